"""Which cards are meant: decks, copies, and single cards by whatever a person calls them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.sets import selection
from card_printing.sets.selection import (
    CardMisspelt,
    CardUnreadable,
    ListUnreadable,
    NoSuchNumber,
    RankWanted,
    SetTooSmall,
    TeamWanted,
    WhichCard,
    parse_card_list,
    parse_cards,
    select_cards,
)
from referee_app.cards.card_set import CardSet, CodeMistyped, CodeNearlyRight, CoverSheetShown, cover_text
from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck, NoSuchDeck, deck_for
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.live_game.model import Blank
from referee_app.sentence import Refusal
from referee_app.words.words import Words, format_fact

CAMP = CardSet(bytes(range(16)))
TWO = CardSet(bytes(range(16)), copies=2)
ENGLISH = Words(Language.EN)


def test_the_full_set_has_both_teams_cards_and_their_flags() -> None:
    cards = select_cards(CAMP)
    assert len(cards) == len(set(cards)) == 122
    assert sum(card.rank is Rank.FLAG for card in cards) == 2


@pytest.mark.parametrize("size", OFFICIAL_SIZES)
def test_a_deck_has_as_many_cards_of_each_team_and_no_flags(size: int) -> None:
    cards = select_cards(CAMP, Deck(size))
    assert Counter(card.team for card in cards) == {Team.RED: size, Team.BLUE: size}
    assert all(card.rank is not Rank.FLAG for card in cards)


def test_a_number_of_players_takes_as_many_copies_as_it_needs() -> None:
    assert len(select_cards(TWO, deck_for(200))) == 240
    with pytest.raises(SetTooSmall) as refused:
        select_cards(CAMP, deck_for(200))
    assert "--copies 2" in ENGLISH.say(refused.value)


def test_copies_can_be_printed_alone_to_go_with_the_first() -> None:
    first, second = select_cards(TWO, copies=range(1, 2)), select_cards(TWO, copies=range(2, 3))
    assert first == select_cards(CAMP)
    assert {card.copy for card in second} == {2}
    assert set(first) | set(second) == set(select_cards(TWO))


def test_only_the_largest_deck_comes_in_copies() -> None:
    assert len(select_cards(TWO, Deck(60), range(1, 3))) == 240
    with pytest.raises(NoSuchDeck):
        select_cards(TWO, Deck(20), range(1, 3))


def test_more_copies_than_the_set_has_are_refused() -> None:
    with pytest.raises(SetTooSmall):
        select_cards(CAMP, copies=range(1, 3))


@pytest.mark.parametrize("card", [Card(Team.RED, Rank.MARSHAL, 1), Card(Team.BLUE, Rank.SCOUT, 8)])
def test_a_card_is_called_by_its_short_code_as_people_type_it(card: Card) -> None:
    code = CAMP.short_code(card)
    for typed in (code, code.lower(), f"  {code} ", code.replace("0", "o").replace("1", "l"), f"{code[:2]}-{code[2:]}"):
        assert parse_cards(CAMP, typed) == (card,)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("red scout 3", Card(Team.RED, Rank.SCOUT, 3)),
        ("RED 2 3", Card(Team.RED, Rank.SCOUT, 3)),
        ("blue 10", Card(Team.BLUE, Rank.MARSHAL, 1)),
        ("blauw b 7", Card(Team.BLUE, Rank.BOMB, 7)),
        ("Verkenner van Rood 8", Card(Team.RED, Rank.SCOUT, 8)),
        ("éclaireur de bleu 1", Card(Team.BLUE, Rank.SCOUT, 1)),
        ("Eclaireur Bleu 1", Card(Team.BLUE, Rank.SCOUT, 1)),
        ("Fahne von Rot", Card(Team.RED, Rank.FLAG, 1)),
        ("rot F 1", Card(Team.RED, Rank.FLAG, 1)),
        ("Espionne rouge 2", Card(Team.RED, Rank.SPY, 2)),
        ("red 1 1", Card(Team.RED, Rank.SPY, 1)),
        ("rode verkenner 3", Card(Team.RED, Rank.SCOUT, 3)),
        ("roter Aufklärer 3", Card(Team.RED, Rank.SCOUT, 3)),
        ("rote Fahne", Card(Team.RED, Rank.FLAG, 1)),
        ("blaue Bombe 1", Card(Team.BLUE, Rank.BOMB, 1)),
        ("blauer Feldmarschall", Card(Team.BLUE, Rank.MARSHAL, 1)),
        ("blauwe vlag", Card(Team.BLUE, Rank.FLAG, 1)),
        ("bombe bleue 2", Card(Team.BLUE, Rank.BOMB, 2)),
        ("scout of red 3", Card(Team.RED, Rank.SCOUT, 3)),
        ("drapeau des Rouges", Card(Team.RED, Rank.FLAG, 1)),
    ],
)
def test_a_card_is_called_by_team_and_rank_in_any_language(text: str, card: Card) -> None:
    assert parse_cards(CAMP, text) == (card,)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("rank", Rank)
def test_every_card_can_be_called_as_the_app_names_it(rank: Rank, language: Language) -> None:
    for team in Team:
        said = format_fact(Blank(team, rank), Words(language))
        assert {(card.team, card.rank) for card in parse_cards(CAMP, f"{said} all")} == {(team, rank)}


def test_no_name_means_two_things() -> None:
    names: list[tuple[str, Rank | Team]] = [
        (rank_name(rank, language).casefold(), rank) for rank in Rank for language in Language
    ]
    names += [(Words(language).say_key(f"team.{team}").casefold(), team) for team in Team for language in Language]
    assert len({name for name, _ in names}) == len(set(names))


def test_several_cards_are_named_in_one_breath_and_each_counts_once() -> None:
    code = CAMP.short_code(Card(Team.RED, Rank.SPY, 2))
    assert parse_cards(CAMP, f"red spy 2, {code}; blue flag red 9 1") == (
        Card(Team.RED, Rank.SPY, 2),
        Card(Team.BLUE, Rank.FLAG, 1),
        Card(Team.RED, Rank.GENERAL, 1),
    )


@pytest.mark.parametrize("word", ["all", "ALL", "alle", "tous"])
def test_all_cards_of_a_rank_can_be_had(word: str) -> None:
    assert parse_cards(CAMP, f"blue bomb {word}") == tuple(Card(Team.BLUE, Rank.BOMB, n) for n in range(1, 8))


def test_numbers_count_through_the_copies_so_that_growing_changes_none() -> None:
    assert parse_cards(TWO, "red scout 8") == parse_cards(CAMP, "red scout 8")
    assert parse_cards(TWO, "red scout 9") == (Card(Team.RED, Rank.SCOUT, 1, 2),)


def test_where_there_are_several_the_refusal_tells_their_codes() -> None:
    with pytest.raises(WhichCard) as refused:
        parse_cards(CAMP, "red spy")
    said = ENGLISH.say(refused.value)
    assert all(CAMP.short_code(Card(Team.RED, Rank.SPY, number)) in said for number in (1, 2))
    assert "There are 2 cards “Red Spy”" in said


@pytest.mark.parametrize(
    ("text", "refusal", "said"),
    [
        ("red", RankWanted, "Which card of Red?"),
        ("red red", RankWanted, "Which card of Red?"),
        ("red xyzzy", RankWanted, "Which card of Red?"),
        ("scout", TeamWanted, "“scout” of which team?"),
        ("scout 3", TeamWanted, "“scout” of which team?"),
        ("red scuot 3", CardMisspelt, "Did you mean Scout?"),
        ("bleu éclairuer", CardMisspelt, "Did you mean Éclaireur?"),
        ("redd scout 3", CardMisspelt, "Did you mean Red?"),
        ("roog scout 3", CardMisspelt, "Did you mean Rood or Rouge?"),
        ("red scout 9", NoSuchNumber, "no number 9"),
        ("red scout 0", NoSuchNumber, "no number 0"),
        ("red marshal 2", NoSuchNumber, "There is only 1 card"),
        ("red scout 99999999999999999999999999999999999", NoSuchNumber, "no number 9999"),
        ("??", CardUnreadable, "“??” is no card"),
        ("x" * 500, CardUnreadable, "x…” is no card"),
        ("\x1b[31m", CardUnreadable, "�[31m"),
    ],
)
def test_what_names_no_card_is_refused_with_a_way_on(text: str, refusal: type[Refusal], said: str) -> None:
    with pytest.raises(refusal) as refused:
        parse_cards(CAMP, text)
    assert said in ENGLISH.say(refused.value)
    assert len(ENGLISH.say(refused.value)) < 200


def test_a_slip_in_a_short_code_is_guessed_at() -> None:
    code = CAMP.short_code(Card(Team.RED, Rank.SPY, 2))
    with pytest.raises(CodeNearlyRight) as refused:
        parse_cards(CAMP, code[1] + code[0] + code[2:])
    assert code in ENGLISH.say(refused.value)
    with pytest.raises(CodeMistyped):
        parse_cards(CAMP, "ZZZZZ")


@pytest.mark.parametrize("text", [cover_text(CAMP), f"red scout 3 {cover_text(CAMP).lower()}"])
def test_a_key_that_is_pasted_for_a_card_is_not_repeated(text: str) -> None:
    with pytest.raises(CoverSheetShown) as refused:
        parse_cards(CAMP, text)
    assert cover_text(CAMP)[12:20] not in ENGLISH.say(refused.value)


def test_a_list_has_a_card_a_line_with_comments_and_blank_lines_and_each_once() -> None:
    text = "\ufeff# lost in the wood\n\nred scout 3   # Sofie\r\n  blue 10\nRED SCOUT 3\n#red 9\n"
    assert parse_card_list(CAMP, text) == (Card(Team.RED, Rank.SCOUT, 3), Card(Team.BLUE, Rank.MARSHAL, 1))


def test_all_wrong_lines_of_a_list_are_told_together() -> None:
    with pytest.raises(ListUnreadable) as refused:
        parse_card_list(CAMP, "red scout 3\n\nscout\nred spy # which?\nblue 10\nZZZZZ\n")
    assert ENGLISH.say(refused.value).startswith("3 lines of the list")
    assert [ENGLISH.say(detail).split(":")[0] for detail in refused.value.details] == ["Line 3", "Line 4", "Line 6"]


def called_or_refused(text: str) -> tuple[Card, ...] | Refusal:
    try:
        return parse_cards(CAMP, text)
    except Refusal as refusal:
        return refusal


words = st.sampled_from(["red", "bleu", "scout", "2", "B", "all", "van", "3", ",", "zz"])


@given(st.text() | st.lists(words).map(" ".join))
def test_whatever_is_typed_names_cards_or_is_refused_with_a_sentence(text: str) -> None:
    outcome = called_or_refused(text)
    if isinstance(outcome, Refusal):
        assert ENGLISH.say(outcome)
    else:
        assert set(outcome) <= set(CAMP.cards)


def test_choosing_reads_no_file_and_draws_nothing() -> None:
    assert not {"os", "sys", "reportlab", "pathlib"} & set(vars(selection))
