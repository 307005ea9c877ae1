"""What the field and the scanner say of the players, and which of them are found, without a window."""

from dataclasses import replace

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.commands import (
    BeginPlay,
    Command,
    IssueCard,
    OpenGame,
    ReportBack,
    ReportLost,
    TakeFlag,
)
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, Knowledge, Mode, Player, propose
from referee_app.live_game.view import GameView
from referee_app.screens.field.model import field_shown
from referee_app.screens.player_cells import PlayerFilter, next_minute_ms, player_cells, who_waits
from referee_app.screens.widgets.models import CellStatus, SearchShown
from referee_app.words.words import Words, format_fact
from tests.screens.sample_games import BOTH, RED, Afternoon, card, named

EN = Words(Language.EN)


def test_players_come_team_by_team_and_whoever_waits_first() -> None:
    lost = [ReportLost(card(Team.BLUE, 1), Player(Team.BLUE, 2))]
    cells = player_cells(Afternoon([*named(), *lost]).view(), EN)
    assert [cell.key for cell in cells] == ["red-1", "red-2", "red-3", "red-4", "blue-2", "blue-1", "blue-3", "blue-4"]
    assert [cell.key for cell in cells if cell.status is not CellStatus.PLAYS] == ["blue-2"]
    assert {(cell.team, cell.key.split("-")[0]) for cell in cells} == {("red", "red"), ("blue", "blue")}


def test_among_those_who_wait_the_one_comes_first_who_has_waited_longest() -> None:
    waits = [ReportBack(Player(Team.RED, n)) for n in (3, 1)]
    lost = ReportLost(card(Team.RED, 1), Player(Team.RED, 2))
    cells = player_cells(Afternoon([*named(), lost, *waits]).view(), EN)
    assert [cell.key for cell in cells[:4]] == ["red-2", "red-3", "red-1", "red-4"]
    assert who_waits(cells) == {"red-1", "red-2", "red-3"}


def test_before_the_whistle_nobody_waits() -> None:
    assert {(cell.status, cell.line) for cell in player_cells(Afternoon(named()[:2]).view(), EN)} == {
        (CellStatus.READY, ""),
        (CellStatus.PLAYS, ""),
    }


@pytest.mark.parametrize(
    ("seconds", "line", "status"),
    [
        (59, "waits", CellStatus.WAITS),
        (60, "1 min", CellStatus.WAITS),
        (179, "2 min", CellStatus.WAITS),
        (180, "3 min", CellStatus.LATE),
        (9 * 3600, "99 min", CellStatus.LATE),
    ],
)
def test_a_tile_says_how_long_somebody_waits_and_stands_out_from_three_minutes_on(
    seconds: int, line: str, status: CellStatus
) -> None:
    view = Afternoon([*named(), ReportLost(card(Team.RED, 0), Player(Team.RED, 1))]).view()
    first = player_cells(replace(view, elapsed_ms=view.elapsed_ms + seconds * 1000), EN)[0]
    assert (first.key, first.line, first.status) == ("red-1", line, status)


def test_the_next_text_is_due_when_somebody_has_waited_for_another_minute() -> None:
    lost = [ReportLost(card(Team.RED, n), Player(Team.RED, n + 1)) for n in range(2)]  # half a minute apart
    view = Afternoon([*named(), *lost]).view()
    began = view.elapsed_ms
    assert next_minute_ms(view) == began + 30_000
    assert next_minute_ms(replace(view, elapsed_ms=began + 30_000)) == began + 60_000
    assert next_minute_ms(Afternoon(named()).view()) is None


def test_whoever_plays_needs_no_word_for_it_and_who_has_the_flag_bears_it() -> None:
    scout, bo = Card(Team.RED, Rank.SCOUT, 1), Player(Team.RED, 3)
    taken: list[Command] = [IssueCard(scout, bo), TakeFlag(Team.BLUE, Fighter(scout, bo))]
    cells = player_cells(Afternoon([*named(), *taken]).view(), EN)
    assert {cell.line for cell in cells if cell.status is CellStatus.PLAYS} == {""}
    assert [cell.key for cell in cells if cell.has_flag] == ["red-3"]


# Many players


def crowd(players: int, *then: Command) -> GameView:
    setup = replace(propose(players, knowledge=Knowledge.PLAYERS), mode=Mode.ONE_PHONE)
    dealt = [IssueCard(Blank(team), Player(team, n + 1)) for team in Team for n in range(setup.players[team])]
    return Afternoon([OpenGame(setup, (Team.RED, Team.BLUE)), *dealt, BeginPlay(), *then]).view()


@pytest.mark.parametrize(("players", "is_there"), [(29, False), (30, True), (120, True)])
def test_from_thirty_players_on_they_can_be_searched(players: int, is_there: bool) -> None:
    shown = field_shown(crowd(players), EN, BOTH, player_filter=PlayerFilter(team=Team.RED))
    assert (shown.search is not None) is is_there
    assert len(shown.everybody) == players
    assert {cell.team for cell in shown.cells} == ({"red"} if is_there else {"red", "blue"})


def test_a_leader_of_one_team_has_no_teams_to_choose_from() -> None:
    setup = propose(60, knowledge=Knowledge.PLAYERS)
    shown = field_shown(Afternoon([OpenGame(setup, (Team.RED,))], RED).view(), EN, RED)
    assert shown.search == SearchShown()
    both = field_shown(crowd(60), EN, BOTH).search
    assert both is not None
    assert both.teams == ("red", "blue")


FOUND = {Player(Team.RED, 3): "Anna Löwe", Player(Team.BLUE, 5): "Élise", Player(Team.BLUE, 13): "Lotte"}


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        (PlayerFilter("3"), ["red-3", "blue-3"]),
        (PlayerFilter(" 13 "), ["red-13", "blue-13"]),
        (PlayerFilter("an"), ["red-3"]),
        (PlayerFilter("l"), ["red-3", "blue-13"]),
        (PlayerFilter("lowe"), ["red-3"]),
        (PlayerFilter("anna l"), ["red-3"]),
        (PlayerFilter("ELI"), ["blue-5"]),
        (PlayerFilter("l", Team.BLUE), ["blue-13"]),
        (PlayerFilter(waits=True), ["red-2"]),
        (PlayerFilter("3", waits=True), []),
    ],
)
def test_a_number_or_the_first_letters_of_a_name_find_a_player(wanted: PlayerFilter, keys: list[str]) -> None:
    view = crowd(40, ReportBack(Player(Team.RED, 2)))
    shown = field_shown(view, Words(Language.EN, names=FOUND), BOTH, player_filter=wanted)
    assert [cell.key for cell in shown.cells] == keys
    assert shown.search is not None
    assert (shown.search.nobody != "") is (not keys)


def test_whoever_was_searched_by_number_bears_it() -> None:
    words = Words(Language.EN, names=FOUND)
    assert [cell.text for cell in player_cells(crowd(40), words, PlayerFilter("3"))] == ["3 Anna Löwe", "3"]
    assert [cell.text for cell in player_cells(crowd(40), words, PlayerFilter("anna"))] == ["Anna Löwe"]


# Names and ranks


@pytest.mark.parametrize(
    ("name", "tile"),
    [
        ("Anna-Charlotte", "Anna-Charlotte"),
        ("Jan Willem Jozef", "Jan Willem Jozef"),
        ("Bartholomeus-Alexander", "Bartholomeus-…"),
        ("Jan Willem Jozef de Bruin", "Jan Willem Jozef de…"),
    ],
)
def test_a_name_is_cut_where_a_tile_has_no_room_for_it(name: str, tile: str) -> None:
    words = Words(Language.EN, names={Player(Team.RED, 1): name})
    assert player_cells(Afternoon(named()).view(), words)[0].text == tile


def test_a_rank_is_only_in_what_a_finger_uncovers() -> None:
    shown = field_shown(Afternoon(named()).view(), EN, BOTH)
    ranks = {format_fact(rank, EN) for rank in Rank}
    assert {cell.uncovered for cell in shown.cells} <= ranks
    assert len(shown.cells) == 8
    assert not any(rank in text for rank in ranks for cell in shown.cells for text in (cell.text, cell.line))
