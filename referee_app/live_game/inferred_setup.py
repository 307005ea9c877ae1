"""What the other events of a game tell of a set-up whose own event is lost. Pure.

Numbers are lower bounds: who never was seen leaves no trace. House rules and the mode stand in no other event.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck
from referee_app.cards.ranks import Team
from referee_app.live_game.events import (
    CardHandedIn,
    CardIssued,
    CardReturned,
    Event,
    Fighter,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
)
from referee_app.live_game.model import Blank, Dealt, Knowledge, Player, Setup
from referee_app.live_game.refusals import LessThanRecorded
from referee_app.live_game.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class InferredSetup:
    """What is known of a lost set-up; None where nothing tells."""

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
        """Whether the cards may be of a printed set: they were seen to be, or nothing tells."""
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


def infer_setup(state: State, device: str) -> InferredSetup:
    """What all phones' events tell, and which teams `device` kept; undone events tell as much as others."""
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
    elif isinstance(value, Fighter | Event):
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


def _knowledge(events: list[Event]) -> Knowledge | None:
    """Who holds a card is told only where players are recorded; what is given out has a rank only where cards are."""
    coming_and_going = PlayerJoined | PlayerLeft
    parts = [part for event in events if not isinstance(event, coming_and_going) for part in _parts(event)]
    if any(isinstance(part, Player) for part in parts):
        return Knowledge.PLAYERS
    issued = [event.card for event in events if isinstance(event, CardIssued)]
    if any(isinstance(part, Card) for part in parts) or any(card.rank is not None for card in issued):
        return Knowledge.CARDS
    return Knowledge.COUNTED if issued else None


def former_name(state: State, device: str, keeps: frozenset[Team]) -> str | None:
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


def teams_kept(events: Iterable[Event]) -> frozenset[Team]:
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
