"""Every language says everything, and says it with the same facts."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from referee_app.cards.ranks import Language, Rank, rank_name
from referee_app.words.catalogues import LOCALE, compile_catalogues
from tests.conftest import uncompiled
from tests.words.catalogue_check import (
    FAMILIES,
    LAYOUTS,
    PROJECT,
    SOURCES,
    catalogue,
    forms,
    refusals,
    unsaid,
    unused,
    uses_in,
    wrong_captions,
    wrong_in,
    wrong_uses,
)

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def planted(folder: Path, **texts: str) -> list[str]:
    """What is wrong with a small set of catalogues that are made up."""
    for language, text in texts.items():
        path = folder / language / "LC_MESSAGES" / "field_marshal.po"
        path.parent.mkdir(parents=True)
        path.write_text(f"{HEADER}\n{text}\n", "utf-8")
    return wrong_in({Language(language): catalogue(Language(language), folder) for language in texts}, ["greeting"])


def keys_by_refusal() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for refusal in refusals():
        if hasattr(refusal, "key"):
            found[refusal.__name__] = (*found.get(refusal.__name__, ()), refusal.key)
    return found


def test_every_language_says_everything_with_the_same_gaps() -> None:
    wanted = {key for keys in keys_by_refusal().values() for key in keys}
    wrong = wrong_in({language: catalogue(language) for language in Language}, wanted)
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("language", Language)
def test_nothing_is_said_twice(language: Language) -> None:
    po = (LOCALE / language / "LC_MESSAGES" / "field_marshal.po").read_text("utf-8")
    keys = re.findall(r'^msgid "(.+)"', po, re.MULTILINE)
    assert len(keys) > 100
    assert [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize("language", Language)
def test_the_numbers_theme_names_no_rank(language: Language) -> None:
    said = forms(catalogue(language))
    names = "|".join(rank_name(rank, language) for rank in Rank if rank is not Rank.FLAG)
    military = re.compile(rf"\b({names})([mn]?en|e?s|n)?\b", re.IGNORECASE)
    wrong = [
        f"{key} names a rank" if key.endswith(".numbers") else f"{key} names a rank: add {key}.numbers"
        for key, texts in said.items()
        if f"{key}.numbers" not in said and any(map(military.search, texts))
    ]
    assert not wrong, f"in the catalogue of {language}:\n" + "\n".join(wrong)


def test_every_refusal_and_sentence_is_given_the_facts_it_asks_for() -> None:
    keys_of = keys_by_refusal()
    uses = [
        use
        for path in SOURCES
        for use in uses_in(ast.parse(path.read_text("utf-8")), str(path.relative_to(PROJECT)), keys_of)
    ]
    wrong = wrong_uses(uses, forms(catalogue(Language.EN)))
    assert not wrong, "\n" + "\n".join(wrong)


def test_every_string_that_looks_like_a_key_has_a_sentence() -> None:
    said = forms(catalogue(Language.EN))
    wrong = [
        f"{path.relative_to(PROJECT)}: {line}"
        for path in SOURCES
        for line in unsaid(ast.parse(path.read_text("utf-8")), said)
    ]
    assert not wrong, "\n" + "\n".join(wrong)


def test_a_key_without_a_sentence_is_found_wherever_it_stands() -> None:
    source = 'KEYS = {1: "log.began", 2: "log.begna"}\nf"log.{x}"\n"other.thing"\n"log. Not a key."'
    assert unsaid(ast.parse(source), ["log.began"]) == ["no sentence for log.begna"]


def test_every_caption_of_a_layout_has_a_sentence_that_asks_for_nothing() -> None:
    said = forms(catalogue(Language.EN))
    layouts = {str(path.relative_to(PROJECT)): path.read_text("utf-8") for path in LAYOUTS}
    wrong = [line for where, layout in layouts.items() for line in wrong_captions(layout, where, said)]
    assert not wrong, "\n" + "\n".join(wrong)
    assert sum(layout.count("say_key(") for layout in layouts.values()) > 10


@pytest.mark.parametrize(
    ("caption", "complaint"),
    [
        ('root.words.say_key("about.title")', []),
        ('root.words.say_key("about.titel")', ["x.kv:2: no sentence for about.titel"]),
        ('root.words.say_key("about.by")', ["x.kv:2: about.by asks for ['name'], has []"]),
        ('root.words.say_key("about.by", name=root.name)', ["x.kv:2: write out one key"]),
        ("root.words.say_key(root.key)", ["x.kv:2: write out one key"]),
        ('words.say_key("about.title") if x else words.say_key("about.no")', ["x.kv:2: no sentence for about.no"]),
    ],
)
def test_a_caption_without_a_sentence_is_found_in_a_layout(caption: str, complaint: list[str]) -> None:
    said = {"about.title": ("About",), "about.by": ("By {name}",)}
    wrong = wrong_captions(f"Heading:\n    text: {caption}\n", "x.kv", said)
    assert len(wrong) == len(complaint)
    assert all(line.startswith(start) for line, start in zip(wrong, complaint, strict=True)), wrong


def test_a_sentence_that_only_a_layout_says_is_not_left_over() -> None:
    layouts = "\n".join(path.read_text("utf-8") for path in LAYOUTS)
    sources = "\n".join(path.read_text("utf-8") for path in SOURCES)
    key = "setting.title"
    assert f'"{key}"' in layouts
    assert f'"{key}"' not in sources
    assert unused([key]) == []


def test_no_sentence_is_left_over() -> None:
    left_over = unused(forms(catalogue(Language.EN)))
    assert not left_over, (
        "\n".join(["", *left_over]) + "\nremove them from the four catalogues; where the end of a key is a value, "
        "add its beginning to FAMILIES in tests/words/catalogue_check.py"
    )


def test_every_family_of_keys_has_members() -> None:
    keys = forms(catalogue(Language.EN))
    assert [family for family in FAMILIES if not any(key.startswith(family) for key in keys)] == []


def test_every_family_names_a_place_that_exists() -> None:
    named = {place for where in FAMILIES.values() for place in re.findall(r"in ([\w/]+(?:\.py)?)$", where)}
    roots = (PROJECT, PROJECT / "referee_app")
    assert named
    assert [place for place in sorted(named) if not any((root / place).exists() for root in roots)] == []


def test_the_walk_finds_refusals_in_more_than_one_package() -> None:
    packages = {refusal.__module__.split(".")[1] for refusal in refusals()}
    assert {"cards", "live_game"} <= packages


@pytest.mark.parametrize(
    ("german", "complaint"),
    [
        ('msgid "farewell"\nmsgstr "Auf Wiedersehen, {name}"', "greeting: no sentence in de"),
        ('msgid "greeting"\nmsgstr ""', "de: nothing said: greeting"),
        ('#, fuzzy\nmsgid "greeting"\nmsgstr "Guten Tag, {name}"', "de: fuzzy: greeting"),
        ('msgid "greeting"\nmsgstr "Guten Tag"', "the gaps differ: greeting"),
        ('msgid "greeting"\nmsgid_plural "greeting"\nmsgstr[0] "Tag, {name}"', "de: nothing said: greeting"),
    ],
)
def test_a_fault_in_one_language_is_found(tmp_path: Path, german: str, complaint: str) -> None:
    wrong = planted(tmp_path, en='msgid "greeting"\nmsgstr "Good day, {name}"', de=german)
    assert any(line.startswith(complaint) for line in wrong), wrong


def test_a_catalogue_that_was_edited_or_never_compiled_is_compiled_before_tests_run(tmp_path: Path) -> None:
    for language, seconds in {"en": 5, "nl": 1, "de": None}.items():
        source = tmp_path / language / "LC_MESSAGES" / "field_marshal.po"
        source.parent.mkdir(parents=True)
        source.write_text(HEADER, "utf-8")
        os.utime(source, (3, 3))
        if seconds is not None:
            source.with_suffix(".mo").touch()
            os.utime(source.with_suffix(".mo"), (seconds, seconds))
    assert sorted(source.parts[-3] for source in uncompiled(tmp_path)) == ["de", "nl"]
    compile_catalogues(tmp_path)
    assert uncompiled(tmp_path) == []


def test_a_catalogue_that_cannot_be_read_leaves_what_was_compiled(tmp_path: Path) -> None:
    source = tmp_path / "en" / "LC_MESSAGES" / "field_marshal.po"
    source.parent.mkdir(parents=True)
    source.write_text("msgid", "utf-8")
    source.with_suffix(".mo").write_bytes(b"as it was")
    with pytest.raises(PoFileError):
        compile_catalogues(tmp_path)
    assert source.with_suffix(".mo").read_bytes() == b"as it was"


def test_a_plural_rule_of_another_language_is_found(tmp_path: Path) -> None:
    good = 'msgid "greeting"\nmsgstr "{name}"'
    assert planted(tmp_path, en=good, fr=good) == ["fr: plural rule (n != 1)"]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('sentence("greeting")', "x.py:1: greeting asks for ['name'], has []"),
        ('words.say_key("greeting", nmae=1)', "x.py:1: greeting asks for ['name'], has ['nmae']"),
        ('sentence("greeting" if late else "greetign", name=1)', "x.py:1: no sentence for greetign"),
        ("raise Impolite", "x.py:1: greeting asks for ['name'], has []"),
        ("raise refusals.Impolite", "x.py:1: greeting asks for ['name'], has []"),
        ("refusals.Impolite(whom=1)", "x.py:1: greeting asks for ['name'], has ['whom']"),
        ("raise Impolite(whom=1)", "x.py:1: greeting asks for ['name'], has ['whom']"),
        (
            "class Impolite(Refusal):\n  def __init__(self):\n    super().__init__(whom=1)",
            "x.py:3: greeting asks for ['name'], has ['whom']",
        ),
    ],
)
def test_a_sentence_without_its_facts_is_found(source: str, complaint: str) -> None:
    uses = list(uses_in(ast.parse(source), "x.py", {"Impolite": ("greeting",)}))
    assert wrong_uses(uses, {"greeting": ("Good day, {name}",)}) == [complaint]


def test_a_sentence_with_its_facts_is_not_complained_of() -> None:
    source = 'sentence("greeting", name=1)\nImpolite(name=2, time=3)\nImpolite(**facts)\nother("greeting")'
    uses = list(uses_in(ast.parse(source), "x.py", {"Impolite": ("greeting",)}))
    assert len(uses) == 2
    assert wrong_uses(uses, {"greeting": ("Good day, {name}",)}) == []


def test_a_key_that_no_source_names_is_found() -> None:
    assert unused(["list.and", "list.nowhere_said"]) == ["list.nowhere_said"]


def test_running_the_app_needs_neither_babel_nor_setuptools() -> None:
    script = (
        "import sys; from referee_app.words.words import Language, Words; Words(Language.NL).say_key('unknown');"
        "print({'babel', 'setuptools'} & set(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PROJECT)
    assert result.stdout == "set()\n"
