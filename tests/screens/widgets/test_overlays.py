"""A sheet with a question, and a strip with an announcement."""

import pytest

from tests.screens.widgets.host import heard, is_idle, press_enter  # the window comes before anything of Kivy

# isort: split
from kivy.uix.floatlayout import FloatLayout

from referee_app.screens.theme import FIELD_TOUCH, Light, ScreenTheme, Transition
from referee_app.screens.widgets.buttons import BigButton
from referee_app.screens.widgets.inputs import Field
from referee_app.screens.widgets.models import Announcement, AnswerOption, FieldSpec, Question
from referee_app.screens.widgets.overlays import AnnouncementStrip, QuestionSheet
from tests.screens.driver import Driver
from tests.screens.text_measures import box_of, faults
from tests.screens.widgets.conftest import Show

YES_NO = Question(
    "Take it back?", "14:11 Red Scout", (AnswerOption("yes", "Take back", "undo"), AnswerOption("no", "Leave it"))
)
LONG = Question(
    "Das geht leider nicht",
    "Diese Karte wurde bereits um 14:02 von Rot 7 abgegeben. Es wurde nichts gezählt. " * 12,
    (AnswerOption("again", "Die Karte trotzdem noch einmal einlesen", "camera"), AnswerOption("ok", "Alles klar")),
    FieldSpec("Begründung der Spielleitung", "darf leer bleiben"),
    "signal",
)


class Below(FloatLayout):  # type: ignore[misc]  # Kivy has no types
    """A button that fills the window, and a sheet over it."""

    def __init__(self) -> None:
        super().__init__()
        self.button = BigButton(text="below", least=800)
        self.sheet = QuestionSheet()
        self.add_widget(self.button)
        self.add_widget(self.sheet)


def ask(
    shown: Show, question: Question, theme: ScreenTheme | None = None, size: tuple[int, int] = (400, 800)
) -> Driver:
    below = Below()
    driver = shown(below, theme, size)
    below.sheet.question = question
    driver.wait(0.4)
    driver.frames(4)
    return driver


def sheet_of(driver: Driver) -> QuestionSheet:
    return next(widget for widget in driver.widgets() if isinstance(widget, QuestionSheet))


def field_of(sheet: QuestionSheet) -> Field:
    assert sheet.field is not None
    return sheet.field


def answers(sheet: QuestionSheet) -> list[BigButton]:
    return list(reversed(sheet.ids.answers.children))


def test_an_answer_is_told_by_its_key(shown: Show) -> None:
    driver = ask(shown, YES_NO)
    sheet = sheet_of(driver)
    told, left = heard(sheet, "on_answer"), heard(sheet, "on_leave")
    yes, no = answers(sheet)
    driver.tap(yes)
    driver.tap(no)
    assert (told, left) == ([("yes", ""), ("no", "")], [])
    assert yes.height >= FIELD_TOUCH


def test_a_likely_answer_is_large_and_one_that_is_apart_keeps_its_distance(shown: Show) -> None:
    likely = AnswerOption("home", "Home", large=True)
    driver = ask(
        shown, Question("Flags", answers=(likely, AnswerOption("back", "Back"), AnswerOption("end", "End", apart=True)))
    )
    sheet = sheet_of(driver)
    home, back = answers(sheet)
    (end,) = sheet.ids.apart.children
    assert home.height > back.height == end.height
    assert home.y - back.top < back.y - end.top
    told = heard(sheet, "on_answer")
    driver.tap(end)
    assert told == [("end", "")]
    sheet.question = YES_NO
    driver.wait(0.4)
    assert (len(sheet.ids.apart.children), sheet.ids.apart.height) == (0, 0)


def test_what_was_typed_comes_with_the_answer(shown: Show) -> None:
    question = Question("Name?", answers=(AnswerOption("ok", "Done"),), field=FieldSpec(text="A"))
    driver = ask(shown, question)
    sheet = sheet_of(driver)
    told = heard(sheet, "on_answer")
    driver.tap(field_of(sheet).ids.entry)
    driver.type("nna")
    press_enter(driver)
    driver.tap(answers(sheet)[0])
    assert told == [("ok", "Anna"), ("ok", "Anna")]


def test_the_next_question_begins_with_its_own_text(shown: Show) -> None:
    driver = ask(shown, Question("One", answers=(AnswerOption("ok", "OK"),), field=FieldSpec(text="old")))
    sheet = sheet_of(driver)
    sheet.question = YES_NO
    driver.wait(0.4)
    told = heard(sheet, "on_answer")
    driver.tap(answers(sheet)[1])
    assert told == [("no", "")]
    assert "One" not in driver.texts()


def test_the_keyboard_goes_with_the_question(shown: Show) -> None:
    driver = ask(shown, Question("Name?", answers=(AnswerOption("ok", "Done"),), field=FieldSpec()))
    field = field_of(sheet_of(driver))
    driver.tap(field.ids.entry)
    assert field.ids.entry.focus
    sheet_of(driver).question = None
    assert not field.ids.entry.focus


def test_nothing_below_can_be_touched_and_a_touch_beside_leaves(shown: Show) -> None:
    driver = ask(shown, YES_NO)
    sheet, below = sheet_of(driver), driver.app.root.children[0].button
    left, pressed = heard(sheet, "on_leave"), heard(below, "on_release")
    driver.tap_at(200, 700)
    assert (len(left), pressed) == (1, [])
    sheet.question = None
    driver.wait(0.4)
    assert driver.texts() == ["below"]
    driver.tap_at(200, 100)
    assert len(pressed) == 1


@pytest.mark.parametrize("start", [0.98, 0.8, 0.2])
def test_a_swipe_down_leaves(shown: Show, start: float) -> None:
    driver = ask(shown, YES_NO)
    sheet = sheet_of(driver)
    left, told = heard(sheet, "on_leave"), heard(sheet, "on_answer")
    y = sheet.ids.panel.top * start
    driver.swipe((200, y), (210, y - 120))
    assert (len(left), told) == (1, [])


def test_a_swipe_up_or_aside_does_not_leave(shown: Show) -> None:
    driver = ask(shown, YES_NO)
    left = heard(sheet_of(driver), "on_leave")
    driver.swipe((200, 100), (200, 220))
    driver.swipe((100, 200), (350, 120))
    assert left == []


@pytest.mark.parametrize("size", [(320, 640), (800, 400)])
def test_the_words_of_a_long_sheet_scroll_below_which_its_answers_stay_and_a_swipe_within_does_not_leave(
    shown: Show, size: tuple[int, int]
) -> None:
    driver = ask(shown, LONG, ScreenTheme(text_scale=1.3), size)
    sheet = sheet_of(driver)
    left, told = heard(sheet, "on_leave"), heard(sheet, "on_answer")
    panel, words = box_of(sheet.ids.panel), sheet.ids.scroll
    assert panel.within(box_of(sheet))
    assert all(box_of(answer).within(panel) for answer in answers(sheet))
    driver.tap(answers(sheet)[1])
    assert told == [("ok", "")]
    driver.swipe((words.center_x, words.y + 20), (words.center_x, words.top - 5), 0.15)
    driver.wait(2)
    assert words.scroll_y < 1
    driver.swipe((words.center_x, words.top - 5), (words.center_x, words.top - 75))
    assert left == []


def many(count: int) -> Question:
    options = (AnswerOption(str(n), f"The answer number {n}") for n in range(count))
    return Question("Which?", "There are many.", tuple(options))


def test_so_many_answers_that_they_scroll_are_seen_to_go_on_and_all_can_be_reached(shown: Show) -> None:
    driver = ask(shown, many(20), size=(320, 640))
    sheet = sheet_of(driver)
    room = box_of(sheet.ids.choices)
    cut = [each for each in answers(sheet) if box_of(each).common(room).is_something and not box_of(each).within(room)]
    assert len(cut) == 1
    told = heard(sheet, "on_answer")
    sheet.ids.choices.scroll_to(answers(sheet)[-1], animate=False)
    driver.frames(3)
    driver.tap(answers(sheet)[-1])
    assert told == [("19", "")]


def test_in_a_low_window_answers_stand_in_two_columns_and_all_are_in_sight(shown: Show) -> None:
    driver = ask(shown, many(6), size=(800, 400))
    sheet = sheet_of(driver)
    assert len({round(box_of(each).left) for each in answers(sheet)}) == 2
    assert all(box_of(each).within(box_of(sheet.ids.choices)) for each in answers(sheet))
    driver.resize(400, 800)
    driver.frames(4)
    assert len({round(box_of(each).left) for each in answers(sheet)}) == 1


@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400)])
def test_long_texts_fit(shown: Show, size: tuple[int, int]) -> None:
    driver = ask(shown, LONG, ScreenTheme(text_scale=1.3), size)
    assert [fault for fault in faults(driver) if "'below'" not in fault] == []


def test_a_still_sheet_is_there_at_once(shown: Show) -> None:
    below = Below()
    driver = shown(below, ScreenTheme(still=True))
    below.sheet.question = YES_NO
    assert below.sheet.raised == 1
    assert is_idle(driver)


@pytest.fixture
def strip() -> AnnouncementStrip:
    return AnnouncementStrip(pos_hint={"top": 1})


def test_a_strip_says_something_and_goes_by_itself(shown: Show, strip: AnnouncementStrip) -> None:
    driver = shown(strip)
    assert driver.texts() == []
    strip.shown = Announcement("Red Scout: 7 of 20", seconds=5)
    driver.wait(ScreenTheme().seconds(Transition.STRIP) + 0.1)
    assert strip.opacity == 1
    assert "Red Scout: 7 of 20" in driver.texts()
    driver.wait(4)
    assert strip.opacity == 1
    driver.wait(1.5)
    assert (strip.shown, driver.texts()) == (None, [])
    assert is_idle(driver)


def test_saying_it_again_lets_it_stay_anew(shown: Show, strip: AnnouncementStrip) -> None:
    driver = shown(strip)
    for _ in range(3):
        strip.shown = Announcement("Red Scout: 7 of 20", seconds=5)
        driver.wait(4)
    assert strip.opacity == 1


def test_its_action_can_be_pressed_only_while_it_is_there(shown: Show, strip: AnnouncementStrip) -> None:
    told = heard(strip, "on_action")
    driver = shown(strip)
    strip.shown = Announcement("Red Scout: 7 of 20", action="Undo", seconds=5)
    driver.wait(0.3)
    driver.tap(strip.ids.action)
    assert told == [()]
    driver.wait(6)
    driver.tap(strip.ids.action)
    assert told == [()]


@pytest.mark.parametrize(("action", "width", "stacks"), [(100, 600, False), (200, 600, True), (10, 200, True)])
def test_an_action_goes_below_the_words_where_there_is_little_room(action: float, width: float, stacks: bool) -> None:
    assert AnnouncementStrip().stacks(action, width, ScreenTheme()) is stacks


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
def test_a_long_strip_fits(shown: Show, strip: AnnouncementStrip, size: tuple[int, int], light: Light) -> None:
    driver = shown(strip, ScreenTheme(light, 1.3), size)
    text = "Unteroffizier von Rot abgegeben: 17 von 20 Karten"
    strip.shown = Announcement(text, tone="signal", action="Rückgängig machen")
    driver.wait(0.4)
    driver.frames(3)
    assert faults(driver) == []
