"""Glue of the list of files: hands lines to the layout, and touches to the presenter."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.files.model import FileRow, FilesShown
from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed, fill
from referee_app.screens.widgets.list_row import ListRow


class FileLine(ListRow):
    """A folder or a file."""

    shown = ObjectProperty(None, allownone=True)

    def on_shown(self, _line: object, shown: FileRow) -> None:
        """Show another path."""
        self.key, self.icon, self.headline, self.leads = str(shown.path), shown.icon, shown.name, shown.leads


class FileList(Themed, BoxLayout):
    """The lines of a folder, one below the other."""

    __events__ = ("on_pick",)

    rows = ObjectProperty(())

    def on_rows(self, _list: object, rows: tuple[FileRow, ...]) -> None:
        """Show another folder."""
        for line, row in zip(fill(self, len(rows), self._new, self.theme), rows, strict=True):
            line.shown = row

    def on_pick(self, row: FileRow) -> None:
        """The reader tapped a line."""

    def _new(self) -> FileLine:
        line = FileLine()
        line.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.shown))
        return line


class FilesScreen(Themed, Screen):
    """Folders and files to choose from, and a line to type a path on."""

    __events__ = ("on_back", "on_place", "on_pick", "on_more", "on_path")

    shown = ObjectProperty(FilesShown(), rebind=True)

    def on_back(self) -> None:
        """The reader wants no file."""

    def on_place(self, path: str) -> None:
        """The reader wants to look at one of the usual places."""

    def on_pick(self, row: FileRow) -> None:
        """The reader tapped a line."""

    def on_more(self) -> None:
        """The reader wants to see the rest."""

    def on_path(self, text: str) -> None:
        """The reader typed a path."""


load_layout(__file__)
