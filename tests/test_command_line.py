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


PLAYTHROUGHS = Path(__file__).parent / "table_games" / "playthroughs"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Won by"), ("nl", "Gewonnen door"), ("fr", "Gagné par"), ("de", "Gewonnen von")]
)
def test_a_written_game_is_played_back_and_told(language: str, told: str) -> None:
    played = field_marshal(
        "replay", str(PLAYTHROUGHS / "junior_quest" / "one_black_knight.txt"), "--language", language
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert told in played.stdout


def test_a_seat_is_told_only_what_it_saw() -> None:
    path = str(PLAYTHROUGHS / "front_line" / "spies_and_bombs.txt")
    red, blue, nobody = (field_marshal("replay", path, "--seat", seat).stdout for seat in ("red", "blue", "all"))
    assert "Red draws: General." in red
    assert "Red draws: General." not in blue
    assert "draws: " not in nobody


def test_the_table_is_drawn_after_every_step_if_wanted() -> None:
    path = str(PLAYTHROUGHS / "junior_quest" / "one_black_knight.txt")
    drawn = field_marshal("replay", path, "--boards").stdout
    assert drawn.count("a  b  c  d") > field_marshal("replay", path).stdout.count("a  b  c  d") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: chess\n", "no game called “chess”"),
        ("hello", "Line 1 cannot be read"),
        ("game: junior_quest\nseats: 2\n\nred: jump\n", "Line 4, “jump”: "),
        ("game: junior_quest\nseats: 2\n\ngreen: roll\n", "Line 4 cannot be read"),
        ("game: front_line\nseats: 2\n", "falls by chance"),
    ],
)
def test_what_is_wrong_with_a_written_game_is_said(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    refused = field_marshal("replay", str(path))
    assert refused.returncode == 2
    assert said in refused.stderr


def test_a_file_that_is_no_game_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "odd").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "odd", tmp_path / "none"):
        assert "cannot be read" in field_marshal("replay", str(path)).stderr


def test_a_seat_that_nobody_has_gets_a_sentence() -> None:
    path = str(PLAYTHROUGHS / "junior_quest" / "one_black_knight.txt")
    assert "Nobody plays green" in field_marshal("replay", path, "--seat", "green").stderr
