"""Scenes: every relevant state of every screen and how to reach it, for measurements and pictures."""

from tests.screens.scenes import around, game, rules, scanning, sets, tables

SCENES = (*around.SCENES, *game.SCENES, *rules.SCENES, *scanning.SCENES, *sets.SCENES, *tables.SCENES)
