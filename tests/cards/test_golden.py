"""The same set from the same key, for ever: cards printed years ago are told still. The golden file never changes."""

from pathlib import Path

from referee_app.cards.card_set import CardSet, cover_text, read_cover
from referee_app.cards.decks import Card

GOLDEN = Path(__file__).parent / "golden" / "card_set.txt"
KEY = bytes.fromhex("000102030405060708090a0b0c0d0e0f")


def _written_out(card_set: CardSet) -> str:
    lines = [f"set {card_set.id}", f"cover {cover_text(card_set)}", ""]
    last_shown = 122 + 8
    lines += [_line(card_set, card) for card in card_set.cards[:last_shown]]
    return "\n".join(lines) + "\n"


def _line(card_set: CardSet, card: Card) -> str:
    return (
        f"{card.team:4} {card.rank:>2}  no. {card.ordinal}  copy {card.copy}"
        f"  {card_set.code(card)}  {card_set.short_code(card)}"
    )


def test_the_same_key_makes_the_same_set_for_ever() -> None:
    assert _written_out(CardSet(KEY, copies=2)) == GOLDEN.read_text(encoding="ascii")


def test_the_cover_sheet_of_old_is_still_read() -> None:
    cover = GOLDEN.read_text(encoding="ascii").splitlines()[1].removeprefix("cover ")
    assert read_cover(cover) == CardSet(KEY, copies=2)
