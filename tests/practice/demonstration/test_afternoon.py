"""The afternoon of the demonstration in a real window, in every language, and the same however quick the machine is."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.practice.demonstration.paper_phone import (  # the window comes before anything of Kivy
    PaperPhone,
    ReadingDriver,
)

# isort: split
from card_printing.layout.design import Design
from card_printing.orders.order import Document
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.practice.demonstration.afternoon import PICTURE_COUNT, SHOWN, Afternoon
from referee_app.practice.demonstration.app_driver import AppDriver
from referee_app.practice.demonstration.picture_page import PicturePage
from referee_app.practice.demonstration.rainy_day import RainyDay
from referee_app.practice.demonstration.simulated_input import seeded_random
from referee_app.practice.paper_camera import PaperCamera
from referee_app.scanning.cascade import Cascade
from referee_app.screens.navigation import ScreenName
from referee_app.screens.user_settings import Settings
from referee_app.screens.worker import Worker
from referee_app.words.words import Words
from tests.practice.demonstration.picture_names import PICTURES

LANGUAGES = (Language.DE, Language.EN, Language.NL, Language.FR)


def afternoon(on: PaperPhone, driver: AppDriver, page: PicturePage) -> Afternoon:
    return Afternoon(driver, page, on.device, on.paper, RainyDay(driver, page))


@pytest.mark.sweep  # tests/commands/test_run.py always plays the whole story in German
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_told_to_its_end_in_its_language(language: Language, tmp_path: Path) -> None:
    on, say = PaperPhone(tmp_path, Settings(language)), Words(language).say_key
    page = PicturePage(tmp_path, "")
    driver = ReadingDriver(on, page, takes_pictures=False)
    with seeded_random(7):
        driver.tell(afternoon(on, driver, page).story())
    assert tuple(driver.read_in) == PICTURES
    assert len(PICTURES) == PICTURE_COUNT
    assert on.place == ScreenName.POST
    (entry,) = on.paper_services.games().entries()
    assert entry.outcome is not None
    assert entry.outcome.winner is Team.RED
    assert len(on.device.shared) == len(Document)
    for picture, key in {"home": "home.new_game", "settings": "setting.light.sun", "table_log": "table.log"}.items():
        assert say(key) in driver.read_in[picture]
    (kept,) = on.paper_services.sets().sets()
    assert kept.design.languages == (language,)
    on.stop()


def test_the_cards_before_the_camera_are_printed_in_the_language_of_the_set() -> None:
    captain = Card(Team.RED, Rank.CAPTAIN, 1)
    card_set, seen = CardSet(bytes(range(16))), {}
    for language in LANGUAGES:
        paper = PaperCamera()
        paper.print(SetFile("Camp", card_set, Design(languages=(language,))), [captain])
        seen[language] = paper._faces[captain]
    assert len({face.tobytes() for face in seen.values()}) == len(LANGUAGES)


def test_the_same_pictures_are_taken_however_slow_workers_and_camera_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = pictures_of_a_game(tmp_path / "quick")
    chance = Random(1)

    def slowed(do: Callable[..., object], most_seconds: float) -> Callable[..., object]:
        def later(*args: object) -> object:
            time.sleep(chance.random() * most_seconds)
            return do(*args)

        return later

    monkeypatch.setattr(Worker, "_run_task", slowed(Worker._run_task, 0.03))
    monkeypatch.setattr(Cascade, "glance", slowed(Cascade.glance, 0.05))
    monkeypatch.setattr(PaperCamera, "open", slowed(PaperCamera.open, 0.1))
    monkeypatch.setattr(PaperCamera, "close", slowed(PaperCamera.close, 0.1))
    slow = pictures_of_a_game(tmp_path / "slow")
    assert len(quick) == 8
    assert [name for name, picture in quick.items() if slow[name] != picture] == []


def pictures_of_a_game(folder: Path) -> dict[str, bytes]:
    """What is seen from the new game to the whistle: a clock, a code, and what the camera sees."""
    folder.mkdir()
    on, page = PaperPhone(folder / "phone", Settings()), PicturePage(folder, "")
    with seeded_random(7):
        on.paper_services.sets().add(SetFile("Camp", CardSet(bytes(range(16))), Design()))
        on.paper.print(on.paper_services.sets().sets()[0], SHOWN)
        driver = ReadingDriver(on, page)
        driver.tell(afternoon(on, driver, page).a_game_from_nothing())
    on.stop()
    return {path.name: path.read_bytes() for path in folder.glob("*.png")}
