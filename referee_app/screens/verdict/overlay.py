"""The widgets of the verdict overlay: it fits its text to the window, and goes by itself or on a tap."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import Captioned
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TABLET, ScreenTheme, Transition, TypeSize
from referee_app.screens.touch_guard import is_second_tap
from referee_app.screens.verdict.headline import LINE, fitted_headline_size, least_size
from referee_app.screens.verdict.model import StepShown, VerdictShown
from referee_app.screens.widgets.base import Surface, Themed, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable
from referee_app.screens.widgets.render_cache import SkippedWhenHidden
from referee_app.screens.widgets.text import line_count, width_of

STILL = 16
"""How far a finger may slip, in dp, and still tap."""

AROUND = 68
"""What lies around and between the words, the art and the buttons, in dp."""

SAFE = 4
"""How much narrower than its box a headline is kept, in dp: letters are measured a little otherwise than written."""


class _SizeLevel(NamedTuple):
    """How large sentences and sign are written, how high the emblem is, in dp, and whether the headline gives way."""

    sentences: TypeSize
    sign: TypeSize
    emblem: int
    gives_way: bool = False


_LEVELS = (
    _SizeLevel(TypeSize.TITLE, TypeSize.HUGE, 88),
    _SizeLevel(TypeSize.BODY, TypeSize.LARGE, 64),
    _SizeLevel(TypeSize.BODY, TypeSize.LARGE, 56, gives_way=True),
    _SizeLevel(TypeSize.BODY, TypeSize.LARGE, 0, gives_way=True),
    _SizeLevel(TypeSize.SMALL, TypeSize.TITLE, 0, gives_way=True),
)
"""One after the other, until everything fits: what is said is dearer than the emblem, which stands for the sign."""

_LEVELS_ON_TABLETS = (_SizeLevel(TypeSize.LARGE, TypeSize.HUGE, 160), *_LEVELS)

_LEVELS_BESIDE = (_LEVELS[0], _LEVELS[1], _SizeLevel(TypeSize.SMALL, TypeSize.LARGE, 64))
"""In landscape headline and emblem stand beside the words, and take no room from them."""

_ART = ("head", "rank", "foot")
"""What stands below each other beside the emblem and the words."""

_NOTHING = VerdictShown("ground", "ground", "", "", "")


class Half(Themed, Widget):
    """A tone and its pattern up to the very edges, so that two of them meet without a seam."""


class NextStep(Surface):
    """What one of the two does now."""

    shown = ObjectProperty(StepShown("red", "", ""), rebind=True)
    type_size = OptionProperty(TypeSize.TITLE.value, options=[size.value for size in TypeSize])


class NextSteps(Themed, BoxLayout):
    """Both of them, the winner first."""

    steps = ObjectProperty(())
    type_size = OptionProperty(TypeSize.TITLE.value, options=[size.value for size in TypeSize])

    def on_steps(self, _column: object, steps: tuple[StepShown, ...]) -> None:
        """Show other steps."""
        for panel, step in zip(fill(self, len(steps), NextStep, self.theme), steps, strict=True):
            panel.shown, panel.type_size = step, self.type_size

    def on_type_size(self, _column: object, size: str) -> None:
        """Write larger or smaller."""
        for panel in self.children:
            panel.type_size = size


class Headline(Themed, Label):
    """What was decided, in the middle of its width; how large it is written is told from outside."""


class RulesButton(Pressable):
    """The way to the rules; without `text` only its icon."""

    text = StringProperty("")


class VerdictOverlay(SkippedWhenHidden, Captioned, Themed, FloatLayout):
    """Lies over a whole screen while there is something `shown`; what was shown last is still seen while it goes.

    Words are as large as they fit, within the `room` that the art leaves them: first the sentences give way, then the
    headline down to what is read from two metres, then the emblem, then the sentences become small, and at last they
    are cut and scroll: a mark below them says so while it `reads_on`. `headline_size` is in pixels. Where it is not
    `closable`, taps are only dispatched. A `notice` of what comes next has its place beside the button for the rules,
    so that nothing moves when it comes; what can be pressed there is covered, and a tap on it means nothing.
    """

    __events__ = ("on_gone", "on_action", "on_tap")

    shown = ObjectProperty(None, allownone=True, force_dispatch=True)
    content = ObjectProperty(_NOTHING, rebind=True)
    raised = NumericProperty(0)
    closable = BooleanProperty(True)
    notice = StringProperty("")
    landscape = BooleanProperty(False)
    room = NumericProperty(0)
    type_size = OptionProperty(TypeSize.TITLE.value, options=[size.value for size in TypeSize])
    headline_size = NumericProperty(1)
    has_emblem = BooleanProperty(True)
    is_cut = BooleanProperty(False)
    reads_on = BooleanProperty(False)
    sign_size = OptionProperty(TypeSize.HUGE.value, options=[size.value for size in TypeSize])

    def __init__(self, **kwargs: object) -> None:
        self._going = Clock.create_trigger(lambda _seconds: self.close())
        self._fitting = Clock.create_trigger(self._fit)
        self._level = 0
        super().__init__(**kwargs)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on its words are fitted to it."""
        for what in ("size", "theme", "content"):
            self.fbind(what, self._measure)
        for part in ("words", "scroll"):
            self.ids[part].fbind("height", lambda *_changed: self._fitting())
            self.ids[part].fbind("height", self._mark)
        self.ids.scroll.fbind("scroll_y", self._mark)
        for part in _ART:
            self.ids[part].fbind("height", self._leave_room)
        self.ids.body.fbind("height", self._measure)
        self._measure()

    @property
    def is_there(self) -> bool:
        """Whether it covers the screen."""
        return self.shown is not None

    def close(self) -> None:
        """Close the overlay, if it is open."""
        if self.is_there:
            self.shown = None
            self.dispatch("on_gone")

    def on_shown(self, _overlay: object, shown: VerdictShown | None) -> None:
        """Slam in with something to say, or be gone at once: the next two are waiting."""
        self._going.cancel()
        Animation.cancel_all(self, "raised")
        self.notice = ""
        if shown is None:
            self.raised = 0
            return
        self.content = shown
        buttons = fill(self.ids.actions, len(shown.actions), self._button, self.theme)
        for button, action in zip(buttons, shown.actions, strict=True):
            button.key, button.text, button.icon, button.tone = action.key, action.text, action.icon, action.tone
        self.ids.scroll.scroll_y = 1
        if shown.seconds:
            self._going.timeout = shown.seconds
            self._going()
        seconds = self.theme.seconds(Transition.SHEET)
        self.raised = 0.1 if seconds else 1
        if seconds:
            Animation(raised=1, d=seconds, t="out_quad").start(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch while it is open."""
        if not self.is_there:
            return False
        if self.notice and self.ids.next.collide_point(*touch.pos):
            return True
        is_on_button = any(button.collide_point(*touch.pos) for button in self._buttons())
        touch.ud[self] = not (is_on_button or is_second_tap(touch))
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Close on a finger that went where it came; one that moved has scrolled."""
        handled = bool(super().on_touch_up(touch))
        has_stayed = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < dp(STILL)
        if touch.grab_current is None and touch.ud.pop(self, False) and has_stayed:
            self.dispatch("on_tap")
            if self.closable:
                self.close()
        return handled

    def on_gone(self) -> None:
        """The overlay was closed."""

    def on_action(self, key: str) -> None:
        """A button of the overlay was tapped."""

    def on_tap(self) -> None:
        """The overlay was tapped beside its buttons."""

    def notice_type(self, notice: str, width: float, height: float, theme: ScreenTheme) -> str:
        """In which size a notice fits into its place."""
        body = sp(theme.size(TypeSize.BODY))
        lines = line_count(notice, width, body, bold=True)
        return (TypeSize.BODY if lines * body * LINE < height else TypeSize.SMALL).value

    def press(self, touch: MotionEvent) -> bool:
        """Pass a touch to the buttons only; returns whether one took it."""
        return bool(self.is_there and self.ids.actions.on_touch_down(touch))

    def _buttons(self) -> Iterator[Pressable]:
        yield from self.ids.actions.children
        if self.content.has_rules:
            yield self.ids.rules

    def _button(self) -> BigButton:
        button = BigButton()
        button.bind(on_release=lambda pressed: self.dispatch("on_action", pressed.key))
        return button

    def _measure(self, *_changed: object) -> None:
        """Begin with the largest words, and see whether they fit once they are laid out."""
        self.landscape = self.width > self.height
        self._put_head()
        self._put_foot()
        self._write(0)

    def _put_head(self) -> None:
        """The headline stands above the emblem; with its own small one, in the middle of the room for both."""
        crown, emblem, is_alone = self.ids.crown, self.ids.emblem, bool(self.content.above)
        crown.size_hint_y, crown.height = 1 if is_alone else None, self.ids.head.height
        emblem.size_hint_y, emblem.height = None if is_alone else 1, 0

    def _put_foot(self) -> None:
        """The buttons stand below the words, or below the emblem where that is beside them."""
        foot, column = self.ids.foot, self.ids.art if self.landscape else self.ids.side
        if foot.parent is not column:
            foot.parent.remove_widget(foot)
            column.add_widget(foot)

    @property
    def _levels(self) -> tuple[_SizeLevel, ...]:
        if self.landscape:
            return _LEVELS_BESIDE
        return _LEVELS_ON_TABLETS if self.width >= dp(TABLET) else _LEVELS

    def _write(self, level: int) -> None:
        self._level = level
        now = self._levels[level]
        self.type_size, self.sign_size, self.has_emblem = now.sentences, now.sign, now.emblem > 0
        self.headline_size = self._headline_size(now)
        self._leave_room()
        self._fitting()

    def _headline_size(self, level: _SizeLevel) -> float:
        """As large as it fits into its column, and in a low window above the emblem; or as the words leave room."""
        column = self.width / 2 if self.landscape else self.width
        largest = self.theme.size(TypeSize.HUGE)
        least = least_size(column / dp(1), largest)
        body, words = self.ids.body.height, self.ids.words.height
        around = self.ids.head.height - self.ids.headline.height + self.ids.rank.height + self.ids.foot.height
        below = around + (words if level.gives_way else 0)
        height = body - below - dp(AROUND + level.emblem)
        room = column - dp(32 + SAFE), height
        return fitted_headline_size(self.content.headline, (sp(least), sp(largest)), room, partial(width_of, bold=True))

    def _leave_room(self, *_changed: object) -> None:
        art = sum(self.ids[part].height for part in _ART)
        self.room = max(0, self.ids.body.height - art - dp(AROUND + self._levels[self._level].emblem))

    def _mark(self, *_moved: object) -> None:
        hidden = self.ids.words.height - self.ids.scroll.height
        self.reads_on = self.is_cut and hidden * self.ids.scroll.scroll_y > dp(1)

    def _fit(self, _seconds: float) -> None:
        # Beside the words, headline and emblem take no room from them.
        if self.ids.words.height > self.ids.scroll.height and self._level < len(self._levels) - 1:
            self._write(self._level + 1)
            return
        # With the mark's own room the words would do without it.
        self.is_cut = self.ids.words.height - self.ids.scroll.height - self.ids.more.height > dp(1)
        self._mark()


load_layout(__file__)
