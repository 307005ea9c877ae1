"""What Junior Triumph does not allow, and why, for players from eight on."""

from referee_app.refusal import Refusal


class NoFirstMove(Refusal):
    """A set-up with dragons on both squares that lead out: nothing behind them could ever move."""

    key = "refusal.junior_triumph.no_first_move"


class NotYourCastle(Refusal):
    """A square on which this side has no castle."""

    key = "refusal.junior_triumph.not_your_castle"


class DragonsStay(Refusal):
    """A dragon that was to move."""

    key = "refusal.junior_triumph.dragons_stay"


class NotBeside(Refusal):
    """A square that the castle's square shares no side with."""

    key = "refusal.junior_triumph.not_beside"


class IntoTheLake(Refusal):
    """A square of a lake."""

    key = "refusal.junior_triumph.into_the_lake"


class OwnCastleThere(Refusal):
    """A square that a castle of the same side stands on."""

    key = "refusal.junior_triumph.own_castle_there"


class ToAndFro(Refusal):
    """The castle has just gone there and straight back."""

    key = "refusal.junior_triumph.to_and_fro"


class NotBeforeTheTowers(Refusal):
    """A castle that does not stand on the other side's fourth row."""

    key = "refusal.junior_triumph.not_before_the_towers"


class TowerEmpty(Refusal):
    """A tower whose large castle has left."""

    key = "refusal.junior_triumph.tower_empty"
