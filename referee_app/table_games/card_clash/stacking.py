"""What goes on what, and why something does not. It knows two cards and the kind of game, and nothing of the table."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from referee_app.refusal import Refusal
from referee_app.sentence import Choice, Sentence, sentence
from referee_app.table_games.card_clash.model import KINDS, Kind
from referee_app.table_games.card_clash.refusals import GoesOnlyOn, NotHigher, OnlyTakes, PileClosed


class Effect(Enum):
    """What a card does to the one that it is laid on."""

    COVERS = "covers"
    CANCELS = "cancels"


_MINE = {Kind.BOMB, Kind.MINER}


def _effect(laid: Kind, under: Kind, *, tactical: bool) -> Effect | None:
    if tactical and (laid is under or {laid, under} == _MINE):
        return Effect.CANCELS
    return Effect.COVERS if _covers(laid, under) else None


def _covers(laid: Kind, under: Kind) -> bool:
    match laid:
        case Kind.MINER:
            return under is Kind.BOMB
        case Kind.BOMB:
            return under.number > 0
        case Kind.SPY:
            return under is Kind.MARSHAL
        case _:
            return 0 < under.number < laid.number


_EFFECTS: Mapping[bool, Mapping[tuple[Kind, Kind], Effect | None]] = MappingProxyType(
    {
        tactical: MappingProxyType(
            {(laid, under): _effect(laid, under, tactical=tactical) for laid in KINDS for under in KINDS}
        )
        for tactical in (False, True)
    }
)


def effect(laid: Kind, under: Kind, *, tactical: bool) -> Effect | None:
    """What happens when a card is laid on another; None: it does not go there."""
    return _EFFECTS[tactical][laid, under]


def takes(under: Kind, *, tactical: bool) -> tuple[Kind, ...]:
    """The kinds that go on a card."""
    return tuple(laid for laid in KINDS if effect(laid, under, tactical=tactical))


def why_not(laid: Kind, under: Kind, *, tactical: bool) -> Refusal:
    """The reason why a card does not go on another."""
    if under in _MINE:
        if takers := takes(under, tactical=tactical):
            return OnlyTakes(under=named(under), takers=Choice(map(named, takers)))
        return PileClosed(under=named(under))
    if laid in (Kind.SPY, Kind.MINER):
        places = (each for each in KINDS if effect(laid, each, tactical=tactical))
        return GoesOnlyOn(laid=named(laid), places=Choice(map(named, places)))
    return NotHigher(laid=named(laid), under=named(under))


def named(kind: Kind) -> Sentence:
    """A kind as a fact of a sentence."""
    return sentence(f"card_clash.kind.{kind.name.lower()}")
