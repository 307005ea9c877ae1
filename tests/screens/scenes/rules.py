"""Scenes of the live game's rules: each part, by the official rules and by all house rules, and pairs of ranks."""

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.live_game import commands
from referee_app.live_game.model import RULE_SWITCHES, HouseRules, Knowledge
from referee_app.screens.navigation import RulesAtPostRequest, ScreenName
from tests.screens.scan.scan_driver import play, setup
from tests.screens.scenes.scene import Act, Scene

ALL_HOUSE_RULES = HouseRules(time_limit_s=5400, respawn_delay_s=95, **dict.fromkeys(RULE_SWITCHES, True))


def _rules_of(rules: HouseRules) -> Act:
    def bring(phone: Phone) -> None:
        play(phone, setup(Knowledge.PLAYERS, rules=rules), commands.BeginPlay(), on_field=True)
        phone.app.context.go(ScreenName.GAME_RULES)

    return bring


OFFICIAL, OWN = _rules_of(HouseRules()), _rules_of(ALL_HOUSE_RULES)


def _part(key: str) -> Act:
    return lambda phone: phone.presenter.screen.do("part", key)


def _pair(*signs: str) -> Act:
    def say(phone: Phone) -> None:
        phone.presenter.on_enter()
        _part("duels")(phone)
        for sign in signs:
            phone.presenter.screen.do("rank", sign)

    return say


def _at_post(phone: Phone) -> None:
    play(phone, setup(Knowledge.PLAYERS), commands.BeginPlay(), on_field=True)
    phone.app.context.go(ScreenName.GAME_RULES, RulesAtPostRequest(has_game=True))


SCENES = (
    Scene("what beats what", ScreenName.GAME_RULES, OFFICIAL, _pair()),
    Scene("one rank", ScreenName.GAME_RULES, OFFICIAL, _pair("5")),
    Scene("the bomb explodes", ScreenName.GAME_RULES, OFFICIAL, _pair("5", "B")),
    Scene("a tie", ScreenName.GAME_RULES, OFFICIAL, _pair("5", "5")),
    Scene("the rules", ScreenName.GAME_RULES, OFFICIAL, _part("rules")),
    Scene("the cards", ScreenName.GAME_RULES, OFFICIAL, _part("cards")),
    Scene("what beats what by house rules", ScreenName.GAME_RULES, OWN, _pair()),
    Scene("who tagged", ScreenName.GAME_RULES, OWN, _pair("1", "10")),
    Scene("at a post", ScreenName.GAME_RULES, _at_post),
    Scene("the rules with house rules", ScreenName.GAME_RULES, OWN, _part("rules")),
)
