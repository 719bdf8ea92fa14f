"""Takes the code out of documents where nothing else that was handed in defines what an assignment asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grader.grading.wrong_assignment import outline_of, share
from grader.model.names import SOURCES
from grader.model.result import Notice
from grader.model.wording import tr
from grader.submissions.code_files import code_name, ending_of
from grader.submissions.document_text import document_of, reading, text_of
from grader.submissions.submission import Submission

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment

MOST_READ = 5
"""Documents whose text is taken."""


def with_texts(submission: Submission, assignment: Assignment) -> Submission:
    """The submission with the code of its documents as files, where it has no better; else the submission itself.

    What is read is told, in place of what was said of the document when it was taken.
    """
    found = {path: kind for path, data in submission.files.items() if (kind := document_of(data))}
    if not found:
        return submission
    better = {path: data for path, data in submission.files.items() if path not in found}
    outline = outline_of(better)
    if any(share(assignment, one, outline) for one in assignment.defines):
        return submission
    files, told = dict(submission.files), []
    budget = reading()
    for path, kind in sorted(found.items(), key=lambda item: (item[0].count("/"), item[0]))[:MOST_READ]:
        text = text_of(submission.files[path], budget).encode("utf-8", "replace")
        ending = ending_of(text)
        if not ending:
            continue
        own = path if path.endswith(SOURCES) else code_name(path) + ending
        if own != path and own in files:
            continue
        files.pop(path)
        files[own] = text
        if own == path:
            words = tr(
                "{path} is {kind}. Nothing else that was handed in defines what is asked for, so the text was taken out of it and graded. Hand in the file that the program was written in.",
                path=path,
                kind=kind,
            )
        else:
            words = tr(
                "{path} is {kind}. Nothing else that was handed in defines what is asked for, so the text was taken out of it and graded as {own}. Hand in the file that the program was written in.",
                path=path,
                kind=kind,
                own=own,
            )
        told.append(Notice("document", words, path))
    if not told:
        return submission
    read = {one.where for one in told}
    kept = [one for one in submission.notices if one.kind != "document" or one.where not in read]
    return replace(submission, files=files, notices=[*kept, *told])
