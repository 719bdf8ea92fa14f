"""Times of a download in the time zone of a course: a system that writes UTC is read on pages where clocks show another hour.

Nothing but how a time is written changes: it stays the same moment.  What has no zone stays as it is, since it is not known which
moment it is.
"""

from __future__ import annotations

from datetime import datetime, tzinfo

from msgspec.structs import replace

from grader.lms import gradescope
from grader.submissions.download import Download, Entry


def in_zone(download: Download, zone: tzinfo) -> Download:
    """The download with all times that say their zone as clocks in this zone show them."""
    return replace(download, entries=tuple(_entry(one, zone) for one in download.entries))


def _entry(entry: Entry, zone: tzinfo) -> Entry:
    # Of the systems that name other attempts, this one alone says their zone.
    earlier = (
        gradescope.download.with_time(words, lambda time: _local(time, zone)) for words in entry.earlier
    )
    return replace(entry, submitted=_local(entry.submitted, zone), earlier=tuple(earlier))


def _local(time: str, zone: tzinfo) -> str:
    try:
        moment = datetime.fromisoformat(time)
        # A clock that is not set yet, or never was, may be off the calendar in another zone.
        return moment.astimezone(zone).isoformat() if moment.tzinfo is not None else time
    except (ValueError, OverflowError):
        return time
