"""Looks at scenes in every language, size and light, and tells what cannot be read."""

from collections.abc import Iterator

from referee_app.cards.names import Language
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone
from tests.screens.contrast import pale
from tests.screens.fitting import faults
from tests.screens.scenes.scene import Ground, View, looked_at

PHONES = ((320, 640), (400, 800))
LYING, TABLET = (800, 400), (800, 1024)
LOOKS = (*((size, scale) for size in PHONES for scale in (1.3, 1.0)), (LYING, 1.0), (TABLET, 1.0))
VIEWS = tuple(View(language, size, scale) for size, scale in LOOKS for language in Language)
LIGHTS = tuple(View(light=light) for light in Light)


def unreadable(ground: Ground, phone: Phone) -> str:
    """What is not there in full, or hardly stands out, of any of these scenes; a line each."""
    return "".join(f"\n{line}" for line in (*_cut(ground, phone), *_pale(ground, phone)))


def _cut(ground: Ground, phone: Phone) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, VIEWS):
        # What lies below a sheet or a strip is not to be read.
        strip = phone.app.__dict__.get("announcement")
        phone.app.screens.opacity = 0 if phone.app.way.sheets or (strip and strip.raised) else 1
        yield from (f"{scene}, {view}: {fault}" for fault in faults(phone.driver))
    phone.app.screens.opacity = 1


def _pale(ground: Ground, phone: Phone) -> Iterator[str]:
    for view, scene in looked_at(ground, phone, LIGHTS):
        yield from (f"{scene}, {view}: {text}" for text in pale(phone.app.stage.settings.look.paint("ground").surface))
