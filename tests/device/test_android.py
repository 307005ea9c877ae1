"""A phone: shaking, light, screen, permissions, language and the camera's position, over a stand-in of Java."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee_app.device.android import Android
from tests.device.java_classes import CameraInfo, OpenCamera
from tests.device.java_world import JavaWorld

CAMERA = "android.permission.CAMERA"
BACK, FRONT = CameraInfo.CAMERA_FACING_BACK, CameraInfo.CAMERA_FACING_FRONT


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> JavaWorld:
    world = JavaWorld(tmp_path)
    world.install(monkeypatch)
    return world


def test_the_module_is_imported_where_there_is_no_java() -> None:
    script = "import sys, referee_app.device.android; print({'jnius', 'android', 'kivy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


def test_the_data_lie_in_the_app_s_own_storage(world: JavaWorld) -> None:
    assert Android().data_folder == world.files / "field-marshal"


def test_each_start_of_the_phone_has_another_boot_id(world: JavaWorld) -> None:
    phone = Android()
    before = phone.boot_id()
    assert before == phone.boot_id() == "41"
    world.boot_count = 42
    assert phone.boot_id() != before


def test_a_phone_that_does_not_count_its_starts_has_no_boot_id(world: JavaWorld) -> None:
    world.boot_count = None
    assert Android().boot_id() is None
    world.missing.add("android.provider.Settings$Global")
    assert Android().boot_id() is None


def test_a_phone_shakes_through_a_pattern_once(world: JavaWorld) -> None:
    assert Android().vibrate((0, 80, 120, 80)) is True
    assert world.shaken == [("waveform", [0, 80, 120, 80])]


def test_before_android_8_it_shakes_the_old_way(world: JavaWorld) -> None:
    world.api = 25
    assert Android().vibrate((0, 80)) is True
    assert world.shaken == [("old", [0, 80])]


@pytest.mark.parametrize("api", [24, 26, 34])
def test_a_tablet_without_a_vibrator_is_no_harm(world: JavaWorld, api: int) -> None:
    world.api, world.has_vibrator = api, False
    tablet = Android()
    assert not tablet.has_vibration
    assert tablet.vibrate((0, 80)) is False


def test_a_phone_without_the_service_is_no_harm(world: JavaWorld) -> None:
    world.lacks_services = True
    assert not Android().has_vibration
    assert Android().vibrate((0, 80)) is False


def test_a_phone_that_lacks_the_class_for_patterns_does_not_shake(world: JavaWorld) -> None:
    world.missing.add("android.os.VibrationEffect")
    assert Android().vibrate((0, 80)) is False
    assert world.shaken == []


@pytest.mark.usefixtures("world")
def test_the_torch_is_switched_on_the_open_camera() -> None:
    phone, camera = Android(), OpenCamera("off", "torch")
    phone.use_camera(camera)
    assert phone.has_torch
    assert phone.torch(True)
    assert camera.flash == "torch"
    assert phone.torch(False)
    assert camera.flash == "off"


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("modes", [(), ("off", "auto")])
def test_a_camera_without_a_lasting_light_stays_dark(modes: tuple[str, ...]) -> None:
    phone, camera = Android(), OpenCamera(*modes)
    phone.use_camera(camera)
    assert not phone.has_torch
    assert phone.torch(True) is False
    assert camera.flash == "off"


@pytest.mark.usefixtures("world")
def test_a_camera_that_was_closed_behind_our_back_is_no_harm() -> None:
    phone, camera = Android(), OpenCamera("off", "torch")
    phone.use_camera(camera)
    camera.released = True
    assert not phone.has_torch
    assert phone.torch(True) is False


@pytest.mark.usefixtures("world")
def test_a_camera_that_does_not_take_the_setting_is_no_harm() -> None:
    phone, camera = Android(), OpenCamera("off", "torch")
    phone.use_camera(camera)
    camera.full = True
    assert phone.torch(True) is False


@pytest.mark.usefixtures("world")
def test_after_the_camera_is_given_back_there_is_no_torch() -> None:
    phone = Android()
    phone.use_camera(OpenCamera("torch"))
    phone.use_camera(None)
    assert not phone.has_torch
    assert phone.torch(True) is False


def test_the_screen_stays_lit_until_told_otherwise(world: JavaWorld) -> None:
    phone = Android()
    phone.keep_awake(True)
    assert world.activity.screen_flags == 128
    phone.keep_awake(False)
    assert world.activity.screen_flags == 0


def test_a_window_that_takes_no_flag_is_no_harm(world: JavaWorld) -> None:
    phone = Android()
    world.missing.add("android.view.WindowManager$LayoutParams")
    phone.keep_awake(True)
    assert world.activity.screen_flags == 0


def test_a_camera_that_is_allowed_already_needs_no_question(world: JavaWorld) -> None:
    world.granted.add(CAMERA)
    answers: list[bool] = []
    Android().ask_for_camera(answers.append)
    assert answers == [True]
    assert world.asked == []


@pytest.mark.parametrize(("granted", "answer"), [([True], True), ([False], False), ([], False)])
def test_the_person_s_answer_is_handed_on(world: JavaWorld, granted: list[bool], answer: bool) -> None:
    answers: list[bool] = []
    Android().ask_for_camera(answers.append)
    assert answers == []
    [(asked, then)] = world.asked
    assert asked == [CAMERA]
    then(asked, granted)
    assert answers == [answer]


def test_a_phone_that_cannot_ask_has_no_camera(world: JavaWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys.modules["android.permissions"], "request_permissions")
    answers: list[bool] = []
    Android().ask_for_camera(answers.append)
    assert answers == [False]
    assert world.asked == []


@pytest.mark.parametrize(("told", "language"), [("nl", "nl"), ("fil", None), ("", None)])
def test_the_language_is_the_phone_s(world: JavaWorld, told: str, language: str | None) -> None:
    world.language = told
    assert Android().language() == language


def test_a_phone_that_tells_no_language_is_no_harm(world: JavaWorld) -> None:
    world.missing.add("java.util.Locale")
    assert Android().language() is None


@pytest.mark.parametrize(
    ("sensor", "held", "turned"),
    [(90, 0, 1), (90, 1, 0), (90, 2, 3), (90, 3, 2), (270, 0, 3), (270, 1, 2), (0, 0, 0), (0, 1, 3), (0, 3, 1)],
)
def test_a_frame_is_turned_by_the_sensor_less_how_the_phone_is_held(
    world: JavaWorld, sensor: int, held: int, turned: int
) -> None:
    world.cameras = [(BACK, sensor)]
    world.activity.rotation = held
    assert Android().camera_turned(0) == turned


@pytest.mark.parametrize(("sensor", "held", "turned"), [(270, 0, 3), (270, 1, 0), (270, 2, 1), (90, 1, 2)])
def test_a_camera_at_the_front_is_turned_the_other_way(world: JavaWorld, sensor: int, held: int, turned: int) -> None:
    world.cameras = [(FRONT, sensor)]
    world.activity.rotation = held
    assert Android().camera_turned(0) == turned


def test_the_frames_of_each_camera_are_turned_as_that_one_sits(world: JavaWorld) -> None:
    world.cameras = [(FRONT, 270), (BACK, 90), (BACK, 0)]
    phone = Android()
    assert [phone.camera_turned(number) for number in range(3)] == [3, 1, 0]


@pytest.mark.parametrize(
    ("cameras", "number"),
    [([(FRONT, 270), (BACK, 90), (BACK, 0)], 1), ([(BACK, 90), (FRONT, 270)], 0), ([(FRONT, 270)], 0), ([], 0)],
)
def test_the_first_camera_that_looks_back_is_used_or_any(
    world: JavaWorld, cameras: list[tuple[int, int]], number: int
) -> None:
    world.cameras = cameras
    assert Android().back_camera() == number


def test_a_phone_that_does_not_tell_how_its_camera_sits_turns_nothing(world: JavaWorld) -> None:
    world.missing.add("android.hardware.Camera")
    assert Android().back_camera() == 0
    assert Android().camera_turned(0) == 0
