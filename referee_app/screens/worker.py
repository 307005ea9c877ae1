"""The one door between the window and everything that is not drawing.

Jobs run one after the other on a thread of their own. What comes of them enters on the main thread, with the game's
id and version; what is older than what has been seen, or of another game, stays outside.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from kivy.clock import mainthread

from referee_app.refusal import Refusal

T = TypeVar("T")


class Source(Protocol):
    """What a job is about."""

    @property
    def game(self) -> str:
        """Which game."""

    @property
    def version(self) -> int:
        """How far it has come."""


@dataclass(frozen=True, slots=True)
class _News:
    """What came of a job: a value, or what was raised instead."""

    game: str
    version: int
    value: Any = None
    raised: BaseException | None = None


class Worker:
    """Runs jobs in the background and lets their results in, in order and never late."""

    def __init__(self, refused: Callable[[Refusal], None]) -> None:
        self._refused = refused
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._game: str | None = None
        self._newest = -1

    def follow(self, game: str) -> None:
        """From now on only this game counts."""
        self._game, self._newest = game, -1

    def ask(self, of: Source, job: Callable[[], T], arrive: Callable[[T], None]) -> "Future[None]":
        """Run a job on the worker's thread and hand what comes of it to `arrive` on the main thread."""
        return self._thread.submit(self._run, of, job, arrive)

    def close(self) -> None:
        """Let the running job finish, since it may be writing; what has not begun is dropped, and so is all news."""
        self._game = None
        self._thread.shutdown(cancel_futures=True)

    def _run(self, of: Source, job: Callable[[], Any], arrive: Callable[[Any], None]) -> None:
        game = of.game
        try:
            value = job()
        except BaseException as raised:  # it belongs to the main thread, where it is shown or surfaces
            self._enter(_News(game, of.version, raised=raised), arrive)
        else:
            self._enter(_News(game, of.version, value), arrive)

    @mainthread
    def _enter(self, news: _News, arrive: Callable[[Any], None]) -> None:
        if news.raised is not None and not isinstance(news.raised, Refusal):
            raise news.raised
        if news.game != self._game or news.version < self._newest:
            return
        self._newest = news.version
        if isinstance(news.raised, Refusal):
            self._refused(news.raised)
        else:
            arrive(news.value)
