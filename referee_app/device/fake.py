"""A machine that only remembers what it was asked: for tests and demonstrations. What it answers can be set."""

from collections.abc import Callable, Sequence
from pathlib import Path

from referee_app.device.device import Device
from referee_app.device.folders import fresh, private_folder, there
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, sentence, shown_path


class FakeDevice(Device):
    """A phone that does everything it is asked, unless told otherwise, within one folder."""

    has_vibration: bool = True
    has_torch: bool = True
    has_picker: bool = True
    allows_camera: bool = True
    speaks: str | None = None
    turned: int = 0
    picks: Path | None = None
    """What the person chooses next."""
    refuses: Refusal | None = None
    """What `share` and `pick_file` are answered with instead."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._hear: Callable[[Refusal], None] = lambda _: None
        self.shared: list[tuple[Path, str]] = []
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
        """A fresh name beside the data."""
        return fresh(self._folder / "kept", name)

    @property
    def kept(self) -> list[Path]:
        """Every document that a person could find again."""
        return sorted((self._folder / "kept").glob("*"))

    def share(self, path: Path, kind: str) -> Sentence:
        """Note what was shared."""
        if self.refuses:
            raise self.refuses
        self.shared.append((there(path), kind))
        return sentence("device.saved", path=shown_path(path))

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Choose what was set, at once."""
        if not self.has_picker:
            return False
        if self.refuses:
            raise self.refuses
        then(self.picks)
        return True

    def hear_refusals(self, hear: Callable[[Refusal], None]) -> None:
        """Remember who is to be told."""
        self._hear = hear

    def refuse_late(self, refusal: Refusal) -> None:
        """Tell what went wrong, as if long after the question."""
        self._hear(refusal)

    def vibrate(self, pattern: Sequence[int]) -> bool:
        """Note the pattern."""
        if self.has_vibration:
            self.vibrated.append(tuple(pattern))
        return self.has_vibration

    def use_camera(self, camera: object | None) -> None:
        """Note the camera; without one there is no light."""
        self.camera = camera
        self.lit = self.lit and camera is not None

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

    def language(self) -> str | None:
        """The language that was set."""
        return self.speaks

    def camera_turned(self) -> int:
        """The turns that were set."""
        return self.turned
