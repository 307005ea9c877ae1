"""The command `replay` as a person uses it: real files, reading what it prints; a process where that matters."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee_app.cards.ranks import Language
from referee_app.commands.main import main
from referee_app.commands.replay import replay
from referee_app.words.words import Words
from tests.commands.test_command_line import field_marshal

PLAYTHROUGHS = Path(__file__).parents[1] / "table_games" / "playthroughs"
QUEST = PLAYTHROUGHS / "junior_quest" / "one_black_knight.txt"
STRATEGO = PLAYTHROUGHS / "stratego" / "shut_in.txt"
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Before a French colon; Python counts it as not printable."""
COMMAND = [sys.executable, "-m", "referee_app", "replay"]


def refused(path: Path | str, *options: str) -> str:
    """The one line that is said of a file that cannot be played back."""
    ran = field_marshal("replay", str(path), *options)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.endswith("\n")
    (line,) = ran.stderr[:-1].split("\n")
    assert line.replace(NO_BREAK, " ").isprintable()
    return line


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Won by"), ("nl", "Gewonnen door"), ("fr", "Gagné par"), ("de", "Gewonnen von")]
)
def test_a_written_game_is_played_back_and_told(language: str, told: str) -> None:
    played = field_marshal("replay", str(QUEST), "--language", language)
    assert (played.returncode, played.stderr) == (0, "")
    assert told in played.stdout


def test_a_seat_is_told_only_what_it_saw() -> None:
    path = str(PLAYTHROUGHS / "front_line" / "spies_and_bombs.txt")
    red, blue, nobody = (field_marshal("replay", path, "--seat", seat).stdout for seat in ("red", "Blue", "ALL"))
    assert "Red draws: General." in red
    assert "Red draws: General." not in blue
    assert "draws: " not in nobody


def test_who_asks_for_no_seat_is_told_everything_and_sees_everything() -> None:
    everything, public = (field_marshal("replay", str(STRATEGO), *seat).stdout for seat in ((), ("--seat", "all")))
    assert " 9  bF   b2   b5   b7   b3   b2   b4   b8   b6   b1" in everything
    assert " 9  b?   b?   b?   b?   b?   b?   b?   b?   b?   b?" in public


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*/*.txt")), ids=lambda path: path.stem)
def test_nothing_is_hidden_from_who_asks_for_no_seat(path: Path) -> None:
    words = Words(Language.EN)
    drawn = [block for block in replay(path, words, None, boards=True) if "\n" in block]
    assert drawn
    assert not [block for block in drawn if "?" in block.replace("a draw?", "")]


def test_the_table_is_drawn_after_every_step_if_wanted() -> None:
    drawn = field_marshal("replay", str(QUEST), "--boards").stdout
    assert drawn.count("a  b  c  d") > field_marshal("replay", str(QUEST)).stdout.count("a  b  c  d") == 1


@pytest.mark.parametrize(
    "encoded",
    [
        pytest.param(lambda text: text.encode("utf-8-sig"), id="utf-8 with a mark"),
        pytest.param(lambda text: b"\xff\xfe" + text.encode("utf-16-le"), id="utf-16, low byte first"),
        pytest.param(lambda text: b"\xfe\xff" + text.encode("utf-16-be"), id="utf-16, high byte first"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="ends of lines as in Windows"),
    ],
)
def test_a_game_is_read_as_every_editor_saves_it(written: Path, encoded) -> None:  # type: ignore[no-untyped-def]
    written.write_bytes(encoded(STRATEGO.read_text("utf-8")))
    assert field_marshal("replay", str(written)).stdout == field_marshal("replay", str(STRATEGO)).stdout


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("game: stratego\n".encode("utf-16-le"), id="utf-16 without a mark"),
        pytest.param("# café\ngame: stratego\n".encode("latin-1"), id="latin-1"),
        pytest.param(b"\xff\xfe\x00", id="half a letter"),
        pytest.param(bytes(range(256)), id="no text at all"),
    ],
)
def test_who_saved_it_otherwise_hears_what_to_do(written: Path, content: bytes) -> None:
    written.write_bytes(content)
    said = refused(written)
    assert str(written) in said
    assert "Save it as plain text (UTF-8)" in said


@pytest.mark.parametrize("name", ["/dev/zero", "long.txt"])
def test_a_file_without_end_is_too_long_and_is_not_read_whole(tmp_path: Path, name: str) -> None:
    path = tmp_path / name  # an absolute name stays as it is
    if not path.exists():
        with path.open("wb") as file:
            file.truncate(1 << 40)  # the disk holds nothing of it
    little_memory = f"ulimit -v 1000000; {' '.join(COMMAND)} {path}"
    ran = subprocess.run(["sh", "-c", little_memory], capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 2
    assert ran.stderr == f"{path} is too long. A game that is written down has fewer than a million letters.\n"


def test_a_game_may_have_a_million_letters_and_not_one_more(written: Path) -> None:
    game = STRATEGO.read_text("utf-8")
    said = "# " + "x" * (1_000_000 - len(game.encode()) - 3) + "\n"
    written.write_text(said + game, "utf-8")
    assert field_marshal("replay", str(written)).returncode == 0
    written.write_text("#" + said + game, "utf-8")
    assert "is too long" in refused(written)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The file is empty."),
        ("nl", "Het bestand is leeg."),
        ("fr", "Le fichier est vide."),
        ("de", "Die Datei ist leer."),
    ],
)
def test_an_empty_file_is_said_to_be_empty(written: Path, language: str, said: str) -> None:
    written.touch()
    assert refused(written, "--language", language).startswith(said)


def test_a_file_that_is_not_there_a_folder_and_what_is_no_file_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to("round")
    assert refused(tmp_path / "none") == f"There is no file {tmp_path / 'none'}. Is the name right?"
    assert refused(tmp_path).startswith(f"{tmp_path} is a folder.")
    assert refused(tmp_path / "round").startswith(f"{tmp_path / 'round'} cannot be read as a file.")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_somebody_else_gets_a_sentence(written: Path) -> None:
    written.write_text("game: stratego\n", "utf-8")
    written.chmod(0)
    assert f"{written} cannot be opened: you may not read it." in refused(written)


def test_the_name_of_a_file_cannot_command_the_terminal(tmp_path: Path) -> None:
    assert "?[31mred" in refused(tmp_path / "\x1b[31mred")


@pytest.mark.parametrize("seat", ["green", "\x1b[31mred"])
def test_a_seat_that_nobody_has_gets_a_sentence(seat: str) -> None:
    said = refused(QUEST, "--seat", seat)
    assert said == f"Nobody plays {seat.replace(chr(27), '?')} in this game. There are: red and blue, and all."


def test_a_game_that_is_not_ours_is_named_with_its_line(written: Path) -> None:
    written.write_text("# what we played\ngame: chess\n", "utf-8")
    assert refused(written).startswith("Line 2: There is no game called “chess” here. There are: front_line, ")


def piped(content: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    """What is said of a game that comes from standard input."""
    return subprocess.run([*COMMAND, "-", *options], input=content, capture_output=True, check=False)


@pytest.mark.parametrize("options", [[], ["--seat", "red", "--language", "fr"], ["--boards"]])
def test_a_game_is_read_from_standard_input(options: list[str]) -> None:
    from_file = field_marshal("replay", str(STRATEGO), *options)
    from_input = piped(STRATEGO.read_bytes(), *options)
    assert (from_input.returncode, from_input.stderr) == (0, b"")
    assert from_input.stdout.decode() == from_file.stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\0", "Standard input cannot be read as text."),
        (b"#" * 1_000_001, "Standard input is too long."),
        (b"game: chess\n", "Line 1: There is no game called “chess” here."),
    ],
)
def test_what_is_wrong_with_standard_input_gets_a_sentence(content: bytes, said: str) -> None:
    ran = piped(content)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().startswith(said)
    assert len(ran.stderr.splitlines()) == 1


def test_standard_input_that_is_closed_gets_a_sentence() -> None:
    command = f"{' '.join(COMMAND)} - <&-"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "Standard input cannot be read as a file. Choose another one.\n"


@pytest.mark.parametrize("name", [["./-"], ["--", "-"]])
def test_a_file_called_like_standard_input_can_still_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_bytes(STRATEGO.read_bytes())
    assert main(["replay", *name]) == 0
    assert capsys.readouterr().out == field_marshal("replay", str(STRATEGO)).stdout


@pytest.mark.parametrize("lines", [1, 5])
def test_it_can_be_piped_into_a_program_that_stops_reading(lines: int) -> None:
    many = PLAYTHROUGHS / "junior_triumph" / "a_hundred_quiet_turns.txt"
    command = f"{' '.join(COMMAND)} {many} --boards | head -{lines}"
    piped = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert piped.stderr == ""
    assert len(piped.stdout.splitlines()) == lines


def test_who_interrupts_gets_no_complaint(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # Who runs the tests in the background has Ctrl-C ignored, and so would have whatever the tests start.
    heeding = (
        "import signal, sys; from referee_app.commands.main import main;"
        "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", heeding, "replay", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with started as process, pipe.open("wb"):  # opens when the other side has, which then waits for what we write
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, (b"", b""))


@pytest.mark.parametrize("command", [["replay", str(QUEST)], ["simulate"]], ids=["replay", "simulate"])
def test_a_full_disk_behind_the_output_is_told(command: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "referee_app", *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith("The answer could not be written")


def test_a_terminal_without_accents_gets_them_as_numbers() -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run([*COMMAND, str(QUEST), "--language", "fr"], env=plain, capture_output=True, check=False)
    assert ran.returncode == 0
    assert rb"Gagn\xe9 par" in ran.stdout
