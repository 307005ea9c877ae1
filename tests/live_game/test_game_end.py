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
    RecordingPhone,
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
    phone = RecordingPhone(agreed())
    assert phone.do(commands.EndGame(winner)) == (GameEnded(EndReason.REFEREE, winner),)
    assert phone.state.over
    assert queries.outcome(phone.state) == ("referee", winner, True)


def test_a_game_that_goes_on_has_no_outcome() -> None:
    phone = RecordingPhone(agreed())
    phone.do(commands.BeginPlay())
    assert queries.outcome(phone.state) is None


@pytest.mark.parametrize("mode", [Mode.ONE_PHONE, Mode.GAME_MASTER])
def test_when_both_teams_have_no_card_left_it_is_a_draw(mode: Mode) -> None:
    phone = RecordingPhone(agreed(mode=mode))
    cards = {team: list(phone.state.setup.deck.cards(team)) for team in Team}
    phone.deal(*cards[RED], *cards[BLUE])
    phone.do(commands.BeginPlay())
    last = {RED: red("4"), BLUE: blue("4")}
    for team in Team:
        phone.do(*(commands.HandIn(card) for card in cards[team] if card != last[team]))
    assert not phone.state.over
    duel, end = phone.do(fight(red("4"), blue("4")))
    assert isinstance(duel, DuelFought)
    assert end == GameEnded(EndReason.NO_CARDS)
    assert queries.outcome(phone.state) == ("no_cards", None, True)


def test_in_a_counted_game_too_it_is_a_draw() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 20, *[blue_box()] * 20)
    phone.do(*[commands.HandIn(red_box())] * 20, *[commands.HandIn(blue_box())] * 18, commands.ReportLost(blue_box()))
    assert not phone.state.over
    assert phone.do(commands.HandIn(blue_box()))[-1] == GameEnded(EndReason.NO_CARDS)
    assert queries.outcome(phone.state) == ("no_cards", None, True)


def test_one_team_without_cards_plays_no_more_but_the_game_goes_on() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 20, blue_box())
    phone.do(*[commands.HandIn(red_box())] * 20)
    assert queries.has_no_cards(phone.state, RED)
    assert queries.has_no_cards(phone.state, BLUE) is False
    assert not phone.state.over
    phone.do(commands.TakeFlag(RED, holds(blue_box())), commands.DeliverFlag(RED))
    assert queries.outcome(phone.state) == ("flag", BLUE, True)


def test_a_card_in_the_pile_is_a_card_left() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 19, *[blue_box()] * 20)
    phone.do(*[commands.HandIn(red_box())] * 19, *[commands.HandIn(blue_box())] * 20)
    assert queries.has_no_cards(phone.state, RED) is False
    assert not phone.state.over


def test_a_card_that_goes_back_into_the_pile_with_its_player_keeps_the_game_on() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 20, *[blue_box()] * 20)
    phone.do(*[commands.HandIn(red_box())] * 20, *[commands.HandIn(blue_box())] * 19)
    phone.do(commands.RemovePlayer(B1, blue_box()))
    assert (queries.cards_in_pile(phone.state, BLUE), queries.cards_in_hands(phone.state, BLUE)) == (1, 0)
    assert not phone.state.over


def test_a_leaders_phone_cannot_tell_that_nobody_has_cards_left() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED, Mode.TWO_LEADERS))
    phone.deal(*[red_box()] * 20)
    phone.do(*[commands.HandIn(blue_box())] * 20, *[commands.ReportLost(red_box())] * 20)
    assert queries.has_no_cards(phone.state, RED)
    assert not phone.state.over


# After the end


def ended() -> RecordingPhone:
    """A game that was over with red 1, blue 1 and both scouts on the field, and red's flag on its way."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("9"))
    phone.give(B1, blue("2"))
    phone.do(commands.BeginPlay(), commands.TakeFlag(RED, holds(blue("2"))), commands.EndGame(RED))
    return phone


@pytest.mark.parametrize(
    "command",
    EVERY_COMMAND,
    ids=lambda command: type(command).__name__,
)
def test_after_the_end_nothing_more_is_counted(command: Command) -> None:
    ended().refuses(refusals.GameIsOver, command)


def test_after_the_end_the_cards_are_collected_each_once() -> None:
    phone = ended()
    assert phone.do(commands.CollectCard(red("9"))) == (CardCollected(red("9")),)
    phone.do(commands.CollectCard(blue("10")))
    assert phone.state.collected == {red("9"), blue("10")}
    phone.refuses(refusals.AlreadyCollected, commands.CollectCard(red("9")), card=red("9"))


def test_after_a_delivered_flag_the_cards_are_collected_too() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    phone.do(commands.CollectCard(red("2")))
    assert queries.outcome(phone.state) == ("flag", RED, True)


def test_a_card_of_a_larger_deck_is_not_collected_with_this_one() -> None:
    ended().refuses(refusals.NotInDeck, commands.CollectCard(red("9", 2)), card=red("9", 2))


def test_cards_are_not_collected_during_the_game() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("9"))
    phone.refuses(refusals.NotOver, commands.CollectCard(red("9")))


# The clock


def test_the_whistle_starts_the_clock_once() -> None:
    phone = RecordingPhone(agreed())
    assert queries.read_clock(phone.state, phone.now) == (0, False, False)
    assert phone.do(commands.BeginPlay()) == (PlayBegan(inferred=False),)
    phone.refuses(refusals.AlreadyBegun, commands.BeginPlay())
    phone.later(90)
    assert queries.read_clock(phone.state, phone.now) == (90_000, True, True)


def test_pauses_are_left_out_of_the_time_played() -> None:
    phone = RecordingPhone(agreed())
    phone.do(commands.BeginPlay())
    phone.later(60)
    assert phone.do(commands.PauseClock()) == (ClockPaused(),)
    phone.later(600)
    assert queries.read_clock(phone.state, phone.now) == (60_000, False, True)
    assert phone.do(commands.ResumeClock()) == (ClockResumed(),)
    phone.later(30)
    assert queries.read_clock(phone.state, phone.now) == (90_000, True, True)
    phone.do(commands.PauseClock())
    phone.later(5)
    phone.do(commands.ResumeClock())
    phone.later(10)
    assert queries.read_clock(phone.state, phone.now) == (100_000, True, True)


def test_a_clock_that_stands_cannot_be_stopped_and_one_that_runs_not_resumed() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.NotRunning, commands.PauseClock())
    phone.refuses(refusals.NotPaused, commands.ResumeClock())
    phone.do(commands.BeginPlay())
    phone.refuses(refusals.NotPaused, commands.ResumeClock())
    phone.do(commands.PauseClock())
    phone.refuses(refusals.NotRunning, commands.PauseClock())


def test_the_first_duel_starts_the_clock_as_an_inference() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("9"), blue("8"))
    phone.later(60)
    assert phone.do(fight(red("9"), blue("8")))[0] == PlayBegan(inferred=True)
    phone.later(10)
    assert queries.read_clock(phone.state, phone.now) == (10_000, True, True)
    phone.refuses(refusals.AlreadyBegun, commands.BeginPlay())


def restarted(phone: RecordingPhone, *, since: int, counts: bool) -> None:
    """The phone was restarted since; a leader says at this moment whether the time until now counts."""
    event = PhoneRestarted(since, phone.now, counts)
    require_allowed(phone.state, event, Context(phone.device, phone.now, phone.chance))
    action = len(phone.state.facts[phone.device]) + 1
    phone.state = evolve(phone.state, Fact(phone.state.next_stamp(phone.device, phone.now), action, event))


@pytest.mark.parametrize(("counts", "elapsed_s"), [(True, 60 + 7200 + 30), (False, 60 + 30)])
@pytest.mark.parametrize("resumed_before", [False, True])
def test_the_time_for_which_a_phone_was_off_counts_as_the_leader_says(
    counts: bool, elapsed_s: int, resumed_before: bool
) -> None:
    phone = begun(agreed())
    if resumed_before:
        phone.do(commands.PauseClock())
        phone.later(100)
        phone.do(commands.ResumeClock())
    phone.later(60)
    stopped = phone.now
    phone.later(7200)
    restarted(phone, since=stopped, counts=counts)
    phone.later(30)
    assert queries.read_clock(phone.state, phone.now) == (elapsed_s * 1000, True, True)
    phone.do(commands.PauseClock())
    assert queries.read_clock(phone.state, phone.now) == (elapsed_s * 1000, False, True)


@pytest.mark.parametrize("counts", [True, False])
def test_a_restart_that_set_the_clock_back_never_makes_the_time_played_less(counts: bool) -> None:
    phone = begun(agreed())
    phone.later(60)
    stopped = phone.now
    phone.later(-7200)
    restarted(phone, since=stopped, counts=counts)
    phone.later(30)
    assert queries.read_clock(phone.state, phone.now).elapsed_ms == 90_000


def test_a_restart_is_judged_only_while_the_clock_runs() -> None:
    phone = RecordingPhone(agreed())
    with pytest.raises(refusals.NotRunning):
        restarted(phone, since=phone.now, counts=True)
    phone.do(commands.BeginPlay(), commands.PauseClock())
    with pytest.raises(refusals.NotRunning):
        restarted(phone, since=phone.now, counts=True)
    phone.do(commands.EndGame(RED))
    with pytest.raises(refusals.GameIsOver):
        restarted(phone, since=phone.now, counts=True)


def test_a_restart_is_judged_although_time_seems_to_be_up() -> None:
    phone = begun(agreed(rules=HouseRules(time_limit_s=600)))
    phone.later(60)
    stopped = phone.now
    phone.later(7200)
    phone.refuses(refusals.TimeIsUp, commands.HandIn(blue("8")))
    restarted(phone, since=stopped, counts=False)
    assert queries.time_left(phone.state, phone.now) == 540_000


def test_the_whistle_is_still_needed_by_a_restart_that_was_judged() -> None:
    phone = begun(agreed())
    phone.later(60)
    restarted(phone, since=phone.now, counts=True)
    whistle = phone.state.facts[phone.device][-2].action_id
    phone.refuses(refusals.StillNeeded, commands.UndoAction(whistle))


def test_how_long_a_finished_game_was_played_stays_when_the_clock_is_set_back() -> None:
    phone = begun(agreed())
    phone.later(60)
    phone.do(commands.EndGame(RED))
    phone.later(-7200)
    assert queries.read_clock(phone.state, phone.now) == (60_000, False, True)


@pytest.mark.parametrize("end", [commands.EndGame(RED), commands.DeliverFlag(BLUE, FlagClaim.SCOUT)])
def test_a_record_that_tells_the_end_by_its_stamp_alone_is_read_as_it_was(end: Command) -> None:
    phone = begun(agreed())
    phone.later(60)
    phone.do(end)
    (*before, ending) = phone.state.facts[phone.device]
    assert isinstance(ending.event, GameEnded | FlagDelivered)
    old = replay([*before, ending._replace(event=replace(ending.event, at=0))])
    assert queries.read_clock(old, phone.now + 7_200_000) == (60_000, False, True)


@pytest.mark.parametrize("paused", [False, True])
def test_the_clock_stops_at_the_end(paused: bool) -> None:
    phone = RecordingPhone(agreed())
    phone.do(commands.BeginPlay())
    phone.later(60)
    if paused:
        phone.do(commands.PauseClock())
        phone.later(30)
    phone.do(commands.EndGame())
    phone.later(600)
    assert queries.read_clock(phone.state, phone.now) == (60_000, False, True)


def test_a_delivered_flag_stops_the_clock() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("2"))
    phone.do(commands.BeginPlay())
    phone.later(60)
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    phone.later(600)
    assert queries.read_clock(phone.state, phone.now) == (60_000, False, True)


def test_a_phone_whose_clock_is_set_back_never_makes_time_run_backwards() -> None:
    phone = RecordingPhone(agreed())
    phone.do(commands.BeginPlay())
    phone.later(60)
    phone.do(commands.PauseClock(), commands.ResumeClock())
    phone.later(-3600)
    assert queries.read_clock(phone.state, phone.now).elapsed_ms == 60_000
    phone.do(commands.EndGame())
    assert queries.read_clock(phone.state, phone.now).elapsed_ms == 60_000
