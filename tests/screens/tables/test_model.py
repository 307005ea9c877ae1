"""The list of table games in words."""

from dataclasses import replace
from datetime import datetime

import pytest

from referee_app.cards.ranks import Language
from referee_app.emblems.figures import Figure
from referee_app.journal.refusals import BeingErased
from referee_app.play.table_store import TableEntry
from referee_app.screens.tables.model import tables_shown
from referee_app.screens.theme import SurfaceTone
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import Outcome
from referee_app.table_games.seats import Seat
from referee_app.words.words import Theme, Words

WORDS = Words(Language.EN)
NOW = int(datetime(2026, 6, 6, 15, 30).timestamp() * 1000)
AT_TWO = int(datetime(2026, 6, 6, 14, 5).timestamp() * 1000)
BOTH, ANN, BLUE = frozenset({Seat(0), Seat(1)}), frozenset({Seat(0)}), frozenset({Seat(1)})
RUNNING = TableEntry(game="a", last_ms=AT_TWO, key="junior_quest", seats=2, names={Seat(0): "Ann"}, acting=ANN)
PLAYED = TableEntry(
    game="b", last_ms=AT_TWO, key="front_line", seats=2, outcome=Outcome("front_line.outcome.stuck", BLUE)
)


def test_by_numbers_no_game_has_a_military_emblem() -> None:
    saved = replace(RUNNING, key="stratego")
    for theme, emblem in ((Theme.MILITARY, Figure.MARSHAL), (Theme.NUMBERS, Figure.SQUARES_10)):
        shown = tables_shown((saved,), Words(Language.EN, theme), NOW)
        icons = {offer.key: offer.icon for offer in shown.offers}
        assert (shown.running[0].icon, icons["stratego"]) == (emblem, emblem)


def test_who_plays_is_told_by_name_or_by_colour() -> None:
    (row,) = tables_shown((RUNNING,), WORDS, NOW).running
    assert (row.headline, row.text) == ("Junior Quest", "Ann · Blue")


@pytest.mark.parametrize(
    ("last", "acting", "state"),
    [
        (datetime(2026, 6, 6, 14, 5), ANN, "today 14:05 · Ann to play"),
        (datetime(2026, 6, 6, 0, 0), BLUE, "today 00:00 · Blue to play"),
        (datetime(2026, 6, 5, 23, 59), BOTH, "yesterday 23:59 · being set up"),
        (datetime(2026, 6, 4, 9, 30), ANN, "4 June 2026, 09:30 · Ann to play"),
    ],
)
def test_when_it_was_last_played_and_whose_turn_it_is_tell_equal_games_apart(
    last: datetime, acting: frozenset[Seat], state: str
) -> None:
    entry = replace(RUNNING, last_ms=int(last.timestamp() * 1000), acting=acting)
    assert tables_shown((entry,), WORDS, NOW).running[0].state == state


def test_a_game_that_stands_alone_is_told_by_its_players_and_its_time() -> None:
    (row,) = tables_shown((RUNNING,), WORDS, NOW).running
    assert row.named == "Junior Quest (Ann · Blue, today 14:05)"


def test_games_to_go_on_with_and_games_that_were_played_stand_apart() -> None:
    shown = tables_shown((RUNNING, PLAYED), WORDS, NOW)
    assert [row.game for row in shown.running] == ["a"]
    assert [(row.game, row.text, row.state) for row in shown.played] == [
        ("b", "Red · Blue", "today 14:05 · Blue wins!")
    ]


def test_without_games_there_are_only_offers() -> None:
    shown = tables_shown((), WORDS, NOW)
    assert (shown.running, shown.played) == ((), ())
    assert all(offer.text and offer.players for offer in shown.offers)


def test_a_game_that_cannot_be_read_says_so_on_yellow() -> None:
    (row,) = tables_shown((TableEntry(game="x", last_ms=AT_TWO, trouble=UnreadableValue()),), WORDS, NOW).running
    assert (row.headline, row.tone) == ("This game cannot be read", SurfaceTone.SIGNAL)
    assert row.named == "This game cannot be read (today 14:05)"


def test_a_game_that_is_being_erased_says_so_and_what_can_be_done() -> None:
    going = TableEntry(game="x", last_ms=AT_TWO, trouble=BeingErased(path="/data/tables.journal"))
    (row,) = tables_shown((going,), WORDS, NOW).running
    assert (row.headline, row.tone) == ("This game is being erased", SurfaceTone.SIGNAL)
    assert row.text == "Traces of it are left. Tap to try again."


def test_a_draw_names_nobody() -> None:
    drawn = TableEntry(game="d", last_ms=1, key="front_line", seats=2, outcome=Outcome("front_line.outcome.stalemate"))
    assert tables_shown((drawn,), WORDS, NOW).played[0].state.endswith("A draw!")
