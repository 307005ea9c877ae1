"""Cards are swept up: each is counted once, a sweep is one thing to undo, and nothing leaks from sweep to sweep."""

import pytest

from referee_app.desk.answers import ActionDone, CardAlreadyIn, CardBackInBox, CardCounted, Undoable
from referee_app.desk.job_session import PAUSE_MS
from referee_app.desk.jobs import Job
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import CardHandedIn
from referee_app.live_game.model import ActionId, Knowledge, Mode
from referee_app.live_game.view import LivePhase
from tests.desk.builders import (
    BLUE,
    R1,
    R2,
    RED,
    SET,
    Leader,
    Leaders,
    Lens,
    blue,
    blue_box,
    is_refused,
    only,
    place,
    red,
    say_in_every_language,
    setup,
)

BLUES = list(setup().deck.cards(BLUE))


def counted(answer: object) -> CardCounted:
    assert isinstance(answer, CardCounted), answer
    return answer


@pytest.fixture
def out(leads: Leaders) -> Leader:
    """A leader in whose game every blue card is on the field."""
    leader = leads(setup())
    leader.given_out(*BLUES, red("9"))
    return leader


def actions(leader: Leader) -> list[ActionId]:
    """The actions of all hand-ins, one after the other."""
    facts = leader.game.state.facts[leader.game.device]
    return [fact.action_id for fact in facts if isinstance(fact.event, CardHandedIn)]


def test_each_card_of_a_sweep_has_its_own_answer(out: Leader) -> None:
    one, two = map(counted, out.sweeps(BLUES[0], BLUES[1]))
    assert (one.card, one.team, one.count, one.half, one.quad) == (BLUES[0], RED, 1, 10, place(0))
    assert (two.card, two.count, two.quad) == (BLUES[1], 2, place(1))


def test_the_half_is_told_by_the_card_that_reaches_it(out: Leader) -> None:
    reached = [counted(answer).half_just_reached for answer in out.sweeps(*BLUES[:12])]
    assert reached == [False] * 9 + [True, False, False]


def test_a_sweep_of_twelve_is_one_thing_to_undo_and_says_so(out: Leader) -> None:
    for card in BLUES[:12]:
        out.later(1)
        out.sweeps(card)
    last = out.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [(line.key, line.facts["n"]) for line in last.what] == [("desk.swept.handed_in", 12)]
    assert "12" in say_in_every_language(last.what[0])[0]
    assert isinstance(out.desk.undo(last.action), ActionDone)
    assert out.captured(RED) == 0


def test_a_single_card_is_undone_by_its_own_line(out: Leader) -> None:
    out.sweeps(BLUES[0])
    last = out.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [line.key for line in last.what] == ["log.handed_in"]


def test_after_a_pause_another_sweep_begins(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.later(PAUSE_MS / 1000 - 0.001)
    out.sweeps(BLUES[1])
    out.later(PAUSE_MS / 1000)
    out.sweeps(BLUES[2])
    first, second, third = actions(out)
    assert first == second != third


def test_a_card_that_is_refused_keeps_the_sweep_going(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.later(9)
    out.sweeps(BLUES[0])
    out.later(9)
    out.sweeps(BLUES[1])
    assert len(set(actions(out))) == 1


def test_a_clock_that_was_set_back_begins_another_sweep(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.later(-3600)
    out.sweeps(BLUES[1])
    assert len(set(actions(out))) == 2


@pytest.mark.parametrize("turn", ["another job", "watching", "leave", "do", "draw"])
def test_a_sweep_ends_when_the_leader_turns_to_something_else(out: Leader, turn: str) -> None:
    out.sweeps(BLUES[0])
    match turn:
        case "another job":
            out.desk.typed(Job.IDENTIFY, SET.short_code(BLUES[5]))
        case "watching":
            out.desk.begin_job(Job.HAND_IN)
        case "leave":
            out.desk.leave()
        case "do":
            out.desk.do(commands.PauseClock())
        case "draw":
            out.desk.draw(RED)
    out.sweeps(BLUES[1])
    assert len(set(actions(out))) == 2


def test_another_child_begins_another_sweep(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given_out(*BLUES)
    leader.sweeps(BLUES[0], BLUES[1], who=R1)
    leader.sweeps(BLUES[2], who=R2)
    first, second, third = actions(leader)
    assert first == second != third


def test_an_undo_in_the_middle_of_a_sweep_begins_a_new_one(out: Leader) -> None:
    out.sweeps(BLUES[0], BLUES[1])
    out.desk.undo(out.game.last_action())
    out.sweeps(BLUES[0])
    assert out.captured(RED) == 1
    assert len(set(actions(out))) == 2


def test_a_sweep_that_was_undone_behind_the_desk_begins_a_new_one_too(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.game.undo()
    out.sweeps(BLUES[1])
    out.sweeps(BLUES[2])
    first, second, third = actions(out)
    assert first != second == third
    assert out.captured(RED) == 2


def test_a_typed_card_belongs_to_the_sweep(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.types(Job.HAND_IN, BLUES[1])
    assert len(set(actions(out))) == 1


def test_each_tap_is_a_thing_of_its_own(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True))
    answers = [counted(only(leader.desk.tapped(Job.HAND_IN, blue_box()))) for _ in range(3)]
    assert [answer.count for answer in answers] == [1, 2, 3]
    leader.desk.undo(leader.game.last_action())
    assert leader.captured(RED) == 2


def test_a_tap_in_the_middle_of_a_sweep_is_no_part_of_it(out: Leader) -> None:
    out.sweeps(BLUES[0])
    out.desk.tapped(Job.HAND_IN, blue_box())
    out.sweeps(BLUES[1])
    assert len(set(actions(out))) == 3


def test_news_of_another_watch_means_nothing(out: Leader) -> None:
    version = out.game.version
    assert out.shows(BLUES[0], job=Job.HAND_IN) == ()
    assert out.sweeps(red("3"), job=Job.GIVE) == ()
    assert out.desk.handle_news(Job.HAND_IN, ()) == ()
    assert out.game.version == version


def test_before_a_real_watch_each_card_counts_once_however_often_it_is_passed(out: Leader) -> None:
    lens = Lens(out, Job.HAND_IN)
    answers = lens.see_cards(*BLUES[:3], frames=4)
    answers += lens.nothing()
    answers += lens.see_cards(*BLUES[2:5], frames=4)
    assert [counted(answer).card for answer in answers if isinstance(answer, CardCounted)] == sorted(
        BLUES[:3], key=SET.code
    ) + sorted(BLUES[3:5], key=SET.code)
    assert [answer for answer in answers if not isinstance(answer, CardCounted)] == [CardAlreadyIn(BLUES[2], place(0))]


def test_a_card_already_handed_in_is_refused_once_and_not_per_frame(out: Leader) -> None:
    out.given(commands.HandIn(BLUES[0]))
    lens = Lens(out, Job.HAND_IN)
    refused = only(lens.see_cards(BLUES[0], frames=20))
    assert is_refused(refused, refusals.AlreadyCounted, card=BLUES[0], by=None)


def test_ones_own_card_is_refused(leads: Leaders) -> None:
    reds = leads(setup(mode=Mode.TWO_LEADERS))
    assert is_refused(only(reds.sweeps(red("9"))), refusals.OwnCard, card=red("9"))


def test_a_card_still_in_the_pile_is_refused(leader: Leader) -> None:
    assert is_refused(only(leader.sweeps(blue("9"))), refusals.StillInPile, card=blue("9"))


def test_a_bad_card_in_a_sweep_stops_none_of_the_others(out: Leader) -> None:
    good, bad, also_good = out.sweeps(BLUES[0], blue("9", 4), BLUES[1])
    assert (counted(good).count, counted(also_good).count) == (1, 2)
    assert is_refused(bad, refusals.NotInDeck, card=blue("9", 4))
    assert len(set(actions(out))) == 1


def test_the_game_may_end_in_the_middle_of_a_sweep(leads: Leaders) -> None:
    leader = leads(setup())
    reds = list(leader.game.state.setup.deck.cards(RED))
    leader.given_out(*BLUES, *reds)
    leader.given(*map(commands.HandIn, reds))
    answers = leader.sweeps(*BLUES, BLUES[0])
    assert leader.desk.snapshot().view.phase is LivePhase.OVER
    assert counted(answers[-2]).count == 20
    assert is_refused(answers[-1], refusals.GameIsOver)
    leader.desk.undo(leader.game.last_action())
    assert leader.desk.snapshot().view.phase is LivePhase.RUNNING
    assert leader.captured(RED) == 0


# Back at base


def test_a_childs_visit_is_one_thing_and_the_card_it_gets_another(out: Leader) -> None:
    out.desk.begin_job(Job.BASE, RED)
    out.brings(BLUES[0])
    out.brings(BLUES[1])
    out.takes(red("8"))
    out.brings(BLUES[2])
    first, second, third = actions(out)
    assert first == second != third
    out.desk.undo(out.game.last_action())
    last = out.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [line.key for line in last.what] == ["log.issued"]


def test_before_a_real_watch_a_child_back_at_base_takes_no_tap(out: Leader) -> None:
    lens = Lens(out, Job.BASE, RED)
    answers = [
        *lens.see_cards(BLUES[0], BLUES[1], frames=3),
        *lens.nothing(),
        *lens.see_cards(red("8"), frames=3),
        *lens.nothing(),
        *lens.see_cards(BLUES[2], frames=3),
    ]
    assert [type(answer).__name__ for answer in answers] == ["CardCounted", "CardCounted", "CardGiven", "CardCounted"]


# Collecting


def ended(leader: Leader) -> Leader:
    leader.given(commands.EndGame(RED))
    return leader


def test_cards_are_collected_when_the_game_is_over(out: Leader) -> None:
    assert is_refused(only(out.sweeps(BLUES[0], job=Job.COLLECT)), refusals.NotOver)
    ended(out)
    one, two = out.sweeps(BLUES[0], red("8"), job=Job.COLLECT)
    assert isinstance(one, CardBackInBox)
    assert isinstance(two, CardBackInBox)
    assert (one.missing, two.missing) == (39, 38)
    assert only(out.sweeps(BLUES[0], job=Job.COLLECT)) == CardAlreadyIn(BLUES[0], place())
    last = out.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [(line.key, line.facts["n"]) for line in last.what] == [("desk.swept.collected", 2)]


def test_before_a_real_watch_a_collected_card_that_comes_back_is_in_already(out: Leader) -> None:
    lens = Lens(ended(out), Job.COLLECT)
    assert isinstance(only(lens.see_cards(BLUES[0], frames=3)), CardBackInBox)
    lens.nothing()
    assert only(lens.see_cards(BLUES[0], frames=3)) == CardAlreadyIn(BLUES[0], place())


def test_before_a_real_watch_a_card_that_was_taken_back_counts_again(out: Leader) -> None:
    lens = Lens(out, Job.HAND_IN)
    lens.see_cards(BLUES[0], frames=3)
    lens.nothing()
    assert only(lens.see_cards(BLUES[0], frames=3)) == CardAlreadyIn(BLUES[0], place())
    out.game.undo()
    lens.nothing()
    assert counted(only(lens.see_cards(BLUES[0], frames=3))).count == 1


def test_before_a_real_watch_what_is_refused_is_refused_once(leads: Leaders) -> None:
    lens = Lens(leads(setup(mode=Mode.TWO_LEADERS)), Job.HAND_IN)
    assert is_refused(only(lens.see_cards(red("9"), frames=3)), refusals.OwnCard, card=red("9"))
    lens.nothing()
    assert lens.see_cards(red("9"), frames=3) == []


def test_what_is_missing_is_told_with_code_and_last_place(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(red("9"), R1), commands.IssueCard(blue("8")), commands.HandIn(blue("8"), R2))
    ended(leader)
    everything = [*leader.game.state.setup.deck.cards(RED), *leader.game.state.setup.deck.cards(BLUE)]
    leader.sweeps(*(card for card in everything if card not in (red("9"), blue("8"))), job=Job.COLLECT)
    general, colonel = leader.desk.missing()
    assert (general.card, general.code, general.player) == (red("9"), SET.short_code(red("9")), R1)
    assert general.place.key == "place.held"
    assert (colonel.card, colonel.player, colonel.place.key) == (blue("8"), R2, "place.handed_in")
    say_in_every_language(general.place)


def test_on_a_phone_that_keeps_one_team_an_enemy_card_may_be_missing_from_the_record_too(leads: Leaders) -> None:
    leader = ended(leads(setup(mode=Mode.TWO_LEADERS)))
    places = {(missing.card.team, missing.place.key) for missing in leader.desk.missing()}
    assert places == {(RED, "place.pile"), (BLUE, "desk.place.not_known_here")}


def test_where_single_cards_are_not_known_none_is_missing_by_name(leads: Leaders) -> None:
    assert ended(leads(setup(Knowledge.COUNTED, box=True))).desk.missing() == ()
