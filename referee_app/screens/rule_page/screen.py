"""The widgets of a rule page: its paragraphs below each other."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.rule_page.model import RulePageShown, RuleParagraph
from referee_app.screens.widgets.base import PageColumn, Themed, fill


class RuleText(Themed, BoxLayout):
    """A paragraph, a heading, or a line of a list."""

    kind = StringProperty("text")
    text = StringProperty("")


class RuleTexts(PageColumn):
    """The whole page."""

    paragraphs = ObjectProperty(())

    def on_paragraphs(self, _box: object, paragraphs: tuple[RuleParagraph, ...]) -> None:
        """Show another page."""
        for row, paragraph in zip(fill(self, len(paragraphs), RuleText, self.theme), paragraphs, strict=True):
            row.kind, row.text = paragraph.kind.value, paragraph.text


class RulePageScreen(AppScreen):
    """The rules of a game."""

    shown = ObjectProperty(RulePageShown(), rebind=True)


load_layout(__file__)
