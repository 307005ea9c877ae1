"""What is seen in a terminal, in a pipe, and by somebody who interrupts."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.card_printing.program_kit import PROJECT, CardsProgram, environment, in_a_process, open_terminal


def on_a_terminal(*arguments: str, folder: Path) -> str:
    """What somebody sees who runs the program in a terminal of 80 columns."""
    leader, follower = open_terminal()
    command = [sys.executable, "-m", "card_printing", *arguments]
    process = subprocess.Popen(command, cwd=folder, env=environment(COLUMNS="80"), stdout=follower, stderr=follower)
    os.close(follower)
    seen = b""
    while True:
        try:
            some = os.read(leader, 4096)
        except OSError:  # the other end is closed
            break
        if not some:
            break
        seen += some
    os.close(leader)
    assert process.wait() == 0
    return seen.decode("utf-8")


def test_a_bar_grows_in_a_terminal_and_is_wiped_away(program: CardsProgram) -> None:
    seen = on_a_terminal("print", "camp.cardset", "--style", "fold-over", folder=program.folder)
    shares = [int(share) for share in re.findall(r" +(\d+)%", seen)]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert all(len(line) < 80 for line in re.split(r"\r\x1b\[K|\r\n", seen.split("camp-cards.pdf:")[0]))
    assert "\r\x1b[Kcamp-cards.pdf: 122 cards" in seen


def test_no_bar_is_drawn_when_nobody_watches(program: CardsProgram) -> None:
    ran = in_a_process("print", "camp.cardset", "--deck", "20", folder=program.folder)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\r" not in ran.stdout
    assert len(ran.stdout.splitlines()) == 2


def test_a_terminal_that_knows_few_letters_does_no_harm(program: CardsProgram) -> None:
    arguments = ["print", "camp.cardset", "--deck", "20", "--speak", "fr"]
    ran = in_a_process(*arguments, folder=program.folder, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "40 cartes" in ran.stdout


def test_the_report_can_be_piped_into_a_program_that_stops_reading(program: CardsProgram) -> None:
    pytest.importorskip("pypdfium2")
    program("reprint", "camp.cardset", "red", "marshal")
    command = f"{sys.executable} -m card_printing check camp.cardset camp-reprint.pdf | head -1"
    piped = subprocess.run(
        ["sh", "-c", command], cwd=program.folder, env=environment(), capture_output=True, text=True, check=False
    )
    assert piped.stderr == ""
    assert piped.stdout == "# 121 of 122 cards are missing:\n"


def in_a_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run with streams as only a shell arranges them; `cards` is the program."""
    script = f'cards() {{ "{sys.executable}" -m card_printing "$@"; }}; {command}'
    return subprocess.run(
        ["sh", "-c", script], cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )


def test_what_was_found_is_in_the_exit_code_though_nobody_reads_it(program: CardsProgram) -> None:
    pytest.importorskip("pypdfium2")
    program("reprint", "camp.cardset", "red", "marshal")
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "card_printing", "check", "camp.cardset", "camp-reprint.pdf"]
    with os.fdopen(writer, "wb") as pipe:
        ran = subprocess.run(
            command, cwd=program.folder, env=environment(), stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_do_no_harm(program: CardsProgram, closed: str) -> None:
    ran = in_a_shell(f"cards print camp.cardset tables {closed}", program.folder)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert program("preview", "camp-tables.pdf") == 0


def test_refusals_that_nobody_hears_have_their_exit_code(program: CardsProgram) -> None:
    assert in_a_shell("cards print nowhere.cardset 2>&-", program.folder).returncode == 2
    assert in_a_shell("cards reprint camp.cardset --missing - <&-", program.folder).returncode == 2


def test_what_cannot_be_said_is_told_and_what_was_made_stays(program: CardsProgram) -> None:
    ran = in_a_shell("cards print camp.cardset tables >/dev/full", program.folder)
    assert ran.returncode == 2
    assert ran.stderr.startswith("What was to be said here could not be written")
    assert len(ran.stderr.splitlines()) == 1
    assert program("preview", "camp-tables.pdf") == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_changes_his_mind_leaves_nothing_behind_and_hears_nothing(
    program: CardsProgram, number: signal.Signals
) -> None:
    """The program is stopped at its first page, by itself, so that it is surely in the middle; and told so twice."""
    script = (
        "import os, signal, sys\n"
        f"signal.signal({number:d}, signal.SIG_DFL)\n"  # who starts the tests may have it ignored
        "from card_printing.documents import cards, pocket_tables\n"
        "from card_printing.__main__ import main\n"
        "def interrupted(out, *_):\n"
        "    out.write(b'%PDF-')\n"
        "    try:\n"
        f"        os.kill(os.getpid(), {number:d})\n"
        "    finally:\n"
        "        os.kill(os.getpid(), signal.SIGHUP)\n"
        "cards.print_cards = interrupted\n"
        "sys.exit(main(['print', 'camp.cardset']))\n"
    )
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, cwd=program.folder, env=environment(), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + number, "", "")
    assert program.files() == {"camp.cardset"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_changes_his_mind_while_the_program_loads_hears_nothing(
    program: CardsProgram, number: signal.Signals
) -> None:
    """The program is stopped when it loads what draws, by itself, in the midst of imports that catch everything."""
    script = (
        "import os, signal, sys\n"
        f"signal.signal({number:d}, signal.SIG_DFL)\n"
        "from card_printing.__main__ import main\n"
        "class Stop:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'reportlab':\n"
        f"            os.kill(os.getpid(), {number:d})\n"
        "sys.meta_path.insert(0, Stop())\n"
        "sys.exit(main(['print', 'camp.cardset']))\n"
    )
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, cwd=program.folder, env=environment(), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + number, "", "")
    assert program.files() == {"camp.cardset"}


def test_who_says_nohup_is_heeded(program: CardsProgram) -> None:
    script = (
        "import os, signal, sys\n"
        "from card_printing.documents import cards, pocket_tables\n"
        "from card_printing.__main__ import main\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "make = pocket_tables.print_pocket_tables\n"
        "def hung_up(*given, **how):\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "    make(*given, **how)\n"
        "pocket_tables.print_pocket_tables = hung_up\n"
        "sys.exit(main(['print', 'camp.cardset', 'tables']))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=program.folder, env=environment(), check=False)
    assert ran.returncode == 0
    assert program.files() == {"camp.cardset", "camp-tables.pdf"}


def test_the_way_in_loads_nothing_of_ours_but_itself() -> None:
    script = (
        "import sys, card_printing.__main__\n"
        "print(sorted(name for name in sys.modules if name.startswith(('card_printing', 'referee_app', 'reportlab'))))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout == "['card_printing', 'card_printing.__main__']\n"


def test_printing_loads_no_reader_of_codes() -> None:
    script = (
        "import sys, card_printing.documents.cards, card_printing.sets.set_file, card_printing.sets.selection\n"
        "print(sorted({'zxingcpp', 'pyzbar', 'pypdfium2', 'kivy', 'cv2'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
