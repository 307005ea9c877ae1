"""One event of every kind, and where kinds have shapes one of each, beside the golden lines that must tell them."""

import json
from collections.abc import Iterator
from pathlib import Path

from referee_app.cards.decks import Deck
from referee_app.live_game import events as happened
from referee_app.live_game.events import Attested, EndReason, Event, Fighter, Result
from referee_app.live_game.model import ActionId, Dealing, Dealt, HouseRules, Knowledge, Mode, Setup
from tests.live_game.kit import B1, B2, BLUE, R1, R2, RED, blue, blue_box, red, red_box

GOLDEN = Path(__file__).parent / "golden" / "events.txt"

SIMPLE = Setup(
    red_players=4,
    blue_players=4,
    deck=Deck(20),
    mode=Mode.GAME_MASTER,
    knowledge=Knowledge.COUNTED,
    dealing=Dealing.BLIND,
)
ELABORATE = Setup(
    red_players=65,
    blue_players=66,
    deck=Deck(60, copies=2),
    mode=Mode.TWO_LEADERS,
    knowledge=Knowledge.PLAYERS,
    dealing=Dealing.CHOSEN,
    rules=HouseRules(
        time_limit_s=3600,
        points=True,
        count_at_duel=True,
        spoils=True,
        tie_keeps_cards=True,
        spy_must_tag=True,
        winner_returns=True,
        bombs_take_no_flag=True,
        respawn_delay_s=30,
    ),
    card_set="K7Q2ZD",
)

EVENTS: list[Event] = [
    happened.GameOpened(SIMPLE, (RED, BLUE)),
    happened.GameOpened(ELABORATE, (BLUE,)),
    happened.GameOpened(SIMPLE, (RED, BLUE), instead_of="phone-a"),
    happened.PlayBegan(),
    happened.PlayBegan(inferred=True),
    happened.ClockPaused(),
    happened.ClockResumed(),
    happened.PhoneRestarted(since=1_780_754_400_000, at=1_780_761_120_000, counts=False),
    happened.PhoneRestarted(since=1_780_754_400_000, at=1_780_761_120_000, counts=True),
    happened.CardIssued(red("10"), R1, Dealt.BY_HAND),
    happened.CardIssued(blue("B", 2), None, Dealt.DRAWN),
    happened.CardIssued(red("10", 1, 2), None, Dealt.CHOSEN),
    happened.CardIssued(red_box(), None, Dealt.BY_HAND),
    happened.CardGone(red("9"), R1),
    happened.CardFound(red("9"), R1),
    happened.CardFound(blue("8"), None),
    happened.CardChangedHands(red("9"), R1, R2),
    happened.CardChangedHands(red("9"), R1, R2, red_box("4")),
    happened.CardReturned(red("9"), R1),
    happened.CardReturned(red_box("9"), None),
    happened.CardLost(blue("1"), B2),
    happened.CardLost(blue_box(), None),
    happened.CardHandedIn(blue("1"), R1, inferred=False),
    happened.CardHandedIn(blue_box(), None, inferred=True),
    happened.CardCollected(red("3", 3)),
    happened.DuelFought(Fighter(red("9"), R1), Fighter(blue("8"), B1), None, Result.RED),
    happened.DuelFought(Fighter(red("7")), Fighter(blue("9")), BLUE, Result.BLUE, (blue("6"), blue_box("5"))),
    happened.DuelFought(Fighter(red_box("4")), Fighter(blue_box("4")), RED, Result.TIE),
    happened.DuelFought(Fighter(red("4"), R1), Fighter(blue("4")), None, Result.TIE_KEPT),
    happened.DuelFought(Fighter(red("B")), Fighter(blue("3")), RED, Result.VOID),
    happened.PlayerCameBack(R1),
    happened.PlayerJoined(B2),
    happened.PlayerLeft(B1),
    happened.FlagTaken(BLUE, Fighter(red("2"), R1)),
    happened.FlagHandedOn(RED, Fighter(blue_box())),
    happened.FlagLost(BLUE),
    happened.FlagLost(RED, inferred=True),
    happened.FlagHidden(RED),
    happened.FlagDelivered(BLUE),
    happened.FlagDelivered(RED, Attested.SCOUT, inferred=True),
    happened.FlagDelivered(RED, Attested.HALF, inferred=True),
    happened.GameEnded(EndReason.TIME),
    happened.GameEnded(EndReason.NO_CARDS),
    happened.GameEnded(EndReason.REFEREE),
    happened.GameEnded(EndReason.REFEREE, RED),
    happened.ActionUndone(ActionId("phone-a", 12)),
    happened.ActionUndone(ActionId("phone-a", 12), "counted twice"),
]


def golden_lines() -> Iterator[tuple[str, int, str]]:
    """Kind, version and body of each golden line, as a journal would hand them over."""
    for line in GOLDEN.read_text("utf-8").splitlines():
        stored = json.loads(line)
        yield stored["kind"], stored["version"], json.dumps(stored["body"])
