"""One event of every kind and shape, with its golden line in the stored format."""

import json
from collections.abc import Iterator
from pathlib import Path

from referee_app.cards.decks import Deck
from referee_app.live_game import events
from referee_app.live_game.events import EndReason, Fighter, FlagClaim, LiveEvent, Result
from referee_app.live_game.model import ActionId, Dealing, Dealt, HouseRules, Knowledge, Mode, Setup
from tests.live_game.builders import B1, B2, BLUE, R1, R2, RED, blue, blue_box, red, red_box

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

EVENTS: list[LiveEvent] = [
    events.GameOpened(SIMPLE, (RED, BLUE)),
    events.GameOpened(ELABORATE, (BLUE,)),
    events.GameOpened(SIMPLE, (RED, BLUE), instead_of="phone-a"),
    events.PlayBegan(),
    events.PlayBegan(inferred=True),
    events.ClockPaused(),
    events.ClockResumed(),
    events.PhoneRestarted(since=1_780_754_400_000, at=1_780_761_120_000, counts=False),
    events.PhoneRestarted(since=1_780_754_400_000, at=1_780_761_120_000, counts=True),
    events.CardIssued(red("10"), R1, Dealt.BY_HAND),
    events.CardIssued(blue("B", 2), None, Dealt.DRAWN),
    events.CardIssued(red("10", 1, 2), None, Dealt.CHOSEN),
    events.CardIssued(red_box(), None, Dealt.BY_HAND),
    events.CardGone(red("9"), R1),
    events.CardFound(red("9"), R1),
    events.CardFound(blue("8"), None),
    events.CardChangedHands(red("9"), R1, R2),
    events.CardChangedHands(red("9"), R1, R2, red_box("4")),
    events.CardReturned(red("9"), R1),
    events.CardReturned(red_box("9"), None),
    events.CardLost(blue("1"), B2),
    events.CardLost(blue_box(), None),
    events.CardHandedIn(blue("1"), R1, inferred=False),
    events.CardHandedIn(blue_box(), None, inferred=True),
    events.CardCollected(red("3", 3)),
    events.DuelFought(Fighter(red("9"), R1), Fighter(blue("8"), B1), None, Result.RED),
    events.DuelFought(Fighter(red("7")), Fighter(blue("9")), BLUE, Result.BLUE, (blue("6"), blue_box("5"))),
    events.DuelFought(Fighter(red_box("4")), Fighter(blue_box("4")), RED, Result.TIE),
    events.DuelFought(Fighter(red("4"), R1), Fighter(blue("4")), None, Result.TIE_KEPT),
    events.DuelFought(Fighter(red("B")), Fighter(blue("3")), RED, Result.VOID),
    events.PlayerCameBack(R1),
    events.PlayerJoined(B2),
    events.PlayerLeft(B1),
    events.FlagTaken(BLUE, Fighter(red("2"), R1)),
    events.FlagHandedOn(RED, Fighter(blue_box())),
    events.FlagLost(BLUE),
    events.FlagLost(RED, inferred=True),
    events.FlagHidden(RED),
    events.FlagDelivered(BLUE),
    events.FlagDelivered(RED, FlagClaim.SCOUT, inferred=True),
    events.FlagDelivered(RED, FlagClaim.HALF, inferred=True),
    events.GameEnded(EndReason.TIME),
    events.GameEnded(EndReason.NO_CARDS),
    events.GameEnded(EndReason.REFEREE),
    events.GameEnded(EndReason.REFEREE, RED),
    events.ActionUndone(ActionId("phone-a", 12)),
    events.ActionUndone(ActionId("phone-a", 12), "counted twice"),
]


def golden_lines() -> Iterator[tuple[str, int, str]]:
    """Kind, version and body of each golden line, as a journal would hand them over."""
    for line in GOLDEN.read_text("utf-8").splitlines():
        stored = json.loads(line)
        yield stored["kind"], stored["version"], json.dumps(stored["body"])
