"""Set-ups that are kept by name and brought back: asked for on sheets, written on the worker's thread."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.screens.table.arranging import Arranging
from referee_app.screens.table.sitting import Sitting
from referee_app.screens.widgets.question import Answer, FieldSpec, Question
from referee_app.sentence import Sentence, sentence

if TYPE_CHECKING:
    from referee_app.play.setups import Kept
    from referee_app.screens.stage import Stage

_KEEP, _FORGET = "!keep", "!forget"
_MOST = 5
"""How many are offered: the newest."""


class Keeping:
    """Keeps what is arranged, and arranges what was kept."""

    def __init__(self, stage: "Stage", arrange: Callable[[Arranging], None], say: Callable[[Sentence], None]) -> None:
        self._stage = stage
        self._arrange = arrange
        self._say = say

    def offer(self, sitting: Sitting, arranging: Arranging | None) -> None:
        """Let the reader keep what is arranged, bring back what was kept, or forget that."""
        rules, shelf = sitting.face.rules, self._stage.world.setups
        self._stage.worker.ask(lambda: shelf().kept(rules), lambda kept: self._offer(sitting, arranging, kept))

    def _offer(self, sitting: Sitting, arranging: Arranging | None, kept: "tuple[Kept, ...]") -> None:
        words = self._stage.words
        keep = Answer(_KEEP, words.say_key("table.keep.ask"), "plus")
        forget = (Answer(_FORGET, words.say_key("table.kept.forget"), "trash", "quiet"),) if kept else ()

        def answered(key: str, _typed: str) -> None:
            if key == _KEEP and arranging is not None:
                self._ask_name(sitting, arranging)
            elif key == _FORGET:
                self._ask_which(sitting, kept)
            else:
                self._bring(sitting, kept, key)

        self._stage.ask(Question(words.say_key("table.kept"), answers=(keep, *_answers(kept), *forget)), answered)

    def _ask_name(self, sitting: Sitting, arranging: Arranging) -> None:
        words = self._stage.words
        nameless = words.say_key("table.keep.nameless")
        self._stage.ask(
            Question(
                headline=words.say_key("table.keep.ask"),
                answers=(Answer(_KEEP, words.say_key("table.keep"), "box"),),
                field=FieldSpec(caption=words.say_key("table.keep.name"), hint=nameless),
            ),
            lambda _key, typed: self._keep(sitting, arranging, typed.strip() or nameless),
        )

    def _keep(self, sitting: Sitting, arranging: Arranging, name: str) -> None:
        rules, shelf = sitting.face.rules, self._stage.world.setups
        move = sitting.face.move_of(sitting.judged, arranging.placed)
        done = sentence("table.keep.done", name=name)
        self._stage.worker.ask(lambda: shelf().keep(rules, name, move), lambda _kept: self._say(done))

    def _bring(self, sitting: Sitting, kept: "tuple[Kept, ...]", name: str) -> None:
        for each in kept:
            if each.name == name:
                self._arrange(Arranging(sitting.face.arranged(sitting.judged, each.move)))

    def _ask_which(self, sitting: Sitting, kept: "tuple[Kept, ...]") -> None:
        rules, shelf, words = sitting.face.rules, self._stage.world.setups, self._stage.words
        self._stage.ask(
            Question(words.say_key("table.kept.forget.ask"), answers=_answers(kept)),
            lambda name, _typed: _asked(self._stage.worker.ask(lambda: shelf().forget(rules, name), _nothing)),
        )


def _asked(_future: object) -> None:
    """Nobody waits for it."""


def _nothing(_done: None) -> None:
    """It is gone, which is all that was wanted."""


def _answers(kept: "tuple[Kept, ...]") -> tuple[Answer, ...]:
    return tuple(Answer(each.name, each.name, tone="quiet") for each in kept[:_MOST])
