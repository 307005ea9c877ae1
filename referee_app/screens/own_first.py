"""In which order the teams are shown: the own one first. It knows no window."""

from referee_app.cards.ranks import Team


def own_first(keeps: frozenset[Team]) -> tuple[Team, ...]:
    """Both teams; red before blue where this phone keeps both."""
    return tuple(sorted(Team, key=lambda team: team not in keeps))
