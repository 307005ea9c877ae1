"""Loads the layout file beside a module: once, since Kivy would apply a rule that it read twice two times."""

from functools import cache
from pathlib import Path

from kivy.lang import Builder


@cache
def load_layout(module_file: str) -> None:
    """Make the layout beside this module known to Kivy; a module calls it with its own `__file__` at its end."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))
