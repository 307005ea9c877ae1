"""The Java world of an Android app, as pyjnius and python-for-android open it. Both exist on a phone only."""

from importlib import import_module
from typing import Any


class Java:
    """Classes and the activity of this app. Made in the main thread: in others pyjnius finds no class of the app.

    A thread that has called Java must take its leave before it ends; for every thread of Python pyjnius sees to that.
    Everything behind it is `Any`: Java's objects have no types here.
    """

    def __init__(self) -> None:
        jnius = import_module("jnius")
        self.find: Any = jnius.autoclass
        self.cast: Any = jnius.cast
        self.trouble: tuple[type[Exception], ...] = (jnius.JavaException, OSError, AttributeError, TypeError)
        """What comes when Java throws or a file fails, and when a phone's maker left out a method or an answer."""
        self.activity: Any = self.find(import_module("android.config").ACTIVITY_CLASS_NAME).mActivity
        self.api: int = self.find("android.os.Build$VERSION").SDK_INT
        self.results: Any = import_module("android.activity")
        self.permissions: Any = import_module("android.permissions")
        self.in_ui_thread: Any = import_module("android.runnable").run_on_ui_thread
        self.storage: Any = import_module("android.storage")
