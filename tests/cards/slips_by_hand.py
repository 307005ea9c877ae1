"""All single typing errors, listed independently of the product, as a reference for what must be refused."""

from collections.abc import Iterator


def every_slip(text: str, characters: str) -> Iterator[str]:
    """Each single character replaced by each other one, and each two unequal neighbours swapped."""
    for place, right in enumerate(text):
        yield from (text[:place] + wrong + text[place + 1 :] for wrong in characters if wrong != right)
    for place in range(len(text) - 1):
        if text[place] != text[place + 1]:
            yield text[:place] + text[place + 1] + text[place] + text[place + 2 :]
