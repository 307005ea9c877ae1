"""What Junior Quest does not allow, and why, for players from eight on."""

from referee_app.refusal import Refusal


class OwnCastle(Refusal):
    """Only castles of the other side are turned over."""

    key = "refusal.junior_quest.own_castle"


class NoCastleThere(Refusal):
    """A square without a castle."""

    key = "refusal.junior_quest.no_castle_there"


class OutOfReach(Refusal):
    """No emptied squares lead to this castle from the front; says which castles can be reached."""

    key = "refusal.junior_quest.out_of_reach"


class NoWayToTheTowers(Refusal):
    """No castle of the back row has been removed, or the black knight has closed the way again."""

    key = "refusal.junior_quest.no_way_to_the_towers"


class TowerEmpty(Refusal):
    """A tower whose large castle has left."""

    key = "refusal.junior_quest.tower_empty"


class SquareTaken(Refusal):
    """A castle put back where one still stands."""

    key = "refusal.junior_quest.square_taken"


class NotAllPutBack(Refusal):
    """Castles put back are not exactly those that were removed."""

    key = "refusal.junior_quest.not_all_put_back"
