"""Games on a phone, and every way to look at a screen: what the tests of home, of the past games and settings share."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.live_game.model import Mode, propose
from tests.screens.conftest import Phone

DAY = 86_400_000


def begin(phone: Phone, *keeps: Team, players: int = 24, minutes: int = 0) -> str:
    """A game on this phone, of cards that are only counted; it has been running for so long."""
    setup = propose(players)
    setup = replace(setup, mode=Mode.ONE_PHONE if len(keeps) > 1 else Mode.TWO_LEADERS)
    game = phone.services.games().begin(setup, keeps, {})
    if minutes:
        game.do(commands.BeginPlay())
        phone.now += minutes * 60_000
    return game.game


def end(phone: Phone, game: str, winner: Team | None) -> None:
    """The referee ends a game."""
    phone.services.games().resume(game).do(commands.EndGame(winner))


def take(phone: Phone, game: str) -> None:
    """Take a game in hand, as somebody would who went on with it."""
    phone.app.context.game.open(lambda: phone.services.games().resume(game), lambda: None)
    phone.settle()


def being_erased(path: Path, now: int) -> None:
    """Enter a game into an open journal of which traces are left."""
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("INSERT INTO erasures VALUES ('0123456789abcdef', '', ?, ?)", (now - DAY, now - DAY))
