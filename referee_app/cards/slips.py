"""Finding what a person meant whose finger slipped once: one wrong character, or two neighbours swapped."""

from collections import defaultdict
from collections.abc import Iterable


class OneSlipAway:
    """Texts of one length, found again by what one slip makes of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_head: dict[str, list[str]] = defaultdict(list)
        self._by_tail: dict[str, list[str]] = defaultdict(list)
        for text in texts:
            head, tail = _ends(text)
            self._by_head[head].append(text)
            self._by_tail[tail].append(text)

    def of(self, slip: str) -> list[str]:
        """The texts that one slip turns into this."""
        head, tail = _ends(slip)
        candidates = [*self._by_head.get(head, ()), *self._by_tail.get(tail, ())]
        return [text for text in dict.fromkeys(candidates) if _is_one_slip(text, slip)]


def _ends(text: str) -> tuple[str, str]:
    # Both ends leave out the middle character: a swap touches two neighbours, and still one end stays whole.
    middle = len(text) // 2
    return text[:middle], text[middle + 1 :]


def _is_one_slip(text: str, slip: str) -> bool:
    wrong = [place for place, (one, other) in enumerate(zip(text, slip, strict=True)) if one != other]
    match wrong:
        case [_]:
            return True
        case [left, right]:
            return right == left + 1 and text[left] == slip[right] and text[right] == slip[left]
        case _:
            return False
