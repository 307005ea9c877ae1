"""The presenter of the live game's rules: shows them as the current game plays them, and judges pairs of ranks."""

from typing import TYPE_CHECKING

from referee_app.cards.ranks import Rank
from referee_app.screens.app_screen import Presenter
from referee_app.screens.game_rules.model import RankPair, RulesPart, game_rules_shown
from referee_app.screens.game_rules.screen import GameRulesScreen
from referee_app.screens.navigation import ScreenName

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class GameRulesPresenter(Presenter):
    """Shows the rules of the game in hand; the part that was read last is opened again."""

    screen: GameRulesScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._part = RulesPart.DUELS
        self._pair = RankPair()
        self.screen = GameRulesScreen(name=ScreenName.GAME_RULES)

    def on_enter(self, _what: object = None) -> None:
        """From the top, with no rank tapped yet."""
        self._pair = RankPair()
        self.show()
        self.screen.to_top()

    def show(self) -> None:
        """Refresh all texts."""
        if (snapshot := self.context.game.snapshot) is not None:
            self.screen.shown = game_rules_shown(snapshot.view.setup, self._part, self._pair, self.context.words)

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
