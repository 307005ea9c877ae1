"""A number that is made smaller and larger, or typed."""

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Dressed

FIRST_SECONDS = 0.4
"""How long a finger has to stay until the number runs."""

NEXT_SECONDS = 0.1


class Stepper(Dressed, BoxLayout):
    """Minus, a number and plus. A finger that stays lets the number run; a tap on the number lets it be typed.

    At `least` there is no minus and at `most` no plus.
    """

    __events__ = ("on_step",)

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)

    def __init__(self, **kwargs: object) -> None:
        self._by = 0
        self._run = Clock.create_trigger(self._again, FIRST_SECONDS)
        super().__init__(**kwargs)

    def press(self, by: int) -> None:
        """A finger is on minus or plus: one step now, more if it stays."""
        self._by = by
        self._step(self.value + by)
        self._run.timeout = FIRST_SECONDS
        self._run()

    def let_go(self) -> None:
        """The finger is gone."""
        self._run.cancel()

    def turn(self, to_typing: bool) -> None:
        """Begin to type, with an empty line; or take what was typed, as near as it is allowed."""
        entry = self.ids.entry
        if to_typing:
            entry.text = ""
            return
        if entry.text.lstrip("-").isdigit():
            self._step(int(entry.text))
        entry.text = str(self.value)

    def on_step(self, value: int) -> None:
        """The reader made it another number."""

    def _again(self, _seconds: float) -> None:
        self._step(self.value + self._by)
        self._run.timeout = NEXT_SECONDS
        self._run()

    def _step(self, value: int) -> None:
        within = min(max(value, self.least), self.most)
        if within != self.value:
            self.value = within
            self.dispatch("on_step", within)
        else:
            self._run.cancel()


load_layout(__file__)
