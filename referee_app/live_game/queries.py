"""Answers about a state: captured cards, the half rule, piles, points, the clock and the outcome."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import (
    ActionUndone,
    CardCollected,
    CardHandedIn,
    EndReason,
    Fact,
    Fighter,
    FlagDelivered,
    FlagHandedOn,
    FlagHidden,
    FlagLost,
    FlagTaken,
    PlayBegan,
    PlayerJoined,
)
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import AnyCard, Blank, Player, Stamp, never_takes_flag, takes_flag_early
from referee_app.live_game.records import BlankCounts, CardStage, ClockChange, ClockMark
from referee_app.live_game.state import LiveState

POINTS_FOR_A_FLAG = 25


class Count(NamedTuple):
    """A number, and whether it is exact; a phone that does not keep a team knows only part of its count."""

    n: int
    exact: bool


def captured_cards(state: LiveState, team: Team) -> Count:
    """How many enemy cards count for a team, by its keeper's record where that is here."""
    keepers = state.keepers(team)
    counts = state.blanks_of(team.enemy, keepers or None)
    n = state.cards_at(team.enemy, CardStage.HANDED_IN) + counts.handed_in
    if state.setup.rules.count_at_duel:
        n += state.cards_at(team.enemy, CardStage.CAPTURED) + counts.captured
    return Count(n, bool(keepers))


def half_reached(state: LiveState, team: Team) -> bool | None:
    """Whether a team may take the flag with any card; None where this cannot be known here."""
    count = captured_cards(state, team)
    reached = count.n >= state.setup.deck.half
    return reached if reached or count.exact else None


def issued_cards(state: LiveState, team: Team) -> int | None:
    """How many cards of a team have left its pile, by its keeper's word alone; None where another phone knows."""
    return state.issued[team]


def cards_in_pile(state: LiveState, team: Team) -> int | None:
    """How many cards a team's leader can still give; None where another phone knows."""
    away = issued_cards(state, team)
    return None if away is None else max(0, state.setup.deck.total - away)


def cards_in_hands(state: LiveState, team: Team) -> int | None:
    """How many cards are on record in players' hands; None where another phone knows."""
    away = issued_cards(state, team)
    if away is None:
        return None
    own = state.blanks_of(team, state.keepers(team))
    everywhere = state.blanks_of(team)
    # A card that its keeper knows to be gone is the same as one that another phone saw captured or took in.
    blanks = max(own.ended + own.gone, everywhere.ended)
    ended = sum(state.cards_at(team, stage) for stage in CardStage if stage > CardStage.HELD)
    return max(0, away - ended - blanks)


def cards_in_unknown_hands(state: LiveState, team: Team) -> int:
    """How many cards are on record in the hands of unknown players."""
    known = sum(
        player.team is team and (hand := state.hand(player)) is not None and hand.card is not None
        for player in state.roster
    )
    return (cards_in_hands(state, team) or 0) - known


def cards_out_of_play(state: LiveState, team: Team) -> int:
    """How many cards of a team are out of play for good: handed in, lost or out."""
    counts = state.blanks_of(team)
    return (
        state.cards_at(team, CardStage.HANDED_IN, CardStage.LOST, CardStage.OUT)
        + counts.handed_in
        + counts.lost
        + counts.out
    )


def left_of_rank(state: LiveState, team: Team, rank: Rank) -> int:
    """How many cards of a rank are still in the pile as far as is known."""
    away = sum(
        card[:2] == (team, rank) and status.stage is not CardStage.PILE for card, status in state.card_statuses.items()
    )
    return state.setup.deck.counts[rank] - away - state.blanks.get(Blank(team, rank), BlankCounts()).issued


def ended_of_rank(state: LiveState, team: Team, rank: Rank) -> int:
    """How many cards of a rank have been captured, lost or handed in as far as is known."""
    known = sum(
        card[:2] == (team, rank) and status.stage > CardStage.GONE for card, status in state.card_statuses.items()
    )
    return known + state.blanks.get(Blank(team, rank), BlankCounts()).ended


def has_no_cards(state: LiveState, team: Team) -> bool | None:
    """Whether a team has no card left in pile or hand; None where this cannot be known here."""
    in_pile, in_hand = cards_in_pile(state, team), cards_in_hands(state, team)
    return None if in_pile is None or in_hand is None else in_pile + in_hand == 0


def has_several_cards(state: LiveState, team: Team) -> bool:
    """Whether a team surely has two cards or more in pile and hand."""
    in_pile = cards_in_pile(state, team)
    return in_pile is None or in_pile > 1 or in_pile + (cards_in_hands(state, team) or 0) > 1


class PlayerStatus(StrEnum):
    """The status of a player, as far as is on record."""

    PLAYS = "plays"
    WAITS = "waits"
    OUT = "out"
    LEFT = "left"
    UNKNOWN = "unknown"


def player_status(state: LiveState, player: Player) -> PlayerStatus:
    """The status of a player; without a card and with an empty pile a player is out."""
    if player in state.left:
        return PlayerStatus.LEFT
    hand = state.hand(player)
    if hand is not None and hand.card is not None:
        return PlayerStatus.PLAYS
    left = cards_in_pile(state, player.team)
    if left is None:
        return PlayerStatus.UNKNOWN
    return PlayerStatus.WAITS if left else PlayerStatus.OUT


def without_card_since(state: LiveState, player: Player) -> int | None:
    """The phone's reading when a player came to base without a card, lost the card, or joined the game.

    None for who has a card, and for who plays from the beginning and was never on record with one.
    """
    hand = state.hand(player)
    if hand is None:
        if player.number <= state.setup.players[player.team]:
            return None
        return next((fact.stamp.ms for fact in state.effective() if fact.event == PlayerJoined(player)), None)
    if hand.card is not None:
        return None
    return hand.stamp.ms if hand.back_since_ms is None else hand.back_since_ms


def players_out(state: LiveState, team: Team) -> int | None:
    """How many players of a team are out of the game."""
    left, in_hand = cards_in_pile(state, team), cards_in_hands(state, team)
    if left is None or in_hand is None:
        return None
    playing = sum(player.team is team and player not in state.left for player in state.roster)
    return max(0, playing - in_hand) if left == 0 else 0


def carried_cards(state: LiveState, player: Player | None, card: AnyCard | None = None) -> tuple[AnyCard, ...]:
    """The captured cards that somebody carries, known by the player or by the card that captured them."""
    with_card = state.captives.get(card, ()) if card else ()
    if player is None:
        return tuple(with_card)
    nobodys = (taken for taken in with_card if not _captor_is_known(state, taken))
    return (*state.captives.get(player, ()), *nobodys, *state.carried_blanks(player))


def _captor_is_known(state: LiveState, card: Card) -> bool:
    captor = state.card_status(card).captor
    return captor is not None and captor.player is not None


def points(state: LiveState, team: Team) -> Count:
    """The house rule's score: captured cards, and 25 for each delivered flag."""
    cards = captured_cards(state, team)
    flags = sum(flag is team.enemy for _, flag in state.delivered)
    return Count(cards.n + POINTS_FOR_A_FLAG * flags, cards.exact)


class ClockReading(NamedTuple):
    """How long the game has been running, and whether it runs at this moment."""

    elapsed_ms: int
    running: bool
    begun: bool


def read_clock(state: LiveState, now: int, device: str | None = None) -> ClockReading:
    """The game's clock as a phone has it, pauses left out; one that was set back never makes it run backwards."""
    touches = state.clock(device)
    elapsed, start, begun = _runs(touches)
    if start is not None:
        elapsed = _played(state, touches) if state.over else elapsed + max(0, now - start.at)
    return ClockReading(elapsed, start is not None and not state.over, begun)


def elapsed_at(state: LiveState, ms: int, device: str | None = None) -> int:
    """What the game's clock showed at an earlier reading of the phone's clock; 0 before the whistle."""
    elapsed, start, _ = _runs([touch for touch in state.clock(device) if touch.at <= ms])
    return elapsed if start is None else elapsed + ms - start.at


def _played(state: LiveState, touches: Sequence[ClockChange]) -> int:
    """How long a finished game was played by the clock of a phone; what clocks show later does not change it.

    Readings of two phones are never subtracted. Where only another phone ended the game, it was played as long as by
    that phone's clock; where that phone has no clock of its own, until this phone's last own reading.
    """
    by_own_end = _until_own_end(state, touches)
    if by_own_end is not None:
        return by_own_end
    ends = state.ended if state.setup.rules.points else (*state.ended, *state.delivered)
    ender = min(stamp for stamp, _ in ends).device
    by_their_end = _until_own_end(state, state.clock(ender)) if state.has_begun(ender) else None
    if by_their_end is not None:
        return by_their_end
    elapsed, start, _ = _runs(touches)
    return elapsed if start is None else elapsed + max(0, _last_reading(state, start) - start.at)


def _until_own_end(state: LiveState, touches: Sequence[ClockChange]) -> int | None:
    """How long a phone's clock had run when that phone itself ended the game; None where it did not end it."""
    marks = {ClockMark.ENDED} if state.setup.rules.points else {ClockMark.ENDED, ClockMark.DELIVERED}
    end = min((touch.at for touch in touches if touch.mark in marks), default=None)
    if end is None:
        return None
    elapsed, start, _ = _runs(touches)
    return elapsed if start is None else elapsed + max(0, end - start.at)


def _last_reading(state: LiveState, start: ClockChange) -> int:
    """The last reading of a phone's clock on record that was made in play, since its clock was started."""
    # A stamp whose counter is not 0 may have been pushed forward by facts of another phone.
    after_play = (ActionUndone, CardCollected)
    names = state.renames.names_up_to(state.renames.latest(start.stamp.device))
    readings = (
        fact.stamp.ms
        for name in names
        for fact in state.facts.get(name, ())
        if fact.stamp.counter == 0 and not isinstance(fact.event, after_play)
    )
    return max(readings, default=start.at)


def started_at(state: LiveState, device: str) -> int | None:
    """When a phone started the clock that is running there; None where its own clock does not run."""
    _, start, _ = _runs(state.clock(device))
    if start is None or state.over or not state.has_begun(device):
        return None
    # A clock that was taken over from another phone began earlier than it was started here: only the stamp tells. All
    # other stamps may be later than the start, pushed forward by facts of another phone.
    return start.at if start.mark is ClockMark.RESUMED else max(start.at, start.stamp.ms)


def _runs(touches: Sequence[ClockChange]) -> tuple[int, ClockChange | None, bool]:
    """The length of a clock's runs that were paused, what began its last run, and whether there was any."""
    elapsed, start, begun = 0, None, False
    for touch in touches:
        if touch.mark is ClockMark.PAUSED:
            elapsed += max(0, touch.at - start.at) if start is not None else 0
            start = None
        elif start is None and (touch.mark is ClockMark.BEGAN or (begun and touch.mark is ClockMark.RESUMED)):
            start, begun = touch, True
    return elapsed, start, begun


def time_left(state: LiveState, now: int, device: str | None = None) -> int | None:
    """Milliseconds until the whistle, or None where there is no time limit."""
    limit = state.setup.rules.time_limit_s
    return None if limit is None else limit * 1000 - read_clock(state, now, device).elapsed_ms


class LiveOutcome(NamedTuple):
    """How a game ended. Without a winner it is a draw, or, where `known` is false, only another phone knows."""

    reason: str
    winner: Team | None
    known: bool = True


def came_too_late(state: LiveState, fact: Fact) -> bool:
    """Whether another phone recorded a fact after the end; not a flag that agrees with the referee's decision."""
    if not state.ended:
        return False
    stamp, end = state.ended[0]
    if state.renames.latest(fact.stamp.device) == state.renames.latest(stamp.device):
        return False
    if isinstance(fact.event, FlagDelivered) and (end.reason, end.winner) == (EndReason.REFEREE, fact.event.flag.enemy):
        return False
    return isinstance(fact.event, FlagDelivered | CardHandedIn) and fact.stamp.ms > stamp.ms


def _at_the_end(state: LiveState) -> LiveState:
    """The state without what came too late: what was not handed in at the whistle does not count."""
    facts = list(state.effective())
    in_time = [fact for fact in facts if not came_too_late(state, fact)]
    if len(in_time) == len(facts):
        return state
    # Every undo has done its work by then.
    return replay(fact for fact in in_time if not isinstance(fact.event, ActionUndone))


def outcome(state: LiveState) -> LiveOutcome | None:
    """Who has won, or None while the game goes on."""
    if not state.over:
        return None
    rules, state = state.setup.rules, _at_the_end(state)
    if state.delivered and not rules.points:
        return LiveOutcome("flag", state.delivered[0][1].enemy)
    _, end = state.ended[0]
    if end.reason is EndReason.REFEREE:
        return LiveOutcome(end.reason, end.winner)
    if end.reason is EndReason.NO_CARDS and not rules.points:
        return LiveOutcome(end.reason, None)
    score = points if rules.points else captured_cards
    red, blue = score(state, Team.RED), score(state, Team.BLUE)
    if not (red.exact and blue.exact):
        return LiveOutcome(end.reason, None, known=False)
    return LiveOutcome(end.reason, None if red.n == blue.n else max((red.n, Team.RED), (blue.n, Team.BLUE))[1])


class GameEnding(NamedTuple):
    """When a game ended and, where a flag ended it, who brought it home as far as is on record."""

    ms: int
    carrier: Fighter | None = None


def ending(state: LiveState) -> GameEnding | None:
    """How the last moment of a game is on record, or None while it goes on."""
    if not state.over:
        return None
    in_time = _at_the_end(state)
    if in_time.delivered and not state.setup.rules.points:
        stamp, flag = in_time.delivered[0]
        return GameEnding(stamp.ms, _last_carrier(state, flag, stamp))
    return GameEnding(in_time.ended[0][0].ms)


def _last_carrier(state: LiveState, flag: Team, until: Stamp) -> Fighter | None:
    """Who had a flag at a moment; None where no phone saw it taken."""
    carrier = None
    for fact in state.effective():
        if fact.stamp >= until:
            break
        match fact.event:
            case FlagTaken(of, who) | FlagHandedOn(of, who) if of is flag:
                carrier = who
            case FlagLost(of) | FlagHidden(of) if of is flag:
                carrier = None
    return carrier


def began_ms(state: LiveState) -> int | None:
    """When play began by the earliest whistle on record that was not taken back; None before it."""
    return next((fact.stamp.ms for fact in state.effective() if isinstance(fact.event, PlayBegan)), None)


def may_take_flag(state: LiveState, team: Team, rank: Rank | None) -> bool | None:
    """Whether a team may take the enemy's flag with a card of this rank; None where this cannot be known here."""
    if never_takes_flag(rank, state.setup.rules):
        return False
    return True if takes_flag_early(rank, state.setup.rules) else half_reached(state, team)
