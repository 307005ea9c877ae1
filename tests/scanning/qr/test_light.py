import numpy as np

from referee_app.scanning.qr.light import evened, flattened
from tests.scanning.qr.pictures import code, shadowed, straight


def test_evening_takes_a_hard_shadow_away() -> None:
    picture = shadowed(straight(code(2), 6))
    paper, ink = picture[:, 5], straight(code(2), 6) < 128
    assert paper.max() > 2 * paper.min()
    even = evened(picture, 25)
    assert (even[:, 5] < 255).mean() < 0.02  # the very edge
    assert even[~ink].min() > even[ink].max()


def test_flattening_tells_dark_from_light_on_both_sides_of_a_shadow() -> None:
    picture = straight(code(2), 6)
    ink = picture < 128
    flat = flattened(shadowed(picture), 31)
    on_one_side = np.s_[:, : picture.shape[1] // 3]
    assert flat[on_one_side][ink[on_one_side]].min() > 0
    assert flat[-60:][ink[-60:]].min() > 0
    assert -1 <= flat.min() < flat.max() <= 1


def test_flattening_leaves_faint_noise_faint() -> None:
    noise = np.random.default_rng(1).integers(127, 130, (80, 80)).astype(np.uint8)
    assert np.abs(flattened(noise, 31)).max() < 0.5


def test_flattening_brings_weak_print_to_full_strength() -> None:
    picture = straight(code(2), 6)
    weak = (picture // 6 + 100).astype(np.uint8)
    middle = np.s_[24:-24, 24:-24]
    strength = np.abs(flattened(weak, 31)[middle])
    assert np.median(strength) == 1
