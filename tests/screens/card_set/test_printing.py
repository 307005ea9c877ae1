"""The PDFs of a set are real: their codes are read by the real reader. What cannot be made leaves nothing behind."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.sets.selection import CardUnreadable, SetTooSmall, cards_called
from card_printing.sets.set_file import named
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import cover_text
from referee_app.cards.decks import TooFewPlayers
from referee_app.live_game.model import HouseRules, propose
from referee_app.screens.card_set.press_run import PressRun, Stopped
from referee_app.screens.card_set.printing import ALL, Document, Order, Whom, Wish, ordered, printed, reordered
from referee_app.screens.sets.refusals import NoCardNamed
from referee_app.whole_file import WritingForbidden
from tests.card_printing.documents_kit import texts
from tests.screens.sets.kit import CAMP, codes_in

DENSE = replace(CAMP, design=Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
"""Few pages, so that reading them is quick."""

TWO = named("Two", CardSet(bytes(16), 2), DENSE.design)


def unheard(_far: float) -> None:
    """Nobody waits."""


def test_the_cards_of_a_deck_are_on_paper_and_can_be_read(tmp_path: Path) -> None:
    order = ordered(DENSE, Wish(whom=Whom.DECK, deck=20), None)
    (made,) = printed(DENSE, order, lambda name: tmp_path / name, unheard)
    assert made.path.read_bytes().startswith(b"%PDF-")
    assert codes_in(made.path) == {CAMP.card_set.code(card) for card in order.cards}
    assert (made.cards, made.sheets) == (40, 2)


def test_the_cover_sheet_bears_the_key_and_is_its_owners_alone(tmp_path: Path) -> None:
    (made,) = printed(CAMP, ordered(CAMP, Wish(Document.COVER), None), lambda name: tmp_path / name, unheard)
    assert cover_text(CAMP.card_set) in codes_in(made.path)
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600


def test_everything_is_five_documents_and_progress_runs_through_all(tmp_path: Path) -> None:
    far: list[float] = []
    wish = Wish(ALL, Whom.PLAYERS, players=8)
    made = printed(DENSE, ordered(DENSE, wish, None), lambda name: tmp_path / name, far.append)
    assert [one.document for one in made] == list(Document)
    assert all(one.path.read_bytes().startswith(b"%PDF-") for one in made)
    assert far == sorted(far)
    assert far[-1] == 1


@pytest.mark.parametrize(
    ("wish", "cards"),
    [
        (Wish(), 122),
        (Wish(whom=Whom.PLAYERS, players=12), 60),
        (Wish(whom=Whom.DECK, deck=40), 80),
        (Wish(Document.POSTERS), 0),
    ],
)
def test_a_wish_comes_to_so_many_cards(wish: Wish, cards: int) -> None:
    assert len(ordered(CAMP, wish, None).cards) == cards


def test_too_many_players_for_the_set_are_refused_only_where_it_matters() -> None:
    with pytest.raises(SetTooSmall):
        ordered(CAMP, Wish(Document.BRIEFING, players=200), None)
    with pytest.raises(SetTooSmall):
        ordered(CAMP, Wish(whom=Whom.PLAYERS, players=200), None)
    assert ordered(CAMP, Wish(Document.POSTERS, players=200), None).setup is None
    assert len(ordered(TWO, Wish(whom=Whom.PLAYERS, players=200), None).cards) == 240


def test_too_few_players_are_refused() -> None:
    with pytest.raises(TooFewPlayers):
        ordered(CAMP, Wish(whom=Whom.PLAYERS, players=3), None)


def test_the_game_that_is_played_with_the_set_is_what_the_paper_tells_of() -> None:
    rules = HouseRules(tie_keeps_cards=True)
    running = replace(propose(14, card_set=CAMP.card_set.id), rules=rules)
    assert ordered(CAMP, Wish(Document.BRIEFING, players=14), running).setup == running
    other = ordered(CAMP, Wish(Document.BRIEFING, players=20), running)
    assert other.setup == replace(propose(20, card_set=CAMP.card_set.id), rules=rules)
    assert ordered(CAMP, Wish(Document.TABLES), running).rules == rules


def test_a_poster_made_on_the_phone_tells_of_the_game_that_is_played(tmp_path: Path) -> None:
    running = replace(propose(14, card_set=CAMP.card_set.id), rules=HouseRules(bombs_take_no_flag=True))
    said = []
    for folder, game in ((tmp_path / "ours", running), (tmp_path / "official", None)):
        folder.mkdir()
        (made,) = printed(CAMP, ordered(CAMP, Wish(Document.POSTERS), game), folder.joinpath, unheard)
        said.append("Bombs: never" in texts(made.path.read_bytes())[0])
    assert said == [True, False]


def test_a_game_with_another_set_has_no_say() -> None:
    running = replace(propose(14, card_set="OTHER"), rules=HouseRules(tie_keeps_cards=True))
    assert ordered(CAMP, Wish(Document.BRIEFING, players=14), running).setup == propose(14, card_set=CAMP.card_set.id)


def test_lost_cards_are_named_by_code_or_by_rank(tmp_path: Path) -> None:
    marshal = cards_called(CAMP.card_set, "blue marshal")[0]
    scout = cards_called(CAMP.card_set, "red scout 3")[0]
    order = reordered(CAMP, f"{CAMP.card_set.short_code(scout)}, blue 10")
    assert order.cards == (scout, marshal)
    (made,) = printed(CAMP, order, lambda name: tmp_path / name, unheard)
    assert codes_in(made.path) == {CAMP.card_set.code(card) for card in (scout, marshal)}
    assert "reprint" in made.path.name


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(NoCardNamed):
        reordered(CAMP, " , ")
    with pytest.raises(CardUnreadable):
        reordered(CAMP, "%%%")


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="elsewhere no folder refuses even the administrator")
def test_a_folder_that_takes_nothing_refuses() -> None:
    with pytest.raises(WritingForbidden):
        printed(CAMP, Order((Document.POSTERS,)), lambda name: Path("/sys") / name, unheard)


def test_a_run_that_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    run = PressRun(lambda _far: None)
    run.stop()
    with pytest.raises(Stopped):
        printed(CAMP, Order((Document.POSTERS,)), lambda name: tmp_path / name, run.far)
    assert list(tmp_path.iterdir()) == []
