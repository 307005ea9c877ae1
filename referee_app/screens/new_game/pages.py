"""One page of several in sight."""

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.base import Themed, apply_theme


class Pages(Themed, BoxLayout):
    """Shows the page of this number, from its top; the others are not in the window at all."""

    page = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._pages: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Take a further page."""
        self._pages.append(widget)
        if len(self._pages) == self.page + 1:
            super().add_widget(widget, *args, **kwargs)

    def on_page(self, _pages: object, page: int) -> None:
        """Turn over."""
        self.clear_widgets()
        super().add_widget(self._pages[page])
        if isinstance(self._pages[page], ScrollView):
            self._pages[page].scroll_y = 1

    def on_theme(self, _pages: object, theme: ScreenTheme) -> None:
        """Dress the pages that are not in sight, too."""
        for page in self._pages:
            apply_theme(page, theme)
