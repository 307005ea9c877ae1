"""Limits of new games and of events from other phones; whatever an honest phone writes is within them.

Journals of this phone are not held against them; old ones may have larger numbers.
"""

import re
from collections.abc import Callable
from typing import Any

from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck
from referee_app.live_game.events import Fighter, LiveEvent
from referee_app.live_game.model import ActionId, Player, Setup
from referee_app.live_game.refusals import ImpossibleTime, OutOfRange, SetupTooLarge
from referee_app.sentence import sentence

MOST_PLAYERS = 2_000
"""Of both teams together, in a new game or in one that comes from elsewhere; also the highest number of a player."""

MOST_COPIES = 50
"""Sets of the largest deck: three times what the most players need."""

LONGEST_REASON = 500
"""Characters that a leader may give for an undo."""

LONGEST_GAME_S = 24 * 3600
LONGEST_DELAY_S = 3600

_MOST_ORDINAL = max(Deck(OFFICIAL_SIZES[-1]).counts.values())
_MOST_SPOILS = OFFICIAL_SIZES[-1] * MOST_COPIES
_LONGEST_NAME = 64
_LATEST_MS = 10**14
_MOST_BRACKETS = 64
"""The bodies of events have at most a dozen; so many are parsed, nested in whatever way."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|\Z)', re.DOTALL)
"""A quoted text, also one that never ends: so it is found in one pass, whatever the text is."""


def require_within_limits(setup: Setup) -> None:
    """Refuse a setup with larger numbers than any group plays with: a roster of millions would stall a phone.

    It is asked of new games and of what comes from elsewhere. An old journal of this phone may exceed the limits.
    """
    limits = (
        ("limit.players", setup.red_players + setup.blue_players, MOST_PLAYERS),
        ("limit.copies", setup.deck.copies, MOST_COPIES),
        ("limit.game_seconds", setup.rules.time_limit_s or 0, LONGEST_GAME_S),
        ("limit.delay_seconds", setup.rules.respawn_delay_s, LONGEST_DELAY_S),
    )
    for key, value, most in limits:
        if value > most:
            raise SetupTooLarge(what=sentence(key), most=most)


def nests_deeply(body: str) -> bool:
    """Whether JSON may be nested too deeply to be an event; brackets within quoted texts do not count."""
    if body.count("[") + body.count("{") <= _MOST_BRACKETS:
        return False
    bare = _QUOTED.sub("", body)
    return bare.count("[") + bare.count("{") > _MOST_BRACKETS


def require_in_range(event: LiveEvent) -> None:
    """Refuse an event of another phone with a number or a text beyond the limits."""
    for name in event.__slots__:
        _check(getattr(event, name))


def _check(value: object) -> None:
    check = _CHECKS.get(type(value))
    if check is not None:
        check(value)


def _check_fighter(who: Fighter) -> None:
    _check(who.card)
    _check(who.player)


def _check_card(card: Card) -> None:
    _require_at_most(card.ordinal, _MOST_ORDINAL, "limit.ordinal")
    _require_at_most(card.copy, MOST_COPIES, "limit.copies")


def _check_setup(setup: Setup) -> None:
    _require_at_most(len(setup.card_set or ""), _LONGEST_NAME, "limit.text")
    try:
        require_within_limits(setup)
    except SetupTooLarge as refusal:
        raise OutOfRange(**refusal.facts) from refusal


def _check_several(values: tuple[object, ...]) -> None:
    _require_at_most(len(values), _MOST_SPOILS, "limit.spoils")
    for value in values:
        _check(value)


_CHECKS: dict[type, Callable[[Any], None]] = {
    Card: _check_card,
    Player: lambda player: _require_at_most(player.number, MOST_PLAYERS, "limit.player_number"),
    Fighter: _check_fighter,
    tuple: _check_several,
    Setup: _check_setup,
    ActionId: lambda action: _require_at_most(len(action.device), _LONGEST_NAME, "limit.text"),
    str: lambda text: _require_at_most(len(text), LONGEST_REASON, "limit.text"),
    int: lambda ms: require_possible_time(ms, _LATEST_MS),
}
"""What a value of an event's field is held against, by its type; enumerations and truth values need nothing."""


def require_possible_time(ms: int, latest_ms: int) -> None:
    """Refuse a time later than this."""
    if ms > latest_ms:
        raise ImpossibleTime


def _require_at_most(value: int, most: int, key: str) -> None:
    if value > most:
        raise OutOfRange(what=sentence(key), most=most)
