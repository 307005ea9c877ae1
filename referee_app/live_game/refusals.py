"""The refusals of the live game, one class for each sentence. The sentences of the keys are in `words`."""

from referee_app.sentence import Refusal

# The setup


class UnevenTeams(Refusal):
    """The two teams differ by more than one player."""

    key = "refusal.uneven_teams"


class ChoosingIsNotBlind(Refusal):
    """One game master deals blind, never by choice."""

    key = "refusal.choosing_is_not_blind"


class PointsNeedTime(Refusal):
    """Points are counted at the end of a time limit, and there is none."""

    key = "refusal.points_need_time"


class SpoilsNeedACaptor(Refusal):
    """What counts at the duel can be lost as spoils only where it is known who carries it."""

    key = "refusal.spoils_need_a_captor"


class BadDuration(Refusal):
    """A time limit of nothing, or a delay below zero."""

    key = "refusal.bad_duration"


class SetupTooLarge(Refusal):
    """A game with more players, sets of cards or seconds than the app can referee; `what` says which."""

    key = "refusal.setup_too_large"


class WrongKeeper(Refusal):
    """With two leaders a phone keeps one team; otherwise it keeps both."""

    key = "refusal.wrong_keeper"


# The course of the game


class NotOpened(Refusal):
    """There is no game yet."""

    key = "refusal.not_opened"


class AlreadyOpened(Refusal):
    """This phone keeps this game already."""

    key = "refusal.already_opened"


class LessThanRecorded(Refusal):
    """A game is to be opened again with fewer players or cards than its record has."""

    key = "refusal.less_than_recorded"


class AlreadyBegun(Refusal):
    """Play has begun already."""

    key = "refusal.already_begun"


class NotBegun(Refusal):
    """Play has not begun, and only the leader begins it, not a card."""

    key = "refusal.not_begun"


class NotRunning(Refusal):
    """The clock stands still, so there is nothing to stop."""

    key = "refusal.not_running"


class NotPaused(Refusal):
    """The clock runs, so there is nothing to resume."""

    key = "refusal.not_paused"


class GameIsOver(Refusal):
    """The game is over; nothing more is counted."""

    key = "refusal.game_is_over"


class NotOver(Refusal):
    """Cards are collected when the game has ended."""

    key = "refusal.not_over"


class TimeIsUp(Refusal):
    """What was not handed in at the whistle does not count."""

    key = "refusal.time_is_up"


class NotTimeYet(Refusal):
    """The time limit has not been reached, or there is none."""

    key = "refusal.not_time_yet"


class NotKeptHere(Refusal):
    """Another phone keeps that team."""

    key = "refusal.not_kept_here"


# Players


class PlayersAreNotKnown(Refusal):
    """This game records no players."""

    key = "refusal.players_are_not_known"


class NoSuchPlayer(Refusal):
    """Nobody has that number."""

    key = "refusal.no_such_player"


class PlayerHasLeft(Refusal):
    """That player went home."""

    key = "refusal.player_has_left"


class PlayerHasNoCard(Refusal):
    """Without a card nobody tags, is tagged or takes the flag."""

    key = "refusal.player_has_no_card"


class AlreadyWaiting(Refusal):
    """That player is back at base already."""

    key = "refusal.already_waiting"


class RespawnWait(Refusal):
    """House rule: a new card only some seconds after coming back."""

    key = "refusal.respawn_wait"


class NotBackYet(Refusal):
    """House rule with a respawn delay: first the player comes back, then the seconds run."""

    key = "refusal.not_back_yet"


# Cards


class CardsAreNotKnown(Refusal):
    """This game only counts, or is played with cards without codes."""

    key = "refusal.cards_are_not_known"


class NotInDeck(Refusal):
    """A real card, but not of the deck that is played with."""

    key = "refusal.not_in_deck"


class RankUsedUp(Refusal):
    """The deck has no further card of that rank."""

    key = "refusal.rank_used_up"


class PileIsEmpty(Refusal):
    """There is no card left to give."""

    key = "refusal.pile_is_empty"


class ChoiceNotAgreed(Refusal):
    """The leader may pick cards only where the group agreed on it."""

    key = "refusal.choice_not_agreed"


class NotInPile(Refusal):
    """The card is on record elsewhere, so it cannot be given out."""

    key = "refusal.not_in_pile"


class StillInPile(Refusal):
    """On record nobody holds the card."""

    key = "refusal.still_in_pile"


class CardIsElsewhere(Refusal):
    """The card is on record as captured, lost or out: it cannot fight or be given back."""

    key = "refusal.card_is_elsewhere"


class CardIsGone(Refusal):
    """The card is on record as gone unseen: its player came for a new one. A leader says whether it is in play."""

    key = "refusal.card_is_gone"


class AlreadyCounted(Refusal):
    """That card has been handed in before."""

    key = "refusal.already_counted"


class OwnCard(Refusal):
    """A team cannot hand in its own cards."""

    key = "refusal.own_card"


class MoreThanTheDeck(Refusal):
    """More cards than the enemy's deck has."""

    key = "refusal.more_than_the_deck"


class WrongTeam(Refusal):
    """The card and the player are of different teams."""

    key = "refusal.wrong_team"


class NotTheirCard(Refusal):
    """On record somebody else holds that card."""

    key = "refusal.not_their_card"


class AlreadyCollected(Refusal):
    """The card has been collected already."""

    key = "refusal.already_collected"


# Duels


class OneTeam(Refusal):
    """Two cards of the same team do not fight."""

    key = "refusal.one_team"


class RankIsUnknown(Refusal):
    """A duel cannot be settled without both ranks."""

    key = "refusal.rank_is_unknown"


class WhoTagged(Refusal):
    """House rule: for spy and marshal it matters who tagged."""

    key = "refusal.who_tagged"


# Flags


class FlagTooEarly(Refusal):
    """Neither a scout nor half of the enemy's cards."""

    key = "refusal.flag_too_early"


class OwnFlag(Refusal):
    """Nobody takes their own flag."""

    key = "refusal.own_flag"


class FlagIsAway(Refusal):
    """The flag is being carried already."""

    key = "refusal.flag_is_away"


class FlagNotHidden(Refusal):
    """The flag must be reported hidden before it can be taken."""

    key = "refusal.flag_not_hidden"


class FlagNotCarried(Refusal):
    """On record nobody carries that flag."""

    key = "refusal.flag_not_carried"


class FlagIsHidden(Refusal):
    """The flag is in its hiding place."""

    key = "refusal.flag_is_hidden"


class BombsTakeNoFlag(Refusal):
    """House rule: a bomb may not carry the flag."""

    key = "refusal.bombs_take_no_flag"


class ScoutOrHalf(Refusal):
    """No phone saw the flag being taken: was it a scout, or was the half reached?"""

    key = "refusal.scout_or_half"


# Undo


class NothingToUndo(Refusal):
    """No such action, or it is the beginning of the game."""

    key = "refusal.nothing_to_undo"


class OpenedElsewhere(Refusal):
    """A phone's opening of the game can be undone by that phone alone: nobody else may take the game from it."""

    key = "refusal.opened_elsewhere"


class ReasonTooLong(Refusal):
    """The reason for an undo has too many characters."""

    key = "refusal.reason_too_long"


class StillNeeded(Refusal):
    """A later action would not have been possible without this one."""

    key = "refusal.still_needed"


# What another phone recorded


class OutOfRange(Refusal):
    """An event from elsewhere has a number or a text larger than any that the app writes; `what` says which."""

    key = "refusal.out_of_range"


class ImpossibleTime(OutOfRange):
    """An event from elsewhere names a time of day that this phone's clock will not show for days."""

    key = "refusal.impossible_time"


class OtherSetup(Refusal):
    """Another phone opened the game in another way and, by its clock, earlier: this phone's game would change."""

    key = "refusal.other_setup"


class ClaimsThisPhone(Refusal):
    """Another phone opened the game instead of this one, as if this phone had been renamed."""

    key = "refusal.claims_this_phone"
