"""Swapped, wiped and altered pages of either journal: only refusals come out, and no game vanishes without a word."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.live_game.commands import OpenGame
from referee_app.live_game.model import Knowledge, propose
from referee_app.play.game_store import GameStore
from referee_app.play.rescue import RescueReport
from referee_app.play.table_store import TableStore
from referee_app.practice.simulated_field import script
from referee_app.sentence import Refusal
from referee_app.services import Services
from referee_app.table_games.registry import GAMES
from tests.sweeps import sampled

PAGE = 4096
SETUP = propose(8, card_set=CardSet(bytes(range(16))).id, knowledge=Knowledge.PLAYERS)
COMMANDS = 60
MOVES = 15


class Sound(NamedTuple):
    """The bytes of a journal as it was closed, the games in it and how many events they have."""

    content: bytes
    games: frozenset[str]
    events: int


class Sample(NamedTuple):
    """Both journals of a phone."""

    games: Sound
    tables: Sound


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """A phone with some live games of every kind of event, and every game at the table."""
    device = FakeDevice(tmp_path_factory.mktemp("sound"))
    services = Services(device)
    for seed in range(3):
        game = services.games().begin(SETUP, Team, {})
        for said in [said for said in script(SETUP, Random(seed)) if not isinstance(said.command, OpenGame)][:COMMANDS]:
            game.do(said.command)
    for rules in GAMES:
        table, chance = services.tables().begin(rules, rules.options(), ["Ann"] * rules.least_seats), Random(3)
        for _ in range(MOVES):
            seat = min(table.seat_view(None).acting, default=None)
            if seat is None:
                break
            table.do(seat, rules.propose(table.seat_view(seat).view, chance))
    live = frozenset(entry.game for entry in services.games().entries())
    at_the_table = frozenset(entry.game for entry in services.tables().entries())
    events = [
        sum(summary.events for summary in store._journal.games()) for store in (services.games(), services.tables())
    ]
    services.close()
    folder = device.data_folder
    return Sample(
        Sound((folder / "games.journal").read_bytes(), live, events[0]),
        Sound((folder / "tables.journal").read_bytes(), at_the_table, events[1]),
    )


def damaged(content: bytes, random: Random) -> bytes:
    """Two pages swapped, one in the place of another, one wiped, or some bits turned."""
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    one, other = random.sample(range(len(pages)), 2)
    match random.choice(("swap", "copy", "wipe", "bit", "bits")):
        case "swap":
            pages[one], pages[other] = pages[other], pages[one]
        case "copy":
            pages[one] = pages[other]
        case "wipe":
            pages[one] = bytes(PAGE)
        case how:
            altered = bytearray(content)
            written = [place for place, byte in enumerate(content) if byte]
            for place in random.sample(written, 1 if how == "bit" else 8):
                altered[place] ^= 1 << random.randrange(8)
            return bytes(altered)
    return b"".join(pages)


def look_through(store: GameStore | TableStore) -> tuple[frozenset[str], bool]:
    """Which games are listed, and whether each of them can be opened and looked at."""
    entries = store.entries()
    for entry in entries:
        if entry.trouble is None:
            opened = store.resume(entry.game)
            assert opened.names is not None
    return frozenset(entry.game for entry in entries), all(entry.trouble is None for entry in entries)


def check(services: Services, path: Path, sound: Sound, random: Random) -> None:
    path.write_bytes(damaged(sound.content, random))
    store, save = (
        (services.games, services.rescue_games) if path.stem == "games" else (services.tables, services.rescue_tables)
    )
    try:
        listed, is_sound = look_through(store())
    except Refusal:
        listed, is_sound = frozenset(), False
    assert listed == sound.games or not is_sound, "a game is gone, and nobody was told"
    report = save()
    listed, _ = look_through(store())
    check_report(report, listed, sound)


def check_report(report: RescueReport, listed: frozenset[str], sound: Sound) -> None:
    rescued = report.rescued
    assert rescued.saved + rescued.lost <= sound.events
    assert listed <= sound.games
    if rescued.is_loss_known:
        assert rescued.saved + rescued.lost == sound.events
        assert listed == sound.games


@pytest.mark.parametrize("seed", sampled(range(40), 4))
@pytest.mark.parametrize("journal", ["games", "tables"])
def test_nothing_but_refusals_comes_out_of_a_damaged_journal(
    sample: Sample, tmp_path: Path, journal: str, seed: int
) -> None:
    device = FakeDevice(tmp_path)
    services = Services(device)
    try:
        check(services, device.data_folder / f"{journal}.journal", getattr(sample, journal), Random(seed))
    finally:
        services.close()
