"""The protocols of the services that screens use: disk, camera and device; `bootstrap` provides the real ones.

Whatever touches disk, cards or cameras is slow: it is called on a worker's thread, and loads its parts when it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from card_printing.sets.set_store import SetStore
    from referee_app.desk.desk import Desk
    from referee_app.play.game_store import GameStore
    from referee_app.play.live_game import LiveGame
    from referee_app.play.rescue import RescueReport
    from referee_app.play.table_store import DraftStore, SetupStore, TableStore
    from referee_app.sentence import Refusal, Sentence
    from referee_app.watching.watch import FrameReport, WatchEnded, WatchRequest


class ScreenDevice(Protocol):
    """The part of the phone that screens use."""

    @property
    def has_torch(self) -> bool:
        """Whether the camera in use can light up what it sees."""

    @property
    def has_vibration(self) -> bool:
        """Whether it can be felt."""

    def report_refusals_to(self, report: Callable[[Refusal], None]) -> None:
        """Set the callback for failures after a call has returned; it may be called on any thread."""

    def vibrate(self, pattern: tuple[int, ...]) -> object:
        """Let the phone be felt."""

    def torch(self, on: bool) -> bool:
        """Switch the torch; returns whether it worked."""

    def keep_awake(self, on: bool) -> object:
        """Keep the screen on, or let it switch itself off again."""

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """Ask the user for the camera; the answer may come on any thread."""

    def keep(self, name: str) -> Path:
        """Where a document of this name goes that a person is to get."""

    def put_away(self) -> None:
        """Nobody shares what was kept any more."""

    def share(self, path: Path, kind: str) -> Sentence:
        """Hand a document on; what it says is for the user."""

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Let the user pick a file; False where the system cannot."""

    def places(self) -> tuple[Path, ...]:
        """Where people keep files, home first and the likeliest last; some where the system lets nobody pick."""


class Picture(Protocol):
    """A small gray picture of what the camera sees, and the size of the frame that it is of."""

    @property
    def pixels(self) -> bytes:
        """Row by row from the top, a byte each."""

    @property
    def width(self) -> int:
        """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""

    @property
    def frame_size(self) -> tuple[int, int]:
        """In pixels, of the frame."""


class CameraWatcher(Protocol):
    """A running camera. Its reports come on its own thread and name their request."""

    def watch(self, request: WatchRequest) -> None:
        """Look for this from now on; the camera is opened if it is not."""

    def read_closely(self) -> None:
        """Look as closely as can be, once."""

    def stop(self) -> None:
        """Close the camera; when this returns it is free."""


class ScreenServices(Protocol):
    """All services that screens use; `referee_app.services.Services` implements it."""

    @property
    def device(self) -> ScreenDevice:
        """The phone."""

    def now(self) -> int:
        """The time that games go by, in milliseconds since 1970; quick."""

    def save_clock(self) -> None:
        """Write down what the clock shows, for the case that the phone is restarted; on a worker's thread."""

    def preferences(self) -> Mapping[str, object]:
        """What was written down of the user's choices; quick."""

    def save_preferences(self, values: Mapping[str, object]) -> None:
        """Save the user's choices."""

    def games(self) -> GameStore:
        """The games on this phone; on a worker's thread."""

    def sets(self) -> SetStore:
        """The card sets on this phone; on a worker's thread."""

    def tables(self) -> TableStore:
        """The games at the table on this phone; on a worker's thread."""

    def setups(self) -> SetupStore:
        """The set-ups that were kept; on a worker's thread."""

    def drafts(self) -> DraftStore:
        """What is still being arranged; on a worker's thread."""

    def desk(self, game: LiveGame) -> Desk:
        """Where a game is refereed, with its card set if this phone has it; on a worker's thread."""

    def watcher(
        self, camera: int, show: Callable[[Picture], None], report: Callable[[FrameReport | WatchEnded], None]
    ) -> CameraWatcher:
        """The camera of this number; loads what it needs, so on a worker's thread."""

    def cameras(self) -> tuple[int, ...]:
        """The cameras that can be chosen; on a worker's thread, since each is tried."""

    def sound(self, name: str) -> Path:
        """The file of a sound."""

    def vibration_pattern(self, name: str) -> tuple[int, ...]:
        """How a sound is felt, as the phone's vibration wants it."""

    def rescue_games(self) -> RescueReport:
        """Save what can be saved of a damaged journal of live games; on a worker's thread."""

    def rescue_tables(self) -> RescueReport:
        """Save what can be saved of a damaged journal of table games; on a worker's thread."""

    def finish_erasing(self) -> None:
        """Remove the traces of forgotten games that could not be removed at once; on a worker's thread."""

    def erase(self) -> None:
        """Forget every game, every card set and every choice."""
