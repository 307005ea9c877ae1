"""The field screen in a real window: a game goes on, and everything follows."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import pytest
from kivy.uix.widget import Widget

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.live_game import commands as ask
from referee_app.screens.field.model import field_shown
from referee_app.screens.settings import Settings
from referee_app.screens.theme import Colour, Light, Look
from referee_app.screens.widgets.dressed import Dressed
from referee_app.screens.widgets.log_row import LogRow
from referee_app.screens.widgets.meter import Meter
from referee_app.words.words import Words
from tests.screens.afternoon import BOTH, Afternoon, contradictory, counted, take, whole_game
from tests.screens.conftest import Open, Stage

Part = TypeVar("Part")

RED = frozenset([Team.RED])
NEAR = 3


def parts(root: Widget, kind: type[Part]) -> Iterator[Part]:
    return (widget for widget in root.walk(restrict=True) if isinstance(widget, kind))


def meter(stage: Stage, panel: str) -> Meter:
    (found,) = parts(stage.field.ids[panel], Meter)
    return found


def is_near(seen: tuple[int, ...], wanted: Colour) -> bool:
    return all(abs(a - round(255 * b)) <= NEAR for a, b in zip(seen, wanted, strict=False))


def flag_colour(stage: Stage, panel: str = "first") -> tuple[int, ...]:
    """What is seen in the middle of the flag that stands on the half mark."""
    (flag,) = meter(stage, panel).children
    return stage.driver.colour_at(flag, across=0.4, up=17 / 24)


def test_a_game_goes_on_and_everything_follows(stage: Open) -> None:
    game = Afternoon(whole_game()).play(but=20)
    on = stage(game)
    before = None
    for _ in range(15):
        on.beat()
        shown = on.field.shown
        assert shown == field_shown(game.view(), Words(Language.EN), BOTH)
        assert shown != before
        before = shown
        texts = on.driver.texts()
        assert {shown.clock, shown.log[0].text, shown.second.scores[0].number} <= set(texts)
        assert meter(on, "second").fraction == shown.second.fraction
    assert before is not None
    assert before.second.fraction > 0


def test_the_flag_on_the_meter_turns_yellow_when_the_half_is_reached(stage: Open) -> None:
    on = stage(Afternoon(counted(red=10)).play(but=1))
    assert is_near(flag_colour(on), Look().paint("raised").surface)
    on.beat()
    assert is_near(flag_colour(on), Look().paint("signal").surface)


def test_what_is_not_known_here_is_said_and_no_zero_is_shown(stage: Open) -> None:
    on = stage(Afternoon(counted(red=3, own=RED), RED).play())
    panel = on.field.ids.second
    texts = [label.text for label in panel.walk(restrict=True) if getattr(label, "text", "")]
    assert "not known here" in texts
    assert "0" not in texts
    assert not meter(on, "second").known


def test_the_log_uses_its_rows_again(stage: Open) -> None:
    on = stage(Afternoon(whole_game()).play(but=10))
    on.beat()
    rows = set(parts(on.field.ids.log, LogRow))
    newest = on.field.ids.log.children[-1]
    on.beat()
    assert set(parts(on.field.ids.log, LogRow)) == rows
    assert on.field.ids.log.children[-1] is not newest
    assert [row.text for row in reversed(on.field.ids.log.children)] == [line.text for line in on.field.shown.log]
    heights = [row.y for row in on.field.ids.log.children]
    assert heights == sorted(heights)


def test_what_was_taken_back_is_struck_through(stage: Open) -> None:
    game = Afternoon(counted(red=1)).play()
    game.do(ask.UndoAction(game.view().log[0].action))
    on = stage(game)
    struck = [label.text for label in on.field.walk() if getattr(label, "strikethrough", False)]
    assert struck == ["Handed in for Red: Blue card"]
    assert "taken back" in on.driver.texts()


def test_a_contradiction_is_a_yellow_notice(stage: Open) -> None:
    on = stage(contradictory())
    assert "2 contradictions" in on.driver.texts()
    notice = on.field.ids.notice
    assert is_near(on.driver.colour_at(notice, across=0.9, up=0.08), Look().paint("signal").surface)


def test_without_a_contradiction_there_is_no_notice(stage: Open) -> None:
    on = stage(Afternoon(counted()))
    assert on.field.ids.notice.height == 0


def test_the_outcome_fills_the_upper_part_and_the_controls_go(stage: Open) -> None:
    on = stage(Afternoon([*counted(red=10), take(Team.BLUE), ask.DeliverFlag(Team.BLUE)]).play())
    assert "Red wins: the flag is home." in on.driver.texts()
    assert "Pause" not in on.driver.texts()
    head = on.field.ids.head
    assert head.height > 0.25 * on.field.height
    assert on.field.ids.play.disabled
    seen = {on.driver.colour_at(head, across=0.02, up=up / 10) for up in range(1, 9)}
    assert any(is_near(colour, Look().paint("red").surface) for colour in seen)


def test_a_game_that_is_over_stays_as_it_is(stage: Open) -> None:
    on = stage(Afternoon([*counted(), ask.EndGame()]).play(but=1))
    on.beat()
    over = on.field.shown
    assert over.outcome == "A draw, by the referee’s decision."
    on.beat()
    assert on.field.shown == over


def test_pause_holds_the_game_and_go_on_lets_it_go(stage: Open) -> None:
    on = stage(Afternoon(whole_game()))
    on.beat()
    on.driver.tap(on.field.ids.play)
    on.settle()
    held = on.game.version
    assert "Go on" in on.driver.texts()
    on.beat()
    on.beat()
    assert on.game.version == held
    on.driver.tap(on.field.ids.play)
    on.beat()
    assert on.game.version > held
    assert on.driver.taps == 2


@pytest.mark.parametrize(("taps", "label", "steps"), [(1, "2×", 2), (3, "8×", 8), (4, "1×", 1)])
def test_faster_is_faster_until_it_begins_anew(stage: Open, taps: int, label: str, steps: int) -> None:
    on = stage(Afternoon(counted(red=19, blue=19)))
    for _ in range(taps):
        on.driver.tap(on.field.ids.speed)
    assert label in on.driver.texts()
    on.settle()
    before = on.game.version
    for _ in range(32):
        on.driver.frames(1, 1 / 16)
        on.settle()
    # `settle` takes three frames of its own: 32 * (1/16 + 3/60) are 3.6 seconds; a beat waits for the next frame.
    assert 0.75 * 3.6 * steps - 1 <= on.game.version - before <= 3.6 * steps + 1


def test_the_language_changes_at_once(stage: Open) -> None:
    on = stage(Afternoon(counted(red=2)).play())
    names = []
    for _ in Language:
        on.driver.tap(on.field.ids.language)
        names.append(on.field.ids.first.shown.name)
        words = Words(on.app.settings.language)
        assert {words.say_key("field.captured"), words.say_key("field.go_on")} & set(on.driver.texts())
    assert names == ["Rood", "Rouge", "Rot", "Red"]


def test_the_theme_changes_at_once_and_everywhere(stage: Open) -> None:
    on = stage(Afternoon(counted(red=2)).play())
    corner = (0.5, 0.002)
    assert is_near(on.driver.colour_at(on.field, *corner), Look(Light.SUN).paint("ground").surface)
    on.driver.tap(on.field.ids.light)
    assert is_near(on.driver.colour_at(on.field, *corner), Look(Light.DARK).paint("ground").surface)
    assert {part.look for part in on.app.root.walk() if isinstance(part, Dressed)} == {Look(Light.DARK)}


def test_the_type_grows_at_once(stage: Open) -> None:
    on = stage(Afternoon(counted(red=2)).play())
    small = on.field.ids.clock.font_size
    on.app.change(replace(on.app.settings, text_scale=1.3))
    on.driver.frames(2)
    assert on.field.ids.clock.font_size == pytest.approx(1.3 * small)


def test_the_numbers_of_a_score_are_equally_wide(stage: Open) -> None:
    on = stage(Afternoon(counted()), Settings())
    writer = on.field.ids.clock._label
    assert len({writer.get_extents(digit * 4)[0] for digit in "0123456789"}) == 1
