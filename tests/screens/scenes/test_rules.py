"""The rules of a game: all of it can be read, in every language, size and light."""

import pytest

from tests.screens.conftest import Switch
from tests.screens.scenes.reading import VIEWS, unreadable
from tests.screens.scenes.rules import SCENES
from tests.screens.scenes.scene import Ground, View, grounds


@pytest.mark.parametrize("views", VIEWS, ids=["likely", "others"])
@pytest.mark.parametrize("ground", grounds(SCENES), ids=str)
def test_all_of_it_can_be_read(
    phone: Switch, ground: Ground, views: list[View], caplog: pytest.LogCaptureFixture
) -> None:
    on = phone()
    ground.begin(on)
    assert unreadable(ground, on, views) == ""
    assert "too much iteration" not in caplog.text
    on.driver.draw()  # nothing undrawable goes unnoticed
