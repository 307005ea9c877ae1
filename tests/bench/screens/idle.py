"""Opens a window and prints the processor time that half a minute without input costs.

`python -m tests.bench.screens.idle (app|empty) FOLDER`: the app opens in the game that is being played in the folder;
the empty window writes another text on its label every second.
"""

import os
import sys
import time
from pathlib import Path

from tests.bench.screens.windows import prepare, run_app, run_empty

WARM_UP_S = 5
IDLE_S = 30


def main(kind: str, folder: Path) -> None:
    """Open the window; the process ends when it is measured."""
    prepare()
    from kivy.clock import Clock  # noqa: PLC0415

    def begin(_seconds: float) -> None:
        before = time.process_time()

        def end(_seconds: float) -> None:
            print(time.process_time() - before, flush=True)
            os._exit(0)

        Clock.schedule_once(end, IDLE_S)

    Clock.schedule_once(begin, WARM_UP_S)
    if kind == "app":
        run_app(folder)
    else:
        run_empty(lambda label: Clock.schedule_interval(lambda _s: setattr(label, "text", f"{time.time():.0f}"), 1))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
