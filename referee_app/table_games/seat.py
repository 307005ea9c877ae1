"""A place at the table. It knows nothing, so that whoever shows one need not know the games."""


class Seat(int):
    """A place at the table, from 0 on; shown by the name of who sits there, or by its colour."""

    __slots__ = ()


EVERYTHING = Seat(-1)
"""Whose eyes a state is seen with: nobody at the table, and nothing is hidden. So nobody takes a state for a view."""
