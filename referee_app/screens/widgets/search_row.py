"""A line to search among many players, and filters for them. It knows no screen: it has events."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.screens.app_screen import Captioned
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.buttons import FramedButton
from referee_app.screens.widgets.models import SearchShown
from referee_app.screens.widgets.text import width_of
from referee_app.words.words import Words


class FilterButton(FramedButton):
    """A filter that is on while it is chosen: a sign, a word or both."""

    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)


class TeamFilters(Themed, BoxLayout):
    """A filter for each team, by its sign; one at most is on."""

    __events__ = ("on_team",)

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

    def on_team(self, team: str) -> None:
        """A team was tapped."""

    def _new(self) -> FilterButton:
        button = FilterButton()
        button.bind(on_release=lambda pressed: self.dispatch("on_team", pressed.key))
        return button


class NobodyButton(FramedButton):
    """Says that no player was found; a touch shows all again."""

    text = StringProperty("")


class SearchRow(Captioned, Themed, BoxLayout):
    """A line to search in, and below it filters by team and for those who wait; of one team that filter is beside it.

    It is `active` while somebody types there: a keyboard is open then. A `folded` one has its filters only while
    something is chosen.
    """

    __events__ = ("on_typed", "on_team", "on_waits", "on_everybody")

    shown = ObjectProperty(SearchShown(), rebind=True)
    active = BooleanProperty(False)
    folded = BooleanProperty(False)

    def on_shown(self, _row: object, shown: SearchShown) -> None:
        """What was typed may have been put away elsewhere."""
        if self.ids.entry.text != shown.typed:
            self.ids.entry.text = shown.typed

    def take(self, typed: str) -> None:
        """Pass on what was typed, if it is new."""
        if typed != self.shown.typed:
            self.dispatch("on_typed", typed)

    def begin_or_clear(self) -> None:
        """Begin to type, or put away what was typed."""
        if self.shown.typed:
            self.dispatch("on_typed", "")
        else:
            self.ids.entry.focus = True

    def leave(self) -> None:
        """Type no more: the keyboard closes."""
        self.ids.entry.focus = False

    def has_filters(self, shown: SearchShown, *, folded: bool) -> bool:
        """Whether the filters are there."""
        return bool(not folded or shown.typed or shown.team or shown.waits)

    def waits_text(self, words: Words, theme: ScreenTheme, width: float) -> str:
        """What stands on the filter beside the line: nothing where the line's own words would not find room."""
        text, hint = words.say_key("field.player.status.waits"), words.say_key("field.search.hint")
        small, body = (sp(theme.size(size)) for size in (TypeSize.SMALL, TypeSize.BODY))
        button = body * 1.2 + dp(36) + width_of(text, small, bold=True)
        return text if dp(FIELD_TOUCH + 16) + width_of(hint, body) + button <= width else ""

    def on_typed(self, typed: str) -> None:
        """Something was typed."""

    def on_team(self, team: str) -> None:
        """A team was tapped."""

    def on_waits(self) -> None:
        """The filter for those who wait was tapped."""

    def on_everybody(self) -> None:
        """All are to be shown again."""


load_layout(__file__)
