"""A folder with pictures of codes and the file of a card set, in which `scan` is run."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from qrcode import QRCode

from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile, save
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.commands.main import main
from referee_app.scanning.frame import Gray

PROJECT = Path(__file__).parents[2]
SET = CardSet(bytes(range(16)))
OTHER_SET = CardSet(bytes(16))


def drawn(text: str | bytes, box: int = 5) -> Gray:
    """The picture of one code."""
    code = QRCode(border=4, box_size=box)
    code.add_data(text)
    code.make()
    return np.asarray(code.make_image().convert("L"), np.uint8)


def side_by_side(*codes: Gray) -> Gray:
    """Several codes on one sheet of white paper."""
    height = max(map(len, codes))
    return np.hstack([np.pad(code, ((0, height - len(code)), (0, 40)), constant_values=255) for code in codes])


class ScanCommand:
    """Runs the command, and keeps what it said last."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        self.out = self.err = ""
        self.keep_set("camp.cardset", Design())

    def keep_set(self, name: str, design: Design) -> None:
        save(self.folder / name, SetFile("camp", SET, design))

    def paint(self, name: str, *texts: str | bytes) -> str:
        """A picture of these codes, or of white paper."""
        codes = [drawn(text) for text in texts] or [np.full((200, 300), 255, np.uint8)]
        return self.keep(name, side_by_side(*codes))

    def paint_cards(self, name: str, *cards: Card) -> str:
        return self.paint(name, *map(SET.code, cards))

    def keep(self, name: str, picture: Gray) -> str:
        assert cv2.imwrite(str(self.folder / name), picture)
        return name

    def __call__(self, *arguments: str) -> int:
        code = main(["scan", *arguments])
        self.out, self.err = self._capsys.readouterr()
        return code

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]

    def in_a_process(self, command: str, **more_environment: str) -> subprocess.CompletedProcess[str]:
        """Run a shell's line, in which $SCAN is the command."""
        scan = f"{sys.executable} -m referee_app scan"
        environment = {**os.environ, "PYTHONPATH": str(PROJECT), "SCAN": scan, **more_environment}
        return self._ran(["sh", "-c", command], environment)

    def by_script(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a program in a process of its own; Ctrl-C is heeded even if who starts the tests has it ignored."""
        heeding = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        return self._ran([sys.executable, "-c", heeding + script], {**os.environ, "PYTHONPATH": str(PROJECT)})

    def _ran(self, command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )
