"""Display widgets: panels, badges, notices, meters and numbers."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme, TypeSize
from referee_app.screens.widgets.base import Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.screens.widgets.models import CaptureCountShown, JournalTroubleShown
from referee_app.screens.widgets.text import widest_word, width_of

FLAG_BESIDE = 0.8
"""How much of a flag's width is on the right of its pole."""


class Panel(Surface):
    """Its parts below each other, with room around them; as high as they are."""


class TeamBadge(Surface):
    """A square in a team's tone with an icon on it, the team's shape where none is named."""

    icon = StringProperty("")

    def shape(self, tone: str) -> str:
        """The icon of a team."""
        return TEAM_SHAPES[Team(tone)] if tone in set(Team) else Figure.PENNANT


class TeamBadges(Themed, BoxLayout):
    """A badge for each of `teams`, below each other; as high as they are."""

    teams = ObjectProperty(())

    def on_teams(self, _box: object, teams: tuple[str, ...]) -> None:
        """Show other teams."""
        for badge, team in zip(fill(self, len(teams), TeamBadge, self.theme), teams, strict=True):
            badge.tone = team


class Notice(Surface):
    """A yellow panel with a headline and a sentence; without a headline there is none. `least` is its height in dp."""

    headline = StringProperty("")
    text = StringProperty("")
    least = NumericProperty(0)


class JournalTroublePanel(Themed, BoxLayout):
    """Why live games or table games cannot be opened, and a button for what can be done."""

    __events__ = ("on_release",)

    shown = ObjectProperty(JournalTroubleShown(), rebind=True)

    def on_release(self) -> None:
        """The button was tapped."""


class NoticeButton(PressBehavior, Notice):
    """A notice that leads to more."""


class FirstUseHint(Surface):
    """Says over a picture how something is done that is done for the first time; without a text there is none.

    It is `seen` when it is touched, and the touch goes on to what lies below: nothing waits for it.
    """

    __events__ = ("on_seen",)

    text = StringProperty("")
    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Dispatch `on_seen`, and let the touch go on."""
        if self.text and self.collide_point(*touch.pos):
            self.dispatch("on_seen")
        return False

    def on_seen(self) -> None:
        """It was touched."""


class StatusLine(Surface):
    """A flag's icon and how it stands; one that wants attention lies on yellow. It has room for so many `lines`."""

    text = StringProperty("")
    flag_of = StringProperty("red")
    lines = NumericProperty(1)


class EmptyState(Themed, BoxLayout):
    """A large icon, what is missing, and what to do next."""

    icon = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")


class Meter(Themed, Widget):
    """A track filled in a team's tone, with the half as a notch and a flag that turns yellow when it is reached.

    `track` and `flag` are heights, which follow the type. `span` is the width of the track: where the half is at its
    end, the flag needs room beside it.
    """

    fraction = NumericProperty(0)
    half = NumericProperty(0.5)
    reached = BooleanProperty(False)
    track = NumericProperty(0)
    flag = NumericProperty(0)
    span = NumericProperty(0)

    def span_within(self, width: float, half: float, flag: float) -> float:
        """How wide the track is, so that the flag ends within the meter."""
        return min(width, (width - flag * FLAG_BESIDE) / half) if half else width


class ProgressMeter(Themed, BoxLayout):
    """A bar and what it is about; `fraction` goes from 0 to 1."""

    fraction = NumericProperty(0)
    text = StringProperty("")


class NumberTile(Themed, BoxLayout):
    """A number and what it counts, beside it or, where that is `stacked`, below it."""

    number = StringProperty("")
    caption = StringProperty("")
    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])
    stacked = BooleanProperty(False)


class TileRow(Themed, GridLayout):
    """As many tiles as there are numbers, equally wide; a tile is used again when a number changes.

    `tiles` are pairs of a number and what it counts. Captions stand beside their numbers where all find room so in one
    row, else below them; where even that is too wide there are more rows, with as many in each. Room is made for so
    many `digits`, so that nothing moves when a number grows.
    """

    tiles = ObjectProperty(())
    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])
    digits = NumericProperty(2)
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("tiles", "theme", "width", "type_size", "digits"):
            self.fbind(what, self._arrange)

    def on_tiles(self, _row: object, tiles: tuple[tuple[str, str], ...]) -> None:
        """Show other numbers."""
        parts = fill(self, len(tiles), lambda: NumberTile(tone=self.tone), self.theme)
        for tile, (number, caption) in zip(parts, tiles, strict=True):
            tile.number, tile.caption = number, caption

    def _arrange(self, *_changed: object) -> None:
        small, count, gap = sp(self.theme.size(TypeSize.SMALL)), max(1, len(self.tiles)), self.spacing[0]
        digits = width_of("0" * int(self.digits), sp(self.theme.size(self.type_size)), bold=True)
        captions = [width_of(caption, small) for _, caption in self.tiles]
        beside, below = digits + dp(4) + max(captions, default=0), max(digits, *captions, 0)
        in_a_row = columns(self.width, beside, gap, count, count)
        self.stacked = in_a_row < count <= int((self.width + gap) / (below + gap))
        self.cols = count if self.stacked else next(cols for cols in range(in_a_row, 0, -1) if count % cols == 0)
        for tile in self.children:
            tile.stacked, tile.type_size = self.stacked, self.type_size


class ScorePanel(Surface):
    """One team's count, large, and its meter; where it is too narrow the caption has a line of its own."""

    narrow = BooleanProperty(False)
    type_size = StringProperty(TypeSize.SMALL.value)
    shown = ObjectProperty(CaptureCountShown("red", "", "", "", 0, 0.5, False), rebind=True)

    def beside(self, caption: str, type_size: str, theme: ScreenTheme) -> float:
        """How much room a caption wants beside the count: two lines of it, and no broken word."""
        size = sp(theme.size(TypeSize(type_size)))
        return max(widest_word(caption, size), 0.6 * width_of(caption, size))


class ScoreRow(Themed, BoxLayout):
    """The counts of the teams that this phone keeps; `type_size` is the size of their captions."""

    scores = ObjectProperty(())
    type_size = StringProperty(TypeSize.SMALL.value)

    def on_scores(self, _row: object, scores: tuple[CaptureCountShown, ...]) -> None:
        """Show other counts."""
        for panel, score in zip(fill(self, len(scores), ScorePanel, self.theme), scores, strict=True):
            panel.shown, panel.type_size = score, self.type_size

    def on_type_size(self, _row: object, size: str) -> None:
        """Write the captions larger or smaller."""
        for panel in self.children:
            panel.type_size = size


load_layout(__file__)
