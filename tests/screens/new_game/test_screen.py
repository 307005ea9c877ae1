"""A game from nothing, by touches: within its budget, with every choice, and nothing typed is lost."""

from pathlib import Path

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.live_game.model import Dealing, HouseRules, Knowledge, Player, Setup
from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_game.presenter import NewGamePresenter
from tests.screens.conftest import Phone, Switch
from tests.screens.sample_games import counted, game_of, play
from tests.screens.text_measures import box_of
from tests.screens.widgets.host import press_enter

CAMP = CardSet(bytes(range(16)))
OLDER = CardSet(bytes(range(1, 17)))


def add_set(phone: Phone, card_set: CardSet, name: str) -> None:
    from card_printing.layout.design import Design  # noqa: PLC0415
    from card_printing.sets.set_file import SetFile  # noqa: PLC0415

    phone.services.sets().add(SetFile(name, card_set, Design()))


def begin(phone: Phone) -> NewGamePresenter:
    phone.app.go(ScreenName.NEW_GAME)
    phone.settle()
    assert isinstance(phone.presenter, NewGamePresenter)
    return phone.presenter


def next_step(phone: Phone, times: int = 1) -> None:
    for _ in range(times):
        phone.tap("Next")


def started(phone: Phone) -> Setup:
    phone.tap("Start the game")
    phone.until(lambda: phone.place == ScreenName.FIELD)
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return seen.view.setup


def test_the_newest_set_is_proposed_and_another_or_the_box_can_be_chosen(phone: Switch) -> None:
    one = phone()
    add_set(one, OLDER, "Older")
    add_set(one, CAMP, "Camp")
    older = one.services.sets().path_of(OLDER.id)
    _make_older(older)
    draft = begin(one).draft
    assert draft.card_set == CAMP.id
    next_step(one)
    one.tap("Older")
    assert one.presenter.draft.card_set == OLDER.id  # type: ignore[attr-defined]
    one.tap("Cards without codes")
    next_step(one)
    assert started(one).card_set is None


def _make_older(path: Path) -> None:
    import os  # noqa: PLC0415

    os.utime(path, (1, 1))


def test_every_choice_of_the_second_step_is_in_the_game(phone: Switch) -> None:
    one = phone()
    begin(one)
    one.tap("24")
    ids = one.presenter.screen.ids
    one.tap_on(ids.count.children[0])
    next_step(one)
    assert one.says("The official deck for 25 players and more.")
    one.tap("40")
    one.tap_on(ids.larger.ids.choices.children[0])
    one.tap("Two leaders")
    one.tap_on(ids.team.ids.choices.children[0])
    next_step(one)
    setup = started(one)
    assert (setup.deck, setup.blue_players, setup.red_players) == (Deck(40), 13, 12)
    seen = one.app.context.game.snapshot
    assert seen is not None
    assert seen.keeps == {Team.BLUE}


def test_every_choice_of_the_third_step_is_in_the_game(phone: Switch) -> None:
    one = phone()
    begin(one)
    next_step(one, 2)
    ids = one.presenter.screen.ids
    one.tap("House rules and clock")
    for row in (ids.minutes, ids.seconds):
        one.tap_on(row.ids.stepper.ids.plus)
    for rule in ("Points", "A tie costs nothing", "The spy must tag", "The winner returns too", "Bombs take no flag"):
        one.tap(rule)
    one.tap("Spoils")
    one.tap("House rules and clock")
    one.tap("Dealing and records")
    one.tap("The leader chooses")
    one.tap("Cards only")
    setup = started(one)
    assert setup.rules == HouseRules(
        time_limit_s=60,
        respawn_delay_s=1,
        points=True,
        spoils=True,
        tie_keeps_cards=True,
        spy_must_tag=True,
        winner_returns=True,
        bombs_take_no_flag=True,
    )
    assert (setup.dealing, setup.knowledge) == (Dealing.CHOSEN, Knowledge.CARDS)


def test_names_are_typed_or_pasted_and_nothing_is_lost_when_they_are_too_many(phone: Switch) -> None:
    one = phone()
    add_set(one, CAMP, "Camp")
    begin(one)
    one.tap("12")
    next_step(one, 2)
    one.tap("Names")
    field = one.presenter.screen.ids.fields.children[0]
    field.take("Ann\nBo\nCem\nDi\nEd\nFay\nGus")
    one.settle()
    assert one.says("7 names")
    one.tap("Start the game")
    one.answer("Understood")
    assert one.place == ScreenName.NEW_GAME
    assert field.text == "Ann\nBo\nCem\nDi\nEd\nFay\nGus"
    field.take("Ann\nBo")
    started(one)
    seen = one.app.context.game.snapshot
    assert seen is not None
    assert seen.names == {Player(Team.RED, 1): "Ann", Player(Team.RED, 2): "Bo"}


def test_what_makes_no_sense_is_refused_when_chosen_and_the_switch_goes_back(phone: Switch) -> None:
    one = phone()
    begin(one)
    next_step(one, 2)
    one.tap("House rules and clock")
    one.tap("Points")
    assert one.says("this game has no time limit")
    one.answer("Understood")
    points = next(each for each in one.presenter.screen.ids.switches.children if each.key == "points")
    assert not points.on
    one.tap("Count at the duel")
    one.tap("Spoils")
    assert one.says("Leave one of the two out")
    one.answer("Understood")
    assert not next(each for each in one.presenter.screen.ids.switches.children if each.key == "spoils").on


def test_a_game_master_who_wants_to_choose_is_refused_and_the_choice_goes_back(phone: Switch) -> None:
    one = phone()
    begin(one)
    one.tap("8")
    next_step(one, 2)
    one.tap("Dealing and records")
    one.tap("The leader chooses")
    assert one.says("cards are dealt blind")
    one.answer("Understood")
    assert one.presenter.screen.ids.dealing.chosen == "blind"


def test_three_players_are_told_beside_the_number_and_go_no_further(phone: Switch) -> None:
    one = phone()
    presenter = begin(one)
    presenter.screen.do("players", 4)
    one.tap_on(presenter.screen.ids.count.children[2])
    assert presenter.draft.players == 3
    assert one.says("at least 4 players")
    next_step(one)
    one.answer("Understood")
    assert presenter.screen.shown.step == 0


def test_a_finger_that_stays_on_plus_lets_the_number_run(phone: Switch) -> None:
    one = phone()
    presenter = begin(one)
    plus = presenter.screen.ids.count.children[0]
    one.driver.tap(plus, hold=1.5)
    one.settle()
    assert presenter.draft.players > 18


def type_players(phone: Phone, typed: str) -> None:
    phone.tap_on(phone.presenter.screen.ids.count.ids.entry)
    phone.driver.type(typed)


def test_the_number_of_players_can_be_tapped_and_typed_within_the_taps_of_a_game_from_nothing(phone: Switch) -> None:
    one = phone()
    one.tap("New game")
    type_players(one, "285")
    next_step(one, 2)
    setup = started(one)
    assert (setup.red_players, setup.blue_players) == (143, 142)
    assert one.driver.taps <= 6


def test_a_typed_number_is_taken_by_enter_and_what_follows_from_it_is_told(phone: Switch) -> None:
    one = phone()
    presenter = begin(one)
    type_players(one, "3")
    press_enter(one.driver)
    assert presenter.draft.players == 3
    assert one.says("at least 4 players")


def test_more_players_than_can_be_are_refused_in_a_sentence_and_the_tap_on_next_goes_nowhere(phone: Switch) -> None:
    one = phone()
    presenter = begin(one)
    type_players(one, "5000")
    next_step(one)
    assert one.says("5000 is too many: here it is at most 2000. It stays at 16.")
    one.answer("Understood")
    assert (presenter.draft.players, presenter.screen.shown.step) == (16, 0)
    next_step(one)
    assert presenter.screen.shown.step == 1


def test_a_time_limit_that_cannot_be_is_refused_in_a_sentence(phone: Switch) -> None:
    one = phone()
    presenter = begin(one)
    next_step(one, 2)
    one.tap("House rules and clock")
    one.tap_on(presenter.screen.ids.minutes.ids.stepper.ids.entry)
    one.driver.type("700")
    one.tap("Start the game")
    assert one.says("at most 600")
    one.answer("Understood")
    assert one.place == ScreenName.NEW_GAME
    assert presenter.draft.rules.time_limit_s is None


def test_the_back_key_goes_one_step_back_and_keeps_what_was_chosen(phone: Switch) -> None:
    one = phone()
    begin(one)
    one.tap("20")
    next_step(one, 2)
    one.back()
    one.back()
    assert one.place == ScreenName.NEW_GAME
    assert one.says("20")
    one.back()
    assert one.place == ScreenName.HOME


def test_who_leaves_and_comes_back_finds_what_was_chosen(phone: Switch) -> None:
    one = phone()
    begin(one)
    one.tap("40")
    one.back()
    assert begin(one).draft.players == 40


def test_after_a_game_was_begun_the_next_begins_anew(phone: Switch) -> None:
    one = phone()
    begin(one)
    one.tap("40")
    next_step(one, 2)
    one.tap("Start the game")
    one.app.context.game.close()
    one.app.go(ScreenName.HOME)
    one.settle()
    assert begin(one).draft.players == 16


def test_tapping_start_twice_begins_one_game(phone: Switch) -> None:
    one = phone()
    begin(one)
    next_step(one, 2)
    start = one.presenter.screen.ids.onward
    one.driver.tap(start)
    one.driver.tap(start)
    one.until(lambda: one.place == ScreenName.FIELD)
    assert len(one.services.games().entries()) == 1


# While a game is being played


def test_a_second_game_is_not_started_unasked_and_it_is_said_what_becomes_of_the_first(phone: Switch) -> None:
    one = phone()
    play(one, counted(red=3))
    running = one.app.context.game.snapshot
    one.app.go(ScreenName.HOME)
    one.settle()
    begin(one)
    next_step(one, 2)
    one.tap("Start the game")
    assert one.says("A game is still running")
    assert one.says("nothing of it is lost")
    assert len(one.services.games().entries()) == 1
    one.answer("Start the new game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert len(one.services.games().entries()) == 2
    assert running is not None
    assert one.services.games().resume(running.game).view().teams[Team.RED].captured.n == 3


def test_who_would_rather_go_on_is_led_back_to_the_running_game(phone: Switch) -> None:
    one = phone()
    play(one, counted(red=3))
    one.app.go(ScreenName.HOME)
    one.settle()
    begin(one)
    next_step(one, 2)
    one.tap("Start the game")
    one.answer("Go on with the running game")
    assert one.app.back_stack.screens == (ScreenName.HOME, ScreenName.FIELD)
    assert game_of(one).teams[Team.RED].captured.n == 3
    assert len(one.services.games().entries()) == 1


def test_a_running_game_that_is_not_in_hand_is_asked_about_and_gone_on_with_too(phone: Switch) -> None:
    one = phone()
    play(one, counted(red=3))
    one.app.context.game.close()
    one.app.go(ScreenName.HOME)
    one.settle()
    begin(one)
    next_step(one, 2)
    one.tap("Start the game")
    one.answer("Go on with the running game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert game_of(one).teams[Team.RED].captured.n == 3


def test_who_leaves_the_question_may_start_later(phone: Switch) -> None:
    one = phone()
    play(one, counted())
    one.app.go(ScreenName.HOME)
    one.settle()
    begin(one)
    next_step(one, 2)
    one.tap("Start the game")
    one.back()
    assert one.place == ScreenName.NEW_GAME
    one.tap("Start the game")
    one.answer("Start the new game")
    one.until(lambda: one.place == ScreenName.FIELD)


def test_a_game_that_is_over_is_no_reason_to_ask(phone: Switch) -> None:
    one = phone()
    play(one, [*counted(), commands.EndGame()])
    one.app.go(ScreenName.HOME)
    one.settle()
    begin(one)
    next_step(one, 2)
    one.tap("Start the game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert len(one.services.games().entries()) == 2


def test_in_a_low_window_the_refusal_and_what_is_agreed_stand_beside_the_rest_in_sight(phone: Switch) -> None:
    one = phone(size=(800, 400))
    presenter = begin(one)
    presenter.screen.do("players", 3)
    one.settle()
    ids = presenter.screen.ids
    assert ids.beside.headline
    assert box_of(ids.beside).within(box_of(ids.players_page))
    presenter.screen.do("players", 12)
    next_step(one, 2)
    page = box_of(ids.names.parent.parent.parent)
    assert all(box_of(ids[name]).within(page) for name in ("rules", "record", "names"))


def test_what_is_unfolded_below_the_edge_comes_into_sight_and_folding_moves_nothing(phone: Switch) -> None:
    one = phone(size=(320, 640))
    ids = begin(one).screen.ids
    next_step(one, 2)
    page = box_of(ids.names.parent.parent.parent)
    for part, inside in ((ids.rules, ids.minutes), (ids.record, ids.dealing), (ids.names, ids.fields)):
        one.tap_on(part.ids.head)
        one.driver.wait(0.4)
        assert box_of(part.ids.head).within(page)
        assert box_of(inside).within(page) or box_of(part.ids.head).top > page.top - 2
    one.tap_on(ids.rules.ids.head)  # which folds it away
    one.driver.wait(0.4)
    one.driver.tap(ids.rules.ids.head)
    one.driver.wait(0.4)
    before = round(box_of(ids.rules.ids.head).top)
    one.driver.tap(ids.rules.ids.head)
    one.driver.wait(0.4)
    assert round(box_of(ids.rules.ids.head).top) == before
