"""What was seen of one submission, and how it compares with what the reference answers."""

from __future__ import annotations

from collections.abc import Iterable

from grader.judging import rulings
from grader.judging.answers import REFUSED_MARK, crashed, decode, is_refused, seen_answer, split
from grader.judging.compare import SAME, Comparison
from grader.judging.forms import MalformedError
from grader.judging.plan import Plan
from grader.judging.remembered import Compared, Remembered
from grader.judging.rulings import World
from grader.kits.corpus import Answer, Case
from grader.model.outcomes import Event, Outcome
from grader.model.program import Program


class Evidence:
    """Outcomes of cases, by their numbers in the corpus.

    programs: what was run where that is not the case's own program (a longer look at chance).
    unsure: cases in which the submission decides by what stands in for a module, as its worker claims.
    fresh: cases that were run in an import of their own.  replaced: cases that agree with the kit's own
    classes in the place of these.  filled: cases that agree where these functions are left out, and what they fill is
    filled another way.  unmoved: (case, step) -> the tasks whose parts make no difference to a wrong answer there: it is
    the same with the kit's own in their place.  Reports and verdicts ask for the cases in `numbers` only.
    """

    def __init__(self, plan: Plan, numbers: Iterable[int], remembered: Remembered) -> None:
        self.plan = plan
        self.cases = {number: plan.cases[number] for number in numbers}
        self.outcomes: dict[int, Outcome] = {}
        self.programs: dict[int, Program] = {}
        self.fresh: set[int] = set()
        self.unsure: set[int] = set()
        self.replaced: dict[int, tuple[str, ...]] = {}
        self.filled: dict[int, tuple[str, ...]] = {}
        self.unmoved: dict[tuple[int, int], frozenset[str]] = {}
        self._longer = Remembered()
        self._latest: tuple[Compared | None, Comparison | None] = None, None
        self._failing: dict[tuple[str, ...], list[int]] = {}
        self._world: World | None = None
        # The world that was asked for last, which nobody changes, and what the reference answers there.
        self._asked: World | None = None
        self._answers: dict[int, Answer] = {}
        self._remembered = remembered

    def apart(self, numbers: Iterable[int], outcomes: dict[int, Outcome]) -> Evidence:
        """Evidence of another run of some of the cases."""
        other = Evidence(self.plan, numbers, self._remembered)
        other.outcomes, other.programs = outcomes, self.programs
        return other

    @property
    def run(self) -> dict[int, Case]:
        """The cases that were run."""
        return {number: case for number, case in self.cases.items() if number in self.outcomes}

    def program(self, number: int) -> Program:
        """The program that was run for a case."""
        return self.programs.get(number, self.cases[number].steps)

    def put(self, number: int, outcome: Outcome) -> None:
        """Put a new outcome in the place of an older one."""
        self.outcomes[number] = outcome
        self._failing.clear()
        self._world = None
        self._longer = Remembered()
        self._latest = None, None

    def answer(self, number: int, world: World) -> Answer:
        """What the reference answers to a case in a world."""
        if world is not self._asked:
            self._asked, self._answers = world, self.plan.answers(world)
        return self._answers[number]

    def compare(self, number: int, answer: Answer) -> Comparison | None:
        """How a case came out by `answer`; None where nothing was answered or the answer was forged."""
        outcome = self.outcomes.get(number)
        if self._same_text(number, outcome, answer):
            return SAME
        if outcome is None or isinstance(outcome, Event):
            return None
        # The program of a longer look is this submission's alone.
        known = self._longer if number in self.programs else self._remembered
        key = (number, answer.text, outcome)
        # What is too long to be remembered is asked for step after step.
        if key == self._latest[0]:
            return self._latest[1]
        if (found := known.comparisons.get(key)) is None:
            found = self._compared(number, answer, outcome)
            known.keep(key, found)
            self._latest = key, found
        return found

    def agrees(self, number: int, answer: Answer) -> bool:
        """Whether a case came out as `answer` says."""
        if self._same_text(number, self.outcomes.get(number), answer):
            return True
        found = self.compare(number, answer)
        return found is not None and not found.parts

    def wrong_alike(self, other: Evidence, number: int, answer: Answer, matters: bool = False) -> list[int]:
        """The steps of a case that went wrong with the same answer here and in another run of it, that came out better.

        A crash is none: two runs may come to it in different ways.  If no other step came out right, nobody knows whether what is
        different there has to do with this case at all, unless it is known that it `matters`.
        """
        mine, theirs = self.outcomes.get(number), other.outcomes.get(number)
        here, there = self.compare(number, answer), other.compare(number, answer)
        if not (isinstance(mine, str) and isinstance(theirs, str) and here and there):
            return []
        both = {*here.parts}.intersection(there.parts)
        if len(both) == len(here.parts) and not matters:
            return []
        size = len(self.program(number))
        return [
            step
            for step, (one, other_one) in enumerate(zip(split(mine, size), split(theirs, size), strict=True))
            if step in both and one == other_one and not crashed(seen_answer(one))
        ]

    def distances(self, number: int) -> list[int]:
        """For each of its answers in how many steps a case came out otherwise; more than all, where nothing came."""
        outcome = self.outcomes.get(number)
        known = self._remembered.distances
        if not isinstance(outcome, str) or number in self.programs:
            return [self._distance(number, answer) for answer in self.cases[number].answers]
        key = (number, outcome)
        if (found := known.get(key)) is None:
            found = [self._distance(number, answer) for answer in self.cases[number].answers]
            # What was malformed is no answer any more, and stays this submission's own.
            if self.outcomes[number] is outcome and self._remembered.has_room(outcome):
                known[key] = found
        return found

    def _distance(self, number: int, answer: Answer) -> int:
        found = self.compare(number, answer)
        size = len(self.cases[number].steps)
        if found is None:
            return size + 1
        return len(found.parts) + (size - found.parts[-1] if found.broken else 0)

    def is_refused(self, number: int) -> bool:
        """Whether the submission takes other arguments than some call of a case passes."""
        outcome = self.outcomes.get(number)
        if not isinstance(outcome, str) or REFUSED_MARK not in outcome:
            return False
        try:
            return any(map(is_refused, decode(outcome, len(self.program(number)))))
        except MalformedError:
            return False

    def was_tried(self, number: int) -> bool:
        """Whether a case was run, and not left out because others like it had hung."""
        outcome = self.outcomes.get(number)
        return not isinstance(outcome, Event) or outcome.own

    def fails(self, number: int, world: World) -> bool:
        """Whether a case fails in a world."""
        return not self.agrees(number, self.answer(number, world))

    def failing(self, world: World) -> list[int]:
        """The cases that fail in a world."""
        key = tuple(world.values())
        if key not in self._failing:
            self._failing[key] = self._found_failing(world)
        return self._failing[key]

    def _found_failing(self, world: World) -> list[int]:
        answered, related, answers = self.outcomes.get, self.plan.related, self.plan.answers(world)
        # Most come out as the same text; they are passed over here, where all of them are looked at.
        other = {number for number, text in self.plan.texts(world) if answered(number) != text} | related
        return [
            number for number in self.cases if number in other and not self.agrees(number, answers[number])
        ]

    def world(self) -> World:
        """The world in which the submission does best."""
        if self._world is None:
            self._world = self._inferred()
        return self._world

    def _inferred(self) -> World:
        plan = self.plan
        failing = set(self.failing(plan.default_world))
        if not failing:
            return plan.default_world
        # What agrees and has one answer only says nothing about a ruling.
        telling = {n: case for n, case in self.cases.items() if n in failing or len(case.answers) > 1}
        return rulings.infer(plan.assignment, telling, self.distances, plan.points, self.is_refused)

    def _same_text(self, number: int, outcome: Outcome | None, answer: Answer) -> bool:
        """Most answers are the same text, which is seen at once; an empty one asks for nothing."""
        return not answer.text or (outcome == answer.text and number not in self.plan.related)

    def _compared(self, number: int, answer: Answer, outcome: str) -> Comparison | None:
        messages = self.cases[number].check in self.plan.with_texts
        try:
            return self.plan.comparer.compare(self.program(number), answer.text, outcome, messages)
        except MalformedError as error:
            self.outcomes[number] = Event("tampering", f"it sent {error}")
            return None
