"""Where cards are on record, as far as the leader with this phone in hand may know."""

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import CardRecord, MissingRecord
from referee_app.live_game import preconditions
from referee_app.live_game.descriptions import Viewer, describe_place
from referee_app.live_game.model import Knowledge
from referee_app.live_game.records import CardStage, CardStatus
from referee_app.live_game.state import LiveState
from referee_app.sentence import Sentence, sentence
from referee_app.watching.codes import Quad

_SHOWN_TO_BOTH = (CardStage.CAPTURED, CardStage.OUT, CardStage.HANDED_IN)
"""A duel shows a card to both sides, and the captors' leader sees what is handed in."""


def known(
    state: LiveState, card: Card, viewer: Viewer, card_set: CardSet | None, quad: Quad | None = None
) -> CardRecord:
    """Which card this is, and where it is on record."""
    preconditions.require_known_card(state, card)
    status = _visible_status(state, card, viewer)
    return CardRecord(card, _code(card_set, card), _place(status), status.player if status else None, quad)


def missing(state: LiveState, viewer: Viewer, card_set: CardSet | None) -> tuple[MissingRecord, ...]:
    """The cards that are not collected yet, in card order; none can be named where single cards are not known."""
    setup = state.setup
    if setup.card_set is None or setup.knowledge is Knowledge.COUNTED:
        return ()
    return tuple(
        MissingRecord(card, _code(card_set, card), status.player if status else None, place=_place(status))
        for team in Team
        for card in setup.deck.cards(team)
        if card not in state.collected
        for status in (_visible_status(state, card, viewer),)
    )


def _visible_status(state: LiveState, card: Card, viewer: Viewer) -> CardStatus | None:
    """What the viewer may know of a card's status; None where another phone knows."""
    status = state.card_status(card)
    told = (
        status
        if state.over or card.team in viewer.keeps or status.stage in _SHOWN_TO_BOTH
        else _own_status(state, card, viewer)
    )
    # That an enemy card never turned up here does not mean that it is in its pile.
    in_a_pile_elsewhere = told is None or (told.stage is CardStage.PILE and card.team not in state.kept)
    return None if in_a_pile_elsewhere else told


def _own_status(state: LiveState, card: Card, viewer: Viewer) -> CardStatus | None:
    record = state.records.get(viewer.device) if viewer.device else None
    return record.card_statuses.get(card) if record else None


def _place(status: CardStatus | None) -> Sentence:
    return sentence("desk.place.not_known_here") if status is None else describe_place(status)


def _code(card_set: CardSet | None, card: Card) -> str | None:
    # A set that was printed once more since has cards that this phone's copy of it does not know.
    return card_set.short_code(card) if card_set is not None and card.copy <= card_set.copies else None
