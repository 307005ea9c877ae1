"""The live game as one viewer may see it at one moment: clock, teams, players, log, contradictions and outcome."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee_app.cards.ranks import Team
from referee_app.live_game import queries
from referee_app.live_game.descriptions import Viewer, covered_card, without_ranks
from referee_app.live_game.log_lines import LogLine, log_lines
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import AnyCard, Knowledge, Player, Setup
from referee_app.live_game.queries import Count, GameEnding, LiveOutcome, PlayerStatus
from referee_app.live_game.records import FlagStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.undo import flags_below_half
from referee_app.sentence import Refusal, Sentence


class LivePhase(StrEnum):
    """The phase of a live game."""

    DEALING = "dealing"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player of the viewer's own team.

    `back_since_ms` is the reading of the phone's clock when the player came to base without a card. `waiting_from_ms`
    is what the game's clock showed when the player came to be without one; None for who has a card or is no longer
    there, and until the whistle, since nobody waits before it.
    """

    player: Player
    status: PlayerStatus
    card: AnyCard | None
    carries: int
    has_flag: bool
    back_since_ms: int | None
    waiting_from_ms: int | None


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
    points: Count | None
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """All that a viewer may see at one moment. The log's newest line comes first.

    `began_ms` is the moment of the whistle, by the log. `below_half` are delivered flags that count although their
    takers have less than the half by now.
    """

    setup: Setup
    phase: LivePhase
    elapsed_ms: int
    time_left_ms: int | None
    teams: Mapping[Team, TeamView]
    log: tuple[LogLine, ...]
    contradictions: tuple[Sentence, ...]
    outcome: LiveOutcome | None
    ending: GameEnding | None = None
    began_ms: int | None = None
    below_half: tuple[Sentence, ...] = ()

    def cover_ranks(self, text: Sentence | Refusal) -> Sentence | Refusal:
        """A line without its ranks until the game is over: others may see the leader's screen."""
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
        log=log_lines(state, viewer),
        contradictions=tuple(_covered(found.what, viewer, state) for found in contradictions(state))
        if viewer.keeps
        else (),
        outcome=queries.outcome(state),
        ending=queries.ending(state),
        began_ms=queries.began_ms(state),
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
        points=queries.points(state, team) if state.setup.rules.points else None,
        players=_players(state, team, viewer) if team in viewer.keeps else (),
    )


def _players(state: LiveState, team: Team, viewer: Viewer) -> tuple[PlayerView, ...]:
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
            back_since_ms=hand.back_since_ms if hand and hand.card is None else None,
            waiting_from_ms=_waits_from(state, player, viewer),
        )
        for player in state.roster
        if player.team is team
    )


def _waits_from(state: LiveState, player: Player, viewer: Viewer) -> int | None:
    if not state.clock(viewer.device) or queries.player_status(state, player) is not PlayerStatus.WAITS:
        return None
    since = queries.without_card_since(state, player)
    return 0 if since is None else queries.elapsed_at(state, since, viewer.device)


def _covered(what: Sentence, viewer: Viewer, state: LiveState) -> Sentence:
    if state.over or viewer.keeps == frozenset(Team):
        return what
    return Sentence(
        what.key,
        {name: covered_card(fact, viewer) if isinstance(fact, AnyCard) else fact for name, fact in what.facts.items()},
    )
