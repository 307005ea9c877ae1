from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_printing.documents.briefing import LEAST_TYPE, print_briefing
from card_printing.documents.briefing_text import MOST_BOUNDS, BoundsTooLong, sections, spoken_duration
from card_printing.drawing.typesetting import CAPITAL
from card_printing.layout.design import Design, Paper
from referee_app.cards.decks import Deck, deck_for
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import RULE_SWITCHES, Dealing, HouseRules, Knowledge, Mode, Setup, propose
from referee_app.live_game.verdict import judge
from referee_app.words.words import Theme, Words, shown
from tests.card_printing.documents_kit import ALL_HOUSE_RULES, FULL, LONG_BOUNDS, PLAIN, letters, made, texts
from tests.live_game.strategies import house_rules
from tests.sweeps import sampled_number

EVERY_LANGUAGE = tuple(Language)
UPRIGHT = "BDEFHIKLMNPRTVWXYZ"


def keys(setup: Setup) -> list[str]:
    return [said.sentence.key for section in sections(setup) for said in section.sentences]


def with_rules(rules: HouseRules) -> Setup:
    return replace(PLAIN, knowledge=Knowledge.PLAYERS, rules=rules)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    players = draw(st.integers(4, 400))
    mode = draw(st.sampled_from(Mode))
    dealings = [Dealing.BLIND] if mode is Mode.GAME_MASTER else list(Dealing)
    return replace(
        propose(players),
        mode=mode,
        dealing=draw(st.sampled_from(dealings)),
        knowledge=Knowledge.PLAYERS,
        rules=draw(house_rules(st.none() | st.integers(1, 4 * 3600), st.integers(0, 900))),
    )


@settings(max_examples=sampled_number(12))
@given(setups(), st.sampled_from(Paper), st.sampled_from(Theme), st.text("MW mi\n", max_size=MOST_BOUNDS))
def test_any_game_fits_one_page_in_each_language(setup: Setup, paper: Paper, theme: Theme, bounds: str) -> None:
    design = Design(paper=paper, theme=theme, languages=EVERY_LANGUAGE)
    assert len(list(letters(made(print_briefing, setup, design, bounds)))) == len(Language)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bounds", [LONG_BOUNDS, "W" * MOST_BOUNDS], ids=["sentences", "capitals"])
def test_the_fullest_page_can_still_be_read_standing(paper: Paper, bounds: str) -> None:
    pdf = made(print_briefing, FULL, Design(paper=paper, languages=EVERY_LANGUAGE), bounds)
    pages = list(letters(pdf))
    assert len(pages) == len(Language)
    for page in pages:
        running = [letter for letter in page if letter.text in UPRIGHT and 17 < letter.box.y < paper.portrait[1] * 0.85]
        assert len(running) > 20
        assert min(letter.box.height for letter in running) >= LEAST_TYPE * CAPITAL * 0.98


def test_bounds_that_are_too_long_are_refused() -> None:
    with pytest.raises(BoundsTooLong) as refused:
        made(print_briefing, PLAIN, Design(), "x" * (MOST_BOUNDS + 1))
    assert refused.value.facts == {"length": MOST_BOUNDS + 1, "most": MOST_BOUNDS}


def test_the_bounds_are_printed_as_the_organiser_said_them() -> None:
    (page,) = texts(made(print_briefing, PLAIN, Design(), "the brook,\n the fence"))
    assert "Our bounds: the brook, the fence" in page


OWN_SENTENCES = {
    "time_limit_s": "briefing.end.time_cards",
    "points": "briefing.end.points",
    "count_at_duel": "briefing.captured.at_duel",
    "spoils": "briefing.captured.spoils",
    "tie_keeps_cards": "briefing.tag.tie_kept",
    "spy_must_tag": "briefing.special.spy_must_tag",
    "winner_returns": "briefing.tag.winner_returns",
    "bombs_take_no_flag": "briefing.flag.no_bombs",
    "respawn_delay_s": "briefing.tag.delay",
}


@pytest.mark.parametrize("name", [field.name for field in fields(HouseRules)])
def test_a_house_rule_has_its_own_sentence_and_is_marked(name: str) -> None:
    assert name in OWN_SENTENCES, "add it to OWN_SENTENCES in this file, with the key of what the briefing says of it"
    value: Any = True if name in RULE_SWITCHES else 3600
    rules = replace(HouseRules(time_limit_s=3600 if name == "points" else None), **{name: value})
    marked = [
        said.sentence.key for section in sections(with_rules(rules)) for said in section.sentences if said.is_house_rule
    ]
    assert OWN_SENTENCES[name] in marked
    assert OWN_SENTENCES[name] not in keys(PLAIN)


def test_without_house_rules_nothing_is_marked() -> None:
    assert not any(said.is_house_rule for section in sections(PLAIN) for said in section.sentences)


def test_a_kept_tie_does_not_take_the_flag_from_its_carrier() -> None:
    kept = keys(with_rules(HouseRules(tie_keeps_cards=True)))
    assert "briefing.flag.carry_tie_kept" in kept
    assert "briefing.flag.carry" not in kept


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("key", ["briefing.special.spy", "briefing.special.spy_must_tag"])
def test_two_spies_tie_as_the_referee_says(key: str, theme: Theme) -> None:
    result = judge(Rank.SPY, Rank.SPY, Team.RED, HouseRules(spy_must_tag=True))
    assert result is Result.TIE
    tie = {Language.EN: "ties with", Language.NL: "gelijk", Language.FR: "égalité", Language.DE: "unentschieden"}
    for language, said in tie.items():
        assert said in Words(language, theme).say_key(key)


def test_what_counts_at_the_duel_need_not_be_handed_in_before_the_whistle() -> None:
    rules = HouseRules(time_limit_s=3600)
    assert "briefing.end.not_handed_in" in keys(with_rules(rules))
    assert "briefing.end.not_handed_in" not in keys(with_rules(replace(rules, count_at_duel=True)))


def test_one_game_master_is_spoken_of_instead_of_leaders() -> None:
    small = propose(8)
    assert small.mode is Mode.GAME_MASTER
    (page,) = texts(made(print_briefing, small, Design()))
    assert "game master" in page
    assert "your leader" not in page
    (page,) = texts(made(print_briefing, PLAIN, Design()))
    assert "your leader" in page
    assert "game master" not in page


def test_the_half_is_that_of_the_deck_in_play() -> None:
    (page,) = texts(made(print_briefing, replace(propose(130), deck=Deck(60, copies=2)), Design()))
    assert "60 of their 120 cards are half" in page


@pytest.mark.parametrize("players", [4, 24, 25, 200])
def test_big_groups_play_on_a_bigger_field(players: int) -> None:
    is_big = deck_for(players).size == 60
    assert ("briefing.field.several" in keys(propose(players))) is is_big
    assert ("briefing.field.one" in keys(propose(players))) is not is_big


@pytest.mark.parametrize(
    ("seconds", "said"), [(60, "1\u00a0minute"), (5400, "90\u00a0minutes"), (45, "45\u00a0seconds"), (3725, "62:05")]
)
def test_a_length_of_time_is_said_as_people_say_it(seconds: int, said: str) -> None:
    assert shown(spoken_duration(seconds), Words(Language.EN)) == said


def test_all_house_rules_together_leave_no_official_sentence_that_they_replace() -> None:
    replaced = {"briefing.tag.winner", "briefing.tag.tie", "briefing.captured.own_only", "briefing.special.spy"}
    assert not replaced & set(keys(with_rules(ALL_HOUSE_RULES)))
