"""Checks that the spec agrees with the project: versions, names, pictures. It imports and runs nothing."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from apk.spec import Spec, normal

INTERPRETERS = ("python3", "hostpython3")
TOOLS, RECIPES = Path("apk/requirements.txt"), Path("apk/recipes")


def disagreements(spec: Spec) -> Iterator[str]:
    """The differences between the spec and the project, a sentence each."""
    yield from _app_version(spec)
    yield from _interpreters(spec)
    yield from _names(spec)
    yield from _pins(spec)
    yield from _pictures(spec)
    yield from _recipes(spec)
    yield from _release(spec)


def pins(path: Path) -> Mapping[str, str]:
    """The version of every package in a list of pins, such as constraints.txt; hashes may follow."""
    lines = (line.partition("#")[0].partition(" --hash")[0].strip() for line in path.read_text("utf-8").splitlines())
    return {normal(name): version for name, _, version in (line.partition("==") for line in lines if line)}


def _app_version(spec: Spec) -> Iterator[str]:
    project = tomllib.loads((spec.project / "pyproject.toml").read_text("utf-8"))["project"]
    named = spec.project / spec.values["version.filename"]
    found = re.search(spec.values["version.regex"], named.read_text("utf-8"))
    told = found.group(1) if found else None
    if told != project["version"]:
        yield f"The spec finds version {told}, and the project is {project['version']}."


def _interpreters(spec: Spec) -> Iterator[str]:
    versions = {name: spec.version_of(name) for name in INTERPRETERS}
    if None in versions.values() or len(set(versions.values())) > 1:
        told = ", ".join(f"{name} {version or 'without a version'}" for name, version in versions.items())
        yield f"Both Pythons must be pinned to one version: {told}."


def _names(spec: Spec) -> Iterator[str]:
    for name, times in Counter(normal(wanted.name) for wanted in spec.requirements).items():
        if times > 1:
            yield f"{name} is required {times} times."
    for wanted in spec.requirements:
        if "-" in wanted.name:
            underscored = wanted.name.replace("-", "_")
            yield f"{wanted.name} must be written {underscored}, or pip is asked for two versions of it."


def _pins(spec: Spec) -> Iterator[str]:
    here = pins(spec.project / "constraints.txt")
    for wanted in spec.requirements:
        pinned = here.get(normal(wanted.name), wanted.version)
        if wanted.version is not None and wanted.version != pinned:
            yield f"{wanted.name} is {wanted.version} in the spec and {pinned} in constraints.txt."


def _pictures(spec: Spec) -> Iterator[str]:
    for key, value in spec.values.items():
        if key.endswith(".filename") and not (spec.project / value).is_file():
            yield f"{key} names {value}, and there is no such file."


def _recipes(spec: Spec) -> Iterator[str]:
    folder = spec.project / spec.values.get("p4a.local_recipes", "")
    if folder != spec.project / RECIPES:
        yield f"Our recipes are in {RECIPES}, and p4a.local_recipes does not say so."
    for recipe in (path.parent.name for path in sorted(folder.glob("*/__init__.py"))):
        if spec.version_of(recipe) is None:
            yield f"{recipe} has a recipe of ours, which installs the version of the spec, and the spec has none."
    for path in sorted(folder.glob("*/source.txt")):
        for name, version in pins(path).items():
            if spec.version_of(name) != version:
                yield f"{name} is {spec.version_of(name)} in the spec, and its recipe has the hash of {version}."


def _release(spec: Spec) -> Iterator[str]:
    """The tag of the release that builds, against the package of the release that checks."""
    builds, checks = spec.values.get("p4a.commit", ""), pins(spec.project / TOOLS)["python-for-android"]
    if [int(part) for part in re.findall(r"\d+", builds)] != [int(part) for part in checks.split(".")]:
        yield f"p4a.commit is {builds or 'missing'}, and the check is made with python-for-android {checks}."
