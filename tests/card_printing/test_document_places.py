"""Whatever a document to print needs elsewhere is there; where something is missing, the test says where it belongs."""

import pytest

from card_printing.commands.options import PrintChoice
from card_printing.orders.order import Document
from referee_app.cards.ranks import Language
from tests.card_printing.documents_kit import DOCUMENTS
from tests.words.catalogue_check import catalogue, forms

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
