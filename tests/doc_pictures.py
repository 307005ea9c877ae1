"""`python -m tests.doc_pictures FOLDER`: makes every picture of the documents in a folder such as `docs/pictures`.

The app is seen in the demonstration, in English; what is printed, in the documents of one fixed set. Run twice it makes
the same pictures.
"""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from card_printing.commands.program import run
from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile, save
from referee_app.cards.card_set import CardSet
from tests.emblems import contact_sheet as emblems
from tests.emblems.prints import picture
from tests.scanning.simulated_scene import contact_sheet as wood

SHOWN: Mapping[str, str] = {
    "home": "home",
    "field": "field_half",
    "verdict": "higher",
    "hand-in": "sweep",
    "new-game": "players",
    "invite": "invite",
    "deal": "deal",
    "tie": "tie",
    "not-yet": "not_yet",
    "log": "log",
    "end": "result",
    "dark": "en_dark",
    "rain-junior-quest": "junior_quest",
    "rain-front-line": "front_line",
    "rain-stratego": "scout",
    "rain-card-clash": "table_won",
}
"""Each picture of the app, and what the demonstration calls it."""

PRINTED: Mapping[str, tuple[str, tuple[int, ...], int]] = {
    "print-cards": ("cards", (0,), 75),
    "print-tables": ("tables", (0,), 75),
    "print-cover": ("cover", (0,), 60),
    "print-contents": ("contents", (0,), 60),
    "print-briefing": ("briefing", (0,), 60),
    "print-posters": ("posters", (0, 3, 4), 40),
}
"""Each picture of something printed: the document, its pages, and how finely they are seen, in dots per inch."""

_GAP = 20
"""Between two pages, in pixels."""
_EMBLEMS_DPI = 93
_SECRET = bytes(range(16))


def main(folder: Path) -> None:
    """Make them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        passing = Path(name)
        _from_the_demonstration(passing / "demonstration", folder)
        _printed(passing, folder)
    _small(_large_emblems()).save(folder / "emblems.png", optimize=True)
    wood.main(folder / "scan-wood.jpg")


def _from_the_demonstration(told: Path, folder: Path) -> None:
    # A process of its own: Kivy has one window, and reads its settings once.
    command = [sys.executable, "-m", "referee_app", "run", "--language", "en", "--pictures", str(told)]
    subprocess.run(command, check=True)
    for name, called in SHOWN.items():
        (taken,) = told.glob(f"??-{called}.png")
        Image.open(taken).convert("RGB").save(folder / f"{name}.png", optimize=True)


def _printed(passing: Path, folder: Path) -> None:
    kept = passing / "camp.cardset"
    save(kept, SetFile("Summer camp", CardSet(_SECRET), Design()))
    refused = run(["print", str(kept), "all", "--full", "--players", "24", "--time-limit", "45"])
    assert not refused
    for name, (document, pages, dpi) in PRINTED.items():
        with pypdfium2.PdfDocument(passing / f"camp-{document}.pdf") as opened:
            seen = [opened[page].render(scale=dpi / 72).to_pil().convert("RGB") for page in pages]
        _small(_side_by_side(seen)).save(folder / f"{name}.png", optimize=True)


def _side_by_side(pages: list[Image.Image]) -> Image.Image:
    width = sum(page.width for page in pages) + _GAP * (len(pages) - 1)
    beside = Image.new("RGB", (width, pages[0].height), "white")
    for at, page in enumerate(pages):
        beside.paste(page, (at * (page.width + _GAP), 0))
    return beside


def _large_emblems() -> Image.Image:
    """The upper part of the sheet: each emblem once, with its name."""
    sheet = picture(emblems.sheet(), _EMBLEMS_DPI).convert("RGB")
    return sheet.crop((0, 0, sheet.width, round(emblems.large_height() / 25.4 * _EMBLEMS_DPI)))


def _small(seen: Image.Image) -> Image.Image:
    """In few colours: drawings have no more."""
    return seen.quantize(64, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
