"""The commands that make something: `new`, `print` and `reprint`."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from card_printing.commands.options import (
    PROGRAM,
    command_line,
    default_set_name,
    design_of,
    print_order,
    reprint_order,
)

# All that draws is loaded at once: who stops the program must not be lost among imports.
from card_printing.documents import briefing, cards, contents, cover, pocket_tables, posters  # noqa: F401
from card_printing.layout.design import Design
from card_printing.layout.sheets import require_printable
from card_printing.orders.document_file import DocumentsWithoutName
from card_printing.orders.order import (
    Document,
    NoCardNamed,
    Plan,
    PlannedDocument,
    PrintOrder,
    Selection,
    how_to_print,
    plan,
)
from card_printing.orders.printing import PrintedDocument, print_plan, require_free_paths
from card_printing.reading.set_import import set_on_cover
from card_printing.sets.set_file import SetFile, load, named_set, require_free_set_path, save, update
from card_printing.sets.set_store import SetStore
from referee_app.cards.card_set import CardSet, new_card_set
from referee_app.cards.decks import deck_for
from referee_app.command_line.terminal import Terminal
from referee_app.sentence import Refusal, Sentence, sentence, shown_path
from referee_app.whole_file import is_open_to_others

_LONGEST_LIST = 1_000_000
_STANDARD_INPUT = Path("-")


class NothingToReprint(Refusal):
    """No card was named, and no cover sheet asked for."""

    key = "refusal.print.nothing_to_reprint"


class GrowthUnconfirmed(Refusal):
    """The set would grow, and there is no terminal on which to ask."""

    key = "refusal.print.growth_unconfirmed"


class GrowthUnwanted(Refusal):
    """The set would grow, and the user said no."""

    key = "refusal.print.growth_unwanted"


class ListMissing(Refusal):
    """The file with the list of missing cards does not exist."""

    key = "refusal.print.list_missing"


class NoList(Refusal):
    """The file is not a short text file."""

    key = "refusal.print.list_none"


class SetIdTakenBeside(Refusal):
    """Another set with the same id is in the folder, or in the file that would be replaced."""

    key = "refusal.print.set_id_taken"


def new(options: Namespace, terminal: Terminal) -> int:
    """Make a card set and its file."""
    design = design_of(options, Design())
    _speak(terminal, design)
    require_printable(design)
    require_free_set_path(options.file, replace=options.force)
    name = default_set_name(options.file) if options.name is None else options.name
    made = named_set(name, _card_set(options, terminal), design)
    save(options.file, made, replace=options.force)
    path = shown_path(options.file)
    terminal.say(sentence("print.new.made", id=made.card_set.id, n=len(made.card_set.cards), path=path))
    if options.from_cover is not None:
        terminal.say(sentence("print.new.from_cover", path=shown_path(options.from_cover)))
    terminal.say(sentence("print.new.keep_safe", path=path))
    wanted = ["cards", "cover"] if options.players is None else ["all", "--players", str(options.players)]
    terminal.say(sentence("print.new.next", command=command_line("print", options.file, *wanted)))
    _warn_if_open(options.file, terminal)
    return 0


def _card_set(options: Namespace, terminal: Terminal) -> CardSet:
    """A set that nobody has yet, or the one whose cover sheet is shown; its id is that of no other set beside it."""
    beside = SetStore(options.file.absolute().parent)
    if options.from_cover is None:
        copies = options.copies if options.players is None else deck_for(options.players).copies
        return new_card_set(copies, beside.ids())
    with terminal.progress(options.from_cover.name) as progress:
        card_set = set_on_cover(options.from_cover, progress)
    for path, read in _sets_in(beside, options.file):
        if read.card_set.id == card_set.id and read.card_set.key != card_set.key:
            raise SetIdTakenBeside(path=shown_path(path), id=card_set.id)
    return card_set


def _sets_in(beside: SetStore, file: Path) -> Iterator[tuple[Path, SetFile]]:
    """The sets in a folder, and the one in a file of it whatever that is called."""
    yield from beside.files()
    with suppress(Refusal):
        yield file, load(file)


def print_documents(options: Namespace, terminal: Terminal) -> int:
    """Print the requested documents, each as a PDF of its own."""
    return _print(options, print_order(options), terminal, yes=options.yes)


def reprint(options: Namespace, terminal: Terminal) -> int:
    """Print single cards again, or the cover sheet."""
    order = reprint_order(options, "" if options.missing is None else _list(options.missing))
    try:
        return _print(options, order, terminal)
    except NoCardNamed:
        raise NothingToReprint(help=f"{PROGRAM} reprint --help") from None


def _print(options: Namespace, order: PrintOrder, terminal: Terminal, *, yes: bool = False) -> int:
    kept = load(options.file)
    design = order.designed(kept.design)
    _speak(terminal, design)
    _warn_if_open(options.file, terminal)
    planned = plan(order, kept)
    folder: Path = options.out or options.file.parent

    def path_of(one: PlannedDocument) -> Path:
        return folder / f"{options.file.stem}-{one.name}.pdf"

    require_free_paths(planned, path_of, replace=options.force)
    if planned.grows and not yes:
        _ask_to_grow(planned, terminal)
    try:
        with terminal.progress(kept.name) as progress:
            made = print_plan(planned, path_of, partial(update, options.file), replace=options.force, progress=progress)
    except DocumentsWithoutName:
        if planned.grows:
            terminal.warn(_grown(planned))
        raise
    for line in _told(planned, made, options.file):
        terminal.say(line)
    return 0


def _ask_to_grow(planned: Plan, terminal: Terminal) -> None:
    """A set never shrinks again, so somebody has to say that it is to grow."""
    copies = {"before": planned.before.card_set.copies, "now": planned.after.card_set.copies}
    answer = terminal.ask(sentence("print.grow.ask", **copies))
    if answer is None:
        raise GrowthUnconfirmed(**copies)
    if not answer:
        raise GrowthUnwanted(**copies)


def _told(planned: Plan, made: Sequence[PrintedDocument], path: Path) -> Iterator[Sentence]:
    """What is said when everything is made."""
    documents = [one.document for one in made]
    if planned.grows:
        yield _grown(planned)
        if Document.COVER in documents:
            yield sentence("print.grown.scan")
        else:
            yield sentence("print.grown.cover", command=command_line("print", path, "cover", "--force"))
    for one in made:
        yield _made(one, planned.design)
        if one.document is Document.CARDS:
            yield how_to_print(planned.design, plain_fronts="print.how.fronts")
    if len(made) > 1:
        yield sentence("print.made.altogether", sheets=_sheets(planned.sheets, planned.design))
    for left in planned.left_out:
        options = "--players" if planned.order.selection is Selection.DECK else "--full --players"
        yield sentence(f"print.left_out.{left.document}", options=options)
    differs = planned.design != planned.after.design
    if differs and Document.CARDS in documents and not planned.order.is_reprint:
        yield sentence("print.not_remembered")


def _grown(planned: Plan) -> Sentence:
    return sentence("print.grown", before=planned.before.card_set.copies, now=planned.after.card_set.copies)


def _made(one: PrintedDocument, design: Design) -> Sentence:
    planned = one.planned
    return sentence(
        f"print.made.{planned.document}",
        path=shown_path(one.path),
        sheets=_sheets(planned.sheets, design),
        **_pieces(planned),
    )


def _sheets(number: int, design: Design) -> Sentence:
    return sentence("print.sheets", n=number, paper=design.paper.as_written)


def _pieces(planned: PlannedDocument) -> dict[str, object]:
    match planned.document:
        case Document.CARDS | Document.CONTENTS:
            return {"cards": sentence("print.cards", n=planned.count)}
        case Document.TABLES:
            return {"tables": sentence("print.tables", n=planned.count)}
    return {}


def _speak(terminal: Terminal, design: Design) -> None:
    """Call ranks as the cards do, in whatever language."""
    terminal.words = replace(terminal.words, theme=design.theme)


def _warn_if_open(path: Path, terminal: Terminal) -> None:
    if is_open_to_others(path):
        terminal.warn(sentence("print.warn.open_to_others", path=shown_path(path)))


def _list(path: Path) -> str:
    """The text of a list of missing cards."""
    try:
        if path == _STANDARD_INPUT:
            content = sys.stdin.buffer.read(_LONGEST_LIST + 1)
        else:
            with path.open("rb") as file:
                content = file.read(_LONGEST_LIST + 1)
        if len(content) <= _LONGEST_LIST:
            return content.decode("utf-8")
    except OSError:
        raise ListMissing(path=shown_path(path)) from None
    except UnicodeDecodeError:
        pass
    raise NoList(path=shown_path(path))
