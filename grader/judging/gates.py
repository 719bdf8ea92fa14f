"""Gates: a check pays only where something came out right that functions without the work do not get right as well.

A class of empty methods passes the checks of what must not happen: that nothing else is public, that numbers out of range
are refused, that a card is added in constant time.  Each of these is right there, and shows nothing.  So what has come
out right is held against stubs (`grader/kits/stubs.py`), in two ways:

by task         where one stub of a task, or of everything, passes all checks of the task that came out right, these are closed
by function     where a stub of one function passes all right checks that rest on it, the function is not *shown*.  A check is
                closed where none of the functions that decide its rules is shown.  Where no function decides them, those
                count that it rests on, or else those that its task rests on.
unused          where only constructors decide a check, something that uses their objects has to be shown as well: a class that is
                made as it should be, and of which nothing works, is a skeleton.

More that is right never closes a gate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from grader.kits.checks import BESIDE
from grader.kits.corpus import Function, Passed

_CONSTRUCTOR = ".__init__"
NOTHING: Mapping[str, Collection[str]] = {}


class Closed(msgspec.Struct, frozen=True):
    """Why a check is closed: none of these functions is shown, or, where they are `unused`, nothing that uses what they make.

    No functions are those of the whole task.  `refusing`: these functions refuse all such calls (`grader/judging/refusals.py`).
    """

    functions: tuple[str, ...]
    unused: bool
    refusing: bool = False


class Gates:
    """The gates of an assignment.  tasks: task -> the parts of its checks.  stubs, functions: what stubs pass.

    A check that is right but for its corners has a part that is, which is held against stubs like a check of its own.
    """

    def __init__(
        self,
        tasks: Mapping[str, Collection[str]],
        stubs: Iterable[Passed],
        functions: Iterable[Function] = (),
    ) -> None:
        self._tasks = tasks
        self._stubs: dict[str, list[tuple[frozenset[str], bool]]] = {task: [] for task in tasks}
        for stub in stubs:
            for task, checks in tasks.items():
                passes = frozenset(stub.checks).intersection(checks)
                # One that passes all is as good as right, as far as this task sees.
                if stub.task in ("", task) and len(passes) < len(checks):
                    self._stubs[task].append((passes, stub.raises))
        self.functions = [one for one in functions if one.rests]
        self.names = frozenset(one.name for one in self.functions)

    def closed(
        self,
        right: Collection[str],
        without: Mapping[str, Collection[str]] = NOTHING,
        lent: Mapping[str, Collection[str]] = NOTHING,
        answered: Collection[str] = (),
        working: Collection[str] = (),
    ) -> dict[str, Closed]:
        """The checks in `right` that are closed, and why.

        `without`: check -> functions without calls of which its programs came out right: it shows nothing of these.  `lent`: check
        -> functions that were the kit's own in its programs, which shows nothing of the submission's.  `answered`: functions that
        are known not to raise whatever they are asked.  `working`: functions of which single steps show that they are no stubs.
        """
        right = frozenset(right)
        used = self.shown(right, without, lent, answered)
        shown = used | {*working}
        found: dict[str, Closed] = {}
        for task, checks in self._tasks.items():
            mine = right.intersection(checks)
            seen = {check for check in mine if self._needed(check, checks).isdisjoint(without.get(check, ()))}
            answers = any(
                one.name in answered and not frozenset(one.rests).isdisjoint(checks) for one in self.functions
            )
            stubs = [passes for passes, raises in self._stubs[task] if not (raises and answers)]
            works = any(
                one.name in working and not frozenset(one.about).isdisjoint(checks) for one in self.functions
            )
            if mine and not works and any(seen <= passes for passes in stubs):
                found.update(dict.fromkeys(mine, Closed((), unused=False)))
                continue
            for check in mine:
                needed = self._needed(check, checks)
                if needed and shown.isdisjoint(needed):
                    found[check] = Closed(
                        tuple(sorted(self._about(check.removesuffix(BESIDE)))), unused=False
                    )
                # A constructor may have done all that such a function seems to have changed.
                elif (users := self._users(needed)) and used.isdisjoint(users):
                    found[check] = Closed(tuple(sorted(needed)), unused=True)
        return found

    def shown(
        self,
        right: Collection[str],
        without: Mapping[str, Collection[str]] = NOTHING,
        lent: Mapping[str, Collection[str]] = NOTHING,
        answered: Collection[str] = (),
    ) -> set[str]:
        """The functions of which more came out right than any stub of them gets right; the arguments are those of `closed`."""
        return {
            one.name
            for one in self.functions
            if _is_shown(
                one,
                {
                    check
                    for check in right
                    if one.name not in without.get(check, ()) and one.name not in lent.get(check, ())
                },
                one.name in answered,
            )
        }

    def functions_for(self, check: str) -> list[Function]:
        """The functions one of which has to be shown for a check to be paid."""
        task = next(checks for checks in self._tasks.values() if check in checks)
        needed = self._needed(check, task)
        return [one for one in self.functions if one.name in needed]

    def _users(self, needed: Collection[str]) -> set[str]:
        """The functions that use what these constructors make, or all if no check tells; none for what is more than constructors."""
        if not needed or not all(map(is_constructor, needed)):
            return set()
        with_it = {check for one in self.functions if one.name in needed for check in one.rests}
        others = [one for one in self.functions if not is_constructor(one.name)]
        return {one.name for one in others if not with_it.isdisjoint(one.rests)} or {
            one.name for one in others
        }

    def _about(self, check: str) -> set[str]:
        return _working(one for one in self.functions if check in one.about)

    def _needed(self, check: str, task: Collection[str]) -> set[str]:
        """The functions that decide a check's rules; else those it rests on; else all that its task rests on."""
        # What is asked of a check is asked of all of it but its corners as well.
        name = check.removesuffix(BESIDE)
        return (
            self._about(name)
            or _working(one for one in self.functions if name in one.rests)
            or _working(one for one in self.functions if not frozenset(one.rests).isdisjoint(task))
        )


def _working(functions: Iterable[Function]) -> set[str]:
    """The names of these functions, without constructors where there are others.

    Everything rests on constructors, so more comes out right with these alone than they show.
    """
    names = {one.name for one in functions}
    return {name for name in names if not is_constructor(name)} or names


def is_constructor(name: str) -> bool:
    """Whether a function is a constructor."""
    return name.endswith(_CONSTRUCTOR)


def _is_shown(function: Function, right: Collection[str], answers: bool) -> bool:
    """Whether what is right and rests on a function is more than any stub of it passes; it is none that always raises if it `answers`."""
    rests = frozenset(function.rests)
    mine = rests.intersection(right)
    stubs = function.passed if answers else (*function.passed, *function.refused)
    # One that passes all is as good as right, as far as these checks see.
    return bool(mine) and not any(mine <= rests.intersection(passes) < rests for passes in stubs)
