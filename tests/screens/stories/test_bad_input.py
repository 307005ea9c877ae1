"""Bad input, all in one table: each gets its sentence on the screen, nothing is lost, and the game goes on."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlite_utils import Database

from tests.screens.conftest import TWO_O_CLOCK, Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.journal.database import VERSION, migrations
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode, Player
from referee_app.screens.navigation import ScreenName
from referee_app.sentence import Choice, Moment, Sentence, sentence
from tests.journal.test_small_disk import on_a_small_disk
from tests.screens.camera_table import picture
from tests.screens.scan.scan_driver import OTHER_SET, RED, SET, blue, code, play, red, setup, sounded, view, with_camera
from tests.screens.stories.full_disk import version

ANNA, BOB, CAROL = (Player(RED, number) for number in (1, 2, 3))
NAMES = {ANNA: "Anna", BOB: "Bob", CAROL: "Carol"}
BEFORE = (
    commands.IssueCard(red("3"), ANNA),
    commands.IssueCard(red("4"), BOB),
    commands.BeginPlay(),
    commands.HandIn(blue("5"), ANNA),
)
REAL = code(red("3"))
FORGED = REAL[:-1] + ("0" if REAL[-1] != "0" else "1")
MEANT = SET.short_code(blue("6"))
SLIP = MEANT[0] + ("7" if MEANT[1] != "7" else "8") + MEANT[2:]
TORN = picture((code(blue("6")),)).copy()
TORN[:, :80] = 150


def see(*texts: str) -> Callable[[Phone], None]:
    return lambda on: on.see(*texts)


def type_in(text: str) -> Callable[[Phone], None]:
    def type_it(on: Phone) -> None:
        on.tap("Type the code")
        on.driver.type(text)
        on.tap("Show this card")

    return type_it


def look_at_a_torn_code(on: Phone) -> None:
    on.table.show(TORN, frames=8)
    on.table.look()
    on.driver.wait(13)


def ask_for_a_flag_without_a_card(on: Phone) -> None:
    on.tap("Tap instead")
    on.tap("Carol")
    on.tap("Red: another card")


class Row(NamedTuple):
    """What is shown, typed or tapped in which job, what is to be read and heard, and how the game goes on."""

    what: str
    job: str
    do: Callable[[Phone], None]
    said: Sentence
    sound: str = "problem"
    goes_on_by_hand: bool = False


TABLE = (
    Row("a QR code that is no card", "Duel", see("https://example.org/bus"), sentence("refusal.code_none"), ""),
    Row(
        "a card of another set",
        "Duel",
        see(OTHER_SET.code(red("3"))),
        sentence("refusal.code_other_set", theirs=OTHER_SET.id, ours=SET.id),
    ),
    Row(
        "a mistyped short code",
        "Hand in",
        type_in(SLIP),
        sentence("refusal.code_nearly_right", code=SLIP, suggestions=Choice((MEANT,))),
        goes_on_by_hand=True,
    ),
    Row("a forged code", "Duel", see(FORGED), sentence("refusal.code_forged", ours=SET.id)),
    Row("the same code twice in one frame", "Duel", see(REAL, REAL), sentence("scan.hint.copy", card=red("3"))),
    Row("two cards of one team", "Duel", see(REAL, code(red("4"))), sentence("scan.hint.one_team", team=RED), ""),
    Row("one's own card handed in", "Hand in", see(REAL), sentence("refusal.own_card", card=red("3"))),
    Row(
        "a card already handed in",
        "Hand in",
        see(code(blue("5"))),
        sentence("refusal.already_counted", card=blue("5"), when=Moment(TWO_O_CLOCK), by=ANNA),
    ),
    Row(
        "a card that is still in the pile",
        "Duel",
        see(code(red("9")), code(blue("6"))),
        sentence("refusal.still_in_pile", card=red("9")),
    ),
    Row("a torn code", "Hand in", look_at_a_torn_code, sentence("scan.in_vain"), "", goes_on_by_hand=True),
    Row(
        "a player without a card",
        "Flag",
        ask_for_a_flag_without_a_card,
        sentence("refusal.player_has_no_card", player=CAROL),
    ),
)


def at_the_scanner(on: Phone, job: str) -> None:
    agreed = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS)
    play(on, agreed, *BEFORE, keeps=(RED,), names=NAMES, on_field=True)
    on.tap("Duel")
    if job != "Duel":
        on.tap(job)


def says(on: Phone, said: Sentence) -> bool:
    return on.says(on.app.context.words.say(said))


def hand_in_goes_on(on: Phone, *, by_hand: bool = False) -> None:
    """A card is handed in by the next touch, or by the camera, as ever."""
    before = version(on)
    if by_hand:
        on.tap(MEANT) if MEANT in on.texts() else type_in(MEANT)(on)
    else:
        on.tap("Hand in")
        with_camera(on)
        on.see(code(blue("6")))
    assert version(on) == before + 1
    assert view(on).teams[RED].captured.n == 2


@pytest.mark.parametrize("row", [pytest.param(row, id=row.what) for row in TABLE])
def test_bad_input_gets_its_sentence_and_the_game_goes_on(phone: Switch, row: Row) -> None:
    on = phone()
    at_the_scanner(on, row.job)
    with_camera(on)
    before = version(on)
    row.do(on)
    assert says(on, row.said), on.texts()
    assert sounded(on) == [row.sound] * bool(row.sound)
    assert version(on) == before
    hand_in_goes_on(on, by_hand=row.goes_on_by_hand)


def take_the_camera(on: Phone) -> None:
    on.table.is_missing = True


def refuse_the_camera(on: Phone) -> None:
    on.device.allows_camera = False


def give_it_back(on: Phone) -> None:
    on.table.is_missing, on.device.allows_camera = False, True


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        pytest.param(take_the_camera, sentence("refusal.scan.no_camera", number=0), id="no camera"),
        pytest.param(refuse_the_camera, sentence("refusal.camera_not_allowed"), id="camera refused"),
    ],
)
def test_without_a_camera_one_types_and_the_next_try_finds_it(
    phone: Switch, trouble: Callable[[Phone], None], said: Sentence
) -> None:
    on = phone()
    trouble(on)
    at_the_scanner(on, "Hand in")
    on.until(lambda: says(on, said))
    hand_in_goes_on(on, by_hand=True)
    on.back()
    give_it_back(on)
    on.tap("Try again")
    with_camera(on)
    assert not says(on, said)
    on.see(code(blue("7")))
    assert view(on).teams[RED].captured.n == 3


def test_a_full_disk_is_said_and_the_duel_is_settled_once_there_is_room(tmp_path: Path) -> None:
    assert on_a_small_disk("duel", tmp_path, "tests.screens.stories.full_disk") == "done\n"


def write_a_diary(journal: Path) -> None:
    journal.write_text("Dear diary, today we played in the wood.")


def write_it_tomorrow(journal: Path) -> None:
    with closing(sqlite3.connect(journal)) as connection:
        migrated = {"migration_set": migrations.name, "name": "tomorrow", "applied_at": "later"}
        Database(connection).table("_sqlite_migrations").insert(migrated)


def come_home_again(on: Phone) -> None:
    """Home looks for the games whenever it is come to."""
    on.tap("Settings")
    on.back()


@pytest.mark.parametrize(
    ("write", "said"),
    [
        pytest.param(
            write_it_tomorrow,
            sentence("refusal.journal_newer", path="games.journal", found=VERSION + 1, known=VERSION),
            id="a database from a newer version",
        ),
        pytest.param(
            write_a_diary, sentence("refusal.journal_damaged", path="games.journal"), id="a file that is no game"
        ),
    ],
)
def test_a_file_that_cannot_be_opened_is_left_alone_and_the_right_one_is_found_again(
    phone: Switch, write: Callable[[Path], None], said: Sentence
) -> None:
    on = phone()
    play(on, setup(Knowledge.PLAYERS, Mode.TWO_LEADERS), *BEFORE, keeps=(RED,), names=NAMES, on_field=True)
    on.stop()
    journal = on.device.data_folder / "games.journal"
    right = journal.read_bytes()
    write(journal)
    wrong = journal.read_bytes()
    on._start()
    assert on.place == ScreenName.HOME
    assert says(on, said), on.texts()
    on.tap("New game")
    on.answer("Understood")
    assert on.place == ScreenName.HOME
    come_home_again(on)
    assert says(on, said)
    assert journal.read_bytes() == wrong
    journal.write_bytes(right)
    come_home_again(on)
    assert not says(on, said)
    on.tap("Go on with the game")
    assert view(on).teams[RED].captured.n == 1
