"""Patterns have no seams, and no two of them are alike, in black and white or for any eyes."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import combinations

import numpy as np
import pytest

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import Tile
from referee_app.emblems.outlines import circle, solid
from referee_app.emblems.polygons import coverage
from referee_app.emblems.signs import TEAM_TILES
from referee_app.emblems.table_pieces import CLASH_INKS, CLASH_TILES, ClashColour
from tests.emblems.prints import Ink, agreement, printed_pattern

TILES: Mapping[StrEnum, Tile] = dict([*TEAM_TILES.items(), *CLASH_TILES.items()])

# What the eye makes of red, green and blue light: with all its cones, without those for red, for green, for blue.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))


def seam(tile: Tile) -> float:
    """How much of a tile changes when its neighbours are drawn too: what they push over its edges must be there."""
    alone = np.array(coverage(tile, 48, 48))
    width, height = round(tile.width * 8), round(tile.height * 8)
    among_others = printed_pattern(tile, 3, 3)[height : 2 * height, width : 2 * width]
    by_itself = printed_pattern(tile, 1, 1)
    assert alone.mean() == pytest.approx(by_itself.mean(), abs=0.01)
    return float(np.abs(among_others - by_itself).mean())


@pytest.mark.parametrize("name", TILES)
def test_a_tile_goes_on_without_a_seam(name: StrEnum) -> None:
    assert seam(TILES[name]) < 0.002


def breaks(tile: Tile) -> float:
    """How much more changes from one tile to the next than anywhere within a tile."""
    twice = printed_pattern(tile, 2, 2)
    most = []
    for axis, side in enumerate(twice.shape):
        changes = np.abs(np.diff(twice, axis=axis)).mean(axis=1 - axis)
        most.append(changes[side // 2 - 1] - changes[: side // 2 - 1].max())
    return float(max(most))


@pytest.mark.parametrize("name", TILES)
def test_nothing_breaks_off_at_the_edge_of_a_tile(name: StrEnum) -> None:
    assert breaks(TILES[name]) < 0.02


def test_a_seam_would_be_seen() -> None:
    assert seam(Tile(12, 12, solid(circle(0, 6, 3)))) > 0.05
    assert breaks(Tile(12, 12, TEAM_TILES[Team.RED].drawing[:1])) > 0.1


def looked_at(tile: Tile) -> Ink:
    """A piece of the pattern as large as a thumb nail, whatever the size of its tiles."""
    piece = printed_pattern(tile, 6, 8, 4)[:192, :192]
    assert piece.shape == (192, 192)
    return piece


def likeness(one: Ink, other: Ink) -> float:
    """The most that two patterns share wherever they are laid on one another, none being 0 and all being 1."""
    a, b = (piece - piece.mean() for piece in (one, other))
    both = np.fft.ifft2(np.fft.fft2(a) * np.conj(np.fft.fft2(b))).real
    return float(both.max() / np.sqrt((a**2).sum() * (b**2).sum()))


@pytest.mark.parametrize(("one", "other"), list(combinations(TILES, 2)))
def test_no_two_patterns_are_alike(one: StrEnum, other: StrEnum) -> None:
    assert likeness(looked_at(TILES[one]), looked_at(TILES[other])) < 0.6


def test_likeness_does_not_mind_where_a_pattern_begins() -> None:
    dots = looked_at(TEAM_TILES[Team.BLUE])
    assert likeness(dots, np.roll(dots, 17, axis=0)) > 0.99


@pytest.mark.parametrize("name", TILES)
def test_a_pattern_leaves_room_for_the_ground(name: StrEnum) -> None:
    assert 0.15 < printed_pattern(TILES[name], 2, 2).mean() < 0.55


@pytest.mark.parametrize("name", TILES)
def test_the_picture_of_a_tile_is_what_is_printed(name: StrEnum) -> None:
    tile = TILES[name]
    picture = np.array(coverage(tile, round(tile.width * 8), round(tile.height * 8)))
    assert agreement(picture, printed_pattern(tile, 1, 1)) > 0.97


def light(ink: str) -> Ink:
    parts = np.array([int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(ink: str, eyes: str) -> Ink:
    """A colour as lightness, green to red and blue to yellow: the space of CIE 1976."""
    shares = np.clip(np.array(EYES[eyes]) @ light(ink), 0, 1) @ np.array(TO_XYZ).T
    x, y, z = np.cbrt(np.maximum(shares, 0.008856))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("one", "other"), list(combinations(ClashColour, 2)))
def test_the_six_inks_stay_apart_for_all_eyes(eyes: str, one: ClashColour, other: ClashColour) -> None:
    assert np.linalg.norm(seen(CLASH_INKS[one], eyes) - seen(CLASH_INKS[other], eyes)) > 30


@pytest.mark.parametrize("colour", ClashColour)
def test_an_ink_is_bright_enough_for_dark_felt(colour: ClashColour) -> None:
    assert seen(CLASH_INKS[colour], "all")[0] > 44
