"""A finger that is none: touches at places of the window, as the window's own input would tell of them."""

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):
    """A touch at a place of the window, in pixels from the lower left. It is down from the beginning."""

    count = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.count += 1
        super().__init__("finger", Finger.count, _share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]
        EventLoop.post_dispatch_input("begin", self)

    def depack(self, args: dict[str, float]) -> None:
        """Take the place where it is now."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def go(self, x: float, y: float) -> None:
        """Move to another place."""
        self.move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def lift(self) -> None:
        """Let go."""
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> dict[str, float]:
    return {"x": x / (Window.width - 1), "y": y / (Window.height - 1)}
