"""Widgets as wide as the screen: the top bar, rows of lists, and collapsible rows."""

from collections.abc import Iterator

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme, Transition, TypeSize
from referee_app.screens.widgets.base import Surface, Themed, apply_theme
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.text import widest_word, width_of

NARROW = 18
"""A row is narrow if it is less wide than so many times the height of its type."""

TRAILING_SHARE, NARROW_SHARE = 0.35, 0.2
"""How much of a row what stands at its end may take, and of a narrow one."""

SETTLED = 0.2
"""In seconds: when all texts of what was unfolded have their places."""


class BarButton(Pressable):
    """A flat button in a bar: an icon, a word or both, at least as wide as a finger."""

    icon = StringProperty("")
    text = StringProperty("")


class TopBar(Surface):
    """A title between the way back and an action; either may be missing.

    Where a word of the title would break, the title is `stacked` below them.
    """

    __events__ = ("on_back", "on_action")

    title = StringProperty("")
    leads_back = BooleanProperty(True)
    action_icon = StringProperty("")
    action_text = StringProperty("")
    stacked = BooleanProperty(False)

    def breaks_title(self, title: str, width: float, back: float, action: float, theme: ScreenTheme) -> bool:
        """Whether a word of the title would break beside the buttons, which have these widths."""
        return bool(widest_word(title, sp(theme.size(TypeSize.TITLE)), bold=True) > width - back - action - dp(28))

    def on_back(self) -> None:
        """The back button was tapped."""

    def on_action(self) -> None:
        """The action was tapped."""


class ListRow(Pressable):
    """An icon, a headline, a sentence below it, something short at its end; a chevron where it `leads` somewhere.

    Where there is little room, what stands at the end is `stacked` below the sentence.
    """

    icon = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")
    trailing = StringProperty("")
    leads = BooleanProperty(False)
    stacked = BooleanProperty(False)

    def trailing_limit(self, width: float) -> float:
        """How wide what stands at the end may be until it wraps."""
        return width * TRAILING_SHARE

    def stacks(self, trailing: str, width: float, theme: ScreenTheme) -> bool:
        """Whether what stands at the end takes more than its share of a row of this width."""
        share = NARROW_SHARE if width < sp(theme.size(TypeSize.BODY)) * NARROW else TRAILING_SHARE
        return bool(width_of(trailing, sp(theme.size(TypeSize.SMALL))) > width * share)


class CollapsibleHead(Pressable):
    """The line that is always there."""

    headline = StringProperty("")
    caption = StringProperty("")
    open = BooleanProperty(False)


class CollapsibleWindow(StencilView):
    """Shows of its only child what there is room for; without a child it has none."""


class CollapsibleBody(BoxLayout):
    """What is folded away, from above."""


class Collapsible(Themed, BoxLayout):
    """A headline; what is put into it appears below when it is `open`. `unfolded`: how far, from 0 to 1.

    What is folded away is not in the window at all, so that nothing of it can be touched, read or drawn. What a tap
    unfolds below the edge is scrolled into sight, as far as its head stays there; folding it away scrolls nothing.
    """

    __events__ = ("on_fold",)

    headline = StringProperty("")
    caption = StringProperty("")
    open = BooleanProperty(False)
    unfolded = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._body = CollapsibleBody()
        super().__init__(**kwargs)

    def on_kv_post(self, _root: Widget) -> None:
        """The layout is there: from now on the window follows what is in it."""
        self._body.fbind("minimum_height", self._fit)
        self.fbind("unfolded", self._fit)
        self.ids.window.fbind("pos", self._fit)
        self.ids.window.fbind("width", self._fit)
        self._fit()

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """The head and the window are its own; everything else is folded away."""
        if isinstance(widget, CollapsibleHead | CollapsibleWindow):
            super().add_widget(widget, *args, **kwargs)
        else:
            self._body.add_widget(widget, *args, **kwargs)

    def on_theme(self, _folded: object, theme: ScreenTheme) -> None:
        """What is folded away follows the theme, too."""
        apply_theme(self._body, theme)

    def on_open(self, _folded: object, is_open: bool) -> None:
        """Unfold, or fold away."""
        Animation.cancel_all(self, "unfolded")
        seconds = self.theme.seconds(Transition.FOLD)
        if seconds and self.get_root_window():
            Animation(unfolded=float(is_open), d=seconds, t="out_quad").start(self)
        else:
            self.unfolded = float(is_open)

    def on_fold(self, is_open: bool) -> None:
        """It was opened or closed by a tap."""

    def turn_over(self) -> None:
        """Open what is closed, close what is open."""
        scroll = next((each for each in _above(self) if isinstance(each, ScrollView)), None)
        if scroll is not None:
            self._stay_in_sight(scroll, scroll.children[0])
        self.open = not self.open
        self.dispatch("on_fold", self.open)

    def _stay_in_sight(self, scroll: ScrollView, page: Widget) -> None:
        """Scroll whenever the page gets another height, until what is unfolded has its own."""
        head = self.ids.head
        before = (1 - scroll.scroll_y) * max(0, page.height - scroll.height)
        above = page.to_window(*page.pos)[1] + page.height - head.to_window(*head.pos)[1] - head.height

        def follow(*_changed: object) -> None:
            below = above + head.height + self.ids.window.height - before - scroll.height
            scrolled = before + (max(0, min(below, above - before)) if self.open else 0)
            room = page.height - scroll.height
            scroll.scroll_y = max(0, 1 - scrolled / room) if room > 0 else 1

        page.fbind("height", follow)
        Clock.schedule_once(
            lambda _seconds: page.funbind("height", follow), self.theme.seconds(Transition.FOLD) + SETTLED
        )

    def _fit(self, *_changed: object) -> None:
        window, body = self.ids.window, self._body
        if self.unfolded and body.parent is None:
            window.add_widget(body)
        elif not self.unfolded and body.parent is not None:
            window.remove_widget(body)
        window.height = body.minimum_height * self.unfolded
        body.width, body.x, body.top = window.width, window.x, window.top


def _above(widget: Widget) -> Iterator[Widget]:
    """What a widget is in, from the inside out."""
    while isinstance(widget.parent, Widget) and widget.parent is not widget:
        widget = widget.parent
        yield widget


load_layout(__file__)
