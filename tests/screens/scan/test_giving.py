"""Giving cards out: to whoever stands there, to everybody in turn, or as the phone draws."""

from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode, Player
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import BLUE, RED, SET, code, overlay, play, red, scan, setup, view, with_camera

ANNA, BOB = Player(RED, 1), Player(RED, 2)
NAMES = {ANNA: "Anna", BOB: "Bob"}
REDS = tuple(card for card in SET.cards if card.team is RED and card.ordinal == 1)[:6]


def leader(phone: Phone, *done: commands.Command, players: int = 8, on_field: bool = False) -> Phone:
    agreed = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS, players=players)
    play(phone, agreed, *done, keeps=(RED,), names=NAMES, on_field=on_field)
    return phone


def holder(phone: Phone, player: Player) -> object:
    return next(each.card for each in view(phone).teams[player.team].players if each.player == player)


def test_a_second_tap_takes_the_player_back(phone: Switch) -> None:
    on = leader(phone(), commands.BeginPlay())
    scan(on, Job.GIVE)
    on.tap("Bob")
    on.tap("Bob")
    assert on.says("The card that you give, please")


def test_who_was_chosen_on_the_field_is_meant(phone: Switch) -> None:
    on = leader(phone(), commands.BeginPlay())
    scan(on, Job.GIVE, ANNA)
    with_camera(on)
    on.see(code(red("5")))
    assert holder(on, ANNA) == red("5")


def test_a_new_card_for_somebody_who_had_one_says_what_becomes_of_the_old(phone: Switch) -> None:
    on = leader(phone(), commands.IssueCard(red("3"), ANNA), commands.BeginPlay())
    scan(on, Job.GIVE, ANNA)
    with_camera(on)
    on.see(code(red("5")))
    assert on.says("The old one counts as gone.")


def test_the_phone_draws_and_shows_the_card_until_a_tap(phone: Switch) -> None:
    on = leader(phone(), commands.BeginPlay())
    scan(on, Job.GIVE, ANNA)
    on.tap("Draw a card")
    assert on.says("Take this card")
    assert on.says("For Anna")
    on.driver.wait(60)
    assert overlay(on).is_there
    on.driver.tap_at(200, 600)
    assert not overlay(on).is_there
    assert on.says("Anna has a card. 19 left.")
    on.tap("Undo")
    assert holder(on, ANNA) is None


def test_a_phone_that_keeps_both_asks_for_which_team_it_draws(phone: Switch) -> None:
    on = phone()
    play(on, setup(), commands.BeginPlay())
    scan(on, Job.GIVE)
    on.tap("Draw a card")
    on.answer("Blue")
    assert on.says("Take this card")
    assert view(on).teams[BLUE].in_play == 1


def test_cards_without_names_are_dealt_in_one_sweep(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.CARDS, Mode.TWO_LEADERS), keeps=(RED,))
    scan(on, Job.DEAL)
    with_camera(on)
    assert on.says("Sweep over all cards that you deal")
    on.see(*map(code, REDS[:4]))
    assert on.says("4 of 4 have a card")
    assert on.says("4 cards given out")
    on.tap("Undo")
    assert view(on).teams[RED].in_play == 0


def test_the_box_is_dealt_with_one_tap(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True, players=12), knows_set=False, on_field=True)
    on.tap("Deal")
    on.tap("Everybody has a card")
    assert on.driver.taps == 2
    assert [view(on).teams[team].in_play for team in (RED, BLUE)] == [6, 6]
    assert "Everybody has a card" not in on.texts()


def test_the_box_with_names_gives_each_player_a_card(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.PLAYERS, box=True), knows_set=False)
    scan(on, Job.DEAL)
    on.tap("Everybody has a card")
    assert all(player.card is not None for team in (RED, BLUE) for player in view(on).teams[team].players)


def test_a_whistle_too_many_gets_a_sentence(phone: Switch) -> None:
    on = leader(phone(), commands.BeginPlay())
    scan(on, Job.DEAL)
    on.tap("Whistle: begin")
    assert on.says("The game has already begun.")
    assert on.place == "scan"
