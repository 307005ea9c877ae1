from itertools import product
from random import Random

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode import QRCode
from qrcode.base import rs_blocks

from card_printing.drawing.qr import card_matrix
from referee_app.scanning.qr.galois import syndromes
from referee_app.scanning.qr.layout import (
    FORMATS,
    KNOWN_VERSIONS,
    Bits,
    Format,
    Level,
    Values,
    blocks,
    codeword_cells,
    fixed,
    format_cells,
    mask_bits,
    modules,
)
from referee_app.scanning.qr.repair import HOUSE_FORMATS, repaired

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def made(version: int, level: Level, mask: int, chance: Random) -> QRCode:
    """A code of another maker, filled to the brim, so that no stretch of it is like that of another."""
    code = QRCode(version=version, error_correction=int(level), mask_pattern=mask)
    code.add_data(chance.randbytes(sum(blocks(version, level).data_symbols) - 2), optimize=0)
    code.make(fit=False)
    return code


def as_modules(code: QRCode) -> Bits:
    return np.array(code.modules, np.bool_)


def as_seen(code: Bits) -> Values:
    return np.where(code, 1, -1).astype(np.float32)


def card(chance: Random) -> tuple[str, Bits]:
    """A text of a card, and the code that is printed for it."""
    text = "".join(chance.choices(ALPHABET, k=20))
    return text, np.array(card_matrix(text), np.bool_)


def text_of(code: Bits) -> str | None:
    """What a decoder reads in a clean picture of these modules."""
    picture = np.pad(np.where(code, 0, 255).astype(np.uint8), 4, constant_values=255)
    found = zxingcpp.read_barcodes(np.kron(picture, np.ones((4, 4), np.uint8)))
    return found[0].text if found else None


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
@pytest.mark.parametrize("level", Level)
def test_blocks_are_those_of_another_maker(version: int, level: Level) -> None:
    ours = blocks(version, level)
    theirs = rs_blocks(version, int(level))
    assert list(ours.data_symbols) == [block.data_count for block in theirs]
    assert {ours.check_symbols} == {block.total_count - block.data_count for block in theirs}
    assert ours.codewords() == sum(block.total_count for block in theirs)


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
@pytest.mark.parametrize("level", Level)
def test_codewords_stand_where_another_maker_puts_them(version: int, level: Level) -> None:
    """And the places of a block hold a whole word: its checks agree."""
    chance = Random(version)
    cells, shared = codeword_cells(version), blocks(version, level)
    for mask in range(8):
        code = made(version, level, mask, chance)
        bits = as_modules(code)[cells] ^ mask_bits(mask, cells)
        codewords = np.packbits(bits[: shared.codewords() * 8])
        assert codewords.tolist() == code.data_cache
        for places in shared.places():
            assert not any(syndromes(codewords[places].tolist(), shared.check_symbols))


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
def test_formats_stand_where_another_maker_puts_them(version: int) -> None:
    for each in FORMATS:
        code = as_modules(made(version, each.level, each.mask, Random(1)))
        assert all((code[cells] == each.bits()).all() for cells in format_cells(version))


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
@pytest.mark.parametrize("level", Level)
def test_a_clean_code_comes_back_as_it_is(version: int, level: Level) -> None:
    chance = Random(version)
    for mask in range(8):
        code = as_modules(made(version, level, mask, chance))
        again = repaired(as_seen(code), version)
        assert again is not None
        assert (again == code).all()


def test_our_cards_are_printed_in_the_house_format() -> None:
    _, code = card(Random(1))
    (house,) = HOUSE_FORMATS[2]
    assert all((code[cells] == house.bits()).all() for cells in format_cells(2))


@pytest.mark.parametrize("lost", [-1, 0, 1], ids=["to glare", "to nothing", "to a thumb"])
def test_a_card_that_lost_a_patch_of_ten_by_ten_is_read(lost: int) -> None:
    """Wherever the patch lies. About one in a thousand is beyond repair; what is repaired is always right."""
    text, code = card(Random(7))
    found = []
    for y, x in product(range(16), repeat=2):
        values = as_seen(code)
        values[y : y + 10, x : x + 10] = lost
        again = repaired(values, 2, HOUSE_FORMATS[2])
        found.append(None if again is None else text_of(again))
    assert set(found) <= {text, None}
    assert found.count(text) >= 254


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KNOWN_VERSIONS), st.sampled_from(FORMATS), st.integers(0, 999))
def test_codewords_surely_seen_and_wrong_are_put_right(version: int, each: Format, seed: int) -> None:
    """Nothing tells which to give up, so that each costs two check symbols; four are kept spare."""
    chance = Random(seed)
    code = as_modules(made(version, each.level, each.mask, chance))
    shared, values = blocks(version, each.level), as_seen(code)
    rows, columns = codeword_cells(version)
    may_be_wrong = (shared.check_symbols - 4) // 2
    for places in shared.places():
        for codeword in chance.sample(places.tolist(), may_be_wrong):
            bit = codeword * 8 + chance.randrange(8)
            values[rows[bit], columns[bit]] *= -1
    again = repaired(values, version)
    assert again is not None
    assert (again == code).all()


def test_a_card_without_its_format_is_read_by_what_is_known_of_our_cards() -> None:
    _, code = card(Random(3))
    values = as_seen(code)
    for cells in format_cells(2):
        values[cells] = as_seen(Format(Level.L, 5).bits())
    assert repaired(values, 2) is None
    again = repaired(values, 2, HOUSE_FORMATS[2])
    assert again is not None
    assert (again == code).all()


def test_a_format_that_looks_a_little_more_like_another_is_tried_too() -> None:
    right, wrong = Format(Level.Q, 3), Format(Level.L, 5)
    code = as_modules(made(3, right.level, right.mask, Random(3)))
    values = as_seen(code)
    for cells in format_cells(3):
        values[cells] = np.where(wrong.bits(), 0.6, -0.6) + np.where(right.bits(), 0.4, -0.4)
    again = repaired(values, 3)
    assert again is not None
    assert (again == code).all()


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
def test_patterns_and_formats_are_drawn_anew(version: int) -> None:
    """What is fixed need not be seen at all, and a format may be half gone."""
    code = as_modules(made(version, Level.Q, 6, Random(version)))
    values = as_seen(code)
    values[fixed(version)[1:-1, 1:-1] != 0] = 0
    values[format_cells(version)[0]] = 0
    again = repaired(values, version)
    assert again is not None
    assert (again == code).all()


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
def test_noise_is_no_code(version: int) -> None:
    chance = np.random.default_rng(version)
    size = (modules(version), modules(version))
    noise = (chance.uniform(-1, 1, size).astype(np.float32) for _ in range(200))
    assert [repaired(values, version, HOUSE_FORMATS.get(version, ())) for values in noise] == [None] * 200


@pytest.mark.parametrize("value", [-1, 0, 1])
def test_an_even_square_is_no_code(value: int) -> None:
    for version in KNOWN_VERSIONS:
        values = np.full((modules(version), modules(version)), value, np.float32)
        assert repaired(values, version, HOUSE_FORMATS.get(version, ())) is None


def test_versions_beyond_the_table_are_left_alone() -> None:
    assert repaired(np.ones((45, 45), np.float32), 7) is None


def test_what_was_seen_is_not_changed() -> None:
    _, code = card(Random(4))
    values = as_seen(code)
    before = values.copy()
    assert repaired(values, 2) is not None
    assert (values == before).all()
