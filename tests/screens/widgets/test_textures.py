"""Round corners as opacity."""

import pytest

from referee_app.screens.widgets.textures import Pixels, fitting, rounded


def at(pixels: Pixels, x: int, y: int) -> int:
    width, height = pixels.size
    return pixels.opacity[(y % height) * width + x % width]


def test_a_panel_is_opaque_but_for_its_corners() -> None:
    panel = rounded((8, 8, 8, 8))
    assert panel.size == (18, 18)
    assert panel.border == (8, 8, 8, 8)
    assert [at(panel, x, y) for x, y in ((0, 0), (-1, 0), (0, -1), (-1, -1))] == [0, 0, 0, 0]
    assert all(at(panel, x, 9) == at(panel, 9, x) == 255 for x in range(18))


def test_the_edge_of_a_corner_is_soft() -> None:
    panel = rounded((8, 8, 8, 8))
    assert any(0 < opacity < 255 for opacity in panel.opacity)


def test_each_corner_is_as_round_as_it_is_told() -> None:
    panel = rounded((6, 0, 0, 0))
    assert at(panel, 0, -1) == 0
    assert at(panel, 0, 0) == at(panel, -1, 0) == at(panel, -1, -1) == 255
    assert panel.border == (0, 0, 6, 6)


def test_a_panel_without_round_corners_is_full() -> None:
    assert set(rounded((0, 0, 0, 0)).opacity) == {255}


def test_a_frame_is_hollow() -> None:
    frame = rounded((8, 8, 8, 8), line=2)
    middle = frame.size[1] // 2
    assert [at(frame, x, middle) for x in (0, 1, 2, -2, -1)] == [255, 255, 0, 255, 255]


def test_the_middle_of_what_is_stretched_is_the_same_all_along() -> None:
    for pixels in (rounded((5, 7, 3, 2)), rounded((5, 7, 3, 2), line=1)):
        below, _right, _above, left = pixels.border
        width, height = pixels.size
        assert all(at(pixels, left, y) == at(pixels, left + 1, y) for y in range(height))
        assert all(at(pixels, x, below) == at(pixels, x, below + 1) for x in range(width))


@pytest.mark.parametrize(
    ("size", "radii"), [((100.0, 100.0), (12, 12, 0, 0)), ((100.0, 10.0), (5, 5, 0, 0)), ((0.0, 0.0), (0, 0, 0, 0))]
)
def test_a_small_panel_has_small_corners(size: tuple[float, float], radii: tuple[int, int, int, int]) -> None:
    assert fitting((12.0, 12.0, 0.0, 0.0), size) == radii
