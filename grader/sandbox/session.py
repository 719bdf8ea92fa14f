"""One submission in the sandbox: load it, play programs against it, survive what it does.

A worker that hangs, dies or answers out of form costs the program that was running; the rest goes on in a new worker.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from grader.model.adapters import Adapter
from grader.model.outcomes import Event, Outcome
from grader.model.program import Program
from grader.model.worker_errors import WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox.hangs import Hangs
from grader.sandbox.portions import PORTION, SMALL_PORTION, Portions
from grader.sandbox.workers import Workers

GROWN = 0.5
"""Share of the time of a check: where a whole portion takes more, the rest goes on in another import."""


class Session(Workers):
    """Workers for one submission, and what they play."""

    # Long, because it is one loop, with a branch for each way in which a worker may end.
    def run(
        self,
        numbers: Sequence[int],
        group: Callable[[int], object],
        *,
        fresh: bool = False,
        detail: bool | Sequence[int] = False,
        programs: Sequence[Program] | Mapping[int, Program] | None = None,
        witness: dict[str, Any] | None = None,
        limit: float | None = None,
        careful: bool = False,
        hangs: Hangs | None = None,
        adapters: Sequence[Adapter] | None = None,
    ) -> dict[int, Outcome]:
        """Play programs and return number -> outcome.

        The programs are those of the corpus with these numbers or, with `programs`, the ones given there
        by position.  `group(number)` is what a hang costs: the rest of its group is not run or, with `hangs`, what
        hangs like it (see `grader/sandbox/hangs.py`).  `careful` sends each answer before the next program.  `fresh`
        imports the submission anew before each program; `detail` asks for the texts of errors, of all programs
        or of those with these numbers.  `adapters` are taken from here on, in a fresh import.  Else one import lasts for many programs: until one of them ends it, or
        they take so long that the submission may keep things from one to the next, which only get more.
        """
        self.unsure = set()
        if programs is None and not self.language.born_with_programs and self._corpus is not None:
            programs = {number: self._corpus.cases[number].steps for number in numbers}
        todo = Portions(
            numbers,
            group,
            lambda number: self._program(number, programs),
            hangs,
            careful=careful,
            fresh=fresh,
        )
        common: dict[str, Any] = {"seed": self._seed, "fresh": fresh}
        common["detail"] = detail if isinstance(detail, bool) else [*detail]
        if adapters is not None:
            common["adapters"] = msgspec.to_builtins(adapters)
        while todo.left:
            if self._exhausted():
                spent = Event("timeout", self._budget_text(), own=False)
                todo.results.update(dict.fromkeys(todo.left, spent))
                break
            asked = todo.next()
            request = {**common, "careful": todo.careful, **_named(asked, programs, witness)}
            lines: list[str] = []
            most = math.inf if fresh else self._most(todo.size)
            try:
                grown = self._ask(request, lines, asked, limit or self._patience(), most)
                todo.answered(lines)
                todo.skip(len(lines))
                if grown and todo.left:
                    todo.size = SMALL_PORTION
                    self.close()
                continue
            except (WorkerTimeout, WorkerDied, WorkerViolation) as error:
                todo.answered(lines)
                # Where the time of all is used up, that is no fault of the program that ran.
                is_over = isinstance(error, WorkerTimeout) and error.where is None and self._is_over()
                event = None if is_over else self._event(error)
                at = self._worker.progress if self._worker is not None else 0
                is_unsure = self._worker is not None and self._worker.is_unsure
                self.close()
            if event is None or (not todo.careful and event.kind != "timeout"):
                # Which program did it is not certain: from here on each answer is sent before the next program.
                todo.careful |= event is not None
                todo.skip(len(lines))
                continue
            self.timeouts += event.kind == "timeout"
            stuck = todo.lost(event, at, len(lines))
            if is_unsure:
                self.unsure.add(stuck)
        return todo.results

    def _program(self, number: int, programs: Sequence[Program] | Mapping[int, Program] | None) -> Program:
        if programs is not None:
            return programs[number]
        return self._corpus.cases[number].steps if self._corpus is not None else ()

    def _most(self, portion: int) -> float:
        """The CPU seconds after which another import costs less than what it may save."""
        return max(self._limits.check_cpu_seconds * GROWN * portion / PORTION, 2 * self._loading_seconds)


def _named(
    asked: list[int],
    programs: Sequence[Program] | Mapping[int, Program] | None,
    witness: dict[str, Any] | None,
) -> dict[str, Any]:
    """What a message says of its programs."""
    if programs is None:
        said: dict[str, Any] = {"run": asked}
    else:
        said = {
            "programs": [[step.wire() for step in programs[number]] for number in asked],
            "numbers": asked,
        }
    if witness is not None:
        said["witness"] = {**witness, "options": [witness["options"][number] for number in asked]}
    return said
