"""The app: one window, its screens, the sheet over them, and the back key.

The services are handed in. It plays nothing and writes nothing itself: each screen has a presenter that does.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from referee_app.screens import kivy_setup  # noqa: F401  Kivy reads it only once, so it comes first

# isort: split
from kivy.app import App
from kivy.clock import Clock, mainthread
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.uix.widget import Widget

from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.idle import Preloader, ToPreload
from referee_app.screens.navigation import BackStack, ScreenName, presenter_of
from referee_app.screens.services import ScreenServices
from referee_app.screens.theme import ScreenTheme, Transition
from referee_app.screens.touch_guard import TouchGuard
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.base import apply_theme
from referee_app.screens.widgets.models import Announcement, Question
from referee_app.screens.widgets.render_cache import Backdrop
from referee_app.screens.worker import after_a_frame

if TYPE_CHECKING:
    from referee_app.screens.widgets.overlays import AnnouncementStrip, QuestionSheet

PendingQuestion = tuple[Question, Callable[[str, str], None]]
"""A question, and the callback for its answer."""

BACK_KEY = 27
SHEET = "sheet"
DEEPEST_LAYOUT = 40
"""How often Kivy may go through its layouts within a frame: heights follow the text, from the innermost box out."""


class FieldMarshalApp(App):
    """The Kivy application: creates, shows and leaves screens and sheets."""

    title = "Field Marshal"
    use_kivy_settings = False

    def __init__(
        self,
        services: ScreenServices,
        settings: Settings,
        screen_made: Callable[[], None] = lambda: None,
        to_preload: Callable[["FieldMarshalApp"], Iterable[ToPreload]] = lambda _app: (),
    ) -> None:
        """`screen_made` is called when a screen was made; `to_preload` lists what to load when nobody waits."""
        super().__init__()
        self._screen_made = screen_made
        self._to_preload = to_preload
        self.context = AppContext(services, settings, self)
        self.back_stack = BackStack((ScreenName.HOME,))
        self._presenters: dict[str, Presenter] = {}
        self._left: set[str] = set()
        self._pending_question: PendingQuestion = Question(), lambda _key, _typed: None
        self._waiting: deque[PendingQuestion] = deque()
        self._on_announcement_action: Callable[[], None] | None = None

    def build(self) -> FloatLayout:
        """The window's root: the screens, and what may lie over them."""
        Clock.max_iteration = DEEPEST_LAYOUT
        self.screens = ScreenManager(transition=NoTransition())
        self._backdrop = Backdrop()
        self._backdrop.add_widget(self.screens)
        root = TouchGuard()
        root.add_widget(self._backdrop)
        return root

    # What lies over the screens is loaded when it is first wanted: the first frame does not wait for it.

    @cached_property
    def announcement(self) -> "AnnouncementStrip":
        """The strip that says what was done; below the sheet."""
        from referee_app.screens.widgets.overlays import AnnouncementStrip  # noqa: PLC0415

        announcement = AnnouncementStrip()
        announcement.bind(on_action=self._run_announcement_action)
        announcement.size_hint_x = None
        self._lay_over(announcement, 1 if self._has_sheet else 0)
        self.screens.fbind("current", lambda *_screen: announcement.attach_to(self._announcement_anchor))
        return announcement

    @cached_property
    def sheet(self) -> "QuestionSheet":
        """The sheet that asks, over everything."""
        from referee_app.screens.widgets.overlays import QuestionSheet  # noqa: PLC0415

        sheet = QuestionSheet()
        sheet.bind(on_leave=lambda _sheet: self.back(), on_answer=self._answer)
        self._lay_over(sheet, 0)
        return sheet

    @property
    def _has_sheet(self) -> bool:
        return "sheet" in self.__dict__

    def _lay_over(self, part: Widget, index: int) -> None:
        apply_theme(part, self._theme)
        self.root.add_widget(part, index)

    def on_start(self) -> None:
        """The window is there: show home, and fetch the game that is being played, if there is one."""
        Window.softinput_mode = "below_target"  # a phone's keyboard must not cover the line that is typed on
        Window.bind(on_keyboard=self._key, size=self._resized)
        self.context.game.listen(self._refresh_current)
        self.context.services.device.report_refusals_to(mainthread(self.context.refuse))
        self._follow(self.back_stack)
        self.apply_theme()
        after_a_frame(self._resume)
        after_a_frame(
            lambda: Preloader(self.context.background_worker, lambda: self.root.is_calm).start(self._to_preload(self))
        )

    def on_stop(self) -> None:
        """The window is closing: what is being written is written to its end."""
        Window.unbind(on_keyboard=self._key, size=self._resized)
        self._leave(self._current)
        self.context.close()

    def on_pause(self) -> bool:
        """The phone may put the app aside at any time: everything is on disk already, and the camera is let go."""
        self.ignore_touches()
        self._current.is_here = False
        self._current.on_pause()
        return True

    def on_resume(self) -> None:
        """The app is in the foreground again."""
        self._current.is_here = True
        self._current.on_return()

    def open_settings(self, *_ignored: object) -> bool:
        """Kivy's own settings are not used; its key does nothing."""
        return False

    def go(self, name: ScreenName, what: object = None, over: ScreenName | None = None) -> None:
        """Open a screen; the back key leads to the one before, or to the one that it is put over."""
        self._follow(self.back_stack.opened(name, over), what)

    def back(self) -> bool:
        """Close what lies on top; False where only home is left."""
        if not self.back_stack.sheets and self._current.on_back():
            self.ignore_touches()
            return True
        stack = self.back_stack.back()
        if stack is None:
            return False
        self._follow(stack)
        return True

    def show_question(self, question: Question, answered: Callable[[str, str], None]) -> None:
        """Show a question on a sheet over the screen; where one is shown already, the new one waits for its turn."""
        if not self.is_asking:
            self._pending_question = question, answered
            self._follow(self.back_stack.laid(SHEET))
        elif question not in (waiting for waiting, _ in (self._pending_question, *self._waiting)):
            self._waiting.append((question, answered))

    def announce(self, said: Announcement, acted: Callable[[], None] | None) -> None:
        """Say for a moment what was done."""
        self._on_announcement_action = acted
        self.announcement.attach_to(self._announcement_anchor)
        self.announcement.shown = said

    def ignore_touches(self) -> None:
        """Cancel every touch that is down, and take no other for a moment."""
        self.root.ignore_touches()

    def drop_hidden_screens(self) -> None:
        """Drop all hidden screens with what was typed there; each is created again when it is needed."""
        for name in self._presenters.keys() - {self.back_stack.screen}:
            self.screens.remove_widget(self._presenters.pop(name).screen)

    def is_at(self, name: ScreenName) -> bool:
        """Whether this screen is in sight."""
        return self.back_stack.screen == name

    @property
    def is_asking(self) -> bool:
        """Whether a sheet lies over the screen."""
        return SHEET in self.back_stack.sheets

    @property
    def is_touched(self) -> bool:
        """Whether a finger is on the window, or was a moment ago."""
        return bool(self.root.is_touched)

    @property
    def is_locked(self) -> bool:
        """Whether only who knows how may leave the screen."""
        return self._current.is_locked

    def apply_theme(self) -> None:
        """Look and speak as the settings want it, everywhere."""
        theme = self._theme
        Window.clearcolor = theme.colours("ground").surface
        apply_theme(self.root, theme)
        self._refresh_current()

    @property
    def _theme(self) -> ScreenTheme:
        return self.context.settings.theme.within(*(side / dp(1) for side in Window.size))

    @property
    def _current(self) -> Presenter:
        return self._presenters[self.back_stack.screen]

    def _follow(self, stack: BackStack, what: object = None) -> None:
        before, self.back_stack = self.back_stack, stack
        if before != stack or what is not None:
            self.ignore_touches()
        self._backdrop.covered = self.is_asking
        if self.is_asking:
            self.sheet.question, _ = self._pending_question
        elif self._has_sheet:
            self.sheet.question = None
        if before.screens == stack.screens and stack.screen in self._presenters and what is None:
            if self._waiting and not stack.sheets:
                self.show_question(*self._waiting.popleft())
            return
        self._waiting.clear()
        if before.screen != stack.screen:
            self._leave(self._presenters[before.screen])
            self._withdraw(stack.screen)
            if before.screen not in self._left:  # what it shows was made, too
                self._left.add(before.screen)
                self._screen_made()
        is_back = what is None and stack.screen in before.screens and stack.screen in self._presenters
        presenter = self._presenter(stack.screen)
        self._dress_screen(presenter)
        if self.screens.current != stack.screen:  # first of all, as entering may lead on to another screen
            self.screens.current = stack.screen
            self._backdrop.moves = presenter.moves
            if self._left:
                self._backdrop.fade_in(self.context.settings.theme.seconds(Transition.SCREEN))
        presenter.is_here = True
        presenter.on_return() if is_back else presenter.on_enter(what)

    def _announcement_anchor(self) -> Widget:
        return self._current.announcement_anchor()

    @staticmethod
    def _leave(presenter: Presenter) -> None:
        presenter.is_here = False
        presenter.on_leave()

    def _presenter(self, name: str) -> Presenter:
        if name not in self._presenters:
            presenter = presenter_of(name)(self.context)
            self._presenters[name] = presenter
            presenter.screen.bind(on_do=presenter.handle)
            self.screens.add_widget(presenter.screen)
            self._screen_made()
        return self._presenters[name]

    def _dress_screen(self, presenter: Presenter) -> None:
        """A screen that is out of sight keeps its old look and language until it is wanted."""
        presenter.screen.words = self.context.words
        if presenter.screen.theme != self._theme:
            apply_theme(presenter.screen, self._theme)

    def make(self, name: ScreenName) -> None:
        """Make a screen that nobody has gone to, as it will be."""
        if name not in self._presenters:
            presenter = self._presenter(name)
            presenter.screen.pos, presenter.screen.size = self.screens.pos, self.screens.size
            self._dress_screen(presenter)
            presenter.show()

    def _refresh_current(self) -> None:
        presenter = self._presenters.get(self.back_stack.screen)
        if presenter is not None:
            presenter.screen.words = self.context.words
            presenter.show()

    def _resized(self, *_size: object) -> None:
        self.ignore_touches()
        self.apply_theme()

    def _key(self, _window: object, key: int, *_rest: object) -> bool:
        return key == BACK_KEY and self.back()

    def _withdraw(self, name: str) -> None:
        """Withdraw an announcement that has no place on the screen of this name.

        What can be taken back is taken back where it was done: on another screen another may hold the phone.
        """
        clears = presenter_of(name).clears_announcements and "announcement" in self.__dict__
        if clears or self._on_announcement_action is not None:
            self._on_announcement_action = self.announcement.shown = None

    def _run_announcement_action(self, _strip: "AnnouncementStrip") -> None:
        acted, self._on_announcement_action = self._on_announcement_action, None
        self.announcement.shown = None
        if acted is not None:
            acted()

    def _answer(self, _sheet: "QuestionSheet", key: str, typed: str) -> None:
        if not self.is_asking:
            return  # it is on its way down
        _, answered = self._pending_question
        self._follow(self.back_stack.back() or self.back_stack)
        answered(key, typed)

    def _resume(self) -> None:
        """A phone that died in the middle of a game comes back in it, without a tap."""
        games, game = self.context.services.games, self.context.game

        def is_idle() -> bool:
            return self.back_stack.screens == (ScreenName.HOME,) and not game.is_open

        def found(running: str | None) -> None:
            if running is not None and is_idle():
                game.open(lambda: games().resume(running), lambda: self.go(ScreenName.FIELD), is_relevant=is_idle)

        # What is wrong with the journal is said by home, which looks for itself.
        self.context.worker.run(lambda: games().running(), found, refused=lambda _refusal: None)
