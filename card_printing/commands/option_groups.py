"""Options that several commands share, and what they come to: a design, a deck, a print order."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace, _ArgumentGroup
from dataclasses import fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from card_printing.commands import option_values as values
from card_printing.layout.design import SIZES, Design, Paper, Style, size_named
from card_printing.orders.order import Document, PrintOrder, Selection
from card_printing.orders.plan import played_deck
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES, Deck, players_for
from referee_app.command_line.arguments import number, one_of
from referee_app.live_game.model import HouseRules, Mode
from referee_app.words.words import Theme


class What(StrEnum):
    """What can be printed, each a document of its own, and all of them."""

    CARDS = Document.CARDS.value
    COVER = Document.COVER.value
    CONTENTS = Document.CONTENTS.value
    TABLES = Document.TABLES.value
    BRIEFING = Document.BRIEFING.value
    POSTERS = Document.POSTERS.value
    ALL = "all"


players = number("--players", FEWEST_PLAYERS, players_for(Deck(OFFICIAL_SIZES[-1], MOST_COPIES))[-1], takes_less=True)
"""As many as a set can have cards for; too few are refused by the game itself."""


def add_set_file(parser: ArgumentParser) -> None:
    """The file that `new` made."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the set's file, made by `new`")


def add_files(parser: ArgumentParser) -> None:
    """Where PDFs go."""
    files = parser.add_argument_group("where it goes")
    files.add_argument(
        "--out", metavar="FOLDER", type=values.path("--out"), help="the folder for the PDFs (default: that of the set)"
    )
    files.add_argument("--force", action="store_true", help="replace PDFs that are there")


def add_choice_of_cards(parser: ArgumentParser, title: str) -> None:
    """A deck, or everything; how many play may be told beside it, for what else depends on it."""
    group = parser.add_argument_group(title)
    group.add_argument(
        "--players", metavar="N", type=players, help="the deck for N players; beside --deck or --full, how many play"
    )
    cards = group.add_mutually_exclusive_group()
    decks = ", ".join(map(str, OFFICIAL_SIZES))
    cards.add_argument("--deck", metavar="CARDS", type=values.deck, help=f"an official deck: {decks} cards a team")
    cards.add_argument(
        "--full", action="store_true", help="the full set with its two flag cards (default without --players)"
    )


def add_design(parser: ArgumentParser, title: str, *, is_first: bool = False) -> _ArgumentGroup:
    """How things look; the first time with the defaults, later what is not given stays as it was."""
    first = Design()

    def told(help_: str, default: str) -> str:
        return f"{help_} (default: {default})" if is_first else help_

    group = parser.add_argument_group(title)
    sizes = ", ".join(f"{name} ({size.width:g}x{size.height:g})" for name, size in SIZES.items())
    usual = next(name for name, size in SIZES.items() if size == first.size)
    sizes = told(f"{sizes}, or WIDTHxHEIGHT in millimetres", usual)
    group.add_argument("--size", metavar="SIZE", type=size_named, help=sizes)
    style, paper = told(_listed(Style), first.style), told(_listed(Paper), first.paper)
    group.add_argument("--style", metavar="STYLE", type=one_of("--style", Style), help=style)
    group.add_argument("--paper", metavar="PAPER", type=one_of("--paper", Paper), help=paper)
    bleed = told("how far colour runs over the edge", f"{first.bleed:g}")
    group.add_argument("--bleed", metavar="MM", type=values.bleed, help=bleed)
    group.add_argument("--crop-marks", action=BooleanOptionalAction, help=told("marks to cut by", "on"))
    group.add_argument("--ink-saver", action=BooleanOptionalAction, help="white ground, pale patterns")
    group.add_argument("--black-and-white", action=BooleanOptionalAction, help="teams differ by pattern alone")
    languages = told("what is printed, one or several of en, nl, fr, de: nl,fr", ",".join(first.languages))
    group.add_argument("--languages", metavar="LIST", type=values.languages, help=languages)
    theme = told(_listed(Theme), first.theme)
    group.add_argument("--theme", metavar="THEME", type=one_of("--theme", Theme), help=theme)
    return group


def add_game(parser: ArgumentParser) -> None:
    """What the briefing, the pocket tables and the posters tell of."""
    group = parser.add_argument_group("your game (for briefing, tables, posters; all house rules are off by default)")
    modes = one_of("--mode", Mode)
    group.add_argument(
        "--mode", metavar="MODE", type=modes, help=f"{_listed(Mode)} (default: by the number of players)"
    )
    bounds = values.words("--bounds")
    group.add_argument("--bounds", metavar="TEXT", type=bounds, default="", help="where the field ends, in your words")
    for option, told in _HOUSE_RULES.items():
        group.add_argument(option, action="store_true", help=told)
    group.add_argument(
        "--time-limit",
        metavar="TIME",
        dest="time_limit_s",
        type=values.seconds("--time-limit"),
        help="the game ends after 45 minutes, or 1h, or 90s; who handed in more cards wins",
    )
    group.add_argument(
        "--respawn-delay",
        metavar="TIME",
        dest="respawn_delay_s",
        type=values.seconds("--respawn-delay"),
        default=0,
        help="a new card comes only so long after coming back: 2 (minutes) or 30s",
    )


_HOUSE_RULES = {
    "--points": "with a time limit: a flag counts 25, a card 1, and the game goes on after a flag",
    "--count-at-duel": "a captured card counts at once, not when it is handed in",
    "--spoils": "who loses a duel also gives up the captured cards it carries",
    "--tie-keeps-cards": "after a tie both keep their cards",
    "--spy-must-tag": "the spy beats the marshal only if it tagged",
    "--winner-returns": "the winner of a duel goes back to base too, and keeps the card",
    "--bombs-take-no-flag": "who holds a bomb may not take the flag",
}


def design_of(options: Namespace, kept: Design) -> Design:
    """The design that was kept, with what the options change."""
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
    """What `print` is asked for."""
    what = options.what or [What.CARDS]
    return PrintOrder(
        documents=tuple(Document(one) for one in what if one is not What.ALL),
        everything=What.ALL in what,
        **_choice_of_cards(options),
        copies=options.copies,
        mode=options.mode,
        rules=HouseRules(**{field.name: getattr(options, field.name) for field in fields(HouseRules)}),
        bounds=options.bounds,
        design=_design_changes(options),
        remember=options.remember,
    )


def reprint_order(options: Namespace, listed: str) -> PrintOrder:
    """What `reprint` is asked for, with the text of its list."""
    named = " ".join(options.cards)
    wanted = [Document.CARDS] if named or options.missing is not None or not options.cover else []
    return PrintOrder(
        documents=(*wanted, *([Document.COVER] if options.cover else [])),
        selection=Selection.NAMED,
        named=named,
        listed=listed,
        design=_design_changes(options),
    )


def _listed(choices: type[StrEnum]) -> str:
    return ", ".join(choice.value.replace("_", "-") for choice in choices)
