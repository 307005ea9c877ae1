"""Two ranks that are compared get the judge's answer, and who tagged is asked only where it matters."""

from itertools import product

import pytest

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import HouseRules
from referee_app.live_game.verdict import judge
from referee_app.screens.game_rules.model import RankPair, answer_for
from referee_app.words.words import Words

PAIRS = list(product(LIVE_RANKS, LIVE_RANKS))
THAT_MATTER = [HouseRules(tie_keeps_cards=kept, spy_must_tag=must) for kept, must in product((False, True), repeat=2)]
ENGLISH = Words(Language.EN)


def tapped(*ranks: Rank) -> RankPair:
    pair = RankPair()
    for rank in ranks:
        pair = pair.tapped(rank)
    return pair


def said(pair: RankPair, rules: HouseRules) -> str:
    answer = answer_for(pair, rules)
    return " ".join(map(ENGLISH.say, (answer.headline, *answer.text)))


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_every_answer_is_that_of_the_judge(rules: HouseRules) -> None:
    for one, other in PAIRS:
        pair = tapped(one, other)
        answer = answer_for(pair, rules)
        for tagger in answer.taggers or (None,):
            decided = pair.tagged_by(tagger) if tagger else pair
            result = judge(one, other, decided.tagger, rules)
            winner = {Result.RED: one, Result.BLUE: other}.get(result)
            assert answer_for(decided, rules).winner is winner, (one, other, tagger)


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_who_tagged_is_asked_where_the_judge_needs_it_and_nowhere_else(rules: HouseRules) -> None:
    asked = {(one, other) for one, other in PAIRS if answer_for(tapped(one, other), rules).taggers}
    spy_and_marshal = {(Rank.SPY, Rank.MARSHAL), (Rank.MARSHAL, Rank.SPY)}
    assert asked == (spy_and_marshal if rules.spy_must_tag else set())


def test_who_tagged_decides_between_the_spy_and_the_marshal() -> None:
    rules, pair = HouseRules(spy_must_tag=True), tapped(Rank.MARSHAL, Rank.SPY)
    assert answer_for(pair.tagged_by(Rank.SPY), rules).winner is Rank.SPY
    assert answer_for(pair.tagged_by(Rank.MARSHAL), rules).winner is Rank.MARSHAL


def test_an_answer_says_who_wins_and_why() -> None:
    assert said(tapped(Rank.MINER, Rank.BOMB), HouseRules()).startswith("Miner wins The miner defuses the bomb.")
    assert said(tapped(Rank.SCOUT, Rank.MAJOR), HouseRules()) == "Major wins Major beats Scout: the higher rank wins."


def test_a_duel_with_a_bomb_says_that_a_bomb_may_not_tag() -> None:
    assert "A bomb may not tag" in said(tapped(Rank.BOMB, Rank.MAJOR), HouseRules())
    assert "bomb" not in said(tapped(Rank.MINER, Rank.MAJOR), HouseRules()).lower()


def test_a_tie_ends_as_the_house_rules_say() -> None:
    pair = tapped(Rank.MAJOR, Rank.MAJOR)
    assert "swap cards" in said(pair, HouseRules())
    assert "both keep their card" in said(pair, HouseRules(tie_keeps_cards=True))


def test_two_bombs_do_not_count() -> None:
    assert said(tapped(Rank.BOMB, Rank.BOMB), HouseRules()) == "Does not count Two bombs: nothing happens."


def test_a_third_tap_begins_another_pair() -> None:
    pair = tapped(Rank.SPY, Rank.MARSHAL).tagged_by(Rank.SPY)
    assert pair.tagger is Team.RED
    assert pair.tapped(Rank.MINER) == RankPair(Rank.MINER)
