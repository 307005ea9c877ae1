"""What is said when time is up: who has won and by how much, what to compare, and why it is not saved yet."""

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game.commands import CallTime, Command, DeliverFlag
from referee_app.live_game.events import FlagClaim
from referee_app.live_game.model import HouseRules
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.time_up.model import time_up_shown
from referee_app.words.words import Words
from tests.screens.sample_games import BLUE, BOTH, FOR_POINTS, RED, TIMED, Afternoon, counted

ENGLISH = Words(Language.EN)
AT_THE_WHISTLE = "What was not handed in at the whistle does not count."


def ended(commands: list[Command], own: frozenset[Team] = BOTH) -> Afternoon:
    game = Afternoon(commands, own)
    game.now += 3_600_000
    game.do(CallTime())
    return game


def home(flag: Team) -> DeliverFlag:
    return DeliverFlag(flag, FlagClaim.SCOUT)


@pytest.mark.parametrize(
    ("commands", "own", "tone", "headline", "said"),
    [
        (counted(red=3, blue=1, rules=TIMED), BOTH, SurfaceTone.RED, "Red wins 3 : 1", "3 cards to 1."),
        (counted(blue=1, rules=TIMED), BOTH, SurfaceTone.BLUE, "Blue wins 1 : 0", "1 card to 0."),
        (counted(red=2, blue=2, rules=TIMED), BOTH, SurfaceTone.GROUND, "A draw 2 : 2", "2 cards each."),
        (
            counted(red=7, own=RED, rules=TIMED),
            RED,
            SurfaceTone.GROUND,
            "Red has 7 cards",
            "Ask the other leader for Blue’s count: more cards win.",
        ),
        (
            counted(own=BLUE, rules=TIMED),
            BLUE,
            SurfaceTone.GROUND,
            "Blue has 0 cards",
            "Ask the other leader for Red’s count: more cards win.",
        ),
        (
            [*counted(red=1, blue=9, rules=FOR_POINTS), home(Team.BLUE)],
            BOTH,
            SurfaceTone.RED,
            "Red wins 26 : 9",
            "26 points to 9.",
        ),
        (
            [*counted(rules=FOR_POINTS), home(Team.BLUE), home(Team.RED)],
            BOTH,
            SurfaceTone.GROUND,
            "A draw 25 : 25",
            "25 points each.",
        ),
        (
            [*counted(red=2, own=RED, rules=FOR_POINTS), home(Team.BLUE)],
            RED,
            SurfaceTone.GROUND,
            "Red has 27 points",
            "Ask the other leader for Blue’s points: more points win.",
        ),
    ],
)
def test_the_result_is_the_headline_and_is_told_as_far_as_this_phone_knows_it(
    commands: list[Command], own: frozenset[Team], tone: SurfaceTone, headline: str, said: str
) -> None:
    overlay = time_up_shown(ended(commands, own).view(), None, ENGLISH, is_locked=False).overlay
    assert (overlay.above, overlay.headline, overlay.why) == ("Time is up", headline, said)
    assert (overlay.upper, overlay.lower) == (tone, tone)
    assert [action.text for action in overlay.actions] == ["See the result"]
    assert overlay.note == AT_THE_WHISTLE
    assert overlay.seconds == 0


def test_a_flag_that_came_home_at_the_last_moment_has_decided() -> None:
    game = Afternoon([*counted(blue=9, rules=TIMED), home(Team.BLUE)])
    overlay = time_up_shown(game.view(), None, ENGLISH, is_locked=False).overlay
    assert (overlay.headline, overlay.why) == ("Red wins", "Red wins: the flag was brought in.")


def test_where_cards_count_at_the_duel_nothing_is_said_about_handing_in() -> None:
    rules = HouseRules(time_limit_s=3600, count_at_duel=True)
    overlay = time_up_shown(ended(counted(red=1, rules=rules)).view(), None, ENGLISH, is_locked=False).overlay
    assert (overlay.why, overlay.note) == ("1 card to 0.", "")


def test_before_it_is_on_disk_no_result_is_told_but_why_not_and_what_happens_now() -> None:
    running = Afternoon(counted(red=3, rules=TIMED)).view()
    overlay = time_up_shown(running, DiskFull(), ENGLISH, is_locked=False).overlay
    assert (overlay.above, overlay.headline) == ("", "Time is up")
    assert (overlay.why, overlay.upper) == (ENGLISH.say(DiskFull()), SurfaceTone.SIGNAL)
    assert overlay.note.startswith("The end is not saved yet. It is tried again every few seconds")
    assert [action.text for action in overlay.actions] == ["Try again now", "Not now"]


def test_behind_a_lock_there_is_nothing_to_press_but_how_to_open_it() -> None:
    view = ended(counted(red=3, rules=TIMED)).view()
    locked = time_up_shown(view, None, ENGLISH, is_locked=True)
    assert locked.overlay.actions == ()
    assert locked.overlay.why == "3 cards to 0."
    assert locked.leave == "To leave, hold the lock for 3 seconds."
    assert time_up_shown(view, None, ENGLISH, is_locked=False).leave == ""
