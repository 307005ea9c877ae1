"""The jobs of a leader, the camera request of each, and the refusals of the desk.

It knows no game: the desk says what is played.
"""

from enum import StrEnum

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.sentence import Refusal
from referee_app.watching.card_watches import BackAtBase, CardWatch, DuelWatch, OneCardWatch, Sweep
from referee_app.watching.watch import (
    TextWatch,
    WatchRequest,
)


class Job(StrEnum):
    """A job of the leader. It is chosen, never guessed: captured cards beside a new card look like a duel."""

    DUEL = "duel"
    BASE = "base"
    HAND_IN = "hand_in"
    GIVE = "give"
    DEAL = "deal"
    FLAG = "flag"
    IDENTIFY = "what"
    CHECK = "check"
    COLLECT = "collect"
    POST = "post"


DUELS = frozenset({Job.DUEL, Job.POST})
SWEEPS = frozenset({Job.HAND_IN, Job.COLLECT, Job.CHECK})
ONE_BY_ONE = frozenset({Job.GIVE, Job.DEAL, Job.FLAG})


class KeyIsMissing(Refusal):
    """The game is played with a card set whose cover sheet this phone has not scanned."""

    key = "refusal.desk.key_is_missing"


class OtherCoverSheet(Refusal):
    """A cover sheet, but not of the set that this game is played with."""

    key = "refusal.desk.other_cover_sheet"


class ChooseATeam(Refusal):
    """A phone that keeps both teams must know whose base it is, because a card may be handed in or issued there."""

    key = "refusal.desk.choose_a_team"


class EverybodyHasACard(Refusal):
    """There is nobody left to deal to."""

    key = "refusal.desk.everybody_has_a_card"


class CodeIsNeeded(Refusal):
    """A rank was tapped where one certain card is meant."""

    key = "refusal.desk.code_is_needed"


def request_for(job: Job, card_set: CardSet, team: Team | None, *, knows_players: bool) -> WatchRequest:
    """What to look for. `knows_players`: cards are dealt to players, one by one, and not swept."""
    if job in DUELS:
        return WatchRequest(DuelWatch(card_set), 2)
    if job is Job.BASE:
        if team is None:
            raise ChooseATeam
        return WatchRequest(BackAtBase(card_set, team), None)
    if is_swept(job, knows_players=knows_players):
        return WatchRequest(Sweep(card_set), None)
    return WatchRequest(CardWatch(card_set) if job is Job.IDENTIFY else OneCardWatch(card_set), 1)


def request_for_texts() -> WatchRequest:
    """What to look for where any text may be meant: an invitation, a cover sheet."""
    return WatchRequest(TextWatch(), 1)


def is_swept(job: Job, *, knows_players: bool) -> bool:
    """Whether many cards are shown at once, and each counts."""
    return job in SWEEPS or (job is Job.DEAL and not knows_players)
