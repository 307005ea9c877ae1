from pathlib import Path

from apk.shipped import left_behind, shipped
from apk.spec import read_spec
from tests.android.projects import add, project

HERE = Path(__file__).parents[2]


def faults(folder: Path) -> list[str]:
    return list(left_behind(read_spec(folder)))


def test_everything_that_the_app_reads_goes_onto_the_phone_and_nothing_else() -> None:
    assert faults(HERE) == []


def test_what_goes_onto_the_phone_is_the_code_and_what_it_reads(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, ".hidden/secret.py")
    add(folder, "referee_app/.cache/junk.py")
    assert [path.as_posix() for path in shipped(read_spec(folder))] == [
        "main.py",
        "referee_app/desk.kv",
        "referee_app/desk.py",
        "referee_app/words/words.mo",
    ]
    assert faults(folder) == []


def test_a_kind_of_file_that_stays_behind_is_told(tmp_path: Path) -> None:
    folder = project(tmp_path)
    add(folder, "referee_app/tone.ogg")
    assert faults(folder) == ["referee_app/tone.ogg is of a kind that source.include_exts does not name."]


def test_a_part_of_the_app_that_is_left_out_for_no_reason_is_told(tmp_path: Path) -> None:
    folder = project(tmp_path, spec=("apk,tests", "apk,tests,referee_app/words"))
    assert faults(folder) == [
        f"referee_app/words/{name} is left out by the spec, and not declared to stay here."
        for name in ("words.mo", "words.po")
    ]


def test_a_folder_that_is_no_part_of_the_app_is_told(tmp_path: Path) -> None:
    assert faults(project(tmp_path, spec=("apk,tests", "apk"))) == [
        "tests/test_desk.py would go onto the phone, and is no part of the app there."
    ]


def test_a_part_that_stays_here_must_be_left_out_by_the_spec(tmp_path: Path) -> None:
    folder = project(tmp_path, spec=("source.exclude_patterns = referee_app/words/catalogues.py\n", ""))
    assert faults(folder) == [
        "referee_app/words/catalogues.py would go onto the phone, and is no part of the app there."
    ]


def test_sentences_that_are_not_compiled_are_told(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "referee_app/words/words.mo").unlink()
    assert faults(folder) == ["referee_app/words/words.po is not compiled: run `make words`."]
