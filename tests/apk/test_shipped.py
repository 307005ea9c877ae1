"""The Android app has every module that it imports, and nothing that it does not need."""

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from apk.dependencies import missing_dependencies
from apk.imports import Import, imports, not_at_hand
from apk.shipped import left_behind, shipped
from apk.spec import read_spec
from tests.apk.projects import OWNERS, add, project

HERE = Path(__file__).parents[2]


# Files


def shipping_faults(folder: Path) -> list[str]:
    return list(left_behind(read_spec(folder)))


def test_everything_that_the_app_reads_goes_onto_the_phone_and_nothing_else() -> None:
    assert shipping_faults(HERE) == []


def test_what_goes_onto_the_phone_is_the_code_and_what_it_reads(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, ".hidden/secret.py")
    add(folder, "referee_app/.cache/junk.py")
    assert [path.as_posix() for path in shipped(read_spec(folder))] == [
        "main.py",
        "referee_app/desk.kv",
        "referee_app/desk.py",
        "referee_app/words/words.mo",
    ]
    assert shipping_faults(folder) == []


def test_a_kind_of_file_that_stays_behind_is_told(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, "referee_app/tone.ogg")
    assert shipping_faults(folder) == ["referee_app/tone.ogg is of a kind that source.include_exts does not name."]


def test_a_part_of_the_app_that_is_left_out_for_no_reason_is_told(tmp_path: Path) -> None:
    folder = project(tmp_path, spec=("apk,tests", "apk,tests,referee_app/words"))
    assert shipping_faults(folder) == [
        f"referee_app/words/{name} is left out by the spec, and not declared to stay here."
        for name in ("words.mo", "words.po")
    ]


def test_a_folder_that_is_no_part_of_the_app_is_told(tmp_path: Path) -> None:
    assert shipping_faults(project(tmp_path, spec=("apk,tests", "apk"))) == [
        "tests/test_desk.py would go onto the phone, and is no part of the app there."
    ]


def test_a_part_that_stays_here_must_be_left_out_by_the_spec(tmp_path: Path) -> None:
    folder = project(tmp_path, spec=("source.exclude_patterns = referee_app/words/catalogues.py\n", ""))
    assert shipping_faults(folder) == [
        "referee_app/words/catalogues.py would go onto the phone, and is no part of the app there."
    ]


def test_sentences_that_are_not_compiled_are_told(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "referee_app/words/words.mo").unlink()
    assert shipping_faults(folder) == ["referee_app/words/words.po is not compiled: run `make words`."]


# Imports


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


# Dependencies


def needs(name: str) -> list[str] | None:
    """What some packages need."""
    known = {
        "opencv-python": ["numpy>=2"],
        "sqlite-utils": ["Pillow", 'colorama; sys_platform == "win32"', 'pytest; extra == "test"', "click (>=8)"],
        "pillow": None,
    }
    if name not in known:
        raise PackageNotFoundError(name)
    return known[name]


def test_every_package_of_the_app_finds_what_it_needs() -> None:
    assert list(missing_dependencies(read_spec(HERE))) == []


def test_a_need_that_does_not_come_along_is_told(tmp_path: Path) -> None:
    assert list(missing_dependencies(read_spec(project(tmp_path)), needs)) == [
        "opencv needs numpy, and no requirement brings it.",
        "sqlite-utils needs click, and no requirement brings it.",
    ]


def test_a_need_that_comes_along_is_not_complained_of(tmp_path: Path) -> None:
    spec = read_spec(project(tmp_path, spec=("pillow,", "pillow, numpy, click==8.5.1,")))
    assert list(missing_dependencies(spec, needs)) == []
