"""The library that `make apk-check` builds for this machine from the sources and options of the Android app's."""

from pathlib import Path

import pytest

from referee_app.scanning.decoders import ZxingLibrary

LIBRARY = Path(__file__).parents[2] / "build" / "zxing-cpp" / "libZXing.so"

needs_library = pytest.mark.skipif(not LIBRARY.is_file(), reason="libZXing is built by make apk-check")


def by_library() -> ZxingLibrary:
    """A decoder with it."""
    return ZxingLibrary(str(LIBRARY))
