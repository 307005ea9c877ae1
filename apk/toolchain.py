"""Checks the spec with the build tools themselves: buildozer, python-for-android and pip.

Run as a module from the project's folder, in an environment of its own that has these tools; it prints what it found
as JSON. It builds nothing and needs no SDK. Of what pip has found for a list of pins a note is kept, so that the same
list needs no network again.
"""

import hashlib
import json
import logging
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from inspect import getfile, isfunction
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

from buildozer import Buildozer
from packaging.requirements import Requirement
from pythonforandroid.androidndk import AndroidNDK
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.logger import logger
from pythonforandroid.recipe import PyProjectRecipe, Recipe
from pythonforandroid.util import BuildInterruptingException

from apk.imports import OTHER_NAMES
from apk.spec import NAME, Spec, normal, read_spec

BUILDERS = ("manylinux2014_x86_64", "manylinux_2_28_x86_64", "macosx_11_0_arm64")
"""The machines on which the app may be built, as pip calls them. Packages without a recipe are chosen for these."""

OPTIMISED = "-O2"

NOTES = Path(sys.prefix) / "resolved"
PURE = "-none-any.whl"
TO_TELL_ONLY = (
    *("--dry-run", "--ignore-installed", "--only-binary=:all:"),
    *("--disable-pip-version-check", "--quiet", "--report", "-"),
)


class Graph(NamedTuple):
    """What python-for-android would build for an architecture, and what it would leave to pip."""

    context: Any
    recipes: list[str]
    modules: list[str]


def findings(spec: Spec) -> Iterator[tuple[str, list[str]]]:
    """Each question with its faults; a question that has none was answered well."""
    yield "buildozer accepts the spec", _buildozer()
    for wanted in spec.requirements:
        if wanted.version is not None:
            os.environ[f"VERSION_{wanted.name}"] = wanted.version  # where python-for-android itself looks for it
    for arch in spec.listed("android.archs"):
        with TemporaryDirectory() as folder:
            try:
                graph = _graph(spec, arch, folder)
            except BuildInterruptingException as error:
                yield f"python-for-android finds a recipe graph for {arch}", [str(error.args[0])]
                continue
            told = f"{len(graph.recipes)} recipes and {len(graph.modules)} pure packages"
            yield f"python-for-android finds a graph for {arch}: {told}", list(_graph_faults(spec, graph))
            yield (
                f"pip finds every package for {arch}, all of it pure Python",
                list(dict.fromkeys(_pip_faults(spec, graph, arch))),
            )
            yield f"zbar is built with {OPTIMISED} for {arch}", list(_zbar_faults(graph, Path(folder)))


def _buildozer() -> list[str]:
    """buildozer's own check, which prints its complaints and ends the process."""
    said = StringIO()
    try:
        with redirect_stdout(said):
            Buildozer(filename=NAME)
    except SystemExit:
        return [line for line in said.getvalue().splitlines() if "[app]" in line]
    return []


def _graph(spec: Spec, arch: str, folder: str) -> Graph:
    context = Context()
    context.storage_dir = folder
    context.setup_dirs(folder)
    context.local_recipes = str(spec.project / spec.values["p4a.local_recipes"])
    context.ndk_api = int(spec.values["android.ndk_api"])
    context.set_archs([arch])
    Recipe.recipes = {}
    bootstrap = Bootstrap.get_bootstrap(spec.values["p4a.bootstrap"], context)
    context.bootstrap = bootstrap
    names = [wanted.name for wanted in spec.requirements]
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
    context.recipe_build_order = recipes
    return Graph(context, recipes, sorted(modules))


def _graph_faults(spec: Spec, graph: Graph) -> Iterator[str]:
    recipes = {name: Recipe.get_recipe(name, graph.context) for name in graph.recipes}
    for name in _our_recipes(graph):
        yield from _faults_of_ours(name, recipes.get(name), graph)
    for name, recipe in recipes.items():
        if spec.version_of(name) not in (None, recipe.version):
            yield f"{name} is pinned to {spec.version_of(name)}, and would be built as {recipe.version}."
        if recipe.min_ndk_api_support > graph.context.ndk_api:
            yield f"{name} needs android.ndk_api = {recipe.min_ndk_api_support}."
    for module in graph.modules:
        if spec.version_of(module) is None:
            yield f"{module} comes along in any version: require it with one."
    project = tomllib.loads((spec.project / "pyproject.toml").read_text("utf-8"))["project"]
    for wanted in map(Requirement, project["dependencies"]):
        recipe = recipes.get(OTHER_NAMES.get(normal(wanted.name), normal(wanted.name)))
        if recipe is not None and not wanted.specifier.contains(recipe.version.lstrip("v")):
            yield f"The app needs {wanted}, and the recipe has {recipe.version}."


def _faults_of_ours(name: str, recipe: Any, graph: Graph) -> Iterator[str]:
    if recipe is None or not _is_ours(recipe, graph):
        yield f"Our recipe of {name} is not the one that is chosen."
        return
    for patch in recipe.patches:
        if not (Path(recipe.get_recipe_dir()) / patch).is_file():
            yield f"{name} is built with {patch}, and there is no such file."


def _is_ours(recipe: Any, graph: Graph) -> bool:
    """Whether a recipe's own methods are in our folder; it may inherit others, even from one of the same name."""
    own = [member for member in vars(type(recipe)).values() if isfunction(member)]
    ours = Path(graph.context.local_recipes) / recipe.name
    return bool(own) and all(Path(getfile(method)).is_relative_to(ours) for method in own)


def _zbar_faults(graph: Graph, folder: Path) -> Iterator[str]:
    """Whether the environment of zbar's build has the flag."""
    (arch,) = graph.context.archs
    _begin_build(graph.context, arch, folder)
    flags = Recipe.get_recipe("libzbar", graph.context).get_recipe_env(arch)["CFLAGS"]
    if OPTIMISED not in flags.split():
        yield f"It is built with {flags}."


def _begin_build(context: Any, arch: Any, folder: Path) -> None:
    """Set what a build has when it asks recipes for their environments; an empty file stands for the compiler."""
    context.ndk = AndroidNDK(str(folder))
    context.bootstrap.distribution = SimpleNamespace(name="checked")
    context.python_recipe = Recipe.get_recipe("python3", context)
    compiler = Path(arch.clang_exe)
    compiler.parent.mkdir(parents=True, exist_ok=True)
    compiler.touch(0o755)


def _pip_faults(spec: Spec, graph: Graph, arch: str) -> Iterator[str]:
    """What pip would be asked in a build: what pure packages need, for the phone; themselves, for whoever builds."""
    python = spec.version_of("python3") or ""
    pinned = [f"{name}=={version}" for name in graph.modules if (version := spec.version_of(name)) is not None]
    phone = [f"--platform={tag}" for tag in PyProjectRecipe.get_wheel_platform_tags(arch, graph.context)]
    builder = [f"--platform={tag}" for tag in BUILDERS]
    questions = [
        ["install", *pinned, "--python-version", python, *phone],
        ["install", *pinned, "--python-version", python, *builder, "--no-deps"],
        *_asked_by_recipes(graph),
    ]
    for question in questions:
        try:
            chosen = _chosen(question)
        except subprocess.CalledProcessError as error:
            yield f"pip: {_last_line(error.stderr)}"
            continue
        for name, file in chosen.items():
            if not file.endswith(PURE):
                yield f"{name} would come as {file}, which no phone can load."
            if normal(name) not in spec.names:
                yield f"{name} would come along unasked: require it, with a version."


def _our_recipes(graph: Graph) -> list[str]:
    return sorted(path.parent.name for path in Path(graph.context.local_recipes).glob("*/__init__.py"))


def _asked_by_recipes(graph: Graph) -> Iterator[list[str]]:
    """What those recipes of ours ask pip that install a wheel, in python-for-android's own words."""
    (arch,) = graph.context.archs
    for recipe in (Recipe.get_recipe(name, graph.context) for name in _our_recipes(graph)):
        if isinstance(recipe, PyProjectRecipe):
            yield recipe.get_pip_install_args(arch)


def _chosen(question: Sequence[str]) -> dict[str, str]:
    """The files that pip would install, by package; from the note of an earlier answer, if there is one."""
    note = NOTES / hashlib.sha256("\n".join(question).encode()).hexdigest()
    if not note.exists():
        command = [sys.executable, "-m", "pip", *question, *TO_TELL_ONLY]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        files = {
            item["metadata"]["name"]: item["download_info"]["url"].rpartition("/")[2]
            for item in json.loads(answer)["install"]
        }
        NOTES.mkdir(exist_ok=True)
        note.write_text(json.dumps(files), "utf-8")
    chosen: dict[str, str] = json.loads(note.read_text("utf-8"))
    return chosen


def _last_line(text: str) -> str:
    errors = [line for line in text.splitlines() if line.startswith("ERROR")]
    return (errors or text.splitlines() or ["it gave no reason"])[-1].removeprefix("ERROR: ")


if __name__ == "__main__":
    logger.setLevel(logging.ERROR)
    json.dump(list(findings(read_spec(Path.cwd()))), sys.stdout)
