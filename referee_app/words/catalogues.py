"""Compiles the sentences (.po, edited by people) into what the app reads (.mo, never committed).

Runs when the project is built or installed, and by `python -m referee_app.words.catalogues`. It needs Babel and
setuptools, which no phone has: nothing that runs in the app may import it.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools.command.build_py import build_py

LOCALE = Path(__file__).parent / "locale"


def compile_catalogues(locale: Path = LOCALE) -> None:
    """Write the .mo beside every .po; of one that cannot be read, the .mo stays as it is."""
    for source in locale.glob("*/LC_MESSAGES/*.po"):
        with source.open("rb") as po:
            sentences = read_po(po, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, sentences)


class BuildWithWords(build_py):
    """A setuptools build step that compiles the catalogues first, so that wheels and editable installs have them."""

    def run(self) -> None:
        """Compile, then build as ever."""
        compile_catalogues()
        super().run()


if __name__ == "__main__":
    compile_catalogues()
