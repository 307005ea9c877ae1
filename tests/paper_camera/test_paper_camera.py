"""The camera of paper shows real faces, upright, and the real scanner reads what lies before it."""

import threading

import numpy as np
import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.paper_camera.camera import PaperCamera
from referee_app.paper_camera.faces import faces
from referee_app.paper_camera.ground import HEIGHT, WIDTH
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.codes import Code
from referee_app.scanning.frame import Frame

CARD_SET = CardSet(bytes(range(16)))
CARDS = tuple(card for team in Team for card in Deck(20).cards(team))[::4]


@pytest.fixture(scope="module")
def camera() -> PaperCamera:
    camera = PaperCamera()
    camera.print(CARD_SET, CARDS)
    return camera


def read(frame: Frame) -> tuple[Code, ...]:
    return Cascade().read(frame.gray, budget_s=5)


def test_every_face_is_a_card_of_its_own_and_is_read() -> None:
    made = faces(CARD_SET, CARDS)
    assert set(made) == set(CARDS)
    for card, face in made.items():
        assert [CARD_SET.scanned(code.text) for code in Cascade().read(face)] == [card]
        assert face.shape[0] / face.shape[1] == pytest.approx(88 / 63, abs=0.02)


def test_frames_are_upright_and_a_little_different_each_time(camera: PaperCamera) -> None:
    camera.clear()
    one, other = (camera.frame(number).gray for number in (1, 2))
    assert one.shape == other.shape == (HEIGHT, WIDTH)
    assert HEIGHT > WIDTH
    assert not np.array_equal(one, other)


def test_nothing_is_read_where_nothing_lies(camera: PaperCamera) -> None:
    camera.clear()
    assert Cascade().glance(camera.frame(1).gray) == ()


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_what_is_laid_down_is_read(camera: PaperCamera, count: int) -> None:
    laid = CARDS[:count]
    camera.lay(*laid)
    found = {CARD_SET.scanned(code.text) for number in range(3) for code in read(camera.frame(number))}
    assert found == set(laid)


def test_cards_lie_the_right_way_up_with_the_first_on_the_left(camera: PaperCamera) -> None:
    left, right = CARDS[0], CARDS[-1]
    camera.lay(left, right)
    places = {CARD_SET.scanned(code.text): np.mean(code.quad, axis=0) for code in read(camera.frame(0))}
    assert places[left][0] < WIDTH / 2 < places[right][0]
    face = faces(CARD_SET, [left])[left]
    (code,) = Cascade().read(face)
    in_face = np.mean(code.quad, axis=0)[1] / face.shape[0] - 0.5
    assert np.sign(places[left][1] - HEIGHT / 2) == np.sign(in_face)


def test_only_cards_that_were_printed_can_be_laid(camera: PaperCamera) -> None:
    with pytest.raises(KeyError):
        camera.lay(Card(Team.BLUE, Rank.MARSHAL, 9))


def test_a_frame_comes_whole_while_somebody_lays_other_things(camera: PaperCamera) -> None:
    done = threading.Event()

    def fidget() -> None:
        for _ in range(5):
            camera.lay(CARDS[0])
            camera.clear()
        done.set()

    fidgeting = threading.Thread(target=fidget)
    fidgeting.start()
    with camera.source(0) as source:
        seen: list[int] = []
        while not done.is_set() or not seen:
            frame = source.read()
            assert frame is not None
            seen.append(frame.number)
    fidgeting.join()
    assert seen == sorted(set(seen))
