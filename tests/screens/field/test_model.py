"""What the field screen says of a game, without a window."""

from dataclasses import replace

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.jobs import Job
from referee_app.live_game.commands import (
    AddPlayer,
    Command,
    DeliverFlag,
    EndGame,
    HandIn,
    HideFlag,
    IssueCard,
    LoseFlag,
    OpenGame,
    PauseClock,
    RecordDuel,
    RemovePlayer,
    ReportLost,
    TakeFlag,
    UndoAction,
)
from referee_app.live_game.events import CardHandedIn, Fact, Fighter
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Blank, HouseRules, Player, Stamp
from referee_app.screens.field.model import FLAG_HOME, FieldShown, field_shown, in_place, main_button_for, main_job_of
from referee_app.screens.field.scores import TeamShown, team_shown
from referee_app.screens.game_texts import clock_shown
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.user_settings import MainButton
from referee_app.words.words import Words
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


def flags(of: TeamShown) -> list[tuple[str, str, bool]]:
    return [(flag.flag_of, flag.text, flag.tone == SurfaceTone.SIGNAL) for flag in of.flags]


def test_captured_cards_are_a_number_on_a_meter_with_the_half() -> None:
    red = told(counted(red=7)).first
    assert (red.is_kept, red.number, red.number_caption) == (True, "7", "captured")
    assert (red.fraction, red.half, red.reached) == (7 / 20, 0.5, False)
    assert (red.half_caption, red.total_caption) == ("half at 10", "of 20")


def test_cards_in_pile_and_play_and_players_out_are_told() -> None:
    red = told(counted(red=2, blue=3)).first
    assert red.tiles == (("16", "pile"), ("1", "in play"), ("0", "out"))


@pytest.mark.parametrize(("captured", "who"), [(9, "scouts only"), (10, "everybody")])
def test_the_half_lets_everybody_take_the_flag(captured: int, who: str) -> None:
    red = told(counted(red=captured)).first
    assert flags(red) == [("blue", who, captured == 10)]
    assert red.reached is (captured == 10)


def test_a_compact_score_is_about_the_half_and_says_who_is_out() -> None:
    seen = Afternoon(counted(red=7)).view()
    out = replace(seen, teams={**seen.teams, Team.RED: replace(seen.teams[Team.RED], out=2)})
    before, brief = (team_shown(view, Team.RED, EN).brief for view in (seen, out))
    assert (before.number, before.pile) == ("7 / 10", "16 pile")
    assert brief.pile == "16 pile · 2 out"
    assert max(brief.pile_texts, key=len).endswith(" out")  # room is made for it


def test_the_meter_goes_on_past_the_half() -> None:
    assert told(counted(red=15)).first.fraction == 15 / 20


def test_what_is_not_known_here_is_never_nothing() -> None:
    blue = told(counted(red=3, own=RED), own=RED).second
    assert (blue.name, blue.is_kept) == ("Blue", False)
    assert blue.captured == ("captured: not known here", "not known here")
    assert (blue.number, blue.tiles, blue.flags, blue.news) == ("", (), (), "")


def test_a_number_that_may_be_larger_is_said_to_be_at_least_that() -> None:
    duel = RecordDuel(Fighter(Blank(Team.RED, Rank.SCOUT)), Fighter(Blank(Team.BLUE, Rank.MAJOR)))
    blue = told([*counted(own=RED, rules=HouseRules(count_at_duel=True)), duel], own=RED).second
    assert blue.captured[0] == "captured: at least 1"


@pytest.mark.parametrize(("own", "first"), [(RED, "Red"), (BLUE, "Blue"), (BOTH, "Red")])
def test_the_own_team_comes_first(own: frozenset[Team], first: str) -> None:
    assert told(counted(own=own), own).first.name == first


def test_each_of_two_panels_is_about_the_flag_that_its_team_wants() -> None:
    taken: list[Command] = [*counted(), take(Team.BLUE, Rank.SCOUT)]
    assert flags(told(taken).first) == [("blue", "carried", True)]
    assert flags(told(taken).second) == [("red", "scouts only", False)]
    assert flags(told([*taken, LoseFlag(Team.BLUE)]).first) == [("blue", "to be hidden", False)]
    assert flags(told([*taken, LoseFlag(Team.BLUE), HideFlag(Team.BLUE)]).first) == [("blue", "scouts only", False)]
    assert flags(told([*taken, DeliverFlag(Team.BLUE)]).first) == []


def test_a_panel_alone_is_about_both_flags_and_names_them() -> None:
    red = told(counted(own=RED), RED).first
    assert flags(red) == [("blue", "Blue: scouts only", False), ("red", "Red: hidden", False)]
    shown = told([*counted(own=BLUE), take(Team.BLUE, Rank.SCOUT)], BLUE)
    assert flags(shown.first) == [("red", "Red: scouts only", False), ("blue", "Blue: carried", True)]
    assert shown.second.news == ""


def test_the_flag_of_a_team_that_another_phone_keeps_is_told_where_it_is_news() -> None:
    taken: list[Command] = [*counted(own=RED), take(Team.BLUE, Rank.SCOUT)]
    assert told(taken, RED).second.news == "carried"
    assert told([*taken, LoseFlag(Team.BLUE)], RED).second.news == "to be hidden"


@pytest.mark.parametrize("language", Language)
def test_room_is_made_for_whatever_may_be_said_of_a_flag(language: Language) -> None:
    for own in (RED, BOTH):
        for happens in ((), (take(Team.BLUE, Rank.SCOUT),), (take(Team.BLUE, Rank.SCOUT), LoseFlag(Team.BLUE))):
            shown = field_shown(Afternoon([*counted(own=own), *happens], own).view(), Words(language), own)
            assert all(flag.text in flag.texts for flag in shown.first.flags)


@pytest.mark.parametrize("own", [RED, BOTH, BLUE])
def test_while_a_flag_is_under_way_those_whose_base_it_comes_to_say_that_it_is_home(own: frozenset[Team]) -> None:
    taken: list[Command] = [*counted(red=10, own=own)] if own != BLUE else [*counted(own=own)]
    shown = told([*taken, take(Team.BLUE, Rank.SCOUT)], own)
    home = [(action.key, action.text, action.tone) for action in shown.homes]
    assert home == ([] if own == BLUE else [("flag_home.blue", "Red: flag brought in", SurfaceTone.RED)])
    assert told(taken, own).homes == ()


def test_with_two_flags_under_way_the_buttons_stand_as_the_panels_do_and_the_main_ones_stay() -> None:
    taken: list[Command] = [*counted(red=10, blue=10), take(Team.BLUE), take(Team.RED)]
    shown = told(taken)
    assert [action.tone for action in shown.homes] == [shown.first.tone, shown.second.tone] == list(Team)
    assert [FLAG_HOME[action.key] for action in shown.homes] == [Team.BLUE, Team.RED]
    assert shown.main == told(counted()).main


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
    red = told([*counted(red=3, rules=FOR_POINTS), *flag]).first
    assert (red.number, red.number_caption, red.brief.number) == ("28", "points", "28 pts")
    assert (red.tiles[0], red.short_caption) == (("3", "captured"), "points")
    one = told([*counted(red=1, rules=FOR_POINTS)]).first
    assert (one.number, one.number_caption) == ("1", "point")


@pytest.mark.parametrize(
    ("end", "head", "outcome"),
    [
        ([take(Team.BLUE), DeliverFlag(Team.BLUE)], SurfaceTone.RED, "Red wins: the flag was brought in."),
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
    assert field_shown(game.view(), EN, BOTH).last[0].endswith("Clock stopped")
    game.do(UndoAction(game.view().log[0].action))
    assert "Undone" in field_shown(game.view(), EN, BOTH).last[0]


def test_the_last_line_says_what_was_done_before_what_it_led_to_which_may_be_left_out() -> None:
    leaves = told([*named(), RemovePlayer(Player(Team.RED, 1))]).last
    assert [text.partition(" ")[2] for text in leaves] == [
        "Gone home: Red 1; Back in the pile from Red 1: Red card",
        "Gone home: Red 1",
    ]
    scout = Fighter(Card(Team.RED, Rank.SCOUT, 1), Player(Team.RED, 1))
    taken = [*named(), IssueCard(scout.card, scout.player), TakeFlag(Team.BLUE, scout)]
    duel, lost = told([*taken, RecordDuel(scout, Fighter(card(Team.BLUE, 0)))]).last[0].split("; ")
    assert (duel.partition(" ")[2].startswith("Duel: "), lost) == (True, "Red lost the flag of Blue")


def test_contradictions_are_counted() -> None:
    view = contradictory().view()
    assert field_shown(view, EN, BOTH).notice == f"{len(view.contradictions)} contradictions"
    assert told(counted()).notice == ""


@pytest.mark.parametrize(
    ("commands", "main", "others"),
    [
        (counted()[:3], ["deal", "whistle"], ["duel", "give", "flag"]),
        (counted(own=RED)[:3], ["deal", "whistle"], ["invite", "duel", "give", "flag"]),
        (counted(), ["duel"], ["base", "hand_in", "give", "flag"]),
        (counted(own=RED), ["base"], ["duel", "hand_in", "give", "flag"]),
        ([*counted(own=RED), PauseClock()], ["resume", "base"], ["duel", "hand_in", "give", "flag"]),
        ([*counted(), PauseClock()], ["resume", "duel"], ["base", "hand_in", "give", "flag"]),
        ([*counted(), EndGame()], ["result"], []),
    ],
)
def test_only_what_makes_sense_now_is_offered(commands: list[Command], main: list[str], others: list[str]) -> None:
    own = frozenset(commands[0].keeps) if isinstance(commands[0], OpenGame) else BOTH
    shown = told(commands, own)
    assert [action.key for action in shown.main] == main
    assert [action.key for action in shown.others] == others


@pytest.mark.parametrize(
    ("own", "button", "main", "beside"),
    [
        (BOTH, MainButton.BY_MODE, "duel", "base"),
        (RED, MainButton.BY_MODE, "base", "duel"),
        (RED, MainButton.DUEL, "duel", "base"),
        (BOTH, MainButton.BASE, "base", "duel"),
    ],
)
def test_the_main_button_follows_the_phone_s_job_unless_its_user_wants_the_other(
    own: frozenset[Team], button: MainButton, main: str, beside: str
) -> None:
    view = Afternoon(counted(own=own), own).view()
    shown = field_shown(view, EN, own, button=button)
    assert ([action.key for action in shown.main], shown.others[0].key) == ([main], beside)
    assert main_job_of(view, main_button_for(view, Job(beside))) == beside
    assert main_button_for(view, main_job_of(view, MainButton.BY_MODE)) is MainButton.BY_MODE


# In the arrangement that is there


def test_news_change_texts_and_colours_in_the_old_arrangement() -> None:
    game = Afternoon(named())
    old = field_shown(game.view(), EN, BOTH)
    game.do(ReportLost(card(Team.RED, 3), Player(Team.RED, 4)))
    game.do(HandIn(card(Team.BLUE, 1)))
    new = field_shown(game.view(), EN, BOTH)
    kept = in_place(old, new)
    assert [cell.key for cell in kept.cells] == [cell.key for cell in old.cells] != [cell.key for cell in new.cells]
    assert {cell.key: cell for cell in kept.cells} == {cell.key: cell for cell in new.cells}
    assert (kept.waiting, kept.first, kept.second, kept.last) == (old.waiting, new.first, new.second, new.last)


def test_no_button_comes_goes_or_moves_in_the_old_arrangement() -> None:
    game = Afternoon(named())
    old = field_shown(game.view(), EN, BOTH)
    for happens in (take(Team.BLUE, Rank.SCOUT), PauseClock(), AddPlayer(Team.RED), EndGame(Team.RED)):
        game.do(happens)
        kept = in_place(old, field_shown(game.view(), EN, BOTH))
        assert (kept.homes, kept.main, kept.others) == (old.homes, old.main, old.others)
        assert (kept.head, kept.outcome) == (old.head, old.outcome)
        assert [cell.key for cell in kept.cells] == [cell.key for cell in old.cells]


def test_a_notice_neither_comes_nor_goes_in_the_old_arrangement_but_counts_on() -> None:
    calm, noticed = told(counted()), field_shown(contradictory().view(), EN, BOTH)
    assert in_place(calm, noticed).notice == ""
    assert in_place(noticed, calm).notice == noticed.notice
    assert in_place(replace(noticed, notice="1 contradiction"), noticed).notice == noticed.notice


def test_a_name_waits_for_the_new_arrangement_because_the_columns_follow_from_names() -> None:
    view = Afternoon(named()).view()
    old, new = (
        field_shown(view, Words(Language.EN, names={Player(Team.RED, 1): name}), BOTH) for name in ("Bo", "Jan-Willem")
    )
    assert in_place(old, new).cells[0].text == "Bo"


def test_neither_the_last_line_nor_the_notice_names_a_rank() -> None:
    game = Afternoon([*named(), HandIn(card(Team.BLUE, 1))])
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, CardHandedIn(card(Team.BLUE, 1), None, False))])
    shown = field_shown(game.view(), EN, BOTH)
    assert shown.last[-1].endswith("Handed in for Red: Blue card")
    assert shown.notice == "1 contradiction"


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
        told_in_full |= {*shown.last, shown.outcome, *(action.text for action in shown.main)}
    assert game.state.over
    assert len(told_in_full) > 20
    assert not any("{" in text for text in told_in_full)
