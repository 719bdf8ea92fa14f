"""The table: what is measured in the rows, the tools in the columns; for the terminal and in Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from peers.forms import BASE
from peers.record import Record

NOT_MEASURED = "–"
KINDS = {"right": "right solutions", "one mistake": "one mistake each"}
ATTACKS = {
    "exit_at_import": "exit at import",
    "endless_loop": "endless loop",
    "always_equal": "always-equal objects",
    "patched_framework": "patched framework",
    "output_flood": "1 GB of output",
    "forged_results": "forged results file",
    "frame_walking": "frame walking",
    "own_attacks": "Kibitz's own attacks",
}
BOUNDS = (("pytest + Hypothesis", 100.0), ("gradescope-utils", 3.0))
"""How many times as many submissions a minute Kibitz should grade at least."""

Row = tuple[str, list[str]]


def rows(record: Record, tools: Sequence[str]) -> list[Row]:
    """The rows of the table, each with a cell for each tool."""
    made: list[Row] = [("version", [str(record.get("versions", tool) or NOT_MEASURED) for tool in tools])]
    for kind, words in KINDS.items():
        cpus = [each(record, tool, kind, "cpu") for tool in tools]
        walls = [each(record, tool, kind, "wall") for tool in tools]
        made.append((f"CPU for one, {words}", [_seconds(values) for values in cpus]))
        made.append((f"wall clock for one, {words}", [_seconds(values) for values in walls]))
        made.append((f"submissions a minute, {words}", [_a_minute(values) for values in walls]))
    made.append(("largest process", [_megabytes(record, tool) for tool in tools]))
    made.append(("submissions in a round", [_in_a_round(record, tool) for tool in tools]))
    made.append(("bugs caught", [_caught(record, tool, most_bugs(record)) for tool in tools]))
    made.append(("right solutions failed", [_right_failed(record, tool) for tool in tools]))
    for name, words in ATTACKS.items():
        made.append((words, [attack_cell(record.get("attacks", tool, name)) for tool in tools]))
    made.append(("full marks to attackers", [_attacks(record, tool, "full_marks") for tool in tools]))
    made.append(("reports lost", [_attacks(record, tool, "lost") for tool in tools]))
    return made


def _rounds(record: Record, tool: str, kind: str) -> list[dict[str, Any]]:
    # Only rounds in which all had their turn: medians of different rounds are of a differently busy machine.
    had = [set(found[kind]) for found in (record.get("costs") or {}).values() if found.get(kind)]
    found = record.get("costs", tool, kind) or {}
    return [found[number] for number in sorted(set(found).intersection(*had), key=int)]


def each(record: Record, tool: str, kind: str, what: str) -> list[float]:
    """What one submission took, in each round."""
    return [one[what] / one["submissions"] for one in _rounds(record, tool, kind)]


def _seconds(values: list[float]) -> str:
    if not values:
        return NOT_MEASURED
    value = statistics.median(values)
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"


def _a_minute(values: list[float]) -> str:
    return f"{60 / statistics.median(values):,.0f}" if values else NOT_MEASURED


def _megabytes(record: Record, tool: str) -> str:
    most = [one["memory"] for kind in KINDS for one in _rounds(record, tool, kind)]
    return f"{max(most) / 1e6:,.0f} MB" if most else NOT_MEASURED


def _in_a_round(record: Record, tool: str) -> str:
    counts = {one["submissions"] for kind in KINDS for one in _rounds(record, tool, kind)}
    return " or ".join(map(str, sorted(counts))) or NOT_MEASURED


def caught(found: dict[str, Any]) -> dict[str, bool]:
    """For each bug, whether a check failed that does not fail for the solution that the bug was made in."""
    bases = {one["base"]: set(one["failed"]) for name, one in found.items() if name.startswith(BASE)}
    return {
        name: bool(set(one["failed"]) - bases.get(one["base"], set()))
        for name, one in found.items()
        if not name.startswith(BASE)
    }


def most_bugs(record: Record) -> int:
    """On how many bugs some tool was tried."""
    return max((len(caught(found)) for found in (record.get("bugs") or {}).values()), default=0)


def _caught(record: Record, tool: str, most: int) -> str:
    bugs = caught(record.get("bugs", tool) or {})
    # A sample must not look like the whole set.
    tried = " tried" if len(bugs) < most else ""
    return f"{sum(bugs.values())} of {len(bugs)}{tried}" if bugs else NOT_MEASURED


def _right_failed(record: Record, tool: str) -> str:
    found = record.get("right", tool) or {}
    failed = sum(bool(one["failed"]) for one in found.values())
    return f"{failed} of {len(found)}" if found else NOT_MEASURED


def attack_cell(found: dict[str, Any] | None) -> str:
    """How an attack came out: `full marks`, `report lost`, both, or `held`."""
    if found is None:
        return NOT_MEASURED
    said = []
    if found["full_marks"]:
        said.append("full marks")
    if found["lost"]:
        said.append("report lost")
    many = f" ({found['attackers']})" if found["attackers"] > 1 else ""
    return (" and ".join(said) or "held") + many


def _attacks(record: Record, tool: str, what: str) -> str:
    found = record.get("attacks", tool)
    return str(sum(len(one[what]) for one in found.values())) if found else NOT_MEASURED


def ratios(record: Record, tools: Sequence[str], kind: str, what: str) -> dict[str, float]:
    """What another tool takes for one submission, as a multiple of Kibitz: the median of the rounds' ratios."""
    found = {}
    own = each(record, "Kibitz", kind, what)
    for tool in tools:
        pairs = list(zip(each(record, tool, kind, what), own, strict=False))
        if tool != "Kibitz" and pairs:
            found[tool] = statistics.median(other / mine for other, mine in pairs)
    return found


def verdicts(record: Record, tools: Sequence[str]) -> list[str]:
    """How many times as many submissions a minute Kibitz grades, and whether that reaches the bounds."""
    lines = []
    for kind, words in KINDS.items():
        for tool, ratio in ratios(record, tools, kind, "wall").items():
            cpu = ratios(record, tools, kind, "cpu")[tool]
            bound = dict(BOUNDS).get(tool)
            holds = (
                ""
                if bound is None
                else f" (bound {bound:g}: {'holds' if ratio >= bound else 'DOES NOT HOLD'})"
            )
            taken = f"{tool} takes {cpu:.1f} times the CPU of Kibitz"
            lines.append(f"{words}: Kibitz grades {ratio:.1f} times as many a minute; {taken}{holds}")
    return lines


def in_text(record: Record, tools: Sequence[str]) -> str:
    """The table for the terminal."""
    head: Row = ("", list(tools))
    lines = [head, *rows(record, tools)]
    first = max(len(title) for title, _ in lines)
    widths = [max(len(cells[place]) for _, cells in lines) for place in range(len(tools))]
    text = [
        "  ".join(
            [f"{title:<{first}}", *(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))]
        )
        for title, cells in lines
    ]
    return "\n".join([text[0].rstrip(), "-" * len(text[0]), *(line.rstrip() for line in text[1:])])


def in_markdown(record: Record, tools: Sequence[str]) -> str:
    """The same table in Markdown."""
    lines = [f"| | {' | '.join(tools)} |", f"| --- |{' ---: |' * len(tools)}"]
    lines += [f"| {title} | {' | '.join(cells)} |" for title, cells in rows(record, tools)]
    return "\n".join(lines) + "\n"
