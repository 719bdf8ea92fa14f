"""The documentation is true: snippets work, commands exist, links lead somewhere, and nothing is left out.

The three commands of the Quick start are run by `.ci/run`, as they stand in the README.
"""

from __future__ import annotations

import ast
import inspect
import re
import shlex
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

import grader.cli
from commands import commands_of
from grader.grading.proposing import propose
from grader.judging.relations import RELATIONS
from grader.kits import assignment as assignment_module
from grader.kits.assignment import Assignment, Spec, load_assignment
from grader.kits.checks import ATTRIBUTE, check, load_checks
from grader.kits.kit import built_in
from grader.kits.lab import Lab
from grader.kits.lab_python import NAMES
from grader.kits.variant import Change, Variant
from grader.model.wording import for_a_while
from grader.reference.files import reference_files

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
HANDOUTS = sorted((ROOT / "reference").glob("*/handout.md"))
PAGES = sorted([README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md"), *HANDOUTS])
ASSIGNMENT = "spite_and_malice"
FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
RUN_AS_A_WHOLE = {
    DOCS / "tutorial" / "first-assignment.md",
    DOCS / "how-to" / "begin-an-assignment.md",
    DOCS / "how-to" / "grade-ordinary-programs.md",
}
"""See `tests/test_tutorial_author.py` and `tests/test_new_kinds.py`, which make an assignment of their own, and
`tests/test_ordinary_page.py`."""

ABSENT = {"my-kit", "wrong", "graded", "graded-again", "played", ".venv", "report.html"}
"""Paths that the commands of the documentation make."""


@dataclass(frozen=True)
class Snippet:
    """A fenced block of a page; `line` is where it begins."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        """What pytest calls it."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def snippets(page: Path) -> list[Snippet]:
    """The fenced blocks of one page."""
    text = page.read_text("utf-8")
    return [
        Snippet(
            page, text.count("\n", 0, found.start()) + 1, found["language"], textwrap.dedent(found["text"])
        )
        for found in FENCE.finditer(text)
    ]


SNIPPETS = [snippet for page in PAGES for snippet in snippets(page)]


def in_language(*languages: str) -> pytest.MarkDecorator:
    """Run a test on each snippet in one of the languages."""
    wanted = [snippet for snippet in SNIPPETS if snippet.language in languages]
    return pytest.mark.parametrize("snippet", wanted, ids=lambda snippet: snippet.name)


def only_snippet(page: str, language: str, text: str) -> str:
    """The one snippet of a page that holds `text`."""
    (found,) = [one for one in snippets(DOCS / page) if one.language == language and text in one.text]
    return found.text


def anchor(heading: str) -> str:
    """The fragment by which a heading is linked."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


# Snippets.


@in_language("python")
def test_python_is_valid(snippet: Snippet) -> None:
    """Each Python snippet can be compiled; lines out of a function are taken as its body."""
    text = snippet.text
    try:
        ast.parse(text)
    except SyntaxError:
        ast.parse("def function():\n" + textwrap.indent(text, "    "))


@in_language("toml")
def test_toml_is_valid(snippet: Snippet) -> None:
    """Each TOML snippet can be read."""
    assert tomllib.loads(snippet.text)


@in_language("sh")
def test_commands_exist(snippet: Snippet) -> None:
    """Each `kibitz` line names a command, options and paths that are there, but on pages that are run as a whole."""
    if snippet.page in RUN_AS_A_WHOLE:
        return
    for line in snippet.text.splitlines():
        for part in line.split("&&"):
            words = shlex.split(part, comments=True)
            if words and Path(words[0]).name == "kibitz":
                command_exists(words[1:])


def command_exists(words: list[str]) -> None:
    """Parse a command as click does, without running it, and look for what it reads."""
    command = commands_of(grader.cli.kibitz)[words[0]]
    with for_a_while():
        given = command.make_context("kibitz", words[1:], resilient_parsing=False).params
    assert (given.get("assignment") or ASSIGNMENT) in built_in().names()
    for name in ("path", "submissions"):
        if given.get(name) not in {None, *ABSENT}:
            assert (ROOT / given[name]).exists()


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.name)
def test_language_is_named(snippet: Snippet) -> None:
    """Each fenced block says what it is, so that it is tested as that; drawings say nothing."""
    assert snippet.language in {"sh", "python", "toml", "text", "markdown", "json", ""}
    if not snippet.language:
        assert not re.search(r"^(kibitz|pip|pytest) ", snippet.text, re.MULTILINE)


def test_example_of_assignment_toml(tmp_path: Path) -> None:
    """The complete file in the reference page is one, with the rules of the page's own handout."""
    page = "reference/assignment-toml.md"
    folder = tmp_path / "counting"
    folder.mkdir()
    (folder / "assignment.toml").write_text(only_snippet(page, "toml", "title ="), "utf-8")
    (folder / "handout.md").write_text(only_snippet(page, "markdown", "**C1**"), "utf-8")
    about = load_assignment(folder)
    assert about.rules == {
        "C1": "A new counter stands at 0.",
        "C2": "`press()` adds one, up to the limit.",
        "C3": "Counters are independent.",
    }
    assert about.rulings["at_the_limit"].fixed == "raises"


def test_fixed_ruling_is_the_assignments_own() -> None:
    """The how-to changes a ruling that the assignment has, and nothing but `fixed`."""
    text = only_snippet("how-to/fix-a-ruling.md", "toml", "fixed")
    (name, shown), *others = tomllib.loads(text)["rulings"].items()
    ruling = msgspec.to_builtins(built_in().assignment(ASSIGNMENT).rulings[name])
    assert not others
    assert shown.pop("fixed") in ruling["options"]
    assert shown["question"] == ruling["question"]
    assert {key: one["text"] for key, one in shown["options"].items()} == {
        key: one["text"] for key, one in ruling["options"].items()
    }


@pytest.mark.parametrize(
    ("page", "part"), [("how-to/write-a-check.md", "@check"), ("reference/spec-tests.md", "@check")]
)
def test_example_of_a_check_records_programs(tmp_path: Path, page: str, part: str) -> None:
    """The check of the page is one: it cites rules of the handout and records programs."""
    folder = tmp_path / Path(page).stem.replace("-", "_")
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "test_example.py").write_text(only_snippet(page, "python", part), "utf-8")
    about = built_in().assignment(ASSIGNMENT)
    ((info, function),) = load_checks(folder)
    assert propose(built_in(), about, info, function, seed=1)  # as compiling does: by no clock
    assert getattr(function, ATTRIBUTE) == info
    assert info.task in {task.name for task in about.tasks}
    assert set(info.rules) <= set(about.rules)


@pytest.mark.parametrize("page", ["how-to/write-a-misconception.md", "reference/misconceptions.md"])
def test_example_of_a_misconception_applies(page: str) -> None:
    """The misconception of the page changes the reference as it is today."""
    kit = built_in()
    about = kit.assignment(ASSIGNMENT)
    variant = msgspec.convert(tomllib.loads(only_snippet(page, "toml", "sentence")), Variant)
    files = reference_files(kit, about)
    changed = variant.apply(files)
    assert changed != files
    assert set(variant.rules) <= set(about.rules)
    for name, text in changed.items():
        compile(text, name, "exec")


# Completeness.


def structs() -> list[type[Spec]]:
    """The tables of assignment.toml, with the file itself."""
    return [
        thing
        for thing in vars(assignment_module).values()
        if inspect.isclass(thing) and issubclass(thing, Spec) and thing is not Spec
    ]


@pytest.mark.parametrize(
    ("struct", "key"),
    [(struct, field.encode_name) for struct in structs() for field in msgspec.structs.fields(struct)],
)
def test_every_key_of_assignment_toml_is_described(struct: type[Spec], key: str) -> None:
    """The reference page of assignment.toml names each key of each table."""
    assert f"`{key}`" in (DOCS / "reference" / "assignment-toml.md").read_text("utf-8"), struct.__name__


@pytest.mark.parametrize("name", sorted({name for name in vars(Lab) if not name.startswith("_")} | NAMES))
def test_every_method_of_lab_is_described(name: str) -> None:
    """The reference page of spec tests names each public method of `lab`."""
    assert re.search(rf"`(lab\.)?{name}\b", (DOCS / "reference" / "spec-tests.md").read_text("utf-8"))


@pytest.mark.parametrize(
    "name",
    [
        *(name for name, one in inspect.signature(check).parameters.items() if one.kind is one.KEYWORD_ONLY),
        *RELATIONS,
    ],
)
def test_every_argument_of_check_and_every_relation_is_described(name: str) -> None:
    """The reference page of spec tests names each argument of `check` and each relation."""
    assert f"| `{name}` |" in (DOCS / "reference" / "spec-tests.md").read_text("utf-8")


@pytest.mark.parametrize("key", [*Variant.__struct_fields__, *Change.__struct_fields__])
def test_every_key_of_a_misconception_is_described(key: str) -> None:
    """The reference page of misconceptions names each key."""
    assert f"`{key}`" in (DOCS / "reference" / "misconceptions.md").read_text("utf-8")


def test_readme_tells_all_commands_and_the_size_of_each_assignment() -> None:
    """The README's tables name each command, and each assignment with its number of checks and points."""
    text = README.read_text("utf-8")
    kit = built_in()
    for name in commands_of(grader.cli.kibitz):
        assert f"`kibitz {name}" in text
    for name in kit.names():
        checks = [info for info, _ in load_checks(kit.spec_tests(name))]
        about: Assignment = kit.assignment(name)
        points = sum(info.points for info in checks)
        assert f"| {about.title} | `{name}` |" in text
        assert f"{len(checks)} checks, {points:g} points" in text


def test_quick_start_is_three_commands() -> None:
    """The Quick start has exactly three blocks of one line each: one class, the other classes, and the tests."""
    text = README.read_text("utf-8").partition("## Quick start\n")[2].partition("\n## ")[0]
    # `.ci/run` takes them by their place.
    blocks = [one for one in snippets(README) if one.language == "sh"][:3]
    assert text.count("```sh\n") == 3
    assert all(one.text in text for one in blocks)
    assert all(block.text.count("\n") == 1 for block in blocks)
    grade, others, tests = (block.text for block in blocks)
    for line in (grade, tests):
        assert line.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    # Who waits for pip should see that it works.
    assert " -q " not in grade
    assert ".venv/bin/pytest" in tests
    (first,) = re.findall(r"kibitz grade (\w+) examples/class/\1 --out graded/\1\n", grade)
    (rest,) = re.findall(r"^for one in ([\w ]+); do", others)
    assert sorted([first, *rest.split()]) == built_in().names()


@pytest.mark.parametrize("page", HANDOUTS, ids=lambda page: page.parent.name)
def test_handouts_say_what_a_course_supplies(page: Path) -> None:
    """A student who has the handout alone knows the name of each module that may be used, and its classes and methods."""
    text = page.read_text("utf-8")
    about = built_in().assignment(page.parent.name)
    for name in about.support:
        if "/" not in name:
            assert f"`{Path(name).stem}`" in text
            tree = ast.parse((page.parent / "support" / name).read_text("utf-8"))
            for made in tree.body:
                if isinstance(made, ast.ClassDef) and not made.name.endswith("Error"):
                    assert re.search(rf"`{made.name}\b", text), made.name
    for supplied in about.supplies:
        for method in supplied.methods:
            assert f"`{method}()`" in text, method


# Pages.


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Each link to a file of the project finds it, and the heading that it names."""
    for target in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        if target.startswith(("http://", "https://")):
            continue
        path, _, fragment = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        if fragment:
            headings = re.findall(r"^#+ (.+)$", found.read_text("utf-8"), re.MULTILINE)
            assert fragment in map(anchor, headings), target


def test_every_page_is_in_an_index() -> None:
    """Each page can be reached from docs/index.md or from the list of decisions."""
    reached = {DOCS / "index.md"}
    for index in (DOCS / "index.md", DOCS / "decisions" / "README.md"):
        links = LINK.findall(index.read_text("utf-8"))
        reached |= {(index.parent / link.partition("#")[0]).resolve() for link in links}
    assert set(DOCS.rglob("*.md")) <= reached


def test_decisions_have_one_form() -> None:
    """Decisions are numbered without gaps, and each says context, decision, why and consequences."""
    pages = sorted((DOCS / "decisions").glob("0*.md"))
    assert [page.name[:4] for page in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    for page in pages:
        text = page.read_text("utf-8")
        assert text.startswith(f"# {page.name[:4]}: ")
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Why", "Consequences"]
