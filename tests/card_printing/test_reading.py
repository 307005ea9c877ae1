"""Prints and photographs are read, and compared with the set: what is missing, doubled, foreign, forged or secret."""

import io
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFile, ImageFilter
from PIL.ImageOps import exif_transpose
from qrcode import QRCode
from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.cards import print_cards
from card_printing.documents.cover import print_cover
from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.reading import check as check_module
from card_printing.reading import codes
from card_printing.reading import set_import as cover_module
from card_printing.reading.check import CoverInsteadOfCards, NoCardSeen, check
from card_printing.reading.codes import pixels_of, quick_texts, thorough_texts
from card_printing.reading.pictures import (
    NoPdf,
    NoPicture,
    PdfDamaged,
    PdfLocked,
    PictureIsFolder,
    PictureMissing,
    PictureTooLarge,
    open_pdf,
    open_pictures,
)
from card_printing.reading.set_import import CoverAmongTooMany, NoCoverInPicture, SeveralCovers, set_on_cover
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import CoverSheetDamaged, cover_text
from referee_app.cards.decks import Card, Deck
from referee_app.cards.names import Language
from referee_app.refusal import Refusal
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders import Readings, Zxing
from referee_app.scanning.frame import Gray
from referee_app.words.words import Words

CAMP, OTHER = CardSet(bytes(range(16))), CardSet(bytes(16))
SMALL_DECK = select_cards(CAMP, Deck(20))
DENSE = Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3)
"""Few pages with the smallest codes."""


def printed(path: Path, cards: Sequence[Card], card_set: CardSet = CAMP, design: Design = DENSE) -> Path:
    with path.open("wb") as out:
        print_cards(out, card_set, "Camp", cards, design)
    return path


def photographed(pdf: Path, page: int = 0, dpi: int = 130) -> Image.Image:
    """A page as a phone sees it: askew, a little blurred, with light from one side."""
    with open_pdf(pdf) as pages:
        picture = pages.coloured(page, dpi)
    table = Image.new("RGB", (picture.width + 300, picture.height + 300), "#8a6f4d")
    table.paste(picture, (150, 150))
    askew = table.rotate(7, expand=True, fillcolor="#8a6f4d", resample=Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").resize(askew.size).point(lambda shade: 150 + shade // 3)
    return Image.composite(askew, Image.new("RGB", askew.size), light).filter(ImageFilter.GaussianBlur(0.6))


def qr_picture(path: Path, *texts: str) -> Path:
    picture = Image.new("L", (420 * len(texts), 420), 255)
    for at, text in enumerate(texts):
        code = QRCode(border=4, box_size=8)
        code.add_data(text)
        picture.paste(code.make_image().get_image().convert("L").resize((400, 400)), (420 * at + 10, 10))
    picture.save(path)
    return path


def test_a_print_of_the_full_set_holds_every_card(tmp_path: Path) -> None:
    checked = check(CAMP, CAMP.cards, [printed(tmp_path / "cards.pdf", CAMP.cards)])
    assert checked.found == CAMP.cards
    assert checked.is_right
    assert (checked.unasked, checked.strange, checked.key_in) == ((), 0, ())


@pytest.mark.parametrize("style", Style)
def test_cards_of_every_style_are_counted_once(tmp_path: Path, style: Style) -> None:
    design = Design(style=style, paper=Paper.A3)
    checked = check(CAMP, SMALL_DECK, [printed(tmp_path / "cards.pdf", SMALL_DECK, design=design)])
    assert checked.found == SMALL_DECK
    assert checked.is_right


def test_what_is_missing_is_told_and_what_was_not_asked_for(tmp_path: Path) -> None:
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[3:])
    checked = check(CAMP, SMALL_DECK[:10], [path])
    assert checked.missing == SMALL_DECK[:3]
    assert checked.found == SMALL_DECK[3:10]
    assert checked.unasked == SMALL_DECK[10:]
    assert not checked.is_right


def test_several_files_count_as_one_and_the_same_file_twice_as_one_too(tmp_path: Path) -> None:
    one, other = (
        printed(tmp_path / "1.pdf", SMALL_DECK[:20]),
        printed(tmp_path / "2.pdf", SMALL_DECK[20:]),
    )
    assert check(CAMP, SMALL_DECK, [one, other]).is_right
    assert check(CAMP, SMALL_DECK, [one, other, tmp_path / "." / "1.pdf"]).is_right


def test_a_card_that_is_printed_twice_is_told(tmp_path: Path) -> None:
    one, other = printed(tmp_path / "1.pdf", SMALL_DECK), printed(tmp_path / "2.pdf", SMALL_DECK[:2])
    assert check(CAMP, SMALL_DECK, [one, other]).doubled == SMALL_DECK[:2]
    twice = printed(tmp_path / "3.pdf", [*SMALL_DECK, SMALL_DECK[0]])
    assert check(CAMP, SMALL_DECK, [twice]).doubled == SMALL_DECK[:1]


def test_photographs_that_overlap_double_no_card_but_two_cards_in_one_picture_do(tmp_path: Path) -> None:
    code = CAMP.code(SMALL_DECK[0])
    one, again = qr_picture(tmp_path / "1.png", code), qr_picture(tmp_path / "2.png", code)
    assert check(CAMP, SMALL_DECK[:1], [one, again]).is_right
    both = qr_picture(tmp_path / "3.png", code, code)
    assert check(CAMP, SMALL_DECK[:1], [both]).doubled == SMALL_DECK[:1]


def test_foreign_forged_and_strange_codes_are_told_apart(tmp_path: Path) -> None:
    good, foreign = CAMP.code(SMALL_DECK[0]), OTHER.code(SMALL_DECK[0])
    forged = good[:-1] + ("0" if good[-1] != "0" else "1")
    short = CAMP.short_code(SMALL_DECK[0])
    path = qr_picture(tmp_path / "table.png", good, foreign, forged, short, "https://example.org/")
    checked = check(CAMP, SMALL_DECK[:1], [path])
    assert checked.found == SMALL_DECK[:1]
    assert (checked.foreign, checked.forged, checked.strange) == ((OTHER.id,), 2, 1)
    assert not checked.is_right


def test_cards_that_are_all_of_another_set_are_told_from_some_that_are(tmp_path: Path) -> None:
    good, foreign = CAMP.code(SMALL_DECK[0]), OTHER.code(SMALL_DECK[0])
    assert check(CAMP, SMALL_DECK[:1], [qr_picture(tmp_path / "1.png", foreign)]).is_of_another_set
    assert not check(CAMP, SMALL_DECK[:1], [qr_picture(tmp_path / "2.png", foreign, good)]).is_of_another_set


@pytest.mark.parametrize("deck", [Deck(20), Deck(60, 2)])
def test_an_official_deck_is_recognised_whatever_was_asked_for(tmp_path: Path, deck: Deck) -> None:
    grown = CardSet(CAMP.key, copies=2)
    path = printed(tmp_path / "cards.pdf", select_cards(grown, deck), grown)
    assert check(grown, SMALL_DECK[:1], [path]).deck == deck


@pytest.mark.parametrize("cards", [SMALL_DECK[1:], [*SMALL_DECK, CAMP.cards[-1]]])
def test_a_deck_with_a_card_too_few_or_too_many_is_none(tmp_path: Path, cards: Sequence[Card]) -> None:
    assert check(CAMP, CAMP.cards, [printed(tmp_path / "cards.pdf", cards)]).deck is None


@pytest.mark.parametrize("texts", [[], ["https://example.org/"]])
def test_a_picture_without_a_card_is_refused_and_nothing_is_called_missing(tmp_path: Path, texts: list[str]) -> None:
    empty = tmp_path / "empty.png"
    Image.effect_noise((600, 400), 20).save(empty)
    files = [qr_picture(tmp_path / "code.png", *texts)] if texts else []
    with pytest.raises(NoCardSeen):
        check(CAMP, SMALL_DECK, [empty, *files])


def test_a_cover_sheet_that_is_taken_for_the_cards_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(CoverInsteadOfCards) as refused:
        check(CAMP, SMALL_DECK, [cover(tmp_path / "cover.pdf", CAMP)])
    assert refused.value.facts == {"path": str(tmp_path / "cover.pdf")}


def test_a_strange_code_alone_is_no_fault(tmp_path: Path) -> None:
    path = qr_picture(tmp_path / "table.png", CAMP.code(SMALL_DECK[0]), "https://example.org/")
    assert check(CAMP, SMALL_DECK[:1], [path]).is_right


def test_the_key_is_noticed_and_not_repeated(tmp_path: Path) -> None:
    cards, cover = printed(tmp_path / "cards.pdf", SMALL_DECK), tmp_path / "cover.pdf"
    with cover.open("wb") as out:
        print_cover(out, CAMP, "Camp", Design())
    checked = check(CAMP, SMALL_DECK, [cards, cover])
    assert checked.key_in == (cover,)
    assert checked.is_right
    assert cover_text(CAMP)[12:20] not in repr(checked)


@pytest.mark.parametrize("turn", [1, 3, 6, 8])
def test_a_photograph_is_read_however_the_phone_was_held(tmp_path: Path, turn: int) -> None:
    photograph = photographed(printed(tmp_path / "cards.pdf", SMALL_DECK[:8], design=Design(style=Style.FRONTS)))
    exif = Image.Exif()
    exif[0x0112] = turn
    photograph.save(tmp_path / "photograph.jpg", quality=80, exif=exif)
    checked = check(CAMP, SMALL_DECK[:8], [tmp_path / "photograph.jpg"])
    assert checked.found == SMALL_DECK[:8]
    with open_pictures(tmp_path / "photograph.jpg") as opened:
        upright = exif_transpose(Image.open(tmp_path / "photograph.jpg"))
        assert opened.gray(0, 150).size == upright.size


def test_every_page_of_a_scan_is_read(tmp_path: Path) -> None:
    pages = [Image.open(qr_picture(tmp_path / f"{at}.png", CAMP.code(SMALL_DECK[at]))) for at in range(3)]
    pages[0].save(tmp_path / "scan.tif", save_all=True, append_images=pages[1:])
    assert check(CAMP, SMALL_DECK[:3], [tmp_path / "scan.tif"]).is_right


@pytest.mark.parametrize("mode", ["1", "P", "LA", "RGBA", "CMYK", "I;16"])
def test_a_picture_of_any_kind_is_read(tmp_path: Path, mode: str) -> None:
    gray = Image.open(qr_picture(tmp_path / "gray.png", CAMP.code(SMALL_DECK[0])))
    picture = gray.convert(mode)
    if mode in ("LA", "RGBA"):
        picture.putalpha(gray.point(lambda shade: 255 - shade))  # the paper is see-through
    path = tmp_path / ("picture.tif" if mode == "CMYK" else "picture.png")
    picture.save(path)
    assert check(CAMP, SMALL_DECK[:1], [path]).is_right


def test_progress_is_told_for_every_picture(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = printed(tmp_path / "cards.pdf", SMALL_DECK, design=Design(style=Style.FRONTS))
    check(CAMP, SMALL_DECK, [path], lambda done, of: told.append((done, of)))
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert len(told) > 2


def test_a_page_that_yields_too_little_is_looked_at_again(tmp_path: Path) -> None:
    """Five cards, and one of them is so stained that a glance does not read it; a page without any tells nothing."""
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[:5], design=Design(style=Style.FRONTS))
    stained = tmp_path / "stained.png"
    with open_pdf(path) as pages:
        page = pages.gray(0, 150)
    code = next(iter(Cascade().glance(np.asarray(page, np.uint8))))
    x, y = code.quad[0]
    ImageDraw.Draw(page).ellipse((x - 22, y - 22, x + 22, y + 22), fill=150)
    page.save(stained)
    assert code.text not in quick_texts(pixels_of(page))
    assert code.text in thorough_texts(pixels_of(page))
    on_page = [card for card in SMALL_DECK[:5] if CAMP.code(card) in thorough_texts(pixels_of(page))]
    assert check(CAMP, on_page, [stained]).is_right


def stained_page(folder: Path, cards: Sequence[Card]) -> Image.Image:
    """A scan of some cards; the code of the first has a stain that keeps a glance from reading it."""
    with open_pdf(printed(folder / "clean.pdf", cards, design=Design(style=Style.FRONTS))) as pages:
        page = pages.gray(0, 150)
    first = CAMP.code(cards[0])
    x, y = next(code.quad[0] for code in Cascade().glance(np.asarray(page, np.uint8)) if code.text == first)
    ImageDraw.Draw(page).ellipse((x - 22, y - 22, x + 22, y + 22), fill=150)
    assert first not in quick_texts(pixels_of(page))
    return page


def test_a_scan_in_a_pdf_is_looked_at_again_where_a_code_is_seen_that_is_not_read(tmp_path: Path) -> None:
    """As many codes are read on this page as on any other of the file: there is no other."""
    stained_page(tmp_path, SMALL_DECK[:4]).save(tmp_path / "scan.pdf", resolution=150)
    assert check(CAMP, SMALL_DECK[:4], [tmp_path / "scan.pdf"]).is_right


@pytest.mark.parametrize("form", ["jpg", "pdf"])
def test_what_is_so_blurred_that_a_glance_reads_nothing_is_looked_at_again(tmp_path: Path, form: str) -> None:
    clear = Image.open(qr_picture(tmp_path / "clear.png", CAMP.code(SMALL_DECK[0])))
    blurred = clear.resize((140, 140)).filter(ImageFilter.GaussianBlur(2.5))
    assert not quick_texts(pixels_of(blurred))
    blurred.save(tmp_path / f"blurred.{form}", resolution=150)
    assert check(CAMP, SMALL_DECK[:1], [tmp_path / f"blurred.{form}"]).is_right


def not_a_picture(path: Path) -> None:
    path.write_bytes(b"Dear leaders, the cards are in the shed.")


def cut_off(path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((400, 400), 80).save(whole, "PNG")
    path.write_bytes(whole.getvalue()[:2000])


def bomb(path: Path) -> None:
    """A small file that says it is a picture of 40 000 by 40 000 pixels."""
    header = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def damaged_pdf(path: Path) -> None:
    path.write_bytes(b"%PDF-1.4\nnothing more")


def locked_pdf(path: Path) -> None:
    canvas = Canvas(str(path), encrypt="open sesame")
    canvas.drawString(100, 100, "secret")
    canvas.save()


def nothing(_: Path) -> None:
    """Leave the place empty."""


@pytest.mark.parametrize(
    ("make", "refusal"),
    [
        (not_a_picture, NoPicture),
        (Path.touch, NoPicture),
        (cut_off, NoPicture),
        (bomb, PictureTooLarge),
        (damaged_pdf, PdfDamaged),
        (locked_pdf, PdfLocked),
        (nothing, PictureMissing),
        (Path.mkdir, PictureIsFolder),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    tmp_path: Path, make: Callable[[Path], None], refusal: type[Refusal]
) -> None:
    make(tmp_path / "file")
    with pytest.raises(refusal):
        check(CAMP, SMALL_DECK, [tmp_path / "file"])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_a_pdf_with_wrong_bytes_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    whole = tmp_path_factory.getbasetemp() / "whole.pdf"
    if not whole.exists():
        printed(whole, SMALL_DECK[:6], design=Design(style=Style.FRONTS, paper=Paper.A4, ink_saver=True))
    content, chance = bytearray(whole.read_bytes()), Random(seed)
    for _ in range(300):
        content[chance.randrange(20, len(content))] = chance.randrange(256)
    broken = whole.with_name("broken.pdf")
    broken.write_bytes(content)
    with suppress(Refusal):
        assert len(check(CAMP, SMALL_DECK[:6], [broken]).found) <= 6


def test_a_page_whose_size_is_lost_is_refused(tmp_path: Path) -> None:
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[:2])
    path.write_bytes(re.sub(rb"/Type /Page\b(?!s)", b"/Type /Pagd", path.read_bytes()))
    with pytest.raises(PdfDamaged), open_pdf(path) as pages:
        pages.highest_dpi(0)


@pytest.mark.parametrize("size", [(1e9, 1), (1, 1e9), (1e6, 1e6)])
def test_a_page_that_no_printer_takes_is_refused(tmp_path: Path, size: tuple[float, float]) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=size)
    canvas.showPage()
    canvas.save()
    with pytest.raises(PictureTooLarge):
        check(CAMP, SMALL_DECK, [tmp_path / "page.pdf"])
    with open_pdf(tmp_path / "page.pdf") as pages, pytest.raises(PictureTooLarge):
        pages.highest_dpi(0)


def cover(path: Path, card_set: CardSet) -> Path:
    with path.open("wb") as out:
        print_cover(out, card_set, "Camp", Design())
    return path


def test_a_set_is_found_by_its_cover_sheet_printed_or_photographed(tmp_path: Path) -> None:
    grown = CardSet(CAMP.key, copies=3)
    path = cover(tmp_path / "cover.pdf", grown)
    photographed(path, dpi=150).save(tmp_path / "photograph.jpg", quality=80)
    for shown in (path, tmp_path / "photograph.jpg"):
        assert set_on_cover(shown) == grown


def test_of_an_old_and_a_new_cover_sheet_the_new_one_counts(tmp_path: Path) -> None:
    texts = [cover_text(CardSet(CAMP.key, copies)) for copies in (1, 4, 2)]
    assert set_on_cover(qr_picture(tmp_path / "covers.png", *texts)).copies == 4


@pytest.mark.parametrize(
    ("texts", "refusal"),
    [
        ([CAMP.code(SMALL_DECK[0])], NoCoverInPicture),
        ([cover_text(CAMP), cover_text(OTHER)], SeveralCovers),
        ([cover_text(CAMP)[:-1] + "?"], CoverSheetDamaged),
    ],
)
def test_a_cover_sheet_that_cannot_be_used_is_refused_without_its_key(
    tmp_path: Path, texts: list[str], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal) as refused:
        set_on_cover(qr_picture(tmp_path / "picture.png", *texts))
    assert cover_text(CAMP)[12:20] not in Words(Language.EN).say(refused.value) + repr(refused.value)


def test_only_a_pdf_has_pages(tmp_path: Path) -> None:
    path = qr_picture(tmp_path / "card.png", "x")
    with pytest.raises(NoPdf), open_pdf(path):
        pass


def test_a_page_as_large_as_a_house_is_read_at_a_resolution_that_fits(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "house.pdf"), pagesize=(14_400, 14_400))
    canvas.showPage()
    canvas.save()
    with open_pdf(tmp_path / "house.pdf") as pages:
        width, height = pages.gray(0, 300).size
    assert 20_000_000 < width * height < 30_000_000


# Any photograph has a bound


class Counting:
    """A decoder that counts the pictures it is shown, by their pixels."""

    name = Zxing.name

    def __init__(self) -> None:
        self.shown: list[bytes] = []
        self._decoder = Zxing()

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        self.shown.append(gray.tobytes())
        return self._decoder.read(gray)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """The one decoder that is there."""
    decoder = Counting()
    monkeypatch.setattr("referee_app.scanning.cascade.decoders", lambda: (decoder,))
    codes._scanner.cache_clear()
    yield decoder
    codes._scanner.cache_clear()


def test_a_photograph_without_a_cover_sheet_is_shown_to_a_decoder_once(tmp_path: Path, counting: Counting) -> None:
    photograph = Image.effect_noise((600, 400), 20)
    photograph.save(tmp_path / "gray.png")
    with pytest.raises(NoCoverInPicture):
        set_on_cover(tmp_path / "gray.png")
    assert counting.shown.count(photograph.tobytes()) == 1
    assert len(counting.shown) > 3  # and then in other views


def test_the_looks_at_a_cover_sheet_end_with_the_budget(
    tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.effect_noise((600, 400), 80).save(tmp_path / "noise.png")
    monkeypatch.setattr(cover_module, "_PHOTOGRAPH_S", 0)
    with pytest.raises(NoCoverInPicture):
        set_on_cover(tmp_path / "noise.png")
    assert counting.shown == []


def test_the_second_look_of_a_check_has_a_budget(
    tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    stained_page(tmp_path, SMALL_DECK[:4]).save(tmp_path / "stained.png")
    monkeypatch.setattr(check_module, "SECOND_S", 0)
    counting.shown.clear()
    assert check(CAMP, SMALL_DECK[:4], [tmp_path / "stained.png"]).missing == SMALL_DECK[:1]
    assert len(counting.shown) == 2  # one for each look: the first work is always done


@pytest.mark.parametrize("style", [Style.FRONTS, Style.DUPLEX_LONG_EDGE])
def test_cards_that_were_never_printed_are_not_looked_for_twice(
    tmp_path: Path, counting: Counting, style: Style
) -> None:
    """Where every code is read, a wrong deck costs nothing but the list of what is missing."""
    path = printed(tmp_path / "cards.pdf", SMALL_DECK, design=Design(style=style))
    assert len(check(CAMP, CAMP.cards, [path]).missing) == len(CAMP.cards) - len(SMALL_DECK)
    with open_pdf(path) as pages:
        assert len(counting.shown) == len(pages)


def test_a_photograph_of_which_every_code_is_read_is_not_looked_at_twice(tmp_path: Path, counting: Counting) -> None:
    pdf = printed(tmp_path / "cards.pdf", SMALL_DECK[:8], design=Design(style=Style.FRONTS))
    photographed(pdf, dpi=90).save(tmp_path / "table.jpg")
    assert check(CAMP, CAMP.cards, [tmp_path / "table.jpg"]).unasked == ()
    assert len(counting.shown) == 1


def test_a_cover_sheet_is_found_in_the_second_page_of_a_scan(tmp_path: Path) -> None:
    pages = [Image.open(qr_picture(tmp_path / f"{at}.png", text)) for at, text in enumerate(("x", cover_text(CAMP)))]
    pages[0].save(tmp_path / "scan.tif", save_all=True, append_images=pages[1:])
    assert set_on_cover(tmp_path / "scan.tif") == CAMP


def test_a_cover_sheet_behind_too_many_pages_is_refused_with_their_number(tmp_path: Path) -> None:
    empty, last = Image.new("L", (40, 40), 255), Image.open(qr_picture(tmp_path / "cover.png", cover_text(CAMP)))
    empty.save(tmp_path / "scan.tif", save_all=True, append_images=[*[empty] * 49, last])
    with pytest.raises(CoverAmongTooMany) as refused:
        set_on_cover(tmp_path / "scan.tif")
    assert (refused.value.facts["n"], refused.value.facts["most"]) == (51, 50)


def test_of_a_film_only_the_first_picture_is_read(tmp_path: Path) -> None:
    frames = [Image.new("L", (40, 40), shade) for shade in (0, 128, 255)]
    frames[0].save(tmp_path / "film.gif", save_all=True, append_images=frames[1:])
    with open_pictures(tmp_path / "film.gif") as opened:
        assert len(opened) == 1


@pytest.mark.parametrize(
    ("name", "mode", "megapixels"), [("p.png", "RGB", 50), ("p.webp", "RGB", 14), ("p.tif", "CMYK", 20)]
)
def test_what_would_need_too_much_memory_is_refused_by_its_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, mode: str, megapixels: int
) -> None:
    Image.new(mode, (1000, megapixels * 1000)).save(tmp_path / name)
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda _image: pytest.fail("its pixels were read"))
    with pytest.raises(PictureTooLarge):
        set_on_cover(tmp_path / name)


def test_a_giant_jpeg_is_decoded_in_a_smaller_size(tmp_path: Path) -> None:
    Image.new("L", (10_400, 10_000), 255).save(tmp_path / "giant.jpg")
    with open_pictures(tmp_path / "giant.jpg") as opened:
        assert opened.gray(0, 150).size == (5200, 5000)


def test_a_picture_in_runs_is_refused_as_pillow_reads_it_byte_by_byte_in_python(tmp_path: Path) -> None:
    rows = b"".join(bytes((40, 255, 0, 0)) for _ in range(40)) + bytes((0, 1))
    palette = b"".join(bytes((shade, shade, shade, 0)) for shade in range(256))
    header = struct.pack("<IiiHHIIiiII", 40, 40, 40, 1, 8, 1, len(rows), 0, 0, 256, 256)
    start = 14 + len(header) + len(palette)
    (tmp_path / "runs.bmp").write_bytes(
        b"BM" + struct.pack("<IHHI", start + len(rows), 0, 0, start) + header + palette + rows
    )
    assert Image.open(tmp_path / "runs.bmp").convert("L").getextrema() == (255, 255)
    with pytest.raises(NoPicture):
        set_on_cover(tmp_path / "runs.bmp")
