"""The card sets on a phone: one key is one file, however often and from whatever it is added."""

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from qrcode import QRCode

from card_printing.documents.cover import print_cover
from card_printing.layout.design import SIZES, Design, Paper
from card_printing.reading.pictures import NoPicture, PictureMissing
from card_printing.reading.set_import import NoCoverInPicture, import_set
from card_printing.sets.set_file import NotASetFile, SetFile, SetFileDamaged, SetFileNewer, load, save
from card_printing.sets.set_store import SetIdTaken, SetNotHere, SetStore, unnamed_set
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.ranks import Language
from referee_app.sentence import PackageMissing
from referee_app.whole_file import FolderIsFile, NoRoomOnDisk
from tests.card_printing.program_kit import mode

CARDS, OTHERS = CardSet(bytes(range(16))), CardSet(bytes(16))
DUTCH = Design(size=SIZES["bridge"], paper=Paper.A3, languages=(Language.NL,))
CAMP = SetFile("Camp", CARDS, DUTCH)
CLUB = SetFile("club", OTHERS, Design())
ONE = SetFile("One", CardSet((3094).to_bytes(16)), DUTCH)
ANOTHER = SetFile("Another", CardSet((5225).to_bytes(16), 3), Design())
"""Two keys with one id: the first collision among the keys 0, 1, 2 …, each as 16 bytes; 16,469,701 is the third."""

SHARED_ID = ONE.card_set.id


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "sets"


@pytest.fixture
def store(folder: Path) -> SetStore:
    return SetStore(folder)


def test_a_new_phone_has_no_sets(store: SetStore, folder: Path) -> None:
    assert (store.sets(), store.troubles(), store.find(CARDS.id)) == ((), (), None)
    assert not folder.exists()


def test_sets_are_listed_by_name_and_found_by_id(store: SetStore, folder: Path) -> None:
    for added in (CLUB, CAMP):
        assert store.add(added) == added
    assert SetStore(folder).sets() == (CAMP, CLUB)
    assert store.find(CARDS.id) == CAMP
    assert store.find("ABCDEF") is None


def test_a_file_is_called_by_the_sets_id_and_its_owners_alone(store: SetStore, folder: Path) -> None:
    store.add(CAMP)
    assert [file.name for file in folder.iterdir()] == [f"{CARDS.id}.cardset"]
    assert mode(store.path_of(CARDS.id)) == 0o600
    assert mode(folder) == 0o700
    assert load(store.path_of(CARDS.id)) == CAMP


@pytest.mark.parametrize(("here", "again", "copies"), [(1, 3, 3), (3, 1, 3)])
def test_a_set_that_is_added_again_keeps_its_name_and_grows(
    here: int, again: int, copies: int, store: SetStore, folder: Path
) -> None:
    store.add(replace(CAMP, card_set=CardSet(CARDS.key, here)))
    united = store.add(SetFile("Another name", CardSet(CARDS.key, again), Design()))
    assert united == replace(CAMP, card_set=CardSet(CARDS.key, copies))
    assert store.sets() == (united,)
    assert len(list(folder.iterdir())) == 1


def test_the_file_of_a_set_tells_more_than_its_cover_sheet_did(store: SetStore) -> None:
    store.add(unnamed_set(CardSet(CARDS.key, 2)))
    assert store.sets()[0].name == CARDS.id
    assert store.add(CAMP) == replace(CAMP, card_set=CardSet(CARDS.key, 2))
    assert store.add(unnamed_set(CARDS)).name == "Camp"


def test_a_set_is_given_another_name(store: SetStore) -> None:
    store.add(CAMP)
    changed = store.change(CARDS.id, lambda kept: replace(kept, name="Summer"))
    assert changed.name == "Summer"
    assert store.sets() == (changed,)


def test_no_change_makes_another_set_of_it(store: SetStore) -> None:
    store.add(CAMP)
    with pytest.raises(ValueError, match="another key"):
        store.change(CARDS.id, lambda _: CLUB)
    assert store.sets() == (CAMP,)


def test_a_forgotten_set_leaves_no_key_behind(store: SetStore, folder: Path) -> None:
    for added in (CAMP, CLUB):
        store.add(added)
    (folder / f"{CARDS.id}.cardset.damaged-1").write_bytes(b"FM-KEY/")
    save(folder / "copy.cardset", CAMP)
    store.forget(CARDS)
    store.forget(ONE.card_set)  # which is not here
    assert [file.name for file in folder.iterdir()] == [f"{OTHERS.id}.cardset"]


@pytest.mark.parametrize(
    "ask", [lambda store: store.path_of("ABCDEF"), lambda store: store.change("ABCDEF", lambda kept: kept)]
)
def test_a_set_that_is_not_here_is_told_by_its_id(ask: Callable[[SetStore], object], store: SetStore) -> None:
    with pytest.raises(SetNotHere) as refused:
        ask(store)
    assert refused.value.facts == {"id": "ABCDEF"}


def test_a_file_that_cannot_be_read_is_told_and_hides_no_other(store: SetStore, folder: Path) -> None:
    store.add(CAMP)
    (folder / "holiday.cardset").write_bytes(b"\x89PNG")
    (folder / "notes.txt").write_text("not a set, and not called one", "utf-8")
    assert store.sets() == (CAMP,)
    ((path, why),) = store.troubles()
    assert path == folder / "holiday.cardset"
    assert isinstance(why, NotASetFile)
    assert why.__traceback__ is None


def test_a_copy_under_another_name_is_the_same_set(store: SetStore, folder: Path) -> None:
    folder.mkdir(parents=True)
    save(folder / "from-the-laptop.cardset", CAMP)
    assert store.add(unnamed_set(CardSet(CARDS.key, 2))).card_set.copies == 2
    save(folder / "zzz.cardset", CAMP)
    assert store.sets() == (replace(CAMP, card_set=CardSet(CARDS.key, 2)),)
    assert store.path_of(CARDS.id) == folder / "from-the-laptop.cardset"


def test_a_damaged_file_is_set_aside_when_its_set_comes_back(store: SetStore, folder: Path) -> None:
    store.add(CAMP)
    for number in (1, 2):
        path = store.path_of(CARDS.id)
        half = path.read_bytes()[:60]
        path.write_bytes(half)
        assert isinstance(store.troubles()[0][1], SetFileDamaged)
        assert store.add(CAMP) == CAMP
        assert (folder / f"{CARDS.id}.cardset.damaged-{number}").read_bytes() == half
    assert (store.sets(), store.troubles()) == ((CAMP,), ())


def test_a_file_of_a_newer_app_is_not_pushed_aside(store: SetStore) -> None:
    store.add(CAMP)
    path = store.path_of(CARDS.id)
    newer = path.read_text("utf-8").replace('"version": 1', '"version": 2')
    path.write_text(newer, "utf-8")
    with pytest.raises(SetFileNewer):
        store.add(CAMP)
    assert path.read_text("utf-8") == newer


def test_where_there_can_be_no_folder_nothing_is_kept_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderIsFile):
        SetStore(tmp_path / "file" / "sets").add(CAMP)


# Two sets with one id


def names(sets: tuple[SetFile, ...]) -> list[str]:
    return [kept.name for kept in sets]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_another_set_with_the_same_id_is_refused_and_changes_nothing(store: SetStore, folder: Path) -> None:
    assert ONE.card_set.id == ANOTHER.card_set.id
    assert ONE.card_set.key != ANOTHER.card_set.key
    store.add(ONE)
    before = contents(folder)
    for added in (ANOTHER, unnamed_set(ANOTHER.card_set)):
        with pytest.raises(SetIdTaken) as refused:
            store.add(added)
        assert refused.value.facts == {"id": SHARED_ID, "name": "One"}
        assert (refused.value.here, refused.value.added) == (ONE, added)
    assert contents(folder) == before


def test_the_one_that_is_taken_instead_is_in_use_and_the_other_is_kept_aside(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    assert store.exchange(ANOTHER) == ANOTHER
    assert store.find(SHARED_ID) == ANOTHER
    assert (store.sets(), store.set_aside(), store.troubles()) == ((ANOTHER,), (ONE,), ())
    assert {name: mode(folder / name) for name in contents(folder)} == {
        f"{SHARED_ID}.cardset": 0o600,
        f"{SHARED_ID}.cardset.replaced-2": 0o600,
    }


def test_what_was_set_aside_comes_back_and_nothing_piles_up(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    for set_file in (ANOTHER, ONE, unnamed_set(ANOTHER.card_set), unnamed_set(ONE.card_set), ANOTHER):
        store.exchange(set_file)
    assert (store.sets(), store.set_aside()) == ((ANOTHER,), (ONE,))
    assert len(contents(folder)) == 2


def test_a_third_set_with_the_same_id_leaves_both_others_aside(store: SetStore) -> None:
    third = SetFile("Third", CardSet((16_469_701).to_bytes(16)), Design())
    for set_file in (ONE, ANOTHER, third):
        store.exchange(set_file)
    assert (names(store.sets()), names(store.set_aside())) == (["Third"], ["Another", "One"])


def test_a_forgotten_set_leaves_the_other_with_its_id(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    store.exchange(ANOTHER)
    store.forget(ANOTHER.card_set)
    assert (store.sets(), store.set_aside()) == ((), (ONE,))
    store.exchange(ANOTHER)
    store.forget(ONE.card_set)
    assert (store.sets(), store.set_aside()) == ((ANOTHER,), ())
    assert list(contents(folder)) == [f"{SHARED_ID}.cardset"]


def test_a_set_that_was_set_aside_is_in_use_again_when_its_id_is_free(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    store.exchange(ANOTHER)
    store.forget(ANOTHER.card_set)
    assert store.add(unnamed_set(ONE.card_set)) == ONE
    assert (store.sets(), store.set_aside()) == ((ONE,), ())
    assert list(contents(folder)) == [f"{SHARED_ID}.cardset"]


def test_a_damaged_file_goes_with_the_set_whose_key_it_tells(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    torn = (folder / f"{SHARED_ID}.cardset").read_bytes()[:-20]
    store.exchange(ANOTHER)
    (folder / f"{SHARED_ID}.cardset.damaged-1").write_bytes(torn)
    (folder / f"{SHARED_ID}.cardset.damaged-2").write_bytes(b"FM-KEY/1/1/")
    store.forget(ANOTHER.card_set)
    assert sorted(contents(folder)) == [f"{SHARED_ID}.cardset.damaged-1", f"{SHARED_ID}.cardset.replaced-2"]
    store.forget(ONE.card_set)
    assert contents(folder) == {}


def test_another_set_with_the_same_id_that_was_put_into_the_folder_is_set_aside(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    save(folder / "from-the-laptop.cardset", ANOTHER)
    assert (store.sets(), store.set_aside()) == ((ONE,), (ANOTHER,))
    store.exchange(ANOTHER)
    assert (store.sets(), store.set_aside()) == ((ANOTHER,), (ONE,))


def test_on_a_full_disk_the_set_in_use_stays(store: SetStore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(ONE)
    before = contents(folder)

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NoRoomOnDisk):
        store.exchange(ANOTHER)
    assert contents(folder) == before


def test_every_id_that_a_file_here_has_is_taken(store: SetStore, folder: Path) -> None:
    store.add(ONE)
    store.exchange(ANOTHER)
    store.forget(ANOTHER.card_set)
    save(folder / "from-the-laptop.cardset", CAMP)
    (folder / f"{OTHERS.id}.cardset").write_bytes(b"torn")
    assert store.ids() >= {SHARED_ID, CARDS.id, OTHERS.id}


# A set from what a leader has of it


def cover_photograph(path: Path, text: str) -> Path:
    code = QRCode(border=4, box_size=8)
    code.add_data(text)
    code.make_image().get_image().convert("L").save(path)
    return path


def test_a_set_is_read_from_its_file_whatever_that_is_called(tmp_path: Path) -> None:
    for name in ("camp.cardset", "download (1)"):
        save(tmp_path / name, CAMP)
        assert import_set(tmp_path / name) == CAMP


def test_a_set_is_read_from_a_photograph_of_its_cover_sheet(tmp_path: Path) -> None:
    three = CardSet(CARDS.key, 3)
    assert import_set(cover_photograph(tmp_path / "cover.png", cover_text(three))) == unnamed_set(three)


def test_a_set_is_read_from_the_pdf_of_its_cover_sheet(tmp_path: Path) -> None:
    with (tmp_path / "cover.pdf").open("wb") as out:
        print_cover(out, CARDS, CAMP.name, DUTCH)
    assert import_set(tmp_path / "cover.pdf") == unnamed_set(CARDS)


def test_what_holds_no_set_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear leaders", "utf-8")
    os.link(tmp_path / "letter", tmp_path / "letter.cardset")
    cover_photograph(tmp_path / "card.png", CARDS.code(CARDS.cards[0]))
    for name, why in (
        ("letter", NoPicture),
        ("letter.cardset", NotASetFile),
        ("card.png", NoCoverInPicture),
        ("nothing", PictureMissing),
    ):
        with pytest.raises(why):
            import_set(tmp_path / name)


def test_a_phone_that_shows_no_pdf_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cover.pdf").write_bytes(b"%PDF-1.4")
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PackageMissing):
        import_set(tmp_path / "cover.pdf")
