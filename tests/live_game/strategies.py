"""Random setups, games and commands, sensible and silly, for the properties that every live game must have."""

from dataclasses import replace

from hypothesis import strategies as st

from referee_app.cards.decks import LIVE_RANKS, Card, Deck, deck_for
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Fact, Fighter, FlagClaim
from referee_app.live_game.model import (
    RULE_SWITCHES,
    ActionId,
    AnyCard,
    Blank,
    Dealing,
    Dealt,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from tests.live_game.simulated_games import simulate

teams = st.sampled_from(Team)


few_limits, few_delays = st.sampled_from([None, 600, 2400]), st.sampled_from([0, 45])


@st.composite
def house_rules(
    draw: st.DrawFn,
    limits: st.SearchStrategy[int | None] = few_limits,
    delays: st.SearchStrategy[int] = few_delays,
) -> HouseRules:
    """Any combination that makes sense."""
    limit = draw(limits)
    return HouseRules(
        time_limit_s=limit,
        respawn_delay_s=draw(delays),
        **{name: draw(st.booleans()) for name in RULE_SWITCHES if name != "points" or limit is not None},
    )


@st.composite
def setups(
    draw: st.DrawFn, modes: tuple[Mode, ...] = tuple(Mode), knowledges: tuple[Knowledge, ...] = tuple(Knowledge)
) -> Setup:
    """A group of any size, in any mode, knowing anything, by any house rules."""
    players = draw(st.integers(4, 30))
    mode = draw(st.sampled_from(modes))
    knowledge = draw(st.sampled_from(knowledges))
    rules = draw(house_rules())
    if knowledge is Knowledge.COUNTED and rules.count_at_duel:
        rules = replace(rules, spoils=False)
    return Setup(
        red_players=players - players // 2,
        blue_players=players // 2,
        deck=deck_for(players),
        mode=mode,
        knowledge=knowledge,
        dealing=Dealing.BLIND if mode is Mode.GAME_MASTER else draw(st.sampled_from(Dealing)),
        rules=rules,
        card_set=None if knowledge is Knowledge.COUNTED else "TESTSE",
    )


seeds = st.integers(0, 2**32)


def played(setup: Setup, seed: int, most: int = 10_000) -> list[Fact]:
    """The facts of a simulated game, or of its beginning, in order of time."""
    facts: list[Fact] = []
    for recorded in simulate(setup, seed, start_ms=1_000_000):
        facts += recorded.facts
        if len(facts) >= most:
            break
    return facts


# Commands that anybody might give, at any time


@st.composite
def silly_cards(draw: st.DrawFn) -> AnyCard:
    """Any card, of the deck or not, also of ranks and sets that the game does not know."""
    team, rank = draw(teams), draw(st.sampled_from([*Rank, *LIVE_RANKS]))
    if draw(st.booleans()):
        return Card(team, rank, draw(st.integers(1, 9)), draw(st.sampled_from([1, 1, 1, 2])))
    return Blank(team, draw(st.sampled_from([rank, None])))


silly_players = st.builds(Player, teams, st.integers(-1, 20))
maybe_player = st.none() | silly_players
fighters = st.builds(Fighter, silly_cards(), maybe_player)
silly_actions = st.builds(ActionId, st.sampled_from(["phone-0", "phone-1", "nobody"]), st.integers(-1, 60))

silly_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(commands.OpenGame, setups(), st.lists(teams, max_size=3).map(tuple)),
    st.builds(commands.BeginPlay),
    st.builds(commands.PauseClock),
    st.builds(commands.ResumeClock),
    st.builds(commands.IssueCard, silly_cards(), maybe_player, st.sampled_from(Dealt)),
    st.builds(commands.DrawCard, teams, maybe_player),
    st.builds(commands.RecordDuel, fighters, fighters, st.none() | teams),
    st.builds(commands.HandIn, silly_cards(), maybe_player),
    st.builds(commands.ReportLost, silly_cards(), maybe_player),
    st.builds(commands.ReportBack, silly_players),
    st.builds(commands.AddPlayer, teams),
    st.builds(commands.RemovePlayer, silly_players, st.none() | silly_cards()),
    st.builds(commands.TakeFlag, teams, fighters),
    st.builds(commands.HandOnFlag, teams, fighters),
    st.builds(commands.LoseFlag, teams),
    st.builds(commands.HideFlag, teams),
    st.builds(commands.DeliverFlag, teams, st.none() | st.sampled_from(FlagClaim)),
    st.builds(commands.CallTime),
    st.builds(commands.EndGame, st.none() | teams),
    st.builds(commands.CollectCard, silly_cards()),
    st.builds(commands.UndoAction, silly_actions, st.text(max_size=5)),
)


def whole_deck(deck: Deck, team: Team) -> set[Card]:
    """Every card a team plays with."""
    return set(deck.cards(team))
