"""What a group agrees on if it plays otherwise than most do, as it is shown: house rules, dealing, records, names."""

from dataclasses import dataclass

from referee_app.live_game.model import Dealing, Knowledge, Mode
from referee_app.screens.new_game.draft import Draft
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
    """A house rule that is a number."""

    text: str = ""
    caption: str = ""
    value: int = 0


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

    rules: str = ""
    rules_text: str = ""
    minutes: NumberShown = NumberShown()
    seconds: NumberShown = NumberShown()
    switches: tuple[SwitchShown, ...] = ()
    record: str = ""
    record_text: str = ""
    dealing: str = ""
    dealings: tuple[tuple[str, str, str], ...] = ()
    dealing_chosen: str = ""
    knowledge: str = ""
    knowledges: tuple[tuple[str, str, str], ...] = ()
    knowledge_chosen: str = ""
    knowledge_text: str = ""
    names: str = ""
    names_text: str = ""
    names_why_not: str = ""
    fields: tuple[NamesShown, ...] = ()


def agreed_shown(draft: Draft, words: Words) -> AgreedShown:
    """What holds in this draft."""
    say, rules, dealing, knowledge = words.say_key, draft.rules, draft.dealing, draft.knowledge
    switches = tuple(
        SwitchShown(name, say(f"new.rule.{name}"), say(f"new.rule.{name}.text"), getattr(rules, name))
        for name in SWITCHES
    )
    by_chance = Dealing.BLIND if draft.mode is Mode.GAME_MASTER else Dealing.RANDOM
    fields = _fields(draft, words)
    return AgreedShown(
        rules=say("new.rules"),
        rules_text=_rules_in_short(draft, switches, words),
        minutes=NumberShown(say("new.rule.time_limit"), say("new.rule.time_limit.text"), _minutes(draft)),
        seconds=NumberShown(say("new.rule.respawn_delay"), say("new.rule.respawn_delay.text"), rules.respawn_delay_s),
        switches=switches,
        record=say("new.record"),
        record_text=f"{say(f'new.dealing.{dealing}')} · {say(f'new.knowledge.{knowledge}')}",
        dealing=say("new.dealing"),
        dealings=tuple((str(each), say(f"new.dealing.{each}"), "") for each in (by_chance, Dealing.CHOSEN)),
        dealing_chosen=str(dealing),
        knowledge=say("new.knowledge"),
        knowledges=tuple((str(each), say(f"new.knowledge.{each}"), "") for each in reversed(Knowledge)),
        knowledge_chosen=str(knowledge),
        knowledge_text=say(f"new.knowledge.{knowledge}.text"),
        names=say("new.names"),
        names_text=_names_in_short(draft, words),
        names_why_not="" if fields else say("new.names.unrecorded", players=say(f"new.knowledge.{Knowledge.PLAYERS}")),
        fields=fields,
    )


def _minutes(draft: Draft) -> int:
    return (draft.rules.time_limit_s or 0) // 60


def _rules_in_short(draft: Draft, switches: tuple[SwitchShown, ...], words: Words) -> str:
    say, delay, minutes = words.say_key, draft.rules.respawn_delay_s, _minutes(draft)
    chosen = [switch.text for switch in switches if switch.on]
    if delay:
        chosen.insert(0, say("new.respawn_delay", n=delay))
    if minutes:
        chosen.insert(0, say("new.time_limit", n=minutes))
    return " · ".join(chosen) or say("new.rules.none")


def _fields(draft: Draft, words: Words) -> tuple[NamesShown, ...]:
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


def _names_in_short(draft: Draft, words: Words) -> str:
    known = sum(len(draft.names_of(team)) for team in draft.named_teams)
    return words.say_key("new.names.some", n=known) if known else words.say_key("new.names.none")
