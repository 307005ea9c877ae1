"""Tells the versions of a phone: those of buildozer.spec, and where it has none those of python-for-android's recipes.

Run as a module from the project's folder, in the environment that has python-for-android, with the folder that is to
be the phone's environment: it gets them as JSON, and as a list for pip.
"""

import json
import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pythonforandroid.build import Context
from pythonforandroid.logger import logger
from pythonforandroid.recipe import Recipe

from apk.phone.report import PINS, WANTED, ZBAR_ADDRESS, pins
from apk.spec import Spec, read_spec


def _recipe(spec: Spec, name: str) -> Any:
    """python-for-android's recipe, or ours, which goes before it."""
    context = Context()
    context.local_recipes = str(spec.project / spec.values["p4a.local_recipes"])
    return Recipe.get_recipe(name, context)


def versions(spec: Spec) -> Mapping[str, str]:
    """Every requirement with its version; what is a part of python-for-android itself has none."""
    return {name: version or _of_recipe(spec, name) for name, version in spec.requirements}


def _of_recipe(spec: Spec, name: str) -> str:
    return str(_recipe(spec, name).version or "").lstrip("v")


def main(folder: Path) -> None:
    """Write the lists, and where the sources of zbar are."""
    spec = read_spec(Path.cwd())
    wanted = versions(spec)
    folder.mkdir(parents=True)
    (folder / WANTED).write_text(json.dumps(wanted), "utf-8")
    (folder / PINS).write_text("\n".join(pins(wanted)), "utf-8")
    (folder / ZBAR_ADDRESS).write_text(_recipe(spec, "libzbar").versioned_url, "utf-8")


if __name__ == "__main__":
    logger.setLevel(logging.ERROR)
    main(Path(sys.argv[1]))
