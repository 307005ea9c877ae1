"""Which card is out when one attacks another. It knows ranks alone."""

from enum import StrEnum

from referee_app.cards.ranks import Rank

CANNOT_ATTACK = frozenset((Rank.BOMB, Rank.FLAG))


class Fight(StrEnum):
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
        """Whether the card that attacked is out."""
        return self in (Fight.LOST, Fight.BOTH, Fight.EXPLODED)

    @property
    def defender_falls(self) -> bool:
        """Whether the card that was attacked is out."""
        return self not in (Fight.LOST, Fight.EXPLODED)


def fight(attacker: Rank, defender: Rank) -> Fight:
    """What comes of an attack."""
    if defender is Rank.FLAG:
        return Fight.FLAG_TAKEN
    if defender is Rank.BOMB:
        return Fight.DEFUSED if attacker is Rank.MINER else Fight.EXPLODED
    if attacker is Rank.SPY and defender is Rank.MARSHAL:
        return Fight.SPY_FELLS_MARSHAL
    if attacker is defender:
        return Fight.BOTH
    return Fight.WON if _strength(attacker) > _strength(defender) else Fight.LOST


def _strength(rank: Rank) -> int:
    if rank.strength is None:
        raise ValueError(f"{rank.name} does not fight by strength")
    return rank.strength
