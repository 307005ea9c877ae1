"""Card Clash on the screen: what touches mean, what is asked for, who may look, and what is heard."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.games.card_clash import ADAPTER, meant, prompt, required_viewer, sound, touches
from referee_app.screens.table.selection import MoveSelection, Path, ways_of
from referee_app.table_games.card_clash import model
from referee_app.table_games.card_clash.model import (
    MIDDLE,
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
)
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.seats import BLUE, RED
from tests.screens.table.games.clash_kit import LOW, PILE, RULES, TACTICAL, Laid, played, table

PLAYED = played()


def test_what_happened_is_marked_only_on_the_table_that_lies_there_now() -> None:
    laid = CardLaid(RED, CardKind.SCOUT, MIDDLE)
    covered = CardCovered(BLUE, CardKind.SERGEANT, square_called("f7"), RED, CardKind.SCOUT)
    looked = PileLookedAt(RED, square_called("f8"))
    view = RULES.view(table({}), RED)
    assert ADAPTER.happened(view, (laid, covered, looked)) == {"f6", "f7", "f8"}
    assert ADAPTER.happened(view, (laid, covered, CardsDealt((b"", b"")), looked)) == {"f8"}


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
    refusal = RULES.refuse(view, meant(view, ("hand.0",), "e5"))
    assert refusal is not None
    assert refusal.key == "refusal.card_clash.first_in_the_middle"


def test_a_touch_that_means_nothing_means_nothing() -> None:
    view = RULES.view(table({"f6": (LOW,)}), RED)
    assert [meant(view, (), key) for key in ("hand.3", "!look", "left.sky")] == [None] * 3
    assert meant(replace(view, phase=Phase.DEAL), (), "f6") is None, "between two rounds there is nothing to be laid"


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
    for moment in PLAYED:
        for seat in RULES.to_act(moment.state):
            view, public = RULES.view(moment.state, seat), RULES.view(moment.state, None)
            ways = ways_of(RULES.legal(view) or (), partial(touches, view))
            paths = sorted(path for path, _ in ways)
            assert paths == sorted(set(paths))
            assert not [one for one, other in pairwise(paths) if other[: len(one)] == one]
            board = ADAPTER.board(
                BoardInput(view if required_viewer(public, seat) == seat else public, moment.last(ADAPTER, seat))
            )
            touchable = {spot.key for spot in board.spots if spot.touchable}
            assert {key for path in paths for key in path if not key.startswith("!")} <= touchable
            assert all(MoveSelection(ways, path).move() is not None for path in paths)
