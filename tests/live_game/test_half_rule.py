"""Half of the enemy's deck opens the way to the flag; a flag lawfully taken stays taken when the count is corrected."""

import pytest

from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.descriptions import FOLLOWER, Viewer
from referee_app.live_game.events import ActionUndone, Fact, FlagClaim, FlagHandedOn, FlagTaken
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import OFFICIAL_RULES, ActionId, HouseRules, Knowledge, Mode, Stamp
from referee_app.live_game.records import FlagStage
from referee_app.live_game.undo import flags_below_half, flags_staying_after_undos, flags_staying_if_undone
from referee_app.live_game.view import view
from referee_app.sentence import Sentence, sentence
from tests.live_game.builders import (
    B1,
    BLUE,
    NOON,
    R1,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holds,
    red,
    red_box,
    say_in_every_language,
    unused,
)

LEADER = Viewer(frozenset(Team), "desk")


def playing(knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE) -> RecordingPhone:
    """A game that has begun."""
    return begun(agreed(knowledge, mode))


@pytest.mark.parametrize("size", [20, 30, 40, 60])
def test_with_half_of_the_enemys_deck_anybody_may_take_the_flag(size: int) -> None:
    phone = RecordingPhone(agreed(deck=Deck(size)))
    phone.deal(red("10"))
    phone.bring(RED, size // 2 - 1)
    too_early = {"team": RED, "have": size // 2 - 1, "need": size // 2}
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), **too_early)
    phone.bring(RED, 1)
    assert phone.do(commands.TakeFlag(BLUE, holds(red("10")))) == (FlagTaken(BLUE, holds(red("10"))),)


def test_with_two_sets_the_half_is_half_of_both() -> None:
    assert agreed(players=130, deck=Deck(60, copies=2)).deck.half == 60


def test_lost_cards_do_not_change_the_half() -> None:
    phone = playing()
    phone.deal(red("10"))
    phone.deal(*unused(phone.state, BLUE)[:4])
    phone.do(*(commands.ReportLost(card) for card in list(phone.state.setup.deck.cards(BLUE))[:4]))
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    phone.bring(RED, 1)
    phone.do(commands.TakeFlag(BLUE, holds(red("10"))))


def test_late_players_and_those_who_leave_do_not_change_the_half() -> None:
    phone = playing(Knowledge.PLAYERS)
    phone.give(R1, red("10"))
    phone.do(*[commands.AddPlayer(BLUE)] * 3, commands.RemovePlayer(B1))
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    phone.bring(RED, 1)
    phone.do(commands.TakeFlag(BLUE, holds(red("10"))))


def test_captured_but_not_handed_in_is_not_yet_half() -> None:
    phone = playing()
    phone.deal(red("9"), blue("8"))
    phone.do(fight(red("9"), blue("8")))
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("9"))), have=9, need=10)
    phone.do(commands.HandIn(blue("8")))
    phone.do(commands.TakeFlag(BLUE, holds(red("9"))))


def test_a_scout_may_take_the_flag_from_the_start() -> None:
    phone = playing()
    phone.deal(red("2"))
    assert phone.do(commands.TakeFlag(BLUE, holds(red("2")))) == (FlagTaken(BLUE, holds(red("2"))),)


def test_the_half_of_one_team_opens_nothing_for_the_other() -> None:
    phone = playing()
    phone.deal(red("10"), blue("10"))
    phone.bring(RED, 10)
    assert [queries.half_reached(phone.state, team) for team in Team] == [True, False]
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(RED, holds(blue("10"))), team=BLUE, have=0, need=10)


def test_whether_a_rank_may_take_the_flag_can_be_asked_before() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    asked = [queries.may_take_flag(phone.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None)]
    assert asked == [True, False, False, False]
    assert queries.may_take_flag(phone.state, BLUE, Rank.SCOUT) is True
    assert queries.may_take_flag(phone.state, BLUE, Rank.MARSHAL) is None
    phone.bring(RED, 10)
    assert all(queries.may_take_flag(phone.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None))


# A flag that stays taken


def stays(have: int, key: str = "undo.flag_stays_taken", flag: Team = BLUE) -> Sentence:
    return sentence(key, flag=flag, team=flag.enemy, have=have, need=10)


def still_counts(have: int) -> Sentence:
    return stays(have, "undo.flag_still_counts")


class Count(RecordingPhone):
    """A phone on which red has handed in ten blue cards and holds a sergeant and a scout."""

    def __init__(self, handed_in: int = 10, rules: HouseRules = OFFICIAL_RULES) -> None:
        super().__init__(agreed(rules=rules))
        self.deal(red("4"), red("2"), red("9"))
        self.brought = [self.hand_in(card) for card in list(self.state.setup.deck.cards(BLUE))[-handed_in:]]

    def hand_in(self, card: Card) -> ActionId:
        self.deal(card)
        return self.act(commands.HandIn(card))

    def act(self, command: Command) -> ActionId:
        self.later(1)
        self.do(command)
        return self.state.facts["desk"][-1].action_id

    def take(self, card: Card | None = None) -> ActionId:
        return self.act(commands.TakeFlag(BLUE, holds(card or red("4"))))

    def undo(self, action: ActionId) -> tuple[Sentence, ...]:
        """Undo it; what the preview says and what the log says of it are the same."""
        said = flags_staying_if_undone(self.state, action)
        self.act(commands.UndoAction(action))
        newest, *_ = view(self.state, LEADER, NOON).log
        assert newest.stays == said
        for told in said:
            say_in_every_language(told)
        return said


def test_a_handing_in_that_is_taken_back_leaves_the_flag_taken_and_says_so() -> None:
    phone = Count()
    phone.take()
    assert phone.undo(phone.brought[0]) == (stays(9),)
    assert phone.state.flag(BLUE).stage is FlagStage.CARRIED
    assert say_in_every_language(stays(9))[0] == "The flag of Blue stays taken: Red had its half then; now 9 of 10."


def test_each_further_correction_says_it_with_the_new_count() -> None:
    phone = Count()
    phone.take()
    assert [phone.undo(action) for action in phone.brought[:2]] == [(stays(9),), (stays(8),)]


def test_after_the_delivery_it_is_said_that_the_flag_still_counts() -> None:
    phone = Count()
    phone.take()
    phone.act(commands.DeliverFlag(BLUE))
    assert phone.undo(phone.brought[0]) == (still_counts(9),)
    assert queries.outcome(phone.state) == ("flag", RED, True)
    assert flags_below_half(phone.state) == (still_counts(9),)


def test_a_flag_that_is_delivered_below_the_half_is_remarked_at_the_end() -> None:
    phone = Count()
    phone.take()
    phone.undo(phone.brought[0])
    assert flags_below_half(phone.state) == ()
    phone.act(commands.DeliverFlag(BLUE))
    assert view(phone.state, LEADER, NOON).below_half == (still_counts(9),)


def test_a_flag_without_a_recorded_taking_rested_on_the_half_too() -> None:
    phone = Count()
    phone.act(commands.DeliverFlag(BLUE))
    assert phone.undo(phone.brought[0]) == (still_counts(9),)


def test_a_flag_that_a_scout_is_said_to_have_brought_needs_no_half() -> None:
    phone = Count()
    phone.act(commands.DeliverFlag(BLUE, FlagClaim.SCOUT))
    assert phone.undo(phone.brought[0]) == ()


def test_a_scouts_flag_needs_no_half_and_nothing_is_said() -> None:
    phone = Count()
    phone.take(red("2"))
    assert phone.undo(phone.brought[0]) == ()


def test_a_scouts_flag_that_was_handed_on_needed_the_half() -> None:
    phone = Count()
    phone.take(red("2"))
    phone.act(commands.HandOnFlag(BLUE, holds(red("4"))))
    assert phone.undo(phone.brought[0]) == (stays(9),)


def test_with_a_half_to_spare_nothing_is_said() -> None:
    phone = Count(11)
    phone.take()
    assert phone.undo(phone.brought[0]) == ()
    assert phone.undo(phone.brought[1]) == (stays(9),)


def test_a_flag_that_is_hidden_again_is_not_spoken_of() -> None:
    phone = Count()
    phone.take()
    phone.act(commands.LoseFlag(BLUE))
    assert phone.undo(phone.brought[0]) == ()


def test_taking_the_flag_itself_back_leaves_nothing_standing() -> None:
    phone = Count()
    taken = phone.take()
    assert phone.undo(taken) == ()


def test_bringing_a_card_back_says_nothing_and_taking_it_back_again_says_it_again() -> None:
    phone = Count()
    phone.take()
    phone.undo(phone.brought[0])
    undoing = phone.state.facts["desk"][-1].action_id
    assert phone.undo(undoing) == ()
    assert phone.undo(phone.state.facts["desk"][-1].action_id) == (stays(9),)


def test_what_happens_later_does_not_change_what_the_log_said() -> None:
    phone = Count()
    phone.take()
    phone.undo(phone.brought[0])
    phone.hand_in(blue("10"))
    lines = [line.stays for line in view(phone.state, LEADER, NOON).log if line.stays]
    assert lines == [(stays(9),)]


def test_counted_at_the_duel_the_duel_that_gave_the_half_leaves_it_too() -> None:
    phone = Count(9, HouseRules(count_at_duel=True))
    phone.deal(blue("8"))
    duel = phone.act(fight(red("9"), blue("8")))
    phone.take()
    assert phone.undo(duel) == (stays(9),)


def test_where_cards_are_only_counted_it_is_said_as_well() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(red_box())
    phone.do(*[commands.HandIn(blue_box())] * 10)
    last = phone.state.facts["desk"][-1].action_id
    phone.do(commands.TakeFlag(BLUE, holds(red_box())))
    assert flags_staying_if_undone(phone.state, last) == (stays(9),)


def test_both_flags_are_told_of_their_own_count_only() -> None:
    phone = Count()
    cards = [card for card in phone.state.setup.deck.cards(RED) if card.rank is not Rank.BOMB][-10:]
    phone.deal(*(card for card in cards if card not in (red("4"), red("2"), red("9"))), blue("10"))
    phone.do(*(commands.HandIn(card) for card in cards if card not in (red("4"), red("2"))))
    phone.do(*(commands.HandIn(red_box()) for _ in range(10 - queries.captured_cards(phone.state, BLUE).n)))
    phone.take()
    phone.act(commands.TakeFlag(RED, holds(blue("10"))))
    assert phone.undo(phone.brought[0]) == (stays(9),)


def test_where_the_count_is_not_known_here_nothing_is_said() -> None:
    phone = RecordingPhone(agreed(mode=Mode.TWO_LEADERS), (BLUE,))
    phone.do(commands.BeginPlay(), commands.TakeFlag(BLUE, holds(red("4"))))
    for fact in phone.state.facts["desk"]:
        assert flags_staying_if_undone(phone.state, fact.action_id) == ()


def test_followers_do_not_read_it() -> None:
    phone = Count()
    phone.take()
    phone.undo(phone.brought[0])
    assert not any(line.stays for line in view(phone.state, FOLLOWER, NOON).log)


@pytest.mark.parametrize("arrives_first", ["undoing", "taking"])
def test_an_undoing_that_another_phone_recorded_says_it_on_this_one(arrives_first: str) -> None:
    phone = Count()
    before = phone.state
    stamp = before.next_stamp("desk", phone.now + 1000)
    phone.now = stamp.ms
    phone.take()
    taking = phone.state.facts["desk"][-1]
    undoing = Fact(taking.stamp._replace(ms=taking.stamp.ms + 5000, device="other"), 1, ActionUndone(phone.brought[0]))
    united = fold(before, (undoing, taking) if arrives_first == "undoing" else (taking, undoing))
    assert flags_staying_after_undos(united)[undoing.stamp] == (stays(9),)
    assert view(united, LEADER, NOON).log[0].stays == (stays(9),)


def test_of_an_opening_that_is_undone_there_is_nothing_to_say() -> None:
    phone = Count()
    phone.take()
    opening = phone.state.facts["desk"][0].action_id
    assert flags_staying_if_undone(phone.state, opening) == ()


def test_a_flag_that_another_phone_took_before_anything_was_opened_breaks_nothing() -> None:
    """Such a journal is damaged or made up; the log is shown all the same."""
    phone = Count(9)
    early = Fact(Stamp(1, 0, "other"), 1, FlagTaken(BLUE, holds(red("4"))))
    undoing = Fact(Stamp(NOON + 99_000, 0, "other"), 2, ActionUndone(phone.brought[0]))
    united = fold(phone.state, (early, undoing))
    assert view(united, LEADER, NOON).log[0].stays == ()


def test_only_the_latest_undos_of_a_flood_are_looked_back_at() -> None:
    phone = Count()
    phone.act(commands.TakeFlag(BLUE, holds(red("4"))))
    flood = [Fact(Stamp(NOON * 2 + n, 0, "other"), n, ActionUndone(phone.brought[0])) for n in range(1, 3001)]
    state = fold(phone.state, flood)
    told = flags_staying_after_undos(state)
    assert 5 <= len(told) < 100
    assert told[flood[-1].stamp] == ()
    assert len(view(state, LEADER, phone.now).log) > 3000


def test_a_flood_of_taken_flags_is_looked_back_at_a_few_times() -> None:
    phone = Count(handed_in=3)
    carrier = holds(red("4"))
    flood = [Fact(Stamp(NOON * 2 + n, 0, "other"), n, FlagTaken(BLUE, carrier)) for n in range(1, 2001)]
    handed_on = [Fact(Stamp(NOON * 3 + n, 0, "other"), n, FlagHandedOn(BLUE, carrier)) for n in range(2001, 4001)]
    state = fold(phone.state, [*flood, *handed_on])
    assert view(state, LEADER, phone.now).below_half == ()


@pytest.mark.parametrize("delivered", [False, True])
def test_the_duel_that_gave_the_half_can_be_undone_as_the_sheet_says(
    delivered: bool,
) -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED, rules=HouseRules(count_at_duel=True)))
    for _ in range(9):
        phone.do(commands.HandIn(blue_box()))
    phone.do(fight(red_box("10"), blue_box("3")))
    duel = phone.state.facts["desk"][-1].action_id
    phone.do(commands.TakeFlag(BLUE, holds(red_box("7"))))
    if delivered:
        phone.do(commands.DeliverFlag(BLUE))
    promised = flags_staying_if_undone(phone.state, duel)
    assert promised == ((still_counts if delivered else stays)(9),)
    phone.do(commands.UndoAction(duel))
    assert queries.captured_cards(phone.state, RED).n == 9
