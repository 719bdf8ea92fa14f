"""Runs some cases of slow tests, and all of them where `KIBITZ_TESTS` is set: see `sampling.py`.

`KIBITZ_NOTE_SECONDS=1` writes down anew what the tests of a run take.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

import sampling

if os.environ.get("KIBITZ_TESTS") != "all":
    # The same cases in each run; others where all are run, with the seed that `.ci/full` prints.
    settings.register_profile("same", derandomize=True)
    settings.load_profile("same")

_took: list[tuple[str, float]] = []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases that are not run.  A case that is named on the command line is."""
    if "KIBITZ_TESTS" in os.environ or any("[" in one for one in config.args):
        return
    kept = sampling.sample([item.nodeid for item in items], sampling.known_seconds())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [item for item in items if item.nodeid in kept]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what a test took, with all that it needed."""
    _took.append((report.nodeid, report.duration))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down what the tests took, once for all workers."""
    if "KIBITZ_NOTE_SECONDS" in os.environ and not hasattr(session.config, "workerinput"):
        sampling.note(_took)
