"""Finding one of many players, in a real window, under real fingers."""

from dataclasses import replace
from itertools import product

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Language, Team
from referee_app.live_game.commands import BeginPlay, Command, IssueCard, OpenGame, ReportBack
from referee_app.live_game.model import Knowledge, Mode, Player, propose
from referee_app.screens.field.parts import ActionTile
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import FIELD_TOUCH
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.inputs import TextEntry
from referee_app.screens.widgets.player_grid import PlayerButton
from referee_app.screens.widgets.search_row import FilterButton, NobodyButton, SearchRow
from referee_app.screens.widgets.text import width_of
from referee_app.words.words import Words
from tests.screens.field.field_driver import cell, field, parts, player
from tests.screens.sample_games import CARD_SET, know_the_cards, play
from tests.sweeps import sampled

NAMES = {Player(Team.RED, 37): "Anna", Player(Team.BLUE, 37): "Lotte"}
WAITING = (Player(Team.RED, 3), Player(Team.BLUE, 2))


def crowd(players: int, *waiting: Player, mode: Mode = Mode.ONE_PHONE) -> list[Command]:
    """So many play with printed cards, of which some are left, and these wait for a new one."""
    setup = replace(propose(players, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS), mode=mode, deck=Deck(60, 2))
    teams = (Team.RED,) if mode is Mode.TWO_LEADERS else (Team.RED, Team.BLUE)
    dealt = [
        IssueCard(card, Player(team, n))
        for team in teams
        for n, card in zip(range(1, setup.players[team] + 1), reversed([*setup.deck.cards(team)]), strict=False)
    ]
    back = [ReportBack(who) for who in waiting if who.team in teams]
    return [OpenGame(setup, teams), *dealt, BeginPlay(), *back]


def entry(phone: Phone) -> TextEntry:
    (found,) = parts(field(phone), TextEntry)
    return found


def shown(phone: Phone) -> list[str]:
    return [each.key for each in field(phone).ids.players.players]


def test_few_players_need_no_search(phone: Switch) -> None:
    on = phone()
    play(on, crowd(24))
    assert [*parts(field(on), SearchRow)] == []


@pytest.mark.parametrize("mode", [Mode.ONE_PHONE, Mode.TWO_LEADERS])
def test_a_game_of_thirty_has_a_search_whoever_keeps_the_players(phone: Switch, mode: Mode) -> None:
    on = phone()
    play(on, crowd(30, mode=mode))
    assert len([*parts(field(on), SearchRow)]) == 1


@pytest.mark.parametrize("size", sampled(product([(320, 640), (400, 800), (800, 400), (800, 1280)]), 2))
def test_the_line_has_a_row_of_its_own_and_says_what_it_is_for(phone: Switch, size: tuple[int, int]) -> None:
    on = phone(size=size)
    play(on, crowd(40))
    for language in Language:
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        (row,), line = parts(field(on), SearchRow), entry(on)
        assert line.hint_text == Words(language).say_key("field.search.hint")
        assert width_of(line.hint_text, line.font_size) < line.width, language
        assert line.width > row.width - 2 * FIELD_TOUCH
        assert not line.focus


@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400), (800, 1280)])
def test_filters_stand_below_the_line_and_who_waits_is_a_word(phone: Switch, size: tuple[int, int]) -> None:
    on = phone(size=size)
    play(on, crowd(40))
    on.tap_on(entry(on))
    (row,) = parts(field(on), SearchRow)
    filters = [*parts(row, FilterButton)]
    assert [each.text for each in filters if each.text] == ["waits"]
    assert len(filters) == 3
    assert all(each.top <= entry(on).y for each in filters)
    assert [part for part in parts(row, Pressable) if min(part.size) < FIELD_TOUCH] == []


def test_on_a_small_phone_filters_come_when_one_searches_and_stay_while_one_is_chosen(phone: Switch) -> None:
    on = phone(size=(320, 640))
    play(on, crowd(40, *WAITING))
    assert [*parts(field(on), FilterButton)] == []
    on.tap_on(entry(on))
    waits = next(each for each in parts(field(on), FilterButton) if each.text)
    on.tap_on(waits)
    on.rest()
    assert (shown(on), entry(on).focus) == (["red-3", "blue-2"], False)
    on.tap_on(waits)
    on.rest()
    assert [*parts(field(on), FilterButton)] == []


KEYBOARD = 300


SMALL_WINDOWS = (((320, 640), 1.3), ((320, 640), 1.0), ((360, 740), 1.3), ((400, 800), 1.0))


@pytest.mark.parametrize(("window", "mode"), sampled(product(SMALL_WINDOWS, (Mode.ONE_PHONE, Mode.TWO_LEADERS)), 3))
def test_who_is_found_is_seen_above_a_keyboard_and_can_be_touched(
    phone: Switch, window: tuple[tuple[int, int], float], mode: Mode
) -> None:
    size, scale = window
    on = phone(Settings(text_scale=scale, still=True), size=size)
    play(on, crowd(60, mode=mode))
    before = arrangement(on)
    on.tap_on(entry(on))
    on.driver.type("7")
    on.driver.frames(3)
    found = [each for each in parts(field(on), PlayerButton) if each.key in shown(on)]
    assert {each.key for each in found} >= {"red-7"}
    assert all(each.to_window(*each.pos)[1] >= KEYBOARD for each in found)
    assert entry(on).to_window(*entry(on).pos)[1] >= KEYBOARD
    assert [*parts(field(on), ActionTile)] == []
    on.tap_on(cell(on, "red-7"))
    on.until(lambda: on.app.sheet.raised == 1)
    assert on.app.sheet.question.headline == "Red 7"
    on.back()
    on.tap_on(
        next(
            part
            for part in parts(field(on), Pressable)
            if part.width == FIELD_TOUCH and part.parent is entry(on).parent
        )
    )
    on.rest()
    assert arrangement(on) == before


def arrangement(phone: Phone) -> dict[str, tuple[float, ...]]:
    """Where scores, actions and players are."""
    ids = field(phone).ids
    actions = {each.key: (*each.pos, *each.size) for each in parts(field(phone), ActionTile)}
    return actions | {name: (*ids[name].pos, *ids[name].size) for name in ("summary", "players", "last")}


def test_a_leader_of_one_team_has_only_the_filter_for_those_who_wait_and_it_stands_beside_the_line(
    phone: Switch,
) -> None:
    on = phone()
    play(on, crowd(60, *WAITING[:1], mode=Mode.TWO_LEADERS))
    for size, scale in (((400, 800), 1.0), ((320, 640), 1.0), ((360, 740), 1.3)):
        on.driver.resize(*size)
        on.app.context.change(Settings(text_scale=scale, still=True))
        on.driver.frames(4)
        (row,), (waits,), line = parts(field(on), SearchRow), parts(field(on), FilterButton), entry(on)
        assert (row.height, waits.right) == (FIELD_TOUCH, row.right), size
        assert min(waits.size) >= FIELD_TOUCH
        assert width_of(line.hint_text, line.font_size) < line.width, size
    on.tap_on(waits)
    on.rest()
    assert shown(on) == ["red-3"]


def test_a_number_that_is_typed_finds_a_player_and_the_cross_shows_all_again(phone: Switch) -> None:
    on = phone()
    play(on, crowd(120), NAMES)
    on.tap_on(entry(on))
    assert entry(on).focus
    on.driver.type("37")
    on.driver.frames(3)
    assert shown(on) == ["red-37", "blue-37"]
    assert cell(on, "red-37").text == "37 Anna"
    (row,) = parts(field(on), SearchRow)
    on.tap_on(next(part for part in parts(row, Pressable) if not isinstance(part, FilterButton)))
    assert (len(shown(on)), entry(on).text) == (120, "")


def test_first_letters_that_are_typed_find_a_player(phone: Switch) -> None:
    on = phone()
    play(on, crowd(120), NAMES)
    on.tap_on(entry(on))
    on.driver.type("lot")
    on.driver.frames(3)
    assert shown(on) == ["blue-37"]


def test_who_is_nowhere_is_said_and_how_to_see_all_again(phone: Switch) -> None:
    on = phone()
    play(on, crowd(120), NAMES)
    on.tap_on(entry(on))
    on.driver.type("xyz")
    on.driver.frames(3)
    assert shown(on) == []
    assert on.says("Nobody was found. Touch here to see all players again.")
    (nobody,) = parts(field(on), NobodyButton)
    on.tap_on(nobody)
    assert len(shown(on)) == 120
    assert [*parts(field(on), NobodyButton)] == []


def test_a_team_or_those_who_wait_can_be_chosen_and_unchosen(phone: Switch) -> None:
    on = phone()
    play(on, crowd(40, *WAITING))
    red, _blue, waits = sorted(parts(field(on), FilterButton), key=lambda button: button.x)
    on.tap_on(red)
    assert {key.split("-")[0] for key in shown(on)} == {"red"}
    on.tap_on(waits)
    assert shown(on) == ["red-3"]
    on.tap_on(red)
    assert shown(on) == ["red-3", "blue-2"]
    on.tap_on(waits)
    assert len(shown(on)) == 40


def test_what_was_typed_is_gone_when_the_leader_comes_back(phone: Switch) -> None:
    on = phone()
    play(on, crowd(40))
    on.tap_on(entry(on))
    on.driver.type("7")
    on.tap_on(field(on).ids.rules)
    on.back()
    assert (len(shown(on)), entry(on).text) == (40, "")


# A card for a child that waits


def taps_to_give(phone: Phone, who: Player) -> int:
    """Give a card to a child who is in sight; how many taps it takes."""
    phone.driver.taps = 0
    phone.tap_on(cell(phone, f"{who.team}-{who.number}"))
    phone.answer("Scan the new card")
    assert phone.place == ScreenName.SCAN
    phone.until(lambda: phone.table.opened)
    phone.see(CARD_SET.code(next(iter(Deck(60).cards(who.team)))))
    return phone.driver.taps


def is_in_sight(phone: Phone, who: Player) -> bool:
    grid = field(phone).ids.players
    tile = next(each for each in parts(grid, PlayerButton) if each.key == f"{who.team}-{who.number}")
    return bool(grid.y <= tile.to_window(*tile.pos)[1] and tile.to_window(tile.x, tile.top)[1] <= grid.top + 1)


@pytest.mark.parametrize("who", WAITING, ids=str)
@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
def test_a_card_for_a_child_that_waits_costs_no_tap_more_with_120_players_than_with_6(
    phone: Switch, who: Player, size: tuple[int, int]
) -> None:
    taps = []
    for players in (6, 120):
        on = phone(size=size, name=str(players))
        know_the_cards(on)
        play(on, crowd(players, *WAITING))
        assert is_in_sight(on, who)
        taps.append(taps_to_give(on, who))
        assert player(on, who).card is not None
    assert taps == [2, 2]


def test_with_many_who_wait_any_of_them_costs_one_tap_more(phone: Switch) -> None:
    on = phone(size=(320, 640))
    know_the_cards(on)
    play(on, crowd(120, *(Player(Team.RED, n) for n in range(1, 41))))
    who = Player(Team.RED, 37)
    on.driver.taps = 0
    on.tap_on(entry(on))
    searching = on.driver.taps
    on.driver.type("37")
    on.driver.frames(3)
    assert is_in_sight(on, who)
    assert searching + taps_to_give(on, who) == 3
