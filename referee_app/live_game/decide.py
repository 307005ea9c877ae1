"""Turns a command into events, or refuses and changes nothing.

A command is completed with what is on record (whose card is this?) and becomes events one after the other, each of them
checked by `event_rules`, with what it entails: a card that changed hands unseen, a flag lost with its carrier.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import commands, events, queries
from referee_app.live_game.commands import Command
from referee_app.live_game.event_rules import judge_duel, require_allowed
from referee_app.live_game.events import Fact, Fighter, LiveEvent
from referee_app.live_game.evolve import fold
from referee_app.live_game.limits import LONGEST_REASON, MOST_PLAYERS, require_within_limits
from referee_app.live_game.model import (
    AnyCard,
    Blank,
    Dealt,
    Knowledge,
    Player,
    Setup,
)
from referee_app.live_game.preconditions import Context
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.live_game.refusals import OneTeam, PileIsEmpty, ReasonTooLong, SetupTooLarge
from referee_app.live_game.state import LiveState
from referee_app.live_game.undo import require_undo
from referee_app.sentence import sentence


def decide(state: LiveState, command: Command, context: Context) -> tuple[LiveEvent, ...]:
    """The events of a command that is given now; raises a Refusal where it is not allowed."""
    builder = EventBuilder(state, context)
    _DECIDE[type(command)](builder, command)
    _end_without_cards(builder, state)
    return tuple(builder.events)


class EventBuilder:
    """Collects the events of one command; each is checked against the state after those before it."""

    def __init__(self, state: LiveState, context: Context) -> None:
        self.context = context
        self.events: list[LiveEvent] = []
        self._state = state
        self._folded = 0

    @property
    def state(self) -> LiveState:
        """The state after the events so far."""
        # Most commands are one event, and nobody asks for the state after it: so it is folded only when asked for.
        pending = self.events[self._folded :]
        if pending:
            first = self._state.next_stamp(self.context.device, self.context.now)
            stamps = (first._replace(counter=first.counter + n) for n in range(len(pending)))
            self._state = fold(self._state, (Fact(stamp, 0, e) for stamp, e in zip(stamps, pending, strict=True)))
            self._folded = len(self.events)
        return self._state

    def add(self, event: LiveEvent) -> None:
        """Add an event that the rules allow."""
        require_allowed(self.state, event, self.context)
        self.events.append(event)

    def ensure_begun(self) -> None:
        """Add the beginning where it is missing: whoever records a duel has begun the game."""
        if not queries.read_clock(self.state, self.context.now, self.context.device).begun:
            self.add(events.PlayBegan(inferred=True, at=self.context.now))


_COST_A_CARD = (
    events.DuelFought,
    events.CardHandedIn,
    events.CardGone,
    events.CardLost,
    events.ActionUndone,
)


def _end_without_cards(builder: EventBuilder, before: LiveState) -> None:
    """End the game where neither team has a card in pile or hand, so that nobody can take a flag any more."""
    # What is done costs each team one card at most, so with more of them there is nothing to look for.
    costs_a_card = any(isinstance(event, _COST_A_CARD) for event in builder.events)
    if not costs_a_card or any(queries.has_several_cards(before, team) for team in Team):
        return
    if not builder.state.over and all(queries.has_no_cards(builder.state, team) for team in Team):
        _end(builder, events.EndReason.NO_CARDS)


def _end(builder: EventBuilder, reason: events.EndReason, winner: Team | None = None) -> None:
    builder.add(events.GameEnded(reason, winner, builder.context.now))


def _completed(state: LiveState, who: Fighter) -> Fighter:
    """A fighter with what the record adds: the holder of a card, or the card of a player."""
    card, player = who.card, who.player
    if isinstance(card, Card) and player is None and state.setup.knowledge is Knowledge.PLAYERS:
        status = state.card_status(card)
        return Fighter(card, status.player if status.stage is CardStage.HELD else None)
    if isinstance(card, Blank) and player is not None:
        hand = state.hand(player)
        held = hand.card if hand else None
        if held is not None and held.team is card.team and card.rank in (None, held.rank):
            return Fighter(held, player)
    return who


def _in_hand(builder: EventBuilder, shown: Fighter, found: frozenset[Card] = frozenset()) -> Fighter:
    """A completed fighter; where the record has the card elsewhere, events are added that bring it into this hand."""
    who = _completed(builder.state, shown)
    card, player = who.card, who.player
    if isinstance(card, Blank):
        return who
    if card in found and builder.state.card_status(card).stage is CardStage.GONE:
        builder.add(events.CardFound(card, player))
    status = builder.state.card_status(card)
    if player is not None and status.stage is CardStage.HELD and status.player is not None and status.player != player:
        builder.add(
            events.CardChangedHands(card, status.player, player, _swapped(builder.state, card, status.player, player))
        )
    return who


def _swapped(state: LiveState, card: Card, giver: Player, taker: Player) -> AnyCard | None:
    """The card that the giver got in exchange, as far as is known.

    Where the taker has another card on record they have swapped: players exchange cards rather than go without one,
    since without a card nobody plays. If it was otherwise, the next time one of these cards is shown puts it right.
    """
    theirs, own = state.hand(giver), state.hand(taker)
    return own.card if own is not None and theirs is not None and theirs.card == card else None


def _lose_flag(builder: EventBuilder, card: AnyCard, player: Player | None, *, inferred: bool) -> None:
    """Add that a player who has no card any more has lost the flag."""
    flag = card.team.enemy
    carrier = builder.state.recorded_flag(flag).carrier
    if carrier is None:
        return
    same_player = player is not None and carrier.player == player
    if same_player or (isinstance(card, Card) and carrier.card == card):
        builder.add(events.FlagLost(flag, inferred))


def _supersede(builder: EventBuilder, player: Player) -> None:
    """Add that a player who gets a new card has lost, unseen, the one on record."""
    hand = builder.state.hand(player)
    if hand is not None and hand.card is not None:
        builder.add(events.CardGone(hand.card, player))
        _lose_flag(builder, hand.card, player, inferred=True)


def _open(builder: EventBuilder, command: commands.OpenGame) -> None:
    # A game that is on record already goes on, however large: it may be older than the limits.
    if command.instead_of is None and not _is_on_record(builder.state, command.setup):
        require_within_limits(command.setup)
    builder.add(events.GameOpened(command.setup, command.keeps, command.instead_of))


def _is_on_record(state: LiveState, setup: Setup) -> bool:
    return any(record.opened is not None and record.opened.setup == setup for record in state.records.values())


def _issue(builder: EventBuilder, command: commands.IssueCard) -> None:
    if command.player is not None:
        hand = builder.state.hand(command.player)
        if hand is None or hand.card != command.card or isinstance(command.card, Blank):
            _supersede(builder, command.player)
    builder.add(events.CardIssued(command.card, command.player, command.dealt))


def _draw(builder: EventBuilder, command: commands.DrawCard) -> None:
    state, team = builder.state, command.team
    if state.setup.knowledge is Knowledge.COUNTED:
        pile: list[AnyCard] = [Blank(team)] if queries.cards_in_pile(state, team) != 0 else []
    elif state.setup.card_set is None:
        ranks = [rank for rank in state.setup.deck.counts if queries.left_of_rank(state, team, rank) > 0]
        pile = [Blank(team, rank) for rank in ranks for _ in range(queries.left_of_rank(state, team, rank))]
    else:
        in_pile = (card for card in state.setup.deck.cards(team) if state.card_status(card).stage is CardStage.PILE)
        pile = [card for card in in_pile if not state.blanks or queries.left_of_rank(state, team, card.rank) > 0]
    if not pile:
        raise PileIsEmpty(team=team)
    _issue(builder, commands.IssueCard(builder.context.chance.choice(pile), command.player, Dealt.DRAWN))


def _duel(builder: EventBuilder, command: commands.RecordDuel) -> None:
    fighters = {who.card.team: who for who in (command.red, command.blue)}
    if len(fighters) == 1:
        raise OneTeam(team=command.red.card.team)
    builder.ensure_begun()
    red, blue = (_in_hand(builder, fighters[team], command.found) for team in Team)
    state = builder.state
    duel = judge_duel(state, red, blue, command.tagger, builder.context)
    if state.setup.rules.spoils and len(duel.losers) == 1:
        loser = duel.side(duel.losers[0])
        # Nobody carries more than the enemy has, whatever was recorded elsewhere.
        duel = replace(duel, spoils=queries.carried_cards(state, loser.player, loser.card)[: state.setup.deck.total])
    builder.events.append(duel)  # the judging has checked it
    for team in duel.losers:
        if state.flag(team.enemy).stage is FlagStage.CARRIED:
            _lose_flag(builder, duel.side(team).card, duel.side(team).player, inferred=False)


def _hand_in(builder: EventBuilder, command: commands.HandIn) -> None:
    builder.ensure_begun()
    card, state = command.card, builder.state
    if isinstance(card, Card):
        status = state.card_status(card)
        holder = status.player if status.stage is CardStage.HELD else None
        # It was on record as being played: that it has been captured is concluded. Of others nothing was on record.
        inferred = status.stage not in (CardStage.PILE, CardStage.CAPTURED)
        builder.add(events.CardHandedIn(card, command.by, inferred=inferred))
        _lose_flag(builder, card, holder, inferred=True)
        return
    builder.add(events.CardHandedIn(card, command.by, inferred=False))


def _report_lost(builder: EventBuilder, command: commands.ReportLost) -> None:
    who = _in_hand(builder, Fighter(command.card, command.player))
    builder.add(events.CardLost(who.card, who.player))
    _lose_flag(builder, who.card, who.player, inferred=False)


def _report_back(builder: EventBuilder, command: commands.ReportBack) -> None:
    _supersede(builder, command.player)
    builder.add(events.PlayerCameBack(command.player, builder.context.now))


def _add_player(builder: EventBuilder, command: commands.AddPlayer) -> None:
    state = builder.state
    # A number that was ever given out stays taken, also by a joining that was undone: it may come back.
    joinings = (fact.event for facts in state.facts.values() for fact in facts)
    taken = {*state.roster, *(event.player for event in joinings if isinstance(event, events.PlayerJoined))}
    number = next(n for n in count(1) if Player(command.team, n) not in taken)
    if number > MOST_PLAYERS:
        raise SetupTooLarge(what=sentence("limit.players"), most=MOST_PLAYERS)
    builder.add(events.PlayerJoined(Player(command.team, number)))


def _remove_player(builder: EventBuilder, command: commands.RemovePlayer) -> None:
    player = command.player
    known = builder.state.setup.knowledge is Knowledge.PLAYERS
    card = (
        _in_hand(builder, Fighter(command.card, player), command.found).card if command.card and known else command.card
    )
    hand = builder.state.hand(player) if known else None
    held = hand.card if hand else None
    if card is not None and held not in (None, card):
        _supersede(builder, player)
    card = card or held
    if card is not None:
        builder.add(events.CardReturned(card, player if known else None))
        _lose_flag(builder, card, player, inferred=False)
    builder.add(events.PlayerLeft(player))


def _take_flag(builder: EventBuilder, command: commands.TakeFlag) -> None:
    builder.ensure_begun()
    builder.add(events.FlagTaken(command.flag, _in_hand(builder, command.carrier, command.found)))


def _hand_on_flag(builder: EventBuilder, command: commands.HandOnFlag) -> None:
    builder.add(events.FlagHandedOn(command.flag, _in_hand(builder, command.carrier, command.found)))


def _deliver_flag(builder: EventBuilder, command: commands.DeliverFlag) -> None:
    builder.ensure_begun()
    seen = builder.state.flag(command.flag).stage is FlagStage.CARRIED
    attested = None if seen else command.attested
    builder.add(events.FlagDelivered(command.flag, attested, inferred=not seen, at=builder.context.now))


def _undo(builder: EventBuilder, command: commands.UndoAction) -> None:
    if len(command.reason) > LONGEST_REASON:
        raise ReasonTooLong(most=LONGEST_REASON)
    undoing = events.ActionUndone(command.action, command.reason)
    require_undo(builder.state, undoing, builder.context)
    builder.add(undoing)


def _clock(event: Callable[..., LiveEvent]) -> Callable[[EventBuilder, Any], None]:
    """A command that changes the clock: one event with the time."""
    return lambda builder, _command: builder.add(event(at=builder.context.now))


def _one(make: Callable[[Any], LiveEvent]) -> Callable[[EventBuilder, Any], None]:
    """A command that is exactly one event."""
    return lambda builder, command: builder.add(make(command))


_DECIDE: dict[type[Command], Callable[[EventBuilder, Any], None]] = {
    commands.OpenGame: _open,
    commands.BeginPlay: _clock(events.PlayBegan),
    commands.PauseClock: _clock(events.ClockPaused),
    commands.ResumeClock: _clock(events.ClockResumed),
    commands.IssueCard: _issue,
    commands.DrawCard: _draw,
    commands.RecordDuel: _duel,
    commands.HandIn: _hand_in,
    commands.ReportLost: _report_lost,
    commands.ReportBack: _report_back,
    commands.AddPlayer: _add_player,
    commands.RemovePlayer: _remove_player,
    commands.TakeFlag: _take_flag,
    commands.HandOnFlag: _hand_on_flag,
    commands.LoseFlag: _one(lambda command: events.FlagLost(command.flag)),
    commands.HideFlag: _one(lambda command: events.FlagHidden(command.flag)),
    commands.DeliverFlag: _deliver_flag,
    commands.CallTime: lambda builder, _command: _end(builder, events.EndReason.TIME),
    commands.EndGame: lambda builder, command: _end(builder, events.EndReason.REFEREE, command.winner),
    commands.CollectCard: _one(lambda command: events.CardCollected(command.card)),
    commands.UndoAction: _undo,
}
