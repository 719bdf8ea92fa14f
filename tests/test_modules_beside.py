"""Modules of a student's own that are called like Python's, and modules that only decorate a program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

MODULES = {
    "whist": "sorted_suits",
    "bakers_game": "recursion",
    "spades": "one_file",
    "king_of_the_hill": "one_file",
}

HELPERS = ["queue", "copy", "string", "test", "random", "calendar", "turtle", "types"]
LIBRARY = ["random", "copy", "string", "collections", "itertools", "enum", "dataclasses", "re", "typing"]

DECORATED = {
    "colorama": ("from colorama import Fore, Style, init\ninit()\n", 'Fore.RED + "" + Style.RESET_ALL', ""),
    "all of colorama": ("from colorama import *\ninit(autoreset=True)\n", 'f"{Fore.RED}{Back.BLUE}"', ""),
    "termcolor": ("from termcolor import colored, cprint\n", 'colored("x", "red", attrs=["bold"])', "x"),
    "rich": ("from rich.console import Console\nconsole = Console()\n", 'str(console.size)', ""),
    "crayons": ("import crayons\n", 'crayons.red("x") + ""', "x"),
    "tkinter": ("from tkinter import *\nroot = Tk()\nroot.title('x')\nroot.geometry('1x1')\n", "root.mainloop() and ''", "?"),
    "subclass": ("import tkinter as tk\nclass App(tk.Frame):\n    def __init__(self):\n        super().__init__(tk.Tk())\n        self.a = 'x'\n", "App().a", "x"),
    "turtle": ("import turtle\npen = turtle.Turtle()\npen.forward(100 * pen.speed())\n", "str(pen)", ""),
    "pyplot": ("import matplotlib.pyplot as plt\nfig, *axes = plt.subplots(), 1\n", "str(plt.show())", ""),
    "pygame": ("import pygame\nfrom pygame.locals import *\npygame.init()\n", "''.join(e for e in pygame.event.get())", ""),
    "tqdm": ("from tqdm import tqdm\n", "''.join(tqdm(['x']))", "x"),
    "error": ("import pygame\ntry:\n    pygame.mixer.init()\nexcept pygame.error:\n    pass\n", "'x'", "x"),
}  # fmt: skip
"""What stands at the top of a file, an expression, and what it gives."""


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    """Made when they are needed."""
    made = tools.Graders()
    yield made
    made.close()


def right(name: str) -> tuple[str, bytes]:
    """A right solution of one file."""
    files = tools.example(name, MODULES[name]).files
    ((path, source),) = ((path, data) for path, data in files.items() if path.endswith(".py"))
    return path, source


def marks(result: Result) -> list[tuple[str, str, float]]:
    """What depends on the solution."""
    return [(one.id, one.status, one.points) for one in result.checks]


def used_everywhere(source: bytes, beginning: str, check: str) -> bytes:
    """A source with something before it, and with a statement at the beginning of every function."""
    tree = ast.parse(source)
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef):
            docstring = ast.get_docstring(one) is not None
            one.body[docstring:docstring] = ast.parse(check).body
    at = max((one.end_lineno or 0 for one in tree.body if isinstance(one, ast.ImportFrom)), default=0)
    first = [one for one in tree.body if (one.end_lineno or 0) <= at]
    rest = ast.Module([one for one in tree.body if (one.end_lineno or 0) > at], [])
    return f"{ast.unparse(ast.Module(first, []))}\n{beginning}\n{ast.unparse(rest)}\n".encode()


@pytest.mark.parametrize(("name", "which"), tools.some([*product(MODULES, DECORATED)], 3))
def test_decoration_costs_nothing(name: str, which: str, graders: tools.Graders) -> None:
    """Whether the module is installed or not, and wherever the program uses it."""
    path, source = right(name)
    beginning, expression, gives = DECORATED[which]
    check = (
        f"if ({expression}) != {gives!r}:\n    raise ValueError('decoration')\n"
        if gives != "?"
        else expression
    )
    grade = graders[name].grade
    plain = grade(Submission("x", "x", {path: used_everywhere(source, "", "pass")}))
    both = grade(Submission("x", "x", {path: used_everywhere(source, beginning, check)}))
    assert marks(both) == marks(plain), [one.text for one in both.notices]
    assert [one.text for one in both.notices if one.kind == "stand-in"]


@pytest.mark.parametrize("module", ["numpy", "pandas", "scipy", "requests"])
def test_what_one_computes_with_has_no_stand_in(module: str, graders: tools.Graders) -> None:
    """A missing module of another kind is said to be missing, or is the one that is installed."""
    path, source = right("whist")
    source = used_everywhere(source, f"import {module}\n", f"{module}.__version__")
    result = graders["whist"].grade(Submission("x", "x", {path: source}))
    assert not [one for one in result.notices if one.kind == "stand-in"]
    missing = [one.text for one in result.notices if one.kind == "missing-module"]
    assert missing == [] or module in missing[0]


def test_a_program_that_can_do_without_does_without(graders: tools.Graders) -> None:
    """Where the import stands in `try`, the way that the program has without the module is taken."""
    path, source = right("bakers_game")
    beginning = "try:\n    import termcolor\nexcept ImportError:\n    termcolor = None\n"
    source = used_everywhere(
        source, beginning, "if termcolor is not None:\n    raise ValueError('decoration')"
    )
    result = graders["bakers_game"].grade(Submission("x", "x", {path: source}))
    assert result.score == result.max_score
    assert not [one for one in result.notices if one.kind == "stand-in"]


@pytest.mark.parametrize(("name", "module"), tools.some([*product(MODULES, HELPERS)], 3))
def test_a_helper_called_like_a_module_of_python_is_the_helper(
    name: str, module: str, graders: tools.Graders
) -> None:
    """All of a solution is in it, and another file imports that, each way."""
    path, source = right(name)
    defined = [one.name for one in ast.parse(source).body if isinstance(one, (ast.FunctionDef, ast.ClassDef))]
    wanted = [one for one in defined if not one.startswith("_")]
    for front in (f"from {module} import {', '.join(wanted)}\n", f"from {module} import *\n",
                  f"import {module}\n" + "".join(f"{one} = {module}.{one}\n" for one in wanted),
                  f"import {module} as m\n" + "".join(f"{one} = m.{one}\n" for one in wanted)):  # fmt: skip
        files = {f"{module}.py": source, path: front.encode()}
        result = graders[name].grade(Submission("x", "x", files))
        assert result.score == result.max_score, front


@pytest.mark.parametrize(("name", "module"), tools.some([*product(MODULES, LIBRARY)], 4))
def test_a_scratch_file_called_like_a_module_of_python_changes_nothing(
    name: str, module: str, graders: tools.Graders
) -> None:
    """It defines nothing of what the solution uses of Python's module."""
    path, source = right(name)
    alone = graders[name].grade(Submission("x", "x", {path: source}))
    scratch = b"print('trying things out')\nx = [1, 2, 3]\n"
    for other in (f"{module}.py", f"scratch/{module}.py"):
        result = graders[name].grade(Submission("x", "x", {path: source, other: scratch}))
        assert marks(result) == marks(alone) and result.score == result.max_score


def test_a_program_in_colour_is_played() -> None:
    """On the terminal, where the file is started and not imported, with a helper called like a module of Python."""
    path, source = right("bakers_game")
    first = b"import tkinter\nfrom copy import welcome\nfrom termcolor import cprint\nroot = tkinter.Tk()\nroot.mainloop()\n"
    files = {
        path: first + b"cprint(welcome, 'green')\n" + source,
        "copy.py": b"from colorama import Fore\nwelcome = Fore.RED + 'Good luck!'\n",
    }
    with Grader(
        tools.kit(), tools.assignment("bakers_game"), tools.corpus("bakers_game"), explain=False
    ) as grader:
        alone = grader.grade(Submission("x", "x", {path: source}))
        both = grader.grade(Submission("x", "x", files))
    assert [one.status for one in both.transcripts] == [one.status for one in alone.transcripts]
    assert both.score == alone.score == alone.max_score
