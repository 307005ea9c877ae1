"""Taking things back: a whole action at a time, and never what something later hangs on."""

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries
from referee_app.live_game.commands import Command
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import ActionUndone, Fact, Fighter
from referee_app.live_game.evolve import fold, replay
from referee_app.live_game.model import ActionId, Knowledge, Player, Stamp, propose
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.live_game.refusals import NothingToUndo, OpenedElsewhere, ReasonTooLong, StillNeeded
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import view
from referee_app.sentence import Sentence, sentence
from tests.live_game.builders import say_in_every_language
from tests.live_game.test_properties import obey

RED_SCOUT, BLUE_MAJOR = Card(Team.RED, Rank.SCOUT, 1), Card(Team.BLUE, Rank.MAJOR, 1)
RED_MAJOR = Card(Team.RED, Rank.MAJOR, 1)
SEVEN = Player(Team.RED, 3)


class Phone:
    """An all-knowing phone of a small game, told one thing after the other."""

    def __init__(self) -> None:
        self.state = LiveState()
        self.do(commands.OpenGame(propose(8, card_set="TESTSE", knowledge=Knowledge.PLAYERS), tuple(Team)))

    def do(self, command: Command) -> ActionId:
        self.state, facts = obey(self.state, command, "phone")
        return facts[0].action_id

    def undo(self, action: ActionId) -> ActionId:
        return self.do(commands.UndoAction(action))


def test_an_undone_handing_in_no_longer_counts_and_can_be_brought_back() -> None:
    phone = Phone()
    phone.do(commands.IssueCard(BLUE_MAJOR))
    handed = phone.do(commands.HandIn(BLUE_MAJOR))
    undoing = phone.undo(handed)
    assert queries.captured_cards(phone.state, Team.RED).n == 0
    assert phone.state.card_status(BLUE_MAJOR).stage is CardStage.HELD
    phone.undo(undoing)
    assert queries.captured_cards(phone.state, Team.RED).n == 1


def test_an_action_of_several_events_is_undone_as_one() -> None:
    phone = Phone()
    phone.do(commands.IssueCard(RED_SCOUT, SEVEN))
    phone.do(commands.TakeFlag(Team.BLUE, Fighter(RED_SCOUT)))
    replaced = phone.do(commands.IssueCard(RED_MAJOR, SEVEN))
    assert phone.state.flag(Team.BLUE).stage is FlagStage.TO_HIDE
    phone.undo(replaced)
    hand = phone.state.hand(SEVEN)
    assert hand is not None
    assert hand.card == RED_SCOUT
    assert phone.state.flag(Team.BLUE).stage is FlagStage.CARRIED


def test_what_something_later_hangs_on_stays_and_the_refusal_says_what() -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(BLUE_MAJOR))
    handed = phone.do(commands.HandIn(BLUE_MAJOR))
    with pytest.raises(StillNeeded) as refusal:
        phone.undo(issued)
    assert refusal.value.facts["action"] == handed
    phone.undo(handed)
    phone.undo(issued)
    assert phone.state.card_status(BLUE_MAJOR).stage is CardStage.PILE


def test_a_miscounted_card_can_be_taken_back_even_if_the_half_then_was_not_reached() -> None:
    """The flag is another thing than the card: a correction of the count must always be possible."""
    phone = Phone()
    cards = list(phone.state.setup.deck.cards(Team.BLUE))[:10]
    phone.do(commands.IssueCard(RED_MAJOR))
    for card in cards:
        phone.do(commands.IssueCard(card))
    handed = [phone.do(commands.HandIn(card)) for card in cards]
    phone.do(commands.TakeFlag(Team.BLUE, Fighter(RED_MAJOR)))
    phone.undo(handed[3])
    assert queries.captured_cards(phone.state, Team.RED).n == 9


def test_an_undoing_cannot_be_undone_once_the_card_went_another_way() -> None:
    phone = Phone()
    undoing = phone.undo(phone.do(commands.IssueCard(RED_SCOUT, SEVEN)))
    again = phone.do(commands.IssueCard(RED_SCOUT, Player(Team.RED, 1)))
    with pytest.raises(StillNeeded) as refusal:
        phone.undo(undoing)
    assert refusal.value.facts["action"] == again


def test_a_duel_cannot_come_back_while_its_cards_are_still_in_the_pile() -> None:
    phone = Phone()
    issued = [phone.do(commands.IssueCard(card)) for card in (RED_SCOUT, BLUE_MAJOR)]
    undone = phone.undo(phone.do(commands.RecordDuel(Fighter(RED_SCOUT), Fighter(BLUE_MAJOR))))
    phone.undo(issued[0])
    with pytest.raises(StillNeeded):
        phone.undo(undone)


@pytest.mark.parametrize("action", [ActionId("phone", 1), ActionId("phone", 99), ActionId("nobody", 2)])
def test_the_beginning_and_what_never_happened_cannot_be_undone(action: ActionId) -> None:
    with pytest.raises(NothingToUndo):
        Phone().undo(action)


def test_the_same_action_is_not_undone_twice() -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(RED_SCOUT))
    phone.undo(issued)
    with pytest.raises(NothingToUndo):
        phone.undo(issued)


def test_the_end_can_be_undone_and_the_game_goes_on() -> None:
    phone = Phone()
    phone.do(commands.IssueCard(RED_SCOUT))
    ended = phone.do(commands.EndGame(Team.RED))
    phone.undo(ended)
    phone.do(commands.TakeFlag(Team.BLUE, Fighter(RED_SCOUT)))
    assert not phone.state.over


def test_every_fact_stays_on_record_whatever_is_undone() -> None:
    phone = Phone()
    phone.undo(phone.do(commands.IssueCard(RED_SCOUT)))
    kinds = [type(fact.event).__name__ for fact in facts_of(phone)]
    assert kinds == ["GameOpened", "CardIssued", "ActionUndone"]


def facts_of(phone: Phone) -> tuple[Fact, ...]:
    return phone.state.facts["phone"]


def test_the_log_says_what_was_undone() -> None:
    phone = Phone()
    phone.do(commands.UndoAction(phone.do(commands.IssueCard(RED_SCOUT)), "the wrong card"))
    newest, before, _ = view(phone.state, Viewer(frozenset(Team), "phone"), 0).log
    assert newest.what.key == "log.undone.what.reason"
    assert newest.what.facts == {"what": before.what, "reason": "the wrong card"}
    assert before.undone


def told_last(phone: Phone) -> Sentence:
    return view(phone.state, Viewer(frozenset(Team), "phone"), 0).log[0].what


def test_the_log_says_what_came_back_and_what_was_taken_back_once_more() -> None:
    phone = Phone()
    action = phone.do(commands.IssueCard(RED_SCOUT))
    issued = told_last(phone)
    for key in ("log.undone.what", "log.redone.what", "log.undone.what", "log.redone.what"):
        action = phone.undo(action)
        assert (told_last(phone).key, told_last(phone).facts["what"]) == (key, issued)


def test_why_something_came_back_is_told() -> None:
    phone = Phone()
    undoing = phone.undo(phone.do(commands.IssueCard(RED_SCOUT)))
    phone.do(commands.UndoAction(undoing, "it was right"))
    assert (told_last(phone).key, told_last(phone).facts["reason"]) == ("log.redone.what.reason", "it was right")


def test_a_sweep_that_is_taken_back_is_told_as_one_thing() -> None:
    phone = Phone()
    for card in (RED_SCOUT, RED_MAJOR):
        phone.do(commands.IssueCard(card))
    first, *others = (phone.state.facts["phone"][place] for place in (1, 2))
    swept = [first, *(other._replace(action=first.action) for other in others)]
    phone.state = fold(LiveState(), [phone.state.facts["phone"][0], *swept])
    phone.undo(first.action_id)
    assert told_last(phone).facts["what"] == sentence("desk.swept.issued", n=2)


def test_a_reason_is_a_sentence_and_not_a_story() -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(RED_SCOUT))
    with pytest.raises(ReasonTooLong) as refusal:
        phone.do(commands.UndoAction(issued, "r" * 501))
    say_in_every_language(refusal.value)
    phone.do(commands.UndoAction(issued, "r" * 500))


# Undos as no phone writes them: they count for nothing, and nothing hangs


def undo_of(device: str, number: int, target: ActionId, ms: int) -> Fact:
    return Fact(Stamp(ms, 0, device), number, ActionUndone(target))


def newest_lines(state: LiveState, n: int) -> list[str]:
    return [line.what.key for line in view(state, Viewer(frozenset(Team), "phone"), 0).log[:n]]


def test_an_undo_that_names_itself_counts_for_nothing() -> None:
    phone = Phone()
    state = fold(phone.state, [undo_of("other", 1, ActionId("other", 1), 10**6)])
    assert state.undone == frozenset()
    assert newest_lines(state, 1) == ["log.undone.void"]


def test_of_two_undos_that_name_each_other_only_the_later_counts() -> None:
    phone = Phone()
    one, other = ActionId("one", 1), ActionId("other", 1)
    state = fold(phone.state, [undo_of("one", 1, other, 10**6), undo_of("other", 1, one, 10**6 + 1)])
    assert state.undone == {one}
    assert newest_lines(state, 2) == ["log.undone.what", "log.undone.void"]


@pytest.mark.parametrize("arrives_first", ["undo", "target"])
def test_an_undo_that_is_older_than_its_target_counts_for_nothing_whichever_arrives_first(arrives_first: str) -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(RED_SCOUT))
    opened, card = facts_of(phone)
    undo = undo_of("other", 1, issued, card.stamp.ms - 1)
    state = replay([opened, undo, card] if arrives_first == "undo" else [opened, card, undo])
    one_by_one = LiveState()
    for fact in [opened, undo, card] if arrives_first == "undo" else [opened, card, undo]:
        one_by_one = fold(one_by_one, [fact])
    assert state == one_by_one
    assert state.undone == frozenset()
    assert state.card_status(RED_SCOUT).stage is CardStage.HELD


def test_an_undo_that_arrives_before_its_target_counts_as_soon_as_the_target_is_there() -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(RED_SCOUT))
    opened, card = facts_of(phone)
    state = fold(replay([opened]), [undo_of("other", 1, issued, card.stamp.ms + 1)])
    assert fold(state, [card]).undone == {issued}


def test_an_undo_hidden_in_another_action_counts_for_nothing() -> None:
    phone = Phone()
    issued = phone.do(commands.IssueCard(RED_SCOUT))
    hidden = undo_of("phone", issued.number, issued, 10**6)
    assert fold(phone.state, [hidden]).undone == frozenset()


def test_a_long_chain_of_undos_of_undos_is_told() -> None:
    phone = Phone()
    action = phone.do(commands.IssueCard(RED_SCOUT))
    facts = []
    for n in range(5000):
        facts.append(undo_of("other", n + 1, action, 10**6 + n))
        action = ActionId("other", n + 1)
    state = fold(phone.state, facts)
    assert state.card_status(RED_SCOUT).stage is CardStage.HELD
    assert newest_lines(state, 2) == ["log.redone.what", "log.undone.what"]


# Openings


def opened_by_two() -> Phone:
    phone = Phone()
    opening = facts_of(phone)[0].event
    phone.state = fold(phone.state, [Fact(Stamp(10**6, 0, "other"), 1, opening)])
    return phone


def test_a_phone_is_not_left_without_its_game_by_anothers_undo() -> None:
    phone = opened_by_two()
    state = fold(phone.state, [undo_of("other", 2, ActionId("phone", 1), 10**6 + 1)])
    assert state.keeps("phone") == frozenset(Team)
    assert newest_lines(state, 1) == ["log.undone.void"]
    assert not any(line.undone for line in view(state, Viewer(frozenset(Team), "phone"), 0).log)


def test_another_phones_opening_cannot_be_undone_and_the_refusal_says_why() -> None:
    phone = opened_by_two()
    with pytest.raises(OpenedElsewhere) as refusal:
        phone.undo(ActionId("other", 1))
    say_in_every_language(refusal.value)
    phone.undo(ActionId("phone", 1))
    assert phone.state.keeps("phone") == frozenset()


def test_an_opening_that_its_phone_took_back_is_not_brought_back_by_another() -> None:
    phone = opened_by_two()
    undoing = phone.undo(ActionId("phone", 1))
    newest = facts_of(phone)[-1].stamp.ms
    state = fold(phone.state, [undo_of("other", 2, undoing, newest + 1)])
    assert state.keeps("phone") == frozenset()
    phone.undo(undoing)
    assert phone.state.keeps("phone") == frozenset(Team)
