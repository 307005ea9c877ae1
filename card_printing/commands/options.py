"""Options of several commands of card printing: how they are declared, read, and turned into a print order."""

import re
import shlex
import unicodedata
from argparse import BooleanOptionalAction, Namespace, _ArgumentGroup
from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from card_printing.drawing.typesetting import missing_letters
from card_printing.layout.design import SIZES, Design, Paper, Style, millimetres, size_named
from card_printing.orders.order import Document, PrintOrder, Selection, played_deck
from card_printing.sets.set_file import default_name
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES, Deck, players_for
from referee_app.cards.ranks import Language
from referee_app.command_line.parser import ChoiceWanted, CommandParser, listed, nonempty_path, number, one_of
from referee_app.live_game.model import HouseRules, Mode
from referee_app.sentence import Refusal, repeated, shown_path
from referee_app.words.words import Theme

PROGRAM = "field-marshal-cards"

_DURATION = re.compile(r"(?P<number>\d+)\s*(?P<unit>s|sec|m|min|h)?", re.IGNORECASE)
_LONGEST_HOURS = 24
_SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}
_COPIES = re.compile(r"(\d+)(?:\s*-\s*(\d+))?")
_MOST_DIGITS = 9
"""Of a number that is worth reading: no longer one is within any bounds."""

_HOUSE_RULES = {
    "--points": "with a time limit: a flag counts 25, a card 1, and the game goes on after a flag",
    "--count-at-duel": "a captured card counts at once, not when it is handed in",
    "--spoils": "who loses a duel also gives up the captured cards it carries",
    "--tie-keeps-cards": "after a tie both keep their cards",
    "--spy-must-tag": "the spy beats the marshal only if it tagged",
    "--winner-returns": "the winner of a duel goes back to base too, and keeps the card",
    "--bombs-take-no-flag": "who holds a bomb may not take the flag",
}


class DurationWanted(Refusal):
    """The value is not a duration."""

    key = "refusal.print.duration_wanted"


class DurationTooLong(Refusal):
    """The duration is too long."""

    key = "refusal.print.duration_too_long"


class LettersMissing(Refusal):
    """The typeface lacks some letters of the text; leaving them out silently would spoil a name."""

    key = "refusal.print.letters_missing"


class NameNotPrintable(Refusal):
    """A set without a name would be named after its file, but none of the file name's letters can be printed."""

    key = "refusal.print.name_not_printable"


class LengthWanted(Refusal):
    """The value is not a length in millimetres."""

    key = "refusal.print.length_wanted"


class CopiesWanted(Refusal):
    """The value is neither a number of copies nor a range."""

    key = "refusal.print.copies_wanted"


class PrintChoice(StrEnum):
    """The documents that `print` can be asked for, and `all`."""

    CARDS = Document.CARDS.value
    COVER = Document.COVER.value
    CONTENTS = Document.CONTENTS.value
    TABLES = Document.TABLES.value
    BRIEFING = Document.BRIEFING.value
    POSTERS = Document.POSTERS.value
    ALL = "all"


def command_line(command: str, path: Path, *rest: str) -> str:
    """A command as somebody would type it; a file whose name begins like an option is still a file."""
    name = shown_path(path)
    return shlex.join([PROGRAM, command, f"./{name}" if name.startswith("-") else name, *rest])


# Options


def add_set_file(parser: CommandParser) -> None:
    """Add the argument for the set's file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the set's file, made by `new`")


def add_files(parser: CommandParser) -> None:
    """Add the options for the output folder and for replacing files."""
    files = parser.add_argument_group("where it goes")
    files.add_argument(
        "--out",
        metavar="FOLDER",
        type=nonempty_path("--out"),
        help="the folder for the PDFs (default: that of the set)",
    )
    files.add_argument("--force", action="store_true", help="replace PDFs that are there")


def add_choice_of_cards(parser: CommandParser, title: str) -> None:
    """Add the options that choose a deck or the full set, and the number of players."""
    group = parser.add_argument_group(title)
    group.add_argument(
        "--players",
        metavar="N",
        type=read_players,
        help="the deck for N players; beside --deck or --full, how many play",
    )
    cards = group.add_mutually_exclusive_group()
    decks = ", ".join(map(str, OFFICIAL_SIZES))
    cards.add_argument("--deck", metavar="CARDS", type=read_deck, help=f"an official deck: {decks} cards a team")
    cards.add_argument(
        "--full", action="store_true", help="the full set with its two flag cards (default without --players)"
    )


def add_design(parser: CommandParser, title: str, *, is_first: bool = False) -> _ArgumentGroup:
    """Add the options of the design; options that are not given keep the set's values."""
    first = Design()

    def with_default(help_: str, default: str) -> str:
        return f"{help_} (default: {default})" if is_first else help_

    group = parser.add_argument_group(title)
    sizes = ", ".join(f"{name} ({size.width:g}x{size.height:g})" for name, size in SIZES.items())
    usual = next(name for name, size in SIZES.items() if size == first.size)
    sizes = with_default(f"{sizes}, or WIDTHxHEIGHT in millimetres", usual)
    group.add_argument("--size", metavar="SIZE", type=size_named, help=sizes)
    style, paper = with_default(listed(Style), first.style), with_default(listed(Paper), first.paper)
    group.add_argument("--style", metavar="STYLE", type=one_of("--style", Style), help=style)
    group.add_argument("--paper", metavar="PAPER", type=one_of("--paper", Paper), help=paper)
    bleed = with_default("how far colour runs over the edge", f"{first.bleed:g}")
    group.add_argument("--bleed", metavar="MM", type=read_bleed, help=bleed)
    group.add_argument("--crop-marks", action=BooleanOptionalAction, help=with_default("marks to cut by", "on"))
    group.add_argument("--ink-saver", action=BooleanOptionalAction, help="white ground, pale patterns")
    group.add_argument("--black-and-white", action=BooleanOptionalAction, help="teams differ by pattern alone")
    languages = with_default("what is printed, one or several of en, nl, fr, de: nl,fr", ",".join(first.languages))
    group.add_argument("--languages", metavar="LIST", type=read_languages, help=languages)
    theme = with_default(listed(Theme), first.theme)
    group.add_argument("--theme", metavar="THEME", type=one_of("--theme", Theme), help=theme)
    return group


def add_game(parser: CommandParser) -> None:
    """Add the options of the game that briefing, pocket tables and posters describe."""
    group = parser.add_argument_group("your game (for briefing, tables, posters; all house rules are off by default)")
    modes = one_of("--mode", Mode)
    group.add_argument("--mode", metavar="MODE", type=modes, help=f"{listed(Mode)} (default: by the number of players)")
    bounds = read_text("--bounds")
    group.add_argument("--bounds", metavar="TEXT", type=bounds, default="", help="where the field ends, in your words")
    for option, help_ in _HOUSE_RULES.items():
        group.add_argument(option, action="store_true", help=help_)
    group.add_argument(
        "--time-limit",
        metavar="TIME",
        dest="time_limit_s",
        type=read_seconds("--time-limit"),
        help="the game ends after 45 minutes, or 1h, or 90s; who handed in more cards wins",
    )
    group.add_argument(
        "--respawn-delay",
        metavar="TIME",
        dest="respawn_delay_s",
        type=read_seconds("--respawn-delay"),
        default=0,
        help="a new card comes only so long after coming back: 2 (minutes) or 30s",
    )


# Values


_MOST_PLAYERS = players_for(Deck(OFFICIAL_SIZES[-1], MOST_COPIES))[-1]
read_players = number("--players", FEWEST_PLAYERS, _MOST_PLAYERS, takes_less=True)
"""As many as a set can have cards for; too few are refused by the game itself."""


def read_languages(text: str) -> tuple[Language, ...]:
    """Languages with commas between them."""
    read_one = one_of("--languages", Language)
    return tuple(read_one(part) for part in text.split(","))


def read_deck(text: str) -> Deck:
    """An official deck, by its number of cards a team."""
    sizes = {str(size): size for size in OFFICIAL_SIZES}
    if text.strip() not in sizes:
        raise ChoiceWanted(option="--deck", text=repeated(text), choices=tuple(sizes))
    return Deck(sizes[text.strip()])


def read_seconds(option: str) -> Callable[[str], int]:
    """A length of time; a number alone means minutes."""

    def read(text: str) -> int:
        match = _DURATION.fullmatch(text.strip())
        if match is None:
            raise DurationWanted(option=option, text=repeated(text))
        seconds = int(match["number"][:_MOST_DIGITS]) * _SECONDS[(match["unit"] or "m").lower()]
        if seconds > _LONGEST_HOURS * _SECONDS["h"] or len(match["number"]) > _MOST_DIGITS:
            raise DurationTooLong(option=option, text=repeated(text.strip()), most=_LONGEST_HOURS)
        return seconds

    return read


def read_bleed(text: str) -> float:
    """How far colour runs over the edge."""
    length = millimetres(text)
    if length is None:
        raise LengthWanted(option="--bleed", text=repeated(text))
    return length


def read_copies(text: str) -> range:
    """`3` for three copies of the set, `2-3` for the second and the third."""
    match = _COPIES.fullmatch(text.strip())
    if match is None:
        raise CopiesWanted(text=repeated(text))
    one_copy = number("--copies", 1, MOST_COPIES)
    first, last = (1, one_copy(match[1])) if match[2] is None else map(one_copy, match.groups())
    if first > last:
        raise CopiesWanted(text=repeated(text))
    return range(first, last + 1)


def read_page(text: str) -> int | None:
    """A page's number, or nothing for all of them."""
    return None if text.strip().lower() == "all" else number("--page", 1, 99_999)(text)


def default_set_name(file: Path) -> str:
    """What a set is called that nobody gave a name: as its file, without what cannot be printed."""
    name = unicodedata.normalize("NFC", default_name(file))
    missing = missing_letters(name)
    printed = " ".join("".join(letter for letter in name if letter not in missing).split())
    if not printed:
        raise NameNotPrintable(letters=repeated(missing))
    return printed


def read_text(option: str) -> Callable[[str], str]:
    """A text that is printed as it is."""

    def read(text: str) -> str:
        composed = unicodedata.normalize("NFC", text)
        missing = missing_letters(composed)
        if missing:
            raise LettersMissing(option=option, n=len(missing), letters=repeated(missing))
        return composed

    return read


# Orders


def design_of(options: Namespace, kept: Design) -> Design:
    """The set's design with the changes of the options."""
    return replace(kept, **_design_changes(options))


def _design_changes(options: Namespace) -> dict[str, Any]:
    given = {field.name: getattr(options, field.name) for field in fields(Design)}
    return {name: value for name, value in given.items() if value is not None}


def deck_of(options: Namespace) -> Deck | None:
    """The deck that was asked for; None for the full set."""
    order = PrintOrder(**_choice_of_cards(options))
    return None if order.selection is Selection.FULL else played_deck(order)


def _choice_of_cards(options: Namespace) -> dict[str, Any]:
    deck: Deck | None = options.deck
    if deck is not None:
        return {"selection": Selection.DECK, "deck": deck.size, "players": options.players}
    is_full = options.full or options.players is None
    return {"selection": Selection.FULL if is_full else Selection.PLAYERS, "players": options.players}


def print_order(options: Namespace) -> PrintOrder:
    """The print order for the options of `print`."""
    what = options.what or [PrintChoice.CARDS]
    return PrintOrder(
        documents=tuple(Document(one) for one in what if one is not PrintChoice.ALL),
        everything=PrintChoice.ALL in what,
        **_choice_of_cards(options),
        copies=options.copies,
        mode=options.mode,
        rules=HouseRules(**{field.name: getattr(options, field.name) for field in fields(HouseRules)}),
        bounds=options.bounds,
        design=_design_changes(options),
        remember=options.remember,
    )


def reprint_order(options: Namespace, listed: str) -> PrintOrder:
    """The print order for the options of `reprint`, with the text of its list."""
    named = " ".join(options.cards)
    wanted = [Document.CARDS] if named or options.missing is not None or not options.cover else []
    return PrintOrder(
        documents=(*wanted, *([Document.COVER] if options.cover else [])),
        selection=Selection.NAMED,
        named=named,
        listed=listed,
        design=_design_changes(options),
    )
