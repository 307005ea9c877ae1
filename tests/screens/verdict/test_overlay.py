"""What fills the screen comes at once, is read in full, and goes by itself or with a tap."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.screens.widgets.host import Host, heard, show  # it must come before anything of Kivy

# isort: split
from kivy.uix.floatlayout import FloatLayout

from referee_app.cards.ranks import Language, Team
from referee_app.live_game.model import HouseRules, Mode
from referee_app.live_game.verdict import Situation
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme
from referee_app.screens.verdict.model import VerdictShown, verdict_shown
from referee_app.screens.verdict.overlay import VerdictOverlay
from referee_app.screens.widgets.panels import Meter
from referee_app.screens.widgets.text import widest_word
from referee_app.words.words import Theme, Words
from tests.screens.text_measures import faults
from tests.screens.verdict import test_flags
from tests.screens.verdict.test_model import WORDS, settled
from tests.sweeps import sampled

MINER = verdict_shown(settled("3", "B", bomb=Team.BLUE), WORDS)
PLAIN = verdict_shown(settled("4", "3"), WORDS)
NEAR = 6


class Window:
    """A window that is nothing but an overlay."""

    def __init__(self) -> None:
        self.overlay = VerdictOverlay(words=WORDS)
        root = FloatLayout()
        root.add_widget(self.overlay)
        self.driver = show(root, ScreenTheme(still=True))

    def apply_theme(self, theme: ScreenTheme) -> None:
        host = self.driver.app
        assert isinstance(host, Host)
        host.apply_theme(theme)
        self.driver.frames(4)

    def show(self, shown: VerdictShown) -> None:
        self.overlay.shown = shown
        self.driver.frames(6)


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window()
    yield window
    window.driver.stop()


def test_it_goes_by_itself_after_half_a_minute(window: Window) -> None:
    gone = heard(window.overlay, "on_gone")
    window.show(PLAIN)
    window.driver.wait(29)
    assert window.overlay.is_there
    window.driver.wait(1.5)
    assert not window.overlay.is_there
    assert gone == [()]


def test_a_sign_that_is_its_own_name_stands_alone_in_the_middle(window: Window) -> None:
    window.show(verdict_shown(settled("10", "9"), Words(Language.EN, Theme.NUMBERS)))
    name, sign = window.overlay.ids.rank.children
    assert (sign.text, name.text) == ("10", "")
    assert abs(sign.center_x - window.overlay.center_x) < 1


def test_a_tap_closes_it(window: Window) -> None:
    window.show(PLAIN)
    window.driver.tap_at(200, 500)
    assert not window.overlay.is_there


def test_a_swipe_reads_on_and_does_not_close(window: Window) -> None:
    window.show(PLAIN)
    window.driver.swipe((200, 100), (200, 300))
    assert window.overlay.is_there


def test_where_it_may_not_be_closed_a_tap_is_only_told(window: Window) -> None:
    window.overlay.closable = False
    taps = heard(window.overlay, "on_tap")
    window.show(PLAIN)
    window.driver.tap_at(200, 500)
    assert window.overlay.is_there
    assert taps == [()]


def test_the_next_verdict_takes_the_place_of_the_last_and_stays_as_long(window: Window) -> None:
    window.show(PLAIN)
    window.driver.wait(25)
    window.show(PLAIN)
    window.driver.wait(25)
    assert window.overlay.is_there


def test_the_button_does_what_it_says_and_does_not_close(window: Window) -> None:
    wanted = heard(window.overlay, "on_action")
    window.show(MINER)
    window.driver.tap(window.overlay.ids.actions)
    assert wanted == [("void",)]
    assert window.overlay.is_there


def test_without_a_bomb_there_is_no_button(window: Window) -> None:
    window.show(MINER)
    window.show(PLAIN)
    assert window.overlay.ids.actions.height == 0


@pytest.mark.parametrize("size", [(320, 640), (800, 400)])
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("shown", [PLAIN, MINER], ids=["alone", "beside the bomb"])
def test_the_rules_are_wanted_by_a_button_that_a_finger_finds_and_beside_it_a_tap_closes(
    window: Window, shown: VerdictShown, scale: float, size: tuple[int, int]
) -> None:
    window.driver.resize(*size)
    window.apply_theme(ScreenTheme(still=True, text_scale=scale))
    wanted = heard(window.overlay, "on_action")
    window.show(replace(shown, has_rules=True))
    rules = window.overlay.ids.rules
    assert min(*rules.size, *(button.height for button in window.overlay.ids.actions.children)) >= FIELD_TOUCH
    window.driver.tap(rules)
    assert wanted == [("rules",)]
    assert window.overlay.is_there
    window.driver.tap_at(rules.center_x, rules.top + 8)
    assert not window.overlay.is_there


def test_where_no_rules_are_offered_a_tap_in_the_corner_closes(window: Window) -> None:
    wanted = heard(window.overlay, "on_action")
    window.show(PLAIN)
    window.driver.tap_at(370, 40)
    assert (window.overlay.is_there, wanted) == (False, [])


def test_what_stays_for_a_tap_does_not_go_by_itself(window: Window) -> None:
    window.show(VerdictShown("red", "red", "Take this card", "miner", "", seconds=0))
    window.driver.wait(60)
    assert window.overlay.is_there


def test_it_slams_in_and_is_there_at_once_where_stillness_is_wanted(window: Window) -> None:
    window.show(PLAIN)
    assert window.overlay.raised == 1
    window.overlay.close()
    window.apply_theme(ScreenTheme())
    window.overlay.shown = PLAIN
    assert window.overlay.raised < 1
    window.driver.wait(0.3)
    assert window.overlay.raised == 1


SPOILS = Situation(rules=HouseRules(spoils=True, respawn_delay_s=120), flag_carriers=frozenset(Team))


def test_the_sentences_give_way_before_the_headline(window: Window) -> None:
    window.driver.resize(360, 640)
    window.show(verdict_shown(settled("6", "10", SPOILS), Words(Language.FR)))
    overlay = window.overlay
    assert overlay.type_size == "body"
    assert overlay.headline_size > 44
    assert overlay.ids.words.height <= overlay.ids.scroll.height


def test_where_even_that_does_not_fit_the_headline_gives_way_to_its_least_size_and_the_emblem_goes(
    window: Window,
) -> None:
    window.driver.resize(320, 480)
    window.show(verdict_shown(settled("6", "10", SPOILS), Words(Language.FR)))
    assert window.overlay.headline_size == pytest.approx(44 * 320 / 360)
    assert not window.overlay.has_emblem
    assert window.overlay.type_size == "small"


def test_what_has_to_scroll_all_the_same_says_that_it_goes_on(window: Window) -> None:
    window.driver.resize(320, 400)
    window.show(verdict_shown(settled("6", "10", SPOILS), Words(Language.FR)))
    overlay = window.overlay
    assert overlay.ids.words.height > overlay.ids.scroll.height > 0
    assert overlay.reads_on
    overlay.ids.scroll.scroll_y = 0
    assert not overlay.reads_on
    window.show(PLAIN)
    window.driver.resize(400, 800)
    window.driver.frames(6)
    assert not overlay.reads_on


SPOILS_OF_A_MASTER = replace(SPOILS, mode=Mode.GAME_MASTER)
UNCUT = [(320, 640), (360, 640), (360, 740), (400, 800), (800, 400), (800, 1280)]


def hardest_answers(words: Words) -> Iterator[VerdictShown]:
    half = frozenset({Team.BLUE})
    for circumstances in (SPOILS, SPOILS_OF_A_MASTER, replace(SPOILS, flag_carriers=frozenset({Team.RED}))):
        yield verdict_shown(settled("5", "5", circumstances), words)
        yield verdict_shown(settled("6", "10", circumstances, half=half), words)
        yield verdict_shown(settled("3", "B", circumstances, bomb=Team.BLUE), words)
    yield verdict_shown(settled("6", "10", again=True), words)
    yield verdict_shown(settled("B", "B"), words)
    no_bombs = test_flags.game(10, rules=test_flags.NO_BOMBS)
    yield test_flags.shown(test_flags.HALF, no_bombs, words)
    yield test_flags.shown(test_flags.BOMB, no_bombs, words)
    yield test_flags.shown(test_flags.SCOUT, test_flags.game(3), words)
    yield test_flags.shown(test_flags.TOO_EARLY, test_flags.game(3, mode=Mode.GAME_MASTER), words)
    yield test_flags.shown(test_flags.ASK, test_flags.game(0, frozenset({Team.BLUE}), Mode.TWO_LEADERS), words)


@pytest.mark.parametrize(("size", "scale"), sampled(product(UNCUT, (1.3, 1.0)), 5), ids=str)
def test_nothing_is_cut_in_any_language(window: Window, size: tuple[int, int], scale: float) -> None:
    window.driver.resize(*size)
    window.apply_theme(ScreenTheme(still=True, text_scale=scale).within(*size))
    for words in map(Words, Language):
        window.overlay.words = words
        for shown in hardest_answers(words):
            window.show(replace(shown, has_rules=True))
            ids = window.overlay.ids
            assert ids.words.height <= ids.scroll.height + 1, (words.language, shown.headline, shown.why)
            assert not window.overlay.reads_on


SIZES = [(320, 640), (360, 740), (400, 800), (600, 1000), (800, 1000), (800, 400), (640, 360)]
HEADLINES = ("verdict.tie", "verdict.void", "scan.flag.yes", "scan.flag.no", "scan.flag.never", "scan.flag.ask")
OTHER_HEADLINES = ("scan.drawn", "scan.who_tagged", "time_up.title")


def headlines(words: Words) -> list[str]:
    wins = (words.say_key("verdict.wins", team=team) for team in Team)
    results = [words.say_key("time_up.wins", winner=team, most=20, least=18) for team in Team]
    has = [words.say_key("time_up.has.points", team=team, n=45) for team in Team]
    return [
        *wins,
        *results,
        *has,
        words.say_key("time_up.draw", each=20),
        *map(words.say_key, HEADLINES + OTHER_HEADLINES),
    ]


@pytest.mark.parametrize(("size", "scale"), sampled(product(SIZES, (1.3, 1.0)), 5), ids=str)
def test_every_headline_is_read_from_two_metres_in_every_language(
    window: Window, size: tuple[int, int], scale: float
) -> None:
    width, height = size
    window.driver.resize(*size)
    theme = ScreenTheme(still=True, text_scale=scale).within(*size)
    window.apply_theme(theme)
    column = width / 2 if width > height else width
    least = min(theme.size("huge"), max(36, 44 * column / 360))
    for words in (Words(language, ranks) for language in Language for ranks in Theme):
        hardest = verdict_shown(settled("6", "10", SPOILS, bomb=Team.RED), words)
        window.overlay.words = words
        for said in headlines(words):
            window.show(replace(hardest, headline=said, has_rules=True))
            headline = window.overlay.ids.headline
            assert headline.font_size >= least - 0.01, said
            assert len(headline._label._cached_lines) <= 2, said
            assert widest_word(said, headline.font_size, bold=True) <= headline.width, said
            assert [fault for fault in faults(window.driver) if repr(said) in fault] == []


def test_a_tie_is_red_above_and_blue_below(window: Window) -> None:
    window.show(verdict_shown(settled("5", "5"), WORDS))
    theme = ScreenTheme()
    for tone, up in ((Team.RED, 0.995), (Team.BLUE, 0.005)):
        seen = {window.driver.colour_at(window.overlay, across / 40, up) for across in range(1, 20)}
        wanted = tuple(round(255 * part) for part in theme.colours(tone).surface[:3])
        assert any(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) <= NEAR for colour in seen)


def test_the_meter_of_a_flag_answer_is_full_at_the_half_and_its_flag_stands_within(window: Window) -> None:
    for count in (3, 10):
        window.show(test_flags.shown(test_flags.HALF, test_flags.game(count), WORDS))
        meter = next(widget for widget in window.driver.widgets() if isinstance(widget, Meter))
        assert meter.fraction == count / 10
        (flag,) = meter.children
        assert flag.right <= meter.right + 1
        assert flag.x > meter.x + meter.span * 0.9
