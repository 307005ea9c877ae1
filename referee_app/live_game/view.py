"""What somebody may see of a live game: the keeper of a team, the game master, or a follower.

The secrets are ranks. A keeper sees the own team's, those recorded on the own phone, and those that a duel or a
handing-in showed to the own team. Followers see no rank until the game is over.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game import events, queries
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.kept_flags import counts_below_half, flags_kept_by_undos
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import ActionId, AnyCard, Blank, Knowledge, Player, Setup
from referee_app.live_game.queries import Count, LiveOutcome, PlayerStatus
from referee_app.live_game.records import FlagStage
from referee_app.live_game.state import State
from referee_app.live_game.tell import covered, in_short, tell
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, sentence


class Viewer(NamedTuple):
    """Who looks: the teams whose leader it is, and the phone in that leader's hand."""

    keeps: frozenset[Team] = frozenset()
    device: str | None = None


FOLLOWER = Viewer()


class Phase(StrEnum):
    """How far the game has come."""

    DEALING = "dealing"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player of the viewer's own team."""

    player: Player
    status: PlayerStatus
    card: AnyCard | None
    carries: int
    has_flag: bool
    waits_since: int | None


@dataclass(frozen=True, slots=True)
class TeamView:
    """The numbers of a team; None where another phone knows."""

    team: Team
    captured: Count
    half_reached: bool | None
    pile: int | None
    in_play: int | None
    out: int | None
    exhausted: bool | None
    flag: FlagStage
    flag_carrier: Player | None
    points: Count | None
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, as the viewer may read it. `stays` is what an undoing did not take back with it."""

    action: ActionId
    ms: int
    what: Sentence
    inferred: bool
    undone: bool
    stays: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class GameView:
    """All that a viewer may see at one moment. The log's newest line comes first.

    `below_half` are delivered flags that count although their takers have less than the half by now.
    """

    setup: Setup
    phase: Phase
    elapsed_ms: int
    time_left_ms: int | None
    teams: Mapping[Team, TeamView]
    log: tuple[LogLine, ...]
    contradictions: tuple[Sentence, ...]
    outcome: LiveOutcome | None
    below_half: tuple[Sentence, ...] = ()

    def in_the_open(self, told: Sentence | Refusal) -> Sentence | Refusal:
        """A line as it may lie on a leader's screen, where others look on: without a rank until the game is over."""
        return told if self.phase is Phase.OVER else covered(told)


def view(state: State, viewer: Viewer, now: int) -> GameView:
    """The game as one viewer may see it."""
    clock = queries.read_clock(state, now, viewer.device)
    return GameView(
        setup=state.setup,
        phase=_phase(state, clock),
        elapsed_ms=clock.elapsed_ms,
        time_left_ms=queries.time_left(state, now, viewer.device),
        teams={team: _team(state, team, viewer) for team in Team},
        log=_log(state, viewer),
        contradictions=tuple(_covered(found.what, viewer, state) for found in contradictions(state))
        if viewer.keeps
        else (),
        outcome=queries.outcome(state),
        below_half=counts_below_half(state) if viewer.keeps else (),
    )


def _phase(state: State, clock: queries.ClockReading) -> Phase:
    if state.over:
        return Phase.OVER
    if not clock.begun:
        return Phase.DEALING
    return Phase.RUNNING if clock.running else Phase.PAUSED


def _team(state: State, team: Team, viewer: Viewer) -> TeamView:
    flag = state.flag(team)
    return TeamView(
        team=team,
        captured=queries.captured_cards(state, team),
        half_reached=queries.half_reached(state, team),
        pile=queries.cards_in_pile(state, team),
        in_play=queries.cards_in_hands(state, team),
        out=queries.players_out(state, team),
        exhausted=queries.has_no_cards(state, team),
        flag=flag.stage,
        flag_carrier=flag.carrier.player if flag.carrier else None,
        points=queries.points(state, team) if state.setup.rules.points else None,
        players=_players(state, team) if team in viewer.keeps else (),
    )


def _players(state: State, team: Team) -> tuple[PlayerView, ...]:
    if state.setup.knowledge is not Knowledge.PLAYERS:
        return ()
    carrier = state.flag(team.enemy).carrier
    return tuple(
        PlayerView(
            player=player,
            status=queries.player_status(state, player),
            card=hand.card if (hand := state.hand(player)) else None,
            carries=len(queries.carried_cards(state, player)),
            has_flag=carrier is not None and carrier.player == player,
            waits_since=hand.waits_since if hand and hand.card is None else None,
        )
        for player in state.roster
        if player.team is team
    )


_ALWAYS_INFERRED = (events.CardGone, events.CardFound, events.CardChangedHands)
"""Kinds of events that no phone sees: they are concluded, or taken on a leader's word."""


def _log(state: State, viewer: Viewer) -> tuple[LogLine, ...]:
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    tell_undo = _UndoTeller(state, viewer)
    # That a flag needed the half tells that no scout took it, which is not for followers.
    stays = flags_kept_by_undos(state) if viewer.keeps else {}
    return tuple(
        LogLine(
            action=fact.action_id,
            ms=fact.stamp.ms,
            what=tell_undo(fact) if isinstance(fact.event, events.ActionUndone) else _told(state, fact, viewer),
            inferred=getattr(fact.event, "inferred", isinstance(fact.event, _ALWAYS_INFERRED)),
            undone=fact.action_id in state.undone,
            stays=stays.get(fact.stamp, ()),
        )
        for fact in reversed(facts)
        if is_told(fact, viewer, over=state.over)
    )


def _told(state: State, fact: Fact, viewer: Viewer) -> Sentence:
    return tell(see(state, fact, viewer))


class _UndoTeller:
    """Tells for each undo what was taken back; where that was an undo, what came back with it."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self._state = state
        self._viewer = viewer
        self._in_short: dict[ActionId, tuple[Sentence, ...]] = {}
        """Each action is told once, however many undos name it."""

    def __call__(self, fact: Fact) -> Sentence:
        undo = self._state.actions.undo(fact)
        if undo is None:
            return sentence("log.undone.void")
        event = see(self._state, fact, self._viewer)
        assert isinstance(event, events.ActionUndone)
        what = self._what(undo.root)
        if not what:
            return tell(event)
        if event.reason:
            key = "log.redone.what.reason" if undo.brings_back else "log.undone.what.reason"
        else:
            key = "log.redone.what" if undo.brings_back else "log.undone.what"
        return sentence(key, what=what if len(what) > 1 else what[0], reason=event.reason)

    def _what(self, action: ActionId) -> tuple[Sentence, ...]:
        if action not in self._in_short:
            state, viewer = self._state, self._viewer
            facts = state.actions.facts_of(action)
            self._in_short[action] = in_short(
                _told(state, fact, viewer) for fact in facts if is_told(fact, viewer, over=state.over)
            )
        return self._in_short[action]


def see(state: State, fact: Fact, viewer: Viewer) -> Event:
    """A fact's event with every card covered that the viewer may not know."""
    event = fact.event
    is_own = state.renames.latest(fact.stamp.device) == viewer.device
    if state.over or is_own or viewer.keeps == frozenset(Team):
        return event
    return _SEE[type(event)](event, viewer)


def is_told(fact: Fact, viewer: Viewer, *, over: bool) -> bool:
    """Whether a viewer hears of it at all: a tag that did not count would tell followers of a bomb."""
    void = isinstance(fact.event, events.DuelFought) and fact.event.result is events.Result.VOID
    return over or bool(viewer.keeps) or not void


def _whole(event: Any, _viewer: Viewer) -> Event:
    return event  # type: ignore[no-any-return]


def _card(event: Any, viewer: Viewer) -> Event:
    return replace(event, card=_covered_card(event.card, viewer))  # type: ignore[no-any-return]


def _changed_hands(event: events.CardChangedHands, viewer: Viewer) -> Event:
    back = None if event.back is None else _covered_card(event.back, viewer)
    return _card(replace(event, back=back), viewer)


def _handed_in(event: events.CardHandedIn, viewer: Viewer) -> Event:
    return event if event.card.team.enemy in viewer.keeps else _card(event, viewer)


def _carrier(event: events.FlagTaken | events.FlagHandedOn, viewer: Viewer) -> Event:
    return replace(event, carrier=_covered_fighter(event.carrier, viewer))


def _duel(event: events.DuelFought, viewer: Viewer) -> Event:
    """Both players saw both cards, and their leaders hear of it."""
    if viewer.keeps:
        return event
    return replace(
        event,
        red=_covered_fighter(event.red, viewer),
        blue=_covered_fighter(event.blue, viewer),
        spoils=tuple(_covered_card(card, viewer) for card in event.spoils),
    )


def _undone(event: events.ActionUndone, _viewer: Viewer) -> Event:
    return replace(event, reason="")


_SEE: dict[type[Event], Callable[[Any, Viewer], Event]] = {
    events.GameOpened: _whole,
    events.PlayBegan: _whole,
    events.ClockPaused: _whole,
    events.ClockResumed: _whole,
    events.PhoneRestarted: _whole,
    events.CardIssued: _card,
    events.CardGone: _card,
    events.CardFound: _card,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _card,
    events.CardLost: _card,
    events.CardHandedIn: _handed_in,
    events.CardCollected: _card,
    events.DuelFought: _duel,
    events.PlayerCameBack: _whole,
    events.PlayerJoined: _whole,
    events.PlayerLeft: _whole,
    events.FlagTaken: _carrier,
    events.FlagHandedOn: _carrier,
    events.FlagLost: _whole,
    events.FlagHidden: _whole,
    events.FlagDelivered: _whole,
    events.GameEnded: _whole,
    events.ActionUndone: _undone,
}
"""What is shown of each kind of event to somebody who did not record it; a kind that is missing here is shown to
nobody, since it fails."""


def _covered_card(card: AnyCard, viewer: Viewer) -> AnyCard:
    return card if card.team in viewer.keeps else Blank(card.team)


def _covered_fighter(who: Fighter, viewer: Viewer) -> Fighter:
    return Fighter(_covered_card(who.card, viewer), who.player)


def _covered(what: Sentence, viewer: Viewer, state: State) -> Sentence:
    if state.over or viewer.keeps == frozenset(Team):
        return what
    return Sentence(
        what.key,
        {name: _covered_card(fact, viewer) if isinstance(fact, AnyCard) else fact for name, fact in what.facts.items()},
    )
