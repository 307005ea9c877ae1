"""The README tells the truth: its Python session runs, and what it points at is there."""

import doctest
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text("utf-8")


def test_the_game_in_a_python_shell_is_played_as_written() -> None:
    session = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(session.examples) > 20
    report: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(session, out=report.append).failed == 0, "".join(report)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_what_the_readme_points_at_is_there(target: str) -> None:
    assert (PROJECT / target).exists()


def test_every_command_of_the_makefile_is_in_the_readme() -> None:
    commands = set(re.findall(r"^([a-z]+):.*## ", (PROJECT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"run", "test", "check", "bench", "help"} <= commands
    assert {command for command in commands if f"`make {command}`" not in README} <= {"words", "clean"}


def test_every_room_is_on_the_map() -> None:
    rooms = {path.name for path in (PROJECT / "referee_app").iterdir() if path.is_dir() and path.name[0] != "_"}
    modules = {path.name for path in (PROJECT / "referee_app").glob("*.py") if path.name != "__init__.py"}
    assert {name for name in rooms if f"  {name}/" not in README} == set()
    assert {name for name in modules if f"  {name} " not in README} == set()
    shop = {path.name for path in (PROJECT / "card_printing").iterdir() if path.is_dir() and path.name[0] != "_"}
    assert {name for name in shop if f"  {name}/" not in README} == set()
