"""Formats facts of games (cards, players) for use in sentences."""

from referee_app.cards.decks import Card
from referee_app.live_game.model import Blank, Player
from referee_app.words.words import Words, shown


@shown.register
def _(card: Card | Blank, words: Words) -> str:
    if card.rank is None:
        return words.say_key(f"card.of_unknown_rank.{card.team}")
    return words.say_key(f"card.{card.team}", rank=card.rank)


@shown.register
def _(player: Player, words: Words) -> str:
    return words.name_of(player) or words.say_key("player", team=player.team, number=player.number)
