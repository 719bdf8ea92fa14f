"""Gates: a task pays only where something in it came out right that no stub gets right as well.

A class of empty methods passes the checks of what must not happen: that nothing else is public, that numbers out of range
are refused, that a card is added in constant time.  Each of these is right there, and shows nothing.  So what a task's
checks have shown to be right is held against each stub: where one stub passes all of them, they are open.

More that is right never closes a gate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from grader.kits.corpus import Passed


class Gates:
    """The gates of an assignment.  tasks: task -> its checks.  stubs: what each stub passes."""

    def __init__(self, tasks: Mapping[str, Collection[str]], stubs: Iterable[Passed]) -> None:
        self._tasks = tasks
        self._stubs: dict[str, list[frozenset[str]]] = {task: [] for task in tasks}
        for stub in stubs:
            for task, checks in tasks.items():
                passes = frozenset(stub.checks).intersection(checks)
                # One that passes all is as good as right, as far as this task sees.
                if stub.task in ("", task) and len(passes) < len(checks):
                    self._stubs[task].append(passes)

    def closed(self, right: Collection[str]) -> set[str]:
        """The tasks of which a stub passes whatever of their checks is in `right`."""
        found = set()
        for task, checks in self._tasks.items():
            mine = frozenset(right).intersection(checks)
            if mine and any(mine <= passes for passes in self._stubs[task]):
                found.add(task)
        return found
