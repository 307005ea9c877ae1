"""What home says, in plain values."""

from itertools import pairwise

import pytest
from kivy.metrics import dp

from referee_app.cards.ranks import Language, Team
from referee_app.journal.refusals import DamagedJournal, NewerJournal
from referee_app.screens.home.model import home_shown
from referee_app.screens.home.screen import HILLS, AppTitle, Hill, ring
from referee_app.screens.journal_trouble import in_short
from referee_app.screens.running_game import RunningGame
from referee_app.words.words import Words

WORDS = Words(Language.EN)
RUNNING = RunningGame(
    game="wood",
    keeps=frozenset([Team.RED]),
    players=24,
    phase="running",
    elapsed_ms=760_000,
    captured={Team.RED: 7, Team.BLUE: 4},
    total=40,
)


def text(running: RunningGame, words: Words = WORDS) -> str:
    shown = home_shown(words, running, 0).running
    assert shown is not None
    return shown.text


def test_a_phone_without_games_shows_none() -> None:
    shown = home_shown(WORDS, None, 0)
    assert (shown.running, shown.past, shown.notice) == (None, None, None)


def test_the_running_game_says_how_far_it_is() -> None:
    assert text(RUNNING) == "24 players · 12:40 played\n7 of 40 captured"


def test_a_paused_game_says_so() -> None:
    assert text(RUNNING._replace(phase="paused")).startswith("24 players · paused after 12:40")


def test_before_the_whistle_nothing_was_captured_yet() -> None:
    assert text(RUNNING._replace(phase="dealing")) == "24 players · cards are being dealt"


def test_who_keeps_both_teams_sees_both_counts_and_both_badges() -> None:
    shown = home_shown(WORDS, RUNNING._replace(keeps=frozenset(Team)), 0).running
    assert shown is not None
    assert shown.text.endswith("Red 7, Blue 4 of 40 captured")
    assert (shown.badges, shown.tone) == (("red", "blue"), "action")


def test_a_game_that_this_phone_keeps_no_team_of_has_no_badge() -> None:
    shown = home_shown(WORDS, RUNNING._replace(keeps=frozenset()), 0).running
    assert shown is not None
    assert (shown.badges, shown.tone) == ((), "action")


@pytest.mark.parametrize("team", Team)
def test_who_keeps_one_team_sees_its_colours(team: Team) -> None:
    shown = home_shown(WORDS, RUNNING._replace(keeps=frozenset([team])), 0).running
    assert shown is not None
    assert (shown.badges, shown.tone) == ((team,), team)


def test_one_thing_stands_out() -> None:
    assert home_shown(WORDS, None, 0).new_game_tone == "action"
    assert home_shown(WORDS, RUNNING, 0).new_game_tone == "quiet"
    assert home_shown(WORDS, None, 0, DamagedJournal(path="games.journal")).new_game_tone == "quiet"


def test_past_games_are_counted() -> None:
    past = home_shown(WORDS, None, 3).past
    assert past is not None
    assert past.number == "3"


def test_a_damaged_journal_can_be_saved_and_a_newer_one_only_tried_again() -> None:
    damaged = home_shown(WORDS, None, 0, DamagedJournal(path="/data/games.journal"), can_be_saved=True).notice
    newer = home_shown(WORDS, None, 0, NewerJournal(path="/data/games.journal", found=9, known=2)).notice
    assert damaged is not None
    assert newer is not None
    assert (damaged.answer, newer.answer) == ("Save what can be saved", "Try again")


def test_a_notice_names_the_file_without_its_folders() -> None:
    said = WORDS.say(in_short(DamagedJournal(path="/data/user/0/org.example/files/games.journal")))
    assert said.startswith("games.journal is damaged")


def test_home_speaks_every_language() -> None:
    told = {home_shown(Words(language), RUNNING, 2) for language in Language}
    assert len(told) == len(Language)


@pytest.mark.parametrize("hill", HILLS)
def test_the_rings_of_a_hill_do_not_cross(hill: Hill) -> None:
    rings = [ring(hill, number, 400, 800) for number in range(1, hill.rings + 1)]
    for inner, outer in pairwise(rings):
        x, y = hill.x * 400, hill.y * 800
        for at in range(0, len(inner), 2):
            near = (inner[at] - x) ** 2 + (inner[at + 1] - y) ** 2
            far = (outer[at] - x) ** 2 + (outer[at + 1] - y) ** 2
            assert near < far


@pytest.mark.parametrize(
    ("height", "side", "is_clear"), [(dp(400), dp(144), True), (dp(120), dp(28), False), (0, 0, False)]
)
def test_the_emblem_takes_what_the_name_leaves(height: float, side: float, is_clear: bool) -> None:
    title = AppTitle()
    assert title.emblem_side(height, dp(40), dp(20)) == side
    assert title.is_emblem_clear(side) is is_clear


@pytest.mark.parametrize(
    ("height", "has_name", "has_tagline"), [(200, True, True), (90, True, False), (50, False, False)]
)
def test_in_a_low_place_first_the_tagline_goes_and_then_the_name(
    height: int, has_name: bool, has_tagline: bool
) -> None:
    title = AppTitle()
    assert title.has_room_for_name(dp(height), dp(40)) is has_name
    assert title.has_room_for_tagline(dp(height), dp(40), dp(16)) is has_tagline
