"""What the cascade reads that a decoder alone does not, with whichever decoders are there; and when it stops."""

import math
from itertools import count

import cv2
import numpy as np
import pytest

from referee_app.scanning.cascade import CARD_VERSIONS, Cascade, NoDecoder, steps
from referee_app.scanning.decoders import Decoder, Readings, Zbar, Zxing
from referee_app.scanning.frame import MOST_PIXELS, Gray, tiles
from referee_app.scanning.qr.grid import Corners
from referee_app.scanning.views import HALF, PLAIN, SHARPENED
from referee_app.watching.codes import middle
from tests.scanning.qr.pictures import TEXT, WITHOUT_A_CODE, aslant, code, placed, shadowed, straight, upright, waved

KITS: dict[str, tuple[type[Decoder], ...]] = {
    "both": (Zxing, Zbar),
    "zxing alone": (Zxing,),
    "zbar alone": (Zbar,),
}


def decoders(kit: str) -> list[Decoder]:
    return [decoder() for decoder in KITS[kit]]


class Counting:
    """A decoder that counts how often it is asked."""

    def __init__(self, decoder: Decoder) -> None:
        self.name = decoder.name
        self.asked = 0
        self.sizes: list[int] = []
        self._decoder = decoder

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        self.asked += 1
        self.sizes.append(gray.size)
        return self._decoder.read(gray)


def covered(picture: Gray, quad: Corners, corner: int) -> Gray:
    x, y = quad[corner].tolist()
    out = picture.copy()
    cv2.circle(out, (round(x), round(y)), round(0.3 * np.sqrt(cv2.contourArea(quad))), (140,), -1)
    return out


def out_of_focus(picture: Gray) -> Gray:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 2.6), np.uint8)


def side_by_side(*pictures: Gray) -> Gray:
    return np.hstack(pictures)


FAR_ASLANT = np.array([[100, 100], [290, 60], [350, 160], [160, 200]], np.float32)
CLEAN = placed(code(2), upright(100))
HARD = {
    "a thumb on a finder": covered(placed(code(2), aslant(130)), aslant(130), 0),
    "paper in the wind": waved(placed(code(2), aslant(250)), 4, 220),
    "a hard shadow": shadowed(placed(code(2), aslant(130))),
    "tiny": placed(code(2), upright(25 * 1.5)),
    "far aslant": placed(code(2), FAR_ASLANT),
    "white on black": np.asarray(255 - placed(code(2), aslant(130)), np.uint8),
    "out of focus": out_of_focus(placed(code(2), upright(100))),
}


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("picture", HARD.values(), ids=HARD)
def test_what_is_hard_to_read_is_read_by_every_kit(kit: str, picture: Gray) -> None:
    assert {found.text for found in Cascade(decoders(kit), CARD_VERSIONS).read(picture, want=1)} == {TEXT}


# What zxing does alone, both do, too; in the sweep it is tried apart.
@pytest.mark.parametrize("kit", ["both", pytest.param("zxing alone", marks=pytest.mark.sweep), "zbar alone"])
@pytest.mark.parametrize("picture", WITHOUT_A_CODE)
def test_nothing_is_read_where_there_is_nothing(kit: str, picture: Gray) -> None:
    assert Cascade(decoders(kit)).read(picture) == ()


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize(("name", "quad"), [("a thumb on a finder", aslant(130)), ("far aslant", FAR_ASLANT)])
def test_a_code_that_was_hard_to_read_is_where_it_is(kit: str, name: str, quad: Corners) -> None:
    (found,) = Cascade(decoders(kit), CARD_VERSIONS).read(HARD[name], want=1)
    module = np.sqrt(cv2.contourArea(quad)) / 25
    assert np.abs(np.array(found.quad) - quad).max() < 2.5 * module


@pytest.mark.parametrize("kit", KITS)
def test_a_clean_code_is_read_at_a_glance_where_it_is(kit: str) -> None:
    (found,) = Cascade(decoders(kit)).glance(CLEAN)
    assert found.text == TEXT
    assert middle(found.quad) == pytest.approx((200, 140), abs=3)


def test_a_glance_asks_once() -> None:
    decoder = Counting(Zxing())
    assert Cascade([decoder]).glance(HARD["a thumb on a finder"]) == ()
    assert decoder.asked == 1


def test_without_zxing_a_glance_reads_only_the_squares_between_finder_patterns() -> None:
    zbar = Counting(Zbar())
    cascade = Cascade([zbar], CARD_VERSIONS)
    assert cascade.glance(WITHOUT_A_CODE[0]) == ()
    assert zbar.asked == 0
    (found,) = cascade.glance(CLEAN)
    assert found.text == TEXT
    assert max(zbar.sizes) < CLEAN.size / 10


@pytest.mark.parametrize("kit", KITS)
def test_a_code_is_followed_as_long_as_it_stays_about_where_it_was(kit: str) -> None:
    decoder = Counting(KITS[kit][0]())
    cascade = Cascade([decoder], CARD_VERSIONS)
    known = cascade.glance(CLEAN)
    decoder.sizes.clear()
    moved = np.roll(CLEAN, (6, -8), (0, 1))
    (followed,) = cascade.follow(moved, known)
    assert (followed.text, decoder.sizes[-1] < CLEAN.size / 10) == (TEXT, True)
    assert np.array(followed.quad) == pytest.approx(np.array(known[0].quad) + np.array([-8, 6]), abs=2)
    assert cascade.follow(np.full_like(CLEAN, 200), known) == ()
    other = placed(code(2, text="SOMETHING ELSE"), upright(100))
    assert cascade.follow(other, known) == ()


def test_when_enough_is_in_nothing_further_is_tried() -> None:
    decoder = Counting(Zxing())
    assert len(Cascade([decoder]).read(CLEAN, want=1)) == 1
    assert decoder.asked == 1


def test_while_fewer_than_wanted_are_in_further_views_are_tried() -> None:
    decoder = Counting(Zxing())
    assert len(Cascade([decoder]).read(CLEAN, want=2)) == 1
    assert decoder.asked > 5


def test_an_open_search_reads_all_that_deeper_views_add_and_ends_when_they_do_not() -> None:
    easy, hard = Counting(Zxing()), Counting(Zxing())
    assert len(Cascade([easy], CARD_VERSIONS).read(CLEAN)) == 1
    both = side_by_side(CLEAN, HARD["a thumb on a finder"])
    assert len(Cascade([hard], CARD_VERSIONS).read(both)) == 2
    assert 1 < easy.asked < hard.asked


def test_an_open_search_that_has_found_nothing_tries_everything() -> None:
    some, more = Counting(Zxing()), Counting(Zxing())
    picture = placed(code(2), upright(100))[:130]
    assert Cascade([some]).read(picture, want=1) == Cascade([more]).read(picture) == ()
    assert some.asked == more.asked


def test_an_open_search_goes_on_while_a_place_looks_like_a_code_that_is_not_read() -> None:
    both = side_by_side(CLEAN, out_of_focus(placed(code(2), upright(100))))
    assert len(Cascade([Zxing()], CARD_VERSIONS).read(both)) == 2


def test_without_time_only_the_cheap_level_is_done() -> None:
    decoder = Counting(Zxing())
    found = Cascade([decoder]).read(side_by_side(CLEAN, HARD["a thumb on a finder"]), want=2, budget_s=0)
    assert [each.text for each in found] == [TEXT]
    assert decoder.asked == 1


def test_the_same_text_at_two_places_is_told_twice_and_counts_as_one() -> None:
    decoder = Counting(Zxing())
    found = Cascade([decoder]).read(side_by_side(CLEAN, CLEAN), want=2)
    assert [each.text for each in found] == [TEXT, TEXT]
    assert decoder.asked > 1


def test_every_turn_begins_with_the_cheap_level_and_reads_the_same_in_the_end() -> None:
    cascade = Cascade(decoders("both"), CARD_VERSIONS)
    for turn in range(len(steps(decoders("both")))):
        assert [found.text for found in cascade.read(HARD["a thumb on a finder"], want=1, turn=turn)] == [TEXT]
        assert [found.text for found in cascade.read(CLEAN, want=1, budget_s=0, turn=turn)] == [TEXT]


def large(*placed_at: tuple[Gray, int, int], width: int = 3460) -> Gray:
    """A photograph, of nine megapixels if it is not narrower, with these pictures in it, from left and top."""
    paper = np.full((2600, width), 200, np.uint8)
    for picture, left, top in placed_at:
        paper[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return paper


@pytest.mark.parametrize("kit", KITS)
def test_in_a_large_picture_small_and_giant_codes_are_read_once_and_where_they_are(kit: str) -> None:
    giant = straight(code(2), 30)
    small = HARD["a thumb on a finder"]
    height, width = small.shape
    # The small one lies where parts overlap, and would be found in more than one of them.
    picture = large((giant, 60, 1400), (small, 1600, 1150))
    found = Cascade(decoders(kit), CARD_VERSIONS).read(picture)
    assert [each.text for each in found] == [TEXT, TEXT]
    middles = sorted(middle(each.quad) for each in found)
    assert middles[0][0] < 1200
    assert 1600 < middles[1][0] < 1600 + width
    assert 1150 < middles[1][1] < 1150 + height


def test_a_glance_at_a_large_picture_reads_what_only_full_size_shows() -> None:
    (found,) = Cascade([Zxing()]).glance(large((placed(code(2), upright(50)), 2800, 2100)))
    assert found.text == TEXT


def test_a_large_picture_is_looked_at_in_parts_until_the_budget_is_spent() -> None:
    ticks = count()
    patient, hasty = Counting(Zxing()), Counting(Zxing())
    picture = large(width=1100)
    assert len(list(tiles(picture))) == 2
    for decoder, budget_s in ((patient, math.inf), (hasty, 15)):
        Cascade([decoder], CARD_VERSIONS, clock=lambda: float(next(ticks))).read(picture, budget_s=budget_s)
    assert 1 <= hasty.asked < patient.asked / 2
    assert max(patient.sizes) <= 4 * MOST_PIXELS  # a part in twice its size


def test_closer_looks_can_be_broken_off() -> None:
    decoder = Counting(Zxing())
    for codes in Cascade([decoder]).closer_looks(CLEAN, want=99):
        assert [each.text for each in codes] == [TEXT]
        break
    assert decoder.asked == 1


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("name", sorted({"clean", *HARD} - {"white on black"}))
def test_a_code_is_read_at_a_glance_or_noticed_without_being_read(kit: str, name: str) -> None:
    cascade, picture = Cascade(decoders(kit)), (HARD | {"clean": CLEAN})[name]
    codes = cascade.glance(picture)
    assert cascade.shows_unread(picture, codes, (PLAIN, HALF, SHARPENED)) is (codes == ())


def test_a_code_is_noticed_in_a_corner_of_a_large_picture_and_beside_one_that_is_read() -> None:
    large = np.full((2400, 3200), 120, np.uint8)
    large[:480, :640] = CLEAN
    codes = Cascade().glance(large)
    assert not Cascade().shows_unread(large, codes, (PLAIN,))
    large[-480:, -640:] = HARD["a thumb on a finder"]
    assert Cascade().shows_unread(large, codes, (PLAIN,))


def test_without_any_decoder_there_is_a_sentence() -> None:
    with pytest.raises(NoDecoder):
        Cascade([])
