"""A second phone joins a game by its invitation, goes by the same clock, and changes nothing that is not its own."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game import commands
from referee_app.live_game.descriptions import FOLLOWER
from referee_app.live_game.invitation import (
    Invitation,
    NoSecondLeader,
    RunsTooLongToInvite,
    TooLateToInvite,
)
from referee_app.live_game.merge import contradictions
from referee_app.live_game.refusals import (
    AlreadyOpened,
    NothingToUndo,
    WrongKeeper,
)
from referee_app.live_game.setup_check import InvitationDiffers, InvitationMatch
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment, LiveGame
from tests.play.builders import BLUE_MAJOR, LARGE, SMALL, TIMED, invitation, join_by_scan, scan_again, unite
from tests.play.conftest import ManualClock

HOUR_S = 3600


def test_the_guest_keeps_the_other_team_of_the_same_game(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(TIMED, [Team.BLUE], {})
    guest = join_by_scan(host, other_store)
    assert (guest.game, guest.keeps, guest.state.setup) == (host.game, frozenset({Team.RED}), TIMED)
    assert guest.view().phase is LivePhase.DEALING
    assert other_store.running() == host.game


@pytest.mark.parametrize("paused", [False, True])
def test_both_clocks_show_the_same_however_far_the_phones_are_apart(
    paused: bool, store: GameStore, other_store: GameStore, journals: tuple[Journal, Journal], clock: ManualClock
) -> None:
    host = store.begin(TIMED, [Team.RED], {})
    host.do(commands.BeginPlay())
    clock.later(600)
    if paused:
        host.do(commands.PauseClock())
        clock.later(45)
    guest = join_by_scan(host, other_store)
    for _ in range(2):
        clock.later(30)
        shown = 600_000 if paused else clock.now() - host.state.clock(host.device)[0].at
        for phone in (host, guest):
            assert phone.view().elapsed_ms == shown
            assert phone.view().time_left_ms == 3_600_000 - shown
            assert phone.view().phase is (LivePhase.PAUSED if paused else LivePhase.RUNNING)
        unite(host, guest, journals)
    assert contradictions(host.state) == ()
    assert host.view(FOLLOWER).elapsed_ms == host.view().elapsed_ms
    assert GameStore(journals[1]).resume(host.game).state == guest.state


def test_a_paused_game_goes_on_at_the_guests_whistle(
    store: GameStore, other_store: GameStore, clock: ManualClock
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    clock.later(600)
    host.do(commands.PauseClock())
    guest = join_by_scan(host, other_store)
    clock.later(300)
    for phone in (host, guest):
        phone.do(commands.ResumeClock())
    clock.later(20)
    assert guest.view().elapsed_ms == host.view().elapsed_ms == 620_000


def test_a_whistle_that_another_blew_is_not_the_guests_to_undo(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    guest = join_by_scan(host, other_store)
    with pytest.raises(NothingToUndo):
        guest.undo()
    assert guest.view().phase is LivePhase.RUNNING


def test_who_has_joined_hears_of_the_whistle_by_scanning_again(
    store: GameStore, other_store: GameStore, clock: ManualClock
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    guest = join_by_scan(host, other_store)
    guest.do(commands.IssueCard(BLUE_MAJOR))
    host.do(commands.BeginPlay())
    clock.later(90)
    again = scan_again(host, other_store)
    assert again.view().teams[Team.BLUE].pile == 39
    assert again.view().elapsed_ms == 90_000
    clock.later(10)
    host.do(commands.PauseClock())
    version = again.version
    assert scan_again(host, other_store).version == version
    assert len(other_store.entries()) == 1


def test_a_game_that_ended_here_hears_of_no_whistle_any_more(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    join_by_scan(host, other_store).do(commands.EndGame())
    host.do(commands.BeginPlay())
    again = scan_again(host, other_store)
    assert again.view().phase is LivePhase.OVER
    assert not again.state.has_begun(again.device)


def test_a_game_that_this_phone_keeps_is_not_joined_again(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    before = join_by_scan(host, other_store).state
    host.do(commands.BeginPlay())
    with pytest.raises(AlreadyOpened):
        join_by_scan(host, other_store)
    assert other_store.resume(host.game).state == before


@pytest.mark.parametrize("wanted", [GameStore.join, GameStore.take_clock])
def test_an_invitation_that_differs_changes_nothing(
    wanted: Callable[[GameStore, Invitation], LiveGame], store: GameStore, other_store: GameStore
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    shown = invitation(host)
    joined = join_by_scan(host, other_store)
    for other in (replace(shown, setup=TIMED), replace(shown, keeps=shown.offers)):
        with pytest.raises(InvitationDiffers):
            wanted(other_store, other)
    assert other_store.resume(host.game).state == joined.state


@pytest.mark.parametrize("wanted", [GameStore.join, GameStore.take_clock])
def test_who_scans_the_own_invitation_stays_in_the_own_game(
    wanted: Callable[[GameStore, Invitation], LiveGame], store: GameStore
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    with pytest.raises(InvitationDiffers):
        wanted(store, invitation(host))
    assert store.resume(host.game).state == host.state


def test_a_game_that_was_forgotten_can_be_joined_again(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    join_by_scan(host, other_store).do(commands.IssueCard(BLUE_MAJOR))
    other_store.forget(host.game)
    assert other_store.check_invitation(invitation(host)).match is InvitationMatch.NEW
    assert join_by_scan(host, other_store).view().teams[Team.BLUE].pile == 40


def test_to_look_for_the_game_of_an_invitation_records_nothing(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    assert other_store.check_invitation(invitation(host)).match is InvitationMatch.NEW
    assert other_store.entries() == ()


def test_a_phone_whose_clock_jumped_ahead_invites_nobody_and_says_so(store: GameStore, clock: ManualClock) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    clock.later(57 * 365 * 24 * HOUR_S)
    with pytest.raises(RunsTooLongToInvite):
        invitation(host)


def test_a_phone_that_thinks_it_is_1970_joins_all_the_same(
    store: GameStore, other_journal: Journal, clock: ManualClock
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    clock.later(600)
    reset = GameStore(other_journal, Environment(lambda: 5_000, Random(1)))
    guest = join_by_scan(host, reset)
    assert guest.view().phase is LivePhase.RUNNING
    assert reset.resume(host.game).state == guest.state


def test_a_game_on_one_phone_invites_nobody(store: GameStore) -> None:
    with pytest.raises(NoSecondLeader):
        invitation(store.begin(SMALL, Team, {}))


def test_a_game_that_is_over_invites_nobody(store: GameStore) -> None:
    game = store.begin(LARGE, [Team.RED], {})
    game.do(commands.EndGame())
    with pytest.raises(TooLateToInvite):
        invitation(game)


def test_a_phone_that_only_heard_of_a_game_invites_nobody(
    store: GameStore, journal: Journal, other_journal: Journal, other_store: GameStore, clock: ManualClock
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    other_journal.absorb(journal.read(host.game), now_ms=clock.now())
    with pytest.raises(WrongKeeper):
        invitation(other_store.resume(host.game))
