"""What an invitation says on the screen."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.live_game.invitation import Invitation, read_invitation
from referee_app.live_game.model import HouseRules, propose
from referee_app.screens.invite.model import invite_shown
from referee_app.screens.join.model import typed_invitation
from referee_app.words.words import Words

ENGLISH = Words(Language.EN)
GAME = "0123456789abcdef"
WITH_SET = Invitation(game=GAME, setup=propose(24, card_set="TNZJBX"), keeps=frozenset({Team.RED}))
BOX = Invitation(game=GAME, setup=propose(24), keeps=frozenset({Team.BLUE}), elapsed_ms=60_000, running=True)


def test_the_code_says_the_invitation() -> None:
    assert read_invitation(invite_shown(WITH_SET, ENGLISH).code) == WITH_SET


def test_the_other_phone_keeps_the_other_team() -> None:
    shown = invite_shown(WITH_SET, ENGLISH)
    assert (shown.team, shown.keeps) == ("blue", "The other phone will keep Blue")
    assert invite_shown(BOX, ENGLISH).team == "red"


def test_a_set_is_named_with_what_the_other_phone_still_needs() -> None:
    assert "TNZJBX" in invite_shown(WITH_SET, ENGLISH).needs
    assert "cover sheet" in invite_shown(WITH_SET, ENGLISH).needs
    assert "nothing else" in invite_shown(BOX, ENGLISH).needs


def test_a_running_clock_is_said() -> None:
    assert invite_shown(BOX, ENGLISH).clock
    assert not invite_shown(WITH_SET, ENGLISH).clock


def test_a_time_that_is_up_is_said() -> None:
    timed = replace(BOX, setup=replace(propose(24), rules=HouseRules(time_limit_s=60)))
    assert invite_shown(timed, ENGLISH).clock.startswith("The time of this game is up.")
    assert invite_shown(replace(timed, elapsed_ms=59_999), ENGLISH).clock == invite_shown(BOX, ENGLISH).clock


def test_the_text_can_be_typed_on_the_other_phone() -> None:
    shown = invite_shown(WITH_SET, ENGLISH)
    assert read_invitation(typed_invitation(shown.text.lower())) == WITH_SET


@pytest.mark.parametrize("language", Language)
def test_before_it_is_there_nothing_is_said_of_it(language: Language) -> None:
    shown = invite_shown(None, Words(language))
    assert (shown.is_there, shown.code, shown.how, shown.text) == (False, "", "", "")
