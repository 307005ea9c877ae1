"""Runs `scan`: reads the files or the camera and prints what they show, as lines for people or as JSON for scripts.

Returns the exit code. The heavy imaging modules are imported with this module.
"""

import json
import time
from argparse import Namespace
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from card_printing.sets.set_file import load
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.command_line.terminal import Terminal, escaped
from referee_app.commands.scan_observations import (
    JudgedDuel,
    Observation,
    ReadCode,
    ScanResult,
    UnreadableSource,
    interpret,
    observe_camera,
    observe_files,
)
from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Zbar, Zxing, missing_decoders
from referee_app.scanning.qr.layout import VERSIONS
from referee_app.scanning.sources.files import is_folder
from referee_app.scanning.sources.opencv_camera import OpenCvCamera
from referee_app.scanning.sources.preview import with_preview
from referee_app.sentence import Refusal, Span, sentence
from referee_app.watching.card_watches import DuelWatch
from referee_app.watching.watch import TextWatch, WatchRequest
from referee_app.words.words import Sayable, Words, format_fact

_READ, _NOTHING, _REFUSED = 0, 1, 2
_WITHOUT = {Zbar.name: sentence("scan.without_zbar"), Zxing.name: sentence("scan.without_zxing")}


def scan(options: Namespace, terminal: Terminal) -> int:
    """Read what was named and print what is seen; ranks are called as the set's cards call them."""
    if options.set_file is None:
        return _Scan(options, terminal, None).run()
    kept = load(options.set_file)
    terminal.words = replace(terminal.words, theme=kept.design.theme)
    return _Scan(options, terminal, kept.card_set).run()


class _Scan:
    """One run of the command."""

    def __init__(self, options: Namespace, terminal: Terminal, card_set: CardSet | None) -> None:
        self._paths = tuple(options.paths)
        self._camera: int | None = options.camera
        self._as_json: bool = options.json
        self._terminal = terminal
        self._card_set = card_set
        self._request = WatchRequest(TextWatch() if card_set is None else DuelWatch(card_set), options.want)
        self._json = JsonFormatter(terminal.words, card_set)
        many_files = len(self._paths) > 1 or any(map(_may_hold_several_files, self._paths))
        self._lines = LineFormatter(terminal.words, card_set, many_files)
        self._has_read = self._has_refused = False

    def run(self) -> int:
        """Read, print, and give the exit code."""
        # A file waits for a busy machine, a camera does not.
        clock = time.process_time if self._camera is None else time.perf_counter
        reader = Cascade(versions=VERSIONS if self._card_set is None else CARD_VERSIONS, clock=clock)
        for name in missing_decoders():
            self._terminal.warn(_WITHOUT[name])
        try:
            with closing(self._observations(reader)) as observations:
                for observation in observations:
                    self._print(observation)
        except KeyboardInterrupt:
            if self._camera is None:
                raise
        return self._exit_code()

    def _observations(self, reader: Cascade) -> Generator[Observation | UnreadableSource, None, None]:
        if self._camera is None:
            yield from observe_files(self._paths, reader, self._request)
        else:
            self._terminal.warn(sentence("scan.camera_opens", number=self._camera))
            # Nobody sees its pictures here, but whoever waits is told if it gives none, or always the same.
            camera = with_preview(OpenCvCamera(self._camera), lambda _picture: None)
            yield from observe_camera(camera, f"camera {self._camera}", reader, self._request)

    def _print(self, found: Observation | UnreadableSource) -> None:
        if isinstance(found, UnreadableSource):
            self._has_refused |= found.was_named
            self._terminal.warn(found.why)
            if self._as_json:
                self._terminal.show(self._json.unreadable_line(found))
            return
        result = interpret(found, self._card_set)
        self._has_read |= bool(result.codes) if self._card_set is None else result.has_card
        for line in (self._json if self._as_json else self._lines).lines(result):
            self._terminal.show(line)

    def _exit_code(self) -> int:
        if self._has_refused:
            return _REFUSED
        if self._has_read:
            return _READ
        self._terminal.warn(sentence("scan.nothing" if self._card_set is None else "scan.no_card"))
        return _NOTHING


def _may_hold_several_files(path: Path) -> bool:
    try:
        return is_folder(path)
    except Refusal:  # told in its turn, when it is looked at
        return False


@dataclass(frozen=True, slots=True)
class LineFormatter:
    """Results as lines for people, in columns with a tab between them. With `many_files` each line names its file.

    What stands in a code stays on its line and cannot command the terminal.
    """

    words: Words
    card_set: CardSet | None
    many_files: bool

    def lines(self, result: ScanResult) -> Iterator[str]:
        """The lines of a result; without a set its texts, and nothing else."""
        if self.card_set is None:
            yield from (escaped(code.text) for code in result.codes)
            return
        where = [result.source] if self.many_files else []
        when = [] if result.ms is None else [format_fact(Span(result.ms), self.words)]
        for columns in self._columns(result, self.card_set):
            yield "\t".join(map(escaped, (*where, *when, *columns)))

    def _columns(self, result: ScanResult, card_set: CardSet) -> Iterator[tuple[str, ...]]:
        say = self.words.say
        for code in result.codes:
            short_code = (card_set.short_code(code.card),) if isinstance(code.card, Card) else ()
            yield code.text, format_fact(code.card, self.words), *short_code
        for hint in result.hints:
            yield (say(hint),)
        if result.duel is not None:
            verdict = result.duel.verdict
            yield (say(result.duel.sentence),)
            yield (say(verdict.why),)
            yield from ((format_fact(team, self.words), say(verdict.now[team])) for team in Team)


JsonObject = dict[str, object]


@dataclass(frozen=True, slots=True)
class JsonFormatter:
    """Results as JSON for scripts: one object on one line, in letters that every terminal and every pipe takes.

    The keys are documented in the command's help and stay what they are.
    """

    words: Words
    card_set: CardSet | None

    def lines(self, result: ScanResult) -> Iterator[str]:
        """The line of a result."""
        found: JsonObject = {"source": result.source}
        if result.ms is not None:
            found["ms"] = result.ms
        found["codes"] = [self._code(code) for code in result.codes]
        if self.card_set is not None:
            found["hints"] = [self._sentence(hint) for hint in result.hints]
            found["verdict"] = self._verdict(self.card_set, result.duel) if result.duel else None
        yield json.dumps(found)

    def unreadable_line(self, unreadable: UnreadableSource) -> str:
        """The line of a file that cannot be read."""
        return json.dumps({"source": unreadable.source, "refused": self._sentence(unreadable.why)})

    def _code(self, code: ReadCode) -> JsonObject:
        found: JsonObject = {"text": code.text, "quad": [[round(x, 1), round(y, 1)] for x, y in code.quad]}
        if isinstance(code.card, Refusal):
            found["refused"] = self._sentence(code.card)
        elif self.card_set is not None and code.card is not None:
            found["card"] = self._card(self.card_set, code.card)
        return found

    def _card(self, card_set: CardSet, card: Card) -> JsonObject:
        return {
            "team": card.team.value,
            "rank": card.rank.name.lower(),
            "ordinal": card.ordinal,
            "copy": card.copy,
            "short_code": card_set.short_code(card),
            "name": format_fact(card, self.words),
        }

    def _verdict(self, card_set: CardSet, judged: JudgedDuel) -> JsonObject:
        verdict = judged.verdict
        return {
            "red": self._card(card_set, judged.duel.red),
            "blue": self._card(card_set, judged.duel.blue),
            "result": verdict.result.value,
            "sentence": self.words.say(judged.sentence),
            "why": self._sentence(verdict.why),
            "now": {team.value: self._sentence(verdict.now[team]) for team in Team},
        }

    def _sentence(self, what: Sayable) -> JsonObject:
        return {"key": what.key, "sentence": self.words.say(what)}
