"""Card Clash as a value of `Game`, and the names under which its values are stored."""

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
from referee_app.table_games.card_clash.notation import NOTATION, log_line
from referee_app.table_games.card_clash.projection import evolve, evolve_view, reveals, see, view
from referee_app.table_games.card_clash.rules import decide, legal, outcome, refuse, start, to_act
from referee_app.table_games.card_clash.sampling import imagine, propose
from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game

GAME: Game[State, Move, Event, View, Options] = Game(
    key="card_clash",
    colours=COLOURS,
    least_seats=LEAST_SEATS,
    options=Options,
    start=start,
    to_act=to_act,
    decide=decide,
    evolve=evolve,
    see=see,
    view=view,
    evolve_view=evolve_view,
    refuse=refuse,
    legal=legal,
    propose=propose,
    imagine=imagine,
    outcome=outcome,
    reveals=reveals,
    log_line=log_line,
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
    notation=NOTATION,
)
