"""The longest files are begun first, and the line of progress says what is known."""

from pathlib import Path

import pytest

from tests import timing

FILES = ["tests/cards/test_a.py", "tests/screens/test_b.py", "tests/cards/test_c.py", "tests/screens/test_d.py"]


def test_the_longest_file_of_the_last_run_comes_first_and_a_new_one_before_it() -> None:
    known = dict(zip(FILES[:3], (2.0, 1.0, 30.0), strict=True))
    assert timing.longest_first(FILES, known) == [FILES[3], FILES[2], FILES[0], FILES[1]]


def test_where_nothing_is_known_windows_come_first() -> None:
    assert timing.longest_first(FILES, {}) == [FILES[1], FILES[3], FILES[0], FILES[2]]


@pytest.mark.parametrize("kept", [b"", b"{", b"[1]", b'{"a": "b"}', b'{"a": null}', b"\xff"])
def test_what_cannot_be_read_is_as_if_nothing_were_known(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "kept.json").write_bytes(kept)
    assert timing.known_seconds(tmp_path / "kept.json") == {}
    assert timing.known_seconds(tmp_path / "missing.json") == {}


def test_it_says_what_is_done_what_has_passed_and_what_is_left_if_that_is_known() -> None:
    assert timing.line(0.5, 61, None) == " 50 %  1:01"
    assert timing.line(1.0, 361.5, 9.2) == " 99 %  6:01, about 0:09 left"
