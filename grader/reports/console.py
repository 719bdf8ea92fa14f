"""What `kibitz check` and `kibitz grade` say in a terminal: the report in fewer words.

The functions return text, and nothing here prints by itself: see `grader/reports/streams.py`.  Sentences are broken to
the width of a terminal, programs and screens never, so that they can be pasted.  This module is loaded by every check, so it
imports nothing that costs time.  How far a class has come is said by `grader/reports/progress.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from grader.model.apart import WORTH, in_a_sentence
from grader.model.result import (
    CheckResult,
    Counterexample,
    Result,
    RuleView,
    SandboxInfo,
    Status,
    Student,
    TranscriptResult,
)
from grader.model.visible import amount, counted, up_to, visible
from grader.reports.notes import UNREAD, indented, leading, note_lines
from grader.reports.streams import Style, harmless

if TYPE_CHECKING:
    from grader.model.class_result import ClassResult, Roster, Row

WORDS: dict[Status, str] = {
    "passed": "passed",
    "partial": "IN PART",
    "failed": "FAILED",
    "timeout": "TIMED OUT",
    "crashed": "CRASHED",
    "blocked": "BLOCKED",
    "open": "OPEN",
    "error": "NOT GRADED",
}
_CHARGED: tuple[Status, ...] = ("failed", "timeout", "crashed", "error", "partial")
_SHARED: tuple[Status, ...] = ("blocked", "open")
"""Statuses whose reason many checks may have in common."""

TYPED_SHOWN = 12
"""Lines typed in a session that are shown: the last ones."""

LINES_OF_SCREEN, WHOLE_SCREEN = 6, 30
"""Lines of a screen that are shown: of those that differ from a recording, and where there is none."""

PLAINLY = Style(False)
"""Without colours, and as wide as it comes."""

NAMES = 30
"""Lines of one list of a class that are shown; the page of the class has the rest."""


def render_check(result: Result, *, colour: bool = False, width: int | None = None) -> str:
    """The verdict on one submission: what did not pass, why, and the score.

    `width` is that of the terminal, in columns; without it no line is broken.
    """
    style = Style(colour, width)
    # What could not be read comes first: much of what is blocked below follows from it.
    unread = note_lines(leading(result.notices), style)
    blocks = ["".join(f"{line}\n" for line in unread)] if unread else []
    # First what is charged, then what is blocked, then what is open.
    for statuses in (_CHARGED, ("blocked",), ("open",)):
        blocks += _checks([check for check in result.checks if check.status in statuses], style)
        blocks += _transcripts([one for one in result.transcripts if one.status in statuses], style)
    lines = note_lines((one for one in result.notices if one.kind not in UNREAD), style)
    notes = [*_excuses(result), *warnings(result.sandbox)]
    lines += [line for note in notes for line in style.broken(note, 6)]
    blocks.append("".join(f"{line}\n" for line in lines) + _score(result, style))
    return harmless("\n".join(blocks))


def render_failure(one: CheckResult | TranscriptResult, style: Style = PLAINLY) -> str:
    """What one check or session says, which mostly is one that did not pass."""
    return harmless(_check(one, style) if isinstance(one, CheckResult) else _transcript(one, style))


def render_grade(found: ClassResult, *, colour: bool = False) -> str:
    """How a class did, in a few lines: the figures, what somebody should look at, and who has no result."""
    from grader.reports.figures import class_figures  # loads `statistics`, which a check has no use for

    style = Style(colour)
    figures = class_figures(found)
    lines = [style("strong", f"{counted(figures.graded, 'submission')} graded")]
    if figures.mean is not None and figures.median is not None:
        lines[0] += (
            f": mean {amount(figures.mean)} of {amount(figures.max_score)},"
            f" median {amount(figures.median)}, full marks {figures.full_marks}"
        )
    if figures.program is not None:
        lines.append(f"  {figures.program.words}")
    if figures.excused:
        lines.append(f"  {counted(figures.excused, 'submission')} of excused students, in no figure")
    lines += [
        f"  {one.missed} of {one.graded} did not pass: {visible(one.item.title)}"
        for one in figures.hardest[:3]
    ]
    faults = sum(one.status == "error" for row in found.rows for one in row.outcomes)
    if faults:
        words = f"{counted(faults, 'check')} could not be graded: a fault of the grader"
        lines.append(style("failed", words))
    lines += [
        f"warning: {counted(number, 'submission')} ran with {level} protection"
        for level, number in figures.levels
        if level != "strong"
    ]
    lines += _open(figures.open)
    flagged = {row.id for flag in figures.flags for row in flag.rows}
    look = [
        (len(flagged), "submission with a notice of tampering", "submissions with a notice of tampering"),
        (len(figures.identical), "group of identical submissions", "groups of identical submissions"),
        (len(found.similar), "pair of similar submissions", "pairs of similar submissions"),
    ]
    lines += [f"look at: {counted(number, one, many)}" for number, one, many in look if number]
    if figures.misplaced:
        lines.append(
            f"look at: {counted(len(figures.misplaced), 'submission')} of another assignment, as it looks:"
        )
        lines += _shortened(f"  {_whose(row)}" for row in figures.misplaced)
    empty = [_whose(row) for row in figures.sourceless]
    if empty:
        lines.append(f"look at: {counted(len(empty), 'submission')} with no Python file that could be read:")
        lines += _shortened(f"  {who}" for who in empty)
    lines += _shortened(f"no result: {visible(one.id)}: {visible(one.reason)}" for one in found.ungraded)
    lines += _shortened(f"passed over: {visible(one.name)}: {visible(one.reason)}" for one in found.strays)
    lines += _roster(found.roster)
    return harmless("\n".join(lines) + "\n")


def _open(rows: Sequence[Row]) -> list[str]:
    """Whose points are open, those with most first."""
    if not rows:
        return []
    lines = [f"look at: {counted(len(rows), 'submission')} with open points, for you to decide:"]
    return lines + _shortened(
        f"  {_whose(row)}: {amount(row.counts)} of {amount(row.max_score)}{up_to(row.still_open)}"
        for row in rows
    )


def _roster(roster: Roster | None) -> list[str]:
    if roster is None:
        return []
    lines = []
    if roster.missing:
        lines.append(
            f"{len(roster.missing)} of {counted(roster.students, 'student')} have no submission here that was graded:"
        )
        lines += _shortened(f"  {_student(one)}" for one in roster.missing)
    if roster.unknown:
        lines.append(f"{counted(len(roster.unknown), 'submission')} of nobody on the list:")
        lines += _shortened(f"  {visible(one)}" for one in roster.unknown)
    lines += _shortened(f"look at: {visible(one.name)}: {visible(one.reason)}" for one in roster.asked)
    lines += _shortened(f"of the same student: {', '.join(map(visible, ids))}" for ids in roster.doubled)
    return lines


def _whose(row: Row) -> str:
    names = ", ".join(visible(one.name) for one in row.students if one.name)
    return f"{visible(row.id)} ({names})" if names else visible(row.id)


def _student(student: Student) -> str:
    return f"{visible(student.name)} ({visible(student.id)})" if student.name else visible(student.id)


def _shortened(lines: Iterable[str]) -> list[str]:
    """The first of many lines, and how many more there are."""
    found = list(lines)
    if len(found) <= NAMES:
        return found
    return [*found[:NAMES], f"  … and {len(found) - NAMES:,} more: see the page of the class"]


def _score(result: Result, style: Style) -> str:
    # Older results have what was worth nothing; and a program that is no part of the mark has a line of its own.
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    found = [one.status for one in items if one.max_points and one.counts == "mark"]
    passed, total = found.count("passed"), len(found)
    tally = f"{passed} of {counted(total, 'check')} passed" if total else "no check was run"
    if opened := found.count("open"):
        tally += f", {opened} open"
    bonus = result.bonus.score if result.bonus is not None else 0
    more = f" ({amount(bonus)} of them a bonus)" if bonus else ""
    score = f"{amount(result.score)} of {amount(result.max_score)} points{more}{up_to(result.open_points)}"
    lines = _headed(
        "strong",
        score,
        f"{score}{',' if result.open_points else ''} for {visible(result.submission.id)}: {tally}",
        style,
    )
    if passed < total:
        for task in result.tasks:
            if task.score < task.max_score:
                text = f"  {visible(task.title)}: {amount(task.score)} of {amount(task.max_score)}{up_to(task.open_points)}"
                lines += style.broken(text, 4)
    if result.program is not None:
        lines += style.broken(f"  {in_a_sentence(result.program)}", 4)
    return "\n".join(lines) + "\n"


def warnings(sandbox: SandboxInfo) -> list[str]:
    """A line where a submission did not run as locked in as it can be."""
    if sandbox.level == "strong":
        return []
    missing = ", ".join(visible(one) for one in sandbox.missing)
    return [f"warning: {sandbox.level} protection{f', without {missing}' if missing else ''}"]


def _excuses(result: Result) -> list[str]:
    """One line for each reason for which checks that passed were excused, with how many there are."""
    reasons: dict[str, list[str]] = {}
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    for one in items:
        if one.excused and one.status == "passed":
            reasons.setdefault(one.excused, []).append(one.title)
    return [
        f"excused: {visible(titles[0]).rstrip('.') if len(titles) == 1 else counted(len(titles), 'check')}: {visible(why)}"
        for why, titles in reasons.items()
    ]


def _checks(checks: Sequence[CheckResult], style: Style) -> list[str]:
    """A block for each check; those that are blocked or open for one and the same reason share a block."""
    blocks = []
    alike: dict[str, list[CheckResult]] = {}
    for check in checks:
        if check.status in _SHARED:
            alike.setdefault(check.message, []).append(check)
    for check in checks:
        group = alike.get(check.message, []) if check.status in _SHARED else []
        if len(group) < 2:
            blocks.append(_check(check, style))
        elif check is group[0]:
            blocks.append(_group(group, style))
    return blocks


def _group(checks: Sequence[CheckResult], style: Style) -> str:
    status = checks[0].status
    points = sum(check.max_points for check in checks)
    worth = f" ({in_points(checks)})" if points else ", not graded: they count neither way"
    head = f"{WORDS[status]} {counted(len(checks), 'check')}{worth}"
    lines = [*_headed(status, WORDS[status], head, style), *sentence_lines(checks[0].message, style)]
    for check in checks:
        lines += sentence_lines(f"- {check.task}: {check.title}{_more(check)}", style, 4)
    return "\n".join(lines) + "\n"


def in_points(items: Sequence[CheckResult | TranscriptResult]) -> str:
    """The points of these: `0 of 4`, or `0 of 4, open: up to 4 more`, and what they count for where that is not the mark."""
    points, of, opened = (
        sum(values)
        for values in zip(*((one.points, one.max_points, one.open_points) for one in items), strict=True)
    )
    got = f"{amount(points)} of {amount(of)}{WORTH[items[0].counts]}"
    return got + (f", open: up to {amount(opened)} more" if opened else "")


def _check(check: CheckResult, style: Style) -> str:
    word = WORDS[check.status]
    left_out = check.status == "blocked" and not check.max_points
    worth = "not graded" if left_out else in_points([check])
    lines = _headed(
        check.status, word, f"{word} {visible(check.task)}: {visible(check.title)} ({worth})", style
    )
    lines += sentence_lines(check.message, style)
    if check.misconception:
        lines += sentence_lines(f"Likely cause: {check.misconception}", style, 4)
    if check.excused:
        lines += sentence_lines(f"Excused: {check.excused}", style, 4)
    lines += rule_lines(check.rules, style)
    if check.counterexample:
        lines += example_lines(check.example_title, check.counterexample, style)
    return "\n".join(lines) + "\n"


def rule_lines(rules: Sequence[RuleView], style: Style) -> list[str]:
    return [line for rule in rules for line in sentence_lines(f"Rule {rule.id}: {rule.text}", style, 4)]


def example_lines(title: str, example: Counterexample, style: Style) -> list[str]:
    lines = [f"  {title}:"]
    lines += [style("code", line) for line in indented(example.code, 6)]
    for label, text in (("expected", example.expected), ("got", example.actual)):
        rows = indented(text, 0) or [""]
        if len(rows) == 1:
            rows = style.broken(f"            {rows[0]}", 12)
            rows = [row[12:] for row in rows]
        first, *rest = (style(label, row) for row in rows)
        lines += [f"  {label:<8}  {first}", *(f"            {line}" for line in rest)]
    if example.where:
        lines += style.broken(f"  at        {visible(example.where)}", 12)
    return lines


def _transcripts(sessions: Sequence[TranscriptResult], style: Style) -> list[str]:
    """A block for each session; those that are blocked or open for one and the same reason share one, which names them.

    Open ones have been seen, so the block shows the screen of the first.
    """
    blocks = []
    alike: dict[tuple[Status, str], list[TranscriptResult]] = {}
    for one in sessions:
        if one.status in _SHARED:
            alike.setdefault((one.status, one.message), []).append(one)
        else:
            blocks.append(_transcript(one, style))
    for (status, why), group in alike.items():
        if status == "open" and len(group) == 1:
            blocks.append(_transcript(group[0], style))
            continue
        points = sum(one.max_points for one in group)
        head = f"{WORDS[status]} {counted(len(group), 'terminal session')}"
        head += f" ({in_points(group)})" if points else ", not graded: they count neither way"
        lines = [*_headed(status, WORDS[status], head, style), *sentence_lines(why, style)]
        # A program that nobody has to hand in is no list of faults.
        for one in group if points and not _may_be_missing(group[0]) else ():
            lines += sentence_lines(f"- {visible(one.title)}{_more(one)}", style, 4)
        blocks.append("\n".join([*lines, *_screen(group[0], style)]) + "\n")
    return blocks


def _may_be_missing(one: TranscriptResult) -> bool:
    return one.status == "blocked" and one.counts != "mark"


def _more(one: CheckResult | TranscriptResult) -> str:
    return f" (up to {amount(one.open_points)} more)" if one.open_points else ""


def _transcript(one: TranscriptResult, style: Style) -> str:
    word = WORDS[one.status]
    head = f"{word} {visible(one.task or 'program')}, in the terminal: {visible(one.title)}"
    head += f" ({in_points([one])})"
    lines = [
        *_headed(one.status, word, head, style),
        *sentence_lines(one.message, style),
        *rule_lines(one.rules, style),
    ]
    return "\n".join([*lines, *_screen(one, style)]) + "\n"


def _screen(one: TranscriptResult, style: Style) -> list[str]:
    """What was typed, and what came and should have come."""
    lines = []
    if one.typed:
        shown = [repr(text) if not text.strip() else text for text in one.typed[-TYPED_SHOWN:]]
        before = ["…"] if len(one.typed) > TYPED_SHOWN else []
        for line in indented(f"typed     {', '.join([*before, *shown])}"):
            lines += style.broken(line, 12)
    if one.exchanges:
        sides = [
            (side or "").strip("\n").split("\n")
            for side in (one.exchanges[-1].expected, one.exchanges[-1].actual)
        ]
        most = WHOLE_SCREEN if one.exchanges[-1].expected is None else LINES_OF_SCREEN
        earlier = {
            line
            for view in one.exchanges[:-1]
            for text in (view.expected, view.actual)
            for line in (text or "").split("\n")
        }
        for label, mine, other in (("recorded", *sides), ("got", *reversed(sides))):
            differing = [line for line in mine if line.strip() and line not in other]
            lines += [f"  {label:<8}  | {visible(line)}" for line in _most_telling(differing, earlier, most)]
    return lines


def _most_telling(lines: Sequence[str], earlier: Collection[str], most: int) -> list[str]:
    """Of many lines so many, first those that no screen before had, from both ends: errors stand above a table, or come last."""
    new = [number for number, line in enumerate(lines) if line not in earlier]
    old = [number for number, line in enumerate(lines) if line in earlier]
    first = most // 2
    if len(new) > most:
        new = [*new[:first], *new[first - most :]]
    room = most - len(new)
    return [lines[number] for number in sorted([*new, *(old[-room:] if room else [])])]


def _headed(name: str, word: str, line: str, style: Style) -> list[str]:
    """The first line of a block, which begins with `word`; that is what gets the colour."""
    first, *rest = style.broken(line, 4)
    return [style(name, word) + first.removeprefix(word), *rest]


def sentence_lines(text: str, style: Style, hang: int = 2) -> list[str]:
    """A text in words, indented and broken to the width."""
    return [part for line in indented(text) for part in style.broken(line, hang)]
