import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.drawing.lettering import Type, width
from card_printing.drawing.paragraphs import Paragraph, largest_size

TEXT = "Take theirs only with a card in your hand: scouts at any time, all others once your team has its half."


def as_written(paragraph: Paragraph, size: float, room: float) -> list[str]:
    return [" ".join(word.text for word in line) for line in paragraph.lines(size, room)]


@given(st.text(st.sampled_from("abc WMil.,\u00a0")), st.floats(1, 6), st.floats(15, 120))
def test_no_line_is_wider_than_its_room(text: str, size: float, room: float) -> None:
    for line in as_written(Paragraph(text), size, room):
        assert width(line, Type.TEXT, size) <= room + 1e-6


@given(st.lists(st.text(st.sampled_from("abcWM"), min_size=1, max_size=8), min_size=1), st.floats(30, 120))
def test_no_word_is_lost(words: list[str], room: float) -> None:
    assert " ".join(as_written(Paragraph(" ".join(words)), 3, room)).split(" ") == words


def test_a_word_wider_than_its_room_is_broken() -> None:
    lines = as_written(Paragraph("W" * 100), 4, 30)
    assert "".join(lines) == "W" * 100
    assert len(lines) > 1


def test_a_last_word_does_not_stand_alone_where_the_lines_above_can_spare_one() -> None:
    text = "The winner takes the card and runs on."
    room = width(text, Type.TEXT, 4) - 0.1
    first, last = as_written(Paragraph(text), 4, room)
    assert last.count(" ") >= 1
    assert first.startswith("The winner")


def test_a_space_that_does_not_break_keeps_words_together() -> None:
    text = "nos\u00a0limites\u00a0: le chemin"
    assert as_written(Paragraph(text), 4, width("nos limites :", Type.TEXT, 4) + 0.1)[0] == "nos\u00a0limites\u00a0:"


@pytest.mark.parametrize("height", [8, 20, 40])
def test_the_largest_size_fits_and_a_larger_one_would_not(height: float) -> None:
    paragraphs = [Paragraph(TEXT), Paragraph(TEXT, lead="Scout (2)")]
    size = largest_size(paragraphs, 80, height, (0.5, 9))
    assert sum(paragraph.height(size, 80) for paragraph in paragraphs) <= height
    assert size == 9 or sum(paragraph.height(size * 1.2, 80) for paragraph in paragraphs) > height
