from pathlib import Path

import pytest

from apk.agreement import disagreements
from apk.spec import read_spec
from tests.apk.projects import add, project

HERE = Path(__file__).parents[2]


def faults(folder: Path) -> list[str]:
    return list(disagreements(read_spec(folder)))


def test_the_spec_agrees_with_the_project() -> None:
    assert faults(HERE) == []


def test_a_sound_project_is_not_complained_of(tmp_path: Path) -> None:
    assert faults(project(tmp_path)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"spec": ("==4.2.1", "==4.2.0")}, "sqlite_utils is 4.2.0 in the spec and 4.2.1 in constraints.txt."),
        ({"pins": ("==4.2.1", "==5.0")}, "sqlite_utils is 4.2.1 in the spec and 5.0 in constraints.txt."),
        ({"spec": ("pillow,", "pillow==9.0,")}, "pillow is 9.0 in the spec and 13.0.0 in constraints.txt."),
        ({"spec": ("pillow,", "pillow, Pillow,")}, "pillow is required 2 times."),
        (
            {"spec": ("sqlite_utils", "sqlite-utils")},
            "sqlite-utils must be written sqlite_utils, or pip is asked for two versions of it.",
        ),
        (
            {"spec": ("hostpython3==3.11.13", "hostpython3==3.11.9")},
            "Both Pythons must be pinned to one version: python3 3.11.13, hostpython3 3.11.9.",
        ),
        (
            {"spec": ("python3==3.11.13,\n    hostpython3==3.11.13", "python3")},
            "Both Pythons must be pinned to one version: python3 without a version, hostpython3 without a version.",
        ),
        (
            {"spec": ('version = "(.*)"', 'nonsense = "(.*)"')},
            "The spec finds version None, and the project is 1.2.3.",
        ),
        ({"spec": ("icon.png", "logo.png")}, "icon.filename names ./apk/logo.png, and there is no such file."),
        (
            {"spec": ("v2026.05.09", "v2027.01.01")},
            "p4a.commit is v2027.01.01, and the check is made with python-for-android 2026.5.9.",
        ),
        (
            {"spec": ("apk/recipes", "recipes")},
            "Our recipes are in apk/recipes, and p4a.local_recipes does not say so.",
        ),
    ],
)
def test_a_planted_fault_is_told(tmp_path: Path, changes: dict[str, tuple[str, str]], fault: str) -> None:
    assert faults(project(tmp_path, **changes)) == [fault]


def test_a_recipe_of_ours_needs_a_version_in_the_spec(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, "apk/recipes/pillow/__init__.py")
    add(folder, "apk/recipes/sqlite_utils/__init__.py")
    assert faults(folder) == [
        "pillow has a recipe of ours, which installs the version of the spec, and the spec has none."
    ]


def test_the_hash_of_a_recipe_is_that_of_the_version_in_the_spec(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, "apk/recipes/sqlite_utils/source.txt", "# why\nsqlite-utils==4.2.1 --hash=sha256:12ab\n")
    assert faults(folder) == []
    add(folder, "apk/recipes/sqlite_utils/source.txt", "sqlite-utils==4.2.0 --hash=sha256:12ab\n")
    assert faults(folder) == ["sqlite-utils is 4.2.1 in the spec, and its recipe has the hash of 4.2.0."]
