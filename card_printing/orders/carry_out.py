"""Makes what a plan says: all of its PDFs, or none; and a set that grows only with cards that are drawn.

No card may exist that the set's file does not know, and no set may grow for nothing. So everything is drawn under
temporary names, then the set is saved, then the PDFs get their names. What draws is loaded when the first is made.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from card_printing.orders.order import Document
from card_printing.orders.plan import Plan, PlannedDocument
from card_printing.progress import ProgressCallback, ignore_progress
from card_printing.sets.document_file import DocumentBatch, Target, refuse_target
from card_printing.sets.set_file import SetFile
from referee_app.whole_file import remove_abandoned

_DRAWING = "card_printing.orders.drawing"

Change = Callable[[SetFile], SetFile]


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF that was made, and where it is."""

    planned: PlannedDocument
    path: Path

    @property
    def document(self) -> Document:
        """What it is."""
        return self.planned.document


def carry_out(
    plan: Plan,
    path_of: Callable[[PlannedDocument], Path],
    update: Callable[[Change], SetFile],
    *,
    replace: bool = False,
    progress: ProgressCallback = ignore_progress,
) -> tuple[Printed, ...]:
    """Make every PDF of a plan. `update` changes the set's file by a function, as it stands then.

    Whatever fails, or stops it through `progress`, leaves set and folder as they were. Only when the set is saved, and
    then the disk fails, are there cards that the set knows and nobody has. Temporary files of a print that was killed
    go with the next one.
    """
    targets = _targets(plan, path_of, replace=replace)
    for folder in {target.path.parent for target in targets}:
        remove_abandoned(folder)
    pages, of = 0, sum(one.pages for one in plan.documents)
    draw = import_module(_DRAWING).draw
    with DocumentBatch() as batch:
        for one, target in zip(plan.documents, targets, strict=True):
            far = partial(_part, progress, pages, of)
            batch.write(target, partial(draw, plan=plan, document=one.document, progress=far))
            pages += one.pages
        batch.refuse()
        with _undisturbed():
            if plan.changes_set or any(one.document.is_secret for one in plan.documents):
                update(plan.changed)
            paths = batch.take_names()
    return tuple(map(Printed, plan.documents, paths))


def refuse_in_the_way(plan: Plan, path_of: Callable[[PlannedDocument], Path], *, replace: bool = False) -> None:
    """Say what is in the way of a document, before anybody is asked anything."""
    _targets(plan, path_of, replace=replace)


def _targets(plan: Plan, path_of: Callable[[PlannedDocument], Path], *, replace: bool) -> list[Target]:
    targets = [
        Target(path_of(one), replace=replace, is_numbered=one.is_numbered, is_secret=one.document.is_secret)
        for one in plan.documents
    ]
    for target in targets:
        refuse_target(target)
    return targets


def _part(progress: ProgressCallback, before: int, of: int, done: int, _of: int) -> None:
    progress(before + done, of)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Who stops the program now is heard a moment later: a set that has grown gets its cards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
