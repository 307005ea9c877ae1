"""All that a screen can be asked to do is done by its presenter, and a presenter does nothing that nobody can ask for.

What is asked for stands in a screen's layouts and modules as `do("undo", …)`; the presenter's method `do_undo` does it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from referee_app import screens
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName, presenter_of

ROOM = Path(screens.__path__[0])
each_place = pytest.mark.parametrize("place", list(ScreenName), ids=str)


def asked_in_layout(text: str) -> Iterator[tuple[int, str | None]]:
    """What a layout asks for, each with its line; None where it is not written out."""
    for number, line in enumerate(text.splitlines(), start=1):
        yield from ((number, found[1]) for found in re.finditer(r'\.do\((?:\s*"(\w+)")?', line))


def asked_in_module(text: str) -> Iterator[tuple[int, str | None]]:
    """What a module asks for, each with its line; None where it is not written out."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Attribute(_, "do"), [ast.Constant(str(what)), *_]):
                yield node.lineno, what
            case ast.Call(ast.Attribute(ast.Name("self"), "do")):
                yield node.lineno, None


def asked(folder: Path) -> dict[str, str | None]:
    """What a screen's folder asks for, by where that stands."""
    ways = {".kv": asked_in_layout, ".py": asked_in_module}
    return {
        f"{path.relative_to(ROOM)}:{line}": what
        for path in sorted(folder.rglob("*"))
        if path.suffix in ways
        for line, what in ways[path.suffix](path.read_text("utf-8"))
    }


def handlers(presenter: type[Presenter]) -> set[str]:
    """What a presenter does beyond what all of them do."""
    own = {name for part in presenter.__mro__ if part is not Presenter for name in vars(part)}
    return {name.removeprefix("do_") for name in own if name.startswith("do_")}


def complaints(place: str, asks: dict[str, str | None], presenter: type[Presenter]) -> list[str]:
    """What does not fit together, and where to mend it."""
    home = f"{presenter.__name__} in referee_app/screens/{place}/presenter.py"
    vague = [
        f'{where}: write out what is to be done, as in do("undo", key)' for where, what in asks.items() if not what
    ]
    missing = [
        f"{where}: nobody handles {what!r}; add the method do_{what} to {home}"
        for where, what in asks.items()
        if what and not hasattr(presenter, f"do_{what}")
    ]
    unused = [
        f'{home}: nobody asks for do_{what}; say do("{what}") in the layout or remove the method'
        for what in sorted(handlers(presenter) - set(asks.values()))
    ]
    return vague + missing + unused


@each_place
def test_whatever_a_screen_asks_for_is_done_by_its_presenter(place: ScreenName) -> None:
    assert complaints(place, asked(ROOM / place), presenter_of(place)) == []


class Undoing(Presenter):
    """A presenter for the tests below."""

    def do_undo(self, key: str) -> None:
        """Take it back."""


def test_what_fits_together_is_not_complained_of() -> None:
    layout = 'on_release: root.do("undo", root.key)\non_back: root.do("back")'
    asks = {str(line): what for line, what in asked_in_layout(layout)}
    assert complaints("log", asks, Undoing) == []


def test_what_nobody_handles_is_said_with_where_to_add_it() -> None:
    asks = {
        f"log/screen.kv:{line}": what for line, what in asked_in_layout('x: root.do("undo")\ny: root.do("redo", 1)')
    }
    home = "Undoing in referee_app/screens/log/presenter.py"
    assert complaints("log", asks, Undoing) == [
        f"log/screen.kv:2: nobody handles 'redo'; add the method do_redo to {home}"
    ]


def test_a_handler_that_nobody_asks_for_is_found() -> None:
    (complaint,) = complaints("log", {}, Undoing)
    assert "nobody asks for do_undo" in complaint


@pytest.mark.parametrize(
    "asks", [asked_in_layout("on_release: root.do(root.key)"), asked_in_module("self.do(key)")], ids=["kv", "py"]
)
def test_what_is_not_written_out_is_found(asks: Iterator[tuple[int, str | None]]) -> None:
    (complaint,) = complaints("log", {str(line): what for line, what in asks}, type("Nothing", (Presenter,), {}))
    assert "write out" in complaint


def test_a_module_asks_too() -> None:
    asks = asked_in_module('row.bind(on_tap=lambda row: self.do("line", row.number))\ndesk.do(command)')
    assert [what for _, what in asks] == ["line"]
