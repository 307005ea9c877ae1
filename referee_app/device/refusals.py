"""What a machine can refuse when somebody asks it for something."""

from referee_app.refusal import Refusal


class NoDataFolder(Refusal):
    """The folder for games and card sets cannot be made or used."""

    key = "refusal.device.no_data_folder"


class CannotKeep(Refusal):
    """The folder for documents cannot be made or used."""

    key = "refusal.device.cannot_keep"


class NothingToShare(Refusal):
    """The file that was to be shared is not there."""

    key = "refusal.device.nothing_to_share"


class CannotShare(Refusal):
    """The system did not take the file."""

    key = "refusal.device.cannot_share"


class CannotPick(Refusal):
    """The system offers no way to choose a file."""

    key = "refusal.device.cannot_pick"


class PickedUnreadable(Refusal):
    """The chosen file could not be copied."""

    key = "refusal.device.picked_unreadable"


class PickedTooLarge(Refusal):
    """The chosen file is larger than anything of ours can be."""

    key = "refusal.device.picked_too_large"
