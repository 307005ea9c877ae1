"""Mistakes on the command line of card printing get a sentence, and its help is for people."""

import re
from argparse import BooleanOptionalAction
from collections.abc import Iterator
from dataclasses import fields
from itertools import permutations

import pytest

from card_printing.__main__ import main
from card_printing.commands.program import COMMANDS, parser_of
from card_printing.layout.design import Design
from card_printing.orders.order import PrintOrder
from card_printing.sets.set_file import load
from referee_app.cards.ranks import Language
from referee_app.command_line.parser import (
    ArgumentMissing,
    ArgumentUnknown,
    ValueMissing,
    ValueUnwanted,
)
from referee_app.live_game.model import HouseRules
from referee_app.sentence import Refusal
from tests.card_printing.program_kit import SMALL, CardsProgram, without_rights


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("prnit camp.cardset", "There is no command “prnit”"),
        ("print", "Something is missing: FILE."),
        ("check camp.cardset", "Something is missing: PDF|PICTURE."),
        ("print camp.cardset --ink-svaer", "Did you mean --ink-saver?"),
        ("print camp.cardset --watermark", "“--watermark” is not known here"),
        ("print camp.cardset --size", "--size wants something behind it"),
        ("print camp.cardset --force=yes", "--force stands alone"),
        ("print camp.cardset --deck 20 --full", "do not go together"),
        ("print camp.cardset tickets", "It knows: cards, cover, contents, tables, briefing, posters and all."),
        ("print camp.cardset --size gigantic", "gigantic"),
        ("print camp.cardset --size 10x10", "20 mm"),
        ("print camp.cardset --size 190x200 --paper a4 --style fold-over", "A4"),
        ("print camp.cardset --paper a5", "--paper does not know “a5”. It knows: a4, letter and a3."),
        ("print camp.cardset --style origami", "fold-over"),
        ("print camp.cardset --languages en,es", "--languages does not know “es”"),
        ("print camp.cardset --bleed wide", "--bleed wants millimetres"),
        ("print camp.cardset --bleed 9", "A bleed of 9 mm cannot be printed. Choose between 0 and 5 mm"),
        ("print camp.cardset --bleed 9999", "A bleed of 9999 mm cannot be printed. Choose between 0 and 5 mm"),
        ("print camp.cardset --bleed=-1", "A bleed of -1 mm cannot be printed. Choose between 0 and 5 mm"),
        ("print camp.cardset --size 99999x99999", "Cards stand upright"),
        ("print camp.cardset --deck 25", "--deck does not know “25”. It knows: 20, 30, 40 and 60."),
        ("print camp.cardset --deck 1000000", "--deck does not know “1000000”. It knows: 20, 30, 40 and 60."),
        ("print camp.cardset --players 3", "at least 4 players, and you have 3"),
        ("print camp.cardset --players -3", "at least 4 players, and you have -3"),
        ("print camp.cardset --players 1000000", "--players 1000000 cannot be. Choose a number from 4 to 11880."),
        ("check camp.cardset x.pdf --players 11881", "Choose a number from 4 to 11880."),
        ("new other.cardset --players 12000", "Choose a number from 4 to 11880."),
        ("print camp.cardset --players many", "--players wants a whole number, not “many”"),
        ("print camp.cardset --copies x", "--copies wants a number such as 3"),
        ("print camp.cardset --copies 0", "--copies 0 cannot be. Choose a number from 1 to 99."),
        (f"print camp.cardset --copies 2-{'9' * 5000}", "cannot be. Choose a number from 1 to 99."),
        ("print camp.cardset --copies 3-2", "not “3-2”"),
        ("print camp.cardset --copies 150", "--copies 150 cannot be. Choose a number from 1 to 99."),
        ("print camp.cardset briefing", "Add --players"),
        ("print camp.cardset tables --time-limit soon", "--time-limit wants a time such as 45"),
        ("print camp.cardset tables --time-limit 0", "0 seconds"),
        ("print camp.cardset tables --points", "time"),
        ("print camp.cardset tables --time-limit 9999999", "--time-limit 9999999 is too long. Choose at most 24h."),
        (f"print camp.cardset tables --time-limit {'9' * 5000}", "is too long. Choose at most 24h."),
        ("print camp.cardset --out nowhere", "There is no folder nowhere"),
        ("print camp.cardset --out camp.cardset", "camp.cardset is a file, not a folder. Choose a folder."),
        ("print camp.cardset --out camp.cardset/a/b", "camp.cardset is a file, not a folder. Choose a folder."),
        ("print camp.cardset --out=", "--out wants something behind it"),
        ("new other.cardset --from-cover=", "--from-cover wants something behind it"),
        ("new camp.cardset/camp.cardset", "camp.cardset is a file, not a folder. Choose a folder."),
        ("new other.cardset --from-cover .", ". is a folder. Give the name of a PDF or a picture."),
        ("check camp.cardset .", ". is a folder. Give the name of a PDF or a picture."),
        ("check camp.cardset /dev/null", "/dev/null is neither a PDF nor a picture that can be read."),
        ("preview .", ". is a folder."),
        ("print nowhere.cardset", "There is no file nowhere.cardset"),
        ("print .", "is a folder"),
        ("new nowhere/camp.cardset", "There is no folder nowhere"),
        ("print camp.cardset tables --time-limit 99999h", "--time-limit 99999h is too long. Choose at most 24h."),
        ("print camp.cardset tables --respawn-delay 1441", "--respawn-delay 1441 is too long"),
        ("print camp.cardset briefing --players 200", "print with --copies 2"),
        ("print camp.cardset briefing --players 9999", "print with --copies 84"),
        ("print camp.cardset briefing --players 24 --bounds 小川", "cannot print 2 letters of --bounds: 小川"),
        ("print camp.cardset --size 30x40", "such as “small” (44 by 63 mm)"),
        ("new other.cardset --name שלום", "cannot print 4 letters of --name: שלום"),
        ("new 小.cardset", "like its file, and the typeface cannot print that name: 小. Give the set another name"),
        ("new .", ". is a folder. Give the name of a file."),
        (f"new {'x' * 300}.cardset", "No file can be called xxx"),
        ("new other.cardset --copies 2 --from-cover x.jpg", "do not go together"),
        ("new other.cardset --from-cover x.jpg", "There is no file x.jpg"),
        ("new camp.cardset --from-cover camp.cardset", "can never be made again"),
        ("new other.cardset --copies 0", "Choose a number from 1 to 99"),
        ("new other.cardset --players 2", "at least 4 players"),
        ("new other.cardset --size 20x30", "20 mm"),
        ("reprint camp.cardset", "Which cards?"),
        ("reprint camp.cardset red scout", "There are 8 cards “Red Scout”"),
        ("check camp.cardset nothing.pdf", "There is no file nothing.pdf"),
        ("check camp.cardset camp.cardset", "neither a PDF nor a picture"),
        ("preview camp.cardset", "camp.cardset is not a PDF"),
        ("preview camp.cardset --dpi 5", "from 10 to 1200"),
        ("preview camp.cardset --out page.jpg", "ends in .png"),
        ("\x1b[31m", "There is no command “�[31m”"),
        ("print camp.cardset --size \x1b[31m", r"\x1b[31m"),
        ("print camp.cardset --\x1b[31m", "“--�[31m” is not known"),
        ("print \x1b[31m.cardset", r"There is no file \x1b[31m.cardset"),
        ("preview camp.cardset --page zero", "--page wants a whole number"),
    ],
)  # fmt: skip
def test_every_mistake_gets_a_sentence(program: CardsProgram, arguments: str, said: str) -> None:
    told = program.refuses(*arguments.split())
    assert said in told
    assert len(told.splitlines()) == 1


SAID = {
    "new": (["new", "camp.cardset"], "bestaat al"),
    "print": (["print", "camp.cardset", "--players", "3"], "minstens 4 spelers"),
    "reprint": (["reprint", "camp.cardset", "red", "scout"], "Verkenner van Rood"),
    "check": (["check", "camp.cardset", "x.pdf"], "Er is geen bestand x.pdf"),
    "preview": (["preview", "x.pdf", "--dpi", "veel"], "wil een geheel getal"),
}
"""A mistake with each command, and what it is told in Dutch."""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_speaks_as_it_is_told_to(program: CardsProgram, command: str) -> None:
    arguments, said = SAID[command]
    assert said in program.refuses(*arguments, "--speak", "nl")
    assert said in program.refuses(*arguments, "--speak=NL")
    assert said not in program.refuses(*arguments)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_every_command_speaks_the_language_of_the_system(
    program: CardsProgram, monkeypatch: pytest.MonkeyPatch, command: str, variable: str
) -> None:
    arguments, said = SAID[command]
    monkeypatch.setenv(variable, "nl_BE.UTF-8")
    assert said in program.refuses(*arguments)
    assert said not in program.refuses(*arguments, "--speak", "en")


def test_the_languages_of_the_cards_are_not_that_of_the_program(program: CardsProgram) -> None:
    assert "at least 4" in program.refuses("print", "camp.cardset", "--languages", "fr,nl", "--players", "3")
    assert program("new", "kamp.cardset", "--languages", "nl,de", "--speak", "fr", *SMALL) == 0
    assert "Ensuite : field-marshal-cards print kamp.cardset" in program.out.replace("\xa0", " ")
    assert load(program.folder / "kamp.cardset").design.languages == (Language.NL, Language.DE)
    assert "Red Scout" in program.refuses("reprint", "kamp.cardset", "red", "scout")


def test_a_program_that_does_not_know_the_language_says_so_in_that_of_the_system(program: CardsProgram) -> None:
    told = program.refuses("print", "camp.cardset", "--speak", "tlh")
    assert told == "--speak does not know “tlh”. It knows: en, nl, fr and de.\n"


def test_cards_are_called_by_their_numbers_where_they_bear_numbers(program: CardsProgram) -> None:
    program("new", "school.cardset", "--theme", "numbers", *SMALL)
    assert "cards “Red 2”" in program.refuses("reprint", "school.cardset", "red", "scout")
    assert "cards “Red Scout”" in program.refuses("reprint", "camp.cardset", "red", "scout")
    program("reprint", "school.cardset", "red", "marshal")
    assert program("check", "school.cardset", "school-reprint.pdf", "--speak", "de") == 1
    assert re.search(r"^\w{5}  # 2 von Rot$", program.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("file", "name"), [("☀ camp ☀.cardset", "camp"), ("☀️zon☀️.cardset", "zon"), ("été-小川.cardset", "été-")]
)
def test_what_cannot_be_printed_of_the_name_of_a_file_is_left_out_of_that_of_the_set(
    program: CardsProgram, file: str, name: str
) -> None:
    assert program("new", file) == 0
    assert load(program.folder / file).name == name


@pytest.mark.parametrize(("paper", "written"), [("a4", "A4"), ("letter", "Letter"), ("a3", "A3")])
def test_paper_is_called_as_people_write_it(program: CardsProgram, paper: str, written: str) -> None:
    program("print", "camp.cardset", "--deck", "20", "--paper", paper)
    assert re.search(rf"40 cards on \d+ sheets of {written}\.", program.out)
    too_large = ["--paper", paper, "--size", "190x200", "--style", "fold-over"]
    if paper != "a3":
        assert f"does not fit on {written} in this style" in program.refuses("print", "camp.cardset", *too_large)


def test_a_file_that_is_no_set_is_in_the_way_as_any_file_is(program: CardsProgram) -> None:
    (program.folder / "notes.txt").write_text("Bring the flags.", "utf-8")
    told = program.refuses("new", "notes.txt")
    assert (
        told == "notes.txt is there already and was left as it is. Choose another place, or replace it with --force.\n"
    )
    assert "can never be made again" in program.refuses("new", "camp.cardset")


def test_what_this_computer_does_not_allow_is_told_as_that(program: CardsProgram) -> None:
    program("print", "camp.cardset", "posters", "cover")
    program("preview", "camp-posters.pdf", "--dpi", "20")
    program("new", "other.cardset", "--from-cover", "camp-cover.pdf")
    (program.folder / "other.cardset").unlink()
    for name, rights in (("locked", 0), ("full", 0o555)):
        (program.folder / name).mkdir(mode=rights)
    (program.folder / "camp-cover.pdf").chmod(0)
    program.camp.chmod(0o644)
    program.folder.chmod(0o755)
    unwritten = "cannot be written: the folder or the disk does not allow it. Choose another place."
    unread = "cannot be read: this computer does not allow it. Choose a file that you can open."
    with without_rights():
        for arguments, said in {
            "print camp.cardset tables --out locked": f"locked/camp-tables.pdf {unwritten}",
            "print camp.cardset tables --out full": f"full/camp-tables.pdf {unwritten}",
            "new locked/x.cardset": f"locked/x.cardset {unwritten}",
            "check camp.cardset camp-cover.pdf": f"camp-cover.pdf {unread}",
            "check camp.cardset locked/x.pdf": f"locked/x.pdf {unread}",
            "preview camp-cover.pdf": f"camp-cover.pdf {unread}",
            "new x.cardset --from-cover camp-cover.pdf": f"camp-cover.pdf {unread}",
            "print locked/camp.cardset": "cannot be read: this computer does not allow it. Ask whoever made the set.",
        }.items():
            assert program(*arguments.split()) == 2
            assert said in program.err, arguments
            assert program.out == ""


def test_a_page_that_is_not_there_or_too_fine_is_refused(program: CardsProgram) -> None:
    program("print", "camp.cardset", "cover")
    assert "There is no page 99" in program.refuses("preview", "camp-cover.pdf", "--page", "99")
    assert "Choose at most" in program.refuses("preview", "camp-cover.pdf", "--dpi", "1200")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_for_people(command: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"] if command is None else [command, "--help"]) == 0
    told = capsys.readouterr().out
    assert "field-marshal-cards" in told
    assert "examples:" in told or "the first time:" in told
    assert max(map(len, told.splitlines())) <= 120


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "commands:" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_in_the_help_can_be_understood(command: str) -> None:
    parser = parser_of(command)
    examples = re.findall(rf"^  field-marshal-cards {command} (.*?)(?:   .*)?$", parser.epilog or "", re.MULTILINE)
    assert examples
    for example in examples:
        parser.read([word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)])


def test_there_is_an_option_for_every_house_rule_and_every_look() -> None:
    options = parser_of("print").read(["camp.cardset"])
    assert {field.name for field in fields(HouseRules)} <= set(vars(options))
    for command in ("new", "print", "reprint"):
        parser = parser_of(command)
        assert {field.name for field in fields(Design)} <= {action.dest for action in parser._actions}
        switches = {action.dest for action in parser._actions if isinstance(action, BooleanOptionalAction)}
        assert switches == {"crop_marks", "ink_saver", "black_and_white"}


NOT_OF_THE_PRINT = {"help", "language", "file", "out", "force"}
SAID_OTHERWISE = (
    {
        "what": {"documents", "everything"},
        "full": {"selection"},
        "cards": {"named"},
        "missing": {"listed"},
        "cover": {"documents"},
        "yes": set[str](),  # an order is placed by somebody who was asked
    }
    | {field.name: {"rules"} for field in fields(HouseRules)}
    | {field.name: {"design"} for field in fields(Design)}
)


def test_whatever_can_be_said_of_a_print_is_part_of_an_order_and_nothing_else_is() -> None:
    said = {
        action.dest for command in ("print", "reprint") for action in parser_of(command)._actions
    } - NOT_OF_THE_PRINT
    meant = set[str]().union(*(SAID_OTHERWISE.get(option, {option}) for option in said))
    ordered = {field.name for field in fields(PrintOrder)} - {"game"}  # which only the app knows
    assert meant == ordered


def wrong_arguments(command: str) -> Iterator[list[str]]:
    """Everything that can be wrong with an option, once for every option of a command."""
    files = ["a", "b"] if command == "check" else ["a"]
    yield []
    yield [*files, "--surely-unknown"]
    yield [*files, "-z"]
    for action in parser_of(command)._actions:
        for option in action.option_strings:
            if action.nargs is None:
                yield [*files, option]
                yield [*files, option, "--force"]
            elif option.startswith("--"):
                yield [*files, f"{option}=1"]
    for group in parser_of(command)._mutually_exclusive_groups:
        values = [[a.option_strings[0], *(["20"] if a.nargs is None else [])] for a in group._group_actions]
        yield from ([*files, *one, *other] for one, other in permutations(values, 2))


@pytest.mark.parametrize("command", COMMANDS)
def test_whatever_is_wrong_with_an_option_is_refused(command: str) -> None:
    kinds = {type(refused_by(command, arguments)) for arguments in wrong_arguments(command)}
    assert {ArgumentMissing, ArgumentUnknown, ValueMissing, ValueUnwanted} <= kinds


def refused_by(command: str, arguments: list[str]) -> Refusal:
    with pytest.raises(Refusal) as refused:
        parser_of(command).read(arguments)
    return refused.value


@pytest.mark.parametrize("arguments", [["--", "-x.cardset"], ["--force", "--", "-x.cardset"]])
def test_a_file_may_be_called_like_an_option(program: CardsProgram, arguments: list[str]) -> None:
    assert program("new", *arguments) == 0
    assert "print ./-x.cardset cards cover" in program.out
    assert program("print", "tables", "--", "-x.cardset") == 2  # the first word is the file's name, with -- or without
    assert program("print", "./-x.cardset", "tables") == 0
    assert {"-x.cardset", "-x-tables.pdf"} <= program.files()


def test_no_name_at_all_is_a_mistake_in_the_name_of_the_file(program: CardsProgram) -> None:
    assert ". is a folder. Give the name of a file." in program.refuses("new", "")


def test_a_long_name_of_a_file_is_a_name_for_the_set_as_far_as_it_fits(program: CardsProgram) -> None:
    assert program("new", f"{'zomerkamp ' * 9}.cardset") == 0
    assert load(program.folder / f"{'zomerkamp ' * 9}.cardset").name == " ".join(["zomerkamp"] * 6)
