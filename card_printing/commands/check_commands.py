"""The commands that read what was made: `check` compares prints with a set, `preview` makes pictures of a PDF."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from card_printing.commands.options import command_line, deck_of
from card_printing.orders.document_file import DocumentBatch, Target, require_free_document
from card_printing.reading.check import CheckResult, check
from card_printing.reading.pictures import PdfPages, open_pdf
from card_printing.sets.selection import COMMENT, select_cards
from card_printing.sets.set_file import SetFile, load
from card_printing.sets.set_store import SetStore
from referee_app.cards.decks import Card, Deck, players_for
from referee_app.command_line.terminal import Terminal, escaped
from referee_app.sentence import Choice, Refusal, Sentence, sentence, shown_path
from referee_app.whole_file import is_open_to_others
from referee_app.words.words import Words, format_fact

_MOST_TO_TYPE = 20
"""So many missing cards are proposed by their codes; more are better kept in a list."""

_LIST = "lost.txt"


class PngWanted(Refusal):
    """The name of the picture does not end in .png."""

    key = "refusal.print.png_wanted"


class PageMissing(Refusal):
    """The PDF has not that many pages."""

    key = "refusal.print.page_missing"


class PageTooLarge(Refusal):
    """The page would have too many pixels at this resolution."""

    key = "refusal.print.page_too_large"


def check_prints(options: Namespace, terminal: Terminal) -> int:
    """Report which cards of the set are in the files, which are missing, and what else is there."""
    kept = load(options.file)
    terminal.words = replace(terminal.words, theme=kept.design.theme)
    if is_open_to_others(options.file):
        terminal.warn(sentence("print.warn.open_to_others", path=shown_path(options.file)))
    wanted = select_cards(kept.card_set, deck_of(options))
    with terminal.progress(kept.name) as progress:
        checked = check(kept.card_set, wanted, options.pictures, progress)
    for line in _report(checked, kept, options.file, terminal.words):
        terminal.show(escaped(line))
    if checked.missing and checked.deck is not None:
        terminal.warn(_another_deck(checked.deck))
    for file in checked.key_in:
        terminal.warn(sentence("print.check.key", path=shown_path(file)))
    return 0 if checked.is_right else 1


def _report(checked: CheckResult, kept: SetFile, path: Path, words: Words) -> Iterator[str]:
    """What was found. Only the missing cards stand outside the comments: kept in a file, it is a list for `reprint`."""
    n = len(checked.found) + len(checked.missing)
    code = kept.card_set.short_code
    if checked.is_of_another_set:
        yield _comment(words.say_key("print.check.none_of_set", name=kept.name, path=shown_path(path)))
    elif checked.missing:
        yield _comment(words.say_key("print.check.missing", n=len(checked.missing), of=n))
        yield from (f"{code(card)}  {_comment(format_fact(card, words))}" for card in checked.missing)
        yield _comment(words.say(_reprint(checked.missing, kept, path)))
    else:
        yield _comment(words.say_key("print.check.all_there", n=n, name=kept.name))
    if checked.doubled:
        yield _comment(words.say_key("print.check.doubled", n=len(checked.doubled)))
        yield from (_comment(f"{code(card)}  {format_fact(card, words)}") for card in checked.doubled)
    yield from (_comment(words.say(rest)) for rest in _of_no_use(checked, path))


def _another_deck(deck: Deck) -> Sentence:
    """Without the number of players, every card that is not in play would be reported as missing."""
    players = players_for(deck)
    meant = [f"--players {players[-1]}"] if deck.copies > 1 else [f"--players {players[-1]}", f"--deck {deck.size}"]
    return sentence("print.check.another_deck", least=players[0], most=players[-1], options=Choice(meant))


def _of_no_use(checked: CheckResult, path: Path) -> Iterator[Sentence]:
    if checked.unasked:
        yield sentence("print.check.unasked", n=len(checked.unasked))
    if checked.foreign:
        beside = {read.card_set.id: other for other, read in SetStore(path.absolute().parent).files()}
        for theirs, n in Counter(checked.foreign).items():
            if theirs in beside:
                theirs_file = shown_path(path.with_name(beside[theirs].name))
                yield sentence("print.check.foreign_beside", n=n, path=theirs_file)
            else:
                yield sentence("print.check.foreign", n=n, theirs=theirs)
    if checked.forged:
        yield sentence("print.check.forged", n=checked.forged)
    if checked.strange:
        yield sentence("print.check.strange", n=checked.strange)


def _reprint(missing: Sequence[Card], kept: SetFile, path: Path) -> Sentence:
    if len(missing) <= _MOST_TO_TYPE:
        return sentence(
            "print.check.reprint", command=command_line("reprint", path, *map(kept.card_set.short_code, missing))
        )
    return sentence("print.check.reprint_list", list=_LIST, command=command_line("reprint", path, "--missing", _LIST))


def _comment(text: str) -> str:
    return f"{COMMENT} {text}"


def preview(options: Namespace, terminal: Terminal) -> int:
    """Make pictures of a PDF's pages."""
    if options.out is not None and options.out.suffix.lower() != ".png":
        raise PngWanted(path=shown_path(options.out))
    with open_pdf(options.pdf) as pages:
        wanted = list(_wanted(options, pages))
        for at, path in wanted:
            if options.dpi > pages.highest_dpi(at):
                raise PageTooLarge(page=at + 1, dpi=options.dpi, most=int(pages.highest_dpi(at)))
            require_free_document(path, replace=options.force)
        # What only its owner may see stays so as a picture.
        secret = not is_open_to_others(options.pdf)
        with terminal.progress(options.pdf.name) as progress, DocumentBatch() as batch:
            for done, (at, path) in enumerate(wanted, start=1):
                picture = pages.coloured(at, options.dpi)
                batch.write(Target(path, replace=options.force, is_secret=secret), partial(picture.save, format="PNG"))
                progress(done, len(wanted))
            batch.require_free()
            paths = batch.commit()
    for (at, _), path in zip(wanted, paths, strict=True):
        terminal.say(sentence("print.made.preview", path=shown_path(path), page=at + 1))
    return 0


def _wanted(options: Namespace, pages: PdfPages) -> Iterator[tuple[int, Path]]:
    """Each page with the picture that it becomes."""
    if options.page is not None and options.page > len(pages):
        raise PageMissing(page=options.page, n=len(pages))
    every = range(len(pages)) if options.page is None else [options.page - 1]
    for at in every:
        if options.out is not None and len(every) == 1:
            yield at, options.out
        else:
            out = options.out or options.pdf
            yield at, out.with_name(f"{out.stem}-{at + 1}.png")
