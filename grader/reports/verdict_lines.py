"""One verdict, or several that say the same, as lines for a terminal: what `grader/reports/console.py` puts together.

Each line but the first, and the sentence below it, begins with what it is: a rule, what was typed, what came.  Sentences are
broken to the width of the terminal, programs and screens never, so that they can be pasted.  This module is loaded by every
check, so it imports nothing that costs time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grader.model.apart import WORTH
from grader.model.decided import is_decided
from grader.model.result import CheckResult, Counterexample, RuleView, SourceLines, Status, TranscriptResult
from grader.model.visible import points_said, visible
from grader.model.wording import mark, tr, trn
from grader.reports.notes import indented
from grader.reports.streams import Style, harmless

WORDS: dict[Status, str] = {
    "passed": mark("passed"),
    "partial": mark("IN PART"),
    "failed": mark("FAILED"),
    "timeout": mark("TIMED OUT"),
    "crashed": mark("CRASHED"),
    "blocked": mark("BLOCKED"),
    "open": mark("OPEN"),
    "error": mark("NOT GRADED"),
}
_SHARED: tuple[Status, ...] = ("blocked", "open")
"""Statuses whose reason many checks may have in common."""

TYPED_SHOWN = 12
"""Lines typed in a session that are shown: the last ones."""

LINES_OF_SCREEN, WHOLE_SCREEN = 6, 30
"""Lines of a screen that are shown: of those that differ from a recording, and where there is none."""

PLAINLY = Style(False)
"""Without colours, and as wide as it comes."""


def word_of(one: CheckResult | TranscriptResult) -> str:
    """The verdict in a word."""
    return tr("DECIDED") if is_decided(one) else tr(WORDS[one.status])


def titled(one: CheckResult | TranscriptResult) -> str:
    """Where a verdict belongs, and what it is about."""
    if isinstance(one, CheckResult):
        return f"{visible(one.task)}: {visible(one.title)}"
    if one.task:
        return tr("{task}, in the terminal: {title}", task=visible(one.task), title=visible(one.title))
    return tr("program, in the terminal: {title}", title=visible(one.title))


EXAMPLE_TITLES = (mark("A program that shows it"), mark("The smallest program that shows it"))
"""What a `CheckResult` calls its example."""

_LABELS = {
    "expected": mark("expected"),
    "got": mark("got"),
    "at": mark("at"),
    "typed": mark("typed"),
    "recorded": mark("recorded"),
}


def _label(name: str) -> str:
    """What a line begins with, in a column of its own."""
    return f"{tr(_LABELS[name]):<8}  "


def render_failure(one: CheckResult | TranscriptResult, style: Style = PLAINLY) -> str:
    """What one check or session says, which mostly is one that did not pass."""
    return harmless(_check(one, style) if isinstance(one, CheckResult) else _transcript(one, style))


def check_blocks(checks: Sequence[CheckResult], style: Style) -> list[str]:
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
            blocks.append(group_block(group, style))
    return blocks


def group_block(checks: Sequence[CheckResult], style: Style) -> str:
    """A block for checks that say the same: it is said once, and their titles stand below."""
    status, word = checks[0].status, word_of(checks[0])
    points = sum(check.max_points for check in checks)
    head = f"{word} {trn('{n} check', '{n} checks', len(checks))}"
    head += f" ({in_points(checks)})" if points else f", {tr('not graded: no points for these')}"
    lines = [*headed(status, word, head, style), *sentence_lines(checks[0].message, style)]
    for check in checks:
        lines += sentence_lines(f"- {check.task}: {check.title}{_more(check)}", style, 4)
    return "\n".join(lines) + "\n"


def in_points(items: Sequence[CheckResult | TranscriptResult]) -> str:
    """The points of these: `0 of 4`, or `0 of 4, open: up to 4 more`, and what they count for where that is not the mark."""
    points, of, opened = (
        sum(values)
        for values in zip(*((one.points, one.max_points, one.open_points) for one in items), strict=True)
    )
    got = tr(WORTH[items[0].counts], points=points_said(points), most=points_said(of))
    return got + (f", {tr('open: up to {points} more', points=points_said(opened))}" if opened else "")


def _check(check: CheckResult, style: Style) -> str:
    word = word_of(check)
    left_out = check.status == "blocked" and not check.max_points
    worth = tr("not graded") if left_out else in_points([check])
    lines = headed(check.status, word, f"{word} {titled(check)} ({worth})", style)
    lines += sentence_lines(check.message, style)
    if check.misconception:
        lines += sentence_lines(tr("Likely cause: {cause}", cause=check.misconception), style, 4)
    if check.excused:
        lines += sentence_lines(tr("Excused: {reason}", reason=check.excused), style, 4)
    lines += rule_lines(check.rules, style)
    if check.counterexample:
        lines += example_lines(tr(check.example_title), check.counterexample, style)
    if check.source is not None:
        lines += _own_line(check.source, check.counterexample, style)
    return "\n".join(lines) + "\n"


def _own_line(source: SourceLines, example: Counterexample | None, style: Style) -> list[str]:
    """The student's own line, below where it is."""
    told = source.running and example is not None and example.where is not None
    lines = (
        []
        if told
        else style.broken(
            f"  {_label('at')}{tr('{file}, line {line}', file=visible(source.file), line=source.line)}", 12
        )
    )
    text = source.lines[source.line - source.first].strip()
    return [*lines, f"            {style('code', visible(text))}"]


def rule_lines(rules: Sequence[RuleView], style: Style) -> list[str]:
    """Each rule with its text."""
    return [
        line
        for rule in rules
        for line in sentence_lines(tr("Rule {id}: {text}", id=rule.id, text=rule.text), style, 4)
    ]


def example_lines(title: str, example: Counterexample, style: Style) -> list[str]:
    """A program, both answers to it, and where it stopped."""
    lines = [f"  {title}:"]
    lines += [style("code", line) for line in indented(example.code, 6)]
    for label, text in (("expected", example.expected), ("got", example.actual)):
        rows = indented(text, 0) or [""]
        if len(rows) == 1:
            rows = style.broken(f"            {rows[0]}", 12)
            rows = [row[12:] for row in rows]
        first, *rest = (style(label, row) for row in rows)
        lines += [f"  {_label(label)}{first}", *(f"            {line}" for line in rest)]
    if example.where:
        lines += style.broken(f"  {_label('at')}{visible(example.where)}", 12)
    return lines


def session_blocks(sessions: Sequence[TranscriptResult], style: Style) -> list[str]:
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
        word = word_of(group[0])
        head = f"{word} {trn('{n} terminal session', '{n} terminal sessions', len(group))}"
        head += f" ({in_points(group)})" if points else f", {tr('not graded: no points for these')}"
        lines = [*headed(status, word, head, style), *sentence_lines(why, style)]
        # A program that nobody has to hand in is no list of faults.
        for one in group if points and not _may_be_missing(group[0]) else ():
            lines += sentence_lines(f"- {visible(one.title)}{_more(one)}", style, 4)
        blocks.append("\n".join([*lines, *_screen(group[0], style)]) + "\n")
    return blocks


def _may_be_missing(one: TranscriptResult) -> bool:
    return one.status == "blocked" and one.counts != "mark"


def _more(one: CheckResult | TranscriptResult) -> str:
    if not one.open_points:
        return ""
    return f" {tr('(up to {points} more)', points=points_said(one.open_points))}"


def _transcript(one: TranscriptResult, style: Style) -> str:
    word = word_of(one)
    head = f"{word} {titled(one)}"
    head += f" ({in_points([one])})"
    lines = [
        *headed(one.status, word, head, style),
        *sentence_lines(one.message, style),
        *rule_lines(one.rules, style),
    ]
    if one.excused:
        lines += sentence_lines(tr("Excused: {reason}", reason=one.excused), style, 4)
    lines += _screen(one, style)
    if one.source is not None:
        lines += _own_line(one.source, None, style)
    return "\n".join(lines) + "\n"


def _screen(one: TranscriptResult, style: Style) -> list[str]:
    """What was typed, and what came and should have come."""
    lines = []
    if one.typed:
        shown = [repr(text) if not text.strip() else text for text in one.typed[-TYPED_SHOWN:]]
        before = ["…"] if len(one.typed) > TYPED_SHOWN else []
        for line in indented(f"{_label('typed')}{', '.join([*before, *shown])}"):
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
        for label, mine, other in (("recorded", sides[0], sides[1]), ("got", sides[1], sides[0])):
            differing = [line for line in mine if line.strip() and line not in other]
            lines += [
                f"  {_label(label)}| {visible(line)}" for line in most_telling(differing, earlier, most)
            ]
    return lines


def most_telling(lines: Sequence[str], earlier: Collection[str], most: int) -> list[str]:
    """Of many lines so many, first those that no screen before had, from both ends: errors stand above a table, or come last."""
    new = [number for number, line in enumerate(lines) if line not in earlier]
    old = [number for number, line in enumerate(lines) if line in earlier]
    first = most // 2
    if len(new) > most:
        new = [*new[:first], *new[first - most :]]
    room = most - len(new)
    return [lines[number] for number in sorted([*new, *(old[-room:] if room else [])])]


def headed(name: str, word: str, line: str, style: Style) -> list[str]:
    """The first line of a block, which begins with `word`; that is what gets the colour."""
    first, *rest = style.broken(line, 4)
    return [style(name, word) + first.removeprefix(word), *rest]


def sentence_lines(text: str, style: Style, hang: int = 2) -> list[str]:
    """A text in words, indented and broken to the width."""
    return [part for line in indented(text) for part in style.broken(line, hang)]
