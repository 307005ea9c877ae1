"""Ranks to be tapped."""

import pytest

from tests.screens.widgets.host import column, heard, is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from referee_app.cards.names import Language
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import RANK_FIGURES, rank_figure
from referee_app.screens.theme import FIELD_TOUCH, Light, ScreenTheme, colour, contrast
from referee_app.screens.widgets.choices import RankCell, RankPad
from referee_app.screens.widgets.rows import TopBar
from referee_app.words.words import Theme, Words
from referee_app.words.words import shown as said
from tests.screens.fitting import faults
from tests.screens.widgets.conftest import Show

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
