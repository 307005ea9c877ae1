"""What the end says of a game, without a window."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.answers import MissingRecord
from referee_app.live_game.commands import CallTime, Command, DeliverFlag, EndGame, UndoAction
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Player
from referee_app.live_game.queries import Count
from referee_app.screens.end.model import end_shown, missing_list
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import Moment, sentence
from referee_app.words.words import Theme, Words, format_fact
from tests.screens.sample_games import (
    BOTH,
    BY_THE_HALF,
    CARD_SET,
    FOR_POINTS,
    RED,
    TIMED,
    Afternoon,
    card,
    counted,
    named,
    take,
)

EN = Words(Language.EN)
END: list[Command] = [EndGame(Team.BLUE)]


def missing(count: int) -> list[MissingRecord]:
    cards = [card(team, n) for team in Team for n in range(20)][:count]
    place = sentence("desk.place.not_known_here")
    return [MissingRecord(one, CARD_SET.short_code(one), place=place) for one in cards]


SCOUT = next(each for n in range(20) if (each := card(Team.RED, n)).rank is Rank.SCOUT)
RED_ONE = Player(Team.RED, 1)


@pytest.mark.parametrize(
    ("end", "tone", "outcome", "how"),
    [
        (
            [take(Team.BLUE), DeliverFlag(Team.BLUE)],
            SurfaceTone.RED,
            "Red wins",
            "The flag of Blue was brought in at {}.",
        ),
        ([EndGame(Team.BLUE)], SurfaceTone.BLUE, "Blue wins", "Decided by the referee at {}."),
        ([EndGame()], SurfaceTone.ACTION, "A draw", "Decided by the referee at {}."),
    ],
)
def test_who_has_won_and_how(end: list[Command], tone: SurfaceTone, outcome: str, how: str) -> None:
    game = Afternoon([*counted(red=10), *end])
    result = end_shown(game.view(), None, EN)
    assert (result.tone, result.outcome) == (tone, outcome)
    assert result.how == how.format(format_fact(Moment(game.now), EN))
    assert result.played.endswith("played")


def test_a_game_that_is_not_over_says_so_and_no_more() -> None:
    result = end_shown(Afternoon(counted(red=10)).view(), None, EN)
    assert (result.tone, result.outcome, result.how) == (SurfaceTone.ACTION, "This game is not over.", "")
    assert (result.to_do, result.is_done, result.goes_on) == ("", False, True)


@pytest.mark.parametrize(
    ("carrier", "who"),
    [
        (Fighter(SCOUT, RED_ONE), "Anna (Scout)"),
        (Fighter(Blank(Team.RED), RED_ONE), "Anna"),
        (Fighter(SCOUT), "Red Scout"),
    ],
)
def test_who_brought_the_flag_home_is_named_as_far_as_is_known(carrier: Fighter, who: str) -> None:
    view = Afternoon([*counted(red=10), take(Team.BLUE), DeliverFlag(Team.BLUE)]).view()
    assert view.ending is not None
    view = replace(view, ending=view.ending._replace(carrier=carrier))
    result = end_shown(view, None, Words(Language.EN, names={RED_ONE: "Anna"}))
    assert result.how.startswith(f"{who} brought in the flag of Blue at ")


@pytest.mark.parametrize(
    ("rules", "red", "blue", "score"),
    [
        (TIMED, 12, 9, "12 cards to 9."),
        (TIMED, 1, 0, "1 card to 0."),
        (TIMED, 4, 4, "4 cards each."),
        (FOR_POINTS, 9, 12, "12 points to 9."),
        (FOR_POINTS, 4, 4, "4 points each."),
    ],
)
def test_when_time_was_up_both_counts_are_told(rules: HouseRules, red: int, blue: int, score: str) -> None:
    result = end_shown(out_of_time(counted(red=red, blue=blue, rules=rules)).view(), None, EN)
    when, told = result.how.splitlines()
    assert when.startswith("Time was up at ")
    assert told == score


def out_of_time(commands: list[Command], keeps: frozenset[Team] = BOTH) -> Afternoon:
    game = Afternoon(commands, keeps)
    game.now += 3_600_000
    game.do(CallTime())
    return game


def test_where_only_one_count_is_known_the_other_leader_is_to_be_asked() -> None:
    result = end_shown(out_of_time(counted(red=3, own=RED, rules=TIMED), RED).view(), None, EN)
    assert result.outcome == "The game is over"
    assert result.how.splitlines()[1].startswith("This phone does not know both counts")
    assert (result.first.text, result.first.known) == ("Red: 3 cards captured", True)
    assert (result.second.text, result.second.known) == ("Blue: not known here. Ask Blue’s leader.", False)


def test_a_count_that_is_known_in_part_says_whom_to_ask_for_the_rest() -> None:
    view = Afternoon([*counted(red=3, own=RED), *END], RED).view()
    blue = replace(view.teams[Team.BLUE], captured=Count(2, exact=False))
    result = end_shown(replace(view, teams={**view.teams, Team.BLUE: blue}), None, EN)
    assert result.second.text == "Blue: at least 2 cards captured. Ask Blue’s leader."
    assert result.second.known


def test_the_meters_go_to_the_half() -> None:
    result = end_shown(Afternoon([*counted(red=10, blue=4), *END]).view(), None, EN)
    assert [(one.fraction, one.half, one.reached) for one in (result.first, result.second)] == [
        (0.5, 0.5, True),
        (0.2, 0.5, False),
    ]


def test_points_are_told_where_they_are_played_for() -> None:
    """Who has won by them may have fewer cards."""
    game = Afternoon([*counted(red=10, blue=2, rules=FOR_POINTS), take(Team.BLUE), DeliverFlag(Team.BLUE), *END])
    result = end_shown(game.view(), None, EN)
    assert [result.first.text, result.second.text] == [
        "Red: 35 points · 10 cards captured",
        "Blue: 2 points · 2 cards captured",
    ]


def test_before_anybody_looked_or_began_nothing_is_called_missing() -> None:
    view = Afternoon([*named(), *END]).view()
    for found in (None, missing(40)):
        result = end_shown(view, found, EN)
        assert (result.missing, result.collected) == ((), "")
        assert not result.is_done
    assert end_shown(view, None, EN).to_do == ""
    result = end_shown(view, missing(40), EN)
    assert result.can_collect
    assert result.to_do.startswith("40 cards are still out.")


def test_what_is_back_fills_the_bar_and_the_rest_is_listed_with_its_code_and_emblem() -> None:
    result = end_shown(Afternoon([*named(), *END]).view(), missing(10), EN)
    assert (result.fraction, result.collected, result.to_do) == (0.75, "30 of 40 cards back in the box", "")
    assert [one.code for one in result.missing] == [CARD_SET.short_code(one.card) for one in missing(10)]
    assert (result.missing[0].card, result.missing[0].icon, result.missing[0].tone) == ("Red Marshal", "marshal", "red")
    assert result.collected


def test_by_numbers_a_missing_card_has_nothing_military() -> None:
    view = Afternoon([*named(), *END]).view()
    result = end_shown(view, missing(1), Words(Language.EN, Theme.NUMBERS))
    assert (result.missing[0].icon, result.missing[0].card) == ("squares_10", "Red 10")


def test_what_is_missing_stands_by_team_with_those_first_who_had_a_card() -> None:
    held = [
        replace(one, player=Player(one.card.team, 2)) if place % 2 else one for place, one in enumerate(missing(24))
    ]
    result = end_shown(Afternoon([*named(), *END]).view(), held, EN)
    headings = [(place, one.heading) for place, one in enumerate(result.missing) if one.heading]
    assert headings == [(0, "Red: 20 cards missing"), (20, "Blue: 4 cards missing")]
    known = {CARD_SET.short_code(one.card) for one in held if one.player}
    assert [one.code in known for one in result.missing] == [*[True] * 10, *[False] * 10, True, True, False, False]


def test_when_all_are_back_only_the_way_home_is_left() -> None:
    result = end_shown(Afternoon([*named(), *END]).view(), (), EN)
    assert result.all_back == "All 40 cards are back in the box."
    assert "Home" in result.to_do
    assert (result.is_done, result.missing, result.can_collect, result.collected) == (True, (), False, "")


@pytest.mark.parametrize("commands", [counted(), named(Knowledge.COUNTED)[:1]])
def test_where_single_cards_are_not_known_each_teams_are_to_be_counted(commands: list[Command]) -> None:
    result = end_shown(Afternoon([*commands, *END]).view(), (), EN)
    assert result.to_do == "Collect the cards and count them: 20 of Red and 20 of Blue."
    assert (result.all_back, result.can_collect, result.is_done) == ("", False, True)


def test_a_game_that_is_not_over_collects_and_lists_nothing() -> None:
    for count in (40, 10, 0):
        result = end_shown(Afternoon(named()).view(), missing(count), EN)
        assert (result.can_collect, result.missing, result.all_back) == (False, (), "")


def test_the_list_has_a_line_for_each_card_with_its_code_first() -> None:
    lines = missing_list(missing(3), EN).splitlines()
    assert [line.split("\t")[0] for line in lines] == [CARD_SET.short_code(one.card) for one in missing(3)]
    assert len(lines[0].split("\t")) == 3


def test_a_flag_that_was_won_before_the_count_was_corrected_is_remarked() -> None:
    game = Afternoon([*BY_THE_HALF, DeliverFlag(Team.BLUE)])
    assert end_shown(game.view(), None, EN).remark == ""
    handed_in = next(line for line in game.view().log if line.what.key.startswith("log.handed_in"))
    game.do(UndoAction(handed_in.action))
    result = end_shown(game.view(), None, EN)
    assert result.outcome == "Red wins"
    assert result.remark == "The flag of Blue still counts: Red had its half when it took it; now 9 of 10."
