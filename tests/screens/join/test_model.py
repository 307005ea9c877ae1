"""What a leader reads who joins."""

from dataclasses import replace

import pytest

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.live_game.invitation import Invitation, InvitationDamaged, NoInvitation
from referee_app.live_game.model import HouseRules, propose
from referee_app.screens.join.model import JOIN, SCAN, Looking, join_shown, key_missing, offer, typed_invitation
from referee_app.screens.lookout import CameraNotAllowed
from referee_app.words.words import Words

ENGLISH = Words(Language.EN)
SETUP = replace(propose(24, card_set="TNZJBX"), rules=HouseRules(time_limit_s=2700))
INVITATION = Invitation(game="0123456789abcdef", setup=SETUP, keeps=frozenset({Team.RED}))


def test_the_offer_says_what_is_joined() -> None:
    question = offer(INVITATION, ENGLISH)
    assert question.text == (
        "24 players, 40 cards a team, half is 20. You keep Blue. Clock: 45 minutes. Card set TNZJBX."
    )
    assert question.answers[0].key == JOIN


def test_a_game_without_clock_and_codes_says_so() -> None:
    question = offer(replace(INVITATION, setup=propose(24)), ENGLISH)
    assert question.text.endswith("Clock: no time limit. Cards without codes.")


def test_while_the_camera_opens_and_when_it_looks_it_says_what_to_do() -> None:
    assert join_shown(Looking(), ENGLISH).said.startswith("The camera is opening")
    calm = join_shown(Looking(has_picture=True), ENGLISH)
    assert calm.said == "Hold the camera over the code on the other phone."
    assert (calm.tone, calm.is_in_trouble, calm.can_try_again) == ("ground", False, False)


def test_a_wrong_code_wants_attention_and_a_lost_camera_can_be_tried_again() -> None:
    wrong = join_shown(Looking(has_picture=True, wrong=NoInvitation()), ENGLISH)
    assert (wrong.tone, wrong.is_in_trouble, wrong.can_try_again) == ("signal", True, False)
    assert wrong.said.startswith("That is not an invitation")
    lost = join_shown(Looking(lost=CameraNotAllowed()), ENGLISH)
    assert (lost.tone, lost.can_try_again, lost.again) == ("signal", True, "Try the camera again")


def test_what_is_wrong_with_the_typed_text_is_said_at_the_line() -> None:
    shown = join_shown(Looking(typed_wrong=InvitationDamaged()), ENGLISH)
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
    assert offer(INVITATION, words).text
    assert key_missing("TNZJBX", words).text
    assert join_shown(Looking(lost=CameraNotAllowed()), words).said
