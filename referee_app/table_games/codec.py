"""Converts values of a game to JSON and back. Each class is stored under a fixed name, so that it can be renamed.

A value is a frozen dataclass made of numbers, texts, truths, choices, bytes, tuples, sets and other values. What it is
made of is read from its fields' types, once. A field that has a default may be missing, so that one can be added to a
class of which values are saved already.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from referee_app.sentence import Refusal

Json = Any
_NAME = "is"


class UnreadableValue(Refusal):
    """A stored value that is damaged, or that only a newer app understands."""

    key = "refusal.table.unreadable"


class Codec:
    """Writes and reads the values of one game."""

    def __init__(self, names: Mapping[str, type]) -> None:
        self._classes = dict(names)
        self._names = {kind: name for name, kind in names.items()}
        if len(self._names) != len(self._classes):
            raise ValueError("two names for one class")

    def write(self, value: object) -> Json:
        """A value as JSON has it."""
        if dataclasses.is_dataclass(value):
            parts = {f.name: self.write(getattr(value, f.name)) for f in dataclasses.fields(value)}
            return {_NAME: self._names[type(value)], **parts}
        if isinstance(value, tuple):
            return [self.write(item) for item in value]
        if isinstance(value, frozenset):
            return sorted(map(self.write, value), key=_place)
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, Enum):
            return value.value
        return int(value) if isinstance(value, int) and not isinstance(value, bool) else value

    def read(self, data: Json) -> Any:
        """The value again; refuses what neither this codec wrote nor an earlier one."""
        try:
            return self._read_named(data)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise UnreadableValue from error

    def _read_named(self, data: Json) -> Any:
        kind = self._classes[data[_NAME]]
        types = _types_of(kind)
        parts = data.keys() - {_NAME}
        if not _needed_by(kind) <= parts <= types.keys():
            raise ValueError(sorted(data))
        return kind(**{name: self._read_as(types[name], data[name]) for name in parts})

    def _read_as(self, wanted: Any, data: Json) -> Any:
        origin = get_origin(wanted)
        if origin in (UnionType, Union):
            return self._read_any(get_args(wanted), data)
        if origin in (tuple, frozenset):
            return self._read_items(origin, get_args(wanted), data)
        if dataclasses.is_dataclass(wanted):
            value = self._read_named(data)
            if not isinstance(value, wanted):  # type: ignore[arg-type]  # it is a class here
                raise TypeError(data)
            return value
        return _read_plain(wanted, data)

    def _read_any(self, wanted: tuple[Any, ...], data: Json) -> Any:
        if data is None and NoneType in wanted:
            return None
        if isinstance(data, dict):
            value = self._read_named(data)
            if type(value) not in wanted:
                raise TypeError(data)
            return value
        (plain,) = (each for each in wanted if each is not NoneType and not dataclasses.is_dataclass(each))
        return self._read_as(plain, data)

    def _read_items(self, origin: Callable[[Any], Any], wanted: tuple[Any, ...], data: Json) -> Any:
        if not isinstance(data, list):
            raise TypeError(data)
        if origin is frozenset or wanted[1:] == (...,):
            items = origin(self._read_as(wanted[0], item) for item in data)
            if len(items) != len(data):
                raise ValueError(data)
            return items
        return tuple(self._read_as(each, item) for each, item in zip(wanted, data, strict=True))


def _place(data: Json) -> tuple[str, Any]:
    """Where something written stands among others of a set: by kind, numbers and texts in order, values as text."""
    plain = isinstance(data, int | str)
    return type(data).__name__, data if plain else json.dumps(data, sort_keys=True)


def _read_plain(wanted: Any, data: Json) -> Any:
    if wanted is bytes:
        return bytes.fromhex(data)
    if issubclass(wanted, Enum):
        return wanted(data)
    stored = next(plain for plain in (bool, int, str) if issubclass(wanted, plain))
    if type(data) is not stored:
        raise TypeError(data)
    return data if wanted is stored else wanted(data)


@cache
def _types_of(kind: type) -> dict[str, Any]:
    return {f.name: get_type_hints(kind)[f.name] for f in dataclasses.fields(kind)}


@cache
def _needed_by(kind: type) -> frozenset[str]:
    """The fields without a default."""
    return frozenset(f.name for f in dataclasses.fields(kind) if f.default is f.default_factory is dataclasses.MISSING)
