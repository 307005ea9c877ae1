"""The widgets of one card set: what can be done with it, and the steps for printing, reprinting, design and checks."""

from collections.abc import Mapping
from typing import ClassVar

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import Captioned, ScreenPart
from referee_app.screens.card_set.model import MAIN, CheckShown, RowShown, SetShown
from referee_app.screens.card_set.print_model import (
    OnceShown,
    PrintedRow,
    PrintShown,
    ReprintShown,
    SelectionShown,
    StartShown,
)
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.sets.design_model import DesignChoicesShown
from referee_app.screens.stepped_screen import ScreenStep, SteppedScreen
from referee_app.screens.widgets.base import Conditional, PageColumn, Themed, fill
from referee_app.screens.widgets.rows import Collapsible, ListRow


class TaskGroup(ScreenPart, BoxLayout):
    """What can be done of one kind, under a heading."""

    heading = StringProperty("")
    rows = ObjectProperty(())

    def on_rows(self, _group: object, rows: tuple[RowShown, ...]) -> None:
        """Refresh the rows, reusing existing widgets."""
        for line, row in zip(fill(self.ids.rows, len(rows), self._new, self.theme), rows, strict=True):
            line.key, line.icon, line.headline, line.text = row.key, row.icon, row.headline, row.text

    def _new(self) -> ListRow:
        line = ListRow(leads=True)
        line.bind(on_release=lambda tapped: self.do("task", tapped.key))
        return line


class TaskGroups(Themed, BoxLayout):
    """Everything that can be done, in groups."""

    groups = ObjectProperty(())

    def on_groups(self, _groups: object, groups: tuple[tuple[str, tuple[RowShown, ...]], ...]) -> None:
        """Refresh the groups."""
        for part, (heading, rows) in zip(fill(self, len(groups), TaskGroup, self.theme), groups, strict=True):
            part.heading, part.rows = heading, rows


class PrintedList(ScreenPart, BoxLayout):
    """The PDFs that were made; a tap shares one."""

    rows = ObjectProperty(())

    def on_rows(self, _list: object, rows: tuple[PrintedRow, ...]) -> None:
        """Show other PDFs."""
        for place, (line, row) in enumerate(zip(fill(self, len(rows), self._new, self.theme), rows, strict=True)):
            line.key, line.icon, line.headline, line.text = str(place), "share", row.headline, row.text

    def _new(self) -> ListRow:
        line = ListRow()
        line.bind(on_release=lambda tapped: self.do("share", int(tapped.key)))
        return line


class PrintedPart(Captioned, Conditional):
    """The PDFs that were made, if there are any."""

    shown = ObjectProperty(PrintShown(), rebind=True)


class SelectionPart(ScreenPart, BoxLayout):
    """Chooses cards and the number of players. It dispatches `selection`, `deck` or `players` with the choice."""

    __events__ = ("on_choose",)

    shown = ObjectProperty(SelectionShown(), rebind=True)

    def on_choose(self, name: str, value: object) -> None:
        """One of the choices was tapped, or the number changed."""


class OncePart(ScreenPart, BoxLayout):
    """The design for this print, collapsed at first."""

    shown = ObjectProperty(OnceShown(), rebind=True)


class FileNames(ScreenPart, BoxLayout):
    """The files that are looked through; a tap takes one out."""

    files = ObjectProperty(())

    def on_files(self, _list: object, files: tuple[tuple[str, str], ...]) -> None:
        """Show other files."""
        for line, (path, name) in zip(fill(self, len(files), self._new, self.theme), files, strict=True):
            line.key, line.icon, line.headline = path, "close", name

    def _new(self) -> ListRow:
        line = ListRow()
        line.bind(on_release=lambda tapped: self.do("choose_check", "file", tapped.key))
        return line


class StartPart(ScreenPart, PageColumn):
    """The start button of a step; while its task runs, the progress and a stop button."""

    shown = ObjectProperty(StartShown(), rebind=True)


class MainStep(ScreenStep):
    """What the set is, and what can be done with it."""


class PrintStep(ScreenStep):
    """What is to be printed, and for whom."""


class ReprintStep(ScreenStep):
    """Which cards were lost."""


class DesignStep(ScreenStep):
    """How the cards look."""


class CheckStep(ScreenStep):
    """In which files the cards are, and what was found in them."""


class CardSetScreen(SteppedScreen):
    """One card set.

    An equal value is dispatched again, so that widgets drop a refused input.
    """

    STEPS: ClassVar[Mapping[str, type[ScreenStep]]] = {
        MAIN: MainStep,
        "print": PrintStep,
        "reprint": ReprintStep,
        "looks": DesignStep,
        "check_files": CheckStep,
    }

    shown = ObjectProperty(SetShown(), rebind=True)
    printing = ObjectProperty(PrintShown(), rebind=True, force_dispatch=True)
    reprinting = ObjectProperty(ReprintShown(), rebind=True)
    checking = ObjectProperty(CheckShown(), rebind=True)
    design = ObjectProperty(DesignChoicesShown(), rebind=True)

    def on_step(self, screen: object, step: str) -> None:
        """Every step begins at its top, with what is folded away."""
        super().on_step(screen, step)
        part = self.part(step)
        part.ids.scroll.scroll_y = 1
        for widget in part.walk(restrict=True):
            if isinstance(widget, Collapsible):
                widget.open = False


load_layout(__file__)
