"""Looks through the camera for a cover sheet, or for any code that is shown instead of one."""

from collections.abc import Callable

from referee_app.desk.jobs import request_for_texts
from referee_app.refusal import Refusal
from referee_app.screens.app_context import AppContext
from referee_app.screens.lookout import Lookout
from referee_app.screens.services import Picture
from referee_app.screens.widgets.camera_preview import CameraPreview
from referee_app.watching.watch import FrameReport


class CoverCamera:
    """A camera and the picture that shows what it sees; `seen` gets the text of each code, once."""

    def __init__(
        self,
        context: AppContext,
        picture: Callable[[], CameraPreview],
        seen: Callable[[str], None],
        lost: Callable[[Refusal], None],
    ) -> None:
        self._picture = picture
        self._seen = seen
        self._lost = lost
        self._lookout = Lookout(context, self._show, self._look, self._lose)

    def open(self) -> None:
        """Begin to look."""
        self._lookout.open(request_for_texts())

    def close(self) -> None:
        """Let go of the camera."""
        if self._lookout.is_open:
            self._lookout.close()
            self._picture().clear()

    def _show(self, picture: Picture) -> None:
        self._picture().show(picture.pixels, picture.width, picture.height, picture.frame_size)

    def _lose(self, why: Refusal) -> None:
        self._picture().clear()
        self._lost(why)

    def _look(self, sight: FrameReport) -> None:
        for text in sight.texts[:1]:  # one at a time: another is looked for when this one has been judged
            self._seen(text)
