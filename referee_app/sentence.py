"""Sentences and refusals as keys and facts; `words` turns both into text in a language.

A refusal is an answer, not a failure: it changed nothing, and a person reads why. Bugs stay ordinary exceptions.
"""

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, NamedTuple, TypeVar

T = TypeVar("T")

_MOST_REPEATED = 30  # letters, in a refusal


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key of `words` and the facts that fill its gaps; a fact may be a sentence itself."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


def sentence(key: str, **facts: object) -> Sentence:
    """Makes a sentence from its key and facts."""
    return Sentence(key, facts)


class Refusal(Exception):
    """Something that is not allowed. `key` finds the sentence in `words`; `facts` fill its gaps."""

    key: ClassVar[str]

    def __init__(self, **facts: object) -> None:
        super().__init__(self.key, facts)
        self.facts = facts


class PackageMissing(Refusal):
    """A package that reads pictures is not installed, or cannot be loaded on this machine."""

    key = "refusal.package_missing"


# Facts that are shown otherwise than as plain text


class Moment(NamedTuple):
    """A point in time by the phone's clock; shown as local hours and minutes."""

    ms: int


class Span(NamedTuple):
    """A length of time; shown as minutes and seconds, and hours where there are any."""

    ms: int


class Choice(tuple[object, ...]):
    """Several facts of which one is meant; shown with “or” before the last, where other lists have “and”."""

    __slots__ = ()


class Series(tuple[T, ...]):
    """Several whole sentences, shown one after the other; “and” would make one of them that says something else."""

    __slots__ = ()


def shown_path(path: Path) -> str:
    """A path as a fact of a sentence: in letters that every screen takes, whatever bytes it has."""
    return os.fsencode(path).decode("utf-8", "replace")


def printable(text: str) -> str:
    """The text without anything that would move a terminal's cursor or change its colours; every space may stay."""
    return "".join(letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else "�" for letter in text)


def repeated(text: str) -> str:
    """Typed text, shortened for use in a refusal."""
    shown = printable(text)
    return shown if len(shown) <= _MOST_REPEATED else f"{shown[:_MOST_REPEATED]}…"
