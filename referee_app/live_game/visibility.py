"""What a viewer may know of each event: the keeper of a team, the game master, or a follower.

The secrets are ranks. A keeper sees the own team's, those recorded on the own phone, and those that a duel or a
handing-in showed to the own team. Followers see no rank until the game is over.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.model import AnyCard, Blank
from referee_app.live_game.state import State


class Viewer(NamedTuple):
    """Who looks: the teams whose leader it is, and the phone in that leader's hand."""

    keeps: frozenset[Team] = frozenset()
    device: str | None = None


FOLLOWER = Viewer()


def visible_event(state: State, fact: Fact, viewer: Viewer) -> Event:
    """A fact's event with every card covered that the viewer may not know."""
    event = fact.event
    is_own = state.renames.latest(fact.stamp.device) == viewer.device
    if state.over or is_own or viewer.keeps == frozenset(Team):
        return event
    return _VISIBLE[type(event)](event, viewer)


def is_visible(fact: Fact, viewer: Viewer, *, over: bool) -> bool:
    """Whether a viewer sees it at all: a tag that did not count would tell followers of a bomb."""
    void = isinstance(fact.event, events.DuelFought) and fact.event.result is events.Result.VOID
    return over or bool(viewer.keeps) or not void


def _whole(event: Any, _viewer: Viewer) -> Event:
    return event  # type: ignore[no-any-return]


def _card(event: Any, viewer: Viewer) -> Event:
    return replace(event, card=covered_card(event.card, viewer))  # type: ignore[no-any-return]


def _changed_hands(event: events.CardChangedHands, viewer: Viewer) -> Event:
    back = None if event.back is None else covered_card(event.back, viewer)
    return _card(replace(event, back=back), viewer)


def _handed_in(event: events.CardHandedIn, viewer: Viewer) -> Event:
    return event if event.card.team.enemy in viewer.keeps else _card(event, viewer)


def _carrier(event: events.FlagTaken | events.FlagHandedOn, viewer: Viewer) -> Event:
    return replace(event, carrier=_covered_fighter(event.carrier, viewer))


def _duel(event: events.DuelFought, viewer: Viewer) -> Event:
    """Both players saw both cards, and their leaders hear of it."""
    if viewer.keeps:
        return event
    return replace(
        event,
        red=_covered_fighter(event.red, viewer),
        blue=_covered_fighter(event.blue, viewer),
        spoils=tuple(covered_card(card, viewer) for card in event.spoils),
    )


def _undone(event: events.ActionUndone, _viewer: Viewer) -> Event:
    return replace(event, reason="")


_VISIBLE: dict[type[Event], Callable[[Any, Viewer], Event]] = {
    events.GameOpened: _whole,
    events.PlayBegan: _whole,
    events.ClockPaused: _whole,
    events.ClockResumed: _whole,
    events.PhoneRestarted: _whole,
    events.CardIssued: _card,
    events.CardGone: _card,
    events.CardFound: _card,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _card,
    events.CardLost: _card,
    events.CardHandedIn: _handed_in,
    events.CardCollected: _card,
    events.DuelFought: _duel,
    events.PlayerCameBack: _whole,
    events.PlayerJoined: _whole,
    events.PlayerLeft: _whole,
    events.FlagTaken: _carrier,
    events.FlagHandedOn: _carrier,
    events.FlagLost: _whole,
    events.FlagHidden: _whole,
    events.FlagDelivered: _whole,
    events.GameEnded: _whole,
    events.ActionUndone: _undone,
}
"""What is shown of each kind of event to somebody who did not record it; a kind that is missing here is shown to
nobody, since it fails."""


def covered_card(card: AnyCard, viewer: Viewer) -> AnyCard:
    """A card without its rank, unless it is of a team that the viewer keeps."""
    return card if card.team in viewer.keeps else Blank(card.team)


def _covered_fighter(who: Fighter, viewer: Viewer) -> Fighter:
    return Fighter(covered_card(who.card, viewer), who.player)
