"""`kibitz replay`: one verdict again, for whoever has to answer a student who appeals."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.common import FILE, given, kits_option, sandbox_option, seed_option
from grader.commands.laid import Laid, course_option, open_laid
from grader.model.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS, InputError
from grader.reports.standard_streams import say

if TYPE_CHECKING:
    from grader.kits.course import Course
    from grader.model.result import Result
    from grader.submissions.submission import Submission

MAX_RESULT = 64 << 20
"""Bytes of a result; the largest that Kibitz writes have a few."""

WHERE = "give a result that `kibitz grade` wrote to DIR/results, or `kibitz check --json`"


@click.command("replay")
@click.argument("result", type=FILE)
@click.argument("check")
@click.argument("submission", type=FILE)
@seed_option
@course_option
@kits_option
@sandbox_option
def replay_command(
    result: str,
    check: str,
    submission: str,
    seed: int,
    course_file: str | None,
    kit_folders: tuple[str, ...],
    sandbox: str | None,
) -> int:
    """Repeat one verdict of a stored RESULT, with the runs that it was made from.

    CHECK is the id of a check or terminal session, SUBMISSION what was handed in.  Ends with 1 where the verdict is
    another one now.
    """
    from dataclasses import replace

    from grader.grading.replaying import replay_check
    from grader.kits.kit import built_in, kit_with
    from grader.reports.replay import render_replay
    from grader.reports.streams import wants_colour, width_of
    from grader.submissions.submission import read_submission

    stored = read_result(Path(given(result, "RESULT")))
    found = read_submission(Path(given(submission, "SUBMISSION")))
    chosen = stored.submission.chosen
    found.chosen = chosen if chosen is not None and chosen.path in found.files else None
    kit = kit_with(stored.assignment, kit_folders)
    folder = None if kit == built_in() else str(kit.root)
    laid = open_laid(stored.assignment, folder, seed, course_file=course_file)
    replayed = replay_check(
        laid.kit,
        laid.of_kit,
        laid.corpus,
        stored=stored,
        name=given(check, "CHECK"),
        submission=found,
        demand=sandbox,
        course=laid.course,
    )
    remarks = (*replayed.remarks, *_by_another_course(stored, laid.course), _made_with(stored, laid, found))
    replayed = replace(replayed, remarks=remarks)
    colour = wants_colour(sys.stdout, os.environ)
    say(render_replay(replayed, colour=colour, width=width_of(sys.stdout)))
    return EXIT_FULL_MARKS if replayed.same else EXIT_CHECK_FAILED


def read_result(path: Path) -> Result:
    """The result in a file.  Raises InputError where there is none that this version can read."""
    import msgspec

    from grader.model.result import SCHEMA, from_json

    class About(msgspec.Struct):
        """What a result says of its format, whatever else is in it."""

        schema: str

    try:
        if path.is_dir():
            raise InputError(f"{path}: is a folder; {WHERE}")
        with path.open("rb") as file:
            data = file.read(MAX_RESULT + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; {WHERE}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > MAX_RESULT:
        raise InputError(f"{path}: is larger than {MAX_RESULT >> 20} MB; {WHERE}")
    try:
        schema = msgspec.json.decode(data, type=About).schema
        if schema.partition(".")[0] not in ("1", SCHEMA.partition(".")[0]):
            raise InputError(
                f"{path}: its format is {schema}, and this version of Kibitz reads 1.x and 2.x; replay it with the "
                "version that wrote it"
            )
        return from_json(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: is no result ({error}); {WHERE}") from None


def _by_another_course(stored: Result, course: Course | None) -> Iterator[str]:
    """That a result was made by another course than this one."""
    before = stored.course.sha256 if stored.course is not None else ""
    now = course.sha256 if course is not None else ""
    if before == now:
        return
    if not now:
        yield "The result was made with a course (a course.toml), and this without one: give it with --course."
    elif not before:
        yield "The result was made without a course, and this with one: leave --course out."
    else:
        yield "The result was made with another course.toml than this one, or with the same before it was changed."


def _made_with(stored: Result, laid: Laid, submission: Submission) -> str:
    """Whether a result was made by the same checks and version, as far as it says.

    Its fingerprint covers them together with the files and the options of `kibitz grade`, of which those are tried that
    change points.
    """
    if not stored.fingerprint:
        return "The result does not say by which version of the checks it was made."
    from grader.classes.orders import Order, fingerprint, pack, settings_key

    packed = pack(submission)
    about, seed = laid.of_kit, laid.corpus.seed
    for only in (None, *(task.name for task in about.tasks)):
        for transcripts in (True, False):
            order = Order(
                str(laid.kit.root),
                about.id,
                seed,
                only=only,
                sandbox=None,
                transcripts=transcripts,
                course=laid.course,
            )
            if fingerprint(settings_key(order, laid.corpus), packed) == stored.fingerprint:
                return "The result was made by the same checks and the same version of Kibitz."
    if {one.path: one.sha256 for one in stored.submission.files} != {
        one.path: one.sha256 for one in submission.described()
    }:
        return "Whether it was made by the same checks cannot be told, because the files are not the same."
    return (
        "By its fingerprint, something besides the files is not as it was: the checks, the seed, the course, the options, the "
        "version of Kibitz, or what was left out of the files."
    )
