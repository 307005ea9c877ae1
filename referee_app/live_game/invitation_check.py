"""Compares an invitation with the game on a phone that may have it already. Pure: it changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game.inferred_setup import teams_kept
from referee_app.live_game.invitation import Invitation
from referee_app.live_game.model import HouseRules, Setup
from referee_app.live_game.state import State
from referee_app.sentence import Refusal, Sentence, Span, sentence

_SWITCHES = tuple(field.name for field in fields(HouseRules) if not field.name.endswith("_s"))
"""The house rules that are on or off."""


class InvitationDiffers(Refusal):
    """This phone has the game otherwise than the invitation says; `points` names what differs."""

    key = "refusal.invitation_differs"


class InvitationMatch(StrEnum):
    """How far the game of an invitation is on this phone already."""

    NEW = "new"
    PARTLY = "partly"
    """Something of the game is on record, but this phone keeps no team of it: its opening was lost in a rescue."""
    HERE = "here"
    OWN = "own"
    """This phone keeps the team of whoever invites, so it is most likely its own invitation."""
    DIFFERENT = "different"


class Difference(NamedTuple):
    """One point in which this phone and an invitation differ: its name, and the facts on both sides."""

    what: Sentence
    here: object
    there: object


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationCheck:
    """How an invitation compares with the game on this phone; `keeps` is what this phone keeps of it."""

    match: InvitationMatch
    keeps: frozenset[Team] = frozenset()
    is_over: bool = False
    may_take_clock: bool = False
    """Whether the inviting phone's clock goes and this one's has not begun."""
    differences: tuple[Difference, ...] = ()

    def require_no_difference(self) -> None:
        """Refuse to go by an invitation that does not fit the game on this phone."""
        if self.differences:
            raise InvitationDiffers(points=[each.what for each in self.differences])


def check_invitation(invitation: Invitation, state: State, device: str) -> InvitationCheck:
    """Compare an invitation with the state that a phone has of its game."""
    if not state.facts:
        return InvitationCheck(match=InvitationMatch.NEW)
    is_opened = any(record.opened for record in state.records.values())
    of_setup = tuple(_about_setup(state.setup, invitation.setup)) if is_opened else ()
    kept = state.keeps(device)
    known = kept or teams_kept(fact.event for fact in state.facts.get(device, ()))
    of_team = (_about_team(known, invitation.offers),) if known and known != invitation.offers else ()
    if of_setup or of_team:
        is_own = kept == invitation.keeps and not of_setup
        match = InvitationMatch.OWN if is_own else InvitationMatch.DIFFERENT
    else:
        match = InvitationMatch.HERE if kept else InvitationMatch.PARTLY
    is_over = is_opened and state.over
    return InvitationCheck(
        match=match,
        keeps=kept,
        is_over=is_over,
        may_take_clock=(
            match is InvitationMatch.HERE
            and invitation.elapsed_ms is not None
            and not is_over
            and not state.has_begun(device)
        ),
        differences=(*of_setup, *of_team),
    )


def _about_team(here: frozenset[Team], there: frozenset[Team]) -> Difference:
    kept, offered = (tuple(team for team in Team if team in teams) for teams in (here, there))
    return Difference(sentence("differs.team"), kept, offered)


def _about_setup(here: Setup, there: Setup) -> Iterator[Difference]:
    for what, one, other in (
        (sentence("differs.players"), _players(here), _players(there)),
        (sentence("differs.deck"), here.deck.total, there.deck.total),
        (sentence("differs.set"), here.card_set or sentence("new.box"), there.card_set or sentence("new.box")),
        (sentence("differs.mode"), sentence(f"new.mode.{here.mode}"), sentence(f"new.mode.{there.mode}")),
        (
            sentence("differs.knowledge"),
            sentence(f"new.knowledge.{here.knowledge}"),
            sentence(f"new.knowledge.{there.knowledge}"),
        ),
        (
            sentence("differs.dealing"),
            sentence(f"new.dealing.{here.dealing}"),
            sentence(f"new.dealing.{there.dealing}"),
        ),
    ):
        if one != other:
            yield Difference(what, one, other)
    yield from _about_rules(here.rules, there.rules)


def _players(setup: Setup) -> Sentence:
    return sentence(
        "new.teams",
        red=Team.RED,
        red_players=setup.red_players,
        blue=Team.BLUE,
        blue_players=setup.blue_players,
    )


def _about_rules(here: HouseRules, there: HouseRules) -> Iterator[Difference]:
    if here.time_limit_s != there.time_limit_s:
        yield Difference(sentence("differs.time_limit"), _limit(here.time_limit_s), _limit(there.time_limit_s))
    if here.respawn_delay_s != there.respawn_delay_s:
        delays = (Span(rules.respawn_delay_s * 1000) for rules in (here, there))
        yield Difference(sentence("differs.respawn_delay"), *delays)
    differing = [name for name in _SWITCHES if getattr(here, name) != getattr(there, name)]
    if differing:
        on = (tuple(sentence(f"new.rule.{n}") for n in differing if getattr(rules, n)) for rules in (here, there))
        yield Difference(sentence("differs.rules"), *on)


def _limit(seconds: int | None) -> Span | Sentence:
    return Span(seconds * 1000) if seconds else sentence("new.no_time_limit")
