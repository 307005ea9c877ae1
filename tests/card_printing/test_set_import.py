"""A card set is found by its cover sheet, in a PDF or a photograph, and its key is never repeated."""

from pathlib import Path

import pytest
from PIL import Image

from card_printing.reading.set_import import CoverAmongTooMany, NoCoverInPicture, SeveralCovers, set_on_cover
from referee_app.cards.card_set import CardSet, CoverSheetDamaged, cover_text
from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal
from referee_app.words.words import Words
from tests.card_printing.reading_kit import CAMP, OTHER, SMALL_DECK, Counting, cover, photographed, qr_picture


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
    monkeypatch.setattr("card_printing.reading.set_import._PHOTOGRAPH_S", 0)
    with pytest.raises(NoCoverInPicture):
        set_on_cover(tmp_path / "noise.png")
    assert counting.shown == []


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
