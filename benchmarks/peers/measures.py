"""What is measured: costs in rounds of all tools, bugs caught, right solutions failed, attacks."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from peers.attacking import attacked, attacks_on
from peers.forms import Handed, bases_of, buggy_ones, classes, right_ones, spread
from peers.names import CHECK_NAMES
from peers.record import Record
from peers.tools import CORES, Tool, Verdicts

BATCH = 24
"""Bugs that are graded before their verdicts are written down."""

Say = Callable[[str], None]


def measure_costs(
    tools: Sequence[Tool], record: Record, place: Path, count: int, rounds: int, say: Say
) -> None:
    """In each round all tools grade a class, one after the other, so that ratios are of one and the same time."""
    for number in range(rounds):
        for kind, handed in classes(count).items():
            # Each tool has its turn to begin, so that none always follows the same one.
            first = number % len(tools)
            for tool in [*tools[first:], *tools[:first]]:
                path = ("costs", tool.name, kind, str(number))
                if record.get(*path) is not None:
                    continue
                say(f"round {number + 1} of {rounds}, {kind}: {tool.name}")
                some = spread(handed, tool.sample)
                graded, usage = tool.grade(place / "class", some)
                record.put(
                    {
                        "submissions": len(some),
                        "cpu": usage.cpu,
                        "wall": usage.wall,
                        "memory": usage.memory,
                        "reports": sum(verdicts is not None for verdicts in graded.values()),
                        "load": os.getloadavg()[0],
                        "at": now(),
                    },
                    *path,
                )


def measure_right(tools: Sequence[Tool], record: Record, place: Path, say: Say) -> None:
    """Which checks of each tool a right solution fails."""
    handed = list(right_ones())
    for tool in tools:
        _failed(tool, "right", handed, record, place, say)


def measure_bugs(tools: Sequence[Tool], record: Record, place: Path, count: int, say: Say) -> None:
    """Which checks of each tool a solution with one bug fails."""
    bugs = spread(list(buggy_ones()), count)
    handed = [*bases_of(bugs), *bugs]
    for tool in tools:
        _failed(tool, "bugs", handed, record, place, say)


def _failed(tool: Tool, what: str, handed: Sequence[Handed], record: Record, place: Path, say: Say) -> None:
    left = [one for one in handed if record.get(what, tool.name, one.name) is None]
    for start in range(0, len(left), BATCH):
        say(f"{what}: {tool.name}, {start} of {len(left)}")
        some = left[start : start + BATCH]
        graded, _ = tool.grade(place / "class", some)
        for one in some:
            record.put({"base": one.base, "failed": failures(graded[one.name])}, what, tool.name, one.name)


def failures(verdicts: Verdicts | None) -> list[str]:
    """The checks that did not pass; `no report` where there is none."""
    if verdicts is None:
        return ["no report"]
    return [name for name in CHECK_NAMES if not verdicts.get(name)]


def measure_attacks(tools: Sequence[Tool], record: Record, place: Path, say: Say) -> None:
    """What each attack gains with each tool: the attacker's marks, and whose report is lost."""
    for tool in tools:
        for name, attackers in attacks_on(tool.name).items():
            if record.get("attacks", tool.name, name) is None:
                say(f"attacks: {tool.name}, {name}")
                record.put(attacked(tool, attackers, place / "class"), "attacks", tool.name, name)


def now() -> str:
    """The time, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def machine() -> dict[str, object]:
    """What the figures depend on: the cores, and how busy they were as the run began."""
    return {"cores": CORES, "load": os.getloadavg()[0], "started": now()}
