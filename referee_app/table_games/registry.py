"""The list of table games. A new game is added here."""

from referee_app.table_games.card_clash.game import GAME as CARD_CLASH
from referee_app.table_games.front_line.game import GAME as FRONT_LINE
from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior_quest.game import GAME as JUNIOR_QUEST
from referee_app.table_games.junior_triumph.game import GAME as JUNIOR_TRIUMPH
from referee_app.table_games.stratego.game import GAME as STRATEGO

GAMES: tuple[AnyGame, ...] = (
    FRONT_LINE,
    JUNIOR_QUEST,
    JUNIOR_TRIUMPH,
    STRATEGO,
    CARD_CLASH,
)


def find_game(key: str) -> AnyGame | None:
    """The game with this key, if there is one."""
    return next((game for game in GAMES if game.key == key), None)
