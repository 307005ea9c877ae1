"""The jobs on the field and what each may cost in taps, all in one table.

A job begins on the field screen. Opening the scanner is one tap, and it stays open: where a row says what opens it,
that tap comes before the counting. To begin or to join a game one comes from home. Cards are real codes under the
camera.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Card, Deck
from referee_app.live_game import commands
from referee_app.live_game.invitation import Invitation, invitation_text
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.records import FlagStage
from referee_app.live_game.view import LivePhase
from referee_app.screens.navigation import ScreenName
from tests.screens.field.field_driver import on_disk
from tests.screens.sample_games import take
from tests.screens.scan.scan_driver import (
    BLUE,
    RED,
    SET,
    blue,
    cell,
    code,
    given,
    keep_set,
    play,
    red,
    setup,
    sounded,
    view,
    with_camera,
)

ANNA, BOB = Player(RED, 1), Player(RED, 2)
NAMES = {ANNA: "Anna", BOB: "Bob"}
NAMED = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS, players=12)
CARDS = setup(Knowledge.CARDS, Mode.TWO_LEADERS)
BOX = setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True)
REDS = tuple(card for card in SET.cards if card.team is RED and card.ordinal == 1)[:6]
FOR_45_MINUTES = replace(propose(24, card_set=SET.id), rules=HouseRules(time_limit_s=2700))
INVITED = Invitation(game="0123456789abcdef", setup=FOR_45_MINUTES, keeps=frozenset({RED}))
TEN_CAPTURED = tuple(commands.HandIn(Blank(BLUE)) for _ in range(10))
ONE_TAP_AND_A_YES = 2
FLAG_IS_GONE: tuple[commands.Command, ...] = (*TEN_CAPTURED, take(BLUE))


def captured(on: Phone) -> int:
    return view(on).teams[RED].captured.n


def holder(on: Phone, player: Player) -> object:
    return next(each.card for each in view(on).teams[player.team].players if each.player == player)


# The jobs


def begin_from_nothing(on: Phone) -> None:
    for text in ("New game", "24", "Next", "Next", "Start the game"):
        on.tap(text)
    on.until(lambda: on.place == ScreenName.FIELD)
    agreed = view(on).setup
    assert (agreed.deck, agreed.mode, agreed.players[RED]) == (Deck(40), Mode.TWO_LEADERS, 12)
    assert on.services.games().running() is not None
    assert on.app.back_stack.screens == (ScreenName.HOME, ScreenName.FIELD)


def join(on: Phone) -> None:
    on.tap("Join a game")
    with_camera(on)
    on.table.lay(invitation_text(INVITED))
    on.table.look()
    on.until_said("24 players, 40 cards a team, half is 20. You keep Blue. Clock: 45 minutes.")
    on.answer("Join")
    on.until(lambda: on.place == ScreenName.FIELD)
    assert on_disk(on).keeps == {BLUE}
    assert on_disk(on).state.setup == INVITED.setup
    assert on.app.back_stack.screens == (ScreenName.HOME, ScreenName.FIELD)
    on.until(lambda: not on.table.opened)


def deal_to_everybody(on: Phone) -> None:
    on.tap("Deal")
    with_camera(on)
    assert on.says("Next: Anna")
    for card in REDS:
        on.see(code(card))
    assert on.says("6 of 6 have a card")
    assert on.says("Ready for the whistle")
    assert holder(on, BOB) == REDS[1]
    on.tap("Whistle: begin")
    assert on.place == ScreenName.FIELD
    assert view(on).phase is LivePhase.RUNNING


def deal_in_one_sweep(on: Phone) -> None:
    on.tap("Deal")
    with_camera(on)
    on.see(*map(code, REDS[:4]))
    assert view(on).teams[RED].in_play == 4
    on.tap("Whistle: begin")
    assert view(on).phase is LivePhase.RUNNING


def give_to_nobody_in_particular(on: Phone) -> None:
    on.see(code(red("5")))
    on.see(code(red("6")))
    assert view(on).teams[RED].in_play == 2
    assert sounded(on) == ["tick", "tick"]


def give_to_bob(on: Phone) -> None:
    on.tap("Bob")
    assert on.says("The card for Bob")
    on.see(code(red("5")))
    assert holder(on, BOB) == red("5")
    assert not on.says("Lieutenant")


def come_back_to_base(on: Phone) -> None:
    on.see(code(blue("2")), code(blue("3")))
    on.see(code(red("5")))
    assert captured(on) == 2
    assert view(on).teams[RED].in_play == 2
    assert on.says("Card given. 18 left.")


def fight_twice(on: Phone) -> None:
    on.see(code(red("3")), code(blue("B")))
    assert on.says("Red wins")
    assert on.says("The miner defuses the bomb.")
    on.driver.wait(11)
    on.see(code(red("4")), code(blue("5")))
    assert on.says("Blue wins")
    assert [line.what.key for line in view(on).log[:2]] == ["log.duel", "log.duel"]


def fight_from_the_box(on: Phone) -> None:
    on.tap_on(cell(on, "red", "3"))
    assert on.says("Red Miner is one. Now the other card")
    on.tap_on(cell(on, "blue", "B"))
    assert on.says("Red wins")
    assert on.device.asked_for_camera == 0


def hand_in_a_sweep(on: Phone) -> None:
    on.see(*map(code, (blue("2"), blue("3"), blue("4"))))
    on.see(code(blue("5")))
    assert captured(on) == 4


def hand_in_from_the_box(on: Phone) -> None:
    on.tap("+1 Blue card")
    assert captured(on) == 1


def ask_about_the_flag(on: Phone) -> None:
    on.tap("Flag")
    on.answer("Flag of Blue taken by another rank")
    assert on.says("Red has 0 of 10 cards, and this is no scout. Put the flag back.")
    assert view(on).teams[BLUE].flag is FlagStage.HIDDEN


def let_a_scout_take_the_flag(on: Phone) -> None:
    on.tap("Flag")
    on.answer("Flag of Blue taken by a scout")
    assert view(on).teams[BLUE].flag is FlagStage.CARRIED
    assert on.says("Blue: carried")


def ask_about_the_flag_by_a_scan(on: Phone) -> None:
    on.see(code(red("2")))
    assert on.says("Yes!")
    assert on.says("A scout may take the flag at any time.")
    assert view(on).teams[BLUE].flag is FlagStage.CARRIED


def bring_the_flag_home(on: Phone) -> None:
    on.tap("Red: flag brought in")
    assert view(on).outcome is None
    assert on.says("Has Red brought the flag of Blue to its own base?")
    on.answer("Yes: Red wins")
    assert on.place == ScreenName.END
    assert on.says("Red wins")
    assert on.driver.taps == ONE_TAP_AND_A_YES


def put_the_flag_back(on: Phone) -> None:
    on.tap("Flag")
    on.answer("Blue has its flag back and hides it again")
    assert view(on).teams[BLUE].flag is FlagStage.TO_HIDE


def undo_a_sweep(on: Phone) -> None:
    on.see(*map(code, (blue("2"), blue("3"), blue("4"))))
    on.back()
    on.tap_on(on.presenter.screen.ids.undo)
    assert on.says("3 cards")
    on.answer("Undo")
    assert on.says("Undone: 3 cards")
    assert on_disk(on).view().teams[RED].captured.n == 0


def come_back_after_the_phone_died(on: Phone) -> None:
    before, shown = view(on), on.presenter.screen.shown
    on.restart()
    assert on.place == ScreenName.FIELD
    assert view(on) == before
    assert on.presenter.screen.shown == shown
    on.back()
    assert on.place == ScreenName.HOME


def collect_the_cards(on: Phone) -> None:
    on.tap("Collect the cards")
    with_camera(on)
    on.see(*map(code, REDS[:3]))
    assert on.says("37 cards are missing")
    assert on.says("Red Lieutenant (last: Anna)")


# The table


class Row(NamedTuple):
    """A job and its budget; the game that it is done in, or None for home; and what opens the scanner, if it does."""

    job: str
    budget: int
    do: Callable[[Phone], None]
    agreed: Setup | None
    before: tuple[commands.Command, ...] = ()
    opened_by: tuple[str, ...] = ()


DUELLISTS: tuple[Card, ...] = (red("3"), red("4"))
BEGUN = (commands.BeginPlay(),)
TABLE = (
    Row("a game from nothing, no roster", 6, begin_from_nothing, None),
    Row("the second leader joins", 3, join, None),
    Row("deal to all at the start, by name", 2, deal_to_everybody, NAMED),
    Row("deal to all at the start, in one sweep", 2, deal_in_one_sweep, CARDS),
    Row("give a card to nobody in particular", 0, give_to_nobody_in_particular, CARDS, BEGUN, ("Give",)),
    Row("give a card to somebody", 1, give_to_bob, NAMED, BEGUN, ("Give",)),
    Row("a child is back at base", 0, come_back_to_base, CARDS, (*given(red("3")), *BEGUN), ("At base",)),
    Row("settle a duel, and another", 0, fight_twice, CARDS, (*given(*DUELLISTS), *BEGUN), ("Duel",)),
    Row("settle a duel from the box", 2, fight_from_the_box, BOX, BEGUN, ("Duel",)),
    Row("hand in captured cards", 0, hand_in_a_sweep, CARDS, BEGUN, ("Hand in",)),
    Row("hand in a captured card of the box", 1, hand_in_from_the_box, BOX, BEGUN, ("Hand in",)),
    Row("flag taken: allowed? not yet", 2, ask_about_the_flag, BOX, BEGUN),
    Row("flag taken: allowed? a scout", 2, let_a_scout_take_the_flag, BOX, BEGUN),
    Row(
        "flag taken: allowed? by a scan",
        0,
        ask_about_the_flag_by_a_scan,
        CARDS,
        (*given(red("2")), *BEGUN),
        ("Duel", "Flag"),
    ),
    Row("flag home", ONE_TAP_AND_A_YES, bring_the_flag_home, BOX, (*BEGUN, *FLAG_IS_GONE)),
    Row("flag back", 2, put_the_flag_back, BOX, (*BEGUN, *FLAG_IS_GONE)),
    Row("undo the last thing", 2, undo_a_sweep, CARDS, BEGUN, ("Hand in",)),
    Row("back after the phone died", 0, come_back_after_the_phone_died, BOX, (*BEGUN, commands.HandIn(Blank(BLUE)))),
    Row(
        "end: collect the cards",
        1,
        collect_the_cards,
        NAMED,
        (commands.IssueCard(red("5"), ANNA), *BEGUN, commands.EndGame(RED)),
    ),
)


@pytest.mark.parametrize("row", [pytest.param(row, id=row.job) for row in TABLE])
def test_a_job_on_the_field_keeps_within_its_budget(phone: Switch, row: Row) -> None:
    on = phone()
    if row.agreed is None:
        keep_set(on)
    else:
        names = NAMES if row.agreed is NAMED else {}
        play(on, row.agreed, *row.before, keeps=(RED,), names=names, on_field=True)
    for text in row.opened_by:
        on.tap(text)
    if row.opened_by and row.agreed is not BOX:
        with_camera(on)
    assert on.driver.taps == len(row.opened_by)
    on.driver.taps = 0
    row.do(on)
    assert on.driver.taps <= row.budget
