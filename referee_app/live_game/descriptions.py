"""Describes events, places and outcomes as sentences, and covers what a viewer may not know. No words."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple, cast

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.events import Fact, Fighter, LiveEvent
from referee_app.live_game.model import AnyCard, Blank
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.records import CardStage, CardStatus
from referee_app.live_game.state import LiveState
from referee_app.sentence import Moment, Refusal, Sentence, Series, sentence

_PLACES = {
    CardStage.PILE: "place.pile",
    CardStage.HELD: "place.held",
    CardStage.GONE: "place.gone",
    CardStage.CAPTURED: "place.captured",
    CardStage.LOST: "place.lost",
    CardStage.OUT: "place.out",
    CardStage.HANDED_IN: "place.handed_in",
}

_LEFT = "log.left"
_HANDED_IN = "desk.swept.handed_in"
_SWEPT = {
    "log.handed_in": _HANDED_IN,
    "log.handed_in.player": _HANDED_IN,
    "log.issued": "desk.swept.issued",
    "log.issued.player": "desk.swept.issued",
    "log.collected": "desk.swept.collected",
}
"""Lines of the log that a sweep repeats, each with the sentence that stands for many of them."""


def describe_place(status: CardStatus) -> Sentence:
    """Where a card is, since when and with whom."""
    return sentence(_PLACES[status.stage], when=Moment(status.stamp.ms), player=status.player)


def describe_fighter(who: Fighter) -> Sentence:
    """A card and, where known, its holder."""
    if who.player is None:
        return sentence("fighter.card", card=who.card)
    if who.card.rank is None:
        return sentence("fighter.player.covered", player=who.player)
    return sentence("fighter.player", player=who.player, rank=who.card.rank)


def describe_event(event: LiveEvent) -> Sentence:
    """What happened, as a line of the log."""
    return _DESCRIBE[type(event)](event)


def _describe_opened(event: events.GameOpened) -> Sentence:
    setup = event.setup
    return sentence("log.opened", n=setup.red_players + setup.blue_players, deck=setup.deck.total, teams=event.keeps)


def _with_player(key: str) -> Callable[[Any], Sentence]:
    """A line about a card, with or without a player."""

    def describe(event: events.CardIssued | events.CardFound | events.CardReturned | events.CardLost) -> Sentence:
        if event.player is None:
            return sentence(key, card=event.card)
        return sentence(f"{key}.player", card=event.card, player=event.player)

    return describe


def _describe_changed_hands(event: events.CardChangedHands) -> Sentence:
    # Whoever may not know the card sees it without its rank.
    key = "log.changed_hands" if event.card.rank else "log.changed_hands.covered"
    return sentence(key, giver=event.giver, taker=event.taker, rank=event.card.rank)


def _describe_handed_in(event: events.CardHandedIn) -> Sentence:
    if event.by is None:
        return sentence("log.handed_in", card=event.card, team=event.card.team.enemy)
    return sentence("log.handed_in.player", card=event.card, player=event.by)


def _describe_duel(event: events.DuelFought) -> Sentence:
    red, blue = describe_fighter(event.red), describe_fighter(event.blue)
    if event.result in (events.Result.RED, events.Result.BLUE):
        loser = event.losers[0]
        won, lost = (blue, red) if loser is event.red.card.team else (red, blue)
        key = "log.duel.spoils" if event.spoils else "log.duel"
        return sentence(key, winner=won, loser=lost, n=len(event.spoils))
    return sentence(f"log.duel.{event.result}", red=red, blue=blue)


def _flag(key: str) -> Callable[[Any], Sentence]:
    """A line about a flag."""
    return lambda event: sentence(key, flag=event.flag, team=event.flag.enemy)


def _carrier(key: str) -> Callable[[Any], Sentence]:
    """A line about a flag whose enemies have it now, and who of them, as far as that is known."""

    def describe(event: events.FlagTaken | events.FlagHandedOn) -> Sentence:
        flag, who = event.flag, event.carrier
        if who.player is None and who.card.rank is None:
            return sentence(key, flag=flag, team=flag.enemy)
        return sentence(f"{key}.who", flag=flag, who=describe_fighter(who))

    return describe


def _player(key: str) -> Callable[[Any], Sentence]:
    """A line about a player."""
    return lambda event: sentence(key, player=event.player)


def _plain(key: str) -> Callable[[Any], Sentence]:
    """A line without facts."""
    return lambda _event: sentence(key)


def _describe_restarted(event: events.PhoneRestarted) -> Sentence:
    key = "log.restarted.counts" if event.counts else "log.restarted.does_not_count"
    return sentence(key, when=Moment(event.since))


def _describe_ended(event: events.GameEnded) -> Sentence:
    if event.reason is events.EndReason.REFEREE:
        return sentence("log.ended.referee", winner=event.winner) if event.winner else sentence("log.ended.draw")
    return sentence(f"log.ended.{event.reason}")


def _describe_undone(event: events.ActionUndone) -> Sentence:
    return sentence("log.undone.reason", reason=event.reason) if event.reason else sentence("log.undone")


_DESCRIBE: dict[type[LiveEvent], Callable[[Any], Sentence]] = {
    events.GameOpened: _describe_opened,
    events.PlayBegan: _plain("log.began"),
    events.ClockPaused: _plain("log.paused"),
    events.ClockResumed: _plain("log.resumed"),
    events.PhoneRestarted: _describe_restarted,
    events.CardIssued: _with_player("log.issued"),
    events.CardGone: lambda event: sentence("log.gone", card=event.card, player=event.player),
    events.CardFound: _with_player("log.found"),
    events.CardChangedHands: _describe_changed_hands,
    events.CardReturned: _with_player("log.returned"),
    events.CardLost: _with_player("log.lost"),
    events.CardHandedIn: _describe_handed_in,
    events.CardCollected: lambda event: sentence("log.collected", card=event.card),
    events.DuelFought: _describe_duel,
    events.PlayerCameBack: _player("log.came_back"),
    events.PlayerJoined: _player("log.joined"),
    events.PlayerLeft: _player(_LEFT),
    events.FlagTaken: _carrier("log.flag_taken"),
    events.FlagHandedOn: _carrier("log.flag_handed_on"),
    events.FlagLost: _flag("log.flag_lost"),
    events.FlagHidden: _flag("log.flag_hidden"),
    events.FlagDelivered: _flag("log.flag_delivered"),
    events.GameEnded: _describe_ended,
    events.ActionUndone: _describe_undone,
}


def describe_outcome(outcome: LiveOutcome) -> Sentence:
    """How the game ended and who has won."""
    if not outcome.known:
        return sentence("outcome.not_known_here")
    if outcome.winner is None:
        return sentence(f"outcome.draw.{outcome.reason}")
    return sentence(f"outcome.{outcome.reason}", winner=outcome.winner)


def shortened(lines: Iterable[Sentence]) -> Series[Sentence]:
    """Lines of the log, with one line for all cards of a sweep; of those handed in, one for each team.

    What was done comes before what followed: of somebody who left, before where the card is.
    """
    lines = sorted(lines, key=lambda line: line.key != _LEFT)
    swept = {what: n for what, n in Counter(filter(None, map(_swept, lines))).items() if n > 1}
    single = tuple(line for line in lines if _swept(line) not in swept)
    return Series((*(_many(n, *what) for what, n in swept.items()), *single))


def _swept(line: Sentence) -> tuple[str, Team | None] | None:
    """The sentence that stands for many such lines, and the team that their cards count for."""
    if line.key not in _SWEPT:
        return None
    key, card = _SWEPT[line.key], line.facts["card"]
    return key, card.team.enemy if key == _HANDED_IN and isinstance(card, AnyCard) else None


def _many(n: int, key: str, team: Team | None) -> Sentence:
    return sentence(key, n=n) if team is None else sentence(key, n=n, team=team)


# What each viewer may know: the keeper of a team, the game master or a follower. The secrets are ranks. A keeper sees
# the own team's, those recorded on the own phone, and those that a duel or a handing-in showed to the own team.
# Followers see no rank until the game is over.


class Viewer(NamedTuple):
    """Who reads: the teams that this leader keeps, and the leader's phone; a follower has neither."""

    keeps: frozenset[Team] = frozenset()
    device: str | None = None


FOLLOWER = Viewer()


def visible_event(state: LiveState, fact: Fact, viewer: Viewer) -> LiveEvent:
    """A fact's event with every card covered that the viewer may not know."""
    event = fact.event
    is_own = state.renames.latest(fact.stamp.device) == viewer.device
    if state.over or is_own or viewer.keeps == frozenset(Team):
        return event
    return _COVER[type(event)](event, viewer)


def is_visible(fact: Fact, viewer: Viewer, *, over: bool) -> bool:
    """Whether a viewer sees a fact at all. A tag that did not count is hidden from followers: it reveals a bomb."""
    void = isinstance(fact.event, events.DuelFought) and fact.event.result is events.Result.VOID
    return over or bool(viewer.keeps) or not void


def _cover_nothing(event: Any, _viewer: Viewer) -> LiveEvent:
    return event  # type: ignore[no-any-return]


def _cover_card(event: Any, viewer: Viewer) -> LiveEvent:
    return replace(event, card=covered_card(event.card, viewer))  # type: ignore[no-any-return]


def _cover_changed_hands(event: events.CardChangedHands, viewer: Viewer) -> LiveEvent:
    back = None if event.back is None else covered_card(event.back, viewer)
    return _cover_card(replace(event, back=back), viewer)


def _cover_handed_in(event: events.CardHandedIn, viewer: Viewer) -> LiveEvent:
    return event if event.card.team.enemy in viewer.keeps else _cover_card(event, viewer)


def _cover_carrier(event: events.FlagTaken | events.FlagHandedOn, viewer: Viewer) -> LiveEvent:
    return replace(event, carrier=_cover_fighter(event.carrier, viewer))


def _cover_duel(event: events.DuelFought, viewer: Viewer) -> LiveEvent:
    """Leaders see both cards, as both players saw them."""
    if viewer.keeps:
        return event
    return replace(
        event,
        red=_cover_fighter(event.red, viewer),
        blue=_cover_fighter(event.blue, viewer),
        spoils=tuple(covered_card(card, viewer) for card in event.spoils),
    )


def _cover_undone(event: events.ActionUndone, _viewer: Viewer) -> LiveEvent:
    return replace(event, reason="")


_COVER: dict[type[LiveEvent], Callable[[Any, Viewer], LiveEvent]] = {
    events.GameOpened: _cover_nothing,
    events.PlayBegan: _cover_nothing,
    events.ClockPaused: _cover_nothing,
    events.ClockResumed: _cover_nothing,
    events.PhoneRestarted: _cover_nothing,
    events.CardIssued: _cover_card,
    events.CardGone: _cover_card,
    events.CardFound: _cover_card,
    events.CardChangedHands: _cover_changed_hands,
    events.CardReturned: _cover_card,
    events.CardLost: _cover_card,
    events.CardHandedIn: _cover_handed_in,
    events.CardCollected: _cover_card,
    events.DuelFought: _cover_duel,
    events.PlayerCameBack: _cover_nothing,
    events.PlayerJoined: _cover_nothing,
    events.PlayerLeft: _cover_nothing,
    events.FlagTaken: _cover_carrier,
    events.FlagHandedOn: _cover_carrier,
    events.FlagLost: _cover_nothing,
    events.FlagHidden: _cover_nothing,
    events.FlagDelivered: _cover_nothing,
    events.GameEnded: _cover_nothing,
    events.ActionUndone: _cover_undone,
}
"""What is shown of each kind of event to somebody who did not record it; a kind that is missing here is shown to
nobody, since it fails."""


def covered_card(card: AnyCard, viewer: Viewer) -> AnyCard:
    """A card without its rank, unless it is of a team that the viewer keeps."""
    return card if card.team in viewer.keeps else Blank(card.team)


def _cover_fighter(who: Fighter, viewer: Viewer) -> Fighter:
    return Fighter(covered_card(who.card, viewer), who.player)


_NAMES_A_RANK = frozenset({"fighter.player", "log.changed_hands"})
"""Sentences in which a rank stands alone; each has a variant `.covered` for viewers who may not know it."""


def without_ranks(text: Sentence | Refusal) -> Sentence:
    """A sentence or refusal without any rank; nothing in the result depends on what the ranks are."""
    facts = {name: _covered_fact(fact) for name, fact in text.facts.items()}
    if text.key not in _NAMES_A_RANK:
        return Sentence(text.key, facts)
    return Sentence(f"{text.key}.covered", {name: fact for name, fact in facts.items() if name != "rank"})


def _covered_fact(fact: object) -> object:
    match fact:
        case Card(team=team) | Blank(team=team):
            return Blank(team)
        case Sentence() | Refusal():
            return without_ranks(fact)
        case Series():
            return Series(map(_covered_fact, fact))
        case _ if type(fact) in (list, tuple):
            return tuple(map(_covered_fact, cast("Iterable[object]", fact)))
    return fact
