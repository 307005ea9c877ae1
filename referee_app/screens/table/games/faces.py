"""The games that can be played on the screen, in the order in which they are offered."""

from referee_app.screens.table.face import Face
from referee_app.screens.table.games.card_clash import FACE as CARD_CLASH
from referee_app.screens.table.games.front_line import FACE as FRONT_LINE
from referee_app.screens.table.games.junior_quest import FACE as JUNIOR_QUEST
from referee_app.screens.table.games.junior_triumph import FACE as JUNIOR_TRIUMPH
from referee_app.screens.table.games.stratego import FACE as STRATEGO

FACES: tuple[Face, ...] = (JUNIOR_QUEST, JUNIOR_TRIUMPH, FRONT_LINE, STRATEGO, CARD_CLASH)


def face_called(key: str) -> Face | None:
    """The face of a game, if it can be played here."""
    return next((face for face in FACES if face.rules.key == key), None)
