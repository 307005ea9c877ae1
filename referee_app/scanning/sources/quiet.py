"""Keeps OpenCV from talking to the terminal: what goes wrong is said by our refusals, in the reader's language."""

import os

import cv2

_SILENT = 0


def quieten() -> None:
    """Silence OpenCV and its film player; who sets its variables by hand still hears them."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    if "OPENCV_LOG_LEVEL" not in os.environ:
        # Where the call stands has changed from version to version.
        set_level = cv2.setLogLevel if hasattr(cv2, "setLogLevel") else cv2.utils.logging.setLogLevel
        set_level(_SILENT)
