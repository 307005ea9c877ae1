"""The camera of paper shows real faces, upright, and the real scanner reads what lies before it."""

import threading

import numpy as np
import pytest

from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.practice.paper_camera import HEIGHT, WIDTH, PaperCamera, printed_faces
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame
from referee_app.watching.codes import Code

CARD_SET = CardSet(bytes(range(16)))
KEPT = SetFile("Camp", CARD_SET, Design())
CARDS = tuple(card for team in Team for card in Deck(20).cards(team))[::4]


@pytest.fixture(scope="module")
def camera() -> PaperCamera:
    camera = PaperCamera()
    camera.print(KEPT, CARDS)
    return camera


def read(frame: Frame) -> tuple[Code, ...]:
    return Cascade().read(frame.gray, budget_s=5)


def seen(camera: PaperCamera, frames: int = 3) -> list[Frame]:
    """What somebody sees who opens the camera now; each frame comes when the one before has been told of."""
    taken: list[Frame] = []
    report = camera.reporting(taken.append)
    with camera.source(0) as source:
        for _ in range(frames):
            frame = source.read()
            assert frame is not None
            assert source.read() is None
            report(frame)
    return taken


def test_every_face_is_a_card_of_its_own_and_is_read() -> None:
    made = printed_faces(KEPT, CARDS)
    assert set(made) == set(CARDS)
    for card, face in made.items():
        assert [CARD_SET.scanned(code.text) for code in Cascade().read(face)] == [card]
        assert face.shape[0] / face.shape[1] == pytest.approx(88 / 63, abs=0.02)


def test_frames_are_upright_and_a_little_different_each_time(camera: PaperCamera) -> None:
    camera.clear()
    one, other = (frame.gray for frame in seen(camera, 2))
    assert one.shape == other.shape == (HEIGHT, WIDTH)
    assert HEIGHT > WIDTH
    assert not np.array_equal(one, other)


def test_nothing_is_read_where_nothing_lies(camera: PaperCamera) -> None:
    camera.clear()
    assert Cascade().glance(seen(camera)[0].gray) == ()


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_what_is_laid_down_is_read(camera: PaperCamera, count: int) -> None:
    laid = CARDS[:count]
    camera.lay(*laid)
    found = {CARD_SET.scanned(code.text) for frame in seen(camera) for code in read(frame)}
    assert found == set(laid)


def test_cards_lie_the_right_way_up_with_the_first_on_the_left(camera: PaperCamera) -> None:
    left, right = CARDS[0], CARDS[-1]
    camera.lay(left, right)
    places = {CARD_SET.scanned(code.text): np.mean(code.quad, axis=0) for code in read(seen(camera)[0])}
    assert places[left][0] < WIDTH / 2 < places[right][0]
    face = printed_faces(KEPT, [left])[left]
    (code,) = Cascade().read(face)
    in_face = np.mean(code.quad, axis=0)[1] / face.shape[0] - 0.5
    assert np.sign(places[left][1] - HEIGHT / 2) == np.sign(in_face)


def test_only_cards_that_were_printed_can_be_laid(camera: PaperCamera) -> None:
    with pytest.raises(KeyError):
        camera.lay(Card(Team.BLUE, Rank.MARSHAL, 9))


def test_who_lays_cards_before_an_open_camera_goes_on_when_they_were_looked_at(camera: PaperCamera) -> None:
    camera.clear()
    looked: list[Frame] = []
    report = camera.reporting(looked.append)
    with camera.source(0) as source:
        laying = threading.Thread(target=camera.lay, args=CARDS[:2])
        laying.start()
        while laying.is_alive():
            frame = source.read()
            if frame is not None:
                assert not camera.is_ready
                report(frame)
        assert camera.is_ready
        assert source.read() is None
    laying.join()
    assert {KEPT.card_set.scanned(code.text) for code in read(looked[-1])} == set(CARDS[:2])
    assert not camera.is_ready


def test_a_second_look_is_at_what_lies_there(camera: PaperCamera) -> None:
    camera.lay(CARDS[0])
    assert all(np.array_equal(one.gray, other.gray) for one, other in zip(seen(camera), seen(camera), strict=True))
