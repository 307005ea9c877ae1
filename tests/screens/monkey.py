"""A monkey with two fingers at a phone: it does anything a hand can do, and checks the invariants after every act.

The same seed does the same again. It draws nothing, and time is virtual.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.screens.conftest import PHONE, Phone  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board_view import BoardView
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.session import NewTableGame
from referee_app.screens.widgets.buttons import PressBehavior
from tests.screens.driver import is_seen
from tests.screens.monkey_invariants import InvariantBroken, Invariants, presenters_watched
from tests.screens.sample_games import CARD_SET, card, named, play
from tests.screens.scan.scan_driver import keep_set
from tests.screens.table.table_driver import NAMES

Act = Callable[[], str]
"""Something that a hand does; it tells what that was."""

MOST_FINGERS = 2
REMEMBERED = 25
"""How many acts are told when something was found."""

RECORDING_SCREENS = {ScreenName.SCAN, ScreenName.POST}
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

GAME_SCREENS = {ScreenName.SCAN, ScreenName.FIELD, ScreenName.POST, ScreenName.LOG}

SIZES = (PHONE, (800, 400), (360, 640))
TEXTS = ("7", "Anna", CARD_SET.short_code(card(Team.RED, 0)), "0OIL", "x" * 12, "é ß", "\n")
SLOW = {"print", "share"}
"""What is pressed with these icons makes documents: that takes long, and is no question of touches."""

PAIRS: list[tuple[Team, ...]] = [(Team.RED, Team.BLUE), (Team.RED, Team.RED), (Team.RED,), (Team.BLUE,)]
"""Whose cards are shown together."""


class Monkey:
    """Makes random touches on one phone, which is restarted on the same files."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._seed = seed
        self._favourite = FAVOURITES[seed % len(FAVOURITES)]
        self._chance = Random(seed)
        self._done: deque[str] = deque(maxlen=REMEMBERED)
        self._acts = 0
        self._fingers: list[SimulatedTouch] = []
        self.phone = Phone(folder)
        self._invariants = Invariants(self.phone)
        self._begin()
        self._weights: dict[Act, int] = {
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
            self._check()
        except Exception as wrong:
            raise InvariantBroken(f"{wrong!r}\n{self._story()}") from wrong

    def _story(self) -> str:
        last = "\n".join(self._done)
        return f"seed {self._seed}, act {self._acts}, at {self.phone.place}; what was done last:\n{last}"

    def _act(self) -> None:
        self._acts += 1
        (act,) = self._chance.choices([*self._weights], [*self._weights.values()])
        self._done.append(f"{self._acts}: {act.__name__.strip('_')} ...")
        with presenters_watched():
            told = act()
            self._let_come()
        self._done[-1] = f"{self._acts}: {told} -> {self.phone.place}{' (sheet)' if self.phone.app.is_asking else ''}"
        self._check()

    def _let_come(self) -> None:
        """Let the workers do what was asked, and the window show it."""
        for worker in (self.phone.app.context.worker, self.phone.app.context.background_worker):
            worker.run(lambda: None, lambda _nothing: None).result(timeout=60)
        self.phone.driver.frames(2)

    def _check(self) -> None:
        self._invariants.check(is_touched=bool(self._fingers))

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
        if self.phone.place != ScreenName.HOME or (place in GAME_SCREENS and not app.context.game.is_open):
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
        was_at, lines = self.phone.place, self._invariants.log_lines()
        if table.opened:
            table.lay(*codes)
            table.clear()
            self.phone.driver.frames(2)
            for _ in range(3):
                self._let_come()
            self._invariants.until(lambda: not table.opened or not table.has_frames)
            self._let_come()
        if was_at not in RECORDING_SCREENS and self._invariants.log_lines() != lines:
            raise InvariantBroken(f"recorded while {was_at} was in sight")
        return "show cards" if table.opened else "show cards to no camera"

    def _lose_the_camera(self) -> str:
        table = self.phone.table
        table.is_missing = self._chance.random() < 0.3
        table.is_lost = True
        self._invariants.until(lambda: not table.opened)
        self._let_come()
        table.is_lost = False
        return "lose the camera" if table.is_missing else "lose the camera for a moment"

    def _restart(self) -> str:
        self._fingers.clear()
        self.phone.restart()
        return "restart"
