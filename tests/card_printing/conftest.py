"""What the tests of card printing share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from card_printing.reading import codes
from tests.card_printing.program_kit import SMALL, CardsProgram
from tests.card_printing.reading_kit import Counting


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CardsProgram:
    """An organiser's folder with a new set in it, where the commands are run."""
    monkeypatch.chdir(tmp_path)
    program = CardsProgram(tmp_path, capsys)
    assert program("new", "camp.cardset", *SMALL) == 0
    return program


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """The one decoder that is there."""
    decoder = Counting()
    monkeypatch.setattr("referee_app.scanning.cascade.installed_decoders", lambda: (decoder,))
    codes._scanner.cache_clear()
    yield decoder
    codes._scanner.cache_clear()
