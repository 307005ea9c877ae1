"""What a leader reads who joins."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.live_game.invitation import Invitation, InvitationDamaged, NoInvitation
from referee_app.live_game.model import HouseRules, propose
from referee_app.live_game.setup_check import Difference, InvitationCheck, InvitationMatch
from referee_app.screens.camera_session import CameraNotAllowed
from referee_app.screens.join.model import (
    JOIN,
    NOT_THIS_ONE,
    OPEN,
    SCAN,
    TAKE_CLOCK,
    JoinState,
    join_shown,
    key_missing,
    question,
    typed_invitation,
)
from referee_app.screens.widgets.models import Question
from referee_app.sentence import sentence
from referee_app.words.words import Words

ENGLISH = Words(Language.EN)
SETUP = replace(propose(24, card_set="TNZJBX"), rules=HouseRules(time_limit_s=2700))
INVITATION = Invitation(game="0123456789abcdef", setup=SETUP, keeps=frozenset({Team.RED}))
RUNNING = replace(INVITATION, elapsed_ms=754_000, running=True)
BLUE = frozenset({Team.BLUE})
NEW = InvitationCheck(match=InvitationMatch.NEW)
HERE = InvitationCheck(match=InvitationMatch.HERE, keeps=BLUE)
DIFFERENT = InvitationCheck(
    match=InvitationMatch.DIFFERENT,
    keeps=BLUE,
    differences=(
        Difference(sentence("differs.set"), "TNZJBX", sentence("new.box")),
        Difference(sentence("differs.team"), (Team.BLUE,), (Team.RED,)),
    ),
)


def answers(asked: Question) -> list[str]:
    return [answer.key for answer in asked.answers]


def test_the_offer_says_what_is_joined() -> None:
    asked = question(NEW, INVITATION, ENGLISH)
    assert asked.text == "24 players, 40 cards a team, half is 20. You keep Blue. Clock: 45 minutes. Card set TNZJBX."
    assert answers(asked) == [JOIN, NOT_THIS_ONE]


def test_a_game_without_clock_and_codes_says_so() -> None:
    asked = question(NEW, replace(INVITATION, setup=propose(24)), ENGLISH)
    assert asked.text.endswith("Clock: no time limit. Cards without codes.")


def test_a_time_limit_that_is_not_in_whole_minutes_is_told_to_the_second() -> None:
    short = replace(INVITATION, setup=replace(SETUP, rules=HouseRules(time_limit_s=59)))
    assert "Clock: 0:59." in question(NEW, short, ENGLISH).text


def test_the_offer_says_how_far_the_clock_is_that_is_taken_over() -> None:
    assert question(NEW, RUNNING, ENGLISH).text.endswith("Red’s clock has been running for 12:34.")
    assert question(NEW, replace(RUNNING, running=False), ENGLISH).text.endswith("Red’s clock stands at 12:34.")


def test_a_game_whose_opening_was_lost_is_offered_with_what_is_left_of_it() -> None:
    asked = question(InvitationCheck(match=InvitationMatch.PARTLY), INVITATION, ENGLISH)
    assert asked.text.endswith("This phone has part of this game already, and goes on with it.")
    assert answers(asked) == [JOIN, NOT_THIS_ONE]


def test_a_game_that_is_here_can_only_be_opened() -> None:
    asked = question(HERE, RUNNING, ENGLISH)
    assert asked.headline == "This game is already on this phone"
    assert asked.text == "This phone keeps Blue. The invitation changes nothing here."
    assert answers(asked) == [OPEN, NOT_THIS_ONE]


def test_a_clock_is_taken_over_only_if_the_reader_says_so() -> None:
    asked = question(replace(HERE, may_take_clock=True), RUNNING, ENGLISH)
    assert asked.text == ("Red’s clock has been running for 12:34. This phone has not begun. Take over that clock?")
    assert answers(asked) == [TAKE_CLOCK, OPEN, NOT_THIS_ONE]


def test_a_game_that_is_over_here_says_so() -> None:
    asked = question(replace(HERE, is_over=True), RUNNING, ENGLISH)
    assert asked.text.startswith("It is over on this phone.")
    assert answers(asked) == [OPEN, NOT_THIS_ONE]


def test_what_differs_stands_side_by_side() -> None:
    asked = question(DIFFERENT, RUNNING, ENGLISH)
    first, *lines = asked.text.splitlines()
    assert "forget this game under “Past games”" in first
    assert lines == [
        "• Card set – here: TNZJBX; invitation: Cards without codes",
        "• Your team – here: Blue; invitation: Red",
    ]
    assert answers(asked) == [NOT_THIS_ONE, OPEN]


def test_a_game_that_differs_and_is_not_kept_here_cannot_be_opened() -> None:
    assert answers(question(replace(DIFFERENT, keeps=frozenset()), RUNNING, ENGLISH)) == [NOT_THIS_ONE]


@pytest.mark.parametrize("check", [NEW, HERE, DIFFERENT], ids=lambda check: check.match)
def test_who_would_leave_a_running_game_is_told_so(check: InvitationCheck) -> None:
    asked = question(check, RUNNING, ENGLISH, leaves_one=True)
    assert asked.text.endswith("Your own game goes on among the past games, and nothing of it is lost.")


def test_while_the_camera_opens_and_when_it_looks_it_says_what_to_do() -> None:
    assert join_shown(JoinState(), ENGLISH).said.startswith("The camera is opening")
    calm = join_shown(JoinState(has_picture=True), ENGLISH)
    assert calm.said == "Hold the camera over the code on the other phone."
    assert (calm.tone, calm.is_in_trouble, calm.can_try_again) == ("ground", False, False)


def test_a_wrong_code_wants_attention_and_a_lost_camera_can_be_tried_again() -> None:
    wrong = join_shown(JoinState(has_picture=True, wrong=NoInvitation()), ENGLISH)
    assert (wrong.tone, wrong.is_in_trouble, wrong.can_try_again) == ("signal", True, False)
    assert wrong.said.startswith("That is not an invitation")
    lost = join_shown(JoinState(lost=CameraNotAllowed()), ENGLISH)
    assert (lost.tone, lost.can_try_again) == ("signal", True)
    assert lost.said.endswith("then try again. The invitation can also be typed or pasted, below.")


def test_what_is_wrong_with_the_typed_text_is_said_at_the_line() -> None:
    shown = join_shown(JoinState(typed_wrong=InvitationDamaged()), ENGLISH)
    assert "part of its code is wrong" in shown.type_fault
    assert shown.tone == "ground"


def test_gaps_lines_and_small_letters_do_not_matter_in_what_was_typed() -> None:
    assert typed_invitation(" fm-game/ 1/\n00ff ") == "FM-GAME/1/00FF"


def test_a_missing_key_can_be_fetched_now_or_later() -> None:
    question = key_missing("TNZJBX", ENGLISH)
    assert "TNZJBX" in question.text
    assert [answer.key for answer in question.answers] == [SCAN, "later"]


@pytest.mark.parametrize("language", Language)
def test_every_language_says_everything(language: Language) -> None:
    words = Words(language)
    for check in (NEW, HERE, replace(HERE, may_take_clock=True), replace(HERE, is_over=True), DIFFERENT):
        assert question(check, RUNNING, words, leaves_one=True).text
    assert key_missing("TNZJBX", words).text
    assert join_shown(JoinState(lost=CameraNotAllowed()), words).said
