"""The presenter of the live game's rules: shows them as the current game plays them, and judges pairs of ranks."""

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.cards.ranks import Rank
from referee_app.screens.app_screen import Presenter
from referee_app.screens.game_rules.model import RankPair, RulesPart, game_rules_shown, rules_at_post
from referee_app.screens.game_rules.screen import GameRulesScreen
from referee_app.screens.navigation import RulesAtPostRequest, ScreenName

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext

AT_POST_SECONDS = 30.0
"""How long after the last touch a duel post comes back by itself."""


class GameRulesPresenter(Presenter):
    """Shows the rules of the game in hand; the part that was read last is opened again.

    Players who came from a duel post can only go back to it.
    """

    screen: GameRulesScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._part = RulesPart.DUELS
        self._pair = RankPair()
        self._post: RulesAtPostRequest | None = None
        self._to_post_soon = Clock.create_trigger(lambda _seconds: self.context.back(), AT_POST_SECONDS)
        self.screen = GameRulesScreen(name=ScreenName.GAME_RULES)

    def on_enter(self, what: object = None) -> None:
        """From the top, with no rank tapped yet; at a post with what beats what."""
        self._post = what if isinstance(what, RulesAtPostRequest) else None
        self.is_locked = self._post is not None
        self._pair = RankPair()
        if self._post is not None:
            self._part = RulesPart.DUELS
        self.on_return()
        self.screen.to_top()

    def on_return(self) -> None:
        """Show it, and begin to wait for the way back to the post."""
        self.do_touch()
        self.show()

    def on_leave(self) -> None:
        """Nobody waits any more."""
        self._to_post_soon.cancel()

    def do_touch(self) -> None:
        """Somebody is still reading."""
        self._to_post_soon.cancel()
        if self._post is not None:
            self._to_post_soon()

    def show(self) -> None:
        """Refresh all texts."""
        snapshot, words = self.context.game.snapshot, self.context.words
        setup = None if snapshot is None else snapshot.view.setup
        if self._post is not None:
            self.screen.shown = rules_at_post(setup if self._post.has_game else None, self._part, self._pair, words)
        elif setup is not None:
            self.screen.shown = game_rules_shown(setup, self._part, self._pair, words)

    def do_part(self, key: str) -> None:
        """Show another part of the rules."""
        self._part = RulesPart(key)
        self.show()
        self.screen.to_top()

    def do_rank(self, sign: str) -> None:
        """Add a rank to the pair, or begin another pair."""
        self._pair = self._pair.tapped(Rank(sign))
        self.show()

    def do_tagger(self, sign: str) -> None:
        """Set which of the two tagged."""
        self._pair = self._pair.tagged_by(Rank(sign))
        self.show()


PRESENTER = GameRulesPresenter
