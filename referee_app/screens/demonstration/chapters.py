"""What all who tell chapters of the demonstration do: touch what does something, and take pictures with captions."""

from typing import Any

from referee_app.screens.demonstration.album import Album
from referee_app.screens.demonstration.stagehand import Stagehand, Story


class Chapters:
    """Some chapters of the story, told by the same hand into the same album."""

    def __init__(self, hand: Stagehand, album: Album) -> None:
        self._hand = hand
        self._album = album

    def _chapter(self, name: str) -> None:
        self._album.chapter(self._hand.say(f"show.chapter.{name}"))

    def _tap(self, *names: str) -> Story:
        """Touch what does this, and then that."""
        for name in names:
            yield from self._hand.tap(name)

    def _picture(self, name: str, caption: str = "") -> Story:
        yield from self._hand.picture(name, self._hand.say(f"show.{caption or name}"))

    @property
    def _screen(self) -> Any:
        return self._hand.app.screens.current_screen
