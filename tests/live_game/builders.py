"""Sample cards, setups and games, and a phone on which a test asks for commands and reads events or refusals."""

from random import Random

import pytest

from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.commands import (
    AddPlayer,
    BeginPlay,
    CallTime,
    Command,
    DeliverFlag,
    DrawCard,
    EndGame,
    HandIn,
    HandOnFlag,
    HideFlag,
    IssueCard,
    LoseFlag,
    OpenGame,
    PauseClock,
    RecordDuel,
    RemovePlayer,
    ReportBack,
    ReportLost,
    ResumeClock,
    TakeFlag,
)
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact, Fighter, LiveEvent
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import (
    OFFICIAL_RULES,
    ActionId,
    AnyCard,
    Blank,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from referee_app.live_game.preconditions import Context
from referee_app.live_game.records import CardStage
from referee_app.live_game.state import LiveState
from referee_app.sentence import Refusal
from referee_app.words.words import Sayable, Words

RED, BLUE = Team.RED, Team.BLUE
R1, R2, R3 = (Player(RED, n) for n in (1, 2, 3))
B1, B2, B3 = (Player(BLUE, n) for n in (1, 2, 3))
NOON = 1_700_000_000_000
EVERY_LANGUAGE = [Words(language) for language in Language]


def red(sign: str, ordinal: int = 1, copy: int = 1) -> Card:
    """A red card by the sign in its corner, which a Rank is too."""
    return Card(RED, Rank(sign), ordinal, copy)


def blue(sign: str, ordinal: int = 1, copy: int = 1) -> Card:
    """A blue card by the sign in its corner."""
    return Card(BLUE, Rank(sign), ordinal, copy)


def red_box(sign: str | None = None) -> Blank:
    """A red card without a code: its rank, or nothing but that it is one."""
    return Blank(RED, None if sign is None else Rank(sign))


def blue_box(sign: str | None = None) -> Blank:
    """A blue card without a code."""
    return Blank(BLUE, None if sign is None else Rank(sign))


def holds(card: AnyCard, player: Player | None = None) -> Fighter:
    """A card shown, by a player or by whoever it was."""
    return Fighter(card, player)


def holder(player: Player) -> Fighter:
    """A player whose card the record tells."""
    return Fighter(Blank(player.team), player)


def fight(reds: AnyCard | Player, blues: AnyCard | Player, tagger: Team | None = None) -> RecordDuel:
    """A tag between two cards, or players whose cards are on record."""
    red_side, blue_side = (holder(who) if isinstance(who, Player) else holds(who) for who in (reds, blues))
    return RecordDuel(red_side, blue_side, tagger)


def agreed(
    knowledge: Knowledge = Knowledge.CARDS,
    mode: Mode = Mode.ONE_PHONE,
    *,
    rules: HouseRules = OFFICIAL_RULES,
    dealing: Dealing | None = None,
    players: int = 8,
    deck: Deck | None = None,
    box: bool = False,
) -> Setup:
    """A setup of which a test names only what matters to it."""
    usual = Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM
    return Setup(
        red_players=players - players // 2,
        blue_players=players // 2,
        deck=deck or Deck(20),
        mode=mode,
        knowledge=knowledge,
        dealing=dealing or usual,
        rules=rules,
        card_set=None if box or knowledge is Knowledge.COUNTED else "TESTSE",
    )


class RecordingPhone:
    """One phone with its state, which records what a leader does, and a clock that moves only when the test says so."""

    def __init__(
        self, setup: Setup, keeps: tuple[Team, ...] | None = None, *, seed: int = 1, device: str = "desk"
    ) -> None:
        self.state, self.now, self.device, self.chance = LiveState(), NOON, device, Random(seed)
        usual = (RED,) if setup.mode is Mode.TWO_LEADERS else (RED, BLUE)
        self.do(OpenGame(setup, keeps or usual))

    def do(self, *commands: Command) -> tuple[LiveEvent, ...]:
        """Obey, one command after the other, and tell the events of the last."""
        events: tuple[LiveEvent, ...] = ()
        for command in commands:
            events = decide(self.state, command, Context(self.device, self.now, self.chance))
            first = self.state.next_stamp(self.device, self.now)
            action = len(self.state.facts.get(self.device, ())) + 1
            stamps = (first._replace(counter=first.counter + n) for n in range(len(events)))
            self.state = fold(self.state, (Fact(s, action, e) for s, e in zip(stamps, events, strict=True)))
        return events

    def refuses(self, refusal: type[Refusal], command: Command, **facts: object) -> None:
        """It is refused, for this reason and with these facts, in words that every user understands."""
        with pytest.raises(Refusal) as refused:
            decide(self.state, command, Context(self.device, self.now, self.chance))
        assert type(refused.value) is refusal, refused.value
        told = {name: refused.value.facts.get(name) for name in facts}
        assert told == facts, (told, facts)
        say_in_every_language(refused.value)

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * 1000)

    def deal(self, *cards: AnyCard) -> None:
        """Give cards to nobody in particular."""
        self.do(*(IssueCard(card) for card in cards))

    def give(self, player: Player, card: AnyCard) -> tuple[LiveEvent, ...]:
        """Give a card to a player."""
        return self.do(IssueCard(card, player))

    def bring(self, team: Team, n: int) -> None:
        """Let a team hand in n enemy cards whose duels nobody saw, the last of the deck first."""
        for card in unused(self.state, team.enemy)[::-1][:n]:
            if team.enemy in self.state.kept:
                self.deal(card)
            self.do(HandIn(card))

    def stage(self, card: Card) -> CardStage:
        """The step of its life that a card has reached."""
        return self.state.card_status(card).stage


def begun(setup: Setup, *cards: AnyCard) -> RecordingPhone:
    """A game in which these cards are on the field and the whistle has blown."""
    phone = RecordingPhone(setup)
    phone.deal(*cards)
    phone.do(BeginPlay())
    return phone


def unused(state: LiveState, team: Team) -> list[Card]:
    """The cards that nothing is on record of, in card order."""
    return [card for card in state.setup.deck.cards(team) if state.card_status(card).stage is CardStage.PILE]


def say_in_every_language(sentence: Sayable) -> list[str]:
    """The sentence in each language; no gap stays open and none is empty."""
    said = [words.say(sentence) for words in EVERY_LANGUAGE]
    assert all(said)
    assert not any("{" in text for text in said)
    return said


SERGEANT, GENERAL, COLONEL = red("4"), red("9"), blue("8")


def playing(*cards: Card) -> RecordingPhone:
    """A game in which these cards are on the field."""
    return begun(agreed(), *cards)


def named() -> RecordingPhone:
    """A game in which red 1 has the general, blue 1 the colonel and blue 2 a bomb."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    for player, card in ((R1, red("9")), (B1, blue("8")), (B2, blue("B"))):
        phone.give(player, card)
    phone.do(BeginPlay())
    return phone


def team_of_two() -> RecordingPhone:
    """Red 1 has the general, red 2 the sergeant, red 3 none; blue 1 has the colonel."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    for player, card in ((R1, GENERAL), (R2, SERGEANT), (B1, COLONEL)):
        phone.give(player, card)
    phone.do(BeginPlay())
    return phone


def duel_with(card: Card, player: Player, other: AnyCard = COLONEL, *found: Card) -> RecordDuel:
    """A duel of a player with this card, which a leader may say was found again."""
    return RecordDuel(holds(card, player), holds(other), None, frozenset(found))


def cards_in_hand(state: LiveState, *players: Player) -> list[AnyCard | None]:
    """What each player has on record; whoever has a card is also its holder."""
    cards = []
    for player in players:
        hand = state.hand(player)
        cards.append(hand.card if hand else None)
        if hand and isinstance(hand.card, Card):
            assert state.card_status(hand.card)[:3:2] == (CardStage.HELD, player)
    return cards


def last_action(phone: RecordingPhone) -> ActionId:
    """The action that was recorded last."""
    return phone.state.facts[phone.device][-1].action_id


EVERY_COMMAND = (
    BeginPlay(),
    PauseClock(),
    ResumeClock(),
    IssueCard(red("3")),
    IssueCard(red("3"), R1),
    DrawCard(RED),
    fight(red("9"), blue("2")),
    HandIn(blue("2")),
    ReportLost(red("9")),
    ReportBack(R2),
    AddPlayer(RED),
    RemovePlayer(R1),
    TakeFlag(BLUE, holds(red("9"))),
    HandOnFlag(RED, holds(blue("2"))),
    LoseFlag(RED),
    HideFlag(RED),
    DeliverFlag(RED),
    CallTime(),
    EndGame(BLUE),
)
"""Everything that can be asked while a game goes on, and at no other time."""
