"""Words on the screen: a paragraph that wraps within its width, or a word that is as wide as it is."""

from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.label import Label

from referee_app.cards.ranks import Team
from referee_app.screens.theme import Step
from referee_app.screens.widgets.dressed import Dressed


class _Written(Dressed, Label):
    """Type in a size and a strength of ours, or in a team's colour."""

    step = OptionProperty(Step.BODY.value, options=[step.value for step in Step])
    quiet = BooleanProperty(False)
    team = OptionProperty("", options=["", *(team.value for team in Team)])


class Text(_Written):
    """A paragraph: its parent gives the width, its lines give the height."""


class Word(_Written):
    """A number or a name on one line, which never wraps."""
