"""Not everything is seen by a phone: what is inferred is recorded as such, asks nothing and can be reported later."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.events import (
    CardFound,
    CardGone,
    CardHandedIn,
    CardIssued,
    CardLost,
    DuelFought,
    PlayerCameBack,
)
from referee_app.live_game.model import Dealt, Knowledge, Mode
from referee_app.live_game.queries import Count, PlayerStatus
from referee_app.live_game.records import CardStage
from referee_app.sentence import Moment
from tests.live_game.builders import (
    B1,
    BLUE,
    COLONEL,
    GENERAL,
    R1,
    R2,
    R3,
    RED,
    RecordingPhone,
    agreed,
    blue,
    blue_box,
    cards_in_hand,
    duel_with,
    fight,
    holder,
    holds,
    last_action,
    red,
    red_box,
    team_of_two,
)


def named() -> RecordingPhone:
    """Red 1 has the general and blue 1 the colonel."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("9"))
    phone.give(B1, blue("8"))
    phone.do(commands.BeginPlay())
    return phone


def superseded() -> RecordingPhone:
    """Red 1 came for a new card, so the general is gone, unseen."""
    phone = named()
    phone.give(R1, red("4"))
    return phone


# A new card for who still has one


def test_a_new_card_for_who_still_holds_one_records_the_old_as_gone_unseen() -> None:
    phone = named()
    assert phone.give(R1, red("4")) == (CardGone(red("9"), R1), CardIssued(red("4"), R1, Dealt.BY_HAND))
    assert phone.stage(red("9")) is CardStage.GONE
    assert phone.stage(red("4")) is CardStage.HELD
    assert queries.cards_in_hands(phone.state, RED) == 1


def test_a_drawn_card_supersedes_the_old_one_too() -> None:
    phone = named()
    gone, issued = phone.do(commands.DrawCard(RED, R1))
    assert gone == CardGone(red("9"), R1)
    assert isinstance(issued, CardIssued)


def test_from_the_box_the_old_card_is_gone_too() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, box=True))
    phone.give(R1, red_box("9"))
    assert phone.give(R1, red_box("4"))[0] == CardGone(red_box("9"), R1)
    assert (queries.cards_in_hands(phone.state, RED), phone.state.blanks_of(RED).gone) == (1, 1)


def test_who_lost_in_a_recorded_duel_has_nothing_to_be_superseded() -> None:
    phone = named()
    phone.do(fight(R1, B1))
    assert phone.give(B1, blue("4")) == (CardIssued(blue("4"), B1, Dealt.BY_HAND),)


def test_a_card_gone_unseen_is_handed_in_by_the_enemy_and_counts() -> None:
    phone = superseded()
    assert phone.do(commands.HandIn(red("9"), B1)) == (CardHandedIn(red("9"), B1, inferred=True),)
    assert queries.captured_cards(phone.state, BLUE).n == 1
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS


def test_a_card_gone_unseen_that_turns_up_in_a_duel_is_asked_about() -> None:
    phone = superseded()
    since = Moment(phone.state.card_status(red("9")).stamp.ms)
    phone.refuses(refusals.CardIsGone, fight(red("9"), blue("8")), card=red("9"), player=R1, when=since)


def test_a_card_gone_unseen_is_not_given_out_again() -> None:
    phone = superseded()
    phone.refuses(
        refusals.NotInPile, commands.IssueCard(red("9"), R2), place=describe_place(phone.state.card_status(red("9")))
    )


def test_a_card_gone_unseen_is_asked_about_before_it_takes_the_flag() -> None:
    phone = superseded()
    phone.refuses(refusals.CardIsGone, commands.TakeFlag(BLUE, holds(red("9"))), card=red("9"))


def test_a_card_gone_unseen_can_turn_out_to_be_lost() -> None:
    phone = superseded()
    phone.do(commands.ReportLost(red("9")))
    assert phone.stage(red("9")) is CardStage.LOST
    phone.refuses(refusals.CardIsElsewhere, commands.HandIn(red("9")), card=red("9"))


def test_a_card_handed_in_leaves_its_holder_without_one() -> None:
    phone = named()
    phone.do(commands.HandIn(red("9"), B1))
    assert queries.player_status(phone.state, R1) is PlayerStatus.WAITS
    phone.refuses(refusals.PlayerHasNoCard, fight(R1, B1), player=R1)
    assert phone.give(R1, red("4")) == (CardIssued(red("4"), R1, Dealt.BY_HAND),)


def test_a_duel_is_not_refused_for_cards_that_unseen_duels_have_moved() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS))
    phone.give(R1, red("9"))
    phone.do(fight(red("9"), blue("8")), commands.HandIn(blue("8")), commands.HandIn(blue("7")))
    phone.do(fight(red("9"), blue("6")))
    assert queries.captured_cards(phone.state, RED) == Count(2, exact=True)


# Back at base


def test_who_is_back_at_base_waits_without_a_card() -> None:
    phone = named()
    assert phone.do(commands.ReportBack(R1)) == (CardGone(red("9"), R1), PlayerCameBack(R1))
    assert queries.player_status(phone.state, R1) is PlayerStatus.WAITS
    phone.refuses(refusals.AlreadyWaiting, commands.ReportBack(R1), player=R1)
    phone.give(R1, red("4"))
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS


def test_where_players_are_not_recorded_nobody_is_reported_back() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.PlayersAreNotKnown, commands.ReportBack(R1))


def test_only_ones_own_players_are_reported_back() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS))
    phone.refuses(refusals.NotKeptHere, commands.ReportBack(B1), team=BLUE)


# Lost in the wood


def test_a_lost_card_counts_for_nobody_and_is_gone() -> None:
    phone = named()
    assert phone.do(commands.ReportLost(red("9"))) == (CardLost(red("9"), R1),)
    assert [queries.captured_cards(phone.state, team).n for team in Team] == [0, 0]
    assert queries.cards_in_pile(phone.state, RED) == 19
    assert queries.player_status(phone.state, R1) is PlayerStatus.WAITS
    phone.refuses(refusals.CardIsElsewhere, commands.HandIn(red("9"), B1), card=red("9"))
    phone.refuses(refusals.NotInPile, commands.IssueCard(red("9"), R1), card=red("9"))
    phone.refuses(refusals.CardIsElsewhere, commands.ReportLost(red("9")), card=red("9"))


def test_who_lost_a_card_gets_another() -> None:
    phone = named()
    phone.do(commands.ReportLost(red("9")))
    assert phone.give(R1, red("4")) == (CardIssued(red("4"), R1, Dealt.BY_HAND),)


def test_a_player_names_the_lost_card() -> None:
    phone = named()
    assert phone.do(commands.ReportLost(red_box(), R1)) == (CardLost(red("9"), R1),)


def test_who_has_no_card_has_lost_none() -> None:
    phone = named()
    phone.refuses(refusals.PlayerHasNoCard, commands.ReportLost(red_box(), R2), player=R2)


def test_a_card_handed_in_is_lost_no_more() -> None:
    phone = named()
    phone.do(commands.HandIn(red("9"), B1))
    phone.refuses(refusals.AlreadyCounted, commands.ReportLost(red("9")), card=red("9"), by=B1)


def test_a_captured_card_lost_on_the_way_counts_for_nobody() -> None:
    phone = named()
    phone.do(fight(R1, B1), commands.ReportLost(blue("8")))
    assert queries.captured_cards(phone.state, RED).n == 0
    phone.refuses(refusals.CardIsElsewhere, commands.HandIn(blue("8"), R1), card=blue("8"))


def test_in_a_counted_game_a_lost_card_leaves_the_field() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 3)
    phone.do(commands.ReportLost(red_box()))
    assert (
        queries.cards_in_hands(phone.state, RED),
        queries.cards_in_pile(phone.state, RED),
        phone.state.blanks_of(RED).lost,
    ) == (
        2,
        17,
        1,
    )


# Gone, and found again


def gone() -> RecordingPhone:
    """Red 1 came back for the miner, so the general is gone, unseen."""
    phone = team_of_two()
    phone.give(R1, red("3"))
    return phone


def test_by_a_leaders_word_a_card_that_is_gone_is_in_play_again() -> None:
    phone = gone()
    found, fought = phone.do(duel_with(GENERAL, R3, COLONEL, GENERAL))
    assert found == CardFound(GENERAL, R3)
    assert isinstance(fought, DuelFought)
    assert cards_in_hand(phone.state, R1, R3) == [red("3"), GENERAL]
    assert queries.cards_in_hands(phone.state, RED) == 3


def test_nobody_need_be_named_to_have_found_it() -> None:
    phone = gone()
    found, _ = phone.do(commands.RecordDuel(holds(GENERAL), holds(COLONEL), None, frozenset({GENERAL})))
    assert found == CardFound(GENERAL, None)


def test_both_cards_of_a_duel_may_be_found_again() -> None:
    phone = gone()
    phone.give(B1, blue("7"))
    both = commands.RecordDuel(holds(GENERAL), holds(COLONEL), None, frozenset({GENERAL}))
    phone.refuses(refusals.CardIsGone, both, card=COLONEL, player=B1)
    phone.do(commands.RecordDuel(holds(GENERAL), holds(COLONEL), None, frozenset({GENERAL, COLONEL})))
    assert phone.stage(COLONEL) is CardStage.CAPTURED


def test_who_kept_the_old_card_and_shows_it_has_it_and_nobody_is_known_to_have_the_new_one() -> None:
    phone = gone()
    phone.do(duel_with(GENERAL, R1, COLONEL, GENERAL))
    assert cards_in_hand(phone.state, R1) == [GENERAL]
    assert phone.state.card_status(red("3"))[:3:2] == (CardStage.HELD, None)


def test_a_found_card_takes_the_flag_and_is_given_back() -> None:
    phone = gone()
    phone.bring(RED, 10)
    assert CardFound(GENERAL, R3) in phone.do(commands.TakeFlag(BLUE, holds(GENERAL, R3), frozenset({GENERAL})))
    again = gone()
    again.refuses(refusals.CardIsGone, commands.RemovePlayer(R2, GENERAL), card=GENERAL)
    again.do(commands.RemovePlayer(R2, GENERAL, frozenset({GENERAL})))
    assert again.stage(GENERAL) is CardStage.PILE


def test_a_gone_card_may_be_reported_lost_by_the_teammate_who_had_it() -> None:
    phone = gone()
    assert phone.do(commands.ReportLost(GENERAL, R3)) == (CardLost(GENERAL, R3),)


def test_undoing_leaves_the_card_gone() -> None:
    phone = gone()
    phone.do(duel_with(GENERAL, R3, COLONEL, GENERAL))
    phone.do(commands.UndoAction(last_action(phone)))
    assert phone.stage(GENERAL) is CardStage.GONE


def test_a_found_card_that_is_superseded_again_is_gone_again() -> None:
    phone = gone()
    phone.do(duel_with(GENERAL, R3, COLONEL, GENERAL))
    assert CardGone(GENERAL, R3) in phone.give(R3, red("5"))
    assert phone.stage(GENERAL) is CardStage.GONE


# Levels of knowledge


@pytest.mark.parametrize("knowledge", Knowledge, ids=str)
@pytest.mark.parametrize("mode", Mode, ids=str)
def test_each_level_of_knowledge_is_a_complete_way_to_play(knowledge: Knowledge, mode: Mode) -> None:
    phone = RecordingPhone(agreed(knowledge, mode))
    counted, known = knowledge is Knowledge.COUNTED, knowledge is Knowledge.PLAYERS
    mine, taken = (red_box(), blue_box("8")) if counted else (red("2"), blue("8"))
    phone.do(commands.IssueCard(mine, R1 if known else None))
    if mode is not Mode.TWO_LEADERS:
        phone.do(commands.IssueCard(blue_box() if counted else taken, B1 if known else None))
    phone.do(commands.BeginPlay(), commands.HandIn(taken, R1 if known else None))
    scout = holder(R1) if known else holds(red_box("2") if counted else mine)
    phone.do(commands.TakeFlag(BLUE, scout), commands.DeliverFlag(BLUE))
    assert queries.outcome(phone.state) == ("flag", RED, True)
    assert queries.captured_cards(phone.state, RED) == Count(1, exact=True)


def test_a_leaders_phone_never_shows_the_other_count_as_exact() -> None:
    phone = RecordingPhone(agreed(mode=Mode.TWO_LEADERS))
    phone.deal(red("9"))
    phone.do(fight(red("9"), blue("10")))
    assert not queries.captured_cards(phone.state, BLUE).exact
    assert not queries.points(phone.state, BLUE).exact
    assert queries.cards_in_hands(phone.state, BLUE) is None
