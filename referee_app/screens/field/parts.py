"""The parts of the field screen: scores, the last line, the search and the actions."""

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.field.model import FieldActionShown, SearchShown
from referee_app.screens.field.scores import FlagStatus, TeamShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import BigButton, FramedButton, Pressable
from referee_app.screens.widgets.panels import StatusLine
from referee_app.screens.widgets.render_cache import CachedBox
from referee_app.screens.widgets.text import line_count, widest_word, width_of

MOST_FLAG_LINES = 2
"""Where flags beside each other need more lines than these, they stand below each other."""


class TeamPanel(Surface):
    """What a team that this phone keeps has and may do; its height does not follow from what happens in the game.

    Where the whole number of cards finds no room below the meter, it takes the place of the number's caption.
    """

    shown = ObjectProperty(TeamShown(), rebind=True)
    tight = BooleanProperty(False)
    flag_lines = NumericProperty(1)
    flags_stacked = BooleanProperty(False)
    total_fits = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("shown", "theme", "width"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        shown, small, inside = self.shown, sp(self.theme.size(TypeSize.SMALL)), self.width - dp(16)
        icon, gap = sp(self.theme.size(TypeSize.BODY)) + dp(12), dp(4)
        texts = [text for flag in shown.flags for text in flag.texts]

        def lines(place: float) -> int:
            return max((line_count(text, place - icon, small, bold=True) for text in texts), default=1)

        beside = lines((inside + gap) / max(1, len(shown.flags)) - gap)
        self.flags_stacked = beside > MOST_FLAG_LINES and len(shown.flags) > 1
        self.flag_lines = lines(inside) if self.flags_stacked else beside
        right = inside * shown.half + width_of(shown.half_caption, small) / 2
        self.total_fits = right + dp(8) < inside - width_of(shown.total_caption, small)


class TeamLine(Surface):
    """What is known of a team that another phone keeps, in one line; the news in words where they find room."""

    shown = ObjectProperty(TeamShown(), rebind=True)
    news = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("shown", "theme", "width"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        shown, (body, small) = self.shown, (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        others = dp(72) + body + width_of(shown.name, body, bold=True) + width_of(shown.captured, small)
        self.news = shown.news if others + width_of(shown.news, small, bold=True) <= self.width else ""


class OutcomePanel(Surface):
    """Who has won, and why, in the winner's colour; smaller in a `cramped` window."""

    text = StringProperty("")
    type_size = OptionProperty(TypeSize.LARGE.value, options=[size.value for size in TypeSize])
    cramped = BooleanProperty(False)


class LastRow(Themed, BoxLayout):
    """The last thing that happened, and the button that takes it back; its height does not follow from the text."""


class LastLine(Pressable):
    """The last thing that happened, as much of it as finds room; the log has all."""

    text = StringProperty("")
    elided_text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("text", "theme", "size"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        place, lines = self.width - body - dp(16), max(1, int((self.height - dp(4)) / (small * 1.2)))
        words = self.text.split(" ")
        elided_text = self.text
        while len(words) > 1 and line_count(elided_text, place, small) > lines:
            words.pop()
            elided_text = " ".join(words) + "…"
        self.elided_text = elided_text


class FlagRow(Themed, BoxLayout):
    """How flags stand, side by side, each with room for so many `lines`."""

    flags = ObjectProperty(())
    lines = NumericProperty(1)

    def on_flags(self, _row: object, flags: tuple[FlagStatus, ...]) -> None:
        """Show how they stand now."""
        parts = fill(self, len(flags), StatusLine, self.theme)
        for part, flag in zip(parts, flags, strict=True):
            part.text, part.tone, part.flag_of, part.lines = flag.text, flag.tone, flag.flag_of, self.lines

    def on_lines(self, _row: object, lines: int) -> None:
        """Make room."""
        for part in self.children:
            part.lines = lines


class FilterButton(FramedButton):
    """A filter that is on while it is chosen."""

    icon = StringProperty("")
    chosen = BooleanProperty(False)


class TeamFilters(ScreenPart, BoxLayout):
    """A filter for each team, by its sign; one at most is on."""

    teams = ObjectProperty(())
    chosen = StringProperty("")

    def on_teams(self, _box: object, teams: tuple[str, ...]) -> None:
        """Offer these teams."""
        for button, team in zip(fill(self, len(teams), self._new, self.theme), teams, strict=True):
            button.key, button.icon = team, TEAM_SHAPES[Team(team)]
        self.on_chosen(self, self.chosen)

    def on_chosen(self, _box: object, chosen: str) -> None:
        """Show which is on."""
        for button in self.children:
            button.chosen = button.key == chosen
            button.tone = button.key if button.chosen else SurfaceTone.RAISED

    def _new(self) -> FilterButton:
        button = FilterButton()
        button.bind(on_release=lambda pressed: self.do("pick_team", pressed.key))
        return button


class ScrolledHeader(Themed, BoxLayout):
    """What scrolls with the players in a window that has no room for it above them."""


class SearchRow(ScreenPart, BoxLayout):
    """Where there are many players: a line to search in, and filters by team and for those who wait."""

    shown = ObjectProperty(SearchShown(), rebind=True)

    def on_shown(self, _row: object, shown: SearchShown) -> None:
        """What was typed may have been put away elsewhere."""
        if self.ids.entry.text != shown.typed:
            self.ids.entry.text = shown.typed

    def take(self, typed: str) -> None:
        """Pass on what was typed, if it is new."""
        if typed != self.shown.typed:
            self.do("search", typed)

    def begin_or_clear(self) -> None:
        """Begin to type, or put away what was typed."""
        if self.shown.typed:
            self.do("search", "")
        else:
            self.ids.entry.focus = True


class NobodyButton(FramedButton):
    """Says that no player was found; a touch shows all again."""

    text = StringProperty("")


class ActionTile(Pressable):
    """An action as an icon above a word, or beside it in a slim one: several fit side by side under a thumb.

    A `tight` one has only the word.
    """

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    slim = BooleanProperty(False)
    tight = BooleanProperty(False)
    lines = NumericProperty(1)


class MainAction(BigButton):
    """An action as a wide button; a `tight` one is written small."""

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    tight = BooleanProperty(False)

    def on_shown(self, _button: object, shown: FieldActionShown) -> None:
        """Show this action."""
        self.icon, self.text = shown.icon, shown.text


class ActionRow(ScreenPart, GridLayout):
    """As many actions as there are; the main ones are wide buttons.

    Small ones are equally wide or, where that does not do, as wide as their words; where they find no room in a row
    they are slim, in several.
    """

    actions = ObjectProperty(())
    is_main = BooleanProperty(False)
    tight = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("actions", "theme", "width", "tight"):
            self.fbind(what, self._arrange)

    def on_actions(self, _row: object, actions: tuple[FieldActionShown, ...]) -> None:
        """Offer other actions, with the buttons that are there as far as they go."""
        for button, action in zip(fill(self, len(actions), self._new, self.theme), actions, strict=True):
            button.shown, button.tone = action, action.tone
        if self.is_main:
            self._level()

    def _arrange(self, *_changed: object) -> None:
        title, body, small = (sp(self.theme.size(size)) for size in (TypeSize.TITLE, TypeSize.BODY, TypeSize.SMALL))
        letters = body if self.is_main and not self.tight else small
        gap, count, icon = self.spacing[0], max(1, len(self.actions)), title + dp(24)
        needs = [widest_word(action.text, letters, bold=True) + dp(4) for action in self.actions]
        widest = max(needs, default=0)
        for button in self.children:
            button.tight = self.tight
        if self.is_main:
            self.cols = columns(self.width, widest + icon, gap, count, count)
            return
        needs = [max(dp(FIELD_TOUCH), need) for need in needs]
        is_one_row = sum(needs) + gap * (count - 1) <= self.width
        is_equal = not is_one_row or count * (widest + gap) - gap <= self.width
        self.cols = count if is_one_row else columns(self.width, widest + icon, gap, count, count)
        shares = [1 / self.cols if is_equal else need / sum(needs) for need in needs]
        beside = dp(4) if is_one_row else icon
        places = [share * (self.width + gap) - gap - beside for share in shares]
        action_widths = zip(self.actions, places, strict=True)
        lines = max((line_count(action.text, place, small, bold=True) for action, place in action_widths), default=1)
        for button, share in zip(reversed(self.children), shares, strict=True):
            button.slim, button.lines, button.size_hint_x = not is_one_row, lines, share

    def _level(self, *_changed: object) -> None:
        """Main actions beside each other are equally high."""
        self.row_default_height = max((button.needed for button in self.children), default=0)

    def _new(self) -> Pressable:
        button = MainAction() if self.is_main else ActionTile()
        if self.is_main:
            button.fbind("needed", self._level)
        button.bind(on_release=lambda pressed: self.do("action", pressed.shown.key))
        return button


class FieldActions(CachedBox):
    """The small actions above the main ones or, in a wide window, before them."""

    others = ObjectProperty(())
    main = ObjectProperty(())
    in_a_row = BooleanProperty(False)
    tight = BooleanProperty(False)
    around = ListProperty([0, 0, 0, 0])


load_layout(__file__)
