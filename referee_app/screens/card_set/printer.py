"""Prints a card set: takes the choices, shows the plan, prints it and shares the PDFs."""

from collections.abc import Callable
from importlib import import_module

from card_printing.orders.order import Document, Plan, PlannedDocument, PrintOrder, plan
from card_printing.orders.printing import PrintedDocument, SetChange, print_plan
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card
from referee_app.live_game.model import Setup
from referee_app.live_game.view import LivePhase
from referee_app.screens.app_context import AppContext
from referee_app.screens.card_set.background_task import BackgroundTask, TaskRun
from referee_app.screens.card_set.draft import PrintDraft
from referee_app.screens.card_set.model import growth_question, secret_question
from referee_app.screens.card_set.print_model import Made, Planned, print_shown, reprint_shown
from referee_app.screens.card_set.screen import CardSetScreen
from referee_app.screens.sets.model import YES
from referee_app.screens.sets.set_tasks import BoundsUnprintable, in_app_words
from referee_app.screens.widgets.models import Question
from referee_app.sentence import Refusal

PDF = "application/pdf"

CHOICES: dict[str, Callable[..., PrintDraft]] = {
    "document": PrintDraft.with_document,
    "selection": PrintDraft.with_selection,
    "deck": PrintDraft.with_deck,
    "players": PrintDraft.with_players,
    "copies": PrintDraft.with_copies,
    "first": PrintDraft.with_first,
    "last": PrintDraft.with_last,
    "mode": PrintDraft.with_mode,
    "rule": PrintDraft.with_rule,
    "minutes": PrintDraft.with_minutes,
    "seconds": PrintDraft.with_seconds,
    "bounds": PrintDraft.with_bounds,
    "look": PrintDraft.with_look,
    "remember": PrintDraft.with_remembering,
    "lost": PrintDraft.with_lost,
    "cover": PrintDraft.with_cover_sheet,
}
"""What can be chosen on the steps for printing and reprinting."""


def running_setup(context: AppContext) -> Setup | None:
    """What is agreed of the game that is being played, if there is one."""
    seen = context.game.snapshot
    return seen.view.setup if seen is not None and seen.view.phase is not LivePhase.OVER else None


def file_name(set_file: SetFile, planned: PlannedDocument) -> str:
    """A file name that includes the set's id: two sets may have the same name."""
    return f"{set_file.card_set.id}-{planned.name}-{set_file.name}.pdf"


class Printer:
    """Handles the steps for printing and reprinting. `changed` is called with a set that a print has changed."""

    def __init__(self, context: AppContext, screen: CardSetScreen, changed: Callable[[SetFile], None]) -> None:
        self.draft: PrintDraft | None = None
        self.task = BackgroundTask(context, "set.print.busy", self.show)
        self._context = context
        self._screen = screen
        self._changed = changed
        self._fault: Refusal | None = None
        self._made: Made | None = None
        self._planned: dict[bool, tuple[PrintDraft, Planned]] = {}

    def forget(self) -> None:
        """Another set is looked at: nothing is chosen, named or made of it yet."""
        self.draft = None
        self.begin()

    def take(self, set_file: SetFile) -> None:
        """The set that is looked at, or that has changed."""
        if self.draft is None:
            self.draft = PrintDraft.of(set_file, running_setup(self._context))
        else:
            self.draft = self.draft.of_set(set_file)

    def begin(self) -> None:
        """A step is opened: what was made before is not what this is about."""
        self.clear()
        self._fault = None

    def clear(self) -> None:
        """Make nothing more, and offer nothing of what was made: some of it would give the key away."""
        self.task.stop()
        self._made = None
        self._context.background_worker.run(self._context.services.device.put_away, lambda _nothing: None)

    def name_lost(self, cards: tuple[Card, ...]) -> None:
        """Name cards that are to be printed again, as a leader would."""
        if self.draft is not None:
            self.draft = self.draft.with_lost(", ".join(map(self.draft.set_file.card_set.short_code, cards)))

    def show(self) -> None:
        """Refresh all texts."""
        draft, words, busy = self.draft, self._context.words, self.task.busy
        if draft is not None:
            self._screen.printing = print_shown(draft, self._planned_of(draft, False), busy, self._made, words)
            self._screen.reprinting = reprint_shown(draft, self._planned_of(draft, True), self._fault, busy, words)

    def _planned_of(self, draft: PrintDraft, again: bool) -> Planned:
        """What a draft comes to; it is computed once, not for every report of progress."""
        known = self._planned.get(again)
        if known is None or known[0] != draft:
            try:
                planned: Planned = plan(draft.reprint_order() if again else draft.print_order(), draft.set_file)
            except Refusal as refusal:
                planned = refusal
            known = self._planned[again] = (draft, planned)
        return known[1]

    def choose(self, name: str, *values: object) -> None:
        """Take one choice of what is printed, by its name in `CHOICES`."""
        if self.draft is None:
            return
        try:
            self.draft = CHOICES[name](self.draft, *values)
        except Refusal as refusal:
            self._context.refuse(in_app_words(refusal))
        self._fault = None
        self.show()

    def start_or_stop(self) -> None:
        """Print what is chosen or named; while that goes on: no more."""
        if self.draft is None or self._context.window.is_asking:
            return  # the tap also ended the typing of a number that cannot be
        if self.task.is_running:
            self.task.stop()
            self.show()
            return
        again = self._screen.step == "reprint"
        planned = self._planned_of(self.draft, again)
        if isinstance(planned, Refusal):
            self._blame(planned) if again else self._context.refuse(in_app_words(planned))
        else:
            self._ask_before(planned)

    def _blame(self, refusal: Refusal) -> None:
        self._fault = refusal
        self._context.sound("problem")
        self.show()

    # Questions first

    def _ask_before(self, planned: Plan) -> None:
        """A set never shrinks again, and the key leaves the phone with the cover sheet: who prints has to know that."""
        words = self._context.words
        questions = []
        if planned.grows:
            questions.append(growth_question(planned.after.card_set.copies, words, prints=True))
        if Document.COVER in [one.document for one in planned.documents]:
            questions.append(secret_question("cover", words))
        self._ask_all(questions, planned)

    def _ask_all(self, questions: list[Question], planned: Plan) -> None:
        if not questions:
            self._start(planned)
            return
        first, *rest = questions
        self._context.ask_user(first, lambda key, _typed: self._ask_all(rest, planned) if key == YES else None)

    # Printing

    def _start(self, planned: Plan) -> None:
        if self.task.is_running:
            return
        set_file, sets, keep = planned.before, self._context.services.sets, self._context.services.device.keep
        self._made = None

        def task(run: TaskRun) -> tuple[Made, SetFile]:
            saved = set_file

            def update(change: SetChange) -> SetFile:
                nonlocal saved
                run.report(1)  # who stops it now does not want a set that has grown
                saved = sets().change(set_file.card_set.id, change)
                return saved

            _refuse_bounds(planned.order)
            path_of = lambda one: keep(file_name(set_file, one))  # noqa: E731
            printed = print_plan(planned, path_of, update, progress=lambda done, of: run.report(done / of))
            return Made(planned, printed), saved

        self.task.start(task, self._ready, self._refuse)

    def _ready(self, came: tuple[Made, SetFile], is_wanted: bool) -> None:
        made, set_file = came
        if is_wanted:
            self._made = made
            self._screen.part(self._screen.step).ids.scroll.scroll_y = 1
        if set_file != made.plan.before:
            self._changed(set_file)
        self.show()
        if is_wanted and len(made.printed) == 1:
            self._share(made.printed[0])

    def _refuse(self, refusal: Refusal) -> None:
        self.show()
        self._context.refuse(in_app_words(refusal))

    def share(self, place: int) -> None:
        """Share one of the PDFs that were made."""
        if self._made is not None:
            self._share(self._made.printed[place])

    def _share(self, made: PrintedDocument) -> None:
        device = self._context.services.device
        self._context.background_worker.run(
            lambda: device.share(made.path, PDF),
            lambda told: self._context.announce(self._context.words.say(told)),
        )


def _refuse_bounds(order: PrintOrder) -> None:
    """Say which letters of the bounds cannot be printed; leaving them out silently would spoil the text."""
    missing: str = import_module("card_printing.drawing.typesetting").missing_letters(order.bounds)
    if missing and Document.BRIEFING in order.wanted:
        raise BoundsUnprintable(n=len(missing))
