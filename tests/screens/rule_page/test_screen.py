"""A rule page in a real window."""

from dataclasses import replace

from referee_app.cards.ranks import Language
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Switch


def test_the_page_follows_the_reader_s_language(phone: Switch) -> None:
    on = phone()
    on.app.go(ScreenName.RULE_PAGE, "junior_quest")
    on.settle()
    assert on.says("Setting up")
    on.app.context.change(replace(on.app.context.settings, language=Language.NL))
    on.settle()
    assert not on.says("Setting up")
    assert on.presenter.screen.shown.paragraphs


def test_another_page_begins_at_its_top(phone: Switch) -> None:
    on = phone()
    on.app.go(ScreenName.RULE_PAGE, "junior_quest")
    on.settle()
    on.presenter.screen.ids.scroll.scroll_y = 0
    on.back()
    on.app.go(ScreenName.RULE_PAGE, "front_line")
    on.settle()
    assert on.presenter.screen.ids.scroll.scroll_y == 1
    assert on.says("Front line")
