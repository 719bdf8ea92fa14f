"""Which attempt of a submission is graded, where a download has several.

Blackboard and Brightspace give all attempts of a student if they are asked for.  In Canvas, older versions of files may be
beside the newer ones.  Every other system gives the one attempt that counts there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grader.lms.form import LATER
from grader.lms.person import called, some_of
from grader.model.visible import counted
from grader.submissions.download import Download, Entry

BETTER = " (later, but another one counts)"
"""What stands behind something that was handed in later than the attempt that counts most."""


def with_first_attempts(download: Download) -> tuple[Download, str]:
    """The download with the first attempt of each submission in the place of the last, and a line of those that have none.

    Ids stay as they are.
    """
    told = list(_not_there(download))
    entries = tuple(
        replace(one.first, id=one.id) if one.first is not None else one for one in download.entries
    )
    return replace(download, entries=entries), f'attempt = "first": {"; ".join(told)}' if told else ""


def all_attempts(download: Download, by_time: bool) -> tuple[dict[str, tuple[Entry, ...]], tuple[str, ...]]:
    """All attempts of each submission that has several, the first one first, and lines of what has to be told.

    Each has the id of the submission.  `by_time`: lateness costs something, so nothing is compared of which it is not known.
    """
    found = {one.id: tuple(map(_one_of, one.attempts)) for one in download.entries if one.first is not None}
    found = {name: tuple(replace(one, id=name) for one in them) for name, them in found.items()}
    if not found:
        return {}, (
            'attempt = "best": the download has one attempt of each submission, which is graded; download all attempts where the '
            "system gives them",
        )
    unknown = [
        one for one in download.entries if one.id in found and by_time and not all(map(_timed, found[one.id]))
    ]
    if not unknown:
        return found, ()
    return {name: them for name, them in found.items() if name not in {one.id for one in unknown}}, (
        f'attempt = "best": of {counted(len(unknown), "submission")} nobody knows whether an earlier attempt came late, so the last one '
        f"is graded; write an [[override]] where another one counts more: {some_of(map(called, unknown))}",
    )


def _timed(entry: Entry) -> bool:
    return bool(entry.submitted) or entry.late is not None


def _one_of(entry: Entry) -> Entry:
    earlier = tuple(text.replace(LATER, BETTER) for text in entry.earlier)
    return replace(entry, earlier=earlier, first=None, between=())


def _not_there(download: Download) -> Iterator[str]:
    """What is to be told of first attempts that are not in a download."""
    entries = download.entries
    later = [one for one in download.entries if one.first is None and (one.attempt or 1) > 1]
    unsure = [one for one in download.entries if one.first is None and one.attempt is None]
    if later:
        yield (
            f"the first attempt of {counted(len(later), 'submission')} has no files or is not in the download, so another one "
            f"is graded: {some_of(map(called, later))}"
        )
    if len(unsure) == len(entries) and entries:
        yield (
            "the download has one attempt of each submission, which is graded; download all attempts where the system gives "
            "them"
        )
    elif unsure:
        yield (
            f"of {counted(len(unsure), 'submission')} the download does not say whether it is the first attempt; what is there "
            f"is graded: {some_of(map(called, unsure))}"
        )
