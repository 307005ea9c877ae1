"""The live game as one viewer may see it at one moment: clock, teams, players, log, contradictions and outcome."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee_app.cards.ranks import Team
from referee_app.live_game import events, queries
from referee_app.live_game.descriptions import (
    Viewer,
    covered_card,
    describe_event,
    is_visible,
    shortened,
    visible_event,
    without_ranks,
)
from referee_app.live_game.events import Fact
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import ActionId, AnyCard, Knowledge, Player, Setup
from referee_app.live_game.queries import Count, LiveOutcome, PlayerStatus
from referee_app.live_game.records import FlagStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.undo import flags_below_half, flags_staying_after_undos
from referee_app.sentence import Refusal, Sentence, sentence


class LivePhase(StrEnum):
    """The phase of a live game."""

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
    """The numbers of a team; None where only another phone knows them."""

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
    """A line of the log, as the viewer may read it. `stays` is what an undo did not take back with it."""

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
    phase: LivePhase
    elapsed_ms: int
    time_left_ms: int | None
    teams: Mapping[Team, TeamView]
    log: tuple[LogLine, ...]
    contradictions: tuple[Sentence, ...]
    outcome: LiveOutcome | None
    below_half: tuple[Sentence, ...] = ()

    def in_the_open(self, text: Sentence | Refusal) -> Sentence | Refusal:
        """A line for a leader's screen, which others may see: without ranks until the game is over."""
        return text if self.phase is LivePhase.OVER else without_ranks(text)


def view(state: LiveState, viewer: Viewer, now: int) -> GameView:
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
        below_half=flags_below_half(state) if viewer.keeps else (),
    )


def _phase(state: LiveState, clock: queries.ClockReading) -> LivePhase:
    if state.over:
        return LivePhase.OVER
    if not clock.begun:
        return LivePhase.DEALING
    return LivePhase.RUNNING if clock.running else LivePhase.PAUSED


def _team(state: LiveState, team: Team, viewer: Viewer) -> TeamView:
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


def _players(state: LiveState, team: Team) -> tuple[PlayerView, ...]:
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


def _log(state: LiveState, viewer: Viewer) -> tuple[LogLine, ...]:
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    describe_undo = _UndoDescriber(state, viewer)
    # That a flag needed the half reveals that no scout took it, which is not for followers.
    stays = flags_staying_after_undos(state) if viewer.keeps else {}
    return tuple(
        LogLine(
            action=fact.action_id,
            ms=fact.stamp.ms,
            what=describe_undo(fact) if isinstance(fact.event, events.ActionUndone) else _describe(state, fact, viewer),
            inferred=getattr(fact.event, "inferred", isinstance(fact.event, _ALWAYS_INFERRED)),
            undone=fact.action_id in state.undone,
            stays=stays.get(fact.stamp, ()),
        )
        for fact in reversed(facts)
        if is_visible(fact, viewer, over=state.over)
    )


def _describe(state: LiveState, fact: Fact, viewer: Viewer) -> Sentence:
    return describe_event(visible_event(state, fact, viewer))


class _UndoDescriber:
    """Describes each undo with what it took back or, where it undid an undo, with what it restored."""

    def __init__(self, state: LiveState, viewer: Viewer) -> None:
        self._state = state
        self._viewer = viewer
        self._in_short: dict[ActionId, tuple[Sentence, ...]] = {}
        """Each action is described once, however many undos name it."""

    def __call__(self, fact: Fact) -> Sentence:
        undo = self._state.actions.undo(fact)
        if undo is None:
            return sentence("log.undone.void")
        event = visible_event(self._state, fact, self._viewer)
        assert isinstance(event, events.ActionUndone)
        what = self._what(undo.root)
        if not what:
            return describe_event(event)
        if event.reason:
            key = "log.redone.what.reason" if undo.brings_back else "log.undone.what.reason"
        else:
            key = "log.redone.what" if undo.brings_back else "log.undone.what"
        return sentence(key, what=what if len(what) > 1 else what[0], reason=event.reason)

    def _what(self, action: ActionId) -> tuple[Sentence, ...]:
        if action not in self._in_short:
            state, viewer = self._state, self._viewer
            facts = state.actions.facts_of(action)
            self._in_short[action] = shortened(
                _describe(state, fact, viewer) for fact in facts if is_visible(fact, viewer, over=state.over)
            )
        return self._in_short[action]


def _covered(what: Sentence, viewer: Viewer, state: LiveState) -> Sentence:
    if state.over or viewer.keeps == frozenset(Team):
        return what
    return Sentence(
        what.key,
        {name: covered_card(fact, viewer) if isinstance(fact, AnyCard) else fact for name, fact in what.facts.items()},
    )
