"""Opens a window and prints the seconds from the start of the process to its first frame.

`python -m tests.bench.screens.first_frame (app|empty) STARTED`, with the monotonic time at which it was started.
"""

import os
import sys
import time
from pathlib import Path
from tempfile import mkdtemp

from tests.bench.screens.windows import after_each_frame, prepare, run_app, run_empty


def main(kind: str, started: float) -> None:
    """Open the window; the process ends with the first frame."""

    def drawn() -> None:
        print(time.monotonic() - started, flush=True)
        os._exit(0)

    prepare()
    after_each_frame(drawn)
    run_app(Path(mkdtemp())) if kind == "app" else run_empty()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
