"""Contact sheets of every scene, to be looked at: `python -m tests.screens.pictures FOLDER [WORD ...]`.

A language, a size such as 320x640, `sun` or `dark` chooses the ways to look at them; any other word the scenes in whose
names it occurs. Without such words all are drawn.
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

SIZES = (((400, 800), 1.0), ((320, 640), 1.0), ((360, 740), 1.3), ((800, 400), 1.0), ((800, 1280), 1.0))
VIEWS = tuple(View(language, size, scale, light) for (size, scale), language, light in product(SIZES, Language, Light))

MARGIN = 12
CAPTION = 24
WIDTH = 2000
HEIGHT = 1700
LARGEST = 480
"""How wide a picture is on a sheet at most."""


def main(folder: Path, words: Sequence[str]) -> None:
    """Draw scenes and put them on sheets, as many as are needed for each way to look at them."""
    folder.mkdir(parents=True, exist_ok=True)
    views, names = _views(words)
    chosen = tuple(scene for scene in SCENES if not names or any(name in str(scene) for name in names))
    drawn: dict[View, list[tuple[str, Image.Image]]] = {}
    for view, scene, picture in _drawn(chosen, views):
        drawn.setdefault(view, []).append((str(scene), picture))
    for view, pictures in drawn.items():
        for number, sheet in enumerate(_sheets(pictures), start=1):
            sheet.save(folder / f"{_size(view)} {view.language} {view.light} {number:02}.png")


def _views(words: Sequence[str]) -> tuple[tuple[View, ...], list[str]]:
    """The views that words choose, and the words that choose scenes."""
    views, kinds = VIEWS, (_size, lambda view: view.language.value, lambda view: view.light.value)
    for kind in kinds:
        if wanted := {kind(view) for view in VIEWS} & set(words):
            views = tuple(view for view in views if kind(view) in wanted)
    choosing = {kind(view) for kind in kinds for view in VIEWS}
    return views, [word for word in words if word not in choosing]


def _size(view: View) -> str:
    return f"{view.size[0]}x{view.size[1]}"


def _drawn(scenes: tuple[Scene, ...], views: tuple[View, ...]) -> Iterator[tuple[View, Scene, Image.Image]]:
    for ground in grounds(scenes):
        with tempfile.TemporaryDirectory() as folder:
            phone = Phone(Path(folder))
            ground.begin(phone)
            for view, scene in looked_at(ground, phone, views):
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
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.screens.pictures FOLDER [WORD ...]")
    main(Path(sys.argv[1]), sys.argv[2:])
