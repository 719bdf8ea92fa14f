"""What was decided and does not fit a result any more: told to whoever grades, and never in the way of a class.

A student hands in again, or a check changes: then an entry of the file, or a decision of the review desk, may be about a
check that is not open, or give more points than there are.  Such a one does nothing, and these lines say which one it is
and what to do.  What does fit is the affair of `grader/grades/adjustments.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from pathlib import Path

from grader.grades.adjustment_entries import Adjustments, Decide
from grader.grades.adjustments import by_check
from grader.grades.concerned import NOBODY, Known, Who
from grader.grades.decisions import (
    Comment,
    Decision,
    Item,
    Kind,
    is_earlier,
    items_of,
    open_items,
    outdated,
    without_own,
)
from grader.grades.lateness import counted_points
from grader.lms.person import MAX_NAMES, called
from grader.model.result import Result
from grader.model.visible import amount, counted, visible

_NOW = {
    "passed": "it passed",
    "partial": "it is paid in part",
    "failed": "it failed",
    "timeout": "it timed out",
    "crashed": "it crashed",
    "blocked": "it is blocked",
    "error": "it could not be graded",
}
"""What became of a check that is not open."""


class Unfit:
    """Gathers what does not fit, result by result."""

    def __init__(self) -> None:
        self._entries: list[str] = []
        self._open_again: list[str] = []
        self._settled: list[str] = []
        self._marks: list[str] = []
        self._earlier: list[str] = []

    def take(
        self,
        policy: Adjustments | None,
        decisions: Sequence[Decision],
        result: Result,
        known: Known = NOBODY,
        comments: Iterable[Comment] = (),
    ) -> None:
        """Keep what of this does not fit this result."""
        if policy is not None:
            words = {one.key for one in decisions}
            self._entries += unfit_entries(policy, result, known)
            self._entries += lapsed_entries(without_own(policy, decisions, result), policy, words, result)
        who = called(result.submission)
        items = {one.id: one for one in items_of(result)}
        if any(is_earlier(one, result) for one in decisions) or any(
            is_earlier(one, result) for one in comments
        ):
            self._earlier.append(who)
        found = outdated(decisions, result)
        left = {one.id for one in open_items(policy, decisions, result, known)} if found else set()
        for one in found:
            points = amount(one.points or 0.0)
            if one.kind == "override":
                self._marks.append(f"{who} ({points})")
                continue
            item = items.get(one.item)
            what = f"{who}, {visible(item.title if item is not None else one.item).rstrip('.')}"
            if item is not None and item.id in left:
                self._open_again.append(f"{what} (+{points} before)")
            else:
                now = _NOW.get(item.status, item.status) if item is not None else "it is no longer there"
                now = "something else decides it now" if now == "open" else now
                self._settled.append(f"{what} (+{points} before, {now})")

    def lines(self, desk: Path) -> Iterator[str]:
        """A line for each entry of the file, and one for each way in which decisions of the desk do not fit."""
        yield from self._entries
        if self._open_again:
            yield (
                f"{desk}: {counted(len(self._open_again), 'decision')} of the review desk "
                f"{'was' if len(self._open_again) == 1 else 'were'} made of other code or other points, so these points are open "
                f"again: {_some(self._open_again)}; decide with kibitz review"
            )
        if self._settled:
            yield (
                f"{desk}: {counted(len(self._settled), 'decision')} of the review desk "
                f"{'is' if len(self._settled) == 1 else 'are'} about checks that are not open any more, so nobody needs to "
                f"decide: {_some(self._settled)}"
            )
        if self._earlier:
            yield (
                f"{desk}: of {counted(len(self._earlier), 'submission')}, points of the rubric or comments were given for other "
                f"code, and still count: {_some(self._earlier)}; say with kibitz review whether they hold"
            )
        if self._marks:
            yield (
                f"{desk}: {counted(len(self._marks), 'mark')} that {'was' if len(self._marks) == 1 else 'were'} kept "
                f"from before {'does' if len(self._marks) == 1 else 'do'} not count any more, because the result is another one "
                f"now: {_some(self._marks)}; choose again with kibitz review --before OLD"
            )


def _some(texts: Sequence[str]) -> str:
    more = len(texts) - MAX_NAMES
    return "; ".join(texts[:MAX_NAMES]) + (f"; and {more} more" if more > 0 else "")


def unfit_entries(policy: Adjustments, result: Result, known: Known = NOBODY) -> Iterator[str]:
    """A line for each entry of the file that decides nothing for this result, though it is for it."""
    items = {one.id: one for one in items_of(result)}
    for entry in by_check(without_own(policy, (), result), Who(result.submission, known)).values():
        if (why := _why(entry, items)) is not None:
            yield (
                f"{policy.source}: the [[decide]] for {entry.named}: {counted_points(entry.points)} for {visible(entry.check)} "
                f"of {called(result.submission)} {'does' if entry.points == 1 else 'do'} not count: {why}"
            )


def lapsed_entries(
    now: Adjustments, policy: Adjustments, words: Set[tuple[Kind, str, str]], result: Result
) -> Iterator[str]:
    """A line for each entry that the desk wrote into the file for other code or points, and of which it has no word now.

    `now` is the file without them; `words` are what the desk has decided.
    """
    name, items = result.submission.id, {one.id: one for one in items_of(result)}
    for one in policy.decide:
        if one not in now.decide and ("decide", name, one.check) not in words:
            item = items.get(one.check)
            is_open = item is not None and item.status == "open"
            status = _NOW.get(item.status, item.status) if item is not None else "it is no longer there"
            what = (
                f"{_OTHER}; decide with kibitz review"
                if is_open
                else f"{_OTHER}, and nobody needs to decide now ({status})"
            )
            yield (
                f"{policy.source}: the [[decide]] for {one.named}: {counted_points(one.points)} for {visible(one.check)} of "
                f"{called(result.submission)} {'does' if one.points == 1 else 'do'} not count: {what}"
            )
    for entry in policy.override:
        if entry not in now.override and ("override", name, "") not in words:
            yield (
                f"{policy.source}: the [[override]] for {entry.named}: {counted_points(entry.score)} of {called(result.submission)} "
                f"{'does' if entry.score == 1 else 'do'} not count: {_OTHER}; choose again with kibitz review --before OLD"
            )


_OTHER = "the review desk wrote it for other code or other points"


def _why(entry: Decide, items: dict[str, Item]) -> str | None:
    """Why an entry decides nothing, and what to do; None where it does."""
    item = items.get(entry.check)
    if item is not None and item.status == "open":
        if entry.points <= item.open_points + 1e-9:
            return None
        open_now = amount(item.open_points)
        return f"only {open_now} {'is' if item.open_points == 1 else 'are'} open; write 0 to {open_now}"
    if entry.rank < 0 or entry.everybody or entry.section:
        return None
    if item is not None:
        return f"it is not open ({_NOW.get(item.status, item.status)}); take the entry out"
    ids = ", ".join(visible(one.id) for one in items.values() if one.status == "open")
    remedy = f"open are {ids}" if ids else "nothing of it is open, so take the entry out"
    return f"there is no such check or session; {remedy}"
