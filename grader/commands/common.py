"""What several commands share: options, opening an assignment, and files to write.

Every command imports this, so nothing slow is imported here before it is needed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from grader.errors import InputError
from grader.standard_streams import put, remark

if TYPE_CHECKING:
    from grader.assignment import Assignment
    from grader.corpus import Corpus
    from grader.kit import Kit

Text = TypeVar("Text", str, "str | None")
LEVELS = ("weak", "medium", "strong")

kit_option = click.option("--kit", "kit_folder", metavar="DIR", help="Use the assignments of another kit.")
seed_option = click.option(
    "--seed",
    default=0,
    show_default=True,
    help="Compile the checks with a seed of your own, so that nobody can tune code to them.",
)
only_option = click.option("--only", metavar="TASK", help="Grade one task of the assignment.")
sandbox_option = click.option("--sandbox", type=click.Choice(LEVELS), help="Refuse to run below this level.")
transcripts_option = click.option("--no-transcripts", is_flag=True, help="Leave the terminal sessions out.")


def open_assignment(assignment: str, kit_folder: str | None, seed: int) -> tuple[Kit, Assignment, Corpus]:
    """The kit, the assignment and its corpus, compiled where that has not been done."""
    from grader.corpus import find_corpus
    from grader.kit import find_kit

    kit = find_kit(given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    corpus = find_corpus(kit, about.id, seed)
    if corpus is None:
        from grader.compiler import obtain_corpus

        corpus = obtain_corpus(kit, about, seed, _compile_progress())
    return kit, about, corpus


def _compile_progress() -> Callable[[str, int, int], None]:
    """A line on standard error that says how far compiling is; one line in all where that is no terminal."""
    terminal = sys.stderr.isatty()
    if not terminal:
        remark("compiling the checks (once for this version of the assignment) ...")

    def show(what: str, done: int, total: int) -> None:
        if terminal:
            text = f"compiling the checks: {what} {done}/{total}" if what != "done" else ""
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return show


def check_task(about: Assignment, only: str | None) -> None:
    names = [task.name for task in about.tasks]
    if only is not None and only not in names:
        import difflib

        near = difflib.get_close_matches(only, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"its tasks are {', '.join(names)}"
        raise InputError(f"{about.id} has no task {only!r}: {hint}")


def given(text: Text, what: str) -> Text:
    """`text`, which must not be empty: an empty path would stand for the current folder."""
    if text == "":
        raise InputError(f"{what} is empty")
    return text


def check_writable(name: str | None) -> None:
    """Refuse what cannot be written before the work is done rather than after it."""
    if name is None or name == "-":
        return
    path = Path(name)
    if path.is_dir():
        raise InputError(f"{name}: is a folder; give a file to write to")
    if not path.parent.is_dir():
        raise InputError(f"{name}: cannot be written (there is no folder {path.parent})")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InputError(f"{name}: cannot be written (permission denied)")


def write_file(name: str, data: bytes) -> None:
    if name == "-":
        return put(data)
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise InputError(f"{name}: cannot be written ({error.strerror})") from None
