"""Where the cards of a frame lie: apart, turned every way, no code hidden, none at the edge. It draws nothing."""

from collections.abc import Iterator, Sequence

import numpy as np

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from tests.scanning.simulated_scene.camera_effects import HEIGHT, WIDTH
from tests.scanning.simulated_scene.card_faces import pool
from tests.scanning.simulated_scene.card_in_view import Pose, View, overlap, view, within_frame
from tests.scanning.simulated_scene.conditions import Cell, Harm
from tests.scanning.simulated_scene.paper_shapes import bowed, crumpled

_GRIDS = {2: (2, 1), 12: (4, 3), 30: (8, 4)}
"""Columns and rows; with 30 cards, two places stay empty."""

_TRIES = 150
_AGAIN = 40


def cards(number: int, rng: np.random.Generator) -> list[Card]:
    """So many cards, no two alike, as many red as blue, in any order."""
    chosen = [pool(team)[place] for team in Team for place in rng.permutation(len(pool(team)))[: number // 2]]
    return [chosen[place] for place in rng.permutation(number)]


def spread(cell: Cell, rng: np.random.Generator) -> list[View]:
    """The cards of a frame of this cell."""
    shown = cards(cell.cards, rng)
    for _ in range(_AGAIN):
        placed = _placed(shown, cell, rng)
        if placed is not None:
            return placed
    raise ValueError(f"no room for the cards of {cell.name}")


def _placed(shown: Sequence[Card], cell: Cell, rng: np.random.Generator) -> list[View] | None:
    columns, rows = _GRIDS[cell.cards]
    places = rng.permutation(columns * rows)[: cell.cards]
    placed: list[View] = []
    for card, place in zip(shown, sorted(places), strict=True):
        x, y = (place % columns + 0.5) * WIDTH / columns, (place // columns + 0.5) * HEIGHT / rows
        fitting = (seen for seen in _tried(card, cell, float(x), float(y), rng) if _fits(seen, placed))
        lying = next(fitting, None)
        if lying is None:
            return None
        placed.append(lying)
    return placed


def _tried(card: Card, cell: Cell, x: float, y: float, rng: np.random.Generator) -> Iterator[View]:
    """The card near a place, in one pose after the other."""
    columns, rows = _GRIDS[cell.cards]
    loose = 0.15 if cell.is_held else 0.3  # a thumb must not reach the other card's code
    paper = crumpled(rng) if Harm.CRUMPLE in cell.harms else bowed(rng)
    for _ in range(_TRIES):
        pose = Pose(
            x=x + rng.uniform(-loose, loose) * WIDTH / columns,
            y=y + rng.uniform(-loose, loose) * HEIGHT / rows,
            px=cell.px,
            turn=rng.uniform(0, 2 * np.pi),
            tilt=np.deg2rad(rng.uniform(*cell.tilt)),
            leaning=rng.uniform(0, 2 * np.pi),
            paper=paper,
        )
        yield view(card, pose)


def _fits(seen: View, placed: Sequence[View]) -> bool:
    """No card on another's code or quiet zone; the own code and quiet zone in the frame."""
    quiet, outline = seen.quiet, seen.outline
    return within_frame(quiet) and not any(
        overlap(outline, other.quiet) or overlap(quiet, other.outline) for other in placed
    )
