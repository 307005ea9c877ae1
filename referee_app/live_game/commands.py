"""What a leader asks for, in the imperative. Whether it is allowed, and what follows, is `decide`'s business.

A card and a player are optional nearly everywhere: a phone records what it was told, and completes what it knows.
`found` are cards that are in play by a leader's word although they are on record as gone unseen.
"""

from dataclasses import dataclass

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.events import Attested, Fighter
from referee_app.live_game.model import ActionId, AnyCard, Dealt, Player, Setup


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Begin to keep a game, or join one that another phone opened; `instead_of` a former name of this phone."""

    setup: Setup
    keeps: tuple[Team, ...]
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class BeginPlay:
    """Blow the whistle."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock go on."""


@dataclass(frozen=True, slots=True)
class IssueCard:
    """Give a card that the hand dealt (and the phone scanned), or that the leader chose."""

    card: AnyCard
    player: Player | None = None
    dealt: Dealt = Dealt.BY_HAND


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Let the phone draw a card at random; the leader picks it from the sorted pile."""

    team: Team
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class RecordDuel:
    """Settle a tag. Either side may name a card, a rank or only a player who is known to hold one."""

    red: Fighter
    blue: Fighter
    tagger: Team | None = None
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class HandIn:
    """Count a captured card for the enemy of its team."""

    card: AnyCard
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class ReportLost:
    """Say that a card is lost in the wood."""

    card: AnyCard
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class ReportBack:
    """Say that a player is back at base without a card."""

    player: Player


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Let a late player join."""

    team: Team


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Let a player go home; the card that is given back, or known to be held, returns to the pile."""

    player: Player
    card: AnyCard | None = None
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class TakeFlag:
    """Ask whether the flag of `flag` may be taken by this fighter, and record it if so."""

    flag: Team
    carrier: Fighter
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class HandOnFlag:
    """Let a teammate of the carrier have the flag."""

    flag: Team
    carrier: Fighter
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class LoseFlag:
    """Say that the carrier lost the flag or put it back."""

    flag: Team


@dataclass(frozen=True, slots=True)
class HideFlag:
    """Say that the flag is hidden again."""

    flag: Team


@dataclass(frozen=True, slots=True)
class DeliverFlag:
    """Say that the flag reached its taker's leader or base."""

    flag: Team
    attested: Attested | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """End the game because the time limit is reached."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game by the referee's word; no winner means a draw."""

    winner: Team | None = None


@dataclass(frozen=True, slots=True)
class CollectCard:
    """Count a card back into the box after the game."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class UndoAction:
    """Take a whole action back, or bring back one that was undone by undoing the undoing."""

    action: ActionId
    reason: str = ""


Command = (
    OpenGame
    | BeginPlay
    | PauseClock
    | ResumeClock
    | IssueCard
    | DrawCard
    | RecordDuel
    | HandIn
    | ReportLost
    | ReportBack
    | AddPlayer
    | RemovePlayer
    | TakeFlag
    | HandOnFlag
    | LoseFlag
    | HideFlag
    | DeliverFlag
    | CallTime
    | EndGame
    | CollectCard
    | UndoAction
)
