"""What the journal refuses. Pure: it knows neither SQLite nor files."""

from referee_app.sentence import Refusal


class NotAJournal(Refusal):
    """The file is something else: a picture, a text, a folder, another program's database."""

    key = "refusal.journal_not_a_journal"


class NewerJournal(Refusal):
    """The file was written by a newer version of the app."""

    key = "refusal.journal_newer"


class DamagedJournal(Refusal):
    """The file was a journal but cannot be trusted as it is; `rescue` saves what can be saved."""

    key = "refusal.journal_damaged"


class BrokenChain(DamagedJournal):
    """An event is missing, altered or out of place: the first one that does not fit is named."""

    key = "refusal.journal_broken_chain"


class WrittenElsewhere(Refusal):
    """Someone else wrote this game meanwhile: it must be read again before going on."""

    key = "refusal.journal_written_elsewhere"


class JournalBusy(Refusal):
    """Another program keeps the file to itself for longer than we wait."""

    key = "refusal.journal_busy"


class DiskFull(Refusal):
    """There is no room; nothing was recorded."""

    key = "refusal.journal_disk_full"


class JournalDiskTrouble(Refusal):
    """The storage itself reports an error; nothing was recorded."""

    key = "refusal.journal_disk_trouble"


class Unwritable(Refusal):
    """The file or its folder is missing, read-only or forbidden."""

    key = "refusal.journal_unwritable"


class BeingErased(Refusal):
    """A game or a name is deleted, but traces of it are still in the file; they go when the journal is opened next."""

    key = "refusal.journal_being_erased"


class ErasingStoppedByDamage(BeingErased):
    """A game or a name is deleted, but the file is damaged, so that its traces can only go after a rescue."""

    key = "refusal.journal_erasing_stopped"


class ConflictingEvent(Refusal):
    """An event from elsewhere does not fit what is on record of the same device: two histories under one name."""

    key = "refusal.journal_conflicting_event"


class MissingEvents(Refusal):
    """Events from elsewhere begin later than what is on record ends."""

    key = "refusal.journal_missing_events"


class MalformedEvent(Refusal):
    """Something from elsewhere is no event."""

    key = "refusal.journal_malformed_event"


class TooMuchAtOnce(Refusal):
    """More phones, events or text than a game has: it was not read to the end. `what` says which."""

    key = "refusal.journal_too_much"


class ClockAhead(Refusal):
    """An event from elsewhere bears a moment that is far ahead of this phone's clock: one of the two is wrong."""

    key = "refusal.journal_clock_ahead"


class InOurName(Refusal):
    """Events from elsewhere go on under this phone's own name, though it never wrote them or has lost them."""

    key = "refusal.journal_in_our_name"
