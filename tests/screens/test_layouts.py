"""Layouts are read on a worker's thread while the window lives: that is safe as long as each keeps to its own parts."""

import re
from pathlib import Path

import pytest

from referee_app import screens

ROOM = Path(screens.__path__[0])
LAYOUTS = sorted(ROOM.rglob("*.kv"))
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: str(path.relative_to(ROOM)))


@each_layout
def test_a_layout_rules_over_nothing_but_the_parts_of_its_own_module(layout: Path) -> None:
    rules = re.findall(r"^<([^>]+)>:", layout.read_text("utf-8"), re.MULTILINE)
    ruled = {name.strip().lstrip("-") for names in rules for name in names.split(",")}
    made_here = {name for name in ruled if "@" in name}
    parts = set(re.findall(r"^class (\w+)", layout.with_suffix(".py").read_text("utf-8"), re.MULTILINE))
    assert ruled - made_here <= parts


@each_layout
def test_no_layout_looks_into_ids(layout: Path) -> None:
    # Kivy would keep what it finds there, and with it the whole screen, for ever.
    assert ".ids." not in layout.read_text("utf-8")


def test_there_are_layouts() -> None:
    assert len(LAYOUTS) > 20
