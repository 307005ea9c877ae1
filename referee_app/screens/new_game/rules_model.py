"""What a group agrees on if it plays otherwise than most do, as it is shown: house rules, dealing, records, names."""

from dataclasses import dataclass, field

from referee_app.live_game.model import Dealing, HouseRules, Knowledge, Mode
from referee_app.screens.new_game.draft import GameDraft
from referee_app.screens.widgets.models import ChoiceOptions, NumberShown
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
class HouseRulesShown:
    """All house rules, and in short those that hold."""

    text: str = ""
    minutes: NumberShown = field(default_factory=NumberShown)
    seconds: NumberShown = field(default_factory=NumberShown)
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


@dataclass(frozen=True, slots=True)
class NamesShown:
    """Where the names of a team are typed."""

    team: str
    caption: str
    hint: str
    text: str
    fault: str


@dataclass(frozen=True, slots=True)
class AgreedShown:
    """Three things that are folded away, each with what holds; where no names can be typed, why not."""

    house_rules: HouseRulesShown = NO_RULES
    record_text: str = ""
    dealings: ChoiceOptions = ()
    dealing_chosen: str = ""
    knowledges: ChoiceOptions = ()
    knowledge_chosen: str = ""
    knowledge_text: str = ""
    names_text: str = ""
    names_why_not: str = ""
    fields: tuple[NamesShown, ...] = ()


def agreed_shown(draft: GameDraft, words: Words) -> AgreedShown:
    """What holds in this draft."""
    say, dealing, knowledge = words.say_key, draft.dealing, draft.knowledge
    by_chance = Dealing.BLIND if draft.mode is Mode.GAME_MASTER else Dealing.RANDOM
    fields = _fields(draft, words)
    return AgreedShown(
        house_rules=house_rules_shown(draft.rules, words),
        record_text=f"{say(f'new.dealing.{dealing}')} · {say(f'new.knowledge.{knowledge}')}",
        dealings=tuple((str(each), say(f"new.dealing.{each}"), "") for each in (by_chance, Dealing.CHOSEN)),
        dealing_chosen=str(dealing),
        knowledges=tuple((str(each), say(f"new.knowledge.{each}"), "") for each in reversed(Knowledge)),
        knowledge_chosen=str(knowledge),
        knowledge_text=say(f"new.knowledge.{knowledge}.text"),
        names_text=_names_in_short(draft, words),
        names_why_not="" if fields else say("new.names.unrecorded", players=say(f"new.knowledge.{Knowledge.PLAYERS}")),
        fields=fields,
    )


def _fields(draft: GameDraft, words: Words) -> tuple[NamesShown, ...]:
    say = words.say_key
    return tuple(
        NamesShown(
            str(team),
            say("new.names.of", team=team),
            say("new.names.hint"),
            draft.names.get(team, ""),
            words.say(too_many) if (too_many := draft.too_many_names(team)) else "",
        )
        for team in draft.named_teams
    )


def _names_in_short(draft: GameDraft, words: Words) -> str:
    known = sum(len(draft.names_of(team)) for team in draft.named_teams)
    return words.say_key("new.names.some", n=known) if known else words.say_key("new.names.none")
