"""Cards are given out: to whoever stands there, to everybody in turn, or drawn by the phone."""

import pytest

from referee_app.desk.answers import Answer, CardGiven, Refused, Undoable
from referee_app.desk.jobs import ChooseATeam, EverybodyHasACard, Job
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import CardIssued
from referee_app.live_game.model import Dealing, Dealt, HouseRules, Knowledge, Mode, Player
from referee_app.watching.card_watches import OneAtATime
from tests.desk.builders import (
    B1,
    BLUE,
    R1,
    R2,
    R3,
    R4,
    RED,
    Leader,
    Leaders,
    Lens,
    blue,
    blue_box,
    is_refused,
    only,
    place,
    red,
    red_box,
    setup,
)

NAMED = setup(Knowledge.PLAYERS)
REDS_NAMED = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS)


def given(answer: Answer) -> CardGiven:
    assert isinstance(answer, CardGiven), answer
    return answer


def test_a_card_shown_is_given_to_nobody_in_particular(leader: Leader) -> None:
    answer = given(only(leader.shows(red("9"))))
    assert (answer.card, answer.player, answer.left, answer.quad) == (red("9"), None, 19, place())
    assert leader.events[-1] == CardIssued(red("9"), None, Dealt.BY_HAND)


def test_a_tap_first_says_for_whom(leads: Leaders) -> None:
    leader = leads(NAMED)
    assert given(only(leader.shows(red("9"), who=R1))).player == R1


def test_the_card_that_was_on_record_until_now_is_told_as_gone(leads: Leaders) -> None:
    leader = leads(NAMED)
    leader.given(commands.IssueCard(red("9"), R1))
    assert given(only(leader.shows(red("8"), who=R1))).gone == red("9")


def test_a_card_that_passes_the_camera_again_is_no_news(leads: Leaders) -> None:
    leader = leads(NAMED)
    lens = Lens(leader, Job.GIVE)
    given(only(lens.see_cards(red("9"), frames=3, who=R1)))
    lens.nothing()
    assert lens.see_cards(red("9"), frames=3) == []
    lens.nothing()
    assert is_refused(only(lens.see_cards(red("9"), frames=3, who=R2)), refusals.NotInPile, card=red("9"))


def test_two_cards_at_once_are_refused_in_whatever_way_they_come(leader: Leader) -> None:
    refused = only(leader.shows(red("9"), red("8")))
    assert is_refused(refused, OneAtATime)
    lens = Lens(leader, Job.GIVE)
    assert is_refused(only(lens.see_cards(red("9"), red("8"), frames=15)), OneAtATime)
    assert given(only(lens.see_cards(red("8"), frames=15))).card == red("8")


def test_a_copy_is_not_given_out(leader: Leader) -> None:
    lens = Lens(leader, Job.GIVE)
    hint = only(lens.see_cards(red("9"), red("9"), frames=5))
    assert isinstance(hint, Refused)
    assert hint.refusal.key == "scan.hint.copy"
    assert leader.game.view().teams[RED].pile == 20


def test_the_next_card_waits_until_the_one_before_has_gone(leads: Leaders) -> None:
    leader = leads(NAMED)
    lens = Lens(leader, Job.DEAL)
    first = lens.see_cards(red("9"), frames=3)
    both = lens.see_cards(red("9"), red("8"), frames=3)
    second = lens.see_cards(red("8"), frames=15)
    assert given(only(first)).player == R1
    assert is_refused(only(both), OneAtATime)
    assert given(only(second)).player == R2


@pytest.mark.parametrize("job", [Job.GIVE, Job.DEAL])
def test_an_enemy_card_is_refused(leads: Leaders, job: Job) -> None:
    leader = leads(REDS_NAMED)
    assert is_refused(only(leader.shows(blue("9"), job=job)), refusals.NotKeptHere, team=BLUE)


def test_a_card_of_the_other_team_is_not_for_this_player(leads: Leaders) -> None:
    leader = leads(NAMED)
    assert is_refused(only(leader.shows(blue("9"), who=R1)), refusals.WrongTeam, player=R1)


def test_who_is_not_back_long_enough_waits(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS, rules=HouseRules(respawn_delay_s=30)))
    leader.given(commands.IssueCard(red("9"), R1), commands.ReportBack(R1))
    assert is_refused(only(leader.shows(red("8"), who=R1)), refusals.RespawnWait, player=R1)


def test_where_cards_are_chosen_the_card_in_the_hand_was_chosen(leads: Leaders) -> None:
    leader = leads(setup(dealing=Dealing.CHOSEN))
    leader.shows(red("9"))
    assert leader.events[-1] == CardIssued(red("9"), None, Dealt.CHOSEN)


def test_in_a_game_that_counts_one_tap_gives_one(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    assert given(only(leader.desk.tapped(Job.GIVE, red_box()))).left == 19
    assert given(only(leader.desk.tapped(Job.GIVE, red_box("9")))).left == 18


# The deal


def test_names_come_in_order_one_scan_each(leads: Leaders) -> None:
    leader = leads(REDS_NAMED)
    leader.desk.begin_job(Job.DEAL)
    assert leader.desk.dealing_order.next == {RED: R1}
    players = [given(only(leader.shows(red(sign), job=Job.DEAL))) for sign in ("9", "8", "7", "6")]
    assert [answer.player for answer in players] == [R1, R2, R3, R4]
    assert [answer.next for answer in players] == [R2, R3, R4, None]
    assert is_refused(only(leader.shows(red("5"), job=Job.DEAL)), EverybodyHasACard, team=RED)
    assert leader.desk.dealing_order.waiting == {RED: 0}


def test_each_dealt_card_is_undone_alone_and_its_player_is_next_again(leads: Leaders) -> None:
    leader = leads(REDS_NAMED)
    for sign in ("9", "8"):
        leader.shows(red(sign), job=Job.DEAL)
    leader.desk.undo(leader.game.last_action())
    assert given(only(leader.shows(red("8"), job=Job.DEAL))).player == R2


def test_the_colour_tells_whose_turn_it_is(leads: Leaders) -> None:
    leader = leads(NAMED)
    dealt = [given(only(leader.shows(card, job=Job.DEAL))).player for card in (red("9"), blue("9"), red("8"))]
    assert dealt == [R1, B1, R2]


def test_who_is_passed_over_is_asked_again_at_the_end(leads: Leaders) -> None:
    leader = leads(REDS_NAMED)
    leader.shows(red("9"), job=Job.DEAL, who=R2)
    order = [given(only(leader.shows(red(sign), job=Job.DEAL))).player for sign in ("8", "7", "6")]
    assert order == [R3, R4, R1]


def test_who_went_home_is_dealt_nothing(leads: Leaders) -> None:
    leader = leads(REDS_NAMED)
    leader.given(commands.RemovePlayer(R1))
    assert given(only(leader.shows(red("9"), job=Job.DEAL))).player == R2


def test_without_names_all_dealt_cards_are_swept_as_one_thing(leader: Leader) -> None:
    lens = Lens(leader, Job.DEAL)
    answers = lens.see_cards(red("9"), red("8"), blue("9"), blue("8"), frames=4)
    assert len([given(answer) for answer in answers]) == 4
    last = leader.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [(line.key, line.facts["n"]) for line in last.what] == [("desk.swept.issued", 4)]


# The phone draws


def test_the_phone_draws_and_says_which_card_to_pick(leads: Leaders) -> None:
    leader = leads(NAMED)
    leader.desk.begin_job(Job.GIVE)
    answer = given(leader.desk.draw(RED, R3))
    assert answer.player == R3
    assert leader.events[-1] == CardIssued(answer.card, R3, Dealt.DRAWN)
    assert leader.shows(answer.card) == ()  # type: ignore[arg-type]


def test_at_the_deal_the_phone_draws_for_who_is_next(leads: Leaders) -> None:
    leader = leads(NAMED)
    leader.desk.begin_job(Job.DEAL)
    assert [given(leader.desk.draw(RED)).player for _ in range(3)] == [R1, R2, R3]


def test_from_an_empty_pile_nothing_is_drawn(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    for _ in range(20):
        leader.desk.tapped(Job.GIVE, red_box())
    assert is_refused(leader.desk.draw(RED), refusals.PileIsEmpty, team=RED)


# Back at base, on whose phone


def test_at_base_typed_and_tapped_cards_are_told_apart_by_the_team(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS))
    assert type(leader.types(Job.BASE, blue("9"))).__name__ == "CardCounted"
    assert given(leader.types(Job.BASE, red("9"))).card == red("9")
    assert type(only(leader.desk.tapped(Job.BASE, blue_box("8")))).__name__ == "CardCounted"


def test_a_phone_that_keeps_both_has_to_know_whose_base_it_is(leader: Leader) -> None:
    leader.given_out(blue("9"))
    with pytest.raises(ChooseATeam):
        leader.desk.begin_job(Job.BASE)
    assert is_refused(leader.types(Job.BASE, blue("9")), ChooseATeam)
    leader.desk.begin_job(Job.BASE, RED)
    assert type(leader.types(Job.BASE, blue("9"))).__name__ == "CardCounted"
    leader.desk.begin_job(Job.BASE, BLUE)
    assert given(leader.types(Job.BASE, blue("8"))).card == blue("8")


def test_who_was_tapped_tells_the_base_as_well(leads: Leaders) -> None:
    leader = leads(NAMED)
    assert given(leader.types(Job.BASE, red("9"), R1)).player == R1


def test_another_phones_base_is_refused(leads: Leaders) -> None:
    with pytest.raises(refusals.NotKeptHere):
        leads(setup(mode=Mode.TWO_LEADERS)).desk.begin_job(Job.BASE, BLUE)


def test_at_base_a_child_of_the_wrong_team_is_refused(leads: Leaders) -> None:
    leader = leads(NAMED)
    leader.given(commands.IssueCard(blue("9"), B1))
    leader.desk.begin_job(Job.BASE, RED)
    assert is_refused(only(leader.brings(blue("9"), who=Player(BLUE, 2))), refusals.OwnCard, card=blue("9"))
    assert is_refused(only(leader.takes(red("9"), who=B1)), refusals.WrongTeam, player=B1)


@pytest.mark.parametrize("knowledge", list(Knowledge))
def test_everybody_is_dealt_a_card_that_nobody_showed_as_one_thing(leads: Leaders, knowledge: Knowledge) -> None:
    leader = leads(setup(knowledge, box=True))
    leader.desk.tapped(Job.GIVE, red_box(), R1 if knowledge is Knowledge.PLAYERS else None)
    answer = given(leader.desk.deal_everybody())
    assert [leader.game.view().teams[team].in_play for team in (RED, BLUE)] == [4, 4]
    leader.desk.undo(answer.action)
    assert [leader.game.view().teams[team].in_play for team in (RED, BLUE)] == [1, 0]


def test_where_all_have_a_card_nobody_is_dealt_another(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.desk.deal_everybody()
    assert is_refused(leader.desk.deal_everybody(), EverybodyHasACard)
    assert leader.game.view().teams[RED].in_play == 4


def test_only_the_own_team_is_dealt_to(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True), [BLUE])
    leader.desk.deal_everybody()
    assert leader.game.view().teams[BLUE].in_play == 4
    assert leader.game.view().teams[RED].in_play is None
