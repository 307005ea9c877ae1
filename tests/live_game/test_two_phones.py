"""Two leaders' phones exchange their records: what one saw changes what the other accepts, and no count
changes by that alone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.live_game import commands, queries
from referee_app.live_game.events import Fighter, FlagClaim
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.records import FlagStage
from referee_app.live_game.refusals import FlagNotHidden, NotOpened, RankUsedUp, StillNeeded
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import Environment, LiveGame, OtherGame

RED_SCOUT, BLUE_MAJOR = Card(Team.RED, Rank.SCOUT, 1), Card(Team.BLUE, Rank.MAJOR, 1)
BLUE_MARSHAL = Card(Team.BLUE, Rank.MARSHAL, 1)


class TwoPhones:
    """Red's phone and blue's, each with a journal of its own, and one afternoon for both."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        self.ms = 1_780_000_000_000
        self.ahead = 0
        environment = Environment(lambda: self.ms, Random(3))
        clock_of_blue = Environment(lambda: self.ms + self.ahead, Random(4))
        self.journals = [Journal.open(folder / name) for name in ("red", "blue")]
        self.red = LiveGame.begin(self.journals[0], setup, [Team.RED], environment=environment)
        self.later(1)
        self.blue = LiveGame.begin(self.journals[1], setup, [Team.BLUE], game=self.red.game, environment=clock_of_blue)
        self.later(1)

    def later(self, seconds: int) -> None:
        self.ms += seconds * 1000

    def speak(self) -> None:
        """Both hear everything that the other knows."""
        self.red.absorb(self.journals[1].read(self.red.game))
        self.blue.absorb(self.journals[0].read(self.red.game))
        assert self.red.state == self.blue.state

    def listed(self) -> list[str]:
        return [found.what.key for found in contradictions(self.red.state)]


Open = Callable[[Setup], TwoPhones]


@pytest.fixture
def open_phones(tmp_path: Path) -> Iterator[Open]:
    """Two phones that play by a setup; their journals are closed after the test."""
    with ExitStack() as files:

        def start(setup: Setup) -> TwoPhones:
            phones = TwoPhones(tmp_path, setup)
            for journal in phones.journals:
                files.enter_context(journal)
            return phones

        yield start


def coded(**rules: object) -> Setup:
    return Setup(
        red_players=6, blue_players=6, deck=propose(12).deck, mode=Mode.TWO_LEADERS,
        knowledge=Knowledge.CARDS, card_set="TESTSE", rules=HouseRules(**rules),  # type: ignore[arg-type]
    )  # fmt: skip


def box(knowledge: Knowledge, **rules: object) -> Setup:
    return Setup(
        red_players=6, blue_players=6, deck=propose(12).deck, mode=Mode.TWO_LEADERS,
        knowledge=knowledge, rules=HouseRules(**rules),  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_carrier_beaten_before_the_other_phones_eyes_has_lost_the_flag(open_phones: Open) -> None:
    phones = open_phones(coded())
    phones.red.do(commands.IssueCard(RED_SCOUT))
    phones.red.do(commands.TakeFlag(Team.BLUE, Fighter(RED_SCOUT)))
    phones.blue.do(commands.IssueCard(BLUE_MAJOR))
    phones.later(5)
    phones.blue.do(commands.RecordDuel(Fighter(RED_SCOUT), Fighter(BLUE_MAJOR)))
    phones.speak()
    assert phones.red.state.flag(Team.BLUE).stage is FlagStage.TO_HIDE
    with pytest.raises(FlagNotHidden):
        phones.red.do(commands.DeliverFlag(Team.BLUE))
    phones.blue.do(commands.HideFlag(Team.BLUE))


def test_a_flag_brought_home_by_a_beaten_carrier_is_listed(open_phones: Open) -> None:
    phones = open_phones(coded())
    phones.red.do(commands.IssueCard(RED_SCOUT))
    phones.red.do(commands.TakeFlag(Team.BLUE, Fighter(RED_SCOUT)))
    phones.blue.do(commands.IssueCard(BLUE_MAJOR))
    phones.later(5)
    phones.blue.do(commands.RecordDuel(Fighter(RED_SCOUT), Fighter(BLUE_MAJOR)))
    phones.later(5)
    phones.red.do(commands.DeliverFlag(Team.BLUE))
    phones.speak()
    assert phones.listed() == ["contradiction.carrier_was_beaten"]


def test_speaking_moves_no_pile_and_tells_who_lost_a_card(open_phones: Open) -> None:
    phones = open_phones(box(Knowledge.COUNTED))
    for _ in range(10):
        phones.red.do(commands.IssueCard(Blank(Team.RED)))
    for _ in range(8):
        phones.blue.do(commands.HandIn(Blank(Team.RED)))
    before = phones.red.view().teams[Team.RED]
    phones.speak()
    after = phones.red.view().teams[Team.RED]
    assert (before.pile, before.in_play) == (20, 10)
    assert (after.pile, after.in_play) == (20, 2)


def test_a_box_card_that_lost_before_the_other_phones_eyes_is_held_no_more(open_phones: Open) -> None:
    phones = open_phones(box(Knowledge.PLAYERS))
    runner, hunter = Player(Team.RED, 1), Player(Team.BLUE, 1)
    phones.red.do(commands.IssueCard(Blank(Team.RED, Rank.SCOUT), runner))
    phones.blue.do(commands.IssueCard(Blank(Team.BLUE, Rank.MAJOR), hunter))
    phones.later(5)
    duel = commands.RecordDuel(Fighter(Blank(Team.RED, Rank.SCOUT), runner), Fighter(Blank(Team.BLUE), hunter))
    phones.blue.do(duel)
    phones.speak()
    shown = phones.red.view().teams[Team.RED]
    assert (shown.pile, shown.in_play, shown.players[0].card) == (29, 0, None)
    phones.blue.do(commands.HandIn(Blank(Team.RED), hunter))
    assert phones.blue.view().teams[Team.BLUE].players[0].carries == 0


def test_the_same_box_duel_on_both_phones_counts_once_by_each_leaders_count(open_phones: Open) -> None:
    phones = open_phones(box(Knowledge.COUNTED, count_at_duel=True))
    for phone in (phones.red, phones.blue):
        phone.do(commands.RecordDuel(Fighter(Blank(Team.RED, Rank.MAJOR)), Fighter(Blank(Team.BLUE, Rank.SCOUT))))
    phones.speak()
    assert queries.captured_cards(phones.red.state, Team.RED).n == 1


def test_what_came_after_the_whistle_does_not_decide_and_is_listed(open_phones: Open) -> None:
    phones = open_phones(coded(time_limit_s=600))
    phones.red.do(commands.BeginPlay())
    phones.later(601)
    phones.red.do(commands.CallTime())
    phones.later(120)
    phones.blue.do(commands.DeliverFlag(Team.RED, FlagClaim.SCOUT))
    phones.speak()
    outcome = phones.red.view().outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == ("time", None)
    assert phones.listed() == ["contradiction.after_the_end"]


@pytest.mark.parametrize("setup", [coded(time_limit_s=600), box(Knowledge.COUNTED, time_limit_s=600)])
def test_cards_handed_in_after_the_whistle_do_not_decide(open_phones: Open, setup: Setup) -> None:
    phones = open_phones(setup)
    counted = setup.knowledge is Knowledge.COUNTED
    phones.red.do(commands.BeginPlay())
    phones.red.do(commands.HandIn(Blank(Team.BLUE) if counted else BLUE_MAJOR))
    phones.later(601)
    phones.red.do(commands.CallTime())
    phones.later(60)
    for ordinal in (1, 2):
        phones.blue.do(commands.HandIn(Blank(Team.RED) if counted else Card(Team.RED, Rank.SCOUT, ordinal)))
    phones.speak()
    outcome = phones.red.view().outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == ("time", Team.RED)


def test_undoing_the_first_duel_does_not_unbegin_the_game(open_phones: Open) -> None:
    phones = open_phones(coded(time_limit_s=900))
    phones.red.do(commands.IssueCard(RED_SCOUT))
    first = phones.red.do(commands.RecordDuel(Fighter(RED_SCOUT), Fighter(BLUE_MAJOR))).action
    phones.later(600)
    phones.red.undo(first)
    shown = phones.red.view()
    assert (shown.phase, shown.time_left_ms) == (LivePhase.RUNNING, 300_000)


def test_a_setup_opened_by_mistake_can_be_replaced(open_phones: Open) -> None:
    phones = open_phones(coded())
    wrong = LiveGame(phones.journals[1], phones.red.game, Environment(lambda: phones.ms, Random(1)))
    wrong.absorb(phones.journals[0].read(wrong.game))
    opening = wrong.state.facts[wrong.device][0].action_id
    wrong.undo(opening)
    assert wrong.keeps == frozenset()
    wrong.do(commands.OpenGame(coded(spoils=True), (Team.BLUE,)))
    assert not wrong.state.setup.rules.spoils  # the first phone's setup counts; the other is listed
    assert "contradiction.setups_differ" in [found.what.key for found in contradictions(wrong.state)]


def test_the_same_card_does_not_count_twice_when_it_first_came_torn(open_phones: Open) -> None:
    phones = open_phones(coded())
    phones.red.do(commands.HandIn(Blank(Team.BLUE, Rank.MARSHAL)))
    with pytest.raises(RankUsedUp):
        phones.red.do(commands.HandIn(BLUE_MARSHAL))


def test_a_card_that_fought_without_its_code_counts_once(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "one") as journal:
        setup = Setup(
            red_players=6, blue_players=6, deck=propose(12).deck, mode=Mode.ONE_PHONE,
            knowledge=Knowledge.CARDS, card_set="TESTSE", rules=HouseRules(count_at_duel=True),
        )  # fmt: skip
        game = LiveGame.begin(journal, setup)
        game.do(commands.IssueCard(BLUE_MAJOR))
        red = Card(Team.RED, Rank.GENERAL, 1)
        game.do(commands.IssueCard(red))
        game.do(commands.RecordDuel(Fighter(red), Fighter(Blank(Team.BLUE, Rank.MAJOR))))
        assert (game.view().teams[Team.BLUE].pile, game.view().teams[Team.BLUE].in_play) == (29, 0)
        game.do(commands.HandIn(BLUE_MAJOR))
        assert game.view().teams[Team.RED].captured.n == 1


def test_a_refused_undo_tells_no_rank_that_the_log_covers(open_phones: Open) -> None:
    phones = open_phones(coded())
    issued = phones.blue.do(commands.IssueCard(BLUE_MARSHAL)).action
    phones.blue.do(commands.RemovePlayer(Player(Team.BLUE, 1), BLUE_MARSHAL))
    phones.speak()
    with pytest.raises(StillNeeded) as refusal:
        phones.red.undo(issued)
    assert refusal.value.facts["what"].facts["card"] == Blank(Team.BLUE)  # type: ignore[attr-defined]


def test_what_is_of_another_game_is_not_taken_in(open_phones: Open, tmp_path: Path) -> None:
    phones = open_phones(coded())
    with Journal.open(tmp_path / "other") as journal:
        clock = Environment(lambda: phones.ms)
        other = LiveGame.begin(journal, coded(), [Team.BLUE], environment=clock)
        with pytest.raises(OtherGame):
            phones.red.absorb(journal.read(other.game))
    assert len(phones.journals[0].games()) == 1


def test_a_sweep_that_was_undone_is_not_continued_but_begun_anew(open_phones: Open) -> None:
    phones = open_phones(coded())
    sweep = phones.red.do(commands.HandIn(BLUE_MAJOR)).action
    phones.red.undo(sweep)
    phones.red.do(commands.HandIn(BLUE_MARSHAL), within=sweep)
    assert phones.red.view().teams[Team.RED].captured.n == 1
    with pytest.raises(ValueError, match="not an action of this phone"):
        phones.blue.do(commands.HandIn(RED_SCOUT), within=sweep)


def test_a_game_that_is_not_there_is_told_as_such(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "empty") as journal, pytest.raises(NotOpened):
        LiveGame.resume(journal, "nowhere").view()


def test_a_number_that_was_given_to_a_late_player_stays_taken(open_phones: Open) -> None:
    phones = open_phones(coded())
    joined = phones.red.do(commands.AddPlayer(Team.RED)).action
    undoing = phones.red.undo(joined).action
    phones.red.do(commands.AddPlayer(Team.RED))
    phones.red.undo(undoing)
    late = [player for player in phones.red.state.roster if player.team is Team.RED]
    assert len(late) == len(set(late)) == 8


def test_clocks_that_differ_by_minutes_break_neither_the_time_limit_nor_a_wait(open_phones: Open) -> None:
    rules = HouseRules(time_limit_s=240, respawn_delay_s=30)
    setup = Setup(
        red_players=6, blue_players=6, deck=propose(12).deck, mode=Mode.TWO_LEADERS,
        knowledge=Knowledge.PLAYERS, card_set="TESTSE", rules=rules,
    )  # fmt: skip
    phones = open_phones(setup)
    phones.ahead = 300_000
    runner = Player(Team.RED, 1)
    phones.red.do(commands.IssueCard(RED_SCOUT, runner))
    phones.blue.do(commands.IssueCard(BLUE_MAJOR))
    phones.speak()
    phones.red.do(commands.BeginPlay())
    phones.speak()
    phones.later(20)
    phones.red.do(commands.ReportBack(runner))
    phones.blue.do(commands.HandIn(RED_SCOUT))
    phones.speak()
    phones.later(31)
    phones.red.do(commands.IssueCard(Card(Team.RED, Rank.MAJOR, 1), runner))
    phones.red.do(commands.PauseClock())
    assert phones.red.view().elapsed_ms == 51_000
    assert phones.red.view().time_left_ms == 189_000
