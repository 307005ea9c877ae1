"""Creates private folders and unused file names. It knows no device."""

import os
import re
import shutil
from itertools import count
from pathlib import Path, PurePath

from referee_app.device.device import CannotKeep, NoDataFolder, NothingToShare
from referee_app.sentence import shown_path

NAME = "Field Marshal"
"""What a folder of ours is called where a person sees it."""

LONGEST_STEM, LONGEST_ENDING = 50, 10
"""Letters of a file's name: so few that every file system takes them, whatever they are in bytes."""

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff<>:"/\\|?*]+')


def made(path: Path) -> Path:
    """Creates the folder, accessible only to its owner, unless it exists; an existing one keeps its mode."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NoDataFolder(path=shown_path(path)) from error
    return path


def private_folder(path: Path) -> Path:
    """Creates the folder if needed and makes it accessible only to its owner."""
    try:
        made(path).chmod(0o700)
    except OSError as error:
        raise NoDataFolder(path=shown_path(path)) from error
    return path


def emptied(path: Path) -> Path:
    """A private folder with nothing in it."""
    shutil.rmtree(path, ignore_errors=True)
    return private_folder(path)


def fresh(folder: Path, name: str) -> Path:
    """An unused path in the folder for a file of about this name; the folder is created if needed."""
    wanted = PurePath(plain(name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{wanted.stem} ({n}){wanted.suffix}" if n > 1 else wanted.name for n in count(1))
        return next(folder / name for name in names if not os.path.lexists(folder / name))
    except OSError as error:
        raise CannotKeep(path=shown_path(folder)) from error


def plain(name: str) -> str:
    """The name with characters replaced that some file systems forbid, shortened to a length that all allow."""
    named = PurePath(_FORBIDDEN.sub("-", name).strip(" ."))
    return f"{named.stem[:LONGEST_STEM].rstrip(' .') or 'document'}{named.suffix[:LONGEST_ENDING]}"


def there(path: Path) -> Path:
    """The file, if it is one."""
    if not path.is_file():
        raise NothingToShare(path=shown_path(path))
    return path
