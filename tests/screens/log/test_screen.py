"""The log in a real window: older lines, other lines, and taking back what was done."""

from pathlib import Path

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import Answer, DuelSettled
from referee_app.desk.jobs import Job
from referee_app.live_game.commands import BeginPlay, Command, EndGame, HandIn, IssueCard, PauseClock, ReportLost
from referee_app.live_game.model import Knowledge, Player
from referee_app.live_game.view import LivePhase
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.log.actions import logged_actions
from referee_app.screens.log.model import PAGE
from referee_app.screens.log.screen import LogLineRow, LogScreen
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import TOUCH
from referee_app.watching.watch import DuelShown
from tests.screens.sample_games import (
    BY_THE_HALF,
    absorb_another_keeper,
    card,
    counted,
    game_of,
    named,
    play,
    sweep,
    whole_game,
)


def open_log(phone: Phone, commands: list[Command], **more: object) -> LogScreen:
    play(phone, commands, **more)  # type: ignore[arg-type]
    phone.app.context.go(ScreenName.LOG)
    phone.settle()
    screen: LogScreen = phone.presenter.screen
    return screen


def rows(screen: LogScreen) -> list[LogLineRow]:
    """From the top."""
    return [entry.row for entry in reversed(screen.ids.lines.children)]


def undo(phone: Phone, text: str, act: str = "Undo") -> None:
    """Open a line, and ask for what it offers."""
    phone.tap(text)
    phone.tap(act)


def test_the_newest_line_is_at_the_top(phone: Switch) -> None:
    screen = open_log(phone(), [*counted(red=1), PauseClock()])
    assert rows(screen)[0].text == "Clock stopped"
    heights = [row.y for row in rows(screen)]
    assert heights == sorted(heights, reverse=True)
    assert min(row.height for row in rows(screen)) >= TOUCH


def test_older_lines_come_when_they_are_wanted_and_what_is_read_stays_in_its_place(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, whole_game()[:60])
    assert len(rows(screen)) == PAGE
    on._bring(screen.ids.older)
    last = rows(screen)[-1]
    before = top(last)
    on.tap("Show older lines")
    assert len(rows(screen)) == len(logged_actions(game_of(on))) > PAGE
    assert top(last) == pytest.approx(before, abs=2)
    assert screen.ids.older.parent is None
    assert not on.says("Show older lines")


def top(row: LogLineRow) -> float:
    return float(row.to_window(row.x, row.top)[1])


def test_other_lines_are_one_tap_away_and_rows_are_used_again(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, [*named(), HandIn(card(Team.BLUE, 1))])
    before = set(rows(screen))
    on.tap("Concluded")
    assert {row.mark for row in rows(screen)} == {"its duel was not seen"}
    assert set(rows(screen)) <= before
    on.tap("Flags")
    assert rows(screen) == []
    assert on.says("No flag has moved.")
    on.tap("All")
    assert len(rows(screen)) == len(game_of(on).log)


# Opening a line


def test_a_tap_opens_a_line_and_closes_it_and_only_one_is_open(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, named(), then=sweep(card(Team.BLUE, n) for n in range(3)))
    assert not on.says("Undo")
    on.tap("3 cards handed in for Red")
    assert on.says("3 × Handed in for Red: Blue card")
    assert on.says("Takes back: 3 cards handed in for Red")
    on.tap("The game began")
    assert [row.is_open for row in rows(screen)][:3] == [False, True, False]
    assert on.texts().count("Undo") == 1
    assert not on.says("Handed in for Red: Blue card")
    on.tap("The game began")
    assert not any(row.is_open for row in rows(screen))
    assert not on.says("Undo")


def test_a_line_that_opens_stays_where_it_was_touched(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, whole_game()[:60])
    screen.ids.scroll.scroll_y = 0.5
    on.driver.frames(2)
    upper = next(row for row in rows(screen) if top(row) < 550)
    lower = rows(screen)[rows(screen).index(upper) + 1]
    for row in (upper, lower):  # the second closes the first, which is above it
        before = top(row)
        on.driver.tap(row)
        on.settle()
        assert row.is_open
        assert top(row) == pytest.approx(before, abs=2)
    assert not upper.is_open


def test_a_line_that_opens_below_the_edge_comes_into_sight(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, whole_game()[:60])
    scroll = screen.ids.scroll
    lowest = next(row for row in reversed(rows(screen)) if top(row) > scroll.y + row.height)
    on.driver.tap(lowest)
    on.settle()
    assert lowest.is_open
    assert lowest.to_window(0, lowest.y)[1] >= scroll.y - 2


def test_what_is_read_stays_in_its_place_when_something_happens(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, whole_game()[:40])
    on._bring(rows(screen)[-1])
    number, before = rows(screen)[-3].number, top(rows(screen)[-3])
    on.app.context.game.call(lambda desk: desk.do(PauseClock()))
    on.settle()
    assert top(screen.ids.lines.row(number)) == pytest.approx(before, abs=2)


def test_a_line_is_taken_back_with_a_reason_and_struck_through(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, [*counted(), PauseClock()])
    taps = on.driver.taps
    undo(on, "Clock stopped")
    on.until(lambda: on.app.sheet.raised == 1)
    on.answer("Undo")
    assert on.driver.taps - taps == 3
    assert game_of(on).phase is LivePhase.RUNNING
    struck = [label.text for label in screen.walk() if getattr(label, "strikethrough", False)]
    assert struck == ["Clock stopped"]
    assert on.says("taken back")
    assert on.says("Taken back")


def test_why_it_was_taken_back_is_told(phone: Switch) -> None:
    on = phone()
    open_log(on, [*counted(), PauseClock()])
    undo(on, "Clock stopped")
    on.until(lambda: on.app.sheet.raised == 1)
    on.tap_on(on.app.sheet.field)
    on.driver.type("a mistake ")
    on.answer("Undo")
    assert on.says("Undone: Clock stopped (a mistake)")


def test_the_void_that_was_taken_back_is_told_in_a_clear_sentence(phone: Switch) -> None:
    on = phone()
    bomb = Card(Team.BLUE, Rank.BOMB, 1)
    general, *_ = (each for each in Deck(20).cards(Team.RED) if each.rank is Rank.GENERAL)
    dealt = [IssueCard(general), IssueCard(bomb)]
    open_log(on, [named(Knowledge.CARDS)[0], *dealt, BeginPlay()])
    on.app.context.game.call(
        lambda desk: desk.void_bomb_duel(only_settled(desk.handle_news(Job.DUEL, (DuelShown(general, bomb),)))),
        lambda _void: None,
    )
    on.settle()
    undo(on, "Did not count: Red card and Blue card")
    on.answer("Undo")
    assert on.says("Brought back: Duel: Blue card beats Red card")
    assert not on.says("Undone: Undone")


def only_settled(answers: tuple[Answer, ...]) -> DuelSettled:
    (answer,) = answers
    assert isinstance(answer, DuelSettled)
    return answer


@pytest.mark.parametrize("line", ["Clock stopped", "Undone: Clock stopped"])
def test_what_was_taken_back_is_brought_back(phone: Switch, line: str) -> None:
    on = phone()
    open_log(on, [*counted(), PauseClock()])
    undo(on, "Clock stopped")
    on.answer("Undo")
    if line != "Clock stopped":  # which is still open
        on.tap(line)
    assert on.says("Brings back: Clock stopped")
    on.tap("Bring back")
    on.answer("Bring back")
    assert game_of(on).phase is LivePhase.PAUSED
    assert on.says("Brought back: Clock stopped")
    assert "Brought back" in on.texts()


def test_what_something_else_hangs_on_leads_to_that_instead_of_offering_an_undo(phone: Switch) -> None:
    on = phone()
    lost = ReportLost(card(Team.RED, 0), Player(Team.RED, 1))
    screen = open_log(on, [*named(), lost])
    before = game_of(on)
    on.tap_on(next(row for row in rows(screen) if row.text.startswith("Given to Red 1")))
    assert on.says("Something later hangs on this: Lost by Red 1: Red card. Undo that first.")
    assert not on.says("Undo?")
    assert "Undo" not in on.texts()
    on.tap("Show what has to go first")
    assert [row.text for row in rows(screen) if row.is_open] == ["Lost by Red 1: Red card"]
    on.tap("Undo")
    on.answer("Undo")
    assert not on.says("Something later hangs on this")
    on.tap_on(next(row for row in rows(screen) if row.text.startswith("Given to Red 1")))
    on.tap("Undo")
    on.answer("Leave it")
    assert game_of(on).teams[Team.BLUE] == before.teams[Team.BLUE]
    assert game_of(on).teams[Team.RED].pile == before.teams[Team.RED].pile, "the card is given as before"


# Ranks are covered


GIVEN = "Given to Red 1: Red card"
MARSHAL = "Given to Red 1: Red Marshal"


def press(phone: Phone, text: str) -> SimulatedTouch:
    label = phone._labelled(text)
    phone._bring(label)
    return phone.driver.press(*label.to_window(*label.center))


def test_a_rank_in_a_line_is_uncovered_only_while_a_finger_is_on_it(phone: Switch) -> None:
    on = phone()
    open_log(on, named())
    assert not on.says("Marshal")
    finger = press(on, GIVEN)
    on.driver.wait(0.5)
    assert MARSHAL in on.texts()
    assert not on.says("General"), "only the line under the finger is uncovered"
    on.driver.release(finger)
    assert not on.says("Marshal")
    assert not on.says("Undo"), "a finger that stays wants to read, not to open"
    on.tap(GIVEN)
    assert on.says("Undo")


def test_an_open_line_is_uncovered_with_its_parts_while_a_finger_is_on_it(phone: Switch) -> None:
    on = phone()
    open_log(on, named(), then=sweep(card(Team.BLUE, n) for n in range(2)))
    on.tap("2 cards handed in for Red")
    part = "2 × Handed in for Red: Blue card"
    finger = press(on, part)
    on.driver.wait(0.5)
    assert on.says("Handed in for Red: Blue Marshal")
    assert on.says("Handed in for Red: Blue General")
    assert on.says("Takes back: 2 cards handed in for Red")
    on.driver.release(finger)
    assert not on.says("Marshal")
    assert part in on.texts(), "it is still open"


HOW = "Hold a line to read its ranks."


def test_it_is_said_how_ranks_are_read_while_some_are_covered(phone: Switch) -> None:
    on = phone()
    open_log(on, [named()[0], BeginPlay()])
    assert HOW not in on.texts(), "nobody has a card yet"
    on.back()
    open_log(on, named())
    assert HOW in on.texts()
    on.app.context.game.call(lambda desk: desk.do(EndGame()))
    on.settle()
    assert MARSHAL in on.texts()
    assert HOW not in on.texts()


def test_a_line_is_covered_when_the_screen_is_left_with_the_finger_still_on_it(phone: Switch) -> None:
    on = phone()
    open_log(on, named())
    finger = press(on, GIVEN)
    on.driver.wait(0.5)
    on.back()
    assert on.place == ScreenName.FIELD
    on.app.context.go(ScreenName.LOG)
    on.driver.wait(0.5)
    assert GIVEN in on.texts()
    assert not on.says("Marshal")
    on.driver.release(finger)


def test_a_line_is_covered_when_the_app_is_put_aside_and_stays_so_until_a_finger_comes_anew(phone: Switch) -> None:
    on = phone()
    open_log(on, named())
    finger = press(on, GIVEN)
    on.driver.wait(0.5)
    assert on.says("Marshal")
    on.app.dispatch("on_pause")
    on.driver.wait(0.5)
    on.app.dispatch("on_resume")
    on.driver.wait(0.5)
    assert not on.says("Marshal")
    on.driver.release(finger)
    assert not on.says("Undo")
    finger = press(on, GIVEN)
    on.driver.wait(0.5)
    assert on.says("Marshal")
    on.driver.release(finger)


def test_a_line_that_comes_to_another_place_under_the_finger_is_covered(phone: Switch) -> None:
    on = phone()
    open_log(on, named())
    finger = press(on, GIVEN)
    on.driver.wait(0.5)
    assert on.says("Marshal")
    on.app.context.game.call(lambda desk: desk.do(PauseClock()))
    on.settle()
    assert not any(rank in text for text in on.texts() for rank in ("Marshal", "General"))
    on.driver.release(finger)


def test_nothing_that_is_asked_or_refused_about_a_line_names_a_rank(phone: Switch) -> None:
    on = phone()
    open_log(on, [*named(), ReportLost(card(Team.RED, 0), Player(Team.RED, 1))])
    on.tap(GIVEN)
    assert on.says("Lost by Red 1: Red card. Undo that first.")
    undo(on, "Given to Red 2: Red card")
    assert on.app.sheet.question.text == "Given to Red 2: Red card"


def test_after_the_game_everything_lies_open(phone: Switch) -> None:
    on = phone()
    open_log(on, [*named(), EndGame()])
    assert MARSHAL in on.texts()
    undo(on, MARSHAL)
    assert on.app.sheet.question.text == MARSHAL


def test_contradictions_can_be_read_and_not_taken_back(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    screen = open_log(on, counted(red=1), then=absorb_another_keeper(tmp_path))
    on.tap("2 contradictions")
    assert len(rows(screen)) == 2
    on.tap_on(rows(screen)[0])
    assert not any(row.is_open for row in rows(screen))
    assert on.says("These are shown here. Touch to see all lines again.")
    assert chosen_filters(screen) == []
    on.tap("2 contradictions")
    assert chosen_filters(screen) == ["All"]
    on.tap("2 contradictions")
    on.tap("Flags")
    assert chosen_filters(screen) == ["Flags"]
    assert not on.says("These are shown here.")
    assert on.says("2 contradictions")


def chosen_filters(screen: LogScreen) -> list[str]:
    return [button.caption for button in screen.ids.filters.children if button.chosen]


def test_the_arrow_leads_back_to_the_field(phone: Switch) -> None:
    on = phone()
    open_log(on, counted())
    (arrow,) = [one for one in on.presenter.screen.walk() if getattr(one, "icon", "") == "back"]
    on.tap_on(arrow)
    assert on.place == ScreenName.FIELD


def test_before_it_is_taken_back_the_line_and_the_sheet_say_that_a_flag_stays_taken(phone: Switch) -> None:
    on = phone()
    screen = open_log(on, BY_THE_HALF)
    stays = "The flag of Blue stays taken: Red had its half then; now 9 of 10."
    on.tap("10 cards handed in for Red")
    on.tap_on(next(row for row in rows(screen) if row.is_part))
    assert on.says(stays)
    on.tap("Undo")
    assert on.app.sheet.question.text.endswith(stays)
    on.answer("Undo")
    assert rows(screen)[0].mark == stays
