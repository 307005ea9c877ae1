"""Lines of the log name a card only to who has seen it."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from referee_app.cards.names import Language
from referee_app.cards.ranks import Rank
from referee_app.sentence import Sentence
from referee_app.table_games.fights import CANNOT_ATTACK, FightResult, fight
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Event, rank_name
from referee_app.table_games.seats import BLUE, RED
from referee_app.words.words import Theme, Words
from tests.table_games.front_line.positions import cards
from tests.table_games.golden import playthroughs, steps_of
from tests.words.catalogue_check import catalogue, forms, gaps

SAID = forms(catalogue(Language.EN))

SECRETS: tuple[Event, ...] = (
    model.Deployed(RED, cards("10 9 8 7 6")),
    model.TurnBegan(RED, cards("10 9")),
    model.Laid(RED, Rank.MARSHAL, 2),
)


def cards_named(sentence: Sentence | None) -> Iterator[object]:
    """The cards that a sentence names."""
    for fact in sentence.facts.values() if sentence else ():
        yield from (each for each in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(each, Rank))


@pytest.mark.parametrize("event", SECRETS)
def test_who_may_not_know_a_card_is_not_told_it(event: Event) -> None:
    for seat in (BLUE, None):
        seen = GAME.see(event, seat)
        assert seen is not None
        told = GAME.log_line(seen)
        assert told is not None
        assert not list(cards_named(told))


def test_who_drew_lays_or_looks_is_told_what() -> None:
    drew, laid = GAME.log_line(SECRETS[1]), GAME.log_line(SECRETS[2])
    looked = GAME.log_line(model.ScoutLooked(BLUE, 0, (1, 2), cards("10 9")))
    assert list(cards_named(drew)) == [Rank.MARSHAL, Rank.GENERAL]
    assert list(cards_named(laid)) == [Rank.MARSHAL]
    assert list(cards_named(looked)) == [Rank.MARSHAL, Rank.GENERAL]


def test_who_looks_on_is_not_told_what_a_scout_or_a_spy_saw() -> None:
    for event in (model.ScoutLooked(RED, 0, (1, 2), cards("10 9")), model.SpyLooked(RED, 0, cards("10 9"))):
        seen = GAME.see(event, None)
        assert seen is not None
        assert not list(cards_named(GAME.log_line(seen)))
        assert list(cards_named(GAME.log_line(event)))


@pytest.mark.parametrize("result", FightResult)
def test_every_fight_has_a_sentence(result: FightResult) -> None:
    assert f"front_line.log.attacked.{result}" in SAID


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("result", FightResult)
def test_an_attack_is_told_with_both_places(result: FightResult, theme: Theme, language: Language) -> None:
    attacker, defender = next(
        (one, two) for one, two in product(Rank, Rank) if one not in CANNOT_ATTACK and fight(one, two) is result
    )
    told = GAME.log_line(model.Attacked(RED, 1, 3, attacker, defender))
    assert told is not None
    said = Words(language, theme).say(told)
    places = re.findall(r"\((?:place|plaats|Platz) (\d)\)", said)
    assert places == ["2", "4"], said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "Red: General (place 2) attacks Major (place 4). Major is out."),
        (Language.NL, "Rood: Generaal (plaats 2) valt Majoor aan (plaats 4). Majoor is uit het spel."),
    ],
)
def test_an_attack_reads_as_a_person_would_say_it(language: Language, said: str) -> None:
    told = GAME.log_line(model.Attacked(RED, 1, 3, Rank.GENERAL, Rank.MAJOR))
    assert told is not None
    assert Words(language).say(told) == said


def test_the_golden_games_say_every_sentence_of_the_log_with_its_facts() -> None:
    told = set()
    for path in playthroughs(GAME):
        for step in steps_of(path)[1]:
            for event in step.events:
                for seat in (RED, BLUE, None):
                    seen = GAME.see(event, seat)
                    sentence = GAME.log_line(seen) if seen else None
                    if sentence:
                        assert gaps(SAID[sentence.key]) <= set(sentence.facts)
                        told.add(sentence.key)
    assert told == {key for key in SAID if key.startswith("front_line.log.") and not key.endswith(".numbers")}


def test_the_spy_has_a_name_of_her_own() -> None:
    assert rank_name(Rank.SPY) == Sentence("front_line.kind.spy")
    assert rank_name(Rank.SCOUT) is Rank.SCOUT
