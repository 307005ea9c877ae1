"""Checks scenes in every language, size and theme for text that cannot be read.

`make test` looks where something is cut first, `make test-all` everywhere.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from referee_app import screens
from referee_app.cards.ranks import Language
from referee_app.screens.app_screen import Captioned, NoWords
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone
from tests.screens.scenes.scene import Ground, View, looked_at
from tests.screens.text_measures import faults, pale
from tests.sweeps import sampled

PHONES = ((320, 640), (400, 800))
LYING, TABLET = (800, 400), (800, 1024)
LOOKS = (*((size, scale) for size in PHONES for scale in (1.3, 1.0)), (LYING, 1.0), (TABLET, 1.0))
EVERY_VIEW = [View(language, size, scale) for size, scale in LOOKS for language in Language]
SMALLEST = LOOKS[0]
LIKELY = [
    view
    for view in EVERY_VIEW
    if (view.language in (Language.DE, Language.FR) and (view.size, view.scale) == SMALLEST)
    or (view.language is Language.DE and view.size == LYING)
]
"""Where something is cut first: large letters in the smallest window, and the lowest one.

German has the longest words, French the longest sentences.
"""
VIEWS = sampled([LIKELY, [view for view in EVERY_VIEW if view not in LIKELY]], every=2)
LIGHTS = tuple(View(light=light) for light in Light)


def unreadable(ground: Ground, phone: Phone, views: Sequence[View]) -> str:
    """What is not there in full, or hardly stands out, of any of these scenes; a line each."""
    lines = (*_cut(ground, phone, views), *_pale(ground, phone), *without_words(phone))
    return "".join(f"\n{line}" for line in lines)


def _cut(ground: Ground, phone: Phone, views: Sequence[View]) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, views):
        # What lies below a sheet or a strip is not to be read.
        strip = phone.app.__dict__.get("announcement")
        phone.app.screens.opacity = 0 if phone.app.back_stack.sheets or (strip and strip.raised) else 1
        yield from (f"{scene}, {view}: {fault}" for fault in faults(phone.driver))
    phone.app.screens.opacity = 1


def _pale(ground: Ground, phone: Phone) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, LIGHTS):
        yield from (
            f"{scene}, {view}: {text}" for text in pale(phone.app.context.settings.theme.colours("ground").surface)
        )


def without_words(phone: Phone) -> Iterator[str]:
    """The parts whose layout says captions, and that nobody gave the user's words."""
    for part in phone.presenter.screen.walk(restrict=True):
        if isinstance(part, Captioned) and isinstance(part.words, NoWords):
            says = {each.__name__ for each in type(part).__mro__} & _saying_captions()
            yield from (f"{name} has no words: say `words: root.words` where it stands in a layout" for name in says)


@cache
def _saying_captions() -> frozenset[str]:
    """The classes whose own rule in a layout says captions."""
    layouts = (path.read_text("utf-8") for path in Path(screens.__path__[0]).rglob("*.kv"))
    rules = (rule for layout in layouts for rule in re.split(r"^<", layout, flags=re.MULTILINE)[1:])
    return frozenset(re.split(r"[@>]", rule)[0] for rule in rules if "root.words." in rule)
