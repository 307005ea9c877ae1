"""The screens around a game: all of it can be read, in every language, size and light."""

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.screens.app_screen import NoWords
from referee_app.screens.navigation import ScreenName
from tests.screens.scenes.around import SCENES
from tests.screens.scenes.reading import VIEWS, unreadable, without_words
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


def test_a_layout_whose_captions_nobody_gave_words_is_found(phone: Switch) -> None:
    on = phone()
    on.app.go(ScreenName.SETTINGS)
    on.settle()
    assert list(without_words(on)) == []
    on.presenter.screen.words = NoWords()
    (complaint,) = without_words(on)
    assert complaint.startswith("SettingsScreen has no words")
