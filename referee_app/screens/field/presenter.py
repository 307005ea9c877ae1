"""The presenter of the field screen: shows the current game and handles the leader's actions."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.desk.answers import ActionDone, GameSnapshot, Refused, Undoable
from referee_app.desk.answers import Answer as Answered
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.codec import parse_player
from referee_app.live_game.model import ActionId, Player
from referee_app.live_game.refusals import NotBegun, ScoutOrHalf
from referee_app.live_game.view import LivePhase
from referee_app.screens.app_screen import Presenter
from referee_app.screens.field import model
from referee_app.screens.field.flag_questions import attesting_offer, flag_offer, home_offer
from referee_app.screens.field.model import FieldShown, field_shown, in_place, main_button_for, main_job_of
from referee_app.screens.field.questions import (
    AskName,
    FieldOption,
    Offer,
    Rename,
    SetMainJob,
    end_offer,
    more_offer,
    name_offer,
    player_offer,
)
from referee_app.screens.field.scores import scores_question
from referee_app.screens.field.screen import FieldScreen
from referee_app.screens.game_questions import ask_before_whistle, ask_to_begin
from referee_app.screens.game_texts import clock_shown, undone_shown
from referee_app.screens.log.model import LogFilter
from referee_app.screens.navigation import LogRequest, ScanRequest, ScreenName
from referee_app.screens.player_cells import PlayerFilter, next_minute_ms
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.sentence import Refusal, Sentence, Series

if TYPE_CHECKING:
    from referee_app.desk.desk import Desk
    from referee_app.screens.app_context import AppContext
    from referee_app.words.words import Words

TICK_SECONDS = 0.25
"""How often the clock is looked at: seldom enough to cost nothing, often enough not to skip a second."""


class FieldPresenter(Presenter):
    """The field during a game, and after it until the cards are collected.

    What arrives while somebody touches the window changes texts and colours at once; what would move comes when the
    window has been left alone for a moment.
    """

    moves = True

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self.screen = FieldScreen(name=ScreenName.FIELD)
        self._filter = PlayerFilter()
        self._waits_to_move = False
        self._next_minute_ms: int | None = None
        self._said_by: Words | None = None
        self._ticking = Clock.create_trigger(self._tick, TICK_SECONDS, interval=True)

    def on_enter(self, _what: object = None) -> None:
        """Show the game without a filter; open the scanner at once if the settings say so."""
        self._filter = PlayerFilter()
        self.on_return()
        if self.context.settings.scanner_first and self._snapshot.view.phase is LivePhase.RUNNING:
            self.context.go(ScreenName.SCAN, ScanRequest(self._main_job))

    def on_return(self) -> None:
        """Refresh all, and start the clock's ticks."""
        self._arrange()
        self._ticking()
        self.context.game_end.open_if_ended()

    def on_leave(self) -> None:
        """Stop the clock's ticks, and cover what a finger has uncovered."""
        self._ticking.cancel()
        self._filter = replace(self._filter, typed="")
        self.screen.stop_typing()
        self.screen.cover()

    def announcement_anchor(self) -> Widget:
        """The players: they can be scrolled."""
        return self.screen.ids.players

    def show(self) -> None:
        """Refresh all texts; nothing moves right after a touch, unless the user wants other words."""
        if self.context.game.snapshot is None:
            return
        words, said_by = self.context.words, self._said_by
        is_same = said_by is not None and (said_by.language, said_by.theme) == (words.language, words.theme)
        if self.is_here and is_same and self.context.window.is_touched:
            self.screen.shown = in_place(self.screen.shown, self._shown())
            self._waits_to_move = True
            self._show_clock()
        else:
            self._arrange()

    def _arrange(self) -> None:
        """Refresh all, and let everything be where it belongs now."""
        if self.context.game.snapshot is not None:
            self._said_by, self._waits_to_move = self.context.words, False
            self.screen.shown = self._shown()
            self._show_clock()

    def do_player(self, key: str) -> None:
        """Ask what to do about a player."""
        self._offer_player(parse_player(key))

    def do_log(self) -> None:
        """Open the log."""
        self.context.go(ScreenName.LOG)

    def do_rules(self) -> None:
        """Open the rules."""
        self.context.go(ScreenName.GAME_RULES)

    def do_notice(self) -> None:
        """Open the log with the contradictions."""
        self.context.go(ScreenName.LOG, LogRequest(LogFilter.CONTRADICTIONS))

    def do_more(self) -> None:
        """Offer the actions that have no button."""
        self._offer(more_offer(self._snapshot.view, self._snapshot.keeps, self._main_job, self.context.words))

    def do_scores(self) -> None:
        """Show all that the compact scores stand for."""
        self.context.ask_user(
            scores_question(self.screen.shown.first, self.screen.shown.second, self.context.words),
            lambda _key, _typed: None,
        )

    def do_search(self, typed: str) -> None:
        """Show only the players whose number or name was typed."""
        self._set_filter(replace(self._filter, typed=typed))

    def do_pick_team(self, team: str) -> None:
        """Show only the players of one team; a second tap shows both again."""
        picked = Team(team)
        self._set_filter(replace(self._filter, team=None if self._filter.team is picked else picked))

    def do_pick_waits(self) -> None:
        """Show only the players who wait; a second tap shows all again."""
        self._set_filter(replace(self._filter, waits=not self._filter.waits))

    def do_everybody(self) -> None:
        """Show all players again."""
        self._set_filter(PlayerFilter())

    def _set_filter(self, player_filter: PlayerFilter) -> None:
        self._filter = player_filter
        self._arrange()

    @property
    def _snapshot(self) -> GameSnapshot:
        seen = self.context.game.snapshot
        assert seen is not None, "the field is only gone to with a game"
        return seen

    @property
    def _main_job(self) -> Job:
        return main_job_of(self._snapshot.view, self.context.settings.main_button)

    def _shown(self) -> FieldShown:
        now = replace(self._snapshot.view, elapsed_ms=self.context.game.elapsed_ms())
        self._next_minute_ms = next_minute_ms(now)
        settings = self.context.settings
        return field_shown(now, self.context.words, self._snapshot.keeps, self._filter, settings.main_button)

    def _tick(self, _seconds: float = 0) -> None:
        if self.screen.searching and not self.context.window.is_touched:
            self.screen.end_search()
        has_minute = self._next_minute_ms is not None and self.context.game.elapsed_ms() >= self._next_minute_ms
        if self._waits_to_move and not self.context.window.is_touched:
            self._arrange()
        elif has_minute:
            self.show()
        else:
            self._show_clock()

    def _show_clock(self) -> None:
        self.screen.clock = clock_shown(self._snapshot.view, self.context.game.elapsed_ms(), self.context.words)

    # Actions

    def do_action(self, key: str) -> None:
        """Do what an action button stands for, or ask first."""
        match key:
            case model.WHISTLE:
                ask_before_whistle(self.context, self._snapshot, lambda: self._do(commands.BeginPlay()))
            case model.RESUME:
                self._do(commands.ResumeClock())
            case model.CALL_TIME:
                self._do(commands.CallTime())
            case model.RESULT:
                self.context.go(ScreenName.END)
            case model.INVITE:
                self.context.go(ScreenName.INVITE)
            case _ if key in model.FLAG_HOME:
                seen = self._snapshot
                self._offer(home_offer(seen.view, model.FLAG_HOME[key], seen.keeps, self.context.words))
            case Job.FLAG:
                self._offer(flag_offer(self._snapshot.view, self._snapshot.keeps, self.context.words))
            case _:
                self.context.go(ScreenName.SCAN, ScanRequest(Job(key)))

    def _offer(self, offer: Offer, who: Player | None = None) -> None:
        self.context.ask_user(offer.question(), lambda key, typed: self._choose(offer.answered(key), who, typed))

    def _choose(self, option: FieldOption, who: Player | None, typed: str) -> None:
        match option.effect:
            case Job() as job:
                self.context.go(ScreenName.SCAN, ScanRequest(job, who))
            case ScreenName.END:
                self._offer(end_offer(self.context.words))
            case ScreenName() as place:
                self.context.go(place)
            case AskName(player):
                self._offer(name_offer(player, self.context.words), player)
            case Rename(player):
                self.context.game.call(lambda desk: desk.rename(player, typed))
            case SetMainJob(job):
                button = main_button_for(self._snapshot.view, job)
                self.context.change(replace(self.context.settings, main_button=button))
            case Offer() as offer:
                self._offer(offer, who)
            case None:
                return
            case command:
                self._do(command)

    def _do(self, command: commands.Command) -> None:
        self.context.game.call(lambda desk: desk.do(command), partial(self._done, command))

    def _begin_with(self, command: commands.Command) -> None:
        def begun(desk: "Desk") -> Answered:
            desk.begin()
            return desk.do(command)

        self.context.game.call(begun, partial(self._done, command))

    def _done(self, command: commands.Command, answer: Answered) -> None:
        match command, answer:
            case _, Refused(NotBegun()) if self.is_here:
                ask_to_begin(self.context, lambda: self._begin_with(command))
            case commands.DeliverFlag(flag), Refused(ScoutOrHalf()) if self.is_here:
                self._offer(attesting_offer(self._snapshot.view, flag, self.context.words))
            case _, Refused(refusal):
                self._refuse(refusal)
            case _, ActionDone() if self.is_here:
                self.screen.highlight_last()
            case _, ActionDone(_, log_lines) if not self.context.window.is_at(ScreenName.END):
                # It is taken back where it was done; the end says itself what has ended the game.
                said = self.context.words.say(self._snapshot.view.cover_ranks(log_lines[-1]))
                self.context.announce(Announcement(said))

    def _offer_player(self, player: Player) -> None:
        team = self._snapshot.view.teams[player.team]
        seen = next(one for one in team.players if one.player == player)
        self._offer(player_offer(seen, self.context.words), player)

    def do_undo(self) -> None:
        """Ask whether to undo the last action."""
        self.context.game.call(lambda desk: desk.last_undoable(), self._ask_undo)

    def _ask_undo(self, undoable: Undoable | Refused) -> None:
        if isinstance(undoable, Refused):
            self._refuse(undoable.refusal)
            return
        if not self.is_here:
            return
        words, what = self.context.words, Series(map(self._snapshot.view.cover_ranks, undoable.what))
        question = Question(
            words.say_key("field.undo.title"),
            "\n".join((words.say_key("field.undo.what", what=what), *map(words.say, undoable.stays))),
            (
                AnswerOption("undo", words.say_key("field.undo.do"), "undo"),
                AnswerOption("leave", words.say_key("answer.leave")),
            ),
        )
        self.context.ask_user(question, lambda key, _typed: self._undo(undoable.action) if key == "undo" else None)

    def _undo(self, action: ActionId) -> None:
        self.context.game.call(lambda desk: desk.undo(action), self._undone)

    def _undone(self, answer: Answered) -> None:
        match answer:
            case Refused(refusal):
                self._refuse(refusal)
            case ActionDone() if answer.stays or not self.is_here:
                self.context.announce(Announcement(undone_shown(answer, self.context.words), "undo"))
            case ActionDone():
                self.screen.highlight_last()

    def _refuse(self, refusal: Refusal | Sentence) -> None:
        self.context.refuse(self._snapshot.view.cover_ranks(refusal))


PRESENTER = FieldPresenter
