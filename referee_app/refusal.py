"""What is not allowed, told as a key and facts; the sentence is found in `words`.

A refusal is an answer, not a failure: it changed nothing and a person reads it. Bugs stay ordinary exceptions.
"""

from typing import ClassVar


class Refusal(Exception):
    """Something that is not allowed. `key` finds the sentence in `words`; `facts` fill its gaps."""

    key: ClassVar[str]

    def __init__(self, **facts: object) -> None:
        super().__init__(self.key, facts)
        self.facts = facts


class PackageMissing(Refusal):
    """A package that reads pictures is not installed, or cannot be loaded on this machine."""

    key = "refusal.package_missing"
