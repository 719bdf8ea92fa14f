"""What a submission has shown of a check of which some programs went wrong: which mistakes its right steps rule out.

A program stops being right at some step, and was right before it.  A step that came out right rules out each mistake that would have
gone wrong there.  Where all known mistakes about the rules of a check are ruled out so, and what functions without the work get right, too
(`grader/kits/stubs.py`), there is nothing left that the check looks for: it is shown, although something else spoils some of
its programs.  What is charged for that is another check.  Most programs of the check come out right besides, or all that is
wrong in any is what one function returned: whoever answers at random gets some steps right, and not that.  What that function
returned then rules out nothing where it is right: one that always returns 0 is right wherever 0 is asked for.  If it decides the check
itself, at least half of what it returned has to be right: whoever returns nothing wherever the right answer is not found is never wrong otherwise.

Steps count up to the first that went wrong in their program.  Those after it stand in a state that may be wrong as well, so they count only
where nothing but what one function returned was wrong in the whole program, and all else right: then nothing but that was.  They
count as well where all of the program was answered as the reference answers with one known mistake (`grader/judging/given.py`):
then it is known what spoils it, and what is right in spite of that.  For other checks, such a program is no sign of answers at random.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from grader.judging.compare import Comparison
from grader.judging.evidence import Evidence
from grader.judging.gates import Gates
from grader.judging.rulings import World
from grader.judging.slices import looked_at
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Known
from grader.model.outcomes import Event

MOST_WRONG = 0.5
"""Share of the programs of a check that may go wrong at more than what one function returned."""

MOST_STOPPED = 0.75
"""Share that may go wrong where all that are more stop at a line that is charged elsewhere."""

MOST_SPOILT = 0.25
"""Share of the answers that are held against each other that may be wrong: from the rest a relation has to see what it looks for."""

LEAST_RIGHT = 0.5
"""Share of the answers of the function that decides a check which have to be right, where most programs go wrong at it alone."""

KEPT = 3
"""Steps that are kept of those that a mistake spoils in a program, the first ones: a right one of these is enough."""

Steps = Mapping[int, int]
"""Number of a case -> some of its steps, as the bits of a number; the bit after the last step is the program as a whole."""


class Shown:
    """The steps of one submission that came out right.

    `failing` are the cases that went wrong, and `explained` those of them that went so as with a known mistake that is charged.
    `stopped` are those that stop at a line where others stop as well, with the rules that are charged for these.
    """

    def __init__(
        self,
        evidence: Evidence,
        world: World,
        failing: Iterable[int],
        explained: Mapping[int, Collection[Known]],
        stopped: Mapping[int, Collection[str]],
    ) -> None:
        self._evidence, self._world, self._failing = evidence, world, frozenset(failing)
        self._explained, self._stopped = explained, stopped
        self._looks: dict[tuple[str, int], int] = {}
        # Mistakes are known by what they answer in the usual reading.
        self.comparable = evidence.plan.comparable(world)

    def is_shown(self, info: CheckInfo, gates: Gates) -> bool:
        """Whether right steps rule out each known mistake about the rules of a check, and that nothing was done for it."""
        if self._only_wrong(info) is None:
            return False
        luck, about = self.luck(info, gates), self._evidence.plan.known_about(info.rules)
        if self._often_wrong(info, gates):
            return False
        if not about or not all(self._rules_out(one.steps, luck) for one in about):
            return False
        functions = gates.functions_for(info.id)
        return not functions or bool(self.functions(info, gates))

    def functions(self, info: CheckInfo, gates: Gates) -> set[str]:
        """The functions of which a check asks that are shown in it: right steps rule out that nothing was done in them."""
        luck, wrong = self.luck(info, gates), self._often_wrong(info, gates)
        return {
            one.name
            for one in gates.functions_for(info.id)
            if one.name not in wrong and all(self._rules_out(steps, luck) for steps in one.caught)
        }

    def ruled_out(self, info: CheckInfo, gates: Gates) -> tuple[int, int]:
        """How many mistakes are known about the rules of a check, and how many of them right steps rule out."""
        luck, about = self.luck(info, gates), self._evidence.plan.known_about(info.rules)
        return len(about), sum(self._rules_out(one.steps, luck) for one in about)

    def luck(self, info: CheckInfo, gates: Gates) -> frozenset[str]:
        """The functions whose right answers say nothing for a check, because their wrong ones are what is wrong there; if any.

        Where one decides the check itself, stubs of it show whether it is right by luck.
        """
        functions = {one.name for one in gates.functions_for(info.id)}
        only_wrong = self._only_wrong(info) or frozenset()
        return only_wrong if functions and functions.isdisjoint(only_wrong) else frozenset()

    def _often_wrong(self, info: CheckInfo, gates: Gates) -> frozenset[str]:
        """The functions that decide a check and are wrong in more than half of their answers there, where most programs go wrong at one.

        Whoever returns nothing wherever the right answer is not found is right by choice: the rest shows no work.
        """
        deciding = {one.name for one in gates.functions_for(info.id)}.intersection(
            self._only_wrong(info) or ()
        )
        return frozenset(name for name in deciding if self._is_often_wrong(info, name))

    def _is_often_wrong(self, info: CheckInfo, function: str) -> bool:
        """Whether too few of the steps of a check that look at what a function returns came out right.

        A program that went wrong as with a known mistake of other rules is no sign of what was picked.
        """
        right = every = 0
        for number in self._evidence.plan.numbers(info.id):
            if not self._evidence.answer(number, self._world).text or self.is_explained(info, number):
                continue
            steps = self._of(function, number) & _all(len(self._evidence.plan.cases[number].steps))
            every += steps.bit_count()
            right += (steps & self._right_steps(number)).bit_count()
        return right < LEAST_RIGHT * every

    def is_explained(self, info: CheckInfo, number: int) -> bool:
        """Whether a case of a check went wrong as with one known mistake, or stopped at one line, that is charged by other rules."""
        own = set(info.rules)
        if any(own.isdisjoint(one.rules) for one in self._explained.get(number, ())):
            return True
        return number in self._stopped and own.isdisjoint(self._stopped[number])

    def _only_wrong(self, info: CheckInfo) -> frozenset[str] | None:
        """The functions whose results are wrong in a check of which most programs went wrong; empty where most are right.

        None where most are wrong for more than the results of one function, and not as with a known mistake.
        """
        evidence = self._evidence
        # What is undecided in this reading is neither right nor wrong.
        mine = [n for n in evidence.plan.numbers(info.id) if evidence.answer(n, self._world).text]
        wrong = self._failing.intersection(mine)
        if len(wrong) <= MOST_WRONG * len(mine):
            return frozenset()
        names = {self._one_function(number) for number in wrong}
        if len(names) == 1 and (name := names.pop()):
            return frozenset([name])
        if sum(not self.is_explained(info, number) for number in wrong) > MOST_WRONG * len(mine):
            return None
        if len(wrong - self._explained.keys()) > MOST_STOPPED * len(mine):
            return None
        return frozenset(name for number in wrong for name in self._functions(number))

    def _one_function(self, number: int) -> str | None:
        """The function whose results are all that is wrong in a case; None where there is more."""
        if isinstance(self._evidence.outcomes.get(number), Event):
            return None
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        if found is None or not found.parts or found.broken:
            return None
        names = self._functions(number)
        return names.pop() or None if len(names) == 1 else None

    def _functions(self, number: int) -> set[str]:
        """The functions whose results are wrong in a case: what looks at such a result is wrong with it."""
        if isinstance(self._evidence.outcomes.get(number), Event):
            return set()
        found, steps = (
            self._evidence.compare(number, self._evidence.answer(number, self._world)),
            self._evidence.cases[number].steps,
        )
        return {steps[looked_at(steps, step)].member for step in found.parts} if found else set()

    def _rules_out(self, wrong: Steps, except_of: Collection[str] = ()) -> bool:
        """Whether any of these steps came out right, besides those of one function: what it returns may be right by luck."""
        return any(
            self._right.get(number, 0) & steps & ~self._of_any(except_of, number)
            for number, steps in wrong.items()
        )

    def _of_any(self, functions: Collection[str], number: int) -> int:
        """The steps of a case that look at what any of these functions returns, as the bits of a number."""
        found = 0
        for name in functions:
            found |= self._of(name, number)
        return found

    def _of(self, function: str, number: int) -> int:
        """The steps of a case that look at what a function returns, and the program as a whole if there are any."""
        if (function, number) not in self._looks:
            steps = self._evidence.plan.cases[number].steps
            at = [n for n in range(len(steps)) if steps[looked_at(steps, n)].member == function]
            self._looks[function, number] = sum(1 << n for n in [*at, len(steps)]) if at else 0
        return self._looks[function, number]

    @cached_property
    def _right(self) -> dict[int, int]:
        evidence = self._evidence
        return {
            number: right
            for number in self.comparable.intersection(evidence.outcomes)
            # What came out right only with a part of the kit's shows nothing of the part that it stood for.
            # And what this reading leaves undecided is not compared.
            if number not in evidence.replaced
            and evidence.answer(number, self._world).text
            and (right := self._right_steps(number))
        }

    def _right_steps(self, number: int) -> int:
        outcome, size = self._evidence.outcomes[number], len(self._evidence.cases[number].steps)
        if number not in self._failing and number not in self._evidence.filled:
            return _all(size + 1)
        if isinstance(outcome, Event):
            return _all(outcome.step or 0)
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        assert found is not None, "what was answered can be compared"
        if self._one_function(number) or self._explained.get(number):
            wrong = set(found.parts)
            if found.broken:
                # What came after stood in another state than the reference's.
                size = found.parts[-1]
            return _all(size) & ~sum(1 << step for step in wrong | self._spoilt(number, wrong))
        return _all(found.parts[0])

    def any_right(self, number: int) -> int:
        """The steps of a case that came out right, whatever went wrong before them, as the bits of a number."""
        outcome, size = self._evidence.outcomes[number], len(self._evidence.cases[number].steps)
        if number not in self._failing:
            return _all(size + 1)
        if isinstance(outcome, Event):
            return _all(outcome.step or 0)
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        if found is None:
            return 0
        wrong = {*found.parts}
        size = found.parts[-1] if found.broken else size
        return _all(size) & ~sum(1 << step for step in wrong | self._spoilt(number, wrong))

    def _spoilt(self, number: int, wrong: set[int]) -> set[int]:
        """The steps that hold answers against each other of which too many are wrong: relations say nothing of few things."""
        steps = self._evidence.cases[number].steps
        found = set()
        for at, step in enumerate(steps):
            if step.relation:
                held = {looked_at(steps, one) for one in step.uses()}
                if len(held & wrong) > MOST_SPOILT * len(held):
                    found.add(at)
        return found


def wrong_steps(evidence: Evidence, world: World) -> dict[int, int]:
    """The first steps that went wrong in each case that did, for a known mistake that ran everything once: see `Steps`.

    Where one hung, or the two sides stand in different states, all later ones do.
    """
    found: dict[int, int] = {}
    for number in evidence.failing(world):
        outcome, size = evidence.outcomes[number], len(evidence.cases[number].steps)
        if isinstance(outcome, Event):
            found[number] = _first(_all(size + 1) & ~_all(size if outcome.step is None else outcome.step))
        else:
            found[number] = wrong(evidence.compare(number, evidence.answer(number, world)), size)
    return found


def wrong(found: Comparison | None, size: int) -> int:
    """The first steps that went wrong in a case of this many steps."""
    if found is None:
        return 1 << size
    late = _all(size) & ~_all(found.parts[-1]) if found.broken else 0
    return _first(sum(1 << step for step in found.parts) | late | 1 << size)


def _first(steps: int) -> int:
    """The first few of these steps."""
    found = 0
    for _ in range(KEPT):
        found |= (lowest := steps & -steps)
        steps &= ~lowest
    return found


def _all(count: int) -> int:
    """The first so many steps."""
    return (1 << count) - 1
