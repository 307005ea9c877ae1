"""Lists the files that buildozer packages, and checks that all files the app reads are among them."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

from apk.spec import Spec

CODE = ("main.py", "referee_app", "card_printing")
"""What the app is; everything else in the project serves those who make it."""

KINDS_UNREAD = {"po": "sentences go onto a phone compiled", "pyc": "made by the interpreter that ran here"}
"""Kinds of files beside the code that a phone does not read, and why."""

STAYS_HERE = {
    "referee_app/words/catalogues.py": "compiles the sentences, with Babel and setuptools",
    "referee_app/practice": "simulated games, and demonstrations on machines without a camera or a display",
    "referee_app/commands/simulate.py": "prints a simulated game on a command line",
}
"""Parts of the app that no phone has, and why. Whoever needs one must import it late."""


def shipped(spec: Spec) -> tuple[Path, ...]:
    """The files that go onto a phone, by their places in the project. What has no suffix comes along unread."""
    kinds = spec.listed("source.include_exts")
    return tuple(path for path in _files(spec.project) if path.suffix[1:] in kinds and not _is_excluded(spec, path))


def left_behind(spec: Spec) -> Iterator[str]:
    """Files that the app reads and are not packaged, and packaged files that are no part of the app."""
    for path in shipped(spec):
        if path.parts[0] not in CODE or _is_in(path, STAYS_HERE):
            yield f"{path} would go onto the phone, and is no part of the app there."
    kinds = {*spec.listed("source.include_exts"), *KINDS_UNREAD}
    for path in (path for path in _files(spec.project) if path.parts[0] in CODE):
        if path.suffix[1:] not in kinds:
            yield f"{path} is of a kind that source.include_exts does not name."
        elif _is_excluded(spec, path) and not _is_in(path, STAYS_HERE):
            yield f"{path} is left out by the spec, and not declared to stay here."
        elif path.suffix == ".po" and not (spec.project / path).with_suffix(".mo").is_file():
            yield f"{path} is not compiled: run `make words`."


def _files(project: Path) -> Iterator[Path]:
    for path in sorted(project.iterdir()):
        if path.name.startswith("."):
            continue
        for file in sorted(path.rglob("*")) if path.is_dir() else (path,):
            place = file.relative_to(project)
            if file.is_file() and not any(part.startswith(".") for part in place.parts):
                yield place


def _is_excluded(spec: Spec, path: Path) -> bool:
    patterns = spec.listed("source.exclude_patterns")
    return _is_in(path, spec.listed("source.exclude_dirs")) or any(fnmatch(str(path), one) for one in patterns)


def _is_in(path: Path, folders: Iterable[str]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
