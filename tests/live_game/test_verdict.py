"""Who wins a tag, why, and what each of the two does now. The grids are the rulebook's, not computed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

import pytest

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import RULE_SWITCHES, HouseRules, Mode
from referee_app.live_game.refusals import RankIsUnknown, WhoTagged
from referee_app.live_game.verdict import Situation, explain, judge, verdict
from referee_app.sentence import Sentence, Span, sentence
from tests.live_game.builders import BLUE, RED, say_in_every_language

# Rows are red, columns blue. R: red wins, B: blue wins, =: a tie, .: void.
NOBODY_SAYS_WHO_TAGGED = """
        10  9  8  7  6  5  4  3  2  1  B
    10   =  R  R  R  R  R  R  R  R  B  B
     9   B  =  R  R  R  R  R  R  R  R  B
     8   B  B  =  R  R  R  R  R  R  R  B
     7   B  B  B  =  R  R  R  R  R  R  B
     6   B  B  B  B  =  R  R  R  R  R  B
     5   B  B  B  B  B  =  R  R  R  R  B
     4   B  B  B  B  B  B  =  R  R  R  B
     3   B  B  B  B  B  B  B  =  R  R  R
     2   B  B  B  B  B  B  B  B  =  R  B
     1   R  B  B  B  B  B  B  B  B  =  B
     B   R  R  R  R  R  R  R  B  R  R  .
"""

RED_TAGGED = """
        10  9  8  7  6  5  4  3  2  1  B
    10   =  R  R  R  R  R  R  R  R  B  B
     9   B  =  R  R  R  R  R  R  R  R  B
     8   B  B  =  R  R  R  R  R  R  R  B
     7   B  B  B  =  R  R  R  R  R  R  B
     6   B  B  B  B  =  R  R  R  R  R  B
     5   B  B  B  B  B  =  R  R  R  R  B
     4   B  B  B  B  B  B  =  R  R  R  B
     3   B  B  B  B  B  B  B  =  R  R  R
     2   B  B  B  B  B  B  B  B  =  R  B
     1   R  B  B  B  B  B  B  B  B  =  B
     B   .  .  .  .  .  .  .  .  .  .  .
"""

BLUE_TAGGED = """
        10  9  8  7  6  5  4  3  2  1  B
    10   =  R  R  R  R  R  R  R  R  B  .
     9   B  =  R  R  R  R  R  R  R  R  .
     8   B  B  =  R  R  R  R  R  R  R  .
     7   B  B  B  =  R  R  R  R  R  R  .
     6   B  B  B  B  =  R  R  R  R  R  .
     5   B  B  B  B  B  =  R  R  R  R  .
     4   B  B  B  B  B  B  =  R  R  R  .
     3   B  B  B  B  B  B  B  =  R  R  .
     2   B  B  B  B  B  B  B  B  =  R  .
     1   R  B  B  B  B  B  B  B  B  =  .
     B   R  R  R  R  R  R  R  B  R  R  .
"""

# House rule "spy must tag": only these cells differ. ?: who tagged must be said.
SPY_MUST_TAG = {
    (None, "10", "1"): "?",
    (None, "1", "10"): "?",
    (RED, "10", "1"): "R",
    (RED, "1", "10"): "R",
    (BLUE, "10", "1"): "B",
    (BLUE, "1", "10"): "B",
}

GRIDS = {None: NOBODY_SAYS_WHO_TAGGED, RED: RED_TAGGED, BLUE: BLUE_TAGGED}
OFFICIAL = HouseRules()
RESULTS = {"R": Result.RED, "B": Result.BLUE, "=": Result.TIE, ".": Result.VOID}


def cells(tagger: Team | None) -> dict[tuple[str, str], str]:
    """A grid as (red, blue) → result."""
    head, *rows = GRIDS[tagger].strip().splitlines()
    columns = head.split()
    assert columns == [rank.value for rank in LIVE_RANKS]
    table = {row.split()[0]: row.split()[1:] for row in rows}
    assert list(table) == columns
    return {(sign, other): result for sign in table for other, result in zip(columns, table[sign], strict=True)}


@pytest.mark.parametrize("spy_must_tag", [False, True])
@pytest.mark.parametrize("tie_keeps_cards", [False, True])
@pytest.mark.parametrize("tagger", [None, RED, BLUE], ids=["nobody says", "red tagged", "blue tagged"])
@pytest.mark.parametrize("sign", LIVE_RANKS, ids=str)
def test_every_pair_of_ranks_ends_as_the_grid_says(
    sign: Rank, tagger: Team | None, tie_keeps_cards: bool, spy_must_tag: bool
) -> None:
    rules = HouseRules(tie_keeps_cards=tie_keeps_cards, spy_must_tag=spy_must_tag)
    for other in LIVE_RANKS:
        wanted = cells(tagger)[sign.value, other.value]
        if spy_must_tag:
            wanted = SPY_MUST_TAG.get((tagger, sign.value, other.value), wanted)
        if wanted == "?":
            with pytest.raises(WhoTagged):
                judge(sign, other, tagger, rules)
            continue
        found = verdict(sign, other, tagger, Situation(rules))
        kept = wanted == "=" and tie_keeps_cards
        assert found.result is (Result.TIE_KEPT if kept else RESULTS[wanted]), (sign, other)
        say_in_every_language(found.why)


SPY_TAGS = HouseRules(spy_must_tag=True)


@pytest.mark.parametrize(
    ("duel", "rules", "why"),
    [
        (("9", "8", None), OFFICIAL, sentence("why.higher", winner=Rank.GENERAL, loser=Rank.COLONEL)),
        (("3", "10", BLUE), OFFICIAL, sentence("why.higher", winner=Rank.MARSHAL, loser=Rank.MINER)),
        (("1", "2", RED), OFFICIAL, sentence("why.higher", winner=Rank.SCOUT, loser=Rank.SPY)),
        (("1", "1", RED), OFFICIAL, sentence("why.tie", rank=Rank.SPY)),
        (("1", "10", None), OFFICIAL, sentence("why.spy_fells_marshal")),
        (("10", "1", RED), OFFICIAL, sentence("why.spy_fells_marshal")),
        (("1", "10", RED), SPY_TAGS, sentence("why.spy_tagged_marshal")),
        (("1", "10", BLUE), SPY_TAGS, sentence("why.marshal_tagged_spy")),
        (("3", "B", None), OFFICIAL, sentence("why.miner_defuses")),
        (("B", "3", BLUE), OFFICIAL, sentence("why.miner_defuses")),
        (("B", "10", None), OFFICIAL, sentence("why.bomb_explodes", loser=Rank.MARSHAL)),
        (("B", "3", RED), OFFICIAL, sentence("why.bomb_tagged")),
        (("B", "B", None), OFFICIAL, sentence("why.two_bombs")),
        (("B", "B", RED), OFFICIAL, sentence("why.two_bombs")),
    ],
)
def test_the_reason_is_told(duel: tuple[str, str, Team | None], rules: HouseRules, why: Sentence) -> None:
    reds, blues, tagger = duel
    assert verdict(Rank(reds), Rank(blues), tagger, Situation(rules)).why == why


@pytest.mark.parametrize(("reds", "blues"), [(None, Rank.MINER), (Rank.MINER, None), (None, None)])
def test_without_both_ranks_nothing_is_settled(reds: Rank | None, blues: Rank | None) -> None:
    with pytest.raises(RankIsUnknown) as refused:
        judge(reds, blues, None, OFFICIAL)
    say_in_every_language(refused.value)


@pytest.mark.parametrize("other", LIVE_RANKS, ids=str)
def test_the_flag_is_no_rank_to_fight_with(other: Rank) -> None:
    for pair in ((Rank.FLAG, other), (other, Rank.FLAG)):
        with pytest.raises(RankIsUnknown):
            judge(*pair, None, OFFICIAL)


# What now


def steps(told: Sentence) -> list[str]:
    """The keys of what a player is told to do, one after the other."""
    assert told.key == "now.steps"
    inner = told.facts["steps"]
    assert isinstance(inner, tuple)
    return [step.key for step in inner]


def now(reds: str, blues: str, situation: Situation, tagger: Team | None = None) -> tuple[list[str], list[str]]:
    """What red and what blue are told to do."""
    told = verdict(Rank(reds), Rank(blues), tagger, situation).now
    for step in told.values():
        say_in_every_language(step)
    red, blue = ([told[team].key] if told[team].key != "now.steps" else steps(told[team]) for team in (RED, BLUE))
    return red, blue


REASONS: dict[str, Callable[[Result, Mapping[Team, Rank]], bool]] = {
    "why.tie": lambda found, ranks: found in (Result.TIE, Result.TIE_KEPT) and ranks[RED] is ranks[BLUE],
    "why.two_bombs": lambda found, ranks: found is Result.VOID and set(ranks.values()) == {Rank.BOMB},
    "why.bomb_tagged": lambda found, ranks: found is Result.VOID and Rank.BOMB in ranks.values(),
    "why.bomb_explodes": lambda found, ranks: ranks[Team(found)] is Rank.BOMB,
    "why.miner_defuses": lambda found, ranks: (
        set(ranks.values()) == {Rank.MINER, Rank.BOMB} and ranks[Team(found)] is Rank.MINER
    ),
    "why.higher": lambda found, ranks: (ranks[Team(found)].strength or 0) > (ranks[Team(found).enemy].strength or 0),
    "why.spy_fells_marshal": lambda found, ranks: ranks[Team(found)] is Rank.SPY,
    "why.spy_tagged_marshal": lambda found, ranks: ranks[Team(found)] is Rank.SPY,
    "why.marshal_tagged_spy": lambda found, ranks: ranks[Team(found)] is Rank.MARSHAL,
}
"""What must be true of a result and its ranks where this reason is given."""


@pytest.mark.parametrize("switch", ["", *RULE_SWITCHES])
@pytest.mark.parametrize("tagger", Team)
def test_by_every_rule_the_reason_fits_the_result(switch: str, tagger: Team) -> None:
    rules = replace(HouseRules(time_limit_s=3600), **({switch: True} if switch else {}))
    for red, blue in product(LIVE_RANKS, repeat=2):
        told = verdict(red, blue, tagger, Situation(rules))
        assert REASONS[told.why.key](told.result, {RED: red, BLUE: blue}), (
            f"by {switch or 'the official rules'} {red} and {blue} end in {told.result}, and {told.why.key} does not "
            "say why: see _reason in referee_app/live_game/verdict.py, and REASONS here for a reason of its own"
        )


def test_the_winner_runs_on_and_the_loser_gets_a_new_card() -> None:
    assert now("9", "8", Situation()) == (["now.run_on"], ["now.give_card", "now.new_card.leader"])
    assert now("8", "9", Situation()) == (["now.give_card", "now.new_card.leader"], ["now.run_on"])


def test_in_a_tie_both_swap_and_go_back() -> None:
    both = ["now.swap_cards", "now.new_card.leader"]
    assert now("4", "4", Situation()) == (both, both)


def test_after_a_void_tag_both_run_on() -> None:
    assert now("B", "B", Situation()) == (["now.both_run_on"], ["now.both_run_on"])
    assert now("B", "5", Situation(), RED) == (["now.both_run_on"], ["now.both_run_on"])


def test_with_one_game_master_the_new_card_comes_from_the_game_master() -> None:
    assert now("9", "8", Situation(mode=Mode.GAME_MASTER))[1] == ["now.give_card", "now.new_card.master"]


def test_on_one_phone_the_new_card_still_comes_from_the_leader() -> None:
    assert now("9", "8", Situation(mode=Mode.ONE_PHONE))[1] == ["now.give_card", "now.new_card.leader"]


def test_when_the_pile_is_empty_the_loser_is_out() -> None:
    situation = Situation(empty_piles=frozenset({BLUE}))
    assert now("9", "8", situation)[1] == ["now.give_card", "now.out"]
    assert now("8", "9", situation)[0] == ["now.give_card", "now.new_card.leader"]
    assert now("8", "8", situation) == (["now.swap_cards", "now.new_card.leader"], ["now.swap_cards", "now.out"])


@pytest.mark.parametrize(("mode", "where"), [(Mode.TWO_LEADERS, "leader"), (Mode.GAME_MASTER, "master")])
def test_the_respawn_delay_is_told_with_its_length(mode: Mode, where: str) -> None:
    situation = Situation(rules=HouseRules(respawn_delay_s=90), mode=mode)
    told = verdict(Rank.GENERAL, Rank.COLONEL, None, situation).now[BLUE]
    assert steps(told) == ["now.give_card", f"now.new_card_later.{where}"]
    assert all("1:30" in said for said in say_in_every_language(told))
    inner = told.facts["steps"]
    assert isinstance(inner, tuple)
    assert inner[-1].facts == {"wait": Span(90_000)}


def test_who_is_out_waits_for_nothing() -> None:
    situation = Situation(rules=HouseRules(respawn_delay_s=90), empty_piles=frozenset({BLUE}))
    assert now("9", "8", situation)[1] == ["now.give_card", "now.out"]


def test_with_spoils_the_loser_also_gives_up_what_it_captured() -> None:
    situation = Situation(rules=HouseRules(spoils=True))
    assert now("9", "8", situation) == (["now.run_on"], ["now.give_card", "now.give_spoils", "now.new_card.leader"])


def test_in_a_tie_nobody_lost_so_nobody_gives_up_spoils() -> None:
    both = ["now.swap_cards", "now.new_card.leader"]
    assert now("4", "4", Situation(rules=HouseRules(spoils=True))) == (both, both)


def test_by_house_rule_the_winner_returns_too_and_keeps_its_card() -> None:
    situation = Situation(rules=HouseRules(winner_returns=True))
    assert now("9", "8", situation) == (["now.winner_returns"], ["now.give_card", "now.new_card.leader"])


def test_by_house_rule_a_tie_lets_both_keep_their_card() -> None:
    situation = Situation(rules=HouseRules(tie_keeps_cards=True))
    assert now("4", "4", situation) == (["now.keep_and_part"], ["now.keep_and_part"])


def test_a_carrier_who_wins_runs_on_with_the_flag() -> None:
    situation = Situation(flag_carriers=frozenset({RED}))
    assert now("9", "8", situation)[0] == ["now.run_on_with_flag"]


def test_a_carrier_who_loses_or_ties_gives_the_flag_back() -> None:
    situation = Situation(flag_carriers=frozenset({RED}))
    assert now("8", "9", situation)[0] == ["now.give_card", "now.give_flag_back", "now.new_card.leader"]
    assert now("8", "8", situation)[0] == ["now.swap_cards", "now.give_flag_back", "now.new_card.leader"]
    assert now("8", "8", situation)[1] == ["now.swap_cards", "now.new_card.leader"]


def test_a_carrier_keeps_the_flag_where_it_keeps_its_card() -> None:
    carrier = frozenset({RED})
    void = now("B", "8", Situation(flag_carriers=carrier), RED)[0]
    kept = now("8", "8", Situation(flag_carriers=carrier, rules=HouseRules(tie_keeps_cards=True)))[0]
    assert "now.give_flag_back" not in [*void, *kept]


@pytest.mark.parametrize("mode", Mode, ids=str)
@pytest.mark.parametrize("tagger", [None, RED, BLUE])
def test_every_verdict_in_every_situation_can_be_said(mode: Mode, tagger: Team | None) -> None:
    everybody, nobody = frozenset(Team), frozenset[Team]()
    pairs = [(Rank.GENERAL, Rank.SPY), (Rank.SPY, Rank.SPY), (Rank.BOMB, Rank.MINER), (Rank.SCOUT, Rank.BOMB)]
    flags = product([False, True], repeat=3)
    for (spoils, ties, returns), delay, empty, carriers in product(
        flags, [0, 30], [nobody, everybody], [nobody, everybody]
    ):
        rules = HouseRules(spoils=spoils, tie_keeps_cards=ties, winner_returns=returns, respawn_delay_s=delay)
        for pair in pairs:
            told = verdict(*pair, tagger, Situation(rules, mode, empty, carriers))
            assert set(told.now) == set(Team)
            for said in (told.why, *told.now.values()):
                say_in_every_language(said)


@pytest.mark.parametrize("result", [Result.TIE, Result.TIE_KEPT])
def test_a_tie_between_different_ranks_is_refused_loudly_until_it_has_words_of_its_own(result: Result) -> None:
    with pytest.raises(ValueError, match="no reason is known"):
        explain(result, Rank.MARSHAL, Rank.GENERAL, Situation())
