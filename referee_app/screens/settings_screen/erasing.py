"""How everything on this phone is erased: what is lost is said first, and a word has to be typed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from referee_app.refusal import Refusal
from referee_app.screens.app_context import AppContext
from referee_app.screens.home.model import how_far, running_entry
from referee_app.screens.navigation import ScreenName
from referee_app.screens.settings import Settings
from referee_app.screens.widgets.models import Announcement, AnswerOption, FieldSpec, Question
from referee_app.sentence import Sentence, sentence
from referee_app.words.words import Words

if TYPE_CHECKING:
    from referee_app.play.shelf import GameEntry

_GO_ON = "go_on"


class Kept(NamedTuple):
    """How much there is to lose; the number of games is None where they cannot be read.

    `running` is the live game that goes on, `tables` are the games that are under way at the table, by their keys.
    """

    games: int | None
    sets: int
    running: "GameEntry | None" = None
    tables: tuple[str, ...] = ()


class Erasing:
    """Two deliberate steps, and then the app is as new."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def begin(self) -> None:
        """Find out what would be lost, and ask."""
        self._context.worker.ask(self._count, self._ask, wanted=lambda: self._context.is_at(ScreenName.SETTINGS))

    def _count(self) -> Kept:
        sets, services = self._context.services.sets(), self._context.services
        count = len(sets.sets()) + len(sets.set_aside()) + len(sets.troubles())
        try:
            games, tables = services.games().entries(), services.tables().entries()
            running = services.games().running()
        except Refusal:
            return Kept(None, count)  # what cannot be read can be erased all the same
        return Kept(
            len(games) + len(tables),
            count,
            next((entry for entry in games if entry.game == running), None),
            tuple(entry.key for entry in tables if entry.trouble is None and entry.outcome is None),
        )

    def _ask(self, kept: Kept) -> None:
        words = self._context.words
        self._context.ask(
            Question(
                headline=words.say_key("setting.erase.ask"),
                text="\n\n".join((*_under_way(kept, self._context.services.now(), words), words.say(_lost(kept)))),
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
        self._context.ask(
            Question(
                headline=words.say_key("setting.erase.sure"),
                text=words.say_key("setting.erase.type", word=word),
                field=FieldSpec(hint=word, fault=fault),
                answers=(
                    AnswerOption(_GO_ON, words.say_key("setting.erase.yes"), icon="trash", tone="signal"),
                    AnswerOption("keep", words.say_key("setting.erase.no")),
                ),
            ),
            lambda key, typed: self._hear(word, typed) if key == _GO_ON else None,
        )

    def _hear(self, word: str, typed: str) -> None:
        if typed.strip().casefold() == word.casefold():
            self._context.worker.ask(self._context.services.erase, lambda _done: self._begin_anew())
        else:
            self._make_sure(self._context.words.say_key("setting.erase.other_word", word=word))

    def _begin_anew(self) -> None:
        context = self._context
        context.go(ScreenName.HOME)
        context.forget()
        context.game.close()
        context.change(Settings(context.settings.language))
        context.say(Announcement(context.words.say_key("setting.erased"), "trash"))


def _lost(kept: Kept) -> Sentence:
    games = sentence("setting.erase.unknown") if kept.games is None else sentence("setting.erase.games", n=kept.games)
    return sentence("setting.erase.text", games=games, sets=sentence("setting.erase.sets", n=kept.sets))


def _under_way(kept: Kept, now: int, words: Words) -> Iterator[str]:
    """What is being played, which is lost first of all."""
    from referee_app.screens.tables.model import game_name  # noqa: PLC0415 - with all games at the table

    if kept.running is not None:
        yield words.say_key("setting.erase.running", game=how_far(words, running_entry(kept.running, now)))
    if kept.tables:
        names = sorted({game_name(key, words) for key in kept.tables})
        yield words.say_key("setting.erase.tables", n=len(kept.tables), games=", ".join(names))
