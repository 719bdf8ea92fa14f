"""Grades all attempts of a class of which the best one counts, and chooses that one.

All are graded into a folder of their own below the results, where they stay, so that nothing is graded twice.  The best is the one
that counts most after lateness and what the course decided; of several, the last.  Points that are open count nothing yet.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grader.classes.batch import grade_class
from grader.classes.class_files import ClassFiles
from grader.classes.orders import Executor, Observer, Order
from grader.classes.out_folder import ATTEMPTS, RESULTS, OutFolder, attempt_name
from grader.kits.corpus import Corpus
from grader.lms.person import called, some_of
from grader.model.result import Result, to_json
from grader.model.visible import counted
from grader.submissions.download import Download, Entry


def with_best_attempts(
    files: ClassFiles,
    order: Order,
    corpus: Corpus,
    out: OutFolder,
    executor: Executor,
    observer: Observer,
    remark: Callable[[str], None],
) -> Download:
    """The download with the attempt that counts most in the place of the last, and its result where the class looks for it.

    Raises InputError where nothing can be written, and SandboxError where the level is too low.
    """
    download = files.download
    if not files.attempts:
        return download
    entries = tuple(
        replace(one, id=attempt_name(name, number))
        for name, them in files.attempts.items()
        for number, one in enumerate(them, 1)
    )
    remark(
        f'attempt = "best": {counted(len(entries), "attempt")} of {counted(len(files.attempts), "submission")} are compared'
    )
    with OutFolder(out.path / ATTEMPTS) as folder:
        grade_class(order, corpus, replace(download, entries=entries), folder, executor, observer=observer)
        chosen = {name: _best(files, folder, name, them) for name, them in files.attempts.items()}
    lost = [one for name, (one, result) in chosen.items() if result is None]
    if lost:
        remark(
            'attempt = "best": no attempt could be graded of these, so the last one is taken; grade again: '
            + some_of(map(called, lost))
        )
    for name, (_, result) in chosen.items():
        stored = out.result(name)
        if result is not None and (stored is None or stored.fingerprint != result.fingerprint):
            # The page of another attempt would stay beside it.
            out.drop(name)
            out.write(f"{RESULTS}/{name}.json", to_json(result))
    return replace(
        download, entries=tuple(chosen[one.id][0] if one.id in chosen else one for one in download.entries)
    )


def _best(
    files: ClassFiles, folder: OutFolder, name: str, them: tuple[Entry, ...]
) -> tuple[Entry, Result | None]:
    """The attempt that counts most, with its result; the last one without a result where none could be graded."""
    found: list[tuple[float, int, Result]] = []
    for number in range(len(them)):
        result = folder.result(attempt_name(name, number + 1))
        if result is not None and all(check.status != "error" for check in result.checks):
            result = replace(result, submission=replace(result.submission, id=name))
            grade = files.adjust_by(result, ())
            found.append((result.score if grade is None else grade.score, number, result))
    if not found:
        return them[-1], None
    _, number, result = max(found, key=lambda one: one[:2])
    return them[number], result
