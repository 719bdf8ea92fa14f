"""What is worked on in threads comes back in its order, by as many threads as there are cores."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator

import pytest

from grader.grading.threads import MOST_THREADS, THREADS, in_threads


@pytest.mark.parametrize(
    ("cores", "variants", "tools"),
    [(1, 9, THREADS), (4, 9, 4), (4, 3, 3), (64, 40, MOST_THREADS), (None, 9, THREADS), (4, 0, THREADS)],
)
def test_each_core_has_a_thread(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, variants: int, tools: int
) -> None:
    """There are as many tools as cores, at least two and no more than there is work for; results are in their order."""
    made, done = [], []
    everybody = threading.Barrier(tools)

    @contextlib.contextmanager
    def tool() -> Iterator[str]:
        made.append(threading.get_ident())
        everybody.wait(10)
        yield "tool"

    def work(tool: str, variant: int) -> str:
        return f"{tool} {variant}"

    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    found = in_threads(tool, work, range(variants), lambda number, all_: done.append(all_))
    assert found == [f"tool {number}" for number in range(variants)]
    assert len({*made}) == tools
    assert done == [variants] * variants
