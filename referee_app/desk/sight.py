"""What a camera shows to a screen: a small picture, the codes in it, and the news for the desk. Values only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.watching.codes import Quad
from referee_app.watching.watch import News, TextShown

if TYPE_CHECKING:
    from referee_app.desk.jobs import Watching


@dataclass(frozen=True, slots=True)
class InSight:
    """A code in sight, in the frame's pixels; its team, if it is a card of the set."""

    quad: Quad
    team: Team | None


@dataclass(frozen=True, slots=True)
class Sight:
    """What one frame showed: the codes in sight, and what they told, which is for the desk to hear.

    `first` is the team of the one card that waits for another, where two are wanted.
    """

    watching: "Watching"
    codes: tuple[InSight, ...]
    news: tuple[News, ...]
    frame_size: tuple[int, int]
    is_shutter: bool = False
    first: Team | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that have just come into sight, where texts of any kind are watched for."""
        return tuple(item.text for item in self.news if isinstance(item, TextShown))


@dataclass(frozen=True, slots=True)
class SightLost:
    """Nothing more will be seen, and why: a refusal is for the reader, anything else is a bug."""

    watching: "Watching"
    why: Exception | None
