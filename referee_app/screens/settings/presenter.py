"""The presenter of the settings: saves each change at once, and erases everything on request."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from referee_app.cards.ranks import Language
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.running_game import progress_text, running_game_from_entry
from referee_app.screens.settings.model import settings_shown
from referee_app.screens.settings.screen import SettingsScreen
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.models import Announcement, AnswerOption, FieldSpec, Question
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.words.words import Theme, Words

if TYPE_CHECKING:
    from referee_app.play.game_store import GameEntry


_MEANT: dict[str, Callable[[str], Any]] = {
    "language": Language,
    "names": Theme,
    "light": Light,
    "text_scale": float,
    "camera": int,
}
"""What the key of a possibility stands for, setting by setting."""

_SAMPLE = "red"


class SettingsPresenter(Presenter):
    """Shows the settings and saves each change."""

    screen: SettingsScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._cameras: tuple[int, ...] | None = None
        self._erasing = Erasing(context)
        self.screen = SettingsScreen(name=ScreenName.SETTINGS)

    def on_enter(self, _what: object = None) -> None:
        """Show the settings from the top, and look once which cameras there are."""
        self.show()
        self.screen.ids.scroll.scroll_y = 1
        if self._cameras is None:
            self._cameras = ()
            self.context.background_worker.run(self.context.services.cameras, self._found)

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = settings_shown(
            self.context.settings,
            self.context.words,
            self._cameras or (),
            can_vibrate=self.context.services.device.has_vibration,
        )

    def do_choose(self, setting: str, key: str) -> None:
        """Save another value of a setting."""
        self._change(setting, _MEANT[setting](key))

    def do_hints(self) -> None:
        """Show the hint of every job once more."""
        self.context.remember(replace(self.context.settings, hinted=()))
        self.context.announce(Announcement(self.context.words.say_key("setting.hints.done"), "info"))

    def do_erase(self) -> None:
        """Erase everything, after two questions."""
        self._erasing.begin()

    def _found(self, cameras: tuple[int, ...]) -> None:
        self._cameras = cameras
        self.show()

    def _change(self, setting: str, value: Any) -> None:
        self.context.change(replace(self.context.settings, **{setting: value}))

    def do_toggle(self, setting: str, on: bool) -> None:
        """Turn a setting on or off; a sound is played as an example."""
        self._change(setting, on)
        if on and setting in ("sounds", "vibration"):
            self.context.sounds.play(_SAMPLE, heard=setting == "sounds", felt=setting == "vibration")


_GO_ON = "go_on"


class ToLose(NamedTuple):
    """What erasing would remove; the number of games is None where they cannot be read.

    `running` is the live game that goes on, `tables` are the games that are under way at the table, by their keys.
    """

    games: int | None
    sets: int
    running: "GameEntry | None" = None
    tables: tuple[str, ...] = ()


class Erasing:
    """Erases everything in two deliberate steps: what is lost is said first, then a word has to be typed."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def begin(self) -> None:
        """Find out what would be lost, and ask."""
        self._context.worker.run(
            self._count, self._ask, is_relevant=lambda: self._context.window.is_at(ScreenName.SETTINGS)
        )

    def _count(self) -> ToLose:
        sets, services = self._context.services.sets(), self._context.services
        count = len(sets.sets()) + len(sets.set_aside()) + len(sets.troubles())
        try:
            games, tables = services.games().entries(), services.tables().entries()
            running = services.games().running()
        except Refusal:
            return ToLose(None, count)  # what cannot be read can be erased all the same
        return ToLose(
            len(games) + len(tables),
            count,
            next((entry for entry in games if entry.game == running), None),
            tuple(entry.key for entry in tables if entry.trouble is None and entry.outcome is None),
        )

    def _ask(self, loss: ToLose) -> None:
        words = self._context.words
        self._context.ask_user(
            Question(
                headline=words.say_key("setting.erase.ask"),
                text="\n\n".join((*_under_way(loss, self._context.services.now(), words), words.say(_lost(loss)))),
                answers=(
                    AnswerOption("keep", words.say_key("setting.erase.no")),
                    AnswerOption(_GO_ON, words.say_key("setting.erase.next")),
                ),
            ),
            lambda key, _typed: self._make_sure() if key == _GO_ON else None,
        )

    def _make_sure(self, fault: str = "") -> None:
        words = self._context.words
        word = words.say_key("setting.erase.word")
        self._context.ask_user(
            Question(
                headline=words.say_key("setting.erase.sure"),
                text=words.say_key("setting.erase.type", word=word),
                field=FieldSpec(placeholder=word, fault=fault),
                answers=(
                    AnswerOption(_GO_ON, words.say_key("setting.erase.yes"), icon="trash", tone="signal"),
                    AnswerOption("keep", words.say_key("setting.erase.no")),
                ),
            ),
            lambda key, typed: self._check_typed_word(word, typed) if key == _GO_ON else None,
        )

    def _check_typed_word(self, word: str, typed: str) -> None:
        if typed.strip().casefold() == word.casefold():
            self._context.worker.run(self._context.services.erase, lambda _done: self._begin_anew())
        else:
            self._make_sure(self._context.words.say_key("setting.erase.other_word", word=word))

    def _begin_anew(self) -> None:
        context = self._context
        context.go(ScreenName.HOME)
        context.window.drop_hidden_screens()
        context.game.close()
        context.change(Settings(context.settings.language))
        context.announce(Announcement(context.words.say_key("setting.erased"), "trash"))


def _lost(loss: ToLose) -> Sentence:
    games = sentence("setting.erase.unknown") if loss.games is None else sentence("setting.erase.games", n=loss.games)
    return sentence("setting.erase.text", games=games, sets=sentence("setting.erase.sets", n=loss.sets))


def _under_way(loss: ToLose, now: int, words: Words) -> Iterator[str]:
    """What is being played, which is lost first of all."""
    from referee_app.screens.tables.model import game_name  # noqa: PLC0415 - with all games at the table

    if loss.running is not None:
        yield words.say_key(
            "setting.erase.running", game=progress_text(words, running_game_from_entry(loss.running, now))
        )
    if loss.tables:
        names = sorted({game_name(key, words) for key in loss.tables})
        yield words.say_key("setting.erase.tables", n=len(loss.tables), games=", ".join(names))


PRESENTER = SettingsPresenter
