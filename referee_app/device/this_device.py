"""Which machine this is."""

import os
from collections.abc import Mapping

from referee_app.device.android import Android
from referee_app.device.desktop import Desktop
from referee_app.device.device import Device


def is_phone(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the app runs on a phone: python-for-android tells by a variable."""
    return "ANDROID_ARGUMENT" in environment


def this_device(environment: Mapping[str, str] = os.environ) -> Device:
    """The machine the app runs on. Main thread only."""
    return Android() if is_phone(environment) else Desktop(environment)
