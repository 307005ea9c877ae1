"""What the screen itself answers to a touch, where no rule was broken: what to touch instead. It knows no game."""

from referee_app.refusal import Refusal


class PieceShutIn(Refusal):
    """A piece of Stratego with nothing free beside it; says its rank."""

    key = "refusal.stratego.shut_in"


class CastleShutIn(Refusal):
    """A castle of Junior Triumph with nothing free beside it."""

    key = "refusal.junior_triumph.shut_in"


class OutsideOwnRows(Refusal):
    """Somewhere else than on the squares on which an army is set up; says the first and the last row."""

    key = "refusal.stratego.own_rows"


class OutsideOwnCamp(Refusal):
    """Somewhere else than on the squares and towers on which castles are set up."""

    key = "refusal.junior.own_camp"


class CastleNeverLeft(Refusal):
    """A castle that stands where it stood, while those that were removed come back."""

    key = "refusal.junior_quest.never_left"


class TowersStay(Refusal):
    """A tower, while castles come back."""

    key = "refusal.junior_quest.towers_stay"


class OwnCardFirst(Refusal):
    """A card of the enemy's line, before it is said which card attacks it."""

    key = "refusal.front_line.own_card_first"


class HandBeforeGap(Refusal):
    """A gap, before it is said which card fills it."""

    key = "refusal.front_line.hand_first"


class HandBeforeTable(Refusal):
    """A square of the table, before it is said which card is to be laid there."""

    key = "refusal.card_clash.hand_first"
