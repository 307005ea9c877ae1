"""What is handed in counts, once, whether its duel was seen or not."""

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import CardHandedIn
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.queries import Count
from referee_app.sentence import Moment
from tests.live_game.kit import (
    B1,
    BLUE,
    R1,
    R2,
    RED,
    Desk,
    agreed,
    begun,
    blue,
    fight,
    red,
    unused,
)


def playing(knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE) -> Desk:
    """A game that has begun."""
    return begun(agreed(knowledge, mode))


def test_a_captured_card_counts_when_it_is_handed_in() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"))
    desk.do(fight(red("9"), blue("8")))
    assert desk.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=False),)
    assert queries.captured_cards(desk.state, RED) == Count(1, exact=True)
    assert queries.captured_cards(desk.state, BLUE) == Count(0, exact=True)


def test_a_capture_that_no_phone_saw_counts_and_is_marked_as_inferred() -> None:
    desk = playing()
    desk.deal(blue("8"))
    assert desk.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=True),)
    assert queries.captured_cards(desk.state, RED).n == 1


def test_whoever_of_the_team_brings_a_card_it_counts() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("9"))
    desk.give(B1, blue("8"))
    desk.do(fight(R1, B1))
    desk.do(commands.HandIn(blue("8"), R2))
    assert queries.captured_cards(desk.state, RED).n == 1


def test_a_card_counts_once_and_the_second_time_is_told_when_and_by_whom() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(B1, blue("8"))
    desk.do(commands.HandIn(blue("8"), R1))
    when = desk.now
    desk.later(600)
    desk.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8"), R2), card=blue("8"), when=Moment(when), by=R1)
    assert queries.captured_cards(desk.state, RED).n == 1


def test_a_card_brought_by_nobody_in_particular_is_still_told_with_its_hour() -> None:
    desk = playing()
    desk.deal(blue("8"))
    desk.do(commands.HandIn(blue("8")))
    when = desk.now
    desk.later(60)
    desk.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8")), when=Moment(when), by=None)


def test_nobody_hands_in_a_card_of_the_own_team() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("9"))
    desk.refuses(refusals.OwnCard, commands.HandIn(red("9"), R2), card=red("9"))


def test_a_leaders_phone_takes_in_enemy_cards_only() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    desk.deal(red("9"))
    desk.refuses(refusals.OwnCard, commands.HandIn(red("9")), card=red("9"))
    desk.do(commands.HandIn(blue("9")))


def test_the_counts_of_both_teams_are_kept_apart() -> None:
    desk = playing()
    desk.bring(RED, 3)
    desk.bring(BLUE, 5)
    assert [queries.captured_cards(desk.state, team).n for team in Team] == [3, 5]


def test_a_card_still_in_the_pile_is_refused_where_the_pile_is_known() -> None:
    for mode in (Mode.ONE_PHONE, Mode.GAME_MASTER):
        desk = playing(mode=mode)
        desk.refuses(refusals.StillInPile, commands.HandIn(blue("8")), card=blue("8"))


def test_a_card_that_another_phone_gave_out_is_taken_in_and_nothing_is_concluded_from_it() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    assert desk.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=False),)
    assert queries.captured_cards(desk.state, RED) == Count(1, exact=True)
    desk.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8")))


def test_a_card_of_a_larger_deck_does_not_count() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    desk.refuses(refusals.NotInDeck, commands.HandIn(blue("9", 2)), card=blue("9", 2), deck=20)
    desk.refuses(refusals.NotInDeck, commands.HandIn(blue("F")), card=blue("F"))


def test_the_other_teams_count_is_only_a_part_on_a_leaders_phone() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    assert queries.captured_cards(desk.state, RED) == Count(0, exact=True)
    assert queries.captured_cards(desk.state, BLUE) == Count(0, exact=False)
    assert queries.half_reached(desk.state, RED) is False
    assert queries.half_reached(desk.state, BLUE) is None


def test_a_loser_keeps_the_other_captured_cards_and_hands_them_in_later() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("7"))
    desk.deal(blue("6"), blue("5"), blue("9"))
    desk.do(fight(red("7"), blue("6")), fight(red("7"), blue("5")), fight(red("7"), blue("9")))
    assert len(queries.carried_cards(desk.state, R1)) == 2
    desk.do(commands.HandIn(blue("6"), R1), commands.HandIn(blue("5"), R1))
    assert queries.captured_cards(desk.state, RED).n == 2
    assert len(queries.carried_cards(desk.state, R1)) == 0


def test_captured_cards_are_never_given_out_again() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"), blue("7"))
    desk.do(fight(red("9"), blue("8")), commands.HandIn(blue("7")))
    for card in (blue("8"), blue("7")):
        desk.refuses(refusals.NotInPile, commands.IssueCard(card), card=card)
    drawn = set()
    for _ in range(18):
        before = set(unused(desk.state, BLUE))
        desk.do(commands.DrawCard(BLUE))
        drawn |= before - set(unused(desk.state, BLUE))
    assert not drawn & {blue("8"), blue("7")}
    desk.refuses(refusals.PileIsEmpty, commands.DrawCard(BLUE))


def test_a_hand_in_without_a_whistle_begins_the_game_as_an_inference() -> None:
    desk = Desk(agreed())
    desk.deal(blue("8"))
    began, _ = desk.do(commands.HandIn(blue("8")))
    assert getattr(began, "inferred", False)
