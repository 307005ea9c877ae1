"""Overlays: a sheet that asks a question, and a strip that announces what was done."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme, Transition, TypeSize
from referee_app.screens.touch_guard import is_second_tap
from referee_app.screens.widgets.base import Surface, Themed, fill
from referee_app.screens.widgets.buttons import BigButton
from referee_app.screens.widgets.inputs import Field
from referee_app.screens.widgets.models import Announcement, FieldSpec, Question
from referee_app.screens.widgets.render_cache import SkippedWhenHidden

SWIPE = 64
"""How far down a finger has to go to push the sheet away, in dp."""


WORDS_SHARE = 0.4
"""How much of a sheet its words keep at least where there are very many answers."""

ACTION_SHARE = 0.3
"""How much of an announcement its action may take beside the words."""

NARROW = 16
"""An announcement is narrow if it is less wide than so many times the height of its type."""

MARGIN = 12
"""How far it keeps from the edges of the window, in dp."""


class AnswerButton(BigButton):
    """One answer of a sheet; a likely one may be `large`."""

    large = BooleanProperty(False)


class QuestionSheet(SkippedWhenHidden, Themed, FloatLayout):
    """Lies over the whole window while there is a question; a touch beside it, or a swipe down, asks to close it.

    It closes when the question is taken away. `last_question` is still seen while it goes down.
    Nothing in it is laid out anew on its way: as long as it is not `raised`, it is drawn `below` where it is.
    Where not all of it has room, the words scroll and the answers below them stay; so many answers that they have no
    room either scroll too, and one that is cut tells so. In a window that is `wide_and_low` they stand in two columns.
    """

    __events__ = ("on_answer", "on_leave")

    question = ObjectProperty(None, allownone=True)
    last_question = ObjectProperty(Question(), rebind=True)
    raised = NumericProperty(0)
    below = NumericProperty(0)
    wide_and_low = BooleanProperty(False)
    words_room = NumericProperty(0)
    answers_room = NumericProperty(0)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it is fitted to the window."""
        fit = Clock.create_trigger(self._fit, -1)
        self.fbind("height", fit)
        for part in ("content", "offered"):
            self.ids[part].fbind("height", fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        words, answers = self.ids.content.height, self.ids.offered.height
        room = max(0, self.height - dp(24 + 20))
        if words + answers <= room:
            self.words_room, self.answers_room = words, answers
            return
        least = min(words, room * WORDS_SHARE)
        self.answers_room = answers if answers <= room - least else self._cut_visibly(room - least)
        self.words_room = min(words, room - self.answers_room)

    def _cut_visibly(self, room: float) -> float:
        """At most so much room for the answers, so that the last one in sight is seen to be cut in its middle."""
        top = self.ids.offered.top
        buttons = (*self.ids.answers.children, *self.ids.apart.children)
        middles = (top - button.center_y for button in buttons)
        return max((middle for middle in middles if middle <= room), default=room)

    def on_question(self, _sheet: object, question: Question | None) -> None:
        """Come up with a question, or go down without one."""
        Animation.cancel_all(self, "raised")
        if self.field is not None:
            self.field.focus = False
        if question is not None:
            self._ask(question)
        up = float(question is not None)
        seconds = self.theme.seconds(Transition.SHEET)
        if seconds:
            Animation(raised=up, d=seconds, t="out_quad").start(self)
        else:
            self.raised = up

    @property
    def field(self) -> Field | None:
        """Where the user types, if anything is to be typed."""
        return next(iter(self.ids.typing.children), None)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing below an open sheet can be touched."""
        if self.question is None:
            return False
        if self.ids.panel.collide_point(*touch.pos):
            touch.ud[self] = all(part.scroll_y >= 1 or not _scrolls(part) for part in self._scrolling(touch))
            super().on_touch_down(touch)
        elif not is_second_tap(touch):
            self.dispatch("on_leave")
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Ask to close the sheet after a swipe down."""
        handled = bool(super().on_touch_up(touch))
        down = touch.oy - touch.y
        if self.question is not None and touch.ud.pop(self, False) and down > dp(SWIPE) > abs(touch.x - touch.ox):
            self.dispatch("on_leave")
        return handled

    def on_answer(self, key: str, typed: str) -> None:
        """An answer was tapped."""

    def on_leave(self) -> None:
        """The sheet is to be closed without an answer."""

    def _scrolling(self, touch: MotionEvent) -> list[Widget]:
        """What scrolls under a finger."""
        return [part for part in (self.ids.scroll, self.ids.choices) if part.collide_point(*touch.pos)]

    def _ask(self, question: Question) -> None:
        self.last_question, self.tone = question, question.tone
        self.ids.scroll.scroll_y = self.ids.choices.scroll_y = 1
        if question.field is not None:
            (field,) = fill(self.ids.typing, 1, self._new_field, self.theme)
            _prepare(field, question.field, question.tone)
        else:
            self.ids.typing.clear_widgets()
        apart = sum(answer.apart for answer in question.answers)
        first, last = ((self.ids.answers, len(question.answers) - apart), (self.ids.apart, apart))
        buttons = (button for box, count in (first, last) for button in fill(box, count, self._new, self.theme))
        for place, (button, answer) in enumerate(zip(buttons, question.answers, strict=True)):
            button.key, button.text, button.icon = answer.key, answer.text, answer.icon
            button.tone, button.large = question.tone_of(place), answer.large

    def _new(self) -> AnswerButton:
        button = AnswerButton()
        button.bind(on_release=lambda pressed: self._answer(pressed.key))
        return button

    def _new_field(self) -> Field:
        field = Field()
        field.bind(
            on_text_entered=lambda *_typed: self._answer(self.last_question.answers[0].key)
        )  # enter means the first
        return field

    def _answer(self, key: str) -> None:
        self.dispatch("on_answer", key, self.field.text if self.field is not None else "")


def _scrolls(part: Widget) -> bool:
    return bool(part.children[0].height > part.height + 1)


def _prepare(field: Field, spec: FieldSpec, tone: str) -> None:
    field.tone, field.padding = tone, (0, dp(12), 0, 0)
    field.caption, field.placeholder, field.fault = spec.caption, spec.placeholder, spec.fault
    field.multiline, field.secret, field.numeric = spec.multiline, spec.secret, spec.numeric
    field.text = spec.text


class AnnouncementStrip(SkippedWhenHidden, Surface):
    """Shows an announcement until its seconds are over; setting the same one again restarts its time.

    `last` is what was `shown` last, which is still seen while it goes. `raised`: how much of it is there, from 0 to 1.
    Where there is little room, the action is `stacked` below the words.
    """

    __events__ = ("on_action",)

    shown = ObjectProperty(None, allownone=True, force_dispatch=True)
    last = ObjectProperty(Announcement(""), rebind=True)
    raised = NumericProperty(0)
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._going = Clock.create_trigger(self._go)
        self._anchor: Widget | None = None
        super().__init__(**kwargs)

    def stacks(self, action_width: float, width: float, theme: ScreenTheme) -> bool:
        """Whether an action of this width on one line stands below the words."""
        return bool(action_width > width * ACTION_SHARE or width < sp(theme.size(TypeSize.BODY)) * NARROW)

    def action_limit(self, width: float, stacked: bool) -> float:
        """How wide the words of the action may be until they wrap."""
        return float(width - dp(48) if stacked else width * ACTION_SHARE)

    def attach_to(self, anchor: Callable[[], Widget]) -> None:
        """Lie at the foot of a part of the window, and stay there when it moves or when another one takes its place."""
        self._find_anchor = anchor
        self._place()

    def _place(self, *_moved: object) -> None:
        anchor = self._find_anchor()
        if anchor is not self._anchor:
            for what in ("pos", "size"):
                if self._anchor is not None:
                    self._anchor.funbind(what, self._place)
                anchor.fbind(what, self._place)
            self._anchor = anchor
        (left, bottom), margin = anchor.to_window(*anchor.pos), dp(MARGIN)
        self.x, self.y = max(margin, left), max(margin, bottom)
        self.width = min(Window.width - margin, left + anchor.width) - self.x

    def on_shown(self, _strip: object, shown: Announcement | None) -> None:
        """Come with something to say, or go without."""
        self._going.cancel()
        if shown is not None:
            self.last, self.tone = shown, shown.tone
            self._going.timeout = shown.seconds
            self._going()
        Animation.cancel_all(self, "raised")
        up = float(shown is not None)
        seconds = self.theme.seconds(Transition.STRIP)
        if seconds and up != self.raised:
            Animation(raised=up, d=seconds, t="out_quad").start(self)
        else:
            self.raised = up

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is gone cannot be touched."""
        return self.shown is not None and bool(super().on_touch_down(touch))

    def on_action(self) -> None:
        """The action, such as an undo, was tapped."""

    def _go(self, _seconds: float) -> None:
        self.shown = None


load_layout(__file__)
