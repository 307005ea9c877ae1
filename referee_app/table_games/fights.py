"""What becomes of two pieces or cards when one attacks the other at the table. It knows ranks alone.

On the field a tag is judged otherwise: there the spy beats the marshal whoever tagged.
"""

from enum import StrEnum

from referee_app.cards.ranks import Rank

CANNOT_ATTACK = frozenset((Rank.BOMB, Rank.FLAG))
_FROM_THE_HIGHEST = tuple(Rank)


class FightResult(StrEnum):
    """How a fight ends, and why."""

    WON = "won"
    LOST = "lost"
    BOTH = "both"
    EXPLODED = "exploded"
    DEFUSED = "defused"
    SPY_FELLS_MARSHAL = "spy_fells_marshal"
    FLAG_TAKEN = "flag_taken"

    @property
    def attacker_falls(self) -> bool:
        """Whether who attacked is out."""
        return self in (FightResult.LOST, FightResult.BOTH, FightResult.EXPLODED)

    @property
    def defender_falls(self) -> bool:
        """Whether who was attacked is out."""
        return self not in (FightResult.LOST, FightResult.EXPLODED)


def fight(attacker: Rank, defender: Rank) -> FightResult:
    """What comes of an attack."""
    if defender is Rank.FLAG:
        return FightResult.FLAG_TAKEN
    if defender is Rank.BOMB:
        return FightResult.DEFUSED if attacker is Rank.MINER else FightResult.EXPLODED
    if attacker is Rank.SPY and defender is Rank.MARSHAL:
        return FightResult.SPY_FELLS_MARSHAL
    if attacker is defender:
        return FightResult.BOTH
    return (
        FightResult.WON if _FROM_THE_HIGHEST.index(attacker) < _FROM_THE_HIGHEST.index(defender) else FightResult.LOST
    )
