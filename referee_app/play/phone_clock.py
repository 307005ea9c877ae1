"""The clock of games: milliseconds since 1970, counted by the boot clock, which nobody can set.

From one start of the phone to the next, time is counted by the phone's boot clock; the wall clock only gave the hour
to count from, so setting it in mid-game changes nothing. The hour is saved with the boot id: an app that is
opened again goes on with the same count. After a restart of the phone the wall clock has to be believed again, and
what happened to it meanwhile is recorded as a `Restart`, for the leader of a running game to judge.
"""

from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from referee_app.whole_file import JsonFile

SAVE_EVERY_S = 60
"""How often the reading is to be saved while a game is running."""

PLAUSIBLE_ABSENCE_MS = 5 * 60_000
"""An absence that nobody is asked about: a restart, or a battery that is changed. It counts as the wall clock has it.

So a wall clock that a restart puts forward by less than this, less the time that the phone was off, is not noticed.
"""

_MOST_BYTES = 16_384
_MOST_RESTARTS = 50


class Clocks(Protocol):
    """The clocks of the machine; `Device` has them."""

    def wall_ms(self) -> int:
        """What the wall clock shows, in milliseconds since 1970. It can be set at any time."""

    def boot_ms(self) -> int:
        """Milliseconds since the machine was started, sleep included. Nobody can set it."""

    def boot_id(self) -> str | None:
        """A text that differs after each start of the machine; None where there is none."""


@dataclass(frozen=True, slots=True)
class Restart:
    """A restart of the phone after which the time that had passed was not plausible."""

    stopped_ms: int
    """The last reading that was saved before it."""
    noticed_ms: int
    """The first reading after it; later than every reading before it, saved or not."""
    set_back: bool
    """Whether the wall clock showed an earlier time than before, so that nobody knows how long the phone was off."""


class PhoneClock:
    """Shows `hour + boot clock`. The hour changes at a restart, or while no game of the last day needs it.

    Any thread may read it.
    """

    def __init__(self, path: Path, clocks: Clocks) -> None:
        self._file = JsonFile(path, _MOST_BYTES)
        self._clocks = clocks
        self._lock = Lock()
        self._boot = clocks.boot_id()
        self._hour_ms = clocks.wall_ms() - clocks.boot_ms()
        self._restarts: tuple[Restart, ...] = ()
        # A file that is missing or damaged is no reason to ask anybody: the wall clock is believed.
        with suppress(KeyError, TypeError, ValueError):
            self._resume_from(self._file.read())

    def _resume_from(self, saved: dict[str, Any]) -> None:
        hour, read = _require_int(saved["hour_ms"]), _require_int(saved["boot_ms"])
        restarts = tuple(map(_read_restart, saved["restarts"]))
        if saved["boot"] == self._boot and self._clocks.boot_ms() >= read:
            # Where the machine has no boot id, a restart is not noticed once the machine has been on for longer than
            # at the last reading. Then time goes by the old hour, until `sync_with_wall_clock`.
            self._hour_ms, self._restarts = hour, restarts
            return
        stopped = hour + read
        away = self.now() - stopped
        if away < 0:
            # A reading never goes back while a game is running. What was recorded after the last reading that was saved
            # lies before the new ones, too.
            self._hour_ms += SAVE_EVERY_S * 1000 - away
        self._restarts = restarts
        if abs(away) > PLAUSIBLE_ABSENCE_MS:
            restart = Restart(stopped, noticed_ms=self.now(), set_back=away < 0)
            self._restarts = (*restarts, restart)[-_MOST_RESTARTS:]

    def now(self) -> int:
        """The time of games, in milliseconds since 1970."""
        return self._hour_ms + self._clocks.boot_ms()

    def save(self) -> None:
        """Save the reading to disk. A full disk leaves the former one: no game stops for that."""
        with self._lock, suppress(OSError):
            self._file.write(
                {
                    "hour_ms": self._hour_ms,
                    "boot_ms": self._clocks.boot_ms(),
                    "boot": self._boot,
                    "restarts": [asdict(restart) for restart in self._restarts],
                }
            )

    def sync_with_wall_clock(self) -> None:
        """Take the hour from the wall clock, and forget the restarts; only while no game of the last day goes by it."""
        self._hour_ms = self._clocks.wall_ms() - self._clocks.boot_ms()
        self._restarts = ()
        self.save()

    def since(self, ms: int) -> int:
        """The time that has passed since a reading, what passed during doubtful restarts left out."""
        doubtful = (r.noticed_ms - max(ms, r.stopped_ms) for r in self._restarts if ms < r.noticed_ms)
        return self.now() - ms - sum(doubtful)

    def restart_after(self, ms: int) -> Restart | None:
        """The first doubtful restart since a reading of this clock."""
        return next((restart for restart in self._restarts if ms < restart.noticed_ms), None)


def _read_restart(stored: dict[str, Any]) -> Restart:
    return Restart(_require_int(stored["stopped_ms"]), _require_int(stored["noticed_ms"]), bool(stored["set_back"]))


def _require_int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
