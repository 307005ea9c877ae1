"""Scenes of the scanner: every job by camera, typed, tapped and without a camera; what it decides; the duel post."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.clock import Clock

from referee_app.cards.card_set import CodeOfAnotherSet
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    Answer,
    CardAlreadyIn,
    CardCounted,
    CardGiven,
    FlagAllowed,
    InPlayQuestion,
    Refused,
    TaggerQuestion,
)
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.commands import RecordDuel
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import ActionId, HouseRules, Knowledge, Mode, Player
from referee_app.live_game.refusals import BombsTakeNoFlag, CardIsGone, FlagTooEarly
from referee_app.live_game.verdict import Situation
from referee_app.screens.game_questions import ask_to_begin
from referee_app.screens.navigation import PostRequest, ScanRequest, ScreenName
from referee_app.screens.post.model import answer_shown
from referee_app.screens.scan.job_runner import DeskRequest
from referee_app.screens.verdict.model import VerdictShown, drawn_shown, overlay_for
from referee_app.sentence import Moment, sentence
from referee_app.words.words import Words
from tests.screens.scan.scan_driver import (
    BLUE,
    OTHER_SET,
    RED,
    SET,
    blue,
    code,
    given,
    keep_set,
    overlay,
    play,
    red,
    scan,
    setup,
    view,
    with_camera,
)
from tests.screens.scenes.scene import Act, Scene
from tests.screens.verdict.test_model import settled

NAMES = {Player(RED, 1): "Anna-Charlotte", Player(RED, 2): "Bob", Player(BLUE, 1): "Jan-Willem"}
IN_A_GAME = (Job.DUEL, Job.HAND_IN, Job.BASE, Job.GIVE, Job.FLAG, Job.IDENTIFY)
HARD = Situation(rules=HouseRules(spoils=True, respawn_delay_s=120), flag_carriers=frozenset(Team))
ONE, OTHER = Fighter(red("3")), Fighter(blue("5"))
FOREIGN = Refused(CodeOfAnotherSet(theirs=OTHER_SET.id, ours=SET.id))
GONE = CardIsGone(card=red("3"), player=Player(RED, 1), when=Moment(1_780_000_000_000))


# With codes


def _begin(phone: Phone, *more: commands.Command) -> None:
    one = commands.IssueCard(red("3"), Player(RED, 1))
    play(phone, setup(Knowledge.PLAYERS), one, *more, names=NAMES)


def _with_picture(phone: Phone) -> None:
    with_camera(phone)
    phone.table.lay()
    phone._looked()


def _looking(job: Job, *more: commands.Command, team: Team | None = RED) -> Act:
    def bring(phone: Phone) -> None:
        _begin(phone, *more)
        scan(phone, job, team=team if job is Job.BASE else None)
        _with_picture(phone)

    return bring


@cache
def _in_play(job: Job) -> Act:
    return _looking(job, commands.BeginPlay())


def _by(way: str, job: Job) -> Act:
    def bring(phone: Phone) -> None:
        _in_play(job)(phone)
        phone.presenter.screen.do("chip", way)

    return bring


@cache
def _seen(job: Job, *texts: str) -> Act:
    def bring(phone: Phone) -> None:
        _in_play(job)(phone)
        phone.table.lay(*texts)
        phone._looked()

    return bring


def _whose_base(phone: Phone) -> None:
    _begin(phone, commands.BeginPlay())
    scan(phone, Job.BASE)


def _mistyped(phone: Phone) -> None:
    _by("type", Job.DUEL)(phone)
    phone.settle()
    right = SET.short_code(red("3"))
    phone.presenter.screen.do("typed", right[:-1] + ("2" if right[-1] != "2" else "3"))


def _without_camera(phone: Phone) -> None:
    phone.table.is_missing = True
    _begin(phone, commands.BeginPlay())
    scan(phone, Job.DUEL)
    phone.until_said("No camera was found")


def _without_key(job: Job) -> Act:
    def bring(phone: Phone) -> None:
        play(phone, setup(), commands.BeginPlay(), knows_set=False)
        scan(phone, job)

    return bring


def _check(phone: Phone) -> None:
    _check_first(phone)
    phone.see(*map(code, SET.cards[:6]))


def _check_first(phone: Phone) -> None:
    keep_set(phone)
    phone.app.go(ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=SET.id))
    phone.settle()
    _with_picture(phone)


def _collect_first(phone: Phone) -> None:
    _begin(phone, commands.BeginPlay(), commands.EndGame(RED))
    scan(phone, Job.COLLECT)
    _with_picture(phone)


def _deal_at_once(phone: Phone) -> None:
    play(phone, setup(Knowledge.CARDS))
    scan(phone, Job.DEAL)
    _with_picture(phone)


def _collect(phone: Phone) -> None:
    _collect_first(phone)
    phone.see(*map(code, (red("10"), blue("10"))))


# Without codes


def _box(job: Job, *done: commands.Command) -> Act:
    def bring(phone: Phone) -> None:
        play(phone, setup(Knowledge.COUNTED, box=True), *done, knows_set=False)
        scan(phone, job, team=RED)

    return bring


# What is decided, and what is asked


def _covered(told: Callable[[Words], VerdictShown | None]) -> Act:
    def say(phone: Phone) -> None:
        shown = told(phone.app.context.words)
        Clock.schedule_once(lambda _seconds: setattr(overlay(phone), "shown", shown))  # within a frame, as answers come

    return say


def _verdict(answer: Answer) -> Act:
    """What fills the scanner's screen for an answer."""

    def say(phone: Phone) -> None:
        _covered(lambda words: overlay_for(answer, words, view(phone)))(phone)

    return say


def _captured(count: int, mode: Mode = Mode.ONE_PHONE, *, own: Team | None = None) -> Act:
    """The scanner for flags, once Red has handed in so many cards."""

    def bring(phone: Phone) -> None:
        cards = tuple(Deck(20).cards(BLUE))[:count]
        brought = tuple(commands.HandIn(card) for card in cards)
        done = (*given(*cards), commands.BeginPlay(), *brought)
        play(phone, setup(mode=mode), *done, keeps=(RED, BLUE) if own is None else (own,))
        scan(phone, Job.FLAG)
        with_camera(phone)

    return bring


def _flag(why: str, sign: str = "5", **facts: object) -> FlagAllowed:
    return FlagAllowed(BLUE, Fighter(red(sign)), sentence(why, **facts), ActionId("here", 1))


AT_THREE, AT_TEN, FOR_A_MASTER, OPPOSITE = (
    _captured(3),
    _captured(10),
    _captured(9, Mode.GAME_MASTER),
    _captured(0, Mode.TWO_LEADERS, own=BLUE),
)
TOO_EARLY = FlagTooEarly(team=RED, have=3, need=10)


GIVEN_TO_NOBODY = CardGiven(red("5"), None, 12, ActionId("here", 1))


def _counted(count: int) -> CardCounted:
    return CardCounted(blue("2"), RED, count, 10, count == 10, ActionId("here", 1))


def _at_base(phone: Phone) -> None:
    """Where players are known: Anneliese-Charlotte has waited longest."""
    agreed = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS)
    play(phone, agreed, commands.BeginPlay(), keeps=(RED,), names={Player(RED, 1): "Anneliese-Charlotte"})
    scan(phone, Job.BASE)
    _with_picture(phone)


def _next_card(phone: Phone) -> None:
    """A card of the next duel is in sight while the verdict on the last one is up."""
    _answered(settled("6", "10", HARD))(phone)
    presenter: Any = phone.presenter
    presenter._answers.make_way(blue("9"))


def _drawn(words: Words) -> VerdictShown:
    return drawn_shown(CardGiven(red("9"), Player(RED, 1), 12, ActionId("here", 1)), words)


def _answered(*answers: Answer) -> Act:
    """What the desk says at once, as if it had been asked."""

    def say(phone: Phone) -> None:
        presenter: Any = phone.presenter
        presenter._answers.show_answers(DeskRequest(presenter._jobs.state.job, lambda _desk: answers), answers)

    return say


def _lost(phone: Phone) -> None:
    phone.presenter.screen.do("lost")


def _draw(phone: Phone) -> None:
    phone.presenter.screen.do("chip", "draw")


DUEL = _in_play(Job.DUEL)


# The post


def _post(phone: Phone) -> None:
    keep_set(phone)
    phone.app.go(ScreenName.POST, PostRequest(SET.id))
    phone.settle()
    _with_picture(phone)


def _post_calm(phone: Phone) -> None:
    phone.presenter._say(None)  # type: ignore[attr-defined]
    phone.presenter._hide_how_to_leave()  # type: ignore[attr-defined]


def _post_wrong(phone: Phone) -> None:
    phone.presenter._answered((FOREIGN,))  # type: ignore[attr-defined]


def _post_gone(phone: Phone) -> None:
    phone.presenter._answered((Refused(GONE),))  # type: ignore[attr-defined]


def _post_without_camera(phone: Phone) -> None:
    phone.table.is_missing = True
    keep_set(phone)
    phone.app.go(ScreenName.POST, PostRequest(SET.id))
    phone.until_said("No camera was found")


def _post_in_a_game(phone: Phone) -> None:
    play(phone, setup(), *given(red("3"), blue("5")), commands.BeginPlay(), on_field=True)
    phone.app.go(ScreenName.POST)
    phone.settle()
    with_camera(phone)


def _ask_to_record(phone: Phone) -> None:
    phone.presenter._ask_first()  # type: ignore[attr-defined]


def _post_first(phone: Phone) -> None:
    _post_calm(phone)
    phone.presenter._notice(BLUE)  # type: ignore[attr-defined]


def _post_who_tagged(words: Words) -> VerdictShown | None:
    return answer_shown(TaggerQuestion(Fighter(red("1")), Fighter(blue("10")), records=True), words)


def _post_before_the_whistle(phone: Phone) -> None:
    play(phone, setup(), on_field=True)
    phone.app.go(ScreenName.POST)
    phone.settle()
    with_camera(phone)


def _ask_to_begin(phone: Phone) -> None:
    ask_to_begin(phone.app.context, lambda: None)


SCENES = (
    Scene("deal", ScreenName.SCAN, _looking(Job.DEAL)),
    *(Scene(job, ScreenName.SCAN, _in_play(job)) for job in IN_A_GAME),
    *(Scene(f"{job} tapped", ScreenName.SCAN, _by("tap", job)) for job in (Job.DUEL, Job.HAND_IN, Job.GIVE, Job.FLAG)),
    Scene("typed", ScreenName.SCAN, _by("type", Job.DUEL)),
    Scene("mistyped", ScreenName.SCAN, _mistyped),
    Scene("whose base", ScreenName.SCAN, _whose_base),
    Scene("a card handed in", ScreenName.SCAN, _in_play(Job.HAND_IN), _answered(_counted(3))),
    Scene("the half is reached", ScreenName.SCAN, _in_play(Job.HAND_IN), _answered(_counted(10))),
    Scene("twelve cards in one sweep", ScreenName.SCAN, _in_play(Job.HAND_IN), _answered(*map(_counted, range(1, 13)))),
    Scene(
        "the half beside refusals",
        ScreenName.SCAN,
        _in_play(Job.HAND_IN),
        _answered(_counted(10), FOREIGN, Refused(GONE)),
    ),
    Scene("a card for whom", ScreenName.SCAN, _at_base, _answered(GIVEN_TO_NOBODY)),
    Scene("a card that is in already", ScreenName.SCAN, _in_play(Job.HAND_IN), _answered(CardAlreadyIn(blue("2")))),
    Scene("a card of another set", ScreenName.SCAN, DUEL, _answered(FOREIGN)),
    Scene("one card seen", ScreenName.SCAN, _seen(Job.DUEL, code(blue("5")))),
    Scene("not begun", ScreenName.SCAN, DUEL, _ask_to_begin),
    Scene("a card that is known", ScreenName.SCAN, _seen(Job.IDENTIFY, code(red("3")))),
    Scene("no camera", ScreenName.SCAN, _without_camera),
    Scene("no key", ScreenName.SCAN, _without_key(Job.DUEL)),
    Scene("no key to tell a card", ScreenName.SCAN, _without_key(Job.IDENTIFY)),
    Scene("deal at once", ScreenName.SCAN, _deal_at_once),
    Scene("check for the first time", ScreenName.SCAN, _check_first),
    Scene("check", ScreenName.SCAN, _check),
    Scene("collect for the first time", ScreenName.SCAN, _collect_first),
    Scene("collect", ScreenName.SCAN, _collect),
    Scene("deal from the box", ScreenName.SCAN, _box(Job.DEAL)),
    *(Scene(f"{job} with the box", ScreenName.SCAN, _box(job, commands.BeginPlay())) for job in IN_A_GAME[:-1]),
    Scene("lost", ScreenName.SCAN, _seen(Job.IDENTIFY, code(red("3"))), _lost),
    Scene("drawing for whom", ScreenName.SCAN, _in_play(Job.GIVE), _draw),
    Scene("who tagged", ScreenName.SCAN, DUEL, _answered(TaggerQuestion(ONE, OTHER, records=True))),
    Scene("a card that is gone", ScreenName.SCAN, DUEL, _answered(InPlayQuestion(GONE, RecordDuel(ONE, OTHER)))),
    Scene("red wins", ScreenName.SCAN, DUEL, _verdict(settled("8", "5"))),
    Scene("blue wins with spoils", ScreenName.SCAN, DUEL, _verdict(settled("6", "10", HARD))),
    Scene("blue wins and one card seen", ScreenName.SCAN, DUEL, _next_card),
    Scene("a tie", ScreenName.SCAN, DUEL, _verdict(settled("5", "5", HARD))),
    Scene("void", ScreenName.SCAN, DUEL, _verdict(settled("B", "B"))),
    Scene("a bomb", ScreenName.SCAN, DUEL, _verdict(settled("3", "B", bomb=BLUE))),
    Scene(
        "the flag may be taken", ScreenName.SCAN, AT_TEN, _verdict(_flag("desk.flag.half", team=RED, have=10, need=10))
    ),
    Scene("a scout may take the flag", ScreenName.SCAN, AT_THREE, _verdict(_flag("desk.flag.scout", "2"))),
    Scene("ask first", ScreenName.SCAN, OPPOSITE, _verdict(_flag("desk.flag.ask_the_other_leader", team=RED, need=10))),
    Scene("too early", ScreenName.SCAN, AT_THREE, _verdict(Refused(TOO_EARLY))),
    Scene("too early for one card", ScreenName.SCAN, FOR_A_MASTER, _verdict(Refused(TOO_EARLY))),
    Scene("no flag for a bomb", ScreenName.SCAN, AT_TEN, _verdict(Refused(BombsTakeNoFlag(team=RED)))),
    Scene("a card is drawn", ScreenName.SCAN, DUEL, _covered(_drawn)),
    Scene("waiting", ScreenName.POST, _post, _post_calm),
    Scene("a card of another set", ScreenName.POST, _post, _post_wrong),
    Scene("a card that is gone", ScreenName.POST, _post, _post_gone),
    Scene("how to leave", ScreenName.POST, _post, Phone.back),
    Scene("no camera", ScreenName.POST, _post_without_camera),
    Scene("recording", ScreenName.POST, _post_in_a_game, _ask_to_record),
    Scene("red wins", ScreenName.POST, _post, _covered(lambda words: answer_shown(settled("8", "5"), words))),
    Scene("one card seen", ScreenName.POST, _post, _post_first),
    Scene("who tagged", ScreenName.POST, _post, _covered(_post_who_tagged)),
    Scene("recording before the whistle", ScreenName.POST, _post_before_the_whistle, _ask_to_record),
)
