"""What a program rests on: the rules by which its steps come out as they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from grader.judging.answers import errors_in
from grader.judging.blame import Rules
from grader.judging.compare import SPECIAL
from grader.kits.corpus import Answer, Case

RAISED = "!"
"""Marks a rule where a step rests on it by raising an error: to accept and to refuse are two abilities."""


class Grounds:
    """The rules that programs rest on.

    own: check -> its rules.  independent: class -> the rule that its objects are independent, where there is one.
    """

    def __init__(self, own: Mapping[str, Rules], independent: Mapping[str, str]) -> None:
        self._own, self._independent = own, independent
        self._whole: dict[int, Rules] = {}
        self._earlier: dict[int, list[Rules]] = {}
        self._citing: dict[int, bool] = {}

    def of_whole(self, case: Case, answer: Answer) -> Rules:
        """The rules that a case rests on which comes out right.  Kept, because most cases of most submissions do.

        `answer` is one of the case's own, which lasts as long as this does.
        """
        key = id(answer)
        if key not in self._whole:
            last = len(case.steps) - 1
            rests = {*self._before(case, answer, last), *_marked(answer, case, last, answer.cited[last].all)}
            self._whole[key] = frozenset(
                rests if self._cites_own(case, answer) else rests | self._own[case.check]
            )
        return self._whole[key]

    def of_parting(
        self,
        case: Case,
        answer: Answer,
        last: int,
        broken: bool,
        suspects: Collection[str],
        raised: bool = False,
    ) -> Rules:
        """The rules that may be why a case came out wrong at step `last`.

        `broken` tells whether one side raised there and the other did not.  A step that raised where it should not
        never came to its result, and one that gave a wrong result had got past everything else.  `raised`: the same of
        what only looks; that it gives anything at all is a part of its result as well.
        """
        return self._before(case, answer, last) | self.of_step(case, answer, last, broken, suspects, raised)

    def of_step(
        self,
        case: Case,
        answer: Answer,
        step: int,
        broken: bool,
        suspects: Collection[str],
        raised: bool,
    ) -> Rules:
        """The same without what the steps before it rest on."""
        here = answer.cited[step]
        if raised and here.rules:
            cited: Iterable[str] = (*here.rules, *here.result)
        else:
            cited = here.rules if broken or not here.result else here.result
        at = _marked(answer, case, step, cited)
        if self._adds_own(case, answer, step, broken and not at.isdisjoint(suspects)):
            return at | self._own[case.check]
        return frozenset(at)

    def _before(self, case: Case, answer: Answer, last: int) -> Rules:
        """What holds of any program that came to step `last`.  Kept as the rules of whole cases are."""
        key = id(answer)
        if key not in self._earlier:
            self._earlier[key] = list(self._found_before(case, answer))
        return self._earlier[key][last]

    def _found_before(self, case: Case, answer: Answer) -> Iterable[Rules]:
        """The same for each step.  Programs are long, and most steps add nothing."""
        made = Counter[str]()
        rests: Rules = frozenset()
        for number, step in enumerate(case.steps):
            # The rules that objects are independent, for the classes of which the program has made two.
            if step.op == "call" and step.member in self._independent:
                made[step.member] += 1
                if made[step.member] > 1:
                    rests |= {self._independent[step.member]}
            yield rests
            cited = answer.cited[number]
            if not (more := _marked(answer, case, number, (*cited.rules, *cited.effect))) <= rests:
                rests |= more

    def _cites_own(self, case: Case, answer: Answer) -> bool:
        key = id(answer)
        if key not in self._citing:
            self._citing[key] = any(self._own[case.check] & cited.all for cited in answer.cited)
        return self._citing[key]

    def _adds_own(self, case: Case, answer: Answer, last: int, has_culprit: bool) -> bool:
        """Whether the check's own rules count for a step that went wrong, although no step is known to rest on them.

        They do at the steps that look at something in a special way, or in every program of a check that
        has no such steps, unless it broke at a step that has a culprit of its own.
        """
        if self._cites_own(case, answer):
            return False
        if any(step.op in SPECIAL for step in case.steps):
            return case.steps[last].op in SPECIAL
        return not has_culprit


def _marked(answer: Answer, case: Case, step: int, rules: Iterable[str]) -> frozenset[str]:
    """Rules that a step rests on, marked where it raises."""
    raised = step in errors_in(answer.text, len(case.steps))
    return frozenset(rule + RAISED if raised else rule for rule in rules)
