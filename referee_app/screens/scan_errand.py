"""What the scanner is opened for."""

from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game.model import Player


@dataclass(frozen=True, slots=True)
class ScanErrand:
    """A job; for whom, if somebody is meant; for which team, if a phone keeps both; of which set, without a game."""

    job: Job
    who: Player | None = None
    team: Team | None = None
    card_set: str | None = None
