"""Who wins a duel, why, and what each of the two does now: keys and facts, no words."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Mode
from referee_app.live_game.refusals import RankIsUnknown, WhoTagged
from referee_app.sentence import Sentence, Span, sentence


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a duel ends, the reason, and the next step of both players."""

    result: Result
    why: Sentence
    now: Mapping[Team, Sentence]


@dataclass(frozen=True, slots=True)
class Situation:
    """What besides the two ranks changes a player's next step."""

    rules: HouseRules = OFFICIAL_RULES
    mode: Mode = Mode.TWO_LEADERS
    empty_piles: frozenset[Team] = frozenset()
    flag_carriers: frozenset[Team] = frozenset()


def judge(red: Rank | None, blue: Rank | None, tagger: Team | None, rules: HouseRules) -> Result:
    """The result of a tag."""
    if red is None or blue is None or Rank.FLAG in (red, blue):
        raise RankIsUnknown
    ranks = {Team.RED: red, Team.BLUE: blue}
    if Rank.BOMB in (red, blue):
        return _judge_bomb(ranks, tagger)
    if red is blue:
        return Result.TIE_KEPT if rules.tie_keeps_cards else Result.TIE
    spy = _spy_against_marshal(ranks)
    if spy is not None:
        return _judge_spy(spy, tagger, rules)
    return Result(max(Team, key=lambda team: ranks[team].strength or 0))


def _judge_bomb(ranks: Mapping[Team, Rank], tagger: Team | None) -> Result:
    if ranks[Team.RED] is ranks[Team.BLUE]:
        return Result.VOID
    bomb = _bomb(ranks)
    if tagger is bomb:
        return Result.VOID
    return Result(bomb.enemy if ranks[bomb.enemy] is Rank.MINER else bomb)


def _judge_spy(spy: Team, tagger: Team | None, rules: HouseRules) -> Result:
    if not rules.spy_must_tag:
        return Result(spy)
    if tagger is None:
        raise WhoTagged
    return Result(spy if tagger is spy else spy.enemy)


def _bomb(ranks: Mapping[Team, Rank]) -> Team:
    return Team.RED if ranks[Team.RED] is Rank.BOMB else Team.BLUE


def _spy_against_marshal(ranks: Mapping[Team, Rank]) -> Team | None:
    return next((team for team in Team if (ranks[team], ranks[team.enemy]) == (Rank.SPY, Rank.MARSHAL)), None)


def verdict(red: Rank | None, blue: Rank | None, tagger: Team | None, situation: Situation) -> Verdict:
    """The verdict on a tag."""
    return explain(judge(red, blue, tagger, situation.rules), red, blue, situation)


def explain(result: Result, red: Rank | None, blue: Rank | None, situation: Situation) -> Verdict:
    """The verdict on a tag whose result is decided, or on record: the reason, and what both players do now."""
    if red is None or blue is None:
        raise RankIsUnknown
    why = _reason(result, {Team.RED: red, Team.BLUE: blue}, situation.rules)
    return Verdict(result, why, {team: _next_step(team, result, situation) for team in Team})


def _reason(result: Result, ranks: Mapping[Team, Rank], rules: HouseRules) -> Sentence:
    if Rank.BOMB in ranks.values():
        return _bomb_reason(result, ranks)
    if result in (Result.TIE, Result.TIE_KEPT):
        return _tie_reason(result, ranks)
    winner, spy = Team(result), _spy_against_marshal(ranks)
    if spy is None:
        return sentence("why.higher", winner=ranks[winner], loser=ranks[winner.enemy])
    if not rules.spy_must_tag:
        return sentence("why.spy_fells_marshal")
    return sentence("why.spy_tagged_marshal" if winner is spy else "why.marshal_tagged_spy")


def _tie_reason(result: Result, ranks: Mapping[Team, Rank]) -> Sentence:
    """Every screen names one rank for a tie: a house rule by which two ranks tie has to find its own words first."""
    if ranks[Team.RED] is ranks[Team.BLUE]:
        return sentence("why.tie", rank=ranks[Team.RED])
    raise _no_reason(result, ranks)


def _bomb_reason(result: Result, ranks: Mapping[Team, Rank]) -> Sentence:
    if result is Result.VOID:
        return sentence("why.two_bombs" if ranks[Team.RED] is ranks[Team.BLUE] else "why.bomb_tagged")
    bomb = _bomb(ranks)
    if result is Result(bomb):
        return sentence("why.bomb_explodes", loser=ranks[bomb.enemy])
    if result is Result(bomb.enemy) and ranks[bomb.enemy] is Rank.MINER:
        return sentence("why.miner_defuses")
    raise _no_reason(result, ranks)


def _no_reason(result: Result, ranks: Mapping[Team, Rank]) -> ValueError:
    return ValueError(f"no reason is known for {result} between {ranks}: add one to referee_app/live_game/verdict.py")


def _next_step(team: Team, result: Result, situation: Situation) -> Sentence:
    if result in (Result.VOID, Result.TIE_KEPT):
        return sentence("now.both_run_on" if result is Result.VOID else "now.keep_and_part")
    if result is Result(team):
        key = "now.winner_returns" if situation.rules.winner_returns else "now.run_on"
        return sentence("now.run_on_with_flag" if team in situation.flag_carriers else key)
    steps = [sentence("now.swap_cards" if result is Result.TIE else "now.give_card")]
    if situation.rules.spoils and result is not Result.TIE:
        steps.append(sentence("now.give_spoils"))
    if team in situation.flag_carriers:
        steps.append(sentence("now.give_flag_back"))
    steps.append(_new_card(team, situation))
    return sentence("now.steps", steps=tuple(steps))


def _new_card(team: Team, situation: Situation) -> Sentence:
    if team in situation.empty_piles:
        return sentence("now.out")
    where = "master" if situation.mode is Mode.GAME_MASTER else "leader"
    if situation.rules.respawn_delay_s:
        return sentence(f"now.new_card_later.{where}", wait=Span(situation.rules.respawn_delay_s * 1000))
    return sentence(f"now.new_card.{where}")
