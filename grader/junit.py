"""A result as JUnit XML, as CI systems read it: one test case a check."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from grader.result import Result
from grader.visible import visible


def render_junit(result: Result) -> bytes:
    """The XML document, UTF-8.  Failed checks carry their message and the program that shows it."""
    failures = sum(check.status in ("failed", "timeout", "crashed", "blocked") for check in result.checks)
    errors = sum(check.status == "error" for check in result.checks)
    counts = {"tests": str(len(result.checks)), "failures": str(failures), "errors": str(errors)}
    suite = ET.Element("testsuite", name=result.assignment, time=str(result.timing.wall), **counts)
    for check in result.checks:
        case = ET.SubElement(suite, "testcase", classname=f"{result.assignment}.{check.task}", name=check.id)
        if check.status == "passed":
            continue
        kind = "error" if check.status == "error" else "failure"
        node = ET.SubElement(case, kind, message=visible(check.message), type=check.status)
        example = check.counterexample
        if example is not None:
            lines = [example.code, f"expected: {example.expected}", f"got: {example.actual}", example.where or ""]
            node.text = visible("\n".join(lines), lines=True)
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"
