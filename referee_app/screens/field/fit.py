"""How the field's parts find room in a window. Plain numbers, in dp; it draws nothing."""

from dataclasses import dataclass

from referee_app.screens.field.model import FieldShown

LOW = 600
"""Below this height a wide window has no room for two teams above each other."""

HEAD_BUTTONS = 216
"""How wide the three buttons beside the clock are, with what lies between them."""

DENSE, WRAPPING = 38, 20.5
"""Below this many lines of a height there is no room for two dense teams above each other, if they are narrower than so
many letters: then their sentences need more lines."""

ROW, LEAST = 88, 64
"""A row of players that have names of two lines, and as much of it as can be touched."""


@dataclass(frozen=True, slots=True)
class Fit:
    """In a wide window players and actions are `beside` the teams; in one that is also `low` so are the two teams.

    Where two teams in full would push each other out of sight they are `dense`; where even that is too much they are
    `tight`, beside each other. In a `narrow` window large type has no room beside the buttons. `players` is how much of
    the height they get at least.
    """

    beside: bool = False
    low: bool = False
    narrow: bool = False
    dense: bool = False
    tight: bool = False
    players: float = 0


def fitted(width: float, height: float, body: float, large: float, shown: FieldShown) -> Fit:
    """The fit of a window, with type of these sizes."""
    beside = width > height
    low = beside and height < LOW
    lines, across = height / body, width / body
    keeps_both = bool(shown.first.scores and shown.second.scores)
    full = (52 if shown.cells else 44) if keeps_both else 42
    tight = lines < DENSE and across < WRAPPING and not beside
    return Fit(
        beside=beside,
        low=low,
        narrow=width < large * 3.6 + HEAD_BUTTONS,
        dense=low or (lines < full and not beside),
        tight=tight,
        players=(LEAST if tight else ROW) if shown.cells else 0,
    )
