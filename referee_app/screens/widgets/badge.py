"""Says which team, three times over: by colour, by pattern and by shape."""

from referee_app.cards.ranks import Team
from referee_app.screens.widgets.surface import Surface

_SHAPES = {Team.RED.value: "triangle", Team.BLUE.value: "circle"}


class TeamBadge(Surface):
    """A square in a team's tone with the team's shape on it."""

    def shape(self, tone: str) -> str:
        """The icon of a team."""
        return _SHAPES.get(tone, "flag")
