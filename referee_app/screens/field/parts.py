"""The parts of the field screen: scores, the last line and the actions."""

from collections.abc import Iterable
from itertools import chain

from kivy.clock import Clock
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

from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.field.model import FieldActionShown
from referee_app.screens.field.scores import FlagStatus, TeamShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, LEAST_TYPE, TypeSize
from referee_app.screens.widgets.base import Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable
from referee_app.screens.widgets.panels import StatusLine
from referee_app.screens.widgets.render_cache import CachedBox
from referee_app.screens.widgets.text import fitted_size, line_count, widest_word, width_of

HIGHLIGHT_SECONDS = 4.0
"""How long the last line stands out after something was done: long enough for a look up from a child."""

MOST_BRIEF_TYPE = 16
"""How large type in rows of scores may be: they are there for the players' sake, who need the room."""

LEAST_METER = 44
"""How wide a meter in a row is at least, in dp."""

MOST_CAPTION_LINES = 2
"""Main actions are written small where their words would need more lines than these."""

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

        place = (inside + gap) / max(1, len(shown.flags)) - gap
        is_narrow = any(widest_word(text, small, bold=True) > place - icon for text in texts)
        beside = lines(place)
        self.flags_stacked = (is_narrow or beside > MOST_FLAG_LINES) and len(shown.flags) > 1
        self.flag_lines = lines(inside) if self.flags_stacked else beside
        right = inside * shown.half + width_of(shown.half_caption, small) / 2
        self.total_fits = right + dp(8) < inside - width_of(shown.total_caption, small)


class TeamRow(Surface):
    """What a team that this phone keeps has, in a row; `name_width` and `right_width` are those of its columns."""

    shown = ObjectProperty(TeamShown(), rebind=True)
    letters = NumericProperty(0)
    name_width = NumericProperty(0)
    right_width = NumericProperty(0)


class ExhaustedLine(Surface):
    """Says that a team has no card left; nothing while it has."""

    text = StringProperty("")


class BriefPile(Surface):
    """How many cards the pile has, or on yellow that the team has none left."""

    text = StringProperty("")
    letters = NumericProperty(0)


class BriefFlag(Surface):
    """A flag and how it stands, in few words; one that wants attention lies on yellow."""

    text = StringProperty("")
    flag_of = StringProperty("red")
    letters = NumericProperty(0)


class BriefFlags(Themed, BoxLayout):
    """How flags stand, below each other."""

    flags = ObjectProperty(())
    letters = NumericProperty(0)

    def on_flags(self, _box: object, flags: tuple[FlagStatus, ...]) -> None:
        """Show how they stand now."""
        parts = fill(self, len(flags), BriefFlag, self.theme)
        for part, flag in zip(parts, flags, strict=True):
            part.text, part.tone, part.flag_of, part.letters = flag.brief, flag.tone, flag.flag_of, self.letters

    def on_letters(self, _box: object, letters: float) -> None:
        """Write them in another size."""
        for part in self.children:
            part.letters = letters


class CompactScores(Pressable):
    """A row for each team that this phone keeps; its height does not follow from what happens in the game.

    Where words are too long for the width, the `letters` of all are a little smaller, if they can still be read. A
    touch shows all that is known.
    """

    first = ObjectProperty(TeamShown(), rebind=True)
    second = ObjectProperty(TeamShown(), rebind=True)
    letters = NumericProperty(0)
    row_height = NumericProperty(0)
    name_width = NumericProperty(0)
    right_width = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("first", "second", "theme", "width"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        small, teams = sp(self.theme.size(TypeSize.SMALL)), [team for team in (self.first, self.second) if team.is_kept]
        largest = min(small, sp(MOST_BRIEF_TYPE))
        sizes = (largest, *range(int(largest), int(sp(LEAST_TYPE)) - 1, -1))
        needs = {size: self._columns(teams, size) for size in sizes}
        self.letters = next((size for size, widths in needs.items() if sum(widths) <= self.width), sizes[-1])
        self.name_width, _, self.right_width = needs[self.letters]
        lines = 1 + max((len(team.flags) for team in teams), default=1)
        self.row_height = max(dp(40), lines * (self.letters * 1.2 + dp(2)) + dp(4))

    @staticmethod
    def _columns(teams: list[TeamShown], size: float) -> tuple[float, float, float]:
        """How wide the columns must be for whatever may stand there, in type of this size."""

        def widest(texts: Iterable[str]) -> float:
            return max((width_of(text, size, bold=True) for text in texts), default=0)

        names = widest(team.name for team in teams) + dp(36)
        number = widest(text for team in teams for text in team.brief.number_texts)
        pile = widest(text for team in teams for text in team.brief.pile_texts)
        flags = widest(text for team in teams for flag in team.flags for text in flag.briefs)
        return names, max(number, dp(LEAST_METER)) + dp(12), max(pile + dp(8), flags + size + dp(12))


class TeamLine(Surface):
    """What is known of a team that another phone keeps, in one line; the news in words where they find room.

    The longest text that finds room says what it has captured; where none does, it is written smaller.
    """

    shown = ObjectProperty(TeamShown(), rebind=True)
    news = StringProperty("")
    captured = StringProperty("")
    letters = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("shown", "theme", "width"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        shown, (body, small) = self.shown, (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        place = self.width - dp(60) - width_of(shown.name, body, bold=True) - (body if shown.news else 0)
        fitting = (text for text in shown.captured if width_of(text, small) <= place)
        self.captured = next(chain(fitting, shown.captured[-1:]), "")
        self.letters = fitted_size(self.captured, place, small, min(small, sp(LEAST_TYPE)))
        left = place - width_of(self.captured, small) - dp(12)
        self.news = shown.news if width_of(shown.news, small, bold=True) <= left else ""


class OutcomePanel(Surface):
    """Who has won, and why, in the winner's colour; smaller in a `cramped` window."""

    text = StringProperty("")
    type_size = OptionProperty(TypeSize.LARGE.value, options=[size.value for size in TypeSize])
    cramped = BooleanProperty(False)


class LastRow(Themed, BoxLayout):
    """The last thing that happened, and the button that takes it back; its height does not follow from the text."""

    lines = NumericProperty(2)


class LastLine(Pressable):
    """The last thing that happened, in the longest of `texts` that finds room; the log has all.

    Where none does, the shortest ends with "…". It is `highlighted` for a moment when something was done here: nothing
    else says so.
    """

    texts = ObjectProperty(())
    text = StringProperty("")
    highlighted = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._fade = Clock.create_trigger(lambda _seconds: setattr(self, "highlighted", False), HIGHLIGHT_SECONDS)
        super().__init__(**kwargs)
        for what in ("texts", "theme", "size"):
            self.fbind(what, self._measure)

    def highlight(self) -> None:
        """Stand out for a moment, from now on."""
        self.highlighted = True
        self._fade.cancel()
        self._fade()

    def _measure(self, *_changed: object) -> None:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        place, lines = self.width - body - dp(16), max(1, int((self.height - dp(4)) / (small * 1.2)))
        fitting = (text for text in self.texts if line_count(text, place, small) <= lines)
        text = next(chain(fitting, self.texts[-1:]), "")
        words = text.split(" ")
        while len(words) > 1 and line_count(text, place, small) > lines:
            words.pop()
            text = " ".join(words) + "…"
        self.text = text


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


class ActionTile(Pressable):
    """An action as an icon above a word, or beside it in a slim one: several fit side by side under a thumb."""

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    slim = BooleanProperty(False)
    lines = NumericProperty(1)


class MainAction(BigButton):
    """An action as a wide button; a `bare` one has no icon."""

    shown = ObjectProperty(FieldActionShown("", "", "check"), rebind=True)
    bare = BooleanProperty(False)

    def on_shown(self, _button: object, shown: FieldActionShown) -> None:
        """Show this action."""
        self.icon, self.text = "" if self.bare else shown.icon, shown.text

    def on_bare(self, _button: object, bare: bool) -> None:
        """Show its icon, or none."""
        self.icon = "" if bare else self.shown.icon


class ActionRow(ScreenPart, GridLayout):
    """As many actions as there are; the main ones are wide buttons.

    Main ones stand beside each other; where their words would need more lines than two they are written small, then
    without icons. Small ones are equally wide or, where that does not do, as wide as their words; where they find no
    room in a row they are slim, in several.
    """

    actions = ObjectProperty(())
    is_main = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("actions", "theme", "width"):
            self.fbind(what, self._arrange)

    def on_actions(self, _row: object, actions: tuple[FieldActionShown, ...]) -> None:
        """Offer other actions, with the buttons that are there as far as they go."""
        for button, action in zip(fill(self, len(actions), self._new, self.theme), actions, strict=True):
            button.shown, button.tone = action, action.tone
        if self.is_main:
            self._level()

    def _arrange(self, *_changed: object) -> None:
        if self.is_main:
            self._arrange_main()
        else:
            self._arrange_tiles()

    def _arrange_main(self) -> None:
        gap, count = self.spacing[0], max(1, len(self.actions))
        beside = sp(self.theme.size(TypeSize.TITLE)) + dp(24)
        place = (self.width + gap) / count - gap

        def fits(size: TypeSize, taken: float) -> bool:
            letters = sp(self.theme.size(size))
            return all(
                widest_word(action.text, letters, bold=True) <= place - taken
                and line_count(action.text, place - taken, letters, bold=True) <= MOST_CAPTION_LINES
                for action in self.actions
            )

        choices = ((TypeSize.BODY, beside), (TypeSize.SMALL, beside), (TypeSize.SMALL, dp(16)))
        type_size, taken = next((choice for choice in choices if fits(*choice)), choices[1])
        for button in self.children:
            button.type_size, button.bare = type_size, taken < beside
        letters = sp(self.theme.size(type_size))
        widest = max((widest_word(action.text, letters, bold=True) for action in self.actions), default=0)
        self.cols = columns(self.width, widest + taken, gap, count, count)

    def _arrange_tiles(self) -> None:
        title, small = (sp(self.theme.size(size)) for size in (TypeSize.TITLE, TypeSize.SMALL))
        gap, count, icon = self.spacing[0], max(1, len(self.actions)), title + dp(24)
        needs = [max(dp(FIELD_TOUCH), widest_word(action.text, small, bold=True) + dp(4)) for action in self.actions]
        widest = max(needs, default=0)
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
    """The small actions above the main ones or, in a wide window, before them.

    That a flag is home is said above all of them: what comes and goes moves none of them.
    """

    homes = ObjectProperty(())
    others = ObjectProperty(())
    main = ObjectProperty(())
    in_a_row = BooleanProperty(False)
    around = ListProperty([0, 0, 0, 0])


load_layout(__file__)
