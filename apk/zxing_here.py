"""Builds the library of our zxing_cpp recipe for this machine, so that what a phone will load can be tested here.

Run as a module from the project's folder, in the environment that has python-for-android, with the folder for the
library. The recipe itself fetches, unpacks and builds; only the target differs from that of a phone. It takes a
compiler of C++ and CMake.
"""

import logging
import os
import platform
import shutil
import sys
from pathlib import Path

from pythonforandroid.build import Context
from pythonforandroid.logger import logger
from pythonforandroid.recipe import Recipe

from apk.spec import Spec, read_spec

NAME = "zxing_cpp"


def build(spec: Spec, folder: Path) -> None:
    """Build it into a folder, where the sources are kept, too."""
    os.environ[f"VERSION_{NAME}"] = spec.version_of(NAME) or ""  # where python-for-android itself looks for it
    context = Context()
    context.storage_dir = str(folder)
    context.setup_dirs(str(folder))
    context.local_recipes = str(spec.project / spec.values["p4a.local_recipes"])
    context.ndk_api = int(spec.values["android.ndk_api"])
    context.recipe_build_order = [NAME]
    recipe = Recipe.get_recipe(NAME, context)
    here = platform.machine()
    for path in (Path(context.packages_path) / NAME, Path(recipe.get_build_container_dir(here))):
        path.mkdir(parents=True, exist_ok=True)
    recipe.download()
    recipe.prepare_build_dir(here)
    recipe.build(Path(recipe.get_build_dir(here)))
    (library,) = recipe.get_libraries(here)
    shutil.copy(library, folder)


if __name__ == "__main__":
    logger.setLevel(logging.ERROR)
    build(read_spec(Path.cwd()), Path(sys.argv[1]).resolve())
