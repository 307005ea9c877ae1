"""What was done again and again is one line, which unfolds into its times; each of them is opened and undone alone."""

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.screens.log.actions import logged_actions
from referee_app.screens.log.lines import LineShown, OpenLines
from referee_app.screens.log.model import PAGE, LogFilter, log_shown
from referee_app.screens.log.screen import LogLineRow
from referee_app.screens.navigation import ScreenName
from referee_app.sentence import Moment
from referee_app.words.words import format_fact
from tests.screens.log.test_model import EN, lines_of
from tests.screens.sample_games import Afternoon, card, counted, game_of, named, play


def texts(lines: tuple[LineShown, ...]) -> list[str]:
    return [line.covered.text for line in lines if not line.heading.startswith("Before")]


def unfolded(game: Afternoon, number: int) -> tuple[LineShown, ...]:
    return log_shown(game.view(), EN, LogFilter.ALL, PAGE, OpenLines(unfolded=frozenset({number}))).lines


def test_cards_without_codes_that_are_handed_in_one_after_the_other_are_one_line_with_their_number() -> None:
    assert texts(lines_of(Afternoon(counted(red=3))))[0] == "3 cards handed in for Red"
    assert texts(lines_of(Afternoon(counted(red=1, blue=2))))[:2] == [
        "2 cards handed in for Blue",
        "Handed in for Red: Blue card",
    ]


def test_what_stands_below_another_time_is_another_line() -> None:
    lines = lines_of(Afternoon(counted(red=9)))
    heads = [line.heading for line in lines if "handed in" in line.covered.text]
    assert len(heads) > 1
    assert all(heads)


def test_cards_that_are_told_apart_have_a_line_each() -> None:
    game = Afternoon([*named(), *(commands.HandIn(card(Team.BLUE, n)) for n in range(3))])
    assert [line.number for line in lines_of(game)] == [done.number for done in logged_actions(game.view())]


def test_something_between_them_or_an_undo_parts_them() -> None:
    game = Afternoon([*counted(red=2), commands.PauseClock(), commands.ResumeClock()])
    for _ in range(3):
        game.do(commands.HandIn(next(each for each in counted(red=1) if isinstance(each, commands.HandIn)).card))
    assert texts(lines_of(game))[0] == "3 cards handed in for Red"
    assert texts(lines_of(game))[3] == "2 cards handed in for Red"
    game.do(commands.UndoAction(logged_actions(game.view())[1].action))
    assert [(line.covered.text, line.undone) for line in lines_of(game)[1:4]] == [
        ("Handed in for Red: Blue card", False),
        ("Handed in for Red: Blue card", True),
        ("Handed in for Red: Blue card", False),
    ]


def test_it_unfolds_into_its_times_and_keeps_its_number_when_it_is_done_once_more() -> None:
    game = Afternoon(counted(red=2))
    (whole, *_) = lines_of(game)
    assert (whole.is_unfolded, whole.opens) == (False, True)
    lines = unfolded(game, whole.number)
    assert lines[0].is_unfolded
    parts = [line for line in lines if line.is_part]
    assert [part.number for part in parts] == [done.number for done in logged_actions(game.view())[:2]]
    assert [part.covered.text for part in parts] == [
        format_fact(Moment(done.ms), EN) for done in logged_actions(game.view())[:2]
    ]
    game.do(commands.HandIn(next(each for each in counted(red=1) if isinstance(each, commands.HandIn)).card))
    assert lines_of(game)[0].number == whole.number


def test_a_page_counts_lines_and_not_what_they_stand_for() -> None:
    view = Afternoon(counted(red=6)).view()
    assert len(logged_actions(view)) > len(log_shown(view, EN, LogFilter.ALL, PAGE).lines)
    assert log_shown(view, EN, LogFilter.ALL, 1).has_older
    assert not log_shown(view, EN, LogFilter.ALL, len(lines_of(Afternoon(counted(red=6))))).has_older


def test_one_of_them_is_undone_alone_and_the_others_stay(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3))
    on.app.context.go(ScreenName.LOG)
    on.settle()
    on.tap("3 cards handed in for Red")
    parts = [row for row in on.driver.widgets() if isinstance(row, LogLineRow) and row.is_part]
    assert len(parts) == 3
    on.tap_on(parts[0])
    on.tap("Undo")
    on.answer("Undo")
    assert game_of(on).teams[Team.RED].captured.n == 2
    assert on.says("2 cards handed in for Red")
