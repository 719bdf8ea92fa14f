"""How long a process was ready to run and had no processor, as Linux tells it.

Source: "schedstat" in https://docs.kernel.org/scheduler/sched-stats.html: the second number is this time, in nanoseconds.
"""

from __future__ import annotations


def delayed(pid: int | None = None) -> float | None:
    """Seconds, of the first thread of a process, or of the thread that asks; None where the system does not tell."""
    try:
        with open(f"/proc/{pid}/schedstat" if pid is not None else "/proc/thread-self/schedstat") as file:
            ran, waited, _ = map(int, file.read().split())
    except (OSError, ValueError):
        return None
    return waited / 1e9 if ran or waited else None
