"""Decides how the field screen fits into a window: what stands where, and what is compact. All sizes are in dp."""

from dataclasses import dataclass
from math import ceil

from referee_app.screens.theme import FIELD_TOUCH
from referee_app.screens.widgets.base import LOW
from referee_app.screens.widgets.player_grid import BETWEEN_TEAMS, GAP, LEAST_COLUMNS, tile_type

BESIDE, BESIDE_LETTERS = 600, 26
"""From this width on, if it has room for so many letters, players stand beside the scores."""

LETTERS, LOW_LINES = 16, 20
"""Where the scores are narrower than so many letters, or have fewer lines beside the players, their type is smaller."""

FEW_LINES = 42
"""Where the window has fewer lines than these, there is less room around things."""

STACKED_LINES, STACKED_LETTERS = 36, 32
"""With so much room the scores stand below each other beside the players, who get two thirds of the width."""

SMALL = 14 / 18
"""Small type, as a part of that of the body."""

SCORES_LINES, TIGHT_SCORES_LINES, OUTCOME_LINES, STRIP_LINES = 12.5, 10, 8, 5
"""How many lines of body type the full scores take, those that are tight, an outcome, and a strip that says what came
from elsewhere."""

LONGER_WORDS = 10
"""What captions may take beyond that, in the languages with the longest words."""

LEAST_ROWS = 3
"""Where fewer rows of players than these would be seen, the scores are compact, then the filters fold."""

KEYBOARD = 300
"""What a phone's keyboard covers, at most half of the window: nobody is shown there while somebody types."""


@dataclass(frozen=True, slots=True)
class FieldFit:
    """In a wide window players are `beside` the scores; in one that is also `low` the actions are below the players.

    In a high one the scores are `stacked` beside the players. Where type is large for the width, or for a low window,
    the scores are `tight`; where it is large for the height the window is `cramped`. Where too little room is left for
    the players, the clock is small and `close` to its caption, then each team's score is a `compact` row, and the
    filters of the search are `folded`.
    """

    beside: bool = False
    low: bool = False
    stacked: bool = False
    tight: bool = False
    cramped: bool = False
    close: bool = False
    compact: bool = False
    folded: bool = False


@dataclass(frozen=True, slots=True)
class FieldContent:
    """What needs room beside the scores: players `of_a_team`, the row to search them and that of filters, the outcome.

    A button for a flag that is home comes and goes; the scores do not follow from it.
    """

    of_a_team: int = 60
    is_searched: bool = False
    has_filters: bool = True
    has_outcome: bool = False
    has_homes: bool = False


def fit_field(width: float, height: float, body: float, content: FieldContent | None = None) -> FieldFit:
    """The fit of a window, with type of this size, for this content.

    Where nobody is to be shown, the scores have all of a window that is not low, but for the outcome of the game.
    """
    content = content or FieldContent()
    of_a_team, is_searched = content.of_a_team, content.is_searched
    beside = width >= max(BESIDE, body * BESIDE_LETTERS) and (of_a_team > 0 or height < LOW)
    low = beside and height < LOW
    stacked = beside and height >= body * STACKED_LINES and width >= body * STACKED_LETTERS
    scores_width = width / 3 if stacked else width / 2 if beside else width
    tight = scores_width < body * LETTERS * (0.5 if stacked else 1) or (beside and height < body * LOW_LINES)
    cramped = height < body * FEW_LINES
    tile = tile_type(_tile_width(width / 2 if beside else width), body, body * SMALL).height
    rows = min(LEAST_ROWS, ceil(of_a_team / LEAST_COLUMNS))
    homes = FIELD_TOUCH + 8
    if rows:
        wanted = rows * (tile + GAP)
    else:
        wanted = body * OUTCOME_LINES if content.has_outcome else body * STRIP_LINES + homes
    head, close_head, last, actions = _head(body), _close_head(body), _last(body), _actions(body)
    searching = FIELD_TOUCH + BETWEEN_TEAMS if is_searched else 0
    has_filters = is_searched and content.has_filters
    filters = FIELD_TOUCH + GAP if has_filters else 0
    scores = (TIGHT_SCORES_LINES if tight else SCORES_LINES) * body
    if beside:
        close = compact = head + scores + last > height
        folded = height - actions - homes * content.has_homes - searching - filters < wanted
    else:
        left = height - last - actions - searching - filters
        close = left - head - scores < wanted
        compact = close and not (tight and cramped and left - close_head - scores >= wanted + LONGER_WORDS)
        folded = compact and left - close_head - homes * content.has_homes - _compact_scores(body) < wanted
    return FieldFit(beside, low, stacked, tight, cramped, close, compact, has_filters and folded)


def keyboard_room(height: float) -> float:
    """What is left to a keyboard while somebody types."""
    return min(KEYBOARD, height / 2)


def _tile_width(width: float) -> float:
    """How wide a tile is where two teams have as few columns as may be."""
    team = (width - 2 * 12 - BETWEEN_TEAMS) / 2
    return (team + GAP) / LEAST_COLUMNS - GAP


def _head(body: float) -> float:
    return max(FIELD_TOUCH, body * 3.3) + 4


def _close_head(body: float) -> float:
    return max(FIELD_TOUCH, body * 1.6) + 8


def _last(body: float) -> float:
    return max(FIELD_TOUCH, body * SMALL * 2.4 + 8) + 8


def _compact_scores(body: float) -> float:
    return 2 * max(40, body * SMALL * 2.4 + 8) + 12


def _actions(body: float) -> float:
    return max(FIELD_TOUCH, body * (SMALL * 1.2 + 4 / 3) + 12) + FIELD_TOUCH + 20
