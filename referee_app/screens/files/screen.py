"""The widgets of the list of files: a line for each folder and file."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.files.model import FileRow, FilesShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.rows import ListRow


class FileLine(ScreenPart, ListRow):
    """A folder or a file."""

    shown = ObjectProperty(None, allownone=True)

    def on_shown(self, _line: object, shown: FileRow) -> None:
        """Show another path."""
        self.key, self.icon, self.headline, self.leads = str(shown.path), shown.icon, shown.name, shown.leads


class FileList(Themed, BoxLayout):
    """The lines of a folder, one below the other."""

    rows = ObjectProperty(())

    def on_rows(self, _list: object, rows: tuple[FileRow, ...]) -> None:
        """Show another folder."""
        for line, row in zip(fill(self, len(rows), FileLine, self.theme), rows, strict=True):
            line.shown = row


class FilesScreen(AppScreen):
    """Folders and files to choose from, and a line to type a path on."""

    shown = ObjectProperty(FilesShown(), rebind=True)


load_layout(__file__)
