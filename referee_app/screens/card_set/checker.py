"""Checks which cards of a set are in files: takes the choices, runs the check and shows its result."""

import shutil
from collections.abc import Callable
from pathlib import Path

from kivy.clock import mainthread

from card_printing.reading.check import CheckResult, check
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card
from referee_app.screens.app_context import AppContext
from referee_app.screens.card_set.background_task import BackgroundTask, TaskRun
from referee_app.screens.card_set.draft import CheckDraft
from referee_app.screens.card_set.model import check_shown
from referee_app.screens.card_set.screen import CardSetScreen
from referee_app.screens.files.model import FileRequest
from referee_app.screens.navigation import ScreenName
from referee_app.screens.sets.model import FILE_KINDS
from referee_app.screens.sets.set_tasks import CannotCheckHere, FileGone, NoFileChosen, in_app_words
from referee_app.sentence import PackageMissing, Refusal, shown_path
from referee_app.whole_file import whole_file

STEP = "check_files"

CHOICES: dict[str, Callable[..., CheckDraft]] = {
    "selection": CheckDraft.with_selection,
    "deck": CheckDraft.with_deck,
    "players": CheckDraft.with_players,
    "file": CheckDraft.without_file,
}
"""What can be chosen on the step for checking."""


class Checker:
    """Handles the step for checking files; `set_file` is the set, `reprint` is called with the missing cards."""

    def __init__(self, context: AppContext, screen: CardSetScreen, reprint: Callable[[tuple[Card, ...]], None]) -> None:
        self.set_file: SetFile | None = None
        self.draft = CheckDraft()
        self.task = BackgroundTask(context, "set.check.busy", self.show)
        self._context = context
        self._screen = screen
        self._reprint = reprint
        self._checked: CheckResult | None = None

    def begin(self) -> None:
        """The step is opened: nothing is chosen yet."""
        self.clear()
        self.draft = CheckDraft()

    def clear(self) -> None:
        """Stop the check, and drop its result."""
        self.task.stop()
        self._checked = None

    def show(self) -> None:
        """Refresh all texts."""
        self._screen.checking = check_shown(
            self.draft, self.set_file, self._checked, self.task.busy, self._context.words
        )

    def choose(self, name: str, *values: object) -> None:
        """Take one choice of what is looked for, by its name in `CHOICES`."""
        self._take(CHOICES[name](self.draft, *values))

    def _take(self, draft: CheckDraft) -> None:
        """What was found before is not what is asked now."""
        self.clear()
        self.draft = draft
        self.show()

    # Files

    def add_file(self) -> None:
        """Let a file be picked."""
        try:
            if self._context.services.device.pick_file(self._picked):
                return
        except Refusal as refusal:
            self._context.refuse(refusal)
            return
        self._context.go(ScreenName.FILES, FileRequest("set.check.add", FILE_KINDS - {".cardset"}, self._found))

    @mainthread
    def _picked(self, path: Path | None) -> None:
        """The system hands out a copy that the next choice throws away: it is kept until this step is left."""
        if path is None:
            return
        keep = self._context.services.device.keep
        self._context.background_worker.run(
            lambda: _copied(path, keep(path.name)),
            self._found,
            is_relevant=lambda: self._screen.step == STEP,
            refused=self._refuse,
        )

    def _found(self, path: Path) -> None:
        self._take(self.draft.with_file(path))

    # Looking

    def start_or_stop(self) -> None:
        """Look through the files; while that goes on: no more."""
        if self.set_file is None:
            return
        if self.task.is_running:
            self.task.stop()
            self.show()
        elif not self.draft.files:
            self._context.refuse(NoFileChosen())
        else:
            self._start(self.set_file, self.draft)

    def _start(self, set_file: SetFile, draft: CheckDraft) -> None:
        self._checked = None

        def task(run: TaskRun) -> CheckResult:
            try:
                wanted = draft.wanted(set_file)
                return check(set_file.card_set, wanted, draft.files, lambda done, of: run.report(done / of))
            except (ImportError, PackageMissing) as error:
                raise CannotCheckHere from error

        self.task.start(task, self._ready, self._refuse)

    def _ready(self, checked: CheckResult, is_wanted: bool) -> None:
        if is_wanted:
            self._checked = checked
            self._screen.part(STEP).ids.scroll.scroll_y = 1
            self._context.sound("tick" if checked.is_right else "problem")
            self.show()

    def _refuse(self, refusal: Refusal) -> None:
        self.show()
        self._context.refuse(in_app_words(refusal))

    def reprint_missing(self) -> None:
        """Print the missing cards again."""
        if self._checked is not None:
            self._reprint(self._checked.missing)


def _copied(path: Path, copy: Path) -> Path:
    try:
        with path.open("rb") as source, whole_file(copy, secret=True) as out:
            shutil.copyfileobj(source, out)
    except OSError as error:
        raise FileGone(path=shown_path(path)) from error
    return copy
