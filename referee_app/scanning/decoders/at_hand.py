"""Which readers this machine has. None is loaded before it is asked for, and each is the other's second chance."""

from functools import cache

from referee_app.scanning.decoders.decoder import Decoder
from referee_app.scanning.decoders.zbar import Zbar
from referee_app.scanning.decoders.zxing import Zxing

_READERS = (Zxing, Zbar)


@cache
def decoders() -> tuple[Decoder, ...]:
    """The readers that this machine has, the better one first."""
    found: list[Decoder] = []
    for reader in _READERS:
        try:
            found.append(reader())
        except (ImportError, OSError):  # no wheel for this machine, or pyzbar without its library
            continue
    return tuple(found)


def missing() -> tuple[str, ...]:
    """The names of the readers that this machine does not have."""
    there = {reader.name for reader in decoders()}
    return tuple(reader.name for reader in _READERS if reader.name not in there)
