"""Lets a file be chosen: looks into folders on the worker's thread, and hands the chosen path to who wanted it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from referee_app.refusal import Refusal
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.files.folder import Folder, looked_into, pointed_at
from referee_app.screens.files.model import AT_ONCE, FileRow, Looking, Picking, files_shown
from referee_app.screens.files.screen import FilesScreen
from referee_app.screens.navigation import ScreenName

T = TypeVar("T")


class FilesPresenter(Presenter):
    """The list of files. It is entered with a `Picking`."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.screen = FilesScreen(name=ScreenName.FILES.value)
        self._picking: Picking | None = None
        self._looking = Looking()

    def on_enter(self, what: object = None) -> None:
        """Begin where people keep files."""
        assert isinstance(what, Picking)
        self._picking, self._looking = what, Looking()
        self.screen.ids.path.text = ""
        self.show()
        places = self.context.services.device.places
        self._ask(lambda: _begun(places(), what.suffixes), self._begin)

    def show(self) -> None:
        """Say everything anew."""
        if self._picking is not None:
            self.screen.shown = files_shown(self._picking, self._looking, self.context.words)

    def do_place(self, path: str) -> None:
        """The reader wants to look at one of the usual places."""
        self._look(Path(path))

    def _ask(
        self, job: Callable[[], T], arrive: Callable[[T], None], refused: Callable[[Refusal], None] | None = None
    ) -> None:
        """Let the disk be looked at; who has left meanwhile, or looks for another file, is led nowhere by it."""
        picking = self._picking
        self.context.background_worker.ask(
            job, arrive, wanted=lambda: self.is_here and self._picking is picking, refused=refused
        )

    def _begin(self, begun: tuple[tuple[Path, ...], Folder]) -> None:
        places, folder = begun
        self._looking = Looking(places)
        self._arrive(folder)

    def _look(self, path: Path) -> None:
        picking = self._picking
        if picking is not None:
            self._ask(lambda: looked_into(path, picking.suffixes), self._arrive)

    def do_pick(self, row: FileRow) -> None:
        """The reader tapped a line."""
        self._look(row.path) if row.leads or row.icon == "up" else self._arrive(row.path)

    def do_more(self) -> None:
        """The reader wants to see the rest."""
        self._see(most=self._looking.most + AT_ONCE)

    def do_path(self, text: str) -> None:
        """The reader typed a path."""
        picking, folder = self._picking, self._looking.folder
        if picking is not None and folder is not None and text.strip():
            self._ask(lambda: pointed_at(text, folder.path, picking.suffixes), self._arrive, self._blame)

    def _blame(self, refusal: Refusal) -> None:
        self._see(fault=refusal)

    def _see(self, **other: Any) -> None:
        self._looking = replace(self._looking, **other)
        self.show()

    def _arrive(self, found: Folder | Path) -> None:
        if isinstance(found, Folder):
            self.screen.ids.scroll.scroll_y = 1
            self._see(folder=found, most=AT_ONCE, fault=None)
        elif self._picking is not None:
            picked, self._picking = self._picking.picked, None
            self.context.back()
            picked(found)


def _begun(places: tuple[Path, ...], suffixes: frozenset[str]) -> tuple[tuple[Path, ...], Folder]:
    return places, looked_into(places[-1], suffixes)


PRESENTER = FilesPresenter
