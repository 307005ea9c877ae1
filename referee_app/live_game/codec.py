"""Converts events to text and back. Kinds and fields are stored under fixed names, so that a class can be renamed.

A field that changes its meaning needs a new version of its kind, and the old reader stays.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events
from referee_app.live_game.events import Fighter, LiveEvent
from referee_app.live_game.limits import nests_deeply, require_in_range
from referee_app.live_game.model import (
    ActionId,
    AnyCard,
    Blank,
    Dealing,
    Dealt,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from referee_app.sentence import Refusal

Body = dict[str, Any]
_DECODER = json.JSONDecoder()
_ENCODER = json.JSONEncoder(separators=(",", ":"))
_MOST_PARSED = 16_384
"""How many texts of cards or players are remembered: more than the largest game has."""


class NewerEvent(Refusal):
    """An event of a kind or version that only a newer app understands."""

    key = "refusal.newer_event"


class UnreadableEvent(Refusal):
    """An event whose body does not fit its kind."""

    key = "refusal.unreadable_event"


def write_event(event: LiveEvent) -> tuple[str, int, str]:
    """An event as a journal stores it: kind, version and body."""
    kind = _KIND_OF[type(event)]
    return kind, 1, _ENCODER.encode(_KINDS[kind].encode(event))


def read_event(kind: str, version: int, body: str, *, own: bool = False) -> LiveEvent:
    """An event from its text. `own` text, which this phone wrote or checked before, is taken as it is; any other is
    held against the limits and compared to the letter."""
    form = _KINDS.get(kind)
    if form is None or version != 1:
        raise NewerEvent(kind=kind, version=version)
    event = _decoded(form, kind, body, own=own)
    if not own:
        require_in_range(event)
    return event


def _decoded(form: "_Form", kind: str, body: str, *, own: bool) -> LiveEvent:
    try:
        if not own and nests_deeply(body):
            raise ValueError
        # A quarter of the time of opening a long game is spent here, half of which json.loads would need for itself.
        values, end = _DECODER.raw_decode(body)
        if type(values) is not dict:
            raise ValueError
        event = form.decode(values)
        # What we would have written otherwise, we did not write. A field of a newer app does no harm.
        if not own and (end != len(body) or not form.encode(event).items() <= values.items()):
            raise ValueError
        return event
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, Refusal) as error:
        raise UnreadableEvent(kind=kind) from error


# Values


def card_text(card: AnyCard) -> str:
    """A card as `red.10.1`, of a further set as `red.10.1.2`; without identity as `red.10` or `red`."""
    if isinstance(card, Blank):
        return card.team if card.rank is None else f"{card.team}.{card.rank}"
    return f"{card.team}.{card.rank}.{card.ordinal}" + (f".{card.copy}" if card.copy > 1 else "")


@lru_cache(_MOST_PARSED)
def parse_card(text: str) -> AnyCard:
    """A card from its text; cached, as a game has few cards."""
    team, *rest = text.split(".")
    if len(rest) < 2:
        return Blank(Team(team), Rank(rest[0]) if rest else None)
    rank, *numbers = rest
    return Card(Team(team), Rank(rank), *(_number(int(number)) for number in numbers))


def player_text(player: Player) -> str:
    """A player as `red-7`."""
    return f"{player.team}-{player.number}"


@lru_cache(_MOST_PARSED)
def parse_player(text: str) -> Player:
    """A player from its text."""
    team, number = text.split("-")
    return Player(Team(team), _number(int(number)))


def _number(value: object, least: int = 1) -> int:
    if type(value) is not int or value < least:
        raise ValueError(value)
    return value


def _player(text: str | None) -> Player | None:
    return None if text is None else parse_player(text)


def _player_text(player: Player | None) -> str | None:
    return None if player is None else player_text(player)


def _fighter_text(who: Fighter) -> list[str]:
    return [card_text(who.card)] if who.player is None else [card_text(who.card), player_text(who.player)]


def _fighter(texts: list[str]) -> Fighter:
    return Fighter(parse_card(texts[0]), parse_player(texts[1]) if len(texts) > 1 else None)


def _team(text: str | None) -> Team | None:
    return None if text is None else Team(text)


def setup_body(setup: Setup) -> Body:
    """A setup as plain values, also for an invitation."""
    rules = setup.rules
    return {
        "players": [setup.red_players, setup.blue_players],
        "deck": [setup.deck.size, setup.deck.copies],
        "mode": setup.mode,
        "knowledge": setup.knowledge,
        "dealing": setup.dealing,
        "rules": {
            name: value for name in HouseRules.__slots__ if (value := getattr(rules, name)) not in (None, False, 0)
        },
        "set": setup.card_set,
    }


def read_setup(body: Body) -> Setup:
    """A setup from its plain values."""
    red, blue = map(_number, body["players"])
    card_set = body["set"]
    if card_set is not None and type(card_set) is not str:
        raise ValueError(card_set)
    return Setup(
        red_players=red,
        blue_players=blue,
        deck=Deck(*map(_number, body["deck"])),
        mode=Mode(body["mode"]),
        knowledge=Knowledge(body["knowledge"]),
        dealing=Dealing(body["dealing"]),
        rules=_read_rules(body["rules"]),
        card_set=card_set,
    )


def _read_rules(body: Body) -> HouseRules:
    for name, value in body.items():
        if name.endswith("_s"):
            _number(value)
        elif value is not True:
            raise ValueError(value)
    return HouseRules(**body)


# Events


class _Form(NamedTuple):
    event: type[LiveEvent]
    encode: Callable[[Any], Body]
    decode: Callable[[Body], LiveEvent]


def _at(event: Any) -> Body:
    return {"at": event.at} if event.at else {}


def _when(body: Body) -> int:
    return _number(body["at"]) if "at" in body else 0


def _of_clock(event: Any) -> _Form:
    return _Form(event, _at, lambda b: event(at=_when(b)))


def _of_player(event: Any) -> _Form:
    return _Form(
        event,
        lambda e: {"player": player_text(e.player)},
        lambda b: event(player=parse_player(b["player"])),
    )


def _of_card(event: Any) -> _Form:
    return _Form(
        event,
        lambda e: {"card": card_text(e.card), "player": _player_text(e.player)},
        lambda b: event(card=parse_card(b["card"]), player=_player(b["player"])),
    )


def _known_card(text: str) -> Card:
    card = parse_card(text)
    if not isinstance(card, Card):
        raise ValueError(text)
    return card


def _decode_found(body: Body) -> LiveEvent:
    found = events.CardFound(_known_card(body["card"]), _player(body["player"]))
    if found.player is not None and found.player.team is not found.card.team:
        raise ValueError
    return found


def _decode_changed_hands(body: Body) -> LiveEvent:
    back = body["back"]
    event = events.CardChangedHands(
        _known_card(body["card"]),
        parse_player(body["from"]),
        parse_player(body["to"]),
        None if back is None else parse_card(back),
    )
    others = [event.giver, event.taker, *([] if event.back is None else [event.back])]
    if any(other.team is not event.card.team for other in others):
        raise ValueError
    return event


def _of_flag(event: Any) -> _Form:
    return _Form(
        event,
        lambda e: {"flag": e.flag, "carrier": _fighter_text(e.carrier)},
        lambda b: event(flag=Team(b["flag"]), carrier=_fighter(b["carrier"])),
    )


def _decode_duel(body: Body) -> LiveEvent:
    red, blue = _fighter(body["red"]), _fighter(body["blue"])
    spoils = body.get("spoils", [])
    if (red.card.team, blue.card.team) != (Team.RED, Team.BLUE) or type(spoils) is not list:
        raise ValueError
    return events.DuelFought(
        red,
        blue,
        _team(body["tagger"]),
        events.Result(body["result"]),
        tuple(map(parse_card, spoils)),
    )


def _encode_duel(event: events.DuelFought) -> Body:
    body = {
        "red": _fighter_text(event.red),
        "blue": _fighter_text(event.blue),
        "tagger": event.tagger,
        "result": event.result,
    }
    return {**body, "spoils": [card_text(card) for card in event.spoils]} if event.spoils else body


def _encode_opened(event: events.GameOpened) -> Body:
    body = {"setup": setup_body(event.setup), "keeps": list(event.keeps)}
    return body if event.instead_of is None else {**body, "instead_of": event.instead_of}


def _decode_opened(body: Body) -> LiveEvent:
    former = body.get("instead_of")
    if former is not None and type(former) is not str:
        raise ValueError(former)
    return events.GameOpened(read_setup(body["setup"]), tuple(map(Team, body["keeps"])), former)


_KINDS = {
    "opened": _Form(events.GameOpened, _encode_opened, _decode_opened),
    "began": _Form(
        events.PlayBegan,
        lambda e: {"inferred": e.inferred, **_at(e)},
        lambda b: events.PlayBegan(bool(b["inferred"]), _when(b)),
    ),
    "paused": _of_clock(events.ClockPaused),
    "resumed": _of_clock(events.ClockResumed),
    "restarted": _Form(
        events.PhoneRestarted,
        lambda e: {"since": e.since, "at": e.at, "counts": e.counts},
        lambda b: events.PhoneRestarted(_number(b["since"]), _number(b["at"]), bool(b["counts"])),
    ),
    "issued": _Form(
        events.CardIssued,
        lambda e: {"card": card_text(e.card), "player": _player_text(e.player), "dealt": e.dealt},
        lambda b: events.CardIssued(parse_card(b["card"]), _player(b["player"]), Dealt(b["dealt"])),
    ),
    "gone": _Form(
        events.CardGone,
        lambda e: {"card": card_text(e.card), "player": player_text(e.player)},
        lambda b: events.CardGone(parse_card(b["card"]), parse_player(b["player"])),
    ),
    "found": _of_card(events.CardFound)._replace(decode=_decode_found),
    "changed_hands": _Form(
        events.CardChangedHands,
        lambda e: {
            "card": card_text(e.card),
            "from": player_text(e.giver),
            "to": player_text(e.taker),
            "back": None if e.back is None else card_text(e.back),
        },
        _decode_changed_hands,
    ),
    "returned": _of_card(events.CardReturned),
    "lost": _of_card(events.CardLost),
    "handed_in": _Form(
        events.CardHandedIn,
        lambda e: {"card": card_text(e.card), "by": _player_text(e.by), "inferred": e.inferred},
        lambda b: events.CardHandedIn(parse_card(b["card"]), _player(b["by"]), bool(b["inferred"])),
    ),
    "collected": _Form(
        events.CardCollected,
        lambda e: {"card": card_text(e.card)},
        lambda b: events.CardCollected(parse_card(b["card"])),
    ),
    "duel": _Form(events.DuelFought, _encode_duel, _decode_duel),
    "came_back": _Form(
        events.PlayerCameBack,
        lambda e: {"player": player_text(e.player), **_at(e)},
        lambda b: events.PlayerCameBack(parse_player(b["player"]), _when(b)),
    ),
    "joined": _of_player(events.PlayerJoined),
    "left": _of_player(events.PlayerLeft),
    "flag_taken": _of_flag(events.FlagTaken),
    "flag_handed_on": _of_flag(events.FlagHandedOn),
    "flag_lost": _Form(
        events.FlagLost,
        lambda e: {"flag": e.flag, "inferred": e.inferred},
        lambda b: events.FlagLost(Team(b["flag"]), bool(b["inferred"])),
    ),
    "flag_hidden": _Form(events.FlagHidden, lambda e: {"flag": e.flag}, lambda b: events.FlagHidden(Team(b["flag"]))),
    "flag_delivered": _Form(
        events.FlagDelivered,
        lambda e: {"flag": e.flag, "attested": e.attested, "inferred": e.inferred, **_at(e)},
        lambda b: events.FlagDelivered(
            Team(b["flag"]),
            None if b["attested"] is None else events.FlagClaim(b["attested"]),
            bool(b["inferred"]),
            _when(b),
        ),
    ),
    "ended": _Form(
        events.GameEnded,
        lambda e: {"reason": e.reason, "winner": e.winner, **_at(e)},
        lambda b: events.GameEnded(events.EndReason(b["reason"]), _team(b["winner"]), _when(b)),
    ),
    "undone": _Form(
        events.ActionUndone,
        lambda e: {"device": e.action.device, "number": e.action.number, "reason": e.reason},
        lambda b: events.ActionUndone(ActionId(str(b["device"]), _number(b["number"])), str(b["reason"])),
    ),
}
_KIND_OF = {form.event: kind for kind, form in _KINDS.items()}
