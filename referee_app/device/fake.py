"""A device for tests and demonstrations that records its calls; its answers can be set."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from referee_app.device.device import FOLDER_NAME, Device, ensure_folder, existing_file, fresh_path, private_folder
from referee_app.sentence import Refusal, Sentence, sentence


class FakeDevice(Device):
    """A device whose calls all succeed unless set otherwise; its files are in one folder."""

    has_vibration: bool = True
    has_light: bool = True
    """Whether its camera has one."""
    has_picker: bool = True
    allows_camera: bool = True
    speaks: str | None = None
    turned: int = 0
    picks: Path | None = None
    """What the person chooses next."""
    wall: int | None = None
    """What the wall clock shows; None: that of this machine, as for the boot clock."""
    uptime: int | None = None
    boot: str | None = "first"
    refuses: Refusal | None = None
    """What `share` and `pick_file` are answered with instead."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._report_refusal: Callable[[Refusal], None] = lambda _: None
        self.home = folder / "home"
        self.shared: list[tuple[Path, str]] = []
        """What whoever it was shared with has, and of which type."""
        self.vibrated: list[tuple[int, ...]] = []
        self.asked_for_camera = 0
        self.camera: object | None = None
        self.lit = False
        self.awake = False

    @property
    def data_folder(self) -> Path:
        """A folder within that of the fake."""
        return private_folder(self._folder / "data")

    def keep(self, name: str) -> Path:
        """A fresh name among the data, as on a phone."""
        return fresh_path(self._kept, name)

    def put_away(self) -> None:
        """Throw away what was kept, as a phone does."""
        shutil.rmtree(self._kept, ignore_errors=True)

    @property
    def _kept(self) -> Path:
        return self.data_folder / "kept"

    def share(self, path: Path, kind: str) -> Sentence:
        """Note what was shared; a copy of it leaves the phone."""
        if self.refuses:
            raise self.refuses
        copy = self._folder / "shared" / str(len(self.shared)) / existing_file(path).name
        copy.parent.mkdir(parents=True)
        self.shared.append((Path(shutil.copy2(path, copy)), kind))
        return sentence("device.copy_in_downloads", folder=FOLDER_NAME)

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Choose what was set, at once."""
        if not self.has_picker:
            return False
        if self.refuses:
            raise self.refuses
        then(self.picks)
        return True

    def places(self) -> tuple[Path, ...]:
        """A home, and what is there of the usual folders in it."""
        usual = (self.home / "Documents", self.home / "Downloads")
        return (ensure_folder(self.home), *(folder for folder in usual if folder.is_dir()))

    def report_refusals_to(self, report: Callable[[Refusal], None]) -> None:
        """Keep the callback."""
        self._report_refusal = report

    def refuse_late(self, refusal: Refusal) -> None:
        """Tell what went wrong, as if long after the question."""
        self._report_refusal(refusal)

    def vibrate(self, pattern: Sequence[int]) -> bool:
        """Note the pattern."""
        if self.has_vibration:
            self.vibrated.append(tuple(pattern))
        return self.has_vibration

    def use_camera(self, camera: object | None) -> None:
        """Note the camera; without one there is no light."""
        self.camera = camera
        self.lit = self.lit and camera is not None

    @property
    def has_torch(self) -> bool:
        """Only with a camera in use, as on a phone."""
        return self.has_light and self.camera is not None

    def torch(self, on: bool) -> bool:
        """Note whether it shines."""
        if self.has_torch:
            self.lit = on
        return self.has_torch

    def keep_awake(self, on: bool) -> None:
        """Note whether it stays awake."""
        self.awake = on

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """Answer at once as was set."""
        self.asked_for_camera += 1
        then(self.allows_camera)

    def wall_ms(self) -> int:
        """What was set, or the machine's own."""
        return super().wall_ms() if self.wall is None else self.wall

    def boot_ms(self) -> int:
        """What was set, or the machine's own."""
        return super().boot_ms() if self.uptime is None else self.uptime

    def boot_id(self) -> str | None:
        """The name that was set."""
        return self.boot

    def let_pass(self, ms: int) -> None:
        """Let time go by, on both clocks; from now on they stand still in between."""
        self.wall, self.uptime = self.wall_ms() + ms, self.boot_ms() + ms

    def restart(self, off_ms: int) -> None:
        """Simulate a restart after so long: the boot clock begins again."""
        self.wall, self.uptime, self.boot = self.wall_ms() + off_ms, 0, f"{self.boot} again"

    def language(self) -> str | None:
        """The language that was set."""
        return self.speaks

    def back_camera(self) -> int:
        """Its only one."""
        return 0

    def camera_turned(self, number: int) -> int:  # noqa: ARG002
        """The turns that were set."""
        return self.turned
