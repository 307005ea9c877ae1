"""The list of table games in words."""

from referee_app.cards.names import Language
from referee_app.play.tables import TableEntry
from referee_app.screens.tables.model import tables_shown
from referee_app.screens.theme import Tone
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import Outcome, Seat
from referee_app.words.words import Words

WORDS = Words(Language.EN)
RUNNING = TableEntry(game="a", last_ms=2, key="junior_quest", seats=2, names={Seat(0): "Ann"})
PLAYED = TableEntry(
    game="b", last_ms=1, key="front_line", seats=2, outcome=Outcome("front_line.outcome.stuck", frozenset({Seat(1)}))
)


def test_who_plays_is_told_by_name_or_by_colour() -> None:
    (row,) = tables_shown((RUNNING,), WORDS).running
    assert (row.headline, row.text) == ("Junior Quest", "Ann · Blue")


def test_games_to_go_on_with_and_games_that_were_played_stand_apart() -> None:
    shown = tables_shown((RUNNING, PLAYED), WORDS)
    assert [row.game for row in shown.running] == ["a"]
    assert [(row.game, row.text) for row in shown.played] == [("b", "Blue wins!")]


def test_headings_of_what_there_is_not_are_left_out() -> None:
    shown = tables_shown((), WORDS)
    assert (shown.go_on, shown.over) == ("", "")
    assert shown.begin
    assert all(offer.text and offer.players for offer in shown.offers)


def test_a_game_that_cannot_be_read_says_so_on_yellow() -> None:
    (row,) = tables_shown((TableEntry(game="x", last_ms=1, trouble=UnreadableValue()),), WORDS).running
    assert (row.headline, row.tone) == ("This game cannot be read", Tone.SIGNAL)


def test_a_draw_names_nobody() -> None:
    drawn = TableEntry(game="d", last_ms=1, key="front_line", seats=2, outcome=Outcome("front_line.outcome.stalemate"))
    assert tables_shown((drawn,), WORDS).played[0].text == "A draw!"
