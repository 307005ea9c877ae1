"""Cards and players that cannot fight, and the reasons that are given."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.model import Knowledge, Player
from tests.live_game.kit import (
    B1,
    B2,
    BLUE,
    R1,
    R2,
    RED,
    Desk,
    agreed,
    blue,
    blue_box,
    fight,
    holder,
    holds,
    named,
    playing,
    red,
    red_box,
)


def test_a_captured_card_cannot_fight_again() -> None:
    desk = playing(red("9"), blue("8"), red("2"))
    desk.do(fight(red("9"), blue("8")))
    where = describe_place(desk.state.card_status(blue("8")))
    desk.refuses(refusals.CardIsElsewhere, fight(red("2"), blue("8")), card=blue("8"), place=where)


def test_a_card_that_was_handed_in_cannot_fight() -> None:
    desk = playing(red("9"), blue("8"))
    desk.do(commands.HandIn(blue("8")))
    desk.refuses(refusals.CardIsElsewhere, fight(red("9"), blue("8")), card=blue("8"))


def test_a_lost_card_cannot_fight() -> None:
    desk = playing(red("9"), blue("8"))
    desk.do(commands.ReportLost(blue("8")))
    desk.refuses(refusals.CardIsElsewhere, fight(red("9"), blue("8")), card=blue("8"))


def test_a_card_in_the_pile_cannot_fight() -> None:
    desk = playing(red("9"))
    desk.refuses(refusals.StillInPile, fight(red("9"), blue("8")), card=blue("8"))


def test_a_card_of_a_larger_deck_cannot_fight() -> None:
    desk = playing(red("9"))
    desk.refuses(refusals.NotInDeck, fight(red("9"), blue("9", 2)), card=blue("9", 2), deck=20)


def test_the_flag_card_cannot_fight() -> None:
    desk = playing(red("9"))
    desk.refuses(refusals.NotInDeck, fight(red("9"), blue("F")), card=blue("F"))


@pytest.mark.parametrize("team", Team, ids=str)
def test_two_cards_of_one_team_do_not_fight(team: Team) -> None:
    make = red if team is RED else blue
    desk = playing(make("9"), make("8"))
    desk.refuses(refusals.OneTeam, fight(make("9"), make("8")), team=team)


def test_a_player_without_a_card_can_neither_tag_nor_be_tagged() -> None:
    desk = named()
    desk.refuses(refusals.PlayerHasNoCard, fight(R2, B1), player=R2)
    desk.do(fight(R1, B1))
    desk.refuses(refusals.PlayerHasNoCard, fight(R1, B1), player=B1)


def test_a_player_does_not_fight_with_a_card_of_the_other_team() -> None:
    desk = named()
    desk.refuses(refusals.WrongTeam, commands.RecordDuel(holds(red("9"), B1), holder(B2)), card=red("9"), player=B1)


def test_nobody_fights_who_is_not_on_the_roster() -> None:
    desk = named()
    nobody = Player(BLUE, 12)
    desk.refuses(refusals.NoSuchPlayer, commands.RecordDuel(holder(R1), holds(blue("8"), nobody)), player=nobody)


def test_nobody_is_believed_to_hold_a_card_when_more_ended_than_were_given_out() -> None:
    """Two red box cards are handed in of which only one was given out: Red 1's is gone, and Red 2 has none."""
    desk = Desk(agreed(Knowledge.PLAYERS, box=True))
    desk.do(commands.IssueCard(red_box("9"), R1))
    desk.do(commands.BeginPlay())
    for _ in range(2):
        desk.do(commands.HandIn(red_box()))
    desk.do(commands.IssueCard(blue_box("8"), B1))
    desk.refuses(refusals.PlayerHasNoCard, fight(R2, B1), player=R2)
