"""One of several, a number, and ranks to be tapped."""

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from referee_app.cards.ranks import Language, Rank, Team
from referee_app.emblems.figures import RANK_FIGURES, rank_figure
from referee_app.screens.theme import FIELD_TOUCH, Light, ScreenTheme, colour, contrast
from referee_app.screens.widgets.choices import Choices, RankCell, RankPad
from referee_app.screens.widgets.inputs import Stepper, TypedTooLarge, TypedTooSmall
from referee_app.screens.widgets.rows import TopBar
from referee_app.sentence import Refusal
from referee_app.words.words import Theme, Words
from referee_app.words.words import format_fact as said
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show
from tests.screens.widgets.host import column, heard, is_idle

TEAMS = (("red", "Red", "triangle"), ("blue", "Blue", "circle"), ("both", "Both", ""))


def test_a_tap_chooses(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    told = heard(choices, "on_choose")
    driver = shown(column(choices))
    both, blue, red = choices.children
    driver.tap(blue)
    assert (choices.chosen, told) == ("blue", [("blue",)])
    assert [part.chosen for part in (red, blue, both)] == [False, True, False]


def test_the_chosen_one_is_ticked(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    driver = shown(column(choices))
    ticked = [widget for widget in driver.widgets() if getattr(widget, "name", "") == "check"]
    assert len(ticked) == 1
    assert ticked[0].x < choices.children[1].x


def test_choosing_moves_nothing(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    driver = shown(column(choices))
    before = [(part.x, part.width) for part in choices.children]
    driver.tap(choices.children[0])
    assert [(part.x, part.width) for part in choices.children] == before


def test_choices_go_over_as_many_lines_as_they_need(shown: Show) -> None:
    options = tuple((str(n), "Zwei Mannschaftsleiter", "") for n in range(4))
    choices, narrow = Choices(options=TEAMS), Choices(options=options)
    shown(column(choices, narrow), ScreenTheme(text_scale=1.3), (320, 640))
    assert len({part.y for part in narrow.children}) == 4
    assert all(part.height >= dp(FIELD_TOUCH) for part in (*choices.children, *narrow.children))


def test_other_options_replace_the_first(shown: Show) -> None:
    choices = Choices(options=TEAMS)
    driver = shown(column(choices))
    choices.options = (("x", "Only this", ""),)
    driver.frames(3)
    assert driver.texts() == ["Only this"]


@pytest.fixture
def stepper() -> Stepper:
    return Stepper(value=12, least=1, most=60)


def test_each_tap_is_a_step(shown: Show, stepper: Stepper) -> None:
    told = heard(stepper, "on_step")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.plus)
    driver.tap(stepper.ids.plus)
    driver.tap(stepper.ids.minus)
    assert told == [(13,), (14,), (13,)]
    assert stepper.ids.entry.text == "13"


def test_a_finger_that_stays_lets_the_number_run_to_its_end(shown: Show, stepper: Stepper) -> None:
    driver = shown(column(stepper))
    finger = driver.press(*stepper.ids.plus.to_window(*stepper.ids.plus.center))
    driver.frames(60)
    assert 14 < stepper.value < 60
    driver.frames(400)
    assert stepper.value == 60
    driver.release(finger)
    driver.frames(60)
    assert stepper.value == 60


def test_a_finger_that_goes_stops_the_number(shown: Show, stepper: Stepper) -> None:
    driver = shown(column(stepper))
    finger = driver.press(*stepper.ids.minus.to_window(*stepper.ids.minus.center))
    driver.frames(40)
    driver.release(finger)
    here = stepper.value
    driver.frames(60)
    assert here == stepper.value < 11


def test_at_an_end_there_is_no_way_on(shown: Show, stepper: Stepper) -> None:
    told = heard(stepper, "on_step")
    driver = shown(column(stepper))
    stepper.value = 60
    assert (stepper.ids.plus.opacity, stepper.ids.minus.opacity) == (0, 1)
    driver.tap(stepper.ids.plus)
    assert told == []
    stepper.value = 1
    assert (stepper.ids.plus.opacity, stepper.ids.minus.opacity) == (1, 0)


def type_into(driver: Driver, stepper: Stepper, typed: str) -> None:
    driver.tap(stepper.ids.entry)
    driver.type(typed)
    stepper.ids.entry.focus = False
    driver.frames(3)


@pytest.mark.parametrize(
    ("typed", "value"), [("24", 24), ("60", 60), ("1", 1), ("", 12), ("2x4", 24), ("-7", 7), ("²", 12), ("٣", 12)]
)
def test_a_number_can_be_typed_and_whatever_is_no_digit_is_not_taken(
    shown: Show, stepper: Stepper, typed: str, value: int
) -> None:
    told = heard(stepper, "on_step")
    type_into(shown(column(stepper)), stepper, typed)
    assert (stepper.value, stepper.ids.entry.text) == (value, str(value))
    assert told == ([(value,)] if value != 12 else [])


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("0", TypedTooSmall(typed=0, least=1, stays=12)),
        ("61", TypedTooLarge(typed=61, most=60, stays=12)),
        ("9" * 5000, TypedTooLarge(typed=999_999, most=60, stays=12)),
    ],
)
def test_a_number_that_cannot_be_is_refused_and_the_former_one_stays(
    shown: Show, stepper: Stepper, typed: str, why: Refusal
) -> None:
    told, refused = heard(stepper, "on_step"), heard(stepper, "on_refuse")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.entry)
    Window.dispatch("on_textinput", typed)
    stepper.ids.entry.focus = False
    driver.frames(3)
    assert (stepper.value, stepper.ids.entry.text, told) == (12, "12", [])
    ((refusal,),) = refused
    assert isinstance(refusal, type(why))
    assert refusal.facts == why.facts


@pytest.mark.parametrize(("typed", "value"), [("24", 25), ("60", 60), ("", 13), ("61", 12)])
def test_a_step_is_made_from_what_is_being_typed_unless_that_is_refused(
    shown: Show, stepper: Stepper, typed: str, value: int
) -> None:
    refused = heard(stepper, "on_refuse")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.entry)
    driver.type(typed)
    driver.tap(stepper.ids.plus)
    driver.wait(1)
    assert (stepper.value, stepper.ids.entry.text) == (value, str(value))
    assert not stepper.ids.entry.focus
    assert len(refused) == (typed == "61")


RANKS = tuple(rank for rank in Rank if rank is not Rank.FLAG)


def names(language: Language = Language.EN) -> dict[Rank, str]:
    words = Words(language, Theme.MILITARY)
    return {rank: said(rank, words) for rank in Rank}


def pad(team: Team = Team.RED, **facts: object) -> RankPad:
    return RankPad(team=team, caption=team.title(), ranks=RANKS, **{"names": names(), **facts})


def cell(of: RankPad, rank: Rank) -> RankCell:
    found: RankCell = next(each for each in of.ids.grid.children if each.rank == rank)
    return found


def test_a_tap_tells_the_rank(shown: Show) -> None:
    red = pad()
    told = heard(red, "on_rank")
    driver = shown(column(red))
    for rank in RANKS:
        driver.tap(cell(red, rank))
    assert told == [(rank,) for rank in RANKS]


def test_by_numbers_a_pad_shows_nothing_military(shown: Show) -> None:
    red = pad(names={}, by_numbers=True)
    shown(column(red))
    icons = {each.rank: each.icon for each in red.ids.grid.children}
    assert icons == {rank: rank_figure(rank, by_numbers=True) for rank in RANKS}
    assert not set(icons.values()) & set(RANK_FIGURES.values())


@pytest.mark.parametrize("language", Language)
def test_both_teams_are_in_sight_on_a_phone(shown: Show, language: Language) -> None:
    red, blue = (pad(team, names=names(language)) for team in Team)
    screen = BoxLayout(orientation="vertical")
    screen.add_widget(TopBar(title="Tap"))
    scroll = column(red, blue)
    screen.add_widget(scroll)
    driver = shown(screen)
    assert scroll.children[0].height <= scroll.height
    assert faults(driver) == []
    assert all(min(each.size) >= dp(FIELD_TOUCH) for team in (red, blue) for each in team.ids.grid.children)


@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
@pytest.mark.parametrize("language", Language)
def test_large_type_still_fits(shown: Show, language: Language, size: tuple[int, int]) -> None:
    counts = dict.fromkeys(RANKS, 8)
    driver = shown(column(pad(names=names(language), counts=counts)), ScreenTheme(text_scale=1.3), size)
    assert faults(driver) == []


def test_the_chosen_rank_is_ticked(shown: Show) -> None:
    red = pad(chosen=Rank.SCOUT)
    driver = shown(column(red))
    ticks = [each for each in driver.widgets() if getattr(each, "name", "") == "check"]
    assert [cell(red, Rank.SCOUT).collide_point(*tick.center) for tick in ticks] == [True]
    red.chosen = ""
    driver.frames(3)
    assert not [each for each in driver.widgets() if getattr(each, "name", "") == "check"]


def test_counts_are_shown_where_they_are_known(shown: Show) -> None:
    driver = shown(column(pad(counts={Rank.SCOUT: 3})))
    assert [text for text in driver.texts() if "×" in text] == ["×3"]


def test_without_names_only_the_signs_are_left(shown: Show) -> None:
    driver = shown(column(pad(names={})))
    assert [text for text in driver.texts() if text] == ["Red", *RANKS]


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("team", Team)
def test_a_cell_shows_its_team_by_a_pattern(shown: Show, team: Team, light: Light) -> None:
    each = pad(team)
    driver = shown(column(each), ScreenTheme(light))
    box = cell(each, Rank.BOMB)
    row = {driver.colour_at(box, across / 40, 0.06) for across in range(6, 34)}
    darkest, lightest = (colour(bytes(seen).hex()) for seen in (min(row), max(row)))
    assert contrast(darkest, lightest) > 1.1


def test_nothing_moves_by_itself(shown: Show) -> None:
    assert is_idle(shown(column(pad(), pad(Team.BLUE))))
