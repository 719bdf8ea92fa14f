"""Finds the file that a person chose to be graded, by the path that the person wrote."""

from __future__ import annotations

from grader.model.names import ENDINGS
from grader.model.visible import visible
from grader.submissions.submission import Submission

MOST_NAMED = 5
"""Files that an error names."""


def find_file(submission: Submission, written: str) -> str:
    """The path of a Python file in a submission.  Raises LookupError, in words, where it is none, or not the only one.

    The path may begin with that of the submission, as on the disk, or farther in, if only one file fits.
    """
    files = sorted(path for path in submission.files if path.endswith(ENDINGS["python"]))
    parts, outside = _parts(written), _parts(submission.path)
    if len(parts) > len(outside) and parts[: len(outside)] == outside:
        parts = parts[len(outside) :]
    found = [path for path in files if path.split("/") == parts] or [
        path for path in files if parts and path.split("/")[-len(parts) :] == parts
    ]
    if len(found) == 1:
        return found[0]
    shown = [visible(path) for path in (found or files)[:MOST_NAMED]]
    if (more := len(found or files) - MOST_NAMED) > 0:
        shown.append(f"{more} more")
    there = ", ".join(shown)
    if found:
        raise LookupError(f"{visible(written)} is more than one file ({there}); write the whole path")
    if files:
        raise LookupError(
            f"{visible(written)} is no Python file of the submission; write one of these: {there}"
        )
    raise LookupError(f"{visible(written)} is not there: the submission has no Python file")


def _parts(path: str) -> list[str]:
    return [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
