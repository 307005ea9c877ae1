"""Checks that the spec names the dependencies of all required packages, by the packages installed here."""

from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires

from packaging.requirements import Requirement

from apk.imports import OTHER_NAMES
from apk.spec import Spec, normal

LEFT_OUT = {
    ("kivy", "kivy-garden"): "fetches widgets that we do not use",
    ("kivy", "docutils"): "for Kivy's viewer of documents",
    ("kivy", "pygments"): "for Kivy's editor of programs",
}
"""What a package names and the app does without, and why."""

DESKTOP_NAMES = {android: desktop for desktop, android in OTHER_NAMES.items()}


def missing_dependencies(spec: Spec, needs: Callable[[str], list[str] | None] = requires) -> Iterator[str]:
    """Dependencies of required packages that the spec does not name; `needs` reads a package's own list."""
    version = spec.version_of("python3") or "3"
    phone = {
        "python_version": ".".join(version.split(".")[:2]),
        "python_full_version": version,
        "sys_platform": "linux",  # what Python says on Android before 3.13
        "platform_system": "Linux",
        "os_name": "posix",
        "extra": "",
    }
    for name in sorted(spec.names):
        for needed in _needed(DESKTOP_NAMES.get(name, name), phone, needs):
            if needed not in spec.names and (name, needed) not in LEFT_OUT:
                yield f"{name} needs {needed}, and no requirement brings it."


def _needed(name: str, phone: dict[str, str], needs: Callable[[str], list[str] | None]) -> Iterator[str]:
    try:
        lines = needs(name) or []
    except PackageNotFoundError:
        return  # it exists on phones only
    for need in map(Requirement, lines):
        if need.marker is None or need.marker.evaluate(phone):
            yield normal(need.name)
