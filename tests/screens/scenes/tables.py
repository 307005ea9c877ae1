"""Scenes at the table: the games, a new one, the board at every stage, the curtain, the result, the rules."""

from random import Random

from referee_app.screens.places import Place
from referee_app.screens.table.games.faces import face_called
from referee_app.screens.table.table_in_hand import Begin
from tests.screens.conftest import Phone
from tests.screens.scenes.scene import Act, Scene

QUEST, FRONT_LINE = "junior_quest", "front_line"


def _game(phone: Phone, key: str, moves: int, names: tuple[str, ...] = ("Alexandra", "")) -> str:
    """A game on disk after so many moves by chance, or over."""
    face = face_called(key)
    assert face is not None
    table, chance = phone.house.tables().begin(face.rules, face.rules.options(), names), Random(moves)
    for _ in range(moves):
        acting = table.seen(None).acting
        if not acting:
            break
        seat = min(acting)
        table.do(seat, face.rules.propose(table.seen(seat).view, chance))
    return table.game


def _tables(phone: Phone) -> None:
    for key, moves in ((QUEST, 9), (FRONT_LINE, 12), (QUEST, 3000)):
        _game(phone, key, moves)
    phone.app.go(Place.TABLES)


def _forget(phone: Phone) -> None:
    screen = phone.presenter.screen
    screen.dispatch("on_forget", screen.shown.running[0].game)


def _new_table(key: str, named: bool = False) -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(Place.NEW_TABLE, key)
        if named:
            phone.presenter.screen.dispatch("on_name", 0, "Alexandra")

    return bring


def _at(key: str, moves: int, *, lifted: bool = True, touched: tuple[str, ...] = (), button: str = "") -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(Place.TABLE, _game(phone, key, moves))
        phone.settle()
        if lifted and phone.presenter.screen.shown.curtain is not None:
            phone.presenter.screen.dispatch("on_lift")
            phone.settle()
        for spot in touched:
            phone.presenter.screen.dispatch("on_touched", spot)
        if button:
            phone.presenter.screen.dispatch("on_chosen", button)
            phone.settle()

    return bring


def _log(phone: Phone) -> None:
    if phone.presenter.screen.shown.log is None:
        phone.presenter.screen.dispatch("on_log")


def _kept(phone: Phone) -> None:
    phone.presenter.screen.dispatch("on_chosen", "kept")
    phone.settle()


def _begun(phone: Phone) -> None:
    face = face_called(FRONT_LINE)
    assert face is not None
    phone.app.go(Place.TABLE, Begin(FRONT_LINE, face.rules.options(), ("Maximilian", "Charlotte")))


def _rule_page(key: str) -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(Place.RULE_PAGE, key)

    return bring


def _reread(phone: Phone) -> None:
    phone.settle()


SCENES = (
    Scene("nothing played", Place.TABLES, lambda phone: phone.app.go(Place.TABLES)),
    Scene("several", Place.TABLES, _tables),
    Scene("forgetting one", Place.TABLES, _tables, _forget),
    Scene("Junior Quest", Place.NEW_TABLE, _new_table(QUEST)),
    Scene("with a name", Place.NEW_TABLE, _new_table(FRONT_LINE, named=True)),
    Scene("the curtain", Place.TABLE, _begun),
    Scene("Quest, setting up", Place.TABLE, (_setting_up := _at(QUEST, 0))),
    Scene("Quest, kept set-ups", Place.TABLE, _setting_up, _kept),
    Scene("Quest, a wrong set-up", Place.TABLE, _at(QUEST, 0, touched=("a1", "red.1"))),
    Scene("Quest, set up", Place.TABLE, _at(QUEST, 0, button="ready")),
    Scene("Quest, rolling", Place.TABLE, _at(QUEST, 42)),
    Scene("Quest, turning over", Place.TABLE, _at(QUEST, 43)),
    Scene("Quest, out of reach", Place.TABLE, _at(QUEST, 43, touched=("a10",))),
    Scene("Quest, over", Place.TABLE, _at(QUEST, 3000)),
    Scene("Front line, choosing", Place.TABLE, _at(FRONT_LINE, 0)),
    Scene("Front line, acting", Place.TABLE, _at(FRONT_LINE, 14)),
    Scene("Front line, the log", Place.TABLE, _at(FRONT_LINE, 15), _log),
    Scene("Front line, over", Place.TABLE, _at(FRONT_LINE, 3000)),
    Scene("Junior Quest", Place.RULE_PAGE, _rule_page(QUEST), _reread),
    Scene("Front line", Place.RULE_PAGE, _rule_page(FRONT_LINE), _reread),
)
