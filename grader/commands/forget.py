"""`kibitz forget`: takes one student out of a folder of results."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.common import FILE, given
from grader.model.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS
from grader.model.visible import counted
from grader.reports.standard_streams import remark, say


@click.command("forget")
@click.argument("out", metavar="OUT", type=FILE)
@click.argument("student", metavar="ID")
@click.option("--submission", is_flag=True, help="ID is the id of a submission, whoever else is called so.")
def forget_command(out: str, student: str, submission: bool) -> int:
    """Take a student out of a graded class: results, pages, gradebooks, decisions.

    OUT is the folder that was given to `kibitz grade --out`.  ID is the student's id, address or full name, or the id of
    the submission.  Ends with 1 where a file still has one of these.
    """
    from grader.classes.forgetting import forget
    from grader.classes.run_file import read_run
    from grader.kits.kit import built_in

    folder = Path(given(out, "OUT"))
    run = read_run(folder)
    words = run.words if run is not None else ()
    books = [Path(word.partition("=")[2]).name for word in words if word.startswith("--gradebook=")]
    # Not those of a kit that the folder names: a template is code, and nobody was shown it.
    done = forget(folder, given(student, "ID"), built_in().reports, books[0] if books else "", submission)
    for name in done.removed:
        say(f"removed: {folder / name}\n")
    for name in done.changed:
        say(f"written anew: {folder / name}\n")
    for name in done.left:
        remark(f"{folder / name}: still has the name or id; look at it")
    remark(
        "The submission itself, class lists and adjustments are yours: delete it there before you grade again. "
        "Gradebooks and reports that were removed are written anew by kibitz grade."
    )
    say(f"forgotten, with {counted(len(done.removed), 'file')}\n")
    return EXIT_CHECK_FAILED if done.left else EXIT_FULL_MARKS
