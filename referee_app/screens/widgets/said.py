"""What a strip says of something that has just been done. Plain values; it draws nothing."""

from dataclasses import dataclass

from referee_app.screens.theme import SurfaceTone


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence, an icon, perhaps an action such as taking it back, and for how many seconds it stays."""

    text: str
    icon: str = "check"
    tone: str = SurfaceTone.ACTION.value
    action: str = ""
    seconds: float = 6.0
