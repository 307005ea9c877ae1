"""A small part of what `make bench-scan` sends through the scanner: out comes a picture or a clear error."""

from pathlib import Path

import pytest

from referee_app.scanning.cascade import Cascade
from referee_app.scanning.sources.files import NotAPicture, PictureHuge, Pictures
from tests.scanning.hostile import assert_survived, file
from tests.sweeps import sampled


@pytest.mark.parametrize("first", sampled(range(0, 600, 150), 4))
def test_no_picture_however_odd_does_harm(first: int) -> None:
    cascade = Cascade()
    for number in range(first, first + 150):
        assert_survived(cascade, number)


def test_no_torn_file_does_harm(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"{number}.jpg").write_bytes(file(number))
    source = Pictures([tmp_path])
    shown = 0
    with source:
        while source.read() is not None:
            shown += 1
    assert shown > 0
    assert {type(refusal) for refusal in source.passed_over} <= {NotAPicture, PictureHuge}
    assert shown + len(source.passed_over) == 200
