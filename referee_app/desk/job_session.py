"""A session at the desk for one job: what a card means in it, and its unfinished input.

It ends when the leader turns to something else, and what was begun (a sweep, the first card of a duel) ends with it.
What stays from job to job is in the `DeskContext`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk import card_records, flags, piles
from referee_app.desk.answers import (
    Answer,
    CardAlreadyIn,
    CardBackInBox,
    CardChecked,
    CardCounted,
    CardGiven,
    CardRecord,
    Refused,
    answer_of,
    refused_answer,
)
from referee_app.desk.duels import Duels
from referee_app.desk.jobs import DUELS, ONE_BY_ONE, SWEEPS, ChooseATeam, CodeIsNeeded, Job, KeyIsMissing, is_swept
from referee_app.desk.piles import Piles
from referee_app.desk.set_desk import SetCheck
from referee_app.live_game.commands import UndoAction
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import ActionId, AnyCard, Blank, Knowledge, Player
from referee_app.live_game.records import CardStage
from referee_app.live_game.refusals import AlreadyCollected, CardsAreNotKnown, NotKeptHere
from referee_app.sentence import Refusal
from referee_app.watching import watch
from referee_app.watching.card_watches import OneAtATime
from referee_app.watching.codes import Quad
from referee_app.watching.watch import CardShown, Hint, News

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame


PAUSE_MS = 10_000
"""When for so long no card came, the next one begins another sweep."""

Swept = TypeVar("Swept", CardCounted, CardBackInBox, CardGiven)


@dataclass(slots=True)
class DeskContext:
    """The game and the card set, for the desk and its sessions; `base` and `post_records` stay as chosen last."""

    game: "LiveGame"
    card_set: CardSet | None
    base: Team | None = None
    post_records: bool = False
    checked: SetCheck | None = None

    @property
    def viewer(self) -> Viewer:
        """Who looks at this phone."""
        return Viewer(self.game.keeps, self.game.device)

    @property
    def knows_players(self) -> bool:
        """Whether the game knows who holds which card."""
        return self.game.state.setup.knowledge is Knowledge.PLAYERS

    @property
    def checking(self) -> SetCheck:
        """The check of the game's cards, as far as it has come."""
        return self.checked or SetCheck(self.set_for(Job.CHECK), self.game.state.setup.deck)

    def records(self, job: Job) -> bool:
        """Whether duels of this job are written down."""
        return job is not Job.POST or self.post_records

    def base_team(self, team: Team | None) -> Team:
        """The team whose base this is: the one that is named, or the only one that this phone keeps."""
        keeps = self.game.keeps
        if team is None and len(keeps) != 1:
            raise ChooseATeam
        base = team or next(iter(keeps))
        if base not in keeps:
            raise NotKeptHere(team=base)
        return base

    def base_of(self, who: Player | None) -> Team:
        """Whose base a player has come back to: the one that was chosen, or the player's own."""
        return self.base_team(self.base or (who.team if who else None))

    def set_for(self, job: Job) -> CardSet:
        """The card set, where codes can identify the cards of the job."""
        setup = self.game.state.setup
        is_unrecorded = job is Job.CHECK or not self.records(job)
        if setup.card_set is None or (setup.knowledge is Knowledge.COUNTED and not is_unrecorded):
            raise CardsAreNotKnown
        if self.card_set is None:
            raise KeyIsMissing(set=setup.card_set)
        return self.card_set


class JobSession:
    """The state of one job at the desk."""

    def __init__(self, context: DeskContext, job: Job) -> None:
        self.job = job
        # Who lets a post record duels has said that the first of them begins the game.
        self.duels = Duels(context.game, attended=job is not Job.POST)
        self.piles = Piles(context.game)
        self._context = context
        self._sweep: SweepAction | None = None

    def handle_news(self, news: tuple[News, ...], who: Player | None) -> tuple[Answer, ...]:
        """Handle the news of a frame; where each card is for one player, two at once are refused."""
        knows_players = self._context.knows_players
        relevant = [
            item for item in news if isinstance(item, Hint) or _is_of(self.job, item, knows_players=knows_players)
        ]
        shown = [item for item in relevant if isinstance(item, CardShown)]
        if self.job in ONE_BY_ONE and len(shown) > 1:
            others = (item for item in relevant if not isinstance(item, CardShown))
            relevant = [*others, Hint(OneAtATime(), tuple(item.quad for item in shown))]
        return tuple(answer for item in relevant for answer in self._handle(item, who))

    def show(self, card: AnyCard, who: Player | None, quad: Quad | None = None) -> tuple[Answer, ...]:
        """A card was shown, typed or tapped; the last one given is no news on its way to its player."""
        if self.job in (Job.GIVE, Job.DEAL, Job.BASE) and self.piles.was_just_given(card, who):
            return ()
        quads = () if quad is None else (quad,)
        return (answer_of(lambda: self._shown(card, who, quad), *quads),)

    def draw(self, team: Team, who: Player | None) -> CardGiven:
        """Let the phone draw a card; when dealing it is for the next player."""
        self._sweep = None
        player = who or (self.piles.next_for(Blank(team)) if self.job is Job.DEAL else None)
        return self.piles.draw(team, player)

    def name_holder(self, given: CardGiven, player: Player) -> CardGiven:
        """Give a card anew, to this player; where that is refused it stays given to nobody in particular."""
        game = self._context.game
        undone = game.do(UndoAction(given.action))
        try:
            return self._give(given.card, player, None)
        except Refusal:
            game.do(UndoAction(undone.action))
            raise

    def _handle(self, news: News, who: Player | None) -> tuple[Answer, ...]:
        match news:
            case Hint(message, quads):
                return (refused_answer(message, quads),)
            case watch.DuelShown(red, blue):
                one, other = (Fighter(card, who if who and who.team is card.team else None) for card in (red, blue))
                return (answer_of(lambda: self.duels.fight(one, other, records=self._records)),)
            case watch.CardBrought(card, quad):
                return (answer_of(lambda: self._hand_in(card, who, quad), quad),)
            case watch.CardTaken(card, quad) if not self.piles.was_just_given(card, who):
                return (answer_of(lambda: self._give(card, who, quad), quad),)
            case watch.CardSweptAgain(card, quad) if self.job in SWEEPS:
                return self._see_again(card, who, quad)
            case CardShown(card, quad) | watch.CardSwept(card, quad):
                return self.show(card, who, quad)
        return ()

    def _see_again(self, card: Card, who: Player | None, quad: Quad) -> tuple[Answer, ...]:
        """The camera passes a card once more: it counts if it was taken back since, and is not refused again."""
        if self.job is Job.HAND_IN and self._context.game.state.card_status(card).stage is CardStage.HANDED_IN:
            return (CardAlreadyIn(card, quad),)
        return tuple(answer for answer in self.show(card, who, quad) if not isinstance(answer, Refused))

    @property
    def _records(self) -> bool:
        return self._context.records(self.job)

    def _shown(self, card: AnyCard, who: Player | None, quad: Quad | None) -> Answer:
        match self.job:
            case Job.DUEL | Job.POST:
                return self.duels.show(Fighter(card, who), records=self._records)
            case Job.HAND_IN:
                return self._hand_in(card, who, quad)
            case Job.GIVE:
                return self._give(card, who, quad)
            case Job.DEAL:
                return self._deal(card, who, quad)
            case Job.BASE:
                is_own = card.team is self._context.base_of(who)
                return self._give(card, who, quad) if is_own else self._hand_in(card, who, quad)
            case Job.FLAG:
                return flags.take_flag(self._context.game, Fighter(card, who), quad)
        if isinstance(card, Blank):
            raise CodeIsNeeded
        return self._look_up_card(card, quad)

    def _look_up_card(self, card: Card, quad: Quad | None) -> CardRecord | CardChecked | CardBackInBox | CardAlreadyIn:
        """Jobs that are about one certain card."""
        context = self._context
        if self.job is Job.COLLECT:
            return self._collect(card, quad)
        if self.job is Job.CHECK:
            context.checked, checked = context.checking.after(card, quad)
            return checked
        return card_records.known(context.game.state, card, context.viewer, context.card_set, quad)

    def _collect(self, card: Card, quad: Quad | None) -> CardBackInBox | CardAlreadyIn:
        """Nobody has done anything wrong who shows a card once more."""
        try:
            return self._swept(card, None, lambda within: piles.collect(self._context.game, card, within, quad))
        except AlreadyCollected:
            return CardAlreadyIn(card, quad)

    def _hand_in(self, card: AnyCard, by: Player | None, quad: Quad | None) -> CardCounted:
        return self._swept(card, by, lambda within: piles.hand_in(self._context.game, card, by, within, quad))

    def _give(self, card: AnyCard, who: Player | None, quad: Quad | None) -> CardGiven:
        self._sweep = None  # this player has brought everything
        if self.job is Job.BASE and who is not None:
            self.piles.report_back(who)
        return replace(self.piles.give(card, who), quad=quad)

    def _deal(self, card: AnyCard, who: Player | None, quad: Quad | None) -> CardGiven:
        player = who or self.piles.next_for(card)
        if player is not None:
            return self._give(card, player, quad)
        return replace(self._swept(card, None, lambda within: self.piles.give(card, None, within)), quad=quad)

    def _swept(self, card: AnyCard, who: Player | None, do: Callable[[ActionId | None], Swept]) -> Swept:
        """Cards that are swept are one action; taps are counted one by one, and each can be taken back alone."""
        now, is_swept = self._context.game.now(), isinstance(card, Card)
        self._sweep = self._sweep.with_card(who, now) if self._sweep and is_swept else None
        answer = do(self._sweep.action if self._sweep else None)
        self._sweep = SweepAction(answer.action, who, now) if is_swept else None
        return answer


@dataclass(frozen=True, slots=True)
class SweepAction:
    """The action that the cards of a sweep belong to, who brings them, and when the last one came."""

    action: ActionId
    who: Player | None
    last_ms: int

    def with_card(self, who: Player | None, now_ms: int) -> "SweepAction | None":
        """The sweep with a further card; None if that card is not part of it. A clock that was set back ends it too."""
        goes_on = who == self.who and 0 <= now_ms - self.last_ms < PAUSE_MS
        return replace(self, last_ms=now_ms) if goes_on else None


def _is_of(job: Job, news: News, *, knows_players: bool) -> bool:
    """Whether this can be news of the job's own watch; late news of another watch is ignored."""
    match news:
        case watch.DuelShown():
            return job in DUELS
        case watch.CardBrought() | watch.CardTaken():
            return job is Job.BASE
        case watch.CardSwept() | watch.CardSweptAgain():
            return is_swept(job, knows_players=knows_players)
        case CardShown():
            return job is Job.IDENTIFY or (job in ONE_BY_ONE and not is_swept(job, knows_players=knows_players))
    return False
