"""Films: texts as they come into sight, and duels in order."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.scanning.frame import Gray
from referee_app.scanning.sources.source import quieten
from referee_app.words.words import Words, format_fact
from tests.commands.scan_kit import SET, ScanCommand, drawn, side_by_side
from tests.scanning.simulated_scene.camera_effects import Bgr
from tests.scanning.simulated_scene.card_faces import pool
from tests.scanning.simulated_scene.simulated_film import TWO_DUELS

FRAME_MS = 100
EMPTY = np.full((240, 480), 255, np.uint8)
WITH_SET = ("--set", "camp.cardset")
SPY, SCOUT, BOMB = Card(Team.RED, Rank.SPY, 1), Card(Team.RED, Rank.SCOUT, 1), Card(Team.BLUE, Rank.BOMB, 1)


def showing(*texts: str) -> Gray:
    """A frame with these codes."""
    frame = EMPTY.copy()
    codes = side_by_side(*map(drawn, texts))
    frame[: codes.shape[0], : codes.shape[1]] = codes[:, : frame.shape[1]]
    return frame


def filmed(frames: Iterable[Gray | Bgr], frame_ms: int = FRAME_MS) -> str:
    """A film of these frames."""
    quieten()
    writer = None
    for frame in frames:
        colours = frame if frame.ndim == 3 else cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR)
        height, width = frame.shape[:2]
        writer = writer or cv2.VideoWriter(
            "film.avi", cv2.VideoWriter.fourcc(*"MJPG"), 1000 / frame_ms, (width, height)
        )
        writer.write(colours)
    assert writer is not None
    writer.release()
    return "film.avi"


def film_in_a_wood() -> None:
    """A film of two duels."""
    step = 5 * TWO_DUELS.frame_ms
    filmed((TWO_DUELS.picture(ms) for ms in range(0, TWO_DUELS.end_ms, step)), step)


def test_a_text_is_told_when_it_comes_into_sight_and_again_when_it_comes_back(scan: ScanCommand) -> None:
    one, both, none = showing("one"), showing("one", "two"), EMPTY
    name = filmed([*[none] * 3, *[one] * 3, *[both] * 3, *[none] * 15, *[one] * 3])
    assert scan(name, "--want", "1") == 0
    assert scan.lines == ["one", "two", "one"]
    assert scan(name, "--want", "1", "--json") == 0
    told = [(told["ms"] // FRAME_MS, [code["text"] for code in told["codes"]]) for told in scan.objects]
    assert told == [(3, ["one"]), (6, ["two"]), (24, ["one"])]


def test_hints_come_with_their_time_and_so_does_a_duel_later(scan: ScanCommand) -> None:
    red, both = showing(SET.code(SPY), SET.code(SCOUT)), showing(SET.code(SPY), SET.code(BOMB))
    assert scan(filmed([*[red] * 5, *[EMPTY] * 12, *[both] * 5]), *WITH_SET, "--want", "2") == 0
    assert [line.split("\t")[:2] for line in scan.lines if line.count("\t") == 1] == [
        ["0:00", "Both cards are of Red. Show one card of each team."],
        ["0:01", "Duel: Blue Bomb beats Red Spy"],
        ["0:01", "The bomb explodes: Spy is beaten."],
    ]


def test_a_duel_is_told_although_both_cards_were_in_sight_before(scan: ScanCommand) -> None:
    """They are seen with a third card, which is then taken away: nothing comes into sight with the duel."""
    three, two = showing(SET.code(SPY), SET.code(SCOUT), SET.code(BOMB)), showing(SET.code(SPY), SET.code(BOMB))
    assert scan(filmed([*[three] * 3, *[two] * 15]), *WITH_SET, "--want", "2", "--json") == 0
    assert scan.objects[-1]["verdict"]
    assert scan.objects[-1]["codes"] == []


def test_the_duels_of_a_film_in_a_wood_are_told_in_order(scan: ScanCommand) -> None:
    # Drawing needs much memory, and keeps it: a process of its own gives it back.
    assert scan.by_script(f"from {__name__} import film_in_a_wood\nfilm_in_a_wood()").returncode == 0
    assert scan("film.avi", *WITH_SET, "--want", "2", "--json") == 0
    duels = [(told["ms"], told["verdict"]) for told in scan.objects if told["verdict"]]
    english = Words(Language.EN)
    assert [(duel["red"]["name"], duel["blue"]["name"]) for _, duel in duels] == [
        (format_fact(pool(Team.RED)[visit.red], english), format_fact(pool(Team.BLUE)[visit.blue], english))
        for visit in TWO_DUELS.visits
    ]
    assert all(visit.comes < ms < visit.gone for (ms, _), visit in zip(duels, TWO_DUELS.visits, strict=True))


def test_a_film_and_pictures_may_be_named_together(scan: ScanCommand) -> None:
    name = filmed([showing("in the film")] * 3)
    assert scan(scan.paint("a.png", "in a picture"), name, "--want", "1") == 0
    assert scan.lines == ["in a picture", "in the film"]


def test_a_film_that_cannot_be_read_gets_a_sentence(scan: ScanCommand) -> None:
    Path("film.avi").write_bytes(bytes(5000))
    assert scan("film.avi") == 2
    assert scan.out == ""
    assert scan.err.startswith("film.avi is neither a picture nor a video")
