"""What did not pass and why, as plain text for a platform's own box: the same facts that `kibitz check` says.

Nothing is escaped here: `visible` has made what a submission says fit to show, and each platform does the rest.
"""

from __future__ import annotations

from grader.model.result import CheckResult, Counterexample, Result, TranscriptResult
from grader.model.visible import visible
from grader.reports.verdict_lines import WORDS

Item = CheckResult | TranscriptResult
TYPED = 12
"""Lines typed in a session that are shown: the last ones."""

LONGEST = 4_000
"""Characters of one text that are shown; the HTML report has the rest."""


def in_words(one: Item) -> str:
    """A verdict as lines of text; empty where a check just passed."""
    lines = [] if one.status == "passed" else [one.message or WORDS[one.status]]
    if isinstance(one, CheckResult):
        lines += [f"Likely cause: {one.misconception}"] if one.misconception else []
        lines += _example(one.example_title, one.counterexample) if one.counterexample is not None else []
    else:
        lines += _session(one)
    if one.status != "passed":
        lines += [f"Rule {rule.id}: {rule.text}" for rule in one.rules]
    if one.excused:
        lines.append(f"Excused: {one.excused}")
    return "\n".join(_shown(line) for line in lines)


def _example(title: str, example: Counterexample) -> list[str]:
    lines = ["", f"{title}:", "", *_indented(example.code), ""]
    lines += [f"expected: {example.expected}", f"got:      {example.actual}"]
    lines += [f"at:       {example.where}"] if example.where else []
    return [*lines, ""]


def _session(one: TranscriptResult) -> list[str]:
    lines = []
    if one.typed:
        shown = [repr(text) if not text.strip() else text for text in one.typed[-TYPED:]]
        lines.append(f"typed: {', '.join([*(['…'] if len(one.typed) > TYPED else []), *shown])}")
    if one.exchanges:
        last = one.exchanges[-1]
        lines += ["", "recorded:", *_indented(last.expected)] if last.expected is not None else []
        lines += ["", "got:", *_indented(last.actual), ""]
    return lines


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in _shown(text).strip("\n").split("\n")]


def _shown(text: str) -> str:
    return visible(text, lines=True, limit=LONGEST)


def sandbox_in_words(result: Result) -> str:
    """The protection in force while a submission ran, in one sentence."""
    missing = ", ".join(result.sandbox.missing)
    return f"Protection while it ran: {result.sandbox.level}{f', without {missing}' if missing else ''}."
