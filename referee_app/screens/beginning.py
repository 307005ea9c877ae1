"""Whether the game begins now: asked once where something is told before the whistle."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.screens.widgets.question import Answer, Question

if TYPE_CHECKING:
    from referee_app.screens.stage import Stage

BEGIN = "begin"


def ask_to_begin(stage: "Stage", begin: Callable[[], None]) -> None:
    """Ask whether to begin; `begin` is called when that is wanted."""
    words = stage.words
    answers = (Answer(BEGIN, words.say_key("begin.do"), "whistle"), Answer("no", words.say_key("begin.no")))
    question = Question(words.say_key("begin.ask"), words.say_key("begin.text"), answers)
    stage.ask(question, lambda key, _typed: begin() if key == BEGIN else None)
