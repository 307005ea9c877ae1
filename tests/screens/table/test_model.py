"""The table in words: turn, prompt, buttons, curtain, result, log."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.ranks import Language
from referee_app.emblems.figures import RANK_FIGURES, Figure
from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_game import TableGame
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.screens.table.adapter import Arrangement, GameAdapter, MoveSelection, NothingToDoThere, move_paths
from referee_app.screens.table.board import BoardShown, Mark
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.games.junior_quest import ADAPTER
from referee_app.screens.table.model import LOG_LINES, Interaction, TableShown, result, table_shown
from referee_app.screens.table.session import TableSession, views_of
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior_quest.model import Phase
from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.words.words import Theme, Words

WORDS = Words(Language.EN, names={RED: "Ann"})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[TableStore]:
    with Journal.open(tmp_path / "tables.journal") as journal:
        drafts, setups = DraftStore(tmp_path / "drafts.json"), SetupStore(tmp_path / "setups.json")
        yield TableStore(journal, drafts, setups, Environment(lambda: 1, Random(1)))


@pytest.fixture
def table(store: TableStore) -> TableGame:
    """Junior Quest, just begun."""
    return store.begin(ADAPTER.rules, ADAPTER.rules.options(), ("Ann", ""))


def session(table: TableGame, holder: Seat | None, adapter: GameAdapter = ADAPTER) -> TableSession:
    views = views_of(table, holder)
    return TableSession(table.game, adapter, 2, table.names, views.public, holder, views)


def interaction(at: TableSession) -> Interaction:
    view = at.actor_view
    moves = ADAPTER.rules.legal(view)
    if moves is None:
        return Interaction(arrangement=Arrangement(ADAPTER.arranged(view, ADAPTER.rules.propose(view, Random(1)))))
    return Interaction(MoveSelection(move_paths(moves, lambda move: ADAPTER.touches(view, move))))


def shown(at: TableSession, about: Interaction | None = None, *, log_open: bool = False) -> TableShown:
    return table_shown(at, about or Interaction(), WORDS, remembers=True, log_open=log_open)


@pytest.mark.parametrize("key", ["stratego", "front_line", "card_clash"])
def test_by_numbers_no_piece_of_a_game_is_military(store: TableStore, key: str) -> None:
    adapter = adapter_of(key)
    assert adapter is not None
    table = store.begin(adapter.rules, adapter.rules.options(), ("Ann", "Bob"))
    seat = min(table.seat_view(None).acting)
    at, placed = session(table, seat, adapter), None
    if adapter.rules.legal(at.actor_view) is None:
        placed = Interaction(
            arrangement=Arrangement(adapter.arranged(at.actor_view, adapter.rules.propose(at.actor_view, Random(1))))
        )
    seen = {}
    for theme in Theme:
        board = table_shown(at, placed or Interaction(), Words(Language.EN, theme), remembers=True).board
        assert board is not None
        seen[theme] = [(spot.piece.sign, spot.piece.figure) for spot in board.spots if spot.piece and spot.piece.sign]
    military = {*RANK_FIGURES.values()} - {Figure.FLAG}
    assert any(figure in military for _, figure in seen[Theme.MILITARY])
    assert not any(figure in military for _, figure in seen[Theme.NUMBERS])
    assert [sign for sign, _ in seen[Theme.NUMBERS]] == [sign for sign, _ in seen[Theme.MILITARY]]


def act(table: TableGame, seat: Seat, luck: int = 3) -> None:
    table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(luck)))


def board(of: TableShown) -> BoardShown:
    assert of.board is not None
    return of.board


def keys(of: TableShown) -> list[str]:
    return [button.key for button in of.buttons]


def test_behind_the_curtain_there_are_nothing_but_its_own_words(table: TableGame) -> None:
    curtained = shown(replace(session(table, RED), views=None))
    assert curtained.curtain is not None
    assert (curtained.curtain.headline, curtained.curtain.answer) == ("Pass the phone to Ann", "I am Ann")
    assert replace(curtained, curtain=None, side="") == TableShown(side="")


def test_who_sets_up_can_have_another_one_or_one_that_was_kept(table: TableGame) -> None:
    at = session(table, RED)
    arrangement = shown(at, interaction(at))
    assert (arrangement.title, arrangement.side, keys(arrangement)) == (
        "Ann sets up",
        "red",
        ["another", "kept", "ready"],
    )


def test_what_is_wrong_is_said_instead_of_what_to_do(table: TableGame) -> None:
    at = session(table, RED)
    assert (
        shown(at, replace(interaction(at), wrong=NotYourTurn(seats=(BLUE,)))).wrong
        == "It is not your turn. Now it is up to Blue."
    )


def test_what_is_too_early_or_too_late_is_answered_with_what_is_to_be_done_now(table: TableGame) -> None:
    at = session(table, RED)
    said = shown(at, replace(interaction(at), wrong=NotNow()))
    assert said.wrong == f"Not now. {said.prompt}"


def test_a_touch_that_means_nothing_is_answered_with_what_is_to_be_done(table: TableGame) -> None:
    at = session(table, RED)
    said = shown(at, replace(interaction(at), wrong=NothingToDoThere()))
    assert said.wrong == f"There is nothing to do there. {said.prompt}"


def test_a_touch_beside_what_is_arranged_is_answered_before_what_is_wrong_with_that(table: TableGame) -> None:
    at = session(table, RED)
    assert (
        shown(at, replace(interaction(at), wrong=NotYourTurn(seats=(BLUE,)), astray=AlreadyOver())).wrong
        == "The game is over."
    )


def test_who_sets_up_needs_no_marks_for_everything_can_be_swapped(table: TableGame) -> None:
    at = session(table, RED)
    assert {spot.mark for spot in board(shown(at, interaction(at))).spots} == {Mark.NONE}


def test_where_castles_come_back_those_that_can_be_swapped_are_marked(table: TableGame) -> None:
    luck = 0
    while session(table, None).public.view.phase is not Phase.PUT_BACK:
        luck += 1
        act(table, min(table.seat_view(None).acting), luck)
    at = session(table, min(table.seat_view(None).acting))
    about = interaction(at)
    assert about.arrangement is not None
    first, *others = about.arrangement.placed
    marks = {
        spot.key: spot.mark
        for spot in board(shown(at, replace(about, arrangement=about.arrangement.touched(first)))).spots
        if spot.mark is not Mark.NONE
    }
    assert marks == {first: Mark.PICKED} | dict.fromkeys(others, Mark.OPEN)


def test_after_a_set_up_it_can_be_taken_back_or_the_phone_passed_on(table: TableGame) -> None:
    act(table, RED)
    passing = shown(session(table, RED))
    assert (keys(passing), passing.prompt) == (["undo", "pass_on"], "Look, then pass the phone to Blue.")


def test_after_the_last_set_up_the_phone_is_laid_down_for_all(table: TableGame) -> None:
    for seat in (RED, BLUE):
        act(table, seat)
    passing = shown(session(table, BLUE))
    assert passing.buttons[-1].text == "For all to see"


def test_a_turn_names_who_plays_and_offers_its_actions(table: TableGame) -> None:
    for seat in (RED, BLUE):
        act(table, seat)
    at = session(table, None)
    turn = shown(at, interaction(at))
    assert (turn.title, turn.prompt, keys(turn)) == ("Ann to play", "Roll the die.", ["!roll"])


def test_the_log_is_told_when_it_is_wanted_newest_first_and_not_without_end(table: TableGame) -> None:
    at = session(table, RED)
    assert shown(at).log is None
    assert shown(at, log_open=True).log == ("Nothing has happened yet.",)
    for seat in (RED, BLUE):
        act(table, seat)
    while len(table.seat_view(None).log) <= LOG_LINES:
        act(table, min(table.seat_view(None).acting))
    log = shown(session(table, None), log_open=True).log
    assert log is not None
    assert len(log) == LOG_LINES
    assert log[0] == WORDS.say(table.seat_view(None).log[-1])


@pytest.mark.parametrize(
    ("winners", "said"),
    [((), "A draw!"), ((RED,), "Ann wins!"), ((BLUE,), "Blue wins!"), ((RED, BLUE), "Ann and Blue win together!")],
)
def test_the_result_names_who_won(winners: tuple[Seat, ...], said: str) -> None:
    assert result(Outcome("junior_quest.ended.flag", frozenset(winners)), WORDS) == said
