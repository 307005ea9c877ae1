"""What is said of a rescue: every loss that is known, and that others may be where that is so."""

from pathlib import Path

import pytest

from referee_app.cards.ranks import Language
from referee_app.journal.chain import Gap
from referee_app.journal.rescue import RescueResult
from referee_app.play.rescue import RescueReport
from referee_app.screens.rescue_offer import report_shown
from referee_app.words.words import Words

WHOLE = RescueResult(
    saved=187,
    missing=(),
    is_loss_known=True,
    share_lost=0.0,
    names_lost=0,
    are_names_known=True,
    set_aside=Path("/data/games.journal.damaged-1"),
    same_device=True,
)
KEPT = "The damaged file is kept as games.journal.damaged-1; it goes when you forget a game."
LOST = (Gap("wood", "phone", 3, 20), Gap("wood", "phone", 30, 39))


def said(rescued: RescueResult, incomplete: int = 0, language: Language = Language.EN) -> list[str]:
    question = report_shown(RescueReport(rescued, incomplete), "rescued.reopen", Words(language))
    return [question.headline, *question.text.splitlines()]


def test_where_nothing_is_missing_that_is_said() -> None:
    assert said(WHOLE) == [
        "This was saved",
        "187 events were saved.",
        "Nothing is missing.",
        KEPT,
    ]


def test_events_are_counted_and_not_the_gaps_between_them() -> None:
    assert said(WHOLE._replace(missing=LOST, share_lost=0.331, names_lost=1), incomplete=1) == [
        "This was saved",
        "187 events were saved.",
        "28 events are lost.",
        "About 33% of the file is gone.",
        "1 player’s name is lost.",
        "1 game has lost its beginning: open it again under “Past games”.",
        KEPT,
    ]


def test_what_may_be_more_is_not_said_to_be_all() -> None:
    unsure = WHOLE._replace(missing=LOST, is_loss_known=False, are_names_known=False, share_lost=None)
    assert "At least 28 events are lost." in said(unsure)
    assert "Names of players may be missing." in said(unsure)
    assert "At least 2 players’ names are lost." in said(unsure._replace(names_lost=2))
    assert not [line for line in said(unsure) if "%" in line]


def test_where_nothing_was_saved_nobody_is_told_that_nothing_is_missing() -> None:
    ruined = WHOLE._replace(saved=0, is_loss_known=False, are_names_known=False, share_lost=0.896)
    assert said(ruined) == [
        "Nothing could be saved",
        "How many events are lost, nobody can tell.",
        "About 90% of the file is gone.",
        "Names of players may be missing.",
        KEPT,
    ]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("n", [1, 2])
def test_every_language_has_a_form_for_one_and_for_several(language: Language, n: int) -> None:
    one_or_two = WHOLE._replace(saved=n, missing=(Gap("wood", "phone", 1, n),), names_lost=n, share_lost=0.5)
    for rescued in (one_or_two, one_or_two._replace(is_loss_known=False, are_names_known=False)):
        lines = said(rescued, n, language)
        assert sum(str(n) in line for line in lines) >= 4
