"""The end in a real window: who has won, and the cards on their way back into the box."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.metrics import dp, sp
from kivy.uix.scrollview import ScrollView

from referee_app.cards.ranks import Language, Team
from referee_app.live_game.commands import CollectCard, Command, EndGame
from referee_app.live_game.model import Player
from referee_app.screens.end.screen import EndFit, EndScreen, fit_end
from referee_app.screens.navigation import ScreenName
from referee_app.screens.user_settings import Settings
from tests.screens.sample_games import CARD_SET, card, counted, know_the_cards, named, play
from tests.screens.scenes import game
from tests.screens.text_measures import box_of
from tests.sweeps import sampled

OVER: list[Command] = [*named(), EndGame(Team.BLUE)]
ALL = [card(team, n) for team in Team for n in range(20)]


def open_end(phone: Phone, commands: list[Command]) -> EndScreen:
    know_the_cards(phone)
    play(phone, commands, {Player(Team.RED, 1): "Anna"})
    phone.app.context.go(ScreenName.END)
    phone.settle()
    screen: EndScreen = phone.presenter.screen
    return screen


def collected(count: int) -> list[Command]:
    """All cards but the first few are back."""
    return [*OVER, *(CollectCard(one) for one in ALL[len(ALL) - count :])]


def test_the_cards_stand_beside_the_result_from_the_width_of_a_tablet_on() -> None:
    assert fit_end((400, 800), 18) == EndFit()
    assert fit_end((640, 800), 18, is_collecting=True) == EndFit(two_columns=True)
    assert fit_end((800, 400), 18) == EndFit(two_columns=True, compact=True, scores_beside=True)
    assert fit_end((800, 400), 18, is_collecting=True) == EndFit(two_columns=True, compact=True)


def test_where_no_cards_are_listed_the_result_fills_a_tablet() -> None:
    assert fit_end((640, 800), 18) == EndFit(large=True)


def test_the_result_is_compact_in_a_small_window_and_while_cards_are_collected_below_it() -> None:
    assert fit_end((400, 800), 18, is_collecting=True).compact
    assert not fit_end((640, 800), 18, is_collecting=True).compact
    assert fit_end((320, 640), 18).compact
    assert fit_end((360, 740), 24).compact


def test_who_won_is_written_large_in_a_small_window_until_cards_are_listed() -> None:
    assert not fit_end((320, 640), 18).small
    assert not fit_end((800, 400), 18, is_collecting=True).small, "cards are listed beside it"
    assert fit_end((320, 640), 18, is_collecting=True).small


@pytest.mark.parametrize("language", sampled(Language, every=2))
def test_what_is_missing_and_the_way_to_print_it_are_seen_without_scrolling(phone: Switch, language: Language) -> None:
    on = phone()
    screen = open_end(on, collected(34))
    for size, scale in (((320, 640), 1.0), ((320, 640), 1.3), ((360, 740), 1.3), ((800, 400), 1.0), ((400, 800), 1.3)):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.driver.frames(4)
        in_sight = box_of(next(part for part in screen.walk() if isinstance(part, ScrollView)))
        first = screen.ids.missing.children[-1]
        assert first.shown.heading
        for part in (screen.ids.outcome, screen.ids.scores, screen.ids.reprint, screen.ids.share, first):
            assert box_of(part).within(in_sight), (size, scale, part)
        for part in (screen.ids.log, screen.ids.home, screen.ids.collect):
            assert box_of(part).within(box_of(screen.ids.foot)), (size, scale, part)


@pytest.mark.parametrize("language", sampled(Language, every=2))
@pytest.mark.parametrize("scene", ["a flag below the half", "undecided"])
def test_a_long_result_cuts_nothing_in_a_low_window(phone: Switch, language: Language, scene: str) -> None:
    on = phone(size=(800, 400))
    next(each for each in game.SCENES if each.place == ScreenName.END and each.name == scene).bring(on)
    on.app.context.change(Settings(language, still=True))
    on.driver.frames(4)
    scroll = next(part for part in on.presenter.screen.walk() if isinstance(part, ScrollView))
    assert scroll.children[0].height - dp(24) <= scroll.height, "only the margin below may be scrolled to"
    assert on.presenter.screen.ids.scores_beside.x > on.presenter.screen.ids.outcome.right


def test_scores_in_short_name_who_knows_what_this_phone_does_not(phone: Switch) -> None:
    on = phone(size=(320, 640))
    open_end(on, [*counted(red=3, own=frozenset({Team.RED})), EndGame(Team.RED)])
    assert {"3", "?"} <= set(on.texts())
    assert on.says("Cards captured\nAsk Blue’s leader.")


def test_the_winner_and_the_scores_are_told(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, OVER)
    assert on.says("Blue wins")
    assert on.says("Decided by the referee at ")
    assert screen.shown.tone == "blue"
    assert on.says("0:30 played")


def test_cards_are_collected_in_a_sweep(phone: Switch) -> None:
    on = phone()
    open_end(on, OVER)
    on.tap("Collect the cards")
    assert on.place == ScreenName.SCAN
    on.until(lambda: on.table.opened)
    on.see(*(CARD_SET.code(one) for one in ALL[:3]))
    on.back()
    assert on.place == ScreenName.END
    assert on.says("3 of 40 cards back in the box")


def test_what_is_missing_is_listed_with_code_and_last_holder(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, collected(38))
    rows = list(reversed(screen.ids.missing.children))
    assert [row.shown.code for row in rows] == [CARD_SET.short_code(one) for one in ALL[:2]]
    assert "Anna" in rows[0].shown.place
    assert on.says("Red: 2 cards missing")
    assert on.says("38 of 40 cards back in the box")


def test_the_list_of_what_is_missing_is_saved(phone: Switch) -> None:
    on = phone()
    open_end(on, collected(38))
    on.tap("Save the list")
    ((path, kind),) = on.device.shared
    assert kind == "text/plain"
    lines = path.read_text("utf-8").splitlines()
    assert [line.split("\t")[0] for line in lines] == [CARD_SET.short_code(one) for one in ALL[:2]]
    assert "Anna" in lines[0]
    assert on.says("A copy is in Downloads")


def test_what_is_missing_can_be_printed_again(phone: Switch) -> None:
    on = phone()
    open_end(on, collected(38))
    on.tap("Print again")
    assert on.place == ScreenName.CARD_SET
    on.until(lambda: on.presenter.screen.step == "reprint")
    on.back()
    assert on.place == ScreenName.END


def test_when_all_are_back_there_is_only_the_way_home(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, collected(40))
    assert on.says("All 40 cards are back in the box.")
    assert screen.ids.home.tone == "action"
    assert screen.ids.collect.parent is None
    assert screen.ids.reprint.get_parent_window() is None
    assert screen.ids.share.get_parent_window() is None
    on.tap("Home")
    assert on.place == ScreenName.HOME
    assert on.app.context.game.snapshot is None
    assert not on.back()


def test_the_next_game_s_end_knows_nothing_of_the_one_before(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, collected(38))
    assert len(screen.shown.missing) == 2
    on.tap("Home")
    played = len(collected(38)) - len(OVER)
    again: list[Command] = [*OVER, *(CollectCard(one) for one in ALL[:played])]
    play(on, again)
    on.app.context.go(ScreenName.END)
    on.settle()
    assert {row.code for row in screen.shown.missing} == {CARD_SET.short_code(one) for one in ALL[38:]}


def test_until_the_desk_has_looked_nothing_is_said_to_be_missing(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, collected(38))
    assert len(screen.shown.missing) == 2
    on.tap("Home")
    play(on, [*OVER, CollectCard(ALL[0])])
    on.app.context.go(ScreenName.END)  # what the desk says has not come yet
    assert (screen.shown.missing, screen.shown.collected) == ((), "")
    on.settle()
    assert screen.shown.collected == "1 of 40 cards back in the box"


def test_numbers_are_left_to_be_counted(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, [*counted(red=2), EndGame()])
    assert on.says("Collect the cards and count them: 20 of Red and 20 of Blue.")
    assert screen.ids.collect.parent is None


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400), (800, 1024)], ids=str)
def test_the_winner_is_written_large_on_one_line(phone: Switch, language: Language, size: tuple[int, int]) -> None:
    on = phone(Settings(language), size)
    screen = open_end(on, OVER)
    on.app.context.change(Settings(language, text_scale=1.3))
    on.driver.frames(4)
    label = screen.ids.outcome
    assert label.font_size > sp(screen.theme.size("title")) * 1.2
    assert label.texture_size[1] < 2 * label.font_size


def test_on_a_tablet_the_cards_stand_beside_the_result(phone: Switch) -> None:
    on = phone(size=(800, 1024))
    screen = open_end(on, collected(38))
    assert screen.ids.missing.x > screen.ids.outcome.right
    on.driver.resize(400, 800)
    assert screen.ids.missing.top < screen.ids.outcome.y


def test_when_the_end_is_taken_back_the_way_to_the_game_comes_first(phone: Switch) -> None:
    on = phone()
    screen = open_end(on, OVER)
    on.tap("Log")
    on.tap_on(on.presenter.screen.ids.lines.children[-1].row)
    on.tap("Undo")
    on.answer("Undo")
    assert on.says("Taken back")
    on.back()
    assert on.place == ScreenName.END
    assert not on.says("Taken back"), "it would cover the way on"
    assert screen.ids.home.tone == "quiet"
    on.tap("Back to the game")
    assert on.place == ScreenName.FIELD
    on.back()
    assert on.place == ScreenName.HOME


def test_the_log_and_the_field_are_still_there(phone: Switch) -> None:
    on = phone()
    open_end(on, OVER)
    on.tap("Log")
    assert on.place == ScreenName.LOG
    on.back()
    on.back()
    assert on.place == ScreenName.FIELD
