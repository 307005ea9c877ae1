"""What is special in Card Clash, each rule with how it shows itself in a step of a playthrough."""

from collections.abc import Callable

from referee_app.table_games.card_clash.model import (
    BESIDE,
    MIDDLE,
    NO_CARDS,
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Phase,
    PileLookedAt,
    Reason,
    RoundEnded,
    State,
)
from referee_app.table_games.playback import PlayedStep
from tests.table_games.golden import Shows, Touched, in_a_step


def _event(kind: type, holds: Callable[..., bool] = lambda _: True) -> Shows:
    """An event of this kind of which this holds."""
    return lambda _game, _before, step: any(isinstance(event, kind) and holds(event) for event in step.events)


def _after(holds: Callable[[PlayedStep, PlayedStep], bool]) -> Shows:
    """A step of which this holds, given the one before."""
    return lambda _game, before, step: before is not None and holds(before, step)


def _squares(step: PlayedStep, *kinds: type) -> set[int]:
    return {event.square for event in step.events if type(event) in kinds}


def _is_lonely(state: State, square: int) -> bool:
    piles = state.piles
    return bool(piles[square]) and not any(piles[each] for each in BESIDE[square])


def _left_lonely(_before: PlayedStep, step: PlayedStep) -> bool:
    return any(_is_lonely(step.state, each) for hole in _squares(step, CardsCancelled) for each in BESIDE[hole])


def _nothing_to_draw(before: PlayedStep, step: PlayedStep) -> bool:
    return step.seat is not None and not before.state.decks[step.seat] and any(_squares(step, CardLaid, CardCovered))


def _ended(holds: Callable[[PlayedStep, RoundEnded], bool]) -> Shows:
    """A step that ends a round, and this holds of both."""
    return lambda _game, _before, step: any(
        isinstance(event, RoundEnded) and holds(step, event) for event in step.events
    )


def _somebody_is_passed_over(before: PlayedStep, step: PlayedStep) -> bool:
    if step.seat is None or not any(_squares(step, CardLaid, CardCovered, CardsCancelled)):
        return False
    follows = (step.seat + 1) % step.state.seats
    return step.state.phase is Phase.PLAY and step.state.turn != follows and not before.state.hands[follows]


def _the_next_one_begins(before: PlayedStep, step: PlayedStep) -> bool:
    """With three or more, so that left of the starter is not also right of it."""
    seats, ended = step.state.seats, step.state.phase is Phase.DEAL
    return ended and seats > 2 and step.state.turn == (before.state.starter + 1) % seats


def _several_win_the_match(_before: PlayedStep, step: PlayedStep) -> bool:
    flags = step.state.flags
    return step.state.options.match and step.state.phase is Phase.OVER and flags.count(max(flags)) > 1


_SHOWS: dict[str, Shows] = {
    "the first card goes in the middle": _after(
        lambda before, step: before.state.spread == NO_CARDS and _squares(step, CardLaid) == {MIDDLE}
    ),
    "a number covers a lower one": _event(CardCovered, lambda e: e.kind.number > e.under.number > 0),
    "a player covers a card of its own": _event(CardCovered, lambda e: e.owner == e.seat),
    "the spy covers a marshal": _event(CardCovered, lambda e: (e.kind, e.under) == (CardKind.SPY, CardKind.MARSHAL)),
    "a number covers the spy": _event(CardCovered, lambda e: e.under is CardKind.SPY and e.kind is not CardKind.BOMB),
    "a bomb covers a number": _event(CardCovered, lambda e: e.kind is CardKind.BOMB),
    "a bomb covers the spy": _event(CardCovered, lambda e: (e.kind, e.under) == (CardKind.BOMB, CardKind.SPY)),
    "a miner closes a pile": _event(CardCovered, lambda e: e.kind is CardKind.MINER),
    "a card is drawn": _event(CardDrawn),
    "there is no card left to draw": _after(_nothing_to_draw),
    "who has no cards is passed over": _after(_somebody_is_passed_over),
    "equal numbers cancel": _event(CardsCancelled, lambda e: e.kind is e.under and e.kind.number > 0),
    "bomb and bomb cancel": _event(CardsCancelled, lambda e: e.kind is e.under is CardKind.BOMB),
    "spy and spy cancel": _event(CardsCancelled, lambda e: e.kind is e.under is CardKind.SPY),
    "miner and miner cancel": _event(CardsCancelled, lambda e: e.kind is e.under is CardKind.MINER),
    "miner and bomb cancel": _event(CardsCancelled, lambda e: (e.kind, e.under) == (CardKind.MINER, CardKind.BOMB)),
    "bomb and miner cancel": _event(CardsCancelled, lambda e: (e.kind, e.under) == (CardKind.BOMB, CardKind.MINER)),
    "the card below shows again": _after(
        lambda _before, step: any(step.state.piles[square] for square in _squares(step, CardsCancelled))
    ),
    "a hole is filled again": _after(
        lambda before, step: bool(_squares(before, CardsCancelled) & _squares(step, CardLaid) - {MIDDLE})
    ),
    "a card that lost its neighbours stays": _after(_left_lonely),
    "a table is emptied by cancelling": _after(
        lambda _before, step: bool(_squares(step, CardsCancelled)) and step.state.spread == NO_CARDS
    ),
    "then the next card goes in the middle": _after(
        lambda before, step: (
            bool(before.state.discarded) and before.state.spread == NO_CARDS and _squares(step, CardLaid) == {MIDDLE}
        )
    ),
    "somebody looks under a top card": _event(PileLookedAt),
    "four of a colour in a square win the round": _ended(
        lambda step, end: end.reason is Reason.SQUARE and step.seat in end.winners
    ),
    "cancelling uncovers another player's square": _ended(
        lambda step, end: end.reason is Reason.SQUARE and step.seat not in end.winners
    ),
    "all cards are played and the visible ones counted": _ended(lambda _, end: end.reason is not Reason.SQUARE),
    "the sum decides": _ended(lambda _, end: end.reason is Reason.SUM),
    "the highest card decides": _ended(lambda _, end: end.reason is Reason.HIGHEST),
    "several win a round": _ended(lambda _, end: len(end.winners) > 1),
    "the next round is dealt": _after(lambda _, step: any(isinstance(event, CardsDealt) for event in step.events)),
    "who sits left of the last starter begins": _after(_the_next_one_begins),
    "several win a match": _after(_several_win_the_match),
    "the seventh flag ends the match": _after(
        lambda _, step: step.state.options.match and step.state.phase is Phase.OVER
    ),
}

SPECIAL: dict[str, Touched] = {rule: in_a_step(shows) for rule, shows in _SHOWS.items()}
NOT_IN_GOLDEN: dict[str, str] = {
    "who has no cards is passed over": "all have as many cards and play one a turn; it is tested on a table for it",
}
