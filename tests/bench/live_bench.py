"""Measures the speed of a live game: recording, opening a long game, and a verdict from two codes."""

import hmac
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.chain import Entry, fingerprint
from referee_app.journal.database import INSERT_EVENT
from referee_app.journal.journal import Journal
from referee_app.live_game.codec import write_event
from referee_app.live_game.commands import IssueCard, RecordDuel, UndoAction
from referee_app.live_game.decide import decide
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import (
    CardHandedIn,
    CardIssued,
    CardReturned,
    DuelFought,
    Fact,
    Fighter,
    GameOpened,
    LiveEvent,
    PlayBegan,
    Result,
)
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import ActionId, Blank, Dealt, Knowledge, Mode, Player, Setup, Stamp
from referee_app.live_game.preconditions import Context
from referee_app.live_game.state import LiveState
from referee_app.live_game.verdict import Situation, verdict
from referee_app.live_game.view import view
from referee_app.play.live_game import LiveGame
from tests.bench.measure import Row, bare_sqlite, growth, quickest, timed
from tests.journal.sample import chain_of

_GAMES = 5
_KEY = bytes(range(16))
_PHONES = 50
_EVENTS_A_PHONE = 400


def rows() -> Iterator[Row]:
    """Recording, opening, judging."""
    with TemporaryDirectory(dir=Path(__file__).parent) as name:
        folder = Path(name)
        yield Row("a durable append through play / the bare insert", _append(folder), 1.5)
        with _recorded(folder / "few", 10_000) as few, _recorded(folder / "many", 100_000) as many:
            yield Row("opening a game of 10,000 events / reading and parsing its rows", _opening(few), 6)
            larger = growth(partial(LiveGame.resume, many, "game"), partial(LiveGame.resume, few, "game"))
            yield Row("opening a game of 100,000 events / opening one of 10,000", larger, 11)
        yield from _taking_in(folder)
        yield from _after_a_flood()
    yield Row("a verdict from two codes in a set of 6,100 cards / one HMAC-SHA-256", _verdict(), 100)


def _setup(copies: int) -> Setup:
    return Setup(
        red_players=60 * copies,
        blue_players=60 * copies,
        deck=Deck(60, copies),
        mode=Mode.ONE_PHONE,
        knowledge=Knowledge.CARDS,
        card_set=CardSet(_KEY).id,
    )


def _append(folder: Path) -> float:
    """Leaders give out the largest official deck; the bare insert of the same row takes turns, so both suffer alike."""
    ours: list[float] = []
    bare: list[float] = []
    Journal.open(folder / "bare").close()
    with Journal.open(folder / "ours") as journal, closing(bare_sqlite(folder / "bare")) as connection:
        row = journal.append("sample", [Entry(*write_event(_issued(next(_deck()))))], now_ms=0, after=0)[0]

        def insert(seq: int) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(INSERT_EVENT, (*row._replace(seq=seq), bytes(32)))
            connection.execute("COMMIT")

        for turn, (game, card) in enumerate(_dealing(journal), start=1):
            works = ((ours, partial(game.do, IssueCard(card))), (bare, partial(insert, turn)))
            # Who comes second finds the disk just woken, so each is second half of the time.
            for times, work in works[:: 1 if turn % 2 else -1]:
                times.append(timed(work))
    return median(ours) / median(bare)


def _deck() -> Iterator[Card]:
    return (card for team in Team for card in Deck(60).cards(team))


def _dealing(journal: Journal) -> Iterator[tuple[LiveGame, Card]]:
    """Every card of several games."""
    for _ in range(_GAMES):
        game = LiveGame.begin(journal, _setup(1))
        yield from ((game, card) for card in _deck())


def _issued(card: Card) -> LiveEvent:
    return CardIssued(card, None, Dealt.BY_HAND)


def _long_game(copies: int) -> Iterator[LiveEvent]:
    """Every card is given out, given back three times, fights and is handed in: about eight events a card."""
    deck = Deck(60, copies)
    yield GameOpened(_setup(copies), tuple(Team))
    yield PlayBegan()
    for red, blue in zip(deck.cards(Team.RED), deck.cards(Team.BLUE), strict=True):
        for card in (red, blue):
            yield _issued(card)
            for _ in range(3):
                yield CardReturned(card, None)
                yield _issued(card)
        yield DuelFought(Fighter(red), Fighter(blue), None, Result.TIE)
        yield CardHandedIn(blue, None, inferred=False)
        yield CardHandedIn(red, None, inferred=False)


def _opening(journal: Journal) -> float:
    """Opening a game, in the time that it takes to read and parse its rows by hand."""
    with closing(bare_sqlite(journal.path)) as connection:

        def parse() -> None:
            for row in connection.execute("SELECT * FROM events WHERE game = 'game'"):
                json.loads(row[8])

        turns = [(timed(partial(LiveGame.resume, journal, "game")), timed(parse)) for _ in range(9)]
    return median(ours for ours, _ in turns) / median(bare for _, bare in turns)


def _recorded(path: Path, events: int) -> Journal:
    """A journal with a game of so many events."""
    journal = Journal.open(path)
    entries = [Entry(*write_event(event)) for event in islice(_long_game(events // 1000), events)]
    for after in range(0, len(entries), 1000):
        journal.append("game", entries[after : after + 1000], now_ms=after, after=after)
    return journal


def _taking_in(folder: Path) -> Iterator[Row]:
    """What 50 phones recorded arrives at once; the bare work is to hash the same rows and to insert them."""
    entries = [Entry(*write_event(event)) for event in islice(_long_game(1), _EVENTS_A_PHONE)]
    sent = [envelope for n in range(_PHONES) for envelope in chain_of("game", f"phone-{n}", entries, now_ms=0)]
    journal_alone: list[float] = []
    whole_game: list[float] = []
    bare: list[float] = []
    for turn in range(_GAMES):
        Journal.open(folder / f"bare-{turn}").close()
        with (
            Journal.open(folder / f"alone-{turn}") as alone,
            Journal.open(folder / f"whole-{turn}") as whole,
            closing(bare_sqlite(folder / f"bare-{turn}")) as connection,
        ):
            game = LiveGame.resume(whole, "game")

            def insert(connection: sqlite3.Connection = connection) -> None:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(INSERT_EVENT, [(*envelope, fingerprint(envelope)) for envelope in sent])
                connection.execute("COMMIT")

            bare.append(timed(insert))
            journal_alone.append(timed(partial(alone.absorb, sent, now_ms=0)))
            whole_game.append(timed(partial(game.absorb, sent)))
    what = f"{len(sent):,} events of {_PHONES} phones"
    yield Row(f"taking in {what} / hashing and inserting their rows", median(journal_alone) / median(bare), 3)
    yield Row(f"uniting a game with {what} / hashing and inserting their rows", median(whole_game) / median(bare), 5)


def _after_a_flood() -> Iterator[Row]:
    """One game after few events and after many from other phones: box duels and hand-ins of one player."""
    few, many = _flooded(2_000), _flooded(20_000)
    viewer, (device, *_) = Viewer(frozenset(Team)), few.facts
    undo, call = UndoAction(ActionId(device, 10)), Context(device, 10**6, Random(1))
    viewed = growth(partial(view, many, viewer, 10**6), partial(view, few, viewer, 10**6), times=3, rounds=3)
    yield Row(f"the view after 20,000 events of {_PHONES} phones / after 2,000", viewed, 15)
    undone = growth(partial(decide, many, undo, call), partial(decide, few, undo, call), times=3, rounds=3)
    yield Row(f"an undo after 20,000 events of {_PHONES} phones / after 2,000", undone, 15)


def _flooded(events: int) -> LiveState:
    hunter = Player(Team.RED, 1)
    loser = Fighter(Blank(Team.BLUE, Rank.SCOUT))
    duel = DuelFought(Fighter(Blank(Team.RED, Rank.MAJOR), hunter), loser, None, Result.RED)
    round_of_events: tuple[LiveEvent, ...] = (duel, CardHandedIn(Blank(Team.BLUE), hunter, inferred=False))
    opened: LiveEvent = GameOpened(replace(_setup(1), knowledge=Knowledge.PLAYERS), tuple(Team))
    return replay(
        Fact(Stamp(number, 0, f"phone-{phone}"), number, event)
        for phone in range(_PHONES)
        for number, event in enumerate(islice(chain([opened], cycle(round_of_events)), events // _PHONES), start=1)
    )


def _verdict() -> float:
    """Both codes are looked up, the duel is decided in the running game, and both players are told what to do."""
    large = CardSet(_KEY, 50)
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        entries = [Entry(*write_event(event)) for event in _issues(50)]
        journal.append("game", entries, now_ms=0, after=0)
        state = LiveGame.resume(journal, "game").state
    red, blue = Card(Team.RED, Rank.LIEUTENANT, 3, 31), Card(Team.BLUE, Rank.COLONEL, 2, 44)
    codes = large.code(red), large.code(blue)
    call = Context(next(iter(state.facts)), 1000, Random(1))
    situation = Situation(state.setup.rules, state.setup.mode)

    def judge() -> None:
        one, other = (large.scanned(code) for code in codes)
        decide(state, RecordDuel(Fighter(one), Fighter(other)), call)
        verdict(one.rank, other.rank, None, situation)

    one_hash = quickest(lambda: hmac.digest(_KEY, b"card/1/red/10/1/1", "sha256"), number=5000)
    return quickest(judge, number=200) / one_hash


def _issues(copies: int) -> Iterator[LiveEvent]:
    yield GameOpened(_setup(copies), tuple(Team))
    yield PlayBegan()
    for team in Team:
        yield from map(_issued, Deck(60, copies).cards(team))
