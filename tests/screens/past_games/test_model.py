"""What the list of past games says, in plain values."""

import pytest

from referee_app.cards.ranks import Language, Team
from referee_app.journal.refusals import BeingErased, BrokenChain
from referee_app.live_game.model import propose
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameEntry
from referee_app.screens.past_games.model import PAGE, past_games_shown
from referee_app.words.words import Words
from tests.screens.conftest import TWO_O_CLOCK

WORDS = Words(Language.EN)


def entry(
    outcome: LiveOutcome | None = None, keeps: frozenset[Team] = frozenset([Team.RED]), game: str = "wood"
) -> GameEntry:
    return GameEntry(
        game=game,
        opened_ms=TWO_O_CLOCK,
        last_ms=TWO_O_CLOCK,
        setup=propose(24),
        keeps=keeps,
        phase=LivePhase.OVER if outcome else LivePhase.RUNNING,
        outcome=outcome,
    )


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (LiveOutcome("flag", Team.BLUE), "Blue wins: the flag was brought in."),
        (LiveOutcome("time", None), "Time is up: a draw."),
        (None, "Not finished"),
    ],
)
def test_a_game_says_how_it_ended(outcome: LiveOutcome | None, said: str) -> None:
    (game,) = past_games_shown((entry(outcome),), WORDS).games
    assert game.result == said
    assert game.text == "24 players · you kept Red"


def test_who_kept_both_teams_sees_both_badges() -> None:
    (game,) = past_games_shown((entry(keeps=frozenset(Team)),), WORDS).games
    assert game.badges == ("red", "blue")
    assert game.text == "24 players · you kept both teams"


@pytest.mark.parametrize(
    ("language", "day"),
    [
        (Language.EN, "6 June 2026"),
        (Language.NL, "6 juni 2026"),
        (Language.FR, "6 juin 2026"),
        (Language.DE, "6. Juni 2026"),
    ],
)
def test_every_language_writes_dates_in_its_own_way(language: Language, day: str) -> None:
    (game,) = past_games_shown((entry(),), Words(language)).games
    assert game.when.startswith(f"{day}, ")


def test_a_game_that_cannot_be_read_says_why() -> None:
    broken = GameEntry(
        game="wood", opened_ms=TWO_O_CLOCK, last_ms=TWO_O_CLOCK, trouble=BrokenChain(game="wood", device="a", seq=3)
    )
    (game,) = past_games_shown((broken,), WORDS).games
    assert (game.result, game.badges, game.tone) == ("Cannot be read", (), "signal")
    assert "broken at entry 3" in game.text


def test_a_game_that_is_being_erased_says_so_and_what_can_be_done() -> None:
    going = GameEntry(
        game="wood", opened_ms=TWO_O_CLOCK, last_ms=TWO_O_CLOCK, trouble=BeingErased(path="/data/games.journal")
    )
    (game,) = past_games_shown((going,), WORDS).games
    assert (game.result, game.badges, game.tone) == ("Being erased", (), "signal")
    assert game.text == "Traces of it are left. Tap to try again."


def test_only_so_many_are_shown_until_older_ones_are_wanted() -> None:
    entries = [entry(game=str(number)) for number in range(PAGE + 1)]
    assert len(past_games_shown(entries, WORDS).games) == PAGE
    assert past_games_shown(entries, WORDS).has_older
    assert len(past_games_shown(entries, WORDS, 2 * PAGE).games) == PAGE + 1
    assert not past_games_shown(entries, WORDS, 2 * PAGE).has_older


def test_nothing_is_said_of_games_before_they_have_been_read() -> None:
    assert not past_games_shown(None, WORDS).is_empty
    assert past_games_shown((), WORDS).is_empty
