"""Looks at scenes in every language, size and light, and tells what cannot be read.

`make test` looks where something is cut first, `make test-all` everywhere.
"""

from collections.abc import Iterator, Sequence

from referee_app.cards.ranks import Language
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone
from tests.screens.contrast import pale
from tests.screens.fitting import faults
from tests.screens.scenes.scene import Ground, View, looked_at
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
    return "".join(f"\n{line}" for line in (*_cut(ground, phone, views), *_pale(ground, phone)))


def _cut(ground: Ground, phone: Phone, views: Sequence[View]) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, views):
        # What lies below a sheet or a strip is not to be read.
        strip = phone.app.__dict__.get("announcement")
        phone.app.screens.opacity = 0 if phone.app.way.sheets or (strip and strip.raised) else 1
        yield from (f"{scene}, {view}: {fault}" for fault in faults(phone.driver))
    phone.app.screens.opacity = 1


def _pale(ground: Ground, phone: Phone) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, LIGHTS):
        yield from (
            f"{scene}, {view}: {text}" for text in pale(phone.app.context.settings.theme.colours("ground").surface)
        )
