"""A card set is checked in files, in a real window: what is found, what is missing, and what cannot be read."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.documents.cards import print_cards
from card_printing.documents.posters import print_posters
from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.orders.order import Selection
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.screens.card_set import checker
from referee_app.screens.card_set.draft import CheckDraft
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import CAMP, kept_files, open_set

DENSE = replace(CAMP, design=Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
DECK = CheckDraft().with_selection(Selection.DECK).with_deck("20").wanted(DENSE)


def printed(path: Path, cards: Sequence[Card], card_set: CardSet = DENSE.card_set) -> Path:
    with path.open("wb") as out:
        print_cards(out, card_set, DENSE.name, cards, DENSE.design)
    return path


def add(on: Phone, path: Path) -> None:
    on.device.picks = path
    on.tap("Add a PDF or photo")


def begin(on: Phone) -> None:
    open_set(on, DENSE)
    for text in ("Check a PDF or photos", "A deck", "20 a team"):
        on.tap(text)


def test_missing_and_foreign_cards_are_told_as_the_command_tells_them_and_lead_to_a_reprint(
    phone: Switch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("card_printing.reading.check.SECOND_S", 0)  # what is not there is not found by looking longer
    on = phone()
    begin(on)
    other = CardSet(bytes(range(5, 21)))
    add(on, printed(tmp_path / "one.pdf", DECK[2:]))
    add(on, printed(tmp_path / "two.pdf", other.cards[:1], other))
    assert on.says("one.pdf")
    on.tap("Look for the cards")
    assert on.says("2 of 40 cards are missing:")
    for card in DECK[:2]:
        assert on.says(DENSE.card_set.short_code(card))
    assert on.says(f"1 card is of another set ({other.id}).")
    on.tap("Print the missing cards again")
    assert on.presenter.screen.part("reprint").ids.cards.text == ", ".join(map(DENSE.card_set.short_code, DECK[:2]))
    assert kept_files(on) == set()  # copies of what was looked through


def test_a_file_can_be_taken_out_again_and_what_was_found_is_not_told_of_others(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    begin(on)
    add(on, printed(tmp_path / "all.pdf", DECK))
    on.tap("Look for the cards")
    assert on.says("All 40 cards of “Summer camp” are there.")
    on.tap("all.pdf")
    assert not on.says("are there.")
    on.tap("Look for the cards")
    assert on.says("Add a PDF or a photograph of the cards first.")


def test_a_late_tap_on_a_file_that_was_taken_out_takes_out_no_other(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    begin(on)
    for name in ("one.pdf", "two.pdf", "three.pdf"):
        add(on, printed(tmp_path / name, DECK))
    first = on.presenter.screen.checking.files[0]
    for _ in range(2):
        on.presenter.screen.do("choose_check", "file", first[0])
    on.settle()
    assert [name for _, name in on.presenter.screen.checking.files] == ["two.pdf", "three.pdf"]


def test_a_chosen_file_that_is_gone_by_then_gets_a_sentence(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    begin(on)
    add(on, tmp_path / "gone.pdf")
    on.settle()
    assert on.says("The file gone.pdf is not there.")
    on.answer("Understood")
    assert on.presenter.screen.checking.files == ()
    assert kept_files(on) == set()


def test_files_are_chosen_from_a_list_where_the_system_has_none(phone: Switch) -> None:
    on = phone()
    on.device.has_picker = False
    (on.device.home / "Downloads").mkdir(parents=True)
    printed(on.device.home / "Downloads" / "all.pdf", DECK)
    begin(on)
    on.tap("Add a PDF or photo")
    assert on.place == ScreenName.FILES
    on.tap("all.pdf")
    assert on.place == ScreenName.CARD_SET
    on.tap("Look for the cards")
    assert on.says("All 40 cards")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"neither", "notes.pdf is neither a PDF nor a picture that can be read."),
        (b"%PDF-1.7 and then nothing", "notes.pdf is damaged and cannot be shown."),
    ],
)
def test_a_file_that_cannot_be_read_gets_the_sentence_of_the_command(
    phone: Switch, tmp_path: Path, content: bytes, told: str
) -> None:
    on = phone()
    begin(on)
    (tmp_path / "notes.pdf").write_bytes(content)
    add(on, tmp_path / "notes.pdf")
    on.tap("Look for the cards")
    assert on.says(told)
    on.answer("Understood")
    assert on.says("Look for the cards")
    assert not on.device.awake


def test_a_device_that_reads_no_pdfs_says_what_it_can_read(
    phone: Switch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_pdfium(*_arguments: object) -> None:
        raise ImportError("No module named 'pypdfium2'")

    monkeypatch.setattr(checker, "check", without_pdfium)
    on = phone()
    begin(on)
    add(on, printed(tmp_path / "all.pdf", DECK[:1]))
    on.tap("Look for the cards")
    assert on.says("This device cannot read PDFs. Check photographs of the cards")


@pytest.mark.parametrize("by", ["the stop button", "leaving"])
def test_a_check_that_is_stopped_tells_nothing(phone: Switch, tmp_path: Path, by: str) -> None:
    on = phone()
    begin(on)
    add(on, printed(tmp_path / "all.pdf", DECK))
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("start")
    on.driver.frames(3)
    assert on.says("Looking through the files")
    assert on.device.awake
    if by == "leaving":
        on.driver.key(27)
    else:
        on.driver.tap(on._labelled("Stop"))
    let_go()
    on.settle()
    assert not on.says("All 40 cards")
    assert not on.device.awake
    if by == "leaving":
        on.tap("Check a PDF or photos")
        assert not on.says("all.pdf")


def test_a_set_with_too_few_copies_for_so_many_players_says_so(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    begin(on)
    add(on, printed(tmp_path / "one.pdf", DECK[:1]))
    on.tap("For a group")
    on.presenter.screen.do("choose_check", "players", 200)
    on.tap("Look for the cards")
    assert on.says("Add a copy first")


def test_cards_of_another_deck_or_another_set_are_told_as_that(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    open_set(on, DENSE)
    on.tap("Check a PDF or photos")
    add(on, printed(tmp_path / "deck.pdf", DECK))
    on.tap("Look for the cards")
    assert on.says("These are exactly the cards for 4 to 10 players: did you mean that group?")
    on.tap("deck.pdf")
    other = CardSet(bytes(range(5, 21)))
    add(on, printed(tmp_path / "other.pdf", other.cards[:4], other))
    on.tap("Look for the cards")
    assert on.says("No card of “Summer camp” was seen: is it the right set?")
    assert not on.says("Print the missing cards again")


def test_a_file_without_a_card_is_told_as_the_wrong_file(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    begin(on)
    with (tmp_path / "posters.pdf").open("wb") as out:
        print_posters(out, DENSE.design)
    add(on, tmp_path / "posters.pdf")
    on.tap("Look for the cards")
    assert on.says("No card was seen: is it the right file?")
