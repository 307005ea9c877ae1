"""The command line as a person uses it, reading what it prints; in a process of its own where that matters."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from referee_app.commands.main import main
from referee_app.journal.journal import Journal
from referee_app.play.live_game import LiveGame
from tests.card_printing.program_kit import without_rights


def field_marshal(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command line prints and returns, without a process of its own: to start one takes most of the time."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(arguments)
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


def in_a_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
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
    one, again = (in_a_process("simulate", "--players", "10", "--seed", "7") for _ in range(2))
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == again.stdout == field_marshal("simulate", "--players", "10", "--seed", "7").stdout
    assert one.stdout != field_marshal("simulate", "--players", "10", "--seed", "8").stdout


def test_fewer_than_four_players_get_a_sentence() -> None:
    refused = field_marshal("simulate", "--players", "3")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "at least 4 players" in refused.stderr


MISTYPED = [
    ("frobnicate", "There is no command “frobnicate”. There are: run, simulate, scan and replay."),
    ("simulat --players 8", "There is no command “simulat”."),
    ("\x1b[31m", "There is no command “�[31m”."),
    ("simulate --language es", "--language does not know “es”. It knows: en, nl, fr and de."),
    ("run --language es", "--language does not know “es”. It knows: en, nl, fr and de."),
    ("--language es", "--language does not know “es”. It knows: en, nl, fr and de."),
    ("replay game.txt --language es", "--language does not know “es”. It knows: en, nl, fr and de."),
    ("simulate --mode chaos", "--mode does not know “chaos”. It knows: two-leaders, game-master and one-phone."),
    ("simulate --knowledge all", "--knowledge does not know “all”. It knows: counted, cards and players."),
    ("simulate --players many", "--players wants a whole number, not “many”."),
    ("simulate --players 8.5", "--players wants a whole number, not “8.5”."),
    ("simulate --players ٢٤", "--players wants a whole number, not “٢٤”."),
    ("simulate --players -3", "The live game needs at least 4 players, and you have -3."),
    ("simulate --players 1001", "--players 1001 cannot be. Choose a number from 4 to 1000."),
    ("simulate --players 99999999", "--players 99999999 cannot be. Choose a number from 4 to 1000."),
    (f"simulate --players {'9' * 5000}", f"--players {'9' * 30}… cannot be. Choose a number from 4 to 1000."),
    ("simulate --seed x", "--seed wants a whole number, not “x”."),
    ("simulate --seed -1", "--seed -1 cannot be. Choose a number from 0 to 999999999."),
    ("simulate --seed 1000000000", "--seed 1000000000 cannot be. Choose a number from 0 to 999999999."),
    ("simulate --seed", "--seed wants something behind it."),
    ("simulate --language", "--language wants something behind it."),
    ("simulate --speak", "--speak wants something behind it."),
    ("run --speak es", "--speak does not know “es”. It knows: en, nl, fr and de."),
    ("simulate --play 8", "There is no --play. Did you mean --players?"),
    ("simulate --playrs 8", "There is no --playrs. Did you mean --players?"),
    ("simulate 8", "“8” is not known here."),
    ("simulate --journals=", "--journals wants something behind it."),
    ("run --pictures=", "--pictures wants something behind it."),
    ("replay", "Something is missing: FILE."),
    ("replay one.txt two.txt", "“two.txt” is not known here."),
    ("replay game.txt --seat", "--seat wants something behind it."),
    ("replay game.txt --boards=all", "--boards stands alone"),
    ("replay -- -x --boards", "“./--boards” is not known here."),
    ("--help=me", "-h/--help stands alone"),
    ("--picture x", "There is no --picture. Did you mean --pictures?"),
]


@pytest.mark.parametrize(("typed", "said"), MISTYPED, ids=[typed[:40] for typed, _ in MISTYPED])
def test_every_mistake_gets_one_sentence(
    typed: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(typed.split(" ")) == 2
    assert not list(tmp_path.iterdir())
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)
    assert len(told.err.splitlines()) == 1


def test_a_mistake_in_a_process_of_its_own_ends_with_2_and_no_usage() -> None:
    refused = in_a_process("simulate", "--mode", "chaos")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "--mode does not know “chaos”. It knows: two-leaders, game-master and one-phone.\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("simulate --mode chaos --language nl", "--mode kent “chaos” niet."),
        ("simulate --language=fr --seed x", "--seed demande un nombre entier, pas «\xa0x\xa0»."),
        ("simulate --language de --langauge de", "--langauge gibt es nicht."),
        ("simulate --seed x --speak nl", "--seed wil een geheel getal"),
        ("frobnicate --language nl", "Er is geen opdracht “frobnicate”."),
        ("replay --language de", "Es fehlt etwas: FILE."),
        ("simulate --language es --language nl --players x", "--language kent “es” niet."),
    ],
)
def test_a_mistake_is_told_in_the_language_that_was_asked_for(
    typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed.split()) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("frobnicate", "Er is geen opdracht “frobnicate”."),
        ("simulate --seed x", "--seed wil een geheel getal, niet “x”."),
        ("replay nowhere.txt", "Er is geen bestand nowhere.txt."),
        ("scan nowhere.png", "nowhere.png"),
        ("simulate --seed x --language fr", "--seed demande un nombre entier"),
    ],
)
def test_the_language_is_that_of_the_system_unless_another_is_asked_for(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert main(arguments.split()) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "There is no" not in told


def test_a_story_is_told_in_the_language_of_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["simulate", "--players", "4"]) == 0
    assert "Das Spiel begann" in capsys.readouterr().out


@pytest.mark.parametrize("option", [["simulate", "--journals"], ["run", "--pictures"]], ids=lambda option: option[1])
@pytest.mark.parametrize("inside", ["", "deeper/down"])
def test_a_folder_that_is_a_file_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: list[str], inside: str
) -> None:
    (tmp_path / "taken").write_text("something of mine", "utf-8")
    assert main([*option, str(tmp_path / "taken" / inside)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{tmp_path / 'taken' / inside} cannot be used as a folder")
    assert len(told.err.splitlines()) == 1
    assert (tmp_path / "taken").read_text("utf-8") == "something of mine"


@pytest.mark.parametrize("rights", [0, 0o555])
def test_a_folder_that_may_not_be_entered_or_written_to_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rights: int
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    Path("mine").mkdir(mode=rights)
    assert main(["simulate", "--players", "4", "--seed", "1"]) == 0  # everything is loaded
    capsys.readouterr()
    with without_rights():
        for option in (["simulate", "--players", "4", "--journals"], ["run", "--pictures"]):
            assert main([*option, "mine"]) == 2
            assert capsys.readouterr().err.startswith("mine cannot be used as a folder")


@pytest.mark.parametrize("command", ["", "run", "simulate", "scan", "replay"])
def test_help_is_shown_to_who_asks_for_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"usage: field-marshal {command}".rstrip())
    assert told.err == ""


def test_choices_may_be_typed_with_hyphens_and_in_capitals() -> None:
    plain, otherwise = (
        field_marshal("simulate", "--players", "8", "--mode", mode) for mode in ("two_leaders", "Two-Leaders")
    )
    assert plain.returncode == otherwise.returncode == 0
    assert plain.stdout == otherwise.stdout


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
