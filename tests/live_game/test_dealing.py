"""Cards leave the pile one by one, at random or chosen if that was agreed, until there are none left."""

import pytest

from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.events import CardIssued, LiveEvent
from referee_app.live_game.model import Dealing, Dealt, Knowledge, Mode, Player, Setup
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import CardStage
from tests.live_game.builders import B1, BLUE, R1, R2, RED, RecordingPhone, agreed, blue, blue_box, fight, red, red_box

# By hand


def test_a_card_off_the_pile_is_held_by_nobody_in_particular() -> None:
    phone = RecordingPhone(agreed())
    assert phone.do(commands.IssueCard(red("10"))) == (CardIssued(red("10"), None, Dealt.BY_HAND),)
    assert phone.stage(red("10")) is CardStage.HELD
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_hands(phone.state, RED)) == (19, 1)
    assert (queries.cards_in_pile(phone.state, BLUE), queries.cards_in_hands(phone.state, BLUE)) == (20, 0)


def test_a_card_can_be_given_to_a_player() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    assert phone.give(R1, red("10")) == (CardIssued(red("10"), R1, Dealt.BY_HAND),)
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS
    assert queries.player_status(phone.state, R2) is PlayerStatus.WAITS


def test_where_players_are_known_a_card_may_still_go_to_nobody_in_particular() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.deal(red("10"))
    assert phone.stage(red("10")) is CardStage.HELD


def test_dealing_does_not_begin_the_game() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("10"), blue("10"))
    assert not queries.read_clock(phone.state, phone.now).begun


def test_a_card_that_is_out_cannot_be_given_out_again() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("10"))
    given = describe_place(phone.state.card_status(red("10")))
    phone.later(60)
    phone.refuses(refusals.NotInPile, commands.IssueCard(red("10")), card=red("10"), place=given)


def test_a_card_scanned_twice_for_its_holder_is_told_to_be_on_the_field() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("10"))
    given = describe_place(phone.state.card_status(red("10")))
    phone.later(2)
    phone.refuses(refusals.NotInPile, commands.IssueCard(red("10"), R1), card=red("10"), place=given)


def test_a_card_that_another_player_holds_cannot_be_given_out() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("10"))
    phone.refuses(
        refusals.NotInPile, commands.IssueCard(red("10"), R2), place=describe_place(phone.state.card_status(red("10")))
    )


@pytest.mark.parametrize("card", [red("9", 2), red("B", 7), red("10", 1, 2)], ids=["of the 30", "of the 60", "2nd set"])
def test_a_real_card_of_a_larger_deck_is_not_played_with(card: Card) -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.NotInDeck, commands.IssueCard(card), card=card, deck=20)


def test_the_flag_card_is_not_played_with() -> None:
    for setup in (agreed(), agreed(box=True), agreed(Knowledge.COUNTED)):
        phone = RecordingPhone(setup)
        flag = red_box("F") if setup.card_set is None else red("F")
        phone.refuses(refusals.NotInDeck, commands.IssueCard(flag), card=flag)


def test_in_several_sets_the_same_card_of_the_second_set_is_another_card() -> None:
    phone = RecordingPhone(agreed(players=130, deck=Deck(60, copies=2)))
    phone.deal(red("10", 1, 1), red("10", 1, 2))
    assert queries.cards_in_pile(phone.state, RED) == 118
    phone.refuses(refusals.NotInDeck, commands.IssueCard(red("10", 1, 3)), deck=120)


def test_the_card_and_the_player_must_be_of_one_team() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.refuses(refusals.WrongTeam, commands.IssueCard(red("3"), B1), card=red("3"), player=B1)


@pytest.mark.parametrize("player", [Player(RED, 5), Player(RED, 0), Player(RED, -1)])
def test_nobody_has_a_number_beyond_the_roster(player: Player) -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.refuses(refusals.NoSuchPlayer, commands.IssueCard(red("3"), player), player=player)


@pytest.mark.parametrize("knowledge", [Knowledge.CARDS, Knowledge.COUNTED])
def test_where_players_are_not_recorded_none_can_be_named(knowledge: Knowledge) -> None:
    phone = RecordingPhone(agreed(knowledge))
    phone.refuses(refusals.PlayersAreNotKnown, commands.IssueCard(red_box(), R1))


@pytest.mark.parametrize("setup", [agreed(Knowledge.COUNTED), agreed(box=True)], ids=["counted", "the box"])
def test_cards_without_codes_have_no_identity(setup: Setup) -> None:
    phone = RecordingPhone(setup)
    for command in (commands.IssueCard(red("3")), commands.HandIn(red("3")), fight(red("3"), blue("4"))):
        phone.refuses(refusals.CardsAreNotKnown, command)


@pytest.mark.parametrize("knowledge", Knowledge, ids=str)
def test_a_leaders_phone_deals_only_for_its_own_team(knowledge: Knowledge) -> None:
    phone = RecordingPhone(agreed(knowledge, Mode.TWO_LEADERS))
    enemy = blue_box() if knowledge is Knowledge.COUNTED else blue("3")
    phone.refuses(refusals.NotKeptHere, commands.IssueCard(enemy), team=BLUE)
    phone.refuses(refusals.NotKeptHere, commands.DrawCard(BLUE), team=BLUE)
    phone.refuses(refusals.NotKeptHere, commands.AddPlayer(BLUE), team=BLUE)
    phone.refuses(refusals.NotKeptHere, commands.RemovePlayer(B1), team=BLUE)


# Drawn


def drawn(events: tuple[LiveEvent, ...]) -> Card:
    (issued,) = events
    assert isinstance(issued, CardIssued)
    assert issued.dealt is Dealt.DRAWN
    assert isinstance(issued.card, Card)
    return issued.card


@pytest.mark.parametrize("team", Team, ids=str)
def test_drawing_gives_every_card_once_and_then_the_pile_is_empty(team: Team) -> None:
    phone = RecordingPhone(agreed())
    cards = [drawn(phone.do(commands.DrawCard(team))) for _ in range(20)]
    assert sorted(cards) == sorted(Deck(20).cards(team))
    assert queries.cards_in_pile(phone.state, team) == 0
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(team), team=team)
    assert queries.cards_in_pile(phone.state, team.enemy) == 20


def test_the_same_luck_draws_the_same_cards_and_other_luck_others() -> None:
    def ten(seed: int) -> list[Card]:
        phone = RecordingPhone(agreed(), seed=seed)
        return [drawn(phone.do(commands.DrawCard(RED))) for _ in range(10)]

    assert ten(7) == ten(7)
    assert ten(7) != ten(8)
    assert ten(7) != sorted(ten(7))


def test_a_card_dealt_by_hand_is_never_drawn() -> None:
    phone = RecordingPhone(agreed())
    by_hand = [red("10"), red("9"), red("1")]
    phone.deal(*by_hand)
    cards = [drawn(phone.do(commands.DrawCard(RED))) for _ in range(17)]
    assert not set(by_hand) & set(cards)
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(RED))


def test_a_torn_card_given_out_by_its_rank_is_never_drawn_either() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red_box("10"))
    cards = [drawn(phone.do(commands.DrawCard(RED))) for _ in range(19)]
    assert red("10") not in cards
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(RED))


def test_a_player_can_be_dealt_a_drawn_card() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    card = drawn(phone.do(commands.DrawCard(RED, R1)))
    assert phone.state.card_status(card).player == R1


def test_in_a_counted_game_the_phone_draws_a_card_without_a_rank() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    assert phone.do(commands.DrawCard(RED)) == (CardIssued(red_box(), None, Dealt.DRAWN),)
    for _ in range(19):
        phone.do(commands.DrawCard(RED))
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(RED), team=RED)


def test_from_the_box_the_phone_draws_each_rank_as_often_as_the_deck_has_it() -> None:
    phone = RecordingPhone(agreed(box=True))
    ranks = []
    for _ in range(20):
        (event,) = phone.do(commands.DrawCard(RED))
        assert isinstance(event, CardIssued)
        ranks.append(event.card.rank)
    assert {rank: ranks.count(rank) for rank in ranks} == Deck(20).counts
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(RED))


# Chosen


@pytest.mark.parametrize("dealing", [Dealing.RANDOM, Dealing.BLIND])
def test_cards_are_chosen_only_if_that_was_agreed(dealing: Dealing) -> None:
    phone = RecordingPhone(agreed(dealing=dealing))
    phone.refuses(refusals.ChoiceNotAgreed, commands.IssueCard(red("10"), dealt=Dealt.CHOSEN))


@pytest.mark.parametrize("mode", [Mode.ONE_PHONE, Mode.TWO_LEADERS])
def test_where_choosing_is_agreed_hand_and_phone_may_deal_too(mode: Mode) -> None:
    phone = RecordingPhone(agreed(mode=mode, dealing=Dealing.CHOSEN))
    assert phone.do(commands.IssueCard(red("10"), dealt=Dealt.CHOSEN)) == (CardIssued(red("10"), None, Dealt.CHOSEN),)
    phone.do(commands.IssueCard(red("9")), commands.DrawCard(RED))
    assert queries.cards_in_pile(phone.state, RED) == 17


def test_the_game_master_never_chooses() -> None:
    phone = RecordingPhone(agreed(mode=Mode.GAME_MASTER))
    for card in (red("10"), blue("10")):
        phone.refuses(refusals.ChoiceNotAgreed, commands.IssueCard(card, dealt=Dealt.CHOSEN))
        phone.deal(card)
    phone.do(commands.DrawCard(RED), commands.DrawCard(BLUE))
    assert [queries.cards_in_pile(phone.state, team) for team in Team] == [18, 18]


# The box


def test_from_the_box_a_rank_is_given_as_often_as_the_deck_has_it() -> None:
    phone = RecordingPhone(agreed(box=True))
    phone.deal(*[red_box("3")] * 3)
    phone.refuses(refusals.RankUsedUp, commands.IssueCard(red_box("3")), rank=Rank.MINER, team=RED)
    phone.deal(blue_box("3"))
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_pile(phone.state, BLUE)) == (17, 19)


def test_a_torn_cards_rank_counts_against_its_rank() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red_box("10"))
    phone.refuses(refusals.RankUsedUp, commands.IssueCard(red("10")), rank=Rank.MARSHAL, team=RED)
    phone.refuses(refusals.RankUsedUp, commands.IssueCard(red_box("10")), rank=Rank.MARSHAL, team=RED)


def test_where_cards_are_only_counted_the_pile_ends_with_the_deck() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 20)
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_hands(phone.state, RED)) == (0, 20)
    phone.refuses(refusals.PileIsEmpty, commands.IssueCard(red_box()), team=RED)
