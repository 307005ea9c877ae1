"""A leader with a desk on a real game, journal and card set: short methods for what a leader does."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.answers import Answer, Refused
from referee_app.desk.desk import Desk
from referee_app.desk.jobs import Job
from referee_app.journal.journal import Journal
from referee_app.live_game.commands import BeginPlay, Command, IssueCard
from referee_app.live_game.events import LiveEvent
from referee_app.live_game.model import (
    OFFICIAL_RULES,
    Blank,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from referee_app.play.live_game import Environment, LiveGame
from referee_app.sentence import Refusal, Sentence
from referee_app.watching.codes import Code, Quad
from referee_app.watching.watch import CardBrought, CardShown, CardSwept, CardTaken, DuelShown, Watch
from referee_app.words.words import Sayable, Theme, Words

RED, BLUE = Team.RED, Team.BLUE
R1, R2, R3, R4 = (Player(RED, n) for n in (1, 2, 3, 4))
B1, B2, B3, B4 = (Player(BLUE, n) for n in (1, 2, 3, 4))
SET = CardSet(bytes(range(16)))
OTHER_SET = CardSet(bytes(16))
NOON = 1_780_000_000_000
FRAME_MS = 100

T = TypeVar("T")


def red(sign: str, ordinal: int = 1) -> Card:
    return Card(RED, Rank(sign), ordinal)


def blue(sign: str, ordinal: int = 1) -> Card:
    return Card(BLUE, Rank(sign), ordinal)


def red_box(sign: str | None = None) -> Blank:
    return Blank(RED, None if sign is None else Rank(sign))


def blue_box(sign: str | None = None) -> Blank:
    return Blank(BLUE, None if sign is None else Rank(sign))


def place(n: int = 0) -> Quad:
    """Where a card lies in the frame, the first, the second and so on."""
    x = 100.0 * n
    return (x, 0), (x + 80, 0), (x + 80, 80), (x, 80)


def setup(
    knowledge: Knowledge = Knowledge.CARDS,
    mode: Mode = Mode.ONE_PHONE,
    *,
    rules: HouseRules = OFFICIAL_RULES,
    dealing: Dealing | None = None,
    players: int = 8,
    box: bool = False,
) -> Setup:
    """A setup of which a test names only what matters to it."""
    usual = Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM
    return Setup(
        red_players=players - players // 2,
        blue_players=players // 2,
        deck=Deck(20),
        mode=mode,
        knowledge=knowledge,
        dealing=dealing or usual,
        rules=rules,
        card_set=None if box else SET.id,
    )


class Leader:
    """A leader with a phone: what the camera, the fingers and the clock do, and what the desk answers."""

    def __init__(
        self,
        journal: Journal,
        agreed: Setup,
        keeps: Iterable[Team] | None = None,
        card_set: CardSet | None = SET,
        *,
        begun: bool = True,
    ) -> None:
        self.ms = NOON
        usual = (RED,) if agreed.mode is Mode.TWO_LEADERS else (RED, BLUE)
        environment = Environment(self.now, Random(5))
        self.game = LiveGame.begin(journal, agreed, keeps or usual, environment=environment)
        self.desk = Desk(self.game, card_set)
        if begun:
            self.given(BeginPlay())

    def now(self) -> int:
        return self.ms

    def later(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)

    @property
    def events(self) -> list[LiveEvent]:
        """Everything on record of this phone, undone or not."""
        return [fact.event for fact in self.game.state.facts[self.game.device]]

    def given(self, *commands: Command) -> None:
        """What has happened before the story begins."""
        for command in commands:
            self.game.do(command)

    def given_out(self, *cards: Card) -> None:
        self.given(*map(IssueCard, cards))

    def captured(self, team: Team) -> int:
        return self.game.view().teams[team].captured.n

    # What the scanner tells, by the word of its watches

    def duel(self, reds: Card, blues: Card, who: Player | None = None, job: Job = Job.DUEL) -> Answer:
        return only(self.desk.handle_news(job, (DuelShown(reds, blues),), who))

    def sweeps(self, *cards: Card, job: Job = Job.HAND_IN, who: Player | None = None) -> tuple[Answer, ...]:
        return self.desk.handle_news(job, tuple(CardSwept(card, place(n)) for n, card in enumerate(cards)), who)

    def shows(self, *cards: Card, job: Job = Job.GIVE, who: Player | None = None) -> tuple[Answer, ...]:
        return self.desk.handle_news(job, tuple(CardShown(card, place(n)) for n, card in enumerate(cards)), who)

    def brings(self, *cards: Card, who: Player | None = None) -> tuple[Answer, ...]:
        return self.desk.handle_news(Job.BASE, tuple(CardBrought(card, place(n)) for n, card in enumerate(cards)), who)

    def takes(self, card: Card, who: Player | None = None) -> tuple[Answer, ...]:
        return self.desk.handle_news(Job.BASE, (CardTaken(card, place()),), who)

    def types(self, job: Job, card: Card, who: Player | None = None) -> Answer:
        return only(self.desk.typed(job, SET.short_code(card), who))


class Lens:
    """Feeds a job's watch with codes frame by frame and passes its news to the desk at once."""

    def __init__(self, leader: Leader, job: Job, team: Team | None = None) -> None:
        self._leader, self._job = leader, job
        self._watch: Watch = leader.desk.begin_job(job, team).watch

    def see(self, *texts: str, frames: int = 1, who: Player | None = None) -> list[Answer]:
        """The answers to some frames that show these texts, from left to right."""
        answers: list[Answer] = []
        for _ in range(frames):
            self._leader.ms += FRAME_MS
            codes = [Code(text, place(n)) for n, text in enumerate(texts)]
            self._watch, news = self._watch.after(codes, self._leader.ms)
            answers += self._leader.desk.handle_news(self._job, news, who)
        return answers

    def see_cards(self, *cards: Card, frames: int = 1, who: Player | None = None) -> list[Answer]:
        return self.see(*map(SET.code, cards), frames=frames, who=who)

    def nothing(self, seconds: float = 2) -> list[Answer]:
        return self.see(frames=int(seconds * 1000 / FRAME_MS))


def only(answers: Iterable[T]) -> T:
    """The one answer."""
    (answer,) = answers
    return answer


def is_refused(answer: Answer, refusal: type[Refusal], **facts: object) -> bool:
    """Whether it was refused for this reason and with these facts, in words that every user understands."""
    assert isinstance(answer, Refused), answer
    assert answer.refusal.key == refusal.key, answer.refusal.key
    assert {name: answer.refusal.facts.get(name) for name in facts} == facts, answer.refusal.facts
    say_in_every_language(answer.refusal)
    return True


def say_in_every_language(said: Sayable | Sentence) -> list[str]:
    """What every user reads; no gap stays open."""
    texts = [Words(language, theme).say(said) for language in Language for theme in Theme]
    assert all(texts)
    assert not any("{" in text for text in texts)
    return texts


Leaders = Callable[..., Leader]
