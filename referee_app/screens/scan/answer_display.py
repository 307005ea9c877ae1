"""Shows the desk's answers and plays their sounds: in the strip below the picture, or over the whole screen.

What can be done about an answer is asked of the desk in turn: undo it, say that the bomb tagged, say who tagged, say
that a card is in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    ActionDone,
    Answer,
    CardAlreadyIn,
    CardBackInBox,
    CardChecked,
    CardCounted,
    CardGiven,
    CardRecord,
    DuelSettled,
    FlagAllowed,
    InPlayQuestion,
    Refused,
    TaggerQuestion,
)
from referee_app.live_game.refusals import NotBegun
from referee_app.screens.game_questions import ask_to_begin
from referee_app.screens.navigation import ScreenName
from referee_app.screens.scan.answer_strip import AnswerStrip
from referee_app.screens.scan.answer_texts import (
    HINT_SECONDS,
    YES,
    StripContent,
    announcement_of,
    cards_shown,
    in_play_question,
    is_calm,
    tagger_question,
)
from referee_app.screens.scan.scan_state import InputWay
from referee_app.screens.verdict import model as verdict
from referee_app.screens.verdict.model import cards_of, drawn_shown, overlay_for, sound_of_result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee_app.cards.decks import Card
    from referee_app.live_game.model import AnyCard, Player
    from referee_app.screens.app_screen import Presenter
    from referee_app.screens.camera_session import CameraView
    from referee_app.screens.scan.job_runner import DeskRequest, JobRunner
    from referee_app.screens.scan.screen import ScanScreen
    from referee_app.screens.verdict.model import VerdictShown
    from referee_app.screens.widgets.models import Announcement
    from referee_app.watching.codes import Quads

_SOUNDS = ("half", "problem", "red", "blue", "tie", "void", "tick")
"""What matters most comes first."""


class AnswerDisplay:
    """The strip and the overlay of one scanner, and what they offer at this moment."""

    def __init__(self, presenter: Presenter, screen: ScanScreen, jobs: JobRunner, camera: CameraView) -> None:
        self._presenter = presenter
        self._context = presenter.context
        self._screen = screen
        self._jobs = jobs
        self._camera = camera
        self._overlay = screen.ids.verdict
        self._before_rules: Answer | None = None
        self._settled: DuelSettled | None = None
        self._own_cards: frozenset[AnyCard] = frozenset()
        self._notice_ends = Clock.create_trigger(lambda _seconds: self._put_notice(""), HINT_SECONDS)
        self._strip = AnswerStrip(presenter.context, screen, jobs)
        self._overlay.bind(
            on_gone=lambda _overlay: self._overlay_closed(), on_action=lambda _overlay, key: self._press(key)
        )
        jobs.listen(self.show_answers)

    @property
    def is_overlay_open(self) -> bool:
        """Whether an answer lies over the screen."""
        return bool(self._overlay.is_there)

    def close_overlay(self) -> None:
        """Close the overlay."""
        self._overlay.close()

    def clear(self) -> None:
        """Clear the strip and forget the answer of the overlay."""
        self._jobs.overlay_answer = self._before_rules = None
        self._strip.clear()

    def say(self, said: Announcement) -> None:
        """Show an announcement in the strip."""
        self._strip.show(StripContent(said))

    def make_way(self, card: Card | None) -> None:
        """Let it be read that one card is seen and the other is asked for: the verdict of the two before gives way.

        Its own two cards may come back into sight.
        """
        is_next = card is not None and card not in self._own_cards
        if self.is_overlay_open:
            said = self._context.words.say_key("scan.one_seen", team=card.team) if card is not None and is_next else ""
            self._put_notice(said)
        elif is_next:
            self._strip.give_way()

    def _put_notice(self, said: str, seconds: float = 0) -> None:
        self._notice_ends.cancel()
        self._overlay.notice = said
        if seconds:
            self._notice_ends()

    # What was answered

    def show_answers(self, request: DeskRequest, answers: tuple[Answer, ...]) -> None:
        """Show what the desk answered; what the user has turned away from is only announced."""
        if not self._presenter.is_here or request.job is not self._jobs.state.job:
            self._announce(answers)
        elif any(isinstance(answer, Refused) and isinstance(answer.refusal, NotBegun) for answer in answers):
            ask_to_begin(self._context, lambda: self._jobs.send(request.with_whistle()))
        else:
            self._camera.tick(places_of(answers))
            has_overlay = self._show(answers, request)
            if request.is_typed:
                self._go_on_typing(answers, has_overlay=has_overlay)
            self._presenter.show()

    def _announce(self, answers: tuple[Answer, ...]) -> None:
        for answer in answers:
            said = announcement_of(answer, self._context.words)
            if said is not None:
                self._context.announce(said)

    def _show(self, answers: tuple[Answer, ...], request: DeskRequest) -> bool:
        """Show answers and play their sounds, unless they are shown already; returns whether one is an overlay."""
        if not self._strip.says(answers) and (sound := sound_of(answers)):
            self._context.sound(sound)
        overlays = [(shown, answer) for answer in answers if (shown := self._overlay_for(answer, request)) is not None]
        covered = [answer for _, answer in overlays]
        spoken = [answer for answer in answers if not self._asks(answer) and answer not in covered]
        if request.is_typed:  # what is wrong with a code is said where it is typed
            spoken = [answer for answer in spoken if not isinstance(answer, Refused)]
        for shown, answer in overlays:
            self._show_overlay(shown, answer)
        self._strip.show_answers([answer for answer in spoken if self._makes_way(answer, request)], request)
        return bool(overlays)

    def _makes_way(self, answer: Answer, request: DeskRequest) -> bool:
        """Whether an answer is said in the strip: what is wrong now must be seen, and takes the place of the verdict.

        What is not right yet about a further card beside the verdict's own two is said below it.
        """
        if not isinstance(answer, Refused) or not self.is_overlay_open:
            return True
        cards = cards_shown(answer, request.report)
        if is_calm(answer) and cards & self._own_cards:
            if cards - self._own_cards:
                self._put_notice(self._context.words.say(answer.refusal), HINT_SECONDS)
            return False
        self.close_overlay()
        return True

    def _asks(self, answer: Answer) -> bool:
        """Whether it is a question; then it is asked."""
        if isinstance(answer, TaggerQuestion):
            self._ask_who_tagged(answer)
        elif isinstance(answer, InPlayQuestion):
            self._ask_if_in_play(answer)
        return isinstance(answer, TaggerQuestion | InPlayQuestion)

    def _overlay_for(self, answer: Answer, request: DeskRequest | None = None) -> VerdictShown | None:
        if request is not None and request.is_drawn and isinstance(answer, CardGiven):
            # The card that the phone chose is shown; who has it is said once it is covered again.
            return drawn_shown(answer, self._context.words)
        snapshot = self._jobs.snapshot
        return overlay_for(answer, self._context.words, snapshot.view if snapshot is not None else None)

    def _show_overlay(self, shown: VerdictShown, answer: Answer) -> None:
        self._strip.show(None)
        self._jobs.overlay_answer = answer
        self._settled = answer if isinstance(answer, DuelSettled) else None
        self._own_cards = cards_of(answer)
        self._overlay.shown = shown

    def _overlay_closed(self) -> None:
        """The overlay was closed: say its answer in the strip, where it can be undone."""
        self._context.window.ignore_touches()
        answer, self._jobs.overlay_answer = self._jobs.overlay_answer, None
        if answer is not None:
            self._strip.show(self._strip.content_of((answer,)))

    def _go_on_typing(self, answers: tuple[Answer, ...], *, has_overlay: bool) -> None:
        """The next code can be typed, unless there is a fault in this one; a verdict wants no keyboard."""
        fault = next((answer for answer in answers if isinstance(answer, Refused)), None)
        self._jobs.change(typing_fault=fault)
        if fault is None:
            self._screen.typing.begin()
        if has_overlay:
            self._jobs.change(way=InputWay.LOOK)
            self._screen.typing.end()

    # What the user says about an answer

    def act(self) -> None:
        """Do what the strip offers: undo an action, or name who has the card that was given."""
        offered = self._strip.shown_content
        self._strip.show(None)
        if offered is not None and offered.unnamed is not None and offered.waits is not None:
            self._name_holder(offered.unnamed, offered.waits)
        elif offered is not None and offered.undoes is not None:
            action = offered.undoes
            self._jobs.call_desk(lambda desk: (desk.undo(action),))

    def name_holder(self, player: Player) -> bool:
        """Say who has the card that was just given to nobody; returns whether there is one."""
        offered = self._strip.shown_content
        given = offered.unnamed if offered is not None else None
        if given is None or given.card.team is not player.team:
            return False
        self._strip.show(None)
        self._name_holder(given, player)
        return True

    def _name_holder(self, given: CardGiven, player: Player) -> None:
        self._jobs.call_desk(lambda desk: (desk.name_holder(given, player),))

    def _press(self, key: str) -> None:
        match key:
            case verdict.RULES:
                overlay_answer = self._jobs.overlay_answer
                self._context.go(ScreenName.GAME_RULES)
                self._before_rules = overlay_answer
            case verdict.VOID:
                self._bomb_tagged()

    def on_return(self) -> None:
        """Show the verdict again that was left to read the rules."""
        answer, self._before_rules = self._before_rules, None
        if answer is not None and (shown := self._overlay_for(answer)) is not None:
            self._show_overlay(shown, answer)

    def _bomb_tagged(self) -> None:
        settled, self._settled = self._settled, None  # a second tap before the answer means nothing
        if settled is not None:
            self._jobs.call_desk(lambda desk: (desk.void_bomb_duel(settled),))

    def _ask_who_tagged(self, asked: TaggerQuestion) -> None:
        question = tagger_question(asked, self._context.words)
        self._context.ask_user(
            question, lambda key, _typed: self._jobs.call_desk(lambda desk: (desk.settle(asked, Team(key)),))
        )

    def _ask_if_in_play(self, asked: InPlayQuestion) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == YES:
                self._jobs.call_desk(lambda desk: (desk.in_play(asked),))

        self._context.ask_user(in_play_question(asked, self._context.words), answered)


def places_of(answers: Iterable[Answer]) -> Quads:
    """Where the cards are that something came of, now or before."""
    about_a_card = (CardCounted, CardGiven, FlagAllowed, CardRecord, CardBackInBox, CardAlreadyIn, CardChecked)
    return tuple(answer.quad for answer in answers if isinstance(answer, about_a_card) and answer.quad is not None)


def sound_of(answers: Iterable[Answer]) -> str:
    """The one sound for what was answered at once: the one that matters most; none for what is calm."""
    sounds = {_sound(answer) for answer in answers}
    return next((sound for sound in _SOUNDS if sound in sounds), "")


def _sound(answer: Answer) -> str:
    match answer:
        case DuelSettled():
            return sound_of_result(answer.verdict.result)
        case CardCounted():
            return "half" if answer.half_just_reached else "tick"
        case FlagAllowed():
            return answer.carrier.card.team.value
        case Refused():
            return "" if is_calm(answer) else "problem"
        case InPlayQuestion():
            return "problem"
        case CardChecked(again=True) | CardAlreadyIn() | ActionDone() | TaggerQuestion():
            return ""
    return "tick"
