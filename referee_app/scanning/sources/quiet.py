"""Keeps OpenCV from talking to the terminal: what goes wrong is said by our refusals, in the reader's language."""

import os

import cv2


def quieten() -> None:
    """Silence OpenCV and its film player; who sets its variables by hand still hears them."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    if "OPENCV_LOG_LEVEL" not in os.environ:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
