"""Faults in a written game are reported with their line and the reason, in every language."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal
from referee_app.table_games.card_clash.model import COUNTS
from referee_app.table_games.playback import MoveWrittenOtherwise, NoSuchMove, play_back
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.written_game import read_game
from referee_app.words.words import Words

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*/*.txt"))
STRATEGO = "game: stratego\nseats: 2\n"
SIXTY_NINES = "9" * 60


def why(text: str, language: Language = Language.EN) -> str | None:
    """What is said of a written game; None if it can be played back."""
    try:
        told = read_game(text)
        game = find_game(told.game)
        assert game is not None
        list(play_back(game, told))
    except Refusal as refusal:
        return Words(language).say(refusal)
    return None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty."),
        (" \n\n", "The file is empty."),
        ("# only a remark\n", "The file does not say which game it tells."),
        ("seats: 2\nred: roll\n", "The file does not say which game it tells."),
        ("hello", "Line 1 cannot be read."),
        (STRATEGO + ": a1-a2\n", "Line 3 cannot be read."),
        ("\n  game: stratego\n", "Line 2 begins with a space."),
        (STRATEGO + "seats: 3\n", "Line 3: “seats” stands here for the second time."),
        ("game: stratego\ngame: junior_quest\n", "Line 2: “game” stands here for the second time."),
        ("game: stratego\nseats: two\n", "Line 2: “two” is no number of players."),
        ("game: stratego\nseats: -2\n", "Line 2: “-2” is no number of players."),
        (f"game: stratego\nseats: {'9' * 6000}\n", f"Line 2: “{SIXTY_NINES}…” is no number of players."),
        ("# so\ngame: stratego\n\nseats: 9\n", "Line 4: Stratego is for 2 players, not for 9."),
        ("game: card_clash\nseats: 7\n", "Line 2: Card Clash is for 2, 3, 4, 5 or 6 players, not for 7."),
        (STRATEGO + "options: foo=yes\n", "Line 3: Stratego has no option “foo”. Its options: tournament_squares."),
        ("game: junior_quest\noptions: foo\n", "Line 2: Junior Quest has no option “foo”. Its options: none."),
        (
            STRATEGO + "options: tournament_squares=maybe\n",
            "Line 3: “tournament_squares=maybe” is not clear. Write tournament_squares=yes or tournament_squares=no.",
        ),
        (STRATEGO + "options: tournament_squares\n", "Line 3: “tournament_squares” is not clear."),
        (
            "options: match=yes match=no\ngame: card_clash\n",
            "Line 1: “match” stands here for the second time.",
        ),
        (STRATEGO + "\ngreen: a1-a2\n", "Line 4: Nobody plays green in this game. There are: red and blue."),
        (STRATEGO + "\n! dwarf\n", "Line 4: Nothing falls by chance here, but the line begins with “!”."),
        (STRATEGO + "\nred: jump\n", "Line 4: “jump” is no move of this game."),
        (STRATEGO + "\r\nred: jump\r\n", "Line 4: “jump” is no move of this game."),
        (STRATEGO + "# a\x0cb\u2028c\x85d\nred: jump\n", "Line 4: “jump” is no move of this game."),
        (STRATEGO + "\nred: a1-a2\n", "Line 4, “a1-a2”: That comes at another moment of the game."),
        ("game: front_line\n# so\nseats: 2\n", "After line 3 something falls by chance"),
        ("game: front_line\n! red 1 2 3\n", "Line 2: “red 1 2 3” cannot fall by chance here."),
        ("game: card_clash\n! red begins\n! red 1, blue 2\n", "Line 3, “red 1, blue 2”: These cannot be the cards"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_the_reason(text: str, said: str) -> None:
    assert (why(text) or "").startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Game: Stratego\n", None),
        ("GAME: stratego\nSeats: 2\nOPTIONS: Tournament_squares=Yes\n", None),
        ("game: stratego\nGame: stratego\n", "Line 2: “game” stands here for the second time."),
        ("Game: stratego\nRed: a1-a2\nSEATS: 2\n", "Line 2, “a1-a2”: That comes at another moment of the game."),
        ("game: stratego\nGreen: a1-a2\n", "Line 2: Nobody plays green in this game."),
        ("game: card_clash\n! Green begins\n", "Line 2: “Green begins” cannot fall by chance here."),
    ],
)
def test_capitals_do_not_matter_above_the_game_and_in_colours(text: str, said: str | None) -> None:
    assert (why(text) or "").startswith(said or "")
    assert (why(text) is None) == (said is None)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_game_may_be_told_with_capitals_in_every_colour(path: Path) -> None:
    colours = "|".join({colour for game in GAMES for colour in game.colours})
    told = re.sub(rf"\b(?:{colours})\b", lambda found: found[0].title(), path.read_text("utf-8"))
    assert "Red" in told
    assert why(told) is None


def example_at(lines: list[str], colour: str) -> str | None:
    """How a move is written, as who mistypes one after these lines is told; None if nothing is told of that."""
    try:
        told = read_game("\n".join([*lines, f"{colour}: jump"]))
        game = find_game(told.game)
        assert game is not None
        list(play_back(game, told))
    except MoveWrittenOtherwise as refusal:
        return str(refusal.facts["move"])
    except NoSuchMove:
        return None
    raise AssertionError(lines)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_the_example_beside_what_is_no_move_could_really_stand_there(path: Path) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    moves = [at for at, line in enumerate(lines) if re.match(r"(?!game|seats|options)[a-z]+:", line)]
    for at in (*moves[:3], *moves[3 :: max(1, len(moves) // 5)]):
        colour, _, _ = lines[at].partition(":")
        example = example_at(lines[:at], colour)
        assert example
        said = why("\n".join([*lines[:at], f"{colour}: {example}"]))
        assert said is None or said.startswith(f"After line {at + 1} something falls by chance")


def test_the_example_is_the_one_most_like_what_was_written() -> None:
    game = next(path for path in PLAYTHROUGHS if path.stem == "spy_miner_and_flag").read_text("utf-8")
    begun = game[: game.index("red: a4-a7")]
    assert (why(f"{begun}red: e4 e5\n") or "").endswith("is written like this: “e4-e5”.")
    assert (why(f"{begun}red: draw\n") or "").endswith("is written like this: “offer draw”.")


def test_who_cannot_do_anything_now_gets_no_example() -> None:
    ready = "red: line F 7 2 B 10\n"
    cards = "10 7 3 2 1 F B 5 | 9 8 6 6 5 4 4 4 3 3 2 2 2 B B"
    text = f"game: front_line\n! red {cards}\n! blue {cards}\n{ready}red: jump\n"
    assert why(text) == "Line 5: “jump” is no move of this game."


def test_the_example_tells_nothing_of_the_other_side() -> None:
    """Two worlds that differ only in what red cannot see are answered alike, move by move."""
    red = "! red 10 7 3 2 1 F B 5 | {}"
    worlds = [
        ["game: front_line", red.format(pile), f"! blue {blue}", *done]
        for pile, blue, line in (
            ("9 8 6 6 5 4 4 4 3 3 2 2 2 B B", "9 8 6 4 3 2 F B | 10 7 6 5 5 4 4 3 3 2 2 2 1 B B", "9 4 F B 2"),
            ("B B 2 2 2 3 3 4 4 4 5 6 6 8 9", "1 10 2 2 F B 3 3 | 9 8 7 6 6 5 5 4 4 4 3 2 2 B B", "F 1 10 3 2"),
        )
        for done in ([f"blue: line {line}"], [f"blue: line {line}", "red: line F 7 2 B 10"])
    ]
    examples = [example_at(world, "red") for world in worlds]
    assert examples[:2] == examples[2:]
    assert None not in examples


@pytest.mark.parametrize("late", ["game", "seats", "options"])
def test_what_belongs_at_the_top_is_refused_after_a_move(late: str) -> None:
    game = next(path for path in PLAYTHROUGHS if path.stem == "shut_in").read_text("utf-8")
    number = len(game.splitlines()) + 1
    assert why(f"{game}{late}: 2\n") == f"Line {number}: “{late}” belongs at the top, before the first move."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "Line 3: Stratego is for 2 players, not for 9."),
        (Language.NL, "Regel 3: Stratego is voor 2 spelers, niet voor 9."),
        (Language.FR, "Ligne 3\N{NO-BREAK SPACE}: Stratego se joue à 2, pas à 9."),
        (Language.DE, "Zeile 3: Stratego ist für 2 Spieler, nicht für 9."),
    ],
)
def test_it_is_said_in_the_reader_s_language(language: Language, said: str) -> None:
    assert why("# so\ngame: stratego\nseats: 9\n", language) == said


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("who", ["red: ", "! ", "options: ", "seats: ", "", "green"])
def test_what_would_command_a_terminal_is_shown_as_a_question_mark(language: Language, who: str) -> None:
    said = why(f"game: card_clash\n{who}\x1b[31mboo\x07\x9b2J\u202e: x\n", language)
    assert said is not None
    assert said.replace("\N{NO-BREAK SPACE}", " ").isprintable()  # it stands before a French colon


def test_a_sign_that_cannot_be_shown_leaves_its_place_visible() -> None:
    assert (why(STRATEGO + "red: \x1b[31mboo\x07\n") or "").startswith("Line 3: “?[31mboo?” is no move of this game.")


@pytest.mark.parametrize("game", [game.key for game in GAMES])
@pytest.mark.parametrize("who", ["red: ", "! ", "options: ", "seats: ", "", "green"])
def test_what_is_quoted_is_cut(game: str, who: str) -> None:
    said = why(f"game: {game}\n{who}{'b4 ' * 300_000}: x\n")
    assert said is not None
    assert len(said) < 300


def test_a_refusal_of_the_rules_does_not_quote_a_long_line_either() -> None:
    cards = "".join(kind.value * count for kind, count in COUNTS.items())
    begun = f"game: card_clash\n! red begins\n! red {cards}, blue {cards}\n"
    assert why(begun) is None
    said = why(f"{begun}red: 4 {'z' * 900_000}\n")
    assert said is not None
    assert said.startswith("Line 4, “4 zzz")
    assert len(said) < 250


def test_a_move_of_very_many_lines_is_read_in_one_go() -> None:
    """Joined one by one they would be copied some hundred thousand times."""
    assert (why(STRATEGO + "red:\n" + " a\n" * 300_000) or "").startswith("Line 3: “a a a")


def test_what_stands_above_may_come_in_any_order() -> None:
    told = read_game("options: match=yes tactical=no\nseats: 3\ngame: card_clash\n")
    assert (told.game, told.seats, told.options) == ("card_clash", 3, {"match": "yes", "tactical": "no"})


@given(data=st.data())
def test_a_game_in_which_anything_was_mistyped_is_played_back_or_refused_in_a_sentence(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(PLAYTHROUGHS))
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")][:60]
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(" ".join(lines).split()) | st.text(max_size=8).filter(str.isascii))
    lines[at] = " ".join(words)
    try:
        told = read_game("\n".join(lines))
        if (game := find_game(told.game)) is not None:
            list(play_back(game, told))
    except Refusal as refusal:
        said = [Words(language).say(refusal).replace("\N{NO-BREAK SPACE}", " ") for language in Language]
        assert all(line.isprintable() and len(line) < 400 for line in said)
