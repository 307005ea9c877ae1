"""The presenter of the duel post: watches for duels and shows their verdicts; only holding the lock leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, Refused, TaggerQuestion
from referee_app.desk.jobs import Job
from referee_app.live_game.view import LivePhase
from referee_app.screens.app_screen import Presenter
from referee_app.screens.camera_session import CameraListeners, CameraView
from referee_app.screens.current_game import DeskClient
from referee_app.screens.navigation import PostRequest, RulesAtPostRequest, ScreenName
from referee_app.screens.post.model import RECORD, answer_shown, post_shown, record_question
from referee_app.screens.post.screen import PostScreen
from referee_app.screens.scan.answer_texts import is_calm
from referee_app.screens.verdict.model import news_beyond

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kivy.uix.widget import Widget

    from referee_app.cards.decks import Card
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.widgets.models import CodeOutline
    from referee_app.sentence import Refusal
    from referee_app.watching.watch import FrameReport, WatchRequest

RETRY_SECONDS = 4.0
HINT_SECONDS = 5.0
"""How long it is said how to leave, and what is wrong with the cards."""


class PostPresenter(Presenter):
    """Runs the duel post."""

    moves = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.screen = PostScreen(name=ScreenName.POST)
        self._verdict = self.screen.ids.verdict
        self._verdict.bind(on_action=lambda _verdict, team: self._settle(Team(team)))
        listeners = CameraListeners(
            self._handle_news, self._lose, first_picture=self._explain, waiting_card=self._notice_card
        )
        self.screen.ids.preview.bind(outlines=self._follow_outlines)
        self._camera = CameraView(context, self.screen.ids.preview, listeners)
        self._desk = DeskClient(context)
        self._request: WatchRequest | None = None
        self.is_locked = True
        self._trouble: Refusal | None = None
        self._wrong: Refused | None = None
        self._waiting_team: Team | None = None
        self._open_question: TaggerQuestion | None = None
        self._is_first_use = False
        self._overlay_answer: Answer | None = None
        self._again = Clock.create_trigger(lambda _seconds: self._look(), RETRY_SECONDS)
        self._hide_how_soon = Clock.create_trigger(lambda _seconds: self._hide_how_to_leave(), HINT_SECONDS)
        self._clear_wrong_soon = Clock.create_trigger(lambda _seconds: self._say(None), HINT_SECONDS)

    def on_enter(self, what: object = None) -> None:
        """Begin in the game, or with the set of a `PostRequest` without one."""
        self._desk.select_set(what.card_set if isinstance(what, PostRequest) else None)
        self._request, self._trouble, self._wrong = None, None, None
        self._lock()
        self._begin(records=False, then=self._ask_first)

    def on_return(self) -> None:
        """Lock the post and open the camera again."""
        self._lock()
        self._look()

    def on_leave(self) -> None:
        """Close the camera and the verdict."""
        for waiting in (self._again, self._hide_how_soon, self._clear_wrong_soon):
            waiting.cancel()
        self._is_first_use = False
        self._camera.close()
        self._verdict.close()
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """The back key does not leave the post; it shows how to leave."""
        if self.is_locked:
            self._show_how_to_leave()
        return self.is_locked

    def announcement_anchor(self) -> Widget:
        """The picture, above what is said to the players."""
        return self.screen.ids.preview

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = post_shown(
            self.context.words, self._trouble, self._wrong, self._waiting_team, is_first_use=self._is_first_use
        )
        if self.screen.shown.first_use_hint and self.context.settings.needs_hint(Job.POST):
            self.context.remember_hint(Job.POST)

    def do_unlock(self) -> None:
        """Unlock the post and leave it."""
        self._unlock()

    def do_tap(self) -> None:
        """Show how to leave."""
        self._is_first_use = False
        self.show()
        self._show_how_to_leave()

    def do_rules(self) -> None:
        """Open what beats what, from where the post comes back by itself."""
        self.context.go(ScreenName.GAME_RULES, RulesAtPostRequest(self._is_in_a_game))

    def _lock(self) -> None:
        self.is_locked = True
        self._hide_how_to_leave()
        self.context.services.device.keep_awake(True)
        self.show()

    # Beginning

    def _begin(self, *, records: bool, then: Callable[[], None] = lambda: None) -> None:
        def on_begun(request: WatchRequest) -> None:
            self._request = request
            self._look()
            then()

        if self._is_in_a_game:
            self._desk.call(lambda desk: desk.begin_job(Job.POST, records=records), on_begun, self._refused)
        else:
            self._desk.call(lambda desk: desk.begin_job(Job.POST), on_begun, self._refused)

    @property
    def _is_in_a_game(self) -> bool:
        return self._desk.set_id is None

    def _ask_first(self) -> None:
        """Whether duels are recorded: only asked where a game is in hand, and once the post can tell cards at all."""
        if self._is_in_a_game and self.is_here:
            snapshot = self._desk.snapshot
            has_begun = snapshot is not None and snapshot.view.phase is not LivePhase.DEALING
            question = record_question(self.context.words, has_begun=has_begun)
            self.context.ask_user(question, lambda key, _typed: self._begin(records=key == RECORD))

    def _refused(self, refusal: Refusal) -> None:
        """No duel can be judged here: the leader who opened the post is shown why, where that can be changed."""
        if self.is_here:
            self._unlock()
        self.context.refuse(refusal)

    # Looking

    def _look(self) -> None:
        if self.is_here and self._request is not None:
            self._trouble = None
            self._camera.open(self._request)
            self.show()

    def _lose(self, why: Refusal) -> None:
        self._trouble = why
        self._again()
        self.show()

    def _explain(self) -> None:
        """Say how a post is put up, if this phone has never said it."""
        self._is_first_use = self.context.settings.needs_hint(Job.POST)
        self.show()

    def _handle_news(self, report: FrameReport) -> None:
        news = news_beyond(self._overlay_answer if self._verdict.is_there else None, report.news)
        if news:
            self._desk.call(lambda desk: desk.handle_news(Job.POST, news), self._answered)

    def _notice_card(self, card: Card | None) -> None:
        self._notice(card.team if card is not None else None)

    def _follow_outlines(self, _preview: object, outlines: Sequence[CodeOutline]) -> None:
        """What is not right yet about several cards is said no longer once there are fewer, of the next two players."""
        wrong = self._wrong
        if wrong is not None and is_calm(wrong) and 0 < len(outlines) < len(wrong.quads):
            self._say(None)

    def _notice(self, team: Team | None) -> None:
        self._waiting_team = team
        self._is_first_use = self._is_first_use and team is None
        self.show()

    def _settle(self, tagger: Team) -> None:
        """One of the two says who tagged; a second finger is too late."""
        question, self._open_question = self._open_question, None
        if question is not None:
            self._desk.call(lambda desk: (desk.settle(question, tagger),), self._answered)

    def _answered(self, answers: tuple[Answer, ...]) -> None:
        if not self.is_here:
            return
        self._is_first_use = self._is_first_use and not answers
        for answer in answers:
            overlay = answer_shown(answer, self.context.words)
            if overlay is not None:
                self._say(None)
                self._open_question = answer if isinstance(answer, TaggerQuestion) else None
                self._overlay_answer = answer
                self._verdict.shown = overlay
                self.context.sound(overlay.sound)
            elif isinstance(answer, Refused) and not self._verdict.is_there:
                self._say(answer)

    def _say(self, wrong: Refused | None) -> None:
        self._clear_wrong_soon.cancel()
        if wrong is not None:
            self._clear_wrong_soon()
            if not is_calm(wrong):
                self.context.sound("problem")
        self._wrong = wrong
        self.show()

    # Leaving

    def _show_how_to_leave(self) -> None:
        self._hide_how_soon.cancel()
        self._hide_how_soon()
        self.screen.shows_how_to_leave = True

    def _hide_how_to_leave(self) -> None:
        self.screen.shows_how_to_leave = False

    def _unlock(self) -> None:
        self.is_locked = False
        self.context.back()


PRESENTER = PostPresenter
