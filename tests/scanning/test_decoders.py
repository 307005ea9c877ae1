import sys
from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest
import zxingcpp
from qrcode import QRCode

from referee_app.scanning.decoders import (
    Decoder,
    Zbar,
    Zxing,
    installed_decoders,
    meant,
    missing_decoders,
    not_japanese,
)
from referee_app.scanning.frame import Gray
from tests.scanning.zxing_library import by_library, needs_library

BY_LIBRARY = pytest.param(by_library, marks=needs_library)
DECODERS = (Zxing, BY_LIBRARY, Zbar)
BOTH_ZXINGS = (Zxing, BY_LIBRARY)


def drawn(text: str, *, box: int = 6) -> Gray:
    code = QRCode(border=4, box_size=box)
    code.add_data(text)
    code.make()
    return np.asarray(code.make_image().convert("L"), np.uint8)


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("turns", range(4))
def test_a_code_is_read_with_its_corners_as_they_are_printed(decoder: Callable[[], Decoder], turns: int) -> None:
    picture = drawn("TNZJBXRRAZMB4A9PA1AB")
    side = len(picture)
    rim = 4 * 6
    upright = [(rim, rim), (side - rim, rim), (side - rim, side - rim), (rim, side - rim)]
    turned = upright[turns:] + upright[:turns]
    (code,) = decoder().read(np.ascontiguousarray(np.rot90(picture, -turns))).codes
    assert code.text == "TNZJBXRRAZMB4A9PA1AB"
    assert np.array(code.quad) == pytest.approx(np.array(turned), abs=3)


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("degrees", range(10, 360, 35))
def test_the_corners_are_those_of_the_print_at_any_angle(decoder: Callable[[], Decoder], degrees: int) -> None:
    paper = np.pad(drawn("TNZJBXRRAZMB4A9PA1AB"), 80, constant_values=255)
    side, rim = len(paper), 80 + 4 * 6
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1)
    corners = np.array([[(rim, rim), (side - rim, rim), (side - rim, side - rim), (rim, side - rim)]], np.float64)
    turned = cv2.warpAffine(paper, turn, (side, side), borderValue=(255,))
    (code,) = decoder().read(np.asarray(turned, np.uint8)).codes
    assert np.array(code.quad) == pytest.approx(cv2.transform(corners, turn)[0], abs=6)


@pytest.mark.parametrize("zxing", BOTH_ZXINGS)
def test_a_micro_code_is_not_read(zxing: Callable[[], Decoder]) -> None:
    """It hardly checks itself: noise is taken for one now and then."""
    micro = zxingcpp.create_barcode("12345", zxingcpp.BarcodeFormat.MicroQRCode)
    picture = np.pad(np.asarray(micro.to_image(scale=6), np.uint8), 40, constant_values=255)
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == ["12345"]
    assert zxing().read(picture).codes == ()


@pytest.mark.parametrize("decoder", DECODERS)
def test_two_codes_in_a_picture_are_two(decoder: Callable[[], Decoder]) -> None:
    both = np.hstack([drawn("RED"), drawn("BLUE")])
    assert sorted(code.text for code in decoder().read(both).codes) == ["BLUE", "RED"]


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 200), (7, 7), (480, 640)])
def test_nothing_is_seen_where_nothing_is(decoder: Callable[[], Decoder], shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, shape, np.uint8)
    assert decoder().read(noise).codes == ()


@pytest.mark.parametrize("zxing", BOTH_ZXINGS)
def test_a_code_that_is_found_and_cannot_be_read_is_told_by_its_place(zxing: Callable[[], Decoder]) -> None:
    picture = drawn("TNZJBXRRAZMB4A9PA1AB").copy()
    side = len(picture)
    picture[80:-30, 80:-30] = 255
    readings = zxing().read(picture)
    assert readings.codes == ()
    (quad,) = readings.failed
    assert np.array(quad).mean(axis=0) == pytest.approx([side / 2, side / 2], abs=6)


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("text", ["Zürich", "Łódź", "日本語", "plain", "naïve café", "한국어"])
def test_all_readers_agree_on_letters_of_all_kinds(decoder: Callable[[], Decoder], text: str) -> None:
    assert [code.text for code in decoder().read(drawn(text)).codes] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Grüße",
        "straße",
        "10 €",
        "Camp d’été",
        "漢字",
        "カタカナ",
        "– “quote”",
        "it’s 20 °C",
        "żółw",
        "\u202eDRAC",
        "a\x00b\x1f",
    ],
)
@pytest.mark.parametrize("decoder", [BY_LIBRARY, Zbar])
def test_no_letter_of_a_text_is_lost_on_the_way_out_of_a_library(decoder: Callable[[], Decoder], text: str) -> None:
    assert [code.text for code in decoder().read(drawn(text)).codes] == [text]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("日本語のカード".encode("shift_jis"), "日本語のカード"),
        ("ｶｰﾄﾞ".encode("shift_jis"), "ｶｰﾄﾞ"),
        ("Élève".encode("latin-1"), "Élève"),
        ("één zoöloog".encode("latin-1"), "één zoöloog"),
        ("Größe".encode("latin-1"), "Größe"),
        (b"\xff\xfe", "ÿþ"),
        (b"", ""),
    ],
)
def test_bytes_that_are_no_utf_8_are_japanese_or_western_european(raw: bytes, text: str) -> None:
    assert meant(raw) == text


@pytest.mark.parametrize("text", ["Grüße", "10 €", "Camp d’été", "\u202eDRAC", "it’s 20 °C", "RED", ""])
def test_utf_8_that_was_taken_for_japanese_is_taken_back(text: str) -> None:
    assert not_japanese(text.encode().decode("shift_jis")) == text


@pytest.mark.parametrize("text", ["日本語のカード", "ｶｰﾄﾞ", "Łódź", "Größe", "한국어", "– “quote”"])
def test_what_was_taken_for_what_it_is_stays(text: str) -> None:
    assert not_japanese(text) == text


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both readers are there, whether or not this machine has the better one."""
    monkeypatch.setitem(sys.modules, "zxingcpp", zxingcpp)
    installed_decoders.cache_clear()
    yield
    installed_decoders.cache_clear()


@pytest.mark.usefixtures("both")
def test_the_better_reader_comes_first() -> None:
    assert [decoder.name for decoder in installed_decoders()] == ["zxing-cpp", "zbar"]
    assert missing_decoders() == ()


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("module", "name"), [("pyzbar.wrapper", "zbar"), ("zxingcpp", "zxing-cpp")])
def test_a_reader_that_cannot_be_loaded_is_missing_and_the_other_is_there(
    monkeypatch: pytest.MonkeyPatch, module: str, name: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert missing_decoders() == (name,)
    assert {decoder.name for decoder in installed_decoders()} == {"zxing-cpp", "zbar"} - {name}
