"""Runs `scan`: joins readers, sources and what is printed, and tells by the exit code how it went."""

import time
from argparse import Namespace
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from card_printing.sets.set_file import load
from referee_app.cards.card_set import CardSet
from referee_app.refusal import Refusal
from referee_app.scan_command.lines import Lines
from referee_app.scan_command.meaning import meaning
from referee_app.scan_command.objects import Objects
from referee_app.scan_command.observed import Observed, Unreadable, before_camera, in_files
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders.at_hand import missing
from referee_app.scanning.decoders.zbar import Zbar
from referee_app.scanning.decoders.zxing import Zxing
from referee_app.scanning.duel_watch import DuelWatch
from referee_app.scanning.looking import Task
from referee_app.scanning.qr.patterns import VERSIONS
from referee_app.scanning.sources.camera import Camera
from referee_app.scanning.sources.files import is_folder
from referee_app.scanning.steps import CARD_VERSIONS
from referee_app.scanning.text_watch import TextWatch
from referee_app.sentence import sentence
from referee_app.terminal import say, show
from referee_app.words.words import Words

_READ, _NOTHING, _REFUSED = 0, 1, 2
_WITHOUT = {Zbar.name: sentence("scan.without_zbar"), Zxing.name: sentence("scan.without_zxing")}


def scan(options: Namespace) -> int:
    """Look at what was named and print what is seen; a refusal is a sentence on standard error."""
    words = Words(options.language)
    try:
        if options.set_file is None:
            return _Scan(options, words, None).run()
        kept = load(options.set_file)
        words = Words(options.language, kept.design.theme)
        return _Scan(options, words, kept.card_set).run()
    except Refusal as refusal:
        say(refusal, words)
        return _REFUSED


class _Scan:
    """One run of the command."""

    def __init__(self, options: Namespace, words: Words, card_set: CardSet | None) -> None:
        self._paths = tuple(options.paths)
        self._camera: int | None = options.camera
        self._as_json: bool = options.json
        self._words = words
        self._card_set = card_set
        self._task = Task(TextWatch() if card_set is None else DuelWatch(card_set), options.want)
        self._objects = Objects(words, card_set)
        are_many = len(self._paths) > 1 or any(map(_may_hold_several, self._paths))
        self._lines = Lines(words, card_set, are_many)
        self._has_read = self._has_refused = False

    def run(self) -> int:
        """Look, print, and tell how it went."""
        # A file waits for a busy machine, a camera does not.
        clock = time.process_time if self._camera is None else time.perf_counter
        reader = Cascade(versions=VERSIONS if self._card_set is None else CARD_VERSIONS, clock=clock)
        for name in missing():
            say(_WITHOUT[name], self._words)
        try:
            with closing(self._looks(reader)) as looks:
                for look in looks:
                    self._tell(look)
        except KeyboardInterrupt:
            if self._camera is None:
                raise
        return self._exit_code()

    def _looks(self, reader: Cascade) -> Generator[Observed | Unreadable, None, None]:
        if self._camera is None:
            yield from in_files(self._paths, reader, self._task)
        else:
            say(sentence("scan.camera_opens", number=self._camera), self._words)
            yield from before_camera(Camera(self._camera), f"camera {self._camera}", reader, self._task)

    def _tell(self, look: Observed | Unreadable) -> None:
        if isinstance(look, Unreadable):
            self._has_refused |= look.was_named
            say(look.why, self._words)
            if self._as_json:
                show(self._objects.of_unreadable(look))
            return
        told = meaning(look, self._card_set)
        self._has_read |= bool(told.codes) if self._card_set is None else told.has_card
        for line in self._objects.of(told) if self._as_json else self._lines.of(told):
            show(line)

    def _exit_code(self) -> int:
        if self._has_refused:
            return _REFUSED
        if self._has_read:
            return _READ
        say(sentence("scan.nothing" if self._card_set is None else "scan.no_card"), self._words)
        return _NOTHING


def _may_hold_several(path: Path) -> bool:
    try:
        return is_folder(path)
    except Refusal:  # told in its turn, when it is looked at
        return False
