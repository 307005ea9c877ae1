"""The presenter of past games: lists them, opens one, forgets one."""

from collections.abc import Callable

from referee_app.journal.refusals import BeingErased, DamagedJournal, ErasingStoppedByDamage
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameEntry
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_game.draft import Reopening
from referee_app.screens.past_games.model import (
    FILL_IN,
    PAGE,
    SCAN,
    can_be_reopened,
    past_games_shown,
    reopen_question,
    when,
)
from referee_app.screens.past_games.screen import PastGamesScreen
from referee_app.screens.rescue_offer import offer_games_rescue
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.sentence import Refusal

FORGET = "forget"


class PastGamesPresenter(Presenter):
    """The games on this phone."""

    screen: PastGamesScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._entries: tuple[GameEntry, ...] | None = None
        self._most = PAGE
        self.screen = PastGamesScreen(name=ScreenName.PAST_GAMES)

    def on_enter(self, _what: object = None) -> None:
        """Show the newest games."""
        self._most = PAGE
        self.on_return()

    def on_return(self) -> None:
        """Something may have happened in a game meanwhile."""
        self.show()
        self._look_up()

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = past_games_shown(self._entries, self.context.words, self._most)

    def _look_up(self) -> None:
        self.context.worker.run(lambda: self.context.services.games().entries(), self._arrive)

    def _arrive(self, entries: tuple[GameEntry, ...]) -> None:
        self._entries = entries
        self.show()

    def do_new_game(self) -> None:
        """Begin the first game."""
        self.context.go(ScreenName.NEW_GAME, over=ScreenName.HOME)

    def do_older(self) -> None:
        """Show more games."""
        self._most += PAGE
        self.show()

    def _entry(self, game: str) -> GameEntry | None:
        return next((entry for entry in self._entries or () if entry.game == game), None)

    def do_open_game(self, game: str) -> None:
        """Go into a game, or offer what can be done where it cannot be opened."""
        entry = self._entry(game)
        if entry is None:
            return
        if isinstance(entry.trouble, DamagedJournal):
            offer_games_rescue(self.context, self._look_up)
        elif isinstance(entry.trouble, BeingErased):
            self._forget(game, self._not_finished)
        elif can_be_reopened(entry):
            self._ask_how_to_reopen(game)
        elif entry.trouble is not None:
            self.context.refuse(entry.trouble)
        else:
            games = self.context.services.games
            self.context.game.open(lambda: games().resume(game), self._go_in, is_relevant=lambda: self.is_here)

    def _ask_how_to_reopen(self, game: str) -> None:
        ways = {FILL_IN: lambda: self._fill_in(game), SCAN: lambda: self.context.go(ScreenName.JOIN)}
        self.context.ask_user(reopen_question(self.context.words), lambda key, _typed: ways[key]())

    def _fill_in(self, game: str) -> None:
        games = self.context.services.games
        self.context.worker.run(
            lambda: Reopening(game, games().infer_setup(game)),
            lambda what: self.context.go(ScreenName.NEW_GAME, what),
            is_relevant=lambda: self.is_here,
        )

    def _go_in(self) -> None:
        seen = self.context.game.snapshot
        if seen is not None and seen.view.phase is LivePhase.OVER:
            self.context.go(ScreenName.END)
        else:
            self.context.go(ScreenName.FIELD, over=ScreenName.HOME)

    def do_forget(self, game: str) -> None:
        """Ask whether to forget a game."""
        entry, words = self._entry(game), self.context.words
        if entry is None:
            return
        self.context.ask_user(
            Question(
                headline=words.say_key("past.forget.ask"),
                text=words.say_key("past.forget.text", when=when(entry, words)),
                answers=(
                    AnswerOption(FORGET, words.say_key("past.forget"), icon="trash", tone="signal"),
                    AnswerOption("keep", words.say_key("past.forget.no"), tone="quiet"),
                ),
            ),
            lambda key, _typed: self._forget(game) if key == FORGET else None,
        )

    def _forget(self, game: str, refused: Callable[[Refusal], None] | None = None) -> None:
        seen = self.context.game.snapshot
        if seen is not None and seen.game == game:
            self.context.game.close()
        games = self.context.services.games
        self.context.worker.run(
            lambda: games().forget(game), lambda _done: self._forgotten(), refused=refused or self._not_forgotten
        )

    def _forgotten(self) -> None:
        self.context.announce(Announcement(self.context.words.say_key("past.forgotten"), "trash"))
        self._look_up()

    def _not_forgotten(self, refusal: Refusal) -> None:
        self.context.refuse(refusal)
        self._look_up()  # it may be listed as being erased now

    def _not_finished(self, refusal: Refusal) -> None:
        if isinstance(refusal, ErasingStoppedByDamage) and self.is_here:
            offer_games_rescue(self.context, self._look_up)
        else:
            self._not_forgotten(refusal)


PRESENTER = PastGamesPresenter
