"""A program that decides by what a stand-in gives is open where it goes wrong, is never paid for that, and pays in full where it does not."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission
from test_modules_beside import used_everywhere

NAME = "spite_and_malice"
DECIDES = {
    "condition": ("import easygui", "if not easygui.ynbox('Play?'):\n    return 7"),
    "answer of a dialog": ("from tkinter import simpledialog", "if simpledialog.askstring('Title', 'Card?') != 'k':\n    return 7"),
    "compared": ("import turtle", "if not turtle.window_width() > 5:\n    return 7"),
    "less": ("import turtle", "if not 5 < turtle.window_width():\n    return 7"),
    "index": ("import pygame", "return [7, 8, 9][pygame.key.get_pressed()]"),
    "key": ("import msvcrt", "return {b'k': 1}[msvcrt.getch()]"),
    "returned": ("import curses", "return curses.getch()"),
    "in a list": ("import curses", "if [curses.getch()] != [1]:\n    return 7"),
    "length": ("import pygame", "return len(pygame.event.get())"),
    "loop": ("import pygame", "for event in pygame.event.get():\n    break\nelse:\n    return 7"),
    "number": ("import tkinter as tk", "return int(tk.Scale(tk.Tk()).get())"),
    "text": ("import easygui", "return str(easygui.enterbox('Card?'))"),
    "calculated": ("import turtle", "return 2 + turtle.xcor()"),
    "refused": ("import pygame", "return ord(pygame.key.name(3))"),
    "prompt": ("from rich.prompt import Prompt", "if Prompt.ask('Card?') != 'k':\n    return 7"),
    "endless": ("import pygame", "while not pygame.key.get_focused():\n    pass"),
}  # fmt: skip
"""What stands at the top of a file, and a statement at the beginning of every function by which it goes wrong."""

DECORATES = {
    "colour": ("from colorama import Fore", "print(Fore.RED + 'a', f'{Fore.RED}b', Fore.GREEN)"),
    "termcolor": ("from termcolor import colored", "print(colored('a', 'red'))"),
    "window": ("import tkinter as tk\nroot = tk.Tk()\nroot.mainloop()", "root.title('x')"),
    "turtle": ("import turtle", "turtle.forward(100)"),
    "at import": ("import pygame\nwhile True:\n    for event in pygame.event.get():\n        print(event)\n    if not pygame.display.get_init():\n        break", "pass"),
    "only named": ("# import easygui", "pass"),
}  # fmt: skip
"""The same where nothing is decided."""


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """Without sessions."""
    with Grader(
        tools.kit(), tools.assignment(NAME), tools.corpus(NAME), explain=False, transcripts=False
    ) as one:
        yield one


def right() -> bytes:
    """A right solution of one file."""
    (source,) = (data for path, data in tools.example(NAME, "one_file").files.items() if path.endswith(".py"))
    return source


def graded(grader: Grader, top: str, statement: str, source: bytes | None = None) -> Result:
    """The result with a statement at the beginning of every function."""
    return grader.grade(Submission("x", "x", {"game.py": used_everywhere(source or right(), top, statement)}))


def kinds(result: Result) -> set[str]:
    """The kinds of its notices."""
    return {one.kind for one in result.notices}


@pytest.mark.parametrize("which", tools.some([*DECIDES], 4))
def test_what_goes_wrong_by_a_stand_in_is_open(which: str, grader: Grader) -> None:
    """Nothing is charged, nothing is paid for it, and a notice names the module."""
    result = graded(grader, *DECIDES[which])
    statuses = {one.status for one in result.checks}
    assert statuses <= {"open", "passed"} and "open" in statuses, [
        (one.id, one.status, one.message) for one in result.checks if one.status not in ("open", "passed")
    ]
    assert round(result.score + result.open_points, 6) == result.max_score
    assert "stand-in-decides" in kinds(result)


@pytest.mark.parametrize("which", tools.some([*DECORATES], 2))
def test_a_wrong_program_that_only_decorates_is_charged(which: str, grader: Grader) -> None:
    """The same points as without the module, and right ones have all of them."""
    top, statement = DECORATES[which]
    wrong = "print('a', 'b')\nreturn 7"
    plain = graded(grader, "", wrong)
    both = graded(grader, top, f"{statement}\n{wrong}")
    assert [(one.id, one.status) for one in both.checks] == [(one.id, one.status) for one in plain.checks]
    assert any(one.status not in ("open", "passed") for one in both.checks)
    assert "stand-in-decides" not in kinds(both)
    result = graded(grader, top, statement)
    assert result.score == result.max_score


def test_a_decision_that_changes_nothing_costs_nothing(grader: Grader) -> None:
    """What comes out right is paid, and nothing is said."""
    result = graded(grader, "import pygame", "if pygame.key.get_focused():\n    return 7")
    assert result.score == result.max_score
    assert "stand-in-decides" not in kinds(result)


def test_a_claim_without_the_import_opens_nothing(grader: Grader) -> None:
    """Whoever notes a decision by hand, and imports no such module, is charged as without."""
    note = "import sys\nfor name in [*sys.modules]:\n    if name.endswith('decoration'):\n        sys.modules[name]._noting[0]()\n"
    forged = graded(grader, "", f"{note}\nreturn 7")
    # What does nothing but return is charged as not written.
    plain = graded(
        grader, "", "import sys\nfor name in [*sys.modules]:\n    name.endswith('decoration')\nreturn 7"
    )
    assert forged.open_points <= plain.open_points and forged.score <= plain.score


def test_a_claim_never_pays(grader: Grader) -> None:
    """A wrong program that decides by a stand-in everywhere has no point more than without."""
    plain = graded(grader, "", "return 7")
    forged = graded(grader, "import pygame", "bool(pygame)\nbool(pygame.x)\nreturn 7")
    assert forged.score <= plain.score


def test_what_is_graded_is_never_a_stand_in(grader: Grader) -> None:
    """A function that is asked for and comes from such a module is missing, and all of `random` stays that of `random`."""
    source = right().decode()
    tree = ast.parse(source)
    tree.body = [one for one in tree.body if getattr(one, "name", "") != "shuffle"]
    without = ast.unparse(tree)
    assert without.count("def ") == source.count("def ") - 1
    result = grader.grade(
        Submission("x", "x", {"game.py": f"from pygame import shuffle\n{without}".encode()})
    )
    assert {one.status for one in result.checks if one.task.lower() == "shuffle"} <= {"blocked"}
    stars = source.replace("import random", "from random import *\nfrom tkinter import *").replace(
        "random.", ""
    )
    result = grader.grade(Submission("x", "x", {"game.py": stars.encode()}))
    assert result.score == result.max_score, [one.text for one in result.notices]
