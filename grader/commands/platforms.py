"""What `kibitz check` does for the platform that it runs on: CI systems, and Gradescope's autograder.

Whoever runs in CI writes for students: what they see there leaves hidden checks out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grader.commands.common import FILE, check_writable, given
from grader.model.errors import InputError
from grader.reports.standard_streams import remark, say

if TYPE_CHECKING:
    from grader.grading.grading import Grader
    from grader.kits.assignment import Assignment, Tier
    from grader.model.result import Result
    from grader.platforms.gradescope import Visibility
    from grader.reports.places import Find
    from grader.submissions.submission import Submission

F = TypeVar("F", bound=Callable[..., Any])
VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")
"""What Gradescope knows; `grader.platforms.gradescope` has them with their types."""

GITHUB, GITLAB = "GITHUB_ACTIONS", "GITLAB_CI"
"""Variables that the runners set to "true"."""


def in_ci(environ: Mapping[str, str]) -> bool:
    """Whether the output goes into the log of a CI job."""
    return "true" in (environ.get(GITHUB), environ.get(GITLAB))


def places_in(result: Result, submission: Submission, path: Path, environ: Mapping[str, str]) -> Find:
    """Where checks are shown, by paths as the platform counts them: from the repository's top, else from here."""
    from grader.reports.places import Found

    top = environ.get("GITHUB_WORKSPACE") or environ.get("CI_PROJECT_DIR") or os.curdir
    return Found(result, submission.files, path, Path(top)).of


def tell_protection(result: Result, environ: Mapping[str, str]) -> None:
    """In the log of a CI job, the level that was in force: whoever reads it has not seen the machine."""
    if in_ci(environ):
        from grader.platforms.words import sandbox_in_words

        say(f"{sandbox_in_words(result)}\n")


def tell_github(result: Result, submission: Submission, path: Path, environ: Mapping[str, str]) -> None:
    """Where this runs in GitHub Actions: annotations on standard output, and the summary of the step."""
    if environ.get(GITHUB) != "true":
        return
    from grader.platforms import github

    say(github.commands(result, places_in(result, submission, path, environ)))
    if name := environ.get("GITHUB_STEP_SUMMARY"):
        try:
            with open(name, "a", encoding="utf-8", errors="replace") as file:
                file.write(github.summary(result))
        except OSError as error:
            # The verdict matters more than the place that it is shown in.
            remark(f"kibitz: the step summary {name} cannot be written ({error.strerror})")


def gradescope_options(command: F) -> F:
    """The options for Gradescope's autograder."""
    file = click.option(
        "--gradescope", metavar="FILE", type=FILE, help="Write Gradescope's results.json, as verdicts come."
    )
    who = click.option(
        "--hidden-as",
        type=click.Choice(VISIBILITIES),
        default="after_published",
        show_default=True,
        help="When students see hidden checks on Gradescope.",
    )
    return file(who(command))


def check_gradescope(file: str | None, watch: bool) -> None:
    """Refuse what cannot be written.  Raises InputError."""
    if file == "-":
        raise InputError("--gradescope: give a file, because it is written anew with each verdict")
    if file is not None and watch:
        raise InputError("--watch and --gradescope: leave one of them out")
    check_writable(given(file, "--gradescope"))


def grade_for_gradescope(
    grader: Grader,
    submission: Submission,
    about: Assignment,
    file: str,
    hidden_as: Visibility,
    tier: Tier,
) -> Result:
    """Grade, and write the results file meanwhile, with what students may see of a failure."""
    from grader.grading.hints import hinted, hinted_one
    from grader.platforms.gradescope import ResultsFile

    try:
        results = ResultsFile(Path(file), grader.expected(), [task.name for task in about.tasks], hidden_as)
        try:
            result = grader.grade(submission, lambda one: results.told(hinted_one(one, tier)))
        except InputError as error:
            results.fail(str(error))
            raise
        except Exception as error:
            results.fail(f"the grader itself failed ({type(error).__name__})")
            raise
        results.finish(hinted(result, tier))
    except OSError as error:
        raise InputError(f"{file}: cannot be written ({error.strerror})") from None
    return result
