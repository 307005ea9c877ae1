"""Who leaves when one castle attacks another. It knows no board."""

from referee_app.table_games.junior.kinds import Kind
from referee_app.table_games.junior_triumph.model import Result

_WIZARD_AND_KING = {Kind.WIZARD, Kind.KING}


def fight(attacker: Kind, defender: Kind) -> Result:
    """How an attack ends: the higher number stays, but for dragons, dwarfs, and the wizard before the king."""
    if defender is Kind.DRAGON:
        return Result.WON if attacker is Kind.DWARF else Result.LOST
    if {attacker, defender} == _WIZARD_AND_KING:
        return Result.WON if attacker is Kind.WIZARD else Result.LOST
    if attacker is defender:
        return Result.BOTH_LEFT
    return Result.WON if attacker > defender else Result.LOST
