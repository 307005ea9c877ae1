"""Counting cards in: captured ones while the game goes on, all of them when it has ended."""

from typing import TYPE_CHECKING

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import Collected, Counted
from referee_app.live_game import queries
from referee_app.live_game.commands import CollectCard, HandIn
from referee_app.live_game.model import ActionId, AnyCard, Player
from referee_app.watching.codes import Quad

if TYPE_CHECKING:
    from referee_app.play.live import LiveGame


def hand_in(game: "LiveGame", card: AnyCard, by: Player | None, within: ActionId | None, quad: Quad | None) -> Counted:
    """Count a captured card for the enemy of its team."""
    team, before = card.team.enemy, game.state
    done = game.do(HandIn(card, by), within=within, may_begin=False)
    just_reached = bool(queries.half_reached(game.state, team)) and not queries.half_reached(before, team)
    count, half = queries.captured_cards(game.state, team).n, game.state.setup.deck.half
    return Counted(card, team, count, half, just_reached, done.action, quad)


def collect(game: "LiveGame", card: Card, within: ActionId | None, quad: Quad | None) -> Collected:
    """Count a card back into the box."""
    done = game.do(CollectCard(card), within=within)
    state = game.state
    left = sum(other not in state.collected for team in Team for other in state.setup.deck.cards(team))
    return Collected(card, left, done.action, quad)
