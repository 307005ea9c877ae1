"""What lies on the desk from job to job: the game, the card set, and what was chosen for the base and the duel post."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import ChooseATeam, Job, KeyIsMissing
from referee_app.desk.set_desk import SetCheck
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.model import Knowledge, Player
from referee_app.live_game.refusals import CardsAreNotKnown, NotKeptHere

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame


@dataclass(slots=True)
class DeskContext:
    """Used by the desk and by each session at it. `base` and `post_records` stay as they were chosen last."""

    game: "LiveGame"
    card_set: CardSet | None
    base: Team | None = None
    post_records: bool = False
    checked: SetCheck | None = None

    @property
    def viewer(self) -> Viewer:
        """Who looks at this phone."""
        return Viewer(self.game.keeps, self.game.device)

    @property
    def is_named(self) -> bool:
        """Whether the game knows who holds which card."""
        return self.game.state.setup.knowledge is Knowledge.PLAYERS

    @property
    def checking(self) -> SetCheck:
        """The check of the game's cards, as far as it has come."""
        return self.checked or SetCheck(self.set_for(Job.CHECK), self.game.state.setup.deck)

    def records(self, job: Job) -> bool:
        """Whether duels of this job are written down."""
        return job is not Job.POST or self.post_records

    def kept(self, team: Team | None) -> Team:
        """The team whose base this is: the one that is named, or the only one that this phone keeps."""
        keeps = self.game.keeps
        if team is None and len(keeps) != 1:
            raise ChooseATeam
        base = team or next(iter(keeps))
        if base not in keeps:
            raise NotKeptHere(team=base)
        return base

    def base_of(self, who: Player | None) -> Team:
        """Whose base a child has come back to: the one that was chosen, or the child's own."""
        return self.kept(self.base or (who.team if who else None))

    def set_for(self, job: Job) -> CardSet:
        """The card set, where a code can tell a card that the job is about."""
        setup = self.game.state.setup
        only_told = job is Job.CHECK or not self.records(job)
        if setup.card_set is None or (setup.knowledge is Knowledge.COUNTED and not only_told):
            raise CardsAreNotKnown
        if self.card_set is None:
            raise KeyIsMissing(set=setup.card_set)
        return self.card_set
