"""`kibitz check`: one submission, for whoever waits for the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands import platforms
from grader.commands.common import (
    FILE,
    AssignmentFirst,
    check_writable,
    colour_option,
    complete_assignment,
    folder_of_kit,
    given,
    kits_option,
    language_option,
    sandbox_option,
    seed_option,
    settings_option,
    transcripts_option,
    write_file,
)
from grader.commands.laid import course_option, lock_options, open_laid
from grader.commands.words import Words, detail_of, detail_options
from grader.model.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS, EXIT_INTERNAL, InputError
from grader.reports.standard_streams import say

if TYPE_CHECKING:
    from grader.grading.grading import Grader
    from grader.kits.assignment import Tier
    from grader.kits.kit import Kit
    from grader.model.result import Result
    from grader.platforms.gradescope import Visibility
    from grader.reports.streams import Colour
    from grader.submissions.submission import Submission

CLOCK = "%H:%M:%S"
HINTS = ("rule", "input", "all")


@dataclass(frozen=True)
class Outputs:
    """Where a result goes besides the words in the terminal; None where it was not asked for."""

    json: str | None
    html: str | None
    junit: str | None
    check50: str | None
    classroom: str | None

    @property
    def named(self) -> dict[str, str | None]:
        """What was asked for, by its option."""
        return {
            "--json": self.json,
            "--html": self.html,
            "--junit": self.junit,
            "--check50": self.check50,
            "--classroom": self.classroom,
        }

    @property
    def piped(self) -> int:
        """How many of them take the place of the words."""
        return list(self.named.values()).count("-")

    def check(self, watch: bool) -> None:
        """Refuse what cannot be written.  Raises InputError."""
        for option, name in self.named.items():
            check_writable(given(name, option))
        if self.piped > 1:
            raise InputError(f"only one of {self._options} can go to standard output")
        if self.piped and watch:
            raise InputError(f"--watch writes to the terminal; give {self._options} a file")

    @property
    def _options(self) -> str:
        *names, last = self.named
        return f"{', '.join(names)} and {last}"

    def write(self, result: Result, kit: Kit, submission: Submission, path: Path) -> None:
        """Write each that was asked for.  `path` is where the submission was read from."""
        if self.json is not None:
            from grader.model.result import to_json

            write_file(self.json, to_json(result))
        if self.html is not None:
            from grader.reports.report import render_submission

            write_file(self.html, render_submission(result, kit.reports).encode("utf-8", "replace"))
        if self.junit is not None:
            from grader.reports.junit import render_junit

            find = platforms.places_in(result, submission, path, os.environ)
            write_file(self.junit, render_junit(result, find))
        if self.check50 is not None:
            from grader.platforms.check50 import render_check50

            write_file(self.check50, render_check50(result))
        if self.classroom is not None:
            from grader.platforms.classroom import render_classroom

            write_file(self.classroom, render_classroom(result))


@click.command("check", cls=AssignmentFirst)
@click.argument("assignment", required=False, shell_complete=complete_assignment)
@click.argument("path", metavar="PATH", required=False, type=FILE)
@click.option(
    "--json", "json_file", metavar="FILE", type=FILE, help="Write the result as JSON (- for standard output)."
)
@click.option("--html", "html_file", metavar="FILE", type=FILE, help="Write the report as one HTML page.")
@click.option("--junit", "junit_file", metavar="FILE", type=FILE, help="Write the checks as JUnit XML.")
@click.option(
    "--check50", "check50_file", metavar="FILE", type=FILE, help="Write the checks as the JSON of check50."
)
@click.option(
    "--classroom",
    "classroom_file",
    metavar="FILE",
    type=FILE,
    help="Write the points as GitHub Classroom takes them.",
)
@click.option(
    "--file", "file", metavar="PATH", type=FILE, help="Grade this file of it, with what it imports."
)
@platforms.gradescope_options
@click.option("--for-students", is_flag=True, help="Of hidden checks, say only how many passed.")
@click.option("--only", metavar="TASK", multiple=True, help="Show one task; give it again for another.")
@click.option("--hints", type=click.Choice(HINTS), help="Show less of a failure than the whole example.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@detail_options
@colour_option
@language_option
@seed_option
@transcripts_option
@course_option
@lock_options
@kits_option
@sandbox_option
@settings_option
# Long, because it has a parameter for each option.
def check_command(
    assignment: str | None,
    path: str,
    json_file: str | None,
    html_file: str | None,
    junit_file: str | None,
    check50_file: str | None,
    classroom_file: str | None,
    file: str | None,
    gradescope: str | None,
    hidden_as: Visibility,
    for_students: bool,
    only: tuple[str, ...],
    hints: str | None,
    watch: bool,
    quiet: bool,
    verbose: bool,
    exitfirst: bool,
    colour: Colour,
    language: str | None,
    seed: int,
    no_transcripts: bool,
    course_file: str | None,
    lock_file: str | None,
    lenient: bool,
    kit_folders: tuple[str, ...],
    sandbox: str | None,
) -> int:
    """Check one submission: a folder, a zip or a file.

    Without ASSIGNMENT, it is found by what the submission defines.  FILE may be - for standard output, in place of what is said in words.
    """
    from grader.grading.grading import Grader

    outputs = Outputs(json_file, html_file, junit_file, check50_file, classroom_file)
    outputs.check(watch)
    platforms.check_gradescope(gradescope, watch)
    words = Words(detail_of(quiet=quiet, verbose=verbose, exitfirst=exitfirst), colour)
    where = Path(given(path, "PATH"))
    submission = _read(where, file)
    assignment = _assignment(assignment, submission, kit_folders, path)
    laid = open_laid(
        assignment,
        folder_of_kit(assignment, kit_folders),
        seed,
        only,
        course_file=course_file,
        lock_file=lock_file,
        lenient=lenient,
        language=language,
    )
    kit, about = laid.kit, laid.about
    tier = about.hints
    if hints is not None:
        from grader.grading.hints import tier_for

        tier = tier_for(about, hints)
    with Grader(
        kit,
        laid.of_kit,
        laid.corpus,
        demand=sandbox,
        only=only,
        transcripts=not no_transcripts,
        course=laid.course,
    ) as grader:
        if watch:
            shown = partial(_shown, tier=tier, public=for_students)
            _watch(
                grader,
                lambda: _read(where, file),
                where,
                shown=lambda result: shown(laid.locked(result)),
                outputs=outputs,
                kit=kit,
                words=words,
            )
        if gradescope is None:
            result = grader.grade(submission)
        else:
            result = platforms.grade_for_gradescope(grader, submission, about, gradescope, hidden_as, tier)
    public = for_students or platforms.in_ci(os.environ)
    result = _shown(laid.locked(result), tier, public)
    outputs.write(result, kit, submission, where)
    if not outputs.piped:
        say(words.of(result))
        platforms.tell_protection(result, os.environ)
        platforms.tell_github(result, submission, where, os.environ)
    if any(check.status == "error" for check in result.checks):
        return EXIT_INTERNAL
    return EXIT_FULL_MARKS if _is_all_right(result) else EXIT_CHECK_FAILED


def _is_all_right(result: Result) -> bool:
    """Whether all of the maximum was earned, without a bonus, and a program that counts apart is right if there is one."""
    program = result.program
    if program is None:
        return result.score >= result.max_score
    bonus = program.score if program.mode == "bonus" else 0.0
    whole = not program.handed_in or all(one.points >= one.max_points for one in result.transcripts)
    return whole and result.score - bonus >= result.max_score


def _shown(result: Result, tier: Tier, public: bool) -> Result:
    """What the reader may see of a result."""
    if tier != "all":
        from grader.grading.hints import hinted

        result = hinted(result, tier)
    if public:
        from grader.grading.hidden import for_students

        result = for_students(result)
    return result


def _assignment(said: str | None, submission: Submission, kit_folders: tuple[str, ...], path: str) -> str:
    """The assignment that is said, else the one that is found.  Raises InputError where none is."""
    if said is not None:
        return said
    from grader.commands.finding import find_assignment

    return find_assignment(submission, kit_folders, path)


def _read(path: Path, file: str | None) -> Submission:
    """The submission at a path, of which `file` is to be graded.  Raises InputError."""
    from grader.submissions.submission import read_submission

    submission = read_submission(path)
    if file is not None:
        from grader.model.handed_in import Chosen
        from grader.submissions.chosen import find_file

        try:
            submission.chosen = Chosen(find_file(submission, given(file, "--file")), by_person=True)
        except LookupError as error:
            raise InputError(f"--file: {error}") from None
    return submission


def _watch(
    grader: Grader,
    read: Callable[[], Submission],
    path: Path,
    shown: Callable[[Result], Result],
    outputs: Outputs,
    kit: Kit,
    words: Words,
) -> None:
    """Check again and again.  Ends with KeyboardInterrupt only."""
    import time

    from grader.commands.watch import changes, news, page
    from grader.model.visible import visible

    before: Result | None = None
    for names in changes(path):
        started = time.monotonic()
        try:
            submission = read()
            result = shown(grader.grade(submission))
        except InputError as error:
            # As a file that is locked for a moment, or a folder that is being moved.
            first = f"Fix first: {visible(str(error))}\n"
            say(page(sys.stdout, os.environ, time.strftime(CLOCK), names=names, words="", tail=[], act=first))
            continue
        outputs.write(result, kit, submission, path)
        tail = [*news(before, result), f"checked in {time.monotonic() - started:.1f} s"]
        said, first = words.of(result, act=False), words.to_act_on(result)
        say(page(sys.stdout, os.environ, time.strftime(CLOCK), names=names, words=said, tail=tail, act=first))
        before = result
