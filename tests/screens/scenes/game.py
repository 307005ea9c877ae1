"""Scenes of a game at the base: the field with its sheets, the log, the end."""

import tempfile
from dataclasses import replace
from pathlib import Path

from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game.commands import (
    BeginPlay,
    CollectCard,
    Command,
    DeliverFlag,
    EndGame,
    HandIn,
    IssueCard,
    LoseFlag,
    OpenGame,
    PauseClock,
    RemovePlayer,
    ReportBack,
    ReportLost,
    TakeFlag,
)
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, Knowledge, Mode, Player, propose
from referee_app.play.phone_clock import Restart
from referee_app.screens.game_questions import restart_question
from referee_app.screens.log.model import LogFilter
from referee_app.screens.navigation import LogRequest, ScreenName, TimeUpRequest
from referee_app.screens.widgets.models import Announcement
from tests.screens.conftest import Phone
from tests.screens.sample_games import (
    BY_THE_HALF,
    CARD_SET,
    FOR_POINTS,
    RED,
    TIMED,
    absorb_another_keeper,
    card,
    counted,
    know_the_cards,
    miscounted,
    named,
    play,
    sweep,
    take,
    whole_game,
)
from tests.screens.scenes.scene import Act, Scene

HOUR = 3_600_000
SCOUT = Card(Team.RED, Rank.SCOUT, 1)
NAMES = {Player(team, n): name for team in Team for n, name in enumerate(("Anneliese", "Jan-Willem", "Bo"), start=1)}


def _play(commands: list[Command], names: dict[Player, str] | None = None, later_ms: int = 0) -> Act:
    def bring(phone: Phone) -> None:
        know_the_cards(phone)
        play(phone, commands, names)
        phone.now += later_ms
        phone.driver.wait(11)
        phone.settle()

    return bring


def _contradictory(phone: Phone) -> None:
    with tempfile.TemporaryDirectory() as folder:
        play(phone, counted(red=4, blue=3), then=absorb_another_keeper(Path(folder)))


def _crowd(players: int, mode: Mode = Mode.ONE_PHONE) -> list[Command]:
    """So many players, most of them with a card: some wait, for some time or just now, and one has gone home."""
    setup = replace(propose(players, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS), mode=mode, deck=Deck(60, 2))
    teams = (Team.RED,) if mode is Mode.TWO_LEADERS else (Team.RED, Team.BLUE)
    dealt = [
        IssueCard(card, Player(team, n))
        for team in teams
        for n, card in zip(range(1, setup.players[team] + 1), setup.deck.cards(team), strict=False)
    ]
    back = [ReportBack(Player(team, n)) for n in (4, 2, 6, 3) for team in teams]
    return [OpenGame(setup, teams), *dealt, BeginPlay(), *back, *(RemovePlayer(Player(team, 5)) for team in teams)]


def _searched(typed: str) -> Act:
    def bring(phone: Phone) -> None:
        _play(_crowd(120), NAMES)(phone)
        phone.presenter.screen.do("search", typed)

    return bring


CONCLUDED: list[Command] = [
    *named(),
    *(HandIn(card(Team.BLUE, n), Player(Team.RED, n + 1)) for n in range(3)),
    IssueCard(card(Team.RED, 7), Player(Team.RED, 1)),
]
IN_FULL_COURSE = _play(whole_game()[:40], NAMES)
AGAINST_THE_CLOCK = _play(counted(red=5, rules=FOR_POINTS))


FLAG_AWAY = _play([*counted(red=11, blue=10), take(Team.BLUE)])
FLAGS_AWAY = _play([*counted(red=11, blue=10), take(Team.BLUE), take(Team.RED)])
CROWDED_FLAGS_AWAY = _play([*_crowd(40), take(Team.BLUE, Rank.SCOUT), take(Team.RED, Rank.SCOUT)], NAMES)
FLAG_BACK = _play([*counted(red=11, blue=10), take(Team.BLUE), LoseFlag(Team.BLUE)])
BOX, OWN_BOX = _play(counted(red=3)), _play(counted(red=3, own=RED))


def _miscounted(*commands: Command) -> Act:
    return lambda phone: play(phone, BY_THE_HALF, then=miscounted(*commands))


# What the field asks


def _done(*wish: str) -> Act:
    def say(phone: Phone) -> None:
        phone.presenter.screen.do(*wish)

    return say


def _undo(phone: Phone) -> None:
    phone.presenter.screen.do("undo")
    phone.settle()  # the desk is asked what there is to undo


def _answered_by_icon(wish: str, icon: str, *about: str) -> Act:
    """Ask, and take the answer that bears an icon: the sheet that comes then."""

    def say(phone: Phone) -> None:
        _done(wish, *about)(phone)
        answer = next(each for each in phone.app.sheet.last_question.answers if each.icon == icon)
        phone.app.sheet.dispatch("on_answer", answer.key, "")

    return say


def _something_else(icon: str = "more") -> Act:
    """What stands on the further sheet about flags, or what one of its answers leads to."""

    def say(phone: Phone) -> None:
        _answered_by_icon("action", "more", "flag")(phone)
        if icon != "more":
            answer = next(each for each in phone.app.sheet.last_question.answers if each.icon == icon)
            phone.app.sheet.dispatch("on_answer", answer.key, "")

    return say


def _sure_of_end(phone: Phone) -> None:
    _answered_by_icon("more", "door")(phone)
    phone.app.sheet.dispatch("on_answer", phone.app.sheet.last_question.answers[0].key, "")


def _home_unseen(phone: Phone) -> None:
    _something_else("home")(phone)
    phone.app.sheet.dispatch("on_answer", phone.app.sheet.last_question.answers[0].key, "")
    phone.settle()  # the desk asks how


def _announce(phone: Phone) -> None:
    words = phone.app.context.words
    flag = words.say_key("log.flag_delivered", flag=Team.BLUE, team=Team.RED)
    phone.app.context.announce(Announcement(flag, "check", action=words.say_key("field.undo.do"), seconds=1000))


def _restarted(*, set_back: bool) -> Act:
    """The phone was off since the latest thing that happened."""

    def say(phone: Phone) -> None:
        context = phone.app.context
        assert context.game.snapshot is not None
        restart = Restart(context.game.snapshot.view.log[0].ms, phone.now, set_back)
        question = restart_question(context.game.snapshot, restart, phone.now + 10 * HOUR, context.words)
        context.ask_user(question, lambda _key, _typed: None)

    return say


# Time is up

TO_BE_COMPARED = _play(counted(red=12, own=RED, rules=FOR_POINTS), later_ms=HOUR)


def _over_and_undecided(phone: Phone) -> None:
    TO_BE_COMPARED(phone)
    phone.app.back()


def _not_saved(phone: Phone) -> None:
    AGAINST_THE_CLOCK(phone)
    phone.app.context.go(ScreenName.TIME_UP)
    phone.app.context.game_timer.trouble = DiskFull()
    phone.presenter.show()


def _locked(before: Act) -> Act:
    def bring(phone: Phone) -> None:
        before(phone)
        phone.app.context.go(ScreenName.TIME_UP, TimeUpRequest(is_locked=True))

    return bring


# The log and the end


def _log(before: Act, what: LogFilter | None = None) -> Act:
    def bring(phone: Phone) -> None:
        before(phone)
        phone.app.context.go(ScreenName.LOG, LogRequest(what) if what else None)

    return bring


def _opened(before: Act, place: int = 0) -> Act:
    def bring(phone: Phone) -> None:
        _log(before)(phone)
        phone.settle()
        phone.presenter.screen.do("line", phone.presenter.screen.shown.lines[place].number)
        if phone.presenter.screen.shown.lines[place].is_unfolded:
            phone.presenter.screen.do("line", phone.presenter.screen.shown.lines[place + 1].number)
        phone.settle()  # the desk is asked what would stay

    return bring


def _swept(phone: Phone) -> None:
    play(phone, [*named(), PauseClock()], then=sweep(card(Team.BLUE, n) for n in range(4)))


def _held(phone: Phone) -> None:
    """A finger stays on the closed sweep."""
    column = phone.presenter.screen.ids.lines
    column.children[-1].row.held = True


def _take_back(phone: Phone) -> None:
    phone.presenter.screen.do("undo")
    phone.settle()


def _taken_back(phone: Phone) -> None:
    _opened(_play([*counted(), PauseClock()]))(phone)
    _take_back(phone)
    phone.app.sheet.dispatch("on_answer", "undo", "a mistake")


LOST: list[Command] = [*named()[:2], ReportLost(card(Team.RED, 0), Player(Team.RED, 1))]
OPENED = _opened(IN_FULL_COURSE)
OPENED_BELOW_A_FLAG = _opened(_play(BY_THE_HALF), 1)


def _end(commands: list[Command], later_ms: int = 0) -> Act:
    def bring(phone: Phone) -> None:
        _play(commands, NAMES, later_ms)(phone)
        phone.app.context.go(ScreenName.END)

    return bring


BLUE_FLAG: list[Command] = [take(Team.BLUE), DeliverFlag(Team.BLUE)]
FLAG_HOME: list[Command] = [
    *named(),
    IssueCard(SCOUT, Player(Team.RED, 1)),
    TakeFlag(Team.BLUE, Fighter(SCOUT, Player(Team.RED, 1))),
    DeliverFlag(Team.BLUE),
]


def _end_below_the_half(phone: Phone) -> None:
    _miscounted(DeliverFlag(Team.BLUE))(phone)
    phone.app.context.go(ScreenName.END)


def _collected(count: int) -> list[Command]:
    cards = [CollectCard(card(team, n)) for team in Team for n in range(20)]
    return [*named(), EndGame(Team.BLUE), *cards[len(cards) - count :]]


SCENES = (
    Scene("dealing", ScreenName.FIELD, _play(counted(own=RED)[:3])),
    Scene("running", ScreenName.FIELD, IN_FULL_COURSE),
    Scene("half reached", ScreenName.FIELD, _play(counted(red=10, blue=4))),
    Scene("a flag away", ScreenName.FIELD, FLAG_AWAY),
    Scene("two flags away", ScreenName.FIELD, FLAGS_AWAY),
    Scene("two flags away, with many players", ScreenName.FIELD, CROWDED_FLAGS_AWAY),
    Scene("the other team unknown", ScreenName.FIELD, _play(counted(red=5, own=RED))),
    Scene("twelve players of one team", ScreenName.FIELD, _play(_crowd(24, Mode.TWO_LEADERS), NAMES)),
    Scene("forty players", ScreenName.FIELD, _play(_crowd(40), NAMES)),
    Scene("many players of one team", ScreenName.FIELD, _play(_crowd(120, Mode.TWO_LEADERS), NAMES)),
    Scene("many players", ScreenName.FIELD, _play(_crowd(120), NAMES)),
    Scene("a player searched", ScreenName.FIELD, _searched("3")),
    Scene("nobody found", ScreenName.FIELD, _searched("xyz")),
    Scene("paused", ScreenName.FIELD, _play([*counted(red=12, blue=19, rules=FOR_POINTS), PauseClock()])),
    Scene("for hours", ScreenName.FIELD, _play(counted(red=3), later_ms=2 * HOUR + 34 * 60_000)),
    Scene("contradictory", ScreenName.FIELD, _contradictory),
    Scene("over by word", ScreenName.FIELD, _play([*named(), EndGame(Team.RED)])),
    Scene("over and undecided", ScreenName.FIELD, _over_and_undecided),
    Scene("about the flag", ScreenName.FIELD, IN_FULL_COURSE, _done("action", "flag")),
    Scene("about a flag away", ScreenName.FIELD, FLAG_AWAY, _done("action", "flag")),
    Scene("whether a flag is home", ScreenName.FIELD, FLAG_AWAY, _done("action", "flag_home.blue")),
    Scene("about two flags away", ScreenName.FIELD, FLAGS_AWAY, _done("action", "flag")),
    Scene("about a flag to be hidden", ScreenName.FIELD, FLAG_BACK, _done("action", "flag")),
    Scene("about flags without codes", ScreenName.FIELD, BOX, _done("action", "flag")),
    Scene("about the enemy's flag without codes", ScreenName.FIELD, OWN_BOX, _done("action", "flag")),
    Scene("something else about flags", ScreenName.FIELD, IN_FULL_COURSE, _something_else()),
    Scene("something else about a flag away", ScreenName.FIELD, FLAG_AWAY, _something_else()),
    Scene("something else about flags, of one team", ScreenName.FIELD, OWN_BOX, _something_else()),
    Scene("handing on", ScreenName.FIELD, FLAG_AWAY, _something_else("people")),
    Scene("a flag home unseen", ScreenName.FIELD, IN_FULL_COURSE, _home_unseen),
    Scene("about a player", ScreenName.FIELD, IN_FULL_COURSE, _done("player", "red-1")),
    Scene("a name", ScreenName.FIELD, IN_FULL_COURSE, _answered_by_icon("player", "pencil", "red-1")),
    Scene("more", ScreenName.FIELD, IN_FULL_COURSE, _done("more")),
    Scene("ending", ScreenName.FIELD, IN_FULL_COURSE, _answered_by_icon("more", "door")),
    Scene("sure of the end", ScreenName.FIELD, IN_FULL_COURSE, _sure_of_end),
    Scene("undoing", ScreenName.FIELD, IN_FULL_COURSE, _undo),
    Scene("undoing what a flag rests on", ScreenName.FIELD, _miscounted(HandIn(Blank(Team.BLUE))), _undo),
    Scene("refused", ScreenName.FIELD, IN_FULL_COURSE, lambda phone: phone.app.context.refuse(DiskFull())),
    Scene("restarted", ScreenName.FIELD, AGAINST_THE_CLOCK, _restarted(set_back=False)),
    Scene("restarted, its clock set back", ScreenName.FIELD, AGAINST_THE_CLOCK, _restarted(set_back=True)),
    Scene("announced", ScreenName.FIELD, IN_FULL_COURSE, _announce),
    Scene("all", ScreenName.LOG, _log(_play(whole_game()[:60], NAMES))),
    Scene("what was concluded", ScreenName.LOG, _log(_play(CONCLUDED), LogFilter.INFERRED)),
    Scene("contradictions", ScreenName.LOG, _log(_contradictory, LogFilter.CONTRADICTIONS)),
    Scene("no duels", ScreenName.LOG, _log(_play(counted(red=2)), LogFilter.DUELS)),
    Scene("no flags", ScreenName.LOG, _log(_play(counted(red=2)), LogFilter.FLAGS)),
    Scene("duels", ScreenName.LOG, _log(IN_FULL_COURSE, LogFilter.DUELS)),
    Scene("of a game that contradicts itself", ScreenName.LOG, _log(_contradictory)),
    Scene("a held sweep", ScreenName.LOG, _log(_swept), _held),
    Scene("an open sweep", ScreenName.LOG, _opened(_swept)),
    Scene("an open conclusion", ScreenName.LOG, _opened(_play(CONCLUDED))),
    Scene("an open line", ScreenName.LOG, OPENED),
    Scene("taking back", ScreenName.LOG, OPENED, _take_back),
    Scene("taken back", ScreenName.LOG, _taken_back),
    Scene("bringing back", ScreenName.LOG, _taken_back, _take_back),
    Scene("open above what a flag rests on", ScreenName.LOG, OPENED_BELOW_A_FLAG),
    Scene("taking back what a flag rests on", ScreenName.LOG, OPENED_BELOW_A_FLAG, _take_back),
    Scene("open below what hangs on it", ScreenName.LOG, _opened(_play(LOST), 2)),
    Scene("a flag that stays", ScreenName.LOG, _log(_miscounted())),
    Scene("won", ScreenName.TIME_UP, _play(counted(red=12, blue=9, rules=TIMED), later_ms=HOUR)),
    Scene("to be compared", ScreenName.TIME_UP, TO_BE_COMPARED),
    Scene("not saved yet", ScreenName.TIME_UP, _not_saved),
    Scene("at the post", ScreenName.TIME_UP, _locked(TO_BE_COMPARED)),
    Scene("not saved yet, at the post", ScreenName.TIME_UP, _locked(_not_saved)),
    Scene("nothing collected", ScreenName.END, _end(_collected(0))),
    Scene("some cards missing", ScreenName.END, _end(_collected(34))),
    Scene("all collected", ScreenName.END, _end(_collected(40))),
    Scene("a flag below the half", ScreenName.END, _end_below_the_half),
    Scene("a flag home", ScreenName.END, _end(FLAG_HOME)),
    Scene("by the clock", ScreenName.END, _end(counted(red=12, blue=9, rules=TIMED), HOUR)),
    Scene("on points", ScreenName.END, _end([*counted(red=10, blue=2, rules=FOR_POINTS), *BLUE_FLAG], HOUR)),
    Scene("a draw", ScreenName.END, _end([*counted(red=4, blue=4), EndGame()])),
    Scene("not over", ScreenName.END, _end(counted(red=4, blue=4))),
    Scene("undecided", ScreenName.END, _end(counted(own=RED, rules=FOR_POINTS), HOUR)),
)
