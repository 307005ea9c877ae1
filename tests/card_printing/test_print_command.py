"""`print` and `reprint` as an organiser uses them: a set grows only on purpose, and nothing is half done."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from card_printing.commands.options import deck_of
from card_printing.commands.program import parser_of
from card_printing.orders.order import Document
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import load
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Language
from referee_app.whole_file import UnnamedFile
from referee_app.words.words import Words
from tests.card_printing.program_kit import CardsProgram, environment, mode, open_terminal

PRINT = [sys.executable, "-m", "card_printing", "print", "camp.cardset"]


def copies(program: CardsProgram) -> int:
    return load(program.camp).card_set.copies


def pages(path: Path) -> int:
    with open_pdf(path) as opened:
        return len(opened)


# Growing


def test_a_set_that_would_grow_is_refused_where_nobody_can_be_asked(program: CardsProgram) -> None:
    (program.folder / "camp-cover.pdf").touch()
    assert "camp-cover.pdf is there already" in program.refuses("print", "camp.cardset", "cover", "--copies", "3")
    said = program.refuses("print", "camp.cardset", "cover", "--copies", "3", "--force")
    assert said.startswith("The set would grow from 1 to 3 copies")
    assert "add --yes" in said
    assert program("print", "camp.cardset", "cover", "--copies", "3", "--yes", "--force") == 0
    assert copies(program) == 3
    assert program("print", "camp.cardset", "cover", "--copies", "3", "--force") == 0


def answering(*arguments: str, answer: str, folder: Path) -> tuple[int, str]:
    """What somebody sees who runs `print` in a terminal and types an answer when asked."""
    leader, follower = open_terminal()
    process = subprocess.Popen(
        [*PRINT, *arguments], cwd=folder, env=environment(), stdin=follower, stdout=follower, stderr=follower
    )
    os.close(follower)
    seen = b""
    while b"Let it grow?" not in seen:
        seen += os.read(leader, 4096)
    os.write(leader, f"{answer}\n".encode())
    while True:
        try:
            seen += os.read(leader, 4096)
        except OSError:  # the other end is closed
            break
    os.close(leader)
    return process.wait(), seen.decode("utf-8")


@pytest.mark.parametrize(("answer", "grown"), [("Yes", 2), ("", 1)])
def test_who_sits_before_the_terminal_is_asked_whether_the_set_may_grow(
    program: CardsProgram, answer: str, grown: int
) -> None:
    code, seen = answering("--copies", "2-2", answer=answer, folder=program.folder)
    assert "from 1 to 2 copies" in seen
    assert (code == 0) == (grown == 2)
    assert ("Nothing was printed, and the set stays as it is." in seen) == (grown == 1)
    assert copies(program) == grown
    assert ("camp-cards.pdf" in program.files()) == (grown == 2)


@pytest.mark.parametrize("language", Language)
def test_the_question_names_the_answer_that_is_understood(language: Language) -> None:
    words = Words(language)
    (full, short) = words.say_key("print.yes").split(", ")
    assert f"({full} " in words.say_key("print.grow.ask", before=1, now=2)
    assert full.startswith(short)


def test_who_prints_the_cover_sheet_with_the_new_copy_is_told_to_scan_it(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "cards", "cover", "--copies", "2-2", "--yes") == 0
    assert "Scan the new cover sheet with every leader’s phone" in program.out
    assert "--force" not in program.out


# What fails


def with_little_room(*arguments: str, room: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command where no file can be larger than this."""
    return subprocess.run(
        [sys.executable, "-m", "card_printing", *arguments],
        cwd=folder,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_print_that_fails_leaves_set_and_folder_as_they_were(program: CardsProgram) -> None:
    """The disk takes posters, but no cards; whatever was drawn by then goes too."""
    before = program.camp.read_bytes()
    program("print", "camp.cardset", "posters")
    room = 2 * (program.folder / "camp-posters.pdf").stat().st_size
    (program.folder / "camp-posters.pdf").unlink()
    growing = ["cover", "posters", "cards", "--copies", "3", "--yes", "--remember", "--bleed", "2"]
    ran = with_little_room("print", "camp.cardset", *growing, room=room, folder=program.folder)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "no room left on the disk for camp-cards.pdf" in ran.stderr
    assert program.files() == {"camp.cardset"}
    assert program.camp.read_bytes() == before


def test_a_disk_that_fails_when_the_set_has_grown_is_told_truthfully(
    program: CardsProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ill(_file: UnnamedFile) -> Path:
        raise OSError(errno.EIO, "the disk is ill")

    monkeypatch.setattr(UnnamedFile, "take_numbered_name", ill)
    assert program("print", "camp.cardset", "--copies", "2", "--yes") == 2
    grown, lost, why = program.err.splitlines()
    assert grown.startswith("The set grew from 1 to 2 copies.")
    assert lost.startswith("1 file was made, but the disk would not keep it")
    assert "camp-cards.pdf" in why
    assert program.files() == {"camp.cardset"}
    assert copies(program) == 2


STOPPED = """\
import os, signal, sys
if {number} != signal.SIGKILL:
    signal.signal({number}, signal.SIG_DFL)
from card_printing.commands import print_commands
from card_printing.__main__ import main
from card_printing.documents import posters
from card_printing.orders import printing
from referee_app import whole_file
def before(module, name):
    do = getattr(module, name)
    def stopped(*given, **how):
        os.kill(os.getpid(), {number})
        return do(*given, **how)
    setattr(module, name, stopped)
before({where})
sys.exit(main(['print', 'camp.cardset', 'cards', 'posters', '--copies', '2', '--yes']))
"""


@pytest.mark.parametrize(
    ("number", "where", "copies_then", "is_printed"),
    [
        (signal.SIGINT, "posters, 'print_posters'", 1, False),
        (signal.SIGKILL, "posters, 'print_posters'", 1, False),
        (signal.SIGTERM, "print_commands, 'update'", 2, True),
        (signal.SIGKILL, "printing.DocumentBatch, 'commit'", 2, False),
    ],
)
def test_whoever_stops_it_no_card_exists_that_the_set_does_not_know(
    program: CardsProgram, number: signal.Signals, where: str, copies_then: int, is_printed: bool
) -> None:
    """Who asks to stop when the set is about to be saved waits for the cards; only who kills it may lose these."""
    script = STOPPED.format(number=int(number), where=where)
    ran = subprocess.run([sys.executable, "-c", script], cwd=program.folder, env=environment(), check=False)
    assert ran.returncode == (-number if number is signal.SIGKILL else 128 + number)
    assert copies(program) == copies_then
    printed = {"camp-cards.pdf", "camp-posters.pdf"} if is_printed else set()
    left = (
        {name for name in program.files() if not name.endswith(".tmp")} if number is signal.SIGKILL else program.files()
    )
    assert left == {"camp.cardset"} | printed


def test_the_next_print_removes_what_a_killed_one_left(program: CardsProgram) -> None:
    script = STOPPED.format(number=int(signal.SIGKILL), where="posters, 'print_posters'")
    subprocess.run([sys.executable, "-c", script], cwd=program.folder, env=environment(), check=False)
    assert any(name.endswith(".tmp") for name in program.files())
    assert program("print", "camp.cardset", "cover") == 0
    assert program.files() == {"camp.cardset", "camp-cover.pdf"}


STOPPED_IN_A_LIBRARY = """\
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
from card_printing.__main__ import main
from reportlab.pdfbase import pdfdoc
encoded = pdfdoc.pdfdocEnc
def stopped(text):
    if str(text).endswith(' R'):  # a reference, in whose format every exception becomes a KeyError
        os.kill(os.getpid(), signal.SIGINT)
    return encoded(text)
pdfdoc.pdfdocEnc = stopped
sys.exit(main(['print', 'camp.cardset', 'cards', '--copies', '2', '--yes']))
"""


def test_who_stops_it_in_a_library_that_catches_everything_is_told_no_fault(program: CardsProgram) -> None:
    script = [sys.executable, "-c", STOPPED_IN_A_LIBRARY]
    ran = subprocess.run(script, cwd=program.folder, env=environment(), check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (128 + signal.SIGINT, "")
    assert program.files() == {"camp.cardset"}
    assert copies(program) == 1


# Which documents, for whom


def test_everything_without_players_leaves_the_briefing_out_and_says_how_to_get_it(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "all") == 0
    documents = {*Document} - {Document.BRIEFING}
    assert program.files() == {"camp.cardset"} | {f"camp-{document}.pdf" for document in documents}
    assert "The briefing is left out" in program.out
    assert "with these cards, add --full --players and" in program.out
    assert program("print", "camp.cardset", "all", "--deck", "20", "--force") == 0
    assert "with these cards, add --players and" in program.out


def test_everything_for_a_group_has_the_full_set_if_that_is_wanted(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "all", "--full", "--players", "24") == 0
    assert "camp-cards.pdf: 122 cards" in program.out
    assert "camp-contents.pdf: the list of these 122 cards on 1 sheet of A3" in program.out
    assert "camp-tables.pdf: 24 pocket tables on 2 sheets of A3" in program.out
    assert "camp-briefing.pdf: the rules of your game on 1 sheet of A3" in program.out
    assert "left out" not in program.out


@pytest.mark.parametrize(
    ("options", "deck"),
    [
        (["--full", "--players", "24"], None),
        (["--deck", "40", "--players", "12"], Deck(40)),
        (["--deck", "60", "--players", "200"], Deck(60, 2)),
        (["--players", "12"], Deck(30)),
        ([], None),
    ],
)
def test_who_checks_may_say_it_as_who_prints(options: list[str], deck: Deck | None) -> None:
    assert deck_of(parser_of("check").read(["camp.cardset", "photo.jpg", *options])) == deck


def test_a_deck_and_players_go_together(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "cards", "briefing", "--deck", "40", "--players", "12") == 0
    assert "camp-cards.pdf: 80 cards" in program.out
    said = program.refuses("print", "camp.cardset", "briefing", "--deck", "20", "--players", "50", "--force")
    assert "50 players do not all get a card" in said


def test_the_list_of_contents_is_for_the_cards_that_are_printed_and_for_its_owner_only(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "contents", "cover", "--deck", "20") == 0
    assert "the list of these 40 cards on 1 sheet of A3" in program.out
    assert mode(program.folder / "camp-contents.pdf") == 0o600
    assert pages(program.folder / "camp-contents.pdf") == pages(program.folder / "camp-cover.pdf") == 1


def test_every_answer_says_how_many_sheets(program: CardsProgram) -> None:
    asked = ("all", "--players", "12", "--paper", "a4", "--languages", "nl,fr", "--speak", "nl")
    assert program("print", "camp.cardset", *asked) == 0
    made = [line for line in program.out.splitlines() if line.startswith("camp-")]
    sheets = [pages(program.folder / line.partition(":")[0]) for line in made]
    assert len(made) == len(Document)
    assert all(f" {number} vel" in line for line, number in zip(made, sheets, strict=True)), made
    assert f"Samen: {sum(sheets)} vellen A4." in program.out


# Lost cards


def test_lost_cards_get_a_file_of_their_own_each_time(program: CardsProgram) -> None:
    for card, name in (("red marshal", "camp-reprint"), ("blue 10", "camp-reprint-2"), ("red 10", "camp-reprint-3")):
        assert program("reprint", "camp.cardset", *card.split()) == 0
        assert program.out.startswith(f"{name}.pdf: 1 card on 1 sheet")
    assert mode(program.folder / "camp-reprint-2.pdf") == 0o600
    assert program.files() == {"camp.cardset", "camp-reprint.pdf", "camp-reprint-2.pdf", "camp-reprint-3.pdf"}


def test_pictures_of_pages_are_all_made_or_none(program: CardsProgram) -> None:
    program("print", "camp.cardset", "posters")
    sizes = [len(content) for content in _previews(program)]
    room = (min(sizes) + max(sizes)) // 2
    before = program.files()
    ran = with_little_room(
        "preview", "camp-posters.pdf", "--page", "all", "--dpi", "40", room=room, folder=program.folder
    )
    assert ran.returncode == 2
    assert "no room left on the disk" in ran.stderr
    assert program.files() == before


def _previews(program: CardsProgram) -> list[bytes]:
    """The pictures of all posters, which are gone again."""
    program("preview", "camp-posters.pdf", "--page", "all", "--dpi", "40")
    pictures = sorted(program.folder.glob("*.png"))
    content = [picture.read_bytes() for picture in pictures]
    for picture in pictures:
        picture.unlink()
    return content
