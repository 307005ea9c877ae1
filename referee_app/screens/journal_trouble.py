"""What a list of games says when its journal cannot be read. It knows no window."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from referee_app.screens.widgets.models import JournalTroubleShown
from referee_app.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee_app.sentence import Refusal
    from referee_app.words.words import Words


def journal_trouble_shown(words: Words, trouble: Refusal, *, can_be_saved: bool) -> JournalTroubleShown:
    """Why games cannot be opened, in words."""
    return JournalTroubleShown(
        headline=words.say_key("home.trouble"),
        text=words.say(in_short(trouble)),
        answer=words.say_key("home.rescue" if can_be_saved else "home.again"),
    )


def in_short(refusal: Refusal) -> Sentence:
    """What a refusal says, for a narrow place: a file without its folders, a phone by the beginning of its name."""
    return Sentence(refusal.key, {name: _SHORT.get(name, _as_it_is)(fact) for name, fact in refusal.facts.items()})


def _as_it_is(fact: object) -> object:
    return fact


_SHORT: Mapping[str, Callable[[object], object]] = {
    "path": lambda path: PurePath(str(path)).name,
    "device": lambda device: str(device)[:4],
}
