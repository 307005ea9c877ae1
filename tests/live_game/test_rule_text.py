"""The rules of a game as sentences: house rules in their places, marked, and as the referee judges."""

from dataclasses import fields, replace
from typing import Any

import pytest

from referee_app.cards.decks import deck_for
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import RULE_SWITCHES, HouseRules, Knowledge, Setup, propose
from referee_app.live_game.rule_text import rule_sections, spoken_duration
from referee_app.live_game.verdict import judge
from referee_app.words.words import Theme, Words, format_fact
from tests.card_printing.documents_kit import ALL_HOUSE_RULES, PLAIN


def keys(setup: Setup) -> list[str]:
    return [said.sentence.key for section in rule_sections(setup) for said in section.sentences]


def with_rules(rules: HouseRules) -> Setup:
    return replace(PLAIN, knowledge=Knowledge.PLAYERS, rules=rules)


OWN_SENTENCES = {
    "time_limit_s": "briefing.end.time_cards",
    "points": "briefing.end.points",
    "count_at_duel": "briefing.captured.at_duel",
    "spoils": "briefing.captured.spoils",
    "tie_keeps_cards": "briefing.tag.tie_kept",
    "spy_must_tag": "briefing.special.spy_must_tag",
    "winner_returns": "briefing.tag.winner_returns",
    "bombs_take_no_flag": "briefing.flag.no_bombs",
    "respawn_delay_s": "briefing.tag.delay",
}


@pytest.mark.parametrize("name", [field.name for field in fields(HouseRules)])
def test_a_house_rule_has_its_own_sentence_and_is_marked(name: str) -> None:
    assert name in OWN_SENTENCES, "add it to OWN_SENTENCES in this file, with the key of what the briefing says of it"
    value: Any = True if name in RULE_SWITCHES else 3600
    rules = replace(HouseRules(time_limit_s=3600 if name == "points" else None), **{name: value})
    marked = [
        said.sentence.key
        for section in rule_sections(with_rules(rules))
        for said in section.sentences
        if said.is_house_rule
    ]
    assert OWN_SENTENCES[name] in marked
    assert OWN_SENTENCES[name] not in keys(PLAIN)


def test_without_house_rules_nothing_is_marked() -> None:
    assert not any(said.is_house_rule for section in rule_sections(PLAIN) for said in section.sentences)


def test_a_kept_tie_does_not_take_the_flag_from_its_carrier() -> None:
    kept = keys(with_rules(HouseRules(tie_keeps_cards=True)))
    assert "briefing.flag.carry_tie_kept" in kept
    assert "briefing.flag.carry" not in kept


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("key", ["briefing.special.spy", "briefing.special.spy_must_tag"])
def test_two_spies_tie_as_the_referee_says(key: str, theme: Theme) -> None:
    result = judge(Rank.SPY, Rank.SPY, Team.RED, HouseRules(spy_must_tag=True))
    assert result is Result.TIE
    tie = {Language.EN: "ties with", Language.NL: "gelijk", Language.FR: "égalité", Language.DE: "unentschieden"}
    for language, said in tie.items():
        assert said in Words(language, theme).say_key(key)


def test_what_counts_at_the_duel_need_not_be_handed_in_before_the_whistle() -> None:
    rules = HouseRules(time_limit_s=3600)
    assert "briefing.end.not_handed_in" in keys(with_rules(rules))
    assert "briefing.end.not_handed_in" not in keys(with_rules(replace(rules, count_at_duel=True)))


@pytest.mark.parametrize("players", [4, 24, 25, 200])
def test_big_groups_play_on_a_bigger_field(players: int) -> None:
    is_big = deck_for(players).size == 60
    assert ("briefing.field.several" in keys(propose(players))) is is_big
    assert ("briefing.field.one" in keys(propose(players))) is not is_big


@pytest.mark.parametrize(
    ("seconds", "said"), [(60, "1\u00a0minute"), (5400, "90\u00a0minutes"), (45, "45\u00a0seconds"), (3725, "1:02:05")]
)
def test_a_length_of_time_is_said_as_people_say_it(seconds: int, said: str) -> None:
    assert format_fact(spoken_duration(seconds), Words(Language.EN)) == said


def test_all_house_rules_together_leave_no_official_sentence_that_they_replace() -> None:
    replaced = {"briefing.tag.winner", "briefing.tag.tie", "briefing.captured.own_only", "briefing.special.spy"}
    assert not replaced & set(keys(with_rules(ALL_HOUSE_RULES)))
