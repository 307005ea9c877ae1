"""A monkey with two fingers at a phone: it does anything a hand can do, and looks after every act what must never be.

The same seed does the same again. It draws nothing, and time is virtual.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any
from unittest.mock import patch

from tests.screens.conftest import PHONE, Phone  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.app_screen import Presenter
from referee_app.screens.field.model import field_shown
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board_view import BoardView
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.session import NewTableGame
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.screens.widgets.models import Question
from tests.screens.afternoon import CARD_SET, card, named, play
from tests.screens.at_the_table.kit import NAMES
from tests.screens.driver import is_seen
from tests.screens.scan.kit import keep_set

MOST_FINGERS = 2
REMEMBERED = 25
"""How many acts are told when something was found."""

LOOKS = {ScreenName.SCAN, ScreenName.POST, ScreenName.JOIN, ScreenName.SETS}
"""The screens that may have a camera open."""

RECORDS = {ScreenName.SCAN, ScreenName.POST}
"""The screens on which a camera may record something."""

FAVOURITES = (
    ScreenName.SCAN,
    ScreenName.FIELD,
    ScreenName.TABLE,
    ScreenName.JOIN,
    ScreenName.POST,
    ScreenName.SETS,
    ScreenName.NEW_GAME,
    ScreenName.LOG,
)
"""Where a monkey goes from home, one each by its seed: no screen is too far away to be tried."""

OF_A_GAME = {ScreenName.SCAN, ScreenName.FIELD, ScreenName.POST, ScreenName.LOG}

SIZES = (PHONE, (800, 400), (360, 640))
TEXTS = ("7", "Anna", CARD_SET.short_code(card(Team.RED, 0)), "0OIL", "x" * 12, "é ß", "\n")
SLOW = {"print", "share"}
"""What is pressed with these icons makes documents: that takes long, and is no question of touches."""


class Found(AssertionError):
    """Something that must never be."""


class Monkey:
    """One monkey at one phone, which is ended and begun again on the same files."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._seed = seed
        self._favourite = FAVOURITES[seed % len(FAVOURITES)]
        self._chance = Random(seed)
        self._done: deque[str] = deque(maxlen=REMEMBERED)
        self._acts = 0
        self._fingers: list[SimulatedTouch] = []
        self.phone = Phone(folder)
        self._begin()
        self._weights: dict[Callable[[], str], int] = {
            self._tap: 40,
            self._put_down: 18,
            self._lift: 14,
            self._press_back: 10,
            self._leave_with_a_finger_down: 8,
            self._leave_before_the_answer: 8,
            self._move: 6,
            self._tap_twice: 6,
            self._show_cards: 12,
            self._wait: 6,
            self._type: 4,
            self._swipe: 4,
            self._pause: 3,
            self._resize: 2,
            self._lose_the_camera: 2,
            self._restart: 1,
            self._go_to_favourite: 8,
        }

    def _begin(self) -> None:
        """Mostly a game with printed cards, which the phone knows."""
        keep_set(self.phone, CARD_SET)
        if self._chance.random() < 0.8:
            play(self.phone, named()[: self._chance.choice((1, 5, 10))])

    def hurry(self) -> None:
        """From now on go to the favourite screen again and again, and leave it too soon."""
        self._weights = {
            self._leave_with_a_finger_down: 6,
            self._leave_before_the_answer: 4,
            self._go_to_favourite: 6,
            self._press_back: 1,
        }

    def stop(self) -> None:
        """Switch the phone off."""
        self.phone.stop()

    def run(self, acts: int) -> None:
        """Do so many things; what is found is told with the seed, and with what was done last."""
        try:
            for _ in range(acts):
                self._act()
            self._lift_all()
            self._look_around()
        except Exception as wrong:
            raise Found(f"{wrong!r}\n{self._story()}") from wrong

    def _story(self) -> str:
        last = "\n".join(self._done)
        return f"seed {self._seed}, act {self._acts}, at {self.phone.place}; what was done last:\n{last}"

    def _act(self) -> None:
        self._acts += 1
        (act,) = self._chance.choices([*self._weights], [*self._weights.values()])
        self._done.append(f"{self._acts}: {act.__name__.strip('_')} ...")
        with _watched():
            told = act()
            self._let_come()
        self._done[-1] = f"{self._acts}: {told} -> {self.phone.place}{' (sheet)' if self.phone.app.is_asking else ''}"
        self._look_around()

    def _let_come(self) -> None:
        """Let the workers do what was asked, and the window show it."""
        for worker in (self.phone.app.context.worker, self.phone.app.context.background_worker):
            worker.ask(lambda: None, lambda _nothing: None).result(timeout=60)
        self.phone.driver.frames(2)

    # What a hand does

    def _somewhere(self) -> tuple[float, float]:
        """Mostly the middle of something that can be pressed."""
        chance = self._chance
        if chance.random() < 0.85:
            places = [each.to_window(*each.center) for each in self._pressable()]
            within = [(x, y) for x, y in places if 0 < x < Window.width and 0 < y < Window.height]
            if within:
                return chance.choice(within)
        return chance.uniform(1, Window.width - 1), chance.uniform(1, Window.height - 1)

    def _pressable(self) -> list[Widget]:
        everything = self.phone.driver.widgets()
        wanted = (each for each in everything if isinstance(each, PressBehavior | BoardView) and is_seen(each))
        return [each for each in wanted if getattr(each, "icon", "") not in SLOW]

    def _tap(self) -> str:
        x, y = self._somewhere()
        self.phone.driver.frames(1, self._chance.choice((0.02, 0.4, 0.9)))
        self._touch_once(x, y)
        return f"tap at {x:.0f}, {y:.0f}"

    def _touch_once(self, x: float, y: float) -> None:
        finger = SimulatedTouch(x, y)
        self.phone.driver.frames(2)
        finger.lift()
        self.phone.driver.frames(2, 0.15)

    def _tap_twice(self) -> str:
        x, y = self._somewhere()
        seconds = self._chance.choice((0.05, 0.35, 0.6))
        self.phone.driver.frames(1, 0.9)
        self._touch_once(x, y)
        self._let_come()
        self.phone.driver.frames(1, seconds)
        self._touch_once(x, y)
        return f"tap twice at {x:.0f}, {y:.0f}, after {seconds}"

    def _put_down(self) -> str:
        if len(self._fingers) == MOST_FINGERS:
            return self._lift()
        x, y = self._somewhere()
        self.phone.driver.frames(1, 0.8)
        self._fingers.append(SimulatedTouch(x, y))
        self.phone.driver.frames(4, self._chance.choice((0.02, 0.2)))
        return f"finger down at {x:.0f}, {y:.0f}"

    def _lift(self) -> str:
        if not self._fingers:
            return self._tap()
        self._fingers.pop(self._chance.randrange(len(self._fingers))).lift()
        self.phone.driver.frames(3, 0.1)
        return "lift"

    def _lift_all(self) -> None:
        while self._fingers:
            self._lift()
        self._let_come()

    def _move(self) -> str:
        if not self._fingers:
            return self._put_down()
        x, y = self._somewhere()
        self._chance.choice(self._fingers).go(x, y)
        self.phone.driver.frames(2)
        return f"move to {x:.0f}, {y:.0f}"

    def _swipe(self) -> str:
        (x, y), far = self._somewhere(), self._chance.choice((-250, -60, 60, 250))
        self.phone.driver.swipe((x, y), (x, y + far), seconds=0.1)
        return f"swipe from {x:.0f}, {y:.0f} by {far}"

    def _press_back(self) -> str:
        self.phone.driver.key(27)
        return "back"

    def _leave_with_a_finger_down(self) -> str:
        down = self._put_down()
        self.phone.driver.key(27)
        self._let_come()
        return f"{down}, back, {self._lift()}"

    def _leave_before_the_answer(self) -> str:
        """What was asked on a screen is answered only when that was left."""
        context = self.phone.app.context
        let_go = [self.phone.hold(worker) for worker in (context.worker, context.background_worker)]
        told = self._chance.choice((self._tap, self._go_to_favourite))()
        self.phone.driver.key(27)
        self.phone.driver.frames(2)
        for go_on in let_go:
            go_on()
        return f"{told}, back before the answer"

    def _go_to_favourite(self) -> str:
        app, place = self.phone.app, self._favourite
        if self.phone.place != ScreenName.HOME or (place in OF_A_GAME and not app.context.game.is_open):
            return self._tap()
        what = None
        if place is ScreenName.TABLE:
            adapter = adapter_of(self._chance.choice([*NAMES]))
            assert adapter is not None
            what = NewTableGame(adapter.rules.key, adapter.rules.options(), ("", ""))
        app.go(place, what)
        return f"go to {place}"

    def _wait(self) -> str:
        seconds = self._chance.choice((0.1, 1, 6, 15))
        self.phone.now += int(seconds * 1000)
        self.phone.driver.wait(seconds)
        return f"wait {seconds}"

    def _type(self) -> str:
        text = self._chance.choice(TEXTS)
        self.phone.driver.type(text)
        return f"type {text!r}"

    def _pause(self) -> str:
        self.phone.driver.pause()
        lifted = bool(self._fingers) and self._chance.random() < 0.5
        if lifted:
            self._fingers.pop().lift()
        self.phone.driver.resume()
        return f"pause{' and lift' if lifted else ''}"

    def _resize(self) -> str:
        size = self._chance.choice(SIZES)
        self.phone.driver.resize(*size)
        return f"resize to {size}"

    def _show_cards(self) -> str:
        """Hold cards before the camera, if one is open."""
        chance, table = self._chance, self.phone.table
        codes = [CARD_SET.code(card(team, chance.randrange(4))) for team in chance.choice(PAIRS)]
        was_at, lines = self.phone.place, self._lines()
        if table.opened:
            table.lay(*codes)
            table.clear()
            self.phone.driver.frames(2)
            for _ in range(3):
                self._let_come()
            self._until(lambda: not table.opened or not table.has_frames)
            self._let_come()
        if was_at not in RECORDS and self._lines() != lines:
            raise Found(f"recorded while {was_at} was in sight")
        return "show cards" if table.opened else "show cards to no camera"

    def _lose_the_camera(self) -> str:
        table = self.phone.table
        table.is_missing = self._chance.random() < 0.3
        table.is_lost = True
        self._until(lambda: not table.opened)
        self._let_come()
        table.is_lost = False
        return "lose the camera" if table.is_missing else "lose the camera for a moment"

    def _restart(self) -> str:
        self._fingers.clear()
        self.phone.restart()
        return "restart"

    # What must never be

    def _until(self, is_so: Callable[[], object], seconds: float = 3) -> bool:
        """Whether something comes to be so soon; what happens on other threads takes its own time."""
        try:
            self.phone.until(is_so, seconds)
        except AssertionError:
            return False
        return True

    def _lines(self) -> int:
        seen = self.phone.app.context.game.seen
        return len(seen.view.log) if seen is not None else 0

    def _look_around(self) -> None:
        self._look_at_ways()
        self._look_at_cameras()
        self._look_at_counts()
        if not self._fingers:
            self._look_at_buttons()

    def _look_at_ways(self) -> None:
        app = self.phone.app
        _must(app.screens.current == app.way.screen, f"{app.screens.current} is seen, not {app.way.screen}")
        here = {place for place, presenter in app._presenters.items() if presenter.is_here}
        _must(here == {app.way.screen}, f"{here} think that they are in sight, at {app.way.screen}")
        _must((app.sheet.question is not None) == app.is_asking, "the sheet and the way do not agree")

    def _look_at_cameras(self) -> None:
        if self.phone.table.opened and self.phone.place not in LOOKS:
            _must(self._until(lambda: not self.phone.table.opened, 10), f"a camera is open at {self.phone.place}")
        _must(self.phone.table.most_at_once <= 1, "two cameras are open")

    def _look_at_counts(self) -> None:
        seen = self.phone.app.context.game.seen
        if self.phone.place == ScreenName.FIELD and seen is not None:
            shown = self.phone.presenter.screen.shown
            _must(
                shown == field_shown(seen.view, self.phone.app.context.words, seen.keeps), "the field shows old counts"
            )

    def _look_at_buttons(self) -> None:
        """Nothing looks pressed, or is in the hand, where no finger is; a list lets go of a tap a little later."""
        if not self._held():
            return
        self.phone.driver.frames(3, 0.1)
        _must(not self._held(), f"held by no finger: {self._held()}")

    def _held(self) -> list[Widget]:
        everything = list(self.phone.driver.widgets())
        down = [each for each in everything if isinstance(each, PressBehavior) and each.state == "down"]
        return down + [each for each in everything if isinstance(each, BoardView) and each._from]


PAIRS: list[tuple[Team, ...]] = [(Team.RED, Team.BLUE), (Team.RED, Team.RED), (Team.RED,), (Team.BLUE,)]
"""Whose cards are shown together."""


def _must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise Found(otherwise)


@contextmanager
def _watched() -> Iterator[None]:
    """While it lasts, a presenter whose screen was left may neither open a screen nor ask something."""
    go, lay = FieldMarshalApp.go, FieldMarshalApp.lay

    def watched_go(app: FieldMarshalApp, *args: Any, **kwargs: Any) -> None:
        _ask_for_leave(sys._getframe())
        go(app, *args, **kwargs)

    def watched_lay(app: FieldMarshalApp, question: Question, answered: Callable[[str, str], None]) -> None:
        if question.headline != app.context.words.say_key("app.refused"):  # what was done in vain is told anywhere
            _ask_for_leave(sys._getframe())
        lay(app, question, answered)

    with patch.multiple(FieldMarshalApp, go=watched_go, lay=watched_lay):
        yield


def _ask_for_leave(frame: FrameType | None) -> None:
    while frame is not None:
        asker = frame.f_locals.get("self")
        if isinstance(asker, Presenter):
            _must(asker.is_here, f"{type(asker).__name__} was left, and does something in {frame.f_code.co_name}")
            return
        frame = frame.f_back
