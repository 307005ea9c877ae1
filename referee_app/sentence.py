"""What a person is to read, before it has words: a key and facts. `words` turns it into a sentence of a language."""

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

_MOST_REPEATED = 30  # letters, in a refusal


class Moment(NamedTuple):
    """A point in time as the phone's clock told it; shown as an hour and minute of the place."""

    ms: int


class Span(NamedTuple):
    """A length of time; shown as minutes and seconds."""

    ms: int


class Choice(tuple[object, ...]):
    """Several facts of which one is meant; shown with “or” before the last, where other lists have “and”."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key of `words` and the facts that fill its gaps; a fact may be a sentence itself."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


def sentence(key: str, **facts: object) -> Sentence:
    """A sentence with its facts, as short to write as the refusals are."""
    return Sentence(key, facts)


def shown_path(path: Path) -> str:
    """A path as a fact of a sentence: in letters that every screen takes, whatever bytes it has."""
    return os.fsencode(path).decode("utf-8", "replace")


def printable(text: str) -> str:
    """The text without anything that would move a terminal's cursor or change its colours; every space may stay."""
    return "".join(letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else "�" for letter in text)


def repeated(text: str) -> str:
    """What somebody typed, as far as a refusal may say it again."""
    shown = printable(text)
    return shown if len(shown) <= _MOST_REPEATED else f"{shown[:_MOST_REPEATED]}…"
