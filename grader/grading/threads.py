"""The same work on many variants, in threads: other processes do it, and a thread waits for each.

Nothing here knows what the work is.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

THREADS = 2
T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")


def in_threads(
    tool: Callable[[], contextlib.AbstractContextManager[T]],
    work: Callable[[T, V], R],
    variants: Sequence[V],
    progress: Callable[[int, int], None],
) -> list[R]:
    """`work` on each variant, in their order, with a tool for each thread: the work is done by other processes."""
    results: dict[int, R] = {}
    left = iter(range(len(variants)))
    lock = threading.Lock()

    def run() -> None:
        with tool() as one:
            while True:
                with lock:
                    number = next(left, None)
                if number is None:
                    return
                results[number] = work(one, variants[number])
                progress(len(results), len(variants))

    with ThreadPoolExecutor(THREADS) as pool:
        for future in [pool.submit(run) for _ in range(THREADS)]:
            future.result()
    return [results[number] for number in range(len(variants))]
