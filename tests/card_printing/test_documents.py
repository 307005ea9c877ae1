"""What holds of every document, on every paper, in every language."""

from io import BytesIO

import pytest

from card_printing.commands.options import PrintChoice
from card_printing.documents.briefing import print_briefing
from card_printing.documents.cover import print_cover
from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.documents.posters import print_posters
from card_printing.layout.design import MARGIN, Design, Paper
from card_printing.layout.geometry import INCH
from card_printing.orders.order import Document
from referee_app.cards.ranks import Language
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import CARD_SET, DOCUMENTS, NAME, PLAIN, Printer, collisions, document, letters
from tests.card_printing.printed_pdf import pictures
from tests.sweeps import sampled
from tests.words.catalogue_check import catalogue, forms

DPI = 72
EVERY_LANGUAGE = tuple(Language)
IN_EVERY_LANGUAGE = [
    *(Design(paper=paper, languages=EVERY_LANGUAGE) for paper in Paper),
    Design(languages=(Language.FR, Language.NL), ink_saver=True, theme=Theme.NUMBERS),
    Design(paper=Paper.LETTER, languages=(Language.DE,), black_and_white=True, theme=Theme.NUMBERS),
    Design(paper=Paper.A3, languages=(Language.EN,), black_and_white=True, ink_saver=True),
]
IN_ONE_LANGUAGE = [Design(paper=paper, languages=(language,)) for paper in Paper for language in Language]
WITH_ONE_PAGE_FOR_ALL = ("cover", "posters")
"""The documents that are not the same page again in every language."""

CASES = [
    *((name, design) for name in DOCUMENTS for design in IN_EVERY_LANGUAGE),
    *((name, design) for name in WITH_ONE_PAGE_FOR_ALL for design in IN_ONE_LANGUAGE),
]


def described(case: Design | str) -> str:
    if isinstance(case, str):
        return case
    design = case
    looks = [look for look in ("ink_saver", "black_and_white") if getattr(design, look)]
    return "-".join([design.paper, *design.languages, design.theme, *looks])


every_case = pytest.mark.parametrize(("name", "design"), sampled(CASES, 3), ids=described)
every_document = pytest.mark.parametrize("name", DOCUMENTS)


@every_case
def test_nothing_is_printed_where_home_printers_cannot(name: str, design: Design) -> None:
    rim = int(MARGIN / INCH * DPI)
    for page in pictures(document(name, design), DPI, gray=True):
        assert page[rim:-rim, rim:-rim].min() < 128
        for edge in (page[:rim], page[-rim:], page[:, :rim], page[:, -rim:]):
            assert edge.min() == 255


@every_case
def test_no_text_is_printed_over_another(name: str, design: Design) -> None:
    for page in letters(document(name, design)):
        assert collisions(page) == []


def test_text_over_text_would_be_found() -> None:
    page = next(letters(document("briefing", Design())))
    assert collisions((*page, page[0])) != []


@every_document
def test_the_same_document_is_the_same_file(name: str) -> None:
    design = Design(languages=EVERY_LANGUAGE)
    assert DOCUMENTS[name](design) == document(name, design)


@pytest.mark.parametrize(
    ("printer", "content", "pages"),
    [
        (print_cover, (CARD_SET, NAME), 1),
        (print_pocket_tables, (PLAIN.rules,), 4),
        (print_briefing, (PLAIN,), 4),
        (print_posters, (), 5),
    ],
    ids=["cover", "tables", "briefing", "posters"],
)
def test_progress_is_told_page_by_page(printer: Printer, content: tuple[object, ...], pages: int) -> None:
    told: list[tuple[int, int]] = []
    out = BytesIO()
    printer(out, *content, Design(languages=EVERY_LANGUAGE), progress=lambda done, of: told.append((done, of)))
    assert told == [(done, pages) for done in range(1, pages + 1)]
    assert len(list(letters(out.getvalue()))) == pages


# Whatever a document needs elsewhere is there; where something is missing, the test says where it belongs


each_document = pytest.mark.parametrize("document", Document)


@each_document
def test_a_document_can_be_asked_for_on_the_command_line(document: Document) -> None:
    assert document.value in {choice.value for choice in PrintChoice}, (
        "add it to PrintChoice in card_printing/commands/options.py"
    )


@each_document
@pytest.mark.parametrize("language", Language)
def test_a_document_has_a_name_a_description_and_an_answer(document: Document, language: Language) -> None:
    wanted = {f"{family}.{document}" for family in ("set.document", "set.about", "print.made")}
    missing = wanted - forms(catalogue(language)).keys()
    assert not missing, f"add to the catalogue of {language}: {', '.join(sorted(missing))}"


@each_document
def test_a_document_is_looked_at_in_every_design(document: Document) -> None:
    looked_at = {name.split(",")[0] for name in DOCUMENTS} | {"cards"}  # cards have tests of their own
    assert document in looked_at, "add it to DOCUMENTS in tests/card_printing/documents_kit.py"
