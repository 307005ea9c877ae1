"""How the field's parts find room: names, counts and meters are in sight, whatever the window."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import NamedTuple

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.commands import BeginPlay, Command, HandIn, IssueCard, OpenGame, PauseClock, TakeFlag
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.view import LivePhase
from referee_app.screens.field.model import field_shown
from referee_app.screens.field.screen import FieldFit, fit_field
from referee_app.screens.settings.model import Settings
from referee_app.screens.theme import FIELD_TOUCH
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.models import Announcement
from referee_app.screens.widgets.panels import StatusLine
from referee_app.screens.widgets.player_grid import PlayerButton
from referee_app.words.words import Words
from tests.screens.driver import is_seen
from tests.screens.field.field_driver import field, meter, parts
from tests.screens.sample_games import BOTH, CARD_SET, FOR_POINTS, RED, Afternoon, counted, game_of, named, play
from tests.screens.scenes.game import SCENES
from tests.screens.text_measures import Box, box_of, faults
from tests.sweeps import sampled

BODY, LARGE = 18, 36
WITH_PLAYERS = field_shown(Afternoon(named()).view(), Words(Language.EN), BOTH)
WITHOUT = field_shown(Afternoon(counted()).view(), Words(Language.EN), BOTH)
OF_ONE = field_shown(Afternoon(counted(own=RED), RED).view(), Words(Language.EN), RED)


def test_a_phone_that_keeps_both_teams_is_dense_where_there_are_players_too() -> None:
    assert fit_field(400, 800, BODY, LARGE, WITH_PLAYERS) == FieldFit(dense=True, players=88)
    assert fit_field(400, 800, BODY, LARGE, WITHOUT) == FieldFit()
    assert fit_field(400, 800, BODY, LARGE, OF_ONE) == FieldFit()


def test_a_small_phone_is_dense_and_a_tablet_is_not() -> None:
    assert fit_field(360, 640, BODY, LARGE, WITHOUT).dense
    assert fit_field(360, 740, BODY, LARGE, WITH_PLAYERS) == FieldFit(dense=True, players=88)
    assert not fit_field(360, 780, BODY, LARGE, OF_ONE).dense
    assert not fit_field(800, 1024, BODY, LARGE, WITH_PLAYERS).dense


def test_where_two_dense_teams_find_no_room_above_each_other_they_are_tight_beside_each_other() -> None:
    assert fit_field(360, 640, BODY, LARGE, WITH_PLAYERS) == FieldFit(dense=True, tight=True, players=64)
    assert fit_field(400, 800, BODY * 1.3, LARGE * 1.3, OF_ONE).tight
    assert not fit_field(800, 1024, BODY * 1.69, LARGE * 1.69, WITH_PLAYERS).tight
    assert not fit_field(800, 400, BODY * 1.3, LARGE * 1.3, WITH_PLAYERS).tight


def test_larger_type_leaves_less_room() -> None:
    assert fit_field(400, 800, BODY * 1.3, LARGE * 1.3, WITHOUT).dense
    assert not fit_field(360, 640, BODY, LARGE, WITHOUT).narrow
    assert fit_field(320, 640, BODY, LARGE, WITHOUT).narrow
    assert fit_field(360, 640, BODY * 1.3, LARGE * 1.3, WITHOUT).narrow


def test_in_a_wide_window_the_rest_is_beside_the_teams_and_in_a_low_one_they_are_beside_each_other() -> None:
    assert fit_field(800, 400, BODY, LARGE, WITHOUT) == FieldFit(beside=True, low=True, dense=True)
    assert fit_field(1024, 800, BODY, LARGE, WITHOUT) == FieldFit(beside=True)


def is_in_sight(part: Widget) -> bool:
    """Whether all of it is, where what scrolls has not been pushed."""
    scrolls = [box_of(above) for above in _above(part) if isinstance(above, ScrollView)]
    return all(box_of(part).within(each) for each in (*scrolls, Box(0, 0, *Window.size)))


def _above(widget: object) -> list[object]:
    above = getattr(widget, "parent", None)
    return [] if above in (None, widget) else [above, *_above(above)]


@pytest.mark.parametrize("commands", [named(), counted(red=10, blue=10), counted(red=12, rules=FOR_POINTS)])
def test_both_meters_are_in_sight_without_scrolling(phone: Switch, commands: list[Command]) -> None:
    on = phone()
    play(on, commands)
    for size, language in product(((400, 800), (360, 640), (320, 640), (800, 400)), Language):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        assert [is_in_sight(meter(on, panel)) for panel in ("first", "second")] == [True, True], (size, language)


# All of it at once, in every language, size and scale


class Course(NamedTuple):
    """A game in full course: how many play, on how many phones, whether names are kept, and what is going on."""

    players: int
    mode: Mode = Mode.ONE_PHONE
    knowledge: Knowledge = Knowledge.PLAYERS
    flag_away: bool = False

    def __str__(self) -> str:
        return f"{self.players} {self.mode} {self.knowledge}{' flag away' if self.flag_away else ''}"

    def commands(self) -> list[Command]:
        setup = replace(propose(self.players, card_set=CARD_SET.id, knowledge=self.knowledge), mode=self.mode)
        own = (Team.RED,) if self.mode is Mode.TWO_LEADERS else (Team.RED, Team.BLUE)
        has_names = self.knowledge is Knowledge.PLAYERS
        scout = next(each for each in setup.deck.cards(Team.RED) if each.rank is Rank.SCOUT)
        carrier = Fighter(scout, CARRIER) if has_names else Fighter(Blank(Team.RED, Rank.SCOUT))
        return [
            OpenGame(setup, own),
            *(IssueCard(*dealt) for team in own for dealt in self._dealt(setup, team, scout)),
            BeginPlay(),
            *(HandIn(card, captor if has_names else None) for card, captor in self._captured(setup, own)),
            *((TakeFlag(Team.BLUE, carrier),) if self.flag_away else ()),
        ]

    def _dealt(self, setup: Setup, team: Team, scout: Card) -> list[tuple[Card | Blank, Player | None]]:
        players = [Player(team, n) for n in range(1, setup.players[team] + 1)]
        if self.knowledge is Knowledge.COUNTED:
            return [(Blank(team), None) for _ in players]
        cards = [each for each in setup.deck.cards(team) if each != scout]
        cards.insert(CARRIER.number - 1, scout if team is Team.RED else cards[-1])
        return list(zip(cards, players, strict=False))

    def _captured(self, setup: Setup, own: tuple[Team, ...]) -> list[tuple[Card | Blank, Player]]:
        captors = [Player(team, 2) for team in own]
        if self.knowledge is Knowledge.COUNTED:
            return [(Blank(captor.team.enemy), captor) for captor in captors for _ in range(12)]
        return [(each, captor) for captor in captors for each in islice(setup.deck.cards(captor.team.enemy), 2)]


CARRIER = Player(Team.RED, 3)
NAMES = {Player(team, n): name for team in Team for n, name in enumerate(("Anneliese", "Jan-Willem", "Bo"), start=1)}
COURSES = (
    *(Course(players, flag_away=away) for players in (12, 24, 40, 6) for away in (True, False)),
    *(Course(players, Mode.TWO_LEADERS, flag_away=True) for players in (24, 40)),
    Course(12, knowledge=Knowledge.COUNTED, flag_away=True),
)
WINDOWS = tuple(product(((320, 640), (360, 740), (400, 800), (800, 400), (800, 1024)), (1.3, 1.0)))


def views(phone: Phone, language: Language) -> Iterator[str]:
    """The field in every size and scale, one after the other."""
    for size, scale in WINDOWS:
        phone.driver.resize(*size)
        phone.app.context.change(Settings(language, text_scale=scale, still=True))
        phone.driver.frames(4)
        yield f"{size} ×{scale}"


@pytest.mark.parametrize(("course", "language"), sampled(product(COURSES, Language), 9), ids=str)
def test_names_counts_and_the_last_line_are_in_sight_and_no_strip_covers_them(
    phone: Switch, course: Course, language: Language
) -> None:
    on = phone()
    play(on, course.commands(), NAMES if course.knowledge is Knowledge.PLAYERS else None)
    for view in views(on, language):
        ids = field(on).ids
        told = [label for panel in (ids.first, ids.second) for label in parts(panel, Label)]
        told = [label for label in (*told, ids.last, ids.clock) if label.text and is_seen(label)]
        assert [label.text for label in told if not is_in_sight(label)] == [], view
        assert faults(on.driver) == [], view
        assert ids.players.height >= FIELD_TOUCH or not ids.players.players, view
        announce(on)
        strip = box_of(on.app.announcement)
        kept = [*(label for label in told if label is not ids.last and not lies_in(label, StatusLine))]
        kept += [button for button in parts(field(on), Pressable) if not isinstance(button, PlayerButton)]
        assert strip.within(Box(0, 0, *Window.size)), view
        assert [part for part in kept if box_of(part).common(strip).is_something] == [], view
        on.app.announcement.shown = None


@pytest.mark.parametrize(
    ("scene", "language"),
    sampled(product(("contradictory", "over by word", "over and undecided"), Language), 4),
)
def test_a_notice_or_an_outcome_pushes_neither_names_nor_counts_out_of_sight(
    phone: Switch, scene: str, language: Language
) -> None:
    on = phone()
    next(each for each in SCENES if each.name == scene).bring(on)
    for view in views(on, language):
        told = [*(label for panel in ("first", "second") for label in parts(field(on).ids[panel], Label))]
        told = [label for label in (*told, field(on).ids.last) if label.text and not lies_in(label, StatusLine)]
        assert [label.text for label in told if is_seen(label) and not is_in_sight(label)] == [], view


def announce(phone: Phone) -> None:
    words = phone.app.context.words
    said = words.say_key("log.flag_delivered", flag=Team.BLUE, team=Team.RED)
    phone.app.context.say(Announcement(said, action=words.say_key("field.undo.do"), seconds=1000))
    phone.driver.frames(3)


def lies_in(widget: Widget, kind: type[Widget]) -> bool:
    return any(isinstance(above, kind) for above in _above(widget))


def test_when_the_phone_is_turned_back_the_field_is_as_it_was(phone: Switch) -> None:
    on = phone()
    play(on, [*named(), PauseClock()])
    assert game_of(on).phase is LivePhase.PAUSED
    before = field(on).ids.players.size, field(on).fit
    on.driver.resize(800, 400)
    on.driver.resize(400, 800)
    assert (field(on).ids.players.size, field(on).fit) == before
