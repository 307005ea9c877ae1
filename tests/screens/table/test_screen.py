"""The table in a real window: arranging, picking, refusals, taking back, the log, the rules, the back key."""

from typing import Any

from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board import Mark
from referee_app.screens.user_settings import Settings
from referee_app.table_games.junior_quest.model import Phase
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, fight
from tests.screens.conftest import Switch
from tests.screens.table.table_driver import set_up, sit_down


def test_two_touches_swap_two_castles_and_so_does_drawing_one_to_the_other(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    before = at.signs()
    at.touch("a1")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.PICKED] == ["a1"]
    at.touch("d4")
    swapped = at.signs()
    assert (swapped["a1"], swapped["d4"]) == (before["d4"], before["a1"])
    at.drag("a1", "d4")
    assert at.signs() == before


def test_what_is_not_allowed_is_said_before_the_end_and_again_at_the_end(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    at.touch("a1", "red.1")
    assert "it belongs on a tower" in at.shown.wrong
    on.tap("Ready")
    assert on.says("Not possible")
    assert at.state.phase is Phase.SET_UP
    on.answer("Understood")
    at.touch("a1", "red.1")
    assert not at.shown.wrong
    on.tap("Ready")
    assert at.state.shown[0].squares[0]


def test_another_set_up_is_another_one(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    before = at.signs()
    on.tap("Another")
    assert at.signs() != before


def test_the_back_key_puts_down_a_piece_that_is_picked_in_the_set_up(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    before = at.signs()
    at.touch("a1", "red.1", "b2")
    wrong, arranged = at.shown.wrong, at.signs()
    assert wrong
    assert on.back()
    assert on.place == ScreenName.TABLE
    assert not [spot for spot in at.board.spots if spot.mark is Mark.PICKED]
    assert (at.shown.wrong, at.signs()) == (wrong, arranged)
    assert arranged != before
    assert on.back()
    assert on.place == ScreenName.TABLES


def test_a_set_up_is_taken_back_until_the_phone_is_passed_on(phone: Switch) -> None:
    on = phone()
    sit_down(on, "junior_quest")
    on.tap("I am Red")
    on.tap("Ready")
    on.tap("Take back")
    assert on.says("Red sets up")
    on.tap("Ready")
    on.tap("Pass on")
    on.tap("I am Blue")
    assert not on.says("Take back")


def test_a_touch_that_leads_nowhere_says_why_and_the_next_one_goes_on(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "junior_quest")
    at.touch("a9")
    assert at.shown.wrong == "Not now. Roll the die."
    at.touch("die")
    at.touch("a9")
    assert "You cannot get to a9 yet" in at.shown.wrong
    at.touch("a1")
    assert "your own" in at.shown.wrong
    at.touch("a7")
    assert not at.shown.wrong
    assert on.says("Blue to play")


def test_what_may_be_touched_next_is_marked_and_the_last_thing_stays_marked(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "junior_quest")
    on.tap("Roll")
    offered = {spot.key for spot in at.board.spots if spot.mark is Mark.OPEN}
    assert offered == {"a7", "b7", "c7", "d7"}
    at.touch("b7")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.LAST] == ["b7"]
    assert on.says("Red turns over b7")


def test_a_card_is_picked_put_down_and_attacks_by_a_touch_or_by_being_drawn(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    attacker = next(path[0] for path, _ in on.presenter._interaction.selection.paths)  # type: ignore[attr-defined]
    at.touch(attacker)
    assert {spot.key for spot in at.board.spots if spot.mark is Mark.OPEN} == {f"foe.{n}" for n in range(5)}
    assert on.back()
    assert on.place == ScreenName.TABLE
    assert not [spot for spot in at.board.spots if spot.mark is Mark.OPEN]
    at.drag(attacker, "foe.2")
    assert at.state.sides[0].out or at.state.sides[1].out


def lost_attack(state: Any) -> tuple[int, int] | None:
    """Places of red's line and of blue's, so that the card that attacks falls alone; None if there are none."""
    own, foe = ([(at, card.rank) for at, card in enumerate(side.line)] for side in state.sides)
    return next(
        (
            (place, target)
            for place, attacker in own
            for target, defender in foe
            if attacker not in CANNOT_ATTACK
            and (result := fight(attacker, defender)).attacker_falls
            and not result.defender_falls
        ),
        None,
    )


def test_a_card_laid_is_taken_back_while_nobody_has_seen_anything(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    attack = lost_attack(at.state)
    assert attack is not None, "another luck is needed"
    place, target = attack
    at.touch(f"own.{place}", f"foe.{target}")
    held = at.signs()["hand.0"]
    at.touch("hand.0", f"own.{place}")
    assert at.signs()[f"own.{place}"] == held
    on.tap("Take back")
    assert at.signs()["hand.0"] == held
    assert on.says("Fill the gap")


def test_the_log_tells_what_happened_and_the_back_key_closes_it(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "junior_quest")
    on.tap("Roll")
    on.tap_on(on.presenter.screen.ids.log)
    assert on.says("Log")
    assert at.shown.log is not None
    assert at.shown.log[0].startswith("Red rolls")
    assert on.back()
    assert not on.says("Log")
    assert on.place == ScreenName.TABLE


def test_the_rules_are_a_touch_away_and_the_table_is_as_it_was_after_them(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    before = at.board
    on.tap_on(on.presenter.screen.ids.help)
    assert on.place == ScreenName.RULE_PAGE
    assert on.says("Front line")
    on.back()
    assert at.shown.board is None, "somebody else may have the phone by now"
    on.tap("I am Red")
    assert at.board == before


def test_what_was_seen_is_remembered_or_not_as_the_reader_likes(phone: Switch) -> None:
    on = phone(Settings(still=True, by_heart=()))
    at = set_up(on, "junior_quest")
    on.tap("Roll")
    at.touch("b7")
    on.tap("Roll")
    known = "b7" in at.signs() or at.state.camps[1].squares[1] == 0
    assert known
    on.app.context.change(on.app.context.settings.remembering("junior_quest", False))
    on.settle()
    assert "b7" not in at.signs()


def test_only_what_has_changed_is_painted_again(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "junior_quest")
    picture = on.presenter.screen.board
    on.presenter.show()
    on.driver.frames(3)
    before = picture.painted
    on.presenter.show()
    on.driver.frames(3)
    assert picture.painted == before
    on.tap("Roll")
    assert 0 < picture.painted - before <= 8, "four castles are marked, and the die has fallen"
    assert len(at.board.spots) > 60


def test_a_second_tap_on_ready_does_not_pass_the_phone_on(phone: Switch) -> None:
    on = phone()
    sit_down(on, "junior_quest")
    on.tap("I am Red")
    ready = next(widget for widget in on.driver.widgets() if getattr(widget, "key", "") == "ready")
    x, y = ready.to_window(*ready.center)
    on.driver.tap_at(x, y)
    on.until(lambda: on.says("Pass on"))
    on.driver.swipe((x, y), (x, y), 0.02)
    on.settle()
    assert on.says("Look, then pass the phone to Blue.")
