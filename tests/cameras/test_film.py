"""From a film of a hand with cards to the duels in it, with all the real parts."""

from pathlib import Path

import pytest

from referee_app.cameras.frame_reader import FrameReader
from referee_app.cards.ranks import Team
from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Decoder, Zbar, Zxing
from referee_app.scanning.sources.files import Video
from referee_app.watching.card_watches import DuelWatch
from referee_app.watching.watch import DuelShown, WatchRequest
from tests.card_printing.printed_pdf import CARD_SET
from tests.scanning.simulated_scene.simulated_film import TWO_DUELS

MOST_FRAMES_LATE = 3
KITS: dict[str, tuple[type[Decoder], ...]] = {"everything": (Zxing, Zbar), "zbar and OpenCV alone": (Zbar,)}
EMPTY_EVERY = 5
"""Of the frames without a card so few are drawn and read, as they take the most time; in the sweep all are."""


@pytest.fixture(
    scope="module",
    params=[EMPTY_EVERY, pytest.param(1, marks=pytest.mark.sweep)],
    ids=["few empty frames", "all frames"],
)
def empty_every(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory, empty_every: int) -> Path:
    path = tmp_path_factory.mktemp("film") / "two duels.avi"
    TWO_DUELS.write(path, empty_every)
    return path


def duels_in(film: Path, kit: list[Decoder], empty_every: int) -> list[tuple[int, DuelShown]]:
    """The duels told of a film, with the numbers of the frames that told them."""
    shows_cards = [bool(moment.cards) for moment in TWO_DUELS.moments()]
    looking = FrameReader(Cascade(kit, CARD_VERSIONS), WatchRequest(DuelWatch(CARD_SET), 2))
    told = []
    with Video(film) as source:
        for frame in iter(source.read, None):
            if not shows_cards[frame.number] and frame.number % empty_every:
                continue
            seen = looking.read(frame, now_ms=0)
            told += [(frame.number, news) for news in seen.news if isinstance(news, DuelShown)]
    assert frame.number == TWO_DUELS.frames - 1
    return told


def readable_pairs() -> list[tuple[int, DuelShown]]:
    """The first frame of each time in which both cards are readable."""
    both = [len(moment.cards) == 2 and moment.readable for moment in TWO_DUELS.moments()]
    first = [number for number, now in enumerate(both) if now and not both[number - 1]]
    pairs = []
    for number in first:
        cards = {shown.card.team: shown.card for shown in TWO_DUELS.moments()[number].cards}
        pairs.append((number, DuelShown(cards[Team.RED], cards[Team.BLUE])))
    return pairs


@pytest.mark.parametrize("kit", KITS)
def test_two_duels_are_told_in_order_and_hardly_later_than_they_can_be_read(
    film: Path, kit: str, empty_every: int
) -> None:
    told, true = duels_in(film, [decoder() for decoder in KITS[kit]], empty_every), readable_pairs()
    assert [duel for _, duel in told] == [duel for _, duel in true]
    assert len(true) == 2
    for (at, _), (readable, _) in zip(told, true, strict=True):
        assert at <= readable + MOST_FRAMES_LATE
