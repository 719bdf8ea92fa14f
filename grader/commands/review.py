"""`kibitz review`: the desk at which a person decides what is open."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.common import FILE, given, write_file
from grader.model.errors import EXIT_FULL_MARKS, InputError
from grader.reports.standard_streams import remark, say

if TYPE_CHECKING:
    from grader.classes.run_file import Run
    from grader.kits.rubric import RubricItem
    from grader.review.class_desk import Course


@click.command("review")
@click.argument("out", metavar="OUT", type=FILE)
@click.option(
    "--submissions", metavar="PATH", type=FILE, help="Where the submissions lie, if they were moved since."
)
@click.option(
    "--rubric", "rubric_file", metavar="FILE", type=FILE, help="What to give points for besides the checks."
)
@click.option(
    "--before",
    metavar="OLD",
    type=FILE,
    help="Compare with the class as it was graded before, in this folder.",
)
@click.option("--name", metavar="NAME", help="Who decides [default: your login].")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port to listen on [default: a free one]."
)
@click.option(
    "--export",
    metavar="FILE",
    type=FILE,
    help="Write what was decided as a file of adjustments, and open no desk.",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def review_command(
    out: str,
    submissions: str | None,
    rubric_file: str | None,
    before: str | None,
    name: str | None,
    port: int,
    export: str | None,
    no_browser: bool,
) -> int:
    """Decide what is open in a graded class, in a browser on this machine.

    OUT is the folder that was given to `kibitz grade --out`.
    """
    from grader.classes.out_folder import read_class
    from grader.classes.run_file import read_run
    from grader.kits.kit import built_in

    folder = Path(given(out, "OUT"))
    if export is not None:
        return _export(folder, given(export, "--export"))
    try:
        from grader.review.class_desk import ClassDesk
        from grader.review.room import Room
        from grader.review.serve import serve
        from grader.review.sources import Sources
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio", "h11"):
            raise
        raise InputError("kibitz review needs Starlette and uvicorn: pip install 'kibitz[review]'") from None
    run = read_run(folder)
    moved = Path(given(submissions, "--submissions")) if submissions is not None else None
    where = moved if moved is not None else Path(run.submissions) if run is not None else None
    warnings: list[str] = []
    desk = ClassDesk(folder, course_of(run, folder, where, warnings))
    who = (name or _login()).strip() or "somebody"
    earlier = read_class(Path(given(before, "--before"))) if before is not None else None
    rubric = _rubric(rubric_file, run)
    room = Room(desk, Sources(where, folder), built_in().reports, who, run, moved, warnings, rubric, earlier)

    def ready(address: str) -> None:
        say(f"review: {address}\n")
        remark(
            "Keep this address to yourself: who has it can decide. Ctrl-C ends the desk; every decision is kept."
        )
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    serve(room, port, ready)
    return EXIT_FULL_MARKS


def _rubric(file: str | None, run: Run | None) -> tuple[RubricItem, ...]:
    """The rubric of the course, else that of the assignment."""
    from grader.kits.kit import find_kit
    from grader.kits.rubric import read_rubric

    if file is not None:
        return read_rubric(Path(given(file, "--rubric")))
    if run is None:
        return ()
    path = find_kit(run.kit).reference(run.assignment) / "assignment.toml"
    return read_rubric(path, alone=False) if path.is_file() else ()


def _export(out: Path, name: str) -> int:
    """Write what was decided into a file, behind the adjustments with which the class was graded."""
    from grader.classes.desk_file import read_desk
    from grader.classes.out_folder import read_class, read_result
    from grader.classes.run_file import read_run
    from grader.review.export import exported

    read_class(out)
    run = read_run(out)
    words = run.words if run is not None else ()
    given_file = next((word.partition("=")[2] for word in words if word.startswith("--adjustments=")), None)
    before = ""
    if given_file is not None:
        if Path(name).resolve() == Path(given_file).resolve():
            raise InputError(f"--export {name}: is the file that the class was graded with; give another one")
        try:
            before = Path(given_file).read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(
                f"{given_file}: cannot be read ({error}), and the class was graded with it"
            ) from None
    found = [one for mine in read_desk(out).decisions.values() for one in mine]
    found.sort(key=lambda one: (one.kind, one.item, one.submission))
    text = exported(found, [read_result(out, one.submission) for one in found], before)
    write_file(name, text.encode("utf-8", "replace"))
    return EXIT_FULL_MARKS


def course_of(
    run: Run | None, out: Path, submissions: Path | None, warnings: list[str]
) -> Callable[[], Course]:
    """What finds out the adjustments of the class, by the words with which it was graded."""

    def find() -> Course:
        from grader.review.class_desk import NoCourse

        warnings.clear()
        if run is None:
            return NoCourse()
        from grader.commands.grade import grade_command

        try:
            context = grade_command.make_context("grade", ["--out", str(out), *run.words])
            asked = context.params
            if asked["adjustments"] is None and asked["course_file"] is None:
                return NoCourse()
            return _with_adjustments(context, run, out, submissions)
        except (InputError, click.ClickException) as error:
            text = error.format_message() if isinstance(error, click.ClickException) else str(error)
            warnings.append(
                f"The adjustments of this class cannot be read, so figures here are without them: {text}"
            )
            return NoCourse()

    return find


def _with_adjustments(context: click.Context, run: Run, out: Path, submissions: Path | None) -> Course:
    from grader.classes.class_files import ClassFiles
    from grader.classes.wishes import Wishes
    from grader.commands.laid import course_late
    from grader.kits.kit import find_kit
    from grader.lms.recognise import read_download
    from grader.review.class_desk import NoCourse

    asked = context.params
    with context:
        late = course_late(run.course, run.assignment, run.kit)
    wishes = Wishes.read(
        asked["roster"],
        asked["gradebook"],
        asked["column"],
        asked["adjustments"],
        False,
        None,
        False,
        False,
        late,
        asked["slip_days"],
    )
    if wishes.policy is None:
        return NoCourse()
    kit = find_kit(run.kit)
    where = submissions if submissions is not None else Path(run.submissions)
    download = read_download(where, out, wishes.repositories)
    return ClassFiles(
        kit, kit.assignment(run.assignment), wishes, download, out, lambda line: None, asked["only"]
    )


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return os.environ.get("USER", "")
