"""Checks that every external import of the packaged code has a requirement that provides it.

Late imports count like early ones, because the features that need them are used on phones, too.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from apk.shipped import CODE, STAYS_HERE, shipped
from apk.spec import Spec, normal

DESKTOP_ONLY = {
    "zxingcpp": "its wheel cannot be built for Android; scanning loads the library without it, or reads with zbar",
    "pypdfium2": "no recipe and no wheel; a phone reads cover sheets from photographs, and refuses PDFs in words",
}
"""Packages that the app can do without on a phone, and why. They must be imported late."""

OF_THE_PHONE = {"android": "android", "jnius": "pyjnius"}
"""Modules that exist on a phone only, and the requirements that bring them."""

OTHER_NAMES = {"opencv-python": "opencv"}
"""Packages that python-for-android calls differently."""

NOT_BUILT = frozenset(
    {"bz2", "lzma", "curses", "readline", "tkinter", "turtle", "idlelib", "lib2to3", "ensurepip", "test"}
)
"""What python-for-android leaves out of the standard library."""

_OURS = frozenset(Path(name).stem for name in CODE)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Import(NamedTuple):
    """What a module imports, by its whole name: at once when it is loaded itself, or late."""

    name: str
    is_late: bool

    @property
    def module(self) -> str:
        """The outermost module, which a package is known by."""
        return self.name.partition(".")[0]


def imports(source: str) -> tuple[Import, ...]:
    """What a module imports; `from a import b` may mean the module a.b."""
    return tuple(_found(ast.parse(source), is_late=False))


def not_at_hand(spec: Spec, owners: Mapping[str, Iterable[str]] | None = None) -> Iterator[str]:
    """Imports that would fail on a phone, and entries of the table that nobody needs, a sentence each.

    `owners` tells which packages of this machine a module is from.
    """
    owners = packages_distributions() if owners is None else owners
    seen = set()
    for path, found in _imports_of_the_app(spec):
        seen.add(found.module)
        if found.module in DESKTOP_ONLY or _stays_here(found.name):
            if not found.is_late:
                yield f"{path} imports {found.name} at once, which no phone has: import it where it is used."
        elif not _is_built_in(found.module) and not spec.names.intersection(_bringing(found.module, owners)):
            yield f"{path} imports {found.name}, and no requirement brings it."
    for name in sorted(DESKTOP_ONLY.keys() - seen):
        yield f"{name} is declared as desktop-only, and nothing imports it."


def _imports_of_the_app(spec: Spec) -> Iterator[tuple[Path, Import]]:
    for path in (path for path in shipped(spec) if path.suffix == ".py"):
        for found in imports((spec.project / path).read_text("utf-8")):
            yield path, found


def _stays_here(name: str) -> bool:
    away = (place.removesuffix(".py").replace("/", ".") for place in STAYS_HERE)
    return any(f"{name}.".startswith(f"{module}.") for module in away)


def _is_built_in(module: str) -> bool:
    """Whether it is ours, or in the standard library of a phone."""
    return module in _OURS or (module in sys.stdlib_module_names and module not in NOT_BUILT)


def _bringing(module: str, owners: Mapping[str, Iterable[str]]) -> set[str]:
    """The requirements that would bring a module onto a phone."""
    if module in OF_THE_PHONE:
        return {OF_THE_PHONE[module]}
    packages = {normal(name) for name in owners.get(module, ())}
    return {OTHER_NAMES.get(name, name) for name in packages}


def _found(node: ast.AST, *, is_late: bool) -> Iterator[Import]:
    """The imports at a place of a module and below it, without those that only a type checker follows."""
    below: Iterable[ast.AST] = ast.iter_child_nodes(node)
    names: list[str] = []
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            below = node.orelse
        case ast.Import():
            names = [alias.name for alias in node.names]
        case ast.ImportFrom(module=str(name), level=0):
            names = [f"{name}.{alias.name}" for alias in node.names]
        case ast.Call(args=[ast.Constant(value=str(name)), *_]) if _called(node) in ("import_module", "__import__"):
            names = [name]
    yield from (Import(name, is_late) for name in names)
    for child in below:
        yield from _found(child, is_late=is_late or isinstance(node, _FUNCTIONS))


def _called(call: ast.Call) -> str | None:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None
