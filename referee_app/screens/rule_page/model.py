"""What a rule page shows: a title and paragraphs. It knows no window."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class ParagraphKind(StrEnum):
    """What a paragraph is."""

    TEXT = "text"
    HEADING = "heading"
    BULLET = "bullet"


@dataclass(frozen=True, slots=True)
class RuleParagraph:
    """A piece of the page."""

    kind: ParagraphKind
    text: str


@dataclass(frozen=True, slots=True)
class RulePageShown:
    """All that the screen reads."""

    title: str = ""
    paragraphs: tuple[RuleParagraph, ...] = ()


def rule_page_shown(page: str) -> RulePageShown:
    """A page as it is written, for the screen."""
    title, *rest = page.strip().splitlines() or [""]
    return RulePageShown(title.removeprefix("#").strip(), tuple(_paragraphs(rest)))


def _paragraphs(lines: list[str]) -> Iterator[RuleParagraph]:
    """Lines that follow each other are one paragraph; an empty one ends it."""
    text: list[str] = []
    for line in (*lines, ""):
        begins = line.startswith(("- ", "#"))
        if text and (begins or not line.strip()):
            yield RuleParagraph(ParagraphKind.TEXT, _plain(" ".join(text)))
            text = []
        if line.startswith("- "):
            yield RuleParagraph(ParagraphKind.BULLET, _plain(line[2:]))
        elif line.startswith("#"):
            yield RuleParagraph(ParagraphKind.HEADING, _plain(line.lstrip("# ")))
        elif line.strip():
            text.append(line.strip())


def _plain(text: str) -> str:
    """Without what marks emphasis: the screen has one weight for running text."""
    return text.replace("*", "").strip()
