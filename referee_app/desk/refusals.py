"""What only the desk refuses; everything else is refused by the card set, the game or the journal."""

from referee_app.refusal import Refusal


class KeyIsMissing(Refusal):
    """The game is played with a card set whose cover sheet this phone has not scanned."""

    key = "refusal.desk.key_is_missing"


class OtherCoverSheet(Refusal):
    """A cover sheet, but not of the set that this game is played with."""

    key = "refusal.desk.other_cover_sheet"


class ChooseATeam(Refusal):
    """A phone that keeps both teams is told whose base it is: a card may be handed in to one or issued by the other."""

    key = "refusal.desk.choose_a_team"


class EverybodyHasACard(Refusal):
    """There is nobody left to deal to."""

    key = "refusal.desk.everybody_has_a_card"


class CodeIsNeeded(Refusal):
    """A rank was tapped where one certain card is meant."""

    key = "refusal.desk.code_is_needed"
