"""What each view of a picture does to it."""

import cv2
import numpy as np
import pytest

from referee_app.scanning.frame import Gray
from referee_app.scanning.views import (
    DOUBLE,
    EVEN,
    FOCUSED,
    FOCUSED_FINE,
    HALF,
    NEGATIVE,
    PLAIN,
    SHADOWLESS,
    SHARPENED,
    THRESHOLDED,
    PictureView,
)
from tests.scanning.qr.pictures import code, noise, straight

VIEWS = (PLAIN, NEGATIVE, HALF, DOUBLE, EVEN, SHADOWLESS, THRESHOLDED, SHARPENED, FOCUSED, FOCUSED_FINE)


def blurred(picture: Gray, by: float) -> Gray:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), by), np.uint8)


def likeness(one: Gray, other: Gray) -> float:
    """1 for the same picture, whatever its contrast; 0 for any other."""
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 50), (50, 1), (3, 5), (97, 64)])
def test_a_view_of_any_picture_is_a_picture_of_its_scale(view: PictureView, shape: tuple[int, int]) -> None:
    seen = view.make(noise(1)[: shape[0], : shape[1]].copy())
    assert seen.dtype == np.uint8
    assert seen.shape == tuple(max(1, round(side * view.scale)) for side in shape)


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_leaves_the_picture_as_it_is(view: PictureView) -> None:
    picture = noise(1)
    view.make(picture)
    assert (picture == noise(1)).all()


@pytest.mark.parametrize("view", [SHARPENED, FOCUSED, FOCUSED_FINE])
def test_a_blurred_code_is_more_like_itself_when_sharpened(view: PictureView) -> None:
    sharp = straight(code(2), 4)
    soft = blurred(sharp, 2)
    assert likeness(view.make(soft), sharp) > likeness(soft, sharp) + 0.05


def test_paper_is_as_white_in_thin_shadows_as_in_the_sun_and_ink_stays_dark() -> None:
    sharp = straight(code(2), 4)
    shade = np.where(np.arange(sharp.shape[1]) // 9 % 2, 0.42, 1)
    seen = SHADOWLESS.make((sharp * shade).astype(np.uint8))
    assert seen[sharp > 128].min() > 250
    assert seen[sharp < 128].max() < 100


def test_weak_print_is_black_and_white_when_thresholded() -> None:
    sharp = straight(code(2), 4)
    weak = (120 + sharp // 12).astype(np.uint8)
    assert likeness(THRESHOLDED.make(weak), sharp) > 0.95
