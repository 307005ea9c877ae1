"""Preconditions that several kinds of event share; each function refuses where its condition does not hold.

A phone can refuse only what it can know. What it never saw (an enemy card given out elsewhere) it takes as it is.
"""

from random import Random
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import queries, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.events import Fighter
from referee_app.live_game.limits import MOST_PLAYERS
from referee_app.live_game.model import (
    AnyCard,
    Blank,
    Knowledge,
    Player,
)
from referee_app.live_game.records import CardStage
from referee_app.live_game.state import LiveState
from referee_app.sentence import Moment, Span


class Context(NamedTuple):
    """The phone that gives a command, the time, and the source of chance: all that the rules know of the world."""

    device: str
    now: int
    chance: Random


def require_playing(state: LiveState, context: Context) -> None:
    """The game goes on."""
    if state.over:
        raise refusals.GameIsOver
    left = queries.time_left(state, context.now, context.device)
    # By another phone's clock, which may be minutes off, nobody is told that time is up.
    if left is not None and left <= 0 and state.has_begun(context.device):
        raise refusals.TimeIsUp


def require_kept_team(state: LiveState, context: Context, team: Team) -> None:
    """This phone gives out and takes in cards for the team."""
    if team not in state.keeps(context.device):
        raise refusals.NotKeptHere(team=team)


def require_known_card(state: LiveState, card: AnyCard) -> None:
    """The card is one that this game knows: of its deck, and with an identity only where identities are kept."""
    setup = state.setup
    if isinstance(card, Card):
        if setup.knowledge is Knowledge.COUNTED or setup.card_set is None:
            raise refusals.CardsAreNotKnown
        if card not in setup.deck:
            raise refusals.NotInDeck(card=card, deck=setup.deck.total)
    elif card.rank is Rank.FLAG:
        raise refusals.NotInDeck(card=card, deck=setup.deck.total)


def require_known_player(state: LiveState, player: Player) -> None:
    """This game records players, and this one plays."""
    if state.setup.knowledge is not Knowledge.PLAYERS:
        raise refusals.PlayersAreNotKnown
    require_on_roster(state, player)


def require_on_roster(state: LiveState, player: Player) -> None:
    """The player is one of the game's, and has not gone home."""
    late_elsewhere = player.team not in state.kept and 0 < player.number <= MOST_PLAYERS
    if player not in state.roster and not late_elsewhere:
        raise refusals.NoSuchPlayer(player=player)
    if player in state.left:
        raise refusals.PlayerHasLeft(player=player)


def require_in_hand(state: LiveState, fighter: Fighter) -> None:
    """A card, and its player if one is named, are on the field as far as is known here."""
    card, player = fighter.card, fighter.player
    require_known_card(state, card)
    if player is not None:
        require_of_team(state, player, card)
    if isinstance(card, Blank):
        if player is not None:
            require_has_card(state, player)
        require_possible(state, card)
        return
    require_in_play(state, card)
    # Who shows a card that nobody is on record as holding is believed.
    holder = state.card_status(card).player
    if player is not None and holder is not None and holder != player:
        raise refusals.NotTheirCard(card=card, holder=holder)


def require_of_team(state: LiveState, player: Player, card: AnyCard) -> None:
    """The player plays, for the card's team."""
    require_known_player(state, player)
    if player.team is not card.team:
        raise refusals.WrongTeam(card=card, player=player)


def require_in_play(state: LiveState, card: Card) -> None:
    """A card with an identity is in somebody's hand as far as is known here."""
    status = state.card_status(card)
    if status.stage is CardStage.PILE and card.team in state.kept:
        raise refusals.StillInPile(card=card)
    if status.stage is CardStage.GONE:
        raise refusals.CardIsGone(card=card, player=status.player, when=Moment(status.stamp.ms))
    if status.stage > CardStage.HELD:
        raise refusals.CardIsElsewhere(card=card, place=describe_place(status))


def require_has_card(state: LiveState, player: Player) -> None:
    """The player has a card as far as is known here."""
    hand = state.hand(player)
    empty = hand is None or hand.card is None
    # Who shows one of the cards that were given to nobody in particular is believed.
    if empty and player.team in state.kept and queries.cards_in_unknown_hands(state, player.team) <= 0:
        raise refusals.PlayerHasNoCard(player=player)


def require_possible(state: LiveState, card: Blank) -> None:
    """A card without identity can still be in play: not all cards that it may be are out of play."""
    deck = state.setup.deck
    if card.rank is not None and queries.ended_of_rank(state, card.team, card.rank) >= deck.counts[card.rank]:
        raise refusals.RankUsedUp(rank=card.rank, team=card.team)
    if queries.cards_out_of_play(state, card.team) >= deck.total:
        raise refusals.MoreThanTheDeck(team=card.team, deck=deck.total)


def require_unsettled(state: LiveState, card: Card) -> None:
    """The card is neither handed in nor on record as lost or out."""
    status = state.card_status(card)
    if status.stage is CardStage.HANDED_IN:
        raise refusals.AlreadyCounted(card=card, when=Moment(status.stamp.ms), by=status.player)
    if status.stage in (CardStage.LOST, CardStage.OUT):
        raise refusals.CardIsElsewhere(card=card, place=describe_place(status))


def require_waited(state: LiveState, player: Player, context: Context) -> None:
    """The house rule's seconds have passed since the player came back; the first card needs no waiting.

    Who came back at an hour that is yet to come, by the clock of another phone or of one that was set back since, does
    not wait for that hour: nobody can tell how much of the wait is left, so the player is given the card.
    """
    delay_s, hand = state.setup.rules.respawn_delay_s, state.hand(player)
    if not delay_s or hand is None:
        return
    if hand.back_since_ms is None:
        raise refusals.NotBackYet(player=player, wait=Span(delay_s * 1000))
    waited = context.now - hand.back_since_ms
    if 0 <= waited < delay_s * 1000:
        raise refusals.RespawnWait(player=player, wait=Span(delay_s * 1000 - waited))
