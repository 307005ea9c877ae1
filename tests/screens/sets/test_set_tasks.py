"""Sets are made, taken in once, and refused in the app's own words."""

import secrets
import sys
from pathlib import Path

import pytest

from card_printing.layout.design import CardSize, Design
from card_printing.layout.sheets import NoRoomOnPaper
from card_printing.progress import ignore_progress
from card_printing.sets import selection, set_file
from card_printing.sets.set_file import SetNameImpossible, named_set, save
from card_printing.sets.set_store import SetStore
from referee_app.cards.card_set import CardSet, NoCoverSheet, cover_text
from referee_app.cards.ranks import Language
from referee_app.screens.sets.set_tasks import (
    CannotReadHere,
    LettersUnprintable,
    MoreCopiesWanted,
    NameWanted,
    import_cover,
    import_file,
    in_app_words,
    keep_imported,
    list_sets,
    make_set,
)
from referee_app.sentence import PackageMissing, Refusal
from referee_app.words.words import Words
from tests.screens.sets.sets_driver import ANOTHER, CAMP, ONE

KEY = CAMP.card_set.key


@pytest.fixture
def store(tmp_path: Path) -> SetStore:
    return SetStore(tmp_path / "sets")


def test_a_set_that_was_made_is_on_the_shelf(store: SetStore) -> None:
    set_file = make_set(store, "  Summer   camp ", Design(languages=(Language.NL,)))
    (found,) = list_sets(store).sets
    assert found.set_file == set_file
    assert (set_file.name, set_file.design.languages, set_file.card_set.copies) == ("Summer camp", (Language.NL,), 1)


def test_a_set_gets_a_name_that_no_other_has(store: SetStore) -> None:
    names = [make_set(store, name, Design()).name for name in ("Camp", "camp", "Camp 2", "CAMP", "Forest")]
    assert names == ["Camp", "camp 2", "Camp 2 2", "CAMP 3", "Forest"]


def test_a_long_name_stays_within_its_length(store: SetStore) -> None:
    first, second = (make_set(store, "x" * 60, Design()).name for _ in range(2))
    assert (first, second) == ("x" * 60, f"{'x' * 58} 2")


@pytest.mark.parametrize(
    ("name", "design", "refusal"),
    [
        ("", Design(), SetNameImpossible),
        ("x" * 61, Design(), SetNameImpossible),
        ("小屋", Design(), LettersUnprintable),
        ("camp", Design(size=CardSize(190, 200)), NoRoomOnPaper),
    ],
)
def test_what_cannot_be_printed_is_refused_before_a_set_is_made(
    store: SetStore, name: str, design: Design, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        make_set(store, name, design)
    assert list_sets(store).sets == ()


def test_a_set_is_taken_in_once_and_grows(store: SetStore) -> None:
    assert keep_imported(store, CAMP).copies_before is None
    again = keep_imported(store, CAMP)
    assert (again.copies_before, again.grew) == (1, False)
    grown = import_cover(store, cover_text(CardSet(KEY, 3)))
    assert (grown.copies_before, grown.grew, grown.set_file.name, grown.set_file.card_set.copies) == (
        1,
        True,
        "Summer camp",
        3,
    )
    assert len(list_sets(store).sets) == 1


def test_a_new_set_does_not_get_an_id_that_is_on_the_shelf(store: SetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(ONE)
    drawn = iter([ANOTHER.card_set.key, CAMP.card_set.key])
    monkeypatch.setattr(secrets, "token_bytes", lambda length: next(drawn, bytes(length)))
    set_file = make_set(store, "Forest", Design())
    assert (set_file.name, set_file.card_set.key) == ("Forest", CAMP.card_set.key)
    assert set(store.sets()) == {ONE, set_file}


def test_any_other_code_is_no_cover_sheet(store: SetStore) -> None:
    with pytest.raises(NoCoverSheet):
        import_cover(store, CAMP.card_set.code(CAMP.card_set.cards[0]))


def test_a_set_comes_with_its_file(store: SetStore, tmp_path: Path) -> None:
    save(tmp_path / "camp.cardset", CAMP)
    assert import_file(store, tmp_path / "camp.cardset", ignore_progress).set_file == CAMP


def test_a_damaged_file_on_the_shelf_is_told_and_hides_no_other(store: SetStore, tmp_path: Path) -> None:
    store.add(CAMP)
    (tmp_path / "sets" / "broken.cardset").write_text("no set")
    listed = list_sets(store)
    assert [one.set_file for one in listed.sets] == [CAMP]
    assert [type(why) for why in listed.troubles] == [set_file.NotASetFile]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "refusal",
    [
        SetNameImpossible(most=60),
        set_file.SetFileMissing(path="x"),
        set_file.NotASetFile(path="x"),
        set_file.SetFileTooLarge(path="x", kilobytes=64),
        set_file.SetFileDamaged(path="x"),
        selection.SetTooSmall(wanted=2, has=1),
        PackageMissing(why="No module named 'pypdfium2'"),
    ],
)
def test_no_refusal_speaks_of_the_command_line(refusal: Refusal, language: Language) -> None:
    said = Words(language).say(in_app_words(refusal))
    assert "--" not in said
    assert "pip" not in said
    assert "new” " not in said


def test_other_refusals_stay_as_they_are() -> None:
    nothing = NoCoverSheet()
    assert in_app_words(nothing) is nothing
    assert {
        type(in_app_words(SetNameImpossible(most=1))),
        type(in_app_words(selection.SetTooSmall(wanted=2, has=1))),
    } == {
        NameWanted,
        MoreCopiesWanted,
    }


def test_a_pdf_is_refused_where_nothing_reads_it(
    store: SetStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    (tmp_path / "cover.pdf").write_bytes(b"%PDF-1.4 and more")
    with pytest.raises(PackageMissing) as refused:
        import_file(store, tmp_path / "cover.pdf", ignore_progress)
    assert isinstance(in_app_words(refused.value), CannotReadHere)


def test_a_name_may_have_accents(store: SetStore) -> None:
    assert make_set(store, "Été à Liège", Design()).name == named_set("Été à Liège", CAMP.card_set, Design()).name
