"""What must hold of every game on the screen: what can be done can be touched, and all of it lies on the board."""

from functools import cache, partial
from itertools import pairwise
from random import Random

import pytest

from referee_app.cards.ranks import Language
from referee_app.screens.table.adapter import (
    ACTION,
    BoardInput,
    GameAdapter,
    MoveSelection,
    NothingToDoThere,
    move_paths,
)
from referee_app.screens.table.board import BoardShown
from referee_app.screens.table.colours import SIDE_COLOURS
from referee_app.screens.table.games import ADAPTERS
from referee_app.screens.widgets.icon import NAMES
from referee_app.sentence import Refusal, Sentence
from referee_app.sounds.tones import Sound
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words
from tests.screens.table.random_games import Moment, moments

every_face = pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.rules.key)
SEEDS = range(3)


def played(adapter: GameAdapter) -> tuple[Moment, ...]:
    """Moments of several games: their beginnings whole, then every seventh."""
    return _played(ADAPTERS.index(adapter))


@cache
def _played(number: int) -> tuple[Moment, ...]:
    adapter = ADAPTERS[number]
    return tuple(
        moment
        for seed in SEEDS
        for at, moment in enumerate(moments(adapter, seed))
        if at < 12 or at % 7 == 0 or not adapter.rules.to_act(moment.state)
    )


def boards(adapter: GameAdapter, moment: Moment) -> list[tuple[BoardInput, BoardShown]]:
    """What every seat, who looks on, and everybody in the end is shown."""
    rules = adapter.rules
    glances = [
        BoardInput(rules.view(moment.state, seat), moment.last(adapter, seat))
        for seat in (None, *map(Seat, range(rules.least_seats)))
    ]
    if rules.outcome(moment.state) is not None:
        glances.append(BoardInput(moment.state, moment.last(adapter, None), is_over=True))
    return [(board_input, adapter.board(board_input)) for board_input in glances]


@every_face
def test_every_spot_has_a_name_of_its_own_and_lies_on_the_board(adapter: GameAdapter) -> None:
    for moment in played(adapter):
        for _, board in boards(adapter, moment):
            keys = [spot.key for spot in board.spots]
            assert len(set(keys)) == len(keys)
            for spot in board.spots:
                left, bottom, wide, high = spot.box
                assert min(left, bottom) >= 0
                assert left + wide <= board.width + 1e-6, spot
                assert bottom + high <= board.height + 1e-6, spot


@every_face
def test_every_move_can_be_touched_and_no_touches_mean_two_moves(adapter: GameAdapter) -> None:
    rules = adapter.rules
    for moment in played(adapter):
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            moves = rules.legal(view)
            if moves is None:
                continue
            ways = move_paths(moves, partial(adapter.touches, view))
            assert {id(move) for _, move in ways} == {id(move) for move in moves}
            paths = sorted({path for path, _ in ways})
            assert len(paths) == len(ways), "the same touches mean two moves"
            assert not [one for one, other in pairwise(paths) if other[: len(one)] == one], "a move ends within another"
            assert all(MoveSelection(ways, path).move() is not None for path in paths)


@every_face
def test_what_is_touched_is_on_the_board_that_is_seen_then(adapter: GameAdapter) -> None:
    rules = adapter.rules
    for moment in played(adapter):
        public = rules.view(moment.state, None)
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            required_viewer = adapter.required_viewer(public, seat)
            board = adapter.board(
                BoardInput(view if required_viewer == seat else public, moment.last(adapter, required_viewer))
            )
            touchable = {spot.key for spot in board.spots if spot.touchable}
            for move in rules.legal(view) or ():
                for path in adapter.touches(view, move):
                    assert {key for key in path if not key.startswith(ACTION)} <= touchable


@every_face
def test_what_happened_last_is_marked_on_the_board(adapter: GameAdapter) -> None:
    for moment in played(adapter):
        for board_input, board in boards(adapter, moment):
            assert adapter.changed_spots(board_input.view, board_input.last) <= {spot.key for spot in board.spots}


@every_face
def test_what_is_arranged_comes_to_the_same_move_again(adapter: GameAdapter) -> None:
    rules, chance = adapter.rules, Random(1)
    for moment in played(adapter):
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            if rules.legal(view) is not None:
                continue
            move = rules.propose(view, chance)
            placed = adapter.arranged(view, move)
            assert adapter.arranging_move(view, placed) == move
            board = adapter.board(BoardInput(view, placed=placed))
            assert set(placed) <= {spot.key for spot in board.spots if spot.touchable}
            assert all(spot.piece is not None for spot in board.spots if spot.key in placed)


@cache
def refusals_of_touches(number: int) -> list[Refusal]:
    """The answers to all touches that lead nowhere, in some moments of the game of this number."""
    adapter, rules = ADAPTERS[number], ADAPTERS[number].rules
    refusals: list[Refusal] = []
    for moment in played(adapter)[:40]:
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            moves = rules.legal(view)
            if moves is None:
                continue
            selection = MoveSelection(move_paths(moves, partial(adapter.touches, view)))
            begun = [selection, *(after for path, _ in selection.paths[:6] if (after := selection.touched(path[0])))]
            touchable = [spot.key for spot in adapter.board(BoardInput(view)).spots if spot.touchable]
            for at in (each for each in begun if each.move() is None):
                refusals += [adapter.why_not(view, at.picked, key) for key in touchable if at.touched(key) is None]
    return refusals


@every_face
@pytest.mark.parametrize("language", Language)
def test_whatever_is_touched_leads_on_or_is_answered_with_a_sentence(adapter: GameAdapter, language: Language) -> None:
    words = Words(language)
    told = {words.say(refusal) for refusal in refusals_of_touches(ADAPTERS.index(adapter))}
    assert len(told) > 1, "hardly anything is ever refused"


@every_face
def test_who_arranges_is_answered_everywhere_else_too(adapter: GameAdapter) -> None:
    rules, chance, words = adapter.rules, Random(1), Words(Language.EN)
    beside: set[str] = set()
    for moment in played(adapter):
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            if rules.legal(view) is not None:
                continue
            placed = adapter.arranged(view, rules.propose(view, chance))
            for spot in adapter.board(BoardInput(view, placed=placed)).spots:
                if spot.touchable and spot.key not in placed:
                    refusal = adapter.why_not(view, (), spot.key)
                    assert not isinstance(refusal, NothingToDoThere)
                    beside.add(words.say(refusal))
    assert beside or adapter.rules.key == "card_clash", "there nothing is arranged"


@cache
def prompts_and_actions(number: int) -> tuple[list[Sentence], set[str]]:
    """All that is asked of who is to act in the game of this number, and the buttons that are offered."""
    adapter, rules = ADAPTERS[number], ADAPTERS[number].rules
    prompts: list[Sentence] = []
    actions: set[str] = set()
    for moment in played(adapter):
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            paths = [path for move in rules.legal(view) or () for path in adapter.touches(view, move)]
            prompts += [adapter.prompt(view, picked) for picked in {(), *(path[:-1] for path in paths)}]
            actions |= {key.removeprefix(ACTION) for path in paths for key in path if key.startswith(ACTION)}
    return prompts, actions


@every_face
@pytest.mark.parametrize("language", Language)
def test_there_are_words_for_everything_to_be_done(adapter: GameAdapter, language: Language) -> None:
    words = Words(language)
    prompts, actions = prompts_and_actions(ADAPTERS.index(adapter))
    assert all(map(words.say, prompts))
    assert all(words.say_key(f"table.do.{adapter.rules.key}.{action}") for action in actions)


@every_face
def test_everything_that_is_shown_can_be_drawn(adapter: GameAdapter) -> None:
    assert len(adapter.sides) == len(adapter.rules.colours)
    assert set(adapter.sides) <= set(SIDE_COLOURS)
    assert set(adapter.icons.values()) <= set(NAMES)
    assert adapter.emblem in NAMES
    for moment in played(adapter):
        assert Sound(adapter.sound(moment.events))
        for _, board in boards(adapter, moment):
            for piece in (spot.piece for spot in board.spots if spot.piece is not None):
                assert piece.side in SIDE_COLOURS or not piece.side
                assert piece.figure in NAMES or not piece.figure


@every_face
def test_who_may_not_look_is_shown_the_same_in_every_world_that_it_could_be(adapter: GameAdapter) -> None:
    rules, chance = adapter.rules, Random(2)
    for moment in played(adapter):
        for seat in (None, *map(Seat, range(rules.least_seats))):
            view = rules.view(moment.state, seat)
            other = rules.view(rules.imagine(view, chance), seat)
            assert adapter.board(BoardInput(view)) == adapter.board(BoardInput(other))


@every_face
def test_with_nothing_remembered_no_more_is_shown_than_with_everything(adapter: GameAdapter) -> None:
    rules = adapter.rules
    differ = 0
    for moment in played(adapter):
        for seat in map(Seat, range(rules.least_seats)):
            view = rules.view(moment.state, seat)
            remembered, forgotten = (
                adapter.board(BoardInput(view, remembers=remembers)) for remembers in (True, False)
            )
            for one, other in zip(remembered.spots, forgotten.spots, strict=True):
                differ += one.piece != other.piece
                assert one.piece == other.piece or (other.piece is not None and not other.piece.figure)
    assert differ, "remembering makes no difference"
