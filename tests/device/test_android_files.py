"""Files that leave and enter a phone: share sheet, save dialog and picker, over a stand-in of Java with real files."""

from collections.abc import Callable
from pathlib import Path
from queue import Queue

import pytest

from referee_app.device import android_files
from referee_app.device.android import Android
from referee_app.device.device import CannotPick, CannotShare, PickedTooLarge, PickedUnreadable
from referee_app.sentence import Refusal, sentence
from tests.device.java_classes import Intent, Parcelable, Uri
from tests.device.java_world import JavaWorld

PDF = b"%PDF" + bytes(range(256)) * 1000
WAIT_S = 30
"""How long a thread may take before the test gives up; it is never waited for in vain."""


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> JavaWorld:
    world = JavaWorld(tmp_path)
    world.install(monkeypatch)
    return world


def a_document(phone: Android) -> Path:
    path = phone.keep("cards.pdf")
    path.write_bytes(PDF)
    return path


def picked_by(phone: Android, choose: Callable[[], None]) -> tuple[Path | None, list[Refusal]]:
    """What comes of a choice, and what was refused on the way."""
    answers: Queue[Path | None] = Queue()
    refusals: list[Refusal] = []
    phone.report_refusals_to(refusals.append)
    assert phone.pick_file(answers.put) is True
    choose()
    return answers.get(timeout=WAIT_S), refusals


def test_the_share_sheet_opens_with_a_copy_in_downloads(world: JavaWorld) -> None:
    phone = Android()
    said = phone.share(a_document(phone), "application/pdf")
    [(uri, values)] = world.resolver.inserted
    assert values == {
        "_display_name": "cards.pdf",
        "mime_type": "application/pdf",
        "relative_path": "Download/Field Marshal",
    }
    assert world.resolver.file(uri.address).read_bytes() == PDF
    [chooser] = world.activity.started
    sent = chooser.extras[Intent.EXTRA_INTENT]
    assert isinstance(sent, Intent)
    assert (sent.action, sent.kind, sent.flags) == (Intent.ACTION_SEND, "application/pdf", 1)
    stream = sent.extras[Intent.EXTRA_STREAM]
    assert isinstance(stream, Parcelable)
    assert stream.uri is uri
    assert said == sentence("device.copy_in_downloads", folder="Field Marshal")


def test_everything_that_was_opened_is_closed(world: JavaWorld) -> None:
    phone = Android()
    phone.share(a_document(phone), "application/pdf")
    assert [descriptor.closed for descriptor in world.resolver.opened] == [True]


def test_a_phone_that_takes_no_copy_refuses(world: JavaWorld) -> None:
    phone = Android()
    world.resolver.throws.add("insert")
    with pytest.raises(CannotShare) as refusal:
        phone.share(a_document(phone), "application/pdf")
    assert refusal.value.facts == {"name": "cards.pdf"}
    assert world.activity.started == []


@pytest.mark.parametrize("also_throws", ["insert_is_fine", "delete"])
def test_half_a_copy_is_taken_back(world: JavaWorld, also_throws: str) -> None:
    phone = Android()
    world.resolver.throws |= {"openFileDescriptor", also_throws}
    with pytest.raises(CannotShare):
        phone.share(a_document(phone), "application/pdf")
    assert world.resolver.deleted == ([] if also_throws == "delete" else ["content://media/external/downloads/1"])


def test_a_phone_without_a_share_sheet_refuses(world: JavaWorld) -> None:
    phone = Android()
    world.lacks_apps = True
    with pytest.raises(CannotShare):
        phone.share(a_document(phone), "application/pdf")


@pytest.mark.parametrize("api", [24, 28])
def test_before_android_10_the_person_chooses_where_it_is_saved(world: JavaWorld, api: int) -> None:
    world.api = api
    phone = Android()
    assert phone.share(a_document(phone), "application/pdf") == sentence("device.choose_where")
    [(intent, _)] = world.activity.awaiting
    assert (intent.action, intent.kind) == (Intent.ACTION_CREATE_DOCUMENT, "application/pdf")
    assert intent.categories == {Intent.CATEGORY_OPENABLE}
    assert intent.extras == {Intent.EXTRA_TITLE: "cards.pdf"}
    assert world.resolver.inserted == []
    world.answer(None)
    world.leaving.get(timeout=WAIT_S)


def test_where_the_person_chose_the_file_is_saved(world: JavaWorld) -> None:
    world.api = 28
    phone = Android()
    phone.share(a_document(phone), "application/pdf")
    uri = world.resolver.add("content://drive/9", b"an older and much longer document" * 10_000)
    world.answer(uri)
    world.leaving.get(timeout=WAIT_S)
    assert world.resolver.file(uri.address).read_bytes() == PDF
    assert world.lost_documents == []


def test_what_was_put_away_while_the_person_chose_is_saved_all_the_same(world: JavaWorld) -> None:
    world.api = 28
    phone = Android()
    document = a_document(phone)
    phone.share(document, "application/pdf")
    phone.put_away()
    assert not document.exists()
    uri = world.resolver.add("content://drive/9", b"")
    world.answer(uri)
    world.leaving.get(timeout=WAIT_S)
    assert world.resolver.file(uri.address).read_bytes() == PDF


def test_a_save_dialog_that_was_left_is_no_harm(world: JavaWorld) -> None:
    world.api = 28
    phone = Android()
    refusals: list[Refusal] = []
    phone.report_refusals_to(refusals.append)
    phone.share(a_document(phone), "application/pdf")
    world.answer(None)
    world.leaving.get(timeout=WAIT_S)
    assert refusals == []
    assert world.resolver.opened == []


def test_a_place_that_takes_nothing_is_told_later(world: JavaWorld) -> None:
    world.api = 28
    phone = Android()
    refusals: Queue[Refusal] = Queue()
    phone.report_refusals_to(refusals.put)
    phone.share(a_document(phone), "application/pdf")
    world.resolver.throws.add("openFileDescriptor")
    world.answer(Uri("content://drive/9"))
    refusal = refusals.get(timeout=WAIT_S)
    assert isinstance(refusal, CannotShare)
    assert refusal.facts == {"name": "cards.pdf"}
    assert world.lost_documents == ["content://drive/9"]


def test_a_phone_without_a_save_dialog_refuses(world: JavaWorld) -> None:
    world.api, world.lacks_apps = 28, True
    phone = Android()
    with pytest.raises(CannotShare):
        phone.share(a_document(phone), "application/pdf")


def test_a_chosen_file_is_copied_under_its_name(world: JavaWorld) -> None:
    phone = Android()
    uri = world.resolver.add("content://files/1", PDF, "camp.cardset")
    picked, refusals = picked_by(phone, lambda: world.answer(uri))
    assert picked == phone.data_folder / "picked" / "camp.cardset"
    assert picked.read_bytes() == PDF
    assert refusals == []
    [(intent, _)] = world.activity.awaiting
    assert (intent.action, intent.kind, intent.categories) == (
        Intent.ACTION_OPEN_DOCUMENT,
        "*/*",
        {Intent.CATEGORY_OPENABLE},
    )


@pytest.mark.parametrize("name", [None, "../../escape", "a\x00b"])
def test_a_name_from_elsewhere_stays_in_the_folder(world: JavaWorld, name: str | None) -> None:
    phone = Android()
    uri = world.resolver.add("content://files/1", PDF, name)
    picked, _ = picked_by(phone, lambda: world.answer(uri))
    assert picked is not None
    assert picked.parent == phone.data_folder / "picked"
    assert picked.read_bytes() == PDF


def test_an_app_that_does_not_tell_the_name_is_no_harm(world: JavaWorld) -> None:
    phone = Android()
    uri = world.resolver.add("content://files/1", PDF, "camp.cardset")
    world.resolver.throws.add("query")
    picked, _ = picked_by(phone, lambda: world.answer(uri))
    assert picked is not None
    assert picked.name == "document"


def test_the_next_choice_throws_the_last_copy_away(world: JavaWorld) -> None:
    phone = Android()
    for n in range(2):
        uri = world.resolver.add(f"content://files/{n}", bytes([n]), "game.backup")
        picked, _ = picked_by(phone, lambda uri=uri: world.answer(uri))  # type: ignore[misc]
        assert picked is not None
        assert picked.read_bytes() == bytes([n])
    assert [path.name for path in (phone.data_folder / "picked").iterdir()] == ["game.backup"]


@pytest.mark.parametrize("result", [0, -1])
def test_going_back_without_a_choice_gives_none(world: JavaWorld, result: int) -> None:
    assert picked_by(Android(), lambda: world.answer(None, result=result)) == (None, [])


def test_what_was_chosen_and_then_cancelled_is_not_read(world: JavaWorld) -> None:
    uri = world.resolver.add("content://files/1", PDF, "camp.cardset")
    assert picked_by(Android(), lambda: world.answer(uri, result=0)) == (None, [])


def test_a_file_that_cannot_be_read_is_told_and_leaves_nothing(world: JavaWorld) -> None:
    phone = Android()
    uri = world.resolver.add("content://files/1", PDF, "camp.cardset")
    world.resolver.throws.add("openFileDescriptor")
    picked, [refusal] = picked_by(phone, lambda: world.answer(uri))
    assert picked is None
    assert isinstance(refusal, PickedUnreadable)
    assert refusal.facts == {"name": "camp.cardset"}
    assert list((phone.data_folder / "picked").iterdir()) == []


def test_a_file_that_is_far_too_large_is_told_and_leaves_nothing(
    world: JavaWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(android_files, "LARGEST_MB", 1)
    phone = Android()
    for size, is_taken in ((1 << 20, True), ((1 << 20) + 1, False)):
        uri = world.resolver.add("content://files/1", bytes(size), "film.mp4")
        picked, refusals = picked_by(phone, lambda uri=uri: world.answer(uri))  # type: ignore[misc]
        assert (picked is not None) == is_taken
    [refusal] = refusals
    assert isinstance(refusal, PickedTooLarge)
    assert refusal.facts == {"name": "film.mp4", "most": 1}
    assert list((phone.data_folder / "picked").iterdir()) == []
    assert all(descriptor.closed for descriptor in world.resolver.opened)


def test_a_phone_without_a_picker_refuses_and_calls_nobody_later(world: JavaWorld) -> None:
    phone = Android()
    world.lacks_apps = True
    answers: list[Path | None] = []
    with pytest.raises(CannotPick):
        phone.pick_file(answers.append)
    world.answer(None, number=7001)
    assert answers == []


def test_answers_to_somebody_else_s_question_are_left_alone(world: JavaWorld) -> None:
    phone = Android()
    uri = world.resolver.add("content://files/1", PDF, "camp.cardset")
    answers: Queue[Path | None] = Queue()
    phone.pick_file(answers.put)
    world.answer(world.resolver.add("content://other/1", b"", "other"), number=1)
    world.answer(uri)
    picked = answers.get(timeout=WAIT_S)
    assert picked is not None
    assert picked.name == "camp.cardset"
    assert answers.empty()
