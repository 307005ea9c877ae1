"""Glue of the screen of one card set: what can be done with it, and the steps for printing, reprinting and looks."""

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.card_set.model import DesignShown, PrintedRow, PrintShown, ReprintShown, RowShown, SetShown
from referee_app.screens.layout import load_layout
from referee_app.screens.sets import looks  # noqa: F401  it stands in the layout
from referee_app.screens.sets.column import StepColumn
from referee_app.screens.widgets.dressed import Dressed, dress, fill
from referee_app.screens.widgets.list_row import ListRow


class DoRow(ListRow):
    """Something that can be done, or a PDF that can be shared."""

    key = StringProperty("")


class DoGroup(Dressed, BoxLayout):
    """What can be done of one kind, under a heading."""

    __events__ = ("on_do",)

    heading = StringProperty("")
    rows = ObjectProperty(())

    def on_rows(self, _group: object, rows: tuple[RowShown, ...]) -> None:
        """Say the rows anew, in the lines that are there as far as they go."""
        for line, row in zip(fill(self.ids.rows, len(rows), self._new, self.look), rows, strict=True):
            line.key, line.icon, line.headline, line.text = row.key, row.icon, row.headline, row.text

    def on_do(self, key: str) -> None:
        """The reader wants to do this."""

    def _new(self) -> DoRow:
        line = DoRow(leads=True)
        line.bind(on_release=lambda tapped: self.dispatch("on_do", tapped.key))
        return line


class DoGroups(Dressed, BoxLayout):
    """Everything that can be done, in groups."""

    __events__ = ("on_do",)

    groups = ObjectProperty(())

    def on_groups(self, _groups: object, groups: tuple[tuple[str, tuple[RowShown, ...]], ...]) -> None:
        """Say the groups anew."""
        for part, (heading, rows) in zip(fill(self, len(groups), self._new, self.look), groups, strict=True):
            part.heading, part.rows = heading, rows

    def on_do(self, key: str) -> None:
        """The reader wants to do this."""

    def _new(self) -> DoGroup:
        group = DoGroup()
        group.bind(on_do=lambda _group, key: self.dispatch("on_do", key))
        return group


class PrintedList(Dressed, BoxLayout):
    """The PDFs that were made; a tap shares one."""

    __events__ = ("on_share",)

    rows = ObjectProperty(())

    def on_rows(self, _list: object, rows: tuple[PrintedRow, ...]) -> None:
        """Show other PDFs."""
        for place, (line, row) in enumerate(zip(fill(self, len(rows), self._new, self.look), rows, strict=True)):
            line.key, line.icon, line.headline, line.text = str(place), "share", row.headline, row.text

    def on_share(self, place: int) -> None:
        """The reader wants to share this one."""

    def _new(self) -> DoRow:
        line = DoRow()
        line.bind(on_release=lambda tapped: self.dispatch("on_share", int(tapped.key)))
        return line


class PlayersAsked(Dressed, BoxLayout):
    """How many play."""

    __events__ = ("on_players",)

    shown = ObjectProperty(PrintShown(), rebind=True)

    def on_players(self, players: int) -> None:
        """The reader told how many."""


class PlayersPart(Dressed, BoxLayout):
    """Asks how many play where that matters; elsewhere there is nothing that a finger could meet."""

    __events__ = ("on_players",)

    shown = ObjectProperty(PrintShown())

    def __init__(self, **kwargs: object) -> None:
        self.asked = PlayersAsked()
        self.asked.bind(on_players=lambda _asked, players: self.dispatch("on_players", players))
        super().__init__(**kwargs)

    def on_shown(self, _part: object, shown: PrintShown) -> None:
        """Ask, or do not."""
        self.asked.shown = shown
        if shown.players_text and self.asked.parent is None:
            dress(self.asked, self.look)
            self.add_widget(self.asked)
        elif not shown.players_text:
            self.clear_widgets()

    def on_players(self, players: int) -> None:
        """The reader told how many."""


class PrintedPart(Dressed, BoxLayout):
    """The PDFs that were made."""

    __events__ = ("on_share",)

    shown = ObjectProperty(PrintShown(), rebind=True)

    def on_share(self, place: int) -> None:
        """The reader wants to share this one."""


class PressPart(StepColumn):
    """The button that starts the press; while that works, how far it is and a button that stops it."""

    __events__ = ("on_wanted", "on_stop")

    shown = ObjectProperty(PrintShown(), rebind=True)
    button = StringProperty("")
    is_busy = BooleanProperty(False)

    def pressed(self) -> None:
        """Start or stop."""
        self.dispatch("on_stop" if self.is_busy else "on_wanted")

    def on_wanted(self) -> None:
        """The reader wants it printed."""

    def on_stop(self) -> None:
        """The reader wants it no more."""


class SetStep(Dressed, BoxLayout):
    """A part of the screen that is in sight alone; it reads from the screen what to show."""

    screen = ObjectProperty(rebind=True)


class MainStep(SetStep):
    """What the set is, and what can be done with it."""


class PrintStep(SetStep):
    """What is to be printed, and for whom."""


class ReprintStep(SetStep):
    """Which cards were lost."""


class LooksStep(SetStep):
    """How the cards look."""


STEPS = {"main": MainStep, "print": PrintStep, "reprint": ReprintStep, "looks": LooksStep}


class CardSetScreen(Dressed, Screen):
    """One card set."""

    __events__ = (
        "on_back",
        "on_do",
        "on_what",
        "on_whom",
        "on_deck",
        "on_players",
        "on_print",
        "on_stop",
        "on_share",
        "on_cards",
        "on_reprint",
        "on_turn",
        "on_keep_looks",
    )

    shown = ObjectProperty(SetShown(), rebind=True)
    printing = ObjectProperty(PrintShown(), rebind=True)
    reprinting = ObjectProperty(ReprintShown(), rebind=True)
    designing = ObjectProperty(DesignShown(), rebind=True)
    step = OptionProperty("", options=["", *STEPS])

    def __init__(self, **kwargs: object) -> None:
        self._parts: dict[str, SetStep] = {}
        super().__init__(**kwargs)

    def part(self, step: str) -> SetStep:
        """The part for a step; it is made when it is first wanted."""
        if step not in self._parts:
            self._parts[step] = STEPS[step](screen=self)
        return self._parts[step]

    def on_step(self, _screen: object, step: str) -> None:
        """Put another part in sight, from its top."""
        part = self.part(step)
        dress(part, self.look)
        part.ids.scroll.scroll_y = 1
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(part)

    def on_back(self) -> None:
        """The reader wants to leave."""

    def on_do(self, key: str) -> None:
        """The reader wants to do something with the set."""

    def on_what(self, key: str) -> None:
        """The reader chose what to print."""

    def on_whom(self, key: str) -> None:
        """The reader chose for whom."""

    def on_deck(self, key: str) -> None:
        """The reader chose a deck."""

    def on_players(self, players: int) -> None:
        """The reader told how many play."""

    def on_print(self) -> None:
        """The reader wants what is chosen."""

    def on_stop(self) -> None:
        """The reader wants it no more."""

    def on_share(self, place: int) -> None:
        """The reader wants to share a PDF."""

    def on_cards(self, text: str) -> None:
        """The reader typed which cards."""

    def on_reprint(self) -> None:
        """The reader wants those cards."""

    def on_turn(self, trait: str, key: str) -> None:
        """The reader chose other looks."""

    def on_keep_looks(self) -> None:
        """The reader wants them kept."""


load_layout(__file__)
