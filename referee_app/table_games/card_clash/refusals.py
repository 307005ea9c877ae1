"""What Card Clash does not allow, each with why. It knows no rule: who judges gives the facts."""

from referee_app.refusal import Refusal


class UnreadableSquare(Refusal):
    """A text that names no square."""

    key = "refusal.card_clash.unreadable_square"


class OffTheTable(Refusal):
    """A square beyond the table's edge."""

    key = "refusal.card_clash.off_the_table"


class NotInHand(Refusal):
    """A card that the player does not hold."""

    key = "refusal.card_clash.not_in_hand"


class FirstInTheMiddle(Refusal):
    """The table is empty, and the card is not laid in its middle."""

    key = "refusal.card_clash.first_in_the_middle"


class NotBeside(Refusal):
    """An empty square that shares no side with a card."""

    key = "refusal.card_clash.not_beside"


class NotHigher(Refusal):
    """A number on one that is not lower."""

    key = "refusal.card_clash.not_higher"


class GoesOnlyOn(Refusal):
    """A card that lies on few others only, and this is none of them."""

    key = "refusal.card_clash.goes_only_on"


class OnlyTakes(Refusal):
    """A card that few others may cover, and this is none of them."""

    key = "refusal.card_clash.only_takes"


class PileClosed(Refusal):
    """A miner, which nothing covers."""

    key = "refusal.card_clash.pile_closed"


class NoLooking(Refusal):
    """Looking under a top card belongs to the tactical game."""

    key = "refusal.card_clash.no_looking"


class NothingUnderneath(Refusal):
    """A pile of one card, or none."""

    key = "refusal.card_clash.nothing_underneath"


class LookedAlready(Refusal):
    """The second look under the same pile in one turn."""

    key = "refusal.card_clash.looked_already"


class ImpossibleDeal(Refusal):
    """A shuffle that is told and cannot be: every player has the same seventeen cards."""

    key = "refusal.card_clash.impossible_deal"
