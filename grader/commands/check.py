"""`kibitz check`: one submission, for whoever waits for the answer."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from grader.commands.common import (
    check_task,
    check_writable,
    given,
    kit_option,
    only_option,
    open_assignment,
    sandbox_option,
    seed_option,
    transcripts_option,
    write_file,
)
from grader.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS, EXIT_INTERNAL, InputError
from grader.standard_streams import say


@click.command("check")
@click.argument("assignment")
@click.argument("path")
@click.option("--json", "json_file", metavar="FILE", help="Write the result as JSON (- for standard output).")
@click.option("--html", "html_file", metavar="FILE", help="Write the report as one HTML page.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write the checks as JUnit XML.")
@seed_option
@only_option
@transcripts_option
@kit_option
@sandbox_option
def check_command(
    assignment: str,
    path: str,
    json_file: str | None,
    html_file: str | None,
    junit_file: str | None,
    seed: int,
    only: str | None,
    no_transcripts: bool,
    kit_folder: str | None,
    sandbox: str | None,
) -> int:
    """Check one submission: a folder, a zip or a file.

    FILE may be - for standard output, in place of what is said in words.
    """
    from grader.console import render_check, wants_colour
    from grader.grading import Grader
    from grader.result import to_json
    from grader.submission import read_submission

    files = {"--json": json_file, "--html": html_file, "--junit": junit_file}
    for option, name in files.items():
        check_writable(given(name, option))
    if (piped := sum(name == "-" for name in files.values())) > 1:
        raise InputError("only one of --json, --html and --junit can go to standard output")
    submission = read_submission(Path(given(path, "PATH")))
    kit, about, corpus = open_assignment(assignment, kit_folder, seed)
    check_task(about, only)
    with Grader(kit, about, corpus, demand=sandbox, only=only, transcripts=not no_transcripts) as grader:
        result = grader.grade(submission)
    if json_file is not None:
        write_file(json_file, to_json(result))
    if html_file is not None:
        from grader.report import render_submission

        write_file(html_file, render_submission(result, kit.reports).encode("utf-8", "replace"))
    if junit_file is not None:
        from grader.junit import render_junit

        write_file(junit_file, render_junit(result))
    if not piped:
        say(render_check(result, colour=wants_colour(sys.stdout, os.environ)))
    if any(check.status == "error" for check in result.checks):
        return EXIT_INTERNAL
    return EXIT_FULL_MARKS if result.score >= result.max_score else EXIT_CHECK_FAILED
