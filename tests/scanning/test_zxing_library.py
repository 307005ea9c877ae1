"""zxing-cpp as a library reads what its wheel reads, and gives back all memory. Most of it needs the built library."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from ctypes import CDLL, Structure, c_size_t
from itertools import cycle, islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from referee_app.scanning import zxing_c
from referee_app.scanning.decoders import Readings, Zxing, ZxingLibrary, installed_decoders, missing_decoders
from referee_app.scanning.frame import FrameTooLarge, Gray, frame_of
from tests.scanning.hostile import pixels
from tests.scanning.simulated_scene.conditions import CELLS, PROMISED, Cell
from tests.scanning.simulated_scene.single_frames import empty, shot
from tests.scanning.zxing_library import LIBRARY, by_library, needs_library
from tests.sweeps import sampled


def assert_same(by_library: Readings, by_wheel: Readings) -> None:
    assert [code.text for code in by_library.codes] == [code.text for code in by_wheel.codes]
    assert len(by_library.failed) == len(by_wheel.failed)
    quads = [[*(code.quad for code in one.codes), *one.failed] for one in (by_library, by_wheel)]
    assert np.array(quads[0]) == pytest.approx(np.array(quads[1]), abs=1)


def hostile(numbers: range) -> Iterator[Gray]:
    """Those hostile inputs that are pictures at all."""
    for number in numbers:
        try:
            yield frame_of(pixels(number)).gray
        except (ValueError, FrameTooLarge):
            continue


# Found


def test_a_phone_has_the_library_with_the_app_and_a_computer_where_it_is_told() -> None:
    assert zxing_c.library_name({"ANDROID_ARGUMENT": "/data"}) == "libZXing.so"
    assert zxing_c.library_name({zxing_c.OVERRIDE: "/opt/libZXing.so"}) == "/opt/libZXing.so"
    assert zxing_c.library_name({}) is None


@pytest.mark.parametrize("name", [None, "libNowhere.so", "libc.so.6"])
def test_a_library_that_is_not_there_or_is_another_one_is_an_error_of_the_system(
    monkeypatch: pytest.MonkeyPatch, name: str | None
) -> None:
    monkeypatch.delenv(zxing_c.OVERRIDE, raising=False)
    with pytest.raises(OSError, match=r"libZXing|libNowhere|libc"):
        ZxingLibrary(name)


@pytest.fixture
def fresh_decoders() -> Iterator[None]:
    """What is installed is looked for anew, in the test and after it."""
    installed_decoders.cache_clear()
    yield
    installed_decoders.cache_clear()


@needs_library
@pytest.mark.usefixtures("fresh_decoders")
@pytest.mark.parametrize("wheel_is_there", [True, False])
def test_the_library_reads_where_there_is_no_wheel(monkeypatch: pytest.MonkeyPatch, wheel_is_there: bool) -> None:
    monkeypatch.setenv(zxing_c.OVERRIDE, str(LIBRARY))
    monkeypatch.setitem(sys.modules, "zxingcpp", ModuleType("zxingcpp") if wheel_is_there else None)
    assert [decoder.name for decoder in installed_decoders()] == ["zxing-cpp", "zbar"]
    assert isinstance(installed_decoders()[0], Zxing if wheel_is_there else ZxingLibrary)
    assert missing_decoders() == ()


# Read


@needs_library
@pytest.mark.parametrize("cell", sampled(CELLS, 4), ids=lambda cell: cell.name)
def test_it_reads_a_scene_as_the_wheel_does(cell: Cell) -> None:
    gray = shot(cell, 0).gray
    assert_same(by_library().read(gray), Zxing().read(gray))


@needs_library
@pytest.mark.parametrize("first", sampled(range(0, 2400, 600), 4))
def test_it_reads_hostile_pictures_as_the_wheel_does(first: int) -> None:
    library, wheel = by_library(), Zxing()
    total: Counter[str] = Counter()
    for gray in hostile(range(first, first + 600)):
        readings = library.read(gray)
        assert_same(readings, wheel.read(gray))
        total.update(codes=len(readings.codes), failed=len(readings.failed))
    assert min(total["codes"], total["failed"]) > 20


@needs_library
def test_a_part_of_a_picture_is_read_like_a_copy_of_it() -> None:
    gray = shot(PROMISED[0], 0).gray
    part = gray[::-1, ::-1][40:680, 10:1200]
    assert_same(by_library().read(part), Zxing().read(part.copy()))


@needs_library
@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (5, 0)])
def test_a_picture_without_pixels_is_refused_in_the_words_of_the_wheel(shape: tuple[int, int]) -> None:
    refusals = []
    for decoder in (by_library(), Zxing()):
        with pytest.raises(ValueError, match="width") as caught:
            decoder.read(np.zeros(shape, np.uint8))
        refusals.append(str(caught.value))
    assert refusals[0] == refusals[1]


@needs_library
def test_threads_that_read_with_one_decoder_do_not_disturb_each_other() -> None:
    pictures = [shot(cell, 0).gray[180:540, 320:960] for cell in PROMISED[:6]] + list(hostile(range(60)))
    library = by_library()
    alone = [library.read(gray) for gray in pictures]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(library.read, pictures * 10)) == alone * 10


# Given back

MADE = ("ImageView_new", "ReaderOptions_new", "ReadBarcodes", "Barcode_bytes", "Barcode_text", "Barcode_extra")
GIVEN_BACK = ("ImageView_delete", "ReaderOptions_delete", "Barcodes_delete", "free")


class Counting:
    """The library; counts what it makes and what is given back, and does what a test says in a function's place."""

    def __init__(self, **instead: Callable[..., Any]) -> None:
        self.instead = instead
        self.held: Counter[int] = Counter()
        self._library = zxing_c.load(str(LIBRARY))

    def __getattr__(self, function: str) -> Callable[..., Any]:
        name = function.removeprefix("ZXing_")
        called = self.instead.get(name, getattr(self._library, function))

        def counted(*arguments: Any) -> Any:
            if name in GIVEN_BACK:
                self.held[arguments[0]] -= 1
            result = called(*arguments)
            if name in (*MADE, "LastErrorMsg") and result is not None:
                self.held[result] += 1
            return result

        return counted


def broken(*_: Any) -> Any:
    raise RuntimeError("broken")


@needs_library
@pytest.mark.parametrize(
    ("instead", "error"),
    [
        ({}, None),
        ({"Barcode_text": lambda _code: None}, None),
        ({"ReadBarcodes": lambda _image, _options: None}, ValueError),
        ({"ReaderOptions_new": lambda: None}, ValueError),
        ({"ReaderOptions_setFormats": broken}, RuntimeError),
        ({"Barcode_position": broken}, RuntimeError),
    ],
)
def test_whatever_happens_all_memory_is_given_back(
    monkeypatch: pytest.MonkeyPatch, instead: dict[str, Callable[..., Any]], error: type[Exception] | None
) -> None:
    library = Counting(**instead)
    monkeypatch.setattr(zxing_c, "load", lambda _name: library)
    decoder = by_library()
    pictures = [shot(PROMISED[0], 0).gray, *hostile(range(9, 200, 12))]  # among these are texts with a zero
    for gray in pictures:
        with pytest.raises(error) if error else nullcontext():
            decoder.read(gray)
    assert library.held
    assert {address: count for address, count in library.held.items() if count} == {}


@needs_library
def test_a_text_that_the_library_has_no_memory_for_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    gray = shot(PROMISED[0], 0).gray
    assert by_library().read(gray).codes
    library = Counting(Barcode_text=lambda _code: None)
    monkeypatch.setattr(zxing_c, "load", lambda _name: library)
    assert by_library().read(gray).codes == ()


class Allocated(Structure):
    """What the C library says of its memory, in bytes."""

    _fields_ = tuple(
        (name, c_size_t)
        for name in [
            "arena",
            "chunks",
            "fast_chunks",
            "maps",
            "mapped",
            "unused",
            "fast_free",
            "in_use",
            "free",
            "trimmable",
        ]
    )


def bytes_in_use() -> int:
    """Memory that nobody has given back. The pages of the process say too little: a leak is in those that it has."""
    gc.collect()
    counted = CDLL(None).mallinfo2
    counted.restype = Allocated
    now = counted()
    return int(now.in_use + now.mapped)


@needs_library
@pytest.mark.skipif(not hasattr(CDLL(None), "mallinfo2"), reason="only glibc counts its memory so")
def test_memory_does_not_grow_over_thousands_of_frames() -> None:
    """Easy, hard and empty frames, torn codes, and texts with a zero, each a new picture in memory."""
    scenes = [shot(cell, 0).gray[180:540, 320:960] for cell in PROMISED[:4]] + [empty(0).gray[:360, :640]]
    pictures = [*scenes, *hostile(range(60))]  # which stay until the end
    library, early = by_library(), 0
    for number, gray in enumerate(islice(cycle(pictures), 5000)):
        library.read(gray.copy())
        if number == 500:
            early = bytes_in_use()
    assert bytes_in_use() - early < 40_000
