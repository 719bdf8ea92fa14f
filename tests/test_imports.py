"""Who may import whom, written down as data, and what a check of full marks does without."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import small_kit
from commands import ROOT, environment, kit_with_cache

PACKAGE = ROOT / "grader"
INSIDE = PACKAGE / "inside"


@dataclass(frozen=True)
class Room:
    """A folder of `grader/`, whose modules may import each other, without a cycle, and those of the rooms `below`."""

    name: str
    below: frozenset[str]
    reason: str


def room(name: str, below: str, reason: str) -> Room:
    """A room, with its words split."""
    return Room(name, frozenset(below.split()), reason)


DOORS = "cli commands pytest_items pytest_plugin __main__ __init__"
"""What people call, at the top of the package; nothing is built on them."""

ROOMS = [
    room(
        "model",
        "",
        "What everything else speaks in: plain data and the names of errors, which know nothing of the rest.",
    ),
    room(
        "kits",
        "model",
        "What course authors write and the corpus made from it; nothing of a submission runs here.",
    ),
    room("submissions", "model", "What students hand in, as bytes."),
    room(
        "lms",
        "model submissions",
        "What learning management systems give and take: downloads and gradebooks, a folder for each system.",
    ),
    room("grades", "model lms", "What becomes of a score; it does not matter how one was found."),
    room("similarity", "model submissions", "Compares the code that was handed in, and runs none of it."),
    room("languages", "model", "What of the engine depends on the language of a submission."),
    room("sandbox", "model kits languages", "Runs submissions; it does not know what is right."),
    room(
        "judging",
        "model kits",
        "Pure functions from answers to verdicts, so that each can be tested by itself.",
    ),
    room(
        "reference",
        "model kits languages sandbox judging",
        "Asks the reference what is right, and for the smallest program.",
    ),
    room(
        "sessions", "model kits submissions sandbox", "Plays programs on a terminal and judges their screens."
    ),
    room(
        "grading",
        "model kits submissions languages sandbox judging reference sessions",
        "Joins the steps: from spec tests to a corpus, from a submission to a result.",
    ),
    room(
        "reports",
        "model similarity",
        "Draws results, and no submission runs for it: any can be drawn again from stored ones.",
    ),
    room("platforms", "model reports", "What a platform that runs Kibitz reads of a result."),
    room(
        "classes",
        "model kits submissions lms grades similarity sandbox reference grading reports platforms",
        "Grades many, several at once, and writes what the reports make of it.",
    ),
    room(
        "review",
        "model kits submissions lms grades reports classes",
        "The desk at which a person decides: pages over a folder of results, asked for by one command.",
    ),
    room(
        "audits",
        "model kits submissions judging reference sessions grading reports",
        "Grades what is known to be right and wrong, to see what an assignment's checks are worth.",
    ),
    room(
        "tournament",
        "model kits submissions lms sandbox reports classes",
        "Has the players of a class play each other.",
    ),
    room(
        "exports",
        "model kits sessions grading",
        "Files that take an assignment to other platforms; each works where it is put.",
    ),
]

PURE = {
    "decoration": "the names of modules that have a stand-in",
    "operators": "what operators are called and look like, for recording them and for code to paste",
    "parts": "the name of what the kit lends, to know its errors by",
    "scratch": "removing a scratch folder, which both sides must do in the same careful way",
    "submitted_files": "the names of modules, for the import lines of a program that a student can paste",
    "values": "the form of answers, which the comparison and the reference write as well",
    "witness": "the name under which the reference imports its rulings, and the form of its citations",
}
"""Modules of the sandbox side that trusted code may import, and for what: they decide nothing and start nothing."""

HEAVY = {
    "hypothesis": "only compiling proposes programs",
    "pytest": "only the plugin runs under it",
    "jinja2": "only HTML needs templates",
    "rich": "only a progress bar that somebody sees",
    "concurrent.futures": "one submission has one job",
    "multiprocessing": "the same",
    "pexpect": "only a program on a terminal needs it",
    "xml": "only JUnit is XML",
    "zipfile": "only a zip is one",
    "yaml": "only Gradescope's metadata is YAML",
    "pygments": "only code that is compared is taken apart",
    "difflib": "only an author who misspells a key is helped",
    "sqlite3": "only a desk keeps decisions",
    "starlette": "nobody reviews",
    "uvicorn": "the same",
    "distributed": "only a class is graded on a cluster",
    "grader.commands.grade": "another command was called",
    "grader.commands.tournament": "the same",
    "grader.model.class_result": "one submission is no class",
    "grader.languages.perl": "a Python submission needs no Perl",
    "grader.grading.hints": "nothing is left out",
    "grader.commands.watch": "nobody watches",
    "grader.commands.settings": "there are no settings",
    "grader.commands.finding": "the assignment was named",
    "grader.grading.which_assignment": "the same",
    "click.shell_completion": "no shell asks what may come next",
    "grader.model.wrapping": "no line is too long",
    "grader.grading.compiler": "the checks are compiled already",
    "grader.reference.explain": "there is nothing to explain",
    "grader.reports.report": "no page was asked for",
}
"""What a check of full marks does not load, because students wait for it."""

FREE_OF_OURS = (
    "grader.model.errors",
    "grader.model.evidence",
    "grader.model.frozen",
    "grader.model.grade",
    "grader.model.handed_in",
    "grader.model.result",
    "grader.model.scores",
)


@dataclass(frozen=True)
class Import:
    """One import statement: by whom, of what, and whether it runs when the module is imported."""

    module: str
    target: str
    at_once: bool


def imports_of(path: Path) -> Iterator[Import]:
    """The imports of one file, relative ones written out.  Those for type checkers only are no imports."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def walk(node: ast.AST, at_once: bool) -> Iterator[Import]:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from walk(other, at_once)
            return
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, alias.name, at_once)
        elif isinstance(node, ast.ImportFrom):
            base = (
                ".".join([*parts[: -node.level], *([node.module] if node.module else [])])
                if node.level
                else node.module
            )
            for alias in node.names:
                inner = PACKAGE.parent.joinpath(*f"{base}.{alias.name}".split("."))
                yield Import(
                    module,
                    f"{base}.{alias.name}"
                    if inner.with_suffix(".py").is_file() or inner.is_dir()
                    else str(base),
                    at_once,
                )
        inside_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for child in ast.iter_child_nodes(node):
            # No expression holds an import.
            if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)):
                yield from walk(child, at_once and not inside_function)

    yield from walk(ast.parse(path.read_bytes(), str(path)), True)


TRUSTED = sorted(path for path in PACKAGE.rglob("*.py") if INSIDE not in path.parents)
SANDBOXED = sorted(path for path in INSIDE.glob("*.py"))
IMPORTS = [one for path in [*TRUSTED, *SANDBOXED] for one in imports_of(path)]


def own(target: str) -> str | None:
    """The room, or the door, of a trusted module: `kits` for `grader.kits.kit`; None for anything else."""
    package, _, name = target.partition(".")
    name = name.partition(".")[0]
    return (name or "__init__") if package == "grader" and name != "inside" else None


def test_every_module_has_one_place() -> None:
    """A new module is put into a room, and none is empty or gone."""
    there = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in TRUSTED}
    assert sorted([*(one.name for one in ROOMS), *DOORS.split()]) == sorted(there)


def test_rooms_are_in_order() -> None:
    """A room builds on rooms that stand before it."""
    seen: set[str] = set()
    for one in ROOMS:
        assert one.below <= seen
        seen.add(one.name)


@pytest.mark.parametrize("one", ROOMS, ids=lambda one: one.name)
def test_imports_go_one_way(one: Room) -> None:
    """Also inside functions, where an import that is put off is still one; and no room is named without need."""
    taken = {
        target
        for statement in IMPORTS
        if own(statement.module) == one.name
        for target in [own(statement.target)]
        # `from grader import check` is for course authors; of our own modules, `__init__` has the version.
        if target not in (None, "__init__", one.name)
    }
    assert taken == one.below, one.reason


def test_nothing_is_built_on_the_doors() -> None:
    """But for each other."""
    doors = set(DOORS.split()) - {"__init__"}
    for statement in IMPORTS:
        assert own(statement.module) in (*doors, "__init__", None) or own(statement.target) not in doors, (
            statement
        )


def test_the_desk_has_one_door() -> None:
    """`grader/review/` is imported by its own command and by nobody else."""
    takers = {one.module for one in IMPORTS if own(one.target) == "review" and own(one.module) != "review"}
    assert takers == {"grader.commands.review"}


def test_some_modules_stand_alone() -> None:
    """Results and errors import nothing of ours but each other, so that anything may import them."""
    for statement in IMPORTS:
        if statement.module in FREE_OF_OURS:
            assert statement.target.startswith(FREE_OF_OURS) or not statement.target.startswith("grader"), (
                statement
            )


def test_the_sandbox_side_needs_the_standard_library_alone() -> None:
    """It is loaded under another name, where nothing else of ours is to be found: so its own are relative."""
    for path in SANDBOXED:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                heads = [alias.name.partition(".")[0] for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level != 1:
                heads = [(node.module or "").partition(".")[0]]
            else:
                continue
            assert set(heads) <= sys.stdlib_module_names, f"{path.name} imports {heads}"


def test_trusted_code_takes_only_pure_pieces_from_inside() -> None:
    """What runs in the sandbox is started as a file, not imported."""
    taken = {
        statement.target.removeprefix("grader.inside.")
        for statement in IMPORTS
        if own(statement.module) is not None and statement.target.startswith("grader.inside")
    }
    assert taken == set(PURE)


def test_no_cycles() -> None:
    """Whatever is imported first, everything can be."""
    graph: dict[str, set[str]] = {}
    for statement in IMPORTS:
        if statement.at_once and statement.target.startswith("grader"):
            graph.setdefault(statement.module, set()).add(statement.target)
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join([*path, module])
        if module not in done:
            for target in sorted(graph.get(module, ())):
                visit(target, (*path, module))
            done.add(module)

    for module in sorted(graph):
        visit(module, ())


def test_full_marks_load_nothing_heavy(tmp_path: Path) -> None:
    """`kibitz check` answers at once because of what it does not import."""
    with kit_with_cache(tmp_path) as kit:
        submission = tmp_path / "ada.py"
        submission.write_text(small_kit.RIGHT)
        program = (
            "import json, sys\n"
            "from grader.cli import run\n"
            "code = run(sys.argv[1:])\n"
            "print(json.dumps([code, sorted(sys.modules)]))\n"
        )
        command = [sys.executable, "-c", program, "check", "--kit", str(kit), "counter", str(submission)]
        for _ in range(2):  # the first one compiles
            done = subprocess.run(
                command, env=environment(), cwd=tmp_path, capture_output=True, check=True, timeout=60
            )
    code, loaded = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stdout
    heavy = {name for name in HEAVY if name in loaded}
    assert heavy == set(), {name: HEAVY[name] for name in heavy}


def test_the_zygote_loads_nothing_heavy() -> None:
    """It starts for every check, and with all that serves a worker."""
    program = (
        "import importlib.util, sys\n"
        "spec = importlib.util.spec_from_file_location(\n"
        "    'inside', sys.argv[1] + '/__init__.py', submodule_search_locations=[sys.argv[1]]\n"
        ")\n"
        "sys.modules['inside'] = importlib.util.module_from_spec(spec)\n"
        "from inside import worker, zygote\n"
        "print({'typing', 'dataclasses', 'inspect', 'subprocess', 'pathlib'}.intersection(sys.modules))\n"
    )
    command = [sys.executable, "-P", "-s", "-S", "-c", program, str(INSIDE)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert done.stdout == "set()\n"
