"""The games on a phone: listed, begun, joined by an invitation, gone on with and forgotten."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import BeingErased, BrokenChain, DamagedJournal
from referee_app.journal.rescue import rescue
from referee_app.live_game import commands
from referee_app.live_game.codec import NewerEvent
from referee_app.live_game.descriptions import FOLLOWER
from referee_app.live_game.events import Attested
from referee_app.live_game.invitation import (
    Invitation,
    NoSecondLeader,
    RunsTooLongToInvite,
    TooLateToInvite,
    invitation_text,
    invitation_to,
    read_invitation,
)
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import AnyCard, Blank, HouseRules, Knowledge, Player, Setup, propose
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.refusals import (
    AlreadyOpened,
    LessThanRecorded,
    NoSuchPlayer,
    NothingToUndo,
    NotOpened,
    WrongKeeper,
)
from referee_app.live_game.setup_check import InvitationDiffers, InvitationMatch
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment, LiveGame
from tests.journal.sample import somebody_reads
from tests.play.conftest import Afternoon

CARDS = CardSet(bytes(range(16)))
LARGE = propose(24, card_set=CARDS.id)
TIMED = replace(LARGE, rules=HouseRules(time_limit_s=3600))
SMALL = propose(8, card_set=CARDS.id, knowledge=Knowledge.PLAYERS)
ANNA, BERT = Player(Team.RED, 1), Player(Team.BLUE, 4)
BLUE_MAJOR, RED_SPY = Card(Team.BLUE, Rank.MAJOR, 1), Card(Team.RED, Rank.SPY, 1)
HOUR_S = 3600
FAST_MS = 7 * 60_000
"""By so much the second phone's clock is fast."""


@pytest.fixture
def store(journal: Journal, environment: Environment) -> GameStore:
    return GameStore(journal, environment)


@pytest.fixture
def other_journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "other") as opened:
        yield opened


@pytest.fixture
def other_store(other_journal: Journal, afternoon: Afternoon) -> GameStore:
    return GameStore(other_journal, Environment(lambda: afternoon.now() + FAST_MS, Random(6)))


@pytest.fixture
def journals(journal: Journal, other_journal: Journal) -> tuple[Journal, Journal]:
    return journal, other_journal


def invitation(game: LiveGame) -> Invitation:
    """What the first leader's screen shows at this moment."""
    return invitation_to(game.game, game.view(), game.keeps)


def scanned(game: LiveGame, other_store: GameStore) -> LiveGame:
    """The other leader scans the code on the first leader's screen."""
    return other_store.join(read_invitation(invitation_text(invitation(game))))


def scanned_again(game: LiveGame, other_store: GameStore) -> LiveGame:
    """The other leader, who has joined, scans the code once more and wants its clock."""
    return other_store.take_clock(read_invitation(invitation_text(invitation(game))))


def unite(host: LiveGame, guest: LiveGame, journals: tuple[Journal, Journal]) -> None:
    """Each of the two hears everything that the other knows."""
    host.absorb(journals[1].read(host.game))
    guest.absorb(journals[0].read(host.game))
    assert host.state == guest.state


# The list


def test_a_new_phone_has_no_games(store: GameStore) -> None:
    assert store.entries() == ()
    assert store.running() is None


def test_games_are_listed_with_what_became_of_them_the_newest_first(store: GameStore, afternoon: Afternoon) -> None:
    first_ms = afternoon.now()
    first = store.begin(SMALL, Team, {})
    afternoon.later(60)
    second = store.begin(LARGE, [Team.BLUE], {})
    second.do(commands.BeginPlay())
    afternoon.later(60)
    first.do(commands.EndGame(Team.RED))
    newest, older = store.entries()
    assert (newest.game, newest.opened_ms, newest.last_ms) == (first.game, first_ms, afternoon.now())
    assert (newest.setup, newest.keeps, newest.phase) == (SMALL, frozenset(Team), LivePhase.OVER)
    assert newest.outcome == LiveOutcome("referee", Team.RED)
    assert (older.game, older.setup, older.keeps) == (second.game, LARGE, frozenset({Team.BLUE}))
    assert (older.phase, older.outcome, older.trouble) == (LivePhase.RUNNING, None, None)


def test_a_game_is_read_again_only_when_something_was_recorded(store: GameStore) -> None:
    quiet, busy = store.begin(SMALL, Team, {}), store.begin(SMALL, Team, {})
    before = {entry.game: entry for entry in store.entries()}
    busy.do(commands.BeginPlay())
    after = {entry.game: entry for entry in store.entries()}
    assert after[quiet.game] is before[quiet.game]
    assert (before[busy.game].phase, after[busy.game].phase) == (LivePhase.DEALING, LivePhase.RUNNING)


def alter(journal: Journal, game: str) -> None:
    """Change an event behind the journal's back."""
    with closing(sqlite3.connect(journal.path)) as connection, connection:
        connection.execute("UPDATE events SET body = '{}' WHERE game = ?", (game,))
    connection.close()


def test_a_game_in_the_list_tells_how_far_it_is_without_being_read_again(
    store: GameStore, afternoon: Afternoon
) -> None:
    game = store.begin(SMALL, Team, {})
    game.do(commands.BeginPlay())
    afternoon.later(60)
    game.do(commands.HandIn(Blank(Team.BLUE)))
    afternoon.later(30)
    (entry,) = store.entries()
    assert entry.captured == {Team.RED: 1, Team.BLUE: 0}
    assert entry.elapsed_by(afternoon.now()) == game.view().elapsed_ms
    afternoon.later(30)
    (same,) = store.entries()
    assert same is entry
    assert same.elapsed_by(afternoon.now()) == game.view().elapsed_ms
    game.do(commands.PauseClock())
    afternoon.later(30)
    (paused,) = store.entries()
    assert paused.elapsed_by(afternoon.now()) == game.view().elapsed_ms


def test_a_broken_game_is_listed_with_its_trouble_and_hides_no_other(
    store: GameStore, journal: Journal, afternoon: Afternoon
) -> None:
    sound = store.begin(SMALL, Team, {})
    afternoon.later(1)
    broken = store.begin(SMALL, Team, {})
    alter(journal, broken.game)
    trouble, fine = store.entries()
    assert (trouble.game, trouble.opened_ms, trouble.setup) == (broken.game, afternoon.now(), None)
    assert isinstance(trouble.trouble, BrokenChain)
    assert trouble.trouble.__traceback__ is None
    assert (fine.game, fine.trouble) == (sound.game, None)
    assert store.running() == sound.game


def test_a_game_with_an_event_of_a_newer_app_is_listed_with_that(store: GameStore, journal: Journal) -> None:
    game = store.begin(SMALL, Team, {})
    journal.append(game.game, [Entry("teleported", 1, "{}")], now_ms=0, after=journal.head(game.game))
    (entry,) = store.entries()
    assert isinstance(entry.trouble, NewerEvent)
    assert store.running() is None


def test_what_is_wrong_with_the_whole_journal_is_not_blamed_on_a_game(store: GameStore, journal: Journal) -> None:
    store.begin(SMALL, Team, {})
    with closing(sqlite3.connect(journal.path)) as connection, connection:
        connection.execute("DROP TABLE heads")
    connection.close()
    with pytest.raises(DamagedJournal):
        store.entries()


# The running game


def test_the_app_opens_in_the_newest_game_that_is_not_over(store: GameStore, afternoon: Afternoon) -> None:
    old = store.begin(SMALL, Team, {})
    afternoon.later(60)
    new = store.begin(SMALL, Team, {})
    assert store.running() == new.game
    new.do(commands.EndGame())
    assert store.running() == old.game
    old.do(commands.EndGame())
    assert store.running() is None


def test_a_game_left_alone_for_a_day_waits_in_the_list(store: GameStore, afternoon: Afternoon) -> None:
    game = store.begin(SMALL, Team, {})
    afternoon.later(24 * HOUR_S)
    assert store.running() == game.game
    afternoon.later(1)
    assert store.running() is None
    assert store.entries()[0].phase is LivePhase.DEALING
    store.resume(game.game).do(commands.BeginPlay())
    assert store.running() == game.game


# Begin, go on, forget


def test_a_game_begins_with_the_names_that_are_known(store: GameStore) -> None:
    game = store.begin(SMALL, Team, {ANNA: "Anna", BERT: ""})
    assert game.names == {ANNA: "Anna"}
    assert store.resume(game.game).names == {ANNA: "Anna"}


def test_a_name_for_nobody_begins_no_game(store: GameStore) -> None:
    with pytest.raises(NoSuchPlayer):
        store.begin(SMALL, Team, {ANNA: "Anna", Player(Team.BLUE, 5): "Cleo"})
    assert store.entries() == ()


def test_a_game_that_nobody_knows_cannot_be_gone_on_with(store: GameStore) -> None:
    with pytest.raises(NotOpened):
        store.resume("0123456789abcdef")


def test_a_forgotten_game_is_gone_with_its_names(store: GameStore, journal: Journal) -> None:
    gone, stays = store.begin(SMALL, Team, {ANNA: "Anna"}), store.begin(SMALL, Team, {})
    assert len(store.entries()) == 2
    store.forget(gone.game)
    assert [entry.game for entry in store.entries()] == [stays.game]
    assert journal.names(gone.game) == {}


def test_a_game_of_which_traces_are_left_is_listed_as_being_erased(
    tmp_path: Path, environment: Environment, afternoon: Afternoon
) -> None:
    with Journal.open(tmp_path / "impatient", patience=0.01) as journal:
        store = GameStore(journal, environment)
        gone = store.begin(SMALL, Team, {ANNA: "Anna"}).game
        with somebody_reads(journal.path), pytest.raises(BeingErased):
            store.forget(gone)
        (entry,) = store.entries()
        assert (entry.game, entry.opened_ms, entry.setup) == (gone, afternoon.now(), None)
        assert isinstance(entry.trouble, BeingErased)
        assert store.running() is None
        with pytest.raises(NotOpened):
            store.resume(gone)
        store.forget(gone)
        assert store.entries() == ()


# Two leaders


def test_the_guest_keeps_the_other_team_of_the_same_game(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(TIMED, [Team.BLUE], {})
    guest = scanned(host, other_store)
    assert (guest.game, guest.keeps, guest.state.setup) == (host.game, frozenset({Team.RED}), TIMED)
    assert guest.view().phase is LivePhase.DEALING
    assert other_store.running() == host.game


@pytest.mark.parametrize("paused", [False, True])
def test_both_clocks_show_the_same_however_far_the_phones_are_apart(
    paused: bool, store: GameStore, other_store: GameStore, journals: tuple[Journal, Journal], afternoon: Afternoon
) -> None:
    host = store.begin(TIMED, [Team.RED], {})
    host.do(commands.BeginPlay())
    afternoon.later(600)
    if paused:
        host.do(commands.PauseClock())
        afternoon.later(45)
    guest = scanned(host, other_store)
    for _ in range(2):
        afternoon.later(30)
        shown = 600_000 if paused else afternoon.now() - host.state.clock(host.device)[0].at
        for phone in (host, guest):
            assert phone.view().elapsed_ms == shown
            assert phone.view().time_left_ms == 3_600_000 - shown
            assert phone.view().phase is (LivePhase.PAUSED if paused else LivePhase.RUNNING)
        unite(host, guest, journals)
    assert contradictions(host.state) == ()
    assert host.view(FOLLOWER).elapsed_ms == host.view().elapsed_ms
    assert GameStore(journals[1]).resume(host.game).state == guest.state


def test_a_paused_game_goes_on_at_the_guests_whistle(
    store: GameStore, other_store: GameStore, afternoon: Afternoon
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    afternoon.later(600)
    host.do(commands.PauseClock())
    guest = scanned(host, other_store)
    afternoon.later(300)
    for phone in (host, guest):
        phone.do(commands.ResumeClock())
    afternoon.later(20)
    assert guest.view().elapsed_ms == host.view().elapsed_ms == 620_000


def test_a_whistle_that_another_blew_is_not_the_guests_to_undo(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    guest = scanned(host, other_store)
    with pytest.raises(NothingToUndo):
        guest.undo()
    assert guest.view().phase is LivePhase.RUNNING


def test_who_has_joined_hears_of_the_whistle_by_scanning_again(
    store: GameStore, other_store: GameStore, afternoon: Afternoon
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    guest = scanned(host, other_store)
    guest.do(commands.IssueCard(BLUE_MAJOR))
    host.do(commands.BeginPlay())
    afternoon.later(90)
    again = scanned_again(host, other_store)
    assert again.view().teams[Team.BLUE].pile == 39
    assert again.view().elapsed_ms == 90_000
    afternoon.later(10)
    host.do(commands.PauseClock())
    version = again.version
    assert scanned_again(host, other_store).version == version
    assert len(other_store.entries()) == 1


def test_a_game_that_ended_here_hears_of_no_whistle_any_more(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    scanned(host, other_store).do(commands.EndGame())
    host.do(commands.BeginPlay())
    again = scanned_again(host, other_store)
    assert again.view().phase is LivePhase.OVER
    assert not again.state.has_begun(again.device)


def test_a_game_that_this_phone_keeps_is_not_joined_again(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    before = scanned(host, other_store).state
    host.do(commands.BeginPlay())
    with pytest.raises(AlreadyOpened):
        scanned(host, other_store)
    assert other_store.resume(host.game).state == before


@pytest.mark.parametrize("wanted", [GameStore.join, GameStore.take_clock])
def test_an_invitation_that_differs_changes_nothing(
    wanted: Callable[[GameStore, Invitation], LiveGame], store: GameStore, other_store: GameStore
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    shown = invitation(host)
    joined = scanned(host, other_store)
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
    scanned(host, other_store).do(commands.IssueCard(BLUE_MAJOR))
    other_store.forget(host.game)
    assert other_store.check_invitation(invitation(host)).match is InvitationMatch.NEW
    assert scanned(host, other_store).view().teams[Team.BLUE].pile == 40


def test_to_look_for_the_game_of_an_invitation_records_nothing(store: GameStore, other_store: GameStore) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    assert other_store.check_invitation(invitation(host)).match is InvitationMatch.NEW
    assert other_store.entries() == ()


def test_a_phone_whose_clock_jumped_ahead_invites_nobody_and_says_so(store: GameStore, afternoon: Afternoon) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    afternoon.later(57 * 365 * 24 * HOUR_S)
    with pytest.raises(RunsTooLongToInvite):
        invitation(host)


def test_a_phone_that_thinks_it_is_1970_joins_all_the_same(
    store: GameStore, other_journal: Journal, afternoon: Afternoon
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    host.do(commands.BeginPlay())
    afternoon.later(600)
    reset = GameStore(other_journal, Environment(lambda: 5_000, Random(1)))
    guest = scanned(host, reset)
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
    store: GameStore, journal: Journal, other_journal: Journal, other_store: GameStore, afternoon: Afternoon
) -> None:
    host = store.begin(LARGE, [Team.RED], {})
    other_journal.absorb(journal.read(host.game), now_ms=afternoon.now())
    with pytest.raises(WrongKeeper):
        invitation(other_store.resume(host.game))


# After a rescue


def renamed(journal: Journal, name: str = "another-name") -> None:
    """What a rescue does that cannot save a phone's newest events."""
    with closing(sqlite3.connect(journal.path)) as file, file:
        file.execute("UPDATE identity SET device = ?", (name,))


def test_a_phone_under_another_name_keeps_its_games_again(
    store: GameStore, journal: Journal, afternoon: Afternoon, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.BeginPlay())
    afternoon.later(600)
    renamed(journal)
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
    unite(shared, scanned(shared, other_store), journals)
    renamed(journals[0])
    with Journal.open(journals[0].path) as again:
        rescued = GameStore(again, environment)
        rescued.reclaim_games(renamed=True)
        assert [rescued.resume(game.game).keeps for game in (over, shared)] == [frozenset(), frozenset()]


def without_its_opening(path: Path, n: int = 1) -> None:
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
    kind: str, lost: int, store: GameStore, tmp_path: Path, afternoon: Afternoon
) -> None:
    """Even where the whistle was lost with it: then the clock is the other phone's, and it is set only once."""
    setup, given, captured = LOST_GAMES[kind]
    host = store.begin(setup, [Team.RED], {})
    host.do(commands.BeginPlay())
    path, environment = tmp_path / "guest", Environment(afternoon.now, Random(6))
    with Journal.open(path) as journal:
        guest = scanned(host, GameStore(journal, environment))
        afternoon.later(60)
        guest.do(commands.IssueCard(given))
        guest.do(commands.HandIn(captured))
        guest.rename(Player(Team.BLUE, 1), "Bea")
        before = guest.view()
    without_its_opening(path, lost)
    afternoon.later(30)
    with Journal.open(path) as journal:
        rescued = GameStore(journal, environment)
        with pytest.raises(NotOpened):
            rescued.resume(host.game).view()
        assert rescued.check_invitation(invitation(host)).match is InvitationMatch.PARTLY
        back = scanned(host, rescued)
        view = back.view()
        assert (back.keeps, view.setup, view.phase) == (frozenset({Team.BLUE}), setup, LivePhase.RUNNING)
        assert view.teams == before.teams
        assert view.elapsed_ms == 90_000
        assert back.names == {Player(Team.BLUE, 1): "Bea"}
        back.do(commands.PauseClock())
        assert rescued.resume(host.game).state == back.state
        assert rescued.running() == host.game
        with pytest.raises(AlreadyOpened):
            scanned(host, rescued)


def test_a_game_that_lost_its_opening_comes_back_for_no_other_team(
    store: GameStore, other_store: GameStore, other_journal: Journal, tmp_path: Path, afternoon: Afternoon
) -> None:
    """A leader who scans an old picture of the own invitation must not become the other team's leader."""
    host = store.begin(LARGE, [Team.RED], {})
    guest = scanned(host, other_store)
    guest.do(commands.IssueCard(BLUE_MAJOR))
    own = invitation(guest)
    other_journal.close()
    without_its_opening(tmp_path / "other")
    with Journal.open(tmp_path / "other") as journal:
        rescued = GameStore(journal, Environment(afternoon.now, Random(6)))
        with pytest.raises(InvitationDiffers):
            rescued.join(own)
        assert rescued.join(invitation(host)).keeps == {Team.BLUE}


def test_a_flag_brought_home_before_the_opening_was_lost_is_to_be_hidden_where_points_are_counted(
    store: GameStore, tmp_path: Path, afternoon: Afternoon
) -> None:
    points = replace(COUNTED, rules=HouseRules(time_limit_s=3600, points=True))
    host = store.begin(points, [Team.RED], {})
    path, environment = tmp_path / "guest", Environment(afternoon.now, Random(6))
    with Journal.open(path) as journal:
        guest = scanned(host, GameStore(journal, environment))
        guest.do(commands.DeliverFlag(Team.RED, Attested.SCOUT))
        before = guest.view().teams
    without_its_opening(path)
    with Journal.open(path) as journal:
        assert scanned(host, GameStore(journal, environment)).view().teams == before


def test_a_phone_that_got_a_new_name_twice_keeps_its_games_again(
    store: GameStore, journal: Journal, afternoon: Afternoon, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.BeginPlay())
    for name in ("second-name", "third-name"):
        afternoon.later(300)
        renamed(journal, name)
        with Journal.open(journal.path) as again:
            rescued = GameStore(again, environment)
            rescued.reclaim_games(renamed=True)
            resumed = rescued.resume(game.game)
            assert (resumed.keeps, resumed.device) == (frozenset({Team.BLUE}), name)
    assert resumed.view().elapsed_ms == 600_000


def without_event(journal: Journal, game: str, seq: int = 1) -> Path:
    """The journal as a rescue leaves it that could not save one event of this phone."""
    path = journal.path.with_name("rescued")
    with closing(sqlite3.connect(journal.path)) as source, closing(sqlite3.connect(path, isolation_level=None)) as copy:
        source.backup(copy)
        key = (game, journal.device, seq)
        copy.execute("DELETE FROM events WHERE game = ? AND device = ? AND seq = ?", key)
        copy.execute("VACUUM")
    rescue(path)
    return path


def test_a_game_without_its_beginning_is_opened_again_and_nothing_else_is_missing(
    store: GameStore, journal: Journal, afternoon: Afternoon, environment: Environment
) -> None:
    game = store.begin(SMALL, Team, {ANNA: "Anna"})
    game.do(commands.IssueCard(BLUE_MAJOR, BERT))
    game.do(commands.BeginPlay())
    afternoon.later(90)
    with Journal.open(without_event(journal, game.game)) as again:
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
    with Journal.open(without_event(journal, game.game)) as again:
        rescued = GameStore(again, environment)
        with pytest.raises(LessThanRecorded):
            rescued.reopen(game.game, SMALL, Team, {})
        assert isinstance(rescued.entries()[0].trouble, NotOpened)


def test_a_game_that_is_whole_is_not_opened_a_second_time(store: GameStore) -> None:
    game = store.begin(SMALL, Team, {})
    with pytest.raises(AlreadyOpened):
        store.reopen(game.game, SMALL, Team, {})


def test_a_game_without_its_beginning_is_opened_again_under_another_name(
    store: GameStore, journal: Journal, afternoon: Afternoon, environment: Environment
) -> None:
    game = store.begin(TIMED, [Team.BLUE], {})
    game.do(commands.IssueCard(BLUE_MAJOR))
    game.do(commands.BeginPlay())
    afternoon.later(600)
    path = without_event(journal, game.game)
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
    unite(shared, scanned(shared, other_store), journals)
    with Journal.open(without_event(journals[0], shared.game)) as again:
        rescued = GameStore(again, environment)
        assert rescued.resume(shared.game).keeps == frozenset()
        rescued.reclaim_games(renamed=False)
        assert rescued.resume(shared.game).keeps == {Team.RED}


def test_a_game_that_was_only_heard_of_is_not_taken_over_by_a_phone_that_kept_its_name(
    store: GameStore, journals: tuple[Journal, Journal], other_store: GameStore, afternoon: Afternoon
) -> None:
    heard_of = store.begin(LARGE, [Team.RED], {})
    journals[1].absorb(journals[0].read(heard_of.game), now_ms=afternoon.now())
    other_store.reclaim_games(renamed=False)
    assert other_store.resume(heard_of.game).keeps == frozenset()
