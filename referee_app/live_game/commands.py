"""The commands of leaders, in the imperative. `decide` judges whether one is allowed, and what follows.

A card and a player are optional nearly everywhere: a phone records what it was given, and completes what it knows.
`found` are cards that are in play by a leader's word although they are on record as gone unseen.
"""

from dataclasses import dataclass

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.events import Fighter, FlagClaim
from referee_app.live_game.model import ActionId, AnyCard, Dealt, Player, Setup


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Open a game on this phone, or join one that another phone opened; `instead_of` is this phone's former name."""

    setup: Setup
    keeps: tuple[Team, ...]
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class BeginPlay:
    """Begin play, and start the clock."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Start the paused clock again."""


@dataclass(frozen=True, slots=True)
class IssueCard:
    """Give out a card that was dealt by hand and scanned, or that the leader chose."""

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
    """Report that a card is lost in the wood."""

    card: AnyCard
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class ReportBack:
    """Report that a player is back at base without a card."""

    player: Player


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Add a late player."""

    team: Team


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Remove a player who goes home; the card that is given back, or known to be held, returns to the pile."""

    player: Player
    card: AnyCard | None = None
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class TakeFlag:
    """Record that this fighter takes the flag of team `flag`, if that is allowed."""

    flag: Team
    carrier: Fighter
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class HandOnFlag:
    """Record that a teammate of the carrier has the flag now."""

    flag: Team
    carrier: Fighter
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class LoseFlag:
    """Report that the carrier lost the flag or put it back."""

    flag: Team


@dataclass(frozen=True, slots=True)
class HideFlag:
    """Report that the flag is hidden again."""

    flag: Team


@dataclass(frozen=True, slots=True)
class DeliverFlag:
    """Report that the flag reached its taker's leader or base."""

    flag: Team
    attested: FlagClaim | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """End the game because the time limit is reached."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game by the referee's decision; no winner means a draw."""

    winner: Team | None = None


@dataclass(frozen=True, slots=True)
class CollectCard:
    """Count a card back into the box after the game."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class UndoAction:
    """Undo a whole action; undoing an undo restores what it took back."""

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
