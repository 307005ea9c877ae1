"""With a card set: which cards, what is wrong with them, and who wins."""

import re

import pytest

from card_printing.layout.design import Design
from referee_app.cards.card_set import cover_text
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.commands.scan import EPILOG
from referee_app.live_game.verdict import Situation, verdict
from referee_app.sentence import Sentence
from referee_app.words.words import Theme, Words
from tests.commands.scan_kit import OTHER_SET, SET, ScanCommand

WITH_SET = ("--set", "camp.cardset")
ENGLISH = Words(Language.EN)


def red(rank: Rank, ordinal: int = 1) -> Card:
    return Card(Team.RED, rank, ordinal)


def blue(rank: Rank, ordinal: int = 1) -> Card:
    return Card(Team.BLUE, rank, ordinal)


def forged(code: str) -> str:
    return code[:-1] + ("0" if code[-1] != "0" else "1")


def said(what: Sentence) -> dict[str, str]:
    return {"key": what.key, "sentence": ENGLISH.say(what)}


def test_a_card_is_named_beside_its_code(scan: ScanCommand) -> None:
    assert scan(scan.paint_cards("miner.png", red(Rank.MINER, 2)), *WITH_SET) == 0
    assert scan.out == f"{SET.code(red(Rank.MINER, 2))}\tRed Miner\t{SET.short_code(red(Rank.MINER, 2))}\n"
    assert scan("miner.png", *WITH_SET, "--json") == 0
    (told,) = scan.objects
    assert told["codes"][0]["card"] == {
        "team": "red",
        "rank": "miner",
        "ordinal": 2,
        "copy": 1,
        "short_code": SET.short_code(red(Rank.MINER, 2)),
        "name": "Red Miner",
    }
    assert (told["hints"], told["verdict"]) == ([], None)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Rank.MINER, Rank.BOMB),
        (Rank.BOMB, Rank.CAPTAIN),
        (Rank.MARSHAL, Rank.SPY),
        (Rank.SCOUT, Rank.SCOUT),
        (Rank.BOMB, Rank.BOMB),
        (Rank.GENERAL, Rank.MAJOR),
    ],
)
def test_two_cards_get_the_verdict_of_the_game(scan: ScanCommand, ours: Rank, theirs: Rank) -> None:
    duel = scan.paint_cards("duel.png", red(ours), blue(theirs))
    right = verdict(ours, theirs, None, Situation())
    assert scan(duel, *WITH_SET, "--json", "--want", "2") == 0
    told = scan.objects[0]["verdict"]
    assert (told["red"]["rank"], told["blue"]["rank"]) == (ours.name.lower(), theirs.name.lower())
    assert told["result"] == right.result
    assert told["why"] == said(right.why)
    assert told["now"] == {team: said(right.now[team]) for team in Team}


@pytest.mark.parametrize(
    ("language", "duel"),
    [
        (Language.EN, "Duel: Red Miner beats Blue Bomb"),
        (Language.NL, "Duel: Mineur van Rood wint van Bom van Blauw"),
        (Language.FR, "Duel\u00a0: Démineur des Rouges l’emporte sur Bombe des Bleus"),
        (Language.DE, "Duell: Mineur von Rot schlägt Bombe von Blau"),
    ],
)
def test_a_verdict_is_told_in_every_language(scan: ScanCommand, language: Language, duel: str) -> None:
    name = scan.paint_cards("duel.png", red(Rank.MINER), blue(Rank.BOMB))
    assert scan(name, *WITH_SET, "--want", "2", "--language", language) == 0
    words, right = Words(language), verdict(Rank.MINER, Rank.BOMB, None, Situation())
    assert scan.lines[2:] == [
        duel,
        words.say(right.why),
        *(f"{words.say_key(f'team.{team}')}\t{words.say(right.now[team])}" for team in Team),
    ]
    assert rank_name(Rank.MINER, language) in scan.lines[0] + scan.lines[1]


@pytest.mark.parametrize(
    ("texts", "refused"),
    [
        (["https://example.org/"], "refusal.code_none"),
        ([OTHER_SET.code(red(Rank.SPY))], "refusal.code_other_set"),
        ([forged(SET.code(red(Rank.SPY)))], "refusal.code_forged"),
        ([SET.short_code(red(Rank.SPY))], "refusal.code_short_scanned"),
        ([cover_text(SET)], "refusal.code_cover_sheet"),
    ],
)
def test_a_code_that_is_no_card_is_told_with_the_reason(scan: ScanCommand, texts: list[str], refused: str) -> None:
    assert scan(scan.paint("strange.png", *texts), *WITH_SET, "--json", "--want", "1") == 1
    told = scan.objects[0]["codes"][0]
    assert (told["text"], told["refused"]["key"], scan.objects[0]["hints"]) == (texts[0], refused, [])
    assert scan("strange.png", *WITH_SET, "--want", "1") == 1
    assert scan.lines == [f"{texts[0]}\t{told['refused']['sentence']}"]
    assert scan.err == "No card of this set was seen.\n"


@pytest.mark.parametrize(
    ("cards", "hints"),
    [
        ([red(Rank.SPY), red(Rank.SPY)], ["scan.hint.copy"]),
        ([red(Rank.SPY), red(Rank.SPY), blue(Rank.BOMB)], ["scan.hint.copy"]),
        ([red(Rank.SPY), red(Rank.SCOUT)], ["scan.hint.one_team"]),
        ([red(Rank.SPY), blue(Rank.SCOUT), blue(Rank.BOMB)], ["scan.hint.third_card"]),
        ([red(Rank.SPY), blue(Rank.FLAG)], ["scan.hint.flag_card"]),
    ],
)
def test_what_is_wrong_with_the_cards_is_told_instead_of_a_verdict(
    scan: ScanCommand, cards: list[Card], hints: list[str]
) -> None:
    assert scan(scan.paint_cards("wrong.png", *cards), *WITH_SET, "--json") == 0
    (told,) = scan.objects
    assert len(told["codes"]) == len(cards)
    assert [hint["key"] for hint in told["hints"]] == hints
    assert told["verdict"] is None
    assert scan("wrong.png", *WITH_SET) == 0
    assert scan.lines[len(cards) :] == [hint["sentence"] for hint in told["hints"]]


def test_a_foreign_code_beside_two_cards_does_not_keep_them_from_fighting(scan: ScanCommand) -> None:
    name = scan.paint("three.png", "https://example.org/", *map(SET.code, (red(Rank.MINER), blue(Rank.BOMB))))
    assert scan(name, *WITH_SET, "--json", "--want", "3") == 0
    assert scan.objects[0]["verdict"]["result"] == "red"


def test_of_several_pictures_each_line_names_its_own(scan: ScanCommand) -> None:
    names = [scan.paint_cards(f"{number}.png", red(Rank.SPY, number)) for number in (1, 2)]
    assert scan(*names, *WITH_SET, "--want", "1") == 0
    assert [line.split("\t")[0] for line in scan.lines] == names


def test_a_set_is_told_by_its_numbers_in_the_language_of_who_asks(
    scan: ScanCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan.keep_set("numbers.cardset", Design(languages=(Language.DE, Language.NL), theme=Theme.NUMBERS))
    name = scan.paint_cards("spy.png", red(Rank.SPY))
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    for language, told in ((), "1 des Rouges"), (("--language", "nl"), "1 van Rood"):
        assert scan(name, "--set", "numbers.cardset", "--want", "1", *language) == 0
        assert scan.lines[0].split("\t")[1] == told


@pytest.mark.parametrize(("set_file", "told"), [("nowhere.cardset", "There is no file"), (".", "is a folder")])
def test_without_the_set_that_was_asked_for_nothing_is_looked_at(scan: ScanCommand, set_file: str, told: str) -> None:
    assert scan(scan.paint_cards("spy.png", red(Rank.SPY)), "--set", set_file) == 2
    assert scan.out == ""
    assert told in scan.err


def test_every_key_of_an_object_is_in_the_help(scan: ScanCommand) -> None:
    documented = set(re.findall(r"\w+", EPILOG))
    pictures = [
        scan.paint_cards("duel.png", red(Rank.MINER), blue(Rank.BOMB)),
        scan.paint_cards("team.png", red(Rank.MINER), red(Rank.BOMB)),
        scan.paint("foreign.png", "https://example.org/"),
        "nowhere.png",
    ]
    assert scan(*pictures, *WITH_SET, "--json", "--want", "2") == 2
    assert {key for told in scan.objects for key in keys_in(told)} - documented == set()


def keys_in(told: object) -> set[str]:
    if isinstance(told, list):
        return {key for part in told for key in keys_in(part)}
    return {*told, *(key for part in told.values() for key in keys_in(part))} if isinstance(told, dict) else set()
