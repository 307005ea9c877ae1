"""The command `check` as an organiser uses it: what is missing, doubled, of another deck or of another set."""

import re

import pytest

from card_printing.sets.set_file import load
from referee_app.cards.card_set import cover_text
from tests.card_printing.program_kit import SMALL, CardsProgram


def test_missing_cards_are_listed_with_the_command_that_prints_them(program: CardsProgram) -> None:
    program("print", "camp.cardset", "--deck", "20")
    assert program("check", "camp.cardset", "camp-cards.pdf", "--deck", "30") == 1
    assert program.out.startswith("# 20 of 60 cards are missing:\n")
    command = re.search(r"Print again: field-marshal-cards (.*)", program.out)
    assert command is not None
    assert program(*command[1].split()) == 0
    assert "20 cards on" in program.out
    assert program("check", "camp.cardset", "camp-cards.pdf", "camp-reprint.pdf", "--deck", "30") == 0


def test_the_report_is_a_list_for_reprinting_however_much_is_missing(program: CardsProgram) -> None:
    program("print", "camp.cardset", "--deck", "20")
    program("reprint", "camp.cardset", "red", "marshal")
    assert program("check", "camp.cardset", "camp-cards.pdf", "camp-reprint.pdf", "--deck", "40") == 1
    assert "is there more than once" in program.out
    (program.folder / "lost.txt").write_text(program.out, "utf-8")
    command = re.search(r"then: field-marshal-cards (.*)", program.out)
    assert command is not None
    assert program(*command[1].split(), "--force") == 0
    assert "camp-reprint.pdf: 40 cards on" in program.out
    assert program("check", "camp.cardset", "camp-cards.pdf", "camp-reprint.pdf", "--deck", "40") == 0


@pytest.mark.parametrize(
    ("what", "said"),
    [("posters", "No card was seen: is it the right file?"), ("cover", "camp-cover.pdf is a cover sheet")],
)
def test_a_file_without_cards_could_not_be_checked_and_leaves_no_list(
    program: CardsProgram, what: str, said: str
) -> None:
    program("print", "camp.cardset", what)
    assert said in program.refuses("check", "camp.cardset", f"camp-{what}.pdf")


@pytest.mark.parametrize(
    ("printed", "asked", "said"),
    [
        (["--players", "12"], [], "for 11 to 16 players: did you mean --players 16 or --deck 30?"),
        (["--deck", "20"], ["--players", "24"], "for 4 to 10 players: did you mean --players 10 or --deck 20?"),
        (["--players", "50"], ["--full"], "for 25 to 120 players: did you mean --players 120 or --deck 60?"),
    ],
)
def test_who_asks_for_another_deck_is_told_which_one_is_there(
    program: CardsProgram, printed: list[str], asked: list[str], said: str
) -> None:
    program("print", "camp.cardset", *printed)
    assert program("check", "camp.cardset", "camp-cards.pdf", *asked) == 1
    assert program.err == f"These are exactly the cards {said}\n"
    assert "cards are missing" in program.out
    meant = said.partition("mean ")[2].split()[:2]
    assert program("check", "camp.cardset", "camp-cards.pdf", *meant) == 0


def test_a_larger_deck_than_was_asked_for_is_no_mistake(program: CardsProgram) -> None:
    program("print", "camp.cardset", "--players", "12")
    assert program("check", "camp.cardset", "camp-cards.pdf", "--deck", "20") == 0
    assert program.err == ""


def test_several_sets_of_cards_can_only_be_meant_by_the_number_of_players(program: CardsProgram) -> None:
    program("new", "big.cardset", "--copies", "2", *SMALL)
    program("print", "big.cardset", "--players", "200")
    assert program("check", "big.cardset", "big-cards.pdf") == 1
    assert program.err == "These are exactly the cards for 121 to 240 players: did you mean --players 240?\n"


def test_cards_of_another_set_are_told_as_such_and_no_card_is_called_missing(program: CardsProgram) -> None:
    program("new", "other.cardset", *SMALL)
    program("print", "other.cardset", "--deck", "20")
    other = load(program.folder / "other.cardset").card_set.id
    assert program("check", "camp.cardset", "other-cards.pdf", "--deck", "20") == 1
    asked = "# No card of “camp” was seen: is camp.cardset the right set?\n"
    assert program.out == f"{asked}# 40 cards are of another set: that of other.cardset.\n"
    (program.folder / "other.cardset").unlink()
    assert program("check", "camp.cardset", "other-cards.pdf", "--deck", "20") == 1
    assert program.out == f"{asked}# 40 cards are of another set ({other}).\n"


def test_doubled_and_foreign_cards_and_the_key_are_told(program: CardsProgram) -> None:
    program("new", "other.cardset", *SMALL)
    for name in ("camp", "other"):
        program("print", f"{name}.cardset", "--deck", "20")
    program("reprint", "camp.cardset", "red", "marshal")
    program("print", "camp.cardset", "cover")
    files = ["camp-cards.pdf", "camp-reprint.pdf", "other-cards.pdf", "camp-cover.pdf"]
    assert program("check", "camp.cardset", *files, "--deck", "20") == 1
    assert "All 40 cards of “camp” are there." in program.out
    assert "1 card is there more than once" in program.out
    assert "40 cards are of another set: that of other.cardset." in program.out
    assert "the secret key is in camp-cover.pdf" in program.err
    assert cover_text(load(program.camp).card_set)[12:20] not in program.out + program.err


def test_a_cover_sheet_checked_with_its_cards_is_a_warning_only(program: CardsProgram) -> None:
    program("print", "camp.cardset", "cards", "cover", "--deck", "20")
    assert program("check", "camp.cardset", "camp-cards.pdf", "camp-cover.pdf", "--deck", "20") == 0
    assert "leaders only" in program.err
