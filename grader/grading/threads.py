"""The same work on many variants, in threads: other processes do it, and a thread waits for each.

Nothing here knows what the work is.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

THREADS = 2
"""Parts of what has to be divided in the same way on every machine."""

MOST_THREADS = 8
"""Threads for what is divided as it comes.  With more, they wait for each other: Python runs one of them at a time."""

T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")


def in_threads(
    tool: Callable[[], contextlib.AbstractContextManager[T]],
    work: Callable[[T, V], R],
    variants: Sequence[V],
    progress: Callable[[int, int], None],
) -> list[R]:
    """`work` on each variant, in their order, with a tool for each thread: the work is done by other processes.

    There are as many threads as cores, within limits.  What comes of a variant must not depend on which others its tool had before.
    """
    threads = max(THREADS, min(os.cpu_count() or 1, MOST_THREADS, len(variants)))
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

    with ThreadPoolExecutor(threads) as pool:
        for future in [pool.submit(run) for _ in range(threads)]:
            future.result()
    return [results[number] for number in range(len(variants))]
