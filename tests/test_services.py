"""The services over a folder: what is put there is found again, what is damaged is saved, what is erased is gone."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from card_printing.sets.set_store import unnamed_set
from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job, KeyIsMissing
from referee_app.device.desktop import Desktop
from referee_app.device.fake import FakeDevice
from referee_app.journal.refusals import BeingErased, BrokenChain, DamagedJournal
from referee_app.journal.sqlite_format import PAGE_SIZE
from referee_app.live_game.commands import BeginPlay, PauseClock
from referee_app.live_game.model import Knowledge, Player, Setup, propose
from referee_app.live_game.refusals import NotOpened
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import LiveGame
from referee_app.services import Services
from referee_app.sounds.tones import FEELS, Sound
from referee_app.table_games.registry import find_game
from referee_app.table_games.stratego.game import GAME as STRATEGO
from tests.journal.sample import lose_events, somebody_reads

CARD_SET = CardSet(bytes(range(16)))
SETUP = propose(12, card_set=CARD_SET.id)
ANNA = Player(Team.RED, 1)


@pytest.fixture
def device(tmp_path: Path) -> FakeDevice:
    return FakeDevice(tmp_path)


@pytest.fixture
def services(device: FakeDevice) -> Iterator[Services]:
    services = Services(device)
    yield services
    services.close()


def begin(services: Services, setup: Setup = SETUP) -> LiveGame:
    game = services.games().begin(setup, (Team.RED,), {ANNA: "Anna Blomqvist"})
    game.do(BeginPlay())
    return game


def damage(device: FakeDevice) -> bytes:
    """Cut the last third of the journal off; what is left of it."""
    journal = device.data_folder / "games.journal"
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(whole) * 2 // 3])
    return journal.read_bytes()


def test_nothing_is_in_a_new_folder(services: Services) -> None:
    assert services.preferences() == {}
    assert services.games().entries() == ()
    assert services.sets().sets() == ()


def test_what_was_chosen_is_found_the_next_time(services: Services, device: FakeDevice) -> None:
    services.save_preferences({"language": "nl", "camera": 1})
    assert Services(device).preferences() == {"language": "nl", "camera": 1}


def test_a_game_goes_on_the_next_time(services: Services, device: FakeDevice) -> None:
    game = begin(services)
    services.close()
    again = Services(device)
    resumed = again.games().resume(game.game)
    assert resumed.view().log == game.view().log
    assert resumed.names == {ANNA: "Anna Blomqvist"}
    again.close()


def test_the_games_are_the_same_shelf_until_the_services_are_closed(services: Services) -> None:
    store = services.games()
    assert services.games() is store
    services.close()
    assert services.games() is not store
    services.close()
    services.close()


def test_games_desks_and_the_clock_go_by_the_time_that_was_handed_in(device: FakeDevice) -> None:
    now = [1_780_000_000_000]
    services = Services(device, now=lambda: now[0])
    desk = services.desk(begin(services))
    now[0] += 5000
    assert desk.snapshot().view.elapsed_ms == 5000
    assert services.now() == now[0]
    services.close()


def test_without_another_the_clock_is_the_phone_s(services: Services) -> None:
    before = services.now()
    game = begin(services)
    assert before <= game.view().log[0].ms <= services.now()


def test_a_desk_knows_the_cards_whose_set_is_on_this_phone(services: Services) -> None:
    game = begin(services)
    with pytest.raises(KeyIsMissing):
        services.desk(game).begin_job(Job.DUEL)
    services.sets().add(unnamed_set(CARD_SET))
    assert services.desk(game).begin_job(Job.DUEL).want == 2


def test_a_game_without_codes_needs_no_set(services: Services) -> None:
    assert services.desk(begin(services, propose(12))).snapshot().view.setup.card_set is None


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_a_file_and_can_be_felt(services: Services, sound: Sound) -> None:
    assert services.sound(sound).is_file()
    assert services.vibration_pattern(sound) == FEELS[sound]


def test_a_damaged_journal_is_set_aside_and_what_can_be_saved_goes_on(services: Services, device: FakeDevice) -> None:
    game = begin(services)
    for _ in range(40):
        game.do(PauseClock())
        game.undo()
    services.close()
    damaged = damage(device)
    with pytest.raises(DamagedJournal):
        services.games().entries()
    rescued = services.rescue_games().rescued
    assert rescued.set_aside.read_bytes() == damaged
    assert 0 < rescued.saved < 82
    assert rescued.saved + rescued.lost == 82
    begin(services)
    assert len(services.games().entries()) == 2, "the one that was saved in part, and a new one"


def test_whatever_stands_in_a_journal_s_place_can_be_set_aside(services: Services, device: FakeDevice) -> None:
    for name in ("games.journal", "tables.journal"):
        (device.data_folder / name).write_bytes(bytes(5000))
    with pytest.raises(DamagedJournal):
        services.games()
    with pytest.raises(DamagedJournal):
        services.tables()
    for report in (services.rescue_games(), services.rescue_tables()):
        assert (report.rescued.saved, report.rescued.is_loss_known, report.incomplete_games) == (0, False, 0)
        assert report.rescued.set_aside.read_bytes() == bytes(5000)
    assert services.games().entries() == ()
    assert services.tables().entries() == ()


def test_a_journal_cut_to_nothing_is_damaged_and_not_a_new_one(services: Services, device: FakeDevice) -> None:
    begin(services)
    services.tables().begin(STRATEGO, STRATEGO.options(), ("Ann", ""))
    services.close()
    for name, look, save in (
        ("games.journal", services.games, services.rescue_games),
        ("tables.journal", services.tables, services.rescue_tables),
    ):
        (device.data_folder / name).write_bytes(b"")
        with pytest.raises(DamagedJournal):
            look()
        rescued = save().rescued
        assert (rescued.saved, rescued.is_loss_known, rescued.are_names_known) == (0, False, False)
        assert look().entries() == ()


def test_a_journal_is_never_an_empty_file_while_it_is_made(
    services: Services, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr("referee_app.whole_file.os.fsync", die)
        with pytest.raises(KeyboardInterrupt):
            services.games()
    assert list(device.data_folder.glob("games.journal*")) == []
    begin(services)
    assert len(services.games().entries()) == 1


def test_each_journal_is_rescued_on_its_own(services: Services, device: FakeDevice) -> None:
    rules = find_game("junior_quest")
    assert rules is not None
    live, table = begin(services), services.tables().begin(rules, rules.options(), ("Ann", ""))
    for _ in range(6):
        seat = min(table.seat_view(None).acting)
        table.do(seat, rules.propose(table.seat_view(seat).view, Random(1)))
    services.close()
    lose_events(device.data_folder / "tables.journal", 5)
    with pytest.raises(BrokenChain):
        services.tables().resume(table.game)
    report = services.rescue_tables()
    assert (report.rescued.lost, report.rescued.is_loss_known, report.incomplete_games) == (1, True, 1)
    assert services.tables().resume(table.game).resumes_at_move == 3
    assert services.games().resume(live.game).view().log == live.view().log
    assert not list(device.data_folder.glob("games.journal.*"))


def alter_key_of_a_name(journal: Path, key: bytes, altered: bytes) -> None:
    """Wipe the index of the names and alter the key of one of them in the table itself."""
    with closing(sqlite3.connect(journal)) as connection:
        pages = dict(connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall())
    data, index = bytearray(journal.read_bytes()), pages["sqlite_autoindex_names_1"]
    data[(index - 1) * PAGE_SIZE : index * PAGE_SIZE] = bytes(PAGE_SIZE)
    at = data.index(key, (pages["names"] - 1) * PAGE_SIZE)
    data[at : at + len(altered)] = altered
    journal.write_bytes(data)


@pytest.mark.parametrize("altered", [b"red-i", b"rxd-2", b"red_2", b"re\x00-2", b"blue2", b"red-0"])
def test_a_name_under_a_key_that_cannot_be_read_is_lost_and_breaks_no_game(
    services: Services, device: FakeDevice, altered: bytes
) -> None:
    game = begin(services, propose(12, knowledge=Knowledge.PLAYERS))
    game.rename(Player(Team.RED, 2), "Zebedee")
    services.close()
    alter_key_of_a_name(device.data_folder / "games.journal", b"red-2Zebedee", altered)
    with pytest.raises(DamagedJournal):
        services.games()
    rescued = services.rescue_games().rescued
    assert (rescued.names_lost, rescued.are_names_known) == (1, True)
    saved = services.games().resume(game.game)
    assert services.desk(saved).snapshot().names == {ANNA: "Anna Blomqvist"}
    saved.rename(ANNA, "Eva")
    assert saved.names == {ANNA: "Eva"}


@pytest.mark.parametrize("altered", [b"x", b"7", b"-"])
def test_a_name_at_the_table_under_a_key_that_is_no_seat_is_lost_and_breaks_no_game(
    services: Services, device: FakeDevice, altered: bytes
) -> None:
    table = services.tables().begin(STRATEGO, STRATEGO.options(), ("Ann", "Zebedee"))
    services.close()
    alter_key_of_a_name(device.data_folder / "tables.journal", b"1Zebedee", altered)
    with pytest.raises(DamagedJournal):
        services.tables()
    rescued = services.rescue_tables().rescued
    assert (rescued.names_lost, rescued.are_names_known) == (1, True)
    (entry,) = services.tables().entries()
    assert entry.names == services.tables().resume(table.game).names == {0: "Ann"}


def test_what_was_being_erased_leaves_no_trace_after_a_rescue(services: Services, device: FakeDevice) -> None:
    begin(services)
    services.close()
    journal = device.data_folder / "games.journal"
    with closing(sqlite3.connect(journal)) as connection, connection:
        connection.execute("INSERT INTO erasures VALUES ('forgotten', '', 1, 2)")
    lose_events(journal, 2)
    set_aside = services.rescue_games().rescued.set_aside
    assert set_aside.exists()
    assert len(services.games().entries()) == 1
    assert not set_aside.exists(), "it may hold names of the forgotten game"


def test_a_rescue_tells_how_many_games_have_to_be_opened_again(services: Services, device: FakeDevice) -> None:
    game = begin(services)
    services.close()
    lose_events(device.data_folder / "games.journal", 1)
    with pytest.raises(DamagedJournal):
        services.games()
    report = services.rescue_games()
    assert (report.rescued.saved, report.rescued.lost, report.incomplete_games) == (1, 1, 1)
    assert isinstance(services.games().entries()[0].trouble, NotOpened)
    assert services.games().reopen(game.game, SETUP, (Team.RED,), {}).view().phase is LivePhase.RUNNING


def test_erasing_leaves_nothing_not_even_what_was_set_aside(services: Services, device: FakeDevice) -> None:
    begin(services)
    services.sets().add(unnamed_set(CARD_SET))
    services.save_preferences({"language": "nl"})
    services.close()
    damage(device)
    services.rescue_games()
    begin(services)
    services.erase()
    assert list(device.data_folder.rglob("*")) == []
    assert services.preferences() == {}
    assert services.games().entries() == ()
    assert services.sets().sets() == ()
    services.close()
    left = b"".join(path.read_bytes() for path in device.data_folder.rglob("*") if path.is_file())
    assert b"Blomqvist" not in left
    assert CARD_SET.key not in left


def test_what_a_killed_app_was_writing_is_gone_with_the_next_start(services: Services, device: FakeDevice) -> None:
    services.sets().add(unnamed_set(CARD_SET))
    services.close()
    folder = device.data_folder
    kept = sorted(folder.rglob("*"))
    (folder / "sets" / ".field-marshal-0123456789abcdef.tmp").write_bytes(CARD_SET.key)
    (folder / ".setups.json-abcd_123").write_bytes(b"Anna Blomqvist")
    (folder / "games.journal.rescue").mkdir()
    (folder / "games.journal.rescue" / "copy").write_bytes(b"Anna Blomqvist")
    (folder / "tables.journal.new-0123abcd").mkdir()
    Services(device).close()
    assert sorted(folder.rglob("*")) == kept


def test_an_erasure_at_the_table_is_finished_though_nobody_looks_at_the_tables(
    services: Services, device: FakeDevice
) -> None:
    game = services.tables().begin(STRATEGO, STRATEGO.options(), ("Anna Blomqvist", "")).game
    journal = services.tables()._journal
    journal._connection.execute("PRAGMA busy_timeout = 0")
    with somebody_reads(journal.path), pytest.raises(BeingErased):
        services.tables().forget(game)
    services.close()
    again = Services(device)
    again.finish_erasing()
    assert all(b"Blomqvist" not in path.read_bytes() for path in device.data_folder.iterdir())
    again.close()


def test_a_journal_that_cannot_be_opened_keeps_nobody_from_finishing(services: Services, device: FakeDevice) -> None:
    (device.data_folder / "tables.journal").write_text("no journal")
    begin(services)
    services.finish_erasing()
    assert (device.data_folder / "tables.journal").read_text() == "no journal"


def test_what_a_person_kept_elsewhere_is_not_erased(tmp_path: Path) -> None:
    desktop = Desktop({}, tmp_path, "linux")
    kept = desktop.keep("cards.pdf")
    kept.write_text("cards")
    services = Services(desktop)
    services.erase()
    services.close()
    assert kept.read_text() == "cards"


def test_what_was_kept_to_be_shared_is_gone_with_the_next_start(services: Services, device: FakeDevice) -> None:
    kept = device.keep("camp.cardset")
    kept.write_bytes(CARD_SET.key)
    services.close()
    Services(device).close()
    assert not kept.exists()


def test_a_copy_of_the_folder_holds_the_same(services: Services, device: FakeDevice, tmp_path: Path) -> None:
    game = begin(services)
    services.close()
    other = FakeDevice(tmp_path / "other")
    shutil.copytree(device.data_folder, other.data_folder, dirs_exist_ok=True)
    moved = Services(other)
    assert moved.games().resume(game.game).view().log == game.view().log
    moved.close()
