"""The app: one window, its screens, the worker behind them, and the settings that change everything at once.

The world is handed in. It plays nothing and writes nothing itself; each screen's presenter asks the worker.
"""

from dataclasses import replace

from referee_app.screens import environment  # noqa: F401  Kivy reads it only once, so it comes first

# isort: split
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, Screen, ScreenManager

from referee_app.refusal import Refusal
from referee_app.screens.back_stack import BackStack
from referee_app.screens.director import Director
from referee_app.screens.field.presenter import FieldPresenter
from referee_app.screens.field.screen import FieldScreen
from referee_app.screens.rules import load_rules
from referee_app.screens.settings import Settings
from referee_app.screens.theme import Pace
from referee_app.screens.widgets.dressed import dress
from referee_app.screens.widgets.sheet import Sheet
from referee_app.screens.worker import Worker

BACK_KEY = 27
REFUSAL = "refusal"
DEEPEST_LAYOUT = 40
"""How often Kivy may go through its layouts within a frame: heights follow the text, from the innermost box out."""


class FieldMarshalApp(App):
    """Shows a game as it goes on."""

    title = "Field Marshal"
    use_kivy_settings = False

    def __init__(self, director: Director, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.way = BackStack(("field",))
        self.worker = Worker(refused=self._refuse)
        self.field = FieldPresenter(director, self.worker, settings)
        self._refused: Refusal | None = None

    def build(self) -> FloatLayout:
        """The window's root: the screens, and the sheet that may lie over them."""
        load_rules()
        Clock.max_iteration = DEEPEST_LAYOUT
        self.screens = ScreenManager(transition=FadeTransition())
        self.sheet = Sheet()
        self.sheet.bind(on_leave=lambda _sheet: self.back())
        root = FloatLayout()
        root.add_widget(self.screens)
        root.add_widget(self.sheet)
        return root

    def on_start(self) -> None:
        """The window is there: dress it, and fetch the game."""
        Window.bind(on_keyboard=self._key, size=self._dress)
        self.change(self.settings)
        self.field.start(ready=self._field_ready)

    def on_stop(self) -> None:
        """The window is closing: what is being written is written to its end."""
        Window.unbind(on_keyboard=self._key, size=self._dress)
        self.field.stop()
        self.worker.close()

    def on_pause(self) -> bool:
        """The phone may put the app aside at any time: everything is on disk already."""
        return True

    def open_settings(self, *_ignored: object) -> bool:
        """Kivy's own settings are none of ours; its key does nothing."""
        return False

    def change(self, settings: Settings) -> None:
        """Speak and look differently, at once and everywhere."""
        self.settings = settings
        Window.clearcolor = settings.look.paint("ground").surface
        self.screens.transition.duration = settings.look.seconds(Pace.SCREEN)
        self._dress()
        self.field.change(settings)
        self._say_refusal()

    def add(self, screen: Screen) -> None:
        """Make a screen one that can be gone to."""
        self.screens.add_widget(screen)
        self._dress()

    def go(self, screen: str) -> None:
        """Open a screen; the back key leads back to the one before."""
        self._follow(self.way.opened(screen))

    def back(self) -> bool:
        """Close what lies on top; False where only home is left."""
        way = self.way.back()
        if way is None:
            return False
        self._follow(way)
        return True

    def _dress(self, *_resized: object) -> None:
        look = self.settings.look.within(*(side / dp(1) for side in Window.size))
        dress(self.root, look)
        for screen in self.screens.screens:  # those that are not in sight are not in the tree
            dress(screen, look)

    def _follow(self, way: BackStack) -> None:
        self.way = way
        if self.screens.has_screen(way.screen):  # a refusal may come before there is anything to show
            self.screens.current = way.screen
        self.sheet.shown = REFUSAL in way.sheets

    def _key(self, _window: object, key: int, *_rest: object) -> bool:
        return key == BACK_KEY and self.back()

    def _field_ready(self, screen: FieldScreen) -> None:
        screen.bind(on_language=self._other_language, on_light=self._other_light)
        self.add(screen)
        self.go("field")

    def _other_language(self, _screen: FieldScreen) -> None:
        self.change(replace(self.settings, language=self.settings.next_language))

    def _other_light(self, _screen: FieldScreen) -> None:
        self.change(replace(self.settings, light=self.settings.light.other))

    def _refuse(self, refusal: Refusal) -> None:
        """Something was asked that is not allowed: say so, and let nothing more happen until it is read."""
        self._refused = refusal
        self.field.hold()
        self._say_refusal()
        self._follow(self.way.laid(REFUSAL))

    def _say_refusal(self) -> None:
        if self._refused is not None:
            words = self.field.words
            self.sheet.headline = words.say_key("app.refused")
            self.sheet.text = words.say(self._refused)
            self.sheet.answer = words.say_key("app.understood")
