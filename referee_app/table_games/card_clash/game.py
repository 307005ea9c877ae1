"""Card Clash as one game among the others."""

from referee_app.table_games.card_clash import fold, imagine, notation, rules, tell, view
from referee_app.table_games.card_clash.model import (
    COLOURS,
    LEAST_SEATS,
    CardCovered,
    CardDrawn,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Deal,
    Event,
    GameBegun,
    LookUnder,
    Move,
    Options,
    PileLookedAt,
    Play,
    RoundEnded,
    State,
    View,
)
from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game

GAME: Game[State, Move, Event, View, Options] = Game(
    key="card_clash",
    colours=COLOURS,
    least_seats=LEAST_SEATS,
    options=Options,
    start=rules.start,
    to_act=rules.to_act,
    decide=rules.decide,
    evolve=fold.evolve,
    see=view.see,
    view=view.view,
    evolve_view=fold.evolve_view,
    refuse=rules.refuse,
    legal=rules.legal,
    propose=rules.propose,
    imagine=imagine.imagine,
    outcome=rules.outcome,
    reveals=view.reveals,
    log_line=tell.log_line,
    codec=Codec(
        {
            "options": Options,
            "table": State,
            "play": Play,
            "look": LookUnder,
            "deal": Deal,
            "game_begun": GameBegun,
            "cards_dealt": CardsDealt,
            "card_laid": CardLaid,
            "card_covered": CardCovered,
            "cards_cancelled": CardsCancelled,
            "card_drawn": CardDrawn,
            "pile_looked_at": PileLookedAt,
            "round_ended": RoundEnded,
        }
    ),
    notation=notation.NOTATION,
)
