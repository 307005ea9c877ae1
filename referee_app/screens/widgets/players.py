"""What a player's place in a grid says. Plain values; it draws nothing."""

from dataclasses import dataclass
from enum import StrEnum


class CellStatus(StrEnum):
    """How a player stands in the game."""

    READY = "ready"
    PLAYS = "plays"
    WAITS = "waits"
    OUT = "out"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class PlayerCell:
    """A number or a name, how the player stands, and a line below.

    The line shows `covered`, and `uncovered` while a finger stays on it, where there is something to uncover. `hides`
    is all that might be uncovered there: room is made for any of it, so that the room tells nothing.
    """

    key: str
    text: str
    status: CellStatus = CellStatus.PLAYS
    covered: str = ""
    uncovered: str = ""
    hides: tuple[str, ...] = ()
    chosen: bool = False
