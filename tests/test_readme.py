"""The documents are correct: their Python sessions run, and the files, names and targets they mention exist."""

import ast
import doctest
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
README = PROJECT / "README.md"
DEVELOPERS = PROJECT / "docs" / "developers.md"
PAGES = [README, PROJECT / "CONTRIBUTING.md", PROJECT / "SECURITY.md", *sorted((PROJECT / "docs").glob("*.md"))]
YAML = [PROJECT / ".pre-commit-config.yaml", *sorted((PROJECT / ".github").rglob("*.yml"))]
MOST_LINES = 150
MOST_TERMS = 40


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):.*## ", (PROJECT / "Makefile").read_text("utf-8"), re.MULTILINE))


def anchors(page: Path) -> set[str]:
    """What the headlines of a page are called in links."""
    headlines = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", headline).strip().lower().replace(" ", "-") for headline in headlines}


def links() -> list[tuple[str, str]]:
    """Every link to a file or a headline, with the page that it stands on."""
    found = ((page, link) for page in PAGES for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")))
    return sorted({(str(page.relative_to(PROJECT)), link) for page, link in found if ":" not in link})


@pytest.mark.parametrize("page", [README, DEVELOPERS], ids=lambda page: page.name)
def test_the_python_sessions_run_as_written(page: Path) -> None:
    session = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, page.name, str(page), 0)
    assert len(session.examples) > 20 or page == README
    report: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(session, out=report.append).failed == 0, "".join(report)


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= MOST_LINES, "details belong into the pages in docs/"


@pytest.mark.parametrize(("page", "link"), links(), ids=lambda name: name)
def test_what_a_document_points_at_is_there(page: str, link: str) -> None:
    path, _, anchor = link.partition("#")
    target = ((PROJECT / page).parent / path).resolve() if path else PROJECT / page
    assert target.exists()
    if anchor:
        assert anchor in anchors(target)


@pytest.mark.parametrize("page", sorted((PROJECT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_every_document_is_linked_from_the_readme_or_from_the_page_for_developers(page: Path) -> None:
    assert f"](docs/{page.name}" in README.read_text("utf-8") or f"]({page.name}" in DEVELOPERS.read_text("utf-8")


def test_every_command_of_the_makefile_is_documented() -> None:
    documented = set(re.findall(r"^\| `make ([a-z-]+)` \|", DEVELOPERS.read_text("utf-8"), re.MULTILINE))
    assert {"run", "test", "check", "bench", "help"} <= documented
    assert documented == make_targets(), "the table under “Commands” in docs/developers.md lists every make target once"


def test_every_package_is_on_the_map_and_the_map_names_no_other() -> None:
    (drawn,) = re.findall(r"^```\n(main\.py .*?)^```", DEVELOPERS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    named, package = set(), ""
    for line in drawn.splitlines():
        name = line.split()[0]
        if not line.startswith(" "):
            package = name
        elif not line.startswith("    "):
            named.add(package + name)
    there = set()
    for folder in ("referee_app", "card_printing"):
        for path in (PROJECT / folder).iterdir():
            if path.is_dir() and path.name[0] != "_" and any(path.rglob("*.py")):
                there.add(f"{folder}/{path.name}/")
            elif path.suffix == ".py" and path.name != "__init__.py":
                there.add(f"{folder}/{path.name}")
    missing, gone = sorted(there - named), sorted(named - there)
    assert not missing, f"add a line to the map under “Packages” in docs/developers.md for: {', '.join(missing)}"
    assert not gone, f"remove from the map under “Packages” in docs/developers.md: {', '.join(gone)}"


def glossary() -> dict[str, str]:
    """Each term with its name in the code."""
    (table,) = re.findall(r"^## Glossary\n(.*?)^## ", DEVELOPERS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([\w.]+)` \|$", table, re.MULTILINE)
    assert len(rows) == len(re.findall(r"^\| ", table, re.MULTILINE)) - 2, (
        "a row is: term, meaning, one name in backticks"
    )
    return dict(rows)


def is_defined(name: str) -> bool:
    """Whether a dotted name is a package, a module, or something that a module or one of its classes defines."""
    parts = name.split(".")
    for n in range(len(parts), 0, -1):
        path = PROJECT.joinpath(*parts[:n])
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if source.exists():
            scope: ast.AST | None = ast.parse(source.read_text("utf-8"))
            for part in parts[n:]:
                scope = next((node for node in getattr(scope, "body", []) if part in _names(node)), None)
            return scope is not None
    return False


def _names(node: ast.AST) -> set[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return {name}
        case ast.AnnAssign(target=ast.Name(name)):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
    return set()


@pytest.mark.parametrize(("term", "name"), glossary().items(), ids=lambda term: term)
def test_every_term_of_the_glossary_is_in_the_code(term: str, name: str) -> None:
    assert is_defined(name), f"{name} is gone: correct the row “{term}” of the glossary in docs/developers.md"


def test_the_glossary_is_short() -> None:
    assert 20 < len(glossary()) <= MOST_TERMS


def test_a_name_that_is_gone_is_noticed() -> None:
    assert not is_defined("referee_app.cards.card_set.Card_Set")
    assert not is_defined("referee_app.cards.card_sets")
    assert not is_defined("referee_app.cards.card_set.CardSet.gone")


@pytest.mark.parametrize("path", [*PAGES, *YAML], ids=lambda path: path.name)
def test_only_make_targets_that_exist_are_named(path: Path) -> None:
    text = path.read_text("utf-8")
    named = re.findall(r"(?:`|^\$ |run: )make ([a-z-]+)", text, re.MULTILINE)
    assert set(named) <= make_targets()


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_the_yaml_files_have_no_tabs_and_even_indents(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert not [line for line in lines if "\t" in line or (len(line) - len(line.lstrip())) % 2]
    assert lines


def test_the_checks_run_on_every_python_that_the_project_names() -> None:
    classified = re.findall(r"Python :: (3\.\d+)", (PROJECT / "pyproject.toml").read_text("utf-8"))
    checked = re.search(r"python: \[(.+)\]", (PROJECT / ".github/workflows/check.yml").read_text("utf-8"))
    assert checked is not None
    assert re.findall(r"[\d.]+", checked[1]) == classified
