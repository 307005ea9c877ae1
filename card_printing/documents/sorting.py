"""How an organiser sorts the printed cards for a number of players: what `decks` says, as a table to print. Pure."""

from itertools import count, groupby
from typing import NamedTuple

from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES, Deck, deck_for


class Band(NamedTuple):
    """Numbers of players that play with the same deck: from the fewest to the most."""

    fewest: int
    most: int
    deck: Deck

    @property
    def pips(self) -> int:
        """The cards of one set with up to so many pips are the deck."""
        return OFFICIAL_SIZES.index(self.deck.size) + 1


def bands() -> tuple[Band, ...]:
    """Every number of players that one set is enough for."""
    by_one_set = []
    for players in count(FEWEST_PLAYERS):
        if deck_for(players).copies > 1:
            break
        by_one_set.append(players)
    grouped = [(deck, tuple(players)) for deck, players in groupby(by_one_set, key=deck_for)]
    return tuple(Band(players[0], players[-1], deck) for deck, players in grouped)
