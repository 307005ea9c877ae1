"""The commands that make something: `new`, `print` and `reprint`."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from card_printing.command_line import option_values as values
from card_printing.command_line.option_groups import deck_of, design_of, house_rules_of, setup_of
from card_printing.command_line.options import PROGRAM, What, typed
from card_printing.command_line.print_jobs import (
    Job,
    briefing_job,
    cards_job,
    cover_job,
    do,
    posters_job,
    refuse_jobs,
    tables_job,
)
from card_printing.command_line.terminal import Terminal
from card_printing.layout.design import Design
from card_printing.layout.face import face
from card_printing.layout.sheets import grid
from card_printing.reading.cover import set_on_cover
from card_printing.sets.selection import cards_called, cards_listed, chosen, refuse_more_copies
from card_printing.sets.set_file import SetFile, load, named, refuse_new, save, update
from card_printing.sets.shelf import SetShelf
from referee_app.cards.card_set import CardSet, new_card_set
from referee_app.cards.decks import deck_for
from referee_app.refusal import Refusal
from referee_app.sentence import sentence, shown_path
from referee_app.whole_file import is_open_to_others

_LONGEST_LIST = 1_000_000
_STANDARD_INPUT = Path("-")


class PlayersWanted(Refusal):
    """The briefing tells how many cards open the way to the flag, which depends on the players."""

    key = "refusal.print.players_wanted"


class NothingToReprint(Refusal):
    """No card was named, and no cover sheet asked for."""

    key = "refusal.print.nothing_to_reprint"


class ListMissing(Refusal):
    """The list of missing cards is itself missing."""

    key = "refusal.print.list_missing"


class NoList(Refusal):
    """A list of missing cards is a text, and a short one."""

    key = "refusal.print.list_none"


class SetIdTakenBeside(Refusal):
    """Another set with the same id is in the folder, or in the file that would be replaced."""

    key = "refusal.print.set_id_taken"


def new(options: Namespace, terminal: Terminal) -> int:
    """Make a card set and its file."""
    design = design_of(options, Design())
    _speak(terminal, design)
    _refuse_what_cannot_be_printed(design)
    refuse_new(options.file, replace=options.force)
    name = values.name_of(options.file) if options.name is None else options.name
    made = named(name, _card_set(options, terminal), design)
    save(options.file, made, replace=options.force)
    path = shown_path(options.file)
    terminal.say(sentence("print.new.made", id=made.card_set.id, n=len(made.card_set.cards), path=path))
    if options.from_cover is not None:
        terminal.say(sentence("print.new.from_cover", path=shown_path(options.from_cover)))
    terminal.say(sentence("print.new.keep_safe", path=path))
    wanted = ["cards", "cover"] if options.players is None else ["all", "--players", str(options.players)]
    terminal.say(sentence("print.new.next", command=typed("print", options.file, *wanted)))
    _warn_if_open(options.file, terminal)
    return 0


def _card_set(options: Namespace, terminal: Terminal) -> CardSet:
    """A set that nobody has yet, or the one whose cover sheet is shown; its id is that of no other set beside it."""
    beside = SetShelf(options.file.absolute().parent)
    if options.from_cover is None:
        copies = options.copies if options.players is None else deck_for(options.players).copies
        return new_card_set(copies, beside.ids())
    with terminal.progress(options.from_cover.name) as progress:
        card_set = set_on_cover(options.from_cover, progress)
    for path, read in _sets_in(beside, options.file):
        if read.card_set.id == card_set.id and read.card_set.key != card_set.key:
            raise SetIdTakenBeside(path=shown_path(path), id=card_set.id)
    return card_set


def _sets_in(beside: SetShelf, file: Path) -> Iterator[tuple[Path, SetFile]]:
    """The sets in a folder, and the one in a file of it whatever that is called."""
    yield from beside.files()
    with suppress(Refusal):
        yield file, load(file)


def print_documents(options: Namespace, terminal: Terminal) -> int:
    """Print what was asked for, each document as a PDF of its own."""
    kept, design = _opened(options, terminal)
    wanted = list(dict.fromkeys(options.what)) or [What.CARDS]
    if What.ALL in wanted:
        wanted = [what for what in What if what is not What.ALL]
    grown = _grown(kept.card_set, options.copies)
    folder = options.out or options.file.parent
    jobs = [
        _job(what, replace(kept, card_set=grown), design, folder / f"{options.file.stem}-{what}.pdf", options)
        for what in wanted
    ]
    refuse_jobs(jobs, replace=options.force)
    _keep(options, kept, grown, terminal)
    do(jobs, terminal, replace=options.force)
    if What.CARDS in wanted and design != kept.design and not options.remember:
        terminal.say(sentence("print.not_remembered"))
    return 0


def reprint(options: Namespace, terminal: Terminal) -> int:
    """Print single cards again, or the cover sheet."""
    kept, design = _opened(options, terminal)
    cards = list(cards_called(kept.card_set, " ".join(options.cards)))
    if options.missing is not None:
        cards += cards_listed(kept.card_set, _list(options.missing))
    if not cards and not options.cover:
        raise NothingToReprint(help=f"{PROGRAM} reprint --help")
    folder, stem = options.out or options.file.parent, options.file.stem
    jobs = []
    if cards:
        in_order = sorted(set(cards), key=kept.card_set.cards.index)
        jobs.append(cards_job(kept.card_set, in_order, design, folder / f"{stem}-reprint.pdf"))
    if options.cover:
        jobs.append(cover_job(kept, design, folder / f"{stem}-cover.pdf"))
    refuse_jobs(jobs, replace=options.force)
    do(jobs, terminal, replace=options.force)
    return 0


def _opened(options: Namespace, terminal: Terminal) -> tuple[SetFile, Design]:
    """The set, and the design that it is printed in this time."""
    kept = load(options.file)
    design = design_of(options, kept.design)
    _speak(terminal, design)
    _warn_if_open(options.file, terminal)
    _refuse_what_cannot_be_printed(design)
    return kept, design


def _speak(terminal: Terminal, design: Design) -> None:
    """Call ranks as the cards do, in whatever language."""
    terminal.words = replace(terminal.words, theme=design.theme)


def _warn_if_open(path: Path, terminal: Terminal) -> None:
    if is_open_to_others(path):
        terminal.warn(sentence("print.warn.open_to_others", path=shown_path(path)))


def _refuse_what_cannot_be_printed(design: Design) -> None:
    """Before a set is made or grown for it."""
    face(design)
    grid(design)


def _grown(card_set: CardSet, copies: range | None) -> CardSet:
    """The set, with as many copies as are asked for; it never shrinks, since its cards are out there."""
    return card_set if copies is None else replace(card_set, copies=max(card_set.copies, copies.stop - 1))


def _keep(options: Namespace, kept: SetFile, grown: CardSet, terminal: Terminal) -> None:
    """Put into the file what has changed. Before anything is printed: no card may exist that the file does not know."""

    def changed(now: SetFile) -> SetFile:
        design = design_of(options, now.design) if options.remember else now.design
        return replace(now, card_set=_grown(now.card_set, options.copies), design=design)

    if changed(kept) != kept:
        update(options.file, changed)
    if grown != kept.card_set:
        cover = typed("print", options.file, "cover", "--force")
        terminal.say(sentence("print.grown", before=kept.card_set.copies, now=grown.copies))
        terminal.say(sentence("print.grown.cover", command=cover))


def _job(what: What, kept: SetFile, design: Design, path: Path, options: Namespace) -> Job:
    match what:
        case What.COVER:
            return cover_job(kept, design, path)
        case What.TABLES:
            return tables_job(house_rules_of(options), design, path)
        case What.POSTERS:
            return posters_job(design, path)
        case What.BRIEFING if options.players is None:
            raise PlayersWanted
        case What.BRIEFING:
            refuse_more_copies(kept.card_set, deck_for(options.players).copies)
            return briefing_job(setup_of(options, kept.card_set.id), options.bounds, design, path)
    return cards_job(kept.card_set, chosen(kept.card_set, deck_of(options), options.copies), design, path)


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
