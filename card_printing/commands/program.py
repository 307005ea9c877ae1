"""The commands of card printing with their options and help, for people who print cards rarely.

Finds the command that was typed, runs it, and gives its exit code, or 2 for a refusal.
"""

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from card_printing.commands.check_commands import check_prints, preview
from card_printing.commands.options import (
    PROGRAM,
    PrintChoice,
    add_choice_of_cards,
    add_design,
    add_files,
    add_game,
    add_set_file,
    read_copies,
    read_page,
    read_players,
    read_text,
)
from card_printing.commands.print_commands import new, print_documents, reprint
from card_printing.orders.order import Document
from card_printing.reading.pictures import LEAST_DPI
from referee_app.cards.card_set import MOST_COPIES
from referee_app.command_line.parser import (
    CommandParser,
    add_language,
    nonempty_path,
    number,
    one_of,
    overview,
    requested_language,
    require_command,
)
from referee_app.command_line.terminal import Terminal, open_closed_streams
from referee_app.sentence import Refusal
from referee_app.words.words import Words

_REFUSED = 2
_LANGUAGE = ("--speak",)

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


_RUN: Mapping[str, Callable[[Namespace, Terminal], int]] = {
    "new": new,
    "print": print_documents,
    "reprint": reprint,
    "check": check_prints,
    "preview": preview,
}


class PrintReportLost(Refusal):
    """The output of a command could not be written."""

    key = "refusal.print.output_lost"


def run(given: Sequence[str]) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    open_closed_streams("stdin", "stdout", "stderr")
    # What was asked for is made, though nobody reads the report any more.
    terminal = Terminal(Words(requested_language(given, _LANGUAGE)), keep_going=True)
    try:
        code = _run_command(given, terminal)
    except Refusal as refusal:
        terminal.refuse(refusal)
        code = _REFUSED
    finally:
        terminal.flush()
    if terminal.is_output_lost:
        terminal.refuse(PrintReportLost())
        code = _REFUSED
    return code


def _run_command(given: Sequence[str], terminal: Terminal) -> int:
    if not given or given[0] in ("-h", "--help"):
        overview(PROGRAM, DESCRIPTION, COMMANDS, usage="COMMAND ...", epilog=_FIRST_STEPS).print_help()
        return 0 if given else _REFUSED
    command = given[0]
    require_command(command, COMMANDS)
    try:
        options = parser_of(command).read(given[1:])
    except SystemExit:  # the help that was asked for is shown
        return 0
    return _RUN[command](options, terminal)


def parser_of(command: str) -> CommandParser:
    """The options of one command."""
    return {"new": _new, "print": _print, "reprint": _reprint, "check": _check, "preview": _preview}[command]()


def _parser(command: str, usage: str, epilog: str) -> CommandParser:
    name = f"{PROGRAM} {command}"
    description = _as_a_sentence(COMMANDS[command])
    parser = CommandParser(prog=name, description=description, epilog=epilog, usage=f"{name} {usage}")
    add_language(parser, _LANGUAGE, "the system's, if it is one of these")
    return parser


def _as_a_sentence(summary: str) -> str:
    return summary[0].upper() + summary[1:] + ("" if summary.endswith("?") else ".")


def _new() -> CommandParser:
    parser = _parser("new", "FILE [options]", _NEW)
    parser.add_argument("file", metavar="FILE", type=Path, help="where to keep the set, such as camp.cardset")
    parser.add_argument(
        "--name",
        metavar="TEXT",
        type=read_text("--name"),
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
    size.add_argument("--players", metavar="N", type=read_players, help="as many copies as N players need")
    size.add_argument(
        "--from-cover",
        metavar="PICTURE",
        type=nonempty_path("--from-cover"),
        help="the set of this cover sheet, whose file is lost: a PDF or a photograph of the sheet",
    )
    parser.add_argument("--force", action="store_true", help="replace a set that is there; its key is lost for ever")
    add_design(parser, "how the cards look (kept in the file, for reprints)", is_first=True)
    return parser


def _print() -> CommandParser:
    parser = _parser("print", "FILE [WHAT ...] [options]", _PRINT)
    add_set_file(parser)
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        type=one_of("WHAT", PrintChoice),
        help=f"{', '.join(Document)} or {PrintChoice.ALL} (default: {Document.CARDS})",
    )
    add_choice_of_cards(parser, "which cards")
    sets = parser.add_argument_group("how many sets")
    sets.add_argument(
        "--copies",
        metavar="K",
        type=read_copies,
        help="so many sets, or 2-3 for the second and third; the set grows if it has fewer (default: all it has)",
    )
    sets.add_argument("--yes", action="store_true", help="let the set grow without being asked")
    add_game(parser)
    add_files(parser)
    looks = add_design(parser, _THIS_TIME)
    looks.add_argument("--remember", action="store_true", help="keep these looks in the set's file, for reprints")
    return parser


def _reprint() -> CommandParser:
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


def _check() -> CommandParser:
    parser = _parser("check", "FILE PDF|PICTURE ... [options]", _CHECK)
    add_set_file(parser)
    parser.add_argument(
        "pictures", metavar="PDF|PICTURE", nargs="+", type=Path, help="prints or photographs of the cards"
    )
    add_choice_of_cards(parser, "which cards should be there")
    return parser


def _preview() -> CommandParser:
    parser = _parser("preview", "PDF [options]", _PREVIEW)
    parser.add_argument("pdf", metavar="PDF", type=Path, help="a PDF")
    parser.add_argument("--page", metavar="N|all", type=read_page, default=1, help="which page (default: 1)")
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
