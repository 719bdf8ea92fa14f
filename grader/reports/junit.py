"""A result as JUnit XML, as CI systems read it: one test case for each check and each terminal session."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from grader.model.result import CheckResult, Result, TranscriptResult
from grader.model.visible import amount, visible
from grader.reports.places import Find


def render_junit(result: Result, find: Find = lambda one: None) -> bytes:
    """The XML document, UTF-8.  Failed checks carry their message, the program that shows it, and their place.

    What is open counts as skipped, with type "open": no failure was shown, and it did not pass.  The points stand as
    properties of the suite, and the notices as its output.
    """
    statuses = [check.status for check in result.checks] + [one.status for one in result.transcripts]
    errors = statuses.count("error")
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    left_out = sum(map(_skipped, items))
    suite = ET.Element(
        "testsuite",
        {
            "name": result.assignment,
            "tests": str(len(statuses)),
            "failures": str(len(statuses) - statuses.count("passed") - errors - left_out),
            "errors": str(errors),
            "skipped": str(left_out),
            "time": str(result.timing.wall),
        },
    )
    properties = ET.SubElement(suite, "properties")
    values = {
        "submission": visible(result.submission.id),
        "score": amount(result.score),
        "max_score": amount(result.max_score),
        "open_points": amount(result.open_points),
    }
    if (program := result.program) is not None:
        values |= {
            "program_counts": program.mode,
            "program_score": amount(program.score),
            "program_max_score": amount(program.max_score),
            "program_open_points": amount(program.open_points),
        }
    for name, value in values.items():
        ET.SubElement(properties, "property", name=name, value=value)
    titles = {one.id: one.title for one in items}
    same = {name: titles[names[0]] for names in result.causes for name in names[1:] if names[0] in titles}
    for check in result.checks:
        place = None if check.status == "passed" else find(check)
        case = _case(suite, f"{result.assignment}.{check.task}", check.id, place)
        _verdict(case, check, _with_cause(_example(check), same.get(check.id)))
    for one in result.transcripts:
        case = _case(suite, f"{result.assignment}.transcripts", one.id)
        _verdict(case, one, _with_cause("", same.get(one.id)))
    if result.notices:
        words = [
            visible(notice.text)
            + (f" ({visible(notice.place)})" if notice.place else "")
            + (f"\n{visible(notice.excerpt, lines=True)}" if notice.excerpt else "")
            for notice in result.notices
        ]
        ET.SubElement(suite, "system-out").text = "\n".join(words)
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return (
        b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode").encode() + b"\n"
    )


def _case(suite: ET.Element, group: str, name: str, place: tuple[str, int] | None = None) -> ET.Element:
    # The time of a single check is not measured; a reader of the format may insist on the attribute.
    case = ET.SubElement(suite, "testcase", classname=visible(group), name=visible(name), time="0")
    if place is not None:
        file, line = place
        case.set("file", visible(file))
        if line:
            case.set("line", str(line))
    return case


def _left_out(one: CheckResult | TranscriptResult) -> bool:
    # Nobody has to hand in a program that is no part of the maximum.
    return one.status == "blocked" and (not one.max_points or one.counts != "mark")


def _skipped(one: CheckResult | TranscriptResult) -> bool:
    return one.status == "open" or _left_out(one)


def _verdict(case: ET.Element, one: CheckResult | TranscriptResult, text: str) -> None:
    if one.status == "passed":
        return
    if _skipped(one):
        node = ET.SubElement(case, "skipped", message=visible(one.message))
        if one.status == "open":
            node.set("type", "open")
            node.text = f"{amount(one.points)} of {amount(one.max_points)} points, up to {amount(one.open_points)} more open"
        return
    kind = "error" if one.status == "error" else "failure"
    node = ET.SubElement(case, kind, message=visible(one.message), type=one.status)
    node.text = text or None


def _with_cause(text: str, title: str | None) -> str:
    """A text, and the check that goes wrong for the same reason and cost more."""
    if title is None:
        return text
    return "\n".join(filter(None, (text, f"The same cause as: {visible(title)}")))


def _example(check: CheckResult) -> str:
    example = check.counterexample
    if example is None:
        return ""
    lines = [example.code, f"expected: {example.expected}", f"got: {example.actual}"]
    if example.where:
        lines.append(f"at: {example.where}")
    return visible("\n".join(lines), lines=True)
