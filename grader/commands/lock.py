"""`kibitz lock`: what grading rests on, written down when a term begins."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.common import (
    FILE,
    assignment_argument,
    check_writable,
    given,
    kit_option,
    seed_option,
    write_file,
)
from grader.commands.laid import course_option, open_laid
from grader.model.errors import InputError
from grader.reports.standard_streams import say


@click.command("lock")
@assignment_argument
@click.option("--out", required=True, metavar="FILE", type=FILE, help="Write the lock here.")
@course_option
@seed_option
@kit_option
def lock_command(
    assignment: str, out: str, course_file: str | None, seed: int, kit_folder: str | None
) -> None:
    """Write down what grading rests on: for a term, to see later whether it is still so.

    FILE may be - for standard output.
    """
    from grader.classes.locks import take

    check_writable(given(out, "--out"))
    if course_file is not None and out != "-" and Path(out).resolve() == Path(course_file).resolve():
        raise InputError(f"{out}: is the course's file; give another one for the lock")
    laid = open_laid(assignment, kit_folder, seed, course_file=course_file)
    lock = take(laid.kit, laid.corpus, laid.course)
    write_file(out, lock.written().encode())
    if out != "-":
        say(f"locked {assignment}: {out}\n")
