"""How a game ends and what can still be done then, and the clock that runs until it does."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.event_rules import require_allowed
from referee_app.live_game.events import (
    CardCollected,
    ClockPaused,
    ClockResumed,
    DuelFought,
    EndReason,
    Fact,
    FlagClaim,
    FlagDelivered,
    GameEnded,
    PhoneRestarted,
    PlayBegan,
)
from referee_app.live_game.evolve import evolve, replay
from referee_app.live_game.model import HouseRules, Knowledge, Mode
from referee_app.live_game.preconditions import Context
from tests.live_game.builders import (
    B1,
    BLUE,
    EVERY_COMMAND,
    R1,
    RED,
    Desk,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holds,
    red,
    red_box,
)

# Ends


@pytest.mark.parametrize("winner", [RED, BLUE, None])
def test_the_referee_ends_a_game_with_a_winner_or_a_draw(winner: Team | None) -> None:
    desk = Desk(agreed())
    assert desk.do(commands.EndGame(winner)) == (GameEnded(EndReason.REFEREE, winner),)
    assert desk.state.over
    assert queries.outcome(desk.state) == ("referee", winner, True)


def test_a_game_that_goes_on_has_no_outcome() -> None:
    desk = Desk(agreed())
    desk.do(commands.BeginPlay())
    assert queries.outcome(desk.state) is None


@pytest.mark.parametrize("mode", [Mode.ONE_PHONE, Mode.GAME_MASTER])
def test_when_both_teams_have_no_card_left_it_is_a_draw(mode: Mode) -> None:
    desk = Desk(agreed(mode=mode))
    cards = {team: list(desk.state.setup.deck.cards(team)) for team in Team}
    desk.deal(*cards[RED], *cards[BLUE])
    desk.do(commands.BeginPlay())
    last = {RED: red("4"), BLUE: blue("4")}
    for team in Team:
        desk.do(*(commands.HandIn(card) for card in cards[team] if card != last[team]))
    assert not desk.state.over
    duel, end = desk.do(fight(red("4"), blue("4")))
    assert isinstance(duel, DuelFought)
    assert end == GameEnded(EndReason.NO_CARDS)
    assert queries.outcome(desk.state) == ("no_cards", None, True)


def test_in_a_counted_game_too_it_is_a_draw() -> None:
    desk = Desk(agreed(Knowledge.COUNTED))
    desk.deal(*[red_box()] * 20, *[blue_box()] * 20)
    desk.do(*[commands.HandIn(red_box())] * 20, *[commands.HandIn(blue_box())] * 18, commands.ReportLost(blue_box()))
    assert not desk.state.over
    assert desk.do(commands.HandIn(blue_box()))[-1] == GameEnded(EndReason.NO_CARDS)
    assert queries.outcome(desk.state) == ("no_cards", None, True)


def test_one_team_without_cards_plays_no_more_but_the_game_goes_on() -> None:
    desk = Desk(agreed(Knowledge.COUNTED))
    desk.deal(*[red_box()] * 20, blue_box())
    desk.do(*[commands.HandIn(red_box())] * 20)
    assert queries.has_no_cards(desk.state, RED)
    assert queries.has_no_cards(desk.state, BLUE) is False
    assert not desk.state.over
    desk.do(commands.TakeFlag(RED, holds(blue_box())), commands.DeliverFlag(RED))
    assert queries.outcome(desk.state) == ("flag", BLUE, True)


def test_a_card_in_the_pile_is_a_card_left() -> None:
    desk = Desk(agreed(Knowledge.COUNTED))
    desk.deal(*[red_box()] * 19, *[blue_box()] * 20)
    desk.do(*[commands.HandIn(red_box())] * 19, *[commands.HandIn(blue_box())] * 20)
    assert queries.has_no_cards(desk.state, RED) is False
    assert not desk.state.over


def test_a_card_that_goes_back_into_the_pile_with_its_player_keeps_the_game_on() -> None:
    desk = Desk(agreed(Knowledge.COUNTED))
    desk.deal(*[red_box()] * 20, *[blue_box()] * 20)
    desk.do(*[commands.HandIn(red_box())] * 20, *[commands.HandIn(blue_box())] * 19)
    desk.do(commands.RemovePlayer(B1, blue_box()))
    assert (queries.cards_in_pile(desk.state, BLUE), queries.cards_in_hands(desk.state, BLUE)) == (1, 0)
    assert not desk.state.over


def test_a_leaders_phone_cannot_tell_that_nobody_has_cards_left() -> None:
    desk = Desk(agreed(Knowledge.COUNTED, Mode.TWO_LEADERS))
    desk.deal(*[red_box()] * 20)
    desk.do(*[commands.HandIn(blue_box())] * 20, *[commands.ReportLost(red_box())] * 20)
    assert queries.has_no_cards(desk.state, RED)
    assert not desk.state.over


# After the end


def ended() -> Desk:
    """A game that was over with red 1, blue 1 and both scouts on the field, and red's flag on its way."""
    desk = Desk(agreed(Knowledge.PLAYERS))
    desk.give(R1, red("9"))
    desk.give(B1, blue("2"))
    desk.do(commands.BeginPlay(), commands.TakeFlag(RED, holds(blue("2"))), commands.EndGame(RED))
    return desk


@pytest.mark.parametrize(
    "command",
    EVERY_COMMAND,
    ids=lambda command: type(command).__name__,
)
def test_after_the_end_nothing_more_is_counted(command: Command) -> None:
    ended().refuses(refusals.GameIsOver, command)


def test_after_the_end_the_cards_are_collected_each_once() -> None:
    desk = ended()
    assert desk.do(commands.CollectCard(red("9"))) == (CardCollected(red("9")),)
    desk.do(commands.CollectCard(blue("10")))
    assert desk.state.collected == {red("9"), blue("10")}
    desk.refuses(refusals.AlreadyCollected, commands.CollectCard(red("9")), card=red("9"))


def test_after_a_delivered_flag_the_cards_are_collected_too() -> None:
    desk = Desk(agreed())
    desk.deal(red("2"))
    desk.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    desk.do(commands.CollectCard(red("2")))
    assert queries.outcome(desk.state) == ("flag", RED, True)


def test_a_card_of_a_larger_deck_is_not_collected_with_this_one() -> None:
    ended().refuses(refusals.NotInDeck, commands.CollectCard(red("9", 2)), card=red("9", 2))


def test_cards_are_not_collected_during_the_game() -> None:
    desk = Desk(agreed())
    desk.deal(red("9"))
    desk.refuses(refusals.NotOver, commands.CollectCard(red("9")))


# The clock


def test_the_whistle_starts_the_clock_once() -> None:
    desk = Desk(agreed())
    assert queries.read_clock(desk.state, desk.now) == (0, False, False)
    assert desk.do(commands.BeginPlay()) == (PlayBegan(inferred=False),)
    desk.refuses(refusals.AlreadyBegun, commands.BeginPlay())
    desk.later(90)
    assert queries.read_clock(desk.state, desk.now) == (90_000, True, True)


def test_pauses_are_left_out_of_the_time_played() -> None:
    desk = Desk(agreed())
    desk.do(commands.BeginPlay())
    desk.later(60)
    assert desk.do(commands.PauseClock()) == (ClockPaused(),)
    desk.later(600)
    assert queries.read_clock(desk.state, desk.now) == (60_000, False, True)
    assert desk.do(commands.ResumeClock()) == (ClockResumed(),)
    desk.later(30)
    assert queries.read_clock(desk.state, desk.now) == (90_000, True, True)
    desk.do(commands.PauseClock())
    desk.later(5)
    desk.do(commands.ResumeClock())
    desk.later(10)
    assert queries.read_clock(desk.state, desk.now) == (100_000, True, True)


def test_a_clock_that_stands_cannot_be_stopped_and_one_that_runs_not_resumed() -> None:
    desk = Desk(agreed())
    desk.refuses(refusals.NotRunning, commands.PauseClock())
    desk.refuses(refusals.NotPaused, commands.ResumeClock())
    desk.do(commands.BeginPlay())
    desk.refuses(refusals.NotPaused, commands.ResumeClock())
    desk.do(commands.PauseClock())
    desk.refuses(refusals.NotRunning, commands.PauseClock())


def test_the_first_duel_starts_the_clock_as_an_inference() -> None:
    desk = Desk(agreed())
    desk.deal(red("9"), blue("8"))
    desk.later(60)
    assert desk.do(fight(red("9"), blue("8")))[0] == PlayBegan(inferred=True)
    desk.later(10)
    assert queries.read_clock(desk.state, desk.now) == (10_000, True, True)
    desk.refuses(refusals.AlreadyBegun, commands.BeginPlay())


def restarted(desk: Desk, *, since: int, counts: bool) -> None:
    """The phone was restarted since; a leader says at this moment whether the time until now counts."""
    event = PhoneRestarted(since, desk.now, counts)
    require_allowed(desk.state, event, Context(desk.device, desk.now, desk.chance))
    action = len(desk.state.facts[desk.device]) + 1
    desk.state = evolve(desk.state, Fact(desk.state.next_stamp(desk.device, desk.now), action, event))


@pytest.mark.parametrize(("counts", "elapsed_s"), [(True, 60 + 7200 + 30), (False, 60 + 30)])
@pytest.mark.parametrize("resumed_before", [False, True])
def test_the_time_for_which_a_phone_was_off_counts_as_the_leader_says(
    counts: bool, elapsed_s: int, resumed_before: bool
) -> None:
    desk = begun(agreed())
    if resumed_before:
        desk.do(commands.PauseClock())
        desk.later(100)
        desk.do(commands.ResumeClock())
    desk.later(60)
    stopped = desk.now
    desk.later(7200)
    restarted(desk, since=stopped, counts=counts)
    desk.later(30)
    assert queries.read_clock(desk.state, desk.now) == (elapsed_s * 1000, True, True)
    desk.do(commands.PauseClock())
    assert queries.read_clock(desk.state, desk.now) == (elapsed_s * 1000, False, True)


@pytest.mark.parametrize("counts", [True, False])
def test_a_restart_that_set_the_clock_back_never_makes_the_time_played_less(counts: bool) -> None:
    desk = begun(agreed())
    desk.later(60)
    stopped = desk.now
    desk.later(-7200)
    restarted(desk, since=stopped, counts=counts)
    desk.later(30)
    assert queries.read_clock(desk.state, desk.now).elapsed_ms == 90_000


def test_a_restart_is_judged_only_while_the_clock_runs() -> None:
    desk = Desk(agreed())
    with pytest.raises(refusals.NotRunning):
        restarted(desk, since=desk.now, counts=True)
    desk.do(commands.BeginPlay(), commands.PauseClock())
    with pytest.raises(refusals.NotRunning):
        restarted(desk, since=desk.now, counts=True)
    desk.do(commands.EndGame(RED))
    with pytest.raises(refusals.GameIsOver):
        restarted(desk, since=desk.now, counts=True)


def test_a_restart_is_judged_although_time_seems_to_be_up() -> None:
    desk = begun(agreed(rules=HouseRules(time_limit_s=600)))
    desk.later(60)
    stopped = desk.now
    desk.later(7200)
    desk.refuses(refusals.TimeIsUp, commands.HandIn(blue("8")))
    restarted(desk, since=stopped, counts=False)
    assert queries.time_left(desk.state, desk.now) == 540_000


def test_the_whistle_is_still_needed_by_a_restart_that_was_judged() -> None:
    desk = begun(agreed())
    desk.later(60)
    restarted(desk, since=desk.now, counts=True)
    whistle = desk.state.facts[desk.device][-2].action_id
    desk.refuses(refusals.StillNeeded, commands.UndoAction(whistle))


def test_how_long_a_finished_game_was_played_stays_when_the_clock_is_set_back() -> None:
    desk = begun(agreed())
    desk.later(60)
    desk.do(commands.EndGame(RED))
    desk.later(-7200)
    assert queries.read_clock(desk.state, desk.now) == (60_000, False, True)


@pytest.mark.parametrize("end", [commands.EndGame(RED), commands.DeliverFlag(BLUE, FlagClaim.SCOUT)])
def test_a_record_that_tells_the_end_by_its_stamp_alone_is_read_as_it_was(end: Command) -> None:
    desk = begun(agreed())
    desk.later(60)
    desk.do(end)
    (*before, ending) = desk.state.facts[desk.device]
    assert isinstance(ending.event, GameEnded | FlagDelivered)
    old = replay([*before, ending._replace(event=replace(ending.event, at=0))])
    assert queries.read_clock(old, desk.now + 7_200_000) == (60_000, False, True)


@pytest.mark.parametrize("paused", [False, True])
def test_the_clock_stops_at_the_end(paused: bool) -> None:
    desk = Desk(agreed())
    desk.do(commands.BeginPlay())
    desk.later(60)
    if paused:
        desk.do(commands.PauseClock())
        desk.later(30)
    desk.do(commands.EndGame())
    desk.later(600)
    assert queries.read_clock(desk.state, desk.now) == (60_000, False, True)


def test_a_delivered_flag_stops_the_clock() -> None:
    desk = Desk(agreed())
    desk.deal(red("2"))
    desk.do(commands.BeginPlay())
    desk.later(60)
    desk.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    desk.later(600)
    assert queries.read_clock(desk.state, desk.now) == (60_000, False, True)


def test_a_phone_whose_clock_is_set_back_never_makes_time_run_backwards() -> None:
    desk = Desk(agreed())
    desk.do(commands.BeginPlay())
    desk.later(60)
    desk.do(commands.PauseClock(), commands.ResumeClock())
    desk.later(-3600)
    assert queries.read_clock(desk.state, desk.now).elapsed_ms == 60_000
    desk.do(commands.EndGame())
    assert queries.read_clock(desk.state, desk.now).elapsed_ms == 60_000
