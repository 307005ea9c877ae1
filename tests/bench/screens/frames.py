"""Prints what frames cost the main thread, in seconds of the processor, one a line.

`python -m tests.bench.screens.frames (app|empty) FOLDER`: the app plays its demonstration, which goes through every
screen at a person's pace; the empty window is drawn anew in every frame for some seconds. What the demonstration does
for itself is not counted: looking for what it touches, laying cards before its camera, taking pictures.
"""

import os
import sys
import time
from pathlib import Path

from tests.bench.screens.windows import prepare, run_empty

EMPTY_S = 10
LOOK_S = 1.5
"""What a person needs to see what has come before touching something: the demonstration alone would not wait."""


def main(kind: str, folder: Path) -> None:
    """Open the window and tell of every frame."""
    prepare()
    costs: list[float] = []
    apart: list[float] = []
    _measure(costs, apart)
    if kind == "app":
        from referee_app import bootstrap  # noqa: PLC0415
        from referee_app.cards.ranks import Language  # noqa: PLC0415

        os.environ["KIVY_METRICS_DENSITY"] = "1"
        _leave_out_the_demonstration(apart)
        bootstrap.run(Language.EN, folder)
    else:
        run_empty(_redraw)
    print("\n".join(map(str, costs)), flush=True)


def _measure(costs: list[float], apart: list[float]) -> None:
    from kivy.base import EventLoop  # noqa: PLC0415

    idle = EventLoop.idle

    def measured() -> None:
        apart.clear()
        before = time.thread_time()
        idle()
        costs.append(time.thread_time() - before - sum(apart))

    EventLoop.idle = measured


def _leave_out_the_demonstration(apart: list[float]) -> None:
    from referee_app.practice.paper_camera import PaperCamera  # noqa: PLC0415
    from referee_app.screens import kivy_setup  # noqa: F401, PLC0415 - the window shall be the app's own

    # isort: split
    from kivy.core.window import Window  # noqa: PLC0415

    from referee_app.practice.demonstration.app_driver import AppDriver  # noqa: PLC0415
    from referee_app.practice.demonstration.rainy_day import RainyDay  # noqa: PLC0415

    def leave_out(owner: object, name: str) -> None:
        do = getattr(owner, name)

        def timed(*args: object, **kwargs: object) -> object:
            before = time.thread_time()
            try:
                return do(*args, **kwargs)
            finally:
                apart.append(time.thread_time() - before)

        setattr(owner, name, timed)

    AppDriver.look_seconds, AppDriver.draws_every_frame = LOOK_S, True
    for owner, name in (
        (AppDriver, "_doing"),
        (AppDriver, "draw"),
        (RainyDay, "_middle"),
        (RainyDay, "_open"),
        (PaperCamera, "print"),
        (PaperCamera, "lay"),
        (PaperCamera, "look_again"),
        (PaperCamera, "clear"),
        (Window, "screenshot"),
    ):
        leave_out(owner, name)


def _redraw(label: object) -> None:
    from kivy.app import App  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415

    Clock.schedule_interval(lambda _s: label.canvas.ask_update(), 0)  # type: ignore[attr-defined]
    Clock.schedule_once(lambda _s: App.get_running_app().stop(), EMPTY_S)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
