"""Teams and ranks. It knows nothing of decks, codes or games."""

from enum import StrEnum


class Team(StrEnum):
    """One of the two sides."""

    RED = "red"
    BLUE = "blue"

    @property
    def enemy(self) -> "Team":
        """The other side."""
        return Team.BLUE if self is Team.RED else Team.RED


class Rank(StrEnum):
    """What a card makes of its holder, highest first. The value is the sign printed in the card's corner."""

    MARSHAL = "10"
    GENERAL = "9"
    COLONEL = "8"
    MAJOR = "7"
    CAPTAIN = "6"
    LIEUTENANT = "5"
    SERGEANT = "4"
    MINER = "3"
    SCOUT = "2"
    SPY = "1"
    BOMB = "B"
    FLAG = "F"

    @property
    def strength(self) -> int | None:
        """The number that decides an ordinary duel; bombs and flags have none."""
        return int(self.value) if self.value.isdigit() else None
