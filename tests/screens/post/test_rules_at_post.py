"""At a duel post players look up what beats what, and the locked post comes back by itself."""

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.screens.game_rules.presenter import AT_POST_SECONDS
from referee_app.screens.navigation import ScreenName
from tests.screens.post.post_driver import at_a_set, hold, in_a_game
from tests.screens.scan.scan_driver import blue, code, red, with_camera


def test_players_look_up_what_beats_what_and_the_locked_post_comes_back_by_itself(phone: Switch) -> None:
    on = in_a_game(phone())
    on.answer("Only tell who wins")
    before = on.driver.taps
    on.tap("The rules")
    assert (on.place, on.driver.taps - before) == (ScreenName.GAME_RULES, 1)
    assert on.says("The duel post comes back by itself.")
    on.driver.wait(AT_POST_SECONDS - 2)
    on.tap("Rules")  # who still reads is not interrupted
    on.driver.wait(AT_POST_SECONDS - 2)
    assert on.place == ScreenName.GAME_RULES
    on.driver.wait(3)
    assert on.place == ScreenName.POST
    assert on.presenter.is_locked
    with_camera(on)
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_the_arrow_and_the_back_key_lead_from_the_rules_to_the_locked_post_and_no_further(phone: Switch) -> None:
    on = at_a_set(phone())
    on.tap("The rules")
    assert on.says("What beats what: the higher number wins")
    assert not on.says("Cards"), "without a game there is no deck"
    for _ in range(3):
        on.back()
    assert on.place == ScreenName.POST
    assert on.presenter.is_locked


def test_the_end_of_the_time_is_locked_over_the_rules_of_a_post(phone: Switch) -> None:
    on = in_a_game(phone())
    on.answer("Only tell who wins")
    on.tap("The rules")
    assert on.app.is_locked
    on.back()
    hold(on, 3.5)
    on.app.go(ScreenName.GAME_RULES)
    on.settle()
    assert not on.app.is_locked
    on.driver.wait(AT_POST_SECONDS + 1)
    assert on.place == ScreenName.GAME_RULES, "a leader reads as long as he likes"
