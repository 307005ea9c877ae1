"""The presenter of past games: lists them, opens one, forgets one."""

from collections.abc import Callable

from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameEntry
from referee_app.screens.app_context import AppContext
from referee_app.screens.game_list import ForgettingKeys, GameListPresenter
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


class PastGamesPresenter(GameListPresenter):
    """The games on this phone."""

    forgetting = ForgettingKeys("past.forget.ask", "past.forget", "past.forget.no", "past.forgotten")

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
        """Show the list, and read it again: something may have happened in a game meanwhile."""
        self.show()
        self.look_up()

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = past_games_shown(self._entries, self.context.words, self._most)

    def look_up(self) -> None:
        """Read the games of the list again."""
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
        """Open a game, or offer what can be done where it cannot be opened."""
        entry = self._entry(game)
        if entry is None:
            return
        if isinstance(entry.trouble, DamagedJournal):
            self.offer_rescue()
        elif isinstance(entry.trouble, BeingErased):
            self.finish_forgetting(game)
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
        if entry is not None:
            self.ask_to_forget(game, words.say_key("past.forget.text", when=when(entry, words)))

    def offer_rescue(self) -> None:
        """Offer to rescue the damaged journal of these games."""
        offer_games_rescue(self.context, self.look_up)

    def erasing(self, game: str) -> Callable[[], None]:
        """The task that erases a game; one that is in hand is put down first."""
        seen = self.context.game.snapshot
        if seen is not None and seen.game == game:
            self.context.game.close()
        games = self.context.services.games
        return lambda: games().forget(game)


PRESENTER = PastGamesPresenter
