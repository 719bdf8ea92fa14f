"""`kibitz check --watch`: when to grade again, what has changed since the last time, and the page that says so.

Nothing here grades, prints or ends.  Files are looked at by polling: a few hundred `stat` calls twice a second cost
less than the libraries that are told by the system, and see changes on network drives and in containers as well.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from grader.model.names import SOURCES
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.model.visible import counted, visible
from grader.submissions.tree import JUNK_FOLDERS, is_junk_file

INTERVAL = 0.4
"""Seconds between two looks."""

MOST = 2_000
"""Files that are looked at; a submission has 500 at most."""

DEEPEST = 8
WATCHED = (*SOURCES, ".zip")
"""Endings of what can change a result.  Reports that are written beside the submission must not."""

ENVIRONMENT = "pyvenv.cfg"
"""What is found in a virtual environment, whose thousands of files are no part of the submission."""

State = dict[str, tuple[int, int, int]]
"""Path inside the submission -> time of change in ns, size and inode of a file."""

Item = CheckResult | TranscriptResult


def state_of(path: Path) -> State:
    """The files at `path` as they are now; empty where nothing is there, as while an editor replaces a file."""
    found: State = {}
    try:
        if not path.is_dir():
            _note(found, path.name, path.stat())
            return found
    except OSError:
        return found
    folders = [(path, "", 0)]
    while folders and len(found) < MOST:
        folder, inside, depth = folders.pop()
        try:
            entries = list(os.scandir(folder))
            if inside and any(entry.name == ENVIRONMENT for entry in entries):
                continue
            for entry in entries:
                name = f"{inside}{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    if depth < DEEPEST and entry.name not in JUNK_FOLDERS:
                        folders.append((folder / entry.name, f"{name}/", depth + 1))
                elif entry.name.endswith(WATCHED) and not is_junk_file(entry.name):
                    _note(found, name, entry.stat(follow_symlinks=False))
        except OSError:
            # It went away meanwhile; the next look tells.
            continue
    return found


def _note(found: State, name: str, status: os.stat_result) -> None:
    found[name] = (status.st_mtime_ns, status.st_size, status.st_ino)


def changed(before: State, after: State) -> list[str]:
    """The names of the files that came, went or were written."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def changes(path: Path, wait: Callable[[float], object] = time.sleep) -> Iterator[list[str]]:
    """Yields when the submission at `path` is to be graded: at once, and whenever its files have changed.

    What is yielded are the names that changed.  A change is waited out until nothing moves for one look, so a file
    that is being written is graded when it is whole; what changes while it is graded is graded again.
    """
    graded = state_of(path)
    yield []
    while True:
        wait(INTERVAL)
        now = state_of(path)
        if now == graded:
            continue
        while True:
            wait(INTERVAL / 2)
            again = state_of(path)
            if again == now:
                break
            now = again
        # Nothing there: an editor is replacing the file, or it was moved away.
        if not now or now == graded:
            continue
        names, graded = changed(graded, now), now
        yield names


def news(before: Result | None, after: Result) -> list[str]:
    """What is different from the last time, in a line each; empty where there was none."""
    if before is None:
        return []
    was, now = _by_id(before), _by_id(after)
    both = [name for name in now if name in was]
    lines = []
    for after_it, one, many in _NOW:
        for before_it, was_one, was_many in _BEFORE:
            names = [name for name in both if (_kind(was[name]), _kind(now[name])) == (before_it, after_it)]
            if names and (before_it, after_it) == ("failed", "passed"):
                lines.append(_told(names, now, FIXED, FIXED))
            elif names and before_it != after_it:
                lines.append(_told(names, now, f"{was_one} {one}", f"{was_many} {many}"))
    if not lines:
        lines.append("the same checks pass as before")
    return lines


FIXED = "fixed since the last run"
"""What is said of checks that failed and pass now, which is what a reader works for."""

_BEFORE = (
    ("failed", "that failed", "that failed"),
    ("partial", "that was paid in part", "that were paid in part"),
    ("open", "that was open", "that were open"),
    ("passed", "that passed", "that passed"),
)
_NOW = (
    ("passed", "passes now", "pass now"),
    ("partial", "is paid in part now", "are paid in part now"),
    ("open", "is open now", "are open now"),
    ("failed", "fails now", "fail now"),
)


def _kind(one: Item) -> str:
    return one.status if one.status in ("passed", "partial", "open") else "failed"


def _told(names: list[str], items: dict[str, Item], one: str, many: str) -> str:
    text = f"{counted(len(names), f'check {one}', f'checks {many}')}"
    return f"{text}: {visible(items[names[0]].title)}" if len(names) == 1 else text


def _by_id(result: Result) -> dict[str, Item]:
    items: list[Item] = [*result.checks, *result.transcripts]
    return {one.id: one for one in items if one.max_points}


CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Sends the cursor home and empties the screen, with what has scrolled out of it."""

RULE = "-" * 40
"""What stands between two rounds where the screen is not emptied."""

NAMED = 3
"""Files that are named; the others are counted."""


def page(
    stream: TextIO,
    environ: Mapping[str, str],
    moment: str,
    names: Sequence[str],
    words: str,
    tail: Sequence[str],
    act: str,
) -> str:
    """One round as it is shown: when and why, the words of the report, what is new, and in the end what to do.

    On a terminal it stands alone on the screen, so that a reader does not take old words for new ones.  What is new
    and `act`, the line to act on, stand last, because that is what is seen of a long report.
    """
    clears = stream.isatty() and environ.get("TERM", "dumb") != "dumb"
    shown = [visible(name) for name in names[:NAMED]]
    if len(names) > NAMED:
        shown.append(counted(len(names) - NAMED, "other file"))
    why = f", changed: {', '.join(shown)}" if shown else ""
    report = f"{words.rstrip()}\n\n" if words else ""
    last = "".join(f"{line}\n" for line in [*tail, f"{moment}, waiting for a change (Ctrl-C ends)"])
    before = CLEAR if clears else f"{RULE}\n" if names else ""
    return f"{before}{moment}{why}\n\n{report}{last}{act}"
