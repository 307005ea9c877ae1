"""Front line on the screen: what each side is shown of lines and hands, and what touches mean."""

from collections import Counter
from functools import partial
from typing import Any

from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import RANK_FIGURES
from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.board import BoardShown, BoardStyle, Ground, Piece, PieceShape, Sight
from referee_app.screens.table.games.front_line import ADAPTER, intended_move, prompt, required_viewer, sound, touches
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.model import Attack, Lay, Phase, Redraw, Scout, Spy, Visibility
from referee_app.table_games.seats import BLUE, RED, other
from tests.screens.table.random_games import Moment, board_of, first, piece

RULES = ADAPTER.rules
board = partial(board_of, ADAPTER)
ACTING = first(ADAPTER, lambda moment: moment.state.phase is Phase.ACT)


def happens(kind: type) -> Moment:
    """A moment after such an event."""
    return first(ADAPTER, lambda moment: any(isinstance(event, kind) for event in moment.events))


def event_of(moment: Moment, kind: type) -> Any:
    return next(event for event in moment.events if isinstance(event, kind))


def test_it_lies_on_paper_with_the_reader_s_own_cards_open_below() -> None:
    for seat in (RED, BLUE):
        shown = board(ACTING, seat)
        assert shown.style is BoardStyle.PAPER
        own, foe = shown.spot("own.0"), shown.spot("foe.0")
        assert own is not None
        assert own.piece is not None
        assert foe is not None
        assert own.box[1] < foe.box[1]
        assert own.piece.sign == ACTING.state.sides[seat].line[0].rank.value
        assert foe.piece is not None
        assert foe.piece.sight is Sight.BACK


def test_a_hand_is_open_to_its_owner_alone_and_piles_only_tell_how_many() -> None:
    shown = board(ACTING, RED)
    signs = [piece(shown, f"hand.{place}") for place in range(3)]
    assert [held.sign for held in signs if held] == [rank.value for rank in ACTING.state.sides[RED].hand]
    assert {held.sight for place in range(3) if (held := piece(shown, f"far.{place}"))} == {Sight.BACK}
    pile = shown.spot("pile.foe")
    assert pile is not None
    assert pile.count == len(ACTING.state.sides[BLUE].pile)


def test_both_cards_of_a_fight_are_seen_by_both_while_it_is_the_last_thing() -> None:
    moment = happens(model.Attacked)
    attacked = event_of(moment, model.Attacked)
    for seat in (RED, BLUE):
        shown = board(moment, seat)
        own, foe = ("own", "foe") if seat == attacked.seat else ("foe", "own")
        for key, rank in (
            (f"{own}.{attacked.place}", attacked.attacker),
            (f"{foe}.{attacked.target}", attacked.defender),
        ):
            card = piece(shown, key)
            assert card is not None
            side = moment.state.sides[seat if key.startswith("own") else other(seat)]
            has_fallen = int(key.partition(".")[2]) in side.gaps
            assert (card.sign, card.sight) == (rank.value, Sight.GONE if has_fallen else Sight.FACE)
            assert key in ADAPTER.changed_spots(RULES.view(moment.state, seat), moment.last(ADAPTER, seat))


def out(shown: BoardShown, side: str) -> Counter[str]:
    """How many of which rank lie among what a side has lost."""
    beside = (spot for spot in shown.spots if spot.key.startswith(f"lost.{side}."))
    return Counter({spot.piece.sign: max(1, spot.count) for spot in beside if spot.piece})


def test_a_card_that_fell_lies_as_a_shadow_in_its_gap_and_among_the_lost_only_when_the_gap_shows() -> None:
    def has_lost_the_attacker(moment: Moment) -> bool:
        attacks = (event for event in moment.events if isinstance(event, model.Attacked))
        return any(event.place in moment.state.sides[event.seat].gaps for event in attacks)

    moment = first(ADAPTER, has_lost_the_attacker)
    attacked = event_of(moment, model.Attacked)
    seat, gap, rank = attacked.seat, attacked.place, attacked.attacker
    shown, later = board(moment, seat), ADAPTER.board(BoardInput(RULES.view(moment.state, seat)))
    place = shown.spot(f"own.{gap}")
    assert place is not None
    assert place.piece == Piece(ADAPTER.sides[seat], PieceShape.CARD, RANK_FIGURES[rank], rank.value, Sight.GONE)
    assert (place.ground, place.touchable) == (Ground.GAP, True)
    assert piece(later, f"own.{gap}") is None
    lost = Counter(card.rank.value for card in moment.state.sides[seat].out)
    assert out(later, ADAPTER.sides[seat]) == lost
    assert out(shown, ADAPTER.sides[seat]) == lost - Counter([rank.value])


def test_places_are_numbered_between_the_lines_and_not_at_the_hands() -> None:
    shown = board(ACTING, RED)
    bottoms = [spot.box[1] for key in ("own.2", "number.own.2", "number.foe.2", "foe.2") if (spot := shown.spot(key))]
    assert bottoms == sorted(bottoms)
    assert len(set(bottoms)) == 4


def test_who_has_scouted_sees_two_cards_and_the_other_only_which_they_were() -> None:
    moment = happens(model.ScoutLooked)
    looked = event_of(moment, model.ScoutLooked)
    mine, theirs = board(moment, looked.seat), board(moment, other(looked.seat))
    for place, rank in zip(looked.looks, looked.saw, strict=True):
        card = piece(mine, f"foe.{place}")
        assert card is not None
        assert (card.sign, card.sight) == (rank.value, Sight.FACE)
        own = piece(theirs, f"own.{place}")
        assert own is not None
        assert own.watched
    for_all = piece(board(moment, None), f"own.{looked.looks[0]}" if looked.seat == BLUE else f"foe.{looked.looks[0]}")
    assert for_all is not None
    assert for_all.sight is Sight.BACK or moment.state.sides[other(looked.seat)].line[looked.looks[0]].known > 1


def test_the_spy_s_owner_sees_the_other_hand_in_that_turn() -> None:
    moment = happens(model.SpyLooked)
    looked = event_of(moment, model.SpyLooked)
    far = [piece(board(moment, looked.seat), f"far.{place}") for place in range(len(looked.saw))]
    assert [card.sign for card in far if card] == [rank.value for rank in looked.saw]
    later = ADAPTER.board(BoardInput(RULES.view(moment.state, looked.seat)))
    assert not any(card.sign for place in range(3) if (card := piece(later, f"far.{place}")))


def test_what_was_seen_earlier_is_paler_or_hidden_as_the_reader_likes() -> None:
    def has_peeked(moment: Moment) -> bool:
        line = moment.state.sides[BLUE].line
        return any(card is not None and card.known in (Visibility.PEEKED, Visibility.SHOWN) for card in line)

    moment = first(ADAPTER, has_peeked)
    view = RULES.view(moment.state, RED)
    place = next(
        at for at, card in enumerate(view.sides[BLUE].line) if card and card.rank and card.known < Visibility.UP
    )
    known, hidden = (piece(ADAPTER.board(BoardInput(view, remembers=on)), f"foe.{place}") for on in (True, False))
    assert known is not None
    assert hidden is not None
    assert (known.sight, hidden.sight) == (Sight.KNOWN, Sight.BACK)


def test_moves_are_touched_card_by_card() -> None:
    view = RULES.view(ACTING.state, RED)
    assert touches(view, Attack(1, 3)) == (("own.1", "foe.3"),)
    assert set(touches(view, Scout(0, frozenset({1, 4})))) == {
        ("own.0", "!look", "foe.1", "foe.4"),
        ("own.0", "!look", "foe.4", "foe.1"),
    }
    assert touches(view, Scout(0, frozenset({2}))) == (("own.0", "!look", "foe.2"),)
    assert touches(view, Spy(2)) == (("own.2", "!spy"),)
    assert touches(view, Redraw(2)) == (("own.2", "!deal"),)


def test_a_card_that_is_held_twice_can_be_laid_by_touching_either() -> None:
    moment = first(
        ADAPTER,
        lambda each: (
            each.state.phase is Phase.FILL
            and each.state.turn is not None
            and len(set(each.state.sides[each.state.turn].hand)) < len(each.state.sides[each.state.turn].hand)
        ),
    )
    view = RULES.view(moment.state, moment.state.turn)
    hand = view.sides[view.seat].hand
    rank = next(rank for rank in hand if hand.count(rank) > 1)
    assert len(tuple(touches(view, Lay(rank, 0)))) == hand.count(rank)


def test_why_a_touch_is_not_allowed_can_be_said() -> None:
    def bomb_in_line(moment: Moment) -> bool:
        ranks = {card.rank for card in moment.state.sides[RED].line if card}
        return moment.state.phase is Phase.ACT and moment.state.turn == RED and Rank.BOMB in ranks

    moment = first(ADAPTER, bomb_in_line)
    view = RULES.view(moment.state, RED)
    bomb = next(at for at, card in enumerate(view.sides[RED].line) if card and card.rank is Rank.BOMB)
    refusal = RULES.refuse(view, intended_move(view, (), f"own.{bomb}"))
    assert refusal is not None
    assert refusal.key == "refusal.front_line.cannot_attack"
    not_yet = RULES.refuse(view, intended_move(view, (), "hand.0"))
    assert not_yet is not None
    assert not_yet.key == "refusal.table.not_now"
    assert intended_move(view, (), "pile.own") is None
    assert ADAPTER.why_not(view, (), "foe.1").key == "refusal.front_line.own_card_first"


def test_a_gap_is_filled_from_the_hand_and_who_begins_elsewhere_is_told_so() -> None:
    moment = first(ADAPTER, lambda each: each.state.phase is Phase.FILL)
    view = RULES.view(moment.state, moment.state.turn)
    side = view.sides[view.seat]
    told = [ADAPTER.why_not(view, *touch).key for touch in (((), f"own.{side.gaps[0]}"), ((), "foe.1"))]
    assert told == ["refusal.front_line.hand_first", "refusal.table.not_now"]
    taken = ADAPTER.why_not(view, ("hand.0",), f"own.{side.taken[0]}")
    assert taken.key == "refusal.front_line.place_taken"


def test_the_prompt_follows_what_is_picked() -> None:
    view = RULES.view(ACTING.state, RED)
    keys = [prompt(view, picked).key for picked in ((), ("own.1",), ("own.1", "!look"))]
    assert [key.rpartition(".")[2] for key in keys] == ["act", "target", "look"]


def test_everybody_needs_the_own_view() -> None:
    assert required_viewer(RULES.view(ACTING.state, None), BLUE) == BLUE


def test_a_fight_sounds_in_the_winner_s_colour() -> None:
    def fought(attacker: Rank, defender: Rank) -> str:
        return sound((model.Attacked(RED, 0, 0, attacker, defender), model.TurnBegan(BLUE, ())))

    assert fought(Rank.MARSHAL, Rank.SCOUT) == "red"
    assert fought(Rank.SCOUT, Rank.MARSHAL) == "blue"
    assert fought(Rank.SCOUT, Rank.SCOUT) == "tie"
    assert sound((model.TurnBegan(BLUE, ()),)) == "tick"
