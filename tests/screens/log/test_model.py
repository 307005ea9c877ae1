"""What the log says of a game, without a window."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.emblems.figures import Figure
from referee_app.live_game import commands
from referee_app.live_game.events import CardHandedIn, Fact, Fighter
from referee_app.live_game.evolve import fold
from referee_app.live_game.log_lines import LogKind
from referee_app.live_game.model import Player, Stamp
from referee_app.screens.log.actions import LoggedAction, Reversal, action_numbered, logged_actions
from referee_app.screens.log.lines import _ICONS, LineShown, OpenLines
from referee_app.screens.log.model import _EMPTY_ICONS, PAGE, LogFilter, log_shown, undo_question
from referee_app.screens.widgets.icon_drawings import SIGNS, THINGS
from referee_app.sentence import Moment
from referee_app.words.words import Words, format_fact
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
MINUTE = 60_000


def lines_of(game: Afternoon, kind: LogFilter = LogFilter.ALL, most: int = PAGE) -> tuple[LineShown, ...]:
    return log_shown(game.view(), EN, kind, most).lines


def newest(game: Afternoon) -> LoggedAction:
    return logged_actions(game.view())[0]


def opened(game: Afternoon, place: int = 0) -> LineShown:
    """The line of one action, while it is open."""
    view = game.view()
    done = logged_actions(view)[place]
    lines = log_shown(view, EN, LogFilter.ALL, PAGE, OpenLines(done.action)).lines
    return next(line for line in lines if line.number == done.number)


def reversal_of(game: Afternoon, place: int = 0) -> Reversal:
    reversal = logged_actions(game.view())[place].reversal
    assert reversal is not None
    return reversal


def swept(count: int, *before: commands.Command) -> Afternoon:
    """So many cards are handed in by one sweep."""
    game = Afternoon([*named(), *before])
    for n in range(count):
        game.do(commands.HandIn(card(Team.BLUE, n)))
    facts = game.state.facts["here"]
    sweep = [fact._replace(action=facts[-count].action) for fact in facts[-count:]]
    game.state = fold(type(game.state)(), [*facts[:-count], *sweep])
    return game


# One line for what was done


def test_what_a_sweep_led_to_is_one_line_that_lists_its_parts_when_it_is_open() -> None:
    game = swept(3)
    line = lines_of(game)[0]
    assert (line.covered.text, line.covered.parts, line.details) == ("3 cards handed in for Red", (), None)
    whole = opened(game)
    assert whole.covered.text == line.covered.text
    assert whole.covered.parts == ("3 × Handed in for Red: Blue card",)
    assert whole.uncovered is not None
    assert len(whole.uncovered.parts) == 3
    assert whole.uncovered.parts[0] == "Handed in for Red: Blue Marshal"
    assert whole.details is not None
    assert whole.details.about == "Takes back: 3 cards handed in for Red"


def test_a_part_has_a_remark_of_its_own_where_it_is_not_that_of_all() -> None:
    seen = commands.RecordDuel(Fighter(card(Team.RED, 0)), Fighter(card(Team.BLUE, 1)))
    line = opened(swept(2, seen))
    assert line.covered.mark == "its duel was not seen"
    assert line.covered.parts == (
        "Handed in for Red: Blue card (its duel was not seen)",
        "Handed in for Red: Blue card",
    )


def test_what_had_to_be_concluded_is_a_remark_on_what_was_done() -> None:
    game = Afternoon([*named(), commands.IssueCard(card(Team.RED, 7), Player(Team.RED, 1))])
    line = lines_of(game)[0]
    assert line.covered.text == "Given to Red 1: Red card"
    assert line.covered.mark == "Gone unseen: Red card, last with Red 1 (concluded, not seen)"
    assert (line.icon, line.tone) == ("give", "red")
    assert opened(game).covered.mark == "", "it is among the parts"


def test_a_single_event_opens_on_its_time_and_its_undo() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    line = opened(game)
    assert line.covered.parts == ()
    assert line.details is not None
    assert line.details.about == "Takes back: Clock stopped"
    assert (line.details.button_text, line.details.icon) == ("Undo", "undo")


def test_at_most_one_line_is_open() -> None:
    game = Afternoon(counted(red=3))
    view = game.view()
    lines = log_shown(view, EN, LogFilter.ALL, PAGE, OpenLines(newest(game).action)).lines
    assert [line.number for line in lines if line.details is not None] == [newest(game).number]


def test_the_newest_line_comes_first_and_every_line_keeps_its_number() -> None:
    game = Afternoon(counted(red=2))
    before = lines_of(game)
    game.do(commands.PauseClock())
    after = lines_of(game)
    assert after[0].covered.text == "Clock stopped"
    assert [replace(line, heading="") for line in after[1:]] == [replace(line, heading="") for line in before]


def test_a_sweep_that_goes_on_keeps_its_number() -> None:
    assert newest(swept(2)).number == newest(swept(4)).number


def test_a_long_game_is_told_page_by_page() -> None:
    game = Afternoon(whole_game()[:60])
    some = log_shown(game.view(), EN, LogFilter.ALL, PAGE)
    assert (len(some.lines), some.has_older) == (PAGE, True)
    whole = log_shown(game.view(), EN, LogFilter.ALL, 1000)
    assert len(whole.lines) == len(logged_actions(game.view())) > PAGE
    assert not whole.has_older
    assert whole.lines[:PAGE] == some.lines


# Badges


def test_every_kind_of_line_and_every_filter_has_a_drawing() -> None:
    assert set(_ICONS) == set(LogKind)
    assert {*_ICONS.values(), *_EMPTY_ICONS.values()} <= {*SIGNS, *THINGS, *Figure}


def test_a_badge_has_the_tone_of_the_team_unless_it_was_taken_back() -> None:
    game = Afternoon(counted(red=1, blue=1))
    assert [line.tone for line in lines_of(game)[:3]] == ["blue", "red", "quiet"]
    game.do(commands.UndoAction(newest(game).action))
    assert [line.tone for line in lines_of(game)[:3]] == ["blue", "quiet", "red"]


# Time in steps


@pytest.mark.parametrize(("minutes", "step"), [(4, 5), (40, 5), (60, 5), (61, 15), (180, 15), (181, 30), (240, 30)])
def test_time_is_told_in_steps_that_suit_the_length_of_the_game(minutes: int, step: int) -> None:
    view = Afternoon(counted(red=3)).view()
    assert view.began_ms is not None
    ms = view.began_ms + minutes * MINUTE
    stretched = replace(view, log=(replace(view.log[0], ms=ms), *view.log[1:]))
    first = log_shown(stretched, EN, LogFilter.ALL, PAGE, OpenLines(view.log[0].action)).lines[0]
    assert first.heading == format_fact(Moment(ms - ms % (step * MINUTE)), EN)
    assert first.details is not None
    assert first.details.clock == format_fact(Moment(ms), EN)


def test_a_heading_stands_above_the_first_line_of_its_time_and_what_came_before_the_whistle_is_a_group() -> None:
    headings = [line.heading for line in lines_of(Afternoon(counted(red=2)))]
    began = next(at for at, line in enumerate(lines_of(Afternoon(counted(red=2)))) if line.icon == "whistle")
    assert headings[0]
    assert headings[began + 1] == "Before the whistle"
    assert set(headings[began + 2 :]) == {""}


def test_until_the_whistle_everything_is_before_it() -> None:
    headings = [line.heading for line in lines_of(Afternoon(named()[:3]))]
    assert headings == ["Before the whistle", "", ""]


# Filters


DUEL = commands.RecordDuel(Fighter(card(Team.RED, 0)), Fighter(card(Team.BLUE, 1)))


def test_four_filters_stay_in_place_with_their_counts() -> None:
    game = Afternoon([*named(), DUEL])
    filters = log_shown(game.view(), EN, LogFilter.ALL, PAGE).filters
    assert [(each.caption, each.number, each.is_empty) for each in filters] == [
        ("All", "11", False),
        ("Duels", "1", False),
        ("Flags", "0", True),
        ("Concluded", "0", True),
    ]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (LogFilter.DUELS, ["Duel: Red 1 beats Blue 2"]),
        (LogFilter.FLAGS, ["Red 3 took the flag of Blue"]),
        (LogFilter.INFERRED, ["Handed in for Red: Blue card"]),
    ],
)
def test_a_filter_leaves_only_its_lines(kind: LogFilter, told: list[str]) -> None:
    scout = next(each for n in range(20) if (each := card(Team.RED, n)).rank.value == "2")
    then: list[commands.Command] = [
        DUEL,
        commands.HandIn(card(Team.BLUE, 2)),
        commands.RemovePlayer(Player(Team.BLUE, 4)),
        commands.TakeFlag(Team.BLUE, Fighter(scout, Player(Team.RED, 3))),
    ]
    given: list[commands.Command] = [
        commands.IssueCard(scout, Player(Team.RED, 3)) if getattr(each, "card", None) == card(Team.RED, 2) else each
        for each in named()
    ]
    assert [line.covered.text for line in lines_of(Afternoon([*given, *then]), kind)] == told


def test_what_was_concluded_can_be_looked_at_alone_until_it_is_taken_back() -> None:
    new_card = commands.IssueCard(card(Team.RED, 7), Player(Team.RED, 1))
    game = Afternoon([*named(), commands.HandIn(card(Team.BLUE, 1), Player(Team.RED, 2)), new_card])
    concluded = lines_of(game, LogFilter.INFERRED)
    assert [line.covered.mark.endswith("not seen)") for line in concluded] == [True, False]
    assert concluded[1].covered.mark == "its duel was not seen"
    game.do(commands.UndoAction(newest(game).action))
    assert len(lines_of(game, LogFilter.INFERRED)) == 1


@pytest.mark.parametrize("keeps", [RED, BOTH])
def test_an_ordinary_handing_in_is_no_conclusion(keeps: frozenset[Team]) -> None:
    lines = lines_of(Afternoon(counted(red=2, own=keeps), keeps))
    assert lines[0].covered.text == "2 cards handed in for Red"
    assert {line.covered.mark for line in lines} == {""}


def test_contradictions_have_a_notice_and_lines_that_do_not_open() -> None:
    view = contradictory().view()
    log = log_shown(view, EN, LogFilter.ALL, PAGE)
    assert (log.notice, log.way_out) == ("2 contradictions", "")
    log = log_shown(view, EN, LogFilter.CONTRADICTIONS, PAGE)
    assert (len(log.lines), log.notice, log.has_older) == (2, "2 contradictions", False)
    assert not any(line.opens or line.heading for line in log.lines)
    assert [action_numbered(view, line.number) for line in log.lines] == [None, None]
    assert log_shown(Afternoon(counted()).view(), EN, LogFilter.ALL, PAGE).notice == ""


@pytest.mark.parametrize(
    ("kind", "said", "now"),
    [
        (LogFilter.DUELS, "No duel on record.", "Go back, tap Duel and hold the phone over both cards."),
        (LogFilter.FLAGS, "No flag has moved.", "When somebody takes one, go back and tap Flag"),
        (LogFilter.INFERRED, "Everything was seen: nothing had to be concluded.", "What the app concludes"),
        (LogFilter.CONTRADICTIONS, "Everything that is on record fits together.", "There is nothing to settle."),
    ],
)
def test_where_there_is_no_line_it_is_said_why_and_what_to_do(kind: LogFilter, said: str, now: str) -> None:
    game = Afternoon(counted())
    log = log_shown(game.view(), EN, kind, PAGE)
    assert log.empty == said
    assert log.next.startswith(now)
    game.do(commands.EndGame())
    assert log_shown(game.view(), EN, kind, PAGE).next == "", "nothing can be done any more"


def test_before_anything_happened_the_log_says_so() -> None:
    view = replace(Afternoon(counted()[:1]).view(), log=())
    log = log_shown(view, EN, LogFilter.ALL, PAGE)
    assert (log.empty, log.next) == ("Nothing has happened yet.", "Go back and deal the cards.")


# Covered ranks


def test_a_rank_is_only_in_what_a_finger_uncovers_until_the_game_is_over() -> None:
    game = Afternoon([*named(), commands.HandIn(card(Team.BLUE, 1))])
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, CardHandedIn(card(Team.BLUE, 1), None, False))])
    for kind, covered, uncovered in (
        (LogFilter.ALL, "Handed in for Red: Blue card", "Handed in for Red: Blue General"),
        (LogFilter.CONTRADICTIONS, "Handed in twice: Blue card.", "Handed in twice: Blue General."),
    ):
        line = lines_of(game, kind)[0]
        assert line.covered.text.startswith(covered)
        assert line.uncovered is not None
        assert line.uncovered.text.startswith(uncovered)
    began = next(line for line in lines_of(game) if line.covered.text == "The game began")
    assert began.uncovered is None
    game.do(commands.EndGame())
    over = lines_of(game)
    assert any(line.covered.text == "Handed in for Red: Blue General" for line in over)
    assert {line.uncovered for line in over} == {None}


def test_what_an_open_line_offers_to_take_back_names_no_rank() -> None:
    line = opened(Afternoon([*named(), commands.HandIn(card(Team.BLUE, 1))]))
    assert line.details is not None
    assert line.details.about == "Takes back: Handed in for Red: Blue card"


# Taking back and bringing back


def test_what_was_taken_back_is_struck_through_and_offers_to_bring_it_back() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    game.do(commands.UndoAction(newest(game).action, "too early"))
    undoing, undone, *_ = lines_of(game)
    assert (undoing.covered.text, undoing.undone) == ("Undone: Clock stopped (too early)", False)
    assert (undone.covered.mark, undone.undone) == ("taken back", True)
    for place in range(2):
        details = opened(game, place).details
        assert details is not None
        assert details.about == "Brings back: Clock stopped"
        assert (details.button_text, details.icon) == ("Bring back", "redo")
    assert reversal_of(game, 0) == reversal_of(game, 1)


def test_what_came_back_can_be_taken_back_again_and_the_undo_between_offers_nothing() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    for _ in range(2):
        game.do(commands.UndoAction(newest(game).action))
    back, undoing, stopped = logged_actions(game.view())[:3]
    assert lines_of(game)[0].covered.text == "Brought back: Clock stopped"
    assert undoing.reversal is None
    for done in (back, stopped):
        assert done.reversal is not None
        assert not done.reversal.brings_back
        asked = undo_question(game.view(), done.reversal, EN)
        assert (asked.headline, asked.text, asked.answers[0].text) == ("Undo?", "Clock stopped", "Undo")


def test_the_setting_up_is_never_taken_back() -> None:
    game = Afternoon(counted())
    last = len(logged_actions(game.view())) - 1
    line = opened(game, last)
    assert line.covered.text.startswith("Game set up")
    assert line.details is not None
    assert (line.details.button_text, line.details.about) == ("", "")
    assert logged_actions(game.view())[last].reversal is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "Stays in the game’s log for ever: no names."),
        (Language.NL, "Blijft voorgoed in het logboek: geen namen."),
        (Language.FR, "Reste pour toujours dans le journal\N{NO-BREAK SPACE}: pas de noms."),
        (Language.DE, "Bleibt für immer im Verlauf: keine Namen."),
    ],
)
def test_who_types_a_reason_is_told_that_it_stays_for_ever(language: Language, said: str) -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    asked = undo_question(game.view(), reversal_of(game), Words(language))
    assert asked.field is not None
    assert asked.field.caption.endswith(said)


def test_an_undoing_is_taken_back_without_a_reason() -> None:
    game = Afternoon([*counted(), commands.PauseClock()])
    game.do(commands.UndoAction(newest(game).action))
    back = undo_question(game.view(), reversal_of(game), EN)
    assert (back.headline, back.text, back.answers[0].text) == ("Bring it back?", "Clock stopped", "Bring back")
    assert back.field is None


STAYS = "The flag of Blue stays taken: Red had its half then; now 9 of 10."


def test_the_line_of_an_undoing_says_what_stays() -> None:
    game = Afternoon(BY_THE_HALF)
    game.do(commands.UndoAction(logged_actions(game.view())[1].action))
    line = lines_of(game)[0]
    assert (line.covered.text, line.covered.mark) == ("Undone: Handed in for Red: Blue card", STAYS)


def test_a_found_card_is_marked_as_a_leaders_word_and_a_swap_as_concluded() -> None:
    one, other = card(Team.RED, 0), card(Team.RED, 1)
    duels = (
        commands.RecordDuel(Fighter(other, Player(Team.RED, 1)), Fighter(card(Team.BLUE, 3))),
        commands.IssueCard(card(Team.RED, 7), Player(Team.RED, 2)),
        commands.RecordDuel(Fighter(one), Fighter(card(Team.BLUE, 2)), None, frozenset({one})),
    )
    lines = lines_of(Afternoon([*named(), *duels]), LogFilter.INFERRED)
    assert [line.uncovered and line.uncovered.mark for line in lines] == [
        "In play after all: Red Marshal (on a leader’s word)",
        "Gone unseen: Red Marshal, last with Red 2 (concluded, not seen)",
        "Red 1 had the card of Red 2 (General) (concluded, not seen)",
    ]
