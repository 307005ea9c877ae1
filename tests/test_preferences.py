"""What was chosen is found again; what cannot be read is as if nobody had chosen, and never stops the app."""

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Language
from referee_app.preferences import Plain, SettingsNotSaved, load, save

CHOSEN: dict[str, Plain] = {"language": "nl", "text_scale": 1.15, "sounds": False, "camera": 2}

plain = st.text() | st.integers(-(2**60), 2**60) | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "settings.json"


@given(values=st.dictionaries(st.text(), plain))
def test_what_is_saved_is_found_again(tmp_path_factory: pytest.TempPathFactory, values: dict[str, Plain]) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    save(path, values)
    found = load(path)
    assert found == values
    assert {name: type(value) for name, value in found.items()} == {name: type(value) for name, value in values.items()}


def test_a_language_is_saved_by_its_name(path: Path) -> None:
    save(path, {"language": Language.FR})
    assert load(path) == {"language": "fr"}


def test_nobody_has_chosen_on_a_new_phone(path: Path) -> None:
    assert load(path) == {}
    assert not path.parent.exists()


def test_the_file_is_its_owners_alone_and_nothing_lies_beside_it(path: Path) -> None:
    save(path, CHOSEN)
    save(path, {**CHOSEN, "sounds": True})
    assert load(path)["sounds"] is True
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("odd", ["null", "[1]", '{"a": 1}', "NaN", "-Infinity", "1e999"])
def test_a_value_that_is_not_plain_is_passed_over_and_the_others_count(odd: str, path: Path) -> None:
    save(path, CHOSEN)
    path.write_text(f'{{"odd": {odd}, {path.read_text("utf-8").lstrip("{")}', "utf-8")
    assert load(path) == CHOSEN


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'"nl"',
        b"null",
        b"\xff\xfe",
        b"\x89PNG",
        b"[" * 60_000,
        b"9" * 5_000,
        json.dumps({"language": "x" * 70_000}).encode(),
    ],
    ids=repr,
)
def test_what_are_no_settings_is_set_aside_untouched(content: bytes, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert load(path) == {}
    assert [file.name for file in path.parent.iterdir()] == ["settings.json.damaged-1"]
    assert path.with_name("settings.json.damaged-1").read_bytes() == content
    save(path, CHOSEN)
    assert load(path) == CHOSEN


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        assert load(path) == {}
    kept = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert kept == {"settings.json.damaged-1": b"first", "settings.json.damaged-2": b"second"}


def test_a_saved_file_has_its_name_on_disk_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(descriptor).st_mode), path.exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    save(path, CHOSEN)
    assert synced == [(False, False), (True, True)], "the content before it has its name, then the folder with the name"


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_none_of_ours(path: Path) -> None:
    path.parent.mkdir()
    for size, found in ((65_536, CHOSEN), (65_537, {})):
        path.write_text(json.dumps(CHOSEN).ljust(size), "utf-8")
        assert load(path) == found


def test_a_folder_in_its_place_is_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    assert load(path) == {}
    with pytest.raises(SettingsNotSaved):
        save(path, CHOSEN)
    assert list(path.parent.iterdir()) == [path]


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsNotSaved):
        save(tmp_path / "file" / "settings.json", CHOSEN)
    assert load(tmp_path / "file" / "settings.json") == {}
