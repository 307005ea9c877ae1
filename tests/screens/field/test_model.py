"""What the field screen says of a game, without a window."""

import pytest

from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.jobs import Job
from referee_app.live_game.codec import player_text
from referee_app.live_game.commands import (
    Command,
    DeliverFlag,
    EndGame,
    HandIn,
    HideFlag,
    LoseFlag,
    OpenGame,
    PauseClock,
    RecordDuel,
    ReportBack,
    ReportLost,
    UndoAction,
)
from referee_app.live_game.events import CardHandedIn, Fact, Fighter
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Blank, HouseRules, Player, Stamp
from referee_app.screens.field.model import FLAG_HOME, FieldShown, clock_shown, field_shown
from referee_app.screens.field.players import player_cells
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CellStatus
from referee_app.words.words import Words
from referee_app.words.words import shown as shown_rank
from tests.screens.sample_games import (
    BLUE,
    BOTH,
    FOR_POINTS,
    RED,
    TIMED,
    Afternoon,
    card,
    contradictory,
    counted,
    named,
    take,
    whole_game,
)

EN = Words(Language.EN)


def told(commands: list[Command], own: frozenset[Team] = BOTH) -> FieldShown:
    return field_shown(Afternoon(commands, own).view(), EN, own)


def test_captured_cards_are_a_number_on_a_meter_with_the_half() -> None:
    red = told(counted(red=7)).first
    assert [(score.number, score.caption) for score in red.scores] == [("7", "captured")]
    assert (red.fraction, red.half, red.reached) == (7 / 20, 0.5, False)
    assert (red.half_caption, red.total_caption) == ("half at 10", "of 20")


def test_cards_in_pile_and_play_and_players_out_are_told() -> None:
    red = told(counted(red=2, blue=3)).first
    assert [(tile.number, tile.caption) for tile in red.tiles] == [("16", "pile"), ("1", "in play"), ("0", "out")]
    assert red.short == ""


@pytest.mark.parametrize(("captured", "rule"), [(9, "scouts only"), (10, "everybody may take it")])
def test_the_half_lets_everybody_take_the_flag(captured: int, rule: str) -> None:
    red = told(counted(red=captured)).first
    assert red.rule.text == f"Flag of Blue: {rule}"
    assert red.reached is (captured == 10)
    assert (red.rule.tone == SurfaceTone.SIGNAL) is red.reached


def test_the_meter_goes_on_past_the_half() -> None:
    assert told(counted(red=15)).first.fraction == 15 / 20


def test_what_is_not_known_here_is_never_nothing() -> None:
    blue = told(counted(red=3, own=RED), own=RED).second
    assert blue.name == "Blue"
    assert blue.short == "captured: not known here"
    assert not blue.known
    assert (blue.scores, blue.tiles) == ((), ())
    assert blue.rule.text == ""


def test_a_number_that_may_be_larger_is_said_to_be_at_least_that() -> None:
    duel = RecordDuel(Fighter(Blank(Team.RED, Rank.SCOUT)), Fighter(Blank(Team.BLUE, Rank.MAJOR)))
    blue = told([*counted(own=RED, rules=HouseRules(count_at_duel=True)), duel], own=RED).second
    assert blue.short == "captured: at least 1"
    assert blue.known
    assert blue.fraction == 1 / 20


@pytest.mark.parametrize(("own", "first"), [(RED, "Red"), (BLUE, "Blue"), (BOTH, "Red")])
def test_the_own_team_comes_first(own: frozenset[Team], first: str) -> None:
    assert told(counted(own=own), own).first.name == first


def test_a_flag_is_followed_from_its_hiding_place_until_it_is_home() -> None:
    taken = [*counted(red=10), take(Team.BLUE)]
    assert told(counted()).second.flag.text == "Own flag: hidden"
    assert told(taken).second.flag.text == "Own flag: carried by Red"
    assert told(taken).second.flag.tone == SurfaceTone.SIGNAL
    assert told([*taken, LoseFlag(Team.BLUE)]).second.flag.text == "Own flag: to be hidden again"
    assert told([*taken, DeliverFlag(Team.BLUE)]).second.flag.text == "Own flag: taken home by Red"


def test_both_panels_tell_the_truth_about_a_flag_each_from_its_own_side() -> None:
    taken: list[Command] = [*counted(), take(Team.BLUE, Rank.SCOUT)]
    red, blue = told(taken).first, told(taken).second
    assert (red.rule.text, red.rule.flag_of, red.rule.tone) == (
        "Flag of Blue: carried by Red",
        "blue",
        SurfaceTone.SIGNAL,
    )
    assert (red.flag.text, blue.rule.text) == ("Own flag: hidden", "Flag of Red: scouts only")
    assert (blue.flag.text, blue.flag.tone) == ("Own flag: carried by Red", SurfaceTone.SIGNAL)
    lost = told([*taken, LoseFlag(Team.BLUE)])
    assert (lost.first.rule.text, lost.first.rule.tone) == ("Flag of Blue: to be hidden again", SurfaceTone.RAISED)
    assert lost.second.flag.text == "Own flag: to be hidden again"
    hidden = told([*taken, LoseFlag(Team.BLUE), HideFlag(Team.BLUE)])
    assert hidden.first.rule.text == "Flag of Blue: scouts only"


def test_the_leader_of_the_other_team_hears_from_both_panels_that_the_flag_is_away() -> None:
    shown = told([*counted(own=BLUE), take(Team.BLUE, Rank.SCOUT)], BLUE)
    assert shown.first.flag.text == "Own flag: carried by Red"
    assert shown.second.rule.text == "Flag of Blue: carried by Red"


@pytest.mark.parametrize("own", [RED, BOTH, BLUE])
def test_while_a_flag_is_under_way_those_whose_base_it_comes_to_say_that_it_is_home(own: frozenset[Team]) -> None:
    taken: list[Command] = [*counted(red=10, own=own)] if own != BLUE else [*counted(own=own)]
    shown = told([*taken, take(Team.BLUE, Rank.SCOUT)], own)
    home = [(action.key, action.text, action.tone) for action in shown.main if action.key in FLAG_HOME]
    assert home == ([] if own == BLUE else [("flag_home.blue", "Red: flag home", SurfaceTone.RED)])
    assert not any(action.key in FLAG_HOME for action in told(taken, own).main)


@pytest.mark.parametrize(
    ("commands", "clock", "caption"),
    [
        (counted()[:5], "0:00", "dealing"),
        (counted(red=2), "1:00", "played"),
        (counted(red=2, rules=TIMED), "59:00", "left"),
        ([*counted(red=2, rules=TIMED), PauseClock()], "58:30", "paused"),
        ([*counted(red=2, rules=TIMED), EndGame()], "1:30", "played"),
    ],
)
def test_the_clock_tells_what_is_left_or_what_was_played(commands: list[Command], clock: str, caption: str) -> None:
    view = Afternoon(commands).view()
    assert clock_shown(view, view.elapsed_ms, EN) == clock
    assert told(commands).clock_caption == caption


def test_the_clock_goes_on_after_the_last_look_at_the_game() -> None:
    for rules, clock in ((TIMED, "58:50"), (HouseRules(), "1:10")):
        view = Afternoon(counted(red=2, rules=rules)).view()
        assert clock_shown(view, view.elapsed_ms + 10_000, EN) == clock


def test_a_clock_that_ran_over_stands_at_nothing() -> None:
    view = Afternoon(counted(rules=TIMED)).view()
    assert clock_shown(view, view.elapsed_ms + 2 * 3600 * 1000, EN) == "0:00"


def test_points_are_told_where_they_are_played_for() -> None:
    flag: list[Command] = [take(Team.BLUE, Rank.SCOUT), DeliverFlag(Team.BLUE)]
    scores = told([*counted(red=3, rules=FOR_POINTS), *flag]).first.scores
    assert [(score.number, score.caption) for score in scores] == [("3", "captured"), ("28", "points")]


@pytest.mark.parametrize(
    ("end", "head", "outcome"),
    [
        ([take(Team.BLUE), DeliverFlag(Team.BLUE)], SurfaceTone.RED, "Red wins: the flag is home."),
        ([EndGame(Team.BLUE)], SurfaceTone.BLUE, "Blue wins, by the referee’s decision."),
        ([EndGame()], SurfaceTone.ACTION, "A draw, by the referee’s decision."),
        ([], SurfaceTone.GROUND, ""),
    ],
)
def test_the_outcome_takes_the_winner_s_tone(end: list[Command], head: SurfaceTone, outcome: str) -> None:
    shown = told([*counted(red=10), *end])
    assert (shown.head, shown.outcome) == (head, outcome)


def test_the_last_thing_that_was_not_taken_back_is_told() -> None:
    game = Afternoon([*counted(red=1), PauseClock()])
    assert field_shown(game.view(), EN, BOTH).last.endswith("Clock stopped")
    game.do(UndoAction(game.view().log[0].action))
    assert "Undone" in field_shown(game.view(), EN, BOTH).last


def test_contradictions_are_counted_and_the_first_is_told() -> None:
    view = contradictory().view()
    shown = field_shown(view, EN, BOTH)
    assert shown.notice == f"{len(view.contradictions)} contradictions"
    assert shown.notice_text.startswith("Two phones keep ")
    assert told(counted()).notice == ""


@pytest.mark.parametrize(
    ("commands", "main", "others"),
    [
        (counted()[:3], ["deal", "whistle"], ["duel", "give", "flag"]),
        (counted(own=RED)[:3], ["deal", "whistle"], ["invite", "duel", "give", "flag"]),
        (counted(), ["duel"], ["base", "hand_in", "give", "flag"]),
        ([*counted(), PauseClock()], ["resume", "duel"], ["base", "hand_in", "give", "flag"]),
        ([*counted(), EndGame()], ["result"], []),
    ],
)
def test_only_what_makes_sense_now_is_offered(commands: list[Command], main: list[str], others: list[str]) -> None:
    own = frozenset(commands[0].keeps) if isinstance(commands[0], OpenGame) else BOTH
    shown = told(commands, own)
    assert [action.key for action in shown.main] == main
    assert [action.key for action in shown.others] == others


def test_whoever_waits_for_a_card_comes_first_and_red_before_blue() -> None:
    lost = [ReportLost(card(Team.BLUE, 1), Player(Team.BLUE, 2))]
    cells = player_cells(Afternoon([*named(), *lost]).view(), EN)
    assert (cells[0].key, cells[0].status) == (player_text(Player(Team.BLUE, 2)), CellStatus.WAITS)
    assert [(cell.text, cell.covered) for cell in cells[1:5]] == [
        ("1", "Red"),
        ("2", "Red"),
        ("3", "Red"),
        ("4", "Red"),
    ]
    assert all(cell.status is CellStatus.PLAYS for cell in cells[1:])


def test_among_those_who_wait_the_one_comes_first_who_has_waited_longest() -> None:
    waits = [ReportBack(Player(Team.RED, n)) for n in (3, 1)]
    lost = ReportLost(card(Team.RED, 1), Player(Team.RED, 2))
    cells = player_cells(Afternoon([*named(), lost, *waits]).view(), EN)
    assert [cell.key for cell in cells[:3]] == ["red-3", "red-1", "red-2"]
    assert {cell.status for cell in cells[:3]} == {CellStatus.WAITS}


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


def test_a_dense_panel_says_the_same_in_less_room() -> None:
    red = told([*counted(red=7, rules=FOR_POINTS), take(Team.RED, Rank.SCOUT)]).first
    dense = red.dense()
    assert (dense.number, dense.number_caption) == ("7", "captured")
    assert dense.short.replace("\u00a0", " ") == "points 7 · pile 16 · in play 4 · out 0"
    assert dense.short.split(" ") == [
        "points\u00a07\u00a0·",
        "pile\u00a016\u00a0·",
        "in\u00a0play\u00a04\u00a0·",
        "out\u00a00",
    ]
    assert (dense.scores, dense.tiles) == ((), ())
    assert dense.flag.text == "Own flag: carried by Blue"
    assert (dense.fraction, dense.half, dense.rule) == (red.fraction, red.half, red.rule)
    assert told(counted()).first.dense().flag.text == ""


def test_a_rank_is_only_in_what_a_finger_uncovers() -> None:
    shown = told(named())
    ranks = {shown_rank(rank, EN) for rank in Rank}
    assert {cell.uncovered for cell in shown.cells} <= ranks
    assert len(shown.cells) == 8
    assert not any(rank in cell.covered or rank in cell.text for rank in ranks for cell in shown.cells)


def test_no_line_and_no_contradiction_names_a_rank_until_the_game_is_over() -> None:
    game = Afternoon([*named(), HandIn(card(Team.BLUE, 1))])
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, CardHandedIn(card(Team.BLUE, 1), None, False))])
    shown = field_shown(game.view(), EN, BOTH)
    assert shown.last.endswith("Handed in for Red: Blue card")
    assert shown.notice_text.startswith("Handed in twice: Blue card.")
    game.do(EndGame())
    assert field_shown(game.view(), EN, BOTH).notice_text.startswith("Handed in twice: Blue General.")


def test_without_names_on_record_there_are_no_players_to_touch() -> None:
    assert told(counted()).cells == ()


def test_every_action_but_a_few_is_a_job_of_the_desk() -> None:
    shown = told(counted())
    assert all(Job(action.key) for action in (*shown.main, *shown.others))


@pytest.mark.parametrize("language", Language)
def test_a_whole_game_can_be_told_in_every_language(language: Language) -> None:
    opening, *rest = whole_game()
    game, words = Afternoon([opening]), Words(language)
    told_in_full = set()
    for command in rest:
        if game.state.over:
            break
        game.do(command)
        shown = field_shown(game.view(), words, BOTH)
        told_in_full |= {shown.last, shown.outcome, *(action.text for action in shown.main)}
    assert game.state.over
    assert len(told_in_full) > 20
    assert not any("{" in text for text in told_in_full)
