"""The desk: turns what was scanned, typed or tapped into commands of the game, and their results into answers.

It is of one game on this phone, and is used on one thread. It has no words, no window and no camera. What an answer
states is on disk; what was not allowed is an answer too.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.desk import card_records, flags
from referee_app.desk.answers import (
    ActionDone,
    Answer,
    CardGiven,
    DealingOrder,
    DuelSettled,
    GameSnapshot,
    InPlayQuestion,
    JobProgress,
    MissingRecord,
    Refused,
    TaggerQuestion,
    Undoable,
    answer_of,
    refused_answer,
)
from referee_app.desk.job_session import DeskContext, JobSession
from referee_app.desk.jobs import Job, OtherCoverSheet, request_for
from referee_app.desk.set_desk import SetCheck
from referee_app.live_game import queries
from referee_app.live_game.commands import BeginPlay, Command, RecordDuel, UndoAction
from referee_app.live_game.descriptions import shortened
from referee_app.live_game.model import ActionId, Blank, Player
from referee_app.live_game.refusals import CardsAreNotKnown
from referee_app.live_game.undo import flags_staying_if_undone
from referee_app.live_game.view import GameView
from referee_app.sentence import Refusal, Sentence
from referee_app.watching.watch import News, WatchRequest

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame, RecordedAction


class Desk:
    """The desk of one game on this phone, with its card set if the phone has it."""

    def __init__(self, game: "LiveGame", card_set: CardSet | None) -> None:
        is_the_games = card_set is not None and card_set.id == game.state.setup.card_set
        self._context = DeskContext(game, card_set if is_the_games else None)
        self._game = game
        self._snapshot: GameSnapshot | None = None
        self._session: JobSession | None = None

    # What a screen asks

    def snapshot(self) -> GameSnapshot:
        """A snapshot of the game; while nothing happens only its clock and the players' names are read again."""
        game, last, now = self._game, self._snapshot, self._game.now()
        if last is None or last.version != game.version:
            view = game.view()
        else:
            elapsed = queries.read_clock(game.state, now, game.device).elapsed_ms
            left = queries.time_left(game.state, now, game.device)
            view = replace(last.view, elapsed_ms=elapsed, time_left_ms=left)
        self._snapshot = GameSnapshot(game.game, game.version, view, game.names, game.keeps, game.restart)
        return self._snapshot

    @property
    def dealing_order(self) -> DealingOrder:
        """Who is dealt a card next."""
        return self._current_session(Job.DEAL).piles.dealing_order

    @property
    def checking(self) -> SetCheck:
        """The check of the game's cards, as far as it has come."""
        return self._context.checking

    def progress(self, job: Job) -> JobProgress:
        """How far a job has come that has an end."""
        if job is Job.CHECK:
            return self.checking.progress
        if job is Job.DEAL:
            return JobProgress(dealing_order=self.dealing_order)
        if job is Job.COLLECT:
            return JobProgress(missing=self.missing(), total=2 * self._game.state.setup.deck.total)
        return JobProgress()

    def missing(self) -> tuple[MissingRecord, ...]:
        """The cards that are not collected yet, and where each was last."""
        return card_records.missing(self._game.state, self._context.viewer, self._context.card_set)

    # What a leader begins

    def begin_job(self, job: Job, team: Team | None = None, *, records: bool = False) -> WatchRequest:
        """Begin a job and return its camera request. Refuses where codes cannot identify cards; tapping still works.

        `team` says whose base it is on a phone that keeps both; `records`, whether a duel post writes duels down.
        """
        self._session, context = JobSession(self._context, job), self._context
        if job is Job.POST:
            context.post_records = records
        if job is Job.BASE:
            context.base = context.base_team(team)
        if job is Job.CHECK:
            context.checked = None
        return request_for(job, context.set_for(job), context.base, knows_players=context.knows_players)

    def leave(self) -> None:
        """The leader turns to something else: what was begun is put aside, and the next sweep is another action."""
        self._session = None

    def learn(self, card_set: CardSet) -> None:
        """A cover sheet was scanned: from now on this phone can identify the cards of the set."""
        ours = self._game.state.setup.card_set
        if ours is None:
            raise CardsAreNotKnown
        if card_set.id != ours:
            raise OtherCoverSheet(theirs=card_set.id, ours=ours)
        self._context.card_set = card_set

    # What a leader does

    def handle_news(self, job: Job, news: tuple[News, ...], who: Player | None = None) -> tuple[Answer, ...]:
        """Handle the news of the scanner."""
        return self._session_of(job).handle_news(news, who) if news else ()

    def typed(self, job: Job, text: str, who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed: it means what showing that card would."""
        session = self._session_of(job)
        try:
            card = self._context.set_for(job).typed(text)
        except Refusal as refusal:
            return (refused_answer(refusal),)
        return session.show(card, who)

    def tapped(self, job: Job, card: Blank, who: Player | None = None) -> tuple[Answer, ...]:
        """A rank was tapped, or only that there is a card."""
        return self._session_of(job).show(card, who)

    def settle(self, asked: TaggerQuestion, tagger: Team) -> Answer:
        """Settle a duel after the leader said who tagged."""
        duels = self._current_session(Job.DUEL).duels
        duel = RecordDuel(asked.red, asked.blue, tagger, asked.found)
        return answer_of(lambda: duels.settle(duel, records=asked.records))

    def in_play(self, asked: InPlayQuestion) -> Answer:
        """By the leader's word the card is in play, although it is on record as gone."""
        command = asked.command
        if isinstance(command, RecordDuel):
            duels = self._current_session(Job.DUEL).duels
            return answer_of(lambda: duels.settle(command, records=True))
        return answer_of(lambda: flags.record(self._game, command, asked.quad))

    def void_bomb_duel(self, settled: DuelSettled) -> Answer:
        """Replace a duel by a void one: the bomb's holder tagged, which bombs may not."""
        duels = self._current_session(Job.DUEL).duels
        return answer_of(lambda: duels.void_bomb_duel(settled))

    def deal_everybody(self) -> Answer:
        """Everybody without a card was dealt one that the phone has not seen: one thing, taken back as one."""
        return answer_of(self._session_of(Job.DEAL).piles.everybody)

    def draw(self, team: Team, who: Player | None = None) -> Answer:
        """Let the phone choose a card: the answer says which one to pick from the pile."""
        session = self._current_session(Job.GIVE)
        return answer_of(lambda: session.draw(team, who))

    def name_holder(self, given: CardGiven, player: Player) -> Answer:
        """Say who has a card that was given to nobody in particular: it is given anew, and undone as one action."""
        session = self._current_session(Job.BASE)
        return answer_of(lambda: session.name_holder(given, player))

    def begin(self) -> None:
        """Blow the whistle; what was begun at the desk goes on, and is done if it is asked once more."""
        self._game.do(BeginPlay())

    def do(self, command: Command) -> Answer:
        """Anything else that a leader may do."""
        self.leave()
        return answer_of(lambda: self._done(command))

    def judge_restart(self, *, counts: bool) -> Answer:
        """The leader has said whether the time counts for which this phone was off."""
        return answer_of(lambda: self._action_done(self._game.judge_restart(counts=counts)))

    def rename(self, player: Player, name: str) -> None:
        """Call a player by a name, on this phone only; an empty one is forgotten."""
        self._game.rename(player, name.strip())

    def last_undoable(self) -> Undoable | Refused:
        """What would be undone: the last thing that was done on this phone."""
        try:
            action = self._game.last_action()
        except Refusal as refusal:
            return refused_answer(refusal)
        return self.undoable(action)

    def undoable(self, action: ActionId) -> Undoable:
        """What undoing an action would take back, and what would stay; or why it would be refused."""
        stays = flags_staying_if_undone(self._game.state, action)
        refusal = self._game.why_not_undone(action)
        return Undoable(action, shortened(_action_lines(self.snapshot().view, action)), stays, refusal)

    def undo(self, action: ActionId, reason: str = "") -> Answer:
        """Take a whole action back, or bring back one that was undone by undoing the undoing."""
        return self.do(UndoAction(action, reason))

    def _done(self, command: Command) -> ActionDone:
        return self._action_done(self._game.do(command, may_begin=False))

    def _action_done(self, done: "RecordedAction") -> ActionDone:
        view = self.snapshot().view
        staying = tuple(stays for line in view.log if line.action == done.action for stays in line.stays)
        return ActionDone(done.action, _action_lines(view, done.action), staying)

    def _session_of(self, job: Job) -> JobSession:
        """The session of this job; another job's ends."""
        if self._session is None or self._session.job is not job:
            self._session = JobSession(self._context, job)
        return self._session

    def _current_session(self, job: Job) -> JobSession:
        """The session as it is, whatever it is for; one for this job if there is none."""
        return self._session or self._session_of(job)


def _action_lines(view: GameView, action: ActionId) -> tuple[Sentence, ...]:
    """What the log says of an action, the earliest first."""
    return tuple(line.what for line in reversed(view.log) if line.action == action)
