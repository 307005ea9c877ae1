"""Shows and sounds what the desk answered: in the strip below the picture, or over the whole screen.

What can be done about an answer is asked of the desk in turn: undo it, say that the bomb tagged, say who tagged, say
that a card is in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    Answer,
    CardAlreadyIn,
    CardGiven,
    DuelSettled,
    InPlayQuestion,
    Refused,
    TaggerQuestion,
)
from referee_app.screens.scan.answer_texts import (
    YES,
    action_of,
    drawn_shown,
    in_play_question,
    plate_of,
    said_of,
    said_of_many,
    sound_of,
    tagger_question,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.live_game.model import ActionId
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.scan.job_runner import Act
    from referee_app.screens.scan.screen import ScanScreen
    from referee_app.screens.verdict.model import VerdictShown
    from referee_app.screens.widgets.models import Announcement


class AnswerDisplay:
    """The strip and the overlay of one scanner, and what they offer at this moment."""

    def __init__(self, context: AppContext, screen: ScanScreen, ask: Callable[[Act], None]) -> None:
        self._context = context
        self._screen = screen
        self._ask = ask
        self._overlay = screen.ids.verdict
        self._settled: DuelSettled | None = None
        self._later: tuple[Announcement, ActionId | None] | None = None
        self._undoes: ActionId | None = None
        self._overlay.bind(on_gone=lambda _overlay: self._say_later(), on_action=lambda *_void: self._bomb_tagged())

    @property
    def covers(self) -> bool:
        """Whether an answer covers the screen."""
        return bool(self._overlay.is_there)

    def uncover(self) -> None:
        """Let what covers the screen go."""
        self._overlay.close()

    def clear(self) -> None:
        """Say nothing more."""
        self._later = None
        self.say(None)

    def say(self, said: Announcement | None, undoes: ActionId | None = None) -> None:
        """Say something in the strip, perhaps with something to undo."""
        self._undoes = undoes
        self._screen.say(said)

    def show(self, answers: tuple[Answer, ...], *, is_typed: bool) -> bool:
        """Show answers, and sound them unless the same is said already; tells whether one covers the screen.

        What is wrong with a code that is typed is said where it is typed.
        """
        words = self._context.words
        said = [(said_of(answer, words), answer) for answer in answers]
        is_repeated = all(isinstance(answer, Refused) and text == self._screen.said for text, answer in said)
        if not is_repeated and (sound := sound_of(answers)):
            self._context.sound(sound)
        covered = False
        for text, answer in said:
            plate = plate_of(answer, words)
            if isinstance(answer, TaggerQuestion):
                self._ask_who_tagged(answer)
            elif isinstance(answer, InPlayQuestion):
                self._ask_if_in_play(answer)
            elif plate is not None:
                covered = True
                self._cover(plate, answer)
            elif text is not None and not (is_typed and isinstance(answer, Refused)):
                self._say_unless_quiet(text, answer)
        if (at_once := said_of_many(answers, words)) is not None:
            self.say(*at_once)
        return covered

    def _say_unless_quiet(self, said: Announcement, answer: Answer) -> None:
        """That a card is in already is said quietly: not in the place of what can still be undone."""
        if not (isinstance(answer, CardAlreadyIn) and self._undoes is not None and self._screen.said is not None):
            self.say(said, action_of(answer))

    def show_drawn(self, given: CardGiven) -> None:
        """Show the card that the phone chose; who has it is said once it is covered again."""
        self._cover(drawn_shown(given, self._context.words), given)

    def announce(self, answers: tuple[Answer, ...]) -> None:
        """Answers to what the reader has turned away from are only announced."""
        for answer in answers:
            said = said_of(answer, self._context.words)
            if said is not None:
                self._context.say(said)

    def _cover(self, plate: VerdictShown, answer: Answer) -> None:
        said = said_of(answer, self._context.words)
        self.say(None)
        self._settled = answer if isinstance(answer, DuelSettled) else None
        self._later = (said, action_of(answer)) if said is not None else None
        self._overlay.shown = plate

    def _say_later(self) -> None:
        self._context.ignore_touches()
        later, self._later = self._later, None
        if later is not None:
            self.say(*later)

    def undo(self) -> None:
        """Take back what the strip says."""
        action, self._undoes = self._undoes, None
        if action is not None:
            self._ask(lambda desk: (desk.undo(action),))

    def _bomb_tagged(self) -> None:
        settled, self._settled = self._settled, None  # a second tap before the answer means nothing
        if settled is not None:
            self._ask(lambda desk: (desk.bomb_tagged(settled),))

    def _ask_who_tagged(self, asked: TaggerQuestion) -> None:
        question = tagger_question(asked, self._context.words)
        self._context.ask(question, lambda key, _typed: self._ask(lambda desk: (desk.settle(asked, Team(key)),)))

    def _ask_if_in_play(self, asked: InPlayQuestion) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == YES:
                self._ask(lambda desk: (desk.in_play(asked),))

        self._context.ask(in_play_question(asked, self._context.words), answered)
