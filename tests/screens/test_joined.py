"""Everything joined as `bootstrap` joins it: rules and journals on one side, a real window on the other."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from referee_app.bootstrap import SCENES, SceneDirector, SimulatedDirector
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.live_game.view import Phase
from referee_app.screens.field.model import field_shown
from referee_app.words.words import Words
from tests.screens.conftest import Open

LAST = len(SCENES)


@pytest.fixture
def director() -> Iterator[SimulatedDirector]:
    with closing(SimulatedDirector(players=8, seed=3)) as opened:
        yield opened


def test_a_simulated_game_on_real_journals_is_shown_as_it_goes(stage: Open, director: SimulatedDirector) -> None:
    on = stage(director)
    versions = [director.version]
    while director.view().phase is not Phase.OVER:
        on.beat()
        versions.append(director.version)
        shown = on.field.shown
        assert shown == field_shown(director.view(), Words(Language.EN), director.own)
        assert {shown.clock, shown.log[0].text} <= set(on.driver.texts())
    assert versions == sorted(set(versions))
    assert on.field.shown.outcome in on.driver.texts()


def test_the_leader_of_red_sees_the_own_team_and_not_the_other(director: SimulatedDirector) -> None:
    with closing(SimulatedDirector()) as two_leaders:
        assert two_leaders.own == {Team.RED}
        assert two_leaders.view().teams[Team.BLUE].pile is None
    assert director.own == set(Team)


def test_the_scenes_of_the_demonstration_come_one_after_the_other() -> None:
    with closing(SceneDirector()) as director:
        for is_reached in SCENES.values():
            director.go_on()
            director.step()
            assert is_reached(director.view(), Team.RED)
        assert director.view().phase is Phase.OVER


def test_who_asks_for_more_than_the_last_scene_hears_that_it_is_over_and_is_not_kept_waiting() -> None:
    with closing(SceneDirector()) as director:
        for _ in SCENES:
            director.go_on()
            director.step()
        director.go_on()
        assert [director.step(), director.step()] == [False, False]


def pixels(picture: Path) -> bytes:
    with Image.open(picture) as opened:
        assert opened.size == (800, 1600)
        return opened.tobytes()


def test_without_a_display_the_demonstration_leaves_pictures_and_says_where(tmp_path: Path) -> None:
    surroundings = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL", "DISPLAY"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "referee_app", "run", "--pictures", str(tmp_path / "shown"), "--language", "nl"],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "shown") in done.stdout
    pictures = sorted((tmp_path / "shown").glob("*.png"))
    assert [picture.stem[3:] for picture in pictures][: LAST + 1] == ["opened", *SCENES]
    assert len(pictures) == 1 + LAST + 2 * len(Language)
    assert len({pixels(picture) for picture in pictures[: LAST + 1]}) == LAST + 1
