"""`kibitz review`: the desk at which a person decides what is open."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.common import FILE, FileName, given, write_file
from grader.model.errors import EXIT_FULL_MARKS, InputError
from grader.reports.standard_streams import remark, say

if TYPE_CHECKING:
    from grader.classes.desk_file import DeskFile
    from grader.classes.run_file import Run
    from grader.grades.adjustment_entries import Adjustments
    from grader.kits.rubric import RubricItem
    from grader.review.course import Course

MAX_READ = 64 << 20
"""Bytes of a file that the class was graded with."""


@click.command("review")
@click.argument("out", metavar="OUT", type=FILE)
@click.option(
    "--submissions", metavar="PATH", type=FILE, help="Where the submissions lie, if they were moved since."
)
@click.option(
    "--rubric",
    "rubric_file",
    metavar="FILE",
    type=FILE,
    help="What to give points for besides the checks; kept for the next time.",
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
# Long, because it has a parameter for each option.
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
        from grader.review.workroom import leading_page, workroom
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
    if earlier is not None and earlier.assignment != desk.found.assignment:
        raise InputError(
            f"{before} holds {earlier.assignment} and {out} holds {desk.found.assignment}; give two classes of one assignment"
        )
    rubric = _rubric(rubric_file, run, desk.file)
    with workroom() as own:
        sources = Sources(where, folder)
        reports = built_in().reports
        room = Room(
            desk,
            sources,
            reports,
            who=who,
            run=run,
            submissions=moved,
            warnings=warnings,
            rubric=rubric,
            before=earlier,
            folder=own,
        )

        def ready(address: str) -> None:
            say(f"review: {address}\n")
            remark(
                "Keep this address to yourself: who has it can decide. Ctrl-C ends the desk; every decision is kept."
            )
            if not no_browser:
                import webbrowser

                webbrowser.open(leading_page(own, address))

        serve(room, port, ready)
    return EXIT_FULL_MARKS


def _rubric(file: str | None, run: Run | None, desk: DeskFile) -> tuple[RubricItem, ...]:
    """The rubric of the course, which is given once and kept, else that of the assignment."""
    from grader.kits.kit import find_kit
    from grader.kits.rubric import read_rubric

    if file is not None:
        path = Path(given(file, "--rubric")).absolute()
        rubric = read_rubric(path)
        desk.remember("rubric", str(path))
        return rubric
    if kept := desk.remembered("rubric"):
        if not Path(kept).is_file():
            raise InputError(
                f"{kept}: the rubric of this class is not there any more; give it by --rubric FILE"
            )
        return read_rubric(Path(kept))
    if run is None:
        return ()
    kit = find_kit(run.kit)
    path = kit.reference(run.assignment) / "assignment.toml"
    return read_rubric(path, alone=False) if run.assignment in kit.names() else ()


def _export(out: Path, name: str) -> int:
    """Write what was decided into a file, behind the adjustments with which the class was graded."""
    from grader.classes.desk_file import read_desk
    from grader.classes.out_folder import read_class, read_result
    from grader.classes.run_file import read_run
    from grader.review.export import exported

    read_class(out)
    run = read_run(out)
    context = None if run is None else _context(run, out)
    given_file: str | None = None if context is None else context.params["adjustments"]
    if given_file is not None and Path(name).resolve() == Path(given_file).resolve():
        raise InputError(f"--export {name}: is the file that the class was graded with; give another one")
    before, policy = ("", None) if given_file is None else _adjustments(Path(given_file), run, context)
    _refuse_target(name, out, run, context)
    found = [one for mine in read_desk(out).decisions.values() for one in mine]
    found.sort(key=lambda one: (one.kind, one.item, one.submission))
    text = exported(found, [read_result(out, one.submission) for one in found], before, policy)
    write_file(name, text.encode("utf-8", "replace"))
    return EXIT_FULL_MARKS


def _adjustments(path: Path, run: Run | None, context: click.Context | None) -> tuple[str, Adjustments]:
    """The text of a file of adjustments, and what it says.  Raises InputError where it is none: what others named is not copied unseen."""
    from grader.classes.out_folder import read_regular
    from grader.commands.laid import course_late
    from grader.grades.adjustment_file import read_adjustments

    try:
        data = read_regular(path, MAX_READ)
        late = None
        if run is not None and context is not None:
            with context:
                late = course_late(run.course, run.assignment, run.kit)
        return data.decode("utf-8-sig"), read_adjustments(path, late)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None


def _refuse_target(name: str, out: Path, run: Run | None, context: click.Context | None) -> None:
    """Raise InputError where a file of adjustments would take the place of something else."""
    if name == "-":
        return
    if Path(name).resolve().is_relative_to(out.resolve()):
        raise InputError(f"--export {name}: lies among the results; give a file outside of {out}")
    if os.path.lexists(name):
        try:
            _adjustments(Path(name), run, context)
        except InputError as error:
            raise InputError(
                f"--export {name}: is there, and is no file of adjustments ({error}); give another name"
            ) from None


def _context(run: Run, out: Path) -> click.Context:
    """The words with which a class was graded, read.  Raises InputError where `kibitz grade` does not take them.

    A folder of results may come from others, so the files that are named are looked at before one is opened.
    """
    from grader.commands.grade import grade_command

    words = ["--isolated", "--out", str(out), *run.words]
    try:
        context = grade_command.make_context("grade", words, help_option_names=[])
    except click.ClickException as error:
        raise InputError(error.format_message()) from None
    for parameter in grade_command.params:
        if isinstance(parameter.type, FileName) and parameter.name is not None:
            value = context.params.get(parameter.name)
            for one in value if isinstance(value, tuple) else (value,):
                if one is not None:
                    _refuse_endless(Path(one), parameter.name == "submissions")
    return context


def _refuse_endless(path: Path, large: bool) -> None:
    """Raise InputError for what can be waited for, or read, without end."""
    import stat

    try:
        info = path.stat()
    except (OSError, ValueError):
        return  # who opens it says what is wrong
    if stat.S_ISDIR(info.st_mode):
        return
    if not stat.S_ISREG(info.st_mode):
        raise InputError(f"{path}: is no regular file, and the class was graded with it")
    if info.st_size > MAX_READ and not large:
        raise InputError(f"{path}: is larger than {MAX_READ >> 20} MB, and the class was graded with it")


def course_of(
    run: Run | None, out: Path, submissions: Path | None, warnings: list[str]
) -> Callable[[], Course]:
    """What finds out the adjustments of the class, by the words with which it was graded."""

    def find() -> Course:
        from grader.review.course import NoCourse

        warnings.clear()
        if run is None:
            return NoCourse()
        try:
            context = _context(run, out)
            asked = context.params
            if asked["adjustments"] is None and asked["course_file"] is None:
                return NoCourse()
            return _with_adjustments(context, run, out, submissions)
        except InputError as error:
            warnings.append(
                f"The adjustments of this class cannot be read, so figures here are without them: {error}"
            )
            return NoCourse()

    return find


def _with_adjustments(context: click.Context, run: Run, out: Path, submissions: Path | None) -> Course:
    from grader.classes.class_files import ClassFiles
    from grader.classes.out_folder import ids_before
    from grader.classes.wishes import Wishes
    from grader.commands.laid import course_late
    from grader.kits.kit import find_kit
    from grader.lms.recognise import read_download
    from grader.review.course import NoCourse

    asked = context.params
    with context:
        late = course_late(run.course, run.assignment, run.kit)
    wishes = Wishes.read(
        asked["roster"],
        asked["gradebook"],
        asked["column"],
        adjustments=asked["adjustments"],
        similarity=False,
        starter=None,
        replace=False,
        feedback=False,
        late=late,
        slip_days=asked["slip_days"],
    )
    if wishes.policy is None:
        return NoCourse()
    kit = find_kit(run.kit)
    where = submissions if submissions is not None else Path(run.submissions)
    download = read_download(where, out, wishes.repositories, ids_before(out))
    return ClassFiles(
        kit,
        kit.assignment(run.assignment),
        wishes,
        download=download,
        out=out,
        remark=lambda line: None,
        only=asked["only"],
    )


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return os.environ.get("USER", "")
