"""A card set on disk: what is saved is read again, other files are refused, and the key is never shown."""

import json
import os
import stat
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.layout.design import CardSize, Design, Paper, Style
from card_printing.orders.document_file import DocumentBatch, SetWouldBeLost, Target
from card_printing.sets.set_file import (
    NotASetFile,
    SetFile,
    SetFileDamaged,
    SetFileForbidden,
    SetFileIsFolder,
    SetFileMissing,
    SetFileNewer,
    SetFileTooLarge,
    SetInTheWay,
    SetNameImpossible,
    is_set_file,
    load,
    named_set,
    save,
)
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal
from referee_app.words.words import Theme, Words

PROJECT = Path(__file__).parents[2]
KEY = bytes(range(16))
KEY_TEXT = cover_text(CardSet(KEY)).split("/")[-1]
CAMP = SetFile("Camp", CardSet(KEY), Design())

designs = st.builds(
    Design,
    size=st.sampled_from([CardSize(63, 88), CardSize(57.5, 89), CardSize(44, 63)]),
    style=st.sampled_from(Style),
    paper=st.sampled_from(Paper),
    bleed=st.sampled_from([0, 2.5, 3]),
    crop_marks=st.booleans(),
    ink_saver=st.booleans(),
    black_and_white=st.booleans(),
    languages=st.lists(st.sampled_from(Language), min_size=1, unique=True).map(tuple),
    theme=st.sampled_from(Theme),
)
names = st.text(min_size=1, max_size=200)


@given(designs, names, st.binary(min_size=16, max_size=16), st.integers(1, 99))
def test_what_is_saved_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, design: Design, name: str, key: bytes, copies: int
) -> None:
    path = tmp_path_factory.mktemp("sets") / "camp.cardset"
    try:
        made = named_set(name, CardSet(key, copies), design)
    except SetNameImpossible:
        return
    save(path, made)
    assert load(path) == made
    assert load(path).card_set.key == key


def test_nothing_of_a_design_is_forgotten(tmp_path: Path) -> None:
    save(tmp_path / "camp", CAMP)
    told = json.loads((tmp_path / "camp").read_text("utf-8"))["design"]
    assert set(told) == {field.name for field in fields(Design)}


def test_the_file_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        save(tmp_path / "camp", CAMP)
        save(tmp_path / "camp", CAMP, replace=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "camp").stat().st_mode) == 0o600


def test_a_set_that_is_there_is_never_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "camp"
    save(path, CAMP)
    other = replace(CAMP, card_set=CardSet(bytes(16)))
    with pytest.raises(SetInTheWay):
        save(path, other)
    assert load(path) == CAMP
    save(path, other, replace=True)
    assert load(path) == other


def test_a_set_that_is_saved_while_a_document_grows_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "camp.pdf"
    with DocumentBatch() as batch:
        batch.write(Target(path, replace=True), lambda _out: save(path, CAMP))
        with pytest.raises(SetWouldBeLost):
            batch.require_free()
    assert load(path) == CAMP
    assert [file.name for file in tmp_path.iterdir()] == ["camp.pdf"]


def test_a_set_that_is_saved_when_a_document_gets_its_name_is_not_lost_either(tmp_path: Path) -> None:
    path = tmp_path / "camp.pdf"
    with DocumentBatch() as batch:
        batch.write(Target(path, replace=True), lambda out: out.write(b"%PDF-"))
        save(path, CAMP)
        assert [path.name for path in batch.commit()] == ["camp-2.pdf"]
    assert load(path) == CAMP
    assert (tmp_path / "camp-2.pdf").read_bytes() == b"%PDF-"


def test_a_set_that_is_damaged_is_a_set_still_and_a_picture_is_none(tmp_path: Path) -> None:
    save(tmp_path / "camp", CAMP)
    (tmp_path / "half").write_bytes((tmp_path / "camp").read_bytes()[:60])
    (tmp_path / "picture").write_bytes(b"\x89PNG")
    os.mkfifo(tmp_path / "pipe")
    found = {name for name in ("camp", "half", "picture", "pipe", "nothing", "x" * 300) if is_set_file(tmp_path / name)}
    assert found == {"camp", "half"}


def test_changes_of_one_program_wait_for_those_of_another(tmp_path: Path) -> None:
    """Two programs let the set grow by one, forty times each; without waiting some of it would be lost."""
    path = tmp_path / "camp"
    save(path, CAMP)
    script = (
        "import sys\n"
        "from dataclasses import replace\n"
        "from pathlib import Path\n"
        "from card_printing.sets.set_file import update\n"
        "for _ in range(40):\n"
        "    update(Path(sys.argv[1]), lambda kept: replace(\n"
        "        kept, card_set=replace(kept.card_set, copies=kept.card_set.copies + 1)))\n"
    )
    programs = [subprocess.Popen([sys.executable, "-c", script, str(path)], cwd=PROJECT) for _ in range(2)]
    assert [program.wait() for program in programs] == [0, 0]
    assert load(path).card_set.copies == 81


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "bell\a", "\ud800", "\u202egnirts"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    with pytest.raises(SetNameImpossible):
        named_set(name, CardSet(KEY), Design())


def test_a_name_is_tidied_as_a_person_would() -> None:
    assert named_set("  Zomer\tkamp \n 2026 ", CardSet(KEY), Design()).name == "Zomer kamp 2026"


def without(name: str) -> dict[str, object]:
    return {key: value for key, value in told().items() if key != name}


def told(**changed: object) -> dict[str, object]:
    design = {
        "size": [63, 88],
        "style": "fold-over",
        "paper": "a4",
        "bleed": 3,
        "crop_marks": True,
        "ink_saver": False,
        "black_and_white": False,
        "languages": ["en"],
        "theme": "military",
    }
    whole = {"format": "field-marshal-card-set", "version": 1, "name": "Camp", "key": cover_text(CardSet(KEY))}
    return whole | {"design": design | {key: value for key, value in changed.items() if key in design}} | changed


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", NotASetFile),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", NotASetFile),
        (b"{}", NotASetFile),
        (b"[]", NotASetFile),
        (b"null", NotASetFile),
        (b"[" * 60_000, NotASetFile),
        (b'{"format": "another"}', NotASetFile),
        (cover_text(CardSet(KEY)).encode(), NotASetFile),
        (b"x" * 70_000, SetFileTooLarge),
        (json.dumps(told()).encode()[:-20], SetFileDamaged),
        (json.dumps(told(version=2)).encode(), SetFileNewer),
        (json.dumps(told(version="1")).encode(), SetFileDamaged),
        (json.dumps(told(version=0)).encode(), SetFileDamaged),
        (json.dumps(told(key=7)).encode(), SetFileDamaged),
        (json.dumps(told(key="FM-KEY/1/1/X")).encode(), SetFileDamaged),
        (json.dumps(told(key="somewhere else")).encode(), SetFileDamaged),
        (json.dumps(told(name=None)).encode(), SetFileDamaged),
        (json.dumps(told(name="x" * 61)).encode(), SetFileDamaged),
        (json.dumps(told(size=[63])).encode(), SetFileDamaged),
        (json.dumps(told(size=["a", "b"])).encode(), SetFileDamaged),
        (json.dumps(told(bleed=float("nan"))).encode(), SetFileDamaged),
        (json.dumps(told(bleed=True)).encode(), SetFileDamaged),
        (json.dumps(told(bleed=10**400)).encode(), SetFileDamaged),
        (json.dumps(told(bleed=float("inf"))).encode(), SetFileDamaged),
        (json.dumps(told(size=[10**400, 88])).encode(), SetFileDamaged),
        (json.dumps(told(size=[63, 10**400])).encode(), SetFileDamaged),
        (json.dumps(told(size=[-(10**400), 88])).encode(), SetFileDamaged),
        (json.dumps(told(size=["SIZE", 88])).replace('"SIZE"', "1e400").encode(), SetFileDamaged),
        (json.dumps(told(size=[float("nan"), 88])).encode(), SetFileDamaged),
        (json.dumps(told(ink_saver=1)).encode(), SetFileDamaged),
        (json.dumps(told(style="origami")).encode(), SetFileDamaged),
        (json.dumps(told(languages=["en", "en"])).encode(), SetFileDamaged),
        (json.dumps(told(languages=[["en"]])).encode(), SetFileDamaged),
        (json.dumps(told(design=[])).encode(), SetFileDamaged),
        *((json.dumps(without(name)).encode(), SetFileDamaged) for name in ("version", "name", "key", "design")),
    ],
)
def test_a_file_that_is_no_set_is_refused(tmp_path: Path, content: bytes, refusal: type[Refusal]) -> None:
    path = tmp_path / "camp.cardset"
    path.write_bytes(content)
    with pytest.raises(refusal) as refused:
        load(path)
    assert KEY_TEXT[:8] not in Words(Language.EN).say(refused.value)
    assert path.read_bytes() == content


def test_the_file_made_by_hand_in_these_tests_is_a_good_one(tmp_path: Path) -> None:
    (tmp_path / "camp").write_text(json.dumps(told()), "utf-8")
    assert load(tmp_path / "camp") == CAMP


def test_what_is_not_there_a_folder_and_a_pipe_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SetFileMissing):
        load(tmp_path / "nothing")
    with pytest.raises(SetFileIsFolder):
        load(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotASetFile):
        load(tmp_path / "pipe")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_somebody_else_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "camp", CAMP)
    (tmp_path / "camp").chmod(0)
    with pytest.raises(SetFileForbidden):
        load(tmp_path / "camp")


def loaded_or_refused(path: Path) -> SetFile | Refusal:
    try:
        return load(path)
    except Refusal as refusal:
        return refusal


def test_no_wrong_byte_makes_another_key_and_no_refusal_tells_the_key(tmp_path: Path) -> None:
    path = tmp_path / "camp"
    save(path, CAMP)
    content = path.read_bytes()
    refused = []
    for at in range(len(content)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        outcome = loaded_or_refused(path)
        if isinstance(outcome, Refusal):
            refused.append(outcome)
        else:
            assert outcome.card_set == CAMP.card_set
    told = [Words(Language.EN).say(refusal) + repr(refusal) for refusal in refused]
    assert len(told) > len(content) / 2
    assert [text for text in told if KEY_TEXT[4:12] in text] == []
    assert [refusal for refusal in refused if refusal.__cause__ is not None] == []


def test_a_set_does_not_show_its_key_when_it_is_printed_by_a_programmer() -> None:
    assert KEY_TEXT not in repr(CAMP)
    assert repr(KEY)[2:-1] not in repr(CAMP)
