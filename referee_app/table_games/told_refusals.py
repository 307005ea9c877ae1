"""What can be wrong with a game that is told as text, and how parts of the text are quoted when that is said."""

from referee_app.refusal import Refusal

_MOST_QUOTED = 60
_LONGEST_EXAMPLE = 120
"""A whole set-up of forty pieces."""


def visible(text: str) -> str:
    """The text without what a terminal would obey instead of showing it."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def quoted(text: str) -> str:
    """A part of a told game as a sentence shows it: its beginning, if it is long."""
    return _cut(text, _MOST_QUOTED)


def example(text: str) -> str:
    """What could stand in a told game as a sentence shows it: in one line, and longer than what is only quoted."""
    return _cut(text, _LONGEST_EXAMPLE)


def _cut(text: str, most: int) -> str:
    return visible(text) if len(text) <= most else f"{visible(text[:most])}…"


class NothingTold(Refusal):
    """A text without a letter."""

    key = "refusal.told.empty"


class GameMissing(Refusal):
    """A text that does not begin with the game's name."""

    key = "refusal.told.game_missing"


class NoSuchGame(Refusal):
    """A text that tells of a game which is not ours."""

    key = "refusal.told.no_such_game"


class UnreadableLine(Refusal):
    """A line that is neither somebody's nor chance's."""

    key = "refusal.told.unreadable"


class NothingToGoOnWith(Refusal):
    """A line that begins with blanks, as what goes on does, and is the first."""

    key = "refusal.told.nothing_before"


class ToldTwice(Refusal):
    """Something above the game that was told before."""

    key = "refusal.told.twice"


class ToldTooLate(Refusal):
    """Something that belongs above the game, in the midst of it."""

    key = "refusal.told.too_late"


class NoNumberOfSeats(Refusal):
    """A number of players that is none."""

    key = "refusal.told.no_number"


class WrongNumberOfSeats(Refusal):
    """More players than this game is for, or fewer."""

    key = "refusal.told.seats"


class NoSuchOption(Refusal):
    """Something was agreed that cannot be agreed in this game."""

    key = "refusal.told.no_option"


class UnclearOption(Refusal):
    """It is not told what was agreed, or not in our words."""

    key = "refusal.told.option_unclear"


class NobodyOfThatColour(Refusal):
    """A line of somebody who does not play."""

    key = "refusal.told.nobody"


class NoSuchMove(Refusal):
    """A line that is no move of this game, of somebody who cannot do anything now."""

    key = "refusal.told.no_such_move"


class MoveWrittenOtherwise(Refusal):
    """A line that is no move of this game, and how a move is written that could stand there."""

    key = "refusal.told.move_otherwise"


class ChanceMissing(Refusal):
    """A line after which something falls by chance, and the text does not tell what."""

    key = "refusal.told.chance_missing"


class NoChanceHere(Refusal):
    """A line tells what fell by chance, and nothing did."""

    key = "refusal.told.no_chance"


class NoSuchChance(Refusal):
    """A line tells of something that cannot have fallen."""

    key = "refusal.told.no_such_chance"


class WrongLine(Refusal):
    """A line that the rules do not allow, and why."""

    key = "refusal.told.wrong_line"
