"""Checks of the catalogues, as functions that list faults; the tests expect an empty list."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal
from referee_app.words.catalogues import LOCALE

PROJECT = Path(__file__).parents[2]
PACKAGES = ("referee_app", "card_printing")
SOURCES = [path for package in PACKAGES for path in sorted((PROJECT / package).rglob("*.py"))]
LAYOUTS = sorted((PROJECT / "referee_app").rglob("*.kv"))
FAMILIES = {
    "team.": "the team's value, in words/words.py",
    "seat.": "the seat's number, in words/words.py",
    "card.": "the team's value, in words/words.py",
    "now.new_card.": "who gives it, in live_game/verdict.py",
    "now.new_card_later.": "who gives it, in live_game/verdict.py",
    "log.issued.": "player, in live_game/descriptions.py",
    "log.found.": "player, in live_game/descriptions.py",
    "log.returned.": "player, in live_game/descriptions.py",
    "log.lost.": "player, in live_game/descriptions.py",
    "log.flag_taken.": "who, as far as that is known, in live_game/descriptions.py",
    "log.flag_handed_on.": "who, as far as that is known, in live_game/descriptions.py",
    "log.duel.": "the result, in live_game/descriptions.py",
    "log.ended.": "the reason, in live_game/descriptions.py",
    "outcome.": "the reason, in live_game/descriptions.py",
    "mode.": "the mode, in commands/simulate.py",
    "face.role.": "the rank's name, in card_printing",
    "field.do.": "the action, in screens/field/model.py",
    "field.flag_is.": "how the flag stands, in screens/field/scores.py",
    "field.more.main.": "the job, in screens/field/questions.py",
    "field.player.status.": "the status, in screens/field",
    "log.kind.": "the kind of lines, in screens/log/model.py",
    "log.empty.": "the kind of lines, in screens/log/model.py",
    "end.how.": "the reason, in screens/end/model.py",
    "log.next.": "the kind of lines, in screens/log/model.py",
    "show.": "the picture, in practice/demonstration",
    "looks.language.": "the language, in screens/sets/design_model.py",
    "looks.size.": "the size's name, in screens/sets/design_model.py",
    "looks.style.": "the style's name, in screens/sets/design_model.py",
    "looks.paper.": "the paper's name, in screens/sets/design_model.py",
    "looks.theme.": "the theme's name, in screens/sets/design_model.py",
    "print.made.": "the document, in card_printing/commands/print_commands.py",
    "print.left_out.": "the document, in card_printing/commands/print_commands.py",
    "set.do.": "what can be done, in screens/card_set/model.py",
    "set.why.": "what can be done, in screens/card_set/model.py",
    "set.document.": "the document, in screens/card_set/print_model.py",
    "set.about.": "the document, in screens/card_set/print_model.py",
    "set.whom.": "for whom, in screens/card_set/print_model.py",
    "set.players.": "what the number is for, in screens/card_set/print_model.py",
    "set.secret.": "what is secret, in screens/card_set/model.py",
    "new.mode.": "the mode, in screens/new_game",
    "new.rule.": "the rule's name, in screens/new_game/model.py",
    "new.dealing.": "how cards are dealt, in screens/new_game",
    "new.knowledge.": "what is recorded, in screens/new_game",
    "scan.job.": "the job, in screens/scan/scan_state.py",
    "scan.asks.": "the job, in screens/scan/model.py",
    "scan.first.": "the job, in screens/scan/model.py",
    "scan.first.tap.": "the job, in screens/scan/presenter.py",
    "scan.tap.": "the job, in screens/scan/model.py",
    "rules.part.": "the part, in screens/game_rules/model.py",
    "junior.kind.": "the kind, in table_games/junior.py",
    "junior_quest.log.turned.": "how it ended, in table_games/junior_quest/notation.py",
    "junior_quest.log.tower.": "the kind, in table_games/junior_quest/notation.py",
    "junior_triumph.log.attack.": "how it ended, in table_games/junior_triumph/notation.py",
    "junior_triumph.log.tap.": "the kind, in table_games/junior_triumph/notation.py",
    "junior_triumph.ended.": "the ending, in table_games/junior_triumph/rules.py",
    "stratego.log.attacked.": "how the fight ended, in table_games/stratego/notation.py",
    "stratego.ended.": "the ending, in table_games/stratego/rules.py",
    "front_line.log.attacked.": "how the fight ended, in table_games/front_line/notation.py",
    "table.game.": "the game's key, in screens/tables/model.py",
    "table.about.": "the game's key, in screens/tables/model.py",
    "table.option.": "the game's key and the option's name, in screens/new_table/model.py",
    "table.ask.": "the game's key and what is to be done, in screens/table/games",
    "table.do.": "the game's key and the action, in screens/table/model.py",
    "card_clash.kind.": "the kind, in table_games/card_clash/model.py",
    "card_clash.ended.": "the reason, in table_games/card_clash/rules.py",
}
"""Keys that no source names in full, by their beginning, with what is put behind it and where."""

_KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")
_CAPTION = re.compile(r"""say_key\((?:"([^"]*)"\))?""")


def catalogue(language: Language, locale: Path = LOCALE) -> Catalog:
    """The sentences of a language, as the .po says."""
    with (locale / language / "LC_MESSAGES" / "field_marshal.po").open("rb") as po:
        return read_po(po, locale=language.value, abort_invalid=True)


def forms(sentences: Catalog) -> dict[str, tuple[str, ...]]:
    """Every key with its text, or with its text for each plural form."""
    found = {}
    for message in sentences:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or [""])
    return found


def gaps(texts: tuple[str, ...]) -> set[str]:
    """The names of the facts that a sentence asks for, in any of its forms."""
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def wrong_in(catalogues: Mapping[Language, Catalog], wanted: Collection[str]) -> list[str]:
    """Everything wrong with the catalogues, given the keys that the code needs."""
    texts = {language: forms(sentences) for language, sentences in catalogues.items()}
    keys = sorted(set(wanted).union(*texts.values()))
    lacking = {key: [language for language in texts if key not in texts[language]] for key in keys}
    wrong = [f"{key}: no sentence in {', '.join(languages)}" for key, languages in lacking.items() if languages]
    for language, sentences in catalogues.items():
        wrong += [f"{language}: fuzzy: {message.id}" for message in sentences if message.id and message.fuzzy]
        wrong += [f"{language}: nothing said: {key}" for key, said in texts[language].items() if not all(said)]
        if sentences.plural_expr != Catalog(language.value).plural_expr:
            wrong.append(f"{language}: plural rule {sentences.plural_expr}")
    for key in keys:
        asked = {language: gaps(said[key]) for language, said in texts.items() if key in said}
        if len({frozenset(names) for names in asked.values()}) > 1:
            wrong.append(f"the gaps differ: {key} {asked}")
    return wrong


def refusals() -> list[type[Refusal]]:
    """Every refusal of the project, found by importing all that needs no window."""
    for package in PACKAGES:
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.", onerror=_fail):
            if not module.name.startswith("referee_app.screens") and not module.name.endswith(
                ("__main__", "bootstrap")
            ):
                importlib.import_module(module.name)
    return sorted(_below(Refusal), key=lambda refusal: refusal.__name__)


def _fail(module: str) -> None:
    raise ImportError(module)


def _below(refusal: type[Refusal]) -> Iterator[type[Refusal]]:
    for child in refusal.__subclasses__():
        if child.__module__.startswith(PACKAGES):
            yield child
            yield from _below(child)


class Use(NamedTuple):
    """A place where a sentence gets its facts."""

    where: str
    keys: tuple[str, ...]
    facts: frozenset[str]


def uses_in(tree: ast.Module, where: str, keys_of: Mapping[str, tuple[str, ...]]) -> Iterator[Use]:
    """Each call that names a sentence, directly or by its refusal, with facts that can be read from the source."""
    for node in ast.walk(tree):
        match node:
            case ast.Raise(exc=ast.Name(name) | ast.Attribute(attr=name)) if name in keys_of:
                yield Use(f"{where}:{node.lineno}", keys_of[name], frozenset())
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=[], keywords=given) if name in keys_of:
                yield from _use(f"{where}:{node.lineno}", keys_of[name], given)
            case ast.ClassDef(name=name) if name in keys_of:
                yield from _use_by_constructor(node, where, keys_of[name])
            case ast.Call(
                func=ast.Name("sentence") | ast.Attribute(attr="say_key"),
                args=[named],
                keywords=given,
            ):
                for key in _keys_named(named):
                    yield from _use(f"{where}:{node.lineno}", (key,), given)


def _keys_named(named: ast.expr) -> Iterator[str]:
    match named:
        case ast.Constant(str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from _keys_named(one)
            yield from _keys_named(other)


def _use_by_constructor(refusal: ast.ClassDef, where: str, keys: tuple[str, ...]) -> Iterator[Use]:
    for node in ast.walk(refusal):
        match node:
            case ast.Call(func=ast.Attribute(attr="__init__"), keywords=given):
                yield from _use(f"{where}:{node.lineno}", keys, given)


def _use(where: str, keys: tuple[str, ...], given: list[ast.keyword]) -> Iterator[Use]:
    names = [keyword.arg for keyword in given]
    if None not in names:
        yield Use(where, keys, frozenset(name for name in names if name is not None))


def captions_in(layout: str, where: str) -> Iterator[Use]:
    """Each caption that a layout says itself; one whose key is not written out alone has an empty key."""
    for number, line in enumerate(layout.splitlines(), start=1):
        yield from (Use(f"{where}:{number}", (found[1] or "",), frozenset()) for found in _CAPTION.finditer(line))


def wrong_uses(uses: Collection[Use], said: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The places that name no sentence, or leave one of its gaps open."""
    wrong = []
    for use in uses:
        known = [key for key in use.keys if key in said]
        if not known:
            wrong.append(f"{use.where}: no sentence for {' or '.join(use.keys)}")
        elif all(gaps(said[key]) - use.facts for key in known):
            wrong.append(f"{use.where}: {known[0]} asks for {sorted(gaps(said[known[0]]))}, has {sorted(use.facts)}")
    return wrong


def wrong_captions(layout: str, where: str, said: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The captions of a layout that are not a sentence of ours without gaps, by its key alone."""
    captions = list(captions_in(layout, where))
    vague = [
        f'{use.where}: write out one key, as in say_key("about.title"); what has facts belongs into the model'
        for use in captions
        if use.keys == ("",)
    ]
    return vague + wrong_uses([use for use in captions if use.keys != ("",)], said)


def unsaid(tree: ast.Module, said: Collection[str]) -> list[str]:
    """The strings in a source that look like a key of ours and have no sentence, however they come to be used."""
    roots = tuple(f"{key.split('.')[0]}." for key in said if "." in key)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return [
        f"no sentence for {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts
        if node.value.startswith(roots) and _KEY.fullmatch(node.value) and node.value not in said
    ]


def unused(said: Collection[str]) -> list[str]:
    """The keys that no source names; a sentence for the numbers theme belongs to the one it replaces."""
    everything = "\n".join(path.read_text("utf-8") for path in (*SOURCES, *LAYOUTS))
    return [
        key
        for key in (key.removesuffix(".numbers") for key in said)
        if not key.startswith(tuple(FAMILIES)) and f'"{key}"' not in everything and f"'{key}'" not in everything
    ]
