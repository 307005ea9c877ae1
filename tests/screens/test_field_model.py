"""What the field screen says of a game, without a window."""

import pytest

from referee_app.cards.names import Language
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands as ask
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, HouseRules
from referee_app.screens.field.model import LOG_LINES, FieldShown, field_shown
from referee_app.screens.theme import Tone
from referee_app.words.words import Words
from tests.screens.afternoon import BOTH, Afternoon, contradictory, counted, take, whole_game

RED = frozenset([Team.RED])
BLUE = frozenset([Team.BLUE])
TIMED = HouseRules(time_limit_s=3600)


def told(commands: list[Command], own: frozenset[Team] = BOTH, language: Language = Language.EN) -> FieldShown:
    game = Afternoon(commands, own).play()
    return field_shown(game.view(), Words(language), own)


def test_captured_cards_are_a_number_on_a_meter_with_the_half() -> None:
    red = told(counted(red=7)).first
    assert [(score.number, score.caption) for score in red.scores] == [("7", "captured")]
    assert (red.fraction, red.half, red.reached) == (7 / 20, 0.5, False)
    assert (red.half_caption, red.total_caption) == ("half at 10", "of 20")


def test_cards_in_pile_and_play_and_players_out_are_told() -> None:
    red = told(counted(red=2, blue=3)).first
    assert [(tile.number, tile.caption) for tile in red.tiles] == [("16", "pile"), ("1", "in play"), ("0", "out")]
    assert red.elsewhere == ""


@pytest.mark.parametrize(("captured", "rule"), [(9, "scouts only"), (10, "everybody may take it")])
def test_the_half_lets_everybody_take_the_flag(captured: int, rule: str) -> None:
    red = told(counted(red=captured)).first
    assert red.rule.text == f"Flag of Blue: {rule}"
    assert red.reached is (captured == 10)
    assert (red.rule.tone == Tone.SIGNAL) is red.reached


def test_the_meter_goes_on_past_the_half_and_never_over_its_end() -> None:
    assert told(counted(red=15)).first.fraction == 15 / 20


def test_what_is_not_known_here_is_never_nothing() -> None:
    blue = told(counted(red=3, own=RED), own=RED).second
    assert blue.name == "Blue"
    assert blue.scores[0].number == "not known here"
    assert not blue.known
    assert blue.tiles == ()
    assert blue.elsewhere == "Pile and players: not known here"
    assert blue.rule.text == "Flag of Red: scouts; for others not known here"


def test_a_number_that_may_be_larger_is_said_to_be_at_least_that() -> None:
    duel = ask.RecordDuel(Fighter(Blank(Team.RED, Rank.SCOUT)), Fighter(Blank(Team.BLUE, Rank.MAJOR)))
    blue = told([*counted(own=RED, rules=HouseRules(count_at_duel=True)), duel], own=RED).second
    assert blue.scores[0].number == "at least 1"
    assert blue.known
    assert blue.fraction == 1 / 20


@pytest.mark.parametrize(("own", "first"), [(RED, "Red"), (BLUE, "Blue"), (BOTH, "Red")])
def test_the_own_team_comes_first(own: frozenset[Team], first: str) -> None:
    assert told(counted(own=own), own).first.name == first


def test_a_flag_is_followed_from_its_hiding_place_until_it_is_home() -> None:
    taken = [*counted(red=10), take(Team.BLUE)]
    assert told(counted()).second.flag.text == "Own flag: hidden"
    assert told(taken).second.flag.text == "Own flag: carried by Red"
    assert told(taken).second.flag.tone == Tone.SIGNAL
    assert told([*taken, ask.LoseFlag(Team.BLUE)]).second.flag.text == "Own flag: to be hidden again"
    assert told([*taken, ask.DeliverFlag(Team.BLUE)]).second.flag.text == "Own flag: taken home by Red"


@pytest.mark.parametrize(
    ("commands", "clock", "caption"),
    [
        (counted()[:5], "0:00", "dealing"),
        (counted(red=2), "1:00", "played"),
        (counted(red=2, rules=TIMED), "59:00", "left"),
        ([*counted(red=2, rules=TIMED), ask.PauseClock()], "58:30", "paused"),
        ([*counted(red=2, rules=TIMED), ask.EndGame()], "1:30", "played"),
    ],
)
def test_the_clock_tells_what_is_left_or_what_was_played(commands: list[Command], clock: str, caption: str) -> None:
    shown = told(commands)
    assert (shown.clock, shown.clock_caption) == (clock, caption)


def test_a_clock_that_ran_over_stands_at_nothing() -> None:
    game = Afternoon(counted(rules=TIMED)).play()
    game.now += 2 * 3600 * 1000
    assert field_shown(game.view(), Words(Language.EN), BOTH).clock == "0:00"


def test_points_are_told_where_they_are_played_for() -> None:
    rules = HouseRules(time_limit_s=3600, points=True)
    flag: list[Command] = [take(Team.BLUE, Rank.SCOUT), ask.DeliverFlag(Team.BLUE)]
    scores = told([*counted(red=3, rules=rules), *flag]).first.scores
    assert [(score.number, score.caption) for score in scores] == [("3", "captured"), ("28", "points")]


@pytest.mark.parametrize(
    ("end", "head", "outcome"),
    [
        ([take(Team.BLUE), ask.DeliverFlag(Team.BLUE)], Tone.RED, "Red wins: the flag is home."),
        ([ask.EndGame(Team.BLUE)], Tone.BLUE, "Blue wins, by the referee’s decision."),
        ([ask.EndGame()], Tone.ACTION, "A draw, by the referee’s decision."),
        ([], Tone.GROUND, ""),
    ],
)
def test_the_outcome_takes_the_winner_s_tone(end: list[Command], head: Tone, outcome: str) -> None:
    shown = told([*counted(red=10), *end])
    assert (shown.head, shown.outcome) == (head, outcome)


def test_the_log_tells_the_newest_first_and_no_more_than_fit() -> None:
    game = Afternoon(whole_game()).play()
    shown = field_shown(game.view(), Words(Language.EN), BOTH)
    assert len(shown.log) == LOG_LINES
    assert [line.number for line in shown.log] == list(range(game.version, game.version - LOG_LINES, -1))
    assert shown.log[0].text == Words(Language.EN).say(game.view().log[0].what)


def test_what_was_concluded_or_taken_back_is_marked() -> None:
    game = Afternoon(counted(red=1)).play()
    last = game.view().log[0].action
    assert field_shown(game.view(), Words(Language.EN), BOTH).log[0].mark == "concluded, not seen"
    game.do(ask.UndoAction(last))
    undoing, undone, *_ = field_shown(game.view(), Words(Language.EN), BOTH).log
    assert (undoing.mark, undoing.undone) == ("", False)
    assert (undone.mark, undone.undone) == ("taken back", True)


def test_contradictions_are_counted_and_the_first_is_told() -> None:
    game = contradictory()
    shown = field_shown(game.view(), Words(Language.EN), BOTH)
    assert shown.notice == f"{len(game.view().contradictions)} contradictions"
    assert shown.notice_text.startswith("Two phones keep ")
    assert told(counted()).notice == ""


@pytest.mark.parametrize("language", Language)
def test_a_whole_game_can_be_told_in_every_language(language: Language) -> None:
    game = Afternoon(whole_game())
    words = Words(language)
    told_in_full = {field_shown(game.view(), words, BOTH).first.name}
    while game.step():
        told_in_full.add(field_shown(game.view(), words, BOTH).log[0].text)
    told_in_full.add(field_shown(game.view(), words, BOTH).outcome)
    assert len(told_in_full) > 20
