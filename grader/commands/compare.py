"""`kibitz compare`: who gets another mark when a class is graded again, for whoever has to answer for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from grader.commands.common import FILE, colour_option, given, write_file
from grader.model.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS, InputError
from grader.reports.standard_streams import say
from grader.reports.streams import Colour


@click.command("compare")
@click.argument("old", metavar="OLD", type=FILE)
@click.argument("new", metavar="NEW", type=FILE)
@click.option("--json", "json_file", metavar="FILE", type=FILE, help="Write what changed as JSON.")
@colour_option
def compare_command(old: str, new: str, json_file: str | None, colour: Colour) -> int:
    """Say whose mark is another one in NEW than in OLD, by how much and why.

    Both are folders that were given to `kibitz grade --out`.  Ends with 1 where a mark changes.
    """
    import msgspec

    from grader.classes.out_folder import read_class
    from grader.grades.changes import changes_of
    from grader.reports.changes_console import render_changes
    from grader.reports.streams import wants_colour, width_of

    before, after = read_class(Path(given(old, "OLD"))), read_class(Path(given(new, "NEW")))
    if before.assignment != after.assignment:
        raise InputError(
            f"{old} holds {before.assignment} and {new} holds {after.assignment}; give two classes of one assignment"
        )
    found = changes_of(before, after)
    if json_file is not None:
        write_file(json_file, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    if json_file != "-":
        say(
            render_changes(
                found, colour=wants_colour(sys.stdout, os.environ, colour), width=width_of(sys.stdout)
            )
        )
    return EXIT_CHECK_FAILED if any(one.kind != "same" for one in found.changes) else EXIT_FULL_MARKS
