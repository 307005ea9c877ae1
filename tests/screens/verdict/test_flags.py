"""Whether a card may take the flag, in words: the count, who may carry it now, and what to do."""

from dataclasses import replace

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.desk.answers import Answer, FlagAllowed, Refused
from referee_app.live_game.commands import BeginPlay, HandIn, OpenGame
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import OFFICIAL_RULES, ActionId, Blank, Dealing, HouseRules, Mode, Player
from referee_app.live_game.refusals import BombsTakeNoFlag, FlagTooEarly
from referee_app.live_game.view import GameView
from referee_app.screens.verdict.model import SECONDS, VerdictShown, overlay_for
from referee_app.sentence import sentence
from referee_app.words.words import Theme, Words
from tests.screens.sample_games import BLUE, BOTH, Afternoon, setup_for

EN = Words(Language.EN)
NO_BOMBS = HouseRules(bombs_take_no_flag=True)


def game(
    count: int, keeps: frozenset[Team] = BOTH, mode: Mode = Mode.ONE_PHONE, rules: HouseRules = OFFICIAL_RULES
) -> GameView:
    """A game in which Red has handed in so many cards."""
    dealing = Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM
    setup = replace(setup_for(keeps, rules), mode=mode, dealing=dealing)
    brought = [HandIn(Blank(Team.BLUE)) for _ in range(count)]
    return Afternoon([OpenGame(setup, tuple(keeps)), BeginPlay(), *brought], keeps).view()


def allowed(why: str, rank: Rank, player: Player | None = None, **facts: object) -> FlagAllowed:
    carrier = Fighter(Card(Team.RED, rank, 1), player)
    return FlagAllowed(Team.BLUE, carrier, sentence(why, **facts), ActionId("here", 1))


HALF = allowed("desk.flag.half", Rank.LIEUTENANT, team=Team.RED, have=10, need=10)
SCOUT = allowed("desk.flag.scout", Rank.SCOUT)
ASK = allowed("desk.flag.ask_the_other_leader", Rank.LIEUTENANT, team=Team.RED, need=10)
TOO_EARLY = Refused(FlagTooEarly(team=Team.RED, have=3, need=10))
BOMB = Refused(BombsTakeNoFlag(team=Team.RED))


def shown(answer: Answer, view: GameView, words: Words = EN) -> VerdictShown:
    found = overlay_for(answer, words, view)
    assert found is not None
    return found


def step(seen: VerdictShown) -> str:
    (only,) = seen.steps
    return only.text


def test_not_yet_shows_the_count_on_its_way_to_the_half_and_says_what_is_missing() -> None:
    seen = shown(TOO_EARLY, game(3))
    (count,) = seen.counts
    assert (seen.headline, seen.upper, seen.sound, seen.seconds) == ("Not yet", "signal", "problem", SECONDS)
    assert (count.number, count.fraction, count.half, count.reached, count.known) == ("3 of 10", 0.3, 1.0, False, True)
    assert seen.why == "Before the half only a scout may take it."
    assert step(seen) == "The flag stays where it is. 7 more cards: bring them to your leader."
    assert seen.emblem == "flag"


def test_one_card_is_missing_in_one_word_and_goes_to_the_game_master_where_there_is_one() -> None:
    seen = shown(TOO_EARLY, game(9, mode=Mode.GAME_MASTER))
    assert step(seen) == "The flag stays where it is. One more card: bring it to the game master."


def test_yes_says_who_may_carry_it_now_and_where_to() -> None:
    seen = shown(HALF, game(10))
    (count,) = seen.counts
    assert (seen.headline, seen.upper, seen.sound) == ("Yes!", "red", "red")
    assert (count.number, count.fraction, count.reached) == ("10 of 10", 1.0, True)
    assert step(seen) == "Run it to your leader. Everybody with a card may carry it."
    assert step(shown(HALF, game(10, mode=Mode.GAME_MASTER))).startswith("Run it to your base.")
    assert step(shown(HALF, game(10, rules=NO_BOMBS))).endswith("may carry it, except a bomb.")


def test_a_scout_s_yes_says_that_it_is_a_scout() -> None:
    seen = shown(SCOUT, game(3))
    assert (seen.emblem, seen.sign, seen.name) == ("scout", "2", "Scout")
    assert step(seen) == "Run it to your leader. Only a scout may carry it."
    assert step(shown(SCOUT, game(10))).endswith("Everybody with a card may carry it.")


def test_whoever_has_it_goes_by_name() -> None:
    anna = Player(Team.RED, 1)
    named = allowed("desk.flag.scout", Rank.SCOUT, anna)
    (only,) = shown(named, game(3), Words(Language.EN, names={anna: "Anna"})).steps
    assert only.who == "Anna"


def test_what_another_phone_counts_is_said_so_and_no_meter_is_filled() -> None:
    seen = shown(ASK, game(0, BLUE, Mode.TWO_LEADERS))
    (count,) = seen.counts
    assert (seen.headline, count.number, count.caption) == ("Ask first", "? of 10", "counted on another phone")
    assert (count.known, count.fraction) == (False, 0)
    assert seen.why == "This is no scout. Ask the leader of Red: with 10 cards it is allowed."
    assert step(seen) == "Wait until your leader says yes. Then run."
    assert "undo" in seen.note


def test_a_scout_of_the_other_phone_runs_and_nothing_is_said_of_the_others() -> None:
    seen = shown(SCOUT, game(0, BLUE, Mode.TWO_LEADERS))
    assert step(seen) == "Run it to your leader."
    assert seen.counts[0].number == "? of 10"


def test_a_bomb_is_never_told_to_wait_but_who_may_take_it_instead() -> None:
    seen = shown(BOMB, game(3, rules=NO_BOMBS))
    assert (seen.headline, seen.emblem, seen.sign) == ("No", "bomb", "B")
    assert step(seen) == "The flag stays where it is. A scout may take it."
    assert step(shown(BOMB, game(10, rules=NO_BOMBS))).endswith("Let a teammate with another card take it.")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("answer", [HALF, SCOUT, ASK, TOO_EARLY, BOMB], ids=["half", "scout", "ask", "early", "bomb"])
@pytest.mark.parametrize("count", [3, 10])
def test_by_numbers_no_answer_names_a_rank(answer: Answer, language: Language, count: int) -> None:
    names = {rank_name(rank, language).lower() for rank in (Rank.SCOUT, Rank.BOMB)}
    seen = shown(answer, game(count, rules=NO_BOMBS), Words(language, Theme.NUMBERS))
    said = " ".join((seen.headline, seen.why, seen.name, seen.note, step(seen))).lower()
    assert not any(name in said for name in names)


def test_without_a_game_nothing_is_said_of_a_flag() -> None:
    assert overlay_for(TOO_EARLY, EN, None) is None


def test_from_every_answer_the_rules_are_a_tap_away() -> None:
    assert all(shown(answer, game(10)).has_rules for answer in (HALF, SCOUT, ASK, TOO_EARLY, BOMB))
