from collections.abc import Callable

import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray
from pyzbar import pyzbar

from card_printing.drawing.qr import Matrix, card_matrix
from referee_app.cards.card_set import CardSet

Picture = NDArray[np.uint8]

CARD_SET = CardSet(bytes(range(16)))
CODES = [CARD_SET.code(card) for card in CARD_SET.cards]
QUIET_ZONE = 4
PIXELS_A_MODULE = 3


def _picture(matrix: Matrix) -> Picture:
    paper = np.pad(np.where(np.array(matrix), 0, 255).astype(np.uint8), QUIET_ZONE, constant_values=255)
    return np.kron(paper, np.ones((PIXELS_A_MODULE, PIXELS_A_MODULE), dtype=np.uint8))


def _read_with_zbar(picture: Picture) -> list[str]:
    return [found.data.decode() for found in pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE])]


def _read_with_zxing(picture: Picture) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("read", [_read_with_zbar, _read_with_zxing], ids=["zbar", "zxing"])
def test_every_card_of_a_set_is_read_as_it_was_written(read: Callable[[Picture], list[str]]) -> None:
    for code in CODES:
        assert read(_picture(card_matrix(code))) == [code]


@pytest.mark.parametrize("read", [_read_with_zbar, _read_with_zxing], ids=["zbar", "zxing"])
def test_a_blot_in_the_middle_does_no_harm(read: Callable[[Picture], list[str]]) -> None:
    middle = slice((QUIET_ZONE + 9) * PIXELS_A_MODULE, (QUIET_ZONE + 16) * PIXELS_A_MODULE)
    for code in CODES[:20]:
        picture = _picture(card_matrix(code))
        picture[middle, middle] = 128
        assert read(picture) == [code]


def test_a_code_fits_the_25_modules_of_version_2() -> None:
    for code in CODES:
        matrix = card_matrix(code)
        assert {len(matrix), *map(len, matrix)} == {25}


def test_a_matrix_is_a_value() -> None:
    matrices = [card_matrix(code) for code in CODES]
    assert len(set(matrices)) == len(CODES)
    assert matrices[0] == card_matrix(CODES[0])
