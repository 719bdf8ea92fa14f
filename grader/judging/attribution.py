"""Puts failures down to rules: which of those that the failing programs rest on are to blame.

`grader/judging/grounds.py` says what a program rests on, and `grader/judging/blame.py` finds the likeliest story;
this module says what the programs of one submission have to tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from grader.judging.blame import Rules, blame
from grader.judging.evidence import Evidence
from grader.judging.grounds import RAISED, Grounds
from grader.judging.partings import Line, Partings, is_called
from grader.judging.readings import Readings
from grader.judging.rulings import World
from grader.judging.slices import Place, looked_at, makes_several
from grader.kits.corpus import Answer, Case
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event
from grader.model.program import Program


@dataclass(frozen=True)
class Shown:
    """The step at which a program speaks against its check; `alone`, where no rule of another check may be why."""

    step: int
    alone: bool


NOT_ASKED: Mapping[Place, bool] = {}
NOTHING_IMPLIED: Mapping[int, Rules] = {}


class Attribution:
    """The rules to blame for the cases in `failing`.  Cases in `aside` say nothing either way.

    `same_alone` are steps that went wrong in checks of independence, with whether they are answered the same where one object is
    alone: then they say nothing of independence, and else of nothing but that.  `certain` are the rules of a known mistake that explains all that went wrong:
    where their own checks failed, no other rule is to blame.  `implied` are cases that have to go wrong as they do if a known mistake
    is there, with its rules: they speak against no others.
    """

    def __init__(
        self,
        evidence: Evidence,
        world: World,
        failing: Iterable[int],
        aside: Set[int],
        same_alone: Mapping[Place, bool] = NOT_ASKED,
        certain: Rules = frozenset(),
        implied: Mapping[int, Rules] = NOTHING_IMPLIED,
    ) -> None:
        self._evidence, self._same_alone = evidence, same_alone
        self._readings = Readings(evidence, world)
        self._answer = self._readings.followed
        self._implied = implied
        self._aside = aside
        self._rules, self._grounds = evidence.plan.rules, evidence.plan.grounds
        self.failing = set(failing)
        self._classes = {
            one.name: one.independent for one in evidence.plan.assignment.defines if one.independent
        }
        self._independent = frozenset(self._classes.values())
        self._kept: dict[tuple[int, int], list[tuple[int, Rules]]] = {}
        self._alone: dict[tuple[str, bool, Rules], bool] = {}
        self._parts = Partings(evidence)
        self._about = {info.id: self._functions_of(info.id) for info in evidence.plan.checks}
        self._crashing = self._found_crashing()
        self._suspects = self._shares()
        self._owners = self._found_owners()
        self._suspects = self._spoken_against()
        if sure := {
            one: share for one, share in self._suspects.items() if one.removesuffix(RAISED) in certain
        }:
            self._suspects = sure
        self._kept.clear()
        self._owners = self._found_owners()
        self.blamed = self._blame()

    def first_wrong(self, number: int) -> tuple[int | None, Rules]:
        """The step at which a failing case first went wrong, where that is known, and the rules to blame for it."""
        for answer in (self._answer(number), *self._readings.wrong(number)):
            for step, rests in self._of(number, answer):
                if to_blame := self.blamed & _plain(rests):
                    return (step if self._is_known(number) else None), to_blame
        return None, frozenset()

    def _is_known(self, number: int) -> bool:
        outcome = self._evidence.outcomes.get(number)
        return not isinstance(outcome, Event) or outcome.step is not None

    def breaks_own(self, number: int) -> bool:
        """Whether a failing case goes wrong at a step that itself rests on a rule of its check.

        Another rule is why that is to blame and that the step rests on as well, where programs come out right that rest on the
        check's rule and on none to blame.  What was not run, as others like it had hung, would go wrong at its first step
        that rests on a rule to blame: a hang earns no more than a wrong answer there.  What stands on an answer that went
        wrong says no more than that.
        """
        answer, case = self._answer(number), self._evidence.cases[number]
        own, suspects = self._rules[case.check], self._suspects.keys()
        places = self._parts.of(number, answer)
        if isinstance(self._evidence.outcomes.get(number), Event):
            ((at, _),) = places
            # Of what did not end nobody saw whether it was right besides.
            places = [(at if self._evidence.was_tried(number) else self._likely_parting(answer), False)]
        for step, broken in places:
            if (within := self._crashing_within(number, step)) and own.isdisjoint(within):
                continue
            raised = self._raised(number, answer, step)
            here = _plain(self._grounds.of_step(case, answer, step, broken, suspects, raised))
            rests, called = here, frozenset[str]()
            if is_look := (call := looked_at(case.steps, step)) != step:
                cited = answer.cited[call]
                # What decides the result alone would have been seen at the call.
                rests, called = rests | cited.all, frozenset((*cited.rules, *cited.effect))
            elif not here and OPERATIONS[case.steps[step].op].looks and not self._any_right(case.check):
                # No line decides what an attribute holds when it is read: what was done before does.
                rests = _plain(self._grounds.of_parting(case, answer, step, broken, suspects, raised))
            # An answer that is the same with one object alone says nothing of their independence.
            if self._is_no_mixture(number, step):
                rests -= self._independent
            # What is to blame for this step, and not what is for others.
            to_blame = self.blamed & here or self.blamed & called or self.blamed & rests
            if not own.isdisjoint(rests) and not (
                to_blame and self._works_alone(case.check, is_look, to_blame)
            ):
                return True
        return False

    def _any_right(self, check: str) -> bool:
        """Whether any program of a check came out right."""
        aside = self.failing | self._aside
        return any(
            n in self._evidence.outcomes and n not in aside and self._answer(n).text
            for n in self._evidence.plan.numbers(check)
        )

    def _likely_parting(self, answer: Answer) -> int:
        """Where a program would go wrong that was not run: at the first step that rests on a rule to blame, or else at the last."""
        last = len(answer.cited) - 1
        at = (step for step, cited in enumerate(answer.cited) if not self.blamed.isdisjoint(cited.all))
        return next(at, last)

    def _works_alone(self, check: str, seen: bool, to_blame: Rules) -> bool:
        """Whether a program comes out right that rests on a rule of a check and on none of those `to_blame`.

        `seen`: what goes wrong is looked at.  A rule that no line decides is then shown by any program of its check.
        """
        key = check, seen, to_blame
        if key not in self._alone:
            own, mine = self._rules[check], self._evidence.plan.numbers(check)
            cited = any(own & one.all for n in mine for one in self._cited(n))
            always = own if seen and not cited else frozenset()
            rests = (
                _plain(always.union(*(one.all for one in self._answer(n).cited)))
                for n in mine
                if n in self._evidence.outcomes
                and n not in self.failing
                and n not in self._aside
                # What is undecided in this reading shows nothing.
                and self._answer(n).text
            )
            self._alone[key] = any(not own.isdisjoint(one) and to_blame.isdisjoint(one) for one in rests)
        return self._alone[key]

    def shows_ability(self, number: int, check: str) -> bool:
        """Whether a case rests on a rule of its check, where any is known to."""
        answer = self._answer(number)
        own = self._rules[check]
        cited = frozenset().union(*(one.all for one in answer.cited))
        return bool(own & cited) or not any(
            own & one.all for n in self._evidence.plan.numbers(check) for one in self._cited(n)
        )

    def shown_at(self, number: int) -> Shown | None:
        """Where a failing case speaks best against its check: best where no rule of another check may be why; else None."""
        case = self._evidence.cases[number]
        own, shown = self._rules[case.check], None
        for step, rests in self._places(number):
            to_blame = self.blamed & _plain(rests)
            if not to_blame & own:
                continue
            if to_blame <= own:
                return Shown(step, True)
            shown = shown or Shown(step, False)
        return shown

    def speaks_against(self, check: str, program: Program, answer: Answer, broken: bool) -> bool:
        """Whether a program that came out wrong at its last step speaks against this check, and against no other."""
        case = Case(check, program, (answer,))
        grounds = Grounds(self._rules, self._classes)
        rests = grounds.of_parting(case, answer, len(program) - 1, broken, self._suspects.keys())
        to_blame = self.blamed & _plain(rests)
        return bool(to_blame) and to_blame <= self._rules[check]

    def hangs_on_reading(self, number: int) -> bool:
        """Whether other readings of the handout ask for another answer to a case."""
        return any(one.text != self._answer(number).text for one in self._readings.others(number))

    def _cited(self, number: int):  # type: ignore[no-untyped-def]
        return self._evidence.plan.cases[number].answers[0].cited

    def _shares(self) -> dict[str, float]:
        """The rules that may be blamed, with the share of their own checks' programs that failed."""
        shares: dict[str, float] = {}
        for info in self._evidence.plan.checks:
            mine = self._evidence.plan.numbers(info.id)
            share = len(self.failing.intersection(mine)) / len(mine)
            for rule in info.rules if share else ():
                for one in (rule, rule + RAISED):
                    shares[one] = max(share, shares.get(one, 0.0))
        return shares

    def _spoken_against(self) -> dict[str, float]:
        """The suspects that a failing program of their own checks rests on where it goes wrong.

        A check may also fail for what it only uses.  Where all that fails of it does, its own rules were not seen to be broken.
        """
        rests = {
            rule
            for n in self.failing
            for one in self._partings(n)
            for rule in _plain(one) & self._rules[self._evidence.cases[n].check]
        }
        return {rule: share for rule, share in self._suspects.items() if rule.removesuffix(RAISED) in rests}

    def _blame(self) -> Rules:
        if not self.failing:
            return frozenset()
        evidence = self._evidence
        # A program that shows the same mistake twice is no more evidence of it.
        bad = [rests for number in sorted(self.failing) for rests in dict.fromkeys(self._partings(number))]
        good = [
            self._grounds.of_whole(case, self._answer(number))
            for number, case in evidence.cases.items()
            if number not in self.failing and number not in self._aside and self._answer(number).text
        ]
        story = _plain(blame(bad, good, self._suspects))
        for rule in sorted(story):
            if self._only_by_reading(story, rule):
                story -= {rule}
        return story

    def _only_by_reading(self, story: Rules, rule: str) -> bool:
        """Whether only the reading of the handout needs a rule in a story: another reading has no need of it.

        What is wrong in every reading is so for other rules in each, and perhaps for one that is to blame anyway.
        """
        needing = [
            n
            for n in self.failing
            if not all((story - {rule}) & _plain(rests) for rests in self._partings(n))
        ]
        return bool(needing) and all(
            any(
                all((story - {rule}) & _plain(rests) for _, rests in self._of(number, other))
                for other in self._readings.wrong(number)
            )
            for number in needing
        )

    def _partings(self, number: int) -> list[Rules]:
        """For each step in which a program failed the rules that may be why.

        Where none of them can be blamed, the program speaks against the rules of checks that are about what it called there.
        """
        suspects = self._suspects.keys()
        return [
            one if one & suspects else one | self._owned(number, step) for step, one in self._places(number)
        ]

    def _owned(self, number: int, step: int) -> Rules:
        """The rules that a step speaks against for which no suspect is why: those of its check.

        Where a call raised an error or did not, other than it should, it is one thing that is wrong for all checks that go wrong there.
        """
        own = self._rules[self._evidence.cases[number].check]
        return (self._broke(number, step) and self._owners.get(self._called(number, step))) or own

    def _found_owners(self) -> dict[str, Rules]:
        """What is called where no suspect is why it went wrong -> the rules of the failing checks that are about it and little else,
        or else of all that go wrong there."""
        found: dict[str, dict[tuple[bool, int], Rules]] = {}
        for number in self.failing:
            check = self._evidence.cases[number].check
            for step, rests in self._places(number):
                if rests.isdisjoint(self._suspects) and self._broke(number, step):
                    called = self._called(number, step)
                    functions = self._about[check]
                    rank = called not in functions, len(functions)
                    rules = found.setdefault(called, {})
                    rules[rank] = rules.get(rank, frozenset()) | self._rules[check]
        return {called: rules[min(rules)] for called, rules in found.items()}

    def _broke(self, number: int, step: int) -> bool:
        return (step, True) in self._parts.of(number, self._answer(number))

    def _called(self, number: int, step: int) -> str:
        steps = self._evidence.cases[number].steps
        return steps[looked_at(steps, step)].member

    def _functions_of(self, check: str) -> frozenset[str]:
        """What a check is about: names of functions, and of classes whose constructors or special methods these are."""
        names = {one.name for one in self._evidence.plan.gates.functions_for(check)}
        return frozenset(names | {name.partition(".")[0] for name in names if name.endswith("__")})

    def _places(self, number: int) -> list[tuple[int, Rules]]:
        """The steps in which a program failed, with the rules that each rests on."""
        return self._of(number, self._answer(number))

    def _of(self, number: int, answer: Answer) -> list[tuple[int, Rules]]:
        """The steps in which a program failed by one of its answers, with the rules that each rests on; asked for often."""
        key = number, id(answer)
        if key not in self._kept:
            self._kept[key] = self._found_of(number, answer)
        return self._kept[key]

    def _found_of(self, number: int, answer: Answer) -> list[tuple[int, Rules]]:
        case = self._evidence.cases[number]
        own, suspects = self._rules[case.check], self._suspects.keys()
        implied = self._implied.get(number, frozenset())
        found = []
        for step, broken in self._parts.of(number, answer):
            rests = self._of_others(number, step, own) or self._crashing_within(number, step)
            if not rests:
                raised = self._raised(number, answer, step)
                rests = self._grounds.of_parting(case, answer, step, broken, suspects, raised)
                if self._is_no_mixture(number, step):
                    rests -= own & self._independent
                rests -= self._no_reason(number, step)
            found.append((step, rests | implied))
        return found

    def _found_crashing(self) -> dict[tuple[str, int], Rules]:
        """Lines at which a function stops by accident that was itself called -> the rules of the failing checks that are about it."""
        found: defaultdict[tuple[str, int], Rules] = defaultdict(frozenset)
        for number in self.failing:
            case = self._evidence.cases[number]
            for step, _ in self._parts.of(number, self._answer(number)):
                where = self._parts.stop(number, step)
                if where and is_called(case, step, where[2]):
                    called = self._called(number, step)
                    if called in self._about[case.check]:
                        found[where[:2]] |= self._rules[case.check]
        return dict(found)

    def stopped_elsewhere(self) -> dict[int, Rules]:
        """Failing cases that only stop by accident, each at a line where a case of a check to blame stops, too -> the rules of those checks."""
        stops = {n: lines for n in self.failing if (lines := self._parts.stops(n, self._answer(n)))}
        at: defaultdict[Line, Rules] = defaultdict(frozenset)
        for number, lines in stops.items():
            own = self._rules[self._evidence.cases[number].check]
            for line in lines if self.blamed & own else ():
                at[line] |= own
        return {
            n: frozenset().union(*(at[one] for one in lines))
            for n, lines in stops.items()
            if lines <= at.keys()
        }

    def _crashing_within(self, number: int, step: int) -> Rules:
        """The rules of a function that stops by accident within the one that was called at this step, as it does when it is called itself."""
        if not self._crashing or (where := self._parts.stop(number, step)) is None:
            return frozenset()
        if is_called(self._evidence.cases[number], step, where[2]):
            return frozenset()
        return self._crashing.get(where[:2], frozenset())

    def _is_no_mixture(self, number: int, step: int) -> bool:
        """Whether a wrong answer has nothing to do with other objects: it is the same with one alone, or no other was made yet."""
        steps = self._evidence.cases[number].steps
        return self._same_alone.get((number, step), False) or not makes_several(
            steps[: step + 1], self._classes
        )

    def _of_others(self, number: int, step: int, own: Rules) -> Rules:
        """The rules of independence of a check that alone are why an answer is wrong: without other objects it is another."""
        return own & self._independent if self._same_alone.get((number, step)) is False else frozenset()

    def _raised(self, number: int, answer: Answer, step: int) -> bool:
        """Whether a case raised at this step, which only looks, where it should not, or the other way round."""
        found = self._evidence.compare(number, answer)
        return found is not None and step in found.raised and not (found.broken and step == found.parts[-1])

    def _no_reason(self, number: int, step: int) -> Rules:
        """The rules of tasks whose parts make no difference to a wrong answer: it is the same with the kit's own."""
        tasks = self._evidence.unmoved.get((number, step))
        if not tasks:
            return frozenset()
        rules = self._evidence.plan.rules_of(tasks)
        return rules | {rule + RAISED for rule in rules}


def _plain(rules: Rules) -> Rules:
    return frozenset(rule.removesuffix(RAISED) for rule in rules)
