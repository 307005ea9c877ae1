"""What the log says of a game, without a window."""

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.live_game import commands
from referee_app.live_game.events import CardHandedIn, Fact, Fighter
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Player, Stamp
from referee_app.screens.log.model import PAGE, LogFilter, line_of, log_shown, undo_question
from referee_app.words.words import Words
from tests.screens.sample_games import (
    BOTH,
    BY_THE_HALF,
    RED,
    Afternoon,
    card,
    contradictory,
    counted,
    named,
    whole_game,
)

EN = Words(Language.EN)


def test_the_newest_line_comes_first_and_every_line_keeps_its_number() -> None:
    game = Afternoon(counted(red=2))
    before = log_shown(game.view(), EN, LogFilter.ALL, PAGE)
    game.do(commands.PauseClock())
    after = log_shown(game.view(), EN, LogFilter.ALL, PAGE)
    assert after.lines[0].text == "Clock stopped"
    assert [line.number for line in after.lines] == list(range(len(after.lines), 0, -1))
    assert after.lines[1:] == before.lines


def test_a_long_game_is_told_page_by_page() -> None:
    game = Afternoon(whole_game()[:60])
    some = log_shown(game.view(), EN, LogFilter.ALL, PAGE)
    assert (len(some.lines), some.has_older) == (PAGE, True)
    whole = log_shown(game.view(), EN, LogFilter.ALL, 1000)
    assert len(whole.lines) == len(game.view().log) > PAGE
    assert not whole.has_older
    assert whole.lines[:PAGE] == some.lines


def test_what_was_concluded_can_be_looked_at_alone_until_it_is_taken_back() -> None:
    new_card = commands.IssueCard(card(Team.RED, 7), Player(Team.RED, 1))
    game = Afternoon([*named(), commands.HandIn(card(Team.BLUE, 1), Player(Team.RED, 2)), new_card])
    concluded = log_shown(game.view(), EN, LogFilter.INFERRED, PAGE)
    assert [line.mark for line in concluded.lines] == ["concluded, not seen", "its duel was not seen"]
    game.do(commands.UndoAction(game.view().log[0].action))
    assert len(log_shown(game.view(), EN, LogFilter.INFERRED, PAGE).lines) == 1


@pytest.mark.parametrize("keeps", [RED, BOTH])
def test_an_ordinary_handing_in_is_no_conclusion(keeps: frozenset[Team]) -> None:
    lines = log_shown(Afternoon(counted(red=2, own=keeps), keeps).view(), EN, LogFilter.ALL, PAGE).lines
    assert lines[0].text == "Handed in for Red: Blue card"
    assert {line.mark for line in lines} == {""}


def test_a_line_bears_the_sign_of_what_can_be_done_about_it() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    game.do(commands.UndoAction(game.view().log[0].action))
    shown = log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines
    assert [line.sign for line in shown[:3]] == ["redo", "", "undo"]
    assert shown[-1].text.startswith("Game set up")
    assert shown[-1].sign == ""
    assert line_of(game.view(), shown[-1].number) is None
    contradictions = log_shown(contradictory().view(), EN, LogFilter.CONTRADICTIONS, PAGE).lines
    assert {line.sign for line in contradictions} == {""}


def test_what_came_back_is_told_in_a_sentence_and_can_be_taken_back_again() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    for _ in range(2):
        game.do(commands.UndoAction(game.view().log[0].action))
    assert log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines[0].text == "Brought back: Clock stopped"
    asked = undo_question(game.view(), game.view().log[0], EN)
    assert (asked.headline, asked.answers[0].text) == ("Undo?", "Undo")


def test_what_was_taken_back_is_marked() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    game.do(commands.UndoAction(game.view().log[0].action, "too early"))
    undoing, undone, *_ = log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines
    assert (undoing.text, undoing.mark, undoing.undone) == ("Undone: Clock stopped (too early)", "", False)
    assert (undone.mark, undone.undone) == ("taken back", True)


def test_a_rank_is_only_in_what_a_finger_uncovers_until_the_game_is_over() -> None:
    game = Afternoon([*named(), commands.HandIn(card(Team.BLUE, 1))])
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, CardHandedIn(card(Team.BLUE, 1), None, False))])
    for kind, covered, uncovered in (
        (LogFilter.ALL, "Handed in for Red: Blue card", "Handed in for Red: Blue General"),
        (LogFilter.CONTRADICTIONS, "Handed in twice: Blue card.", "Handed in twice: Blue General."),
    ):
        line = log_shown(game.view(), EN, kind, PAGE).lines[0]
        assert line.text.startswith(covered)
        assert line.uncovered.startswith(uncovered)
    began = next(
        line for line in log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines if line.text == "The game began"
    )
    assert began.uncovered == ""
    game.do(commands.EndGame())
    over = log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines
    assert any(line.text == "Handed in for Red: Blue General" for line in over)
    assert {line.uncovered for line in over} == {""}


def test_only_kinds_of_which_there_are_lines_are_offered() -> None:
    quiet = Afternoon(counted()[:1]).view()
    assert log_shown(quiet, EN, LogFilter.ALL, PAGE).kinds == ()
    assert [key for key, _, _ in log_shown(quiet, EN, LogFilter.INFERRED, PAGE).kinds] == ["all"]
    loud = log_shown(contradictory().view(), EN, LogFilter.CONTRADICTIONS, PAGE)
    assert "Contradictions (2)" in [text for _, text, _ in loud.kinds]
    assert len(loud.lines) == 2


def test_where_there_is_no_line_it_is_said_why() -> None:
    view = Afternoon(counted()[:1]).view()
    for kind, said in (
        (LogFilter.INFERRED, "Everything was seen: nothing had to be concluded."),
        (LogFilter.CONTRADICTIONS, "Everything that is on record fits together."),
    ):
        assert log_shown(view, EN, kind, PAGE).empty == said


def test_nothing_can_be_done_about_a_contradiction_or_what_is_undone_or_not_there() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    number = len(game.view().log)
    assert line_of(game.view(), number) is not None
    game.do(commands.UndoAction(game.view().log[0].action))
    assert line_of(game.view(), number) is None
    assert line_of(game.view(), number + 1) is not None
    assert [line_of(game.view(), nowhere) for nowhere in (-1, 0, number + 2)] == [None] * 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "Stays in the game’s log for ever: no names."),
        (Language.NL, "Blijft voorgoed in het verslag: geen namen."),
        (Language.FR, "Reste pour toujours dans le journal : pas de noms."),
        (Language.DE, "Bleibt für immer in der Aufzeichnung: keine Namen."),
    ],
)
def test_who_types_a_reason_is_told_that_it_stays_for_ever(language: Language, said: str) -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    asked = undo_question(game.view(), game.view().log[0], Words(language))
    assert asked.field is not None
    assert asked.field.caption.endswith(said)


def test_an_undoing_is_taken_back_without_a_reason() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    asked = undo_question(game.view(), game.view().log[0], EN)
    assert (asked.headline, asked.text) == ("Undo?", "Clock stopped")
    assert asked.field is not None
    game.do(commands.UndoAction(game.view().log[0].action))
    back = undo_question(game.view(), game.view().log[0], EN)
    assert (back.headline, back.answers[0].text) == ("Bring it back?", "Bring back")
    assert back.field is None


def test_the_line_of_an_undoing_says_what_stays() -> None:
    game = Afternoon(BY_THE_HALF)
    handed_in = next(line for line in game.view().log if line.what.key.startswith("log.handed_in"))
    game.do(commands.UndoAction(handed_in.action))
    assert log_shown(game.view(), EN, LogFilter.ALL, PAGE).lines[0].text == (
        "Undone: Handed in for Red: Blue card\nThe flag of Blue stays taken: Red had its half then; now 9 of 10."
    )


def test_a_found_card_is_marked_as_a_leaders_word_and_a_swap_as_concluded() -> None:
    one, other = card(Team.RED, 0), card(Team.RED, 1)
    duels = (
        commands.RecordDuel(Fighter(other, Player(Team.RED, 1)), Fighter(card(Team.BLUE, 3))),
        commands.IssueCard(card(Team.RED, 7), Player(Team.RED, 2)),
        commands.RecordDuel(Fighter(one), Fighter(card(Team.BLUE, 2)), None, frozenset({one})),
    )
    lines = log_shown(Afternoon([*named(), *duels]).view(), EN, LogFilter.INFERRED, PAGE).lines
    assert [(line.uncovered, line.mark) for line in lines] == [
        ("In play after all: Red Marshal", "on a leader’s word"),
        ("Gone unseen: Red Marshal, last with Red 2", "concluded, not seen"),
        ("Red 1 had the card of Red 2 (General)", "concluded, not seen"),
    ]
