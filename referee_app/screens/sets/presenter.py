"""The presenter of the card sets: lists them, makes new ones, and imports others by camera or from a file."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from kivy.clock import mainthread

from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile
from card_printing.sets.set_store import SetIdTaken, SetStore
from referee_app.desk.jobs import request_for_texts
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.camera_session import CameraSession
from referee_app.screens.files.model import FileRequest
from referee_app.screens.navigation import CardSetRequest, CoverScanRequest, ScreenName
from referee_app.screens.services import Picture
from referee_app.screens.sets.design_model import DesignDraft, with_design_choice
from referee_app.screens.sets.model import (
    ASIDE,
    EXCHANGE,
    FILE_KINDS,
    IDLE,
    YES,
    BusyShown,
    Making,
    cover_shown,
    exchange_question,
    exchanged_text,
    forget_question,
    imported_text,
    making_shown,
    name_shown,
    set_aside_question,
    sets_shown,
    title_shown,
)
from referee_app.screens.sets.screen import SetsScreen
from referee_app.screens.sets.set_tasks import (
    ImportedSet,
    SetsOnPhone,
    import_cover,
    import_file,
    in_app_words,
    list_sets,
    make_set,
)
from referee_app.screens.widgets.camera_preview import CameraPreview
from referee_app.screens.worker import Worker
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.watching.watch import FrameReport

T = TypeVar("T")

_OF_THE_NAME = ("refusal.sets.name", "refusal.sets.letters")
"""How the keys begin of what is wrong with a name."""


class SetsPresenter(Presenter):
    """The card sets. The form and the camera are steps within it, which the back key leaves first.

    Entered with a `CoverScanRequest` it is there for one cover sheet only: with it, or without, the user goes back.
    """

    screen: SetsScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.screen = SetsScreen(name=ScreenName.SETS.value)
        self._camera = CoverCamera(
            context, lambda: self.screen.part("cover").ids.preview, self._cover_seen, self._camera_lost
        )
        self._is_for_cover = False
        self._listed: SetsOnPhone | None = None
        self._making = Making()
        self._wrong: Refusal | None = None
        self._lost: Refusal | None = None
        self._busy = IDLE
        self._reading: Path | None = None
        self._is_making = False

    def on_enter(self, what: object = None) -> None:
        """Begin with the list, or with the camera if one cover sheet is needed."""
        self._is_for_cover = isinstance(what, CoverScanRequest)
        self._go_to("cover" if self._is_for_cover else "list")
        self._look()

    def on_return(self) -> None:
        """Sets may have been changed or forgotten meanwhile."""
        self._go_to(self.screen.step)
        self._look()

    def on_leave(self) -> None:
        """Let go of the camera; what is being read is wanted no more."""
        self._camera.close()
        self._stop_reading()

    def on_pause(self) -> None:
        """Let go of the camera; who comes back wants what is being read."""
        self._camera.close()

    def show(self) -> None:
        """Refresh all texts."""
        words = self.context.words
        self.screen.title = title_shown(self.screen.step, words)
        self.screen.shown = sets_shown(self._listed, self._busy, words)
        self.screen.making = making_shown(self._making, words)
        self.screen.cover = cover_shown(self._wrong, self._lost, words)

    def on_back(self) -> bool:
        """The form and the camera are left for the list."""
        if self.screen.step == "list" or self._is_for_cover:
            return False
        self._go_to("list")
        return True

    def do_scan(self) -> None:
        """Open the camera for a cover sheet."""
        self._go_to("cover")

    def do_copies(self, copies: int) -> None:
        """Set how many copies the new set has."""
        self._choose(copies=int(copies))

    def do_again(self) -> None:
        """Open the camera again."""
        self._go_to("cover")

    def _go_to(self, step: str) -> None:
        self.screen.step = step
        self._wrong = self._lost = None
        if step == "cover":
            self._camera.open()
        else:
            self._camera.close()
        self.show()

    def _look(self) -> None:
        self.context.worker.run(lambda: list_sets(self.context.services.sets()), self._looked)

    def _looked(self, listed: SetsOnPhone) -> None:
        self._listed = listed
        self.show()

    def _run(
        self,
        worker: Worker,
        task: Callable[[SetStore], T],
        arrive: Callable[[T], None],
        refused: Callable[[Refusal], None],
    ) -> None:
        """Do something with the stored sets; who has left meanwhile is not led anywhere by it."""
        sets = self.context.services.sets
        worker.run(lambda: task(sets()), arrive, is_relevant=lambda: self.is_here, refused=refused)

    def do_set(self, key: str) -> None:
        """Open a set, or ask about one that is set aside."""
        if key.startswith(ASIDE) and self._listed is not None:
            self._ask_about(self._listed.set_aside[int(key.removeprefix(ASIDE))], self._listed)
        else:
            self.context.go(ScreenName.CARD_SET, CardSetRequest(key))

    # Making

    def do_make(self) -> None:
        """Open the form for a new set."""
        self._is_making = False
        usual = Design(languages=(self.context.settings.language,), theme=self.context.settings.names)
        self._making = Making(design_draft=DesignDraft(usual))
        self.screen.part("make").ids.copies_fold.open = False
        self._go_to("make")

    def do_edit_name(self, name: str) -> None:
        """Take the name that is typed."""
        self._choose(name=name, fault=None)

    def do_choose_design(self, trait: str, key: str) -> None:
        """Choose something of the design."""
        self._choose(design_draft=with_design_choice(self._making.design_draft, trait, key))

    def _choose(self, **chosen: object) -> None:
        self._making = replace(self._making, **chosen)  # type: ignore[arg-type]  # only what a set has is chosen
        self.show()

    def do_create(self) -> None:
        """Create the set."""
        if self._is_making:
            return
        self._is_making = True
        wanted = self._making
        self._run(
            self.context.background_worker,
            lambda store: make_set(store, wanted.name, wanted.design_draft.wanted(), wanted.copies),
            self._created,
            self._create_refused,
        )

    def _create_refused(self, refusal: Refusal) -> None:
        self._is_making = False
        here = in_app_words(refusal)
        if here.key.startswith(_OF_THE_NAME):
            self.screen.part("make").ids.scroll.scroll_y = 1
            self._choose(fault=refusal)
        else:
            self.context.refuse(here)

    def _created(self, set_file: SetFile) -> None:
        self.context.announce(self.context.words.say_key("sets.made", name=set_file.name))
        self._open_set(set_file)

    def _open_set(self, set_file: SetFile) -> None:
        self._go_to("list")
        self.context.go(ScreenName.CARD_SET, CardSetRequest(set_file.card_set.id))

    # Taking in

    def _cover_seen(self, text: str) -> None:
        self._camera.close()
        self._run(self.context.worker, lambda store: import_cover(store, text), self._taken, self._cover_refused)

    def _cover_refused(self, refusal: Refusal) -> None:
        self.context.sound("problem")
        self._wrong = in_app_words(refusal)
        self.show()
        if isinstance(refusal, SetIdTaken):
            self._ask_which(refusal)

    def _camera_lost(self, refusal: Refusal) -> None:
        self._lost = refusal
        self.show()

    def do_pick_file(self) -> None:
        """Pick a file with a set."""
        try:
            if self.context.services.device.pick_file(self._picked):
                return
        except Refusal as refusal:
            self.context.refuse(refusal)
            return
        self.context.go(ScreenName.FILES, FileRequest("sets.open", FILE_KINDS, self._read))

    @mainthread
    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        self._reading = path
        self._show_progress(path, 0, 1)
        self.context.background_worker.run(
            lambda: import_file(
                self.context.services.sets(), path, mainthread(lambda done, of: self._show_progress(path, done, of))
            ),
            self._taken,
            is_relevant=lambda: self._reading is path,
            refused=self._not_read,
        )

    def _show_progress(self, path: Path, done: int, of: int) -> None:
        if self._reading is path:
            self._busy = BusyShown(self.context.words.say_key("sets.reading", name=path.name), done / of)
            self.show()

    def _not_read(self, refusal: Refusal) -> None:
        self._stop_reading()
        self.show()
        if isinstance(refusal, SetIdTaken):
            self.context.sound("problem")
            self._ask_which(refusal)
        else:
            self.context.refuse(in_app_words(refusal))

    def _stop_reading(self) -> None:
        self._reading, self._busy = None, IDLE

    def _taken(self, taken: ImportedSet) -> None:
        self._stop_reading()
        self.context.sound("tick")
        self._use(taken.set_file, imported_text(taken))

    def _use(self, set_file: SetFile, told: Sentence) -> None:
        if self._is_in_play(set_file):
            self.context.game.call(lambda desk: desk.learn(set_file.card_set))
        self.context.announce(self.context.words.say(told))
        if self._is_for_cover:
            self.context.back()
        else:
            self._open_set(set_file)

    # Two sets with one id

    def _is_in_play(self, set_file: SetFile) -> bool:
        """Whether the game in hand finds this set by its id; it does not know which key is behind the id."""
        seen = self.context.game.snapshot
        return seen is not None and seen.view.setup.card_set == set_file.card_set.id

    def _ask_which(self, clash: SetIdTaken) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == EXCHANGE:
                self._exchange(clash.added)
            elif self._is_for_cover:
                self.context.back()
            else:
                self._go_to("list")

        in_play = self._is_in_play(clash.here)
        self.context.ask_user(exchange_question(clash, in_play=in_play, words=self.context.words), answered)

    def _ask_about(self, aside: SetFile, listed: SetsOnPhone) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == EXCHANGE:
                self._exchange(aside)
            else:
                self.context.ask_user(
                    forget_question(aside, self.context.words),
                    lambda key, _typed: self._forget(aside) if key == YES else None,
                )

        in_use, in_play = listed.in_use(aside.card_set.id), self._is_in_play(aside)
        self.context.ask_user(set_aside_question(aside, in_use, in_play=in_play, words=self.context.words), answered)

    def _forget(self, aside: SetFile) -> None:
        forgotten = sentence("set.forget.done", name=name_shown(aside))

        def done(_nothing: None) -> None:
            self.context.announce(self.context.words.say(forgotten))
            self._look()

        self._run(self.context.background_worker, lambda store: store.forget(aside.card_set), done, self._refuse)

    def _exchange(self, wanted: SetFile) -> None:
        self._run(
            self.context.background_worker,
            lambda store: store.exchange(wanted),
            lambda set_file: self._use(set_file, exchanged_text(set_file)),
            self._refuse,
        )

    def _refuse(self, refusal: Refusal) -> None:
        self.context.refuse(in_app_words(refusal))


class CoverCamera:
    """A camera and the preview that shows what it sees; `seen` gets the text of each code, once."""

    def __init__(
        self,
        context: AppContext,
        preview: Callable[[], CameraPreview],
        seen: Callable[[str], None],
        lost: Callable[[Refusal], None],
    ) -> None:
        self._preview = preview
        self._seen = seen
        self._lost = lost
        self._camera = CameraSession(context, self._show, self._look, self._lose)

    def open(self) -> None:
        """Begin to look."""
        self._camera.open(request_for_texts())

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera.is_open:
            self._camera.close()
            self._preview().clear()

    def _show(self, picture: Picture) -> None:
        self._preview().show(picture.pixels, picture.width, picture.height, picture.frame_size)

    def _lose(self, why: Refusal) -> None:
        self._preview().clear()
        self._lost(why)

    def _look(self, sight: FrameReport) -> None:
        for text in sight.texts[:1]:  # one at a time: another is looked for when this one has been judged
            self._seen(text)


PRESENTER = SetsPresenter
