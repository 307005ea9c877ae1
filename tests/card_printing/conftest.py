"""What the print shop's tests share."""

from pathlib import Path

import pytest

from tests.card_printing.shop import SMALL, Shop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shop:
    """An organiser's folder with a new set in it, where the commands are run."""
    monkeypatch.chdir(tmp_path)
    shop = Shop(tmp_path, capsys)
    assert shop("new", "camp.cardset", *SMALL) == 0
    return shop
