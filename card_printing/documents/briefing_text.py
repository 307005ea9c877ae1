"""The text of the briefing as keys and facts: rules in reading order, house rules in their places. Pure.

Numbers come from the deck, and who beats whom from the rules of the live game.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee_app.cards.decks import OFFICIAL_SIZES, deck_for
from referee_app.cards.ranks import Rank
from referee_app.live_game.model import Dealing, HouseRules, Mode, Setup
from referee_app.live_game.queries import POINTS_FOR_A_FLAG
from referee_app.sentence import Refusal, Sentence, Span, sentence

MOST_BOUNDS = 300
"""How many characters the organiser may describe the bounds with."""

_LONGEST_IN_SECONDS = 120


class BoundsTooLong(Refusal):
    """The text about the bounds is too long for the page."""

    key = "refusal.print.bounds_too_long"


def tidy_bounds(bounds: str) -> str:
    """The text about the bounds as one line; refused if it is too long for the page."""
    described = " ".join(bounds.split())
    if len(described) > MOST_BOUNDS:
        raise BoundsTooLong(length=len(described), most=MOST_BOUNDS)
    return described


class BriefingSentence(NamedTuple):
    """A sentence, whether it comes from a house rule, and the rank that it is about, if any."""

    sentence: Sentence
    is_house_rule: bool = False
    rank: Rank | None = None


class Section(NamedTuple):
    """A heading and its sentences; one section has room for the bounds of the field."""

    heading: Sentence
    sentences: tuple[BriefingSentence, ...]
    has_bounds: bool = False


def sections(setup: Setup) -> tuple[Section, ...]:
    """The whole briefing."""
    return (
        Section(sentence("briefing.aim"), tuple(_aim(setup))),
        Section(sentence("briefing.field"), tuple(_field(setup)), has_bounds=True),
        Section(sentence("briefing.card"), tuple(_card(setup))),
        Section(sentence("briefing.tag"), tuple(_tag(setup))),
        Section(sentence("briefing.special"), tuple(_special(setup.rules))),
        Section(sentence("briefing.captured"), tuple(_captured(setup))),
        Section(sentence("briefing.flag"), tuple(_flag(setup))),
        Section(sentence("briefing.end"), tuple(_end(setup))),
        Section(sentence("briefing.safe"), tuple(_safe(setup))),
    )


def spoken_duration(seconds: int) -> Sentence | Span:
    """A length of time as it is said aloud: in minutes where it comes out even."""
    if seconds % 60 == 0:
        return sentence("briefing.minutes", n=seconds // 60)
    return sentence("briefing.seconds", n=seconds) if seconds < _LONGEST_IN_SECONDS else Span(seconds * 1000)


def _house_rule(said: Sentence) -> BriefingSentence:
    return BriefingSentence(said, is_house_rule=True)


def _has_master(setup: Setup) -> bool:
    return setup.mode is Mode.GAME_MASTER


def _aim(setup: Setup) -> Iterator[BriefingSentence]:
    yield BriefingSentence(sentence("briefing.aim.flags"))
    yield BriefingSentence(sentence("briefing.aim.master" if _has_master(setup) else "briefing.aim.leaders"))


def _field(setup: Setup) -> Iterator[BriefingSentence]:
    # Who needs the largest deck needs the larger field.
    is_big = deck_for(setup.red_players + setup.blue_players).size == OFFICIAL_SIZES[-1]
    yield BriefingSentence(sentence("briefing.field.several" if is_big else "briefing.field.one"))


def _card(setup: Setup) -> Iterator[BriefingSentence]:
    yield BriefingSentence(sentence("briefing.card.secret"))
    is_chosen = setup.dealing is Dealing.CHOSEN
    yield BriefingSentence(sentence("briefing.card.chosen" if is_chosen else "briefing.card.shuffled"))
    yield BriefingSentence(sentence("briefing.card.none"))


def _tag(setup: Setup) -> Iterator[BriefingSentence]:
    rules = setup.rules
    yield BriefingSentence(sentence("briefing.tag.touch"))
    yield BriefingSentence(sentence("briefing.tag.show"))
    if rules.winner_returns:
        yield _house_rule(sentence("briefing.tag.winner_returns"))
    else:
        yield BriefingSentence(sentence("briefing.tag.winner"))
    yield BriefingSentence(sentence("briefing.tag.loser.master" if _has_master(setup) else "briefing.tag.loser.leader"))
    if rules.respawn_delay_s:
        yield _house_rule(sentence("briefing.tag.delay", wait=spoken_duration(rules.respawn_delay_s)))
    if rules.tie_keeps_cards:
        yield _house_rule(sentence("briefing.tag.tie_kept"))
    else:
        yield BriefingSentence(sentence("briefing.tag.tie"))


def _special(rules: HouseRules) -> Iterator[BriefingSentence]:
    yield BriefingSentence(sentence("briefing.special.bomb"), rank=Rank.BOMB)
    yield BriefingSentence(sentence("briefing.special.miner"), rank=Rank.MINER)
    yield BriefingSentence(sentence("briefing.special.scout"), rank=Rank.SCOUT)
    if rules.spy_must_tag:
        yield BriefingSentence(sentence("briefing.special.spy_must_tag"), is_house_rule=True, rank=Rank.SPY)
    else:
        yield BriefingSentence(sentence("briefing.special.spy"), rank=Rank.SPY)


def _captured(setup: Setup) -> Iterator[BriefingSentence]:
    if setup.rules.count_at_duel:
        yield _house_rule(sentence("briefing.captured.at_duel"))
    else:
        yield BriefingSentence(
            sentence("briefing.captured.master" if _has_master(setup) else "briefing.captured.leader")
        )
    if setup.rules.spoils:
        yield _house_rule(sentence("briefing.captured.spoils"))
    else:
        yield BriefingSentence(sentence("briefing.captured.own_only"))
    yield BriefingSentence(sentence("briefing.captured.half", half=setup.deck.half, total=setup.deck.total))


def _flag(setup: Setup) -> Iterator[BriefingSentence]:
    rules = setup.rules
    yield BriefingSentence(sentence("briefing.flag.hide.master" if _has_master(setup) else "briefing.flag.hide.leader"))
    yield BriefingSentence(sentence("briefing.flag.take"))
    if rules.bombs_take_no_flag:
        yield _house_rule(sentence("briefing.flag.no_bombs"))
    if rules.tie_keeps_cards:
        yield _house_rule(sentence("briefing.flag.carry_tie_kept"))
    else:
        yield BriefingSentence(sentence("briefing.flag.carry"))
    yield BriefingSentence(sentence("briefing.flag.pass_on"))


def _end(setup: Setup) -> Iterator[BriefingSentence]:
    rules = setup.rules
    if rules.points:
        yield _house_rule(sentence("briefing.end.points", points=POINTS_FOR_A_FLAG))
    else:
        yield BriefingSentence(sentence("briefing.end.master" if _has_master(setup) else "briefing.end.leader"))
    if rules.time_limit_s is None:
        return
    time = spoken_duration(rules.time_limit_s)
    yield _house_rule(sentence("briefing.end.time_points" if rules.points else "briefing.end.time_cards", time=time))
    if not rules.count_at_duel:
        yield _house_rule(sentence("briefing.end.not_handed_in"))


def _safe(setup: Setup) -> Iterator[BriefingSentence]:
    yield BriefingSentence(sentence("briefing.safe.hurt_master" if _has_master(setup) else "briefing.safe.hurt"))
