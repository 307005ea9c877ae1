from pathlib import Path

import pytest

from apk.imports import Import, imports, not_at_hand
from apk.spec import read_spec
from tests.android.projects import OWNERS, project

HERE = Path(__file__).parents[2]


def faults(folder: Path) -> list[str]:
    return list(not_at_hand(read_spec(folder), OWNERS))


def test_every_import_of_the_app_finds_its_package_on_a_phone() -> None:
    assert list(not_at_hand(read_spec(HERE))) == []


def test_a_sound_project_is_not_complained_of(tmp_path: Path) -> None:
    assert faults(project(tmp_path)) == []


def test_imports_are_found_wherever_they_stand() -> None:
    source = (
        "import os.path, numpy as np\n"
        "from reportlab.lib import colors\n"
        "from . import neighbour\n"
        "from ..cards import ranks\n"
        "if TYPE_CHECKING:\n    import pandas\nelse:\n    import polars\n"
        "try:\n    import ujson\nexcept ImportError:\n    pass\n"
        "class Reader:\n"
        "    import attrs\n"
        "    async def read(self):\n        import trio\n"
        "late = lambda: importlib.import_module('yaml.nodes')\n"
        "early = import_module('toml')\n"
        "unknown = import_module(f'{name}.x')\n"
    )
    assert imports(source) == (
        Import("os.path", False),
        Import("numpy", False),
        Import("reportlab.lib.colors", False),
        Import("polars", False),
        Import("ujson", False),
        Import("attrs", False),
        Import("trio", True),
        Import("yaml.nodes", True),
        Import("toml", False),
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import yaml", "referee_app/desk.py imports yaml, and no requirement brings it."),
        ("def late():\n    import yaml", "referee_app/desk.py imports yaml, and no requirement brings it."),
        (
            "import nowhere.to.be.found",
            "referee_app/desk.py imports nowhere.to.be.found, and no requirement brings it.",
        ),
        ("import android.storage", "referee_app/desk.py imports android.storage, and no requirement brings it."),
        ("import tkinter", "referee_app/desk.py imports tkinter, and no requirement brings it."),
        (
            "import zxingcpp",
            "referee_app/desk.py imports zxingcpp at once, which no phone has: import it where it is used.",
        ),
        (
            "from referee_app.words import catalogues",
            "referee_app/desk.py imports referee_app.words.catalogues at once, which no phone has: "
            "import it where it is used.",
        ),
    ],
)
def test_a_planted_import_is_told(tmp_path: Path, line: str, fault: str) -> None:
    assert faults(project(tmp_path, desk=("import json", line))) == [fault]


def test_what_no_phone_has_may_be_imported_late(tmp_path: Path) -> None:
    late = "def late():\n    from referee_app.practice.paper_camera import Camera"
    assert faults(project(tmp_path, desk=("import json", late))) == []


def test_python_for_android_may_call_a_package_differently(tmp_path: Path) -> None:
    assert faults(project(tmp_path, desk=("import json", "import cv2"))) == []


@pytest.mark.parametrize(("requirement", "module"), [("    pillow,\n", "PIL.Image"), ("    pyjnius,\n", "jnius")])
def test_a_missing_requirement_is_told(tmp_path: Path, requirement: str, module: str) -> None:
    assert faults(project(tmp_path, spec=(requirement, ""))) == [
        f"referee_app/desk.py imports {module}, and no requirement brings it."
    ]


def test_a_package_is_not_declared_as_desktop_only_for_nothing(tmp_path: Path) -> None:
    assert faults(project(tmp_path, desk=('import_module("zxingcpp")', "None"))) == [
        "zxingcpp is declared as desktop-only, and nothing imports it."
    ]
