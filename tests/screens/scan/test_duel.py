"""Duels at the scanner: shown, typed or tapped, and what a leader does about a verdict."""

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import OFFICIAL_RULES, Blank, HouseRules, Knowledge
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import (
    BLUE,
    OTHER_SET,
    SET,
    blue,
    cell,
    code,
    given,
    overlay,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)

CARDS = (red("3"), red("4"), red("1"), blue("B"), blue("5"), blue("10"))


def at_a_duel(phone: Phone, rules: HouseRules = OFFICIAL_RULES) -> Phone:
    play(phone, setup(rules=rules), *given(*CARDS), commands.BeginPlay())
    scan(phone, Job.DUEL)
    with_camera(phone)
    return phone


def test_a_verdict_is_heard_and_felt(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("3")), code(blue("B")))
    assert sounded(on) == ["red"]


def test_one_card_after_the_other_works_too(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")))
    lay_long(on, code(blue("5")))
    assert on.says("Blue wins")


def test_one_card_is_said_to_be_seen_and_the_other_is_asked_for(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(blue("5")))
    assert on.says("One card seen: Blue. Now the other")
    lay_long(on, code(red("4")))
    assert on.says("Blue wins")
    on.driver.tap_at(200, 500)
    on.driver.wait(11)
    assert on.says("Both cards, please")


def test_a_card_that_waits_is_forgotten_with_the_camera(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(blue("5")))
    on.tap("Tap instead")
    assert on.says("Tap both ranks")
    on.back()
    assert on.says("Both cards, please")


# Before the whistle


def before_the_whistle(phone: Phone) -> Phone:
    play(phone, setup(), *given(*CARDS))
    scan(phone, Job.DUEL)
    with_camera(phone)
    return phone


def test_a_duel_before_the_whistle_asks_once_whether_to_begin(phone: Switch) -> None:
    on = before_the_whistle(phone())
    on.see(code(red("4")), code(blue("5")))
    assert on.says("The game has not begun")
    assert view(on).phase == "dealing"
    on.answer("Begin now")
    assert on.says("Blue wins")
    assert [line.what.key for line in view(on).log[:2]] == ["log.duel", "log.began"]
    assert not view(on).log[1].inferred
    on.driver.tap_at(200, 500)
    on.see(code(red("3")), code(blue("B")))
    assert on.says("Red wins")


def test_whoever_does_not_begin_has_recorded_nothing(phone: Switch) -> None:
    on = before_the_whistle(phone())
    lines = len(view(on).log)
    on.see(code(red("4")), code(blue("5")))
    on.answer("Not yet")
    assert (view(on).phase, len(view(on).log)) == ("dealing", lines)
    assert not overlay(on).is_there


def test_a_duel_that_is_tapped_before_the_whistle_is_settled_when_it_begins(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), knows_set=False)
    scan(on, Job.DUEL)
    on.tap_on(cell(on, "red", "3"))
    on.tap_on(cell(on, "blue", "B"))
    on.answer("Begin now")
    assert on.says("Red wins")


def test_a_code_that_is_typed_before_the_whistle_is_settled_when_it_begins(phone: Switch) -> None:
    on = before_the_whistle(phone())
    on.tap("Type the code")
    for card in (red("4"), blue("5")):
        on.driver.type(SET.short_code(card))
        on.tap("Show this card")
    on.answer("Begin now")
    assert on.says("Blue wins")


def test_a_verdict_goes_with_a_tap_and_then_it_can_be_undone(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.driver.tap_at(200, 500)
    assert not overlay(on).is_there
    on.tap("Undo")
    assert on.says("Taken back")
    assert view(on).log[0].what.key.startswith("log.undone")
    assert any(line.undone for line in view(on).log)


def test_the_back_key_closes_the_verdict_first(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.back()
    assert (on.place, overlay(on).is_there) == ("scan", False)
    on.back()
    assert on.place == "home"


def test_the_bomb_tagged_makes_it_void(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("B")))
    assert on.says("Blue wins")
    on.tap("The bomb tagged: does not count")
    assert on.says("Does not count")
    assert view(on).log[0].what.key == "log.duel.void"
    assert sounded(on) == ["blue", "void"]


def test_the_same_two_once_more_are_told_again_and_not_counted_twice(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.driver.tap_at(200, 500)
    version = len(view(on).log)
    on.see(code(red("4")), code(blue("5")))
    assert on.says("settled before")
    assert len(view(on).log) == version


def test_a_verdict_stays_until_the_next_two_are_there(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.driver.wait(20)
    assert on.says("Blue wins")
    on.see(code(red("3")), code(blue("B")))
    assert on.says("Red wins")
    on.driver.wait(29)
    assert overlay(on).is_there
    on.driver.wait(2)
    assert not overlay(on).is_there
    assert on.driver.taps == 0


def test_two_cards_that_come_back_into_sight_below_their_verdict_do_not_fight_again(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("B")))
    on.tap("The bomb tagged: does not count")
    lines = len(view(on).log)
    on.see(code(red("4")), code(blue("B")))  # the phone shook: they were out of sight for a moment
    assert on.says("Does not count")
    assert len(view(on).log) == lines
    assert sounded(on) == ["blue", "void"]
    on.driver.tap_at(200, 500)
    on.see(code(red("4")), code(blue("B")))  # they have met once more
    assert on.says("Blue wins")


def test_what_is_wrong_with_the_next_card_is_not_hidden_by_the_verdict(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.see(OTHER_SET.code(red("3")))
    assert not overlay(on).is_there
    assert on.says("another set")
    assert sounded(on) == ["blue", "problem"]


def test_the_rules_are_one_tap_from_a_verdict_and_the_way_back_leads_to_it(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("B")))
    on.tap_on(overlay(on).ids.rules)
    assert on.place == "game_rules"
    on.back()
    assert on.place == "scan"
    assert on.says("Blue wins")
    with_camera(on)
    assert sounded(on) == ["blue"]
    on.tap("The bomb tagged: does not count")
    assert on.says("Does not count")
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_a_verdict_that_was_tapped_away_does_not_come_back_from_the_rules(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.see(code(red("4")), code(blue("5")))
    on.driver.tap_at(200, 500)
    on.app.go(ScreenName.GAME_RULES)
    on.back()
    assert not overlay(on).is_there


def test_by_a_house_rule_it_is_asked_who_tagged(phone: Switch) -> None:
    on = at_a_duel(phone(), HouseRules(spy_must_tag=True))
    on.see(code(red("1")), code(blue("10")))
    assert on.says("Who tagged?")
    on.answer("Blue: Marshal")
    assert on.says("The marshal tagged first: the spy is caught.")
    assert sounded(on) == ["blue"]


def test_a_second_tap_on_the_same_side_corrects_the_first(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan(on, Job.DUEL)
    for team, sign in (("red", "3"), ("red", "10"), ("blue", "9")):
        on.tap_on(cell(on, team, sign))
    assert on.says("Marshal beats General: the higher rank wins.")


def test_two_short_codes_settle_a_duel(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.tap("Type the code")
    for card in (red("4"), blue("5")):
        on.driver.type(SET.short_code(card))
        on.tap("Show this card")
    assert on.says("Blue wins")
    on.driver.tap_at(200, 500)
    assert on.says("Tap instead")


def test_ranks_can_be_tapped_although_the_cards_have_codes(phone: Switch) -> None:
    on = at_a_duel(phone())
    on.tap("Tap instead")
    on.until(lambda: on.table.opened == 0)
    on.tap_on(cell(on, "red", "4"))
    on.tap_on(cell(on, "blue", "5"))
    assert on.says("Blue wins")
    on.back()
    on.back()
    with_camera(on)
    assert on.place == "scan"


def test_a_duel_that_reaches_the_half_says_so(phone: Switch) -> None:
    on = phone()
    before = [commands.HandIn(Blank(BLUE)) for _ in range(9)]
    rules = HouseRules(count_at_duel=True)
    play(on, setup(Knowledge.COUNTED, box=True, rules=rules), commands.BeginPlay(), *before, knows_set=False)
    scan(on, Job.DUEL)
    on.tap_on(cell(on, "red", "4"))
    on.tap_on(cell(on, "blue", "3"))
    assert on.says("Red has reached the half!")
    assert view(on).teams[Team.RED].half_reached


def lay_long(on: Phone, *texts: str) -> None:
    """A card that stays long enough to meet one that has gone."""
    on.table.lay(*texts, frames=8)
    on._looked()


# The verdict gives way to the next cards


def after_a_verdict(phone: Phone) -> Phone:
    on = at_a_duel(phone)
    on.see(code(red("4")), code(blue("5")))
    assert on.says("Blue wins")
    return on


def test_two_cards_of_one_team_after_a_verdict_are_said_in_full(phone: Switch) -> None:
    on = after_a_verdict(phone())
    on.see(code(red("3")), code(red("1")))
    assert not overlay(on).is_there
    assert on.says("Both cards are of Red. Show one card of each team.")
    assert not on.says("Blue wins")


def test_one_new_card_is_said_below_the_verdict_which_stays_as_it_is_and_no_longer_when_it_has_gone(
    phone: Switch,
) -> None:
    on = after_a_verdict(phone())
    parts = [overlay(on).ids[name] for name in ("headline", "emblem", "rank", "scroll", "words", "foot")]
    places = [(*part.pos, *part.size) for part in parts]
    on.see(code(red("3")))
    assert on.says("Blue wins")
    assert on.says("One card seen: Red. Now the other")
    assert [(*part.pos, *part.size) for part in parts] == places
    assert overlay(on).ids.scroll.y >= overlay(on).ids.notice.top
    for _ in range(5):
        on.table.clear()
        on._looked()
    assert not on.says("One card seen")
    assert on.says("Blue wins")


def test_the_other_card_then_settles_the_next_duel(phone: Switch) -> None:
    on = after_a_verdict(phone())
    on.see(code(red("3")))
    lay_long(on, code(blue("B")))
    assert on.says("Red wins")
    assert not on.says("One card seen")


def test_its_own_cards_that_come_back_alone_change_nothing(phone: Switch) -> None:
    on = after_a_verdict(phone())
    for card in (red("4"), blue("5")):
        on.see(code(card))
        assert on.says("Blue wins")
        assert not on.says("One card seen")


def test_a_third_card_beside_its_own_two_is_said_below_the_verdict(phone: Switch) -> None:
    on = after_a_verdict(phone())
    on.see(code(red("4")), code(blue("5")), code(red("3")))
    assert on.says("Blue wins")
    assert on.says("That is more than two cards.")
    on.driver.wait(7)
    assert not on.says("That is more than two cards.")


def test_after_a_tap_one_new_card_is_asked_to_be_followed_by_the_other_at_once(phone: Switch) -> None:
    on = after_a_verdict(phone())
    on.driver.tap_at(200, 500)
    assert on.says("Lieutenant beats Sergeant: the higher rank wins.")
    on.see(code(red("3")))
    assert on.says("One card seen: Red. Now the other")
    assert not on.says("Lieutenant beats Sergeant")


def test_after_a_tap_its_own_cards_leave_the_undo_where_it_is(phone: Switch) -> None:
    on = after_a_verdict(phone())
    on.driver.tap_at(200, 500)
    on.see(code(red("4")))
    on.tap("Undo")
    assert on.says("Taken back")
