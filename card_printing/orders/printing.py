"""Makes the PDFs of a plan: all of them or none; the set's file changes only after they are made.

No card may exist that the set's file does not know, and no set may grow for nothing. So everything is drawn under
temporary names, then the set is saved, then the PDFs get their names.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, assert_never

from card_printing.orders.document_file import DocumentBatch, Target, require_free_target
from card_printing.orders.order import Document, Plan, PlannedDocument
from card_printing.progress import ProgressCallback, ignore_progress, part_of
from card_printing.sets.set_file import SetFile
from referee_app.whole_file import remove_abandoned

SetChange = Callable[[SetFile], SetFile]


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """A PDF that was made, and where it is."""

    planned: PlannedDocument
    path: Path

    @property
    def document(self) -> Document:
        """What it is."""
        return self.planned.document


def print_plan(
    plan: Plan,
    path_of: Callable[[PlannedDocument], Path],
    update: Callable[[SetChange], SetFile],
    *,
    replace: bool = False,
    progress: ProgressCallback = ignore_progress,
) -> tuple[PrintedDocument, ...]:
    """Make every PDF of a plan. `update` changes the set's file by a function, as it stands then.

    Whatever fails, or stops it through `progress`, leaves set and folder as they were. Only when the set is saved, and
    then the disk fails, are there cards that the set knows and nobody has. Temporary files of a print that was killed
    go with the next one.
    """
    targets = _targets(plan, path_of, replace=replace)
    for folder in {target.path.parent for target in targets}:
        remove_abandoned(folder)
    pages, of = 0, sum(one.pages for one in plan.documents)
    with DocumentBatch() as batch:
        for one, target in zip(plan.documents, targets, strict=True):
            of_all = part_of(progress, pages, of)
            batch.write(target, partial(_draw, plan=plan, document=one.document, progress=of_all))
            pages += one.pages
        batch.require_free()
        with _signals_held_back():
            if plan.changes_set or any(one.document.is_secret for one in plan.documents):
                update(plan.changed)
            paths = batch.commit()
    return tuple(map(PrintedDocument, plan.documents, paths))


def require_free_paths(plan: Plan, path_of: Callable[[PlannedDocument], Path], *, replace: bool = False) -> None:
    """Refuse if something is in the way of a document, before anybody is asked anything."""
    _targets(plan, path_of, replace=replace)


def _targets(plan: Plan, path_of: Callable[[PlannedDocument], Path], *, replace: bool) -> list[Target]:
    targets = [
        Target(path_of(one), replace=replace, is_numbered=one.is_numbered, is_secret=one.document.is_secret)
        for one in plan.documents
    ]
    for target in targets:
        require_free_target(target)
    return targets


def _draw(out: BinaryIO, plan: Plan, document: Document, progress: ProgressCallback) -> None:
    """Write one document of a plan; an exception from `progress` ends it."""
    # Loaded when the first PDF is made: they bring everything that draws.
    from card_printing.documents import briefing, cards, contents, cover, pocket_tables, posters  # noqa: PLC0415

    order, kept, design = plan.order, plan.after, plan.design
    match document:
        case Document.CARDS:
            cards.print_cards(out, kept.card_set, kept.name, plan.cards, design, progress)
        case Document.COVER:
            cover.print_cover(out, kept.card_set, kept.name, design, progress)
        case Document.CONTENTS:
            listed = contents.Contents(kept.card_set, kept.name, plan.cards, design)
            contents.print_contents(out, listed, progress)
        case Document.TABLES:
            pocket_tables.print_pocket_tables(out, order.rules, design, progress, number=order.players)
        case Document.BRIEFING:
            assert plan.setup is not None
            briefing.print_briefing(out, plan.setup, design, order.bounds, progress)
        case Document.POSTERS:
            posters.print_posters(out, design, order.rules, progress)
        case _:
            assert_never(document)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Delays signals for a moment, so that a set that has grown gets its cards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
