"""From a command to events, or a refusal that changes nothing.

A command is completed with what is on record (whose card is this?), written down as events one after the other, each
of them checked by `require`, with what it entails: a card that changed hands unseen, a flag lost with its carrier.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import commands, events, queries
from referee_app.live_game.commands import Command
from referee_app.live_game.event_rules import require
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import (
    LONGEST_REASON,
    MOST_PLAYERS,
    AnyCard,
    Blank,
    Dealt,
    Knowledge,
    Player,
    Setup,
    require_within_limits,
)
from referee_app.live_game.preconditions import Call
from referee_app.live_game.refusals import OneTeam, PileIsEmpty, ReasonTooLong, SetupTooLarge
from referee_app.live_game.state import FlagStage, Stage, State
from referee_app.live_game.undo import require_undo
from referee_app.live_game.verdict import judge
from referee_app.sentence import sentence


def decide(state: State, command: Command, call: Call) -> tuple[Event, ...]:
    """What happens if this is asked now; raises a Refusal where it is not allowed."""
    sheet = _Sheet(state, call)
    _DECIDE[type(command)](sheet, command)
    _end_without_cards(sheet, state)
    return tuple(sheet.events)


class _Sheet:
    """The events of one command while they are written; `state` is the state after those written so far."""

    def __init__(self, state: State, call: Call) -> None:
        self.call = call
        self.events: list[Event] = []
        self._state = state
        self._folded = 0

    @property
    def state(self) -> State:
        # Most commands are one event, and nobody asks for the state after it: so it is folded only when asked for.
        pending = self.events[self._folded :]
        if pending:
            first = self._state.next_stamp(self.call.device, self.call.now)
            stamps = (first._replace(counter=first.counter + n) for n in range(len(pending)))
            self._state = fold(self._state, (Fact(stamp, 0, e) for stamp, e in zip(stamps, pending, strict=True)))
            self._folded = len(self.events)
        return self._state

    def write(self, event: Event) -> None:
        self.check(event)
        self.note(event)

    def check(self, event: Event) -> None:
        require(self.state, event, self.call)

    def note(self, event: Event) -> None:
        """Write down what has been checked already."""
        self.events.append(event)

    def begin(self) -> None:
        """Whoever records a duel without having blown the whistle has begun all the same."""
        if not queries.clock(self.state, self.call.now, self.call.device).begun:
            self.write(events.PlayBegan(inferred=True, at=self.call.now))


_COST_A_CARD = (
    events.DuelFought,
    events.CardHandedIn,
    events.CardGone,
    events.CardLost,
    events.ActionUndone,
)


def _end_without_cards(sheet: _Sheet, before: State) -> None:
    """Both teams without a card in pile or hand: nobody can take a flag any more."""
    # What is done costs each team one card at most, so with more of them there is nothing to look for.
    costs_a_card = any(isinstance(event, _COST_A_CARD) for event in sheet.events)
    if not costs_a_card or any(queries.more_than_one_card(before, team) for team in Team):
        return
    if not sheet.state.over and all(queries.exhausted(sheet.state, team) for team in Team):
        _end(sheet, events.EndReason.NO_CARDS)


def _end(sheet: _Sheet, reason: events.EndReason, winner: Team | None = None) -> None:
    sheet.write(events.GameEnded(reason, winner, sheet.call.now))


def _completed(state: State, who: Fighter) -> Fighter:
    """A fighter with what the record adds: the holder of a card, or the card of a player."""
    card, player = who.card, who.player
    if isinstance(card, Card) and player is None and state.setup.knowledge is Knowledge.PLAYERS:
        life = state.life(card)
        return Fighter(card, life.player if life.stage is Stage.HELD else None)
    if isinstance(card, Blank) and player is not None:
        hand = state.hand(player)
        held = hand.card if hand else None
        if held is not None and held.team is card.team and card.rank in (None, held.rank):
            return Fighter(held, player)
    return who


def _in_hand(sheet: _Sheet, shown: Fighter, found: frozenset[Card] = frozenset()) -> Fighter:
    """A fighter, completed; how the card came into that hand is written down where the record says otherwise."""
    who = _completed(sheet.state, shown)
    card, player = who.card, who.player
    if isinstance(card, Blank):
        return who
    if card in found and sheet.state.life(card).stage is Stage.GONE:
        sheet.write(events.CardFound(card, player))
    life = sheet.state.life(card)
    if player is not None and life.stage is Stage.HELD and life.player is not None and life.player != player:
        sheet.write(
            events.CardChangedHands(card, life.player, player, _swapped(sheet.state, card, life.player, player))
        )
    return who


def _swapped(state: State, card: Card, giver: Player, taker: Player) -> AnyCard | None:
    """The card that the giver got for this one, as far as is known.

    Where the taker has another card on record they have swapped: children exchange cards rather than go without one,
    since without a card nobody plays. If it was otherwise, the next time one of these cards is shown puts it right.
    """
    theirs, own = state.hand(giver), state.hand(taker)
    return own.card if own is not None and theirs is not None and theirs.card == card else None


def _lose_flag(sheet: _Sheet, card: AnyCard, player: Player | None, *, inferred: bool) -> None:
    """Who has no card any more carries no flag any more."""
    flag = card.team.enemy
    carrier = sheet.state.flag_as_told(flag).carrier
    if carrier is None:
        return
    same_player = player is not None and carrier.player == player
    if same_player or (isinstance(card, Card) and carrier.card == card):
        sheet.write(events.FlagLost(flag, inferred))


def _supersede(sheet: _Sheet, player: Player) -> None:
    """Whoever comes for a new card has lost the one on record, unseen."""
    hand = sheet.state.hand(player)
    if hand is not None and hand.card is not None:
        sheet.write(events.CardGone(hand.card, player))
        _lose_flag(sheet, hand.card, player, inferred=True)


def _open(sheet: _Sheet, command: commands.OpenGame) -> None:
    # A game that is on record already goes on, however large: it may be older than the limits.
    if command.instead_of is None and not _is_on_record(sheet.state, command.setup):
        require_within_limits(command.setup)
    sheet.write(events.GameOpened(command.setup, command.keeps, command.instead_of))


def _is_on_record(state: State, setup: Setup) -> bool:
    return any(book.opened is not None and book.opened.setup == setup for book in state.books.values())


def _issue(sheet: _Sheet, command: commands.IssueCard) -> None:
    if command.player is not None:
        hand = sheet.state.hand(command.player)
        if hand is None or hand.card != command.card or isinstance(command.card, Blank):
            _supersede(sheet, command.player)
    sheet.write(events.CardIssued(command.card, command.player, command.dealt))


def _draw(sheet: _Sheet, command: commands.DrawCard) -> None:
    state, team = sheet.state, command.team
    if state.setup.knowledge is Knowledge.COUNTED:
        pile: list[AnyCard] = [Blank(team)] if queries.pile(state, team) != 0 else []
    elif state.setup.card_set is None:
        ranks = [rank for rank in state.setup.deck.counts if queries.left_of_rank(state, team, rank) > 0]
        pile = [Blank(team, rank) for rank in ranks for _ in range(queries.left_of_rank(state, team, rank))]
    else:
        in_pile = (card for card in state.setup.deck.cards(team) if state.life(card).stage is Stage.PILE)
        pile = [card for card in in_pile if not state.heaps or queries.left_of_rank(state, team, card.rank) > 0]
    if not pile:
        raise PileIsEmpty(team=team)
    _issue(sheet, commands.IssueCard(sheet.call.chance.choice(pile), command.player, Dealt.DRAWN))


def _duel(sheet: _Sheet, command: commands.RecordDuel) -> None:
    fighters = {who.card.team: who for who in (command.red, command.blue)}
    if len(fighters) == 1:
        raise OneTeam(team=command.red.card.team)
    sheet.begin()
    red, blue = (_in_hand(sheet, fighters[team], command.found) for team in Team)
    state = sheet.state
    sheet.check(events.DuelFought(red, blue, command.tagger, events.Result.VOID))
    result, _ = judge(red.card.rank, blue.card.rank, command.tagger, state.setup.rules)
    duel = events.DuelFought(red, blue, command.tagger, result)
    if state.setup.rules.spoils and len(duel.losers) == 1:
        loser = duel.side(duel.losers[0])
        # Nobody carries more than the enemy has, whatever was recorded elsewhere.
        duel = replace(duel, spoils=queries.carried(state, loser.player, loser.card)[: state.setup.deck.total])
    sheet.note(duel)
    for team in duel.losers:
        if state.flag(team.enemy).stage is FlagStage.CARRIED:
            _lose_flag(sheet, duel.side(team).card, duel.side(team).player, inferred=False)


def _hand_in(sheet: _Sheet, command: commands.HandIn) -> None:
    sheet.begin()
    card, state = command.card, sheet.state
    if isinstance(card, Card):
        life = state.life(card)
        holder = life.player if life.stage is Stage.HELD else None
        # It was on record as being played: that it has been captured is concluded. Of others nothing was on record.
        inferred = life.stage not in (Stage.PILE, Stage.CAPTURED)
        sheet.write(events.CardHandedIn(card, command.by, inferred=inferred))
        _lose_flag(sheet, card, holder, inferred=True)
        return
    sheet.write(events.CardHandedIn(card, command.by, inferred=False))


def _report_lost(sheet: _Sheet, command: commands.ReportLost) -> None:
    who = _in_hand(sheet, Fighter(command.card, command.player))
    sheet.write(events.CardLost(who.card, who.player))
    _lose_flag(sheet, who.card, who.player, inferred=False)


def _report_back(sheet: _Sheet, command: commands.ReportBack) -> None:
    _supersede(sheet, command.player)
    sheet.write(events.PlayerCameBack(command.player, sheet.call.now))


def _add_player(sheet: _Sheet, command: commands.AddPlayer) -> None:
    state = sheet.state
    # A number that was ever given out stays taken, also by a joining that was undone: it may come back.
    joinings = (fact.event for facts in state.facts.values() for fact in facts)
    taken = {*state.roster, *(event.player for event in joinings if isinstance(event, events.PlayerJoined))}
    number = next(n for n in count(1) if Player(command.team, n) not in taken)
    if number > MOST_PLAYERS:
        raise SetupTooLarge(what=sentence("limit.players"), most=MOST_PLAYERS)
    sheet.write(events.PlayerJoined(Player(command.team, number)))


def _remove_player(sheet: _Sheet, command: commands.RemovePlayer) -> None:
    player = command.player
    known = sheet.state.setup.knowledge is Knowledge.PLAYERS
    card = (
        _in_hand(sheet, Fighter(command.card, player), command.found).card if command.card and known else command.card
    )
    hand = sheet.state.hand(player) if known else None
    held = hand.card if hand else None
    if card is not None and held not in (None, card):
        _supersede(sheet, player)
    card = card or held
    if card is not None:
        sheet.write(events.CardReturned(card, player if known else None))
        _lose_flag(sheet, card, player, inferred=False)
    sheet.write(events.PlayerLeft(player))


def _take_flag(sheet: _Sheet, command: commands.TakeFlag) -> None:
    sheet.begin()
    sheet.write(events.FlagTaken(command.flag, _in_hand(sheet, command.carrier, command.found)))


def _hand_on_flag(sheet: _Sheet, command: commands.HandOnFlag) -> None:
    sheet.write(events.FlagHandedOn(command.flag, _in_hand(sheet, command.carrier, command.found)))


def _deliver_flag(sheet: _Sheet, command: commands.DeliverFlag) -> None:
    sheet.begin()
    seen = sheet.state.flag(command.flag).stage is FlagStage.CARRIED
    attested = None if seen else command.attested
    sheet.write(events.FlagDelivered(command.flag, attested, inferred=not seen, at=sheet.call.now))


def _undo(sheet: _Sheet, command: commands.UndoAction) -> None:
    if len(command.reason) > LONGEST_REASON:
        raise ReasonTooLong(most=LONGEST_REASON)
    undoing = events.ActionUndone(command.action, command.reason)
    require_undo(sheet.state, undoing, sheet.call)
    sheet.write(undoing)


def _clock(event: Callable[..., Event]) -> Callable[[_Sheet, Any], None]:
    """Something is done to the clock."""
    return lambda sheet, _command: sheet.write(event(at=sheet.call.now))


def _one(make: Callable[[Any], Event]) -> Callable[[_Sheet, Any], None]:
    """A command that is one event and nothing else."""
    return lambda sheet, command: sheet.write(make(command))


_DECIDE: dict[type[Command], Callable[[_Sheet, Any], None]] = {
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
    commands.CallTime: lambda sheet, _command: _end(sheet, events.EndReason.TIME),
    commands.EndGame: lambda sheet, command: _end(sheet, events.EndReason.REFEREE, command.winner),
    commands.CollectCard: _one(lambda command: events.CardCollected(command.card)),
    commands.UndoAction: _undo,
}
