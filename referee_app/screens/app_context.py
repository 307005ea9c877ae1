"""What every presenter can use: services, workers, the game, words, sounds and navigation.

It is handed to the presenters whole; which widgets the app is made of, it does not know.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from referee_app.screens.current_game import CurrentGame
from referee_app.screens.game_end import GameEnd
from referee_app.screens.game_timer import GameTimer
from referee_app.screens.services import ScreenServices
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.screens.worker import Worker
from referee_app.sentence import Refusal, Sentence
from referee_app.words.words import Words

if TYPE_CHECKING:
    from referee_app.screens.navigation import ScreenName


class AppWindow(Protocol):
    """The app's interface for presenters."""

    def go(self, name: "ScreenName", what: object, over: "ScreenName | None") -> None:
        """Open a screen."""

    def back(self) -> bool:
        """Close what lies on top."""

    def show_question(self, question: Question, answered: Callable[[str, str], None]) -> None:
        """Show a question on a sheet over the screen."""

    def announce(self, said: Announcement, acted: Callable[[], None] | None) -> None:
        """Say for a moment what was done."""

    def apply_theme(self) -> None:
        """Look as the settings want it."""

    def ignore_touches(self) -> None:
        """Cancel every touch that is down, and take no other for a moment."""

    def drop_hidden_screens(self) -> None:
        """Drop all hidden screens with what was typed there."""

    def is_at(self, name: "ScreenName") -> bool:
        """Whether this screen is in sight: what comes late is not laid over another one."""

    @property
    def is_asking(self) -> bool:
        """Whether a sheet lies over the screen."""

    @property
    def is_touched(self) -> bool:
        """Whether a finger is on the window, or was a moment ago: then nothing is to move under it."""

    @property
    def is_locked(self) -> bool:
        """Whether only who knows how may leave the screen."""


class AppContext:
    """What all presenters share. `worker` is for tasks that a leader waits for, `background_worker` for long ones."""

    def __init__(self, services: ScreenServices, settings: Settings, window: AppWindow) -> None:
        self.services = services
        self.settings = settings
        self.window = window
        self.worker = Worker(self.refuse)
        self.background_worker = Worker(self.refuse, "background")
        self.game = CurrentGame(services, self.worker)
        self.sounds = SoundPlayer(services)
        self.camera = CameraTurns()
        self.game_timer = GameTimer(self)
        self.game_end = GameEnd(self)

    @property
    def words(self) -> Words:
        """The user's words, with the names of the players of the game in hand."""
        seen = self.game.snapshot
        return Words(self.settings.language, self.settings.names, seen.names if seen else {})

    def change(self, settings: Settings) -> None:
        """Speak and look differently, at once and everywhere, and remember it."""
        self.settings = settings
        self.window.apply_theme()
        self.remember(settings)

    def remember(self, settings: Settings, refused: Callable[[Refusal], None] | None = None) -> None:
        """Save settings, also such as change nothing in sight; a failure goes to `refused`, or to the user."""
        self.settings = settings
        stored = {**self.services.preferences(), **settings.to_preferences()}
        self.worker.run(lambda: self.services.save_preferences(stored), lambda _kept: None, refused=refused)

    def remember_hint(self, job: str) -> None:
        """Save that a job's hint was shown; where this fails, the hint is shown once more after the next start."""
        self.remember(self.settings.having_hinted(job), refused=lambda _refusal: None)

    def go(self, name: "ScreenName", what: object = None, *, over: "ScreenName | None" = None) -> None:
        """Open a screen about something; the back key leads to the one before, or to the one it is put over."""
        self.window.go(name, what, over)

    def back(self) -> None:
        """Do what the back key does."""
        self.window.back()

    def ask_user(self, question: Question, answered: Callable[[str, str], None]) -> None:
        """Ask on a sheet; `answered` gets the answer's key and what was typed. Leaving the sheet is no answer."""
        self.window.show_question(question, answered)

    def refuse(self, refusal: Refusal | Sentence) -> None:
        """Show why something is not allowed, with a sound."""
        self.sound("problem")
        words = self.words
        self.ask_user(
            Question(
                headline=words.say_key("app.refused"),
                text=words.say(refusal),
                answers=(AnswerOption("understood", words.say_key("app.understood")),),
                tone="signal",
            ),
            lambda _key, _typed: None,
        )

    def announce(self, said: Announcement | str, acted: Callable[[], None] | None = None) -> None:
        """Say for a moment what was done; `acted` is called when the action that is offered with it is wanted."""
        self.window.announce(Announcement(said) if isinstance(said, str) else said, acted)

    def sound(self, name: str) -> None:
        """Play a sound and its vibration, as the settings allow."""
        self.sounds.play(name, heard=self.settings.sounds, felt=self.settings.vibration)

    def close(self) -> None:
        """The app ends: what is being written is written to its end."""
        self.game_timer.stop()
        self.camera.close()
        self.worker.close()
        self.background_worker.close()


SOUNDS = ("tick", "half", "red", "blue", "tie", "void", "problem")


class SoundPlayer:
    """Plays sounds and vibrations; silent on a machine without audio.

    Kivy's audio is loaded with the first sound, not before the first frame.
    """

    def __init__(self, services: ScreenServices) -> None:
        self._services = services
        self._loaded = cache(self._load)

    def play(self, name: str, *, heard: bool, felt: bool) -> None:
        """Play a sound from its beginning, with its vibration, as far as wanted."""
        if heard and (sound := self._loaded(name)) is not None:
            sound.stop()
            sound.play()
        if felt:
            self._services.device.vibrate(self._services.vibration_pattern(name))

    def prepare(self) -> None:
        """Load every sound, so that none comes late."""
        for name in SOUNDS:
            self._loaded(name)

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader  # noqa: PLC0415

        return SoundLoader.load(str(self._services.sound(name)))


class CameraUser(Protocol):
    """A screen's camera session."""

    def close(self) -> None:
        """Look no more, and let go of the camera."""

    def proceed(self) -> None:
        """The camera may have become free."""


class CameraTurns:
    """Gives the phone's one camera to the screen that asked last, as soon as the one before has let go of it.

    Main thread only. It opens nothing itself.
    """

    def __init__(self) -> None:
        self._turn: CameraUser | None = None
        self._holder: CameraUser | None = None

    def give_to(self, user: CameraUser) -> None:
        """This one looks from now on; whoever looked before does no more."""
        before, self._turn = self._turn, user
        if before is not None and before is not user:
            before.close()

    def close(self) -> None:
        """The app ends: whoever looks does no more."""
        if self._turn is not None:
            self._turn.close()

    def take(self, user: CameraUser) -> bool:
        """Whether this user has the camera now; if not, it is called when it may try again."""
        if self._holder is None:
            self._holder = user
        return self._holder is user

    def let_go(self, user: CameraUser) -> None:
        """This one has closed it, or never opened it."""
        if self._holder is user:
            self._holder = None
            if self._turn is not None and self._turn is not user:
                self._turn.proceed()
