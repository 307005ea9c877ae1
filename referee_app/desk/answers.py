"""The answers of the desk, as values for a screen, and the snapshot of the game.

Whatever an answer states is on disk already. What was refused is an answer like everything else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from referee_app.cards.card_set import CodeNearlyRight
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.commands import HandOnFlag, RecordDuel, TakeFlag
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import ActionId, AnyCard, Player
from referee_app.live_game.refusals import CardIsGone
from referee_app.live_game.verdict import Verdict
from referee_app.live_game.view import GameView
from referee_app.play.phone_clock import Restart
from referee_app.sentence import Choice, Refusal, Sentence
from referee_app.watching.codes import Quad


@dataclass(frozen=True, slots=True)
class DuelSettled:
    """A duel and its verdict.

    `action` is None if it was not recorded. `bomb` is the team whose bomb is taken to have been tagged, until
    `void_bomb_duel` corrects that. `half` are the teams that have just reached their half. `again`: it was settled
    before. `found` are cards that were on record as gone, and are in play by the leader's word.
    """

    verdict: Verdict
    red: Fighter
    blue: Fighter
    action: ActionId | None
    bomb: Team | None = None
    half: frozenset[Team] = frozenset()
    again: bool = False
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class TaggerQuestion:
    """By a house rule it matters who tagged: `settle` takes the answer."""

    red: Fighter
    blue: Fighter
    records: bool
    found: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class InPlayQuestion:
    """A card was shown that is on record as gone: is it really in play? `in_play` takes the leader's yes.

    `command` is what is done then; on a no nothing is done.
    """

    why: CardIsGone
    command: RecordDuel | TakeFlag | HandOnFlag
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class Awaiting:
    """The first card of a duel that is typed or tapped; the second is awaited."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class CardCounted:
    """A card was handed in: the team it counts for has `count` of the `half` that it needs."""

    card: AnyCard
    team: Team
    count: int
    half: int
    half_just_reached: bool
    action: ActionId
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card left its pile, in which `left` are; for nobody in particular where there is no player.

    `gone` is the card that the player had on record until now. `next` is whose turn it is to be dealt a card.
    """

    card: AnyCard
    player: Player | None
    left: int | None
    action: ActionId
    gone: AnyCard | None = None
    next: Player | None = None
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class FlagAllowed:
    """The flag may be taken, and why; it is on record as taken. `action` is None where it was so before."""

    flag: Team
    carrier: Fighter
    why: Sentence
    action: ActionId | None
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card and where it is on record, as far as this phone's leader may know. `player` is who had or brought it."""

    card: Card
    code: str | None
    place: Sentence
    player: Player | None
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardBackInBox:
    """A card is back in the box; so many of the deck are still missing."""

    card: Card
    missing: int
    action: ActionId
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardAlreadyIn:
    """A card that was counted before came into sight once more; it counts once."""

    card: Card
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardChecked:
    """A card of the set is there; so many are still missing. `again`: it was there before."""

    card: Card
    missing: int
    again: bool = False
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class ActionDone:
    """Something else was done: the action to undo it by, and what the log says of it.

    `stays` is what an undoing did not take back with it.
    """

    action: ActionId
    log_lines: tuple[Sentence, ...]
    stays: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """What was not allowed or is not as it should be, and where; nothing has changed.

    `suggestions` are short codes that may have been meant: each can be typed.
    """

    refusal: Refusal | Sentence
    quads: tuple[Quad, ...] = ()
    suggestions: tuple[str, ...] = ()


Answer = (
    DuelSettled
    | TaggerQuestion
    | InPlayQuestion
    | Awaiting
    | CardCounted
    | CardGiven
    | FlagAllowed
    | CardRecord
    | CardBackInBox
    | CardAlreadyIn
    | CardChecked
    | ActionDone
    | Refused
)


@dataclass(frozen=True, slots=True)
class Undoable:
    """What `undo` would take back: the action, what it was, and what stays although it rested on it.

    `refusal` is why it cannot be taken back as things are, such as something later that hangs on it.
    """

    action: ActionId
    what: tuple[Sentence, ...]
    stays: tuple[Sentence, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class DealingOrder:
    """Who is dealt a card next in each team, and how many wait; nobody is named where players are not known."""

    next: Mapping[Team, Player]
    waiting: Mapping[Team, int]


@dataclass(frozen=True, slots=True)
class MissingCard:
    """A card that has not turned up, its short code for a reprint where the set is known, and who had it last."""

    card: Card
    code: str | None
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class MissingRecord(MissingCard):
    """A card of a game's deck that is not back in the box, and where it was last."""

    place: Sentence = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The progress of a job: who is dealt a card next, or which cards are missing."""

    dealing_order: DealingOrder | None = None
    missing: tuple[MissingCard, ...] | None = None
    total: int = 0


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """A game at one moment. What was worked out for an older version of it is late.

    While there is a `restart` to be judged, its clock stands still.
    """

    game: str
    version: int
    view: GameView
    names: Mapping[Player, str]
    keeps: frozenset[Team]
    restart: Restart | None = None


def answer_of(act: Callable[[], Answer], *quads: Quad) -> Answer:
    """Runs a job and returns its answer. A refusal becomes an answer, also of a full disk; a bug stays an exception."""
    try:
        return act()
    except Refusal as refusal:
        # As a value it must not keep the whole call stack with it.
        return refused_answer(refusal.with_traceback(None), quads)


def refused_answer(said: Refusal | Sentence, quads: tuple[Quad, ...] = ()) -> Refused:
    """A refusal or a hint as an answer."""
    meant = said.facts.get("suggestions") if isinstance(said, CodeNearlyRight) else None
    return Refused(said, quads, tuple(map(str, meant)) if isinstance(meant, Choice) else ())


def ask_if_in_play(
    gone: CardIsGone, command: RecordDuel | TakeFlag | HandOnFlag, quad: Quad | None = None
) -> InPlayQuestion:
    """The question whether a card is in play, with what is done if the leader says so."""
    card = gone.facts["card"]
    assert isinstance(card, Card)
    return InPlayQuestion(gone.with_traceback(None), replace(command, found=command.found | {card}), quad)
