"""What house rules are chosen with: numbers in a row of their own, and switches."""

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.refusal import Refusal
from referee_app.screens.house_rules.model import SwitchShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Surface, Themed, fill
from referee_app.screens.widgets.choices import Toggle


class NumberRow(Surface):
    """A sentence with a number that is made smaller and larger."""

    __events__ = ("on_step", "on_refuse")

    shown = ObjectProperty(rebind=True, force_dispatch=True)
    range = ListProperty([0, 600])

    def on_step(self, value: int) -> None:
        """The reader made it another number."""

    def on_refuse(self, refusal: Refusal) -> None:
        """The reader typed a number that cannot be."""


class RuleSwitches(Themed, BoxLayout):
    """The house rules that are on or off."""

    __events__ = ("on_rule",)

    rules = ObjectProperty((), force_dispatch=True)

    def on_rules(self, _switches: object, rules: tuple[SwitchShown, ...]) -> None:
        """Show which are on."""
        for switch, rule in zip(fill(self, len(rules), self._new, self.theme), rules, strict=True):
            switch.key, switch.text, switch.caption, switch.on = rule.name, rule.text, rule.caption, rule.on

    def on_rule(self, name: str, on: bool) -> None:
        """The reader turned a rule on or off."""

    def _new(self) -> Toggle:
        switch = Toggle()
        switch.bind(on_toggle=lambda switch, on: self.dispatch("on_rule", switch.key, on))
        return switch


load_layout(__file__)
