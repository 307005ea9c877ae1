"""Every event is a line of the log, and every place a sentence, in words that every language has."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from referee_app.cards.decks import LIVE_RANKS, Card
from referee_app.cards.ranks import Language, Rank, rank_name
from referee_app.live_game import events
from referee_app.live_game.codec import read_event
from referee_app.live_game.descriptions import describe_event, describe_fighter, describe_place, without_ranks
from referee_app.live_game.events import LiveEvent
from referee_app.live_game.model import Blank, Player, Setup, Stamp
from referee_app.live_game.records import CardStage, CardStatus
from referee_app.live_game.refusals import StillNeeded
from referee_app.sentence import Moment, sentence
from tests.live_game.builders import B1, NOON, R1, RED, blue, blue_box, holds, red, say_in_every_language
from tests.live_game.golden_events import golden_lines

WHEN = Stamp(NOON, 0, "desk")


def golden() -> Iterator[LiveEvent]:
    return (read_event(*line) for line in golden_lines())


@pytest.mark.parametrize("event", list(golden()), ids=lambda event: type(event).__name__)
def test_every_event_can_be_told_in_every_language(event: LiveEvent) -> None:
    assert describe_event(event).key.startswith("log.")
    say_in_every_language(describe_event(event))


def test_different_events_are_told_differently() -> None:
    told: dict[type[LiveEvent], str] = {}
    for event in golden():
        told.setdefault(type(event), say_in_every_language(describe_event(event))[0])
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("event", list(golden()), ids=lambda event: type(event).__name__)
def test_a_covered_line_can_be_told_in_every_language_and_is_the_same_whatever_the_ranks(event: LiveEvent) -> None:
    line = without_ranks(describe_event(event))
    assert (
        without_ranks(describe_event(with_ranks(event, ONE)))
        == without_ranks(describe_event(with_ranks(event, OTHER)))
        == line
    )
    within = without_ranks(sentence("log.undone.what", what=(describe_event(event), describe_event(event))))
    for said in (*say_in_every_language(line), *say_in_every_language(within)):
        assert not any(rank_name(rank, language) in said for rank in LIVE_RANKS for language in Language)


ONE, OTHER = (dict(zip(Rank, ranks, strict=True)) for ranks in (Rank, reversed(Rank)))


def with_ranks(event: Any, ranks: dict[Rank, Rank]) -> Any:
    """The same event of other cards, in every part of it."""
    if isinstance(event, Card):
        return event._replace(rank=ranks[event.rank])
    if isinstance(event, Blank):
        return event if event.rank is None else event._replace(rank=ranks[event.rank])
    if isinstance(event, tuple) and not hasattr(event, "_replace"):
        return tuple(with_ranks(each, ranks) for each in event)
    if is_dataclass(event) and not isinstance(event, type | Setup):
        return replace(event, **{each.name: with_ranks(getattr(event, each.name), ranks) for each in fields(event)})
    return event


def test_a_refusal_is_covered_with_the_line_that_it_tells() -> None:
    refusal = StillNeeded(what=describe_event(events.CardLost(red("9"), R1)), action=None)
    assert say_in_every_language(refusal)[0] != say_in_every_language(without_ranks(refusal))[0]
    assert "General" not in say_in_every_language(without_ranks(refusal))[0]


def test_a_duel_is_told_with_its_winner_first() -> None:
    for result, winner in ((events.Result.RED, holds(red("9"), R1)), (events.Result.BLUE, holds(blue("B"), B1))):
        told = describe_event(events.DuelFought(holds(red("9"), R1), holds(blue("B"), B1), None, result))
        assert told.facts["winner"] == describe_fighter(winner)


@pytest.mark.parametrize("result", [events.Result.TIE, events.Result.TIE_KEPT, events.Result.VOID])
def test_a_duel_without_a_winner_names_both(result: events.Result) -> None:
    told = describe_event(events.DuelFought(holds(red("9"), R1), holds(blue_box("9")), None, result))
    assert (told.facts["red"], told.facts["blue"]) == (
        describe_fighter(holds(red("9"), R1)),
        describe_fighter(holds(blue_box("9"))),
    )


def test_who_did_it_is_told_where_it_is_known() -> None:
    handed = events.CardHandedIn(blue("8"), Player(RED, 17), inferred=False)
    assert all("17" in said for said in say_in_every_language(describe_event(handed)))
    nameless = describe_event(events.CardHandedIn(blue("8"), None, inferred=False))
    assert nameless.facts["team"] is RED


@pytest.mark.parametrize("stage", CardStage)
@pytest.mark.parametrize("player", [None, R1])
def test_every_place_of_a_card_can_be_told_in_every_language(stage: CardStage, player: Player | None) -> None:
    told = describe_place(CardStatus(stage, WHEN, player))
    assert told.facts["when"] == Moment(NOON)
    say_in_every_language(told)


def test_every_place_is_told_differently() -> None:
    assert len({describe_place(CardStatus(stage, WHEN)).key for stage in CardStage}) == len(CardStage)
