from importlib.metadata import PackageNotFoundError
from pathlib import Path

from apk.dependencies import missing_dependencies
from apk.spec import read_spec
from tests.android.projects import project

HERE = Path(__file__).parents[2]


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
