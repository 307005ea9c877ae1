"""No picture that one seat is shown contains what it may not see: worlds that differ only in that give the same ones.

Somebody moves in each world, passes the phone on, and who looks sees the curtain, the board, the board as one sees it
who forgets, the log, what may be touched, what came of the answer, and the next curtain.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.screens.conftest import Phone
from tests.screens.table.random_games import Scene, World, scenes
from tests.screens.table.table_driver import AtTable

# isort: split
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.adapter import Arrangement
from referee_app.screens.table.session import NewTableGame, _open_session
from referee_app.table_games.card_clash.model import Options as ClashOptions
from referee_app.table_games.card_clash.model import PileLookedAt
from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior_quest.model import Phase as QuestPhase
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.seats import Seat
from referee_app.table_games.stratego.model import EMPTY, MOVED

Pictures = dict[str, bytes]
"""A digest of the pixels of everything that was looked at; the pixels themselves would fill the memory."""

Change = Callable[[AnyGame], AnyGame]
SMALL = (300, 600)


def begun(key: str, agreed: Any = None, seats: int = 2) -> World:
    """A game that nobody has done anything in."""
    rules = find_game(key)
    assert rules is not None
    return World(rules).after(None, rules.start(agreed or rules.options(), seats, Random(5)))


class Moment(NamedTuple):
    """Where in which game who looks."""

    key: str
    looker: Seat | None
    least: int
    """After how many steps at the earliest."""
    agreed: Any = None
    seats: int = 2
    is_wanted: Callable[[World], bool] = lambda _world: True
    worlds: int = 2
    """How many are compared: every picture takes its time."""

    def __str__(self) -> str:
        return f"{self.key}-{'all' if self.looker is None else self.looker}-after-{self.least}"

    def scenes(self) -> list[Scene]:
        """Worlds that look alike at this moment."""
        return _found(self._replace(worlds=0))[: self.worlds]


@cache
def _found(moment: Moment) -> list[Scene]:
    begin = begun(moment.key, moment.agreed, moment.seats)
    return scenes(begin, moment.looker, least=moment.least, is_wanted=moment.is_wanted)


def is_first_turn(world: World) -> bool:
    """Whether nobody has done more than to set up, or to lay a first card."""
    return len(world.steps) <= len(("begun", "set up by red", "set up by blue"))


def is_put_back(world: World) -> bool:
    """Whether castles come back to the board."""
    return world.state.phase is QuestPhase.PUT_BACK


def is_looked_under(world: World) -> bool:
    """Whether somebody looked under a pile in the turn before."""
    return any(isinstance(event, PileLookedAt) for step in world.steps[-2:] for event in step.events)


def is_somebody_known(world: World) -> bool:
    """Whether blue has a piece on the board that red has seen."""
    return any(EMPTY < code < MOVED for code in world.state.shown[BLUE])


TACTICAL = ClashOptions(tactical=True)
RED, BLUE, GREEN = map(Seat, range(3))
REMEMBERED = Moment("stratego", RED, 40, is_wanted=is_somebody_known, worlds=3)
DRAWN = Moment("card_clash", GREEN, 10, TACTICAL, 3, is_looked_under, worlds=3)

SET_UPS = [Moment(key, BLUE, 0) for key in ("front_line", "junior_quest", "junior_triumph", "stratego")]
FIRST_TURNS = [
    Moment("front_line", RED, 1, is_wanted=is_first_turn),
    Moment("junior_quest", None, 1, is_wanted=is_first_turn),
    Moment("junior_triumph", RED, 1, is_wanted=is_first_turn),
    Moment("stratego", RED, 1, is_wanted=is_first_turn),
    Moment("card_clash", RED, 0, is_wanted=is_first_turn),
]
IN_THE_MIDDLE = [
    Moment("front_line", BLUE, 28),
    Moment("junior_quest", None, 14),
    Moment("junior_quest", RED, 14, is_wanted=is_put_back),
    Moment("junior_triumph", BLUE, 20, worlds=3),
    REMEMBERED,
    DRAWN,
]


class Table:
    """A game in the window, which can be laid out as it stands in any world."""

    def __init__(self, on: Phone, moment: Moment) -> None:
        rules = find_game(moment.key)
        assert rules is not None
        on.app.go(ScreenName.TABLE, NewTableGame(moment.key, moment.agreed or rules.options(), ("",) * moment.seats))
        on.settle()
        self._on, self._at = on, AtTable(on)
        self.rules: AnyGame = rules
        """By which it is shown: a test may bring rules that tell too much."""
        self._remember(True)

    @property
    def _presenter(self) -> Any:
        return self._on.presenter

    def pictures(self, scene: Scene) -> Pictures:
        """All that who looks sees, one after the other."""
        self._lay(scene.world)
        self._press("lift")
        self._do(scene.move)
        self._press("choose", "pass_on")
        taken = {"curtain": self._picture()}
        self._press("lift")
        taken["board"] = self._picture()
        shown = self._at.shown
        self._remember(False)
        is_same = self._at.shown == shown
        taken["forgetful"] = taken["board"] if is_same else self._picture()
        self._remember(True)
        self._press("log")
        taken["log"] = self._picture()
        taken["lines below"] = "\n".join(self._at.shown.log or ()).encode()
        self._press("log")
        self._do(scene.answer, taken)
        taken["answered"] = self._picture()
        self._press("choose", "pass_on")
        taken["passed on"] = self._picture()
        return taken

    def of_mover(self, scene: Scene) -> bytes:
        """What the one sees who moves before who looks."""
        self._lay(scene.world)
        self._press("lift")
        return self._picture()

    def _remember(self, remembers: bool) -> None:
        context = self._on.app.context
        context.settings = context.settings.remembering(self.rules.key, remembers)
        self._presenter.show()

    def _lay(self, world: World) -> None:
        """Sit down at the game as it stands in a world."""
        table = self._at.table
        table.rules = self.rules
        table._steps, table._state, table._settled = list(world.steps), world.state, len(world.steps)
        self._presenter._chance = Random(1)
        self._presenter._take(_open_session(table))

    def _do(self, move: Any, taken: Pictures | None = None) -> None:
        """Make a move, with a picture of what may be touched in the middle of it."""
        presenter, table = self._presenter, self._at.table
        table._environment = replace(table._environment, chance=Random(len(table._steps)))
        session = presenter._session
        if presenter._interaction.arrangement is not None:
            presenter._arrange(Arrangement(session.adapter.arranged(session.actor_view, move)))
            self._press("choose", "ready")
            return
        *path, last = next(iter(session.adapter.touches(session.actor_view, move)))
        for key in path:
            self._press("touch", key)
        if taken is not None:
            taken["picked"] = self._picture()
        self._press("touch", last)

    def _press(self, event: str, *what: str) -> None:
        """What a finger does, without the time that it takes; nothing, where there is nothing of the kind."""
        shown = self._at.shown
        if (event == "lift" and shown.curtain is None) or (
            event == "choose" and what[0] not in (button.key for button in shown.buttons)
        ):
            return
        self._presenter.screen.do(event, *what)
        self._on.app.context.worker.run(lambda: None, lambda _nothing: None).result(timeout=60)
        self._on.driver.frames(2)
        assert not self._presenter._table.is_busy

    def _picture(self) -> bytes:
        self._on.driver.frames()
        return sha256(self._on.driver.picture().tobytes()).digest()


@pytest.fixture(scope="module")
def on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """One small phone for all: it is the pictures that take time."""
    phone = Phone(tmp_path_factory.mktemp("worlds"), size=SMALL)
    yield phone
    phone.stop()


def told_apart(on: Phone, moment: Moment, change: Change = lambda rules: rules) -> set[str]:
    """In which pictures the worlds differ, if they are shown by such rules."""
    table = Table(on, moment)
    table.rules = change(table.rules)
    taken = [table.pictures(scene) for scene in moment.scenes()]
    assert all(each.keys() == taken[0].keys() for each in taken)
    return {name for name in taken[0] if len({each[name] for each in taken}) > 1}


def test_every_game_is_looked_at_from_the_set_up_on() -> None:
    keys = {game.key for game in GAMES}
    assert {moment.key for moment in FIRST_TURNS} == {moment.key for moment in IN_THE_MIDDLE} == keys
    assert {moment.key for moment in SET_UPS} == keys - {"card_clash"}, "there nothing is set up"


@pytest.mark.parametrize("moment", SET_UPS, ids=str)
def test_a_set_up_shows_nothing_of_the_other_one(on: Phone, moment: Moment) -> None:
    assert told_apart(on, moment) == set()


@pytest.mark.parametrize("moment", FIRST_TURNS, ids=str)
def test_the_first_turn_shows_nothing_of_what_was_set_up_or_dealt(on: Phone, moment: Moment) -> None:
    assert told_apart(on, moment) == set()


@pytest.mark.parametrize("moment", IN_THE_MIDDLE, ids=str)
def test_a_turn_in_the_middle_shows_nothing_of_what_is_hidden(on: Phone, moment: Moment) -> None:
    assert told_apart(on, moment) == set()


# The comparison can fail.


def test_who_may_see_what_differs_sees_other_pictures(on: Phone) -> None:
    table = Table(on, REMEMBERED)
    one, two, three = (table.of_mover(scene) for scene in REMEMBERED.scenes())
    assert one != two != three != one


def test_what_was_seen_is_in_the_picture_of_who_remembers_and_not_of_who_forgets(on: Phone) -> None:
    scene, *_ = REMEMBERED.scenes()
    taken = Table(on, REMEMBERED).pictures(scene)
    assert len(set(taken.values())) == len(taken), "two of them are the same"


def with_one_piece_shown(rules: AnyGame) -> AnyGame:
    """Rules by which red sees one piece of blue's that it may not see."""

    def view(state: Any, seat: Seat | None) -> Any:
        seen = rules.view(state, seat)
        if seat != RED:
            return seen
        army, shown = state.position.boards[BLUE], bytearray(seen.shown[BLUE])
        square = next(at for at, code in enumerate(army) if code and shown[at] >= MOVED)
        shown[square] = army[square]
        return replace(seen, shown=(seen.shown[RED], bytes(shown)))

    return replace(rules, view=view)


def test_a_single_piece_that_is_shown_is_noticed(on: Phone) -> None:
    leaking = told_apart(on, REMEMBERED._replace(worlds=2), with_one_piece_shown)
    assert leaking == {"board", "picked", "answered"}, "who forgets, or reads the log, does not see it"


def with_everything_told(rules: AnyGame) -> AnyGame:
    """Rules by which everybody hears everything, though the table shows only what it may."""
    return replace(rules, see=lambda event, _seat: event)


def test_a_log_that_tells_too_much_is_noticed(on: Phone) -> None:
    assert "log" in told_apart(on, DRAWN._replace(worlds=2), with_everything_told)
