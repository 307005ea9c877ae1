"""The presenter of one card set: prints, changes, shares and forgets it."""

from collections.abc import Callable
from typing import TypeVar

from card_printing.sets.set_file import SetFile
from card_printing.sets.set_store import SetStore
from referee_app.cards.decks import Card
from referee_app.desk.jobs import Job
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.card_set.checker import STEP as CHECK_FILES
from referee_app.screens.card_set.checker import Checker
from referee_app.screens.card_set.model import (
    MAIN,
    growth_question,
    rename_question,
    secret_question,
    set_shown,
    title_shown,
)
from referee_app.screens.card_set.printer import Printer, running_setup
from referee_app.screens.card_set.screen import CardSetScreen
from referee_app.screens.navigation import CardSetRequest, PostRequest, ScanRequest, ScreenName
from referee_app.screens.sets import set_tasks
from referee_app.screens.sets.design_model import DesignDraft, design_choices_shown, with_design_choice
from referee_app.screens.sets.model import YES, forget_question, name_shown
from referee_app.screens.sets.set_tasks import SetInPlay, in_app_words
from referee_app.screens.widgets.models import Question
from referee_app.sentence import Refusal, Sentence

T = TypeVar("T")

SET_MIME_TYPE = "application/octet-stream"


class CardSetPresenter(Presenter):
    """One set. It is entered with a `CardSetRequest`."""

    screen: CardSetScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.screen = CardSetScreen(name=ScreenName.CARD_SET.value)
        self.printer = Printer(context, self.screen, self._print_changed)
        self.checker = Checker(context, self.screen, self._reprint)
        self._set_id = ""
        self._came_to_reprint = False
        self._set_file: SetFile | None = None
        self._design_draft = DesignDraft()
        self._tasks: dict[str, Callable[[SetFile], None]] = {
            "print": lambda _set_file: self._go_to("print"),
            "reprint": lambda _set_file: self._go_to("reprint"),
            "looks": self._begin_design,
            "copies": self._ask_copies,
            "check": lambda set_file: self.context.go(
                ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=set_file.card_set.id)
            ),
            CHECK_FILES: lambda _set_file: self._begin_check(),
            "post": lambda set_file: self.context.go(ScreenName.POST, PostRequest(set_file.card_set.id)),
            "rename": self._ask_name,
            "share": self._ask_share,
            "forget": self._ask_forget,
        }

    def on_enter(self, what: object = None) -> None:
        """Fetch the set, and begin with what can be done with it or with its lost cards."""
        assert isinstance(what, CardSetRequest)
        set_id, lost = what.set_id, what.lost
        self._came_to_reprint = lost is not None
        self._set_id, self._set_file, self.checker.set_file = set_id, None, None
        self.printer.forget()
        self._go_to(MAIN)

        def arrive(set_file: SetFile) -> None:
            self._take(set_file)
            if lost is not None:
                self._reprint(lost)

        sets = self.context.services.sets
        self.context.background_worker.run(
            lambda: sets().get(set_id),
            arrive,
            is_relevant=lambda: self._is_about(set_id),
            refused=self._not_here,
        )

    def on_leave(self) -> None:
        """Stop printing and checking."""
        self.printer.clear()
        self.checker.task.stop()

    def on_pause(self) -> None:
        """What is printed or checked goes on: who comes back wants it."""

    def show(self) -> None:
        """Refresh all texts."""
        words = self.context.words
        self.screen.title = title_shown(self.screen.step, self._set_file, words)
        self.screen.shown = set_shown(self._set_file, words)
        self.screen.design = design_choices_shown(self._design_draft, words)
        self.printer.show()
        self.checker.show()

    def on_back(self) -> bool:
        """Every step is left for what can be done with the set; whoever came to reprint lost cards goes back there."""
        if self.screen.step == MAIN or (self._came_to_reprint and self.screen.step == "reprint"):
            return False
        self.printer.clear()
        self.checker.clear()
        self._go_to(MAIN)
        return True

    def _go_to(self, step: str) -> None:
        if step in ("print", "reprint"):
            self.printer.begin()
        self.screen.step = step
        self.show()

    def _take(self, set_file: SetFile) -> None:
        self._set_file = self.checker.set_file = set_file
        self.printer.take(set_file)
        self.show()

    def _print_changed(self, set_file: SetFile) -> None:
        if self._is_about(set_file.card_set.id):
            self._take(set_file)

    def _reprint(self, cards: tuple[Card, ...]) -> None:
        self.printer.name_lost(cards)
        self._go_to("reprint")

    def _begin_check(self) -> None:
        self.checker.begin()
        self._go_to(CHECK_FILES)

    def _not_here(self, refusal: Refusal) -> None:
        self.context.back()
        self.context.refuse(in_app_words(refusal))

    def do_task(self, key: str) -> None:
        """Begin one of the tasks with the set."""
        if self._set_file is not None:
            self._tasks[key](self._set_file)

    def do_choose(self, name: str, *values: object) -> None:
        """Take one choice of what is printed."""
        self.printer.choose(name, *values)

    def do_share(self, place: int) -> None:
        """Share a PDF."""
        self.printer.share(place)

    def do_choose_check(self, name: str, *values: object) -> None:
        """Take one choice of what is looked for in files."""
        self.checker.choose(name, *values)

    def do_add_file(self) -> None:
        """Pick another file to look through."""
        self.checker.add_file()

    def do_reprint(self) -> None:
        """Open printing with the cards that are missing in the files."""
        self.checker.reprint_missing()

    def do_start(self) -> None:
        """Start to print or check; while that goes on: stop it."""
        (self.checker if self.screen.step == CHECK_FILES else self.printer).start_or_stop()

    def _is_about(self, set_id: str) -> bool:
        return self.is_here and self._set_id == set_id

    def _run(self, task: Callable[[SetStore], T], arrive: Callable[[T], None]) -> None:
        """Do something with the stored sets. What came of it disturbs nobody who has left; a refusal has to."""
        sets, set_id = self.context.services.sets, self._set_id
        self.context.background_worker.run(
            lambda: task(sets()),
            lambda value: arrive(value) if self._is_about(set_id) else None,
            refused=self._refuse,
        )

    def _refuse(self, refusal: Refusal) -> None:
        self.context.refuse(in_app_words(refusal))

    def _if_yes(self, question: Question, then: Callable[[str], None]) -> None:
        self.context.ask_user(question, lambda key, typed: then(typed) if key == YES else None)

    # Changes

    def _ask_name(self, set_file: SetFile) -> None:
        set_id = set_file.card_set.id
        self._if_yes(
            rename_question(set_file, self.context.words),
            lambda name: self._run(lambda store: set_tasks.rename_set(store, set_id, name), self._take),
        )

    def _ask_copies(self, set_file: SetFile) -> None:
        set_id = set_file.card_set.id
        self._if_yes(
            growth_question(set_file.card_set.copies + 1, self.context.words, prints=False),
            lambda _typed: self._run(lambda store: set_tasks.add_copy(store, set_id), self._grown),
        )

    def _grown(self, set_file: SetFile) -> None:
        self._take(set_file)
        self.context.announce(self.context.words.say_key("set.copies.done", n=set_file.card_set.copies))

    def _begin_design(self, set_file: SetFile) -> None:
        self._design_draft = DesignDraft.of(set_file.design)
        self._go_to("looks")

    def do_choose_design(self, trait: str, key: str) -> None:
        """Choose something of the design of the set."""
        self._design_draft = with_design_choice(self._design_draft, trait, key)
        self.show()

    def do_save_design(self) -> None:
        """Save the design of the set."""
        set_file, design_draft = self._set_file, self._design_draft
        if set_file is not None:
            self._run(
                lambda store: set_tasks.redesign_set(store, set_file.card_set.id, design_draft.wanted()),
                self._design_saved,
            )

    def _design_saved(self, set_file: SetFile) -> None:
        self._take(set_file)
        self._go_to(MAIN)
        self.context.announce(self.context.words.say_key("set.looks.kept"))

    # Handing on and forgetting

    def _ask_share(self, set_file: SetFile) -> None:
        self._if_yes(secret_question("share", self.context.words), lambda _typed: self._share(set_file.card_set.id))

    def _share(self, set_id: str) -> None:
        device = self.context.services.device

        def hand_out(store: SetStore) -> Sentence:
            try:
                return device.share(set_tasks.export_set(store, set_id, device), SET_MIME_TYPE)
            finally:
                device.put_away()

        self._run(hand_out, lambda told: self.context.announce(self.context.words.say(told)))

    def _ask_forget(self, set_file: SetFile) -> None:
        running = running_setup(self.context)
        if running is not None and running.card_set == set_file.card_set.id:
            self.context.refuse(SetInPlay(name=set_file.name))
        else:
            self._if_yes(forget_question(set_file, self.context.words), lambda _typed: self._forget(set_file))

    def _forget(self, set_file: SetFile) -> None:
        self._run(lambda store: store.forget(set_file.card_set), lambda _nothing: self._forgotten(set_file))

    def _forgotten(self, set_file: SetFile) -> None:
        self._set_file = None
        self.context.back()
        self.context.announce(self.context.words.say_key("set.forget.done", name=name_shown(set_file)))


PRESENTER = CardSetPresenter
