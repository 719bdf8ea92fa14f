"""Which cases of parametrized tests are run: as many of each test as take a few seconds, or all of them for `.ci/full`.

`seconds_per_case.json` has how long one case of each slow test takes.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

SECONDS = 3.0
"""What the cases of one test may take together, by what they took before.  One case is always run."""

FILE = Path(__file__).with_name("seconds_per_case.json")


def function_of(test: str) -> str:
    """The function of a test: "tests/test_marks.py::test_garbage_is_not_paid"."""
    return test.partition("[")[0]


def known_seconds() -> dict[str, float]:
    """Function -> the seconds that one of its cases took, for those that are slow."""
    found: dict[str, float] = json.loads(FILE.read_text("utf-8"))
    return found


def sample(tests: Sequence[str], seconds: Mapping[str, float]) -> set[str]:
    """The tests that are run of these: chance, and always the same.  All of a function of which no `seconds` are known."""
    cases: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        cases[function_of(test)].append(test)
    found = set[str]()
    for name, some in cases.items():
        most = max(1, int(SECONDS / seconds[name])) if name in seconds else len(some)
        found.update(random.Random(name).sample(some, min(most, len(some))))
    return found


def note(took: Iterable[tuple[str, float]]) -> None:
    """Write down what the tests of a run took, a test and its seconds each.  Functions that were not run keep what they had."""
    times: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for test, seconds in took:
        times[function_of(test)][test] = times[function_of(test)].get(test, 0.0) + seconds
    known = known_seconds()
    for name, each in times.items():
        if name in known or (len(each) > 1 and sum(each.values()) > SECONDS):
            known[name] = round(sum(each.values()) / len(each), 2)
    FILE.write_text(json.dumps(dict(sorted(known.items())), indent=0) + "\n", "utf-8")
