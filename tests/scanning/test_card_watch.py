"""Cards that are shown one by one."""

import pytest

from referee_app.scanning.card_watch import CardWatch
from referee_app.scanning.watch import CardShown
from tests.scanning.script import CARDS, SET, frame, told


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("r:20", ["shows r"]),
        ("r:3 .:9 r:3", ["shows r"]),
        ("r:3 .:11 r:3", ["shows r", "shows r"]),
        ("r:3 s:3 rs:3", ["shows r", "shows s"]),
        ("r rr:5", ["shows r", "copy"]),
        ("rw:5", ["code_none", "shows r"]),
    ],
)
def test_each_card_is_told_when_it_is_shown(script: str, news: list[str]) -> None:
    assert told(CardWatch(SET), script) == news


def test_it_says_where_the_card_is() -> None:
    (code,) = frame("r")
    assert CardWatch(SET).after([code], 0)[1] == (CardShown(CARDS["r"], code.quad),)
