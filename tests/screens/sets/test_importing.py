"""Card sets that others made are taken in, by camera and from files, in a real window."""

from pathlib import Path

from PIL import Image

from card_printing.documents.cover import print_cover
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import load, save
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.screens.navigation import CoverScanRequest, ScreenName
from tests.screens.conftest import Switch
from tests.screens.sets.sets_driver import CAMP, hold_before_camera, on_disk, open_sets


def test_the_camera_takes_a_set_from_its_cover_sheet(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.CARD_SET)
    assert on.services.sets().find(CAMP.card_set.id) is not None
    assert on.says("is on this phone now")


def test_the_same_set_again_is_told_and_grows(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(CAMP)
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(CardSet(CAMP.card_set.key, 2)))
    on.until_said("is here already, and has 2 copies now")
    set_file = on.services.sets().find(CAMP.card_set.id)
    assert set_file is not None
    assert (set_file.name, set_file.card_set.copies) == ("Summer camp", 2)


def test_another_code_is_refused_and_can_be_tried_again(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, "https://example.org")
    on.until_said("That is not a cover sheet")
    on.tap("Look again")
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.CARD_SET)


def test_who_needs_one_cover_sheet_comes_back_with_it(phone: Switch) -> None:
    on = phone()
    on.app.context.go(ScreenName.SETS, CoverScanRequest())
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.HOME)
    assert on.services.sets().find(CAMP.card_set.id) is not None
    on.app.context.go(ScreenName.SETS, CoverScanRequest())
    on.settle()
    on.back()
    assert on.place == ScreenName.HOME
    on.until(lambda: not on.table.opened)


def test_without_a_camera_there_is_a_sentence(phone: Switch) -> None:
    on = phone()
    on.device.allows_camera = False
    open_sets(on)
    on.tap("Scan a cover sheet")
    assert on.says("Look again")
    on.back()
    assert on.says("No card set yet")


def test_a_set_comes_with_the_file_that_the_phone_picked(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.CARD_SET
    assert load(on_disk(on)) == CAMP


def test_every_wrong_file_gets_its_sentence(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    open_sets(on)
    Image.new("L", (300, 300), 255).save(tmp_path / "white.png")
    for name, content, told in (
        ("list.cardset", b"shopping list", "is not a card set"),
        ("broken.cardset", b'{"format": "field-marshal-card-set"', "is damaged"),
        ("photo.jpg", b"no picture at all", "neither a PDF nor a picture"),
        ("cover.pdf", b"%PDF-1.4 broken", "is damaged and cannot be shown"),
        ("white.png", None, "No code of a cover sheet can be seen"),
        ("gone.cardset", None, "is not there"),
    ):
        on.device.picks = tmp_path / name
        if content is not None:
            on.device.picks.write_bytes(content)
        on.tap("Open a file")
        assert on.says(told), on.texts()
        on.answer("Understood")
        assert on.place == ScreenName.SETS
    assert on.services.sets().sets() == ()


def test_a_photograph_of_the_cover_sheet_is_read(phone: Switch, tmp_path: Path) -> None:
    with (tmp_path / "cover.pdf").open("wb") as out:
        print_cover(out, CAMP.card_set, CAMP.name, CAMP.design)
    with open_pdf(tmp_path / "cover.pdf") as pages:
        pages.gray(0, 120).save(tmp_path / "photo.png")
    on = phone()
    on.device.picks = tmp_path / "photo.png"
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.CARD_SET
    assert on.services.sets().find(CAMP.card_set.id) is not None


def test_who_leaves_while_a_file_is_read_is_not_led_to_the_set(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.frames(3)
    assert on.says("camp.cardset")
    on.driver.key(27)
    let_go()
    on.settle()
    assert on.place == ScreenName.HOME
    assert not on.says("is on this phone now")
    open_sets(on)
    assert not on.says("camp.cardset")  # nothing is being read any more
    assert "Summer camp" in on.texts()


def test_what_was_left_unread_is_not_said_to_be_read_later(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    Image.new("L", (300, 300), 255).save(tmp_path / "white.png")
    on.device.picks = tmp_path / "white.png"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.key(27)
    let_go()
    on.settle()
    assert on.app.back_stack.sheets == ()
    open_sets(on)
    assert not on.says("white.png")


def test_a_phone_that_is_put_aside_goes_on_reading(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.frames(3)
    on.driver.pause()
    let_go()
    on.settle()
    on.driver.resume()
    on.settle()
    assert on.place == ScreenName.CARD_SET
    assert on.says("is on this phone now")


def test_nothing_picked_changes_nothing(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.SETS
    assert on.says("No card set yet")


def test_where_the_phone_has_no_picker_there_is_a_list_of_files(phone: Switch) -> None:
    on = phone()
    (on.device.home / "Downloads").mkdir(parents=True)
    save(on.device.home / "Downloads" / "camp.cardset", CAMP)
    on.device.has_picker = False
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.FILES
    on.tap("camp.cardset")
    assert on.place == ScreenName.CARD_SET
    on.back()
    assert on.place == ScreenName.SETS
    assert "Summer camp" in on.texts()
