"""The presenter for choosing a file: reads folders on the worker thread and passes the path to the caller."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.files.model import (
    AT_ONCE,
    FileRequest,
    FileRow,
    Folder,
    FolderView,
    files_shown,
    list_folder,
    resolve_path,
)
from referee_app.screens.files.screen import FilesScreen
from referee_app.screens.navigation import ScreenName
from referee_app.sentence import Refusal

T = TypeVar("T")


class FilesPresenter(Presenter):
    """The list of files. It is entered with a `FileRequest`."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.screen = FilesScreen(name=ScreenName.FILES.value)
        self._request: FileRequest | None = None
        self._view = FolderView()

    def on_enter(self, what: object = None) -> None:
        """Begin where people keep files."""
        assert isinstance(what, FileRequest)
        self._request, self._view = what, FolderView()
        self.screen.ids.path.text = ""
        self.show()
        places = self.context.services.device.places
        self._run(lambda: _first_look(places(), what.suffixes), self._begin)

    def show(self) -> None:
        """Refresh all texts."""
        if self._request is not None:
            self.screen.shown = files_shown(self._request, self._view, self.context.words)

    def do_place(self, path: str) -> None:
        """Open one of the usual places."""
        self._look(Path(path))

    def _run(
        self, task: Callable[[], T], arrive: Callable[[T], None], refused: Callable[[Refusal], None] | None = None
    ) -> None:
        """Let the disk be looked at; who has left meanwhile, or looks for another file, is led nowhere by it."""
        request = self._request
        self.context.background_worker.run(
            task, arrive, is_relevant=lambda: self.is_here and self._request is request, refused=refused
        )

    def _begin(self, begun: tuple[tuple[Path, ...], Folder]) -> None:
        places, folder = begun
        self._view = FolderView(places)
        self._arrive(folder)

    def _look(self, path: Path) -> None:
        request = self._request
        if request is not None:
            self._run(lambda: list_folder(path, request.suffixes), self._arrive)

    def do_pick(self, row: FileRow) -> None:
        """Open a folder, or pick a file."""
        self._look(row.path) if row.leads or row.icon == "up" else self._arrive(row.path)

    def do_more(self) -> None:
        """Show more lines."""
        self._see(most=self._view.most + AT_ONCE)

    def do_path(self, text: str) -> None:
        """Open the path that was typed."""
        request, folder = self._request, self._view.folder
        if request is not None and folder is not None and text.strip():
            self._run(lambda: resolve_path(text, folder.path, request.suffixes), self._arrive, self._blame)

    def _blame(self, refusal: Refusal) -> None:
        self._see(fault=refusal)

    def _see(self, **other: Any) -> None:
        self._view = replace(self._view, **other)
        self.show()

    def _arrive(self, found: Folder | Path) -> None:
        if isinstance(found, Folder):
            self.screen.ids.scroll.scroll_y = 1
            self._see(folder=found, most=AT_ONCE, fault=None)
        elif self._request is not None:
            picked, self._request = self._request.picked, None
            self.context.back()
            picked(found)


def _first_look(places: tuple[Path, ...], suffixes: frozenset[str]) -> tuple[tuple[Path, ...], Folder]:
    return places, list_folder(places[-1], suffixes)


PRESENTER = FilesPresenter
