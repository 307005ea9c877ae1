"""Writes PDFs and pictures. An existing file is replaced only on request, a card set never.

A document can be made again at any time, the key of a set cannot. It knows nothing of what is written.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple

from card_printing.sets.set_file import SetFileForbidden, is_set_file
from referee_app.sentence import Refusal, shown_path
from referee_app.whole_file import (
    FileInTheWay,
    UnnamedFile,
    WritingForbidden,
    refuse_what_is_in_the_way,
    refusing,
    refusing_full_disk,
)


class SetWouldBeLost(Refusal):
    """The path is that of a card set, which is never replaced."""

    key = "refusal.print.set_would_be_lost"


class DocumentsWithoutName(Refusal):
    """Some documents were made but could not be renamed to their final names; each is named with the reason."""

    key = "refusal.print.documents_without_name"

    def __init__(self, details: Sequence[Refusal]) -> None:
        super().__init__(n=len(details))
        self.details = tuple(details)


class Target(NamedTuple):
    """Where a document is written: over another, under a numbered name, or only to an unused path."""

    path: Path
    replace: bool = False
    is_numbered: bool = False
    is_secret: bool = False


def require_free_document(path: Path, *, replace: bool) -> None:
    """Refuse if something is in the way of a document, before any work is done."""
    _refuse_a_set(path)
    refuse_what_is_in_the_way(path, replace=replace)


def _refuse_a_set(path: Path) -> None:
    try:
        is_set = is_set_file(path)
    except SetFileForbidden:  # its folder may not be entered, or it is somebody else's: nothing is to be written there
        raise WritingForbidden(path=shown_path(path)) from None
    if is_set:
        raise SetWouldBeLost(path=shown_path(path))


class DocumentBatch:
    """Documents that are written one after the other and renamed together when all are on disk.

    Until then they stand under temporary names, and leaving the batch leaves nothing of them behind.
    """

    def __init__(self) -> None:
        self._written: list[tuple[Target, UnnamedFile]] = []

    def __enter__(self) -> "DocumentBatch":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for _, file in self._written:
            file.discard()

    def write(self, target: Target, draw: Callable[[BinaryIO], object]) -> None:
        """Draw a document; when this returns, all of it is on disk."""
        file = UnnamedFile(target.path, replace=target.replace, secret=target.is_secret)
        self._written.append((target, file))
        with refusing(target.path):
            out = file.open()
        with refusing_full_disk(target.path):
            draw(out)
        with refusing(target.path):
            file.finish()

    def require_free(self) -> None:
        """Refuse if something has come in the way of a document meanwhile."""
        for target, _ in self._written:
            require_free_target(target)

    def commit(self) -> tuple[Path, ...]:
        """Give every document its name; what came in the way at the last moment stays, and this one gets a number."""
        named: list[Path] = []
        unnamed: list[Refusal] = []
        for target, file in self._written:
            try:
                with refusing(target.path):
                    named.append(_named(target, file))
            except Refusal as why:
                unnamed.append(why)
        if unnamed:
            raise DocumentsWithoutName(unnamed)
        return tuple(named)


def require_free_target(target: Target) -> None:
    """Refuse if something is in the way of a document; one that is numbered finds another name."""
    if target.is_numbered and not target.replace:
        try:
            require_free_document(target.path, replace=False)
        except (FileInTheWay, SetWouldBeLost):
            return
    else:
        require_free_document(target.path, replace=target.replace)


def _named(target: Target, file: UnnamedFile) -> Path:
    """Give a document its name, or a number where something is in the way that must stay."""
    if target.replace and not is_set_file(target.path):
        file.take_name()
        return target.path
    return file.take_numbered_name()
