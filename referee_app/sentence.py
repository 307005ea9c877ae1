"""What a person is to read, before it has words: a key and facts. `words` turns it into a sentence of a language."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


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
