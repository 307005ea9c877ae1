"""What the tests of the card sets share: fixed sets, ways to their screens, and their results."""

from pathlib import Path

from card_printing.layout.design import SIZES, Design
from card_printing.reading.codes import pixels_of, quick_texts
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import SetFile, named_set
from referee_app.cards.card_set import CardSet
from referee_app.screens.navigation import CardSetRequest, ScreenName
from tests.screens.conftest import Phone

CAMP = named_set("Summer camp", CardSet(bytes(range(16))), Design(size=SIZES["small"]))
LONG = named_set(
    "The great weekend of all groups from the Ardennes to the sea", CardSet(bytes(range(1, 17)), 2), Design()
)
ONE = named_set("Castle", CardSet((3094).to_bytes(16)), Design())
ANOTHER = named_set("River", CardSet((5225).to_bytes(16)), Design())
"""Two sets with one id."""

DPI = 150
"""A usual phone, and the smallest with the largest type; what fits these fits between them."""


def open_sets(phone: Phone) -> None:
    """Go to the list of card sets."""
    phone.app.context.go(ScreenName.SETS)
    phone.settle()


def open_set(phone: Phone, set_file: SetFile = CAMP) -> None:
    """Go to a set that is on the phone."""
    phone.services.sets().add(set_file)
    phone.app.context.go(ScreenName.CARD_SET, CardSetRequest(set_file.card_set.id))
    phone.settle()


def on_disk(phone: Phone, set_file: SetFile = CAMP) -> Path:
    """Where the file of a set is on this phone."""
    return phone.device.data_folder / "sets" / f"{set_file.card_set.id}.cardset"


def kept_files(phone: Phone) -> set[str]:
    """The documents that were made and can be shared."""
    return {path.name for path in (phone.device.data_folder / "kept").glob("*")}


def codes_in(pdf: Path) -> set[str]:
    """What the codes in a PDF say, by the real reader."""
    with open_pdf(pdf) as pages:
        return {text for at in range(len(pages)) for text in quick_texts(pixels_of(pages.gray(at, DPI)))}


def say(phone: Phone, said: str) -> None:
    """Type into the line that has the focus."""
    phone.driver.type(said)
    phone.settle()


def hold_before_camera(phone: Phone, text: str) -> None:
    """Show a code to the camera, which is let go as soon as it has been read."""
    phone.until(lambda: phone.table.opened)
    phone.table.lay(text, frames=1)
    phone.until(lambda: not phone.table.opened)
    phone.settle()
