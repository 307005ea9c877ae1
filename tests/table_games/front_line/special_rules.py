"""What is special in the card game for two, and how each of it shows itself in a step of a golden playthrough."""

from collections.abc import Callable, Iterator

from referee_app.cards.ranks import Rank
from referee_app.sentence import Refusal
from referee_app.table_games.front_line import model, rules
from referee_app.table_games.front_line.model import (
    DEALT,
    HAND,
    LINE,
    Ending,
    HandDrew,
    HandLaid,
    HandSeen,
    Redraw,
    Scout,
    Side,
    Spy,
    State,
    Visibility,
)
from referee_app.table_games.game import AnyGame
from referee_app.table_games.playback import PlayedStep
from referee_app.table_games.ranked_pieces import FightResult, fight
from referee_app.table_games.seats import other
from tests.table_games.golden import Shows, Touched, event_shows, in_a_step


def _state(holds: Callable[[State], bool]) -> Shows:
    """A rule that shows itself on the table."""
    return lambda _game, _before, step: holds(step.state)


def _attack(holds: Callable[[model.Attacked], bool]) -> Shows:
    return event_shows(lambda _before, event, _after: isinstance(event, model.Attacked) and holds(event))


def _fight(result: FightResult) -> Shows:
    return _attack(lambda event: fight(event.attacker, event.defender) is result)


def _survivor(before: Visibility, after: Visibility) -> Shows:
    """A card that attacked lay like this before, and like that after."""

    def holds(was: State, event: model.Event, now: State) -> bool:
        if not isinstance(event, model.Attacked):
            return False
        lying = [state.sides[event.seat].line[event.place] for state in (was, now)]
        return [card.known for card in lying if card] == [before, after]

    return event_shows(holds)


def _scout(looks: int) -> Shows:
    return event_shows(
        lambda _before, event, _after: isinstance(event, model.ScoutLooked) and len(event.looks) == looks
    )


def _redraw(least: int, most: int) -> Shows:
    """A new deal with so many cards left."""
    return event_shows(
        lambda _before, event, _after: isinstance(event, model.Shuffled) and least <= len(event.order) <= most
    )


def _refused(wanted: type[Refusal]) -> Shows:
    """Somebody who is to act has the card for an action, and may not."""

    def holds(game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        return any(isinstance(refusal, wanted) for refusal in _refusals(game, step.state))

    return holds


def _refusals(game: AnyGame, state: State) -> Iterator[Refusal | None]:
    for seat in game.to_act(state):
        places = state.sides[other(seat)].taken[:2]
        for place in state.sides[seat].taken:
            for move in (Scout(place, frozenset(places)), Spy(place), Redraw(place)):
                yield game.refuse(game.view(state, seat), move)


def _is_filled(_before: State, event: model.Event, after: State) -> bool:
    return isinstance(event, model.TurnBegan) and len(event.drawn) > 0 and len(after.sides[event.seat].hand) == HAND


def _is_left_short(_before: State, event: model.Event, after: State) -> bool:
    return isinstance(event, model.TurnBegan) and len(after.sides[event.seat].hand) < HAND


def _two_gaps(state: State) -> bool:
    return state.turn is not None and len(state.sides[state.turn].gaps) == 2 and state.phase == "fill"


def _gap_stays(before: State, event: model.Event, after: State) -> bool:
    if not isinstance(event, model.TurnBegan) or before.turn is None:
        return False
    side = after.sides[before.turn]
    return bool(side.gaps) and not side.hand


def _gap_has_waited(before: State, event: model.Event, _after: State) -> bool:
    """Whose turn begins has had a gap, and cards to fill it with, while it was the other's turn."""
    if not isinstance(event, model.TurnBegan) or before.turn != other(event.seat):
        return False
    side = before.sides[event.seat]
    return bool(side.gaps and side.hand)


def _stuck_with_a_flag_to_show(state: State) -> bool:
    if state.ending is not Ending.STUCK or state.turn is None:
        return False
    side = state.sides[state.turn]
    flags = [lying for lying in side.line if lying and lying.rank is Rank.FLAG and lying.known is not Visibility.UP]
    return bool(flags) and not side.redrew


def _spy_looks_again(before: State, event: model.Event, _after: State) -> bool:
    """There is one spy: if it looks a second time it was shown, taken up and laid again."""
    if not isinstance(event, model.SpyLooked):
        return False
    return any(isinstance(seen, HandSeen) for seen in before.sides[other(event.seat)].tale)


def _tale(*kinds: type) -> Callable[[Side], bool]:
    return lambda side: set(kinds) <= set(map(type, side.tale))


def _any_side(holds: Callable[[Side], bool]) -> Shows:
    return _state(lambda state: any(map(holds, state.sides)))


_SHOWS: dict[str, Shows] = {
    "both choose their lines at the same time": _state(lambda state: len(state.choosing) == 2),
    "the higher wins": _fight(FightResult.WON),
    "the lower that attacks is out": _fight(FightResult.LOST),
    "equals are both out": _attack(lambda event: event.attacker is event.defender is not Rank.SPY),
    "spy and spy are both out": _attack(lambda event: event.attacker is event.defender is Rank.SPY),
    "the spy fells the marshal": _fight(FightResult.SPY_FELLS_MARSHAL),
    "the marshal who attacks fells the spy": _attack(
        lambda event: (event.attacker, event.defender) == (Rank.MARSHAL, Rank.SPY)
    ),
    "who attacks a bomb is out": _fight(FightResult.EXPLODED),
    "the miner removes a bomb": _fight(FightResult.DEFUSED),
    "a survivor lies face down again, seen by all": _survivor(Visibility.COVERED, Visibility.SHOWN),
    "a survivor that lay up stays up": _survivor(Visibility.UP, Visibility.UP),
    "a scout looks at two cards": _scout(2),
    "a scout looks at the only card": _scout(1),
    "the spy looks at the hand": event_shows(lambda _before, event, _after: isinstance(event, model.SpyLooked)),
    "a hand that was seen is laid and drawn from": _any_side(_tale(HandSeen, HandDrew, HandLaid)),
    "the spy may not look at an empty hand": _refused(rules.HandEmpty),
    "a card that lies up is not shown again": _refused(rules.AlreadyShown),
    "the flag deals eight anew": _redraw(DEALT, 23),
    "with fewer than eight, five are chosen": _redraw(LINE, DEALT - 1),
    "below five, all lie in the line": _redraw(1, LINE - 1),
    "the flag is not shown in two own turns running": _refused(rules.JustRedrawn),
    "the hand is filled to three": event_shows(_is_filled),
    "the hand is filled as far as the pile goes": event_shows(_is_left_short),
    "two gaps are filled in one turn": _state(_two_gaps),
    "gaps stay when the hand is empty": event_shows(_gap_stays),
    "the defender fills its gap in its own turn": event_shows(_gap_has_waited),
    "a card that was taken up again may be shown again": event_shows(_spy_looks_again),
    "taking the flag wins": _state(lambda state: state.ending is Ending.FLAG_TAKEN),
    "who has only bombs and the flag loses": _state(lambda state: state.ending is Ending.STUCK),
    "the flag does not save who is stuck": _state(_stuck_with_a_flag_to_show),
    "fifty quiet turns are a draw": _state(lambda state: state.ending is Ending.STALEMATE),
}

SPECIAL: dict[str, Touched] = {rule: in_a_step(shows) for rule, shows in _SHOWS.items()}
NOT_IN_GOLDEN: dict[str, str] = {}
