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
class Layer:
    """Modules that may import each other, without a cycle, and those of the layers that `above` names."""

    name: str
    modules: frozenset[str]
    below: frozenset[str]
    reason: str


def layer(name: str, modules: str, below: str, reason: str) -> Layer:
    """A layer, with its words split."""
    return Layer(name, frozenset(modules.split()), frozenset(below.split()), reason)


LAYERS = [
    layer(
        "words",
        "errors result class_result visible names program worker_errors outcomes",
        "",
        "What everything else speaks in: plain data and the names of errors, which know nothing of the rest.",
    ),
    layer(
        "files",
        "assignment kit checks variant submission tree download lms corpus lab screens transcript mutants content "
        "adjustment_file lateness adjustments code_tokens similarity equivalent",
        "words",
        "What authors and students write, and what is recorded from it; nothing of a submission runs here.",
    ),
    layer(
        "sandbox",
        "zygote_process stack_dump worker_process sandbox session terminal",
        "words files",
        "Runs submissions and hands over their answers; it does not know what is right.",
    ),
    layer(
        "judging",
        "relations compare rulings blame selection listing plan evidence attribution verdicts diagnosis",
        "words files",
        "Pure functions from answers to verdicts; no process is started, so each can be tested by itself.",
    ),
    layer(
        "reference",
        "reference shrink explain plain_source",
        "words files sandbox judging",
        "Asks the reference what is right and looks for the smallest program that shows what is wrong.",
    ),
    layer(
        "sessions",
        "dialogues replay terminal_grading",
        "words files sandbox",
        "Play a submission's program on a terminal and hold its screens against recordings and rules.",
    ),
    layer(
        "workflows",
        "compiler grading record audit audit_work",
        "words files sandbox judging reference sessions",
        "Join the steps: from spec tests to a corpus, from a submission to a result.",
    ),
    layer(
        "reports",
        "console progress figures gradebooks junit report submission_view class_view similar_page result_schema "
        "standard_streams",
        "words files",
        "Renderers read results, and no submission runs for them: any report can be drawn again from stored ones.",
    ),
    layer(
        "class",
        "orders jobs cluster out_folder batch class_files audit_report",
        "words files sandbox reference workflows reports",
        "Grades many, several at once, and writes what the reports make of it.",
    ),
    layer(
        "doors",
        "cli commands pytest_plugin __main__ __init__",
        "words files sandbox judging reference sessions workflows reports class",
        "What people call; nothing is built on them.",
    ),
]

PURE = {
    "loading": "the names of modules, for the import lines of a program that a student can paste",
    "parts": "the name of what the kit lends, to know its errors by",
    "scratch": "removing a scratch folder, which both sides must do in the same careful way",
    "values": "the form of answers, which the comparison and the reference write as well",
    "witness": "the name under which the reference imports its rulings",
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
    "distributed": "only a class is graded on a cluster",
    "grader.class_result": "one submission is no class",
    "grader.compiler": "the checks are compiled already",
    "grader.explain": "there is nothing to explain",
    "grader.report": "no page was asked for",
}
"""What a check of full marks does not load, because students wait for it."""

FREE_OF_OURS = ("errors", "result")


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
                    f"{base}.{alias.name}" if inner.with_suffix(".py").is_file() else str(base),
                    at_once,
                )
        inside_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for child in ast.iter_child_nodes(node):
            yield from walk(child, at_once and not inside_function)

    yield from walk(ast.parse(path.read_bytes(), str(path)), True)


TRUSTED = sorted(path for path in PACKAGE.rglob("*.py") if INSIDE not in path.parents)
SANDBOXED = sorted(path for path in INSIDE.glob("*.py"))
IMPORTS = [one for path in [*TRUSTED, *SANDBOXED] for one in imports_of(path)]


def layer_of(module: str) -> Layer:
    """The layer of a trusted module."""
    (found,) = [one for one in LAYERS if module in one.modules]
    return found


def own(target: str) -> str | None:
    """The trusted module or subpackage that is imported: `kit` for `grader.kit`; None for anything else."""
    package, _, name = target.partition(".")
    name = name.partition(".")[0]
    return (name or "__init__") if package == "grader" and name != "inside" else None


def test_every_module_has_one_place() -> None:
    """A new module is put into a layer, a subpackage as a whole, and a layer names none that is gone."""
    placed = [module for one in LAYERS for module in one.modules]
    there = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in TRUSTED}
    assert sorted(placed) == sorted(there)


def test_layers_are_in_order() -> None:
    """A layer builds on layers that stand before it."""
    seen: set[str] = set()
    for one in LAYERS:
        assert one.below <= seen
        seen.add(one.name)


@pytest.mark.parametrize("one", LAYERS, ids=lambda one: one.name)
def test_imports_go_one_way(one: Layer) -> None:
    """Also inside functions: an import that is put off is still one."""
    for statement in IMPORTS:
        importer, target = own(statement.module), own(statement.target)
        # `from grader import check` is for course authors; of our own modules, `__init__` has the version.
        if importer not in one.modules or target is None or importer == "__init__" or target == "__init__":
            continue
        allowed = layer_of(target)
        assert allowed is one or allowed.name in one.below, f"{importer} imports {target}: {one.reason}"


def test_some_modules_stand_alone() -> None:
    """Results and errors import nothing of ours, so that anything may import them."""
    for statement in IMPORTS:
        if own(statement.module) in FREE_OF_OURS:
            assert not statement.target.startswith("grader"), statement


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
            done = subprocess.run(command, env=environment(), capture_output=True, check=True, timeout=60)
    code, loaded = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stdout
    heavy = {name for name in HEAVY if name in loaded}
    assert heavy == set(), {name: HEAVY[name] for name in heavy}
