"""Every state of every screen that is worth seeing, and the way there: what is measured, and what pictures are of."""

from tests.screens.scenes import around, game, scanning, sets, tables

SCENES = (*around.SCENES, *game.SCENES, *scanning.SCENES, *sets.SCENES, *tables.SCENES)
