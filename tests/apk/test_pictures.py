from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from apk.make_pictures import DARK_PINE, FOLDER, LAYER, PICTURES, UNITS
from apk.spec import read_spec

HERE = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_is_what_the_script_draws(name: str) -> None:
    drawn = PICTURES[name]()
    with Image.open(FOLDER / name) as kept:
        assert (kept.mode, kept.size) == (drawn.mode, drawn.size)
        difference = np.abs(np.asarray(kept, np.int16) - np.asarray(drawn, np.int16))
    # Another machine's sine may round a shade differently, and no eye sees it.
    assert difference.max() <= 1


def test_no_picture_is_kept_that_nobody_draws() -> None:
    assert {path.name for path in FOLDER.iterdir()} == PICTURES.keys()


def test_the_spec_shows_every_picture() -> None:
    spec = read_spec(HERE)
    named = {Path(value).name for key, value in spec.values.items() if key.endswith(".filename") and "apk/" in value}
    assert named == PICTURES.keys()


def test_no_launcher_cuts_into_the_mark() -> None:
    with Image.open(FOLDER / "icon_foreground.png") as picture:
        outside = picture.getchannel("A")
    margin = LAYER * (1 - 66 / UNITS) / 2
    ImageDraw.Draw(outside).ellipse((margin, margin, LAYER - margin, LAYER - margin), fill=0)
    assert outside.getbbox() is None


def test_the_first_picture_ends_in_the_colour_around_it() -> None:
    assert read_spec(HERE).values["android.presplash_color"] == DARK_PINE
    with Image.open(FOLDER / "presplash.png") as picture:
        inner = picture.copy()
        ImageDraw.Draw(inner).rectangle((1, 1, picture.width - 2, picture.height - 2), fill=DARK_PINE)
    assert inner.getcolors() == [(inner.width * inner.height, (0x14, 0x21, 0x1A))]
