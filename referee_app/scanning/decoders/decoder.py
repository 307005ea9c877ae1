"""What every reader of QR codes is to whoever asks it."""

from typing import NamedTuple, Protocol

from referee_app.scanning.frame import Gray
from referee_app.watching.codes import Code, Quad


class Readings(NamedTuple):
    """What a reader made of a picture: codes, and the places of codes that it found and could not read."""

    codes: tuple[Code, ...]
    failed: tuple[Quad, ...] = ()


class Decoder(Protocol):
    """A reader of QR codes."""

    name: str

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
