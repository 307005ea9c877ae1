"""The live game that goes on, in plain values: for home, which offers it, and for the settings, which would erase it.

Loads nothing that the first frame would wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee_app.sentence import Span, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee_app.cards.ranks import Team
    from referee_app.live_game.view import GameView
    from referee_app.play.game_store import GameEntry
    from referee_app.words.words import Words


class RunningGame(NamedTuple):
    """A live game that goes on: who plays, for how long, and how many cards each team has captured."""

    game: str
    keeps: frozenset[Team]
    players: int
    phase: str
    elapsed_ms: int
    captured: dict[Team, int]
    total: int


def running_game_from_view(game: str, view: GameView, keeps: Iterable[Team], elapsed_ms: int) -> RunningGame:
    """The game in hand."""
    return RunningGame(
        game=game,
        keeps=frozenset(keeps),
        players=sum(view.setup.players.values()),
        phase=view.phase.value,
        elapsed_ms=elapsed_ms,
        captured={team: seen.captured.n for team, seen in view.teams.items()},
        total=view.setup.deck.total,
    )


def running_game_from_entry(entry: GameEntry, now: int) -> RunningGame:
    """A game that is not open, from its entry in the list of games."""
    assert entry.setup is not None, "a game that goes on could be read"
    assert entry.phase is not None
    return RunningGame(
        game=entry.game,
        keeps=entry.keeps,
        players=sum(entry.setup.players.values()),
        phase=entry.phase.value,
        elapsed_ms=entry.elapsed_by(now),
        captured=dict(entry.captured),
        total=entry.setup.deck.total,
    )


def progress_text(words: Words, running: RunningGame) -> str:
    """How many play, and for how long already."""
    players = words.say_key("home.players", n=running.players)
    if running.phase == "dealing":
        return f"{players} · {words.say_key('home.dealing')}"
    key = "home.paused" if running.phase == "paused" else "home.played"
    return f"{players} · {words.say(sentence(key, time=Span(running.elapsed_ms)))}"
