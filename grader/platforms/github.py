"""A result as GitHub Actions takes it: annotations on the student's lines, and a summary in Markdown.

Annotations are commands to the runner on standard output (`::error file=...,line=...::text`), which is why no text
of a submission may ever begin one: it goes into a single line of a command, escaped as the runner reads it.
The summary shows what a submission says as code alone: nothing in code is HTML, a link, an image or a mention.

Sources: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, and for the escapes
https://github.com/actions/toolkit, packages/core/src/command.ts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.model.apart import in_a_sentence
from grader.model.causes import Cause, by_task, causes
from grader.model.decided import as_decided, is_decided
from grader.model.result import CheckResult, Notice, Result, charged_first
from grader.model.visible import points_said, up_to, visible
from grader.model.wording import tr, trn
from grader.platforms.words import Item, in_words, sandbox_in_words
from grader.reports.places import Find
from grader.reports.streams import harmless
from grader.reports.verdict_lines import in_points

MOST = 10
"""Annotations of one kind that GitHub shows for a step."""

LONGEST = 4_000
"""Characters of a text in an annotation or in one block of the summary."""

MOST_BLOCKS = 60
"""Checks that a summary shows in full: GitHub takes no summary above 1 MiB."""

LONGEST_COMMENT = 60_000
"""Bytes of a comment: GitHub takes no more than 65,536 characters."""

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_TICKS = re.compile(r"`+")


def commands(result: Result, find: Find) -> str:
    """The commands: an error for each check that did not pass, a warning for each open one and each notice about a file.

    What is open was not shown to be wrong.  The most valuable checks come first, because GitHub shows only some.
    """
    items: list[Item] = [*result.checks, *result.transcripts]
    failed = [one for one in items if one.status != "passed" and one.max_points and not _may_be_missing(one)]
    failed.sort(key=lambda one: -one.max_points)
    wrong = [one for one in failed if one.status != "open"]
    undecided = [one for one in failed if one.status == "open"]
    lines = [_told("error", one, find) for one in wrong[:MOST]]
    warnings = [_told("warning", one, find) for one in undecided]
    for notice in result.notices:
        if (place := find(notice)) is not None:
            text = f"{notice.text}\n{notice.excerpt}" if notice.excerpt else notice.text
            warnings.append(_command("warning", place, notice.kind, text))
    lines += warnings[:MOST]
    return "".join(f"{line}\n" for line in lines)


def _may_be_missing(one: Item) -> bool:
    """Whether it is a session of a program that is not there and need not be."""
    return one.status == "blocked" and one.counts != "mark"


def _told(kind: str, one: Item, find: Find) -> str:
    return _command(
        kind, find(one), f"{one.task or 'program'}: {one.title} ({in_points([one])})", in_words(one)
    )


def _command(kind: str, place: tuple[str, int] | None, title: str, text: str) -> str:
    properties = {}
    if place is not None:
        file, line = place
        properties["file"] = file
        if line:
            properties["line"] = str(line)
    properties["title"] = title
    named = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{kind} {named}::{_data(text)}"


def _data(text: str) -> str:
    shown = harmless(visible(text, lines=True, limit=LONGEST))
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")


# The summary.


def summary(result: Result) -> str:
    """The result in GitHub's Markdown."""
    score = _score(result.score, result.max_score, result.open_points)
    lines = [f"## {plain(result.title)}: {score}", "", *_tally(result)]
    failed = _by_cause(result)
    for block in failed[:MOST_BLOCKS]:
        lines += block
    if len(failed) > MOST_BLOCKS:
        more = len(failed) - MOST_BLOCKS
        lines += ["", trn("{n} more did not pass.", "{n} more did not pass.", more)]
    if result.notices:
        lines += ["", "### " + tr("Notes"), ""]
        for notice in result.notices[:MOST_BLOCKS]:
            lines += _note(notice)
    lines += ["", plain(sandbox_in_words(result))]
    return "\n".join(lines) + "\n"


def _score(points: float, most: float, opened: float) -> str:
    """Points as a headline has them."""
    return tr("{points} of {most} points", points=points_said(points), most=points_said(most)) + up_to(opened)


def comment(result: Result) -> str:
    """The result as a comment on a pull request, in GitHub's Markdown: what counts, and why.

    It names nobody, and is cut between two checks where GitHub would take no more.
    """
    result = as_decided(result)
    grade = result.grade
    counts = result.score if grade is None else grade.score
    opened = result.still_open
    score = _score(counts, result.max_score, opened)
    head = tr("excused") if grade is not None and grade.excused else score
    lines = [f"## {plain(result.title)}: {head}", "", *_tally(result)]
    if grade is not None:
        reasons = [*([grade.excused] if grade.excused else []), *(one.reason for one in grade.adjustments)]
        lines += ["", *(f"- {code(reason)}" for reason in reasons)]
    blocks = [*_by_cause(result), *(["", *_note(one)] for one in result.notices)]
    left = LONGEST_COMMENT - _size(lines)
    for at, block in enumerate(blocks):
        left -= _size(block)
        if left < 0:
            more = len(blocks) - at
            lines += [
                "",
                trn("{n} more entry would not fit here.", "{n} more entries would not fit here.", more),
            ]
            break
        lines += block
    return "\n".join(lines) + "\n"


def _size(lines: Sequence[str]) -> int:
    return sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)


def _counting(result: Result) -> list[Item]:
    items: list[Item] = [*result.checks, *result.transcripts]
    return [one for one in items if one.max_points and not _may_be_missing(one)]


def _by_cause(result: Result) -> list[Sequence[str]]:
    """A block for each cause, the one that cost most first, and one for each check that is open or was not graded."""
    found = _counting(result)
    known = causes(one for _, mine in by_task(result) for one in mine)
    told = {id(one) for cause in known for one in cause.items}
    rest = charged_first(one for one in found if one.status != "passed" and id(one) not in told)
    return [*map(_cause, known), *map(_block, rest)]


def _cause(cause: Cause) -> Sequence[str]:
    rest = cause.items[1:]
    if not rest:
        return _block(cause.first)
    lines = [*_block(cause.first), "", tr("For the same reason:"), ""]
    return [
        *lines,
        *(f"- {plain(one.task or tr('program'))}: {plain(one.title)} ({in_points([one])})" for one in rest),
    ]


def _tally(result: Result) -> list[str]:
    """How many passed, and the points by task."""
    found = _counting(result)
    passed = sum(one.status == "passed" for one in found)
    decided = sum(map(is_decided, found))
    opened = sum(one.status == "open" for one in found) - decided
    tally = trn("{passed} of {n} check passed", "{passed} of {n} checks passed", len(found), passed=passed)
    others = [trn("{n} open", "{n} open", opened)] if opened else []
    others += [trn("{n} decided", "{n} decided", decided)] if decided else []
    lines = [
        f"{', '.join([tally, *others])}.",
        "",
        f"| {tr('task')} | {tr('points')} | {tr('of')} | {tr('open')} |",
        "| --- | ---: | ---: | ---: |",
        *(
            f"| {plain(task.title)} | {points_said(task.score)} | {points_said(task.max_score)} | {points_said(task.open_points)} |"
            for task in result.tasks
        ),
    ]
    if (program := result.program_counts) is not None:
        lines += ["", plain(in_a_sentence(program))]
    return lines


def _note(notice: Notice) -> list[str]:
    lines = [f"- {code(notice.text)}" + _at(notice.place)]
    return [*lines, "", *(f"  {line}" for line in fenced(notice.excerpt)), ""] if notice.excerpt else lines


def _block(one: Item) -> Sequence[str]:
    lines = ["", f"### {plain(one.task or tr('program'))}: {plain(one.title)} ({in_points([one])})", ""]
    if one.message:
        lines += [*fenced(one.message), ""]
    if isinstance(one, CheckResult):
        if one.misconception:
            lines += [tr("Likely cause: {cause}", cause=plain(one.misconception)), ""]
        if one.counterexample is not None:
            example = one.counterexample
            lines += [f"{tr(one.example_title)}:", "", *fenced(example.code, "python"), ""]
            lines += [*fenced(f"{tr('expected'):<10}{example.expected}\n{tr('got'):<10}{example.actual}"), ""]
            lines += (
                [tr("The line that was running: {where}", where=code(example.where)), ""]
                if example.where
                else []
            )
    lines += ["- " + tr("Rule {id}: {text}", id=plain(rule.id), text=plain(rule.text)) for rule in one.rules]
    return lines


def _at(where: str) -> str:
    return f" ({code(where)})" if where else ""


def plain(text: str) -> str:
    """Text of the kit's as Markdown that shows it as it is, on one line."""
    return _PUNCTUATION.sub(r"\\\1", visible(text, limit=LONGEST))


def code(text: str) -> str:
    """Text as a code span that nothing in it can end."""
    shown = visible(text, limit=LONGEST)
    ticks = "`" * (_longest_run(shown) + 1)
    return f"{ticks} {shown} {ticks}"


def fenced(text: str, language: str = "text") -> list[str]:
    """The lines of a block of code that nothing in it can end."""
    shown = visible(text, lines=True, limit=LONGEST)
    fence = "`" * max(3, _longest_run(shown) + 1)
    return [f"{fence}{language}", *shown.split("\n"), fence]


def _longest_run(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
