"""Prints of a card set: hears what is wanted, runs the press, shows how far it is, and shares what came of it.

Who is called, or whose screen goes dark, finds it done or still going on: an app that is put aside goes on printing.
"""

from collections.abc import Callable
from dataclasses import replace

from card_printing.layout.design import Design
from card_printing.orders.carry_out import Printed, carry_out
from card_printing.orders.order import Document, PrintOrder, Selection
from card_printing.orders.plan import PlannedDocument, plan
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card
from referee_app.live_game.model import Setup
from referee_app.live_game.view import Phase
from referee_app.refusal import Refusal
from referee_app.screens.card_set.model import ALL, YES, print_shown, reprint_shown, secret_question
from referee_app.screens.card_set.press_run import PressRun, Stopped
from referee_app.screens.card_set.screen import CardSetScreen
from referee_app.screens.sets.model import IDLE, BusyShown
from referee_app.screens.sets.refusals import said_here
from referee_app.screens.stage import Stage

PDF = "application/pdf"
_ANYTHING = PrintOrder(players=20)
"""With what every set begins."""


def running_setup(stage: Stage) -> Setup | None:
    """What is agreed of the game that is being played, if there is one."""
    seen = stage.game.seen
    return seen.view.setup if seen is not None and seen.view.phase is not Phase.OVER else None


def for_game(order: PrintOrder, set_id: str, running: Setup | None) -> PrintOrder:
    """An order as it is meant: the game that is being played with the set is the one that the paper tells of.

    Which cards were chosen has no say where no choice of cards is shown.
    """
    if not {Document.CARDS, Document.CONTENTS} & set(order.wanted):
        order = replace(order, selection=Selection.FULL)
    if running is None or running.card_set != set_id:
        return order
    return replace(order, rules=running.rules, game=running)


def file_name(kept: SetFile, planned: PlannedDocument) -> str:
    """A name that tells whose it is: two sets may be called the same."""
    return f"{kept.card_set.id}-{planned.name}-{kept.name}.pdf"


def _documents(what: str) -> dict[str, object]:
    if what == ALL:
        return {"everything": True}
    return {"everything": False, "documents": (Document(what),)}


class Printer:
    """Behind the steps for printing and reprinting; `kept` is the set that they are about."""

    def __init__(self, stage: Stage, screen: CardSetScreen) -> None:
        self.kept: SetFile | None = None
        self._stage = stage
        self._screen = screen
        self._order = _ANYTHING
        self._lost = ""
        self._fault: Refusal | None = None
        self._printed: tuple[Printed, ...] = ()
        self._run: PressRun | None = None
        self._busy = IDLE
        screen.bind(
            on_what=lambda _screen, what: self._choose(**_documents(what)),
            on_whom=lambda _screen, whom: self._choose(selection=Selection(whom)),
            on_deck=lambda _screen, deck: self._choose(deck=int(deck)),
            on_players=lambda _screen, players: self._choose(players=players),
            on_press=self._pressed,
            on_cards=self._cards_typed,
            on_share=self._share_tapped,
        )

    def forget(self) -> None:
        """Another set is looked at: nothing is chosen, named or made of it yet."""
        self.kept = None
        running = running_setup(self._stage)
        self._order = _ANYTHING if running is None else replace(_ANYTHING, players=sum(running.players.values()))
        self._lost = ""
        self.begin()

    def begin(self) -> None:
        """A step is opened: what was made before is not what this is about."""
        self.clear()
        self._fault = None

    def clear(self) -> None:
        """Make nothing more, and offer nothing of what was made: some of it would give the key away."""
        self.stop()
        self._printed = ()
        self._stage.press.ask(self._stage.world.device.put_away, lambda _nothing: None)

    def name_lost(self, cards: tuple[Card, ...]) -> None:
        """Name cards that are to be printed again, as a leader would."""
        if self.kept is not None:
            self._lost = ", ".join(map(self.kept.card_set.short_code, cards))

    def show(self) -> None:
        """Say everything anew."""
        words = self._stage.words
        design = self.kept.design if self.kept else Design()
        self._screen.printing = print_shown(self._order, design, self._busy, self._printed, words)
        self._screen.reprinting = reprint_shown(self._lost, self._fault, self._busy, words)

    def stop(self) -> None:
        """Nobody waits for the press any more; what it has begun leaves nothing behind."""
        if self._run is not None:
            self._end()

    def _choose(self, **chosen: object) -> None:
        self._order = replace(self._order, **chosen)  # type: ignore[arg-type]  # only what an order has is chosen
        self.show()

    def _pressed(self, screen: CardSetScreen) -> None:
        if self._stage.is_asking:
            return  # the tap also ended the typing of a number that cannot be
        if self._run is not None:
            self.stop()
            self.show()
        elif screen.step == "reprint":
            self._reprint()
        else:
            self._print()

    def _print(self) -> None:
        if Document.COVER in self._order.wanted:
            # The key leaves the phone: who prints it has to know that first.
            self._stage.ask(
                secret_question("cover", self._stage.words), lambda key, _typed: self._start() if key == YES else None
            )
        else:
            self._start()

    def _start(self) -> None:
        if self.kept is not None:
            self._go(for_game(self._order, self.kept.card_set.id, running_setup(self._stage)))

    # Lost cards

    def _cards_typed(self, _screen: CardSetScreen, text: str) -> None:
        self._lost, self._fault = text, None
        self.show()

    def _reprint(self) -> None:
        self._go(PrintOrder(selection=Selection.NAMED, named=self._lost), self._blame)

    def _blame(self, refusal: Refusal) -> None:
        self._end()
        self._fault = refusal
        self._stage.sound("problem")
        self.show()

    # The press

    def _go(self, order: PrintOrder, refused: Callable[[Refusal], None] | None = None) -> None:
        kept = self.kept
        if kept is None or self._run is not None:
            return
        sets, keep = self._stage.world.sets, self._stage.world.device.keep
        self._printed = ()
        self._run = run = PressRun(self._far)
        self._stage.world.device.keep_awake(True)
        self._far(0)

        def job() -> tuple[Printed, ...]:
            try:
                return carry_out(
                    plan(order, kept),
                    lambda one: keep(file_name(kept, one)),
                    lambda change: sets().change(kept.card_set.id, change),
                    progress=lambda done, of: run.far(done / of),
                )
            except Stopped:
                return ()

        self._stage.press.ask(job, self._ready, wanted=lambda: self._run is run, refused=refused or self._refuse)

    def _far(self, fraction: float) -> None:
        self._busy = BusyShown(self._stage.words.say_key("set.print.busy"), fraction)
        self.show()

    def _end(self) -> None:
        if self._run is not None:
            self._run.stop()
        self._run, self._busy = None, IDLE
        self._stage.world.device.keep_awake(False)

    def _ready(self, made: tuple[Printed, ...]) -> None:
        self._end()
        self._printed = made
        self._screen.part(self._screen.step).ids.scroll.scroll_y = 1
        self.show()
        if len(made) == 1:
            self._share(made[0])

    def _refuse(self, refusal: Refusal) -> None:
        self._end()
        self.show()
        self._stage.refuse(said_here(refusal))

    def _share_tapped(self, _screen: CardSetScreen, place: int) -> None:
        self._share(self._printed[place])

    def _share(self, made: Printed) -> None:
        device = self._stage.world.device
        self._stage.press.ask(
            lambda: device.share(made.path, PDF),
            lambda told: self._stage.say(self._stage.words.say(told)),
        )
