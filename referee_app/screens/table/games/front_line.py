"""Front line on the screen: two lines of cards on paper, a hand each, and the piles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import RANK_FIGURES, Figure
from referee_app.screens.table.adapter import BoardInput, GameAdapter, Path
from referee_app.screens.table.board import (
    BoardBox,
    BoardShown,
    BoardStyle,
    Ground,
    Piece,
    PieceShape,
    Sight,
    Spot,
    back,
    tray,
    without_shadows,
)
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    HAND,
    LINE,
    Attack,
    Deploy,
    Lay,
    LineCard,
    Phase,
    Ranks,
    Redraw,
    Scout,
    Side,
    Spy,
    State,
    Visibility,
    without,
)
from referee_app.table_games.ranked_pieces import fight
from referee_app.table_games.seats import RED, Seat, other

SIDES = ("red", "blue")
_WIDTH, _HEIGHT = 5.6, 8.1
_CARD = (1.0, 1.42)
_LINES = {"own": 1.7, "foe": 5.16}
_HANDS = {"own": (0.12, 1.0, 1.42), "foe": (6.72, 0.9, 1.28)}
"""The bottom of each hand, and the size of a card in it."""
_NUMBERS = {"own": 3.22, "foe": 4.86}
"""Before each line, far from the hand: they count the places of the line."""
_LOST = {"own": (0.3, 3.56, 5.0, 0.6), "foe": (0.3, 4.18, 5.0, 0.6)}
_LOOK, _SPY, _DEAL = "!look", "!spy", "!deal"


class OwnCardFirst(Refusal):
    """A card of the enemy's line, before it is said which card attacks it."""

    key = "refusal.front_line.own_card_first"


class HandBeforeGap(Refusal):
    """A gap, before it is said which card fills it."""

    key = "refusal.front_line.hand_first"


def _below(view: State) -> Seat:
    """Whose cards lie nearest to the viewer."""
    return view.seat if view.seat is not None and view.seat >= 0 else RED


def board(given: BoardInput) -> BoardShown:
    """Both lines, hands and piles, the viewer's below."""
    own = _below(given.view)
    return BoardShown(BoardStyle.PAPER, _WIDTH, _HEIGHT, (*_side(given, own, "own"), *_side(given, other(own), "foe")))


def _side(given: BoardInput, seat: Seat, who: str) -> Iterator[Spot]:
    side: Side = given.view.sides[seat]
    seen = _seen_just_now(given.last, seat)
    fallen: list[Piece] = []
    for place in range(LINE):
        key = f"{who}.{place}"
        piece = _placed(given, seat, key) or _lying(given, seat, side.line[place], seen.get(place))
        ground = Ground.SLOT if piece else Ground.GAP
        if piece is None and place in seen:
            piece = _face(seat, seen[place], Sight.GONE)
            fallen.append(piece)
        left, _, wide, _ = box = _line_box(who, place)
        yield Spot(key, box, ground, piece)
        yield Spot(f"number.{key}", (left, _NUMBERS[who], wide, 0.26), name=str(place + 1), touchable=False)
    yield from _hand(given, seat, who)
    bottom, wide, high = _HANDS[who]
    pile = back(SIDES[seat], PieceShape.CARD) if side.pile else None
    box = (_WIDTH - wide - 0.24, bottom, wide, high)
    yield Spot(f"pile.{who}", box, Ground.SLOT, pile, count=len(side.pile), touchable=False)
    counted = sorted(Counter(card.rank for card in side.out).items(), key=lambda each: list(Rank).index(each[0]))
    lost = without_shadows([(_face(seat, rank), count) for rank, count in counted], fallen)
    yield from tray(f"lost.{SIDES[seat]}", lost, _LOST[who], (0.42, 0.58), from_top=who == "foe")


def _line_box(who: str, place: int) -> BoardBox:
    return 0.1 + place * 1.1, _LINES[who], *_CARD


def _hand(given: BoardInput, seat: Seat, who: str) -> Iterator[Spot]:
    bottom, wide, high = _HANDS[who]
    hand = _hand_seen(given, seat)
    if given.placed is not None and who == "own":
        hand = tuple(rank for key, rank in sorted(given.placed.items()) if key.startswith("hand."))
    count = max(HAND, len(hand))
    step = min(wide + 0.1, 3.3 / count)
    for place in range(count):
        key = f"hand.{place}" if who == "own" else f"far.{place}"
        rank = hand[place] if place < len(hand) else None
        piece = _face(seat, rank) if rank else back(SIDES[seat], PieceShape.CARD)
        box = (0.24 + place * step, bottom, wide, high)
        yield Spot(key, box, Ground.SLOT, piece if place < len(hand) else None, touchable=who == "own")


def _hand_seen(given: BoardInput, seat: Seat) -> Ranks:
    """A hand; what a spy of the viewer's has seen of it in this turn, too, and what was drawn since."""
    hand: Ranks = given.view.sides[seat].hand
    for event in given.last:
        match event:
            case model.SpyLooked(seat=spy, saw=saw) if spy != seat and spy == given.view.seat:
                return saw + (None,) * (len(hand) - len(saw))
    return hand


def _placed(given: BoardInput, seat: Seat, key: str) -> Piece | None:
    if given.placed is None or seat != given.view.seat or key not in given.placed:
        return None
    return _face(seat, given.placed[key])


def _face(seat: Seat, rank: Rank, sight: Sight = Sight.FACE) -> Piece:
    return Piece(SIDES[seat], PieceShape.CARD, RANK_FIGURES[rank], rank.value, sight)


def _lying(given: BoardInput, seat: Seat, card: LineCard | None, seen: Rank | None) -> Piece | None:
    """A card in a line, as far as it is known to the viewer."""
    if card is None:
        return None
    if seat == given.view.seat or given.is_over:
        own = _face(seat, card.rank) if card.rank else back(SIDES[seat], PieceShape.CARD)
        return replace(own, watched=card.known is not Visibility.COVERED and not given.is_over)
    if card.known is Visibility.UP or seen is not None:
        rank = card.rank or seen
        return _face(seat, rank) if rank else None
    if card.rank is not None and given.remembers:
        return _face(seat, card.rank, Sight.KNOWN)
    return back(SIDES[seat], PieceShape.CARD)


def _seen_just_now(last: tuple[Any, ...], seat: Seat) -> dict[int, Rank]:
    """The cards of a line that were turned up, or looked at, in what happened last; laying another ends that."""
    seen: dict[int, Rank] = {}
    for event in last:
        match event:
            case model.Attacked(by, place, target, attacker, defender):
                seen[place if by == seat else target] = attacker if by == seat else defender
            case model.ScoutLooked(by, _, looks, saw) if by != seat:
                seen |= {place: rank for place, rank in zip(looks, saw, strict=True) if rank is not None}
            case model.Laid(by, _, place) if by == seat:
                seen.pop(place, None)
            case model.Shuffled(by) if by == seat:
                seen.clear()
    return seen


def changed_spots(view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where a card attacked or was attacked, was shown, looked at, or laid."""
    keys: set[str] = set()
    for event in last:
        own, foe = ("own", "foe") if getattr(event, "seat", None) == _below(view) else ("foe", "own")
        match event:
            case model.Attacked(_, place, target):
                keys |= {f"{own}.{place}", f"{foe}.{target}"}
            case model.ScoutLooked(_, place, looks):
                keys |= {f"{own}.{place}", *(f"{foe}.{look}" for look in looks)}
            case model.SpyLooked(_, place) | model.FlagShown(_, place):
                keys.add(f"{own}.{place}")
            case model.Laid(_, _, place):
                keys.add(f"{own}.{place}")
    return frozenset(keys)


def touches(view: State, move: Any) -> Iterable[Path]:
    """A card of the own line, then one of the other; actions by their button; a card of the hand, then a gap."""
    match move:
        case Attack(place, target):
            return ((f"own.{place}", f"foe.{target}"),)
        case Scout(place, looks):
            begun = (f"own.{place}", _LOOK)
            keys = [f"foe.{look}" for look in sorted(looks)]
            return ((*begun, *keys), (*begun, *keys[::-1])) if len(keys) > 1 else ((*begun, *keys),)
        case Spy(place):
            return ((f"own.{place}", _SPY),)
        case Redraw(place):
            return ((f"own.{place}", _DEAL),)
        case Lay(rank, place):
            hand = view.sides[_below(view)].hand
            return tuple((f"hand.{at}", f"own.{place}") for at, held in enumerate(hand) if held is rank)
    return ()


def intended_move(view: State, picked: Path, touched: str) -> Attack | Lay | OwnCardFirst | HandBeforeGap | None:
    """The attack, or the filling, that was tried."""
    where, _, number = touched.partition(".")
    side = view.sides[_below(view)]
    if where not in ("own", "foe", "hand"):
        return None
    place = int(number)
    if where == "hand":
        rank = side.hand[place] if place < len(side.hand) else None
        return Lay(rank, (*side.gaps, 0)[0]) if rank else None
    if view.phase is Phase.FILL and where == "own":
        rank = side.hand[int(picked[0].partition(".")[2])] if picked else None
        return Lay(rank, place) if rank else HandBeforeGap()
    if where == "own":
        return Attack(place, (*view.sides[other(_below(view))].taken, 0)[0])
    if view.phase is Phase.ACT and not picked:
        return OwnCardFirst()
    return Attack(int(picked[0].partition(".")[2]) if picked else 0, place)


def prompt(view: State, picked: Path) -> Sentence:
    """What the seat to act has to do."""
    if view.phase is Phase.ACT and _LOOK in picked:
        return sentence("table.ask.front_line.look")
    if view.phase is Phase.ACT and picked:
        return sentence("table.ask.front_line.target")
    return sentence(f"table.ask.front_line.{view.phase.value}")


def required_viewer(_view: State, seat: Seat) -> Seat | None:
    """Everybody holds cards that nobody else may see."""
    return seat


def sound(events: tuple[Any, ...]) -> str:
    """A fight sounds in the winner's colour."""
    for event in events:
        if isinstance(event, model.Attacked):
            result = fight(event.attacker, event.defender)
            if result.attacker_falls and result.defender_falls:
                return "tie"
            return SIDES[other(event.seat) if result.attacker_falls else event.seat]
    return "tick"


def arranged(view: State, move: Deploy) -> Mapping[str, Rank]:
    """The line, and what stays in the hand."""
    hand = without(view.sides[_below(view)].hand, move.line)
    line = {f"own.{place}": rank for place, rank in enumerate(move.line)}
    return line | {f"hand.{place}": rank for place, rank in enumerate(hand) if rank is not None}


def arranging_move(_view: State, placed: Mapping[str, Rank]) -> Deploy:
    """The line as a move."""
    return Deploy(tuple(placed[key] for place in range(LINE) if (key := f"own.{place}") in placed))


ADAPTER = GameAdapter(
    rules=GAME,
    emblem=Figure.FRONT_LINE,
    sides=SIDES,
    board=board,
    changed_spots=changed_spots,
    touches=touches,
    intended_move=intended_move,
    prompt=prompt,
    required_viewer=required_viewer,
    sound=sound,
    icons={_LOOK: "eye", _SPY: "eye", _DEAL: "cards"},
    arranged=arranged,
    arranging_move=arranging_move,
)
