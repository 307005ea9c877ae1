"""What is done with the frames that come out of a handover: each is skipped or looked at. It has no thread or clock.

A film is looked at frame by frame; a camera only as often as it is worth while.
"""

from dataclasses import replace

from referee_app.scanning.handover import Taken
from referee_app.scanning.looking import Looking, Reader, Seen, Task
from referee_app.scanning.pace import Pace, Rate, Rates, Step


class Attention:
    """The looks at one source, for one task after the other; each begins wide awake."""

    def __init__(self, reader: Reader, task: Task, is_live: bool) -> None:
        self._reader = reader
        self._is_live = is_live
        self._looks = Rate()
        self._begin(task)

    def _begin(self, task: Task) -> None:
        self._looking = Looking(self._reader, task)
        self._pace = Pace()

    def to(self, taken: Taken) -> Seen | None:
        """What a frame shows; None if it was not worth a look."""
        if taken.task is not self._looking.task:
            self._begin(taken.task)
        arrival = taken.arrival
        step = self._pace.step(arrival.frame.gray, arrival.ms) if self._is_live else Step.LOOK
        if step is Step.WAKE:
            self._looking.rouse()
        if step is Step.SKIP and not taken.is_shutter:
            return None
        seen = self._looking.look(arrival.frame, arrival.ms, taken.is_shutter)
        self._pace.looked(arrival.ms, seen.changed)
        return replace(seen, rates=Rates(self._looks.after(arrival.ms), arrival.rate))
