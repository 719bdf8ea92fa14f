"""`kibitz grade`: a class, for whoever wants the grades back in the learning management system."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from grader.commands.common import (
    FILE,
    META,
    AssignmentFirst,
    check_workers,
    check_writable,
    colour_option,
    complete_assignment,
    executor_for,
    given,
    is_set,
    kit_option,
    language_option,
    only_option,
    quiet_option,
    sandbox_option,
    seed_option,
    settings_option,
    source_and_target,
    transcripts_option,
)
from grader.commands.laid import course_late, course_option, lock_options, open_laid
from grader.model.visible import counted
from grader.reports.standard_streams import remark, say

if TYPE_CHECKING:
    from pathlib import Path

    from grader.classes.run_file import Run
    from grader.reports.streams import Colour


@click.command("grade", cls=AssignmentFirst)
@click.argument("assignment", required=False, shell_complete=complete_assignment)
@click.argument("submissions", metavar="SUBMISSIONS", required=False, type=FILE)
@click.option(
    "--out", required=True, metavar="DIR", type=FILE, help="Write the reports, results and gradebook here."
)
@click.option("--roster", metavar="FILE", type=FILE, help="The class list: say who handed nothing in.")
@click.option("--gradebook", metavar="FILE", type=FILE, help="Fill in the gradebook that the LMS gave.")
@click.option("--column", metavar="NAME", help="The column of the gradebook to fill in.")
@click.option("--replace", is_flag=True, help="Replace grades that somebody else entered in the gradebook.")
@click.option(
    "--slip-days",
    metavar="FILE",
    type=FILE,
    help="Keep here how many slip days each student has used in the course.",
)
@click.option(
    "--adjustments",
    metavar="FILE",
    type=FILE,
    help="Chosen files, late policy, overrides, extra points, excused students.",
)
@click.option("--feedback", is_flag=True, help="Write the reports as the LMS takes them back.")
@click.option("--pseudonyms", is_flag=True, help="Write a page of the class that names nobody, too.")
@click.option(
    "--starter", metavar="DIR", type=FILE, help="Starter code to ignore when comparing submissions."
)
@click.option("--no-similarity", is_flag=True, help="Do not look for submissions that are alike.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="Grade so many submissions at once [default: the cores]."
)
@click.option("--scheduler", metavar="ADDRESS", help="Grade on the Dask cluster with this scheduler.")
@quiet_option
@colour_option
@language_option
@seed_option
@only_option
@transcripts_option
@course_option
@lock_options
@kit_option
@sandbox_option
@settings_option
# Long, because it has a parameter for each option.
def grade_command(
    assignment: str,
    submissions: str,
    out: str,
    roster: str | None,
    gradebook: str | None,
    column: str | None,
    replace: bool,
    slip_days: str | None,
    adjustments: str | None,
    feedback: bool,
    pseudonyms: bool,
    starter: str | None,
    no_similarity: bool,
    jobs: int | None,
    scheduler: str | None,
    quiet: bool,
    colour: Colour,
    language: str | None,
    seed: int,
    only: str | None,
    no_transcripts: bool,
    course_file: str | None,
    lock_file: str | None,
    lenient: bool,
    kit_folder: str | None,
    sandbox: str | None,
) -> int:
    """Grade a class: what the LMS let you download, as a folder or a zip."""
    from grader.classes.orders import Observer, Order
    from grader.classes.out_folder import (
        OutFolder,
        has_result,
        ids_before,
        refuse_another_class,
        refuse_others,
    )
    from grader.classes.wishes import Wishes
    from grader.lms.recognise import read_download

    if scheduler is not None and is_set("jobs"):
        jobs = None
    check_workers(jobs, scheduler)
    source, target = source_and_target(submissions, out)
    if META in click.get_current_context().meta:
        from grader.commands.settings import refuse_settings_in

        refuse_settings_in(source)
    refuse_others(target, "results", assignment)
    check_writable(given(slip_days, "--slip-days"))
    wishes = Wishes.read(
        roster,
        gradebook,
        column,
        adjustments=adjustments,
        similarity=not no_similarity,
        starter=starter,
        replace=replace,
        feedback=feedback,
        late=course_late(course_file, assignment, kit_folder),
        slip_days=slip_days,
        pseudonyms=pseudonyms,
    )
    download = read_download(source, target, wishes.repositories, ids_before(target))
    refuse_another_class(target, [entry.id for entry in download.entries])
    laid = open_laid(
        assignment,
        kit_folder,
        seed,
        () if only is None else (only,),
        course_file=course_file,
        lock_file=lock_file,
        lenient=lenient,
        language=language,
    )
    kit, about, corpus = laid.kit, laid.about, laid.corpus
    order = Order(
        str(kit.root),
        about.id,
        corpus.seed,
        only=only,
        sandbox=sandbox,
        transcripts=not no_transcripts,
        course=laid.course,
        lock=laid.lock,
    )
    jobs = min(jobs or os.cpu_count() or 1, len(download.entries))
    # Those who grade get ready first; meanwhile, all else does.
    new = sum(not has_result(target, entry.id) for entry in download.entries)
    with executor_for(order, corpus, jobs, scheduler, new) as executor:
        from grader.classes.batch import grade_class
        from grader.classes.best_attempts import with_best_attempts
        from grader.classes.class_files import ClassFiles
        from grader.classes.run_file import keep_run
        from grader.reports.class_console import render_grade
        from grader.reports.progress import Progress
        from grader.reports.report import open_pages
        from grader.reports.streams import wants_colour

        files = ClassFiles(kit, about, wishes, download=download, out=target, remark=remark, only=only)
        with OutFolder(target) as folder, Progress(sys.stderr) as progress:
            handed = counted(len(download.entries), "submission")
            each = (
                "one folder or file each" if download.form == "folders" else f"as {download.form} names them"
            )
            remark(f"{submissions}: found {handed} ({each})")
            open_pages(kit.reports)
            with Progress(sys.stderr) as before:
                attempts = Observer(before.known, before.step)
                chosen = with_best_attempts(
                    files, order, corpus, out=folder, executor=executor, observer=attempts, remark=remark
                )
            batch = grade_class(
                order,
                corpus,
                chosen,
                folder,
                executor,
                adjust=files.adjust,
                chosen=files.chosen,
                noted=files.noted,
                observer=Observer(progress.known, progress.step),
            )
            progress.stop()
            found = files.write(batch, folder)
            keep_run(_run(assignment, source, kit_folder, course_file, corpus.seed), folder)
    for trace in batch.traces:
        remark(trace)
    say(render_grade(found, colour=wants_colour(sys.stdout, os.environ, colour), quiet=quiet))
    say(f"report: {target / 'index.html'}\n")
    return batch.exit_code


def _run(assignment: str, source: Path, kit_folder: str | None, course_file: str | None, seed: int) -> Run:
    """How the class was graded, for whoever reviews it."""
    from pathlib import Path

    from grader.classes.run_file import Run
    from grader.commands.again import words_of

    def absolute(path: str | None) -> str | None:
        return None if path is None else str(Path(path).absolute())

    words = words_of(click.get_current_context(), ("out",))
    return Run(words, assignment, str(source.absolute()), absolute(kit_folder), absolute(course_file), seed)
