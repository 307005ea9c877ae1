"""Saves and loads set-ups by name, and the draft of the current one.

Nobody is offered what another seat has kept or brought back in the same game: its pieces may stand so. It is asked for
on sheets, and written on the worker's thread. A file may have been changed by anybody: what it holds is arranged only
if it is made of the pieces that are to be arranged.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee_app.play.table_store import SavedSetup, SetupUse
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.adapter import Arrangement
from referee_app.screens.table.session import TableSession
from referee_app.screens.widgets.models import Announcement, AnswerOption, FieldSpec, Question
from referee_app.table_games.codec import UnreadableValue

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext
    from referee_app.table_games.seats import Seat

_KEEP, _FORGET = "keep", "forget"
_KEPT = "kept."


class SavedSetups:
    """Keeps what is arranged, and arranges what was kept."""

    def __init__(self, context: "AppContext", arrange: Callable[[Arrangement], None]) -> None:
        self._context = context
        self._arrange = arrange
        self._written: tuple[str, Seat, int, Any] | None = None

    def offer(self, session: TableSession, arrangement: Arrangement | None) -> None:
        """Let the user keep what is arranged, bring back what was kept, or forget that."""
        if arrangement is None or session.actor is None:
            return
        rules, store, use = (
            session.adapter.rules,
            self._context.services.setups,
            SetupUse(session.game, session.actor),
        )
        self._context.worker.run(
            lambda: tuple(each for each in store().saved(rules) if each.is_open_to(use)),
            lambda saved: self._offer(_Offer(session, arrangement, use, saved)),
            is_relevant=lambda: self._context.window.is_at(ScreenName.TABLE),
        )

    def write_down(self, session: TableSession, arrangement: Arrangement) -> None:
        """Remember what is arranged so far, for when the phone dies; only what has changed is written."""
        rules, game, seat, version = session.adapter.rules, session.game, session.actor, session.public.version
        move, drafts = _move(session, arrangement), self._context.services.drafts
        if seat is not None and (game, seat, version, move) != self._written:
            self._written = game, seat, version, move
            self._context.worker.run(lambda: drafts().save(rules, game, seat, version, move), _nothing)

    def taken_up(self, session: TableSession, arrangement: Arrangement) -> Arrangement:
        """What the seat was arranging before; without that, what lies there already."""
        draft = session.views.draft if session.views is not None else None
        return _laid(session, arrangement, draft) or arrangement

    def _offer(self, offer: "_Offer") -> None:
        words = self._context.words
        keep = AnswerOption(_KEEP, words.say_key("table.keep.ask"), "plus")
        forget = (AnswerOption(_FORGET, words.say_key("table.kept.forget"), "trash", "quiet"),) if offer.saved else ()

        def answered(key: str, _typed: str) -> None:
            if key == _KEEP:
                self._ask_name(offer)
            elif key == _FORGET:
                self._ask_which(offer)
            else:
                self._bring(offer, offer.chosen(key))

        self._context.ask_user(Question(words.say_key("table.kept"), answers=(keep, *offer.answers, *forget)), answered)

    def _ask_name(self, offer: "_Offer") -> None:
        words = self._context.words
        nameless = words.say_key("table.keep.nameless")
        self._context.ask_user(
            Question(
                headline=words.say_key("table.keep.ask"),
                answers=(AnswerOption(_KEEP, words.say_key("table.keep"), "box"),),
                field=FieldSpec(caption=words.say_key("table.keep.name"), placeholder=nameless),
            ),
            lambda _key, typed: self._keep(offer, typed.strip() or nameless),
        )

    def _keep(self, offer: "_Offer", name: str) -> None:
        rules, store = offer.session.adapter.rules, self._context.services.setups
        move = _move(offer.session, offer.arrangement)
        self._context.worker.run(
            lambda: store().save(rules, name, move, offer.use), lambda given: self._say_kept(name, given)
        )

    def _say_kept(self, name: str, given: str) -> None:
        words = self._context.words
        same = words.say_key("table.keep.done", name=name)
        other = words.say_key("table.keep.done.numbered", name=given, taken=name)
        self._context.announce(Announcement(same if given == name else other, "box"))

    def _bring(self, offer: "_Offer", setup: SavedSetup) -> None:
        session, rules, store = offer.session, offer.session.adapter.rules, self._context.services.setups
        laid = _laid(session, offer.arrangement, setup.move)
        if laid is None:
            self._context.refuse(rules.refuse(session.actor_view, setup.move) or UnreadableValue())
            return
        self._context.worker.run(lambda: store().use(rules, setup.name, offer.use), _nothing)
        self._arrange(laid)

    def _ask_which(self, offer: "_Offer") -> None:
        rules, store, words = offer.session.adapter.rules, self._context.services.setups, self._context.words

        def answered(key: str, _typed: str) -> None:
            name = offer.chosen(key).name
            self._context.worker.run(lambda: store().forget(rules, name), _nothing)

        self._context.ask_user(Question(words.say_key("table.kept.forget.ask"), answers=offer.answers), answered)


@dataclass(frozen=True, slots=True)
class _Offer:
    """What was arranged when a seat asked for what is kept, and what it may see of that."""

    session: TableSession
    arrangement: Arrangement
    use: SetupUse
    saved: tuple[SavedSetup, ...]

    @property
    def answers(self) -> tuple[AnswerOption, ...]:
        """One for each that is kept. Its key is its place: a name may be anything."""
        return tuple(AnswerOption(f"{_KEPT}{place}", each.name, tone="quiet") for place, each in enumerate(self.saved))

    def chosen(self, key: str) -> SavedSetup:
        """The one that was answered."""
        return self.saved[int(key.removeprefix(_KEPT))]


def _move(session: TableSession, arrangement: Arrangement) -> Any:
    return session.adapter.arranging_move(session.actor_view, arrangement.placed)


def _laid(session: TableSession, arrangement: Arrangement, move: Any) -> Arrangement | None:
    """The pieces that are arranged now, laid as a move from a file has them; None where it has others."""
    if type(move) is not type(_move(session, arrangement)):
        return None
    try:
        placed = session.adapter.arranged(session.actor_view, move)
    except ValueError:  # too many, too few, or a card that is not in the hand
        return None
    return arrangement.laid_as(placed)


def _nothing(_done: None) -> None:
    """Do nothing with the result."""
