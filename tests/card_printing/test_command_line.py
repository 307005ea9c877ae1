"""The print shop's commands as an organiser uses them: what is made, and what is said of it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from card_printing.documents.cover import print_cover
from card_printing.layout.design import Design, Paper, Style
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import SetFile, load, save
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import cover_text
from referee_app.cards.names import Language
from tests.card_printing.documents_kit import texts
from tests.card_printing.shop import SMALL, Shop, environment, in_a_process, mode


def pages(path: Path) -> int:
    with open_pdf(path) as opened:
        return len(opened)


def test_a_new_set_says_what_to_do_next_and_keeps_its_key_to_its_owner(shop: Shop) -> None:
    assert shop("new", "other.cardset", "--name", "Summer camp", "--languages", "nl,fr", "--paper", "letter") == 0
    kept = load(shop.folder / "other.cardset")
    assert (kept.name, kept.design) == ("Summer camp", Design(languages=(Language.NL, Language.FR), paper=Paper.LETTER))
    assert mode(shop.folder / "other.cardset") == 0o600
    assert kept.card_set.id in shop.out
    assert "Next: field-marshal-cards print other.cardset" in shop.out
    assert cover_text(kept.card_set)[12:20] not in shop.out
    assert shop.err == ""


def test_a_set_is_called_as_its_file_unless_told_otherwise(shop: Shop) -> None:
    assert load(shop.camp).name == "camp"


@pytest.mark.parametrize(("option", "copies"), [(["--copies", "3"], 3), (["--players", "200"], 2), ([], 1)])
def test_a_set_has_as_many_copies_as_are_wanted(shop: Shop, option: list[str], copies: int) -> None:
    assert shop("new", "other.cardset", *option) == 0
    assert load(shop.folder / "other.cardset").card_set.copies == copies


def test_a_set_that_is_there_is_replaced_only_when_forced(shop: Shop) -> None:
    before = load(shop.camp)
    assert "can never be made again" in shop.refuses("new", "camp.cardset")
    assert load(shop.camp) == before
    assert shop("new", "camp.cardset", "--force") == 0
    assert load(shop.camp).card_set.id != before.card_set.id


@pytest.mark.parametrize(
    ("options", "following"),
    [(["--players", "200"], "all --players 200"), (["--copies", "3"], "cards cover"), ([], "cards cover")],
)
def test_what_to_do_next_is_for_as_many_players_as_were_told(shop: Shop, options: list[str], following: str) -> None:
    assert shop("new", "other.cardset", *options) == 0
    assert f"Next: field-marshal-cards print other.cardset {following}\n" in shop.out
    assert shop("print", "other.cardset", *following.split()) == 0


def test_nothing_printed_takes_the_place_of_a_set(shop: Shop) -> None:
    """Neither under a name that a document would get, nor through a link."""
    (shop.folder / "camp-tables.pdf").write_bytes(shop.camp.read_bytes())
    (shop.folder / "link.png").symlink_to(shop.camp)
    shop("print", "camp.cardset", "posters")
    shop("preview", "camp-posters.pdf", "--out", "set.png")
    (shop.folder / "set.png").write_bytes(shop.camp.read_bytes())
    lost = "is a card set, and its key would be lost for ever"
    for force in ([], ["--force"]):
        assert f"set.png {lost}" in shop.refuses("preview", "camp-posters.pdf", "--out", "set.png", *force)
        assert f"link.png {lost}" in shop.refuses("preview", "camp-posters.pdf", "--out", "link.png", *force)
        assert f"camp-tables.pdf {lost}" in shop.refuses("print", "camp.cardset", "tables", *force)


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
def test_it_is_told_how_to_print_and_where_to_cut(shop: Shop, options: list[str], told: str) -> None:
    assert shop("print", "camp.cardset", "--deck", "20", *options) == 0
    assert told in shop.out
    assert sum(shop.out.lower().count(said) for said in ("cut along", "cut where")) == 1
    assert ("--ink-saver" in shop.out) == (options in ([], ["--no-crop-marks"]))


def test_a_set_whose_file_is_lost_is_made_again_from_its_cover_sheet(shop: Shop) -> None:
    shop("print", "camp.cardset", "cover", "--copies", "2", "--yes")
    before = load(shop.camp)
    shop.camp.unlink()
    assert shop("new", "camp.cardset", "--from-cover", "camp-cover.pdf", "--name", "Camp again", *SMALL) == 0
    assert load(shop.camp) == replace(before, name="Camp again")
    assert mode(shop.camp) == 0o600
    assert "The cover sheet does not tell how the cards look" in shop.out
    assert cover_text(before.card_set)[12:20] not in shop.out + shop.err


ONE, ANOTHER = (SetFile(name, CardSet(key.to_bytes(16)), Design()) for name, key in (("One", 3094), ("Another", 5225)))
"""Two sets with one id."""


def with_cover(shop: Shop, set_file: SetFile) -> str:
    """The name of a cover sheet of this set in the organiser's folder."""
    with (shop.folder / "sheet.pdf").open("wb") as out:
        print_cover(out, set_file.card_set, set_file.name, Design())
    return "sheet.pdf"


@pytest.mark.parametrize("file", ["new.cardset", "here.cardset"])
def test_a_cover_sheet_of_another_set_with_the_same_id_is_refused(shop: Shop, file: str) -> None:
    save(shop.folder / "here.cardset", ONE)
    said = shop.refuses("new", file, "--from-cover", with_cover(shop, ANOTHER), "--force")
    assert f"here.cardset is another set with the same id, {ONE.card_set.id}" in said
    assert shop("new", "here.cardset", "--from-cover", with_cover(shop, ONE), "--force") == 0


def test_a_set_with_an_id_of_another_goes_into_a_folder_of_its_own(shop: Shop) -> None:
    save(shop.folder / "here.cardset", ONE)
    sheet = with_cover(shop, ANOTHER)
    (shop.folder / "river").mkdir()
    assert shop("new", "river/river.cardset", "--from-cover", sheet) == 0
    assert load(shop.folder / "river" / "river.cardset").card_set == ANOTHER.card_set


def test_a_new_set_gets_no_id_of_a_set_beside_it(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    save(shop.folder / "here.cardset", ONE)
    drawn = iter([ANOTHER.card_set.key, bytes(16)])
    monkeypatch.setattr("referee_app.cards.card_set.secrets.token_bytes", lambda length: next(drawn, bytes(length)))
    assert shop("new", "fresh.cardset") == 0
    assert load(shop.folder / "fresh.cardset").card_set.key == bytes(16)


def test_two_programs_that_change_a_set_at_once_lose_nothing_of_each_other(shop: Shop) -> None:
    """The one that lets the set grow has read the file before the other one changes it, and writes after that."""
    script = (
        "import subprocess, sys\n"
        "from card_printing.commands import print_commands\n"
        "from card_printing.commands.main import main\n"
        "print_plan = print_commands.print_plan\n"
        "def meanwhile(*given, **how):\n"
        "    other = ['print', 'camp.cardset', 'posters', '--remember', '--paper', 'letter']\n"
        "    subprocess.run([sys.executable, '-m', 'card_printing', *other], check=True)\n"
        "    return print_plan(*given, **how)\n"
        "print_commands.print_plan = meanwhile\n"
        "growing = ['--copies', '3', '--yes', '--remember', '--black-and-white']\n"
        "sys.exit(main(['print', 'camp.cardset', 'tables', *growing]))\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=shop.folder, env=environment(), check=True, capture_output=True)
    kept = load(shop.camp)
    assert (kept.card_set.copies, kept.design.paper, kept.design.black_and_white) == (3, Paper.LETTER, True)


def test_cards_are_printed_by_default_all_of_them_and_for_their_owner_only(shop: Shop) -> None:
    assert shop("print", "camp.cardset") == 0
    assert shop.files() == {"camp.cardset", "camp-cards.pdf"}
    assert mode(shop.folder / "camp-cards.pdf") == 0o600
    sheets = pages(shop.folder / "camp-cards.pdf")
    assert f"camp-cards.pdf: 122 cards on {sheets} sheets of A3." in shop.out
    assert "Print at 100 %, not “fit to page”" in shop.out
    assert shop("check", "camp.cardset", "camp-cards.pdf") == 0
    assert shop.out == "# All 122 cards of “camp” are there.\n"


def test_printing_twice_gives_the_same_file_to_the_byte(shop: Shop) -> None:
    shop("print", "camp.cardset")
    first = (shop.folder / "camp-cards.pdf").read_bytes()
    assert "--force" in shop.refuses("print", "camp.cardset")
    assert shop("print", "camp.cardset", "--force") == 0
    assert (shop.folder / "camp-cards.pdf").read_bytes() == first


def test_posters_and_tables_know_the_house_rules_and_sheets_the_name_of_the_set(shop: Shop) -> None:
    assert shop("print", "camp.cardset", "cards", "posters", "tables", "--deck", "20", "--bombs-take-no-flag") == 0
    cards, posters, tables = (
        texts((shop.folder / f"camp-{what}.pdf").read_bytes())[0] for what in ("cards", "posters", "tables")
    )
    kept = load(shop.camp)
    assert f"{kept.name} ({kept.card_set.id}) · Red · sheet 1 of" in cards
    assert "Bombs: never" in posters
    assert "all but bombs" in tables


def test_everything_is_printed_each_in_a_file_of_its_own(shop: Shop) -> None:
    (shop.folder / "out").mkdir()
    rules = ["--time-limit", "45", "--respawn-delay", "30s", "--points", "--bounds", "the brook"]
    assert shop("print", "camp.cardset", "all", "--players", "12", "--out", "out", *rules) == 0
    made = {path.name: mode(path) for path in (shop.folder / "out").iterdir()}
    assert set(made) == {f"camp-{what}.pdf" for what in ("cards", "cover", "contents", "tables", "briefing", "posters")}
    assert made["camp-cover.pdf"] == made["camp-cards.pdf"] == made["camp-contents.pdf"] == 0o600
    assert "60 cards" in shop.out
    assert "leaders only" in shop.out


def test_what_is_in_the_way_of_one_document_is_told_before_any_is_made(shop: Shop) -> None:
    (shop.folder / "camp-posters.pdf").touch()
    assert "camp-posters.pdf" in shop.refuses("print", "camp.cardset", "cards", "posters")


def test_options_may_stand_anywhere(shop: Shop) -> None:
    assert shop("print", "--deck", "20", "camp.cardset", "--force", "cover", "--paper", "a4", "cards") == 0
    assert {"camp-cover.pdf", "camp-cards.pdf"} <= shop.files()
    assert "40 cards" in shop.out


@pytest.mark.parametrize(
    ("options", "cards"),
    [(["--players", "12"], 60), (["--deck", "20"], 40), (["--full"], 122), (["--players", "50"], 120)],
)
def test_the_right_cards_are_printed_and_checked_against(shop: Shop, options: list[str], cards: int) -> None:
    assert shop("print", "camp.cardset", *options) == 0
    assert shop.out.startswith(f"camp-cards.pdf: {cards} cards on ")
    assert shop("check", "camp.cardset", "camp-cards.pdf", *options) == 0
    assert shop.out == f"# All {cards} cards of “camp” are there.\n"


def test_a_set_grows_and_its_cards_stay_as_they_were(shop: Shop) -> None:
    before = load(shop.camp)
    assert "print with --copies 2" in shop.refuses("print", "camp.cardset", "--players", "200")
    assert shop("print", "camp.cardset", "--copies", "2-2", "--yes") == 0
    assert "122 cards on" in shop.out
    assert "from 1 to 2 copies" in shop.out
    assert "scan it with every leader’s phone" in shop.out
    grown = load(shop.camp)
    assert grown.card_set.key == before.card_set.key
    assert grown.card_set.copies == 2
    assert mode(shop.camp) == 0o600
    assert shop("print", "camp.cardset", "--copies", "1", "--force") == 0
    assert "copies" not in shop.out
    assert load(shop.camp) == grown


def test_a_print_that_is_refused_does_not_let_the_set_grow(shop: Shop) -> None:
    assert shop.refuses("print", "camp.cardset", "--copies", "2", "--deck", "20")
    assert shop.refuses("print", "camp.cardset", "--copies", "2", "--out", "nowhere")


def test_other_looks_are_for_once_unless_they_are_to_be_remembered(shop: Shop) -> None:
    before = load(shop.camp).design
    assert shop("print", "camp.cardset", "--black-and-white", "--no-crop-marks") == 0
    assert "add --remember" in shop.out
    assert load(shop.camp).design == before
    assert shop("print", "camp.cardset", "--style", "fold-over", "--force", "--remember") == 0
    assert "--remember" not in shop.out
    assert load(shop.camp).design.style is Style.FOLD_OVER


def test_lost_cards_are_printed_again_by_code_by_name_and_from_a_list(shop: Shop) -> None:
    card_set = load(shop.camp).card_set
    code = card_set.short_code(card_set.cards[0])
    (shop.folder / "lost.txt").write_text("# after the camp\nblue scout 2\n", "utf-8")
    assert shop("reprint", "camp.cardset", code, "red", "scout", "3,", "--missing", "lost.txt", "blauw", "vlag") == 0
    assert "camp-reprint.pdf: 4 cards on 1 sheet" in shop.out
    assert mode(shop.folder / "camp-reprint.pdf") == 0o600
    assert shop("check", "camp.cardset", "camp-reprint.pdf") == 1
    assert "118 of 122 cards are missing" in shop.out
    assert code not in shop.out


def test_a_reprint_looks_like_the_first_print(shop: Shop) -> None:
    shop("print", "camp.cardset")
    shop(
        "reprint",
        "camp.cardset",
        *(f"{team} {sign} all" for team in ("red", "blue") for sign in "F123456789B"),
        "red 10, blue 10",
    )
    assert (shop.folder / "camp-reprint.pdf").read_bytes() == (shop.folder / "camp-cards.pdf").read_bytes()


def test_a_damaged_cover_sheet_is_printed_again(shop: Shop) -> None:
    shop("print", "camp.cardset", "cover")
    first = (shop.folder / "camp-cover.pdf").read_bytes()
    assert shop("reprint", "camp.cardset", "--cover", "--force") == 0
    assert (shop.folder / "camp-cover.pdf").read_bytes() == first


def test_every_wrong_line_of_a_list_is_told(shop: Shop) -> None:
    (shop.folder / "lost.txt").write_text("red spy 1\nblue scuot\n\nZZZZZ\n", "utf-8")
    told = shop.refuses("reprint", "camp.cardset", "--missing", "lost.txt").splitlines()
    assert len(told) == 3
    assert told[1].startswith("  Line 2: ")
    assert told[2].startswith("  Line 4: ")


@pytest.mark.parametrize("list_", ["nowhere.txt", ".", "camp-cards.pdf"])
def test_a_list_that_is_none_is_refused(shop: Shop, list_: str) -> None:
    shop("print", "camp.cardset", "--deck", "20")
    assert list_ in shop.refuses("reprint", "camp.cardset", "--missing", list_)


def test_a_list_can_be_piped_in(shop: Shop) -> None:
    ran = in_a_process("reprint", "camp.cardset", "--missing", "-", folder=shop.folder, given="red scout 3\nblue 10\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "2 cards on 1 sheet" in ran.stdout


def test_a_file_that_others_can_read_is_a_warning_and_no_more(shop: Shop) -> None:
    shop.camp.chmod(0o644)
    assert shop("print", "camp.cardset", "--deck", "20") == 0
    assert "others on this computer can read camp.cardset" in shop.err


def test_a_page_becomes_a_picture(shop: Shop) -> None:
    shop("print", "camp.cardset", "posters", "cover")
    assert shop("preview", "camp-posters.pdf", "--dpi", "50") == 0
    with Image.open(shop.folder / "camp-posters-1.png") as picture:
        assert picture.format == "PNG"
        coarse = picture.size
    assert shop("preview", "camp-posters.pdf", "--page", "2", "--out", "two.png") == 0
    with Image.open(shop.folder / "two.png") as picture:
        assert picture.width == pytest.approx(2 * coarse[0], abs=2)
    assert shop("preview", "camp-posters.pdf", "--page", "all", "--dpi", "20", "--force") == 0
    count = pages(shop.folder / "camp-posters.pdf")
    assert {f"camp-posters-{page}.png" for page in range(1, count + 1)} <= shop.files()
    assert shop("preview", "camp-cover.pdf", "--dpi", "50") == 0
    assert mode(shop.folder / "camp-cover-1.png") == 0o600
    assert "--force" in shop.refuses("preview", "camp-posters.pdf")
