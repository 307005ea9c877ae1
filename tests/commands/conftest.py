"""What the tests of the commands share."""

from pathlib import Path

import pytest

from tests.commands.scan_kit import ScanCommand


@pytest.fixture
def scan(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> ScanCommand:
    """A folder with the file of a set in it, where the command is run."""
    monkeypatch.chdir(tmp_path)
    return ScanCommand(tmp_path, capsys)
