"""The rules of the live game in a real window, by touches."""

from itertools import product

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language
from referee_app.live_game import commands
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Knowledge
from referee_app.screens.game_rules.screen import LadderCell, SectionPanel
from referee_app.screens.navigation import ScreenName
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.text import Heading
from tests import sweeps
from tests.screens.scan.scan_driver import play, setup
from tests.screens.text_measures import box_of


def opened(phone: Phone, rules: HouseRules = OFFICIAL_RULES) -> Phone:
    """The rules of a game that is being played."""
    play(phone, setup(Knowledge.PLAYERS, rules=rules), commands.BeginPlay(), on_field=True)
    phone.app.context.go(ScreenName.GAME_RULES)
    phone.settle()
    return phone


def tap_rank(phone: Phone, sign: str) -> None:
    """Touch a rank in the ladder where it is, with no scrolling."""
    phone.driver.tap(cell(phone, sign))
    phone.settle()


def cell(phone: Phone, sign: str) -> LadderCell:
    found = next(cell for cell in phone.presenter.screen.ids.ladder.children if cell.key == sign)
    assert isinstance(found, LadderCell)
    return found


def log_length(phone: Phone) -> int:
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return len(seen.view.log)


def test_two_taps_say_who_wins_and_why_and_nothing_is_recorded(phone: Switch) -> None:
    on = opened(phone())
    before = log_length(on)
    tap_rank(on, "3")
    assert on.says("Miner against …")
    tap_rank(on, "B")
    assert on.says("Miner wins")
    assert on.says("The miner defuses the bomb.")
    tap_rank(on, "8")
    assert on.says("Colonel against …")
    assert log_length(on) == before


def test_the_same_rank_tapped_twice_is_a_tie(phone: Switch) -> None:
    on = opened(phone(), HouseRules(tie_keeps_cards=True))
    tap_rank(on, "7")
    tap_rank(on, "7")
    assert on.says("A tie")
    assert on.says("both keep their card")


def test_who_tagged_is_asked_and_answered_by_a_tap(phone: Switch) -> None:
    on = opened(phone(), HouseRules(spy_must_tag=True))
    tap_rank(on, "1")
    tap_rank(on, "10")
    assert on.says("Who tagged?")
    on.tap("Marshal tagged")
    assert on.says("Marshal wins")
    assert not on.says("Who tagged?")


def test_it_opens_with_what_beats_what_and_again_with_what_was_read_last(phone: Switch) -> None:
    on = opened(phone())
    assert on.says("What beats what: the higher number wins")
    on.tap("Cards")
    assert on.says("cards a team")
    on.back()
    assert on.place == ScreenName.FIELD
    on.app.context.go(ScreenName.GAME_RULES)
    on.settle()
    assert on.says("cards a team")
    assert not on.says("What beats what: the higher number wins")


def test_another_part_begins_at_its_top_and_no_rank_stays_tapped(phone: Switch) -> None:
    on = opened(phone())
    tap_rank(on, "B")
    on.presenter.screen.ids.scroll.scroll_y = 0
    on.tap("Rules")
    assert on.presenter.screen.ids.scroll.scroll_y == 1
    assert on.says("What it is about")
    on.tap("Duels")
    on.back()
    on.app.context.go(ScreenName.GAME_RULES)
    on.settle()
    assert on.says("Tap two cards: who wins?")


def test_the_answer_stays_in_sight_in_every_window(phone: Switch) -> None:
    on = opened(phone())
    tap_rank(on, "5")
    tap_rank(on, "B")
    sizes = ((320, 640), (400, 800), (800, 400), (800, 1024))
    for size, language, scale in product(sizes, Language, (1.0, 1.3)):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.driver.frames(4)
        screen = on.presenter.screen
        assert box_of(screen.ids.pair).within(box_of(screen)), (size, language, scale)
        assert screen.ids.scroll.height > 100, (size, language, scale)


def test_any_two_ranks_are_two_taps_without_scrolling_and_the_answer_covers_none(phone: Switch) -> None:
    on = opened(phone(), HouseRules(spy_must_tag=True))
    sizes = (((320, 640), 1.3), ((320, 640), 1.0), ((360, 740), 1.3), ((800, 400), 1.0), ((800, 400), 1.3))
    for (size, scale), language in product(sizes, sampled_languages()):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.presenter.on_enter()
        on.driver.frames(4)
        ids = on.presenter.screen.ids
        assert len(ids.ladder.children) == 11
        assert len({round(tab.y) for tab in ids.parts.children}) == 1, "the three parts stand in one row"
        mark = box_of(ids.house_rules)
        assert ids.house_rules.text
        assert mark.within(box_of(ids.scroll)), (size, language, scale, "the first view says it")
        assert not any(mark.common(box_of(each)).is_something for each in ids.ladder.children), (size, language, scale)
        headings = [each for each in ids.scroll.walk() if isinstance(each, Heading)]
        assert not any(each.text for each in headings), "it would be read as the title of the answer"
        top, taps = ids.scroll.scroll_y, on.driver.taps
        for pair in (("10", "B"), ("5", "B"), ("5", "5"), ("1", "10")):
            for sign in pair:
                assert box_of(cell(on, sign)).within(box_of(ids.scroll)), (size, language, scale, sign)
                tap_rank(on, sign)
            marked = {each.key for each in ids.ladder.children if each.shown.chosen}
            assert marked == set(pair), (size, language, scale)
            assert not box_of(ids.pair).common(box_of(ids.scroll)).is_something, (size, language, scale)
            assert box_of(ids.pair).within(box_of(on.presenter.screen))
        assert (on.driver.taps - taps, ids.scroll.scroll_y) == (8, top)


def test_the_winner_stands_out_and_the_loser_is_only_framed(phone: Switch) -> None:
    on = opened(phone())
    tap_rank(on, "7")
    tap_rank(on, "9")
    assert (cell(on, "9").tone, cell(on, "7").tone, cell(on, "8").tone) == ("signal", "raised", "raised")


def sampled_languages() -> tuple[Language, ...]:
    """All of them in the sweep; those with the longest words and sentences on every change."""
    return tuple(Language) if sweeps.is_whole else (Language.DE, Language.FR)


def columns(phone: Phone) -> int:
    """In how many columns the headings of the rules stand."""
    panels = [each for each in phone.driver.widgets() if isinstance(each, SectionPanel)]
    assert len(panels) == 9
    return len({round(box_of(panel).left) for panel in panels})


def test_a_wide_window_has_the_rules_in_two_columns(phone: Switch) -> None:
    on = opened(phone(size=(800, 400)))
    on.tap("Rules")
    assert columns(on) == 2
    on.driver.resize(400, 800)
    assert columns(on) == 1


def test_the_rules_follow_the_reader_s_language(phone: Switch) -> None:
    on = opened(phone(), HouseRules(bombs_take_no_flag=True))
    assert on.says("House rule")
    on.app.context.change(Settings(Language.DE, still=True))
    on.settle()
    assert on.says("Hausregel")
    assert on.says("Feldmarschall")
    assert not on.says("House rule")
