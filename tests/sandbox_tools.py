"""What the tests of the sandbox share: a sandbox whose workers run the Python text that they are sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grader.kits.assignment import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.worker_process import Worker

SHELL = Path(__file__).resolve().with_name("sandbox_shell.py")

SMALL = Limits(wall_factor=1.0, memory_mb=256, file_mb=1, disk_mb=2, output_kb=1, answer_kb=64)


def make(limits: Limits = SMALL, **options: Any) -> Sandbox:
    """A sandbox whose workers answer `run`."""
    return Sandbox(limits, serving=SHELL, **options)


def run(worker: Worker, code: str, cpu: float = 5.0) -> Any:
    """Run the code in the worker as main.py; what it leaves in `result`, or the name of its error's class."""
    worker.ask(code.encode())
    return json.loads(worker.answer(cpu))


@contextmanager
def one_worker(limits: Limits = SMALL, **options: Any) -> Iterator[Worker]:
    """A worker in a sandbox of its own."""
    with make(limits, **options) as sandbox, sandbox.worker() as worker:
        yield worker
