"""Counts the codes read on a folder of photographs with known contents, compared with other readers.

`truth.json` in it maps each picture to the texts in it, or to none.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee_app.scanning.frame import Gray
from tests.bench.measure import Row
from tests.bench.scan.readers import EVERYTHING, ZBAR_ALONE, Texts, readers, zbar_unheard

_MOST_MISSED = {EVERYTHING: 5, ZBAR_ALONE: 8}
"""Of a hundred codes."""

_TRUE_THOUGH_NOT_LISTED = {"zxing-2/16.jpg": ("[内側QRコード]\r\n\r\n*ダブルQR*\r\nhttp://d-qr.net/ex/",)}
"""A code within a code: whoever wrote the truth down saw the outer one."""


@dataclass(frozen=True)
class Tally:
    """What a reader made of all photographs."""

    read: int
    of: int
    wrong: Sequence[tuple[str, str]]
    missed: Sequence[tuple[str, str]]

    @property
    def missed_percent(self) -> float:
        """Of all codes."""
        return 100 * (self.of - self.read) / self.of


def tallies(folder: Path) -> Mapping[str, Tally]:
    """All readers on all photographs."""
    truth: dict[str, list[str]] = json.loads((folder / "truth.json").read_text("utf-8"))
    found: dict[str, dict[str, Texts]] = {}
    with zbar_unheard():
        for picture, texts in truth.items():
            gray = _gray(folder / picture)
            for name, read in readers().items():
                found.setdefault(name, {})[picture] = read(gray, max(1, len(set(texts))))
    return {name: _tally(truth, by_picture) for name, by_picture in found.items()}


def rows(told: Mapping[str, Tally] | None) -> Iterator[Row]:
    """What was promised of photographs; without any it is not measured."""
    for name, most in _MOST_MISSED.items():
        missed, wrong = (told[name].missed_percent, len(told[name].wrong)) if told else (None, None)
        yield Row(f"photographs: codes not read by {name}", missed, most, "%")
        yield Row(f"photographs: texts that are not there, by {name}", wrong, 0)


def table(told: Mapping[str, Tally]) -> str:
    """All readers side by side, and what this scanner missed."""
    lines = ["| photographs | read | of | share | wrong |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, tally in told.items():
        lines.append(
            f"| {name} | {tally.read} | {tally.of} | {100 - tally.missed_percent:.1f} % | {len(tally.wrong)} |"
        )
    for name in _MOST_MISSED:
        lines += ["", f"not read by {name}: {', '.join(picture for picture, _ in told[name].missed) or 'nothing'}"]
    return "\n".join(lines)


def _gray(path: Path) -> Gray:
    gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if gray is None:
        raise FileNotFoundError(path)
    return np.asarray(gray, np.uint8)


def _tally(truth: Mapping[str, Sequence[str]], found: Mapping[str, Texts]) -> Tally:
    missed, wrong = [], []
    for picture, texts in truth.items():
        seen = {text.strip() for text in found[picture]}  # some truths lack the line break that their codes end with
        missed += [(picture, text) for text in texts if text.strip() not in seen]
        true = {text.strip() for text in (*texts, *_TRUE_THOUGH_NOT_LISTED.get(picture, ()))}
        wrong += [(picture, text) for text in seen - true]
    of = sum(map(len, truth.values()))
    return Tally(of - len(missed), of, wrong, missed)
