"""What is special in the card game for two, and how each of it shows itself in a step of a golden playthrough."""

from collections.abc import Callable, Iterator

from referee_app.cards.ranks import Rank
from referee_app.refusal import Refusal
from referee_app.table_games.front_line import events as happened
from referee_app.table_games.front_line import refusals
from referee_app.table_games.front_line.fights import Fight, fight
from referee_app.table_games.front_line.model import (
    DEALT,
    HAND,
    LINE,
    Ending,
    HandDrew,
    HandLaid,
    HandSeen,
    Known,
    Redraw,
    Scout,
    Side,
    Spy,
    State,
    enemy_of,
)
from referee_app.table_games.game import AnyGame
from referee_app.table_games.told import Step
from tests.table_games.golden import Touched


def _event(holds: Callable[[State, happened.Event, State], bool]) -> Touched:
    """A rule that shows itself in an event, with the table before and after its step."""
    return lambda _game, before, step: (
        before is not None and any(holds(before.state, event, step.state) for event in step.events)
    )


def _state(holds: Callable[[State], bool]) -> Touched:
    """A rule that shows itself on the table."""
    return lambda _game, _before, step: holds(step.state)


def _attack(holds: Callable[[happened.Attacked], bool]) -> Touched:
    return _event(lambda _before, event, _after: isinstance(event, happened.Attacked) and holds(event))


def _fight(result: Fight) -> Touched:
    return _attack(lambda event: fight(event.attacker, event.defender) is result)


def _survivor(before: Known, after: Known) -> Touched:
    """A card that attacked lay like this before, and like that after."""

    def holds(was: State, event: happened.Event, now: State) -> bool:
        if not isinstance(event, happened.Attacked):
            return False
        lying = [state.sides[event.seat].line[event.place] for state in (was, now)]
        return [card.known for card in lying if card] == [before, after]

    return _event(holds)


def _scout(looks: int) -> Touched:
    return _event(lambda _before, event, _after: isinstance(event, happened.ScoutLooked) and len(event.looks) == looks)


def _redraw(least: int, most: int) -> Touched:
    """A new deal with so many cards left."""
    return _event(
        lambda _before, event, _after: isinstance(event, happened.Shuffled) and least <= len(event.order) <= most
    )


def _refused(wanted: type[Refusal]) -> Touched:
    """Somebody who is to act has the card for an action, and may not."""

    def holds(game: AnyGame, _before: Step | None, step: Step) -> bool:
        return any(isinstance(refusal, wanted) for refusal in _refusals(game, step.state))

    return holds


def _refusals(game: AnyGame, state: State) -> Iterator[Refusal | None]:
    for seat in game.to_act(state):
        places = state.sides[enemy_of(seat)].taken[:2]
        for place in state.sides[seat].taken:
            for move in (Scout(place, frozenset(places)), Spy(place), Redraw(place)):
                yield game.refuse(game.view(state, seat), move)


def _is_filled(_before: State, event: happened.Event, after: State) -> bool:
    return isinstance(event, happened.TurnBegan) and len(event.drawn) > 0 and len(after.sides[event.seat].hand) == HAND


def _is_left_short(_before: State, event: happened.Event, after: State) -> bool:
    return isinstance(event, happened.TurnBegan) and len(after.sides[event.seat].hand) < HAND


def _two_gaps(state: State) -> bool:
    return state.turn is not None and len(state.sides[state.turn].gaps) == 2 and state.phase == "fill"


def _gap_stays(before: State, event: happened.Event, after: State) -> bool:
    if not isinstance(event, happened.TurnBegan) or before.turn is None:
        return False
    side = after.sides[before.turn]
    return bool(side.gaps) and not side.hand


def _tale(*kinds: type) -> Callable[[Side], bool]:
    return lambda side: set(kinds) <= set(map(type, side.tale))


def _any_side(holds: Callable[[Side], bool]) -> Touched:
    return _state(lambda state: any(map(holds, state.sides)))


SPECIAL: dict[str, Touched] = {
    "both choose their lines at the same time": _state(lambda state: len(state.choosing) == 2),
    "the higher wins": _fight(Fight.WON),
    "the lower that attacks is out": _fight(Fight.LOST),
    "equals are both out": _attack(lambda event: event.attacker is event.defender is not Rank.SPY),
    "spy and spy are both out": _attack(lambda event: event.attacker is event.defender is Rank.SPY),
    "the spy fells the marshal": _fight(Fight.SPY_FELLS_MARSHAL),
    "the marshal who attacks fells the spy": _attack(
        lambda event: (event.attacker, event.defender) == (Rank.MARSHAL, Rank.SPY)
    ),
    "who attacks a bomb is out": _fight(Fight.EXPLODED),
    "the miner removes a bomb": _fight(Fight.DEFUSED),
    "a survivor lies face down again, seen by all": _survivor(Known.COVERED, Known.SHOWN),
    "a survivor that lay up stays up": _survivor(Known.UP, Known.UP),
    "a scout looks at two cards": _scout(2),
    "a scout looks at the only card": _scout(1),
    "the spy looks at the hand": _event(lambda _before, event, _after: isinstance(event, happened.SpyLooked)),
    "a hand that was seen is laid and drawn from": _any_side(_tale(HandSeen, HandDrew, HandLaid)),
    "the spy may not look at an empty hand": _refused(refusals.HandEmpty),
    "a card that lies up is not shown again": _refused(refusals.AlreadyShown),
    "the flag deals eight anew": _redraw(DEALT, 23),
    "with fewer than eight, five are chosen": _redraw(LINE, DEALT - 1),
    "below five, all lie in the line": _redraw(1, LINE - 1),
    "the flag is not shown in two own turns running": _refused(refusals.JustRedrawn),
    "the hand is filled to three": _event(_is_filled),
    "the hand is filled as far as the pile goes": _event(_is_left_short),
    "two gaps are filled in one turn": _state(_two_gaps),
    "gaps stay when the hand is empty": _event(_gap_stays),
    "taking the flag wins": _state(lambda state: state.ending is Ending.FLAG_TAKEN),
    "who has only bombs and the flag loses": _state(lambda state: state.ending is Ending.STUCK),
    "fifty quiet turns are a draw": _state(lambda state: state.ending is Ending.STALEMATE),
}
