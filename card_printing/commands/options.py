"""The commands and their options, with help for who prints cards once in three years. It does nothing itself."""

import shlex
from pathlib import Path

from card_printing.commands import option_values as values
from card_printing.commands.option_groups import (
    What,
    add_choice_of_cards,
    add_design,
    add_files,
    add_game,
    add_set_file,
    players,
)
from card_printing.reading.pictures import LEAST_DPI
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.names import Language
from referee_app.command_line.arguments import HumanParser, number, one_of
from referee_app.sentence import shown_path

PROGRAM = "field-marshal-cards"

DESCRIPTION = "Cards for live-action Stratego, to print, cut and play with for years."
COMMANDS = {
    "new": "make a card set: its secret key, in a file of your own",
    "print": "print the cards, the cover sheet, contents, tables, briefing and posters as PDF",
    "reprint": "print lost cards or the cover sheet again, exactly as they were",
    "check": "does this PDF or photograph hold every card of the set?",
    "preview": "a page of a PDF as a picture",
}
_FIRST_STEPS = f"""\
the first time:
  {PROGRAM} new camp.cardset --name "Summer camp" --languages nl,fr
  {PROGRAM} print camp.cardset all --players 24
  {PROGRAM} check camp.cardset camp-cards.pdf --players 24

{PROGRAM} COMMAND --help tells more about a command.
Cards are printed in --languages; you are answered in your system's language, or with --speak nl in Dutch.
"""
_NEW = f"""\
examples:
  {PROGRAM} new camp.cardset
  {PROGRAM} new camp.cardset --name "Summer camp" --languages nl,fr --paper a4
  {PROGRAM} new big.cardset --players 200 --size small --style duplex-long-edge
  {PROGRAM} new school.cardset --black-and-white --theme numbers
  {PROGRAM} new kamp.cardset --languages nl,fr --speak en   cards in Dutch and French, answers in English
  {PROGRAM} new camp.cardset --from-cover photo.jpg

The file holds the key of the set: whoever has it can make cards. Only you can read it. Keep a copy in a safe place:
without it no lost card can be printed again. Is it lost, and the cover sheet is not? Scan or photograph that sheet and
make the file again with --from-cover, and with the looks that the cards had. Then delete the picture: it shows the key.
"""
_PRINT = f"""\
examples:
  {PROGRAM} print camp.cardset                       every card of the set
  {PROGRAM} print camp.cardset --players 12          only the cards that 12 players need
  {PROGRAM} print camp.cardset cover                 the page with the key, for the leaders' phones
  {PROGRAM} print camp.cardset all --players 24 --time-limit 45 --bounds "the brook and the path"
  {PROGRAM} print camp.cardset all --full --players 24   all cards; briefing and tables for 24
  {PROGRAM} print camp.cardset contents --deck 20    the list of these cards, to tick
  {PROGRAM} print camp.cardset --copies 2-3          a second and a third set, to go with the first

Each document is a PDF of its own beside the set's file: camp-cards.pdf, camp-cover.pdf and so on.
Print at 100 %, never "fit to page".
"""
_REPRINT = f"""\
examples:
  {PROGRAM} reprint camp.cardset K7M2X               a card by its short code
  {PROGRAM} reprint camp.cardset red scout 3, blue marshal
  {PROGRAM} reprint camp.cardset blue bomb all
  {PROGRAM} reprint camp.cardset --missing lost.txt  one card a line; what follows a # is for you
  {PROGRAM} reprint camp.cardset --cover             a new cover sheet

Teams and ranks may be called by their names in English, Dutch, French or German, ranks also by their signs
(10 to 1, B, F).
"""
_CHECK = f"""\
examples:
  {PROGRAM} check camp.cardset camp-cards.pdf
  {PROGRAM} check camp.cardset table1.jpg table2.jpg --players 12
  {PROGRAM} check camp.cardset table1.jpg > lost.txt     what is missing, as a list for reprint --missing

Several files count as one. The exit code is 0 if every card is there, 1 if something is missing, doubled or foreign,
2 if it could not be checked, as when no card is seen.
"""
_PREVIEW = f"""\
examples:
  {PROGRAM} preview camp-cards.pdf
  {PROGRAM} preview camp-cards.pdf --page all --dpi 60
"""

_HIGHEST_DPI = 1200
_THIS_TIME = "how it looks, this time (default: as the set's file says)"


def typed(command: str, path: Path, *rest: str) -> str:
    """A command as somebody would type it; a file whose name begins like an option is still a file."""
    name = shown_path(path)
    return shlex.join([PROGRAM, command, f"./{name}" if name.startswith("-") else name, *rest])


def top_parser() -> HumanParser:
    """What `--help` alone is answered by."""
    commands = "\n".join(f"  {name:8}  {told}" for name, told in COMMANDS.items())
    parser = HumanParser(prog=PROGRAM, description=f"{DESCRIPTION}\n\ncommands:\n{commands}", epilog=_FIRST_STEPS)
    parser.usage = f"{PROGRAM} COMMAND ..."
    return parser


def parser_of(command: str) -> HumanParser:
    """The options of one command."""
    return {"new": _new, "print": _print, "reprint": _reprint, "check": _check, "preview": _preview}[command]()


def _parser(command: str, usage: str, epilog: str) -> HumanParser:
    told = COMMANDS[command]
    parser = HumanParser(prog=f"{PROGRAM} {command}", description=_as_a_sentence(told), epilog=epilog)
    parser.usage = f"{PROGRAM} {command} {usage}"
    languages = f"the language of all answers: {', '.join(Language)} (default: the system's, if it is one of these)"
    parser.add_argument(values.SPEAK, metavar="LANGUAGE", type=values.spoken, help=languages)
    return parser


def _as_a_sentence(told: str) -> str:
    return told[0].upper() + told[1:] + ("" if told.endswith("?") else ".")


def _new() -> HumanParser:
    parser = _parser("new", "FILE [options]", _NEW)
    parser.add_argument("file", metavar="FILE", type=Path, help="where to keep the set, such as camp.cardset")
    parser.add_argument(
        "--name",
        metavar="TEXT",
        type=values.words("--name"),
        help="what the set is called on its cover sheet (default: as the file)",
    )
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--copies",
        metavar="K",
        type=number("--copies", 1, MOST_COPIES),
        default=1,
        help="how many times 60 + 60 cards and two flags; for more than 120 players (default: 1)",
    )
    size.add_argument("--players", metavar="N", type=players, help="as many copies as N players need")
    size.add_argument(
        "--from-cover",
        metavar="PICTURE",
        type=values.path("--from-cover"),
        help="the set of this cover sheet, whose file is lost: a PDF or a photograph of the sheet",
    )
    parser.add_argument("--force", action="store_true", help="replace a set that is there; its key is lost for ever")
    add_design(parser, "how the cards look (kept in the file, for reprints)", is_first=True)
    return parser


def _print() -> HumanParser:
    parser = _parser("print", "FILE [WHAT ...] [options]", _PRINT)
    add_set_file(parser)
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        type=one_of("WHAT", What),
        help="cards, cover, contents, tables, briefing, posters or all (default: cards)",
    )
    add_choice_of_cards(parser, "which cards")
    sets = parser.add_argument_group("how many sets")
    sets.add_argument(
        "--copies",
        metavar="K",
        type=values.copies,
        help="so many sets, or 2-3 for the second and third; the set grows if it has fewer (default: all it has)",
    )
    sets.add_argument("--yes", action="store_true", help="let the set grow without being asked")
    add_game(parser)
    add_files(parser)
    looks = add_design(parser, _THIS_TIME)
    looks.add_argument("--remember", action="store_true", help="keep these looks in the set's file, for reprints")
    return parser


def _reprint() -> HumanParser:
    parser = _parser("reprint", "FILE [CARD ...] [options]", _REPRINT)
    add_set_file(parser)
    parser.add_argument("cards", metavar="CARD", nargs="*", help="a short code, or a team and a rank: red scout 3")
    parser.add_argument(
        "--missing", metavar="LIST", type=Path, help="a file with a card a line; - reads what is piped in"
    )
    parser.add_argument("--cover", action="store_true", help="print the cover sheet")
    add_files(parser)
    add_design(parser, _THIS_TIME)
    return parser


def _check() -> HumanParser:
    parser = _parser("check", "FILE PDF|PICTURE ... [options]", _CHECK)
    add_set_file(parser)
    parser.add_argument(
        "pictures", metavar="PDF|PICTURE", nargs="+", type=Path, help="prints or photographs of the cards"
    )
    add_choice_of_cards(parser, "which cards should be there")
    return parser


def _preview() -> HumanParser:
    parser = _parser("preview", "PDF [options]", _PREVIEW)
    parser.add_argument("pdf", metavar="PDF", type=Path, help="a PDF")
    parser.add_argument("--page", metavar="N|all", type=values.page, default=1, help="which page (default: 1)")
    parser.add_argument(
        "--dpi",
        metavar="DPI",
        type=number("--dpi", LEAST_DPI, _HIGHEST_DPI),
        default=100,
        help="dots per inch (default: 100)",
    )
    parser.add_argument(
        "--out", metavar="PNG", type=Path, help="the picture (default: beside the PDF, with the page's number)"
    )
    parser.add_argument("--force", action="store_true", help="replace pictures that are there")
    return parser
