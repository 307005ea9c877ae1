"""The commands as an organiser uses them: what is made, and what is said of it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from card_printing.documents.cover import print_cover
from card_printing.layout.design import Design, Paper, Style
from card_printing.orders.order import Document
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import SetFile, load, save
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.ranks import Language
from tests.card_printing.documents_kit import texts
from tests.card_printing.program_kit import SMALL, CardsProgram, environment, in_a_process, mode


def pages(path: Path) -> int:
    with open_pdf(path) as opened:
        return len(opened)


def test_a_new_set_says_what_to_do_next_and_keeps_its_key_to_its_owner(program: CardsProgram) -> None:
    assert program("new", "other.cardset", "--name", "Summer camp", "--languages", "nl,fr", "--paper", "letter") == 0
    kept = load(program.folder / "other.cardset")
    assert (kept.name, kept.design) == ("Summer camp", Design(languages=(Language.NL, Language.FR), paper=Paper.LETTER))
    assert mode(program.folder / "other.cardset") == 0o600
    assert kept.card_set.id in program.out
    assert "Next: field-marshal-cards print other.cardset" in program.out
    assert cover_text(kept.card_set)[12:20] not in program.out
    assert program.err == ""


def test_a_set_is_called_as_its_file_unless_told_otherwise(program: CardsProgram) -> None:
    assert load(program.camp).name == "camp"


@pytest.mark.parametrize(("option", "copies"), [(["--copies", "3"], 3), (["--players", "200"], 2), ([], 1)])
def test_a_set_has_as_many_copies_as_are_wanted(program: CardsProgram, option: list[str], copies: int) -> None:
    assert program("new", "other.cardset", *option) == 0
    assert load(program.folder / "other.cardset").card_set.copies == copies


def test_a_set_that_is_there_is_replaced_only_when_forced(program: CardsProgram) -> None:
    before = load(program.camp)
    assert "can never be made again" in program.refuses("new", "camp.cardset")
    assert load(program.camp) == before
    assert program("new", "camp.cardset", "--force") == 0
    assert load(program.camp).card_set.id != before.card_set.id


@pytest.mark.parametrize(
    ("options", "following"),
    [(["--players", "200"], "all --players 200"), (["--copies", "3"], "cards cover"), ([], "cards cover")],
)
def test_what_to_do_next_is_for_as_many_players_as_were_told(
    program: CardsProgram, options: list[str], following: str
) -> None:
    assert program("new", "other.cardset", *options) == 0
    assert f"Next: field-marshal-cards print other.cardset {following}\n" in program.out
    assert program("print", "other.cardset", *following.split()) == 0


def test_nothing_printed_takes_the_place_of_a_set(program: CardsProgram) -> None:
    """Neither under a name that a document would get, nor through a link."""
    (program.folder / "camp-tables.pdf").write_bytes(program.camp.read_bytes())
    (program.folder / "link.png").symlink_to(program.camp)
    program("print", "camp.cardset", "posters")
    program("preview", "camp-posters.pdf", "--out", "set.png")
    (program.folder / "set.png").write_bytes(program.camp.read_bytes())
    lost = "is a card set, and its key would be lost for ever"
    for force in ([], ["--force"]):
        assert f"set.png {lost}" in program.refuses("preview", "camp-posters.pdf", "--out", "set.png", *force)
        assert f"link.png {lost}" in program.refuses("preview", "camp-posters.pdf", "--out", "link.png", *force)
        assert f"camp-tables.pdf {lost}" in program.refuses("print", "camp.cardset", "tables", *force)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "Cut where the pattern ends, from mark to mark. For coloured paper, print with --ink-saver."),
        (["--no-crop-marks"], "There are no marks: cut where the pattern of each card ends"),
        (["--ink-saver"], "put red and blue paper in for the two teams. Cut along the border of each card."),
        (["--ink-saver", "--no-crop-marks"], "Cut along the border of each card."),
        (["--style", "fold-over"], "on one side. Cut where the pattern ends, from mark to mark. Then fold"),
        (["--style", "duplex-long-edge", "--ink-saver"], "on the long edge. Cut along the border of each card.\n"),
    ],
)
def test_it_is_told_how_to_print_and_where_to_cut(program: CardsProgram, options: list[str], told: str) -> None:
    assert program("print", "camp.cardset", "--deck", "20", *options) == 0
    assert told in program.out
    assert sum(program.out.lower().count(said) for said in ("cut along", "cut where")) == 1
    assert ("--ink-saver" in program.out) == (options in ([], ["--no-crop-marks"]))


def test_a_set_whose_file_is_lost_is_made_again_from_its_cover_sheet(program: CardsProgram) -> None:
    program("print", "camp.cardset", "cover", "--copies", "2", "--yes")
    before = load(program.camp)
    program.camp.unlink()
    assert program("new", "camp.cardset", "--from-cover", "camp-cover.pdf", "--name", "Camp again", *SMALL) == 0
    assert load(program.camp) == replace(before, name="Camp again")
    assert mode(program.camp) == 0o600
    assert "The cover sheet does not tell how the cards look" in program.out
    assert cover_text(before.card_set)[12:20] not in program.out + program.err


ONE, ANOTHER = (SetFile(name, CardSet(key.to_bytes(16)), Design()) for name, key in (("One", 3094), ("Another", 5225)))
"""Two sets with one id."""


def with_cover(program: CardsProgram, set_file: SetFile) -> str:
    """The name of a cover sheet of this set in the organiser's folder."""
    with (program.folder / "sheet.pdf").open("wb") as out:
        print_cover(out, set_file.card_set, set_file.name, Design())
    return "sheet.pdf"


@pytest.mark.parametrize("file", ["new.cardset", "here.cardset"])
def test_a_cover_sheet_of_another_set_with_the_same_id_is_refused(program: CardsProgram, file: str) -> None:
    save(program.folder / "here.cardset", ONE)
    said = program.refuses("new", file, "--from-cover", with_cover(program, ANOTHER), "--force")
    assert f"here.cardset is another set with the same id, {ONE.card_set.id}" in said
    assert program("new", "here.cardset", "--from-cover", with_cover(program, ONE), "--force") == 0


def test_a_set_with_an_id_of_another_goes_into_a_folder_of_its_own(program: CardsProgram) -> None:
    save(program.folder / "here.cardset", ONE)
    sheet = with_cover(program, ANOTHER)
    (program.folder / "river").mkdir()
    assert program("new", "river/river.cardset", "--from-cover", sheet) == 0
    assert load(program.folder / "river" / "river.cardset").card_set == ANOTHER.card_set


def test_a_new_set_gets_no_id_of_a_set_beside_it(program: CardsProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    save(program.folder / "here.cardset", ONE)
    drawn = iter([ANOTHER.card_set.key, bytes(16)])
    monkeypatch.setattr("referee_app.cards.card_set.secrets.token_bytes", lambda length: next(drawn, bytes(length)))
    assert program("new", "fresh.cardset") == 0
    assert load(program.folder / "fresh.cardset").card_set.key == bytes(16)


def test_two_programs_that_change_a_set_at_once_lose_nothing_of_each_other(program: CardsProgram) -> None:
    """The one that lets the set grow has read the file before the other one changes it, and writes after that."""
    script = (
        "import subprocess, sys\n"
        "from card_printing.commands import print_commands\n"
        "from card_printing.__main__ import main\n"
        "print_plan = print_commands.print_plan\n"
        "def meanwhile(*given, **how):\n"
        "    other = ['print', 'camp.cardset', 'posters', '--remember', '--paper', 'letter']\n"
        "    subprocess.run([sys.executable, '-m', 'card_printing', *other], check=True)\n"
        "    return print_plan(*given, **how)\n"
        "print_commands.print_plan = meanwhile\n"
        "growing = ['--copies', '3', '--yes', '--remember', '--black-and-white']\n"
        "sys.exit(main(['print', 'camp.cardset', 'tables', *growing]))\n"
    )
    subprocess.run(
        [sys.executable, "-c", script], cwd=program.folder, env=environment(), check=True, capture_output=True
    )
    kept = load(program.camp)
    assert (kept.card_set.copies, kept.design.paper, kept.design.black_and_white) == (3, Paper.LETTER, True)


def test_cards_are_printed_by_default_all_of_them_and_for_their_owner_only(program: CardsProgram) -> None:
    assert program("print", "camp.cardset") == 0
    assert program.files() == {"camp.cardset", "camp-cards.pdf"}
    assert mode(program.folder / "camp-cards.pdf") == 0o600
    sheets = pages(program.folder / "camp-cards.pdf")
    assert f"camp-cards.pdf: 122 cards on {sheets} sheets of A3." in program.out
    assert "Print at 100 %, not “fit to page”" in program.out
    assert program("check", "camp.cardset", "camp-cards.pdf") == 0
    assert program.out == "# All 122 cards of “camp” are there.\n"


def test_printing_twice_gives_the_same_file_to_the_byte(program: CardsProgram) -> None:
    program("print", "camp.cardset")
    first = (program.folder / "camp-cards.pdf").read_bytes()
    assert "--force" in program.refuses("print", "camp.cardset")
    assert program("print", "camp.cardset", "--force") == 0
    assert (program.folder / "camp-cards.pdf").read_bytes() == first


def test_posters_and_tables_know_the_house_rules_and_sheets_the_name_of_the_set(program: CardsProgram) -> None:
    assert program("print", "camp.cardset", "cards", "posters", "tables", "--deck", "20", "--bombs-take-no-flag") == 0
    cards, posters, tables = (
        texts((program.folder / f"camp-{what}.pdf").read_bytes())[0] for what in ("cards", "posters", "tables")
    )
    kept = load(program.camp)
    assert f"{kept.name} ({kept.card_set.id}) · Red · sheet 1 of" in cards
    assert "Bombs: never" in posters
    assert "all but bombs" in tables


def test_everything_is_printed_each_in_a_file_of_its_own(program: CardsProgram) -> None:
    (program.folder / "out").mkdir()
    rules = ["--time-limit", "45", "--respawn-delay", "30s", "--points", "--bounds", "the brook"]
    assert program("print", "camp.cardset", "all", "--players", "12", "--out", "out", *rules) == 0
    made = {path.name: mode(path) for path in (program.folder / "out").iterdir()}
    assert set(made) == {f"camp-{document}.pdf" for document in Document}
    assert made["camp-cover.pdf"] == made["camp-cards.pdf"] == made["camp-contents.pdf"] == 0o600
    assert "60 cards" in program.out
    assert "leaders only" in program.out


def test_what_is_in_the_way_of_one_document_is_told_before_any_is_made(program: CardsProgram) -> None:
    (program.folder / "camp-posters.pdf").touch()
    assert "camp-posters.pdf" in program.refuses("print", "camp.cardset", "cards", "posters")


def test_options_may_stand_anywhere(program: CardsProgram) -> None:
    assert program("print", "--deck", "20", "camp.cardset", "--force", "cover", "--paper", "a4", "cards") == 0
    assert {"camp-cover.pdf", "camp-cards.pdf"} <= program.files()
    assert "40 cards" in program.out


@pytest.mark.parametrize(
    ("options", "cards"),
    [(["--players", "12"], 60), (["--deck", "20"], 40), (["--full"], 122), (["--players", "50"], 120)],
)
def test_the_right_cards_are_printed_and_checked_against(program: CardsProgram, options: list[str], cards: int) -> None:
    assert program("print", "camp.cardset", *options) == 0
    assert program.out.startswith(f"camp-cards.pdf: {cards} cards on ")
    assert program("check", "camp.cardset", "camp-cards.pdf", *options) == 0
    assert program.out == f"# All {cards} cards of “camp” are there.\n"


def test_a_set_grows_and_its_cards_stay_as_they_were(program: CardsProgram) -> None:
    before = load(program.camp)
    assert "print with --copies 2" in program.refuses("print", "camp.cardset", "--players", "200")
    assert program("print", "camp.cardset", "--copies", "2-2", "--yes") == 0
    assert "122 cards on" in program.out
    assert "from 1 to 2 copies" in program.out
    assert "scan it with every leader’s phone" in program.out
    grown = load(program.camp)
    assert grown.card_set.key == before.card_set.key
    assert grown.card_set.copies == 2
    assert mode(program.camp) == 0o600
    assert program("print", "camp.cardset", "--copies", "1", "--force") == 0
    assert "copies" not in program.out
    assert load(program.camp) == grown


def test_a_print_that_is_refused_does_not_let_the_set_grow(program: CardsProgram) -> None:
    assert program.refuses("print", "camp.cardset", "--copies", "2", "--deck", "20")
    assert program.refuses("print", "camp.cardset", "--copies", "2", "--out", "nowhere")


def test_other_looks_are_for_once_unless_they_are_to_be_remembered(program: CardsProgram) -> None:
    before = load(program.camp).design
    assert program("print", "camp.cardset", "--black-and-white", "--no-crop-marks") == 0
    assert "add --remember" in program.out
    assert load(program.camp).design == before
    assert program("print", "camp.cardset", "--style", "fold-over", "--force", "--remember") == 0
    assert "--remember" not in program.out
    assert load(program.camp).design.style is Style.FOLD_OVER


def test_lost_cards_are_printed_again_by_code_by_name_and_from_a_list(program: CardsProgram) -> None:
    card_set = load(program.camp).card_set
    code = card_set.short_code(card_set.cards[0])
    (program.folder / "lost.txt").write_text("# after the camp\nblue scout 2\n", "utf-8")
    assert program("reprint", "camp.cardset", code, "red", "scout", "3,", "--missing", "lost.txt", "blauw", "vlag") == 0
    assert "camp-reprint.pdf: 4 cards on 1 sheet" in program.out
    assert mode(program.folder / "camp-reprint.pdf") == 0o600
    assert program("check", "camp.cardset", "camp-reprint.pdf") == 1
    assert "118 of 122 cards are missing" in program.out
    assert code not in program.out


def test_a_reprint_looks_like_the_first_print(program: CardsProgram) -> None:
    program("print", "camp.cardset")
    program(
        "reprint",
        "camp.cardset",
        *(f"{team} {sign} all" for team in ("red", "blue") for sign in "F123456789B"),
        "red 10, blue 10",
    )
    assert (program.folder / "camp-reprint.pdf").read_bytes() == (program.folder / "camp-cards.pdf").read_bytes()


def test_a_damaged_cover_sheet_is_printed_again(program: CardsProgram) -> None:
    program("print", "camp.cardset", "cover")
    first = (program.folder / "camp-cover.pdf").read_bytes()
    assert program("reprint", "camp.cardset", "--cover", "--force") == 0
    assert (program.folder / "camp-cover.pdf").read_bytes() == first


def test_every_wrong_line_of_a_list_is_told(program: CardsProgram) -> None:
    (program.folder / "lost.txt").write_text("red spy 1\nblue scuot\n\nZZZZZ\n", "utf-8")
    told = program.refuses("reprint", "camp.cardset", "--missing", "lost.txt").splitlines()
    assert len(told) == 3
    assert told[1].startswith("  Line 2: ")
    assert told[2].startswith("  Line 4: ")


@pytest.mark.parametrize("list_", ["nowhere.txt", ".", "camp-cards.pdf"])
def test_a_list_that_is_none_is_refused(program: CardsProgram, list_: str) -> None:
    program("print", "camp.cardset", "--deck", "20")
    assert list_ in program.refuses("reprint", "camp.cardset", "--missing", list_)


def test_a_list_can_be_piped_in(program: CardsProgram) -> None:
    ran = in_a_process(
        "reprint", "camp.cardset", "--missing", "-", folder=program.folder, given="red scout 3\nblue 10\n"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "2 cards on 1 sheet" in ran.stdout


def test_a_file_that_others_can_read_is_a_warning_and_no_more(program: CardsProgram) -> None:
    program.camp.chmod(0o644)
    assert program("print", "camp.cardset", "--deck", "20") == 0
    assert "others on this computer can read camp.cardset" in program.err


def test_a_page_becomes_a_picture(program: CardsProgram) -> None:
    program("print", "camp.cardset", "posters", "cover")
    assert program("preview", "camp-posters.pdf", "--dpi", "50") == 0
    with Image.open(program.folder / "camp-posters-1.png") as picture:
        assert picture.format == "PNG"
        coarse = picture.size
    assert program("preview", "camp-posters.pdf", "--page", "2", "--out", "two.png") == 0
    with Image.open(program.folder / "two.png") as picture:
        assert picture.width == pytest.approx(2 * coarse[0], abs=2)
    assert program("preview", "camp-posters.pdf", "--page", "all", "--dpi", "20", "--force") == 0
    count = pages(program.folder / "camp-posters.pdf")
    assert {f"camp-posters-{page}.png" for page in range(1, count + 1)} <= program.files()
    assert program("preview", "camp-cover.pdf", "--dpi", "50") == 0
    assert mode(program.folder / "camp-cover-1.png") == 0o600
    assert "--force" in program.refuses("preview", "camp-posters.pdf")
