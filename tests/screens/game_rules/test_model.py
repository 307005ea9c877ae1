"""The rules of a game as the screen shows them: the ladder, the rules in short, the deck."""

from dataclasses import replace

import pytest

from referee_app.cards.decks import LIVE_RANKS, Card, Deck, pips
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.model import HouseRules, Setup, propose
from referee_app.live_game.rule_text import rule_sections
from referee_app.screens.game_rules.model import (
    GameRulesShown,
    RankPair,
    RankShown,
    RulesPart,
    SectionShown,
    game_rules_shown,
    in_columns,
)
from referee_app.words.words import Theme, Words

ENGLISH, NUMBERS = Words(Language.EN), Words(Language.EN, Theme.NUMBERS)
PLAIN = propose(12)
NONE = RankPair()


def shown(part: RulesPart, setup: Setup = PLAIN, pair: RankPair = NONE, words: Words = ENGLISH) -> GameRulesShown:
    return game_rules_shown(setup, part, pair, words)


def row(rank: Rank, rules: HouseRules = PLAIN.rules, pair: RankPair = NONE, words: Words = ENGLISH) -> RankShown:
    page = shown(RulesPart.DUELS, replace(PLAIN, rules=rules), pair, words)
    return next(each for each in page.ladder if each.rank == rank)


def notes(rank: Rank, rules: HouseRules) -> str:
    return " ".join(note.text for note in row(rank, rules).notes)


# What beats what


def test_the_ladder_goes_from_the_highest_rank_to_the_lowest_and_ends_with_the_bomb() -> None:
    page = shown(RulesPart.DUELS)
    assert [each.rank for each in page.ladder] == [*(str(number) for number in range(10, 0, -1)), "B"]


def test_only_ranks_with_something_special_have_a_note() -> None:
    with_notes = {rank for rank in LIVE_RANKS if row(rank).notes}
    assert with_notes == {Rank.MARSHAL, Rank.MINER, Rank.SCOUT, Rank.SPY, Rank.BOMB}
    assert [each.rank for each in shown(RulesPart.DUELS).special] == ["10", "3", "2", "1", "B"]


@pytest.mark.parametrize(
    ("rank", "rules", "said"),
    [
        (Rank.MARSHAL, HouseRules(spy_must_tag=True), "to the spy if the spy is the one who tags"),
        (Rank.SPY, HouseRules(spy_must_tag=True), "only if the spy is the one who tags"),
        (Rank.BOMB, HouseRules(bombs_take_no_flag=True), "A bomb may not carry the flag"),
    ],
)
def test_a_house_rule_is_said_beside_its_rank_and_marked(rank: Rank, rules: HouseRules, said: str) -> None:
    marked = [note for note in row(rank, rules).notes if note.is_house_rule]
    assert [said in note.text for note in marked] == [True]
    assert said not in notes(rank, HouseRules())
    assert not [note for note in row(rank, HouseRules()).notes if note.is_house_rule]


def test_a_tie_that_costs_nothing_is_said_and_marked() -> None:
    kept = shown(RulesPart.DUELS, replace(PLAIN, rules=HouseRules(tie_keeps_cards=True))).tie
    assert [("Both keep" in rule.text, rule.is_house_rule) for rule in kept] == [(True, True)]
    assert [rule.is_house_rule for rule in shown(RulesPart.DUELS).tie] == [False]


@pytest.mark.parametrize("rules", [HouseRules(time_limit_s=60), HouseRules(spoils=True)], ids=str)
def test_the_ladder_says_whether_there_are_house_rules(rules: HouseRules) -> None:
    assert shown(RulesPart.DUELS, replace(PLAIN, rules=rules)).house_rules == "House rules"
    assert shown(RulesPart.DUELS).house_rules == ""


def test_the_ranks_that_were_tapped_are_marked_and_so_is_who_wins() -> None:
    first, pair = RankPair(Rank.MINER), RankPair(Rank.MINER, Rank.BOMB)
    assert (row(Rank.MINER, pair=first).chosen, row(Rank.BOMB, pair=first).chosen) == (True, False)
    assert (row(Rank.MINER, pair=pair).mark, row(Rank.BOMB, pair=pair).mark) == ("check", "close")
    assert row(Rank.SCOUT, pair=pair).mark == ""
    assert row(Rank.MAJOR, pair=RankPair(Rank.MAJOR, Rank.MAJOR)).mark == ""


# The rules in short


def test_the_screen_says_the_sentences_of_the_briefing_in_its_order() -> None:
    sections = shown(RulesPart.RULES).sections
    expected = [[ENGLISH.say(each.sentence) for each in section.sentences] for section in rule_sections(PLAIN)]
    assert [[rule.text for rule in section.rules] for section in sections if not section.rules[0].emblem] == [
        said for said, section in zip(expected, sections, strict=True) if not section.rules[0].emblem
    ]
    assert "Miner (3) beats the bomb." in [rule.text for section in sections for rule in section.rules]


def test_two_columns_hold_all_sections_in_their_order_and_about_evenly() -> None:
    sections = shown(RulesPart.RULES).sections
    assert in_columns(sections, 1) == (sections,)
    left, right = in_columns(sections, 2)
    assert (*left, *right) == sections
    heights = [sum(section.weight for section in column) for column in (left, right)]
    assert max(heights) < 1.4 * min(heights)
    assert in_columns(sections[:1], 2) == (sections[:1],)


def test_a_section_weighs_more_the_more_it_says() -> None:
    rules = shown(RulesPart.RULES).sections[0].rules
    assert SectionShown("", rules).weight > SectionShown("", rules[:1]).weight


# The cards


def test_the_deck_is_that_of_the_start_with_its_total_and_its_half() -> None:
    page = shown(RulesPart.CARDS)
    assert {each.rank: each.count for each in page.deck} == {
        rank: f"×{count}" for rank, count in PLAIN.deck.counts.items()
    }
    assert [number for number, _ in page.numbers] == ["30", "15"]


@pytest.mark.parametrize("size", [20, 30, 40, 60])
def test_the_dots_of_the_printed_cards_are_said_where_there_is_a_printed_set(size: int) -> None:
    deck = Deck(size)
    most = max(pips(Card(Team.RED, rank, count)) for rank, count in deck.counts.items())
    dots = "one dot" if most == 1 else f"one to {most} dots"
    assert dots in shown(RulesPart.CARDS, replace(PLAIN, deck=deck, card_set="SET")).about_deck
    assert "dot" not in shown(RulesPart.CARDS, replace(PLAIN, deck=deck)).about_deck
    assert "dot" not in shown(RulesPart.CARDS, replace(PLAIN, deck=Deck(60, copies=2), card_set="SET")).about_deck


# By numbers


@pytest.mark.parametrize("language", Language)
def test_by_numbers_no_rank_is_named_and_nothing_military_is_drawn(language: Language) -> None:
    military, neutral = Words(language), Words(language, Theme.NUMBERS)
    for part in RulesPart:
        for pair in (RankPair(), RankPair(Rank.MARSHAL, Rank.BOMB), RankPair(Rank.SPY, Rank.MARSHAL)):
            rules = HouseRules(spy_must_tag=True, bombs_take_no_flag=True)
            page = repr(shown(part, replace(PLAIN, rules=rules), pair, neutral)).lower()
            for rank in LIVE_RANKS:
                name = row(rank, words=military).name.lower()
                assert f"{name} " not in page
                assert f"'{rank.name.lower()}'" not in page
    assert row(Rank.MARSHAL, words=NUMBERS).name == ""
