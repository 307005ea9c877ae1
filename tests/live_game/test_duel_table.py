"""The table of duels says what the referee would, in every field and under every house rule."""

from itertools import product

import pytest

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.duel_table import DuelCell, duel_cell, legend, rule_notes
from referee_app.live_game.events import Result
from referee_app.live_game.model import HouseRules
from referee_app.live_game.verdict import judge
from referee_app.words.words import Words

ME, OTHER = Team.RED, Team.BLUE
THAT_MATTER = [HouseRules(tie_keeps_cards=kept, spy_must_tag=must) for kept, must in product((False, True), repeat=2)]
PAIRS = list(product(LIVE_RANKS, LIVE_RANKS))


def promised(sign: DuelCell, tagger: Team) -> Result:
    """What a field of the table says will happen when this player tags."""
    return {
        DuelCell.WIN: Result(ME),
        DuelCell.LOSE: Result(OTHER),
        DuelCell.TIE: Result.TIE,
        DuelCell.TIE_KEPT: Result.TIE_KEPT,
        DuelCell.VOID: Result.VOID,
        DuelCell.TAGGER_WINS: Result(tagger),
    }[sign]


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_every_field_says_what_the_referee_would(rules: HouseRules) -> None:
    for mine, other in PAIRS:
        for tagger, rank in ((ME, mine), (OTHER, other)):
            result = judge(mine, other, tagger, rules)
            if rank is Rank.BOMB:
                assert result is Result.VOID
            else:
                assert result is promised(duel_cell(mine, other, rules), tagger), (mine, other, tagger)


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_what_i_win_the_other_loses(rules: HouseRules) -> None:
    seen_from_there = {DuelCell.WIN: DuelCell.LOSE, DuelCell.LOSE: DuelCell.WIN}
    for mine, other in PAIRS:
        sign = duel_cell(mine, other, rules)
        assert duel_cell(other, mine, rules) is seen_from_there.get(sign, sign)


def test_two_bombs_do_nothing() -> None:
    assert duel_cell(Rank.BOMB, Rank.BOMB, HouseRules()) is DuelCell.VOID


def test_only_a_spy_that_must_tag_makes_it_depend_on_who_tagged() -> None:
    strict, plain = HouseRules(spy_must_tag=True), HouseRules()
    depends = {(mine, other) for mine, other in PAIRS if duel_cell(mine, other, strict) is DuelCell.TAGGER_WINS}
    assert depends == {(Rank.SPY, Rank.MARSHAL), (Rank.MARSHAL, Rank.SPY)}
    assert DuelCell.TAGGER_WINS not in {duel_cell(mine, other, plain) for mine, other in PAIRS}


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_every_sign_in_the_table_is_explained_and_no_other(rules: HouseRules) -> None:
    explained = [meaning.cell for meaning in legend(rules)]
    assert len(explained) == len(set(explained))
    assert set(explained) == {duel_cell(mine, other, rules) for mine, other in PAIRS}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HouseRules(winner_returns=True), "go back to base"),
        (HouseRules(spoils=True), "those you won"),
        (HouseRules(tie_keeps_cards=True), "both keep their card"),
        (HouseRules(spy_must_tag=True), "Whoever tagged wins"),
        (HouseRules(bombs_take_no_flag=True), "all but bombs"),
        (HouseRules(spoils=True), "take all their cards, run on"),
        (HouseRules(spoils=True, winner_returns=True), "take all their cards, go back to base"),
        (HouseRules(count_at_duel=True), "Half of their cards won: all may"),
        (HouseRules(count_at_duel=True, bombs_take_no_flag=True), "Half of their cards won: all but bombs"),
        (HouseRules(respawn_delay_s=30), "only 30\N{NO-BREAK SPACE}seconds after you are back"),
    ],
    ids=str,
)
def test_a_house_rule_changes_what_is_said(rules: HouseRules, said: str) -> None:
    def everything(of: HouseRules) -> str:
        sentences = [*(sign.sentence for sign in legend(of)), *(hint.sentence for hint in rule_notes(of))]
        return " ".join(map(Words(Language.EN).say, sentences))

    assert said in everything(rules)
    assert said not in everything(HouseRules())


def test_how_a_game_ends_changes_nothing_in_the_table() -> None:
    """Points and a time limit are of the briefing: who beats whom, and who may take the flag, stay as they are."""
    for rules in (HouseRules(time_limit_s=600), HouseRules(time_limit_s=600, points=True)):
        assert (legend(rules), tuple(rule_notes(rules))) == (legend(HouseRules()), tuple(rule_notes(HouseRules())))
