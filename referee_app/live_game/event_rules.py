"""Refuses events that the rules do not allow; `decide` and `undo` both rely on it alone. It changes no state.

`judge_duel` also makes its event, since only judging the two ranks shows whether the tag can be judged.
"""

from collections.abc import Callable
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events, preconditions, queries, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.events import Fighter, LiveEvent
from referee_app.live_game.model import AnyCard, Blank, Dealing, Dealt, Mode, never_takes_flag, takes_flag_early
from referee_app.live_game.preconditions import Context
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.verdict import judge
from referee_app.sentence import Span


def require_allowed(state: LiveState, event: LiveEvent, context: Context) -> None:
    """Refuse an event that the rules do not allow in this state."""
    _REQUIRE[type(event)](state, event, context)


def _opened(state: LiveState, event: events.GameOpened, context: Context) -> None:
    record = state.records.get(context.device)
    if record is not None and record.opened is not None:
        raise refusals.AlreadyOpened
    keeps = set(event.keeps)
    if len(keeps) != (1 if event.setup.mode is Mode.TWO_LEADERS else 2):
        raise refusals.WrongKeeper


def _began(state: LiveState, _event: events.PlayBegan, context: Context) -> None:
    preconditions.require_playing(state, context)
    if state.has_begun(context.device):
        raise refusals.AlreadyBegun


def _paused(state: LiveState, _event: events.ClockPaused, context: Context) -> None:
    preconditions.require_playing(state, context)
    if not queries.read_clock(state, context.now, context.device).running:
        raise refusals.NotRunning


def _resumed(state: LiveState, _event: events.ClockResumed, context: Context) -> None:
    preconditions.require_playing(state, context)
    clock = queries.read_clock(state, context.now, context.device)
    if clock.running or not clock.begun:
        raise refusals.NotPaused


def _restarted(state: LiveState, _event: events.PhoneRestarted, context: Context) -> None:
    # Not `require_playing`: whether time is up is known only after this answer.
    if state.over:
        raise refusals.GameIsOver
    if queries.started_at(state, context.device) is None:
        raise refusals.NotRunning


def _issued(state: LiveState, event: events.CardIssued, context: Context) -> None:
    card, player = event.card, event.player
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, card.team)
    preconditions.require_known_card(state, card)
    if event.dealt is Dealt.CHOSEN and state.setup.dealing is not Dealing.CHOSEN:
        raise refusals.ChoiceNotAgreed
    if player is not None:
        preconditions.require_of_team(state, player, card)
        preconditions.require_waited(state, player, context)
    if isinstance(card, Card) and (status := state.card_status(card)).stage is not CardStage.PILE:
        raise refusals.NotInPile(card=card, place=describe_place(status))
    if not queries.cards_in_pile(state, card.team):
        raise refusals.PileIsEmpty(team=card.team)
    given_by_rank = isinstance(card, Blank) or Blank(card.team, card.rank) in state.blanks
    if given_by_rank and card.rank and queries.left_of_rank(state, card.team, card.rank) <= 0:
        raise refusals.RankUsedUp(rank=card.rank, team=card.team)


def _gone(state: LiveState, event: events.CardGone, context: Context) -> None:
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, event.player.team)
    preconditions.require_in_hand(state, Fighter(event.card, event.player))


def _found(state: LiveState, event: events.CardFound, context: Context) -> None:
    card, status = event.card, state.card_status(event.card)
    preconditions.require_playing(state, context)
    preconditions.require_known_card(state, card)
    if event.player is not None:
        preconditions.require_of_team(state, event.player, card)
    if status.stage is not CardStage.GONE:
        raise refusals.CardIsElsewhere(card=card, place=describe_place(status))


def _changed_hands(state: LiveState, event: events.CardChangedHands, context: Context) -> None:
    card = event.card
    preconditions.require_playing(state, context)
    preconditions.require_known_card(state, card)
    preconditions.require_of_team(state, event.taker, card)
    preconditions.require_in_play(state, card)
    holder = state.card_status(card).player
    if holder != event.giver:
        raise refusals.NotTheirCard(card=card, holder=holder)


def _returned(state: LiveState, event: events.CardReturned, context: Context) -> None:
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, event.card.team)
    preconditions.require_in_hand(state, Fighter(event.card, event.player))
    if isinstance(event.card, Blank) and not state.holds_like(event.card):
        raise refusals.StillInPile(card=event.card)


def _lost(state: LiveState, event: events.CardLost, context: Context) -> None:
    card, player = event.card, event.player
    preconditions.require_playing(state, context)
    preconditions.require_known_card(state, card)
    if player is not None:
        preconditions.require_known_player(state, player)
    status = state.card_status(card) if isinstance(card, Card) else None
    if isinstance(card, Card):
        preconditions.require_unsettled(state, card)
    else:
        preconditions.require_possible(state, card)
    if player is not None and status is not None and status.player is not None:
        # A card that is captured or gone may have passed on to any teammate of who had it last.
        passed_on = status.stage is not CardStage.HELD and status.player.team is player.team
        if status.player != player and not passed_on:
            raise refusals.NotTheirCard(card=card, holder=status.player)
    was_in_a_hand = status is not None and status.stage in (CardStage.HELD, CardStage.GONE)
    if player is not None and player.team is card.team and not was_in_a_hand:
        preconditions.require_has_card(state, player)


def _handed_in(state: LiveState, event: events.CardHandedIn, context: Context) -> None:
    card, by, team = event.card, event.by, event.card.team.enemy
    preconditions.require_playing(state, context)
    preconditions.require_known_card(state, card)
    if by is not None:
        preconditions.require_known_player(state, by)
    if (by is not None and by.team is card.team) or state.keeps(context.device) == {card.team}:
        raise refusals.OwnCard(card=card)
    preconditions.require_kept_team(state, context, team)
    if isinstance(card, Card):
        preconditions.require_unsettled(state, card)
        if state.card_status(card).stage is CardStage.PILE and card.team in state.kept:
            raise refusals.StillInPile(card=card)
    if card.rank and _all_of_rank_are_in(state, card, card.rank):
        raise refusals.RankUsedUp(rank=card.rank, team=card.team)
    if queries.cards_out_of_play(state, card.team) >= state.setup.deck.total:
        raise refusals.MoreThanTheDeck(team=card.team, deck=state.setup.deck.total)


def _all_of_rank_are_in(state: LiveState, card: AnyCard, rank: Rank) -> bool:
    """Whether no further card of this rank can be handed in; captured cards on their way to the leader still can."""
    blank = state.blanks.get(Blank(card.team, rank))
    if blank is None and isinstance(card, Card):
        return False
    on_the_way = blank.captured if blank else 0
    if isinstance(card, Card) and state.card_status(card).stage is CardStage.CAPTURED:
        on_the_way += 1
    return queries.ended_of_rank(state, card.team, rank) - on_the_way >= state.setup.deck.counts[rank]


def _collected(state: LiveState, event: events.CardCollected, _context: Context) -> None:
    if not state.over:
        raise refusals.NotOver
    preconditions.require_known_card(state, event.card)
    if isinstance(event.card, Card) and event.card in state.collected:
        raise refusals.AlreadyCollected(card=event.card)


def judge_duel(
    state: LiveState, red: Fighter, blue: Fighter, tagger: Team | None, context: Context
) -> events.DuelFought:
    """The duel between two fighters with its result; refuses a tag that cannot be judged."""
    preconditions.require_playing(state, context)
    if red.card.team is blue.card.team:
        raise refusals.OneTeam(team=red.card.team)
    for fighter in (red, blue):
        preconditions.require_in_hand(state, fighter)
    result = judge(red.card.rank, blue.card.rank, tagger, state.setup.rules)
    return events.DuelFought(red, blue, tagger, result)


def _duel(state: LiveState, event: events.DuelFought, context: Context) -> None:
    judge_duel(state, event.red, event.blue, event.tagger, context)


def _came_back(state: LiveState, event: events.PlayerCameBack, context: Context) -> None:
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, event.player.team)
    preconditions.require_known_player(state, event.player)
    hand = state.hand(event.player)
    if hand is not None and hand.back_since_ms is not None and hand.card is None:
        raise refusals.AlreadyWaiting(player=event.player)


def _joined(state: LiveState, event: events.PlayerJoined, context: Context) -> None:
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, event.player.team)


def _left(state: LiveState, event: events.PlayerLeft, context: Context) -> None:
    preconditions.require_playing(state, context)
    preconditions.require_kept_team(state, context, event.player.team)
    preconditions.require_on_roster(state, event.player)


def _may_carry(state: LiveState, flag: Team, carrier: Fighter) -> None:
    team, rank = carrier.card.team, carrier.card.rank
    if team is flag:
        raise refusals.OwnFlag(team=team)
    preconditions.require_in_hand(state, carrier)
    if never_takes_flag(rank, state.setup.rules):
        raise refusals.BombsTakeNoFlag(team=team)
    if queries.may_take_flag(state, team, rank) is False:
        raise refusals.FlagTooEarly(team=team, have=queries.captured_cards(state, team).n, need=state.setup.deck.half)


def _flag_taken(state: LiveState, event: events.FlagTaken, context: Context) -> None:
    preconditions.require_playing(state, context)
    stage = state.flag(event.flag).stage
    # Only the flag's own leader hears of it when it comes back and is hidden again.
    if stage is FlagStage.CARRIED and event.flag in state.kept:
        raise refusals.FlagIsAway(team=event.flag)
    if stage is FlagStage.TO_HIDE and event.flag in state.kept:
        raise refusals.FlagNotHidden(team=event.flag)
    _may_carry(state, event.flag, event.carrier)


def _flag_handed_on(state: LiveState, event: events.FlagHandedOn, context: Context) -> None:
    preconditions.require_playing(state, context)
    if state.flag(event.flag).stage is not FlagStage.CARRIED:
        raise refusals.FlagNotCarried(team=event.flag)
    _may_carry(state, event.flag, event.carrier)


def _flag_lost(state: LiveState, event: events.FlagLost, context: Context) -> None:
    preconditions.require_playing(state, context)
    if state.recorded_flag(event.flag).stage is not FlagStage.CARRIED:
        raise refusals.FlagNotCarried(team=event.flag)


def _flag_hidden(state: LiveState, event: events.FlagHidden, context: Context) -> None:
    preconditions.require_playing(state, context)
    stage = state.flag(event.flag).stage
    if stage is FlagStage.HIDDEN:
        raise refusals.FlagIsHidden(team=event.flag)
    if stage is FlagStage.CARRIED:
        raise refusals.FlagIsAway(team=event.flag)


def _delivered(state: LiveState, event: events.FlagDelivered, context: Context) -> None:
    preconditions.require_playing(state, context)
    stage = state.flag(event.flag).stage
    if stage is FlagStage.CARRIED:
        return
    if stage is FlagStage.TO_HIDE and event.flag in state.kept:
        raise refusals.FlagNotHidden(team=event.flag)
    taker = event.flag.enemy
    reached = queries.half_reached(state, taker)
    if reached or (event.attested and takes_flag_early(event.attested.rank, state.setup.rules)):
        return
    if event.attested is None:
        raise refusals.ScoutOrHalf(team=taker)
    if reached is False:
        raise refusals.FlagTooEarly(team=taker, have=queries.captured_cards(state, taker).n, need=state.setup.deck.half)


def _ended(state: LiveState, event: events.GameEnded, context: Context) -> None:
    left = queries.time_left(state, context.now, context.device)
    if state.over:
        raise refusals.GameIsOver
    if event.reason is events.EndReason.TIME and (left is None or left > 0):
        raise refusals.NotTimeYet(left=Span(left or 0))


def _undone(_state: LiveState, _event: events.ActionUndone, _context: Context) -> None:
    """Allows every undo: `decide` has already asked `undo.require_undo`, which needs the whole history."""


_REQUIRE: dict[type[LiveEvent], Callable[[LiveState, Any, Context], None]] = {
    events.GameOpened: _opened,
    events.PlayBegan: _began,
    events.ClockPaused: _paused,
    events.ClockResumed: _resumed,
    events.PhoneRestarted: _restarted,
    events.CardIssued: _issued,
    events.CardGone: _gone,
    events.CardFound: _found,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _returned,
    events.CardLost: _lost,
    events.CardHandedIn: _handed_in,
    events.CardCollected: _collected,
    events.DuelFought: _duel,
    events.PlayerCameBack: _came_back,
    events.PlayerJoined: _joined,
    events.PlayerLeft: _left,
    events.FlagTaken: _flag_taken,
    events.FlagHandedOn: _flag_handed_on,
    events.FlagLost: _flag_lost,
    events.FlagHidden: _flag_hidden,
    events.FlagDelivered: _delivered,
    events.GameEnded: _ended,
    events.ActionUndone: _undone,
}
