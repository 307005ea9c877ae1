"""Texts of any kind in pictures: what is printed, for people and for scripts."""

import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.command_line.terminal import escaped
from referee_app.commands import scan_observations
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders import Zxing
from referee_app.watching.watch import TextWatch, WatchRequest
from tests.commands.scan_kit import ScanCommand, drawn, side_by_side
from tests.scanning.test_cascade import Counting

HOSTILE = "\x1b[31mred\r\nnext\x00line\t\u202eleft\x7f"


def test_each_text_is_a_line_and_there_is_nothing_else(scan: ScanCommand) -> None:
    assert scan(scan.paint("two.png", "https://example.org/?a=1", "second text")) == 0
    assert scan.out == "https://example.org/?a=1\nsecond text\n"
    assert scan.err == ""


def test_the_looks_at_a_picture_end_with_its_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((200, 300), 200, np.uint8))
    asked = []
    for seconds in (math.inf, 0):
        monkeypatch.setattr(scan_observations, "PICTURE_S", seconds)
        decoder = Counting(Zxing())
        (look,) = scan_observations.observe_files(
            [tmp_path / "empty.png"], Cascade([decoder]), WatchRequest(TextWatch())
        )
        assert isinstance(look, scan_observations.Observation)
        asked.append(decoder.asked)
    assert asked[0] > 5
    assert asked[1] == 1


@pytest.mark.parametrize("text", ["Zürich", "naïve café", "日本語", "a\u00a0b", "C:\\new", "👍"])
def test_letters_of_all_kinds_are_printed_as_they_are(scan: ScanCommand, text: str) -> None:
    assert scan(scan.paint("one.png", text.encode())) == 0
    assert scan.out == f"{text}\n"


def test_what_would_command_the_terminal_is_escaped_and_stays_on_one_line(scan: ScanCommand) -> None:
    name = scan.paint("hostile.png", HOSTILE.encode())
    assert scan(name) == 0
    assert scan.out == "\\x1b[31mred\\r\\nnext\\x00line\\t\\u202eleft\\x7f\n"
    assert scan(name, "--json") == 0
    assert scan.out.isascii()
    assert scan.objects[0]["codes"][0]["text"] == HOSTILE


@given(st.text(st.characters()))
def test_any_text_is_shown_on_one_line(text: str) -> None:
    shown = escaped(text)
    assert len(f"{shown}.".splitlines()) == 1
    assert not any(letter < " " or "\x7f" <= letter < "\xa0" for letter in shown)


@given(st.text(alphabet=st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_a_text_that_can_be_shown_is_not_changed(text: str) -> None:
    assert escaped(text) == text


def test_a_code_that_stands_twice_is_printed_twice_with_both_places(scan: ScanCommand) -> None:
    name = scan.paint("twice.png", "same", "same")
    assert scan(name) == 0
    assert scan.lines == ["same", "same"]
    assert scan(name, "--json") == 0
    first, second = (code["quad"] for code in scan.objects[0]["codes"])
    assert first[0] == pytest.approx([20, 20], abs=3)
    assert second[0][0] - first[0][0] == pytest.approx(len(drawn("same")[0]) + 40, abs=3)


def test_each_picture_is_an_object_also_one_without_a_code(scan: ScanCommand) -> None:
    assert scan("--json", scan.paint("a.png", "first"), scan.paint("white.png")) == 0
    assert [(told["source"], len(told["codes"])) for told in scan.objects] == [("a.png", 1), ("white.png", 0)]
    assert all(told.keys() == {"source", "codes"} for told in scan.objects)


def test_where_nothing_is_read_the_exit_code_says_so_and_so_does_a_sentence(scan: ScanCommand) -> None:
    assert scan(scan.paint("white.png")) == 1
    assert scan.out == ""
    assert scan.err.startswith("No QR code could be read.")


def test_files_that_cannot_be_read_are_told_one_by_one_and_the_others_are_read(scan: ScanCommand) -> None:
    Path("broken.png").write_bytes(Path(scan.paint("a.png", "first")).read_bytes()[:150])
    Path("note.txt").write_text("no picture")
    given_names = ("broken.png", "a.png", "note.txt", "nowhere.jpg", scan.paint("b.png", "second"))
    assert scan(*given_names) == 2
    assert scan.lines == ["first", "second"]
    assert [line.split()[0] for line in scan.err.splitlines()] == ["broken.png", "note.txt", "There"]
    assert scan("--json", *given_names) == 2
    refused = {told["source"]: told["refused"]["key"] for told in scan.objects if "refused" in told}
    assert refused == {
        "broken.png": "refusal.scan.not_a_video",
        "note.txt": "refusal.scan.not_a_video",
        "nowhere.jpg": "refusal.scan.file_missing",
    }


def test_a_name_that_no_system_takes_is_told_and_the_others_are_read(scan: ScanCommand) -> None:
    assert scan("x" * 5000, scan.paint("a.png", "first")) == 2
    assert scan.lines == ["first"]
    assert "cannot be read" in scan.err


def test_codes_are_told_from_left_to_right(scan: ScanCommand) -> None:
    assert scan(scan.paint("a.png", "zebra", "monkey", "ape")) == 0
    assert scan.lines == ["zebra", "monkey", "ape"]


def test_a_file_whose_name_would_command_the_terminal_is_told_without_doing_so(scan: ScanCommand) -> None:
    assert scan("\x1b[31m.jpg") == 2
    assert "\\x1b[31m.jpg" in scan.err
    assert "\x1b" not in scan.err


def test_a_folder_is_read_as_people_sort_it_and_what_is_no_picture_is_told_but_no_fault(scan: ScanCommand) -> None:
    Path("photos").mkdir()
    for number in (10, 2):
        scan.paint(f"photos/{number}.png", f"text {number}")
    Path("photos/note.txt").write_text("no picture")
    assert scan("photos") == 0
    assert scan.lines == ["text 2", "text 10"]
    assert scan.err.startswith("photos/note.txt is no picture")


def test_a_folder_without_a_picture_is_nothing_to_look_at(scan: ScanCommand) -> None:
    Path("photos").mkdir()
    assert scan("photos", scan.paint("a.png", "first")) == 2
    assert scan.lines == ["first"]
    Path("photos/note.txt").write_text("no picture")
    assert scan("photos") == 2
    assert "There are no pictures in the folder photos" in scan.err


def test_once_as_many_are_read_as_wanted_nobody_looks_closer(scan: ScanCommand) -> None:
    hard = np.asarray(cv2.GaussianBlur(drawn("hard to read", box=6), (0, 0), 3.3), np.uint8)
    name = scan.keep("both.png", side_by_side(drawn("easy"), hard))
    assert scan(name) == 0
    assert scan.lines == ["easy", "hard to read"]
    assert scan(name, "--want", "1") == 0
    assert scan.lines == ["easy"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Something is missing: PICTURE|FOLDER|VIDEO."),
        ([""], "Something is missing: PICTURE|FOLDER|VIDEO."),
        (["a.png", "--camera"], "--camera and PICTURE|FOLDER|VIDEO do not go together."),
        (["a.png", "--want", "0"], "--want 0 cannot be. Choose a number from 1 to "),
        (["a.png", "--want", "many"], "--want wants a whole number, not “many”."),
        (["a.png", "--want"], "--want wants something behind it."),
        (["--camera", "x"], "--camera wants a whole number, not “x”."),
        (["--camera", "-1"], "--camera -1 cannot be. Choose a number from 0 to 99."),
        (["a.png", "--jsn"], "There is no --jsn. Did you mean --json?"),
        (["a.png", "--language", "es"], "--language does not know “es”. It knows: en, nl, fr and de."),
        (["a.png", "--want", "viele", "--language", "de"], "--want braucht eine ganze Zahl, nicht „viele“."),
    ],
)
def test_what_is_mistyped_is_told_in_a_sentence(scan: ScanCommand, arguments: list[str], said: str) -> None:
    assert scan(*arguments) == 2
    assert scan.err.startswith(said)
    assert len(scan.err.splitlines()) == 1
    assert scan.out == ""


def test_a_picture_may_be_called_like_an_option(scan: ScanCommand) -> None:
    name = scan.paint("-x.png", "hello")
    assert scan("--", name) == 0
    assert scan.lines == ["hello"]
