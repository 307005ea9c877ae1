"""Opens the duel post of a set or of a game, and holds its lock."""

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.live_game import commands
from referee_app.live_game.model import HouseRules
from referee_app.screens.navigation import PostRequest, ScreenName
from tests.screens.scan.scan_driver import SET, blue, given, keep_set, play, red, setup, with_camera


def at_a_set(phone: Phone) -> Phone:
    keep_set(phone)
    phone.app.go(ScreenName.POST, PostRequest(SET.id))
    phone.settle()
    with_camera(phone)
    return phone


def in_a_game(phone: Phone, rules: HouseRules | None = None) -> Phone:
    agreed = setup(rules=rules) if rules else setup()
    cards = given(red("3"), red("4"), red("1"), blue("5"), blue("10"))
    play(phone, agreed, *cards, commands.BeginPlay(), on_field=True)
    phone.app.go(ScreenName.POST)
    phone.settle()
    with_camera(phone)
    return phone


def hold(phone: Phone, seconds: float) -> None:
    lock = phone.presenter.screen.ids.lock
    finger = phone.driver.press(*lock.to_window(*lock.center))
    for _ in range(round(seconds * 10)):
        phone.driver.frames(1, 0.1)
    phone.driver.release(finger)
    phone.settle()
