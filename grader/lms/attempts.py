"""Which attempt of a submission is graded, where a download has several.

Blackboard gives all attempts of a student if they are asked for; every other system gives the one that counts there.
"""

from __future__ import annotations

from msgspec.structs import replace

from grader.model.visible import counted
from grader.submissions.download import Download


def with_first_attempts(download: Download) -> tuple[Download, str]:
    """The download with the first attempt of each submission in the place of the last, and a line of those that have none.

    Ids stay as they are.
    """
    entries = tuple(
        replace(one.first, id=one.id) if one.first is not None else one for one in download.entries
    )
    told = ""
    if not any(one.first is not None for one in download.entries):
        told = (
            'attempt = "first": the download has one attempt of each submission, which is graded; '
            "download all attempts where the system gives them"
        )
    elif lost := sum((one.attempt or 1) > 1 and one.first is None for one in download.entries):
        told = f'attempt = "first": the first attempt of {counted(lost, "submission")} has no files or is not in the download'
    return replace(download, entries=entries), told
