"""The desk needs no picture: whoever opens it waits for neither OpenCV nor NumPy on its account."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import referee_app.desk

PROJECT = Path(__file__).parents[2]
MODULES = sorted(module.name for module in pkgutil.iter_modules(referee_app.desk.__path__, "referee_app.desk."))
DESK = "referee_app.desk.desk"


def loaded_by(*modules: str) -> set[str]:
    """What a fresh interpreter has loaded after importing these."""
    script = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_every_part_of_the_desk_is_looked_at() -> None:
    assert DESK in MODULES
    assert len(MODULES) > 5


def test_no_part_of_the_desk_loads_pictures_windows_or_numbers() -> None:
    loaded = loaded_by(*(module for module in MODULES if module != DESK))
    assert not loaded & {"cv2", "numpy", "kivy", "sqlite3", "PIL"}


def test_the_desk_itself_adds_nothing_but_watches_to_a_game_in_play() -> None:
    loaded = loaded_by(DESK)
    assert "referee_app.watching.card_watches" in loaded
    assert not loaded & {"cv2", "kivy", "referee_app.scanning.frame", "referee_app.scanning.sources"}
