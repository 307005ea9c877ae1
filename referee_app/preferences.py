"""Loads and saves the user's settings, a small JSON file.

It knows no setting: what a value means, and whether it still makes sense, is for whoever asked for it. No settings are
worth a refusal at the start: what cannot be read is as if nobody had chosen.
"""

import math
from collections.abc import Mapping
from pathlib import Path

from referee_app.sentence import Refusal
from referee_app.whole_file import JsonFile

Plain = str | int | float | bool

_MOST_BYTES = 65_536


class SettingsNotSaved(Refusal):
    """The disk is full or may not be written to; what was saved before is still there."""

    key = "refusal.settings_not_saved"


def load(path: Path) -> dict[str, Plain]:
    """Every setting that can be read."""
    return {name: value for name, value in JsonFile(path, _MOST_BYTES).read().items() if _is_plain(value)}


def save(path: Path, values: Mapping[str, object]) -> None:
    """Write all settings, which are plain values; whole, or the former ones stay."""
    try:
        JsonFile(path, _MOST_BYTES).write(values)
    except OSError as error:
        raise SettingsNotSaved from error


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))
