"""The rule pages of the table games: short texts of ours, one file a game and language."""

from pathlib import Path

from referee_app.cards.names import Language

_PAGES = Path(__file__).parent / "rule_pages"


def rule_page(language: Language, game: str) -> str:
    """The page of the game with this key, as it is written."""
    return (_PAGES / language.value / f"{game}.md").read_text("utf-8")
