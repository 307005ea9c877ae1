"""The app on a stage: started with a game, driven frame by frame, closed after the test."""

from collections.abc import Callable, Iterator

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.field.presenter import BEAT_SECONDS
from referee_app.screens.field.screen import FieldScreen
from referee_app.screens.settings import Settings
from tests.screens.afternoon import Afternoon


class Stage:
    """A running app with its game."""

    def __init__(self, game: Afternoon, settings: Settings, size: tuple[int, int]) -> None:
        self.game = game
        self.app = FieldMarshalApp(game, settings)
        self.driver = Driver(self.app, size)
        self.settle()

    @property
    def field(self) -> FieldScreen:
        screen = self.app.field.screen
        assert screen is not None
        return screen

    def settle(self) -> None:
        """Let the worker finish what it was asked, and the window show it."""
        self.app.worker.ask(self.game, lambda: None, lambda _nothing: None).result(timeout=20)
        self.driver.frames(3)

    def beat(self) -> None:
        """Let the game go on by one beat of its slowest speed."""
        self.driver.wait(BEAT_SECONDS)
        self.settle()

    def pause(self) -> None:
        """Stop the game where it is."""
        self.app.field.hold()
        self.settle()


Open = Callable[..., Stage]


@pytest.fixture
def stage() -> Iterator[Open]:
    """Starts the app with a game; whatever was started is closed again."""
    open_now: list[Stage] = []

    def start(game: Afternoon, settings: Settings | None = None, size: tuple[int, int] = (400, 800)) -> Stage:
        open_now.append(Stage(game, settings or Settings(), size))
        return open_now[-1]

    yield start
    for each in open_now:
        each.driver.stop()
