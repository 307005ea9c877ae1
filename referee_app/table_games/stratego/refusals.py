"""What Stratego Original does not allow, and why, for players from eight on."""

from referee_app.refusal import Refusal


class PlaceLeftEmpty(Refusal):
    """A set-up with a square without a piece, or with pieces beside the squares."""

    key = "refusal.stratego.place_left_empty"


class WrongCount(Refusal):
    """A set-up with too many or too few of a rank."""

    key = "refusal.stratego.wrong_count"


class NoFirstMove(Refusal):
    """A set-up in which nothing could ever move out."""

    key = "refusal.stratego.no_first_move"


class OffTheBoard(Refusal):
    """A square that does not exist."""

    key = "refusal.stratego.off_the_board"


class NoPieceThere(Refusal):
    """Nothing stands on the square from which a piece should go."""

    key = "refusal.stratego.no_piece_there"


class NotYourPiece(Refusal):
    """The piece that should go is one of the other side."""

    key = "refusal.stratego.not_your_piece"


class NeverMoves(Refusal):
    """A bomb or the flag."""

    key = "refusal.stratego.never_moves"


class IntoTheLake(Refusal):
    """No piece can stand in a lake."""

    key = "refusal.stratego.into_the_lake"


class OwnPieceThere(Refusal):
    """A piece of one's own stands on the square to go to."""

    key = "refusal.stratego.own_piece_there"


class NotStraight(Refusal):
    """The squares do not lie in one row or column."""

    key = "refusal.stratego.not_straight"


class TooFar(Refusal):
    """More than one square, by a piece that is no scout."""

    key = "refusal.stratego.too_far"


class WayBlocked(Refusal):
    """A scout's way with a piece or a lake on it."""

    key = "refusal.stratego.way_blocked"


class TooOften(Refusal):
    """To and fro between two squares, once more than is allowed."""

    key = "refusal.stratego.too_often"


class AlreadyOffered(Refusal):
    """A second offer of a draw in the same turn."""

    key = "refusal.stratego.already_offered"
