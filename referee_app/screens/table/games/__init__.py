"""The adapters of the table games, one module each: how the game is shown and touched.

A new game is added to `ADAPTERS`.
"""

from referee_app.screens.table.adapter import GameAdapter
from referee_app.screens.table.games import card_clash, front_line, junior_quest, junior_triumph, stratego

ADAPTERS: tuple[GameAdapter, ...] = tuple(
    game.ADAPTER for game in (junior_quest, junior_triumph, front_line, stratego, card_clash)
)
"""In the order in which they are offered."""


def adapter_of(key: str) -> GameAdapter | None:
    """The adapter of a game, if it can be played here."""
    return next((adapter for adapter in ADAPTERS if adapter.rules.key == key), None)
