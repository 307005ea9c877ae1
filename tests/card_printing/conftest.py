"""What the print shop's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from card_printing.reading import codes
from tests.card_printing.reading_kit import Counting
from tests.card_printing.shop import SMALL, Shop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shop:
    """An organiser's folder with a new set in it, where the commands are run."""
    monkeypatch.chdir(tmp_path)
    shop = Shop(tmp_path, capsys)
    assert shop("new", "camp.cardset", *SMALL) == 0
    return shop


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """The one decoder that is there."""
    decoder = Counting()
    monkeypatch.setattr("referee_app.scanning.cascade.decoders", lambda: (decoder,))
    codes._scanner.cache_clear()
    yield decoder
    codes._scanner.cache_clear()
