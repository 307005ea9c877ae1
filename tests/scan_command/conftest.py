"""What the tests of `scan` share."""

from pathlib import Path

import pytest

from tests.scan_command.desk import Desk


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A folder with the file of a set in it, where the command is run."""
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, capsys)
