"""What the briefing says of a game, as keys and facts: the rules in reading order, house rules in their place. Pure.

Nothing here is judged anew: numbers come from the deck, who beats whom from the rules of the live game.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee_app.cards.decks import OFFICIAL_SIZES, deck_for
from referee_app.cards.ranks import Rank
from referee_app.live_game.model import Dealing, HouseRules, Mode, Setup
from referee_app.live_game.queries import POINTS_FOR_A_FLAG
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, Span, sentence

MOST_BOUNDS = 300
"""How many characters the organiser may describe the bounds with."""

_LONGEST_IN_SECONDS = 120


class BoundsTooLong(Refusal):
    """More about the bounds than the page has room for."""

    key = "refusal.print.bounds_too_long"


def tidy_bounds(bounds: str) -> str:
    """What was said of the bounds, in one line, if the page has room for it."""
    described = " ".join(bounds.split())
    if len(described) > MOST_BOUNDS:
        raise BoundsTooLong(length=len(described), most=MOST_BOUNDS)
    return described


class Said(NamedTuple):
    """A thing to say; `ours` if a house rule makes it so, `rank` if it is about one kind of card."""

    sentence: Sentence
    ours: bool = False
    rank: Rank | None = None


class Section(NamedTuple):
    """A heading and what is said under it; the bounds of the field are written under one of them."""

    heading: Sentence
    said: tuple[Said, ...]
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


def duration(seconds: int) -> Sentence | Span:
    """A length of time as it is said aloud: in minutes where it comes out even."""
    if seconds % 60 == 0:
        return sentence("briefing.minutes", n=seconds // 60)
    return sentence("briefing.seconds", n=seconds) if seconds < _LONGEST_IN_SECONDS else Span(seconds * 1000)


def _has_master(setup: Setup) -> bool:
    return setup.mode is Mode.GAME_MASTER


def _aim(setup: Setup) -> Iterator[Said]:
    yield Said(sentence("briefing.aim.flags"))
    yield Said(sentence("briefing.aim.master" if _has_master(setup) else "briefing.aim.leaders"))


def _field(setup: Setup) -> Iterator[Said]:
    # Who needs the largest deck needs the larger field.
    is_big = deck_for(setup.red_players + setup.blue_players).size == OFFICIAL_SIZES[-1]
    yield Said(sentence("briefing.field.several" if is_big else "briefing.field.one"))


def _card(setup: Setup) -> Iterator[Said]:
    yield Said(sentence("briefing.card.secret"))
    is_chosen = setup.dealing is Dealing.CHOSEN
    yield Said(sentence("briefing.card.chosen" if is_chosen else "briefing.card.shuffled"))
    yield Said(sentence("briefing.card.none"))


def _tag(setup: Setup) -> Iterator[Said]:
    rules = setup.rules
    yield Said(sentence("briefing.tag.touch"))
    yield Said(sentence("briefing.tag.show"))
    if rules.winner_returns:
        yield Said(sentence("briefing.tag.winner_returns"), ours=True)
    else:
        yield Said(sentence("briefing.tag.winner"))
    yield Said(sentence("briefing.tag.loser.master" if _has_master(setup) else "briefing.tag.loser.leader"))
    if rules.respawn_delay_s:
        yield Said(sentence("briefing.tag.delay", wait=duration(rules.respawn_delay_s)), ours=True)
    if rules.tie_keeps_cards:
        yield Said(sentence("briefing.tag.tie_kept"), ours=True)
    else:
        yield Said(sentence("briefing.tag.tie"))


def _special(rules: HouseRules) -> Iterator[Said]:
    yield Said(sentence("briefing.special.bomb"), rank=Rank.BOMB)
    yield Said(sentence("briefing.special.miner"), rank=Rank.MINER)
    yield Said(sentence("briefing.special.scout"), rank=Rank.SCOUT)
    if rules.spy_must_tag:
        yield Said(sentence("briefing.special.spy_must_tag"), ours=True, rank=Rank.SPY)
    else:
        yield Said(sentence("briefing.special.spy"), rank=Rank.SPY)


def _captured(setup: Setup) -> Iterator[Said]:
    if setup.rules.count_at_duel:
        yield Said(sentence("briefing.captured.at_duel"), ours=True)
    else:
        yield Said(sentence("briefing.captured.master" if _has_master(setup) else "briefing.captured.leader"))
    if setup.rules.spoils:
        yield Said(sentence("briefing.captured.spoils"), ours=True)
    else:
        yield Said(sentence("briefing.captured.own_only"))
    yield Said(sentence("briefing.captured.half", half=setup.deck.half, total=setup.deck.total))


def _flag(setup: Setup) -> Iterator[Said]:
    rules = setup.rules
    yield Said(sentence("briefing.flag.hide.master" if _has_master(setup) else "briefing.flag.hide.leader"))
    yield Said(sentence("briefing.flag.take"))
    if rules.bombs_take_no_flag:
        yield Said(sentence("briefing.flag.no_bombs"), ours=True)
    if rules.tie_keeps_cards:
        yield Said(sentence("briefing.flag.carry_tie_kept"), ours=True)
    else:
        yield Said(sentence("briefing.flag.carry"))
    yield Said(sentence("briefing.flag.pass_on"))


def _end(setup: Setup) -> Iterator[Said]:
    rules = setup.rules
    if rules.points:
        yield Said(sentence("briefing.end.points", points=POINTS_FOR_A_FLAG), ours=True)
    else:
        yield Said(sentence("briefing.end.master" if _has_master(setup) else "briefing.end.leader"))
    if rules.time_limit_s is None:
        return
    time = duration(rules.time_limit_s)
    yield Said(
        sentence("briefing.end.time_points" if rules.points else "briefing.end.time_cards", time=time), ours=True
    )
    if not rules.count_at_duel:
        yield Said(sentence("briefing.end.not_handed_in"), ours=True)


def _safe(setup: Setup) -> Iterator[Said]:
    yield Said(sentence("briefing.safe.hurt_master" if _has_master(setup) else "briefing.safe.hurt"))
