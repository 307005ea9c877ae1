"""How a damaged journal is saved: asked first, done on the worker's thread, and what came of it is said."""

from collections.abc import Callable

from referee_app.screens.stage import Stage
from referee_app.screens.widgets.question import Answer, Question
from referee_app.sentence import Sentence

SAVE = "save"


def offer_rescue(stage: Stage, then: Callable[[], None]) -> None:
    """Ask whether to save what can be saved; `then` comes when it is done."""
    words = stage.words
    stage.ask(
        Question(
            headline=words.say_key("home.rescue.ask"),
            text=words.say_key("home.rescue.text"),
            answers=(
                Answer(SAVE, words.say_key("home.rescue.yes")),
                Answer("leave", words.say_key("home.rescue.no")),
            ),
        ),
        lambda key, _typed: _rescue(stage, then) if key == SAVE else None,
    )


def _rescue(stage: Stage, then: Callable[[], None]) -> None:
    def arrive(came_of_it: Sentence) -> None:
        words = stage.words
        stage.ask(
            Question(
                headline=words.say_key("home.rescued"),
                text=words.say(came_of_it),
                answers=(Answer("understood", words.say_key("app.understood")),),
            ),
            lambda _key, _typed: None,
        )
        then()

    stage.game.close()  # its journal is about to be another file
    stage.worker.ask(stage.world.rescue, arrive)
