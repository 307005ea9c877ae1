"""A small part of `make bench-scan`: what the scanner reads of cards in a wood, with either kit of decoders."""

import pytest

from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Decoder, Zbar, Zxing
from tests.scanning.simulated_scene.conditions import CELLS, PROMISED, Cell
from tests.scanning.simulated_scene.single_frames import empty, shot

FRAMES = 4
KITS: dict[str, list[Decoder]] = {"everything": [Zxing(), Zbar()], "zbar and OpenCV alone": [Zbar()]}
BY_NAME = {cell.name: cell for cell in CELLS}


def texts(cascade: Cascade, cell: Cell, number: int) -> tuple[set[str], set[str]]:
    """What is read of a frame, and what is there."""
    frame = shot(cell, number)
    read = cascade.read(frame.gray, 2 if cell.cards == 2 else None)
    return {code.text for code in read}, {shown.text for shown in frame.cards}


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("cell", PROMISED, ids=lambda cell: cell.name)
def test_nearly_every_card_is_read_and_nothing_else(kit: str, cell: Cell) -> None:
    cascade = Cascade(KITS[kit], CARD_VERSIONS)
    read = there = 0
    for number in range(FRAMES):
        seen, true = texts(cascade, cell, number)
        assert seen <= true
        read, there = read + len(seen), there + len(true)
    assert read >= 0.87 * there


@pytest.mark.parametrize("name", ["steep, 3 px", "shade of twigs, 3.5 px", "thumb, 3.5 px", "sharp, 1.5 px"])
def test_what_no_decoder_reads_alone_is_read(name: str) -> None:
    cascade, cell = Cascade(versions=CARD_VERSIONS), BY_NAME[name]
    seen_at_a_glance = sum(len(cascade.glance(shot(cell, number).gray)) for number in range(FRAMES))
    seen = [texts(cascade, cell, number) for number in range(FRAMES)]
    assert sum(len(read & true) for read, true in seen) == 2 * FRAMES
    assert seen_at_a_glance < 2 * FRAMES


@pytest.mark.parametrize("kit", KITS)
def test_nothing_is_read_of_grass_soil_leaves_and_hands(kit: str) -> None:
    cascade = Cascade(KITS[kit], CARD_VERSIONS)
    assert [cascade.read(empty(number).gray) for number in range(6)] == [()] * 6
