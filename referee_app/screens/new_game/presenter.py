"""The presenter of a new game: leads through its steps and starts it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.live_game.model import Dealing, Knowledge, Mode
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_game.draft import GameDraft, Reopening
from referee_app.screens.new_game.model import (
    BOX,
    START,
    STEPS,
    SetOffered,
    deck_key,
    new_game_shown,
    running_question,
)
from referee_app.screens.new_game.screen import NewGameScreen
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from card_printing.sets.set_store import SetStore
    from referee_app.play.live_game import LiveGame
    from referee_app.screens.app_context import AppContext


class NewGamePresenter(Presenter):
    """Keeps the draft while it is being made; what is refused leaves it as it was."""

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self.draft = GameDraft()
        self._reopening: Reopening | None = None
        self._put_aside = GameDraft()  # the draft of a new game while another is being opened again
        self._step = 0
        self._sets: tuple[SetOffered, ...] = ()
        self._is_starting = False
        self.screen = NewGameScreen(name=ScreenName.NEW_GAME)

    def on_enter(self, what: object = None) -> None:
        """Go on with the draft, or begin one with the newest card set of this phone; what was typed is not lost.

        A `Reopening` is filled in from the record of its game.
        """
        self._step, self._is_starting = 0, False
        if self._reopening is None:
            self._put_aside = self.draft
        self._reopening = what if isinstance(what, Reopening) else None
        self.draft = GameDraft.of_record(self._reopening.inferred) if self._reopening else self._put_aside
        for folded in (self.screen.ids.rules, self.screen.ids.record, self.screen.ids.names):
            folded.open = False
        self.show()
        sets = self.context.services.sets
        self.context.worker.run(lambda: _offered(sets()), self._offer)

    def show(self) -> None:
        """Refresh all texts."""
        reopens = self._reopening is not None
        self.screen.shown = new_game_shown(self.draft, self._step, self._sets, self.context.words, reopens=reopens)

    def on_back(self) -> bool:
        """One step back; from the first the way leads out."""
        if self._step == 0:
            return False
        self._step -= 1
        self.show()
        return True

    # What is chosen

    def do_players(self, players: int) -> None:
        """Set how many play."""
        self._take(lambda: self.draft.with_players(int(players)))

    def do_deck(self, key: str) -> None:
        """This deck is played with."""
        self._take(lambda: self.draft.with_deck(next(deck for deck in self.draft.decks if deck_key(deck) == key)))

    def do_larger(self, team: str) -> None:
        """This team has the odd player."""
        self._take(lambda: self.draft.with_larger(Team(team)))

    def do_mode(self, mode: str) -> None:
        """Set who referees."""
        self._take(lambda: self.draft.with_mode(Mode(mode)))

    def do_team(self, team: str) -> None:
        """This phone keeps that team."""
        self._take(lambda: self.draft.with_team(Team(team)))

    def do_cards(self, key: str) -> None:
        """Set which cards are played with."""
        self._take(lambda: self.draft.with_card_set(None if key == BOX else key))

    def do_rule(self, name: str, on: bool) -> None:
        """A house rule is turned on or off."""
        self._take(lambda: self.draft.with_rule(name, on))

    def do_minutes(self, minutes: int) -> None:
        """The game lasts so long."""
        self._take(lambda: self.draft.with_time_limit(int(minutes)))

    def do_seconds(self, seconds: int) -> None:
        """Set how long a player who is back waits."""
        self._take(lambda: self.draft.with_respawn_delay(int(seconds)))

    def do_dealing(self, dealing: str) -> None:
        """Cards are dealt like this."""
        self._take(lambda: self.draft.with_dealing(Dealing(dealing)))

    def do_knowledge(self, knowledge: str) -> None:
        """Set what is recorded."""
        self._take(lambda: self.draft.with_knowledge(Knowledge(knowledge)))

    def do_names(self, team: str, typed: str) -> None:
        """The players of a team are called like this."""
        self._take(lambda: self.draft.with_names(Team(team), typed))

    def _take(self, make: Callable[[], GameDraft]) -> None:
        try:
            self.draft = make()
        except Refusal as refusal:
            self.context.refuse(refusal)
        self.show()

    def _offer(self, sets: tuple[SetOffered, ...]) -> None:
        self._sets = sets
        has_gone = self.draft.card_set is not None and self.draft.card_set not in {one.id for one in sets}
        is_untouched = self.draft == (GameDraft.of_record(self._reopening.inferred) if self._reopening else GameDraft())
        has_box = self._reopening is not None and not self._reopening.inferred.may_have_codes
        if (is_untouched and not has_box) or has_gone:
            self.draft = self.draft.with_card_set(sets[0].id if sets else None)
        self.show()

    def do_onward(self) -> None:
        """Go to the next step, or start the game."""
        too_few = self.draft.too_few
        if self.context.window.is_asking:
            return  # the tap also ended the typing of a number that cannot be
        if too_few is not None:
            self.context.refuse(too_few)
        elif self._step < STEPS - 1:
            self._step += 1
            self.show()
        elif not self._is_starting:
            self._start()

    def _start(self) -> None:
        draft, games, reopening = self.draft, self.context.services.games, self._reopening
        try:
            names = draft.named()
        except Refusal as refusal:
            self.screen.ids.names.open = True
            self.context.refuse(refusal)
            return
        self._is_starting = True

        def begin() -> "LiveGame":
            if reopening is not None:
                return games().reopen(reopening.game, draft.setup(), draft.keeps, names)
            return games().begin(draft.setup(), draft.keeps, names)

        self.context.worker.run(lambda: games().running(), partial(self._found, begin), refused=self._not_started)

    def _found(self, begin: "Callable[[], LiveGame]", running: str | None) -> None:
        """A game that is being played is not put aside unasked; who has left meanwhile begins none."""
        if not self.is_here:
            self._is_starting = False
            return
        if running is None:
            self._open(begin)
            return
        self._is_starting = False  # leaving the sheet is no answer
        self.context.ask_user(
            running_question(self.context.words),
            lambda key, _typed: self._open(begin) if key == START else self._go_on_with(running),
        )

    def _open(self, begin: "Callable[[], LiveGame]") -> None:
        self._is_starting = True
        self.context.game.open(begin, self._started, refused=self._not_started)

    def _go_on_with(self, running: str) -> None:
        games, seen = self.context.services.games, self.context.game.snapshot
        if seen is not None and seen.game == running:
            self._go_to_field()
        else:
            self.context.game.open(lambda: games().resume(running), self._go_to_field, is_relevant=lambda: self.is_here)

    def _started(self) -> None:
        self.draft = self._put_aside if self._reopening else GameDraft()
        self._reopening = None
        self._go_to_field()

    def _go_to_field(self) -> None:
        """Open the field, unless the user has left meanwhile."""
        if self.is_here:
            self.context.go(ScreenName.FIELD, over=ScreenName.HOME)

    def _not_started(self, refusal: Refusal) -> None:
        self._is_starting = False
        self.context.refuse(refusal)


def _offered(store: "SetStore") -> tuple[SetOffered, ...]:
    """The sets on this phone, the newest first."""

    def age(kept_id: str) -> int:
        return -store.path_of(kept_id).stat().st_mtime_ns

    kept = sorted(store.sets(), key=lambda one: age(one.card_set.id))
    return tuple(SetOffered(one.card_set.id, one.name, one.card_set.copies) for one in kept)


PRESENTER = NewGamePresenter
