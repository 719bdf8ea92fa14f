"""`kibitz export`: an assignment taken to CI, to Gradescope or to students."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from grader.commands.common import (
    FILE,
    assignment_argument,
    check_writable,
    compile_progress,
    given,
    kit_option,
    sandbox_option,
    transcripts_option,
)
from grader.commands.platforms import VISIBILITIES
from grader.model.errors import InputError
from grader.model.visible import amount
from grader.reports.standard_streams import remark, say

What = Literal["github", "gitlab", "gradescope", "student"]


@click.command("export")
@click.argument("what", type=click.Choice(("github", "gitlab", "gradescope", "student")))
@assignment_argument
@click.option(
    "--out", required=True, metavar="PATH", type=FILE, help="Where to write: a folder, for gradescope a zip."
)
@click.option(
    "--install",
    metavar="REQUIREMENT",
    help="What pip installs Kibitz from; needed for github and gitlab, and for them alone.",
)
@click.option("--seed", type=int, help="Compile the checks with a seed of your own, for gradescope.")
@click.option(
    "--hidden-as", type=click.Choice(VISIBILITIES), help="When students see hidden checks, for gradescope."
)
@click.option("--classroom", is_flag=True, help="Let GitHub Classroom show the points, for github.")
@click.option("--with-solution", is_flag=True, help="Put the reference into a student's build.")
@sandbox_option
@transcripts_option
@kit_option
# Long, because it has a parameter for each option.
def export_command(
    what: What,
    assignment: str,
    out: str,
    install: str | None,
    seed: int | None,
    hidden_as: str | None,
    classroom: bool,
    with_solution: bool,
    sandbox: str | None,
    no_transcripts: bool,
    kit_folder: str | None,
) -> None:
    """Write what takes an assignment elsewhere.

    github, gitlab: a workflow for a submission's repository.  gradescope: the zip of an autograder.  student: a kit
    with the public checks only.
    """
    from grader.kits.kit import find_kit

    _refuse(what, {"--install": install}, ("github", "gitlab"))
    _refuse(what, {"--classroom": classroom or None}, ("github",))
    _refuse(what, {"--seed": seed, "--hidden-as": hidden_as}, ("gradescope",))
    _refuse(
        what,
        {"--sandbox": sandbox, "--no-transcripts": no_transcripts or None},
        ("github", "gitlab", "gradescope"),
    )
    _refuse(what, {"--with-solution": with_solution or None}, ("github", "gitlab", "student"))
    if what in ("github", "gitlab") and install is None:
        raise InputError(
            f"{what} needs --install: the address of a wheel, a git+https:// address, or a name with a version on an index of yours"
        )
    path = Path(given(out, "--out"))
    kit = find_kit(given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    progress = compile_progress()
    if what == "gradescope":
        from grader.exports import gradescope

        if path.suffix != ".zip":
            raise InputError(f"--out {out}: Gradescope takes a zip; give a name that ends in .zip")
        check_writable(out)
        wishes = gradescope.Wishes(
            seed or 0, hidden_as or "after_published", sandbox or "medium", not no_transcripts
        )
        points = gradescope.write_autograder(kit, about, path, wishes, progress)
        say(f"{path}: the autograder; make the assignment worth {amount(points)} points on Gradescope\n")
        if kit.for_students:
            remark("kibitz: this is made of a student's build, so hidden checks are not in it")
    elif what == "student":
        from grader.exports.student import write_student_kit

        write_student_kit(kit, about, path, progress, with_solution)
        say(f"{path}: a student's build of {about.id}, with the public checks only\n")
    else:
        from grader.exports import workflows

        asked = workflows.Wishes(
            given(install or "", "--install"),
            sandbox,
            not no_transcripts,
            with_solution,
            classroom,
        )
        written = workflows.write_workflow(what, kit, about, path, asked, progress)
        say("".join(f"{one}\n" for one in written))


def _refuse(what: str, options: dict[str, object], allowed: tuple[str, ...]) -> None:
    """An option that would change nothing is a mistake."""
    for option, value in options.items():
        if value is not None and what not in allowed:
            raise InputError(f"{option} is for {' and '.join(allowed)}, not for {what}")
