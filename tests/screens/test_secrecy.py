"""No screen of a running game shows a covered rank: games that differ only in that give the same pictures.

Two leaders' phones look alike from their pockets to the field, the log, the scanner and every sheet, down to the last
pixel, while one has dealt marshals where the other has dealt spies.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import product

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Knowledge, Mode, Player, propose
from referee_app.live_game.view import GameView
from referee_app.screens import player_cells
from referee_app.screens.log import screen as log_screen
from referee_app.screens.log.actions import logged_actions
from referee_app.screens.log.lines import LineShown, LineTexts
from referee_app.screens.log.model import LogFilter
from referee_app.screens.navigation import LogRequest, ScanRequest, ScreenName
from referee_app.screens.widgets.models import PlayerCell
from tests.screens.sample_games import CARD_SET, know_the_cards, play
from tests.screens.scenes.scene import View
from tests.sweeps import sampled

Pictures = dict[str, bytes]
"""A digest of the pixels of everything that was looked at; the pixels themselves would fill the memory."""

Ranks = dict[Team, str]
"""For each team the signs of the ranks that its players have, and of the one that comes next."""

ONE: Ranks = {Team.RED: "10 3 5 2 1 8 7", Team.BLUE: "4 7 5 B 9 10"}
OTHER: Ranks = {Team.RED: "8 3 6 2 7 1 9", Team.BLUE: "7 9 6 B 1 8"}
"""In both, red wins the first duel, blue the second, and nobody the third; the fourth of red is a scout. The longest
names are only in one."""


def world(ranks: Ranks) -> list[Command]:
    """Twelve play, and everything happens that a line of the log may tell of."""
    setup = replace(propose(12, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS), mode=Mode.ONE_PHONE)
    red, blue = (_cards(ranks[team], team) for team in (Team.RED, Team.BLUE))
    dealt = {Player(cards[0].team, n): card for cards in (red, blue) for n, card in enumerate(cards[:6], start=1)}

    def fighter(team: Team, number: int) -> Fighter:
        return Fighter(dealt[Player(team, number)], Player(team, number))

    duels = [commands.RecordDuel(fighter(Team.RED, n), fighter(Team.BLUE, n)) for n in (1, 2, 3)]
    return [
        commands.OpenGame(setup, (Team.RED, Team.BLUE)),
        *(commands.IssueCard(card, player) for player, card in dealt.items()),
        commands.BeginPlay(),
        *duels,
        commands.HandIn(blue[0], Player(Team.RED, 1)),
        commands.IssueCard(red[6], Player(Team.RED, 2)),
        commands.HandIn(blue[4], Player(Team.RED, 6)),
        commands.TakeFlag(Team.BLUE, fighter(Team.RED, 4)),
        commands.ReportLost(red[4], Player(Team.RED, 5)),
        commands.RemovePlayer(Player(Team.BLUE, 6)),
    ]


def _cards(signs: str, team: Team) -> list[Card]:
    return [Card(team, Rank(sign), 1) for sign in signs.split()]


# What a leader looks at


def on_the_field(phone: Phone) -> Iterator[str]:
    screen = phone.presenter.screen
    yield "players"
    screen.ids.players.scroll_y = 0
    yield "the last players"
    for wish in (("player", "red-1"), ("player", "red-5"), ("action", "flag"), ("more",), ("undo",)):
        screen.do(*wish)
        phone.settle()
        yield " ".join(wish)
        phone.back()


def after_a_tap(phone: Phone) -> Iterator[str]:
    phone.presenter.screen.do("player", "blue-4")
    (lost,) = (answer for answer in phone.app.sheet.last_question.answers if answer.icon == "close")
    phone.app.sheet.dispatch("on_answer", lost.key, "")
    phone.settle()
    yield "what was done"
    phone.presenter.screen.do("undo")
    phone.settle()
    phone.app.sheet.dispatch("on_answer", "undo", "")
    phone.settle()
    yield "what was taken back"
    phone.driver.wait(7)


def in_the_log(phone: Phone) -> Iterator[str]:
    for kind in LogFilter:
        phone.app.context.go(ScreenName.LOG, LogRequest(kind))
        phone.settle()
        scroll = phone.presenter.screen.ids.scroll
        for share, part in ((1, "newest"), (0.5, "older"), (0, "oldest")):
            scroll.scroll_y = share
            yield f"{kind}, {part}"
        phone.back()
    phone.app.context.go(ScreenName.LOG)
    phone.settle()
    screen = phone.presenter.screen
    for place, line in enumerate(screen.shown.lines):
        screen.do("line", line.number)
        phone.settle()
        yield f"open line {place}"
    for key in ("log.issued", "log.duel", "log.lost"):
        screen.do("line", _oldest(phone, key))
        phone.settle()
        screen.do("undo")
        phone.settle()
        yield f"asked about {key}"
        if key == "log.issued":  # something else hangs on it
            phone.app.sheet.dispatch("on_answer", "undo", "")
            phone.settle()
            yield "refused"
        phone.back()
    phone.back()


def _oldest(phone: Phone, key: str) -> int:
    """The number of the oldest line of a kind."""
    seen = phone.app.context.game.snapshot
    assert seen is not None
    done = logged_actions(seen.view)
    return next(each.number for each in reversed(done) if each.main[-1].what.key.startswith(key))


def in_the_scanner(phone: Phone) -> Iterator[str]:
    for job in (Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.FLAG, Job.IDENTIFY):
        phone.app.context.go(ScreenName.SCAN, ScanRequest(job))
        if job is Job.BASE:
            phone.settle()
            phone.presenter.screen.do("base", Team.RED)
        phone.until(lambda: phone.table.opened)
        phone.settle()
        yield job
        phone.back()
        phone.until(lambda: not phone.table.opened)


def elsewhere(phone: Phone) -> Iterator[str]:
    for place in (ScreenName.POST, ScreenName.END, ScreenName.HOME, ScreenName.PAST_GAMES):
        phone.app.context.go(place)
        phone.settle()
        yield place
        phone.app.context.go(ScreenName.FIELD)
        phone.settle()


Look = Callable[[Phone], Iterator[str]]
EVERYWHERE: tuple[Look, ...] = (on_the_field, in_the_log, in_the_scanner, elsewhere, after_a_tap)


def pictures(phone: Phone, ranks: Ranks, view: View, looks: tuple[Look, ...]) -> Pictures:
    """All that is looked at, in one world."""
    know_the_cards(phone)
    play(phone, world(ranks))
    assert phone.place == ScreenName.FIELD, phone.texts()
    phone.driver.resize(*view.size)
    phone.app.context.change(view.settings)
    taken: Pictures = {}
    for look in looks:
        for name in look(phone):
            phone.driver.frames(4)
            key = f"{look.__name__}: {name}"
            assert key not in taken
            taken[key] = sha256(phone.driver.picture().tobytes()).digest()
    return taken


def told_apart(phone: Switch, view: View, looks: tuple[Look, ...] = EVERYWHERE) -> set[str]:
    """In which pictures the worlds differ."""
    one, other = (
        pictures(phone(view.settings, view.size, name), ranks, view, looks)
        for name, ranks in (("one", ONE), ("other", OTHER))
    )
    assert one.keys() == other.keys()
    return {name for name in one if one[name] != other[name]}


VIEWS = [View(language, size, scale) for size, scale in (((320, 640), 1.3), ((400, 800), 1.0)) for language in Language]
SIZES = (((360, 740), 1.0), ((360, 740), 1.3), ((320, 640), 1.0), ((800, 400), 1.0), ((800, 1024), 1.0))


@pytest.mark.parametrize("view", sampled(VIEWS, 8), ids=str)
def test_no_screen_of_a_running_game_tells_worlds_apart_that_differ_in_covered_ranks(phone: Switch, view: View) -> None:
    assert told_apart(phone, view) == set()


@pytest.mark.parametrize(
    "view", sampled((View(language, size, scale) for (size, scale), language in product(SIZES, Language)), 14), ids=str
)
def test_neither_does_the_field_nor_the_log_in_any_other_size(phone: Switch, view: View) -> None:
    assert told_apart(phone, view, (on_the_field, in_the_log)) == set()


# The comparison can fail.

TELLING = View(Language.DE, (480, 800))


def newest_lines(phone: Phone) -> Iterator[str]:
    phone.app.context.go(ScreenName.LOG)
    phone.settle()
    yield ""


def first_players(_phone: Phone) -> Iterator[str]:
    yield ""


def test_a_line_that_names_a_rank_is_noticed(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameView, "cover_ranks", lambda _view, told: told)
    assert told_apart(phone, TELLING, (newest_lines,)) == {"newest_lines: "}


def open_lines(phone: Phone) -> Iterator[str]:
    phone.app.context.go(ScreenName.LOG)
    phone.settle()
    phone.presenter.screen.do("line", _oldest(phone, "log.issued"))
    phone.settle()
    phone.presenter.screen.ids.scroll.scroll_y = 0
    yield ""


def test_an_open_line_that_names_a_rank_is_noticed(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(texts: log_screen.LogDetails, line: LineShown, _covered: LineTexts) -> None:
        shown(texts, line, line.uncovered or line.covered)
        texts.clock = (line.uncovered or line.covered).text

    shown = log_screen.LogDetails.show
    monkeypatch.setattr(log_screen.LogDetails, "show", leaking)
    assert told_apart(phone, TELLING, (open_lines,)) == {"open_lines: "}


def test_room_that_follows_from_a_covered_rank_is_noticed(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(*cell: object, **more: object) -> PlayerCell:
        shown = PlayerCell(*cell, **more)  # type: ignore[arg-type]
        return replace(shown, line=" " * len(shown.uncovered))

    monkeypatch.setattr(player_cells, "PlayerCell", leaking)
    assert told_apart(phone, TELLING, (first_players,)) == {"first_players: "}
