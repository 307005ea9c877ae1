"""What a leader does with a player or a flag, in a real window, under real fingers."""

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game.model import Player
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import FlagStage
from referee_app.screens.field.parts import MainAction
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.text import FittedText
from tests.screens.field.field_driver import ANNA, cell, field, is_near, on_disk, parts, player, touch_player
from tests.screens.sample_games import CARD_SET, FOR_POINTS, card, counted, game_of, know_the_cards, named, play, take

# Players


def test_a_rank_is_uncovered_only_while_a_finger_is_on_it(phone: Switch) -> None:
    on = phone()
    play(on, named())
    here = cell(on, "red-1")
    rank = here.uncovered
    assert rank
    assert rank not in on.texts()
    finger = on.driver.press(*here.to_window(*here.center))
    on.driver.wait(0.5)
    assert rank in on.texts()
    on.driver.release(finger)
    assert rank not in on.texts()
    assert on.app.back_stack.sheets == ()


def test_a_rank_is_covered_when_the_app_is_put_aside_with_the_finger_still_on_it(phone: Switch) -> None:
    on = phone()
    play(on, named())
    here = cell(on, "red-1")
    finger = on.driver.press(*here.to_window(*here.center))
    on.driver.wait(0.5)
    assert here.uncovered in on.texts()
    on.app.dispatch("on_pause")
    on.driver.wait(0.5)
    assert here.uncovered not in on.texts()
    on.app.dispatch("on_resume")
    on.driver.wait(0.5)
    assert here.uncovered not in on.texts()
    on.driver.release(finger)


def test_a_rank_that_is_just_being_touched_is_not_uncovered_while_the_app_is_aside(phone: Switch) -> None:
    on = phone()
    play(on, named())
    here = cell(on, "red-1")
    finger = on.driver.press(*here.to_window(*here.center))
    on.app.dispatch("on_pause")
    on.driver.wait(1)
    assert here.uncovered not in on.texts()
    on.driver.release(finger)


def test_neither_what_was_done_nor_what_would_be_undone_names_a_rank(phone: Switch) -> None:
    on = phone()
    play(on, named())
    touch_player(on, ANNA)
    on.answer("Has lost the card in the wood")
    told = "Lost by Red 1: Red card"
    assert field(on).shown.last[-1].endswith(told)
    on.tap_on(field(on).ids.undo)
    assert on.app.sheet.question.text == told
    assert not on.says("Marshal")


LONG = "Bartholomeus-Alexander van den Bergh tot Zutphen en Omstreken"


def test_a_very_long_name_makes_no_grid_of_one_column(phone: Switch) -> None:
    on = phone()
    play(on, named(), {ANNA: LONG})
    columns = field(on).ids.players.columns
    assert not on.says(LONG)
    (lines,) = (label.text for label in parts(cell(on, "red-1"), FittedText) if label.text)
    assert (lines[:4], lines[-1]) == ("Bart", "…")
    on.app.context.game.call(lambda desk: desk.rename(ANNA, "Bo"))
    on.settle()
    on.rest()
    assert field(on).ids.players.columns == columns == 4


def test_a_long_name_is_whole_on_the_players_sheet(phone: Switch) -> None:
    on = phone()
    play(on, named(), {ANNA: LONG})
    touch_player(on, ANNA)
    assert on.app.sheet.question.headline == LONG


def test_whoever_begins_to_wait_is_in_sight_however_far_the_grid_was_pushed(phone: Switch) -> None:
    on = phone(size=(320, 640))
    play(on, named())
    grid = field(on).ids.players
    grid.scroll_y = 0
    on.driver.frames(3)
    touch_player(on, Player(Team.BLUE, 4))
    on.answer("Has lost the card in the wood")
    on.rest()
    assert grid.scroll_y == 1
    assert next(each.key for each in grid.players if each.team == Team.BLUE) == "blue-4"
    grid.scroll_y = 0
    on.driver.frames(3)
    on.app.context.game.call(lambda desk: desk.rename(ANNA, "Anna"))
    on.settle()
    on.rest()
    assert "Anna" in {each.text for each in grid.players}
    assert grid.scroll_y == 0  # nobody else has begun to wait


def test_a_player_who_lost_a_card_waits(phone: Switch) -> None:
    on = phone()
    play(on, named(), {ANNA: "Anna"})
    touch_player(on, ANNA)
    assert on.says("Anna")
    on.answer("Has lost the card in the wood")
    assert player(on, ANNA).status is PlayerStatus.WAITS


def test_a_player_who_is_back_at_base_waits_there(phone: Switch) -> None:
    on = phone()
    play(on, named()[:1])
    touch_player(on, Player(Team.BLUE, 4))
    on.answer("Is back at base")
    assert player(on, Player(Team.BLUE, 4)).back_since_ms == on.now


def test_a_player_leaves_and_the_card_is_back_in_the_pile(phone: Switch) -> None:
    on = phone()
    play(on, named())
    pile = game_of(on).teams[Team.RED].pile
    assert pile is not None
    touch_player(on, ANNA)
    on.answer("Leaves the game")
    assert player(on, ANNA).status is PlayerStatus.LEFT
    assert game_of(on).teams[Team.RED].pile == pile + 1


def test_a_name_that_is_typed_is_on_disk_and_everywhere(phone: Switch) -> None:
    on = phone()
    play(on, named())
    touch_player(on, ANNA)
    on.answer("Give a name")
    on.until(lambda: on.app.sheet.raised == 1)
    on.tap_on(on.app.sheet.field)
    on.driver.type(" Anna ")
    on.answer("Keep this name")
    on.rest()
    assert on_disk(on).names == {ANNA: "Anna"}
    assert "Anna" in on.texts()
    touch_player(on, ANNA)
    assert on.says("Change the name")


def test_who_comes_late_is_in_the_grid_with_the_next_number(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.tap_on(field(on).ids.more)
    on.answer("One more player for Red")
    assert player(on, Player(Team.RED, 5)).status is PlayerStatus.WAITS
    on.rest()
    assert field(on).shown.cells[0].key == "red-5"


def test_the_scanner_is_opened_for_the_player_who_was_touched(phone: Switch) -> None:
    on = phone()
    know_the_cards(on)
    play(on, named())
    new = card(Team.RED, 7)
    touch_player(on, ANNA)
    on.answer("Comes for a new card: scan it")
    assert on.place == ScreenName.SCAN
    on.until(lambda: on.table.opened)
    on.see(CARD_SET.code(new))
    assert player(on, ANNA).card == new


# Flags


def test_a_flag_that_goes_back_is_hidden_again(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=10), take(Team.BLUE)])
    on.tap("Flag")
    on.answer("Blue has its flag back and hides it again")
    assert game_of(on).teams[Team.BLUE].flag is FlagStage.TO_HIDE
    on.tap("Flag")
    on.answer("The flag of Blue is hidden again")
    assert game_of(on).teams[Team.BLUE].flag is FlagStage.HIDDEN


def test_a_flag_that_nobody_saw_taken_is_home_by_somebody_s_word(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Flag of Blue brought in: Red wins")
    on.answer("Yes: Red wins")
    assert on.says("How did Red come by the flag?")
    assert on.says("Red has 0 of 10 cards: then only a scout may have brought it.")
    assert game_of(on).outcome is None
    on.answer("A scout")
    outcome = game_of(on).outcome
    assert outcome is not None
    assert outcome.winner is Team.RED


def test_who_has_the_half_is_not_asked_how(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=10))
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Flag of Blue brought in: Red wins")
    on.answer("Yes: Red wins")
    assert game_of(on).outcome is not None


def test_a_flag_under_way_is_home_by_one_tap_and_a_yes_and_by_no_tap_alone(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=10), take(Team.BLUE)])
    home = next(part for part in parts(field(on), MainAction) if part.shown.text == "Red: flag brought in")
    seen = {on.driver.colour_at(home, across=across / 100, up=0.2) for across in range(2, 20)}
    assert any(is_near(colour, ScreenTheme().colours("red").surface) for colour in seen), "its pattern lies on it"
    on.tap("Red: flag brought in")
    assert on.says("Then Red wins, and the game is over.")
    yes, no = on.app.sheet.question.answers
    assert (yes.tone, no.text) == ("red", "Not yet")
    on.answer("Not yet")
    assert (game_of(on).outcome, on.app.back_stack.sheets) == (None, ())
    on.tap("Red: flag brought in")
    on.answer("Yes: Red wins")
    outcome = game_of(on).outcome
    assert outcome is not None
    assert outcome.winner is Team.RED


def test_where_points_are_played_for_it_is_said_what_a_flag_counts(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=10, rules=FOR_POINTS), take(Team.BLUE)])
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Flag of Blue brought in: 25 points for Red")
    assert on.says("Then Red gets 25 points, and Blue hides its flag again.")
    on.answer("Yes: 25 points for Red")
    assert game_of(on).outcome is None
    points = game_of(on).teams[Team.RED].points
    assert points is not None
    assert points.n == 35


def test_a_flag_is_handed_on_to_whom_it_is_said(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=10), take(Team.BLUE)])
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Somebody else has the flag of Blue now")
    on.answer("Another rank")
    assert game_of(on).log[0].what.key == "log.flag_handed_on"


def test_a_flag_before_the_whistle_ends_no_game_unasked(phone: Switch) -> None:
    on = phone()
    play(on, counted()[:9])
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Flag of Blue brought in: Red wins")
    on.answer("Yes: Red wins")
    on.answer("A scout")
    assert on.says("The game has not begun")
    on.answer("Not yet")
    assert game_of(on).phase == "dealing"
    on.tap("Flag")
    on.answer("Flag of Blue taken by a scout")
    on.answer("Begin now")
    assert game_of(on).phase == "running"
    assert game_of(on).teams[Team.BLUE].flag is FlagStage.CARRIED


def test_what_ends_the_game_is_asked_once_more_and_stands_apart(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3))
    on.tap_on(field(on).ids.more)
    on.until(lambda: on.app.sheet.raised == 1)
    lowest, (end,) = on.app.sheet.ids.answers.children[0], on.app.sheet.ids.apart.children
    assert end.text == "End the game"
    assert lowest.to_window(*lowest.pos)[1] - end.to_window(0, end.top)[1] >= 32
    on.answer("End the game")
    on.answer("Red has won")
    assert on.says("Nothing more is counted after that.")
    on.answer("Not yet")
    assert game_of(on).outcome is None
    on.tap_on(field(on).ids.more)
    on.answer("End the game")
    on.answer("Red has won")
    on.answer("Yes: Red has won")
    outcome = game_of(on).outcome
    assert outcome is not None
    assert outcome.winner is Team.RED
