"""Parses `buildozer.spec`. The checks are in the other modules."""

import re
from collections.abc import Mapping
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

NAME = "buildozer.spec"


class Wanted(NamedTuple):
    """A package that the app needs on a phone; without a version it has that of its recipe."""

    name: str
    version: str | None


@dataclass(frozen=True, slots=True)
class Spec:
    """What the spec says, in the folder where it stands."""

    project: Path
    values: Mapping[str, str]

    def listed(self, key: str) -> tuple[str, ...]:
        """A value that is a list; nothing at all if it is missing."""
        return tuple(part.strip() for part in self.values.get(key, "").split(",") if part.strip())

    @property
    def requirements(self) -> tuple[Wanted, ...]:
        """The packages that come along, in their order."""
        split = (text.partition("==") for text in self.listed("requirements"))
        return tuple(Wanted(name, version or None) for name, _, version in split)

    @property
    def names(self) -> frozenset[str]:
        """The packages that come along, as packages are compared."""
        return frozenset(normal(wanted.name) for wanted in self.requirements)

    def version_of(self, name: str) -> str | None:
        """The version that is pinned for a package."""
        return next((version for other, version in self.requirements if normal(other) == normal(name)), None)


def read_spec(project: Path) -> Spec:
    """The spec of a project."""
    parser = ConfigParser(allow_no_value=True)
    parser.read_string((project / NAME).read_text("utf-8"))
    # Paths in it begin with the folder of the sources, which is the project's own.
    return Spec(project, {key: value or "" for key, value in parser["app"].items()})


def normal(name: str) -> str:
    """A package's name as names are compared: Sqlite_Utils is sqlite-utils."""
    return re.sub(r"[-_.]+", "-", name).lower()
