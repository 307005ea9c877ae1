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
from referee_app.live_game.events import Fighter, FlagClaim
from referee_app.live_game.model import Blank, HouseRules, Player
from referee_app.live_game.view import PlayerView
from referee_app.screens.field.flag_questions import attesting_offer, flag_offer, home_offer
from referee_app.screens.field.questions import (
    AskName,
    FieldOption,
    Offer,
    Rename,
    SetMainJob,
    end_offer,
    more_offer,
    name_offer,
    player_offer,
)
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import SurfaceTone
from referee_app.words.words import Theme, Words
from tests.screens.sample_games import BLUE, BOTH, FOR_POINTS, RED, Afternoon, card, counted, named, take

EN = Words(Language.EN)


def kinds(options: tuple[FieldOption, ...]) -> list[object]:
    """What the options do, by kind."""
    return [option.effect if isinstance(option.effect, Job | ScreenName) else type(option.effect) for option in options]


def player(number: int, *after: Command) -> PlayerView:
    view = Afternoon([*named(), *after]).view()
    return next(one for one in view.teams[Team.RED].players if one.player.number == number)


def likely(commands: list[Command], keeps: frozenset[Team] = BOTH) -> tuple[FieldOption, ...]:
    """What the sheet about the flags offers at once."""
    *first, more = flag_offer(Afternoon(commands, keeps).view(), keeps, EN).options
    assert (more.text, more.tone) == ("Something else", SurfaceTone.QUIET)
    return tuple(first)


def others(commands: list[Command], keeps: frozenset[Team] = BOTH) -> tuple[FieldOption, ...]:
    """What it offers under *Something else*."""
    more = flag_offer(Afternoon(commands, keeps).view(), keeps, EN).options[-1].effect
    assert isinstance(more, Offer)
    return more.options


def flags(commands: list[Command], keeps: frozenset[Team] = BOTH) -> tuple[FieldOption, ...]:
    """All of it."""
    return (*likely(commands, keeps), *others(commands, keeps))


TAKEN = [*counted(red=10), take(Team.BLUE)]
BOTH_TAKEN = [*counted(red=10, blue=10), take(Team.BLUE), take(Team.RED)]


@pytest.mark.parametrize(
    ("commands", "keeps", "offered"),
    [
        (named(), BOTH, [Job.FLAG]),
        (counted(own=RED), RED, ["Flag of Blue taken by a scout", "Flag of Blue taken by another rank"]),
        (counted(own=BLUE), BLUE, ["Flag of Red taken by a scout", "Flag of Red taken by another rank"]),
        (TAKEN, BOTH, ["Blue has its flag back and hides it again"]),
        ([*named(), take(Team.BLUE, Rank.SCOUT)], BOTH, [LoseFlag(Team.BLUE), Job.FLAG]),
        ([*counted(own=BLUE), take(Team.BLUE)], BLUE, ["Blue has its flag back and hides it again"]),
        (BOTH_TAKEN, BOTH, ["Blue has its flag back and hides it again", "Red has its flag back and hides it again"]),
        ([*TAKEN, LoseFlag(Team.BLUE)], BOTH, ["The flag of Blue is hidden again"]),
        ([*named(), take(Team.BLUE, Rank.SCOUT), LoseFlag(Team.BLUE)], BOTH, [HideFlag(Team.BLUE), Job.FLAG]),
    ],
)
def test_one_or_two_likely_acts_are_large_and_first(
    commands: list[Command], keeps: frozenset[Team], offered: list[object]
) -> None:
    acts = likely(commands, keeps)
    assert len(acts) <= 2
    assert all(act.large for act in acts)
    assert all(wanted in (act.text, act.effect) for act, wanted in zip(acts, offered, strict=True))


@pytest.mark.parametrize("commands", [TAKEN, BOTH_TAKEN, named(), counted()])
def test_what_ends_the_game_is_never_among_what_is_likely_and_comes_last_elsewhere(commands: list[Command]) -> None:
    assert not any(option.icon == "home" for option in likely(commands))
    homes = [option.icon == "home" for option in others(commands)]
    assert homes == sorted(homes)
    assert [option.apart for option in others(commands)] == homes


def test_without_codes_a_phone_for_both_teams_offers_either_flag_to_be_taken() -> None:
    acts = likely(counted())
    assert [act.tone for act in acts] == ["red", "red", "blue", "blue"]
    assert kinds(acts) == [TakeFlag] * 4


@pytest.mark.parametrize("commands", [named(), counted(), TAKEN, BOTH_TAKEN])
def test_what_is_likely_is_not_offered_twice_and_nothing_is_missing(commands: list[Command]) -> None:
    texts = [option.text for option in flags(commands)]
    assert len(texts) == len(set(texts))
    has_codes = commands[0] == named()[0]
    assert sum(option.effect is Job.FLAG for option in flags(commands)) == has_codes
    assert sum(option.icon == "home" for option in flags(commands)) == 2


@pytest.mark.parametrize("commands", [named(), counted(), TAKEN, BOTH_TAKEN])
def test_what_ends_the_game_stands_apart_at_the_end_and_is_asked_once_more(commands: list[Command]) -> None:
    ends = [option for option in others(commands) if option.icon == "home"]
    assert ends
    assert list(others(commands)[-len(ends) :]) == ends
    assert [option.apart for option in others(commands)] == [option in ends for option in others(commands)]
    for option in (each for each in flags(commands) if each.icon == "home"):
        assert isinstance(option.effect, Offer)
        assert [kind.__name__ for kind in kinds(option.effect.options) if isinstance(kind, type)] == [
            "DeliverFlag",
            "NoneType",
        ]


def test_where_nothing_else_is_left_nothing_else_is_offered() -> None:
    both_lost = [*counted(own=RED, red=10), take(Team.BLUE), LoseFlag(Team.BLUE), take(Team.RED), LoseFlag(Team.RED)]
    options = flag_offer(Afternoon(both_lost, RED).view(), RED, EN).options
    assert [option.effect for option in options] == [HideFlag(Team.BLUE), HideFlag(Team.RED)]


@pytest.mark.parametrize("flag", Team)
def test_an_answer_bears_the_colour_of_the_team_that_does_it_or_wins_by_it(flag: Team) -> None:
    taken = [*named(), take(flag, Rank.SCOUT)]
    lost = [*taken, LoseFlag(flag)]
    offered = {option for commands in (named(), taken, lost) for option in flags(commands)}
    about = {option.icon: option.tone for option in offered if is_about(flag, option.text)}
    taker, owner = flag.enemy, flag
    assert about == {"scout": taker, "what": taker, "home": taker, "people": taker, "undo": owner, "check": owner}
    view = Afternoon(named()).view()
    for offer in (home_offer(view, flag, BOTH, EN), attesting_offer(view, flag, EN)):
        assert offer.options[0].tone == taker
    assert [option.tone for option in end_offer(EN).options] == [*Team, SurfaceTone.QUIET]


def is_about(flag: Team, text: str) -> bool:
    return f"lag of {flag.capitalize()}" in text or text.startswith(f"{flag.capitalize()} has its flag back")


def test_by_numbers_a_two_takes_the_flag_and_no_scout_is_seen() -> None:
    words = Words(Language.EN, Theme.NUMBERS)
    hidden = flag_offer(Afternoon(counted(), BOTH).view(), BOTH, words).options
    assert [option.icon for option in hidden if " a 2" in option.text] == [Figure.SQUARES_2] * 2
    assert "scout" not in {option.icon for option in hidden}
    home = attesting_offer(Afternoon(counted(), BOTH).view(), Team.BLUE, words).options
    assert [option.icon for option in home if option.text == "A 2"] == [Figure.SQUARES_2]


def test_a_flag_that_is_carried_may_be_handed_on() -> None:
    handed_on = next(option.effect for option in others(TAKEN) if option.icon == "people")
    assert isinstance(handed_on, Offer)
    assert handed_on.headline == "Who has the flag of Blue now?"
    assert [option.effect for option in handed_on.options] == [
        HandOnFlag(Team.BLUE, Fighter(Blank(Team.RED, Rank.SCOUT))),
        HandOnFlag(Team.BLUE, Fighter(Blank(Team.RED))),
        None,
    ]


def test_where_cards_have_codes_the_card_of_whoever_has_the_flag_now_is_scanned_first() -> None:
    taken = [*named(), take(Team.BLUE, Rank.SCOUT)]
    handed_on = next(option.effect for option in others(taken) if option.icon == "people")
    assert isinstance(handed_on, Offer)
    assert handed_on.options[0].effect is Job.FLAG


def test_before_the_half_a_flag_is_handed_on_only_to_whom_the_rules_allow_it() -> None:
    early = [*counted(red=4), TakeFlag(Team.BLUE, Fighter(Blank(Team.RED, Rank.SCOUT)))]
    handed_on = next(option.effect for option in others(early) if option.icon == "people")
    assert isinstance(handed_on, Offer)
    assert [option.effect for option in handed_on.options] == [
        HandOnFlag(Team.BLUE, Fighter(Blank(Team.RED, Rank.SCOUT))),
        None,
    ]
    assert "4 of 10" in handed_on.text


@pytest.mark.parametrize(
    ("keeps", "flag", "attested"),
    [(BOTH, Team.BLUE, [FlagClaim.SCOUT]), (RED, Team.RED, [FlagClaim.SCOUT, FlagClaim.HALF])],
)
def test_a_flag_that_nobody_saw_taken_was_a_scout_s_or_its_team_had_its_half(
    keeps: frozenset[Team], flag: Team, attested: list[FlagClaim]
) -> None:
    offer = attesting_offer(Afternoon(counted(own=keeps), keeps).view(), flag, EN)
    assert [option.effect for option in offer.options] == [*(DeliverFlag(flag, each) for each in attested), None]


@pytest.mark.parametrize("rules", [HouseRules(), FOR_POINTS])
@pytest.mark.parametrize("taken", [(), (take(Team.RED, Rank.SCOUT),)])
def test_a_leader_of_one_team_says_of_either_flag_that_it_is_home_and_that_of_the_own_is_asked_so(
    taken: tuple[Command, ...], rules: HouseRules
) -> None:
    commands = [*counted(own=RED, rules=rules), *taken]
    own, lost = (option for option in flags(commands, RED) if option.icon == "home")
    assert own.text.startswith("Flag of Blue brought in: ")
    assert (lost.text, lost.tone, lost.apart) == ("Blue has brought in our flag", Team.BLUE, True)
    assert isinstance(lost.effect, Offer)
    assert lost.effect.headline == "Has Blue really brought in our flag?"
    assert lost.effect.text.startswith("Then Blue gets 25 points" if rules.points else "Then Blue wins")
    assert [option.effect for option in lost.effect.options] == [DeliverFlag(Team.RED), None]


def test_who_plays_may_come_for_a_new_card_lose_it_leave_or_get_a_name() -> None:
    offer = player_offer(player(1), EN)
    assert kinds(offer.options) == [Job.GIVE, ReportLost, RemovePlayer, AskName]
    assert offer.text == "plays"


def test_who_waits_gets_a_card() -> None:
    waiting = player(1, ReportLost(card(Team.RED, 0), Player(Team.RED, 1)))
    assert kinds(player_offer(waiting, EN).options)[0] == Job.GIVE


def test_who_has_left_can_only_be_renamed() -> None:
    gone = player(1, RemovePlayer(Player(Team.RED, 1)))
    assert kinds(player_offer(gone, EN).options) == [AskName]


def test_a_name_is_asked_for_alone_so_that_enter_means_it() -> None:
    anna = Player(Team.RED, 1)
    question = name_offer(anna, Words(Language.EN, names={anna: "Anna"})).question()
    assert question.field is not None
    assert question.field.text == "Anna"
    assert name_offer(anna, EN).answered(question.answers[0].key).effect == Rename(anna)
    assert player_offer(player(1), EN).question().field is None


@pytest.mark.parametrize(
    ("commands", "keeps", "offered"),
    [
        (named(), BOTH, [Job.IDENTIFY, ScreenName.POST, PauseClock, AddPlayer, AddPlayer, SetMainJob]),
        (counted(own=RED), RED, [ScreenName.INVITE, ScreenName.POST, PauseClock, AddPlayer, SetMainJob]),
        ([*counted(), EndGame()], BOTH, [ScreenName.POST]),
    ],
)
def test_what_is_seldom_wanted_is_there_when_it_makes_sense(
    commands: list[Command], keeps: frozenset[Team], offered: list[object]
) -> None:
    options = more_offer(Afternoon(commands, keeps).view(), keeps, Job.DUEL, EN).options
    is_over = EndGame() in commands
    always = [ScreenName.SETTINGS, *(() if is_over else (ScreenName.HOME,))]
    assert kinds(tuple(option for option in options if not option.apart)) == [*offered, *always]
    assert kinds(tuple(option for option in options if option.apart)) == ([] if is_over else [ScreenName.END])


@pytest.mark.parametrize(
    ("main_job", "text", "other"),
    [(Job.DUEL, "Make “At base” the main button", Job.BASE), (Job.BASE, "Make “Duel” the main button", Job.DUEL)],
)
def test_the_other_job_is_offered_for_the_main_button(main_job: Job, text: str, other: Job) -> None:
    options = more_offer(Afternoon(counted()).view(), BOTH, main_job, EN).options
    assert [option.text for option in options if option.effect == SetMainJob(other)] == [text]


def test_the_referee_may_name_a_winner_or_none_and_is_asked_once_more() -> None:
    sure = [option.effect for option in end_offer(EN).options]
    assert all(isinstance(each, Offer) for each in sure)
    asked = [(each.headline, each.text, [option.effect for option in each.options]) for each in sure]  # type: ignore[union-attr]
    counted_no_more = "Nothing more is counted after that."
    assert asked == [
        ("Red has won?", counted_no_more, [EndGame(Team.RED), None]),
        ("Blue has won?", counted_no_more, [EndGame(Team.BLUE), None]),
        ("A draw?", counted_no_more, [EndGame(), None]),
    ]
