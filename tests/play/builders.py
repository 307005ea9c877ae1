"""Sample games, two phones that read each other's invitations and journals, and what a rescue leaves of a journal."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.journal.rescue import rescue
from referee_app.live_game.invitation import (
    Invitation,
    invitation_text,
    invitation_to,
    read_invitation,
)
from referee_app.live_game.model import HouseRules, Knowledge, Player, propose
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import LiveGame

CARDS = CardSet(bytes(range(16)))
LARGE = propose(24, card_set=CARDS.id)
TIMED = replace(LARGE, rules=HouseRules(time_limit_s=3600))
SMALL = propose(8, card_set=CARDS.id, knowledge=Knowledge.PLAYERS)
ANNA, BERT = Player(Team.RED, 1), Player(Team.BLUE, 4)
BLUE_MAJOR, RED_SPY = Card(Team.BLUE, Rank.MAJOR, 1), Card(Team.RED, Rank.SPY, 1)


def invitation(game: LiveGame) -> Invitation:
    """What the first leader's screen shows at this moment."""
    return invitation_to(game.game, game.view(), game.keeps)


def join_by_scan(game: LiveGame, other_store: GameStore) -> LiveGame:
    """The other leader scans the code on the first leader's screen."""
    return other_store.join(read_invitation(invitation_text(invitation(game))))


def scan_again(game: LiveGame, other_store: GameStore) -> LiveGame:
    """The other leader, who has joined, scans the code once more and wants its clock."""
    return other_store.take_clock(read_invitation(invitation_text(invitation(game))))


def unite(host: LiveGame, guest: LiveGame, journals: tuple[Journal, Journal]) -> None:
    """Each of the two hears everything that the other knows."""
    host.absorb(journals[1].read(host.game))
    guest.absorb(journals[0].read(host.game))
    assert host.state == guest.state


def rename_device(journal: Journal, name: str = "another-name") -> None:
    """What a rescue does that cannot save a phone's newest events."""
    with closing(sqlite3.connect(journal.path)) as file, file:
        file.execute("UPDATE identity SET device = ?", (name,))


def rescued_without_event(journal: Journal, game: str, seq: int = 1) -> Path:
    """The journal as a rescue leaves it that could not save one event of this phone."""
    path = journal.path.with_name("rescued")
    with closing(sqlite3.connect(journal.path)) as source, closing(sqlite3.connect(path, isolation_level=None)) as copy:
        source.backup(copy)
        key = (game, journal.device, seq)
        copy.execute("DELETE FROM events WHERE game = ? AND device = ? AND seq = ?", key)
        copy.execute("VACUUM")
    rescue(path)
    return path
