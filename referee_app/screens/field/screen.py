"""The widgets of the field screen, and how they fit into windows of different sizes."""

from dataclasses import dataclass

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.field.model import FieldActionShown, FieldShown, Status, TeamShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable, PressBehavior
from referee_app.screens.widgets.panels import Notice
from referee_app.screens.widgets.text import width_of

LOW = 600
"""Below this height a wide window has no room for two teams above each other."""

HEAD_BUTTONS = 216
"""How wide the three buttons beside the clock are, with what lies between them."""

DENSE, WRAPPING = 38, 20.5
"""Below this many lines of a height there is no room for two dense teams above each other, if they are narrower than so
many letters: then their sentences need more lines."""

ROW, LEAST = 88, 64
"""A row of players that have names of two lines, and as much of it as can be touched."""


@dataclass(frozen=True, slots=True)
class FieldFit:
    """In a wide window players and actions are `beside` the teams; in one that is also `low` so are the two teams.

    Where two teams in full would push each other out of sight they are `dense`; where even that is too much they are
    `tight`, beside each other. In a `narrow` window large type has no room beside the buttons. `players` is how much of
    the height they get at least.
    """

    beside: bool = False
    low: bool = False
    narrow: bool = False
    dense: bool = False
    tight: bool = False
    players: float = 0


def fit_field(width: float, height: float, body: float, large: float, shown: FieldShown) -> FieldFit:
    """The fit of a window, with type of these sizes."""
    beside = width > height
    low = beside and height < LOW
    lines, across = height / body, width / body
    keeps_both = bool(shown.first.scores and shown.second.scores)
    full = (52 if shown.cells else 44) if keeps_both else 42
    tight = lines < DENSE and across < WRAPPING and not beside
    return FieldFit(
        beside=beside,
        low=low,
        narrow=width < large * 3.6 + HEAD_BUTTONS,
        dense=low or (lines < full and not beside),
        tight=tight,
        players=(LEAST if tight else ROW) if shown.cells else 0,
    )


class TeamPanel(Surface):
    """What one team has and may do; a narrow one puts its numbers in two rows, a dense one beside its meter.

    A `tight` one has only half the width of the window. Unless it is `roomy`, the number beside the meter goes without
    a caption. What is `told` is what is `shown` as far as there is room.
    """

    narrow = BooleanProperty(False)
    roomy = BooleanProperty(True)
    dense = BooleanProperty(False)
    tight = BooleanProperty(False)
    shown = ObjectProperty(TeamShown())
    told = ObjectProperty(TeamShown(), rebind=True)


class FlagNews(Themed, BoxLayout):
    """Where a flag is that is away, across the whole window; nothing where there is no such news."""

    flag = ObjectProperty(Status(), rebind=True)


class ActionTile(Pressable):
    """An action as an icon above a word, or beside it in a slim one: several fit side by side under a thumb."""

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    slim = BooleanProperty(False)


class MainAction(BigButton):
    """An action as a wide button; a slim one is written small."""

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    slim = BooleanProperty(False)

    def on_shown(self, _button: object, shown: FieldActionShown) -> None:
        """Become this action."""
        self.icon, self.text = shown.icon, shown.text


class ActionRow(ScreenPart, GridLayout):
    """As many actions as there are, equally wide; the main ones are wide buttons.

    Where their words do not fit beside each other there are more rows; `lines` is how many a tile needs for its words.
    """

    actions = ObjectProperty(())
    is_main = BooleanProperty(False)
    slim = BooleanProperty(False)
    lines = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("actions", "theme", "width", "slim"):
            self.fbind(what, self._arrange)

    def on_actions(self, _row: object, actions: tuple[FieldActionShown, ...]) -> None:
        """Offer other actions, with the buttons that are there as far as they go."""
        for button, action in zip(fill(self, len(actions), self._new, self.theme), actions, strict=True):
            button.shown, button.tone = action, action.tone
        if self.is_main:
            self._level()

    def _arrange(self, *_changed: object) -> None:
        title, body, small = (sp(self.theme.size(size)) for size in (TypeSize.TITLE, TypeSize.BODY, TypeSize.SMALL))
        for button in self.children:
            button.slim = self.slim
        # A wide button has its icon beside the words, and so has a slim tile; others have it above them.
        letters = body if self.is_main and not self.slim else small
        inside = title + dp(24) if self.is_main or self.slim else dp(12)
        words = [width_of(word, letters, bold=True) for action in self.actions for word in action.text.split()]
        gap, count = dp(8), len(self.actions)
        self.cols = columns(self.width, max(words, default=0) + inside, gap, count, max(1, count))
        place = (self.width + gap) / self.cols - gap - inside
        self.lines = 2 if any(width_of(action.text, letters, bold=True) > place for action in self.actions) else 1

    def _level(self, *_changed: object) -> None:
        """Main actions beside each other are equally high."""
        self.row_default_height = max((button.needed for button in self.children), default=0)

    def _new(self) -> Pressable:
        button = MainAction() if self.is_main else ActionTile()
        if self.is_main:
            button.fbind("needed", self._level)
        button.bind(on_release=lambda pressed: self.do("action", pressed.shown.key))
        return button


class NoticeButton(PressBehavior, Notice):
    """A notice that leads to more."""


class FieldScreen(AppScreen):
    """Both teams, the clock, the players and what a leader does, in a `fit` that follows the window."""

    shown = ObjectProperty(FieldShown(), rebind=True)
    clock = StringProperty("")
    fit = ObjectProperty(FieldFit(), rebind=True)
    nothing = Status()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("shown", "size", "theme"):
            self.fbind(what, self._fit)
        self._fit()

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self.ids.players.cover()

    def _fit(self, *_changed: object) -> None:
        width, height = (side / dp(1) for side in self.size)
        body, large = (sp(self.theme.size(size)) / dp(1) for size in (TypeSize.BODY, TypeSize.LARGE))
        self.fit = fit_field(width, height, body, large, self.shown)


load_layout(__file__)
