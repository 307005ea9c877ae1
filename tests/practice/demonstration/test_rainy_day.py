"""The chapter of a rainy day in a real window: every game is played, something happens in it, and the page shows it."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language
from referee_app.play.table_store import TableEntry
from referee_app.practice.demonstration.picture_page import PicturePage
from referee_app.practice.demonstration.rainy_day import RainyDay
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.games import ADAPTERS
from referee_app.words.words import Words
from tests.practice.demonstration.paper_phone import ReadingDriver
from tests.screens.table.table_driver import seed_chance

PICTURES = (
    "tables",
    "rule_page",
    "curtain",
    "junior_quest",
    "junior_triumph",
    "front_line",
    "agreed",
    "set_up",
    "scout",
    "stratego",
    "card_clash",
    "table_won",
    "table_log",
)


@dataclass(frozen=True, slots=True)
class Told:
    """What is left when the chapter is told."""

    folder: Path
    page: str
    read_in: dict[str, str]
    place: str
    entries: tuple[TableEntry, ...]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The chapter told once, with dice that fall the same in every run."""
    folder = tmp_path_factory.mktemp("pictures")
    on = Phone(tmp_path_factory.mktemp("phone"))
    seed_chance(on)
    page = PicturePage(folder, "Rain")
    driver = ReadingDriver(on, page)
    driver.tell(RainyDay(driver, page).story())
    text = page.finish(Language.EN).read_text("utf-8")
    after = Told(folder, text, driver.read_in, on.place, on.services.tables().entries())
    on.stop()
    return after


def test_every_picture_is_taken_in_the_order_of_the_story_and_no_two_are_alike(told: Told) -> None:
    taken = sorted(told.folder.glob("*.png"))
    assert [path.name for path in taken] == [f"{at:02}-{name}.png" for at, name in enumerate(PICTURES, start=1)]
    assert len({Image.open(path).convert("RGB").tobytes() for path in taken}) == len(PICTURES)


def test_the_page_tells_the_chapter_with_a_caption_for_every_picture(told: Told) -> None:
    say = Words(Language.EN).say_key
    assert f"<h2>{say('show.chapter.rain')}</h2>" in told.page
    captions = re.findall("<figcaption>(.*?)</figcaption>", told.page)
    assert captions == [say(f"show.{name}") for name in PICTURES]


def test_the_chapter_ends_at_home_with_one_game_won_and_the_others_to_be_gone_on_with(told: Told) -> None:
    assert told.place == ScreenName.HOME
    assert {entry.key for entry in told.entries} == {face.rules.key for face in ADAPTERS}
    (won,) = [entry for entry in told.entries if entry.outcome is not None]
    assert won.key == "card_clash"
    assert "wins!" in told.read_in["table_won"]


@pytest.mark.parametrize(
    ("picture", "fight"),
    [
        ("junior_quest", "turns over"),
        ("junior_triumph", "attacks from a5 to a6"),
        ("front_line", "(place 1)"),
        ("stratego", "attacks e7 from e4: Scout"),
        ("table_log", " on f7"),
    ],
)
def test_in_every_game_something_is_fought_out(told: Told, picture: str, fight: str) -> None:
    assert fight in told.read_in[picture]
