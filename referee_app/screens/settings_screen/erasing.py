"""How everything on this phone is erased: what is lost is said first, and a word has to be typed."""

from typing import NamedTuple

from referee_app.refusal import Refusal
from referee_app.screens.places import Place
from referee_app.screens.settings import Settings
from referee_app.screens.stage import Stage
from referee_app.screens.widgets.question import Answer, FieldSpec, Question
from referee_app.screens.widgets.said import Said
from referee_app.sentence import Sentence, sentence

_GO_ON = "go_on"


class Kept(NamedTuple):
    """How much there is to lose; None where it cannot be read."""

    games: int | None
    sets: int


class Erasing:
    """Two deliberate steps, and then the app is as new."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def begin(self) -> None:
        """Find out what would be lost, and ask."""
        self._stage.worker.ask(self._count, self._ask, wanted=lambda: self._stage.is_at(Place.SETTINGS))

    def _count(self) -> Kept:
        sets = self._stage.world.sets()
        return Kept(self._count_games(), len(sets.sets()) + len(sets.set_aside()) + len(sets.troubles()))

    def _count_games(self) -> int | None:
        try:
            return len(self._stage.world.games().entries()) + len(self._stage.world.tables().entries())
        except Refusal:
            return None  # what cannot be read can be erased all the same

    def _ask(self, kept: Kept) -> None:
        words = self._stage.words
        self._stage.ask(
            Question(
                headline=words.say_key("setting.erase.ask"),
                text=words.say(_lost(kept)),
                answers=(
                    Answer("keep", words.say_key("setting.erase.no")),
                    Answer(_GO_ON, words.say_key("setting.erase.next")),
                ),
            ),
            lambda key, _typed: self._make_sure() if key == _GO_ON else None,
        )

    def _make_sure(self, fault: str = "") -> None:
        words = self._stage.words
        word = words.say_key("setting.erase.word")
        self._stage.ask(
            Question(
                headline=words.say_key("setting.erase.sure"),
                text=words.say_key("setting.erase.type", word=word),
                field=FieldSpec(hint=word, fault=fault),
                answers=(
                    Answer(_GO_ON, words.say_key("setting.erase.yes"), icon="trash", tone="signal"),
                    Answer("keep", words.say_key("setting.erase.no")),
                ),
            ),
            lambda key, typed: self._hear(word, typed) if key == _GO_ON else None,
        )

    def _hear(self, word: str, typed: str) -> None:
        if typed.strip().casefold() == word.casefold():
            self._stage.worker.ask(self._stage.world.erase, lambda _done: self._begin_anew())
        else:
            self._make_sure(self._stage.words.say_key("setting.erase.other_word", word=word))

    def _begin_anew(self) -> None:
        stage = self._stage
        stage.go(Place.HOME)
        stage.forget()
        stage.game.close()
        stage.change(Settings(stage.settings.language))
        stage.say(Said(stage.words.say_key("setting.erased"), "trash"))


def _lost(kept: Kept) -> Sentence:
    games = sentence("setting.erase.unknown") if kept.games is None else sentence("setting.erase.games", n=kept.games)
    return sentence("setting.erase.text", games=games, sets=sentence("setting.erase.sets", n=kept.sets))
