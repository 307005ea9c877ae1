"""Scenes around a game: home, a new game, inviting, joining, past games, settings."""

import sqlite3
from contextlib import closing
from dataclasses import fields, replace

from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile
from card_printing.sets.set_store import unnamed_set
from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.journal.chain import Gap
from referee_app.journal.database import HEADER_SIZE
from referee_app.journal.rescue import RescueResult
from referee_app.journal.sqlite_format import PAGE_SIZE
from referee_app.live_game.commands import BeginPlay
from referee_app.live_game.invitation import Invitation, invitation_text
from referee_app.live_game.model import Dealing, HouseRules, Knowledge, Setup, propose
from referee_app.play.rescue import RescueReport
from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_game.draft import Reopening
from referee_app.screens.new_game.model import running_question
from referee_app.screens.past_games.model import reopen_question
from referee_app.screens.rescue_offer import report_shown
from referee_app.table_games.junior_triumph.game import GAME as JUNIOR_TRIUMPH
from referee_app.table_games.stratego.game import GAME as STRATEGO
from tests.journal.sample import lose_events
from tests.screens.conftest import Phone
from tests.screens.past_games.played import DAY, begin, being_erased, end, take
from tests.screens.scenes.scene import Act, Scene

CAMP = CardSet(bytes(range(16)))
WITH_SET = replace(propose(24, card_set=CAMP.id), rules=HouseRules(time_limit_s=2700))
INVITED = Invitation(game="0123456789abcdef", setup=WITH_SET, keeps=frozenset({Team.RED}))
RUNNING = replace(INVITED, elapsed_ms=754_000, running=True)
ALL_DIFFERENT = replace(
    RUNNING,
    setup=replace(
        propose(30, knowledge=Knowledge.PLAYERS),
        dealing=Dealing.CHOSEN,
        rules=HouseRules(
            respawn_delay_s=90,
            **{field.name: True for field in fields(HouseRules) if field.type is bool and field.name != "points"},
        ),
    ),
    keeps=frozenset({Team.BLUE}),
)


# Home


def _a_game_goes_on(phone: Phone) -> None:
    end(phone, begin(phone, Team.RED, minutes=1), None)
    take(phone, begin(phone, *Team, minutes=12))
    phone.presenter.on_return()


def _the_journal_is_damaged(phone: Phone) -> None:
    begin(phone, Team.RED)
    phone.services.close()
    journal = phone.device.data_folder / "games.journal"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:HEADER_SIZE] + bytes(PAGE_SIZE - HEADER_SIZE) + whole[PAGE_SIZE:])
    phone.presenter.on_return()


def _the_rescue_is_told(phone: Phone) -> None:
    """With everything that can be said of it."""
    gap = Gap("wood", "phone", 1, 1234)
    rescued = RescueResult(
        3456, (gap,), False, 0.334, 17, False, phone.device.data_folder / "games.journal.damaged-1", True
    )
    words = phone.app.context.words
    phone.app.context.ask_user(
        report_shown(RescueReport(rescued, 2), "rescued.reopen", words), lambda _key, _typed: None
    )


# A new game


def _new_game(phone: Phone) -> None:
    phone.services.sets().add(SetFile("Summer camp", CAMP, Design()))
    phone.app.go(ScreenName.NEW_GAME)


def _ask_about_the_running_game(phone: Phone) -> None:
    phone.app.context.ask_user(running_question(phone.app.context.words), lambda _key, _typed: None)


def _step(step: int, players: int = 25, unfolded: str = "") -> Act:
    def say(phone: Phone) -> None:
        screen = phone.presenter.screen
        while screen.shown.step:
            phone.presenter.on_back()
        screen.do("players", players)
        for _ in range(step):
            screen.do("onward")
        for fold in ("rules", "record", "names"):
            screen.ids[fold].open = fold == unfolded

    return say


def _too_many_names(phone: Phone) -> None:
    _step(2, 12, "names")(phone)
    phone.driver.frames(3)
    phone.presenter.screen.ids.fields.children[0].take("Ann\nBo\nCem\nDi\nEd\nFay\nGus")


def _points_without_time(phone: Phone) -> None:
    _step(2)(phone)
    phone.presenter.screen.do("rule", "points", True)


# Inviting and joining


def _invite(setup: Setup, *, is_read: bool = False) -> Act:
    def bring(phone: Phone) -> None:
        games = phone.services.games
        phone.app.context.game.open(lambda: games().begin(setup, {Team.RED}, {}), lambda: None)
        phone.settle()
        phone.app.context.game.call(lambda desk: desk.do(BeginPlay()))
        phone.app.go(ScreenName.INVITE)
        phone.settle()
        phone.presenter.screen.ids.text.open = is_read

    return bring


def _join(phone: Phone) -> None:
    phone.app.go(ScreenName.JOIN)
    phone.until(lambda: phone.table.opened)


def _join_without_camera(phone: Phone) -> None:
    phone.device.allows_camera = False
    phone.app.go(ScreenName.JOIN)


def _join_typing_nonsense(phone: Phone) -> None:
    _join_without_camera(phone)
    phone.settle()
    phone.presenter.screen.ids.typed.take("nonsense")
    phone.presenter.screen.do("typed", "nonsense")


def _wrong_code(phone: Phone) -> None:
    _join(phone)
    phone.table.lay("https://example.org")
    phone.table.look()


def _join_what_is_here(phone: Phone) -> None:
    phone.services.games().join(INVITED)
    _join(phone)


def _typed(invitation: Invitation) -> Act:
    def say(phone: Phone) -> None:
        phone.presenter.screen.do("typed", invitation_text(invitation))
        phone.settle()

    return say


# Past games


def _past_games(phone: Phone) -> None:
    broken = begin(phone, Team.RED, minutes=30)
    end(phone, broken, Team.BLUE)
    phone.now += 2 * DAY
    end(phone, begin(phone, *Team, minutes=45), Team.RED)
    phone.now += DAY
    begin(phone, Team.BLUE, players=12, minutes=5)
    phone.services.close()
    with closing(sqlite3.connect(phone.device.data_folder / "games.journal")) as journal:
        journal.execute("UPDATE events SET body = '{}' WHERE game = ? AND seq = 2", (broken,))
        journal.commit()
    phone.app.go(ScreenName.PAST_GAMES)


def _game_being_erased(phone: Phone) -> None:
    _past_games(phone)
    phone.settle()
    being_erased(phone.device.data_folder / "games.journal", phone.now)
    phone.presenter.on_return()


def _forget_game(phone: Phone) -> None:
    screen = phone.presenter.screen
    screen.do("forget", screen.shown.games[0].game)


def _without_beginning(phone: Phone) -> str:
    game = begin(phone, Team.BLUE, players=12, minutes=5)
    phone.services.close()
    lose_events(phone.device.data_folder / "games.journal", 1)
    phone.services.rescue_games()
    return game


def _beginning_lost(phone: Phone) -> None:
    _without_beginning(phone)
    phone.now += DAY
    begin(phone, Team.RED, minutes=5)
    phone.app.go(ScreenName.PAST_GAMES)


def _reopen(phone: Phone) -> None:
    phone.app.context.ask_user(reopen_question(phone.app.context.words), lambda _key, _typed: None)


def _fill_in_again(phone: Phone) -> None:
    phone.services.sets().add(SetFile("Summer camp", CAMP, Design()))
    game = _without_beginning(phone)
    phone.app.go(ScreenName.NEW_GAME, Reopening(game, phone.services.games().infer_setup(game)))


# Settings


def _settings(phone: Phone) -> None:
    begin(phone, Team.RED)
    phone.services.sets().add(unnamed_set(CAMP))
    phone.table.cameras = (0, 1)
    phone.app.go(ScreenName.SETTINGS)


def _settings_below(phone: Phone) -> None:
    _settings(phone)
    phone.settle()
    phone.presenter.screen.ids.scroll.scroll_y = 0


def _erase(phone: Phone) -> None:
    phone.presenter.screen.do("erase")
    phone.settle()


def _settings_in_a_game(phone: Phone) -> None:
    take(phone, begin(phone, Team.RED, minutes=63))
    for game in (STRATEGO, JUNIOR_TRIUMPH):
        phone.services.tables().begin(game, game.options(), ("", ""))
    _settings(phone)


def _erase_for_sure(phone: Phone) -> None:
    _erase(phone)
    phone.app.sheet.dispatch("on_answer", "go_on", "")


def _erase_by_another_word(phone: Phone) -> None:
    _erase_for_sure(phone)
    phone.app.sheet.dispatch("on_answer", "go_on", "no")


SCENES = (
    Scene("as new", ScreenName.HOME, lambda _phone: None),
    Scene("a game goes on", ScreenName.HOME, _a_game_goes_on),
    Scene("the journal is damaged", ScreenName.HOME, _the_journal_is_damaged),
    Scene("the rescue is offered", ScreenName.HOME, _the_journal_is_damaged, lambda on: on.presenter.do_notice()),  # type: ignore[attr-defined]
    Scene("the rescue is told", ScreenName.HOME, _a_game_goes_on, _the_rescue_is_told),
    Scene("how many", ScreenName.NEW_GAME, _new_game, _step(0)),
    Scene("too few", ScreenName.NEW_GAME, _new_game, _step(0, players=3)),
    Scene("very many", ScreenName.NEW_GAME, _new_game, _step(0, players=999)),
    Scene("cards and teams", ScreenName.NEW_GAME, _new_game, _step(1)),
    Scene("ready", ScreenName.NEW_GAME, _new_game, _step(2)),
    Scene("rules unfolded", ScreenName.NEW_GAME, _new_game, _step(2, unfolded="rules")),
    Scene("records unfolded", ScreenName.NEW_GAME, _new_game, _step(2, unfolded="record")),
    Scene("names unfolded", ScreenName.NEW_GAME, _new_game, _too_many_names),
    Scene("refused", ScreenName.NEW_GAME, _new_game, _points_without_time),
    Scene("a game is running", ScreenName.NEW_GAME, _new_game, _ask_about_the_running_game),
    Scene("opened again, how many", ScreenName.NEW_GAME, _fill_in_again, _step(0, 12)),
    Scene("opened again, ready", ScreenName.NEW_GAME, _fill_in_again, _step(2, 12)),
    Scene("the code", ScreenName.INVITE, _invite(WITH_SET)),
    Scene("as text", ScreenName.INVITE, _invite(propose(24), is_read=True)),
    Scene("looking", ScreenName.JOIN, _join),
    Scene("another code", ScreenName.JOIN, _wrong_code),
    Scene("no camera", ScreenName.JOIN, _join_without_camera),
    Scene("nonsense typed", ScreenName.JOIN, _join_typing_nonsense),
    Scene("the offer", ScreenName.JOIN, _join, _typed(INVITED)),
    Scene("the offer of a running game", ScreenName.JOIN, _join, _typed(RUNNING)),
    Scene("a game that is here", ScreenName.JOIN, _join_what_is_here, _typed(INVITED)),
    Scene("a clock to take over", ScreenName.JOIN, _join_what_is_here, _typed(RUNNING)),
    Scene("an invitation that differs", ScreenName.JOIN, _join_what_is_here, _typed(ALL_DIFFERENT)),
    Scene("none", ScreenName.PAST_GAMES, lambda phone: phone.app.go(ScreenName.PAST_GAMES)),
    Scene("several", ScreenName.PAST_GAMES, _past_games),
    Scene("forgetting one", ScreenName.PAST_GAMES, _past_games, _forget_game),
    Scene("one being erased", ScreenName.PAST_GAMES, _game_being_erased),
    Scene("a beginning is lost", ScreenName.PAST_GAMES, _beginning_lost),
    Scene("opening one again", ScreenName.PAST_GAMES, _beginning_lost, _reopen),
    Scene("the top", ScreenName.SETTINGS, _settings),
    Scene("the bottom", ScreenName.SETTINGS, _settings_below),
    Scene("erasing", ScreenName.SETTINGS, _settings, _erase),
    Scene("erasing what is being played", ScreenName.SETTINGS, _settings_in_a_game, _erase),
    Scene("erasing for sure", ScreenName.SETTINGS, _settings, _erase_for_sure),
    Scene("erasing by another word", ScreenName.SETTINGS, _settings, _erase_by_another_word),
)
