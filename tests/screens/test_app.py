"""The app around the screens: the back key, the sheet, late results, and changes that show at once."""

from dataclasses import replace

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split

from referee_app.cards.ranks import Language, Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands
from referee_app.live_game.model import Player
from referee_app.live_game.refusals import AlreadyWaiting
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import Light, ScreenTheme
from referee_app.screens.user_settings import Settings, read_settings
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from tests.screens.sample_games import counted, named, play

F1 = 282
QUESTION = Question("Shall we?", "It is about time.", (AnswerOption("yes", "Yes"), AnswerOption("no", "No")))


def asked(phone: Phone) -> list[str]:
    """Ask something; what was answered."""
    answers: list[str] = []
    phone.app.context.ask_user(QUESTION, lambda key, _typed: answers.append(key))
    phone.driver.wait(0.3)
    return answers


# Ways


def test_the_back_key_leads_from_screen_to_screen_and_then_leaves(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.app.context.go(ScreenName.LOG)
    assert on.back()
    assert on.place == on.app.screens.current == ScreenName.FIELD
    assert on.back()
    assert on.place == on.app.screens.current == ScreenName.HOME
    assert not on.driver.left
    assert not on.back()
    assert on.driver.left


def test_the_back_key_closes_the_sheet_then_goes_back_within_the_screen_and_then_leaves_it(phone: Switch) -> None:
    on = phone()
    on.tap("New game")
    first = on.texts()
    on.tap("Next")
    second = on.texts()
    assert second != first
    asked(on)
    on.back()
    assert (on.place, on.texts()) == (ScreenName.NEW_GAME, second)
    on.back()
    assert (on.place, on.texts()) == (ScreenName.NEW_GAME, first)
    on.back()
    assert on.place == ScreenName.HOME


def test_what_lies_between_is_closed_when_a_screen_is_put_over_another(phone: Switch) -> None:
    on = phone()
    on.app.context.go(ScreenName.SETTINGS)
    on.app.context.go(ScreenName.PAST_GAMES)
    opening, *_ = counted()
    assert isinstance(opening, commands.OpenGame)
    on.app.context.game.open(
        lambda: on.services.games().begin(opening.setup, opening.keeps, {}),
        lambda: on.app.context.go(ScreenName.FIELD, over=ScreenName.HOME),
    )
    on.settle()
    assert on.place == ScreenName.FIELD
    assert on.says("dealing")
    on.now += 5000
    on.back()
    assert on.place == ScreenName.HOME


def test_a_screen_that_is_new_on_a_shorter_way_is_entered_and_not_come_back_to(phone: Switch) -> None:
    on = phone(Settings(still=True, scanner_first=True))
    play(on, counted())
    on.app.context.go(ScreenName.HOME)
    for place in (ScreenName.SETTINGS, ScreenName.PAST_GAMES, ScreenName.SETS):
        on.app.context.go(place)
    on.app.context.go(ScreenName.FIELD, over=ScreenName.HOME)
    on.settle()
    assert on.place == ScreenName.SCAN  # only who enters a game is led to the scanner


def test_a_presenter_knows_whether_its_screen_is_in_sight(phone: Switch) -> None:
    on = phone()
    home = on.presenter
    asked(on)
    assert home.is_here  # under a sheet, too
    on.app.context.go(ScreenName.SETTINGS)
    settings = on.presenter
    assert (home.is_here, settings.is_here) == (False, True)
    on.back()
    assert (home.is_here, settings.is_here) == (True, False)


def test_going_somewhere_closes_the_sheet(phone: Switch) -> None:
    on = phone()
    answers = asked(on)
    on.app.context.go(ScreenName.SETTINGS)
    on.driver.wait(0.3)
    assert on.app.sheet.question is None
    on.back()
    assert on.place == ScreenName.HOME
    assert answers == []


# Sheets


def test_an_answer_closes_the_sheet_and_is_told(phone: Switch) -> None:
    on = phone()
    answers = asked(on)
    on.answer("No")
    assert answers == ["no"]
    assert on.app.sheet.raised == 0


def test_a_touch_beside_the_sheet_closes_it_and_reaches_nothing_below(phone: Switch) -> None:
    on = phone()
    answers = asked(on)
    on.driver.tap_at(200, 700)
    on.driver.wait(0.3)
    assert not on.says("Shall we?")
    assert (answers, on.place) == ([], ScreenName.HOME)


def test_a_touch_on_the_sheet_leaves_it_open(phone: Switch) -> None:
    on = phone()
    asked(on)
    panel = on.app.sheet.ids.panel
    on.driver.tap_at(panel.center_x, panel.top - 5)
    assert on.app.sheet.question is QUESTION


def test_the_back_key_closes_the_sheet_and_it_can_come_again(phone: Switch) -> None:
    on = phone()
    asked(on)
    assert on.back()
    assert on.app.sheet.question is None
    answers = asked(on)
    on.answer("Yes")
    assert answers == ["yes"]


def test_an_answer_that_comes_while_the_sheet_goes_down_leads_nowhere(phone: Switch) -> None:
    on = phone()
    on.app.context.go(ScreenName.SETTINGS)
    answers = asked(on)
    on.back()
    on.app.sheet.dispatch("on_answer", "yes", "")
    assert (answers, on.place) == ([], ScreenName.SETTINGS)


def test_a_sheet_comes_up_in_time_where_movement_is_wanted(phone: Switch) -> None:
    on = phone(Settings())
    on.app.context.ask_user(QUESTION, lambda _key, _typed: None)
    on.driver.frames(2)
    assert 0 < on.app.sheet.raised < 1
    on.driver.wait(0.3)
    assert on.app.sheet.raised == 1


# Refusals, late results, bugs


@pytest.mark.parametrize(("language", "headline"), [(Language.EN, "Not possible"), (Language.DE, "Das geht nicht")])
def test_a_refusal_is_a_sentence_on_a_sheet_in_the_language_of_the_moment(
    phone: Switch, language: Language, headline: str
) -> None:
    on = phone()
    on.app.context.change(replace(on.app.context.settings, language=language))
    on.app.context.refuse(DiskFull())
    on.driver.wait(0.3)
    assert headline in on.texts()
    assert on.app.context.words.say(DiskFull()) in on.texts()
    on.answer(on.app.context.words.say_key("app.understood"))
    assert headline not in on.texts()


def test_a_refusal_calls_players_by_their_names(phone: Switch) -> None:
    on = phone()
    play(on, named(), {Player(Team.RED, 3): "Anna"})

    def waits() -> None:
        raise AlreadyWaiting(player=Player(Team.RED, 3))

    on.app.context.worker.run(waits, lambda _nothing: None)
    on.settle()
    assert "Anna" in on.app.sheet.question.text


def test_a_result_of_a_game_that_was_closed_meanwhile_is_dropped(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    told: list[object] = []
    on.app.context.game.call(lambda desk: desk.do(commands.PauseClock()), told.append)
    on.app.context.game.call(lambda _desk: refuse(), told.append)
    on.app.context.game.close()
    on.app.context.go(ScreenName.HOME)
    on.settle()
    assert told == []
    assert on.app.context.game.snapshot is None
    assert on.app.back_stack.sheets == ()


def refuse() -> None:
    raise DiskFull


def test_a_bug_on_the_worker_surfaces_on_the_main_thread(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.app.context.game.call(lambda _desk: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        on.settle()
    on.settle()


# Settings


def test_the_language_changes_at_once_everywhere_and_survives_a_restart(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=2))
    for language, red in zip(Language, ("Red", "Rood", "Rouge", "Rot"), strict=True):
        on.app.context.change(replace(on.app.context.settings, language=language))
        on.driver.frames(2)
        assert red in on.texts()
    on.settle()
    again = phone(read_settings(on.services.preferences()))
    assert again.app.context.settings.language is list(Language)[-1]
    assert "Rot" in again.texts()


def test_theme_and_size_change_at_once_and_elsewhere_when_it_is_gone_to(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=2))
    clock = on.presenter.screen.ids.clock
    small = clock.font_size
    on.app.context.go(ScreenName.LOG)
    on.app.context.change(Settings(light=Light.DARK, text_scale=1.3, still=True))

    def looks() -> set[ScreenTheme]:
        return {part.theme for part in on.app.root.walk(restrict=True) if isinstance(part, Themed)}

    assert looks() == {ScreenTheme(Light.DARK, 1.3, still=True)}
    on.settle()
    on.back()
    assert clock.font_size == pytest.approx(1.3 * small)
    assert looks() == {ScreenTheme(Light.DARK, 1.3, still=True)}
    kept = read_settings(on.services.preferences())
    assert (kept.light, kept.text_scale) == (Light.DARK, 1.3)


def test_a_window_of_the_size_of_a_tablet_has_larger_type_until_it_shrinks(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    clock = on.presenter.screen.ids.clock
    small = clock.font_size
    on.driver.resize(800, 1024)
    assert clock.font_size > small
    on.driver.resize(400, 800)
    assert clock.font_size == small


def test_kivy_s_own_settings_never_open(phone: Switch) -> None:
    on = phone()
    before = list(on.app.root.walk())
    on.driver.key(F1)
    assert list(on.app.root.walk()) == before


# Hasty fingers


def test_a_second_tap_does_not_reach_what_came_under_the_finger(phone: Switch) -> None:
    on = phone()
    new_game = on._labelled("New game")
    x, y = new_game.to_window(*new_game.center)
    on.driver.tap_at(x, y)
    opened = on.driver.texts()
    SimulatedTouch(x, y).lift()
    on.driver.frames(3)
    assert on.place == ScreenName.NEW_GAME
    assert on.driver.texts() == opened


def test_a_question_waits_until_the_one_before_is_answered(phone: Switch) -> None:
    on, heard = phone(), list[str]()
    for name in ("first", "second", "second"):
        question = Question(name, answers=(AnswerOption(name, f"yes to {name}"),))
        on.app.context.ask_user(question, lambda key, _typed: heard.append(key))
    on.answer("yes to first")
    on.answer("yes to second")
    assert heard == ["first", "second"]
    assert not on.app.is_asking


def test_what_offers_an_action_goes_with_its_screen(phone: Switch) -> None:
    on, acted = phone(), list[bool]()
    on.app.context.announce(Announcement("done", action="Undo"), lambda: acted.append(True))
    on.settle()
    assert on.says("Undo")
    on.tap("Settings")
    on.driver.wait(0.5)
    assert not on.says("Undo")
