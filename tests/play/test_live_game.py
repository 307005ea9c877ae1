"""A live game on a real journal: what was done is on disk, and a game goes on from there."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere
from referee_app.live_game import commands, events
from referee_app.live_game.descriptions import FOLLOWER
from referee_app.live_game.events import Fighter
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.refusals import AlreadyCounted, NothingToUndo
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import Environment, LiveGame
from tests.play.conftest import ManualClock

CARDS = CardSet(bytes(range(16)))
SMALL = propose(8, card_set=CARDS.id, knowledge=Knowledge.PLAYERS)
BLUE_MAJOR, RED_SCOUT = Card(Team.BLUE, Rank.MAJOR, 1), Card(Team.RED, Rank.SCOUT, 1)
ANNA = Player(Team.RED, 1)


def begin(journal: Journal, environment: Environment, setup: Setup = SMALL) -> LiveGame:
    return LiveGame.begin(journal, setup, environment=environment)


def test_a_whole_game_is_played_and_stands_after_the_phone_died(
    journal: Journal, environment: Environment, clock: ManualClock
) -> None:
    game = begin(journal, environment)
    game.do(commands.IssueCard(RED_SCOUT, ANNA))
    for player in game.state.roster:
        if player != ANNA:
            game.do(commands.DrawCard(player.team, player))
    game.do(commands.BeginPlay())
    clock.later(90)
    game.do(commands.TakeFlag(Team.BLUE, Fighter(RED_SCOUT)))
    game.do(commands.DeliverFlag(Team.BLUE))
    assert game.view().outcome == LiveOutcome("flag", Team.RED)
    assert game.view().elapsed_ms == 90_000
    journal.close()
    with Journal.open(journal.path) as found:
        again = LiveGame.resume(found, game.game, environment=environment)
        assert again.state == game.state
        assert again.view() == game.view()
        assert again.view().phase is LivePhase.OVER


def test_a_refusal_writes_nothing(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    game.do(commands.IssueCard(BLUE_MAJOR))
    game.do(commands.HandIn(BLUE_MAJOR, ANNA))
    before = journal.read(game.game)
    with pytest.raises(AlreadyCounted) as refusal:
        game.do(commands.HandIn(BLUE_MAJOR))
    assert refusal.value.facts["by"] == ANNA
    assert journal.read(game.game) == before


def test_a_sweep_is_one_action_and_undone_as_one(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    swept = list(game.state.setup.deck.cards(Team.BLUE))[:12]
    for card in swept:
        game.do(commands.IssueCard(card))
    sweep = game.do(commands.HandIn(swept[0])).action
    for card in swept[1:]:
        game.do(commands.HandIn(card), within=sweep)
    assert game.view().teams[Team.RED].captured.n == 12
    game.undo()
    assert game.view().teams[Team.RED].captured.n == 0
    assert LiveGame.resume(journal, game.game).state == game.state


def test_undo_goes_back_step_by_step_to_the_beginning(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    game.do(commands.IssueCard(BLUE_MAJOR))
    game.do(commands.HandIn(BLUE_MAJOR))
    game.undo()
    game.undo()
    assert game.view().teams[Team.BLUE].pile == 20
    with pytest.raises(NothingToUndo):
        game.undo()


def test_two_windows_on_one_game_do_not_mix_it_up(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    with Journal.open(journal.path) as second:
        other = LiveGame.resume(second, game.game, environment=environment)
        other.do(commands.IssueCard(BLUE_MAJOR))
        with pytest.raises(WrittenElsewhere):
            game.do(commands.IssueCard(RED_SCOUT))
        assert game.state == other.state
        game.do(commands.IssueCard(RED_SCOUT))
    assert len(journal.read(game.game)) == 3


def test_two_keepers_unite_their_journals(tmp_path: Path, environment: Environment) -> None:
    setup = propose(24, card_set=CARDS.id)
    with Journal.open(tmp_path / "red") as reds, Journal.open(tmp_path / "blue") as blues:
        red = LiveGame.begin(reds, setup, [Team.RED], environment=environment)
        blue = LiveGame.begin(blues, setup, [Team.BLUE], game=red.game, environment=environment)
        blue.do(commands.IssueCard(BLUE_MAJOR))
        red.do(commands.HandIn(BLUE_MAJOR))
        red.absorb(blues.read(red.game))
        blue.absorb(reds.read(red.game))
        assert red.state == blue.state
        assert contradictions(red.state) == ()
        assert red.view().teams[Team.BLUE].pile == 39
        assert LiveGame.resume(reds, red.game).state == red.state


def test_names_are_shown_but_stand_in_no_event(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    game.rename(ANNA, "Anna Blume")
    game.do(commands.IssueCard(RED_SCOUT, ANNA))
    assert game.names == {ANNA: "Anna Blume"}
    assert not any("Blume" in envelope.body for envelope in journal.read(game.game))
    game.rename(ANNA, "")
    assert game.names == {}


def test_followers_of_a_running_game_see_no_rank(journal: Journal, environment: Environment) -> None:
    game = begin(journal, environment)
    game.do(commands.IssueCard(RED_SCOUT, ANNA))
    told = game.view(FOLLOWER).log[0].what
    assert getattr(told.facts["card"], "rank", "?") is None


def test_a_drawn_card_is_told(journal: Journal, environment: Environment) -> None:
    drawn = begin(journal, environment).do(commands.DrawCard(Team.BLUE)).events[0]
    assert isinstance(drawn, events.CardIssued)
    assert drawn.card in list(SMALL.deck.cards(Team.BLUE))


def test_time_that_is_called_late_was_up_at_the_whistle(
    journal: Journal, environment: Environment, clock: ManualClock
) -> None:
    game = begin(journal, environment, replace(SMALL, rules=HouseRules(time_limit_s=600)))
    game.do(commands.BeginPlay())
    whistle = clock.ms + 600_000
    clock.later(3600)
    game.do(commands.CallTime())
    seen = game.view()
    assert (seen.elapsed_ms, seen.log[0].ms) == (600_000, whistle)
    assert seen.outcome == LiveOutcome("time", None)
    journal.close()
    with Journal.open(journal.path) as found:
        assert LiveGame.resume(found, game.game, environment=environment).view() == seen


def test_what_another_phone_takes_in_after_the_whistle_does_not_count_however_late_time_is_called(
    journal: Journal, environment: Environment, clock: ManualClock, tmp_path: Path
) -> None:
    timed = replace(SMALL, mode=Mode.TWO_LEADERS, rules=HouseRules(time_limit_s=600))
    red = LiveGame.begin(journal, timed, (Team.RED,), environment=environment)
    red.do(commands.BeginPlay())
    with Journal.open(tmp_path / "blue") as other:
        blue = LiveGame.begin(other, timed, (Team.BLUE,), game=red.game, environment=environment)
        clock.later(610)
        blue.do(commands.HandIn(RED_SCOUT))  # its leader whistled later
        clock.later(60)
        red.do(commands.CallTime())
        red.absorb(other.each(red.game))
    assert red.view().outcome == LiveOutcome("time", None)
