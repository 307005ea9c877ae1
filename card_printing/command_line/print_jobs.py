"""Documents to be printed: each a PDF of its own, with what is said of it when it is made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from card_printing.command_line.terminal import Terminal
from card_printing.documents.briefing import print_briefing
from card_printing.documents.cards import print_cards
from card_printing.documents.cover import print_cover
from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.documents.posters import print_posters
from card_printing.layout.design import Design, Style
from card_printing.layout.sheets import sheets
from card_printing.progress import Progress
from card_printing.sets.document_file import document_file, refuse_document
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.live_game.model import HouseRules, Setup
from referee_app.sentence import Sentence, sentence, shown_path

_HOW_TO_PRINT = {
    Style.FOLD_OVER: "print.how.fold_over",
    Style.DUPLEX_LONG_EDGE: "print.how.long_edge",
    Style.DUPLEX_SHORT_EDGE: "print.how.short_edge",
    Style.FRONTS: "print.how.fronts",
}


@dataclass(frozen=True, slots=True)
class Job:
    """A PDF that is to be made: where, how, what is said of it then, and whether only its owner may read it."""

    path: Path
    make: Callable[[BinaryIO, Progress], None]
    told: tuple[Sentence, ...]
    secret: bool = False


def refuse_jobs(jobs: Sequence[Job], *, replace: bool) -> None:
    """Say what is in the way of any of them, before the first is begun."""
    for job in jobs:
        refuse_document(job.path, replace=replace)


def do(jobs: Sequence[Job], terminal: Terminal, *, replace: bool) -> None:
    """Make them, one after the other."""
    for job in jobs:
        with (
            document_file(job.path, replace=replace, secret=job.secret) as out,
            terminal.progress(job.path.name) as progress,
        ):
            job.make(out, progress)
        for line in job.told:
            terminal.say(line)


def cards_job(card_set: CardSet, cards: Sequence[Card], design: Design, path: Path) -> Job:
    """The cards. Whoever has the file has a copy of each, so it is its owner's alone."""
    papers = sum(bool(sheet.fronts) for sheet in sheets(cards, design))
    made = sentence(
        "print.made.cards",
        path=shown_path(path),
        cards=sentence("print.cards", n=len(cards)),
        sheets=sentence("print.sheets", n=papers, paper=design.paper.as_written),
    )
    return Job(
        path,
        lambda out, progress: print_cards(out, card_set, cards, design, progress),
        (made, _how_to_print(design)),
        secret=True,
    )


def _how_to_print(design: Design) -> Sentence:
    """Paper of the team's colour is for cards that leave it white; others bring their colour with them."""
    if design.ink_saver:
        cut = sentence("print.cut.border")
    else:
        cut = sentence("print.cut.marks" if design.crop_marks else "print.cut.no_marks")
    if design.style is Style.FRONTS and design.ink_saver:
        return sentence("print.how.fronts_on_coloured_paper", cut=cut)
    return sentence(_HOW_TO_PRINT[design.style], cut=cut)


def cover_job(set_file: SetFile, design: Design, path: Path) -> Job:
    """The cover sheet, with the key."""
    return Job(
        path,
        lambda out, progress: print_cover(out, set_file.card_set, set_file.name, design, progress),
        (sentence("print.made.cover", path=shown_path(path)),),
        secret=True,
    )


def tables_job(rules: HouseRules, design: Design, path: Path) -> Job:
    """Who beats whom, for the players' pockets."""
    return Job(
        path,
        lambda out, progress: print_pocket_tables(out, rules, design, progress),
        (sentence("print.made.tables", path=shown_path(path)),),
    )


def briefing_job(setup: Setup, bounds: str, design: Design, path: Path) -> Job:
    """The rules of this game, a page for each language."""
    return Job(
        path,
        lambda out, progress: print_briefing(out, setup, design, bounds, progress),
        (sentence("print.made.briefing", path=shown_path(path)),),
    )


def posters_job(design: Design, path: Path) -> Job:
    """What hangs on trees."""
    return Job(
        path,
        lambda out, progress: print_posters(out, design, progress),
        (sentence("print.made.posters", path=shown_path(path)),),
    )
