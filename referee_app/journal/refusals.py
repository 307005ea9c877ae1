"""What the journal refuses. Pure: it knows neither SQLite nor files."""

from referee_app.sentence import Refusal


class NotAJournal(Refusal):
    """The file is something else: a picture, a text, a folder, another program's database."""

    key = "refusal.journal_not_a_journal"


class NewerJournal(Refusal):
    """The file was written by a newer version of the app."""

    key = "refusal.journal_newer"


class DamagedJournal(Refusal):
    """The journal is damaged; `rescue` saves what can be saved."""

    key = "refusal.journal_damaged"


class BrokenChain(DamagedJournal):
    """An event is missing, altered or out of place: the first one that does not fit is named."""

    key = "refusal.journal_broken_chain"


class WrittenElsewhere(Refusal):
    """Another process recorded events of this game meanwhile: it must be read again first."""

    key = "refusal.journal_written_elsewhere"


class JournalBusy(Refusal):
    """Another program has had the file locked for too long."""

    key = "refusal.journal_busy"


class DiskFull(Refusal):
    """The disk is full; nothing was recorded."""

    key = "refusal.journal_disk_full"


class JournalDiskTrouble(Refusal):
    """The disk reports an error; nothing was recorded."""

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
    """A received event contradicts the recorded ones of the same device."""

    key = "refusal.journal_conflicting_event"


class MissingEvents(Refusal):
    """Received events leave a gap after the recorded ones."""

    key = "refusal.journal_missing_events"


class MalformedEvent(Refusal):
    """A received value is not a valid event."""

    key = "refusal.journal_malformed_event"


class TooMuchAtOnce(Refusal):
    """The received data has more phones, events or text than allowed and was not read to the end; `what` says which."""

    key = "refusal.journal_too_much"


class ClockAhead(Refusal):
    """A received event is dated far ahead of this phone's clock: one of the two is wrong."""

    key = "refusal.journal_clock_ahead"


class InOurName(Refusal):
    """Received events bear this phone's own name, but it has not recorded them or has lost them."""

    key = "refusal.journal_in_our_name"
