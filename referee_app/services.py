"""The services of the real app: games and card sets in files, the device, the camera.

Everything heavy is imported by the method that needs it, on the worker's thread that calls it: the first frame must not
wait for SQLite, OpenCV or `card_printing`.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING

from referee_app import preferences
from referee_app.cameras.cameras import DesktopCameras, make_watcher
from referee_app.play.phone_clock import PhoneClock
from referee_app.sentence import Refusal, shown_path
from referee_app.whole_file import remove_unfinished

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from card_printing.sets.set_store import SetStore
    from referee_app.cameras.cameras import Cameras
    from referee_app.cameras.watcher import Watcher
    from referee_app.desk.desk import Desk
    from referee_app.device.device import Device
    from referee_app.journal.journal import Journal
    from referee_app.play.game_store import GameStore
    from referee_app.play.live_game import LiveGame
    from referee_app.play.rescue import RescueReport
    from referee_app.play.table_store import DraftStore, SetupStore, TableStore
    from referee_app.scanning.sources.preview import PreviewPicture
    from referee_app.watching.watch import WatchReport


class NotErased(Refusal):
    """The system does not allow the app to remove its files."""

    key = "refusal.not_erased"


class Services:
    """Opens games, card sets, camera and sounds when they are first asked for; files are in the device's folder."""

    def __init__(self, device: Device, cameras: Cameras | None = None, now: Callable[[], int] | None = None) -> None:
        """`now` is the time that games go by, in milliseconds; a story brings its own, else it is the phone's."""
        self.device = device
        self._folder = device.data_folder
        self._cameras = cameras or DesktopCameras()
        self._clock: PhoneClock | None = None
        if now is None:
            self._clock = PhoneClock(self._folder / "clock.json", device)
            now = self._clock.now
        self._now = now
        self._lock = RLock()
        self._journal: Journal | None = None
        self._games: GameStore | None = None
        self._table_journal: Journal | None = None
        self._tables: TableStore | None = None
        # An app that was ended by its phone had no time for that.
        device.put_away()
        self._remove_leftovers()

    @property
    def _journal_path(self) -> Path:
        return self._folder / "games.journal"

    @property
    def _table_journal_path(self) -> Path:
        return self._journal_path.with_stem("tables")

    @property
    def _preferences_path(self) -> Path:
        return self._folder / "settings.json"

    def now(self) -> int:
        """The time that games go by, in milliseconds since 1970; nobody can set it in mid-game."""
        return self._now()

    def save_clock(self) -> None:
        """Save what the clock shows, for the case that the phone is restarted."""
        if self._clock is not None:
            self._clock.save()

    def preferences(self) -> Mapping[str, object]:
        """What was written down of the user's choices."""
        return preferences.load(self._preferences_path)

    def save_preferences(self, values: Mapping[str, object]) -> None:
        """Save the user's choices."""
        preferences.save(self._preferences_path, values)

    def games(self) -> GameStore:
        """The games on this phone; the journal is opened with the first call."""
        with self._lock:
            if self._games is None:
                from referee_app.journal.journal import Journal
                from referee_app.play.game_store import GameStore
                from referee_app.play.live_game import Environment

                self._journal = Journal.open_own(self._journal_path)
                self._games = GameStore(self._journal, Environment(self.now, phone=self._clock))
                # On disk before anything is recorded by it, so that whoever opens the app again goes by the same hour.
                self.save_clock()
            return self._games

    def tables(self) -> TableStore:
        """The games at the table on this phone; their journal is opened with the first call."""
        with self._lock:
            if self._tables is None:
                from referee_app.play.live_game import Environment
                from referee_app.play.table_store import TableStore

                journal = self._open_table_journal()
                self._tables = TableStore(journal, self.drafts(), self.setups(), Environment(self.now))
            return self._tables

    def _open_table_journal(self) -> Journal:
        if self._table_journal is None:
            from referee_app.journal.journal import Journal

            self._table_journal = Journal.open_own(self._table_journal_path)
        return self._table_journal

    def setups(self) -> SetupStore:
        """The set-ups of table games that were kept."""
        from referee_app.play.table_store import SetupStore

        return SetupStore(self._folder / "setups.json")

    def drafts(self) -> DraftStore:
        """What is still being arranged in table games."""
        from referee_app.play.table_store import DraftStore

        return DraftStore(self._folder / "drafts.json")

    def sets(self) -> SetStore:
        """The card sets on this phone."""
        from card_printing.sets.set_store import SetStore

        return SetStore(self._folder / "sets")

    def desk(self, game: LiveGame) -> Desk:
        """Where a game is refereed, with its card set if this phone has it."""
        from referee_app.desk.desk import Desk

        wanted = game.state.setup.card_set
        kept = self.sets().find(wanted) if wanted else None
        card_set = kept.card_set if kept else None
        return Desk(game, card_set)

    def watcher(
        self, camera: int, show: Callable[[PreviewPicture], None], report: Callable[[WatchReport], None]
    ) -> Watcher:
        """What the camera of this number sees."""
        return make_watcher(self._cameras, camera, show, report)

    def cameras(self) -> tuple[int, ...]:
        """The cameras that can be opened."""
        return tuple(self._cameras.numbers())

    def sound(self, name: str) -> Path:
        """The file of a sound."""
        from referee_app.sounds.tones import Sound
        from referee_app.sounds.wav_files import path_of

        return path_of(Sound(name))

    def vibration_pattern(self, name: str) -> tuple[int, ...]:
        """How a sound is felt."""
        from referee_app.sounds.tones import FEELS, Sound

        return FEELS[Sound(name)]

    def rescue_games(self) -> RescueReport:
        """Set a damaged journal of live games aside and go on with what can be saved of it."""
        from referee_app.play.live_game import Environment
        from referee_app.play.rescue import rescue_games

        with self._lock:
            self._close_games()
            return rescue_games(self._journal_path, Environment(self.now, phone=self._clock))

    def rescue_tables(self) -> RescueReport:
        """Set a damaged journal of table games aside and go on with what can be saved of it."""
        from referee_app.play.rescue import rescue_tables

        with self._lock:
            self._close_tables()
            return rescue_tables(self._table_journal_path)

    def finish_erasing(self) -> None:
        """Remove the traces of forgotten games that could not be removed at once; what fails is tried the next time."""
        with self._lock, suppress(Refusal):
            if self._journal is not None:
                self._journal.finish_erasing()
            # Nobody may open a table game for months, but its names are to go.
            if self._table_journal_path.exists():
                self._open_table_journal().finish_erasing()

    def _remove_leftovers(self) -> None:
        """Remove what was being written when the app was killed: it may hold names, or keys of card sets."""
        for folder in (self._folder, self._folder / "sets"):
            remove_unfinished(folder)
        for pattern in ("*.journal.rescue", "*.journal.new-*"):
            for work_folder in self._folder.glob(pattern):
                shutil.rmtree(work_folder, ignore_errors=True)

    def erase(self) -> None:
        """Forget every game, every card set and every choice, and what was set aside of damaged ones."""
        with self._lock:
            self.close()
            try:
                for thing in self._folder.iterdir():
                    shutil.rmtree(thing) if thing.is_dir() else thing.unlink()
            except OSError as error:
                raise NotErased(path=shown_path(self._folder)) from error

    def close(self) -> None:
        """Let go of the journals."""
        with self._lock:
            self._close_games()
            self._close_tables()

    def _close_games(self) -> None:
        if self._journal is not None:
            self._journal.close()
        self._journal = self._games = None

    def _close_tables(self) -> None:
        if self._table_journal is not None:
            self._table_journal.close()
        self._table_journal = self._tables = None
