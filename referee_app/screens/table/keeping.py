"""What is arranged, on disk: set-ups that are kept by name and brought back, and the draft of the one at hand.

It is asked for on sheets, and written on the worker's thread. A file may have been changed by anybody: what it holds is
arranged only if it is made of the pieces that are to be arranged.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee_app.screens.table.arranging import Arranging
from referee_app.screens.table.sitting import Sitting
from referee_app.screens.widgets.question import Answer, FieldSpec, Question
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.codec import UnreadableValue

if TYPE_CHECKING:
    from referee_app.play.setups import Kept
    from referee_app.screens.stage import Stage
    from referee_app.table_games.game import Seat

_KEEP, _FORGET = "!keep", "!forget"
_MOST = 5
"""How many are offered: the newest."""


class Keeping:
    """Keeps what is arranged, and arranges what was kept."""

    def __init__(self, stage: "Stage", arrange: Callable[[Arranging], None], say: Callable[[Sentence], None]) -> None:
        self._stage = stage
        self._arrange = arrange
        self._say = say
        self._written: tuple[str, Seat, int, Any] | None = None

    def offer(self, sitting: Sitting, arranging: Arranging | None) -> None:
        """Let the reader keep what is arranged, bring back what was kept, or forget that."""
        rules, shelf = sitting.face.rules, self._stage.world.setups
        self._stage.worker.ask(lambda: shelf().kept(rules), lambda kept: self._offer(sitting, arranging, kept))

    def write_down(self, sitting: Sitting, arranging: Arranging) -> None:
        """Remember what is arranged so far, for when the phone dies; only what has changed is written."""
        rules, game, seat, version = sitting.face.rules, sitting.game, sitting.actor, sitting.public.version
        move, drafts = _move(sitting, arranging), self._stage.world.drafts
        if seat is not None and (game, seat, version, move) != self._written:
            self._written = game, seat, version, move
            self._stage.worker.ask(lambda: drafts().keep(rules, game, seat, version, move), _nothing)

    def taken_up(self, sitting: Sitting, arranging: Arranging) -> Arranging:
        """What the seat was arranging before; without that, what lies there already."""
        draft = sitting.looks.draft if sitting.looks is not None else None
        return _laid(sitting, arranging, draft) or arranging

    def _offer(self, sitting: Sitting, arranging: Arranging | None, kept: "tuple[Kept, ...]") -> None:
        words = self._stage.words
        keep = Answer(_KEEP, words.say_key("table.keep.ask"), "plus")
        forget = (Answer(_FORGET, words.say_key("table.kept.forget"), "trash", "quiet"),) if kept else ()

        def answered(key: str, _typed: str) -> None:
            if key == _KEEP and arranging is not None:
                self._ask_name(sitting, arranging)
            elif key == _FORGET:
                self._ask_which(sitting, kept)
            elif arranging is not None:
                self._bring(sitting, arranging, kept, key)

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
        rules, shelf, move = sitting.face.rules, self._stage.world.setups, _move(sitting, arranging)
        done = sentence("table.keep.done", name=name)
        self._stage.worker.ask(lambda: shelf().keep(rules, name, move), lambda _kept: self._say(done))

    def _bring(self, sitting: Sitting, arranging: Arranging, kept: "tuple[Kept, ...]", name: str) -> None:
        for each in kept:
            if each.name == name:
                laid = _laid(sitting, arranging, each.move)
                if laid is not None:
                    self._arrange(laid)
                else:
                    self._stage.refuse(sitting.face.rules.refuse(sitting.judged, each.move) or UnreadableValue())

    def _ask_which(self, sitting: Sitting, kept: "tuple[Kept, ...]") -> None:
        rules, shelf, words = sitting.face.rules, self._stage.world.setups, self._stage.words
        self._stage.ask(
            Question(words.say_key("table.kept.forget.ask"), answers=_answers(kept)),
            lambda name, _typed: _asked(self._stage.worker.ask(lambda: shelf().forget(rules, name), _nothing)),
        )


def _move(sitting: Sitting, arranging: Arranging) -> Any:
    return sitting.face.move_of(sitting.judged, arranging.placed)


def _laid(sitting: Sitting, arranging: Arranging, move: Any) -> Arranging | None:
    """The pieces that are arranged now, laid as a move from a file has them; None where it has others."""
    if type(move) is not type(_move(sitting, arranging)):
        return None
    try:
        placed = sitting.face.arranged(sitting.judged, move)
    except ValueError:  # too many, too few, or a card that is not in the hand
        return None
    return arranging.laid_as(placed)


def _asked(_future: object) -> None:
    """Nobody waits for it."""


def _nothing(_done: None) -> None:
    """It is gone, which is all that was wanted."""


def _answers(kept: "tuple[Kept, ...]") -> tuple[Answer, ...]:
    return tuple(Answer(each.name, each.name, tone="quiet") for each in kept[:_MOST])
