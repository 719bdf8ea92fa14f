"""What did not pass and why, as plain text for a platform's own box: the same facts that `kibitz check` says.

Nothing is escaped here: `visible` has made what a submission says fit to show, and each platform does the rest.
"""

from __future__ import annotations

from grader.model.result import CheckResult, Counterexample, Result, TranscriptResult
from grader.model.visible import visible
from grader.model.wording import mark, tr
from grader.reports.verdict_lines import WORDS

LEVELS = {"strong": mark("strong"), "medium": mark("medium"), "weak": mark("weak")}

Item = CheckResult | TranscriptResult
TYPED = 12
"""Lines typed in a session that are shown: the last ones."""

LONGEST = 4_000
"""Characters of one text that are shown; the HTML report has the rest."""


def in_words(one: Item) -> str:
    """A verdict as lines of text; empty where a check just passed."""
    lines = [] if one.status == "passed" else [one.message or tr(WORDS[one.status])]
    if isinstance(one, CheckResult):
        lines += [tr("Likely cause: {cause}", cause=one.misconception)] if one.misconception else []
        lines += _example(tr(one.example_title), one.counterexample) if one.counterexample is not None else []
    else:
        lines += _session(one)
    if one.status != "passed":
        lines += [tr("Rule {id}: {text}", id=rule.id, text=rule.text) for rule in one.rules]
    if one.excused:
        lines.append(tr("Excused: {reason}", reason=one.excused))
    return "\n".join(_shown(line) for line in lines)


def _example(title: str, example: Counterexample) -> list[str]:
    lines = ["", f"{title}:", "", *_indented(example.code), ""]
    lines += [_label(tr("expected")) + example.expected, _label(tr("got")) + example.actual]
    lines += [_label(tr("at")) + example.where] if example.where else []
    return [*lines, ""]


def _label(word: str) -> str:
    """What a line begins with, in a column of its own."""
    return f"{word + ':':<10}"


def _session(one: TranscriptResult) -> list[str]:
    lines = []
    if one.typed:
        shown = [repr(text) if not text.strip() else text for text in one.typed[-TYPED:]]
        typed = ", ".join([*(["…"] if len(one.typed) > TYPED else []), *shown])
        lines.append(f"{tr('typed')}: {typed}")
    if one.exchanges:
        last = one.exchanges[-1]
        lines += ["", f"{tr('recorded')}:", *_indented(last.expected)] if last.expected is not None else []
        lines += ["", f"{tr('got')}:", *_indented(last.actual), ""]
    return lines


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in _shown(text).strip("\n").split("\n")]


def _shown(text: str) -> str:
    return visible(text, lines=True, limit=LONGEST)


def sandbox_in_words(result: Result) -> str:
    """The protection in force while a submission ran, in one sentence."""
    missing = ", ".join(result.sandbox.missing)
    level = tr(LEVELS[result.sandbox.level])
    if missing:
        return tr("Protection while it ran: {level}, without {missing}.", level=level, missing=missing)
    return tr("Protection while it ran: {level}.", level=level)
