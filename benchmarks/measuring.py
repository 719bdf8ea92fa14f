"""What the benchmarks share: CPU time of all processes, alternating rounds, and a small table.

Not a benchmark itself.  A figure is always the *ratio* of two things that were measured in turns in one
run, so that a busy or a slow machine changes both; what is printed is the median over the rounds.
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASSIGNMENT = "spite_and_malice"
CORRECT = ROOT / "examples" / ASSIGNMENT / "correct"
FULL_MARKS = CORRECT / "one_file" / "submission"
"""A submission with full marks: all four tasks in one file, written as students do."""

NOT_FOR_CHILDREN = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")


@dataclass(frozen=True)
class Cost:
    """Seconds: CPU time of this process and of all that it has waited for, and wall-clock time."""

    cpu: float
    wall: float

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.cpu - other.cpu, self.wall - other.wall)

    def per(self, count: float) -> Cost:
        """The cost of one of `count`."""
        return Cost(self.cpu / count, self.wall / count)


def spent() -> Cost:
    """What this process and its children, once they were waited for, have used so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Cost(sum(one.ru_utime + one.ru_stime for one in used), time.perf_counter())


def cost_of(action: Callable[[], object]) -> Cost:
    """What `action` uses, with the processes that it starts and waits for."""
    before = spent()
    action()
    return spent() - before


def median(costs: Sequence[Cost]) -> Cost:
    """The median of both times, each by itself."""
    return Cost(statistics.median(one.cpu for one in costs), statistics.median(one.wall for one in costs))


def ratios(ones: Sequence[float], others: Sequence[float]) -> float:
    """The median of the ratios of what was measured in the same round."""
    return statistics.median(one / other for one, other in zip(ones, others, strict=True))


def child_environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without what would keep a child from using compiled modules."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_FOR_CHILDREN}
    return {**kept, **(more or {})}


def rounds(count: int, what: str) -> Iterator[int]:
    """The numbers of the rounds, said on standard error as they begin."""
    for number in range(count):
        say_progress(f"{what}: round {number + 1} of {count}")
        yield number
    say_progress("")


def say_progress(text: str) -> None:
    """One line on the terminal that the next one replaces; nothing where there is no terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table with its first column on the left and the others on the right."""
    print(f"\n{title}\n")
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    for row in (head, ["-" * width for width in widths], *rows):
        cells = [
            f"{row[0]:<{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  " + "  ".join(cells).rstrip())


def ms(seconds: float) -> str:
    """Seconds as milliseconds, in words."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.1 else f"{seconds * 1000:,.0f} ms"


def verdict(value: float, bound: float, *, least: bool = False, unit: str = "x") -> str:
    """A figure beside its bound, and whether it holds."""
    holds = value >= bound if least else value <= bound
    sign = ">=" if least else "<="
    return f"{value:.2f}{unit} (bound {sign} {bound:g}{unit}): {'holds' if holds else 'DOES NOT HOLD'}"
