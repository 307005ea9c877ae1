"""What the card game for two does not allow. Places are told as they are counted at the table, from 1."""

from referee_app.refusal import Refusal


class NoSuchPlace(Refusal):
    """A line has five places."""

    key = "refusal.front_line.no_such_place"


class NothingOfYours(Refusal):
    """No card of one's own lies there."""

    key = "refusal.front_line.nothing_of_yours"


class NothingOfTheirs(Refusal):
    """No card of the enemy's lies there."""

    key = "refusal.front_line.nothing_of_theirs"


class CannotAttack(Refusal):
    """Bombs and the flag stay where they are."""

    key = "refusal.front_line.cannot_attack"


class WrongCard(Refusal):
    """Another card than the one that has this action."""

    key = "refusal.front_line.wrong_card"


class AlreadyShown(Refusal):
    """A card is shown for an action once."""

    key = "refusal.front_line.already_shown"


class WrongLooks(Refusal):
    """A scout looks at two cards, or at the only one."""

    key = "refusal.front_line.wrong_looks"


class HandEmpty(Refusal):
    """There is nothing in the hand that the spy would look at."""

    key = "refusal.front_line.hand_empty"


class JustRedrawn(Refusal):
    """The flag may not be shown in two own turns running."""

    key = "refusal.front_line.just_redrawn"


class WrongNumber(Refusal):
    """A line has five cards, or all that are left."""

    key = "refusal.front_line.wrong_number"


class NotInHand(Refusal):
    """A card that is not held, or not that often."""

    key = "refusal.front_line.not_in_hand"


class PlaceTaken(Refusal):
    """A card lies there already."""

    key = "refusal.front_line.place_taken"
