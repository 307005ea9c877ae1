"""Bad input gets a sentence on the scanner's screen, never a crash and never a wrong count."""

import pytest

from referee_app.desk.jobs import Job
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands as ask
from referee_app.live_game.model import Knowledge, Mode, Player
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.kit import (
    OTHER_SET,
    RED,
    SET,
    blue,
    code,
    given,
    overlay,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)


def at(phone: Phone, job: Job, *done: ask.Command) -> Phone:
    agreed = setup(Knowledge.CARDS, Mode.TWO_LEADERS)
    play(phone, agreed, *given(red("3"), red("4")), ask.BeginPlay(), *done, keeps=(RED,))
    scan(phone, job)
    with_camera(phone)
    return phone


def forged() -> str:
    real = code(red("3"))
    return next(text for text in (real[:-1] + letter for letter in "0123456789ABCDEF") if text != real)


def test_a_code_that_is_no_card_is_told_calmly(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see("https://example.org/bus")
    assert on.says("That is not the code of a card.")
    assert sounded(on) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OTHER_SET.code(red("3")), "This card is of another set"),
        (forged(), "it is not genuine"),
        (SET.short_code(red("3")), "This QR code only says"),
    ],
)
def test_a_code_that_is_wrong_is_a_problem(phone: Switch, text: str, said: str) -> None:
    on = at(phone(), Job.DUEL)
    on.see(text)
    assert on.says(said)
    assert sounded(on) == ["problem"]


def test_the_same_code_twice_is_a_copy(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see(code(red("3")), code(red("3")))
    assert on.says("The same card twice: Red Miner. One of them is a copy.")
    assert sounded(on) == ["problem"]


def test_two_cards_of_one_team_and_a_third_card_are_hints(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see(code(red("3")), code(red("4")))
    assert on.says("Both cards are of Red. Show one card of each team.")
    on.see(code(red("3")), code(red("4")), code(blue("5")))
    assert on.says("That is more than two cards.")
    assert sounded(on) == []
    assert not overlay(on).is_there


def test_an_own_card_is_not_handed_in(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    on.see(code(red("3")))
    assert on.says("That is a card of your own team: Red Miner.")
    assert view(on).teams[RED].captured.n == 0
    assert sounded(on) == ["problem"]


def test_a_card_is_not_counted_twice_and_it_is_said_when_it_was(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN, ask.HandIn(blue("5")))
    on.see(code(blue("5")))
    assert on.says("Already handed in at")
    assert view(on).teams[RED].captured.n == 1


def test_a_card_that_is_still_in_the_pile_does_not_fight(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see(code(red("9")), code(blue("5")))
    assert on.says("Still in the pile on record: Red General.")
    assert not overlay(on).is_there


def test_several_cards_at_once_are_not_given(phone: Switch) -> None:
    on = at(phone(), Job.GIVE)
    on.see(code(red("8")), code(red("9")))
    assert on.says("These are several cards at once. Show only one.")
    assert view(on).teams[RED].in_play == 2
    assert sounded(on) == []


def test_a_slip_offers_what_may_have_been_meant(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    meant = SET.short_code(blue("5"))
    on.tap("Type the code")
    on.driver.type(meant[0] + ("7" if meant[1] != "7" else "8") + meant[2:])
    on.tap("Show this card")
    assert on.says("Did you mean")
    assert view(on).teams[RED].captured.n == 0
    on.tap(meant)
    assert view(on).teams[RED].captured.n == 1
    assert not on.says("Did you mean")


def test_a_code_that_is_far_off_is_mistyped(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    on.tap("Type the code")
    on.driver.type("zz")
    on.tap("Show this card")
    assert on.says("That is not the code of a card.")
    on.back()
    assert on.place == "scan"
    assert not on.says("That is not the code of a card.")


def test_a_torn_code_can_be_typed_and_somebody_says_so(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.driver.wait(13)
    assert on.says("a torn or muddy code can be typed")
    on.driver.wait(7)
    assert on.says("Both cards, please")


def test_a_closer_look_in_vain_says_what_else_to_do(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.tap_on(on.presenter.screen.picture)
    on.table.lay(frames=3)
    on._looked()
    on.until_said("a torn or muddy code can be typed")


def test_a_player_without_a_card_takes_no_flag(phone: Switch) -> None:
    on = phone()
    anna = Player(RED, 1)
    play(on, setup(Knowledge.PLAYERS, box=True), ask.BeginPlay(), names={anna: "Anna"}, knows_set=False)
    scan(on, Job.FLAG, anna)
    on.tap("Red: another card")
    assert on.says("Anna has no card")
    assert sounded(on) == ["problem"]


def test_a_full_disk_is_told_and_nothing_is_shown_as_done(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = at(phone(), Job.DUEL)

    def full(*_entries: object, **_rest: object) -> None:
        raise DiskFull(path="games.journal")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "append", full)
        on.see(code(red("3")), code(blue("5")))
        assert on.says("There is no room left on this device, so nothing was recorded.")
        assert not overlay(on).is_there
        assert sounded(on) == ["problem"]
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_what_is_said_already_is_not_sounded_again(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    on.see(code(red("3")))
    on.see(code(red("3")))
    assert sounded(on) == ["problem"]
