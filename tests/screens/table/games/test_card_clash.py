"""Card Clash on the screen: what touches mean, what is asked for, who may look, and which part of it is shown."""

from dataclasses import replace
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from referee_app.screens.table.adapter import BoardInput, MoveSelection, Path, move_paths
from referee_app.screens.table.board import BoardShown, BoardStyle, Piece, PieceShape, Sight, Spot
from referee_app.screens.table.colours import PALETTES, SIDE_COLOURS
from referee_app.screens.table.games.card_clash import (
    ADAPTER,
    SIDES,
    intended_move,
    prompt,
    required_viewer,
    sound,
    touches,
)
from referee_app.screens.theme import Light, contrast
from referee_app.table_games.card_clash import model
from referee_app.table_games.card_clash.model import (
    MIDDLE,
    SQUARES,
    CardCovered,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Deal,
    Options,
    Phase,
    PileLookedAt,
    Play,
    Reason,
    RoundEnded,
    State,
    card_of,
    cards_from,
    spread_of,
)
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.screens.table.random_games import Moment, first, moments

RULES = ADAPTER.rules
TACTICAL = Options(tactical=True, match=True)
Laid = dict[str, tuple[tuple[Seat, CardKind], ...]]
"""Cards by squares, each pile from the bottom up."""
LOW = (RED, CardKind.SCOUT)
PILE = ((BLUE, CardKind.SCOUT), (RED, CardKind.SERGEANT), (BLUE, CardKind.GENERAL))


def table(
    laid: Laid, hand: tuple[CardKind, ...] = (CardKind.MAJOR, CardKind.SCOUT), agreed: Options | None = None
) -> State:
    """Red to play, with these cards on the table."""
    (begun,) = islice(moments(ADAPTER, 1, agreed=agreed), 1)
    state: State = begun.state
    piles = [b""] * len(SQUARES)
    for square, cards in laid.items():
        piles[square_called(square)] = bytes(card_of(seat, kind) for seat, kind in cards)
    return replace(state, turn=RED, spread=spread_of(piles), hands=(cards_from(hand), state.hands[BLUE]))


def seen(state: State, *last: Any, seat: Seat | None = RED, **how: Any) -> BoardShown:
    """What a seat is shown after these events."""
    return ADAPTER.board(BoardInput(RULES.view(state, seat), last, **how))


def spot(shown: BoardShown, key: str) -> Spot:
    """A spot that must be there."""
    found = shown.spot(key)
    assert found is not None, key
    return found


def piece(shown: BoardShown, key: str) -> Piece:
    """What must lie there."""
    found = spot(shown, key).piece
    assert found is not None, key
    return found


def played() -> list[Moment]:
    """Moments of tactical matches for four."""
    games = (moments(ADAPTER, seed, agreed=TACTICAL, seats=4) for seed in range(3))
    return [moment for game in games for at, moment in enumerate(game) if at % 5 == 0 or moment.state.ended]


def test_what_happened_is_marked_only_on_the_table_that_lies_there_now() -> None:
    laid = CardLaid(RED, CardKind.SCOUT, MIDDLE)
    covered = CardCovered(BLUE, CardKind.SERGEANT, square_called("f7"), RED, CardKind.SCOUT)
    looked = PileLookedAt(RED, square_called("f8"))
    view = RULES.view(table({}), RED)
    assert ADAPTER.changed_spots(view, (laid, covered, looked)) == {"f6", "f7", "f8"}
    assert ADAPTER.changed_spots(view, (laid, covered, CardsDealt((b"", b"")), looked)) == {"f8"}


def test_a_card_is_touched_in_the_hand_and_then_its_square() -> None:
    view = RULES.view(table({"f6": (LOW,)}, (CardKind.MAJOR, CardKind.SCOUT, CardKind.SCOUT)), RED)
    assert tuple(touches(view, Play(CardKind.MAJOR, MIDDLE))) == (("hand.0", "f6"),)
    assert tuple(touches(view, Play(CardKind.SCOUT, square_called("g6")))) == (("hand.1", "g6"), ("hand.2", "g6"))
    assert tuple(touches(view, model.LookUnder(MIDDLE))) == (("!look", "f6"),)
    assert tuple(touches(view, Deal())) == (("!deal",),)


@pytest.mark.parametrize(
    ("picked", "touched", "tactical", "key"),
    [
        (("hand.0",), "f6", False, "not_higher"),
        (("hand.0",), "d4", False, "not_beside"),
        (("hand.0",), "g6", False, "pile_closed"),
        (("hand.1",), "f7", False, "goes_only_on"),
        (("hand.0",), "f7", False, "only_takes"),
        ((), "f6", False, "hand_first"),
        ((), "f6", True, "hand_first"),
        ((), "d4", False, "hand_first"),
        (("!look",), "f7", True, "nothing_underneath"),
        (("!look",), "f6", True, "looked_already"),
    ],
)
def test_why_a_touch_is_not_allowed_can_be_said(picked: Path, touched: str, tactical: bool, key: str) -> None:
    laid: Laid = {"f6": PILE, "g6": ((BLUE, CardKind.MINER),), "f7": ((BLUE, CardKind.BOMB),)}
    state = table(laid, (CardKind.MAJOR, CardKind.SPY), Options(tactical=tactical))
    view = RULES.view(replace(state, looked=frozenset({square_called("f6")})), RED)
    if picked == ("hand.1",):
        view = replace(view, spread=table({"f7": (LOW,)}).spread)
    assert ADAPTER.why_not(view, picked, touched).key == f"refusal.card_clash.{key}"


def test_the_first_card_anywhere_but_in_the_middle_is_refused_with_that_reason() -> None:
    view = RULES.view(table({}), RED)
    refusal = RULES.refuse(view, intended_move(view, ("hand.0",), "e5"))
    assert refusal is not None
    assert refusal.key == "refusal.card_clash.first_in_the_middle"


def test_a_touch_that_means_nothing_means_nothing() -> None:
    view = RULES.view(table({"f6": (LOW,)}), RED)
    assert [intended_move(view, (), key) for key in ("hand.3", "!look", "left.sky")] == [None] * 3
    assert intended_move(replace(view, phase=Phase.DEAL), (), "f6") is None, (
        "between two rounds there is nothing to be laid"
    )


def test_the_prompt_follows_what_is_picked() -> None:
    view = RULES.view(table({"f6": PILE}, agreed=TACTICAL), RED)
    keys = [prompt(view, picked).key for picked in ((), ("hand.0",), ("!look",))]
    assert [key.rpartition(".")[2] for key in keys] == ["play", "place", "look"]
    assert prompt(RULES.view(table({}), RED), ()).key == "table.ask.card_clash.first"
    ended = replace(view, ended=RoundEnded(Reason.LEVEL, frozenset({RED, BLUE})), phase=Phase.DEAL)
    assert prompt(ended, ()).facts == {"winners": (RED, BLUE), "n": 2}


def test_hands_are_private_and_between_two_rounds_everybody_may_look() -> None:
    view = RULES.view(table({}), None)
    assert required_viewer(view, BLUE) == BLUE
    assert required_viewer(replace(view, phase=Phase.DEAL), BLUE) is None


def test_the_end_of_a_round_and_cards_that_go_are_heard() -> None:
    laid, gone = CardLaid(RED, CardKind.SPY, 1), CardsCancelled(RED, CardKind.SPY, 1, BLUE, CardKind.SPY)
    ended = RoundEnded(Reason.SQUARE, frozenset({RED}))
    assert [sound(events) for events in ((laid,), (gone,), (gone, ended))] == ["tick", "tie", "half"]


def test_every_move_of_a_tactical_match_can_be_touched_on_the_board_and_in_one_way_only() -> None:
    for moment in played():
        for seat in RULES.to_act(moment.state):
            view, public = RULES.view(moment.state, seat), RULES.view(moment.state, None)
            ways = move_paths(RULES.legal(view) or (), partial(touches, view))
            paths = sorted(path for path, _ in ways)
            assert paths == sorted(set(paths))
            assert not [one for one, other in pairwise(paths) if other[: len(one)] == one]
            board = ADAPTER.board(
                BoardInput(view if required_viewer(public, seat) == seat else public, moment.last(ADAPTER, seat))
            )
            touchable = {spot.key for spot in board.spots if spot.touchable}
            assert {key for path in paths for key in path if not key.startswith("!")} <= touchable
            assert all(MoveSelection(ways, path).move() is not None for path in paths)


# The table


def squares(shown: BoardShown) -> set[str]:
    """The squares of the table that are shown."""
    return {spot.key for spot in shown.spots if spot.touchable and not spot.key.startswith("hand.")}


def test_it_lies_on_felt_with_the_reader_s_own_cards_below() -> None:
    shown = seen(table({"f6": (LOW,)}))
    assert shown.style is BoardStyle.FELT
    assert [piece(shown, f"hand.{place}").sign for place in range(2)] == ["4", "2"]
    assert [spot(shown, f"hand.{place}").piece for place in (2, 3)] == [None, None]
    assert spot(shown, "hand.0").box[1] < spot(shown, "d4").box[1]
    assert {piece(shown, key).side for key in ("hand.0", "f6")} == {SIDES[RED]}


def test_each_seat_has_a_coat_of_its_own_in_the_order_of_the_colours() -> None:
    pairs = dict(zip(RULES.colours, SIDES, strict=True))
    assert pairs == {
        "red": "vermilion",
        "blue": "sky",
        "green": "green",
        "yellow": "amber",
        "purple": "violet",
        "white": "white",
    }


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("side", SIDES)
def test_every_player_s_cards_stand_out_from_the_table(side: str, light: Light) -> None:
    palette = PALETTES[BoardStyle.FELT, light]
    assert min(contrast(SIDE_COLOURS[side].surface, palette[part]) for part in ("ground", "light", "dark", "slot")) >= 3


@pytest.mark.parametrize("light", Light)
def test_the_table_has_nobody_s_colour(light: Light) -> None:
    for part in ("ground", "light", "dark", "slot"):
        parts = PALETTES[BoardStyle.FELT, light][part][:3]
        assert max(parts) - min(parts) < 0.05, part


def test_everybody_s_name_stands_above_the_own_cards_left_and_long_ones_are_cut() -> None:
    names = {RED: "Ann", BLUE: "Maximilian"}
    shown = seen(table({}), names=names)
    assert [spot(shown, f"name.{side}").name for side in SIDES[:2]] == ["Ann", "Maximil…"]
    for side in SIDES[:2]:
        name, told = spot(shown, f"name.{side}").box, spot(shown, f"left.{side}").box
        assert (name[0], name[2], name[1]) == pytest.approx((told[0], told[2], told[1] + told[3]))
        assert name[1] + name[3] < shown.height
    assert seen(table({})).spot(f"name.{SIDES[0]}") is None


@pytest.mark.parametrize(
    ("laid", "first_square", "last_square"),
    [
        ((), "d4", "h8"),
        (("f6",), "d4", "h8"),
        (("f6", "g6", "h6"), "e4", "i8"),
        (("f6", "f7", "f8", "f9"), "d5", "h10"),
        (("d6", "e6", "f6", "g6", "h6"), "c4", "i8"),
        (("k11",), "g7", "k11"),
        (("a1", "k11"), "a1", "k11"),
    ],
)
def test_the_used_part_is_shown_with_a_rim_of_one_and_five_by_five_at_least(
    laid: tuple[str, ...], first_square: str, last_square: str
) -> None:
    shown = squares(seen(table(dict.fromkeys(laid, (LOW,)))))
    low, high = (divmod(square_called(name), 11) for name in (first_square, last_square))
    rows, columns = (range(least, most + 1) for least, most in zip(low, high, strict=True))
    assert {divmod(square_called(name), 11) for name in shown} == {(row, column) for row in rows for column in columns}


def test_the_table_is_in_the_middle_and_a_wide_one_is_as_high_as_a_phone_allows() -> None:
    for laid in (("f6",), ("b6", "c6", "d6", "e6", "f6", "g6", "h6"), ("f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9")):
        shown = seen(table(dict.fromkeys(laid, (LOW,))))
        boxes = [spot(shown, key).box for key in squares(shown)]
        assert min(box[0] for box in boxes) == pytest.approx(shown.width - max(box[0] + box[2] for box in boxes))
        assert 0.68 < shown.width / shown.height < 0.9
        assert spot(shown, "hand.0").box[2] / shown.width > 0.17, "a finger must find a card of the hand"


def test_the_height_of_a_pile_is_told_and_a_single_card_has_none() -> None:
    shown = seen(table({"f6": PILE, "g6": (LOW,)}))
    assert (spot(shown, "f6").count, spot(shown, "g6").count) == (3, 0)
    assert piece(shown, "f6").sign == "5"
    assert shown.spot("under.g6") is None


def test_a_closed_pile_has_a_lock_but_nothing_is_closed_in_the_tactical_game() -> None:
    laid: Laid = {"f6": ((BLUE, CardKind.BOMB), (RED, CardKind.MINER)), "g6": ((BLUE, CardKind.BOMB),)}
    shown = seen(table(laid))
    assert piece(shown, "closed.f6").shape is PieceShape.SEAL
    assert shown.spot("closed.g6") is None
    assert seen(table(laid, agreed=TACTICAL)).spot("closed.f6") is None


def test_what_lies_under_a_top_is_seen_small_if_it_is_remembered_and_never_deeper() -> None:
    state = table({"f6": PILE})
    known, hidden = (piece(seen(state, remembers=on), "under.f6") for on in (True, False))
    assert (known.sign, known.side) == ("3", SIDES[RED])
    assert (hidden.sign, hidden.figure, hidden.side, hidden.sight) == ("", "", "", Sight.BACK)


def test_who_has_looked_under_a_pile_sees_it_large_until_a_card_is_laid() -> None:
    state = table({"f6": PILE}, agreed=TACTICAL)
    before = seen(state, remembers=False)
    looked = RULES.evolve(state, PileLookedAt(RED, square_called("f6")))
    after = seen(looked, PileLookedAt(RED, square_called("f6")), remembers=False)
    assert (piece(after, "under.f6").sign, piece(after, "under.f6").shape) == ("3", PieceShape.PLATE)
    assert spot(after, "under.f6").box[2] > spot(before, "under.f6").box[2]
    for other in (BLUE, None):
        assert not piece(seen(looked, seat=other, remembers=False), "under.f6").sign
    laid = RULES.evolve(looked, CardLaid(RED, CardKind.SCOUT, square_called("g6")))
    assert not piece(seen(laid, remembers=False), "under.f6").sign


def test_cards_that_took_each_other_away_are_still_a_shadow() -> None:
    cancelled = CardsCancelled(RED, CardKind.SCOUT, square_called("j6"), BLUE, CardKind.SCOUT)
    state = table({"f6": (LOW,)}, agreed=TACTICAL)
    shown = seen(state, cancelled)
    assert piece(shown, "j6").sight is Sight.GONE
    assert "j6" not in squares(seen(state))
    laid_again = (cancelled, CardLaid(BLUE, CardKind.SPY, square_called("j6")))
    assert spot(seen(state, *laid_again), "j6").piece is None


def test_cards_left_and_in_a_match_flags_are_told_of_everybody() -> None:
    state = replace(table({}, agreed=TACTICAL), flags=(2, 3))
    shown = seen(state)
    assert [piece(shown, f"left.{side}").sign for side in SIDES[:2]] == ["15", "17"]
    assert [piece(shown, f"flags.{side}").sign for side in SIDES[:2]] == ["2", "3"]
    assert seen(table({})).spot(f"flags.{SIDES[0]}") is None


def test_a_ring_is_around_the_square_that_has_won() -> None:
    red = ((RED, CardKind.SCOUT),)
    state = table({"f6": red, "g6": red, "f7": red, "g7": red, "h6": ((BLUE, CardKind.SPY),)})
    assert not [spot for spot in seen(state).spots if spot.key.startswith("won.")]
    won = replace(state, ended=RoundEnded(Reason.SQUARE, frozenset({RED})), phase=Phase.OVER)
    shown = seen(won)
    assert [spot.key for spot in shown.spots if spot.key.startswith("won.")] == ["won.f6"]
    left, bottom, wide, high = spot(shown, "won.f6").box
    for key in ("f6", "g6", "f7", "g7"):
        box = spot(shown, key).box
        assert left <= box[0] < left + wide
        assert bottom <= box[1] < bottom + high


def test_a_round_that_was_counted_has_no_ring() -> None:
    counted = replace(table({"f6": (LOW,)}), ended=RoundEnded(Reason.SUM, frozenset({RED})), phase=Phase.OVER)
    assert not [spot for spot in seen(counted).spots if spot.key.startswith("won.")]


def test_in_the_end_everybody_s_cards_are_turned_up_and_before_only_the_reader_s_own() -> None:
    over = first(ADAPTER, lambda moment: moment.state.phase is Phase.OVER)
    held = sum(map(len, over.state.hands))
    shown = ADAPTER.board(BoardInput(over.state, over.last(ADAPTER, None), is_over=True))
    assert len([spot for spot in shown.spots if spot.key.startswith("held.")]) == held > 0
    assert all(spot.piece.sign for spot in shown.spots if spot.piece is not None and spot.key.startswith("held."))
    assert not [spot for spot in seen(over.state, seat=None).spots if spot.key.startswith(("held.", "hand."))]


def test_no_seat_is_shown_anything_of_what_is_hidden_from_it() -> None:
    chance = Random(3)
    for moment in played()[::3]:
        for seat in (None, *map(Seat, range(4))):
            view = RULES.view(moment.state, seat)
            world = RULES.imagine(view, chance)
            for remembers in (True, False):
                shown = [
                    ADAPTER.board(BoardInput(RULES.view(state, seat), moment.last(ADAPTER, seat), remembers=remembers))
                    for state in (moment.state, world)
                ]
                assert shown[0] == shown[1]


def test_who_has_one_hand_less_or_more_is_not_shown_it_either() -> None:
    state = table({"f6": (LOW,)})
    richer = replace(state, hands=(state.hands[RED], cards_from((CardKind.MARSHAL,) * 4)))
    assert seen(state) == seen(richer)
    assert seen(state, seat=BLUE) != seen(richer, seat=BLUE)
