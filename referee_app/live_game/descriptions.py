"""Events and places as sentences: keys and facts for the log, for refusals and for a story. No words of its own."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from referee_app.cards.decks import Card
from referee_app.live_game import events
from referee_app.live_game.events import Event, Fighter
from referee_app.live_game.model import Blank
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.records import CardStage, Life
from referee_app.sentence import Moment, Refusal, Sentence, sentence

_PLACES = {
    CardStage.PILE: "place.pile",
    CardStage.HELD: "place.held",
    CardStage.GONE: "place.gone",
    CardStage.CAPTURED: "place.captured",
    CardStage.LOST: "place.lost",
    CardStage.OUT: "place.out",
    CardStage.HANDED_IN: "place.handed_in",
}

_NAMES_A_RANK = frozenset({"fighter.player", "log.changed_hands"})
"""Sentences in which a rank stands alone; each has another one for who may not know it."""

_SWEPT = {
    "log.handed_in": "desk.swept.handed_in",
    "log.handed_in.player": "desk.swept.handed_in",
    "log.issued": "desk.swept.issued",
    "log.collected": "desk.swept.collected",
}
"""Lines of the log that a sweep repeats, with the sentence for many of them."""


def describe_place(life: Life) -> Sentence:
    """Where a card is, since when and with whom."""
    return sentence(_PLACES[life.stage], when=Moment(life.stamp.ms), player=life.player)


def describe_fighter(who: Fighter) -> Sentence:
    """A card and, where known, its holder."""
    if who.player is None:
        return sentence("fighter.card", card=who.card)
    if who.card.rank is None:
        return sentence("fighter.player.covered", player=who.player)
    return sentence("fighter.player", player=who.player, rank=who.card.rank)


def describe_event(event: Event) -> Sentence:
    """What happened, as a line of the log."""
    return _TELL[type(event)](event)


def _opened(event: events.GameOpened) -> Sentence:
    setup = event.setup
    return sentence("log.opened", n=setup.red_players + setup.blue_players, deck=setup.deck.total, teams=event.keeps)


def _with_player(key: str) -> Callable[[Any], Sentence]:
    """A line about a card, with or without a player."""

    def told(event: events.CardIssued | events.CardFound | events.CardReturned | events.CardLost) -> Sentence:
        if event.player is None:
            return sentence(key, card=event.card)
        return sentence(f"{key}.player", card=event.card, player=event.player)

    return told


def _changed_hands(event: events.CardChangedHands) -> Sentence:
    # Whoever may not know the card sees it without its rank.
    key = "log.changed_hands" if event.card.rank else "log.changed_hands.covered"
    return sentence(key, giver=event.giver, taker=event.taker, rank=event.card.rank)


def _handed_in(event: events.CardHandedIn) -> Sentence:
    if event.by is None:
        return sentence("log.handed_in", card=event.card, team=event.card.team.enemy)
    return sentence("log.handed_in.player", card=event.card, player=event.by)


def _duel(event: events.DuelFought) -> Sentence:
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
    """A line about a flag and who has it now."""
    return lambda event: sentence(key, flag=event.flag, who=describe_fighter(event.carrier))


def _player(key: str) -> Callable[[Any], Sentence]:
    """A line about a player."""
    return lambda event: sentence(key, player=event.player)


def _plain(key: str) -> Callable[[Any], Sentence]:
    """A line without facts."""
    return lambda _event: sentence(key)


def _restarted(event: events.PhoneRestarted) -> Sentence:
    key = "log.restarted.counts" if event.counts else "log.restarted.does_not_count"
    return sentence(key, when=Moment(event.since))


def _ended(event: events.GameEnded) -> Sentence:
    if event.reason is events.EndReason.REFEREE:
        return sentence("log.ended.referee", winner=event.winner) if event.winner else sentence("log.ended.draw")
    return sentence(f"log.ended.{event.reason}")


def _undone(event: events.ActionUndone) -> Sentence:
    return sentence("log.undone.reason", reason=event.reason) if event.reason else sentence("log.undone")


_TELL: dict[type[Event], Callable[[Any], Sentence]] = {
    events.GameOpened: _opened,
    events.PlayBegan: _plain("log.began"),
    events.ClockPaused: _plain("log.paused"),
    events.ClockResumed: _plain("log.resumed"),
    events.PhoneRestarted: _restarted,
    events.CardIssued: _with_player("log.issued"),
    events.CardGone: lambda event: sentence("log.gone", card=event.card, player=event.player),
    events.CardFound: _with_player("log.found"),
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _with_player("log.returned"),
    events.CardLost: _with_player("log.lost"),
    events.CardHandedIn: _handed_in,
    events.CardCollected: lambda event: sentence("log.collected", card=event.card),
    events.DuelFought: _duel,
    events.PlayerCameBack: _player("log.came_back"),
    events.PlayerJoined: _player("log.joined"),
    events.PlayerLeft: _player("log.left"),
    events.FlagTaken: _carrier("log.flag_taken"),
    events.FlagHandedOn: _carrier("log.flag_handed_on"),
    events.FlagLost: _flag("log.flag_lost"),
    events.FlagHidden: _flag("log.flag_hidden"),
    events.FlagDelivered: _flag("log.flag_delivered"),
    events.GameEnded: _ended,
    events.ActionUndone: _undone,
}


def without_ranks(told: Sentence | Refusal) -> Sentence:
    """The same without any rank; nothing in it depends on what the ranks are."""
    facts = {name: _covered_fact(fact) for name, fact in told.facts.items()}
    if told.key not in _NAMES_A_RANK:
        return Sentence(told.key, facts)
    return Sentence(f"{told.key}.covered", {name: fact for name, fact in facts.items() if name != "rank"})


def _covered_fact(fact: object) -> object:
    match fact:
        case Card(team=team) | Blank(team=team):
            return Blank(team)
        case Sentence() | Refusal():
            return without_ranks(fact)
        case _ if type(fact) in (list, tuple):
            return tuple(map(_covered_fact, cast("Iterable[object]", fact)))
    return fact


def shortened(lines: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Lines of the log with one for all cards of a sweep."""
    lines = tuple(lines)
    times: dict[str, int] = {}
    for line in lines:
        if line.key in _SWEPT:
            times[_SWEPT[line.key]] = times.get(_SWEPT[line.key], 0) + 1
    swept = {key: n for key, n in times.items() if n > 1}
    single = tuple(line for line in lines if _SWEPT.get(line.key) not in swept)
    return (*(sentence(key, n=n) for key, n in swept.items()), *single)


def describe_outcome(outcome: LiveOutcome) -> Sentence:
    """How the game ended and who has won."""
    if not outcome.known:
        return sentence("outcome.not_known_here")
    if outcome.winner is None:
        return sentence(f"outcome.draw.{outcome.reason}")
    return sentence(f"outcome.{outcome.reason}", winner=outcome.winner)
