"""Who leaves when one castle attacks another. It knows no board."""

from referee_app.table_games.junior.kinds import CastleKind
from referee_app.table_games.junior_triumph.model import AttackResult

_WIZARD_AND_KING = {CastleKind.WIZARD, CastleKind.KING}


def fight(attacker: CastleKind, defender: CastleKind) -> AttackResult:
    """How an attack ends: the higher number stays, but for dragons, dwarfs, and the wizard before the king."""
    if defender is CastleKind.DRAGON:
        return AttackResult.WON if attacker is CastleKind.DWARF else AttackResult.LOST
    if {attacker, defender} == _WIZARD_AND_KING:
        return AttackResult.WON if attacker is CastleKind.WIZARD else AttackResult.LOST
    if attacker is defender:
        return AttackResult.BOTH_LEFT
    return AttackResult.WON if attacker > defender else AttackResult.LOST
