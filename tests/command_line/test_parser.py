"""What is typed behind a command is read as declared, in any order; whatever is wrong with it is a refusal."""

from pathlib import Path

import pytest

from referee_app.cards.ranks import Language
from referee_app.command_line.parser import (
    ArgumentMissing,
    ArgumentMisspelt,
    ArgumentUnknown,
    CommandParser,
    NotTogether,
    ValueMissing,
    ValueUnwanted,
    add_language,
    number,
    requested_language,
)
from referee_app.sentence import Refusal

LANGUAGE = ("--speak", "--language")


@pytest.fixture
def parser() -> CommandParser:
    parser = CommandParser(prog="play", description="Plays.")
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("more", metavar="MORE", nargs="*")
    parser.add_argument("--seed", type=number("--seed", -9, 9), default=1)
    parser.add_argument("--camera", type=number("--camera", 0, 9), nargs="?", const=0)
    parser.add_argument("--name")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--full", action="store_true")
    group.add_argument("--deck")
    add_language(parser, LANGUAGE, "the system's")
    return parser


def test_what_is_not_typed_has_its_default(parser: CommandParser) -> None:
    options = parser.read(["a"])
    assert (options.file, options.more) == (Path("a"), [])
    assert (options.seed, options.camera, options.name, options.full, options.language) == (1, None, None, False, None)


def test_options_stand_anywhere_and_their_values_behind_them_or_after_an_equals_sign(parser: CommandParser) -> None:
    for typed in ("a --seed 3 b --full c", "--full --seed=3 a b c", "a b c --seed 3 --full"):
        options = parser.read(typed.split())
        assert (options.file, options.more, options.seed, options.full) == (Path("a"), ["b", "c"], 3, True)


@pytest.mark.parametrize(
    ("typed", "camera"), [("a --camera", 0), ("a --camera 2", 2), ("a --camera=3", 3), ("a --camera --full", 0)]
)
def test_a_value_may_be_left_out_where_that_has_a_meaning(parser: CommandParser, typed: str, camera: int) -> None:
    assert parser.read(typed.split()).camera == camera


def test_a_negative_number_a_dash_and_a_text_with_spaces_are_no_options(parser: CommandParser) -> None:
    options = parser.read(["-", "--seed", "-3", "--name", "- the brook", "-1"])
    assert (options.file, options.seed, options.name, options.more) == (Path("-"), -3, "- the brook", ["-1"])


def test_behind_two_dashes_everything_is_a_name_and_never_an_option(parser: CommandParser) -> None:
    options = parser.read(["--seed", "2", "--", "--full", "-", "b"])
    assert (str(options.file), options.more, options.full) == ("--full", ["./-", "b"], False)


def test_an_option_that_is_typed_twice_means_what_was_typed_last(parser: CommandParser) -> None:
    assert parser.read(["a", "--seed", "2", "--seed", "3"]).seed == 3


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("", ArgumentMissing(what=["FILE"], help="play --help")),
        ("a --sed 3", ArgumentMisspelt(text="--sed", near="--seed")),
        ("a --watermark", ArgumentUnknown(text="--watermark", help="play --help")),
        ("a -z", ArgumentUnknown(text="-z", help="play --help")),
        ("a --seed", ValueMissing(option="--seed")),
        ("a --seed --full", ValueMissing(option="--seed")),
        ("a --full=yes", ValueUnwanted(option="--full")),
        ("a --help=me", ValueUnwanted(option="-h/--help")),
        ("a --full --deck 20", NotTogether(one="--deck", other="--full")),
    ],
)
def test_a_mistake_is_refused_with_what_was_wrong(parser: CommandParser, typed: str, refusal: Refusal) -> None:
    with pytest.raises(Refusal) as refused:
        parser.read(typed.split())
    assert (type(refused.value), refused.value.facts) == (type(refusal), refusal.facts)


def test_whoever_asks_for_help_gets_it(parser: CommandParser, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser.read(["--help"])
    assert capsys.readouterr().out.startswith("usage: play")


@pytest.mark.parametrize("option", LANGUAGE)
def test_each_option_for_the_language_means_the_same(parser: CommandParser, option: str) -> None:
    for typed in (["a", option, "NL"], ["a", f"{option}=nl"]):
        assert parser.read(typed).language is Language.NL
        assert requested_language(typed, LANGUAGE) is Language.NL


def test_a_language_that_nobody_speaks_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert requested_language(["--speak", "tlh"], LANGUAGE) is Language.DE
    assert requested_language(["--speak", "tlh", "--language", "fr"], LANGUAGE) is Language.FR
