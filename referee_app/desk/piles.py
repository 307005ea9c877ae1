"""Cards that leave a pile or come back: given out, handed in, collected. Which cards are left is known to the game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import CardBackInBox, CardCounted, CardGiven, DealingOrder
from referee_app.desk.jobs import EverybodyHasACard
from referee_app.live_game import queries
from referee_app.live_game.commands import CollectCard, DrawCard, HandIn, IssueCard, ReportBack
from referee_app.live_game.events import CardGone, CardIssued
from referee_app.live_game.model import ActionId, AnyCard, Blank, Dealing, Dealt, Knowledge, Player
from referee_app.live_game.refusals import NotKeptHere
from referee_app.live_game.state import LiveState
from referee_app.watching.codes import Quad

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame


def dealing_order(state: LiveState, teams: frozenset[Team], dealt: Mapping[Team, Player]) -> DealingOrder:
    """The players of these teams without a card, by number, from the one on who was dealt a card last."""
    waiting = {team: _waiting(state, team) for team in Team if team in teams}
    return DealingOrder(
        next={
            team: next((player for player in players if team in dealt and player > dealt[team]), players[0])
            for team, players in waiting.items()
            if players
        },
        waiting={team: len(players) for team, players in waiting.items()},
    )


def _waiting(state: LiveState, team: Team) -> list[Player]:
    if state.setup.knowledge is not Knowledge.PLAYERS:
        return []
    here = (player for player in state.roster if player.team is team and player not in state.left)
    return [player for player in here if (hand := state.hand(player)) is None or hand.card is None]


class Piles:
    """The cards given out during one session at the desk."""

    def __init__(self, game: "LiveGame") -> None:
        self._game = game
        self._last: CardGiven | None = None
        self._dealt: dict[Team, Player] = {}

    @property
    def dealing_order(self) -> DealingOrder:
        """Who is next."""
        return dealing_order(self._game.state, self._game.keeps, self._dealt)

    def was_just_given(self, card: AnyCard, who: Player | None) -> bool:
        """Whether this is the last card once more, seen again on its way to its player."""
        last = self._last
        if last is None or not isinstance(card, Card):
            return False
        return last.card == card and who in (None, last.player)

    def next_for(self, card: AnyCard) -> Player | None:
        """Whose turn it is to be dealt this card; nobody's where players are not known."""
        if card.team not in self._game.keeps:
            raise NotKeptHere(team=card.team)
        if self._game.state.setup.knowledge is not Knowledge.PLAYERS:
            return None
        player = self.dealing_order.next.get(card.team)
        if player is None:
            raise EverybodyHasACard(team=card.team)
        return player

    def report_back(self, who: Player) -> None:
        """Where a new card has to be waited for, the seconds run from now on, unless they do already."""
        hand = self._game.state.hand(who)
        if self._game.state.setup.rules.respawn_delay_s and (hand is None or hand.back_since_ms is None):
            self._game.do(ReportBack(who))

    def give(self, card: AnyCard, who: Player | None, within: ActionId | None = None) -> CardGiven:
        """Give a card that the hand dealt, or chose where the group agreed on choosing."""
        chosen = self._game.state.setup.dealing is Dealing.CHOSEN
        return self._issue(IssueCard(card, who, Dealt.CHOSEN if chosen else Dealt.BY_HAND), within)

    def everybody(self) -> CardGiven:
        """Give a card that nobody showed to each who has none, as one action; the answer is of the last one."""
        given: CardGiven | None = None
        for team in Team:
            for _ in range(self._lacking(team)):
                card = Blank(team)
                given = self.give(card, self.next_for(card), given.action if given else None)
        if given is None:
            raise EverybodyHasACard(team=next(team for team in Team if team in self._game.keeps))
        return given

    def _lacking(self, team: Team) -> int:
        state = self._game.state
        if team not in self._game.keeps:
            return 0
        if state.setup.knowledge is Knowledge.PLAYERS:
            return self.dealing_order.waiting[team]
        playing = sum(player.team is team and player not in state.left for player in state.roster)
        return playing - (queries.cards_in_hands(state, team) or 0)

    def draw(self, team: Team, who: Player | None) -> CardGiven:
        """Let the phone choose; the answer says which card to pick."""
        return self._issue(DrawCard(team, who), None)

    def _issue(self, command: IssueCard | DrawCard, within: ActionId | None) -> CardGiven:
        done = self._game.do(command, within=within)
        issued = next(event for event in done.events if isinstance(event, CardIssued))
        gone = next((event.card for event in done.events if isinstance(event, CardGone)), None)
        team = issued.card.team
        if issued.player is not None:
            self._dealt[team] = issued.player
        left = queries.cards_in_pile(self._game.state, team)
        self._last = CardGiven(issued.card, issued.player, left, done.action, gone, self.dealing_order.next.get(team))
        return self._last


def hand_in(
    game: "LiveGame", card: AnyCard, by: Player | None, within: ActionId | None, quad: Quad | None
) -> CardCounted:
    """Count a captured card for the enemy of its team."""
    team, before = card.team.enemy, game.state
    done = game.do(HandIn(card, by), within=within, may_begin=False)
    just_reached = bool(queries.half_reached(game.state, team)) and not queries.half_reached(before, team)
    count, half = queries.captured_cards(game.state, team).n, game.state.setup.deck.half
    return CardCounted(card, team, count, half, just_reached, done.action, quad)


def collect(game: "LiveGame", card: Card, within: ActionId | None, quad: Quad | None) -> CardBackInBox:
    """Count a card back into the box."""
    done = game.do(CollectCard(card), within=within)
    state = game.state
    left = sum(other not in state.collected for team in Team for other in state.setup.deck.cards(team))
    return CardBackInBox(card, left, done.action, quad)
