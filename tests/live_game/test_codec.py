"""Events as text: what was ever written is read for ever, and what is no event is refused and nothing worse."""

import json
from typing import get_args

import pytest

from referee_app.cards.decks import Card
from referee_app.journal.chain import LONGEST_BODY
from referee_app.live_game.codec import NewerEvent, UnreadableEvent, read_event, write_event
from referee_app.live_game.events import (
    ActionUndone,
    CardIssued,
    ClockPaused,
    ClockResumed,
    DuelFought,
    EndReason,
    FlagDelivered,
    FlagTaken,
    GameEnded,
    LiveEvent,
    PlayBegan,
    PlayerCameBack,
    Result,
)
from referee_app.live_game.model import ActionId, AnyCard, Blank, Dealt, Player
from referee_app.live_game.refusals import ImpossibleTime, OutOfRange
from referee_app.sentence import sentence
from tests.live_game.builders import B1, R1, RED, blue, blue_box, holds, red, red_box, say_in_every_language
from tests.live_game.golden_events import EVENTS, golden_lines

GOLDEN = list(golden_lines())
KINDS = [kind for kind, _, _ in GOLDEN]
BESIDE_EACH_OTHER = list(zip(GOLDEN, EVENTS, strict=True))


@pytest.mark.parametrize(("line", "event"), BESIDE_EACH_OTHER, ids=KINDS)
def test_what_was_once_written_is_read_back_as_the_same_event(line: tuple[str, int, str], event: LiveEvent) -> None:
    assert read_event(*line) == event


@pytest.mark.parametrize(("line", "event"), BESIDE_EACH_OTHER, ids=KINDS)
def test_a_kind_keeps_its_name(line: tuple[str, int, str], event: LiveEvent) -> None:
    assert write_event(event)[0] == line[0]


def test_the_golden_lines_leave_no_kind_of_event_out() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(LiveEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_comes_back_as_it_was(event: LiveEvent) -> None:
    kind, version, body = write_event(event)
    assert read_event(kind, version, body) == event
    assert "\n" not in body
    assert isinstance(json.loads(body), dict)


@pytest.mark.parametrize("card", [red("10"), red("B", 7), red("F"), blue("2", 8, 50), red_box(), blue_box("B")])
@pytest.mark.parametrize("player", [None, R1, Player(RED, 130)])
def test_any_card_and_any_player_come_back_as_they_were(card: AnyCard, player: Player | None) -> None:
    issued = CardIssued(card, player, Dealt.BY_HAND)
    assert read_event(*write_event(issued)) == issued
    taken = FlagTaken(card.team.enemy, holds(card, player))
    assert read_event(*write_event(taken)) == taken


def test_a_card_and_a_rank_are_told_apart_when_read() -> None:
    duel = DuelFought(holds(red("4"), R1), holds(blue_box("4"), B1), None, Result.TIE)
    back = read_event(*write_event(duel))
    assert isinstance(back, DuelFought)
    assert isinstance(back.red.card, Card)
    assert isinstance(back.blue.card, Blank)


@pytest.mark.parametrize(
    ("kind", "version"), [("teleported", 1), ("", 1), ("DuelFought", 1), ("duel", 2), ("paused", 99)]
)
def test_a_kind_or_version_of_a_newer_app_is_told_as_such(kind: str, version: int) -> None:
    with pytest.raises(NewerEvent) as refused:
        read_event(kind, version, "{}")
    assert refused.value.facts == {"kind": kind, "version": version}
    say_in_every_language(refused.value)


# Nonsense

NO_BODIES = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "7",
    '"red"',
    "nan",
    "true",
    "{}{}",
    "[" * 100_000,
    '{"a":' * 100_000,
    "[" * 100 + '"' + r"\"" * 32_000,
    "[" * 100 + '"\\',
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("body", NO_BODIES, ids=range(len(NO_BODIES)))
@pytest.mark.parametrize("kind", sorted(set(KINDS)))
def test_what_is_no_body_at_all_is_unreadable(kind: str, body: str) -> None:
    with pytest.raises(UnreadableEvent):
        read_event(kind, 1, body)


def fields_missing() -> list[tuple[str, str]]:
    """Every golden body with one field left out."""
    return [
        (kind, json.dumps({name: value for name, value in json.loads(body).items() if name != left_out}))
        for kind, _, body in GOLDEN
        for left_out in json.loads(body)
        if left_out not in ("spoils", "instead_of")
    ]


@pytest.mark.parametrize(("kind", "body"), fields_missing())
def test_a_body_with_a_field_missing_is_unreadable(kind: str, body: str) -> None:
    with pytest.raises(UnreadableEvent):
        read_event(kind, 1, body)


WRONG_VALUES: list[object] = [
    [],
    {},
    7,
    -1,
    1.5,
    True,
    "",
    "green",
    "red.",
    "red-",
    "red.11.1",
    "red.10.x",
    "red.10.1.1.1",
    ["green"],
]


def values_wrong() -> list[tuple[str, str]]:
    """Every golden body with one field that holds something impossible there."""
    free_text = {"reason", "device", "instead_of"}
    may_be: dict[str, list[object]] = {"inferred": [True], "counts": [True], "number": [7, -1], "since": [7], "at": [7]}
    return [
        (kind, json.dumps({**json.loads(body), name: wrong}))
        for kind, _, body in GOLDEN
        for name in json.loads(body)
        for wrong in WRONG_VALUES
        if name != "setup"
        and not (name in free_text and isinstance(wrong, str))
        and not any(wrong is allowed for allowed in may_be.get(name, []))
        and not (name == "keeps" and wrong == [])
        and not (name == "spoils" and wrong == [])
    ]


@pytest.mark.parametrize("kind", sorted(set(KINDS)))
def test_a_body_with_a_field_that_holds_something_impossible_is_unreadable(kind: str) -> None:
    for body in (body for other, body in values_wrong() if other == kind):
        with pytest.raises(UnreadableEvent):
            pytest.fail(f"{body} was read as {read_event(kind, 1, body)}")


@pytest.mark.parametrize(
    "card",
    [
        "red.10.0",
        "red.10.-1",
        "red.10.1.0",
        "red.10. 1",
        "red.10.1_0",
        "red.10.١",
        "RED.10.1",
        "red.10.1 ",
        "red..1",
        ".",
        "red.F.1.1.1",
    ],
)
def test_what_only_looks_like_a_card_is_unreadable(card: str) -> None:
    with pytest.raises(UnreadableEvent):
        read_event("collected", 1, json.dumps({"card": card}))


@pytest.mark.parametrize(
    "player", ["red-0", "red--1", "red-", "red-1.5", "red- 1", "red-1_0", "red-١", "green-1", "1", "-", "red-1-1"]
)
def test_what_only_looks_like_a_player_is_unreadable(player: str) -> None:
    with pytest.raises(UnreadableEvent):
        read_event("joined", 1, json.dumps({"player": player}))


SETUP = json.loads(GOLDEN[0][2])["setup"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": [4]},
        {"players": [4, 4, 4]},
        {"players": ["4", "4"]},
        {"players": [4.0, 4.0]},
        {"players": [4.5, 4.5]},
        {"players": [float("nan"), float("nan")]},
        {"players": [1, 1]},
        {"players": [9, 4]},
        {"players": None},
        {"players": [-4, -4]},
        {"deck": [21, 1]},
        {"deck": [20, 2]},
        {"deck": [20.0, 1]},
        {"deck": [60, 1.5]},
        {"deck": [60, float("inf")]},
        {"deck": [60, 0]},
        {"deck": 20},
        {"mode": "anarchy"},
        {"mode": None},
        {"knowledge": "everything"},
        {"dealing": "chosen"},
        {"rules": None},
        {"rules": []},
        {"rules": {"friendly_fire": True}},
        {"rules": {"points": True}},
        {"rules": {"time_limit_s": 0}},
        {"rules": {"time_limit_s": "600"}},
        {"rules": {"time_limit_s": 1.5}},
        {"rules": {"time_limit_s": True}},
        {"rules": {"respawn_delay_s": -1}},
        {"rules": {"respawn_delay_s": 0.5}},
        {"rules": {"spoils": "no"}},
        {"rules": {"spoils": 1}},
        {"set": 5},
        {"set": ["K7Q2ZD"]},
    ],
    ids=json.dumps,
)
def test_a_setup_that_makes_no_sense_is_unreadable(wrong: dict[str, object]) -> None:
    with pytest.raises(UnreadableEvent):
        read_event("opened", 1, json.dumps({"setup": {**SETUP, **wrong}, "keeps": ["red", "blue"]}))


@pytest.mark.parametrize("keeps", ["red", ["green"], [["red"]], None, 1, {"red": 1, "green": 2}])
def test_keepers_that_are_no_teams_are_unreadable(keeps: object) -> None:
    with pytest.raises(UnreadableEvent):
        read_event("opened", 1, json.dumps({"setup": SETUP, "keeps": keeps}))


def test_an_opening_under_the_first_name_is_written_as_ever() -> None:
    assert "instead_of" not in write_event(EVENTS[0])[2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"red": []},
        {"red": "red.9.1"},
        {"red": ["red.9.1", "red-1", "red-2"]},
        {"red": ["red-1", "red.9.1"]},
        {"red": ["blue.9.1"]},
        {"blue": ["red.8.1"]},
        {"red": {"0": "red.9.1"}},
        {"tagger": "nobody"},
        {"result": "draw"},
        {"result": None},
        {"spoils": None},
        {"spoils": "blue"},
        {"spoils": ["green.1.1"]},
        {"spoils": [["blue.1.1"]]},
    ],
    ids=json.dumps,
)
def test_a_duel_that_makes_no_sense_is_unreadable(wrong: dict[str, object]) -> None:
    duel = {"red": ["red.9.1"], "blue": ["blue.8.1"], "tagger": None, "result": "red"}
    with pytest.raises(UnreadableEvent):
        read_event("duel", 1, json.dumps({**duel, **wrong}))


def test_an_unreadable_event_is_told_by_its_kind() -> None:
    with pytest.raises(UnreadableEvent) as refused:
        read_event("duel", 1, "{}")
    assert refused.value.facts == {"kind": "duel"}
    say_in_every_language(refused.value)


def test_a_field_of_which_this_app_knows_nothing_does_no_harm() -> None:
    body = json.dumps({"flag": "red", "weather": "rain"})
    assert read_event("flag_hidden", 1, body) == read_event("flag_hidden", 1, '{"flag":"red"}')


@pytest.mark.parametrize(
    "event",
    [
        PlayBegan(at=5),
        ClockPaused(6),
        ClockResumed(7),
        PlayerCameBack(R1, 8),
        FlagDelivered(RED, at=9),
        GameEnded(EndReason.TIME, at=10),
    ],
)
def test_the_phones_own_clock_is_kept_beside_the_stamp(
    event: PlayBegan | ClockPaused | PlayerCameBack | FlagDelivered | GameEnded,
) -> None:
    kept = read_event(*write_event(event))
    assert isinstance(kept, type(event))
    assert kept.at == event.at


# What is larger than anything of ours


def with_setup(**changes: object) -> str:
    return json.dumps({"setup": {**SETUP, **changes}, "keeps": ["red", "blue"]})


@pytest.mark.parametrize(
    ("kind", "body", "what"),
    [
        ("opened", with_setup(players=[10**6, 10**6]), "limit.players"),
        ("opened", with_setup(deck=[60, 51]), "limit.copies"),
        ("opened", with_setup(rules={"time_limit_s": 10**9}), "limit.game_seconds"),
        ("opened", with_setup(rules={"respawn_delay_s": 10**9}), "limit.delay_seconds"),
        ("opened", with_setup(set="K" * 65), "limit.text"),
        ("joined", '{"player":"red-2001"}', "limit.player_number"),
        ("collected", '{"card":"red.10.9"}', "limit.ordinal"),
        ("collected", '{"card":"red.10.1.51"}', "limit.copies"),
        ("flag_taken", '{"flag":"blue","carrier":["red.10.1","red-2001"]}', "limit.player_number"),
        ("undone", json.dumps({"device": "d", "number": 1, "reason": "r" * 501}), "limit.text"),
        ("undone", json.dumps({"device": "d" * 65, "number": 1, "reason": ""}), "limit.text"),
    ],
)
def test_what_is_larger_than_anything_of_ours_is_refused_unless_it_is_our_own(kind: str, body: str, what: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        read_event(kind, 1, body)
    assert refused.value.facts["what"] == sentence(what)
    say_in_every_language(refused.value)
    assert read_event(kind, 1, body, own=True)


def test_a_time_that_no_clock_shows_is_refused_unless_it_is_our_own() -> None:
    body = json.dumps({"at": 10**15})
    with pytest.raises(ImpossibleTime) as refused:
        read_event("paused", 1, body)
    say_in_every_language(refused.value)
    assert read_event("paused", 1, body, own=True)


def test_more_spoils_than_there_are_cards_are_refused() -> None:
    most, too_many = (
        DuelFought(holds(red("9")), holds(blue("8")), None, Result.RED, (blue_box(),) * n) for n in (3000, 3001)
    )
    assert read_event(*write_event(most)) == most
    with pytest.raises(OutOfRange):
        read_event(*write_event(too_many))


def test_the_longest_body_of_ours_has_room_in_an_envelope() -> None:
    spoils = (blue("4", 7, 50),) * 3000
    _, _, longest = write_event(DuelFought(holds(red("9"), R1), holds(blue("8"), B1), None, Result.RED, spoils))
    assert len(longest) < LONGEST_BODY
    assert len(write_event(ActionUndone(ActionId("d" * 64, 1), "\N{EIGHTH NOTE}" * 500))[2]) < LONGEST_BODY


def test_deep_nesting_is_refused_before_it_is_parsed_and_brackets_in_a_text_are_none() -> None:
    deep = "[" * 100 + "]" * 100
    with pytest.raises(UnreadableEvent):
        read_event("flag_hidden", 1, f'{{"flag":"red","new":{deep}}}')
    told = ActionUndone(ActionId("phone", 1), r"\[{" * 100 + '"')
    assert read_event(*write_event(told)) == told
