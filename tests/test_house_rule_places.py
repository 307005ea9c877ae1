"""Whatever a house rule needs elsewhere is there; where something is missing, the test says where it belongs."""

import ast
import re
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest

from card_printing.commands import options
from card_printing.documents import posters
from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language, Rank
from referee_app.command_line.parser import CommandParser
from referee_app.live_game import duel_table, invitation
from referee_app.live_game.duel_table import duel_cell, legend, rule_notes
from referee_app.live_game.events import FlagClaim
from referee_app.live_game.model import RULE_SWITCHES, HouseRules, early_flag_takers
from referee_app.live_game.rule_text import rule_sections
from referee_app.screens.field import flag_questions
from referee_app.screens.new_game.model import house_rules_shown
from referee_app.screens.scan import model as scan_model
from referee_app.words.words import Sayable, Words
from tests.live_game.test_rule_text import with_rules
from tests.words.catalogue_check import catalogue, forms

PROJECT = Path(__file__).parents[1]

PLAIN = HouseRules(time_limit_s=3600)
"""No house rule but the end, at which points are counted."""

NOT_ON_POSTERS = {"points", "count_at_duel", "spoils", "tie_keeps_cards", "spy_must_tag", "winner_returns"}
"""House rules that change nothing that the posters say."""

NOT_ON_POCKET_TABLES = {"points"}
"""House rules that change neither the table nor what stands below it."""

EARLY_TAKERS_SAID: set[str] = set()
"""House rules by which others than scouts take a flag early, once all sentences about scouts allow for it."""

MAY_NAME_SCOUTS = {
    "card_printing/documents/card_art.py": "the picture on their cards",
    "card_printing/documents/posters.py": "a sentence for each rank that takes a flag early",
    "card_printing/sets/selection.py": "an example of a card",
    "referee_app/live_game/duel_table.py": "a sentence for each rank that takes a flag early",
    "referee_app/live_game/events.py": "what a leader's word can be",
    "referee_app/live_game/model.py": "takes_flag_early",
    "referee_app/live_game/rule_text.py": "what the rules say of them",
    "referee_app/screens/field/flag_questions.py": "a sentence for each rank that takes a flag early",
    "referee_app/screens/scan/model.py": "a sentence for each rank that takes a flag early",
}
"""Where the rank of scouts is named, besides table games and demonstrations, and what for."""

EARLY_TAKERS = [
    (posters, "_EARLY_TAKERS"),
    (duel_table, "_EARLY_TAKERS"),
    (flag_questions, "_TAKEN_EARLY"),
    (flag_questions, "_BY_EARLY"),
    (scan_model, "_EARLY_TAKERS"),
]
"""Where each rank that takes a flag early has a sentence."""

each_switch = pytest.mark.parametrize("name", RULE_SWITCHES)


class KeysOnly(Words):
    """Says the key of a sentence: that a sentence is missing is found once, by its own test."""

    def say(self, sentence: Sayable) -> str:
        """The key."""
        return sentence.key


def with_rule(name: str) -> HouseRules:
    """This rule alone."""
    return replace(PLAIN, **{name: True})


def check_early_takers(name: str, module: ModuleType, table: str) -> None:
    """Every rank that takes a flag early by this rule has its sentence in a table of a module."""
    missing = [rank.name for rank in early_flag_takers(with_rule(name)) if rank not in getattr(module, table)]
    assert not missing, f"add the key of a sentence for {', '.join(missing)} to {table} in {module.__name__}"


def test_a_house_rule_is_on_or_off_or_one_of_the_two_durations() -> None:
    others = {field.name for field in fields(HouseRules)} - set(RULE_SWITCHES)
    assert others == {"time_limit_s", "respawn_delay_s"}, (
        "a rule with a number needs a row of its own in referee_app/screens/new_game/model.py, an option in "
        "card_printing/commands/options.py and a field in referee_app/live_game/invitation.py; then name it here"
    )


def rules_in_tests(source: str) -> set[str]:
    """The house rules by which games are played in a module of tests."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(_, _, keywords):
                found |= {keyword.arg for keyword in keywords if keyword.arg}
            case ast.Constant(str(text)):
                found.add(text)
    return found


@each_switch
def test_what_a_house_rule_does_has_a_test(name: str) -> None:
    modules = (PROJECT / f"tests/live_game/{name}.py" for name in ("test_house_rules", "test_time_and_points"))
    named = set().union(*(rules_in_tests(module.read_text("utf-8")) for module in modules))
    assert name in named, f"add a test that plays by HouseRules({name}=True) to tests/live_game/test_house_rules.py"


def test_a_house_rule_without_a_test_is_found() -> None:
    assert rules_in_tests("playing(HouseRules(spoils=True, **limit))") == {"spoils"}


@each_switch
def test_the_second_leader_learns_of_a_house_rule(name: str) -> None:
    assert name in invitation._RULES, (
        "add it at the end of _RULES in referee_app/live_game/invitation.py; an app that does not know the rule must "
        "refuse invitations with it, so _RULES_IN_VERSION there needs a new version, too"
    )


def test_the_newest_invitations_have_all_house_rules() -> None:
    rules = invitation._RULES
    assert list(invitation._RULES_IN_VERSION.values())[-1] == len(rules), (
        f"add a version with {len(rules)} rules to _RULES_IN_VERSION in referee_app/live_game/invitation.py"
    )
    assert len(rules) <= 5 * invitation._RULES_LENGTH, (
        "ten rules fill the two characters of an invitation: the next version needs three, and a pattern of its own"
    )


@each_switch
def test_a_house_rule_can_be_chosen_in_the_app(name: str) -> None:
    offered = house_rules_shown(with_rule(name), KeysOnly(Language.EN)).switches
    assert [switch.on for switch in offered if switch.name == name] == [True]


@each_switch
def test_a_house_rule_can_be_chosen_where_sheets_are_printed(name: str) -> None:
    parser = CommandParser(prog="print", description="")
    options.add_game(parser)
    option = f"--{name.replace('_', '-')}"
    assert hasattr(parser.read([]), name), f"add {option} to _HOUSE_RULES in card_printing/commands/options.py"


@each_switch
@pytest.mark.parametrize("language", Language)
def test_a_house_rule_has_a_name_and_an_explanation(name: str, language: Language) -> None:
    missing = {f"new.rule.{name}", f"new.rule.{name}.text"} - forms(catalogue(language)).keys()
    assert not missing, f"add to the catalogue of {language}: {', '.join(sorted(missing))}"


@each_switch
def test_the_rules_say_what_a_house_rule_changes(name: str) -> None:
    told, usual = (
        {said.sentence.key for section in rule_sections(with_rules(rules)) for said in section.sentences}
        for rules in (with_rule(name), PLAIN)
    )
    assert told - usual, "add a sentence for it in referee_app/live_game/rule_text.py"


@each_switch
def test_the_posters_say_what_a_house_rule_changes(name: str) -> None:
    check_early_takers(name, posters, "_EARLY_TAKERS")
    changes = tuple(posters.posters(with_rule(name))) != tuple(posters.posters(PLAIN))
    assert changes is not (name in NOT_ON_POSTERS), (
        "add what it changes in card_printing/documents/posters.py; a rule that changes nothing there is listed in "
        "NOT_ON_POSTERS of tests/test_house_rule_places.py, and no other"
    )


@each_switch
def test_the_pocket_tables_say_what_a_house_rule_changes(name: str) -> None:
    check_early_takers(name, duel_table, "_EARLY_TAKERS")
    changed, usual = (
        (
            [duel_cell(mine, other, rules) for mine in LIVE_RANKS for other in LIVE_RANKS],
            legend(rules),
            [*rule_notes(rules)],
        )
        for rules in (with_rule(name), PLAIN)
    )
    assert (changed != usual) is not (name in NOT_ON_POCKET_TABLES), (
        "add what it changes in referee_app/live_game/duel_table.py; a rule that changes nothing there is listed "
        "in NOT_ON_POCKET_TABLES of tests/test_house_rule_places.py, and no other"
    )


@each_switch
def test_whoever_takes_a_flag_early_is_spoken_of_as_scouts_are(name: str) -> None:
    early = early_flag_takers(with_rule(name))
    for module, table in EARLY_TAKERS:
        check_early_takers(name, module, table)
    assert set(early) <= {attested.rank for attested in FlagClaim}, (
        "a leader must be able to say that one of them took it: add the rank to FlagClaim in "
        "referee_app/live_game/events.py"
    )
    texts = forms(catalogue(Language.EN)).items()
    scouts = [key for key, said in texts if any(re.search(r"\bscouts?\b", text, re.IGNORECASE) for text in said)]
    table_games = ("card_clash.", "front_line.", "refusal.stratego.", "show.")
    of_the_field = [key for key in scouts if not key.startswith(table_games)]
    assert len(of_the_field) > 10
    assert early == early_flag_takers(PLAIN) or name in EARLY_TAKERS_SAID, (
        "these sentences say that it is scouts; see to those that are wrong by this rule, where they are said, then "
        f"list it in EARLY_TAKERS_SAID of tests/test_house_rule_places.py: {', '.join(of_the_field)}"
    )


def test_no_code_but_one_function_knows_that_scouts_take_a_flag_early() -> None:
    sources = [path for package in ("card_printing", "referee_app") for path in (PROJECT / package).rglob("*.py")]
    named = {
        str(path.relative_to(PROJECT).as_posix())
        for path in sources
        if f"Rank.{Rank.SCOUT.name}" in path.read_text("utf-8")
    }
    elsewhere = (
        "referee_app/table_games/",
        "referee_app/practice/demonstration/",
        "referee_app/cards/",
        "referee_app/screens/table/",
    )
    assert {path for path in named if not path.startswith(elsewhere)} == MAY_NAME_SCOUTS.keys(), (
        "ask takes_flag_early in referee_app/live_game/model.py; where scouts are named for something else, say so in "
        "MAY_NAME_SCOUTS of tests/test_house_rule_places.py"
    )


def test_the_page_for_leaders_knows_how_many_house_rules_there_are() -> None:
    number = dict(enumerate(("nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"), start=9))
    said = f"There are {number[len(fields(HouseRules))]} house rules"
    assert said in (PROJECT / "docs" / "leaders.md").read_text("utf-8"), f"write in docs/leaders.md: {said}"
