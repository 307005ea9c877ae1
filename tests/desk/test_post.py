"""A duel post shows who wins, and records duels only where the leader chose that."""

from referee_app.desk.answers import TaggerQuestion
from referee_app.desk.jobs import Job
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import Result
from referee_app.live_game.model import Knowledge
from referee_app.live_game.records import CardStage
from tests.desk.kit import BLUE, Leader, Leaders, Lens, blue, is_refused, only, red, setup
from tests.desk.test_duels import SPY_RULE, settled


def test_a_post_that_only_tells_writes_nothing(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    version = leader.game.version
    leader.desk.begin_job(Job.POST)
    answer = settled(leader.duel(red("9"), blue("8"), job=Job.POST))
    assert answer.verdict.result is Result.RED
    assert answer.action is None
    assert leader.game.version == version


def test_a_post_that_records_writes_duels_down_whatever_comes_late(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"), blue("7"))
    leader.desk.begin_job(Job.POST, records=True)
    leader.sweeps(blue("7"), job=Job.CHECK)
    assert settled(leader.duel(red("9"), blue("8"), job=Job.POST)).action is not None
    assert leader.game.state.card_status(blue("8")).stage is CardStage.CAPTURED


def test_a_post_that_only_tells_can_be_told_that_the_bomb_tagged(leader: Leader) -> None:
    leader.desk.begin_job(Job.POST)
    answer = settled(leader.duel(red("9"), blue("B"), job=Job.POST))
    version = leader.game.version
    assert settled(leader.desk.bomb_tagged(answer)).verdict.result is Result.VOID
    assert leader.game.version == version


def test_a_post_that_only_tells_asks_who_tagged_too(leads: Leaders) -> None:
    leader = leads(setup(rules=SPY_RULE))
    leader.desk.begin_job(Job.POST)
    asked = leader.duel(red("1"), blue("10"), job=Job.POST)
    assert isinstance(asked, TaggerQuestion)
    version = leader.game.version
    assert settled(leader.desk.settle(asked, BLUE)).verdict.result is Result.BLUE
    assert leader.game.version == version


def test_a_post_knows_a_pocketed_card_and_one_of_no_deck(leader: Leader) -> None:
    leader.given_out(blue("8"))
    leader.given(commands.HandIn(blue("8"), None))
    leader.desk.begin_job(Job.POST)
    assert is_refused(leader.duel(red("9"), blue("8"), job=Job.POST), refusals.AlreadyCounted, card=blue("8"))
    assert is_refused(leader.duel(red("F"), blue("7"), job=Job.POST), refusals.NotInDeck, card=red("F"))


def test_a_post_tells_in_a_game_that_only_counts(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED))
    lens = Lens(leader, Job.POST)
    assert settled(only(lens.see_cards(red("9"), blue("8")))).verdict.result is Result.RED
