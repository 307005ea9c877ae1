"""Layouts find their parts by bare names, and Kivy keeps one list of them: no name may mean two things."""

import importlib
import pkgutil
import re
from collections import Counter
from pathlib import Path

from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.uix.widget import Widget

from referee_app import screens

LAYOUTS = sorted(Path(screens.__path__[0]).rglob("*.kv"))


def parts() -> list[type[Widget]]:
    """The classes of all our parts, on all screens."""
    found = []
    for info in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        module = importlib.import_module(info.name)
        found += [
            one
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Widget) and one.__module__ == module.__name__
        ]
    return found


def rules() -> list[str]:
    """The names that our layouts have rules for."""
    return [
        name.strip(" -+").split("@")[0]
        for layout in LAYOUTS
        for names in re.findall(r"^<([^>]+)>", layout.read_text("utf-8"), re.MULTILINE)
        for name in names.split(",")
    ]


def doubled(names: list[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def test_no_two_parts_bear_the_same_name() -> None:
    names = [part.__name__ for part in parts()]
    assert len(names) > 60
    assert doubled(names) == []


def test_no_two_layouts_have_a_rule_for_the_same_name() -> None:
    assert len(rules()) > 60
    assert doubled(rules()) == []


def test_no_part_of_ours_bears_a_name_that_kivy_styles() -> None:
    own = {str(layout) for layout in LAYOUTS}
    of_kivy = {rule.key for rule, one in Builder.rules if one.ctx.filename not in own}
    assert "label" in of_kivy
    assert [part.__name__ for part in parts() if part.__name__.lower() in of_kivy] == []


def test_a_layout_that_names_a_part_means_ours() -> None:
    assert [part.__name__ for part in parts() if getattr(Factory, part.__name__) is not part] == []
