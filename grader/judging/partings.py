"""The steps at which the programs of one submission go wrong, and the lines at which it stops by accident there.

Both are asked for often, so each is found once.
"""

from __future__ import annotations

from grader.judging.evidence import Evidence
from grader.judging.slices import Place, answered, looked_at, standing_on
from grader.kits.corpus import Answer, Case
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event

Line = tuple[str, int, str]
"""File, number of the line, and name of the function."""


class Partings:
    """Where the programs of one submission part from the right answers."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._found: dict[tuple[int, int], list[tuple[int, bool]]] = {}
        self._stops: dict[Place, Line | None] = {}

    def of(self, number: int, answer: Answer) -> list[tuple[int, bool]]:
        """The steps in which a program failed by one of its answers, and whether one side raised there and the other did not."""
        key = number, id(answer)
        if key not in self._found:
            self._found[key] = self._find(number, answer)
        return self._found[key]

    def _find(self, number: int, answer: Answer) -> list[tuple[int, bool]]:
        found, outcome = self._evidence.compare(number, answer), self._evidence.outcomes.get(number)
        if isinstance(outcome, Event) and outcome.step is not None:
            return [(outcome.step, True)]
        if found is None or not found.parts:
            return [(len(self._evidence.cases[number].steps) - 1, True)]
        # What stands on an answer that went wrong says no more than that.
        spoilt = standing_on(self._evidence.cases[number].steps, set(found.parts))
        return [
            (step, found.broken and step == found.parts[-1]) for step in found.parts if step not in spoilt
        ]

    def stop(self, number: int, step: int) -> Line | None:
        """Where the submission stopped at a step by an error that nobody raised."""
        key = number, step
        if key not in self._stops:
            self._stops[key] = self._find_stop(number, step)
        return self._stops[key]

    def _find_stop(self, number: int, step: int) -> Line | None:
        outcome = self._evidence.outcomes.get(number)
        if outcome is None or isinstance(outcome, Event) or '"w"' not in outcome:
            return None
        answer = answered(outcome, self._evidence.cases[number].steps, step)
        if not isinstance(answer, dict) or "w" not in answer or answer["d"]:
            return None
        file, line, function = answer["w"]
        return file, line, function

    def stops(self, number: int, answer: Answer) -> set[Line]:
        """The lines at which a program stops by accident; none where anything else is wrong with it."""
        found = [self.stop(number, step) for step, _ in self.of(number, answer)]
        return {one for one in found if one} if all(found) else set()


def is_called(case: Case, step: int, function: str) -> bool:
    """Whether a step calls what has this name in the submission."""
    at = case.steps[looked_at(case.steps, step)]
    names = {
        at.member.rpartition(".")[2],
        OPERATIONS[at.op].method,
        "__init__" if at.op == "call" else "",
    }
    return function in names
