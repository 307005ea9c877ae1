"""Compares a set-up with what is on record of its game: that of an invitation, or one entered again after a loss.

What other events say of a lost set-up are lower bounds: a player who was never seen leaves no trace, and no other event
has the house rules or the mode. Pure: it changes nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck
from referee_app.cards.ranks import Team
from referee_app.live_game.events import (
    CardHandedIn,
    CardIssued,
    CardReturned,
    Fighter,
    LiveEvent,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
)
from referee_app.live_game.invitation import Invitation
from referee_app.live_game.model import RULE_SWITCHES, Blank, Dealt, HouseRules, Knowledge, Player, Setup
from referee_app.live_game.refusals import LessThanRecorded
from referee_app.live_game.state import LiveState
from referee_app.sentence import Refusal, Sentence, Span, sentence


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


def check_invitation(invitation: Invitation, state: LiveState, device: str) -> InvitationCheck:
    """Compare an invitation with the state that a phone has of its game."""
    if not state.facts:
        return InvitationCheck(match=InvitationMatch.NEW)
    is_opened = any(record.opened for record in state.records.values())
    of_setup = tuple(_setup_differences(state.setup, invitation.setup)) if is_opened else ()
    kept = state.keeps(device)
    known = kept or teams_kept(fact.event for fact in state.facts.get(device, ()))
    of_team = (_team_difference(known, invitation.offers),) if known and known != invitation.offers else ()
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


def _team_difference(here: frozenset[Team], there: frozenset[Team]) -> Difference:
    kept, offered = (tuple(team for team in Team if team in teams) for teams in (here, there))
    return Difference(sentence("differs.team"), kept, offered)


def _setup_differences(here: Setup, there: Setup) -> Iterator[Difference]:
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
    yield from _rule_differences(here.rules, there.rules)


def _players(setup: Setup) -> Sentence:
    return sentence(
        "new.teams",
        red=Team.RED,
        red_players=setup.red_players,
        blue=Team.BLUE,
        blue_players=setup.blue_players,
    )


def _rule_differences(here: HouseRules, there: HouseRules) -> Iterator[Difference]:
    if here.time_limit_s != there.time_limit_s:
        yield Difference(sentence("differs.time_limit"), _limit(here.time_limit_s), _limit(there.time_limit_s))
    if here.respawn_delay_s != there.respawn_delay_s:
        delays = (Span(rules.respawn_delay_s * 1000) for rules in (here, there))
        yield Difference(sentence("differs.respawn_delay"), *delays)
    differing = [name for name in RULE_SWITCHES if getattr(here, name) != getattr(there, name)]
    if differing:
        on = (tuple(sentence(f"new.rule.{n}") for n in differing if getattr(rules, n)) for rules in (here, there))
        yield Difference(sentence("differs.rules"), *on)


def _limit(seconds: int | None) -> Span | Sentence:
    return Span(seconds * 1000) if seconds else sentence("new.no_time_limit")


# A set-up that was lost


@dataclass(frozen=True, slots=True, kw_only=True)
class InferredSetup:
    """A set-up inferred from events; None for what is unknown."""

    red_players: int = 0
    blue_players: int = 0
    """How many started at least."""
    deck: Deck | None = None
    """The smallest deck that has all cards that were seen."""
    knowledge: Knowledge | None = None
    has_codes: bool = False
    """Whether cards of a printed set were seen."""
    chooses: bool = False
    """Whether a leader chose who gets which card."""
    keeps: frozenset[Team] = frozenset()
    """The teams that the phone surely kept."""

    @property
    def may_have_codes(self) -> bool:
        """Whether the cards may be of a printed set: they were seen to be, or nothing is known of them."""
        return self.has_codes or self.knowledge is None

    def require_fit(self, setup: Setup) -> None:
        """Refuse a set-up that has no room for what is on record."""
        largest = self.deck or setup.deck
        too_few = setup.red_players < self.red_players or setup.blue_players < self.blue_players
        if too_few or setup.deck.size < largest.size or setup.deck.copies < largest.copies:
            raise LessThanRecorded(
                red=Team.RED,
                red_players=self.red_players,
                blue=Team.BLUE,
                blue_players=self.blue_players,
                cards=largest.total,
            )


def infer_setup(state: LiveState, device: str) -> InferredSetup:
    """Infer a set-up from all phones' events, the undone ones too, and the teams from what `device` recorded."""
    own = [fact.event for fact in state.facts.get(device, ())]
    everything = [fact.event for facts in state.facts.values() for fact in facts]
    late = {event.player for event in everything if isinstance(event, PlayerJoined)}
    parts = [part for event in everything for part in _parts(event)]
    cards = {part for part in parts if isinstance(part, Card)}
    keeps = teams_kept(own)
    # Of a team that another phone keeps, late players are seen without having been seen to join.
    players = {part for part in parts if isinstance(part, Player) and (not keeps or part.team in keeps)}
    return InferredSetup(
        red_players=_started(Team.RED, players, late),
        blue_players=_started(Team.BLUE, players, late),
        deck=_smallest_deck(cards) if cards else None,
        knowledge=_knowledge(everything),
        has_codes=bool(cards),
        chooses=any(isinstance(event, CardIssued) and event.dealt is Dealt.CHOSEN for event in everything),
        keeps=keeps,
    )


def _parts(value: object) -> Iterator[Card | Blank | Player]:
    """The cards and players that an event names."""
    if isinstance(value, Card | Blank | Player):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _parts(each)
    elif isinstance(value, Fighter | LiveEvent):
        for each in fields(value):
            yield from _parts(getattr(value, each.name))


def _started(team: Team, players: set[Player], late: set[Player]) -> int:
    """The highest number that was seen; the first late player has the number after the last who started."""
    seen = [player.number for player in players - late if player.team is team]
    before_late = [player.number - 1 for player in late if player.team is team]
    return max(max(seen, default=0), min(before_late, default=0))


def _smallest_deck(cards: set[Card]) -> Deck:
    copies = max(card.copy for card in cards)
    official = (Deck(size) for size in OFFICIAL_SIZES)
    return next((deck for deck in official if all(card in deck for card in cards)), Deck(OFFICIAL_SIZES[-1], copies))


def _knowledge(events: list[LiveEvent]) -> Knowledge | None:
    """Events name holders only where players are recorded; what is given out has a rank only where cards are."""
    roster_events = PlayerJoined | PlayerLeft
    parts = [part for event in events if not isinstance(event, roster_events) for part in _parts(event)]
    if any(isinstance(part, Player) for part in parts):
        return Knowledge.PLAYERS
    issued = [event.card for event in events if isinstance(event, CardIssued)]
    if any(isinstance(part, Card) for part in parts) or any(card.rank is not None for card in issued):
        return Knowledge.CARDS
    return Knowledge.COUNTED if issued else None


def former_name(state: LiveState, device: str, keeps: frozenset[Team]) -> str | None:
    """The name under which a phone that opens a game for these teams kept them before a rescue renamed it.

    None where nobody on record kept just these teams. A name whose opening is lost is taken for the former one only if
    no other may be it and the phone has recorded nothing under its present name.
    """
    opened = [
        (record.opened_at, name)
        for name, record in state.records.items()
        if record.opened and state.keeps(name) == keeps
    ]
    if opened:
        return max(opened)[1]
    lost = [name for name, record in state.records.items() if not record.opened]
    fitting = [name for name in lost if teams_kept(fact.event for fact in state.facts[name]) <= keeps]
    return fitting[0] if len(fitting) == 1 and device not in state.facts else None


def teams_kept(events: Iterable[LiveEvent]) -> frozenset[Team]:
    """The teams that the phone with these events surely kept: the keeper alone gives, counts and lists players."""
    teams = set()
    for event in events:
        match event:
            case CardIssued(card) | CardReturned(card):
                teams.add(card.team)
            case CardHandedIn(card):
                teams.add(card.team.enemy)
            case PlayerCameBack(player) | PlayerJoined(player) | PlayerLeft(player):
                teams.add(player.team)
    return frozenset(teams)
