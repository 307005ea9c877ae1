"""The table “The way of a duel” in docs/developers.md is what happens: a real duel is traced, from the frame on.

One frame with two codes goes through a camera of OpenCV's, the real scanner, the real desk and a journal on disk, until
the verdict is on the screen. Every call of ours is noted meanwhile, on every thread.
"""

import ast
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee_app.cameras.watcher import Timing
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders import installed_decoders
from referee_app.scanning.sources.opencv_camera import OpenCvCamera
from referee_app.screens.user_settings import Settings
from referee_app.services import Services
from tests.screens.camera_table import picture
from tests.screens.conftest import Phone
from tests.screens.scan.scan_driver import blue, code, given, overlay, play, red, scan, setup

PROJECT = Path(__file__).parents[3]
APP = PROJECT / "referee_app"
MOST_STEPS = 25
FIGHTERS = red("4"), blue("5")

THREADS = {"grab": "watcher _grab", "read": "watcher _read", "main": "MainThread", "worker": "worker_0"}

VALUES = (
    *("cards/", "emblems/", "words/", "sentence.py", "services.py", "device/", "sounds/"),
    *("scanning/frame.py", "scanning/sources/source.py", "watching/watch.py", "desk/answers.py", "desk/jobs.py"),
    *("live_game/model.py", "live_game/events.py", "live_game/state.py", "live_game/records.py"),
    *("live_game/queries.py", "live_game/actions.py", "live_game/limits.py"),
)
"""What steps hand on, and questions about it; and the world that they are in."""

ASKED = ("live_game/preconditions.py", "journal/chain.py", "journal/database.py", "screens/verdict/headline.py")
"""What a step asks within its own package."""

BESIDE = (
    "scanning/sources/preview.py",
    *(
        "live_game/view.py",
        "live_game/log_lines.py",
        "live_game/undo.py",
        "live_game/descriptions.py",
        "live_game/merge.py",
    ),
    *("screens/game_texts.py", "screens/player_cells.py"),
    *(
        "screens/app.py",
        "screens/app_context.py",
        "screens/navigation.py",
        "screens/game_timer.py",
        "screens/game_end.py",
    ),
    *("screens/scan/presenter.py", "screens/scan/model.py", "screens/scan/scan_state.py", "screens/scan/screen.py"),
    *(
        "screens/scan/answer_texts.py",
        "screens/scan/answer_strip.py",
        "screens/widgets/",
        "screens/theme.py",
        "screens/kivy_setup.py",
    ),
    "screens/user_settings.py",
    *("live_game/visibility.py", "practice/demonstration/simulated_input.py"),
)
"""What else is shown and heard meanwhile: the preview, the game behind the verdict, the sound, the widgets."""


class Step(NamedTuple):
    """A row of the table."""

    number: str
    file: str
    function: str
    thread: str


class Call(NamedTuple):
    """A call of ours: in which file, of what, on which thread."""

    file: str
    function: str
    thread: str


def section() -> str:
    text = (PROJECT / "docs" / "developers.md").read_text("utf-8")
    (found,) = re.findall(r"^## The way of a duel\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    return str(found)


def steps() -> list[Step]:
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \| `([^`]+)` \| (\w+) \|", section(), re.MULTILINE)
    return [Step(*row) for row in rows]


def defined(source: Path) -> Iterator[str]:
    """The functions of a module and the methods of its classes."""
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{method.name}" for method in node.body if isinstance(method, ast.FunctionDef))


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.file)
def test_every_step_of_the_table_is_in_the_code(step: Step) -> None:
    assert step.function in set(defined(APP / step.file))
    assert step.thread in THREADS


def test_every_method_that_the_section_names_is_in_a_file_of_the_table() -> None:
    methods = {name for step in steps() for name in defined(APP / step.file)}
    assert set(re.findall(r"`([A-Z]\w+\.\w+)`", section())) <= methods


def test_every_thread_is_called_in_the_section_as_in_the_code() -> None:
    assert all(f"`{name}`" in section() for name in THREADS.values())


def test_the_way_is_short_and_enters_no_file_twice() -> None:
    files = [step.file for step in steps()]
    assert 0 < len(files) <= MOST_STEPS
    assert len(set(files)) == len(files)
    assert [step.number for step in steps()] == [str(number) for number in range(1, len(files) + 1)]


class OneFrame:
    """OpenCV's capture of a camera that gives one frame, and keeps its reader waiting before and after it."""

    def __init__(self, taken: Callable[[], None]) -> None:
        self._taken = taken
        self._frames: SimpleQueue[NDArray[np.uint8] | None] = SimpleQueue()

    def give(self, *texts: str) -> None:
        self._frames.put(np.asarray(cv2.cvtColor(picture(texts), cv2.COLOR_GRAY2BGR), np.uint8))

    def isOpened(self) -> bool:  # noqa: N802 - the name is OpenCV's
        return True

    def set(self, _prop: int, _value: float, /) -> bool:
        return True

    def read(self) -> tuple[bool, NDArray[Any]]:
        frame = self._frames.get()
        self._taken()
        return frame is not None, frame if frame is not None else np.zeros((1, 1), np.uint8)

    def end(self) -> None:
        for _ in range(5):
            self._frames.put(None)

    def release(self) -> None:
        """Nothing is held."""


class OneCamera:
    def __init__(self, capture: OneFrame) -> None:
        self._capture = capture

    def source(self, number: int) -> OpenCvCamera:
        return OpenCvCamera(number, capture=lambda _number: self._capture)

    def numbers(self) -> tuple[int, ...]:
        return (0,)

    def reader(self) -> Cascade:
        return Cascade()

    def timing(self) -> Timing:
        return Timing()


class Tracer:
    """Notes every call of ours while it is on; each thread has to be told of it."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._is_on = False

    def begin(self) -> None:
        """Note calls from now on, the one that is under way on this thread first."""
        caller: FrameType | None = sys._getframe(1)
        while caller is not None and not self._note(caller):
            caller = caller.f_back
        self._is_on = True

    def end(self) -> None:
        self._is_on = False
        sys.setprofile(None)
        threading.setprofile(None)

    def __call__(self, frame: FrameType, event: str, _what: object) -> None:
        if self._is_on and event == "call":
            self._note(frame)

    def _note(self, frame: FrameType) -> bool:
        path = Path(frame.f_code.co_filename)
        if not path.is_relative_to(APP) or path.suffix != ".py":
            return False
        function = frame.f_code.co_qualname
        self.calls.append(Call(path.relative_to(APP).as_posix(), function, threading.current_thread().name))
        return True


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Iterable[list[Call]]:
    """The calls of one duel."""
    tracer = Tracer()
    capture = OneFrame(tracer.begin)

    class TracedPhone(Phone):
        def _make_services(self) -> Services:
            return Services(self.device, OneCamera(capture), self._clock())

    phone = TracedPhone(tmp_path_factory.mktemp("duel"), Settings(still=True, hinted=(Job.DUEL,)))
    play(phone, setup(), *given(*FIGHTERS), commands.BeginPlay())
    threading.setprofile(tracer)  # the camera's threads begin now; the worker's has begun
    phone.app.context.worker.run(lambda: sys.setprofile(tracer), lambda _none: None).result(timeout=20)
    scan(phone, Job.DUEL)
    sys.setprofile(tracer)
    capture.give(*map(code, FIGHTERS))
    phone.until(lambda: overlay(phone).is_there)
    tracer.end()
    phone.app.context.worker.run(lambda: sys.setprofile(None), lambda _none: None).result(timeout=20)
    assert phone.says("Blue wins")
    yield tracer.calls
    capture.end()
    phone.stop()


def test_a_duel_takes_the_steps_of_the_table_in_this_order_and_on_these_threads(duel: list[Call]) -> None:
    first: dict[Call, int] = {}
    for at, call in enumerate(duel):
        first.setdefault(call, at)
    reader = type(installed_decoders()[0]).__name__  # the table names the best one, and says so
    functions = [(step, step.function.replace("Zxing.", f"{reader}.")) for step in steps()]
    expected = [Call(step.file, function, THREADS[step.thread]) for step, function in functions]
    assert [call for call in expected if call not in first] == []
    assert sorted(expected, key=first.__getitem__) == expected


def test_a_duel_enters_no_other_file(duel: list[Call]) -> None:
    on_the_way = {step.file for step in steps()}
    others = {call.file for call in duel if not call.file.startswith((*VALUES, *ASKED, *BESIDE))}
    assert others - on_the_way == set(), "a step that the table in docs/developers.md does not name"
