"""A verdict in words: who won, why, and what both do now."""

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.answers import DuelSettled
from referee_app.emblems.figures import RANK_FIGURES
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import HouseRules, Player
from referee_app.live_game.verdict import Situation, verdict
from referee_app.screens.verdict.model import SECONDS, verdict_shown
from referee_app.words.words import Theme, Words

WORDS = Words(Language.EN)


def settled(red: str, blue: str, situation: Situation | None = None, **told: object) -> DuelSettled:
    found = verdict(Rank(red), Rank(blue), None, situation or Situation())
    one, other = Fighter(Card(Team.RED, Rank(red), 1)), Fighter(Card(Team.BLUE, Rank(blue), 1))
    return DuelSettled(found, one, other, None, **told)  # type: ignore[arg-type]


def test_the_winner_fills_the_screen_and_comes_first() -> None:
    shown = verdict_shown(settled("3", "4"), WORDS)
    assert (shown.upper, shown.lower, shown.sound) == ("blue", "blue", "blue")
    assert (shown.headline, shown.sign, shown.name, shown.emblem) == ("Blue wins", "4", "Sergeant", "sergeant")
    assert [step.tone for step in shown.steps] == ["blue", "red"]
    assert shown.steps[0].text == "Take the other card and keep running."
    assert shown.seconds == SECONDS


def test_a_tie_has_two_halves_and_a_sound_of_its_own() -> None:
    shown = verdict_shown(settled("5", "5"), WORDS)
    assert (shown.upper, shown.lower, shown.sound, shown.headline) == ("red", "blue", "tie", "A tie")
    assert shown.sign == "5"


def test_a_tie_that_keeps_the_cards_sounds_like_a_tie() -> None:
    shown = verdict_shown(settled("5", "5", Situation(rules=HouseRules(tie_keeps_cards=True))), WORDS)
    assert shown.sound == "tie"
    assert {step.text for step in shown.steps} == {"A tie: keep your card and part."}


def test_two_bombs_lie_on_neutral_ground() -> None:
    shown = verdict_shown(settled("B", "B"), WORDS)
    assert (shown.upper, shown.lower, shown.sound) == ("ground", "ground", "void")
    assert shown.emblem == "bomb"


def test_of_a_bomb_it_can_be_said_that_it_tagged() -> None:
    shown = verdict_shown(settled("3", "B", bomb=Team.BLUE), WORDS)
    assert [action.text for action in shown.actions] == ["The bomb tagged: does not count"]
    assert shown.seconds == SECONDS


def test_what_was_settled_before_is_told_quietly() -> None:
    assert "settled before" in verdict_shown(settled("3", "4", again=True), WORDS).note
    assert verdict_shown(settled("3", "4"), WORDS).note == ""


def test_a_half_that_is_reached_by_the_duel_is_told() -> None:
    assert verdict_shown(settled("4", "3", half=frozenset({Team.RED})), WORDS).note == "Red has reached the half!"


def test_a_flag_carrier_hears_what_becomes_of_the_flag() -> None:
    shown = verdict_shown(settled("3", "4", Situation(flag_carriers=frozenset({Team.RED}))), WORDS)
    assert "give the flag back" in shown.steps[1].text


def test_a_player_goes_by_name() -> None:
    known = settled("3", "4")
    named = DuelSettled(known.verdict, Fighter(known.red.card, Player(Team.RED, 1)), known.blue, None)
    shown = verdict_shown(named, Words(Language.EN, names={Player(Team.RED, 1): "Anna"}))
    assert [step.who for step in shown.steps] == ["Blue", "Anna"]


def test_by_numbers_a_number_is_said_once_and_nothing_military_is_seen() -> None:
    for rank in (rank for rank in Rank if rank is not Rank.FLAG):
        shown = verdict_shown(settled(rank, rank), Words(Language.EN, Theme.NUMBERS))
        assert (shown.sign, shown.name) == (rank.value, "")
        assert shown.emblem not in RANK_FIGURES.values()


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("theme", Theme)
def test_every_pair_of_ranks_has_a_verdict_in_every_language(language: Language, theme: Theme) -> None:
    words = Words(language, theme)
    ranks = [rank.value for rank in Rank if rank is not Rank.FLAG]
    for red in ranks:
        for blue in ranks:
            shown = verdict_shown(settled(red, blue, bomb=Team.RED if red == "B" else None), words)
            assert all((shown.headline, shown.why, shown.emblem, *(step.text for step in shown.steps)))


def test_what_both_do_is_said_once() -> None:
    (step,) = verdict_shown(settled("5", "5"), WORDS).steps
    assert (step.who, step.tone, step.other) == ("Both", "red", "blue")
    carried = verdict_shown(settled("5", "5", Situation(flag_carriers=frozenset({Team.RED}))), WORDS)
    assert [each.who for each in carried.steps] == ["Red", "Blue"]
