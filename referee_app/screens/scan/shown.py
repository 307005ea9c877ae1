"""The dataclasses that `model` fills and the layout reads: ready sentences, numbers and flags."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CaptureCountShown, PlayerCell, SearchShown, TapShown


class ScanArea(StrEnum):
    """What the largest part of the scanner shows: the camera's picture, or what takes its place."""

    PICTURE = "picture"
    TROUBLE = "trouble"
    PADS = "pads"
    BASES = "bases"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class ChipShown:
    """A small button: an icon above a word. One that `is_idle` keeps its place, but can do nothing now."""

    key: str
    text: str
    icon: str
    tone: str = SurfaceTone.QUIET
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class PadShown:
    """The ranks of a team."""

    team: str
    caption: str


@dataclass(frozen=True, slots=True)
class ProgressShown:
    """Something with an end: what comes next in large letters, and how much of it is done."""

    headline: str
    text: str
    fraction: float


@dataclass(frozen=True, slots=True)
class FoundShown:
    """A card that was asked about, where it is on record, and whether it can be reported lost."""

    tone: str
    emblem: str
    sign: str
    name: str
    code: str
    place: str
    can_be_lost: bool


@dataclass(frozen=True, slots=True)
class AbsentShown:
    """A card that has not turned up."""

    tone: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class TypingShown:
    """What was wrong with a code that was typed, and what may have been meant."""

    fault: str
    meant: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScanShown:
    """All that the scanner reads; what is empty or None has no place on the screen."""

    title: str = ""
    icon: str = "duel"
    asks: str = ""
    first_use_hint: str = ""
    area: ScanArea = ScanArea.NOTHING
    trouble: str = ""
    trouble_do: ChipShown | None = None
    bases: tuple[TapShown, ...] = ()
    scores: tuple[CaptureCountShown, ...] = ()
    progress: ProgressShown | None = None
    found: FoundShown | None = None
    absent: tuple[AbsentShown, ...] = ()
    more: str = ""
    cells: tuple[PlayerCell, ...] = ()
    everybody: tuple[PlayerCell, ...] = ()
    search: SearchShown | None = None
    pads: tuple[PadShown, ...] = ()
    first: tuple[str, str] = ("", "")
    ranks: tuple[Rank, ...] = LIVE_RANKS
    rank_names: Mapping[str, str] = field(default_factory=dict)
    by_numbers: bool = False
    taps: tuple[TapShown, ...] = ()
    main: TapShown | None = None
    typing: TypingShown | None = None
    ways: tuple[ChipShown, ...] = ()
    jobs: tuple[ChipShown, ...] = ()
