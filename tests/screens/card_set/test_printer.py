"""What is chosen on the screen becomes an order: for the game that is being played, and only of what is shown."""

from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.orders.order import Document, PrintOrder, Selection, plan
from card_printing.orders.printing import print_plan
from card_printing.sets.set_file import SetFile
from referee_app.live_game.model import HouseRules, Setup, propose
from referee_app.screens.card_set.background_task import TaskRun, TaskStopped
from referee_app.screens.card_set.draft import ALL, Copies, PrintDraft
from tests.screens.sets.sets_driver import CAMP

RULES = HouseRules(tie_keeps_cards=True)


def briefing(running: Setup | None, players: int | None = None) -> PrintOrder:
    chosen = PrintDraft.of(CAMP, running).with_document(Document.BRIEFING).with_document(Document.CARDS)
    return (chosen if players is None else chosen.with_players(players)).print_order()


def test_the_game_that_is_played_with_the_set_is_what_the_paper_tells_of() -> None:
    running = replace(propose(14, card_set=CAMP.card_set.id), rules=RULES)
    assert plan(briefing(running), CAMP).setup == running
    other = plan(briefing(running, 20), CAMP).setup
    assert other == replace(propose(20, card_set=CAMP.card_set.id), rules=RULES)


def test_a_game_with_another_set_has_no_say_but_on_how_many_play() -> None:
    running = replace(propose(14, card_set="OTHER"), rules=RULES)
    assert briefing(running) == briefing(None, 14)


def test_a_choice_that_is_not_shown_has_no_say() -> None:
    chosen = PrintDraft.of(CAMP, None).with_selection(Selection.DECK).with_deck("60").with_copies(Copies.CHOSEN)
    posters = chosen.with_document(Document.POSTERS).with_document(Document.CARDS).with_last(3).print_order()
    assert (posters.selection, posters.copies, posters.players) == (Selection.FULL, None, None)
    assert chosen.with_document(ALL).print_order().selection is Selection.DECK


def test_a_run_that_is_stopped_leaves_nothing_behind_and_the_set_as_it_was(tmp_path: Path) -> None:
    run = TaskRun(lambda _far: None)
    run.stop()

    def saved(_change: object) -> SetFile:
        raise AssertionError("the set was changed")

    order = PrintOrder(documents=(Document.POSTERS,), copies=range(1, 3))
    with pytest.raises(TaskStopped):
        print_plan(
            plan(order, CAMP),
            lambda one: tmp_path / one.name,
            saved,
            progress=lambda done, of: run.report(done / of),
        )
    assert list(tmp_path.iterdir()) == []
