"""Says which team, three times over: by colour, by pattern and by shape."""

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.surface import Surface


class TeamBadge(Surface):
    """A square in a team's tone with the team's shape on it."""

    def shape(self, tone: str) -> str:
        """The icon of a team."""
        return TEAM_SHAPES[Team(tone)] if tone in set(Team) else Figure.PENNANT


load_layout(__file__)
