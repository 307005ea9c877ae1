"""What is agreed before a game: who plays, with which deck, kept by whom, by which house rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee_app.cards.decks import Deck, TooFewPlayers
from referee_app.cards.ranks import Team
from referee_app.live_game import commands, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact, GameOpened
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import (
    RULE_SWITCHES,
    Blank,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Setup,
    Stamp,
    propose,
)
from referee_app.live_game.preconditions import Context
from referee_app.live_game.state import LiveState
from referee_app.sentence import Refusal, sentence
from tests.live_game.builders import BLUE, EVERY_COMMAND, NOON, RED, RecordingPhone, agreed, say_in_every_language


def teams_of(reds: int, blues: int, mode: Mode = Mode.ONE_PHONE, dealing: Dealing = Dealing.RANDOM) -> Setup:
    return Setup(
        red_players=reds,
        blue_players=blues,
        deck=Deck(20),
        mode=mode,
        knowledge=Knowledge.CARDS,
        dealing=dealing,
        card_set="TESTSE",
    )


@pytest.mark.parametrize(("reds", "blues"), [(2, 2), (3, 2), (4, 5), (60, 61)])
def test_teams_may_differ_by_one(reds: int, blues: int) -> None:
    assert teams_of(reds, blues).players == {RED: reds, BLUE: blues}


@pytest.mark.parametrize(("reds", "blues"), [(5, 3), (3, 5), (0, 4), (10, 4)])
def test_uneven_teams_are_refused(reds: int, blues: int) -> None:
    with pytest.raises(refusals.UnevenTeams) as refused:
        teams_of(reds, blues)
    assert refused.value.facts == {"red": reds, "blue": blues}
    say_in_every_language(refused.value)


@pytest.mark.parametrize(("reds", "blues"), [(2, 1), (1, 1), (0, 0)])
def test_fewer_than_four_players_are_refused_with_that_reason(reds: int, blues: int) -> None:
    with pytest.raises(TooFewPlayers) as refused:
        teams_of(reds, blues)
    assert refused.value.facts == {"players": reds + blues, "fewest": 4}


@pytest.mark.parametrize("dealing", [Dealing.RANDOM, Dealing.CHOSEN])
def test_one_game_master_deals_blind(dealing: Dealing) -> None:
    with pytest.raises(refusals.ChoosingIsNotBlind):
        teams_of(4, 4, Mode.GAME_MASTER, dealing)
    assert teams_of(4, 4, Mode.GAME_MASTER, Dealing.BLIND).dealing is Dealing.BLIND


def test_points_without_a_time_limit_make_no_sense() -> None:
    with pytest.raises(refusals.PointsNeedTime) as refused:
        HouseRules(points=True)
    say_in_every_language(refused.value)
    assert HouseRules(points=True, time_limit_s=600).points


@pytest.mark.parametrize("seconds", [0, -1, -600])
def test_a_time_limit_of_nothing_is_refused(seconds: int) -> None:
    with pytest.raises(refusals.BadDuration) as refused:
        HouseRules(time_limit_s=seconds)
    assert refused.value.facts == {"seconds": seconds}


def test_a_delay_below_zero_is_refused() -> None:
    with pytest.raises(refusals.BadDuration):
        HouseRules(respawn_delay_s=-1)


def test_house_rules_are_off_unless_agreed() -> None:
    rules = HouseRules()
    assert rules.time_limit_s is None
    assert rules.respawn_delay_s == 0
    assert not any(getattr(rules, name) for name in RULE_SWITCHES)


@pytest.mark.parametrize(
    ("players", "mode", "deck"),
    [
        (4, Mode.GAME_MASTER, Deck(20)),
        (10, Mode.GAME_MASTER, Deck(20)),
        (11, Mode.TWO_LEADERS, Deck(30)),
        (24, Mode.TWO_LEADERS, Deck(40)),
        (25, Mode.TWO_LEADERS, Deck(60)),
        (120, Mode.TWO_LEADERS, Deck(60)),
        (121, Mode.TWO_LEADERS, Deck(60, copies=2)),
    ],
)
def test_what_is_proposed_fits_the_number_of_players(players: int, mode: Mode, deck: Deck) -> None:
    setup = propose(players)
    assert (setup.mode, setup.deck) == (mode, deck)
    assert setup.red_players + setup.blue_players == players
    assert abs(setup.red_players - setup.blue_players) <= 1
    assert setup.rules == HouseRules()


def test_one_game_master_is_proposed_with_blind_dealing() -> None:
    assert propose(8).dealing is Dealing.BLIND


def test_without_a_card_set_only_counting_is_proposed() -> None:
    assert propose(12).knowledge is Knowledge.COUNTED
    assert propose(12, card_set="TESTSE").knowledge is Knowledge.CARDS
    assert propose(12, card_set="TESTSE", knowledge=Knowledge.PLAYERS).knowledge is Knowledge.PLAYERS


def test_three_players_are_proposed_nothing() -> None:
    with pytest.raises(TooFewPlayers):
        propose(3)


def test_another_official_deck_than_the_tables_may_be_chosen() -> None:
    phone = RecordingPhone(agreed(players=6, deck=Deck(40)))
    assert phone.state.setup.deck.half == 20


# Opening


@pytest.mark.parametrize(
    ("mode", "keeps", "fits"),
    [
        (Mode.TWO_LEADERS, (RED,), True),
        (Mode.TWO_LEADERS, (BLUE,), True),
        (Mode.TWO_LEADERS, (RED, BLUE), False),
        (Mode.TWO_LEADERS, (), False),
        (Mode.ONE_PHONE, (RED, BLUE), True),
        (Mode.ONE_PHONE, (RED,), False),
        (Mode.GAME_MASTER, (BLUE, RED), True),
        (Mode.GAME_MASTER, (BLUE,), False),
    ],
)
def test_a_leaders_phone_keeps_one_team_and_any_other_keeps_both(
    mode: Mode, keeps: tuple[Team, ...], fits: bool
) -> None:
    command, call = commands.OpenGame(agreed(mode=mode), keeps), Context("phone", NOON, Random(1))
    if fits:
        assert decide(LiveState(), command, call) == (GameOpened(agreed(mode=mode), keeps),)
    else:
        with pytest.raises(refusals.WrongKeeper) as refused:
            decide(LiveState(), command, call)
        say_in_every_language(refused.value)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"red_players": 1001}, "limit.players"),
        ({"deck": Deck(60, 51)}, "limit.copies"),
        ({"rules": HouseRules(time_limit_s=24 * 3600 + 1)}, "limit.game_seconds"),
        ({"rules": HouseRules(respawn_delay_s=3601)}, "limit.delay_seconds"),
    ],
    ids=["players", "copies", "time limit", "delay"],
)
def test_a_game_larger_than_any_group_plays_is_not_opened(changes: dict[str, Any], what: str) -> None:
    largest = Setup(
        red_players=1000,
        blue_players=1000,
        deck=Deck(60, 50),
        mode=Mode.ONE_PHONE,
        knowledge=Knowledge.COUNTED,
        rules=HouseRules(time_limit_s=24 * 3600, respawn_delay_s=3600),
    )
    call = Context("phone", NOON, Random(1))
    assert decide(LiveState(), commands.OpenGame(largest, (RED, BLUE)), call)
    with pytest.raises(refusals.SetupTooLarge) as refused:
        decide(LiveState(), commands.OpenGame(replace(largest, **changes), (RED, BLUE)), call)
    assert refused.value.facts["what"] == sentence(what)
    say_in_every_language(refused.value)


def test_a_larger_game_that_is_on_record_is_opened_again() -> None:
    huge = Setup(
        red_players=5_000, blue_players=5_000, deck=Deck(60, 84), mode=Mode.ONE_PHONE, knowledge=Knowledge.COUNTED
    )  # fmt: skip
    call = Context("phone", NOON, Random(1))
    renamed = commands.OpenGame(huge, (RED, BLUE), instead_of="former")
    assert decide(LiveState(), renamed, call) == (GameOpened(huge, (RED, BLUE), instead_of="former"),)
    known = replay([Fact(Stamp(NOON, 0, "former"), 1, GameOpened(huge, (RED, BLUE)))])
    assert decide(known, commands.OpenGame(huge, (RED, BLUE)), call)
    with pytest.raises(refusals.SetupTooLarge):
        decide(known, commands.OpenGame(replace(huge, red_players=5_001), (RED, BLUE)), call)


def test_a_phone_opens_a_game_once() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.AlreadyOpened, commands.OpenGame(agreed(), (RED, BLUE)))


@pytest.mark.parametrize(
    "command",
    [*EVERY_COMMAND, commands.CollectCard(Blank(RED))],
    ids=lambda command: type(command).__name__,
)
def test_before_there_is_a_game_nothing_can_be_done_in_it(command: Command) -> None:
    with pytest.raises(Refusal) as refused:
        decide(LiveState(), command, Context("phone", NOON, Random(1)))
    say_in_every_language(refused.value)
