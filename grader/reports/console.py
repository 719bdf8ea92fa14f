"""What `kibitz check` says in a terminal: the report in fewer words.

The functions return text, and nothing here prints by itself: see `grader/reports/streams.py`.  Sentences are broken to
the width of a terminal, programs and screens never, so that they can be pasted.  This module is loaded by every check, so it
imports nothing that costs time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from grader.model.apart import in_a_sentence
from grader.model.causes import Cause, Item, by_task, causes
from grader.model.decided import is_decided
from grader.model.result import CheckResult, Result, SandboxInfo, Status, TranscriptResult
from grader.model.visible import points_said, up_to, visible
from grader.model.wording import tr, trn
from grader.reports.notes import UNREAD, at_place, leading, note_lines
from grader.reports.streams import Style, harmless
from grader.reports.verdict_lines import (
    check_blocks,
    group_block,
    headed,
    in_points,
    render_failure,
    sentence_lines,
    session_blocks,
    titled,
    word_of,
)

_CHARGED: tuple[Status, ...] = ("failed", "timeout", "crashed", "error", "partial")

Detail = Literal["quiet", "first", "normal", "verbose"]
"""How much is said: the points alone, the first cause, all that did not pass, or all checks."""


def render_check(
    result: Result,
    *,
    colour: bool = False,
    width: int | None = None,
    detail: Detail = "normal",
    act: bool = True,
) -> str:
    """The verdict on one submission: what did not pass, why, and the score, up to the line to act on.

    `width` is that of the terminal, in columns; without it no line is broken.  Without `act`, the line to act on is left to
    `render_first`.
    """
    style = Style(colour, width)
    items = [one for _, mine in by_task(result) for one in mine]
    found = causes(items)
    last = _first(result, found, style) if act else []
    if detail == "quiet":
        return harmless("".join([*(f"{line}\n" for line in _points(result, style)), *last]))
    # What could not be read comes first: much of what is blocked below follows from it.
    unread = leading(result.notices)
    blocks = _right(result, style) if detail == "verbose" else []
    blocks += ["".join(f"{line}\n" for line in note_lines(unread, style))] if unread else []
    if detail == "first":
        blocks += _only_the_first(found, bool(unread), style)
        notes = []
    else:
        blocks += _all(items, found, style)
        notes = note_lines((one for one in result.notices if one.kind not in UNREAD), style)
        notes += [line for note in _excuses(result) for line in style.broken(note, 6)]
    notes += [line for note in warnings(result.sandbox) for line in style.broken(note, 6)]
    blocks.append("".join([*(f"{line}\n" for line in notes), _score(result, style), *last]))
    return harmless("\n".join(blocks))


def render_first(result: Result, *, colour: bool = False, width: int | None = None) -> str:
    """The line to act on alone; empty where there is nothing to fix."""
    found = causes(one for _, mine in by_task(result) for one in mine)
    return harmless("".join(_first(result, found, Style(colour, width))))


def _all(items: Sequence[Item], found: Sequence[Cause], style: Style) -> list[str]:
    """A block for all that did not pass: first what is charged, by its causes, then what was not graded or is open."""
    told = {id(one) for cause in found for one in cause.items}
    blocks = [_cause(cause, style) for cause in found]
    for statuses in (_CHARGED, ("blocked",), ("open",)):
        rest = [one for one in items if one.status in statuses and id(one) not in told]
        blocks += check_blocks([one for one in rest if isinstance(one, CheckResult)], style)
        blocks += session_blocks([one for one in rest if isinstance(one, TranscriptResult)], style)
    return blocks


def _only_the_first(found: Sequence[Cause], unread: bool, style: Style) -> list[str]:
    """The cause to fix first, and how many there are besides; where something could not be read, that is the cause."""
    shown = [] if unread else [_cause(one, style) for one in found[:1]]
    if more := len(found) - len(shown):
        left_out = trn("{n} more cause is left out (-x)", "{n} more causes are left out (-x)", more)
        shown += [f"{left_out}\n"]
    return shown


def _right(result: Result, style: Style) -> list[str]:
    """A block for the checks and sessions of each task that passed, in the order of the page."""
    blocks = []
    for _, items in by_task(result):
        lines: list[str] = []
        for one in items:
            if one.status == "passed":
                word = word_of(one)
                head = f"{word} {titled(one)} ({in_points([one])})"
                lines += [*headed(one.status, word, head, style), *sentence_lines(one.message, style)]
        if lines:
            blocks.append("".join(f"{line}\n" for line in lines))
    return blocks


def _first(result: Result, found: Sequence[Cause], style: Style) -> list[str]:
    """The line to act on: what to fix first."""
    unread = leading(result.notices)
    if unread:
        what = at_place(visible(unread[0].text), unread[0].place)
    elif found and result.score < result.max_score:
        one = found[0].first
        what = visible(found[0].title).rstrip(".")
        if one.source is not None:
            what = tr(
                "{what} ({file}, line {line})",
                what=what,
                file=visible(one.source.file),
                line=one.source.line,
            )
    else:
        return []
    return [f"{line}\n" for line in headed("strong", tr("Fix first:"), f"{tr('Fix first:')} {what}", style)]


def _cause(cause: Cause, style: Style) -> str:
    """A block for the verdicts of one cause: the first in full, and the others by their titles."""
    checks = [one for one in cause.items if isinstance(one, CheckResult)]
    if cause.first.status == "blocked" and len(checks) == len(cause.items) > 1:
        return group_block(checks, style)
    if cause.first.status == "blocked" and not checks:
        return "\n".join(
            session_blocks([one for one in cause.items if isinstance(one, TranscriptResult)], style)
        )
    rest = cause.items[1:]
    lines = [render_failure(cause.first, style).rstrip("\n")]
    if rest:
        lines += style.broken(
            "  "
            + trn(
                "{n} more check fails for the same reason:",
                "{n} more checks fail for the same reason:",
                len(rest),
            ),
            4,
        )
    for one in rest:
        lines += sentence_lines(f"- {one.task or tr('program')}: {one.title} ({in_points([one])})", style, 4)
    return "\n".join(lines) + "\n"


def _points(result: Result, style: Style) -> list[str]:
    """The line with the points, and how many checks passed."""
    # Older results have what was worth nothing; and a program that is no part of the mark has a line of its own.
    found = [one.status for one in _items(result) if one.max_points and one.counts == "mark"]
    passed, total = found.count("passed"), len(found)
    tally = tr("no check was run")
    if total:
        tally = trn("{passed} of {n} check passed", "{passed} of {n} checks passed", total, passed=passed)
    decided = sum(is_decided(one) for one in _items(result) if one.max_points and one.counts == "mark")
    if opened := found.count("open") - decided:
        tally += ", " + trn("{n} open", "{n} open", opened)
    if decided:
        tally += ", " + trn("{n} decided", "{n} decided", decided)
    bonus = result.bonus.score if result.bonus is not None else 0
    said = {"points": points_said(result.score), "most": points_said(result.max_score)}
    if bonus:
        score = tr("{points} of {most} points ({bonus} of them a bonus)", **said, bonus=points_said(bonus))
    else:
        score = tr("{points} of {most} points", **said)
    score += up_to(result.open_points)
    told = {"score": score, "submission": visible(result.submission.id), "tally": tally}
    if result.open_points:
        line = tr("{score}, for {submission}: {tally}", **told)
    else:
        line = tr("{score} for {submission}: {tally}", **told)
    return headed("strong", score, line, style)


def _score(result: Result, style: Style) -> str:
    """The points, in all and of each task that has not all of its own."""
    lines = _points(result, style)
    if any(one.max_points and one.counts == "mark" and one.status != "passed" for one in _items(result)):
        for task in result.tasks:
            if task.score < task.max_score:
                points = tr(
                    "{points} of {most}",
                    points=points_said(task.score),
                    most=points_said(task.max_score),
                )
                text = f"  {visible(task.title)}: {points}{up_to(task.open_points)}"
                lines += style.broken(text, 4)
    if result.program is not None:
        lines += style.broken(f"  {in_a_sentence(result.program)}", 4)
    return "\n".join(lines) + "\n"


def _items(result: Result) -> list[Item]:
    return [*result.checks, *result.transcripts]


def warnings(sandbox: SandboxInfo) -> list[str]:
    """A line where a submission did not run as locked in as it can be."""
    if sandbox.level == "strong":
        return []
    missing = ", ".join(visible(one) for one in sandbox.missing)
    if sandbox.level == "weak":
        if missing:
            return [tr("warning: weak protection, without {missing}", missing=missing)]
        return [tr("warning: weak protection")]
    if missing:
        return [tr("warning: medium protection, without {missing}", missing=missing)]
    return [tr("warning: medium protection")]


def _excuses(result: Result) -> list[str]:
    """One line for each reason for which checks that passed were excused, with how many there are."""
    reasons: dict[str, list[str]] = {}
    for one in _items(result):
        if one.excused and one.status == "passed":
            reasons.setdefault(one.excused, []).append(one.title)
    return [
        tr(
            "excused: {what}: {why}",
            what=visible(titles[0]).rstrip(".")
            if len(titles) == 1
            else trn("{n} check", "{n} checks", len(titles)),
            why=visible(why),
        )
        for why, titles in reasons.items()
    ]
