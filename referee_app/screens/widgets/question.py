"""What a sheet says and asks. Plain values; it draws nothing."""

from dataclasses import dataclass

from referee_app.screens.theme import SurfaceTone


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """What can be answered; its tone is found from the sheet's where none is told."""

    key: str
    text: str
    icon: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What can be typed along with an answer."""

    caption: str = ""
    hint: str = ""
    text: str = ""
    fault: str = ""
    multiline: bool = False
    secret: bool = False
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A headline, a sentence and the answers, the most likely one first; perhaps something to type."""

    headline: str = ""
    text: str = ""
    answers: tuple[AnswerOption, ...] = ()
    field: FieldSpec | None = None
    tone: str = SurfaceTone.RAISED.value

    def tone_of(self, place: int) -> str:
        """The tone of an answer: the first stands out, on yellow none may be yellow."""
        told = self.answers[place].tone
        if told or self.tone not in (SurfaceTone.RAISED, SurfaceTone.GROUND):
            return told or SurfaceTone.GROUND.value
        return (SurfaceTone.QUIET if place else SurfaceTone.ACTION).value
