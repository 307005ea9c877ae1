"""The rules of one game as keys and facts, in reading order, with the house rules in their places.

The printed briefing and the screen with the rules say the same from here. Numbers come from the deck.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee_app.cards.decks import OFFICIAL_SIZES, deck_for
from referee_app.cards.ranks import Rank
from referee_app.live_game.model import Dealing, HouseRules, Setup
from referee_app.live_game.queries import POINTS_FOR_A_FLAG
from referee_app.sentence import Sentence, Span, sentence

_LONGEST_IN_SECONDS = 120


class RuleSentence(NamedTuple):
    """A sentence, whether it comes from a house rule, and the rank that it is about, if any."""

    sentence: Sentence
    is_house_rule: bool = False
    rank: Rank | None = None


class RuleSection(NamedTuple):
    """A heading and its sentences."""

    heading: Sentence
    sentences: tuple[RuleSentence, ...]


def rule_sections(setup: Setup) -> tuple[RuleSection, ...]:
    """All rules of a game."""
    return (
        RuleSection(sentence("briefing.aim"), tuple(_aim(setup))),
        RuleSection(sentence("briefing.field"), tuple(_field(setup))),
        RuleSection(sentence("briefing.card"), tuple(_card(setup))),
        RuleSection(sentence("briefing.tag"), tuple(_tag(setup))),
        RuleSection(sentence("briefing.special"), tuple(_special(setup.rules))),
        RuleSection(sentence("briefing.captured"), tuple(_captured(setup))),
        RuleSection(sentence("briefing.flag"), tuple(_flag(setup))),
        RuleSection(sentence("briefing.end"), tuple(_end(setup))),
        RuleSection(sentence("briefing.safe"), tuple(_safe(setup))),
    )


def spoken_duration(seconds: int) -> Sentence | Span:
    """A length of time as it is said aloud: in minutes where it comes out even."""
    if seconds % 60 == 0:
        return sentence("briefing.minutes", n=seconds // 60)
    return sentence("briefing.seconds", n=seconds) if seconds < _LONGEST_IN_SECONDS else Span(seconds * 1000)


def tie_rule(rules: HouseRules) -> RuleSentence:
    """What two cards of one rank do."""
    if rules.tie_keeps_cards:
        return _house_rule(sentence("briefing.tag.tie_kept"))
    return RuleSentence(sentence("briefing.tag.tie"))


def rank_rules(rules: HouseRules) -> Iterator[RuleSentence]:
    """What is special about single ranks, as a ladder of all ranks has room for it."""
    if rules.spy_must_tag:
        yield RuleSentence(sentence("ladder.marshal_spy_must_tag"), is_house_rule=True, rank=Rank.MARSHAL)
    else:
        yield RuleSentence(sentence("ladder.marshal"), rank=Rank.MARSHAL)
    yield from _special(rules)
    if rules.bombs_take_no_flag:
        yield RuleSentence(sentence("new.rule.bombs_take_no_flag.text"), is_house_rule=True, rank=Rank.BOMB)


def _house_rule(said: Sentence) -> RuleSentence:
    return RuleSentence(said, is_house_rule=True)


def _aim(setup: Setup) -> Iterator[RuleSentence]:
    yield RuleSentence(sentence("briefing.aim.flags"))
    yield RuleSentence(sentence("briefing.aim.master" if setup.has_master else "briefing.aim.leaders"))


def _field(setup: Setup) -> Iterator[RuleSentence]:
    # Who needs the largest deck needs the larger field.
    is_big = deck_for(setup.red_players + setup.blue_players).size == OFFICIAL_SIZES[-1]
    yield RuleSentence(sentence("briefing.field.several" if is_big else "briefing.field.one"))


def _card(setup: Setup) -> Iterator[RuleSentence]:
    yield RuleSentence(sentence("briefing.card.secret"))
    is_chosen = setup.dealing is Dealing.CHOSEN
    yield RuleSentence(sentence("briefing.card.chosen" if is_chosen else "briefing.card.shuffled"))
    yield RuleSentence(sentence("briefing.card.none"))


def _tag(setup: Setup) -> Iterator[RuleSentence]:
    rules = setup.rules
    yield RuleSentence(sentence("briefing.tag.touch"))
    yield RuleSentence(sentence("briefing.tag.show"))
    if rules.winner_returns:
        yield _house_rule(sentence("briefing.tag.winner_returns"))
    else:
        yield RuleSentence(sentence("briefing.tag.winner"))
    yield RuleSentence(sentence("briefing.tag.loser.master" if setup.has_master else "briefing.tag.loser.leader"))
    if rules.respawn_delay_s:
        yield _house_rule(sentence("briefing.tag.delay", wait=spoken_duration(rules.respawn_delay_s)))
    yield tie_rule(rules)


def _special(rules: HouseRules) -> Iterator[RuleSentence]:
    yield RuleSentence(sentence("briefing.special.bomb"), rank=Rank.BOMB)
    yield RuleSentence(sentence("briefing.special.miner"), rank=Rank.MINER)
    yield RuleSentence(sentence("briefing.special.scout"), rank=Rank.SCOUT)
    if rules.spy_must_tag:
        yield RuleSentence(sentence("briefing.special.spy_must_tag"), is_house_rule=True, rank=Rank.SPY)
    else:
        yield RuleSentence(sentence("briefing.special.spy"), rank=Rank.SPY)


def _captured(setup: Setup) -> Iterator[RuleSentence]:
    if setup.rules.count_at_duel:
        yield _house_rule(sentence("briefing.captured.at_duel"))
    else:
        yield RuleSentence(sentence("briefing.captured.master" if setup.has_master else "briefing.captured.leader"))
    if setup.rules.spoils:
        yield _house_rule(sentence("briefing.captured.spoils"))
    else:
        yield RuleSentence(sentence("briefing.captured.own_only"))
    yield RuleSentence(sentence("briefing.captured.half", half=setup.deck.half, total=setup.deck.total))


def _flag(setup: Setup) -> Iterator[RuleSentence]:
    rules = setup.rules
    yield RuleSentence(sentence("briefing.flag.hide.master" if setup.has_master else "briefing.flag.hide.leader"))
    yield RuleSentence(sentence("briefing.flag.take"))
    if rules.bombs_take_no_flag:
        yield _house_rule(sentence("briefing.flag.no_bombs"))
    if rules.tie_keeps_cards:
        yield _house_rule(sentence("briefing.flag.carry_tie_kept"))
    else:
        yield RuleSentence(sentence("briefing.flag.carry"))
    yield RuleSentence(sentence("briefing.flag.pass_on"))


def _end(setup: Setup) -> Iterator[RuleSentence]:
    rules = setup.rules
    if rules.points:
        yield _house_rule(sentence("briefing.end.points", points=POINTS_FOR_A_FLAG))
    else:
        yield RuleSentence(sentence("briefing.end.master" if setup.has_master else "briefing.end.leader"))
    if rules.time_limit_s is None:
        return
    time = spoken_duration(rules.time_limit_s)
    yield _house_rule(sentence("briefing.end.time_points" if rules.points else "briefing.end.time_cards", time=time))
    if not rules.count_at_duel:
        yield _house_rule(sentence("briefing.end.not_handed_in"))


def _safe(setup: Setup) -> Iterator[RuleSentence]:
    yield RuleSentence(sentence("briefing.safe.hurt_master" if setup.has_master else "briefing.safe.hurt"))
