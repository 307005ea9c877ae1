"""The dataclasses that `model` and `flags` fill and the overlay reads: ready sentences. It knows no window."""

from dataclasses import dataclass

from referee_app.cards.ranks import Rank
from referee_app.screens.scan.shown import CaptureCountShown
from referee_app.screens.theme import SurfaceTone
from referee_app.words.words import Words, format_fact

SECONDS = 30.0
"""How long it stays in a leader's hand at most: it goes with a touch, or gives way to the next two cards."""

UNTIL_A_TAP = 0.0


@dataclass(frozen=True, slots=True)
class StepShown:
    """What one of the two does now; the tone is the team's."""

    tone: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class ActionShown:
    """Something that can be pressed."""

    key: str
    text: str
    icon: str = ""
    tone: str = SurfaceTone.SIGNAL


@dataclass(frozen=True, slots=True)
class VerdictShown:
    """All that the overlay reads. Where two tones differ, each fills a half.

    `sign` and `name` are a rank's; `counts` how far a team is on its way to the half; `note` is said quietly. `actions`
    and the way to the `rules` are pressed, anything else is a tap that closes. It goes by itself after `seconds`, or
    stays for a tap where there are none.
    """

    upper: str
    lower: str
    headline: str
    emblem: str
    why: str
    sign: str = ""
    name: str = ""
    counts: tuple[CaptureCountShown, ...] = ()
    steps: tuple[StepShown, ...] = ()
    note: str = ""
    actions: tuple[ActionShown, ...] = ()
    rules: str = ""
    sound: str = ""
    seconds: float = SECONDS


def name_beside_sign(rank: Rank, words: Words) -> str:
    """What a rank is called where its sign is seen too: nothing if it goes by the sign."""
    return "" if words.by_numbers else format_fact(rank, words)
