"""The names of the demonstration's pictures, in the order of its story."""

from referee_app.cards.ranks import Language
from referee_app.screens.theme import Light

PICTURES = (
    *("home", "make_set", "set", "print", "printed"),
    *("players", "deck", "ready", "dealing", "invite", "deal", "dealt", "running"),
    *("scanner", "higher", "tie", "bomb"),
    *("sweep", "give", "given", "not_yet", "half", "field_half", "undo", "log"),
    *(f"{language}_{light}" for light in Light for language in Language),
    *("flags", "yes", "won", "result", "collect", "missing"),
    *("tables", "rule_page", "curtain", "junior_quest", "junior_triumph", "front_line"),
    *("agreed", "set_up", "scout", "stratego", "card_clash", "table_won", "table_log"),
    *("settings", "past", "post"),
)
