"""Nothing on the field moves under a finger: what arrives within a second of a touch changes only texts and colours."""

from itertools import product
from pathlib import Path

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.commands import AddPlayer, Command, HandIn, PauseClock, ReportBack
from referee_app.live_game.model import Player
from referee_app.screens.field.model import FLAG_HOME
from referee_app.screens.field.parts import ActionTile, MainAction
from referee_app.screens.theme import FIELD_TOUCH, Light
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.models import CellStatus
from referee_app.screens.widgets.panels import NoticeButton
from referee_app.screens.widgets.player_grid import PlayerButton
from referee_app.screens.widgets.text import Phrase
from tests.screens.field.field_driver import cell, do, field, parts
from tests.screens.sample_games import absorb_another_keeper, card, counted, named, play, take

NEWS: tuple[Command, ...] = (
    ReportBack(Player(Team.BLUE, 4)),
    HandIn(card(Team.BLUE, 2)),
    take(Team.BLUE, Rank.SCOUT),
    PauseClock(),
    AddPlayer(Team.RED),
)
HEAD_ROOM = 0.9


def arrangement(phone: Phone) -> dict[tuple[str, str], tuple[float, ...]]:
    """Every button with what it stands for, and where it is."""
    kinds = (PlayerButton, ActionTile, MainAction, NoticeButton)
    named_parts = [part for part in parts(field(phone), Pressable) if isinstance(part, kinds)]
    others = {name: field(phone).ids[name] for name in ("log", "undo", "rules", "more", "first", "second", "clock")}
    return {(type(part).__name__, part.key): (*part.pos, *part.size) for part in named_parts} | {
        ("part", name): (*part.pos, part.height) for name, part in others.items()
    }


def arrives(phone: Phone, command: Command) -> None:
    phone.app.context.game.call(lambda desk: desk.do(command))
    phone.settle()


def beside_everything(phone: Phone) -> tuple[float, float]:
    """A place where nothing is to be pressed."""
    clock = field(phone).ids.clock
    x, y = clock.to_window(*clock.center)
    return x, y


@pytest.mark.parametrize("news", NEWS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("size", [(400, 800), (800, 400)])
def test_nothing_moves_within_a_second_of_a_touch_and_then_everything_is_where_it_belongs(
    phone: Switch, news: Command, size: tuple[int, int]
) -> None:
    on = phone(size=size)
    play(on, named())
    on.rest()
    before = arrangement(on)
    on.driver.tap_at(*beside_everything(on))
    arrives(on, news)
    assert arrangement(on) == before
    on.driver.wait(0.5)
    assert arrangement(on) == before
    on.rest()
    assert field(on).shown == on.presenter._shown()  # type: ignore[attr-defined]  # what a fresh look shows
    if not isinstance(news, HandIn):
        assert arrangement(on) != before


@pytest.mark.parametrize("size", [(320, 640), (800, 400)])
def test_no_action_moves_when_flags_are_under_way_and_whose_button_is_where_the_panel_is(
    phone: Switch, size: tuple[int, int]
) -> None:
    on = phone(size=size)
    play(on, counted(red=10, blue=10))
    before = {key: place for key, place in arrangement(on).items() if key[0] in ("ActionTile", "MainAction")}
    for flag in Team:
        do(on, take(flag))
        assert before.items() <= arrangement(on).items(), flag
    ids, homes = field(on).ids, [part for part in parts(field(on), MainAction) if part.key in FLAG_HOME]
    assert [part.tone for part in sorted(homes, key=lambda part: part.x)] == [
        ids.first.shown.tone,
        ids.second.shown.tone,
    ]
    for language, scale in product(Language, (1.0, 1.3)):
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.driver.frames(4)
        assert len({part.y for part in homes}) == 1, language
        for part in homes:
            (caption,) = (label for label in parts(part, Phrase) if label.text)
            assert caption.height < 2.5 * caption.line_height * caption.font_size, (language, scale, part.text)


def test_nothing_moves_while_a_finger_is_down_however_long(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.rest()
    before = arrangement(on)
    finger = on.driver.press(*beside_everything(on))
    arrives(on, ReportBack(Player(Team.BLUE, 4)))
    on.driver.wait(5)
    assert arrangement(on) == before
    on.driver.release(finger)
    on.driver.wait(HEAD_ROOM)
    assert arrangement(on) == before
    on.rest()
    assert arrangement(on) != before


def test_texts_and_colours_change_at_once_where_they_are(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.rest()
    tile = cell(on, "blue-4")
    assert tile.tone == "blue"
    on.driver.tap_at(*beside_everything(on))
    arrives(on, ReportBack(Player(Team.BLUE, 4)))
    assert (tile.key, tile.tone, tile.line) == ("blue-4", "light", "waits")
    arrives(on, HandIn(card(Team.BLUE, 1)))
    assert field(on).ids.first.shown.number == "1"


def test_who_is_tapped_is_who_is_meant_although_another_has_just_come_to_the_front(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.rest()
    first = cell(on, "red-1")
    place = first.to_window(*first.center)
    on.driver.tap_at(*beside_everything(on))
    arrives(on, ReportBack(Player(Team.RED, 4)))
    finger = on.driver.press(*place)
    on.driver.release(finger)
    on.until(lambda: on.app.sheet.raised == 1)
    assert on.app.sheet.question.headline == "Red 1"


def test_without_a_touch_news_come_at_once(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.rest()
    arrives(on, ReportBack(Player(Team.RED, 4)))
    assert field(on).shown.cells[0].key == "red-4"


def test_a_notice_does_not_come_under_a_finger(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    play(on, counted(red=4))
    on.rest()
    before = arrangement(on)
    on.driver.tap_at(*beside_everything(on))
    on.app.context.game.call(lambda desk: absorb_another_keeper(tmp_path)(desk._game))
    on.settle()
    assert (arrangement(on), field(on).ids.notice.height) == (before, 0)
    on.rest()
    assert field(on).ids.notice.height >= FIELD_TOUCH


def test_another_language_or_theme_comes_at_once(phone: Switch) -> None:
    on = phone()
    play(on, named())
    on.driver.tap_at(*beside_everything(on))
    on.app.context.change(Settings(light=Light.DARK, text_scale=1.3, still=True))
    on.driver.frames(3)
    assert field(on).theme.light is Light.DARK


def test_waiting_goes_on_by_itself(phone: Switch) -> None:
    on = phone()
    play(on, [*named(), ReportBack(Player(Team.RED, 4))])
    tile = cell(on, "red-4")
    assert tile.line == "waits"
    for minutes, line in ((1, "1 min"), (2, "2 min"), (3, "3 min")):
        on.now += 60_000
        on.driver.wait(0.6)
        assert tile.line == line, minutes
    assert (tile.late, tile.tone, field(on).shown.cells[0].status) == (True, "signal", CellStatus.LATE)


def test_nobody_waits_on_while_the_clock_stands(phone: Switch) -> None:
    on = phone()
    play(on, [*named(), ReportBack(Player(Team.RED, 4)), PauseClock()])
    on.now += 600_000
    on.driver.wait(1)
    assert cell(on, "red-4").line == "waits"
