"""Contact sheets of every scene, to be looked at: `python -m tests.screens.pictures FOLDER [WORD ...]`.

With words, only the scenes are drawn in whose names one of them occurs.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice, product
from pathlib import Path

from PIL import Image, ImageDraw

from referee_app.cards.ranks import Language
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone
from tests.screens.scenes import SCENES
from tests.screens.scenes.scene import Scene, View, grounds, looked_at

PHONES = tuple(
    View(language, size, light=light)
    for size, language, light in product(((400, 800), (320, 640)), (Language.EN, Language.DE), Light)
)
OTHERS = (View(size=(800, 400)), View(size=(800, 1024)))

MARGIN = 12
CAPTION = 24
WIDTH = 2000
HEIGHT = 1700
LARGEST = 480
"""How wide a picture is on a sheet at most."""


def main(folder: Path, words: Sequence[str]) -> None:
    """Draw all scenes and put them on sheets, as many as are needed for each way to look at them."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = tuple(scene for scene in SCENES if not words or any(word in str(scene) for word in words))
    drawn: dict[View, list[tuple[str, Image.Image]]] = {}
    for view, scene, picture in _drawn(chosen):
        drawn.setdefault(view, []).append((str(scene), picture))
    for view, pictures in drawn.items():
        for number, sheet in enumerate(_sheets(pictures), start=1):
            sheet.save(folder / f"{view.size[0]}x{view.size[1]} {view.language} {view.light} {number:02}.png")


def _drawn(scenes: tuple[Scene, ...]) -> Iterator[tuple[View, Scene, Image.Image]]:
    for ground in grounds(scenes):
        with tempfile.TemporaryDirectory() as folder:
            phone = Phone(Path(folder))
            ground.begin(phone)
            for view, scene in looked_at(ground, phone, PHONES + OTHERS):
                picture = phone.driver.picture()
                picture.thumbnail((LARGEST, picture.height))
                yield view, scene, picture
            phone.stop()


def _sheets(pictures: list[tuple[str, Image.Image]]) -> Iterator[Image.Image]:
    width, height = pictures[0][1].width + MARGIN, pictures[0][1].height + MARGIN + CAPTION
    columns, rows = max(1, (WIDTH - MARGIN) // width), max(1, (HEIGHT - MARGIN) // height)
    waiting = iter(pictures)
    while placed := list(islice(waiting, columns * rows)):
        sheet = Image.new("RGB", (columns * width + MARGIN, -(-len(placed) // columns) * height + MARGIN), "#808080")
        pen = ImageDraw.Draw(sheet)
        for place, (name, picture) in enumerate(placed):
            left, top = MARGIN + place % columns * width, MARGIN + place // columns * height
            pen.text((left, top), name, fill="white", font_size=16)
            sheet.paste(picture, (left, top + CAPTION))
        yield sheet


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
