"""The cells in which the scanner is measured: what the cards and the weather are like. It draws nothing.

Lengths are in modules, so that a cell says how hard it is whatever its scale.
"""

from dataclasses import dataclass
from enum import StrEnum

_LYING = (0.0, 28.0)
_STEEP = (45.0, 50.0)


class Harm(StrEnum):
    """What can be wrong with every card of a frame."""

    GLARE = "glare"
    SHADOW = "shadow"
    LEAF_SHADE = "leaf shade"
    TWIG_SHADE = "twig shade"
    THUMB = "thumb"
    MUD = "mud"
    CRUMPLE = "crumple"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One kind of frame; its name is also its seed.

    `px` are exact for every code; `tilt` is drawn between two angles, in degrees; `motion` is the length of a smear,
    `defocus` the radius of a disk, `blur` the deviation of a bell, all in modules.
    """

    name: str
    px: float
    cards: int = 2
    tilt: tuple[float, float] = _LYING
    motion: float = 0
    defocus: float = 0
    blur: float = 0
    is_dark: bool = False
    in_hands: bool = False
    harms: frozenset[Harm] = frozenset()

    @property
    def is_held(self) -> bool:
        """Whether there is a hand to every card."""
        return self.in_hands or Harm.THUMB in self.harms


SHARP = Cell(name="sharp, 2 px", px=2)
MOTION = Cell(name="motion of one module, 3 px", px=3, motion=1)
GLARE = Cell(name="glare, 3.5 px", px=3.5, harms=frozenset({Harm.GLARE}))
SHADOW = Cell(name="hard shadow edge, 3.5 px", px=3.5, harms=frozenset({Harm.SHADOW}))
THIRTY = Cell(name="30 cards, slightly blurred, 2.5 px", px=2.5, cards=30, blur=0.25)
PROMISED = (SHARP, MOTION, GLARE, SHADOW, THIRTY)
"""The cells in which a share is promised."""

FURTHER = (
    Cell(name="sharp, 1.5 px", px=1.5),
    Cell(name="sharp, 3 px", px=3),
    Cell(name="defocus of 0.6 module, 3 px", px=3, defocus=0.6),
    Cell(name="defocus of one module, 3 px", px=3, defocus=1),
    Cell(name="motion of 1.5 modules, 3 px", px=3, motion=1.5),
    Cell(name="low light, 3 px", px=3, is_dark=True),
    Cell(name="thumb, 3.5 px", px=3.5, harms=frozenset({Harm.THUMB})),
    Cell(name="mud, 3.5 px", px=3.5, harms=frozenset({Harm.MUD})),
    Cell(name="crumpled, 3.5 px", px=3.5, harms=frozenset({Harm.CRUMPLE})),
    Cell(name="shade of leaves, 3.5 px", px=3.5, harms=frozenset({Harm.LEAF_SHADE})),
    Cell(name="shade of twigs, 3.5 px", px=3.5, harms=frozenset({Harm.TWIG_SHADE})),
    Cell(name="steep, 3 px", px=3, tilt=_STEEP),
    Cell(name="12 cards, slightly blurred, 3 px", px=3, cards=12, blur=0.25),
    Cell(name="in hands, 3 px", px=3, in_hands=True),
)
"""The cells that tell how far beyond the scanner reaches."""

CELLS = PROMISED + FURTHER
