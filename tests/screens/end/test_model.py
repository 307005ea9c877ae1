"""What the end says of a game, without a window."""

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.desk.answers import MissingRecord
from referee_app.live_game.commands import Command, DeliverFlag, EndGame, UndoAction
from referee_app.live_game.model import Knowledge
from referee_app.screens.end.model import end_shown, missing_list
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import sentence
from referee_app.words.words import Words
from tests.screens.sample_games import BY_THE_HALF, CARD_SET, FOR_POINTS, RED, Afternoon, card, counted, named, take

EN = Words(Language.EN)
END: list[Command] = [EndGame(Team.BLUE)]


def missing(count: int) -> list[MissingRecord]:
    cards = [card(team, n) for team in Team for n in range(20)][:count]
    place = sentence("desk.place.not_known_here")
    return [MissingRecord(one, CARD_SET.short_code(one), place=place) for one in cards]


@pytest.mark.parametrize(
    ("end", "tone", "outcome"),
    [
        ([take(Team.BLUE), DeliverFlag(Team.BLUE)], SurfaceTone.RED, "Red wins: the flag is home."),
        ([EndGame()], SurfaceTone.ACTION, "A draw, by the referee’s decision."),
        ([], SurfaceTone.ACTION, "This game is not over."),
    ],
)
def test_who_has_won_and_how(end: list[Command], tone: SurfaceTone, outcome: str) -> None:
    shown = end_shown(Afternoon([*counted(red=10), *end]).view(), None, EN)
    assert (shown.tone, shown.outcome) == (tone, outcome)


def test_both_teams_scores_are_told_as_far_as_they_are_known() -> None:
    red, blue = end_shown(Afternoon([*counted(red=3, own=RED), *END], RED).view(), None, EN).scores
    assert "3" in red.text
    assert blue.text == "not known here"


def test_points_are_told_where_they_are_played_for() -> None:
    """Who has won by them may have fewer cards."""
    game = Afternoon([*counted(red=10, blue=2, rules=FOR_POINTS), take(Team.BLUE), DeliverFlag(Team.BLUE), *END])
    assert [one.text for one in end_shown(game.view(), None, EN).scores] == [
        "35 points · 10 cards captured",
        "2 points · 2 cards captured",
    ]


def test_before_anybody_looked_or_began_nothing_is_called_missing() -> None:
    view = Afternoon([*named(), *END]).view()
    for found in (None, missing(40)):
        shown = end_shown(view, found, EN)
        assert (shown.missing, shown.reprint, shown.share, shown.fraction) == ((), "", "", 0.0)
    assert end_shown(view, missing(40), EN).collect == "Collect the cards"


def test_what_is_back_fills_the_bar_and_the_rest_is_listed_with_its_code() -> None:
    shown = end_shown(Afternoon([*named(), *END]).view(), missing(10), EN)
    assert (shown.fraction, shown.collected) == (0.75, "30 of 40 cards back in the box")
    assert [one.code for one in shown.missing] == [CARD_SET.short_code(one.card) for one in missing(10)]
    assert shown.reprint
    assert shown.share


def test_when_all_are_back_there_is_nothing_left_to_do() -> None:
    shown = end_shown(Afternoon([*named(), *END]).view(), (), EN)
    assert (shown.fraction, shown.missing, shown.collect, shown.share) == (1.0, (), "", "")


@pytest.mark.parametrize("commands", [counted(), named(Knowledge.COUNTED)[:1]])
def test_where_single_cards_are_not_known_they_are_to_be_counted(commands: list[Command]) -> None:
    shown = end_shown(Afternoon([*commands, *END]).view(), (), EN)
    assert shown.to_count == "Collect the cards and count them: 40."
    assert (shown.fraction, shown.collect) == (0.0, "")


def test_a_game_that_is_not_over_collects_nothing() -> None:
    assert end_shown(Afternoon(named()).view(), missing(40), EN).collect == ""


def test_the_list_has_a_line_for_each_card_with_its_code_first() -> None:
    lines = missing_list(missing(3), EN).splitlines()
    assert [line.split("\t")[0] for line in lines] == [CARD_SET.short_code(one.card) for one in missing(3)]
    assert len(lines[0].split("\t")) == 3


def test_a_flag_that_was_won_before_the_count_was_corrected_is_remarked() -> None:
    game = Afternoon([*BY_THE_HALF, DeliverFlag(Team.BLUE)])
    assert "\n" not in end_shown(game.view(), None, EN).played
    handed_in = next(line for line in game.view().log if line.what.key.startswith("log.handed_in"))
    game.do(UndoAction(handed_in.action))
    shown = end_shown(game.view(), None, EN)
    assert shown.outcome == "Red wins: the flag is home."
    assert (
        shown.played.splitlines()[1] == "The flag of Blue still counts: Red had its half when it took it; now 9 of 10."
    )
