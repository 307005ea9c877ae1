"""What the cards are called here: as ever, but the spy, who is a woman in some languages of this game."""

from referee_app.cards.ranks import Rank
from referee_app.sentence import Sentence, sentence


def rank_name(rank: Rank) -> Rank | Sentence:
    """A card as a fact of a sentence."""
    return sentence("front_line.kind.spy") if rank is Rank.SPY else rank
