"""Duels at the desk: takes two cards and answers with a verdict, recorded in the game or not.

`live_game` decides who wins; this knows which two cards are meant, and what happened to them a moment ago.
"""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import Awaiting, DuelSettled, InPlayQuestion, TaggerQuestion, ask_if_in_play
from referee_app.live_game import preconditions, queries, refusals
from referee_app.live_game.commands import RecordDuel, UndoAction
from referee_app.live_game.events import CardFound, DuelFought, Fighter, Result
from referee_app.live_game.state import LiveState
from referee_app.live_game.verdict import Situation, explain, verdict

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame, RecordedAction

_OVERTAKEN = (
    refusals.GameIsOver,
    refusals.TimeIsUp,
    refusals.CardIsElsewhere,
    refusals.CardIsGone,
    refusals.StillInPile,
    refusals.PlayerHasLeft,
    refusals.PlayerHasNoCard,
)
"""What may have become of a game, or of the two, since their duel: it cannot be fought again then."""


class Duels:
    """The duels of one session at the desk: the first card of the next one, and the last one that was settled.

    `attended`: a leader is there to be asked. Where there is none, the first duel begins the game.
    """

    def __init__(self, game: "LiveGame", *, attended: bool = True) -> None:
        self._game = game
        self._attended = attended
        self._first: Fighter | None = None
        self._last: DuelSettled | None = None

    def show(self, who: Fighter, *, records: bool) -> DuelSettled | TaggerQuestion | InPlayQuestion | Awaiting:
        """One card is typed or tapped: the first is held until the second comes."""
        first = self._first
        of_one_team = first is not None and first.card.team is who.card.team
        if of_one_team and isinstance(who.card, Card):
            raise refusals.OneTeam(team=who.card.team)
        if first is None or of_one_team:  # a second tap on the same side corrects the first
            self._first = who
            return Awaiting(who.card)
        try:
            return self.fight(first, who, records=records)
        except refusals.NotBegun:
            self._first = first  # once the game has begun, the second is told again
            raise

    def fight(self, one: Fighter, other: Fighter, *, records: bool) -> DuelSettled | TaggerQuestion | InPlayQuestion:
        """Record or judge a duel of two cards; the same two again get the last answer."""
        self._first = None
        red, blue = (one, other) if one.card.team is Team.RED else (other, one)
        try:
            return self.settle(RecordDuel(red, blue), records=records)
        except refusals.CardIsElsewhere:
            # The same two once more: they want to read it again, and the loser's card is captured by now.
            if self._last is None or (self._last.red.card, self._last.blue.card) != (red.card, blue.card):
                raise
            return replace(self._last, half=frozenset(), again=True)

    def settle(self, duel: RecordDuel, *, records: bool) -> DuelSettled | TaggerQuestion | InPlayQuestion:
        """The verdict, or what has to be asked first: who tagged, or whether a card is in play."""
        before = self._game.state
        try:
            if not records:
                return unrecorded_duel(before, duel.red, duel.blue, duel.tagger)
            done = self._game.do(duel, may_begin=not self._attended)
        except refusals.WhoTagged:
            return TaggerQuestion(duel.red, duel.blue, records, duel.found)
        except refusals.CardIsGone as gone:
            if not self._attended:
                raise
            return ask_if_in_play(gone, duel)
        self._last = _recorded(before, self._game.state, done)
        return self._last

    def void_bomb_duel(self, settled: DuelSettled) -> DuelSettled:
        """Replace a settled duel by a void one: the bomb's holder tagged, which bombs may not.

        Undoing and recording are one action, so that undoing it brings back the duel as it was.
        """
        if settled.bomb is None:
            raise ValueError("no bomb of this duel is taken to have been tagged")
        self._last = None
        ranks = settled.red.card.rank, settled.blue.card.rank
        void = verdict(*ranks, settled.bomb, situation(self._game.state, settled.red, settled.blue))
        if settled.action is None:
            return DuelSettled(void, settled.red, settled.blue, None)
        undone = self._game.do(UndoAction(settled.action))
        # Where the game has gone on since, the duel is taken back all the same: nothing changed hands.
        with suppress(*_OVERTAKEN):
            void_duel = RecordDuel(settled.red, settled.blue, settled.bomb, settled.found)
            self._game.do(void_duel, within=undone.action)
        return DuelSettled(void, settled.red, settled.blue, undone.action)


def unrecorded_duel(state: LiveState, red: Fighter, blue: Fighter, tagger: Team | None) -> DuelSettled:
    """A verdict that is not recorded: only cards that cannot be in play any more are refused."""
    for card in (red.card, blue.card):
        if isinstance(card, Card):
            if card not in state.setup.deck:
                raise refusals.NotInDeck(card=card, deck=state.setup.deck.total)
            preconditions.require_unsettled(state, card)
    judged = verdict(red.card.rank, blue.card.rank, tagger, situation(state, red, blue))
    return DuelSettled(judged, red, blue, None, _bomb(red, blue, judged.result))


def situation(state: LiveState, red: Fighter, blue: Fighter) -> Situation:
    """The circumstances in the game that change the next step of the two players."""
    return Situation(
        rules=state.setup.rules,
        mode=state.setup.mode,
        empty_piles=frozenset(team for team in Team if queries.cards_in_pile(state, team) == 0),
        flag_carriers=frozenset(who.card.team for who in (red, blue) if _has_flag(state, who)),
    )


def _has_flag(state: LiveState, who: Fighter) -> bool:
    carrier = state.flag(who.card.team.enemy).carrier
    if carrier is None:
        return False
    same_player = who.player is not None and carrier.player == who.player
    return same_player or (isinstance(who.card, Card) and carrier.card == who.card)


def _recorded(before: LiveState, after: LiveState, done: "RecordedAction") -> DuelSettled:
    duel = next(event for event in done.events if isinstance(event, DuelFought))
    explained = explain(duel.result, duel.red.card.rank, duel.blue.card.rank, situation(before, duel.red, duel.blue))
    half = frozenset(
        team for team in Team if queries.half_reached(after, team) and not queries.half_reached(before, team)
    )
    cards = frozenset(event.card for event in done.events if isinstance(event, CardFound))
    bomb = _bomb(duel.red, duel.blue, explained.result)
    return DuelSettled(explained, duel.red, duel.blue, done.action, bomb, half, found=cards)


def _bomb(red: Fighter, blue: Fighter, result: Result) -> Team | None:
    """Whose bomb is taken to have been tagged, because nobody said who did."""
    bombs = [who.card.team for who in (red, blue) if who.card.rank is Rank.BOMB]
    return bombs[0] if bombs and result is not Result.VOID else None
