"""What the command can, the app can: every option of `field-marshal-cards` is reached by touches, or is an exception.

Each row of `ON_SCREEN` says what is typed behind the command and what is touched instead; both must come to the same.
A new option makes `test_every_option_is_on_a_screen_or_an_exception` fail until it has a row here.
"""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from card_printing.commands.options import deck_of, design_of, print_order, reprint_order
from card_printing.commands.program import COMMANDS, parser_of
from card_printing.documents.cover import print_cover
from card_printing.layout.design import Design
from card_printing.orders.order import PrintOrder, design_changes
from card_printing.reading.set_import import set_on_cover
from card_printing.sets.selection import select_cards
from referee_app.cards.decks import deck_for
from referee_app.live_game.model import HouseRules
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import CAMP, open_set, open_sets, say

USUAL = replace(CAMP, design=Design())

Touch = Callable[[Phone], object]
State = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """An option, what is typed of it behind the command, and what is touched instead."""

    option: str
    typed: tuple[str, ...]
    touch: Touch


_OWN_FILE = "the app keeps its sets itself; the set on the screen is meant"
_NEVER_REPLACES = "nothing is ever replaced in the app: names that are taken get a number"
_READS_NO_PDF = (
    "there is no pypdfium2 for Android (docs/android.md): a PDF is looked at in the viewer with which it is shared"
)
_SPEAKS = "the app speaks the language of its settings"

EXCEPTIONS = {
    ("new", "file"): _OWN_FILE,
    ("new", "--force"): _NEVER_REPLACES,
    ("print", "file"): _OWN_FILE,
    ("print", "--out"): "a phone shares its PDFs; a desktop puts them among the documents",
    ("print", "--force"): _NEVER_REPLACES,
    ("print", "--yes"): "who taps can always be asked",
    ("reprint", "file"): _OWN_FILE,
    ("reprint", "--out"): "a phone shares its PDFs; a desktop puts them among the documents",
    ("reprint", "--force"): _NEVER_REPLACES,
    ("check", "file"): _OWN_FILE,
    ("preview", "pdf"): _READS_NO_PDF,
    ("preview", "--page"): _READS_NO_PDF,
    ("preview", "--dpi"): _READS_NO_PDF,
    ("preview", "--out"): _READS_NO_PDF,
    ("preview", "--force"): _READS_NO_PDF,
    **dict.fromkeys(product(COMMANDS, ["--speak"]), _SPEAKS),
}

TRIED_BELOW = {("new", "--from-cover")}
"""What has a test of its own here."""


# Touches


def part(on: Phone) -> Any:
    screen: Any = on.presenter.screen
    return screen.part(screen.step).ids


def tap(*texts: str) -> Touch:
    def touch(on: Phone) -> None:
        for text in texts:
            on.tap(text)

    return touch


def more(find: Callable[[Any], Any], by: int = 1) -> Touch:
    """Tap plus or minus so often."""

    def touch(on: Phone) -> None:
        stepper = find(part(on))
        for _ in range(abs(by)):
            on.tap_on(stepper.ids.plus if by > 0 else stepper.ids.minus)

    return touch


def write(find: Callable[[Any], Any], text: str) -> Touch:
    """Empty a line, tap it and type."""

    def touch(on: Phone) -> None:
        line = find(part(on))
        line.take("")
        on.tap_on(line.ids.entry)
        say(on, text)

    return touch


def one_by_one(*touches: Touch) -> Touch:
    def touch(on: Phone) -> None:
        for each in touches:
            each(on)

    return touch


def unfold(headline: str, find: Callable[[Any], Any]) -> Touch:
    return lambda on: None if find(part(on)).open else on.tap(headline)


def looks(find: Callable[[Any], Any], *opened: Touch) -> tuple[Row, ...]:
    """The options for looks, by the part with which they are chosen."""
    rest = unfold("More looks", lambda ids: find(ids).ids.rest)
    return (
        Row("--size", ("--size", "small"), one_by_one(*opened, tap("Small 44 × 63"))),
        Row(
            "--size",
            ("--size", "70x100"),
            one_by_one(tap("Own size"), write(lambda ids: find(ids).ids.own_size, "70x100")),
        ),
        Row("--languages", ("--languages", "en,de"), tap("Deutsch")),
        Row("--style", ("--style", "fronts"), one_by_one(rest, tap("No backs"))),
        Row("--paper", ("--paper", "a3"), tap("A3")),
        Row("--theme", ("--theme", "numbers"), tap("Numbers")),
        Row("--bleed", ("--bleed", "2,5"), write(lambda ids: find(ids).ids.bleed, "2,5")),
        Row("--crop-marks", ("--no-crop-marks",), tap("Crop marks")),
        Row("--ink-saver", ("--ink-saver",), tap("Save ink")),
        Row("--black-and-white", ("--black-and-white",), tap("Black and white")),
    )


_FOR_300 = "3 copies, for up to 360 players"
PLAYERS = more(lambda ids: ids.cards.ids.players, -1)
THE_GAME = unfold("The game", lambda ids: ids.game)
THIS_TIME = unfold("Looks for this time", lambda ids: ids.once.ids.fold)

ON_SCREEN: dict[str, tuple[Row, ...]] = {
    "new": (
        Row("--name", ("--name", "Castle"), write(lambda ids: ids.name, "Castle")),
        Row(
            "--copies",
            ("--copies", "2"),
            one_by_one(unfold("How many cards", lambda ids: ids.copies_fold), more(lambda ids: ids.copies.ids.stepper)),
        ),
        Row(
            "--players",
            ("--players", "300"),
            one_by_one(more(lambda ids: ids.copies.ids.stepper), lambda on: on._labelled(_FOR_300)),
        ),
        *looks(lambda ids: ids.design),
    ),
    "print": (
        Row("what", ("cards", "cover"), tap("Cover sheet")),
        Row("what", ("all",), tap("Everything")),
        Row("--players", ("--players", "19"), one_by_one(tap("For a group"), PLAYERS)),
        Row("--deck", ("--deck", "30"), tap("A deck", "30 a team")),
        Row("--full", ("all", "--full", "--players", "18"), one_by_one(tap("The full set"), PLAYERS)),
        Row(
            "--copies",
            ("--copies", "2-3"),
            one_by_one(
                unfold("Copies of the set", lambda ids: ids.copies),
                tap("Choose"),
                more(lambda ids: ids.first.ids.stepper),
                more(lambda ids: ids.last.ids.stepper),
            ),
        ),
        Row("--mode", ("--mode", "one-phone"), one_by_one(THE_GAME, tap("All on one phone"))),
        Row("--time-limit", ("--time-limit", "2"), more(lambda ids: ids.minutes.ids.stepper, 2)),
        Row("--respawn-delay", ("--respawn-delay", "1s"), more(lambda ids: ids.seconds.ids.stepper)),
        Row("--points", ("--points", "--time-limit", "2"), tap("Points")),
        Row("--count-at-duel", ("--count-at-duel",), tap("Count at the duel")),
        Row("--spoils", ("--spoils",), tap("Spoils")),
        Row("--tie-keeps-cards", ("--tie-keeps-cards",), tap("A tie costs nothing")),
        Row("--spy-must-tag", ("--spy-must-tag",), tap("The spy must tag")),
        Row("--winner-returns", ("--winner-returns",), tap("The winner returns too")),
        Row("--bombs-take-no-flag", ("--bombs-take-no-flag",), tap("Bombs take no flag")),
        Row("--bounds", ("--bounds", "the brook"), write(lambda ids: ids.bounds, "the brook")),
        *looks(lambda ids: ids.once.ids.design, THIS_TIME),
        Row("--remember", ("--remember",), tap("Keep these looks")),
    ),
    "reprint": (
        Row("cards", ("red", "10"), write(lambda ids: ids.cards, "red 10")),
        Row(
            "--missing", ("--missing", "red 10 # lost\nblue 10"), write(lambda ids: ids.cards, "red 10 # lost\nblue 10")
        ),
        Row(
            "--cover",
            ("--cover", "red", "10"),
            one_by_one(write(lambda ids: ids.cards, "red 10"), tap("The cover sheet too")),
        ),
        *looks(lambda ids: ids.once.ids.design, THIS_TIME),
    ),
    "check": (
        Row("pictures", ("table.jpg",), tap("Add a PDF or photo")),
        Row("--players", ("table.jpg", "--players", "19"), one_by_one(tap("For a group"), PLAYERS)),
        Row("--deck", ("table.jpg", "--deck", "30"), tap("A deck", "30 a team")),
        Row("--full", ("table.jpg", "--full"), tap("The full set")),
    ),
    "preview": (),
}
"""What is touched, one row after the other on the same screen."""


# What it comes to


def flat(order: PrintOrder) -> State:
    """All that an order says, each thing by itself; how a set looks anyway is not said."""
    plain = ("wanted", "selection", "players", "deck", "named", "listed", "copies", "mode", "bounds", "remember")
    return {
        **{name: getattr(order, name) for name in plain},
        **{one.name: getattr(order.rules, one.name) for one in fields(HouseRules)},
        **order.design,
    }


def of_new(options: Namespace) -> State:
    copies = options.copies if options.players is None else deck_for(options.players).copies
    design = design_of(options, Design())
    return {"name": options.name, "copies": copies, **{one.name: getattr(design, one.name) for one in fields(Design)}}


def of_reprint(options: Namespace) -> State:
    return flat(reprint_order(options, "" if options.missing is None else str(options.missing)))


def of_check(options: Namespace) -> State:
    return {"files": [path.name for path in options.pictures], "cards": select_cards(USUAL.card_set, deck_of(options))}


def typed(command: str, *arguments: str) -> State:
    """What the command takes of its arguments."""
    meant: dict[str, Callable[[Namespace], State]] = {
        "new": of_new,
        "print": lambda options: flat(print_order(options)),
        "reprint": of_reprint,
        "check": of_check,
    }
    return meant[command](parser_of(command).read(["camp.cardset", *arguments]))


def touched(command: str, on: Phone) -> State:
    """What the app takes of its touches."""
    presenter: Any = on.presenter
    match command:
        case "new":
            making = presenter._making
            changed = design_changes(Design(), making.design_draft.wanted())
            unchanged = {one.name: getattr(Design(), one.name) for one in fields(Design)}
            return {"name": making.name, "copies": making.copies, **unchanged, **changed}
        case "print":
            return flat(presenter.printer.draft.print_order())
        case "reprint":
            return flat(presenter.printer.draft.reprint_order())
    draft = presenter.checker.draft
    return {"files": [path.name for path in draft.files], "cards": draft.wanted(USUAL)}


def open_command(command: str, on: Phone) -> None:
    """Go where the touches for a command begin."""
    if command == "new":
        open_sets(on)
        on.tap("Make a card set")
        return
    open_set(on, USUAL)
    on.tap({"print": "Print", "reprint": "Print lost cards again", "check": "Check a PDF or photos"}[command])


def named(action: Action) -> str:
    return action.option_strings[0] if action.option_strings else action.dest


def options_of(parser: ArgumentParser) -> list[str]:
    return [named(action) for action in parser._actions if action.dest != "help"]


def lacking(command: str, options: Iterable[str]) -> list[str]:
    """Options that nobody can reach in the app, and that are no exceptions."""
    reached = {row.option for row in ON_SCREEN[command]}
    others = EXCEPTIONS.keys() | TRIED_BELOW
    return [option for option in options if option not in reached and (command, option) not in others]


# The walk


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_on_a_screen_or_an_exception(command: str) -> None:
    options = options_of(parser_of(command))
    lacks = lacking(command, options)
    assert not lacks, (
        f"`{command}` has {', '.join(lacks)}, which nobody can reach in the app. Put it on a screen of "
        f"referee_app/screens/card_set or screens/sets, and a row into ON_SCREEN[{command!r}] here that touches it; "
        f"or give a reason in EXCEPTIONS."
    )
    gone = {row.option for row in ON_SCREEN[command]} - set(options)
    gone |= {option for of, option in EXCEPTIONS.keys() | TRIED_BELOW if of == command} - set(options)
    assert not gone, f"`{command}` has no {', '.join(sorted(gone))} any more; take it out here."


def test_a_new_option_would_be_missed() -> None:
    parser = parser_of("print")
    parser.add_argument("--glitter", action="store_true")
    assert lacking("print", options_of(parser)) == ["--glitter"]


@pytest.mark.parametrize("command", [command for command, rows in ON_SCREEN.items() if rows])
def test_touches_come_to_what_is_typed_behind_the_command(phone: Switch, tmp_path: Path, command: str) -> None:
    on = phone()
    on.device.picks = tmp_path / "table.jpg"
    on.device.picks.touch()
    open_command(command, on)
    plain = typed(command, *(["other.jpg"] if command == "check" else []))
    for row in ON_SCREEN[command]:
        before = touched(command, on)
        meant = typed(command, *row.typed)
        always = ("selection", "cards") if row.option == "--full" else ()
        wanted = {key: value for key, value in meant.items() if key in always or plain.get(key) != value}
        row.touch(on)
        after = touched(command, on)
        assert {key: after.get(key) for key in wanted} == wanted, row.option
        assert any(before.get(key) != value for key, value in wanted.items()), f"{row.option} was so before the touch"


def test_a_set_is_made_again_from_its_cover_sheet_in_a_file(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    on.device.picks = tmp_path / "cover.pdf"
    with on.device.picks.open("wb") as out:
        print_cover(out, CAMP.card_set, CAMP.name, CAMP.design)
    open_sets(on)
    on.tap("Open a file")
    (set_file,) = on.services.sets().sets()
    options = parser_of("new").read(["camp.cardset", "--from-cover", str(on.device.picks)])
    assert set_file.card_set == CAMP.card_set == set_on_cover(options.from_cover)
