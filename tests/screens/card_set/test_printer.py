"""What is chosen on the screen becomes an order: for the game that is being played, and only of what is shown."""

from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.orders.carry_out import carry_out
from card_printing.orders.order import Document, PrintOrder, Selection
from card_printing.orders.plan import plan
from card_printing.sets.set_file import SetFile
from referee_app.live_game.model import HouseRules, propose
from referee_app.screens.card_set.press_run import PressRun, Stopped
from referee_app.screens.card_set.printer import for_game
from tests.screens.sets.kit import CAMP

BRIEFING = PrintOrder(documents=(Document.BRIEFING,), players=14)
RULES = HouseRules(tie_keeps_cards=True)


def test_the_game_that_is_played_with_the_set_is_what_the_paper_tells_of() -> None:
    running = replace(propose(14, card_set=CAMP.card_set.id), rules=RULES)
    order = for_game(BRIEFING, CAMP.card_set.id, running)
    assert plan(order, CAMP).setup == running
    other = plan(replace(order, players=20), CAMP).setup
    assert other == replace(propose(20, card_set=CAMP.card_set.id), rules=RULES)
    assert for_game(PrintOrder(documents=(Document.TABLES,)), CAMP.card_set.id, running).rules == RULES


def test_a_game_with_another_set_has_no_say() -> None:
    running = replace(propose(14, card_set="OTHER"), rules=RULES)
    assert for_game(BRIEFING, CAMP.card_set.id, running) == BRIEFING


def test_a_choice_of_cards_that_is_not_shown_has_no_say() -> None:
    chosen = replace(BRIEFING, selection=Selection.DECK, deck=60)
    assert for_game(chosen, CAMP.card_set.id, None).selection is Selection.FULL
    assert for_game(replace(chosen, everything=True), CAMP.card_set.id, None).selection is Selection.DECK


def test_a_run_that_is_stopped_leaves_nothing_behind_and_the_set_as_it_was(tmp_path: Path) -> None:
    run = PressRun(lambda _far: None)
    run.stop()

    def saved(_change: object) -> SetFile:
        raise AssertionError("the set was changed")

    order = PrintOrder(documents=(Document.POSTERS,), copies=range(1, 3))
    with pytest.raises(Stopped):
        carry_out(
            plan(order, CAMP),
            lambda one: tmp_path / one.name,
            saved,
            progress=lambda done, of: run.far(done / of),
        )
    assert list(tmp_path.iterdir()) == []
