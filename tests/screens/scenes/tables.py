"""Scenes at the table: the games, a new one, the board at every stage, the curtain, the result, the rules."""

from random import Random

from referee_app.journal.sqlite_format import PAGE_SIZE
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.model import cut_short_question
from referee_app.screens.table.session import NewTableGame
from referee_app.table_games.card_clash.game import GAME as CLASH
from referee_app.table_games.card_clash.model import Options, Phase
from tests.journal.sample import lose_events
from tests.screens.conftest import Phone
from tests.screens.past_games.played import being_erased
from tests.screens.scenes.scene import Act, Scene

QUEST, FRONT_LINE = "junior_quest", "front_line"
TRIUMPH, STRATEGO = "junior_triumph", "stratego"
CARD_CLASH = "card_clash"


def _game(phone: Phone, key: str, moves: int, names: tuple[str, ...] = ("Alexandra", "")) -> str:
    """A game on disk after so many moves by chance, or over."""
    adapter = adapter_of(key)
    assert adapter is not None
    table, chance = phone.services.tables().begin(adapter.rules, adapter.rules.options(), names), Random(moves)
    for _ in range(moves):
        acting = table.seat_view(None).acting
        if not acting:
            break
        seat = min(acting)
        table.do(seat, adapter.rules.propose(table.seat_view(seat).view, chance))
    return table.game


def _tables(phone: Phone) -> None:
    for key, moves in ((QUEST, 9), (FRONT_LINE, 12), (QUEST, 3000)):
        _game(phone, key, moves)
    phone.app.go(ScreenName.TABLES)


def _table_being_erased(phone: Phone) -> None:
    _tables(phone)
    phone.settle()
    being_erased(phone.device.data_folder / "tables.journal", phone.now)
    phone.presenter.on_return()


def _cut_short(phone: Phone) -> str:
    """Two games that lost an event each: one goes on from before it, the other lost its beginning."""
    game, other = _game(phone, QUEST, 9), _game(phone, FRONT_LINE, 12)
    phone.services.close()
    journal = phone.device.data_folder / "tables.journal"
    lose_events(journal, 7, game)
    lose_events(journal, 1, other)
    phone.services.rescue_tables()
    return game


def _tables_cut_short(phone: Phone) -> None:
    _cut_short(phone)
    phone.app.go(ScreenName.TABLES)


def _tables_damaged(phone: Phone) -> None:
    _game(phone, QUEST, 9)
    phone.services.close()
    (phone.device.data_folder / "tables.journal").write_bytes(bytes(PAGE_SIZE))
    phone.app.go(ScreenName.TABLES)


def _go_on_cut_short(phone: Phone) -> None:
    phone.app.go(ScreenName.TABLE, _cut_short(phone))


def _tell_cut_short(phone: Phone) -> None:
    phone.app.context.ask_user(cut_short_question(5, phone.app.context.words), lambda _key, _typed: None)


def _forget(phone: Phone) -> None:
    screen = phone.presenter.screen
    screen.do("forget", screen.shown.running[0].game)


def _new_table(key: str, named: bool = False) -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(ScreenName.NEW_TABLE, key)
        if named:
            phone.presenter.screen.do("name", 0, "Alexandra")

    return bring


def _odd_names(phone: Phone) -> None:
    """A name that another has, and one that cannot be shown."""
    for seat, name in enumerate(("Alexandra", "Alexandra", "\N{GRINNING FACE}")):
        phone.presenter.screen.do("name", seat, name)
    phone.presenter.screen.do("count", "3")


def _at(key: str, moves: int, *, lifted: bool = True, touched: tuple[str, ...] = (), button: str = "") -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(ScreenName.TABLE, _game(phone, key, moves))
        phone.settle()
        if lifted and phone.presenter.screen.shown.curtain is not None:
            phone.presenter.screen.do("lift")
            phone.settle()
        for spot in touched:
            phone.presenter.screen.do("touch", spot)
        if button:
            phone.presenter.screen.do("choose", button)
            phone.settle()

    return bring


def _log(phone: Phone) -> None:
    if phone.presenter.screen.shown.log is None:
        phone.presenter.screen.do("log")


def _kept(phone: Phone) -> None:
    phone.presenter.screen.do("choose", "kept")
    phone.settle()


def _begun(phone: Phone) -> None:
    adapter = adapter_of(FRONT_LINE)
    assert adapter is not None
    phone.app.go(ScreenName.TABLE, NewTableGame(FRONT_LINE, adapter.rules.options(), ("Maximilian", "Charlotte")))


def _asked(phone: Phone) -> None:
    """Red has offered a draw, and Blue has taken the phone."""
    _at(STRATEGO, 102, button="!offer")(phone)
    phone.presenter.screen.do("choose", "pass_on")
    phone.presenter.screen.do("lift")
    phone.settle()


def _clash(moves: int, *touched: str, tactical: bool = False) -> Act:
    """Six at the table."""
    names = ("Alexandra", "", "Maximilian", "", "Charlotte", "")

    def bring(phone: Phone) -> None:
        table, chance = (
            phone.services.tables().begin(CLASH, Options(tactical=tactical, match=True), names),
            Random(moves),
        )
        for _ in range(moves):
            (seat,) = table.seat_view(None).acting
            view = table.seat_view(seat).view
            if view.phase is Phase.DEAL:
                break
            table.do(seat, CLASH.propose(view, chance))
        phone.app.go(ScreenName.TABLE, table.game)
        phone.settle()
        if phone.presenter.screen.shown.curtain is not None:
            phone.presenter.screen.do("lift")
            phone.settle()
        for spot in touched:
            phone.presenter.screen.do("touch", spot)

    return bring


def _new_clash(phone: Phone) -> None:
    phone.app.go(ScreenName.NEW_TABLE, CARD_CLASH)
    phone.presenter.screen.do("count", "6")


def _rule_page(key: str) -> Act:
    def bring(phone: Phone) -> None:
        phone.app.go(ScreenName.RULE_PAGE, key)

    return bring


def _reread(phone: Phone) -> None:
    phone.settle()


SCENES = (
    Scene("nothing played", ScreenName.TABLES, lambda phone: phone.app.go(ScreenName.TABLES)),
    Scene("several", ScreenName.TABLES, _tables),
    Scene("forgetting one", ScreenName.TABLES, _tables, _forget),
    Scene("one being erased", ScreenName.TABLES, _table_being_erased),
    Scene("damaged", ScreenName.TABLES, _tables_damaged),
    Scene("cut short", ScreenName.TABLES, _tables_cut_short),
    Scene("a part is lost", ScreenName.TABLE, _go_on_cut_short, _tell_cut_short),
    Scene("Junior Quest", ScreenName.NEW_TABLE, _new_table(QUEST)),
    Scene("with a name", ScreenName.NEW_TABLE, _new_table(FRONT_LINE, named=True)),
    Scene("odd names", ScreenName.NEW_TABLE, _new_table(CARD_CLASH), _odd_names),
    Scene("the curtain", ScreenName.TABLE, _begun),
    Scene("Quest, setting up", ScreenName.TABLE, (_setting_up := _at(QUEST, 0))),
    Scene("Quest, kept set-ups", ScreenName.TABLE, _setting_up, _kept),
    Scene("Quest, a wrong set-up", ScreenName.TABLE, _at(QUEST, 0, touched=("a1", "red.1"))),
    Scene("Quest, set up", ScreenName.TABLE, _at(QUEST, 0, button="ready")),
    Scene("Quest, rolling", ScreenName.TABLE, _at(QUEST, 42)),
    Scene("Quest, turning over", ScreenName.TABLE, _at(QUEST, 43)),
    Scene("Quest, out of reach", ScreenName.TABLE, _at(QUEST, 43, touched=("a10",))),
    Scene("Quest, over", ScreenName.TABLE, _at(QUEST, 3000)),
    Scene("Front line, choosing", ScreenName.TABLE, _at(FRONT_LINE, 0)),
    Scene("Front line, acting", ScreenName.TABLE, _at(FRONT_LINE, 14)),
    Scene("Front line, the log", ScreenName.TABLE, _at(FRONT_LINE, 18), _log),
    Scene("Front line, over", ScreenName.TABLE, _at(FRONT_LINE, 3000)),
    Scene("Triumph, setting up", ScreenName.TABLE, _at(TRIUMPH, 0)),
    Scene("Triumph, a castle is picked", ScreenName.TABLE, _at(TRIUMPH, 34, touched=("a5",))),
    Scene("Triumph, a dragon stays", ScreenName.TABLE, _at(TRIUMPH, 75, touched=("b8",))),
    Scene("Triumph, over", ScreenName.TABLE, _at(TRIUMPH, 2005)),
    Scene("Stratego", ScreenName.NEW_TABLE, _new_table(STRATEGO)),
    Scene("Stratego, setting up", ScreenName.TABLE, _at(STRATEGO, 0)),
    Scene("Stratego, in the middle", ScreenName.TABLE, _at(STRATEGO, 102)),
    Scene("Stratego, a piece is picked", ScreenName.TABLE, _at(STRATEGO, 89, touched=("e6",))),
    Scene("Stratego, a bomb stays", ScreenName.TABLE, _at(STRATEGO, 102, touched=("b2",))),
    Scene("Stratego, asked for a draw", ScreenName.TABLE, _asked),
    Scene("Stratego, over", ScreenName.TABLE, _at(STRATEGO, 2026)),
    Scene("Card Clash for six", ScreenName.NEW_TABLE, _new_clash),
    Scene("Card Clash, choosing", ScreenName.TABLE, _clash(24, tactical=True)),
    Scene("Card Clash, it does not go there", ScreenName.TABLE, _clash(3, "hand.0", "a1")),
    Scene("Card Clash, between rounds", ScreenName.TABLE, _clash(3000)),
    Scene("Card Clash, over", ScreenName.TABLE, _at(CARD_CLASH, 3000)),
    Scene("Junior Quest", ScreenName.RULE_PAGE, _rule_page(QUEST), _reread),
    Scene("Front line", ScreenName.RULE_PAGE, _rule_page(FRONT_LINE), _reread),
)
