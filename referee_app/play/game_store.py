"""The live games on this phone: lists, begins, joins, resumes, reopens and erases them.

It keeps nothing but what it has read once; the journal is the truth. One broken game hides no other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee_app.cards.ranks import Team
from referee_app.journal.intake import MOST_AHEAD_MS
from referee_app.journal.journal import GameSummary, Journal
from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.live_game.codec import NewerEvent, UnreadableEvent
from referee_app.live_game.invitation import Invitation
from referee_app.live_game.model import Player, Setup
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.refusals import NoSuchPlayer, NotOpened
from referee_app.live_game.setup_check import InferredSetup, InvitationCheck, check_invitation, infer_setup
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import REAL_ENVIRONMENT, Environment, LiveGame
from referee_app.sentence import Refusal

STILL_RUNNING_MS = 24 * 60 * 60 * 1000
"""A game in which nothing was recorded for so long waits in the list until somebody goes on with it."""

_OF_ONE_GAME = (DamagedJournal, NewerEvent, UnreadableEvent, NotOpened)
"""What can be wrong with one game while the others are sound; anything else is wrong with the whole journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """A game in the list of games. One that cannot be read, or is being erased, has only its times and a `trouble`."""

    game: str
    opened_ms: int
    last_ms: int
    setup: Setup | None = None
    keeps: frozenset[Team] = frozenset()
    phase: LivePhase | None = None
    outcome: LiveOutcome | None = None
    captured: Mapping[Team, int] = field(default_factory=dict)
    elapsed_ms: int = 0
    """How long it had been played when this entry was made."""
    runs_since: int | None = None
    """When this entry was made, if its clock goes on by itself."""
    trouble: Refusal | None = None

    def elapsed_by(self, now: int) -> int:
        """How long it has been played by now."""
        return self.elapsed_ms + (0 if self.runs_since is None else max(0, now - self.runs_since))


class GameStore:
    """The games of one journal."""

    def __init__(self, journal: Journal, environment: Environment = REAL_ENVIRONMENT) -> None:
        self._journal = journal
        self._environment = environment
        self._read: dict[GameSummary, GameEntry] = {}

    def entries(self) -> tuple[GameEntry, ...]:
        """Every game, the latest used first; only what is new is read again."""
        summaries = self._journal.games()
        self._read = {summary: self._read.get(summary) or self._entry(summary) for summary in summaries}
        return tuple(self._read.values())

    def _entry(self, summary: GameSummary) -> GameEntry:
        game, _, opened_ms, last_ms, being_erased = summary
        if being_erased:
            erasing = BeingErased(path=str(self._journal.path))
            return GameEntry(game=game, opened_ms=opened_ms, last_ms=last_ms, trouble=erasing)
        try:
            kept = self.resume(game)
            now, seen = self._environment.now(), kept.view()
        except _OF_ONE_GAME as trouble:
            # Kept as a value, it must not keep the whole game with it.
            return GameEntry(game=game, opened_ms=opened_ms, last_ms=last_ms, trouble=trouble.with_traceback(None))
        return GameEntry(
            game=game,
            opened_ms=opened_ms,
            last_ms=last_ms,
            setup=seen.setup,
            keeps=kept.keeps,
            phase=seen.phase,
            outcome=seen.outcome,
            captured={team: of.captured.n for team, of in seen.teams.items()},
            elapsed_ms=seen.elapsed_ms,
            runs_since=now if seen.phase is LivePhase.RUNNING and kept.restart is None else None,
        )

    def running(self) -> str | None:
        """The game to open the app with: the newest that is not over and was used within a day."""
        since = self._environment.now() - STILL_RUNNING_MS
        unfinished = (entry for entry in self.entries() if entry.phase not in (None, LivePhase.OVER))
        return next((entry.game for entry in unfinished if entry.last_ms >= since), None)

    def begin(self, setup: Setup, keeps: Iterable[Team], names: Mapping[Player, str]) -> LiveGame:
        """Begin a new game on this phone; players without a name are shown by their number."""
        for player in names:
            if not 1 <= player.number <= setup.players[player.team]:
                raise NoSuchPlayer(player=player)
        self._set_clock()
        begun = LiveGame.begin(self._journal, setup, keeps, environment=self._environment)
        begun.rename_all({player: name for player, name in names.items() if name})
        return begun

    def check_invitation(self, invitation: Invitation) -> InvitationCheck:
        """Compare an invitation with what this phone has of its game; a game that cannot be read is refused."""
        known = LiveGame.resume(self._journal, invitation.game, environment=self._environment)
        return check_invitation(invitation, known.state, known.device)

    def join(self, invitation: Invitation) -> LiveGame:
        """Join the game of another phone: it is opened here for the team that is left, with its clock.

        Where this phone's opening was lost in a rescue, the game is opened anew and goes on with what was saved of it,
        by its own clock if it had begun. A game that this phone keeps is refused: nothing is left to join.
        """
        self.check_invitation(invitation).require_no_difference()
        self._set_clock()
        joined = LiveGame.begin(
            self._journal,
            invitation.setup,
            invitation.offers,
            game=invitation.game,
            environment=self._environment,
        )
        return _by_its_clock(joined, invitation)

    def take_clock(self, invitation: Invitation) -> LiveGame:
        """Set the clock of a game that this phone keeps already by the other phone's; one that has begun here stays."""
        self.check_invitation(invitation).require_no_difference()
        return _by_its_clock(self.resume(invitation.game), invitation)

    def _set_clock(self) -> None:
        """Sync the phone clock with the wall clock for a new game, unless that disturbs a game of the last day.

        One that is paused or over counts too: it can be resumed, or its end be undone.
        """
        phone = self._environment.phone
        if phone is None:
            return
        begun = (entry for entry in self.entries() if entry.phase not in (None, LivePhase.DEALING))
        # Events of another phone may be that far ahead. Others are of an hour that this phone has given up since.
        if not any(-MOST_AHEAD_MS <= phone.since(entry.last_ms) <= STILL_RUNNING_MS for entry in begun):
            phone.sync_with_wall_clock()

    def resume(self, game: str) -> LiveGame:
        """Resume a game from the journal."""
        resumed = LiveGame.resume(self._journal, game, environment=self._environment)
        if not resumed.state.facts:
            raise NotOpened
        return resumed

    def infer_setup(self, game: str) -> InferredSetup:
        """Infer the set-up of a game whose beginning is lost from the rest of its record."""
        state = LiveGame.resume(self._journal, game, environment=self._environment).state
        return infer_setup(state, self._device_in(state))

    def reopen(self, game: str, setup: Setup, keeps: Iterable[Team], names: Mapping[Player, str]) -> LiveGame:
        """Open a game whose beginning is lost again, with what was agreed; all the rest is still on record.

        A set-up with less than what is on record is refused. Names that are on record stay, unless others are given.
        """
        self.infer_setup(game).require_fit(setup)
        reopened = LiveGame.begin(self._journal, setup, keeps, game=game, environment=self._environment)
        reopened.rename_all({player: name for player, name in names.items() if name})
        return reopened

    def _device_in(self, state: LiveState) -> str:
        """The name under which this phone recorded a game: another one if a rescue gave it a new one since."""
        own = self._journal.device
        return own if own in state.facts or len(state.facts) != 1 else next(iter(state.facts))

    def reclaim_games(self, *, renamed: bool) -> None:
        """After a rescue, keep the games again whose record no longer says that this phone keeps them.

        A rescue that could not save this phone's newest events gives it a new name, so that nothing is ever told twice
        in two ways (`renamed`). Where all on record keep the same teams, each of them was this phone, and it goes on
        with what it recorded under its former name. A phone that lost only its own beginning of a game keeps what the
        others on record leave.
        """
        for entry in self.entries():
            if entry.phase not in (None, LivePhase.OVER) and not entry.keeps:
                self._reclaim(self.resume(entry.game), renamed)

    def _reclaim(self, game: LiveGame, renamed: bool) -> None:
        state = game.state
        if game.device in state.facts:
            left = [team for team in Team if team not in state.kept]
            if left:
                game.open(state.setup, left)
        elif renamed and len({state.keeps(name) for name in state.records}) == 1:
            game.open(state.setup, state.kept)

    def forget(self, game: str) -> None:
        """Erase a game with its names."""
        self._journal.forget(game)


def _by_its_clock(game: LiveGame, invitation: Invitation) -> LiveGame:
    """Set a game's clock by an invitation, if play has begun there."""
    if invitation.elapsed_ms is not None:
        game.set_clock(invitation.elapsed_ms, running=invitation.running)
    return game
