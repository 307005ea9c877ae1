"""The device on Android 7 and newer, with python-for-android.

Not tried on a real phone: written from the documentation of Android, pyjnius and python-for-android, and run against a
stand-in of them. What a phone has to show first: that a shared file arrives, that a chosen one is read, that the torch
lights while frames come in, that the screen stays lit, that a frame stands upright in all four positions, and that the
count of its starts can be read.
"""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from referee_app.device.android_files import AndroidFiles, Java
from referee_app.device.desktop import two_letters
from referee_app.device.device import Device, emptied_private_folder, existing_file, fresh_path, private_folder
from referee_app.sentence import Refusal, Sentence

_WAVEFORMS = 26
"""The first Android that has VibrationEffect."""

_NOT_COUNTED = -1
"""What the settings are to answer where a phone's maker left its starts uncounted."""

_ONCE = -1
"""From where on a pattern of the vibrator is repeated: nowhere."""


class Android(Device):
    """An Android phone or tablet; calls Java through pyjnius."""

    def __init__(self) -> None:
        self._java = Java()
        self._files = AndroidFiles(self._java)
        self._camera: Any = None
        # Decorated once: python-for-android remembers every function that it decorates, for ever.
        self._light_screen = self._java.in_ui_thread(self._set_screen_flag)

    @property
    def data_folder(self) -> Path:
        """A folder in the app's private storage, beside what python-for-android unpacks there."""
        return private_folder(Path(self._java.storage.app_storage_path()) / "field-marshal")

    def keep(self, name: str) -> Path:
        """A fresh name in private storage: what is to leave it is shared."""
        return fresh_path(self._kept, name)

    def put_away(self) -> None:
        """Empty the folder from which things are shared."""
        shutil.rmtree(self._kept, ignore_errors=True)

    @property
    def _kept(self) -> Path:
        return self.data_folder / "kept"

    def share(self, path: Path, kind: str) -> Sentence:
        """Open the share sheet; before Android 10, let the person choose where the file is saved."""
        return self._files.share(existing_file(path), kind)

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Open the system's own picker; `then` comes from a thread of its own."""
        self._files.pick(emptied_private_folder(self.data_folder / "picked"), then)
        return True

    def places(self) -> tuple[Path, ...]:
        """The app may look into no folder but its own; the system's picker does."""
        return ()

    def report_refusals_to(self, report: Callable[[Refusal], None]) -> None:
        """Copying a chosen file can fail long after it was asked for."""
        self._files.report_refusal = report

    @property
    def has_vibration(self) -> bool:
        """Most tablets have no vibrator."""
        try:
            return bool(self._vibrator().hasVibrator())
        except self._java.trouble:
            return False

    def vibrate(self, pattern: Sequence[int]) -> bool:
        """Shake once through the pattern."""
        try:
            vibrator = self._vibrator()
            if self._java.api >= _WAVEFORMS:
                effects = self._java.find("android.os.VibrationEffect")
                vibrator.vibrate(effects.createWaveform(list(pattern), _ONCE))
            else:
                vibrator.vibrate(list(pattern), _ONCE)
            return bool(vibrator.hasVibrator())
        except self._java.trouble:
            return False

    def use_camera(self, camera: object | None) -> None:
        """The `_android_camera` of Kivy's provider: while it is open, Android lets nobody else at the light."""
        self._camera = camera

    @property
    def has_torch(self) -> bool:
        """Whether the camera in use knows the flash mode of that name; front cameras seldom do."""
        try:
            return bool(self._camera.getParameters().getSupportedFlashModes().contains("torch"))
        except self._java.trouble:
            return False

    def torch(self, on: bool) -> bool:
        """Switch the light without stopping the camera; a camera that was closed in between is no harm."""
        if not self.has_torch:
            return False
        try:
            parameters = self._camera.getParameters()
            parameters.setFlashMode("torch" if on else "off")
            self._camera.setParameters(parameters)
        except self._java.trouble:
            return False
        return True

    def keep_awake(self, on: bool) -> None:
        """A flag of the window, not a wake lock: it ends with the app and needs no permission."""
        try:
            self._light_screen(on)
        except self._java.trouble:
            return

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """At once if it is allowed already; else the system asks, and `then` comes from Java's thread for windows."""
        permissions = self._java.permissions
        try:
            if permissions.check_permission(permissions.Permission.CAMERA):
                allowed = True
            else:
                asked = [permissions.Permission.CAMERA]
                # An interrupted question comes back with no answers at all, and that is no.
                permissions.request_permissions(asked, lambda _, granted: then(bool(granted) and all(granted)))
                return
        except self._java.trouble:
            allowed = False
        then(allowed)

    def boot_id(self) -> str | None:
        """How often the phone was started, by its settings; Linux's own boot id is not for apps to read."""
        try:
            settings = self._java.find("android.provider.Settings$Global")
            count = int(settings.getInt(self._java.activity.getContentResolver(), settings.BOOT_COUNT, _NOT_COUNTED))
        except self._java.trouble:
            return None
        return None if count == _NOT_COUNTED else str(count)

    def language(self) -> str | None:
        """What the phone, or its setting for this app, says."""
        try:
            return two_letters(self._java.find("java.util.Locale").getDefault().getLanguage())
        except self._java.trouble:
            return None

    def back_camera(self) -> int:
        """The first that looks back; the first at all, if none does."""
        try:
            count = self._java.find("android.hardware.Camera").getNumberOfCameras()
            return next((number for number in range(count) if self._looks_back(self._camera_info(number))), 0)
        except self._java.trouble:
            return 0

    def camera_turned(self, number: int) -> int:
        """How its sensor sits in the phone, and how the phone is held; a camera at the front turns the other way."""
        try:
            info = self._camera_info(number)
            held = int(self._java.activity.getWindowManager().getDefaultDisplay().getRotation())
            return (int(info.orientation) // 90 + (-held if self._looks_back(info) else held)) % 4
        except self._java.trouble:
            return 0

    def _camera_info(self, number: int) -> Any:
        info = self._java.find("android.hardware.Camera$CameraInfo")()
        self._java.find("android.hardware.Camera").getCameraInfo(number, info)
        return info

    @staticmethod
    def _looks_back(info: Any) -> bool:
        return bool(info.facing == info.CAMERA_FACING_BACK)

    def _vibrator(self) -> Any:
        context = self._java.find("android.content.Context")
        service = self._java.activity.getSystemService(context.VIBRATOR_SERVICE)
        return self._java.cast("android.os.Vibrator", service)

    def _set_screen_flag(self, on: bool) -> None:
        flag = self._java.find("android.view.WindowManager$LayoutParams").FLAG_KEEP_SCREEN_ON
        window = self._java.activity.getWindow()
        if on:
            window.addFlags(flag)
        else:
            window.clearFlags(flag)
