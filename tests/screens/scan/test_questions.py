"""Questions to the scanner: may the flag be taken, which card is this, is everything there?"""

from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player
from referee_app.screens.navigation import CardSetRequest, ScanRequest, ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import (
    BLUE,
    RED,
    SET,
    blue,
    code,
    given,
    keep_set,
    overlay,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)


def running(phone: Phone, *done: commands.Command) -> Phone:
    play(phone, setup(), *given(red("2"), red("5"), blue("5")), commands.BeginPlay(), *done)
    return phone


def test_a_scout_may_take_the_flag_with_one_scan(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(red("2")))
    assert on.says("Yes!")
    assert on.says("A scout may take the flag at any time.")
    assert on.says("Run it to your leader. Only a scout may carry it.")
    assert sum("Yes" in text for text in on.texts()) == 1
    assert sounded(on) == ["red"]
    assert view(on).teams[BLUE].flag == "carried"
    on.back()
    on.tap("Undo")
    assert view(on).teams[BLUE].flag == "hidden"


def test_another_card_has_to_wait_for_the_half(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(red("5")))
    assert on.says("0 of 10")
    assert on.says("The flag stays where it is. 10 more cards: bring them to your leader.")
    assert sum("Not yet" in text for text in on.texts()) == 1
    assert overlay(on).content.upper == "signal"
    assert sounded(on) == ["problem"]
    on.driver.tap_at(200, 500)
    assert not overlay(on).is_there


def test_a_bomb_that_may_not_carry_the_flag_hears_who_may(phone: Switch) -> None:
    on = phone()
    play(on, setup(rules=HouseRules(bombs_take_no_flag=True)), *given(red("B")), commands.BeginPlay())
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(red("B")))
    assert overlay(on).content.headline == "No"
    assert on.says("The flag stays where it is. A scout may take it.")
    assert view(on).teams[BLUE].flag == "hidden"


def test_after_the_half_everybody_may(phone: Switch) -> None:
    on = running(phone(), *[commands.HandIn(Blank(BLUE)) for _ in range(10)])
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(red("5")))
    assert on.says("Red has 10 cards, and 10 are enough.")


def test_the_flag_of_the_box_takes_two_taps_from_the_scanner(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan(on, Job.DUEL)
    on.driver.taps = 0
    on.tap("Flag")
    on.tap("Red: a scout")
    assert on.says("Yes!")
    assert on.driver.taps == 2


def test_where_the_other_leader_counts_nothing_is_promised(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.CARDS, Mode.TWO_LEADERS), commands.BeginPlay(), keeps=(RED,))
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(blue("5")))
    assert on.says("Ask first")


def test_a_card_is_known_and_where_it_is(phone: Switch) -> None:
    on = phone()
    anna = Player(RED, 1)
    play(on, setup(Knowledge.PLAYERS), commands.IssueCard(red("5"), anna), commands.BeginPlay(), names={anna: "Anna"})
    scan(on, Job.IDENTIFY)
    with_camera(on)
    on.see(code(red("5")))
    assert on.says("Red Lieutenant")
    assert on.says("On record: on the field since")
    assert on.says(SET.short_code(red("5")))
    on.tap("Report it lost")
    on.answer("Leave it")
    assert on.says("On record: on the field since")
    on.tap("Report it lost")
    on.answer("Yes, it is lost")
    assert on.says("reported lost at")
    assert view(on).log[0].what.key.startswith("log.lost")


def test_a_card_in_the_pile_cannot_be_lost(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.IDENTIFY)
    with_camera(on)
    on.see(code(red("9")))
    assert on.says("On record: in the pile.")
    assert not on.says("Report it lost")


def test_what_was_known_is_not_shown_for_another_job(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.IDENTIFY)
    with_camera(on)
    on.see(code(red("9")))
    scan(on, Job.DUEL)
    assert not on.says("in the pile")


def test_a_set_is_checked_without_a_game_and_what_is_missing_can_be_printed(phone: Switch) -> None:
    on = phone()
    keep_set(on)
    on.app.go(ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=SET.id))
    on.settle()
    with_camera(on)
    assert on.says("122 cards are missing")
    on.see(*map(code, SET.cards[:6]))
    assert on.says("116 cards are missing")
    assert on.says("6 of 122 cards")
    assert on.says("and 86 more")
    on.tap("Type the code")
    for place, said in ((0, "Seen already: Red Marshal"), (6, "115 cards are missing")):
        on.driver.type(SET.short_code(SET.cards[place]))
        on.tap("Show this card")
        assert on.says(said)
    on.back()
    gone: list[object] = []
    on.app.context.window.go = lambda *where: gone.append(where)  # type: ignore[method-assign]
    on.tap("Print the missing cards again")
    assert gone == [(ScreenName.CARD_SET, CardSetRequest(SET.id, SET.cards[7:]), None)]


def test_a_set_that_is_complete_says_so(phone: Switch) -> None:
    on = phone()
    keep_set(on)
    on.app.go(ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=SET.id))
    on.settle()
    with_camera(on)
    for start in range(0, 122, 14):
        on.see(*map(code, SET.cards[start : start + 14]))
    assert on.says("All 122 are there")
    assert not on.says("Print the missing cards again")


def test_a_set_that_is_not_here_gets_a_sentence(phone: Switch) -> None:
    on = phone()
    on.app.go(ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=SET.id))
    on.settle()
    assert on.says("Not possible")
    assert on.table.opened == 0


def test_cards_are_collected_when_the_game_is_over(phone: Switch) -> None:
    on = phone()
    anna = Player(RED, 1)
    agreed = setup(Knowledge.PLAYERS)
    play(
        on,
        agreed,
        commands.IssueCard(red("5"), anna),
        commands.BeginPlay(),
        commands.EndGame(RED),
        names={anna: "Anna"},
    )
    scan(on, Job.COLLECT)
    with_camera(on)
    assert on.says("40 cards are missing")
    on.see(*map(code, (red("10"), red("9"), blue("10"))))
    assert on.says("37 cards are missing")
    assert on.says("Red Lieutenant (last: Anna)")
    on.tap("Undo")
    assert on.says("40 cards are missing")


def test_a_card_that_is_collected_already_is_said_quietly_and_ticked(phone: Switch) -> None:
    on = phone()
    play(on, setup(), commands.BeginPlay(), commands.EndGame(RED), commands.CollectCard(red("9")))
    scan(on, Job.COLLECT)
    with_camera(on)
    for _ in range(2):
        on.table.lay(code(red("9")), frames=1)
        on._looked()
    assert on.says("Already in: Red General")
    assert [outline.tick for outline in on.presenter.screen.preview.outlines] == [True]
    assert sounded(on) == []
    assert on.says("39 cards are missing")


def test_what_can_still_be_undone_is_not_talked_over(phone: Switch) -> None:
    on = phone()
    play(on, setup(), commands.BeginPlay(), commands.EndGame(RED), commands.CollectCard(red("9")))
    scan(on, Job.COLLECT)
    with_camera(on)
    on.see(code(red("10")))
    on.see(code(red("9")))
    assert on.says("There: Red Marshal")
    on.tap("Undo")
    assert on.says("39 cards are missing")


# A card that is on record as gone


def renewed(on: Phone) -> None:
    """Anna came back for a new card, so her lieutenant is gone on record."""
    anna, ben = Player(RED, 1), Player(BLUE, 1)
    done = (
        commands.IssueCard(red("5"), anna),
        commands.IssueCard(blue("3"), ben),
        commands.BeginPlay(),
        commands.IssueCard(red("9"), anna),
    )
    play(on, setup(Knowledge.PLAYERS), *done, names={anna: "Anna"})


def test_a_gone_card_is_asked_about_and_the_leaders_yes_settles_the_duel(phone: Switch) -> None:
    on = phone()
    renewed(on)
    scan(on, Job.DUEL)
    with_camera(on)
    on.see(code(red("5")), code(blue("3")))
    assert on.says("Is this card really in play?")
    assert on.says("Anna came back without it at")
    assert sounded(on) == ["problem"]
    before = len(view(on).log)
    on.answer("Yes, it was found")
    assert on.says("Red wins")
    assert [line.what.key for line in view(on).log[: len(view(on).log) - before]] == ["log.duel", "log.found"]


def test_on_no_nothing_changes_and_the_scanner_goes_on(phone: Switch) -> None:
    on = phone()
    renewed(on)
    scan(on, Job.FLAG)
    with_camera(on)
    on.see(code(red("5")))
    before = view(on)
    on.answer("No")
    assert view(on).log == before.log
    assert on.app.back_stack.sheets == ()
    assert not on.says("Is this card really in play?")
    on.see(code(red("9")))
    assert on.says("Not yet")
    assert on.says("0 of 10")


def test_a_gone_card_that_is_typed_is_asked_about_too(phone: Switch) -> None:
    on = phone()
    renewed(on)
    scan(on, Job.DUEL)
    on.tap("Type the code")
    for card in (red("5"), blue("3")):
        on.driver.type(SET.short_code(card))
        on.tap("Show this card")
    on.answer("Yes, it was found")
    assert on.says("Red wins")
