"""After a rescue a phone keeps its games again, and one that lost its opening is opened anew or joined again."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.journal.rescue import rescue
from referee_app.live_game import commands
from referee_app.live_game.events import FlagClaim
from referee_app.live_game.model import AnyCard, Blank, HouseRules, Knowledge, Player, Setup, propose
from referee_app.live_game.refusals import (
    AlreadyOpened,
    LessThanRecorded,
    NotOpened,
)
from referee_app.live_game.setup_check import InvitationDiffers, InvitationMatch
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment
from tests.play.builders import (
    ANNA,
    BERT,
    BLUE_MAJOR,
    LARGE,
    RED_SPY,
    SMALL,
    TIMED,
    invitation,
    join_by_scan,
    rename_device,
    rescued_without_event,
    unite,
)
from tests.play.conftest import ManualClock


def test_a_phone_under_another_name_keeps_its_games_again(
    store: GameStore, journal: Journal, clock: ManualClock, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.BeginPlay())
    clock.later(600)
    rename_device(journal)
    with Journal.open(journal.path) as again:
        rescued = GameStore(again, environment)
        assert rescued.resume(game.game).keeps == frozenset()
        rescued.reclaim_games(renamed=True)
        resumed = rescued.resume(game.game)
        assert resumed.keeps == {Team.BLUE}
        assert resumed.view().elapsed_ms == 600_000
        resumed.do(commands.IssueCard(BLUE_MAJOR))


def test_what_is_over_or_also_kept_by_others_is_left_as_it_is(
    store: GameStore, other_store: GameStore, journals: tuple[Journal, Journal], environment: Environment
) -> None:
    over, shared = store.begin(SMALL, Team, {}), store.begin(LARGE, [Team.RED], {})
    over.do(commands.EndGame())
    unite(shared, join_by_scan(shared, other_store), journals)
    rename_device(journals[0])
    with Journal.open(journals[0].path) as again:
        rescued = GameStore(again, environment)
        rescued.reclaim_games(renamed=True)
        assert [rescued.resume(game.game).keeps for game in (over, shared)] == [frozenset(), frozenset()]


def lose_opening(path: Path, n: int = 1) -> None:
    """Spoil the first events of a closed journal that holds one game, and rescue what is left."""
    with Journal.open(path) as journal:
        (summary,) = journal.games()
        lost = journal.read(summary.game)[:n]
    spoilt = bytearray(path.read_bytes())
    for envelope in lost:
        position = spoilt.index(envelope.body.encode())
        spoilt[position] ^= 0xFF
    path.write_bytes(spoilt)
    assert [(gap.first, gap.last) for gap in rescue(path).missing] == [(1, n)]


COUNTED = propose(24)
LOST_GAMES: dict[str, tuple[Setup, AnyCard, AnyCard]] = {
    "counted": (COUNTED, Blank(Team.BLUE), Blank(Team.RED)),
    "cards": (LARGE, BLUE_MAJOR, RED_SPY),
}


@pytest.mark.parametrize("lost", [1, 2])
@pytest.mark.parametrize("kind", LOST_GAMES)
def test_a_game_that_lost_its_opening_comes_back_by_the_other_phones_invitation(
    kind: str, lost: int, store: GameStore, tmp_path: Path, clock: ManualClock
) -> None:
    """Even where the whistle was lost with it: then the clock is the other phone's, and it is set only once."""
    setup, given, captured = LOST_GAMES[kind]
    host = store.begin(setup, [Team.RED], {})
    host.do(commands.BeginPlay())
    path, environment = tmp_path / "guest", Environment(clock.now, Random(6))
    with Journal.open(path) as journal:
        guest = join_by_scan(host, GameStore(journal, environment))
        clock.later(60)
        guest.do(commands.IssueCard(given))
        guest.do(commands.HandIn(captured))
        guest.rename(Player(Team.BLUE, 1), "Bea")
        before = guest.view()
    lose_opening(path, lost)
    clock.later(30)
    with Journal.open(path) as journal:
        rescued = GameStore(journal, environment)
        with pytest.raises(NotOpened):
            rescued.resume(host.game).view()
        assert rescued.check_invitation(invitation(host)).match is InvitationMatch.PARTLY
        back = join_by_scan(host, rescued)
        view = back.view()
        assert (back.keeps, view.setup, view.phase) == (frozenset({Team.BLUE}), setup, LivePhase.RUNNING)
        assert view.teams == before.teams
        assert view.elapsed_ms == 90_000
        assert back.names == {Player(Team.BLUE, 1): "Bea"}
        back.do(commands.PauseClock())
        assert rescued.resume(host.game).state == back.state
        assert rescued.running() == host.game
        with pytest.raises(AlreadyOpened):
            join_by_scan(host, rescued)


def test_a_game_that_lost_its_opening_comes_back_for_no_other_team(
    store: GameStore, other_store: GameStore, other_journal: Journal, tmp_path: Path, clock: ManualClock
) -> None:
    """A leader who scans an old picture of the own invitation must not become the other team's leader."""
    host = store.begin(LARGE, [Team.RED], {})
    guest = join_by_scan(host, other_store)
    guest.do(commands.IssueCard(BLUE_MAJOR))
    own = invitation(guest)
    other_journal.close()
    lose_opening(tmp_path / "other")
    with Journal.open(tmp_path / "other") as journal:
        rescued = GameStore(journal, Environment(clock.now, Random(6)))
        with pytest.raises(InvitationDiffers):
            rescued.join(own)
        assert rescued.join(invitation(host)).keeps == {Team.BLUE}


def test_a_flag_brought_home_before_the_opening_was_lost_is_to_be_hidden_where_points_are_counted(
    store: GameStore, tmp_path: Path, clock: ManualClock
) -> None:
    points = replace(COUNTED, rules=HouseRules(time_limit_s=3600, points=True))
    host = store.begin(points, [Team.RED], {})
    path, environment = tmp_path / "guest", Environment(clock.now, Random(6))
    with Journal.open(path) as journal:
        guest = join_by_scan(host, GameStore(journal, environment))
        guest.do(commands.DeliverFlag(Team.RED, FlagClaim.SCOUT))
        before = guest.view().teams
    lose_opening(path)
    with Journal.open(path) as journal:
        assert join_by_scan(host, GameStore(journal, environment)).view().teams == before


def test_a_phone_that_got_a_new_name_twice_keeps_its_games_again(
    store: GameStore, journal: Journal, clock: ManualClock, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.BeginPlay())
    for name in ("second-name", "third-name"):
        clock.later(300)
        rename_device(journal, name)
        with Journal.open(journal.path) as again:
            rescued = GameStore(again, environment)
            rescued.reclaim_games(renamed=True)
            resumed = rescued.resume(game.game)
            assert (resumed.keeps, resumed.device) == (frozenset({Team.BLUE}), name)
    assert resumed.view().elapsed_ms == 600_000


def test_a_game_without_its_beginning_is_opened_again_and_nothing_else_is_missing(
    store: GameStore, journal: Journal, clock: ManualClock, environment: Environment
) -> None:
    game = store.begin(SMALL, Team, {ANNA: "Anna"})
    game.do(commands.IssueCard(BLUE_MAJOR, BERT))
    game.do(commands.BeginPlay())
    clock.later(90)
    with Journal.open(rescued_without_event(journal, game.game)) as again:
        rescued = GameStore(again, environment)
        (entry,) = rescued.entries()
        assert isinstance(entry.trouble, NotOpened)
        assert rescued.running() is None
        inferred = rescued.infer_setup(game.game)
        assert (inferred.blue_players, inferred.knowledge, inferred.keeps) == (
            4,
            Knowledge.PLAYERS,
            frozenset({Team.BLUE}),
        )
        reopened = rescued.reopen(game.game, SMALL, Team, {BERT: "Bert"})
        assert reopened.view().teams == game.view().teams
        assert (reopened.view().phase, reopened.view().elapsed_ms) == (LivePhase.RUNNING, 90_000)
        assert reopened.names == {ANNA: "Anna", BERT: "Bert"}
        assert rescued.running() == game.game
        assert rescued.resume(game.game).state == reopened.state


def test_a_game_is_not_opened_again_with_less_than_is_on_record(
    store: GameStore, journal: Journal, environment: Environment
) -> None:
    game = store.begin(LARGE, [Team.BLUE], {})
    game.do(commands.IssueCard(Card(Team.BLUE, Rank.MAJOR, 4)))
    with Journal.open(rescued_without_event(journal, game.game)) as again:
        rescued = GameStore(again, environment)
        with pytest.raises(LessThanRecorded):
            rescued.reopen(game.game, SMALL, Team, {})
        assert isinstance(rescued.entries()[0].trouble, NotOpened)


def test_a_game_that_is_whole_is_not_opened_a_second_time(store: GameStore) -> None:
    game = store.begin(SMALL, Team, {})
    with pytest.raises(AlreadyOpened):
        store.reopen(game.game, SMALL, Team, {})


def test_a_game_without_its_beginning_is_opened_again_under_another_name(
    store: GameStore, journal: Journal, clock: ManualClock, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.IssueCard(BLUE_MAJOR))
    game.do(commands.BeginPlay())
    clock.later(600)
    path = rescued_without_event(journal, game.game)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE identity SET device = 'another-name'")
    with Journal.open(path) as again:
        rescued = GameStore(again, environment)
        assert rescued.infer_setup(game.game).keeps == {Team.BLUE}
        reopened = rescued.reopen(game.game, TIMED, [Team.BLUE], {})
        assert reopened.view().elapsed_ms == 600_000
        assert reopened.keeps == {Team.BLUE}


def test_a_phone_that_lost_only_its_own_beginning_keeps_what_the_other_leaves(
    store: GameStore, other_store: GameStore, journals: tuple[Journal, Journal], environment: Environment
) -> None:
    shared = store.begin(LARGE, [Team.RED], {})
    shared.do(commands.BeginPlay())
    unite(shared, join_by_scan(shared, other_store), journals)
    with Journal.open(rescued_without_event(journals[0], shared.game)) as again:
        rescued = GameStore(again, environment)
        assert rescued.resume(shared.game).keeps == frozenset()
        rescued.reclaim_games(renamed=False)
        assert rescued.resume(shared.game).keeps == {Team.RED}


def test_a_game_that_was_only_heard_of_is_not_taken_over_by_a_phone_that_kept_its_name(
    store: GameStore, journals: tuple[Journal, Journal], other_store: GameStore, clock: ManualClock
) -> None:
    heard_of = store.begin(LARGE, [Team.RED], {})
    journals[1].absorb(journals[0].read(heard_of.game), now_ms=clock.now())
    other_store.reclaim_games(renamed=False)
    assert other_store.resume(heard_of.game).keeps == frozenset()
