"""The plain values that screens pass to widgets: questions, announcements, players, outlines."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from referee_app.screens.theme import SurfaceTone

if TYPE_CHECKING:
    from referee_app.watching.codes import Quad


LOCK_SECONDS = 3.0
"""How long a finger stays on a lock until it opens."""

ChoiceOptions = tuple[tuple[str, str, str], ...]
"""What can be chosen, as `Choices` shows it: a key, a text and an icon for each; the icon may be empty."""


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """An answer of a question; without a tone of its own it gets one that fits the sheet.

    A likely one may be `large`; what must not be taken for one of the others stands `apart` from them, at the end.
    """

    key: str
    text: str
    icon: str = ""
    tone: str = ""
    large: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What can be typed along with an answer."""

    caption: str = ""
    placeholder: str = ""
    text: str = ""
    fault: str = ""
    multiline: bool = False
    secret: bool = False
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A headline, a sentence and the answers, the most likely one first; perhaps something to type."""

    headline: str = ""
    text: str = ""
    answers: tuple[AnswerOption, ...] = ()
    field: FieldSpec | None = None
    tone: str = SurfaceTone.RAISED.value

    def tone_of(self, place: int) -> str:
        """The tone of an answer: the first stands out, on yellow none may be yellow."""
        told = self.answers[place].tone
        if told or self.tone not in (SurfaceTone.RAISED, SurfaceTone.GROUND):
            return told or SurfaceTone.GROUND.value
        return (SurfaceTone.QUIET if place else SurfaceTone.ACTION).value


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence, an icon, perhaps an action such as taking it back, and for how many seconds it stays."""

    text: str
    icon: str = "check"
    tone: str = SurfaceTone.ACTION.value
    action: str = ""
    seconds: float = 6.0


class CellStatus(StrEnum):
    """How a player stands in the game; `LATE` is who has waited for long."""

    READY = "ready"
    PLAYS = "plays"
    WAITS = "waits"
    LATE = "late"
    OUT = "out"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class PlayerCell:
    """A number or a name, the team, how the player stands, and a line below.

    What is `uncovered` is only seen while a finger stays on it.
    """

    key: str
    text: str
    team: str = SurfaceTone.RED.value
    status: CellStatus = CellStatus.PLAYS
    line: str = ""
    uncovered: str = ""
    has_flag: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SearchShown:
    """The search among many players: what was typed, which teams can be chosen, and what is chosen.

    Where nobody is found, `nobody` says so.
    """

    typed: str = ""
    teams: tuple[str, ...] = ()
    team: str = ""
    waits: bool = False
    nobody: str = ""


@dataclass(frozen=True, slots=True)
class CodeOutline:
    """Four corners in pixels of a camera's frame, from its upper left; a tone, whether it is ticked, a word or two."""

    quad: "Quad"
    tone: str
    tick: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class NumberShown:
    """A number that is chosen, and what it is for."""

    text: str = ""
    caption: str = ""
    value: int = 0


class JournalTroubleShown(NamedTuple):
    """Why games cannot be opened, and what can be done. A named tuple, since the first frame waits for it."""

    headline: str = ""
    text: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class TapShown:
    """A button that stands for a card, or for many; one that `counts` is tapped as often as there are cards."""

    key: str
    text: str
    icon: str
    tone: str
    counts: bool = False


@dataclass(frozen=True, slots=True)
class CaptureCountShown:
    """How far a team is on its way to the half; `known` where this phone has at least a part of the count."""

    tone: str
    name: str
    number: str
    caption: str
    fraction: float
    half: float
    reached: bool
    known: bool = True
