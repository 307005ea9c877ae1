"""Card Clash on the screen: cards of six colours on charcoal felt, beside and on one another."""

from collections.abc import Iterable
from typing import Any

from referee_app.screens.table.face import Face
from referee_app.screens.table.games.clash_board import SIDES, clash_board, squares_of
from referee_app.screens.table.games.refusals import HandBeforeTable
from referee_app.screens.table.picking import ACTION, Path
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.card_clash.game import GAME
from referee_app.table_games.card_clash.model import (
    MIDDLE,
    ORDER,
    SQUARES,
    CardKind,
    CardsCancelled,
    Deal,
    LookUnder,
    Phase,
    Play,
    RoundEnded,
    State,
    kinds_in,
    square_name,
)
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.seats import Seat

_HAND, _LOOK, _DEAL = "hand.", "!look", "!deal"


def happened(_view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where cards were laid, or looked at."""
    return frozenset(map(square_name, squares_of(last)))


def touches(view: State, move: Any) -> Iterable[Path]:
    """A card of the hand, then its square; the button for looking, then a pile; the button for dealing."""
    match move:
        case Play(kind, square):
            hand = view.hands[view.turn]
            held = (place for place, card in enumerate(hand) if card == ORDER[kind])
            return tuple((f"{_HAND}{place}", square_name(square)) for place in held)
        case LookUnder(square):
            return ((_LOOK, square_name(square)),)
        case Deal():
            return ((_DEAL,),)
    return ()


def meant(view: State, picked: Path, touched: str) -> Play | LookUnder | HandBeforeTable | None:
    """The card that was to be laid, or the pile that was to be looked under."""
    if view.phase is Phase.DEAL:
        return None
    if touched.startswith(_HAND):
        kind = _held(view, touched)
        return Play(kind, MIDDLE) if kind else None
    if touched.startswith(ACTION) or "." in touched:
        return None
    square = square_called(touched)
    if picked and picked[0].startswith(_HAND):
        kind = _held(view, picked[0])
        return Play(kind, square) if kind else None
    return LookUnder(square) if picked else HandBeforeTable()


def _held(view: State, key: str) -> CardKind | None:
    hand, place = kinds_in(view.hands[view.turn]), int(key.removeprefix(_HAND))
    return hand[place] if place < len(hand) else None


def prompt(view: State, picked: Path) -> Sentence:
    """What is to be done now."""
    if view.ended is not None:
        winners = tuple(sorted(view.ended.winners))
        return sentence("table.ask.card_clash.deal", winners=winners, n=len(winners))
    if picked:
        return sentence("table.ask.card_clash.look" if picked[0] == _LOOK else "table.ask.card_clash.place")
    is_bare = not any(view.piles[square] for square in SQUARES)
    return sentence("table.ask.card_clash.first" if is_bare else "table.ask.card_clash.play")


def eyes(view: State, seat: Seat) -> Seat | None:
    """Hands are private; between two rounds everybody may look on."""
    return None if view.phase is Phase.DEAL else seat


def sound(events: tuple[Any, ...]) -> str:
    """The end of a round is heard, and two cards that take each other away."""
    if any(isinstance(event, RoundEnded) for event in events):
        return "half"
    return "tie" if any(isinstance(event, CardsCancelled) for event in events) else "tick"


FACE = Face(
    rules=GAME,
    emblem="cards",
    sides=SIDES,
    board=clash_board,
    happened=happened,
    touches=touches,
    meant=meant,
    prompt=prompt,
    eyes=eyes,
    sound=sound,
    icons={_LOOK: "eye", _DEAL: "cards"},
    quiet=frozenset({_LOOK}),
)
