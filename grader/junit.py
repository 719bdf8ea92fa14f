"""A result as JUnit XML, as CI systems read it: one test case for each check and each terminal session."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from grader.result import CheckResult, Result, Status
from grader.visible import amount, visible


def render_junit(result: Result) -> bytes:
    """The XML document, UTF-8.  Failed checks carry their message and the program that shows it.

    The points stand as properties of the suite, and the notices as its output.
    """
    statuses = [check.status for check in result.checks] + [one.status for one in result.transcripts]
    errors = statuses.count("error")
    suite = ET.Element(
        "testsuite",
        {
            "name": result.assignment,
            "tests": str(len(statuses)),
            "failures": str(len(statuses) - statuses.count("passed") - errors),
            "errors": str(errors),
            "skipped": "0",
            "time": str(result.timing.wall),
        },
    )
    properties = ET.SubElement(suite, "properties")
    values = {
        "submission": visible(result.submission.id),
        "score": amount(result.score),
        "max_score": amount(result.max_score),
    }
    for name, value in values.items():
        ET.SubElement(properties, "property", name=name, value=value)
    for check in result.checks:
        case = _case(suite, f"{result.assignment}.{check.task}", check.id)
        _verdict(case, check.status, check.message, _example(check))
    for one in result.transcripts:
        case = _case(suite, f"{result.assignment}.transcripts", one.id)
        _verdict(case, one.status, one.message, "")
    if result.notices:
        words = [
            visible(notice.text) + (f" ({visible(notice.where)})" if notice.where else "")
            for notice in result.notices
        ]
        ET.SubElement(suite, "system-out").text = "\n".join(words)
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return (
        b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode").encode() + b"\n"
    )


def _case(suite: ET.Element, group: str, name: str) -> ET.Element:
    # The time of a single check is not measured; a reader of the format may insist on the attribute.
    return ET.SubElement(suite, "testcase", classname=visible(group), name=visible(name), time="0")


def _verdict(case: ET.Element, status: Status, message: str, text: str) -> None:
    if status == "passed":
        return
    node = ET.SubElement(
        case, "error" if status == "error" else "failure", message=visible(message), type=status
    )
    node.text = text or None


def _example(check: CheckResult) -> str:
    example = check.counterexample
    if example is None:
        return ""
    lines = [example.code, f"expected: {example.expected}", f"got: {example.actual}"]
    if example.where:
        lines.append(f"at: {example.where}")
    return visible("\n".join(lines), lines=True)
