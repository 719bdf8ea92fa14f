"""Which attempt of a submission is graded, where a download has several.

Blackboard and Brightspace give all attempts of a student if they are asked for.  In Canvas, older versions of files may be
beside the newer ones.  Every other system gives the one attempt that counts there.
"""

from __future__ import annotations

from msgspec.structs import replace

from grader.lms.person import called, some_of
from grader.model.visible import counted
from grader.submissions.download import Download


def with_first_attempts(download: Download) -> tuple[Download, str]:
    """The download with the first attempt of each submission in the place of the last, and a line of those that have none.

    Ids stay as they are.
    """
    entries = tuple(
        replace(one.first, id=one.id) if one.first is not None else one for one in download.entries
    )
    later = [one for one in download.entries if one.first is None and (one.attempt or 1) > 1]
    unsure = [one for one in download.entries if one.first is None and one.attempt is None]
    told = []
    if later:
        told.append(
            f"the first attempt of {counted(len(later), 'submission')} has no files or is not in the download, so another one "
            f"is graded: {some_of(map(called, later))}"
        )
    if len(unsure) == len(entries) and entries:
        told.append(
            "the download has one attempt of each submission, which is graded; download all attempts where the system gives "
            "them"
        )
    elif unsure:
        told.append(
            f"of {counted(len(unsure), 'submission')} the download does not say whether it is the first attempt; what is there "
            f"is graded: {some_of(map(called, unsure))}"
        )
    return replace(download, entries=entries), f'attempt = "first": {"; ".join(told)}' if told else ""
