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
from tests.scanning.simulated_scene.simulated_film import FRAMES, moments, write_film

MOST_FRAMES_LATE = 3


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "two duels.avi"
    write_film(path)
    return path


def duels_in(film: Path, kit: list[Decoder]) -> list[tuple[int, DuelShown]]:
    """The duels told of a film, with the numbers of the frames that told them."""
    looking = FrameReader(Cascade(kit, CARD_VERSIONS), WatchRequest(DuelWatch(CARD_SET), 2))
    told = []
    with Video(film) as source:
        for frame in iter(source.read, None):
            seen = looking.read(frame, now_ms=0)
            told += [(frame.number, news) for news in seen.news if isinstance(news, DuelShown)]
    assert frame.number == FRAMES - 1
    return told


def readable_pairs() -> list[tuple[int, DuelShown]]:
    """The first frame of each time in which both cards are readable."""
    both = [len(moment.cards) == 2 and moment.readable for moment in moments()]
    first = [number for number, now in enumerate(both) if now and not both[number - 1]]
    pairs = []
    for number in first:
        cards = {shown.card.team: shown.card for shown in moments()[number].cards}
        pairs.append((number, DuelShown(cards[Team.RED], cards[Team.BLUE])))
    return pairs


@pytest.mark.parametrize("kit", [[Zxing(), Zbar()], [Zbar()]], ids=["everything", "zbar and OpenCV alone"])
def test_two_duels_are_told_in_order_and_hardly_later_than_they_can_be_read(film: Path, kit: list[Decoder]) -> None:
    told, true = duels_in(film, kit), readable_pairs()
    assert [duel for _, duel in told] == [duel for _, duel in true]
    assert len(true) == 2
    for (at, _), (readable, _) in zip(told, true, strict=True):
        assert at <= readable + MOST_FRAMES_LATE
