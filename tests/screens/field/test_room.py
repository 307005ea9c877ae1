"""How the field's parts find room: names, counts and meters are in sight, whatever the window."""

from collections import Counter
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
from referee_app.live_game.commands import (
    BeginPlay,
    Command,
    HandIn,
    IssueCard,
    LoseFlag,
    OpenGame,
    PauseClock,
    ReportBack,
    TakeFlag,
)
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.view import LivePhase
from referee_app.screens.field.parts import CompactScores
from referee_app.screens.theme import FIELD_TOUCH, TypeSize
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.models import Announcement
from referee_app.screens.widgets.panels import Meter, NumberTile
from referee_app.screens.widgets.player_grid import PlayerButton
from referee_app.words.words import Words
from tests.screens.driver import is_seen
from tests.screens.field.field_driver import do, field, meter, parts
from tests.screens.sample_games import CARD_SET, FOR_POINTS, RED, counted, game_of, named, play, take
from tests.screens.scenes.game import SCENES
from tests.screens.text_measures import Box, box_of, faults
from tests.sweeps import sampled

HOURS_MS = 2 * 3_600_000 + 34 * 60_000 + 10_000


def in_scroll(part: Widget) -> bool:
    return any(isinstance(above, ScrollView) for above in _above(part))


def is_in_sight(part: Widget) -> bool:
    """Whether all of it is, where what scrolls has not been pushed."""
    scrolls = [box_of(above) for above in _above(part) if isinstance(above, ScrollView)]
    return all(box_of(part).within(each) for each in (*scrolls, Box(0, 0, *Window.size)))


def _above(widget: object) -> list[object]:
    above = getattr(widget, "parent", None)
    return [] if above in (None, widget) else [above, *_above(above)]


@pytest.mark.parametrize("commands", [named(), counted(red=10, blue=10), counted(red=12, rules=FOR_POINTS)])
def test_both_teams_have_columns_of_the_same_size_and_both_meters_are_in_sight(
    phone: Switch, commands: list[Command]
) -> None:
    on = phone()
    play(on, commands)
    for size, language in product(((400, 800), (360, 640), (320, 640), (800, 400)), Language):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        assert [is_in_sight(meter(on, panel)) for panel in ("first", "second")] == [True, True], (size, language)
        if not field(on).fit.compact:
            first, second = (field(on).ids[panel] for panel in ("first", "second"))
            assert first.size == second.size, (size, language)
            assert (first.y, first.right < second.x) == (second.y, True), (size, language)


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
    *(Course(players, flag_away=away) for players in (12, 24, 40, 6, 120) for away in (True, False)),
    *(Course(players, Mode.TWO_LEADERS, flag_away=True) for players in (24, 40, 120)),
    Course(12, knowledge=Knowledge.COUNTED, flag_away=True),
)
SIZES = ((320, 640), (360, 740), (400, 800), (740, 360), (800, 400), (800, 1024), (800, 1280))
WINDOWS = tuple(product(SIZES, (1.3, 1.0)))


def views(phone: Phone, language: Language) -> Iterator[str]:
    """The field in every size and scale, one after the other."""
    for size, scale in WINDOWS:
        phone.driver.resize(*size)
        phone.app.context.change(Settings(language, text_scale=scale, still=True))
        phone.driver.frames(4)
        yield f"{size} ×{scale}"


def told_on(phone: Phone) -> list[Label]:
    """Every label but those that scroll."""
    labels = parts(field(phone), Label)
    return [label for label in labels if label.text and is_seen(label) and not in_scroll(label)]


@pytest.mark.parametrize(("course", "language"), sampled(product(COURSES, Language), 13), ids=str)
def test_names_counts_and_the_last_line_are_in_sight_and_no_strip_covers_them(
    phone: Switch, course: Course, language: Language
) -> None:
    on = phone()
    play(on, course.commands(), NAMES if course.knowledge is Knowledge.PLAYERS else None)
    on.now += HOURS_MS
    on.driver.wait(1)
    for view in views(on, language):
        ids = field(on).ids
        assert [label.text for label in told_on(on) if not is_in_sight(label)] == [], view
        assert [part for part in parts(field(on), ScrollView) if part.children] == [ids.players.__self__], view
        assert faults(on.driver) == [], view
        assert ids.players.height >= FIELD_TOUCH or not ids.players.players, view
        assert min(label.font_size for label in parts(field(on), Label) if label.text and is_seen(label)) >= 14, view
        announce(on)
        strip = box_of(on.app.announcement)
        kept = [*told_on(on), *(part for part in parts(field(on), Pressable) if not in_scroll(part) and is_seen(part))]
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
        assert [label.text for label in told_on(on) if not is_in_sight(label)] == [], view
        assert faults(on.driver) == [], view


def announce(phone: Phone) -> None:
    """What comes from elsewhere is said by a strip; what is done here by the last line."""
    said = phone.app.context.words.say_key("log.flag_delivered", flag=Team.BLUE, team=Team.RED)
    phone.app.context.announce(Announcement(said, seconds=1000))
    phone.driver.frames(3)


# What happens in the game moves nothing


@pytest.mark.parametrize("mode", [Mode.ONE_PHONE, Mode.TWO_LEADERS])
@pytest.mark.parametrize("size", [(320, 640), (360, 740), (400, 800), (800, 400)])
def test_the_scores_keep_their_height_whatever_happens(phone: Switch, mode: Mode, size: tuple[int, int]) -> None:
    on = phone(size=size)
    play(on, Course(24, mode).commands(), NAMES)
    scores = field(on).ids.summary
    before = scores.height
    cards = propose(24, card_set=CARD_SET.id).deck.cards(Team.BLUE)
    events: list[Command] = [*(HandIn(card) for card in islice(cards, 2, 21)), take(Team.BLUE), LoseFlag(Team.BLUE)]
    for command in events:
        do(on, command)
        assert scores.height == before, command


@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400)])
def test_the_columns_do_not_follow_from_what_is_in_the_hands(phone: Switch, size: tuple[int, int]) -> None:
    on = phone(size=size)
    play(on, named(), NAMES)
    grid = field(on).ids.players
    columns = grid.columns
    assert columns > 2 or size == (320, 640)
    for n in (3, 1, 2):
        do(on, ReportBack(Player(Team.RED, n)))
        on.now += 4 * 60_000
        on.driver.wait(2)
        assert grid.columns == columns


def test_when_the_phone_is_turned_back_the_field_is_as_it_was(phone: Switch) -> None:
    on = phone()
    play(on, [*named(), PauseClock()])
    assert game_of(on).phase is LivePhase.PAUSED
    before = field(on).ids.players.size[:], field(on).fit
    on.driver.resize(800, 400)
    on.driver.frames(4)
    on.driver.resize(400, 800)
    on.driver.frames(4)
    assert (field(on).ids.players.size, field(on).fit) == before


@pytest.mark.parametrize("size", [(360, 740), (320, 640)])
def test_no_number_of_a_panel_stands_alone_in_a_row_below_others(phone: Switch, size: tuple[int, int]) -> None:
    on = phone(size=size)
    for rules in (HouseRules(), FOR_POINTS):
        play(on, counted(red=3, rules=rules))
        for language in Language:
            on.app.context.change(Settings(language, still=True))
            on.driver.frames(4)
            rows = Counter(tile.y for tile in parts(field(on).ids.first, NumberTile))
            assert len(set(rows.values())) == 1, (language, rules)


def test_a_team_that_is_not_known_here_is_one_line_also_after_a_game_of_two(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    play(on, counted(red=3, own=RED))
    assert field(on).ids.first.width == field(on).ids.panels.width
    for view in views(on, Language.EN):
        line = field(on).ids.other
        assert line.height < field(on).ids.first.height / 2, view
    assert Words(Language.EN).say_key("field.unknown") in field(on).ids.other.captured


@pytest.mark.parametrize(("language", "flag_away"), sampled(product(Language, (True, False)), 3))
def test_all_that_is_said_of_such_a_team_is_on_one_line(phone: Switch, language: Language, flag_away: bool) -> None:
    on = phone()
    play(on, Course(24, Mode.TWO_LEADERS, flag_away=flag_away).commands())
    for view in views(on, language):
        line = field(on).ids.other
        body = field(on).theme.size(TypeSize.BODY)
        assert {label.text.count("\n") for label in parts(line, Label)} == {0}, view
        assert all(label.height <= body * 1.3 for label in parts(line, Label)), view
        assert Words(language).say_key("field.unknown") in line.captured, view
        assert faults(on.driver) == [], view


# Room for the players


def rows_in_sight(phone: Phone) -> int:
    """How many rows of tiles are seen whole."""
    tiles = [tile for tile in parts(field(phone), PlayerButton) if is_in_sight(tile)]
    return len({round(tile.y) for tile in tiles})


@pytest.mark.parametrize(("players", "language"), sampled(product((24, 40, 120), Language), 5), ids=str)
def test_three_rows_of_players_are_seen_on_the_smallest_phone_with_the_largest_type(
    phone: Switch, players: int, language: Language
) -> None:
    on = phone()
    play(on, Course(players).commands(), NAMES)
    for size, scale in (((320, 640), 1.3), ((320, 640), 1.0), ((360, 740), 1.3), ((360, 640), 1.0), ((800, 400), 1.0)):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.driver.frames(6)
        assert rows_in_sight(on) >= 3, (size, scale)
        assert field(on).ids.players.columns == 4, (size, scale)
        assert faults(on.driver) == [], (size, scale)


@pytest.mark.parametrize("players", [40, 120])
def test_a_tablet_gives_the_players_two_thirds_of_its_width_and_more_columns(phone: Switch, players: int) -> None:
    on = phone(size=(800, 1280))
    play(on, Course(players).commands(), NAMES)
    assert field(on).ids.right.width == pytest.approx(800 * 2 / 3)
    for language in Language:
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        assert field(on).ids.players.columns == 6, language


def test_compact_scores_say_what_the_panels_say_and_a_touch_says_all(phone: Switch) -> None:
    on = phone(size=(320, 640))
    play(on, Course(24, flag_away=True).commands(), NAMES)
    (scores,) = parts(field(on), CompactScores)
    said = {label.text for label in parts(scores, Label)}
    assert {"Red", "Blue", "2 / 20", "28 pile", "carried", "scouts only"} <= said
    assert [each.half for each in parts(scores, Meter)] == [0.5, 0.5]
    assert min(scores.size) >= FIELD_TOUCH
    on.tap_on(scores)
    on.until(lambda: on.app.sheet.raised == 1)
    assert on.app.sheet.question.text.startswith(
        "Red: 2 of 40 captured · half at 20 · 28 pile · 10 in play · 0 out · flag of Blue: carried"
    )
    on.answer("Understood")
    assert on.app.back_stack.sheets == ()


# A team without cards


def without_cards() -> list[Command]:
    """All cards of Red are handed in."""
    return [*counted(), *(HandIn(Blank(Team.RED)) for _ in range(20))]


@pytest.mark.parametrize("language", sampled(Language, 2))
def test_a_team_without_a_card_is_said_to_have_none_and_nothing_moves(phone: Switch, language: Language) -> None:
    on = phone()
    play(on, without_cards()[:-1])
    sizes = {}
    for view in views(on, language):
        sizes[view] = field(on).ids.summary.size[:]
        assert Words(language).say_key("field.exhausted") not in on.texts(), view
    do(on, HandIn(Blank(Team.RED)))
    on.rest()
    for view in views(on, language):
        assert field(on).ids.summary.size == sizes[view], view
        assert on.texts().count(Words(language).say_key("field.exhausted")) == 1, view
        assert game_of(on).phase is LivePhase.RUNNING
        assert faults(on.driver) == [], view
