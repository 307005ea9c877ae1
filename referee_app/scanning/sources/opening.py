"""Finds the source for what a person named: files, folders, or one video."""

from collections.abc import Sequence
from pathlib import Path

from referee_app.scanning.sources.files import is_folder
from referee_app.scanning.sources.pictures import Pictures, is_picture
from referee_app.scanning.sources.source import Source
from referee_app.scanning.sources.video import Video


def source_of(paths: Sequence[Path]) -> Source:
    """A single file that is no picture is taken for a video; everything else for pictures and folders of them."""
    match paths:
        case [path] if not is_folder(path) and not is_picture(path):
            return Video(path)
    return Pictures(paths)
