"""A sheet that comes up from below: it says something and asks for an answer."""

from kivy.animation import Animation
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Transition
from referee_app.screens.touch_guard import is_second_tap
from referee_app.screens.widgets.button import BigButton
from referee_app.screens.widgets.dressed import Themed, fill
from referee_app.screens.widgets.field import Field
from referee_app.screens.widgets.question import FieldSpec, Question
from referee_app.screens.widgets.still import SkippedWhenHidden

SWIPE = 64
"""How far down a finger has to go to push the sheet away, in dp."""


class AnswerButton(BigButton):
    """One answer of a sheet."""


class QuestionSheet(SkippedWhenHidden, Themed, FloatLayout):
    """Lies over the whole window while there is a question; a touch beside it, or a swipe down, asks to close it.

    It closes when the question is taken away. `asked` is the last question, which is still seen while it goes down.
    Nothing in it is laid out anew on its way: as long as it is not `raised`, it is drawn `below` where it is.
    """

    __events__ = ("on_answer", "on_leave")

    question = ObjectProperty(None, allownone=True)
    asked = ObjectProperty(Question(), rebind=True)
    raised = NumericProperty(0)
    below = NumericProperty(0)

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
        """Where the reader types, if anything is to be typed."""
        return next(iter(self.ids.typing.children), None)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing below an open sheet can be touched."""
        if self.question is None:
            return False
        if self.ids.panel.collide_point(*touch.pos):
            touch.ud[self] = self.ids.scroll.scroll_y >= 1 or not self._scrolls
            super().on_touch_down(touch)
        elif not is_second_tap(touch):
            self.dispatch("on_leave")
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that went down far enough pushes the sheet away."""
        handled = bool(super().on_touch_up(touch))
        down = touch.oy - touch.y
        if self.question is not None and touch.ud.pop(self, False) and down > dp(SWIPE) > abs(touch.x - touch.ox):
            self.dispatch("on_leave")
        return handled

    def on_answer(self, key: str, typed: str) -> None:
        """The reader answered."""

    def on_leave(self) -> None:
        """The reader does not want to answer, or has read what there is to read."""

    @property
    def _scrolls(self) -> bool:
        return bool(self.ids.content.height > self.ids.scroll.height)

    def _ask(self, question: Question) -> None:
        self.asked, self.tone = question, question.tone
        self.ids.scroll.scroll_y = 1
        if question.field is not None:
            (field,) = fill(self.ids.typing, 1, self._new_field, self.theme)
            _prepare(field, question.field, question.tone)
        else:
            self.ids.typing.clear_widgets()
        buttons = fill(self.ids.answers, len(question.answers), self._new, self.theme)
        for place, (button, answer) in enumerate(zip(buttons, question.answers, strict=True)):
            button.key, button.text, button.icon = answer.key, answer.text, answer.icon
            button.tone = question.tone_of(place)

    def _new(self) -> AnswerButton:
        button = AnswerButton()
        button.bind(on_release=lambda pressed: self._answer(pressed.key))
        return button

    def _new_field(self) -> Field:
        field = Field()
        field.bind(on_text_entered=lambda *_typed: self._answer(self.asked.answers[0].key))  # enter means the first
        return field

    def _answer(self, key: str) -> None:
        self.dispatch("on_answer", key, self.field.text if self.field is not None else "")


def _prepare(field: Field, spec: FieldSpec, tone: str) -> None:
    field.tone, field.padding = tone, (0, dp(12), 0, 0)
    field.caption, field.hint, field.fault = spec.caption, spec.hint, spec.fault
    field.multiline, field.secret, field.numeric = spec.multiline, spec.secret, spec.numeric
    field.text = spec.text


load_layout(__file__)
