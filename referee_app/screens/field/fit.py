"""How the field's parts find room in a window. Plain numbers, in dp; it draws nothing."""

from dataclasses import dataclass

from referee_app.screens.field.model import FieldShown

LOW = 600
"""Below this height a wide window has no room for two teams above each other."""

HEAD_BUTTONS = 216
"""How wide the three buttons beside the clock are, with what lies between them."""

ROW = 88
"""A row of players that have names of two lines."""

HIGH = 700
"""From this height on two rows of players are always in sight."""


@dataclass(frozen=True, slots=True)
class Fit:
    """In a wide window players and actions are `beside` the teams; in one that is also `low` so are the two teams.

    Where two teams in full would push each other out of sight they are `dense`. In a `narrow` window large type has no
    room beside the buttons. `players` is how much of the height they get at least.
    """

    beside: bool = False
    low: bool = False
    narrow: bool = False
    dense: bool = False
    players: float = 0


def fitted(width: float, height: float, body: float, large: float, shown: FieldShown) -> Fit:
    """The fit of a window, with type of these sizes."""
    beside = width > height
    low = beside and height < LOW
    keeps_both = bool(shown.first.scores and shown.second.scores)
    is_small = height < body * (52 if shown.cells else 40)
    rows = 2 if height > HIGH else 1
    return Fit(
        beside=beside,
        low=low,
        narrow=width < large * 3.6 + HEAD_BUTTONS,
        dense=keeps_both and (low or (is_small and not beside)),
        players=ROW * rows if shown.cells else 0,
    )
