"""Chooses the device for the machine that the app runs on."""

import os
from collections.abc import Mapping

from referee_app.device.android import Android
from referee_app.device.desktop import Desktop
from referee_app.device.device import Device


def is_phone(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the app runs on Android: python-for-android sets an environment variable."""
    return "ANDROID_ARGUMENT" in environment


def this_device(environment: Mapping[str, str] = os.environ) -> Device:
    """The device of this machine. Call it on the main thread."""
    return Android() if is_phone(environment) else Desktop(environment)
