"""The presenter of rule pages: loads the page of a game in the user's language."""

from typing import TYPE_CHECKING

from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.rule_page.model import rule_page_shown
from referee_app.screens.rule_page.screen import RulePageScreen
from referee_app.words.words import rule_page

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class RulePagePresenter(Presenter):
    """One page at a time."""

    screen: RulePageScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._game = ""
        self.screen = RulePageScreen(name=ScreenName.RULE_PAGE)

    def on_enter(self, what: object = None) -> None:
        """The page of the game with this key, from its top."""
        self._game = str(what)
        self.screen.ids.scroll.scroll_y = 1
        self.show()

    def show(self) -> None:
        """Refresh all texts."""
        game, language = self._game, self.context.settings.language
        if not game:
            return
        self.context.worker.run(
            lambda: rule_page_shown(rule_page(language, game)),
            lambda shown: setattr(self.screen, "shown", shown),
            is_relevant=lambda: (game, language) == (self._game, self.context.settings.language),
        )


PRESENTER = RulePagePresenter
