"""The house in a folder: what is put there is found again, what is damaged is saved, what is erased is gone."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from card_printing.sets.shelf import nameless
from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.desk.refusals import KeyIsMissing
from referee_app.device.desktop import Desktop
from referee_app.device.fake import FakeDevice
from referee_app.house import House
from referee_app.journal.database import PAGE_SIZE
from referee_app.journal.refusals import BeingErased, BrokenChain, DamagedJournal
from referee_app.live_game.commands import BeginPlay, PauseClock
from referee_app.live_game.model import Knowledge, Player, Setup, propose
from referee_app.live_game.refusals import NotOpened
from referee_app.live_game.view import Phase
from referee_app.play.live import LiveGame
from referee_app.sounds.tones import FEELS, Sound
from referee_app.table_games.registry import find_game
from referee_app.table_games.stratego.game import GAME as STRATEGO
from tests.journal.losing import lose_events
from tests.journal.sample import somebody_reads

CARD_SET = CardSet(bytes(range(16)))
SETUP = propose(12, card_set=CARD_SET.id)
ANNA = Player(Team.RED, 1)


@pytest.fixture
def device(tmp_path: Path) -> FakeDevice:
    return FakeDevice(tmp_path)


@pytest.fixture
def house(device: FakeDevice) -> Iterator[House]:
    house = House(device)
    yield house
    house.close()


def begin(house: House, setup: Setup = SETUP) -> LiveGame:
    game = house.games().begin(setup, (Team.RED,), {ANNA: "Anna Blomqvist"})
    game.do(BeginPlay())
    return game


def damage(device: FakeDevice) -> bytes:
    """Cut the last third of the journal off; what is left of it."""
    journal = device.data_folder / "games.journal"
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(whole) * 2 // 3])
    return journal.read_bytes()


def test_nothing_is_in_a_new_house(house: House) -> None:
    assert house.preferences() == {}
    assert house.games().entries() == ()
    assert house.sets().sets() == ()


def test_what_was_chosen_is_found_in_the_next_house(house: House, device: FakeDevice) -> None:
    house.keep_preferences({"language": "nl", "camera": 1})
    assert House(device).preferences() == {"language": "nl", "camera": 1}


def test_a_game_goes_on_in_the_next_house(house: House, device: FakeDevice) -> None:
    game = begin(house)
    house.close()
    again = House(device)
    resumed = again.games().resume(game.game)
    assert resumed.view().log == game.view().log
    assert resumed.names == {ANNA: "Anna Blomqvist"}
    again.close()


def test_the_games_are_the_same_shelf_until_the_house_is_closed(house: House) -> None:
    shelf = house.games()
    assert house.games() is shelf
    house.close()
    assert house.games() is not shelf
    house.close()
    house.close()


def test_games_desks_and_the_clock_go_by_the_time_that_was_handed_in(device: FakeDevice) -> None:
    now = [1_780_000_000_000]
    house = House(device, now=lambda: now[0])
    desk = house.desk(begin(house))
    now[0] += 5000
    assert desk.seen().view.elapsed_ms == 5000
    assert house.now() == now[0]
    house.close()


def test_without_another_the_clock_is_the_phone_s(house: House) -> None:
    before = house.now()
    game = begin(house)
    assert before <= game.view().log[0].ms <= house.now()


def test_a_desk_knows_the_cards_whose_set_is_on_this_phone(house: House) -> None:
    game = begin(house)
    with pytest.raises(KeyIsMissing):
        house.desk(game).watching(Job.DUEL)
    house.sets().add(nameless(CARD_SET))
    assert house.desk(game).watching(Job.DUEL).want == 2


def test_a_game_without_codes_needs_no_set(house: House) -> None:
    assert house.desk(begin(house, propose(12))).seen().view.setup.card_set is None


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_a_file_and_can_be_felt(house: House, sound: Sound) -> None:
    assert house.sound(sound).is_file()
    assert house.feel(sound) == FEELS[sound]


def test_a_damaged_journal_is_set_aside_and_what_can_be_saved_goes_on(house: House, device: FakeDevice) -> None:
    game = begin(house)
    for _ in range(40):
        game.do(PauseClock())
        game.undo()
    house.close()
    damaged = damage(device)
    with pytest.raises(DamagedJournal):
        house.games().entries()
    rescued = house.rescue_games().rescued
    assert rescued.set_aside.read_bytes() == damaged
    assert 0 < rescued.saved < 82
    assert rescued.saved + rescued.lost == 82
    begin(house)
    assert len(house.games().entries()) == 2, "the one that was saved in part, and a new one"


def test_whatever_stands_in_a_journal_s_place_can_be_set_aside(house: House, device: FakeDevice) -> None:
    for name in ("games.journal", "tables.journal"):
        (device.data_folder / name).write_bytes(bytes(5000))
    with pytest.raises(DamagedJournal):
        house.games()
    with pytest.raises(DamagedJournal):
        house.tables()
    for report in (house.rescue_games(), house.rescue_tables()):
        assert (report.rescued.saved, report.rescued.is_loss_known, report.incomplete_games) == (0, False, 0)
        assert report.rescued.set_aside.read_bytes() == bytes(5000)
    assert house.games().entries() == ()
    assert house.tables().entries() == ()


def test_a_journal_cut_to_nothing_is_damaged_and_not_a_new_one(house: House, device: FakeDevice) -> None:
    begin(house)
    house.tables().begin(STRATEGO, STRATEGO.options(), ("Ann", ""))
    house.close()
    for name, look, save in (
        ("games.journal", house.games, house.rescue_games),
        ("tables.journal", house.tables, house.rescue_tables),
    ):
        (device.data_folder / name).write_bytes(b"")
        with pytest.raises(DamagedJournal):
            look()
        rescued = save().rescued
        assert (rescued.saved, rescued.is_loss_known, rescued.are_names_known) == (0, False, False)
        assert look().entries() == ()


def test_a_journal_is_never_an_empty_file_while_it_is_made(
    house: House, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr("referee_app.whole_file.os.fsync", die)
        with pytest.raises(KeyboardInterrupt):
            house.games()
    assert list(device.data_folder.glob("games.journal*")) == []
    begin(house)
    assert len(house.games().entries()) == 1


def test_each_journal_is_rescued_on_its_own(house: House, device: FakeDevice) -> None:
    rules = find_game("junior_quest")
    assert rules is not None
    live, table = begin(house), house.tables().begin(rules, rules.options(), ("Ann", ""))
    for _ in range(6):
        seat = min(table.seen(None).acting)
        table.do(seat, rules.propose(table.seen(seat).view, Random(1)))
    house.close()
    lose_events(device.data_folder / "tables.journal", 5)
    with pytest.raises(BrokenChain):
        house.tables().resume(table.game)
    report = house.rescue_tables()
    assert (report.rescued.lost, report.rescued.is_loss_known, report.incomplete_games) == (1, True, 1)
    assert house.tables().resume(table.game).goes_on_from == 3
    assert house.games().resume(live.game).view().log == live.view().log
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
    house: House, device: FakeDevice, altered: bytes
) -> None:
    game = begin(house, propose(12, knowledge=Knowledge.PLAYERS))
    game.rename(Player(Team.RED, 2), "Zebedee")
    house.close()
    alter_key_of_a_name(device.data_folder / "games.journal", b"red-2Zebedee", altered)
    with pytest.raises(DamagedJournal):
        house.games()
    rescued = house.rescue_games().rescued
    assert (rescued.names_lost, rescued.are_names_known) == (1, True)
    saved = house.games().resume(game.game)
    assert house.desk(saved).seen().names == {ANNA: "Anna Blomqvist"}
    saved.rename(ANNA, "Eva")
    assert saved.names == {ANNA: "Eva"}


@pytest.mark.parametrize("altered", [b"x", b"7", b"-"])
def test_a_name_at_the_table_under_a_key_that_is_no_seat_is_lost_and_breaks_no_game(
    house: House, device: FakeDevice, altered: bytes
) -> None:
    table = house.tables().begin(STRATEGO, STRATEGO.options(), ("Ann", "Zebedee"))
    house.close()
    alter_key_of_a_name(device.data_folder / "tables.journal", b"1Zebedee", altered)
    with pytest.raises(DamagedJournal):
        house.tables()
    rescued = house.rescue_tables().rescued
    assert (rescued.names_lost, rescued.are_names_known) == (1, True)
    (entry,) = house.tables().entries()
    assert entry.names == house.tables().resume(table.game).names == {0: "Ann"}


def test_what_was_being_erased_leaves_no_trace_after_a_rescue(house: House, device: FakeDevice) -> None:
    begin(house)
    house.close()
    journal = device.data_folder / "games.journal"
    with closing(sqlite3.connect(journal)) as connection, connection:
        connection.execute("INSERT INTO erasures VALUES ('forgotten', '', 1, 2)")
    lose_events(journal, 2)
    set_aside = house.rescue_games().rescued.set_aside
    assert set_aside.exists()
    assert len(house.games().entries()) == 1
    assert not set_aside.exists(), "it may hold names of the forgotten game"


def test_a_rescue_tells_how_many_games_have_to_be_opened_again(house: House, device: FakeDevice) -> None:
    game = begin(house)
    house.close()
    lose_events(device.data_folder / "games.journal", 1)
    with pytest.raises(DamagedJournal):
        house.games()
    report = house.rescue_games()
    assert (report.rescued.saved, report.rescued.lost, report.incomplete_games) == (1, 1, 1)
    assert isinstance(house.games().entries()[0].trouble, NotOpened)
    assert house.games().reopen(game.game, SETUP, (Team.RED,), {}).view().phase is Phase.RUNNING


def test_erasing_leaves_nothing_not_even_what_was_set_aside(house: House, device: FakeDevice) -> None:
    begin(house)
    house.sets().add(nameless(CARD_SET))
    house.keep_preferences({"language": "nl"})
    house.close()
    damage(device)
    house.rescue_games()
    begin(house)
    house.erase()
    assert list(device.data_folder.rglob("*")) == []
    assert house.preferences() == {}
    assert house.games().entries() == ()
    assert house.sets().sets() == ()
    house.close()
    left = b"".join(path.read_bytes() for path in device.data_folder.rglob("*") if path.is_file())
    assert b"Blomqvist" not in left
    assert CARD_SET.key not in left


def test_what_a_killed_app_was_writing_is_gone_with_the_next_start(house: House, device: FakeDevice) -> None:
    house.sets().add(nameless(CARD_SET))
    house.close()
    folder = device.data_folder
    kept = sorted(folder.rglob("*"))
    (folder / "sets" / ".field-marshal-0123456789abcdef.tmp").write_bytes(CARD_SET.key)
    (folder / ".setups.json-abcd_123").write_bytes(b"Anna Blomqvist")
    (folder / "games.journal.rescue").mkdir()
    (folder / "games.journal.rescue" / "copy").write_bytes(b"Anna Blomqvist")
    (folder / "tables.journal.new-0123abcd").mkdir()
    House(device).close()
    assert sorted(folder.rglob("*")) == kept


def test_an_erasure_at_the_table_is_finished_though_nobody_looks_at_the_tables(
    house: House, device: FakeDevice
) -> None:
    game = house.tables().begin(STRATEGO, STRATEGO.options(), ("Anna Blomqvist", "")).game
    journal = house.tables()._journal
    journal._connection.execute("PRAGMA busy_timeout = 0")
    with somebody_reads(journal.path), pytest.raises(BeingErased):
        house.tables().forget(game)
    house.close()
    again = House(device)
    again.finish_erasing()
    assert all(b"Blomqvist" not in path.read_bytes() for path in device.data_folder.iterdir())
    again.close()


def test_a_journal_that_cannot_be_opened_keeps_nobody_from_finishing(house: House, device: FakeDevice) -> None:
    (device.data_folder / "tables.journal").write_text("no journal")
    begin(house)
    house.finish_erasing()
    assert (device.data_folder / "tables.journal").read_text() == "no journal"


def test_what_a_person_kept_elsewhere_is_not_erased(tmp_path: Path) -> None:
    desktop = Desktop({}, tmp_path, "linux")
    kept = desktop.keep("cards.pdf")
    kept.write_text("cards")
    house = House(desktop)
    house.erase()
    house.close()
    assert kept.read_text() == "cards"


def test_what_was_kept_to_be_shared_is_gone_with_the_next_start(house: House, device: FakeDevice) -> None:
    kept = device.keep("camp.cardset")
    kept.write_bytes(CARD_SET.key)
    house.close()
    House(device).close()
    assert not kept.exists()


def test_a_copy_of_the_folder_is_the_same_house(house: House, device: FakeDevice, tmp_path: Path) -> None:
    game = begin(house)
    house.close()
    other = FakeDevice(tmp_path / "other")
    shutil.copytree(device.data_folder, other.data_folder, dirs_exist_ok=True)
    moved = House(other)
    assert moved.games().resume(game.game).view().log == game.view().log
    moved.close()
