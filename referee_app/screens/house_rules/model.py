"""House rules as they are shown: ready texts and flags, no window."""

from dataclasses import dataclass

from referee_app.live_game.model import HouseRules
from referee_app.words.words import Words

SWITCHES = (
    "points",
    "count_at_duel",
    "spoils",
    "tie_keeps_cards",
    "spy_must_tag",
    "winner_returns",
    "bombs_take_no_flag",
)
"""The house rules that are on or off."""


@dataclass(frozen=True, slots=True)
class SwitchShown:
    """A house rule that is on or off."""

    name: str
    text: str
    caption: str
    on: bool


@dataclass(frozen=True, slots=True)
class NumberShown:
    """A number that is chosen, and what it is for."""

    text: str = ""
    caption: str = ""
    value: int = 0


@dataclass(frozen=True, slots=True)
class HouseRulesShown:
    """All house rules, and in short those that hold."""

    text: str = ""
    minutes: NumberShown = NumberShown()
    seconds: NumberShown = NumberShown()
    switches: tuple[SwitchShown, ...] = ()


NO_RULES = HouseRulesShown()
"""Before there is anything to show."""


def house_rules_shown(rules: HouseRules, words: Words) -> HouseRulesShown:
    """Which of them hold."""
    say = words.say_key
    minutes = (rules.time_limit_s or 0) // 60
    switches = tuple(
        SwitchShown(name, say(f"new.rule.{name}"), say(f"new.rule.{name}.text"), getattr(rules, name))
        for name in SWITCHES
    )
    return HouseRulesShown(
        text=_in_short(minutes, rules.respawn_delay_s, switches, words),
        minutes=NumberShown(say("new.rule.time_limit"), say("new.rule.time_limit.text"), minutes),
        seconds=NumberShown(say("new.rule.respawn_delay"), say("new.rule.respawn_delay.text"), rules.respawn_delay_s),
        switches=switches,
    )


def _in_short(minutes: int, delay: int, switches: tuple[SwitchShown, ...], words: Words) -> str:
    say = words.say_key
    chosen = [switch.text for switch in switches if switch.on]
    if delay:
        chosen.insert(0, say("new.respawn_delay", n=delay))
    if minutes:
        chosen.insert(0, say("new.time_limit", n=minutes))
    return " · ".join(chosen) or say("new.rules.none")
