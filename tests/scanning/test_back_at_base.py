"""Children who are back at the base of the red team."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.scanning.back_at_base import BackAtBase
from tests.scanning.script import SET, told


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("r:5", ["takes r"]),
        ("bc:5 .:9 r:5", ["hands in b", "hands in c", "takes r"]),
        ("b:5 br:5", ["hands in b", "takes r"]),
        ("rb:5", ["hands in b", "takes r"]),
        ("r:3 rb:5", ["takes r", "hands in b"]),
        ("b:3 .:11 b:3 r", ["hands in b", "takes r"]),
        ("b r:3 .:11 b s", ["hands in b", "takes r", "hands in b", "takes s"]),
        ("br:9 . br:9", ["hands in b", "takes r"]),
        ("br:9 .:11 cs:9", ["hands in b", "takes r", "hands in c", "takes s"]),
        ("r:3 .:11 r", ["takes r", "takes r"]),
        ("rs:9 r rs", ["two_own_cards"]),
        ("rs:9 .:30", ["two_own_cards"]),
        ("rs:9 s:3 .:30", ["two_own_cards"]),
        ("rs:9 s:11 .", ["two_own_cards", "takes s"]),
        ("r:3 rs:9 s:11", ["takes r", "two_own_cards", "takes s"]),
        ("r:3 . s:12", ["takes r", "takes s"]),
        ("bb:3", ["copy", "hands in b"]),
        ("bwr", ["code_none", "hands in b", "takes r"]),
    ],
    ids=[
        "only a new card",
        "two captured cards, then a new card",
        "the captured card stays in sight",
        "all in one frame",
        "a captured card that was hidden by the new one",
        "a captured card shown twice by one child",
        "a captured card that the next child brings again is for the game to refuse",
        "flickering",
        "two children",
        "the same new card again is for the game to refuse",
        "two own cards are not guessed between",
        "nor issued when they are taken away",
        "nor is the one that was seen last",
        "until one of them is taken away",
        "a second own card while the first is in sight",
        "the next child is quick",
        "a copy",
        "a foreign code",
    ],
)
def test_a_child_is_back_at_base(script: str, news: list[str]) -> None:
    assert told(BackAtBase(SET, Team.RED), script) == news


def test_at_the_other_base_the_other_cards_are_own() -> None:
    assert told(BackAtBase(SET, Team.BLUE), "r b") == ["hands in r", "takes b"]
