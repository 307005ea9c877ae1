"""The app: one window, its screens, the worker behind them, and the settings that change everything at once.

The world is handed in. It plays nothing and writes nothing itself; it asks the worker and shows what comes back.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

# isort: off
from referee_app.screens import environment  # noqa: F401  Kivy reads it only once, so it comes first
# isort: on
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, Screen, ScreenManager
from kivy.utils import platform

from referee_app.live_game.view import GameView
from referee_app.refusal import Refusal
from referee_app.screens.back_stack import BackStack
from referee_app.screens.director import Director
from referee_app.screens.field.controls import Playing, controls_shown
from referee_app.screens.field.model import field_shown
from referee_app.screens.field.screen import FieldScreen
from referee_app.screens.rules import load_rules
from referee_app.screens.settings import Settings
from referee_app.screens.theme import Pace
from referee_app.screens.widgets.dressed import dress
from referee_app.screens.widgets.sheet import Sheet
from referee_app.screens.worker import Worker
from referee_app.words.words import Words

PHONE_DP = (400, 800)
BACK_KEY = 27
REFUSAL = "refusal"
STEP_SECONDS = 1.6
"""Between two things of the simulated game at its slowest."""


class FieldMarshalApp(App):
    """Shows a game as it goes on."""

    title = "Field Marshal"
    use_kivy_settings = False

    def __init__(self, director: Director, settings: Settings) -> None:
        super().__init__()
        self.director = director
        self.settings = settings
        self.playing = Playing()
        self.worker = Worker(refused=self._refuse)
        self.way = BackStack(("field",))
        self._view: GameView | None = None
        self._asked: Future[None] | None = None

    def build(self) -> FloatLayout:
        """The window's root: the screens, and the sheet that may lie over them."""
        load_rules()
        self.screens = ScreenManager(transition=FadeTransition())
        self.sheet = Sheet()
        self.sheet.bind(on_leave=lambda _sheet: self.go_back())
        root = FloatLayout()
        root.add_widget(self.screens)
        root.add_widget(self.sheet)
        return root

    def on_start(self) -> None:
        """The window is there: ask for the game, and let it go on."""
        if platform not in ("android", "ios"):
            Window.size = tuple(map(dp, PHONE_DP))
        Window.bind(on_keyboard=self._key)
        self.worker.follow(self.director.game)
        self.change(self.settings)
        self._ask(self.director.view, self._show)
        self._beat = Clock.schedule_interval(self._go_on, STEP_SECONDS)

    def on_stop(self) -> None:
        """The window is closing: what is being written is written to its end."""
        Window.unbind(on_keyboard=self._key)
        self._beat.cancel()
        self.worker.close()

    def on_pause(self) -> bool:
        """The phone may put the app aside at any time: everything is on disk already."""
        return True

    def open_settings(self, *_ignored: object) -> bool:
        """Kivy's own settings are none of ours; its key does nothing."""
        return False

    # Settings

    @property
    def words(self) -> Words:
        """The reader's words for the game in sight."""
        return Words(self.settings.language, self.settings.names, self.director.names)

    def change(self, settings: Settings) -> None:
        """Speak and look differently, at once and everywhere."""
        self.settings = settings
        look = settings.look
        Window.clearcolor = look.paint("ground").surface
        self.screens.transition.duration = look.seconds(Pace.SCREEN)
        dress(self.root, look)
        if self._view is not None:
            self._show(self._view)

    # The game

    def _ask[T](self, job: Callable[[], T], arrive: Callable[[T], None]) -> None:
        self._asked = self.worker.ask(self.director, job, arrive)
