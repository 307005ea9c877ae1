"""A print order: what it comes to is known before anything is made, and it is made whole or not at all."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from card_printing.documents.bounds import MOST_BOUNDS, BoundsTooLong
from card_printing.layout.card_layout import NoRoomForCode
from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.orders.document_file import DocumentsWithoutName
from card_printing.orders.order import (
    DeckTooSmall,
    Document,
    NoCardNamed,
    Plan,
    PlannedDocument,
    PlayersWanted,
    PrintOrder,
    Selection,
    SetReplaced,
    design_changes,
    plan,
)
from card_printing.orders.printing import PrintedDocument, print_plan
from card_printing.progress import ProgressCallback, ignore_progress
from card_printing.reading.pictures import open_pdf
from card_printing.sets.selection import CardUnreadable, SetTooSmall, parse_cards
from card_printing.sets.set_file import SetFile, load, named_set, save, update
from referee_app.cards.card_set import CardSet, NotThatManyCopies, cover_text
from referee_app.cards.decks import Deck, TooFewPlayers
from referee_app.cards.ranks import Language
from referee_app.live_game.model import Dealing, HouseRules, Mode, propose
from referee_app.whole_file import FileInTheWay, NoRoomOnDisk, WritingForbidden
from tests.card_printing.program_kit import PROJECT
from tests.screens.sets.sets_driver import codes_in

CAMP = named_set("Camp", CardSet(bytes(range(16))), Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
"""Few pages, so that reading them is quick."""

TWO = named_set("Two", CardSet(bytes(16), 2), CAMP.design)
EVERYTHING = PrintOrder(documents=(), everything=True, selection=Selection.PLAYERS, players=12)


class Folder:
    """A folder with a set's file, in which plans are carried out."""

    def __init__(self, path: Path, kept: SetFile = CAMP) -> None:
        self.path = path
        self.set = path / "camp.cardset"
        save(self.set, kept)

    def path_of(self, planned: PlannedDocument) -> Path:
        return self.path / f"camp-{planned.name}.pdf"

    def make(
        self, what: PrintOrder | Plan, progress: ProgressCallback = ignore_progress, *, replace: bool = False
    ) -> tuple[PrintedDocument, ...]:
        planned = plan(what, load(self.set)) if isinstance(what, PrintOrder) else what
        return print_plan(planned, self.path_of, partial(update, self.set), replace=replace, progress=progress)

    def content(self) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in self.path.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


# What an order comes to


@pytest.mark.parametrize(
    ("order", "cards"),
    [
        (PrintOrder(), 122),
        (PrintOrder(selection=Selection.PLAYERS, players=12), 60),
        (PrintOrder(selection=Selection.DECK, deck=40), 80),
        (PrintOrder(selection=Selection.DECK, deck=40, players=12), 80),
        (PrintOrder(players=24), 122),
        (PrintOrder(documents=(Document.CONTENTS,), selection=Selection.DECK, deck=20), 40),
        (PrintOrder(documents=(Document.POSTERS,)), 0),
        (PrintOrder(copies=range(2, 3)), 122),
        (PrintOrder(copies=range(1, 4)), 366),
        (PrintOrder(selection=Selection.NAMED, named="red 10, blue 10", listed="red 10\nblue flag\n"), 3),
    ],
)
def test_an_order_comes_to_so_many_cards(order: PrintOrder, cards: int) -> None:
    assert len(plan(order, CAMP).cards) == cards


@pytest.mark.parametrize(
    ("style", "players"),
    [(Style.FOLD_OVER, None), (Style.DUPLEX_LONG_EDGE, 12), (Style.DUPLEX_SHORT_EDGE, 33), (Style.FRONTS, 40)],
)
def test_paper_is_known_before_anything_is_drawn(folder: Folder, style: Style, players: int | None) -> None:
    order = PrintOrder(
        documents=(),
        everything=True,
        players=players,
        selection=Selection.DECK,
        copies=None,
        design={"style": style, "languages": (Language.NL, Language.FR)},
    )
    made = folder.make(order)
    assert [one.document for one in made] == [one for one in Document if players or one is not Document.BRIEFING]
    for one in made:
        with open_pdf(one.path) as pages:
            assert len(pages) == one.planned.pages, one
        sides = 2 if one.document is Document.CARDS and style.is_duplex else 1
        assert one.planned.pages == one.planned.sheets * sides


def test_there_is_a_page_of_contents_for_each_copy_that_is_printed(folder: Folder) -> None:
    save(folder.set, TWO, replace=True)
    for copies, pages in ((None, 2), (range(2, 3), 1)):
        (made,) = folder.make(PrintOrder(documents=(Document.CONTENTS,), copies=copies), replace=True)
        with open_pdf(made.path) as opened:
            assert len(opened) == made.planned.pages == pages


def test_as_many_pocket_tables_as_players_in_each_language() -> None:
    two = {"paper": Paper.A4, "languages": (Language.NL, Language.FR)}
    tables = partial(PrintOrder, documents=(Document.TABLES,), design=two)
    for players, pieces, sheets in ((None, 16, 2), (8, 16, 2), (9, 18, 4), (24, 48, 6)):
        (planned,) = plan(tables(players=players), CAMP).documents
        assert (planned.count, planned.sheets) == (pieces, sheets)


def test_everything_without_players_leaves_the_briefing_out_and_says_why() -> None:
    planned = plan(replace(EVERYTHING, selection=Selection.FULL, players=None), CAMP)
    assert [one.document for one in planned.documents] == [one for one in Document if one is not Document.BRIEFING]
    ((document, why),) = [(left.document, left.why) for left in planned.left_out]
    assert (document, type(why)) == (Document.BRIEFING, PlayersWanted)
    assert plan(EVERYTHING, CAMP).left_out == ()


def test_a_briefing_that_is_asked_for_by_name_is_refused_without_players() -> None:
    for order in (PrintOrder(documents=(Document.BRIEFING,)), replace(EVERYTHING, documents=(Document.BRIEFING,))):
        with pytest.raises(PlayersWanted):
            plan(replace(order, players=None, selection=Selection.FULL), CAMP)


def test_the_briefing_is_for_the_players_whatever_cards_are_printed() -> None:
    briefing = PrintOrder(documents=(Document.BRIEFING,), players=24)
    proposed = propose(24, card_set=CAMP.card_set.id)
    assert plan(briefing, CAMP).setup == proposed
    by_deck = plan(replace(briefing, selection=Selection.DECK, deck=60), CAMP).setup
    assert by_deck == replace(proposed, deck=Deck(60))


def test_mode_and_house_rules_are_those_of_the_order() -> None:
    rules = HouseRules(tie_keeps_cards=True)
    order = PrintOrder(documents=(Document.BRIEFING,), players=24, mode=Mode.GAME_MASTER, rules=rules)
    setup = plan(order, CAMP).setup
    assert setup is not None
    assert (setup.mode, setup.dealing, setup.rules) == (Mode.GAME_MASTER, Dealing.BLIND, rules)


def test_a_game_that_is_played_is_told_of_as_it_is_if_so_many_play() -> None:
    game = replace(propose(14, card_set=CAMP.card_set.id), deck=Deck(60))
    order = PrintOrder(documents=(Document.BRIEFING,), players=14, game=game)
    assert plan(order, CAMP).setup == game
    assert plan(replace(order, players=20), CAMP).setup == propose(20, card_set=CAMP.card_set.id)


def test_too_many_players_for_the_set_are_refused_only_where_it_matters() -> None:
    many = PrintOrder(documents=(Document.BRIEFING,), players=200)
    with pytest.raises(SetTooSmall):
        plan(many, CAMP)
    with pytest.raises(SetTooSmall):
        plan(PrintOrder(selection=Selection.PLAYERS, players=200), CAMP)
    assert plan(replace(many, documents=(Document.TABLES,)), CAMP).documents[0].count == 200
    assert len(plan(PrintOrder(selection=Selection.PLAYERS, players=200), TWO).cards) == 240
    assert plan(replace(many, selection=Selection.DECK, deck=60), TWO).setup == propose(200, card_set=TWO.card_set.id)


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        (PrintOrder(documents=(Document.TABLES,), players=3), TooFewPlayers),
        (PrintOrder(documents=(Document.TABLES,), players=999_999), NotThatManyCopies),
        (PrintOrder(copies=range(1, 200)), NotThatManyCopies),
        (PrintOrder(documents=(Document.BRIEFING,), players=24, bounds="x" * (MOST_BOUNDS + 1)), BoundsTooLong),
        (PrintOrder(documents=(Document.BRIEFING,), players=42, selection=Selection.DECK, deck=20), DeckTooSmall),
        (PrintOrder(selection=Selection.NAMED, named=" , "), NoCardNamed),
        (PrintOrder(selection=Selection.NAMED, named="%%%"), CardUnreadable),
        (PrintOrder(design={"size": CardSize(30, 40)}), NoRoomForCode),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_drawn(order: PrintOrder, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        plan(order, CAMP)


def test_what_changes_in_the_set_is_known_before() -> None:
    assert not plan(PrintOrder(copies=range(1, 2), design={"black_and_white": True}), CAMP).changes_set
    grown = plan(PrintOrder(copies=range(2, 4)), CAMP)
    assert (grown.grows, grown.after.card_set) == (True, replace(CAMP.card_set, copies=3))
    remembered = plan(PrintOrder(design={"black_and_white": True}, remember=True), CAMP)
    assert (remembered.grows, remembered.changes_set) == (False, True)
    assert remembered.after.design == replace(CAMP.design, black_and_white=True)


def test_a_design_for_this_time_is_what_differs() -> None:
    wanted = replace(CAMP.design, ink_saver=True, paper=Paper.A4)
    changes = design_changes(CAMP.design, wanted)
    assert changes == {"ink_saver": True, "paper": Paper.A4}
    assert PrintOrder(design=changes).designed(CAMP.design) == wanted


# How it is made


def test_the_cards_of_a_deck_are_on_paper_and_can_be_read(folder: Folder) -> None:
    order = PrintOrder(selection=Selection.DECK, deck=20)
    (made,) = folder.make(order)
    assert codes_in(made.path) == {CAMP.card_set.code(card) for card in plan(order, CAMP).cards}
    assert (made.planned.count, made.planned.sheets) == (40, 2)


def test_only_their_owner_may_read_what_is_for_leaders(folder: Folder) -> None:
    modes = {one.document: stat.S_IMODE(one.path.stat().st_mode) for one in folder.make(EVERYTHING)}
    secret = {Document.CARDS, Document.COVER, Document.CONTENTS}
    assert {document for document, mode in modes.items() if mode == 0o600} == secret


def test_the_key_is_on_the_cover_sheet_alone(folder: Folder) -> None:
    secret = tuple(document for document in Document if document.is_secret)
    made = {one.document: one.path for one in folder.make(replace(EVERYTHING, everything=False, documents=secret))}
    key = cover_text(CAMP.card_set)
    assert [document for document, path in made.items() if key in codes_in(path)] == [Document.COVER]


def test_progress_runs_through_all_documents(folder: Folder) -> None:
    heard: list[tuple[int, int]] = []
    folder.make(EVERYTHING, lambda done, of: heard.append((done, of)))
    assert heard == [(done, heard[0][1]) for done in range(1, heard[0][1] + 1)]


def test_lost_cards_are_numbered_and_nothing_is_replaced(folder: Folder) -> None:
    again = PrintOrder(selection=Selection.NAMED, named="blue 10")
    names = [folder.make(again)[0].path.name for _ in range(3)]
    assert names == ["camp-reprint.pdf", "camp-reprint-2.pdf", "camp-reprint-3.pdf"]
    assert [one.path.name for one in folder.make(again, replace=True)] == ["camp-reprint.pdf"]
    marshal = parse_cards(CAMP.card_set, "blue marshal")[0]
    assert codes_in(folder.path / "camp-reprint-2.pdf") == {CAMP.card_set.code(marshal)}


def test_what_draws_is_loaded_only_when_something_is_drawn() -> None:
    script = (
        "import sys\n"
        "from card_printing.orders import order, printing\n"
        "from card_printing.layout.design import Design\n"
        "from card_printing.sets.set_file import SetFile\n"
        "from referee_app.cards.card_set import CardSet\n"
        "order.plan(order.PrintOrder(everything=True, players=24), SetFile('Camp', CardSet(bytes(16)), Design()))\n"
        "print(sorted({'reportlab', 'qrcode', 'PIL', 'kivy', 'cv2'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


# What fails


class Unwanted(Exception):
    """Somebody changed his mind."""


def at_page(number: int, do: Callable[[], object]) -> ProgressCallback:
    """Do something when so many pages are drawn."""

    def hear(done: int, _of: int) -> None:
        if done == number:
            do()

    return hear


def raising(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "told"),
    [(Unwanted(), Unwanted), (OSError(errno.ENOSPC, "full"), NoRoomOnDisk), (OSError(errno.EPERM, "other"), OSError)],
)
def test_whatever_fails_while_it_is_drawn_leaves_set_and_folder_as_they_were(
    folder: Folder, error: Exception, told: type[Exception]
) -> None:
    order = PrintOrder(documents=(Document.CARDS, Document.POSTERS), copies=range(1, 4), remember=True)
    before = folder.content()
    pages = sum(one.pages for one in plan(order, CAMP).documents)
    for page in (1, pages):
        with pytest.raises(told):
            folder.make(order, at_page(page, raising(error)))
        assert folder.content() == before


def test_a_name_that_is_taken_meanwhile_is_told_and_the_set_does_not_grow(folder: Folder) -> None:
    other = folder.path / "camp-posters.pdf"
    order = PrintOrder(documents=(Document.CARDS, Document.POSTERS), copies=range(1, 3))
    with pytest.raises(FileInTheWay):
        folder.make(order, at_page(1, lambda: other.write_bytes(b"another")))
    assert set(folder.content()) == {"camp.cardset", "camp-posters.pdf"}
    assert other.read_bytes() == b"another"
    assert load(folder.set) == CAMP


def test_a_set_that_was_replaced_meanwhile_gets_no_cards_of_the_old_one(folder: Folder) -> None:
    for order in (PrintOrder(copies=range(1, 3)), PrintOrder()):
        save(folder.set, CAMP, replace=True)
        with pytest.raises(SetReplaced):
            folder.make(order, at_page(1, lambda: save(folder.set, TWO, replace=True)))
        assert set(folder.content()) == {"camp.cardset"}
        assert load(folder.set) == TWO


def test_an_older_copy_of_the_set_that_came_back_meanwhile_knows_the_cards_all_the_same(folder: Folder) -> None:
    save(folder.set, TWO, replace=True)
    older = replace(TWO, card_set=replace(TWO.card_set, copies=1))
    folder.make(PrintOrder(), at_page(1, lambda: save(folder.set, older, replace=True)))
    assert load(folder.set) == TWO


def test_what_others_changed_in_the_set_meanwhile_stays(folder: Folder) -> None:
    order = PrintOrder(copies=range(1, 3), design={"black_and_white": True}, remember=True)
    other = named_set("Renamed", replace(CAMP.card_set, copies=3), replace(CAMP.design, paper=Paper.A4))
    folder.make(order, at_page(1, lambda: save(folder.set, other, replace=True)))
    assert load(folder.set) == replace(other, design=replace(other.design, black_and_white=True))


def test_a_set_that_cannot_be_saved_gets_no_cards(folder: Folder) -> None:
    before = folder.content()

    def forbidden(_change: object) -> SetFile:
        raise WritingForbidden(path="camp.cardset")

    with pytest.raises(WritingForbidden):
        print_plan(plan(PrintOrder(copies=range(1, 3)), CAMP), folder.path_of, forbidden)
    assert folder.content() == before


def test_names_that_are_taken_when_the_set_is_saved_already_are_numbered(folder: Folder) -> None:
    """The last moment, after which nothing may fail any more: the set has grown."""

    def saved(change: Callable[[SetFile], SetFile]) -> SetFile:
        (folder.path / "camp-cards.pdf").write_bytes(b"another")
        return update(folder.set, change)

    (made,) = print_plan(plan(PrintOrder(copies=range(1, 3)), CAMP), folder.path_of, saved)
    assert made.path.name == "camp-cards-2.pdf"
    assert (folder.path / "camp-cards.pdf").read_bytes() == b"another"
    assert load(folder.set).card_set.copies == 2


def test_a_disk_that_fails_at_the_very_end_is_told_and_what_can_be_kept_is(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def fails_for_cards(source: Path, place: Path) -> None:
        if "cards" in place.name:
            raise FileNotFoundError(errno.ENOENT, "the folder is gone")
        link(source, place)

    monkeypatch.setattr("referee_app.whole_file.os.link", fails_for_cards)
    real_open = os.open

    def no_cards(path: object, *how: int) -> int:
        if "camp-cards" in str(path):
            raise OSError(errno.EIO, "the disk is ill")
        return real_open(path, *how)  # type: ignore[arg-type]

    monkeypatch.setattr("referee_app.whole_file.os.open", no_cards)
    with pytest.raises(DocumentsWithoutName) as refused:
        folder.make(PrintOrder(documents=(Document.CARDS, Document.COVER), copies=range(1, 3)))
    assert [why.key for why in refused.value.details] == ["refusal.print.disk_trouble"]
    assert set(folder.content()) == {"camp.cardset", "camp-cover.pdf"}
    assert load(folder.set).card_set.copies == 2
