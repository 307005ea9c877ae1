"""Glue of the screen of one card set: what can be done with it, and the steps for printing, reprinting and looks."""

from collections.abc import Mapping
from typing import ClassVar

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.refusal import Refusal
from referee_app.screens.card_set.model import (
    MAIN,
    DesignShown,
    PressShown,
    PrintedRow,
    PrintShown,
    ReprintShown,
    RowShown,
    SetShown,
)
from referee_app.screens.layout import load_layout
from referee_app.screens.sets import looks  # noqa: F401  it stands in the layout
from referee_app.screens.sets.column import StepColumn
from referee_app.screens.stepped_screen import Step, SteppedScreen
from referee_app.screens.widgets.dressed import Dressed, fill
from referee_app.screens.widgets.list_row import ListRow
from referee_app.screens.widgets.sometimes import Sometimes


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


class PrintedPart(Sometimes):
    """The PDFs that were made, if there are any."""

    __events__ = ("on_share",)

    shown = ObjectProperty(PrintShown(), rebind=True)

    def on_share(self, place: int) -> None:
        """The reader wants to share this one."""


class PressPart(StepColumn):
    """The button that starts the press; while that works, how far it is and a button that stops it."""

    __events__ = ("on_press",)

    shown = ObjectProperty(PressShown(), rebind=True)

    def on_press(self) -> None:
        """The reader wants it printed, or no more."""


class MainStep(Step):
    """What the set is, and what can be done with it."""


class PrintStep(Step):
    """What is to be printed, and for whom."""


class ReprintStep(Step):
    """Which cards were lost."""


class LooksStep(Step):
    """How the cards look."""


class CardSetScreen(SteppedScreen):
    """One card set."""

    __events__ = (
        "on_do",
        "on_what",
        "on_whom",
        "on_deck",
        "on_players",
        "on_refuse",
        "on_press",
        "on_share",
        "on_cards",
        "on_turn",
        "on_keep_looks",
    )
    STEPS: ClassVar[Mapping[str, type[Step]]] = {
        MAIN: MainStep,
        "print": PrintStep,
        "reprint": ReprintStep,
        "looks": LooksStep,
    }

    shown = ObjectProperty(SetShown(), rebind=True)
    printing = ObjectProperty(PrintShown(), rebind=True)
    reprinting = ObjectProperty(ReprintShown(), rebind=True)
    designing = ObjectProperty(DesignShown(), rebind=True)

    def on_step(self, screen: object, step: str) -> None:
        """Every step begins at its top."""
        super().on_step(screen, step)
        self.part(step).ids.scroll.scroll_y = 1

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

    def on_refuse(self, refusal: Refusal) -> None:
        """The reader typed a number that cannot be."""

    def on_press(self) -> None:
        """The reader wants what is chosen or named; while it is being made: no more."""

    def on_share(self, place: int) -> None:
        """The reader wants to share a PDF."""

    def on_cards(self, text: str) -> None:
        """The reader typed which cards."""

    def on_turn(self, trait: str, key: str) -> None:
        """The reader chose other looks."""

    def on_keep_looks(self) -> None:
        """The reader wants them kept."""


load_layout(__file__)
