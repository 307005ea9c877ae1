"""Opens the app in a game and prints the processor time that opening the field costs the main thread.

`python -m tests.bench.screens.opening FOLDER`: the app opens in the game that is being played in the folder, with home
first, and the field when the game has been read. It is measured from the going to the field until every tile in sight
is there.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.screens.windows import after_each_frame, prepare, run_app

STANDS_STILL_FRAMES = 10


def main(folder: Path) -> None:
    """Open the app; the process ends when the field stands still."""
    prepare()
    from referee_app.screens import kivy_setup  # noqa: F401, PLC0415 - Kivy reads it only once, so it comes first

    # isort: split
    from referee_app.screens.app import FieldMarshalApp  # noqa: PLC0415
    from referee_app.screens.navigation import ScreenName  # noqa: PLC0415

    began: list[float] = []
    frames: list[float] = []
    go = FieldMarshalApp.go

    def measured(app: FieldMarshalApp, name: ScreenName, *what: Any) -> None:
        if name == ScreenName.FIELD and not began:
            began.append(time.thread_time())
        go(app, name, *what)

    def drawn() -> None:
        if began:
            frames.append(time.thread_time())
        if len(frames) == STANDS_STILL_FRAMES:
            print(frames[-1] - began[0], flush=True)
            os._exit(0)

    setattr(FieldMarshalApp, "go", measured)  # noqa: B010 - a method is replaced
    after_each_frame(drawn)
    run_app(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
