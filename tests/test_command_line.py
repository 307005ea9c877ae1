"""The command line as a person uses it: in a process of its own, reading what it prints."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live import LiveGame


def field_marshal(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee_app", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The game began"), ("nl", "Het spel begon"), ("fr", "La partie a commencé"), ("de", "Das Spiel begann")],
)
def test_a_simulated_game_is_told_in_the_chosen_language(language: str, told: str) -> None:
    story = field_marshal("simulate", "--players", "24", "--seed", "7", "--language", language)
    assert story.returncode == 0
    assert told in story.stdout
    assert story.stderr == ""


def test_the_same_seed_tells_the_same_story_and_another_seed_another() -> None:
    one, again, other = (field_marshal("simulate", "--players", "10", "--seed", seed).stdout for seed in "778")
    assert one == again
    assert one != other


def test_fewer_than_four_players_get_a_sentence() -> None:
    refused = field_marshal("simulate", "--players", "3")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "at least 4 players" in refused.stderr


def test_the_journals_of_a_simulated_game_can_be_kept_and_opened(tmp_path: Path) -> None:
    told = field_marshal("simulate", "--players", "12", "--seed", "3", "--journals", str(tmp_path / "kept"))
    paths = sorted((tmp_path / "kept").glob("*.journal"))
    assert len(paths) == 2
    assert all(str(path) in told.stdout for path in paths)
    with Journal.open(paths[0]) as journal:
        assert LiveGame.resume(journal, journal.games()[0].game).state.over
    again = field_marshal("simulate", "--players", "12", "--seed", "3", "--journals", str(tmp_path / "kept"))
    assert again.returncode == 2
    assert str(paths[0]) in again.stderr


@pytest.mark.parametrize("knowledge", ["counted", "cards", "players"])
@pytest.mark.parametrize("mode", ["two_leaders", "game_master", "one_phone"])
def test_every_mode_and_level_of_knowledge_tells_a_story(mode: str, knowledge: str) -> None:
    story = field_marshal("simulate", "--players", "8", "--mode", mode, "--knowledge", knowledge)
    assert story.returncode == 0
    assert "captured cards open the way" in story.stdout


@pytest.mark.parametrize("lines", [1, 3, 60])
def test_the_story_can_be_piped_into_a_program_that_stops_reading(lines: int) -> None:
    command = f"{sys.executable} -m referee_app simulate --players 60 | head -{lines}"
    piped = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert piped.stderr == ""
    assert len(piped.stdout.splitlines()) == lines
