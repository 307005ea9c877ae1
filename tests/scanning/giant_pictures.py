"""Small files that say they are giant pictures."""

import struct
from pathlib import Path

from PIL import Image

_SIZE_AT = 26
"""Where a WebP of one lossy frame has its width and height, behind the headers of file, chunk and frame."""


def giant_webp(path: Path, width: int, height: int) -> Path:
    """A WebP that says it is so large, of at most 16,383 pixels a side; its pixels are those of a small one."""
    Image.new("RGB", (16, 16)).save(path, "WEBP")
    written = bytearray(path.read_bytes())
    written[_SIZE_AT : _SIZE_AT + 4] = struct.pack("<HH", width, height)
    path.write_bytes(written)
    return path
