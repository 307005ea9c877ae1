"""What the lists of games have in common: a game is forgotten after a question, on the worker's thread."""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from referee_app.journal.refusals import ErasingStoppedByDamage
from referee_app.screens.app_screen import Presenter
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.sentence import Refusal

FORGET = "forget"


class ForgettingKeys(NamedTuple):
    """The keys of the sentences about forgetting a game of a list."""

    ask: str
    forget: str
    keep: str
    forgotten: str


class GameListPresenter(Presenter):
    """A list of games, each of which can be forgotten."""

    forgetting: ClassVar[ForgettingKeys]

    def look_up(self) -> None:
        """Read the games of the list again."""
        raise NotImplementedError

    def erasing(self, game: str) -> Callable[[], None]:
        """The task that erases a game."""
        raise NotImplementedError

    def offer_rescue(self) -> None:
        """Offer to rescue the damaged journal of these games."""
        raise NotImplementedError

    def ask_to_forget(self, game: str, text: str) -> None:
        """Ask whether to forget a game; `text` says which, and what is lost."""
        say = self.context.words.say_key
        self.context.ask_user(
            Question(
                headline=say(self.forgetting.ask),
                text=text,
                answers=(
                    AnswerOption(FORGET, say(self.forgetting.forget), icon="trash", tone="signal"),
                    AnswerOption("keep", say(self.forgetting.keep), tone="quiet"),
                ),
            ),
            lambda key, _typed: self._forget(game, self._not_forgotten) if key == FORGET else None,
        )

    def finish_forgetting(self, game: str) -> None:
        """Go on with an erasing that was begun and could not be finished."""
        self._forget(game, self._not_finished)

    def _forget(self, game: str, refused: Callable[[Refusal], None]) -> None:
        self.context.worker.run(self.erasing(game), lambda _done: self._forgotten(), refused=refused)

    def _forgotten(self) -> None:
        self.context.announce(Announcement(self.context.words.say_key(self.forgetting.forgotten), "trash"))
        self.look_up()

    def _not_forgotten(self, refusal: Refusal) -> None:
        self.context.refuse(refusal)
        self.look_up()  # it may be listed as being erased now

    def _not_finished(self, refusal: Refusal) -> None:
        if isinstance(refusal, ErasingStoppedByDamage) and self.is_here:
            self.offer_rescue()
        else:
            self._not_forgotten(refusal)
