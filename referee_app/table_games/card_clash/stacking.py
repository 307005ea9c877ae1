"""What goes on what, and why something does not. It knows two cards and the kind of game, and nothing of the table."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from referee_app.refusal import Refusal
from referee_app.sentence import Choice, Sentence, sentence
from referee_app.table_games.card_clash.model import KINDS, CardKind
from referee_app.table_games.card_clash.refusals import GoesOnlyOn, NotHigher, OnlyTakes, PileClosed


class Effect(Enum):
    """What a card does to the one that it is laid on."""

    COVERS = "covers"
    CANCELS = "cancels"


_MINE = {CardKind.BOMB, CardKind.MINER}


def _effect(laid: CardKind, under: CardKind, *, tactical: bool) -> Effect | None:
    if tactical and (laid is under or {laid, under} == _MINE):
        return Effect.CANCELS
    return Effect.COVERS if _covers(laid, under) else None


def _covers(laid: CardKind, under: CardKind) -> bool:
    match laid:
        case CardKind.MINER:
            return under is CardKind.BOMB
        case CardKind.BOMB:
            return under.number > 0
        case CardKind.SPY:
            return under is CardKind.MARSHAL
        case _:
            return 0 < under.number < laid.number


_EFFECTS: Mapping[bool, Mapping[tuple[CardKind, CardKind], Effect | None]] = MappingProxyType(
    {
        tactical: MappingProxyType(
            {(laid, under): _effect(laid, under, tactical=tactical) for laid in KINDS for under in KINDS}
        )
        for tactical in (False, True)
    }
)


def effect(laid: CardKind, under: CardKind, *, tactical: bool) -> Effect | None:
    """What happens when a card is laid on another; None: it does not go there."""
    return _EFFECTS[tactical][laid, under]


def takes(under: CardKind, *, tactical: bool) -> tuple[CardKind, ...]:
    """The kinds that go on a card."""
    return tuple(laid for laid in KINDS if effect(laid, under, tactical=tactical))


def why_not(laid: CardKind, under: CardKind, *, tactical: bool) -> Refusal:
    """The reason why a card does not go on another."""
    if under in _MINE:
        if takers := takes(under, tactical=tactical):
            return OnlyTakes(under=kind_name(under), takers=Choice(map(kind_name, takers)))
        return PileClosed(under=kind_name(under))
    if laid in (CardKind.SPY, CardKind.MINER):
        places = (each for each in KINDS if effect(laid, each, tactical=tactical))
        return GoesOnlyOn(laid=kind_name(laid), places=Choice(map(kind_name, places)))
    return NotHigher(laid=kind_name(laid), under=kind_name(under))


def kind_name(kind: CardKind) -> Sentence:
    """A kind as a fact of a sentence."""
    return sentence(f"card_clash.kind.{kind.name.lower()}")
