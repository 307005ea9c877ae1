"""A box for what is only sometimes there: otherwise it is not in the window, takes no room and cannot be touched."""

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.dressed import Themed, apply_theme


class Conditional(Themed, BoxLayout):
    """Its parts below each other while it is `visible`."""

    visible = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._parts: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *_args: object, **_kwargs: object) -> None:
        """Hold a part; it comes into the window when it is wanted."""
        self._parts.append(widget)
        if self.visible:
            super().add_widget(widget)

    def on_visible(self, _box: object, visible: bool) -> None:
        """Bring the parts into the window, or take them out of it."""
        self.clear_widgets()
        if visible:
            for part in self._parts:
                super().add_widget(part)

    def on_theme(self, _box: object, theme: ScreenTheme) -> None:
        """Dress what is not in the window, too."""
        for part in self._parts:
            apply_theme(part, theme)


load_layout(__file__)
