"""A rule page as paragraphs."""

import pytest

from referee_app.cards.ranks import Language
from referee_app.screens.rule_page.model import ParagraphKind, RuleParagraph, rule_page_shown
from referee_app.screens.table.games import ADAPTERS
from referee_app.words.words import rule_page

PAGE = """# A game

For *two*,
and no more.

## Turns
- one
- *two*
Then again.
"""


def test_lines_that_follow_each_other_are_one_paragraph() -> None:
    shown = rule_page_shown(PAGE)
    assert shown.title == "A game"
    assert shown.paragraphs == (
        RuleParagraph(ParagraphKind.TEXT, "For two, and no more."),
        RuleParagraph(ParagraphKind.HEADING, "Turns"),
        RuleParagraph(ParagraphKind.BULLET, "one"),
        RuleParagraph(ParagraphKind.BULLET, "two"),
        RuleParagraph(ParagraphKind.TEXT, "Then again."),
    )


def test_an_empty_page_is_empty() -> None:
    assert rule_page_shown("").paragraphs == ()


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.rules.key)
def test_every_game_has_a_page_in_every_language_with_nothing_but_text(adapter: object, language: Language) -> None:
    shown = rule_page_shown(rule_page(language, adapter.rules.key))  # type: ignore[attr-defined]
    assert shown.title
    assert {paragraph.kind for paragraph in shown.paragraphs} == set(ParagraphKind)
    assert not [each for each in shown.paragraphs if set(each.text) & set("*#`_[]|")]
