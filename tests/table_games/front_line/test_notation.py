"""Front Line as text: moves, chance, the table in letters, and the lines of the log."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from referee_app.cards.ranks import Language, Rank
from referee_app.sentence import Sentence
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Deploy, Event, Lay, Move, Redraw, Scout, Spy, rank_name
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, FightResult, fight
from referee_app.table_games.seats import BLUE, RED
from referee_app.words.words import Theme, Words
from tests.table_games.front_line.positions import cards, plays, position
from tests.table_games.golden import playthroughs, steps_of
from tests.words.catalogue_check import catalogue, forms, gaps

MOVES: dict[str, Move] = {
    "line 10 3 2 4 B": Deploy(cards("10 3 2 4 B")),
    "attack 2 4": Attack(1, 3),
    "scout 3 sees 1 5": Scout(2, frozenset((0, 4))),
    "scout 1 sees 2": Scout(0, frozenset((1,))),
    "spy 2": Spy(1),
    "flag 4": Redraw(3),
    "lay 10 at 2": Lay(cards("10")[0], 1),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_and_read(text: str) -> None:
    assert GAME.notation.write(MOVES[text]) == text
    assert GAME.notation.read(f"  {text.replace(' ', '  ')} ") == MOVES[text]


@pytest.mark.parametrize(
    "text", ["", "attack", "attack 2", "attack x 4", "line", "line 11", "lay 3 2", "spy ²", "roll"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.notation.read(text)


SHUFFLED = model.Shuffled(RED, cards("9 8 7 6 5 4 3 2 10 B"))


def test_how_the_cards_fell_is_written_and_read() -> None:
    assert GAME.notation.write_chance(SHUFFLED) == "red 9 8 7 6 5 4 3 2 | 10 B"
    told = GAME.notation.read_chance("red B 10 7 6 5 4 3 2 | 8 9", SHUFFLED)
    assert told == model.Shuffled(RED, cards("B 10 7 6 5 4 3 2 8 9"))


@pytest.mark.parametrize(
    "text", ["", "blue 9 8 7 6 5 4 3 2 | 10 B", "red 9 8 7 6 5 4 3 2 | 10", "red 9 9 8 7 6 5 4 3 2 10 B x", "red"]
)
def test_cards_that_cannot_have_fallen_so_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.notation.read_chance(text, SHUFFLED)


def test_nothing_else_is_chance() -> None:
    assert GAME.notation.write_chance(model.TurnBegan(RED, cards("9"))) is None
    with pytest.raises(UnreadableMove):
        GAME.notation.read_chance("red 9", model.TurnBegan(RED, cards("9")))


def test_a_table_is_drawn_with_the_own_side_below() -> None:
    state = position(red="1 2 7 6 5 / 4 3 2", blue="9 8 7 6 . / B F / 10 4")
    state = plays(state, Spy(0), Attack(1, 4), Lay(cards("10")[0], 4))
    assert GAME.notation.draw(GAME.view(state, RED)).splitlines() == [
        "red to act",
        "blue  ?   8*  ?   ?   ?    hand ? ?  pile 1  out 6 5 5 4 4 3 3 3 2 2 2 2 1 B B",
        "      hand was B F; 1 drawn; laid at 5",
        "red   1^  2   7   6   .    hand 4 3 2  pile 15  out 5",
    ]
    assert GAME.notation.draw(GAME.view(state, BLUE)).splitlines()[1:3] == [
        "red   1^  ?   ?   ?   .    hand ? ? ?  pile 15  out 5",
        "blue  9   8*  7   6   10   hand B F  pile 1  out 6 5 5 4 4 3 3 3 2 2 2 2 1 B B",
    ]


def test_quiet_turns_and_the_end_are_drawn() -> None:
    state = plays(position(red="2 8 7 6 5 / 4 3 2", quiet=49), Scout(0, frozenset((0, 1))))
    assert GAME.notation.draw(GAME.view(state, None)).splitlines()[:2] == [
        "over: stalemate",
        "quiet turns: 50",
    ]


# Lines of the log name a card only to who has seen it.


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
