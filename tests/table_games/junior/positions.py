"""Castles and squares of Stratego Junior, written as a person would say them."""

from referee_app.table_games.junior import NAMES, Camp, read_signs


def signs(text: str) -> bytes:
    """Places by their signs."""
    return read_signs(text.split())


def camp(rows: str, towers: str) -> Camp:
    """A side's castles by their signs, front row first."""
    return Camp(signs(rows), signs(towers))


def square(name: str) -> int:
    """A square by its name."""
    return NAMES.index(name)
