"""The widgets of the table screen: head, board and buttons, the log over them, and the curtain over everything."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.table.board_view import BoardView
from referee_app.screens.table.model import ButtonShown, CurtainShown, TableShown
from referee_app.screens.table.painting import SideColouredBox
from referee_app.screens.theme import ScreenTheme, TypeSize
from referee_app.screens.widgets.base import PageColumn, Surface, apply_theme, columns, fill
from referee_app.screens.widgets.buttons import BigButton, PressBehavior
from referee_app.screens.widgets.render_cache import CachedBox
from referee_app.screens.widgets.text import Text, widest_word

GAP = 8
"""Between two buttons, in dp."""


class HeadButton(PressBehavior, AnchorLayout):
    """An icon on the coloured head."""

    icon = StringProperty("")
    ink = ColorProperty()
    ground = ColorProperty()


class TableButton(BigButton):
    """Something that can be done; `key` says what."""


class WhyNot(Surface):
    """Why something is not allowed, on yellow; without a text there is nothing."""

    text = StringProperty("")


class TableButtons(ScreenPart, StackLayout):
    """The buttons below the board, side by side; where they do not fit, the last one has a line of its own.

    They are used again.
    """

    buttons = ObjectProperty(())

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on the buttons share its width."""
        for what in ("width", "theme", "padding"):
            self.fbind(what, self._share)

    def on_buttons(self, _box: object, buttons: tuple[ButtonShown, ...]) -> None:
        """Offer something else."""
        for button, shown in zip(fill(self, len(buttons), self._new, self.theme), buttons, strict=True):
            button.key, button.text, button.icon, button.tone = shown.key, shown.text, shown.icon, shown.tone
        self._share()

    def _share(self, *_changed: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        parts = list(reversed(self.children))
        fitting = columns(room, self._widest, dp(GAP), len(parts), 3)
        alone = 0 if fitting >= len(parts) else 1
        beside = fitting if not alone else min(len(parts) - 1, max(1, fitting))
        for place, button in enumerate(parts):
            count = 1 if alone and place == len(parts) - 1 else max(1, beside)
            button.width = max(0, (room - (count - 1) * dp(GAP)) / count - 0.01)

    @property
    def _widest(self) -> float:
        """How wide the widest one must be for no word to break beside its icon."""
        size = sp(self.theme.size(TypeSize.BODY))
        words = (widest_word(button.text, size, bold=True) for button in self.buttons)
        return float(max(words, default=0) + sp(self.theme.size(TypeSize.TITLE)) + dp(28))

    def _new(self) -> TableButton:
        button = TableButton(size_hint_x=None)
        button.bind(on_release=lambda pressed: self.do("choose", pressed.key))
        return button


class LogLines(PageColumn):
    """What has happened, line by line."""

    lines = ObjectProperty(())

    def on_lines(self, _box: object, lines: tuple[str, ...]) -> None:
        """Show other lines."""
        for row, line in zip(fill(self, len(lines), Text, self.theme), lines, strict=True):
            row.text = line


class LogPanel(ScreenPart, BoxLayout):
    """A panel over the table that lists what has happened."""

    lines = ObjectProperty(())

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every touch: nothing behind it can be touched."""
        super().on_touch_down(touch)
        return True


class Curtain(ScreenPart, SideColouredBox):
    """Hides the table until the next player takes the phone; nothing secret is drawn behind it.

    What lifts it is where the table has no buttons, `wide_and_low` or not.
    """

    wide_and_low = BooleanProperty(False)
    shown = ObjectProperty(CurtainShown("red", "", ""), rebind=True)

    def emblem_above(self, height: float, words: float, below: float) -> float:
        """How large the emblem is above words of this height, with so much room below them."""
        return float(max(0, min(dp(140), height - below - words - dp(96))))

    def emblem_beside(self, height: float, width: float) -> float:
        """How large the emblem is in a column of this width beside the words."""
        return float(max(0, min(dp(180), width - dp(48), height - dp(48))))

    def room_below(self, height: float, words: float) -> float:
        """How much room there is below the button, where the buttons of the table were."""
        return float(max(0, min(height * 0.28, height - words - dp(96))))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every touch: nothing behind it can be touched."""
        super().on_touch_down(touch)
        return True


class TableScreen(AppScreen):
    """A table game. In a `wide_and_low` window the board is at the left, and the rest at its right."""

    shown = ObjectProperty(TableShown(), rebind=True)
    wide_and_low = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._log: LogPanel | None = None
        self._curtain: Curtain | None = None
        super().__init__(**kwargs)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: the board takes its place."""
        self.board = BoardView()
        self.board.bind(
            on_touched=lambda _board, key: self.do("touch", key),
            on_dragged=lambda _board, start, end: self.do("drag", start, end),
        )
        # A board has a thousand parts: they are not drawn again for a word above it or a button below.
        self._around_board = CachedBox()
        self._around_board.add_widget(self.board)
        self.on_wide_and_low()

    def on_wide_and_low(self, *_changed: object) -> None:
        """Put the board where there is room for it."""
        if not hasattr(self, "board"):
            return
        if self._around_board.parent is not None:
            self._around_board.parent.remove_widget(self._around_board)
        beside = self.ids.beside
        beside.size_hint_x, beside.width = (1.25, beside.width) if self.wide_and_low else (None, 0)
        (beside if self.wide_and_low else self.ids.middle).add_widget(self._around_board)

    def words_height(self, wide_and_low: bool, theme: ScreenTheme) -> float:
        """How high the box of the words is, with few words as with many."""
        lines = 5 if wide_and_low else 2.5
        return float(sp(theme.size(TypeSize.BODY)) * lines + sp(theme.size(TypeSize.SMALL)) * 3.8 + dp(12))

    def on_shown(self, _screen: object, shown: TableShown) -> None:
        """Show another moment; what is hidden is gone before the curtain falls."""
        self.board.shown = shown.board
        self._show_log(shown)
        self._show_curtain(shown.curtain)

    def _show_log(self, shown: TableShown) -> None:
        if shown.log is not None and self._log is None:
            self._log = LogPanel()
            apply_theme(self._log, self.theme)
            self.add_widget(self._log)
        elif shown.log is None and self._log is not None:
            self.remove_widget(self._log)
            self._log = None
        if self._log is not None:
            self._log.words, self._log.lines = self.words, shown.log

    def _show_curtain(self, shown: CurtainShown | None) -> None:
        """Show or hide the curtain, which is made only once, since it falls after every turn."""
        if shown is None:
            if self._curtain is not None and self._curtain.parent is not None:
                self.remove_widget(self._curtain)
            return
        if self._curtain is None:
            self._curtain = Curtain()
        self._curtain.words, self._curtain.shown, self._curtain.side = self.words, shown, shown.side
        if self._curtain.parent is None:
            apply_theme(self._curtain, self.theme)
            self.add_widget(self._curtain)


load_layout(__file__)
