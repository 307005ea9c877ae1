"""What each event needs to be allowed: the one truth behind `decide` and `undo`.

A phone can refuse only what it can know. What it never saw (an enemy card given out elsewhere) it takes as it is.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events as happened
from referee_app.live_game import refusals as no
from referee_app.live_game import tally
from referee_app.live_game.events import Event, Fighter
from referee_app.live_game.model import AnyCard, Blank, Dealing, Dealt, Knowledge, Mode, Player
from referee_app.live_game.state import FlagStage, Heap, Stage, State
from referee_app.live_game.tell import place
from referee_app.live_game.verdict import judge
from referee_app.sentence import Moment, Span


class Call(NamedTuple):
    """Who asks, when, and with what luck: all of the world that the rules are told."""

    device: str
    now: int
    chance: Random


def require(state: State, event: Event, call: Call) -> None:
    """Refuse an event that the rules do not allow in this state."""
    _REQUIRE[type(event)](state, event, call)


# What most events need


def _playing(state: State, call: Call) -> None:
    if state.over:
        raise no.GameIsOver
    left = tally.time_left(state, call.now)
    if left is not None and left <= 0:
        raise no.TimeIsUp


def _keeps(state: State, call: Call, team: Team) -> None:
    book = state.books.get(call.device)
    if book is None or book.opened is None or team not in book.opened.keeps:
        raise no.NotKeptHere(team=team)


def _known_card(state: State, card: AnyCard) -> None:
    setup = state.setup
    if isinstance(card, Card):
        if setup.knowledge is Knowledge.COUNTED or setup.card_set is None:
            raise no.CardsAreNotKnown
        if card not in setup.deck:
            raise no.NotInDeck(card=card, deck=setup.deck.total)
    elif card.rank is Rank.FLAG:
        raise no.NotInDeck(card=card, deck=setup.deck.total)


def _known_player(state: State, player: Player) -> None:
    if state.setup.knowledge is not Knowledge.PLAYERS:
        raise no.PlayersAreNotKnown
    _on_roster(state, player)


def _on_roster(state: State, player: Player) -> None:
    late_elsewhere = player.team not in state.kept and player.number > 0
    if player not in state.roster and not late_elsewhere:
        raise no.NoSuchPlayer(player=player)
    if player in state.left:
        raise no.PlayerHasLeft(player=player)


def _in_hand(state: State, fighter: Fighter) -> None:
    """A card, and its player if one is named, are on the field as far as is known here."""
    card, player = fighter.card, fighter.player
    _known_card(state, card)
    if player is not None:
        _known_player(state, player)
        if player.team is not card.team:
            raise no.WrongTeam(card=card, player=player)
        _has_a_card(state, player)
    if isinstance(card, Blank):
        _may_be_in_play(state, card)
        return
    life = state.life(card)
    if life.stage is Stage.PILE and card.team in state.kept:
        raise no.StillInPile(card=card)
    if life.stage > Stage.HELD:
        raise no.CardIsElsewhere(card=card, place=place(life))
    if player and life.player and life.player != player:
        raise no.NotTheirCard(card=card, holder=life.player)


def _has_a_card(state: State, player: Player) -> None:
    hand = state.hand(player)
    empty = hand is None or hand.card is None
    # Who shows one of the cards that were given to nobody in particular is believed.
    if empty and player.team in state.kept and not tally.unassigned(state, player.team):
        raise no.PlayerHasNoCard(player=player)


def _may_be_in_play(state: State, card: Blank) -> None:
    deck = state.setup.deck
    if card.rank is not None and tally.ended_of_rank(state, card.team, card.rank) >= deck.counts[card.rank]:
        raise no.RankUsedUp(rank=card.rank, team=card.team)
    if tally.settled(state, card.team) >= deck.total:
        raise no.MoreThanTheDeck(team=card.team, deck=deck.total)


# One function an event, in the order of events.py


def _opened(state: State, event: happened.GameOpened, call: Call) -> None:
    book = state.books.get(call.device)
    if book is not None and book.opened is not None:
        raise no.AlreadyOpened
    keeps = set(event.keeps)
    if len(keeps) != (1 if event.setup.mode is Mode.TWO_LEADERS else 2):
        raise no.WrongKeeper


def _began(state: State, _event: happened.PlayBegan, call: Call) -> None:
    _playing(state, call)
    if tally.clock(state, call.now).begun:
        raise no.AlreadyBegun


def _paused(state: State, _event: happened.ClockPaused, call: Call) -> None:
    _playing(state, call)
    if not tally.clock(state, call.now).running:
        raise no.NotRunning


def _resumed(state: State, _event: happened.ClockResumed, call: Call) -> None:
    _playing(state, call)
    clock = tally.clock(state, call.now)
    if clock.running or not clock.begun:
        raise no.NotPaused


def _issued(state: State, event: happened.CardIssued, call: Call) -> None:
    card, player = event.card, event.player
    _playing(state, call)
    _keeps(state, call, card.team)
    _known_card(state, card)
    if event.dealt is Dealt.CHOSEN and state.setup.dealing is not Dealing.CHOSEN:
        raise no.ChoiceNotAgreed
    if player is not None:
        _known_player(state, player)
        if player.team is not card.team:
            raise no.WrongTeam(card=card, player=player)
        _waited_long_enough(state, player, call)
    if isinstance(card, Card) and (life := state.life(card)).stage is not Stage.PILE:
        raise no.NotInPile(card=card, place=place(life))
    if not tally.pile(state, card.team):
        raise no.PileIsEmpty(team=card.team)
    given_by_rank = isinstance(card, Blank) or Blank(card.team, card.rank) in state.heaps
    if given_by_rank and card.rank and tally.left_of_rank(state, card.team, card.rank) <= 0:
        raise no.RankUsedUp(rank=card.rank, team=card.team)


def _waited_long_enough(state: State, player: Player, call: Call) -> None:
    delay_s, hand = state.setup.rules.respawn_delay_s, state.hand(player)
    if not delay_s or hand is None:
        return
    if hand.waits_since is None:
        raise no.NotBackYet(player=player, wait=Span(delay_s * 1000))
    left = hand.waits_since + delay_s * 1000 - call.now
    if left > 0:
        raise no.RespawnWait(player=player, wait=Span(left))


def _gone(state: State, event: happened.CardGone, call: Call) -> None:
    _playing(state, call)
    _keeps(state, call, event.player.team)
    _in_hand(state, Fighter(event.card, event.player))


def _returned(state: State, event: happened.CardReturned, call: Call) -> None:
    _playing(state, call)
    _keeps(state, call, event.card.team)
    _in_hand(state, Fighter(event.card, event.player))
    if isinstance(event.card, Blank) and not state.holds_like(event.card):
        raise no.StillInPile(card=event.card)


def _lost(state: State, event: happened.CardLost, call: Call) -> None:
    card, player = event.card, event.player
    _playing(state, call)
    _known_card(state, card)
    if player is not None:
        _known_player(state, player)
    if isinstance(card, Blank):
        _may_be_in_play(state, card)
    else:
        _not_settled(state, card)
        holder = state.life(card).player
        if player and holder and holder != player:
            raise no.NotTheirCard(card=card, holder=holder)
    if player is not None and player.team is card.team:
        _has_a_card(state, player)


def _not_settled(state: State, card: Card) -> None:
    """The card is neither handed in nor on record as lost or out."""
    life = state.life(card)
    if life.stage is Stage.HANDED_IN:
        raise no.AlreadyCounted(card=card, when=Moment(life.stamp.ms), by=life.player)
    if life.stage in (Stage.LOST, Stage.OUT):
        raise no.CardIsElsewhere(card=card, place=place(life))


def _handed_in(state: State, event: happened.CardHandedIn, call: Call) -> None:
    card, by, team = event.card, event.by, event.card.team.enemy
    _playing(state, call)
    _known_card(state, card)
    if by is not None:
        _known_player(state, by)
    own = state.books[call.device].opened if call.device in state.books else None
    if (by is not None and by.team is card.team) or (own is not None and own.keeps == (card.team,)):
        raise no.OwnCard(card=card)
    _keeps(state, call, team)
    if isinstance(card, Card):
        _not_settled(state, card)
        if state.life(card).stage is Stage.PILE and card.team in state.kept:
            raise no.StillInPile(card=card)
    elif card.rank:
        on_the_way = state.heaps.get(card, Heap()).captured
        if tally.ended_of_rank(state, card.team, card.rank) - on_the_way >= state.setup.deck.counts[card.rank]:
            raise no.RankUsedUp(rank=card.rank, team=card.team)
    if tally.settled(state, card.team) >= state.setup.deck.total:
        raise no.MoreThanTheDeck(team=card.team, deck=state.setup.deck.total)


def _collected(state: State, event: happened.CardCollected, _call: Call) -> None:
    if not state.over:
        raise no.NotOver
    _known_card(state, event.card)
    if isinstance(event.card, Card) and event.card in state.collected:
        raise no.AlreadyCollected(card=event.card)


def _duel(state: State, event: happened.DuelFought, call: Call) -> None:
    _playing(state, call)
    if event.red.card.team is event.blue.card.team:
        raise no.OneTeam(team=event.red.card.team)
    for team in Team:
        _in_hand(state, event.side(team))
    judge(event.red.card.rank, event.blue.card.rank, event.tagger, state.setup.rules)


def _came_back(state: State, event: happened.PlayerCameBack, call: Call) -> None:
    _playing(state, call)
    _keeps(state, call, event.player.team)
    _known_player(state, event.player)
    hand = state.hand(event.player)
    if hand is not None and hand.waits_since is not None and hand.card is None:
        raise no.AlreadyWaiting(player=event.player)


def _joined(state: State, event: happened.PlayerJoined, call: Call) -> None:
    _playing(state, call)
    _keeps(state, call, event.player.team)


def _left(state: State, event: happened.PlayerLeft, call: Call) -> None:
    _playing(state, call)
    _keeps(state, call, event.player.team)
    _on_roster(state, event.player)


def _may_carry(state: State, flag: Team, carrier: Fighter) -> None:
    team, rank = carrier.card.team, carrier.card.rank
    if team is flag:
        raise no.OwnFlag(team=team)
    _in_hand(state, carrier)
    if rank is Rank.BOMB and state.setup.rules.bombs_take_no_flag:
        raise no.BombsTakeNoFlag
    if tally.may_take_flag(state, team, rank) is False:
        raise no.FlagTooEarly(team=team, have=tally.captured(state, team).n, need=state.setup.deck.half)


def _flag_taken(state: State, event: happened.FlagTaken, call: Call) -> None:
    _playing(state, call)
    stage = state.flag(event.flag).stage
    if stage is FlagStage.CARRIED:
        raise no.FlagIsAway(team=event.flag)
    if stage is FlagStage.TO_HIDE:
        raise no.FlagNotHidden(team=event.flag)
    _may_carry(state, event.flag, event.carrier)


def _flag_handed_on(state: State, event: happened.FlagHandedOn, call: Call) -> None:
    _carried(state, event, call)
    _may_carry(state, event.flag, event.carrier)


def _carried(state: State, event: happened.FlagLost | happened.FlagHandedOn, call: Call) -> None:
    _playing(state, call)
    if state.flag(event.flag).stage is not FlagStage.CARRIED:
        raise no.FlagNotCarried(team=event.flag)


def _flag_hidden(state: State, event: happened.FlagHidden, call: Call) -> None:
    _playing(state, call)
    stage = state.flag(event.flag).stage
    if stage is FlagStage.HIDDEN:
        raise no.FlagIsHidden(team=event.flag)
    if stage is FlagStage.CARRIED:
        raise no.FlagIsAway(team=event.flag)


def _delivered(state: State, event: happened.FlagDelivered, call: Call) -> None:
    _playing(state, call)
    stage = state.flag(event.flag).stage
    if stage is FlagStage.CARRIED:
        return
    if stage is FlagStage.TO_HIDE and event.flag in state.kept:
        raise no.FlagNotHidden(team=event.flag)
    taker = event.flag.enemy
    reached = tally.half_reached(state, taker)
    if reached or event.attested is happened.Attested.SCOUT:
        return
    if event.attested is None:
        raise no.ScoutOrHalf(team=taker)
    if reached is False:
        raise no.FlagTooEarly(team=taker, have=tally.captured(state, taker).n, need=state.setup.deck.half)


def _ended(state: State, event: happened.GameEnded, call: Call) -> None:
    left = tally.time_left(state, call.now)
    if state.over:
        raise no.GameIsOver
    if event.reason is happened.EndReason.TIME and (left is None or left > 0):
        raise no.NotTimeYet(left=Span(left or 0))


def _never(_state: State, _event: happened.ActionUndone, _call: Call) -> None:
    """An undoing is judged in `undo`, which needs the whole history."""


_REQUIRE: dict[type[Event], Callable[[State, Any, Call], None]] = {
    happened.GameOpened: _opened,
    happened.PlayBegan: _began,
    happened.ClockPaused: _paused,
    happened.ClockResumed: _resumed,
    happened.CardIssued: _issued,
    happened.CardGone: _gone,
    happened.CardReturned: _returned,
    happened.CardLost: _lost,
    happened.CardHandedIn: _handed_in,
    happened.CardCollected: _collected,
    happened.DuelFought: _duel,
    happened.PlayerCameBack: _came_back,
    happened.PlayerJoined: _joined,
    happened.PlayerLeft: _left,
    happened.FlagTaken: _flag_taken,
    happened.FlagHandedOn: _flag_handed_on,
    happened.FlagLost: _carried,
    happened.FlagHidden: _flag_hidden,
    happened.FlagDelivered: _delivered,
    happened.GameEnded: _ended,
    happened.ActionUndone: _never,
}
