"""What a leader is offered about flags, players and the game, without a window."""

import pytest

from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.jobs import Job
from referee_app.emblems.figures import Figure
from referee_app.live_game.commands import (
    AddPlayer,
    Command,
    DeliverFlag,
    EndGame,
    HandOnFlag,
    HideFlag,
    LoseFlag,
    PauseClock,
    RemovePlayer,
    ReportLost,
    TakeFlag,
)
from referee_app.live_game.events import Attested, Fighter
from referee_app.live_game.model import Blank, Player
from referee_app.live_game.view import PlayerView
from referee_app.screens.field.questions import (
    FieldOption,
    Naming,
    Offer,
    Rename,
    attesting_offer,
    end_offer,
    flag_offer,
    home_offer,
    more_offer,
    name_offer,
    player_offer,
)
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import SurfaceTone
from referee_app.words.words import Theme, Words
from tests.screens.sample_games import BLUE, BOTH, RED, Afternoon, card, counted, named, take

EN = Words(Language.EN)


def kinds(options: tuple[FieldOption, ...]) -> list[object]:
    """What the options do, by kind."""
    return [option.does if isinstance(option.does, Job | ScreenName) else type(option.does) for option in options]


def player(number: int, *after: Command) -> PlayerView:
    view = Afternoon([*named(), *after]).view()
    return next(one for one in view.teams[Team.RED].players if one.player.number == number)


def flags(commands: list[Command], keeps: frozenset[Team] = BOTH) -> tuple[FieldOption, ...]:
    return flag_offer(Afternoon(commands, keeps).view(), keeps, EN).options


def test_a_hidden_flag_can_be_taken_or_be_said_to_be_home() -> None:
    about_blue = flags(counted())[:3]
    assert kinds(about_blue) == [TakeFlag, TakeFlag, Offer]
    home = about_blue[2].does
    assert isinstance(home, Offer)
    assert [option.does for option in home.options] == [DeliverFlag(Team.BLUE), None]
    assert all("lag of Blue" in option.text for option in about_blue)


@pytest.mark.parametrize(
    "commands",
    [named(), [*named(), take(Team.BLUE, Rank.SCOUT)], [*named(), *(take(flag, Rank.SCOUT) for flag in Team)]],
)
def test_whatever_became_of_the_flags_seven_answers_are_enough_and_the_enemy_s_comes_first(
    commands: list[Command],
) -> None:
    scan, *others = flags(commands)
    assert len(others) <= 6
    assert (scan.does, scan.tone) == (Job.FLAG, SurfaceTone.ACTION)
    flags_of = [flag for option in others for flag in ("Blue", "Red") if f"lag of {flag}" in option.text]
    assert len(flags_of) == len(others)
    assert flags_of == sorted(flags_of)  # blue, which red is after, and then red


@pytest.mark.parametrize("flag", Team)
def test_an_answer_bears_the_colour_of_the_team_that_does_it_or_wins_by_it(flag: Team) -> None:
    taken = [*named(), take(flag, Rank.SCOUT)]
    lost = [*taken, LoseFlag(flag)]
    offered = {option for commands in (named(), taken, lost) for option in flags(commands)}
    about = {option.icon: option.tone for option in offered if f"lag of {flag.capitalize()}" in option.text}
    taker, owner = flag.enemy, flag
    assert about == {"scout": taker, "what": taker, "home": taker, "people": taker, "undo": owner, "check": owner}
    view = Afternoon(named()).view()
    for offer in (home_offer(view, flag, EN), attesting_offer(view, flag, EN)):
        assert offer.options[0].tone == taker
    assert [option.tone for option in end_offer(EN).options] == [*Team, SurfaceTone.QUIET]


def test_by_numbers_a_two_takes_the_flag_and_no_scout_is_seen() -> None:
    words = Words(Language.EN, Theme.NUMBERS)
    hidden = flag_offer(Afternoon(counted(), BOTH).view(), BOTH, words).options
    assert [option.icon for option in hidden if " a 2" in option.text] == [Figure.SQUARES_2] * 2
    assert "scout" not in {option.icon for option in hidden}
    home = attesting_offer(Afternoon(counted(), BOTH).view(), Team.BLUE, words).options
    assert [option.icon for option in home if option.text == "A 2"] == [Figure.SQUARES_2]


def test_a_card_with_a_code_can_be_scanned() -> None:
    assert flags(named())[0].does is Job.FLAG


def test_a_flag_that_is_carried_is_home_goes_back_or_is_handed_on() -> None:
    carried = flags([*counted(red=10), take(Team.BLUE)])
    assert kinds(carried)[:3] == [Offer, LoseFlag, Offer]
    handed_on = carried[2].does
    assert isinstance(handed_on, Offer)
    assert handed_on.headline == "Who has the flag of Blue now?"
    assert [option.does for option in handed_on.options] == [
        HandOnFlag(Team.BLUE, Fighter(Blank(Team.RED, Rank.SCOUT))),
        HandOnFlag(Team.BLUE, Fighter(Blank(Team.RED))),
    ]


def test_a_flag_that_was_lost_is_hidden_again() -> None:
    lost = flags([*counted(red=10), take(Team.BLUE), LoseFlag(Team.BLUE)])
    assert lost[0].does == HideFlag(Team.BLUE)


@pytest.mark.parametrize(
    ("keeps", "flag", "attested"),
    [(BOTH, Team.BLUE, [Attested.SCOUT]), (RED, Team.RED, [Attested.SCOUT, Attested.HALF])],
)
def test_a_flag_that_nobody_saw_taken_was_a_scout_s_or_its_team_had_its_half(
    keeps: frozenset[Team], flag: Team, attested: list[Attested]
) -> None:
    offer = attesting_offer(Afternoon(counted(own=keeps), keeps).view(), flag, EN)
    assert [option.does for option in offer.options] == [DeliverFlag(flag, each) for each in attested]


def test_only_who_keeps_the_taker_s_base_says_that_a_flag_is_home() -> None:
    carried = [*counted(red=10, own=RED), take(Team.BLUE)]
    assert [option.text for option in flags(carried, RED) if option.icon == "home"] == [
        "The flag of Blue is home: Red wins"
    ]
    opposite = [*counted(own=BLUE), take(Team.BLUE)]
    assert [option.text for option in flags(opposite, BLUE) if option.icon == "home"] == [
        "The flag of Red is home: Blue wins"
    ]


def test_the_flag_that_the_own_team_is_after_comes_first() -> None:
    assert "Flag of Red" in flags(counted(own=BLUE), BLUE)[0].text
    assert "Flag of Blue" in flags(counted(own=RED), RED)[0].text


def test_who_plays_may_come_for_a_new_card_lose_it_leave_or_get_a_name() -> None:
    offer = player_offer(player(1), EN)
    assert kinds(offer.options) == [Job.GIVE, ReportLost, RemovePlayer, Naming]
    assert offer.text == "plays"


def test_who_waits_gets_a_card() -> None:
    waiting = player(1, ReportLost(card(Team.RED, 0), Player(Team.RED, 1)))
    assert kinds(player_offer(waiting, EN).options)[0] == Job.GIVE


def test_who_has_left_can_only_be_renamed() -> None:
    gone = player(1, RemovePlayer(Player(Team.RED, 1)))
    assert kinds(player_offer(gone, EN).options) == [Naming]


def test_a_name_is_asked_for_alone_so_that_enter_means_it() -> None:
    anna = Player(Team.RED, 1)
    question = name_offer(anna, Words(Language.EN, names={anna: "Anna"})).question()
    assert question.field is not None
    assert question.field.text == "Anna"
    assert name_offer(anna, EN).answered(question.answers[0].key).does == Rename(anna)
    assert player_offer(player(1), EN).question().field is None


@pytest.mark.parametrize(
    ("commands", "keeps", "offered"),
    [
        (named(), BOTH, [Job.WHAT, ScreenName.POST, PauseClock, AddPlayer, AddPlayer, ScreenName.END]),
        (counted(own=RED), RED, [ScreenName.INVITE, ScreenName.POST, PauseClock, AddPlayer, ScreenName.END]),
        ([*counted(), EndGame()], BOTH, [ScreenName.POST]),
    ],
)
def test_what_is_seldom_wanted_is_there_when_it_makes_sense(
    commands: list[Command], keeps: frozenset[Team], offered: list[object]
) -> None:
    options = more_offer(Afternoon(commands, keeps).view(), keeps, EN).options
    assert kinds(options) == [*offered, ScreenName.SETTINGS]


def test_the_referee_may_name_a_winner_or_none() -> None:
    assert [option.does for option in end_offer(EN).options] == [
        EndGame(Team.RED),
        EndGame(Team.BLUE),
        EndGame(),
    ]
