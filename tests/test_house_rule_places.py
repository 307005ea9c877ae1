"""Whatever a house rule needs elsewhere is there; where something is missing, the test says where it belongs."""

from dataclasses import fields, replace

import pytest

from card_printing.commands import options
from card_printing.documents.briefing_text import sections
from referee_app.cards.ranks import Language
from referee_app.command_line.parser import CommandParser
from referee_app.live_game import invitation
from referee_app.live_game.model import RULE_SWITCHES, HouseRules
from referee_app.screens.new_game.model import house_rules_shown
from referee_app.words.words import Words
from tests.card_printing.test_briefing import with_rules
from tests.words.catalogue_check import catalogue, forms

each_switch = pytest.mark.parametrize("name", RULE_SWITCHES)


def with_rule(name: str) -> HouseRules:
    """This rule alone; points are counted when the time is over."""
    return replace(HouseRules(time_limit_s=3600), **{name: True})


def test_a_house_rule_is_on_or_off_or_one_of_the_two_durations() -> None:
    others = {field.name for field in fields(HouseRules)} - set(RULE_SWITCHES)
    assert others == {"time_limit_s", "respawn_delay_s"}, (
        "a rule with a number needs a row of its own in referee_app/screens/new_game/model.py, an option in "
        "card_printing/commands/options.py and a field in referee_app/live_game/invitation.py; then name it here"
    )


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
    offered = house_rules_shown(with_rule(name), Words(Language.EN)).switches
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
def test_the_briefing_says_what_a_house_rule_changes(name: str) -> None:
    plain = HouseRules(time_limit_s=3600)
    told, usual = (
        {said.sentence.key for section in sections(with_rules(rules)) for said in section.sentences}
        for rules in (with_rule(name), plain)
    )
    assert told - usual, "add a sentence for it in card_printing/documents/briefing_text.py"
