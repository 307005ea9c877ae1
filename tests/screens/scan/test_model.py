"""What the scanner shows of what a leader is doing, and what it says of answers."""

from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.answers import (
    CardCounted,
    CardGiven,
    CardRecord,
    JobProgress,
    MissingCard,
    Refused,
    TaggerQuestion,
)
from referee_app.desk.jobs import Job
from referee_app.emblems.figures import Figure
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import ActionId, Blank, Player, propose
from referee_app.live_game.refusals import AlreadyCounted
from referee_app.live_game.view import LivePhase
from referee_app.screens.camera_session import code_outlines, followed_ticks
from referee_app.screens.scan.answer_display import places_of, sound_of
from referee_app.screens.scan.answer_texts import announcement_of, tagger_question
from referee_app.screens.scan.model import MOST_ABSENT, blank_of, key_of, scan_shown, taps_for
from referee_app.screens.scan.scan_state import InputWay, ScanState, sibling_jobs
from referee_app.screens.scan.shown import ScanArea
from referee_app.screens.verdict.model import drawn_shown
from referee_app.sentence import sentence
from referee_app.watching.codes import Sighting, Sightings
from referee_app.watching.watch import Effort, FrameReport, TextWatch, WatchRequest
from referee_app.words.words import Theme, Words

WORDS = Words(Language.EN)
ACTION = ActionId("here", 1)
SCOUT = Card(Team.BLUE, Rank.SCOUT, 1)
QUAD = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def moved(by: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + by, y) for x, y in QUAD)


def seen_at(quad: Any, card: Card | None = None) -> Sighting:
    return Sighting("", (quad,), 0, 0, meaning=card)


def sight(*codes: Sighting) -> FrameReport:
    watch = TextWatch(Sightings(codes))
    return FrameReport(WatchRequest(watch), watch, (), False, Effort.GLANCE, 0, 0, (100, 100))


def counted(n: int, *, reached: bool = False) -> CardCounted:
    return CardCounted(SCOUT, Team.RED, n, 10, reached, ACTION, QUAD)


def test_a_key_and_a_card_mean_the_same() -> None:
    for blank in (Blank(Team.RED), Blank(Team.BLUE, Rank.BOMB), Blank(Team.RED, Rank.MARSHAL)):
        assert blank_of(key_of(blank)) == blank


def test_one_sound_is_heard_for_many_answers_and_the_most_important() -> None:
    refused = Refused(AlreadyCounted(card=SCOUT, when=None, by=None))
    assert sound_of((counted(3), counted(4))) == "tick"
    assert sound_of((counted(3), refused)) == "problem"
    assert sound_of((counted(9), counted(10, reached=True), refused)) == "half"
    assert sound_of((Refused(sentence("scan.hint.third_card")),)) == ""
    assert sound_of((Refused(sentence("scan.hint.copy", card=SCOUT)),)) == "problem"


def test_a_count_beyond_the_half_is_not_so_many_of_fewer() -> None:
    assert (announcement_of(counted(7), WORDS) or "").text == "Blue Scout. Red: 7 of 10"  # type: ignore[union-attr]
    assert (announcement_of(counted(11), WORDS) or "").text == "Blue Scout. Red: 11"  # type: ignore[union-attr]


def test_a_card_that_is_given_stays_covered() -> None:
    given = CardGiven(Card(Team.RED, Rank.MARSHAL, 1), Player(Team.RED, 1), 5, ACTION)
    said = announcement_of(given, WORDS)
    assert said is not None
    assert said.text == "Red 1 has a card. 5 left."
    assert said.action == "Undo"


def test_by_numbers_a_number_stands_once_beside_a_card_and_nothing_military_is_seen() -> None:
    card, words = Card(Team.RED, Rank.MARSHAL, 1), Words(Language.EN, Theme.NUMBERS)
    drawn = drawn_shown(CardGiven(card, Player(Team.RED, 1), 5, ACTION), words)
    assert (drawn.emblem, drawn.sign, drawn.name) == (Figure.SQUARES_10, "10", "")
    known = CardRecord(card, "QZGBD", sentence("place.pile"), None)
    found = scan_shown(ScanState(Job.IDENTIFY, known=known), None, words).found
    assert found is not None
    assert (found.emblem, found.sign, found.name) == (Figure.SQUARES_10, "", "Red 10")


def test_by_numbers_a_scout_is_a_two_when_the_flag_is_taken() -> None:
    taps = taps_for(Job.FLAG, propose(8), frozenset(Team), None, Words(Language.EN, Theme.NUMBERS))
    assert [tap.icon for tap in taps] == [Figure.SQUARES_2, "what"] * 2


def test_a_tick_follows_its_card_and_goes_with_it() -> None:
    ticks = places_of((counted(1),))
    near, far = seen_at(moved(3), SCOUT), seen_at(moved(30), SCOUT)
    seen = sight(near, far)
    ticks = followed_ticks(ticks, seen)
    assert [outline.tick for outline in code_outlines(seen, ticks)] == [True, False]
    assert followed_ticks(ticks, sight(far)) == ()


def test_a_tick_goes_as_far_as_half_of_its_card_however_that_lies() -> None:
    flat = ((0.0, 0.0), (40.0, 0.0), (40.0, 4.0), (0.0, 4.0))
    for quad in (flat, tuple((y, x) for x, y in flat)):
        for by, is_same in ((19.0, True), (20.0, False)):
            for right, up in ((by, 0.0), (0.0, by), (-by, 0.0), (0.0, -by)):
                there = seen_at(tuple((x + right, y + up) for x, y in quad))
                assert bool(followed_ticks((quad,), sight(there))) is is_same  # type: ignore[arg-type]


def test_a_code_that_is_no_card_has_a_plain_outline() -> None:
    assert code_outlines(sight(seen_at(QUAD)), ())[0].tone == "raised"


def test_only_what_makes_sense_can_be_turned_to() -> None:
    assert sibling_jobs(Job.DUEL, LivePhase.RUNNING) == (Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.FLAG)
    assert sibling_jobs(Job.GIVE, LivePhase.DEALING) == (Job.DUEL, Job.GIVE, Job.FLAG)
    assert sibling_jobs(Job.COLLECT, LivePhase.OVER) == ()
    assert sibling_jobs(Job.CHECK, None) == ()


def test_only_a_phone_that_keeps_both_is_asked_whose_base_it_is() -> None:
    assert ScanState(Job.BASE).needs_base(frozenset(Team))
    assert not ScanState(Job.BASE, base=Team.RED).needs_base(frozenset(Team))
    assert not ScanState(Job.BASE).needs_base(frozenset({Team.RED}))
    assert not ScanState(Job.DUEL).needs_base(frozenset(Team))


def test_a_long_list_of_missing_cards_is_cut_and_says_so() -> None:
    absent = tuple(MissingCard(Card(Team.RED, Rank.SCOUT, n), f"A{n}") for n in range(MOST_ABSENT + 5))
    doing = ScanState(Job.CHECK, progress=JobProgress(missing=absent, total=100))
    shown = scan_shown(doing, None, WORDS)
    assert len(shown.absent) == MOST_ABSENT
    assert shown.more == "and 5 more"
    assert shown.area is ScanArea.PICTURE


def test_typing_hides_everything_else_that_can_be_pressed() -> None:
    shown = scan_shown(ScanState(Job.CHECK, way=InputWay.TYPE), None, WORDS)
    assert shown.typing is not None
    assert (shown.ways, shown.jobs) == ((), ())


def test_the_next_card_is_for_the_next_child() -> None:
    doing = ScanState(Job.GIVE, who=Player(Team.RED, 1))
    given = CardGiven(Card(Team.RED, Rank.SPY, 1), Player(Team.RED, 1), 5, ACTION)
    assert doing.after((given,), JobProgress()).who is None


def test_who_tagged_is_asked_with_a_colon_as_each_language_writes_it() -> None:
    asked = TaggerQuestion(
        Fighter(Card(Team.RED, Rank.SPY, 1)), Fighter(Card(Team.BLUE, Rank.MARSHAL, 1)), records=True
    )
    said = {language: tagger_question(asked, Words(language)).answers[0].text for language in Language}
    assert said[Language.FR] == "Rouge\u00a0: Espion"
    assert said[Language.NL] == "Rood: Spion"
