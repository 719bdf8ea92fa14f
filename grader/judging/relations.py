"""Relations: what holds an answer where the right one is not unique.

A relation looks at what the submission answered to one step, beside what the reference answered, and says whether it
may stand.  Those over shuffles (`shuffles`) and choices (`choices`) are modules of their own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator

from grader.judging.choices import among, not_by_place, one_of, repeated, unaffected
from grader.judging.judgement import HOLDS, Judgement
from grader.judging.shuffles import complete, mixed, permutation, uniform
from grader.model.program import Form, Step


def at_least(step: Step, answer: Form, _: Form) -> Judgement:
    """The answer is a number, not below the one that the step was given."""
    if type(answer) is int and answer >= step.args[0]:
        return HOLDS
    return Judgement(f"{answer} words were found, and {step.args[0]} are the least")


def any_order(_: Step, answer: Form, right: Form) -> Judgement:
    """The things are those of the reference, each as often, in whatever order and in whatever lists."""
    seen, wanted = (Counter(_flat(one)) for one in (answer, right))
    lost, strange = wanted - seen, seen - wanted
    if not lost and not strange:
        return HOLDS
    told = [
        f"{total} {'is' if total == 1 else 'are'} {what}, as {json.loads(next(iter(some)))!r}"
        for what, some in (("missing", lost), ("too many", strange))
        if (total := sum(some.values()))
    ]
    return Judgement(f"of {sum(wanted.values())} things, {' and '.join(told)}")


def not_alike(_: Step, answer: Form, __: Form) -> Judgement:
    """The answers that are put together are not all the same, as they would not be where chance decides."""
    if isinstance(answer, list) and any(one != answer[0] for one in answer):
        return HOLDS
    return Judgement("it was the same each time, and chance should decide")


RELATIONS: dict[str, Callable[[Step, Form, Form], Judgement]] = {
    "permutation": permutation,
    "mixed": mixed,
    "uniform": uniform,
    "complete": complete,
    "among": among,
    "one_of": one_of,
    "not_by_place": not_by_place,
    "repeated": repeated,
    "unaffected": unaffected,
    "at_least": at_least,
    "any_order": any_order,
    "not_alike": not_alike,
}
BY_CHANCE = frozenset({"permutation", "mixed", "uniform", "complete", "repeated", "unaffected"})
"""Relations for which it may be chance which programs show a mistake."""

OF_A_KIND = frozenset({"among", "one_of", "not_by_place", "repeated", "unaffected"})
"""Relations that ask which of some things came back, and so say nothing where it was something else, or nothing."""

OVERALL = frozenset(
    {"mixed", "uniform", "complete", "not_by_place", "repeated", "unaffected", "at_least", "not_alike"}
)
"""Relations that a shorter program says less about, so that there is no smallest one."""


def _flat(form: Form) -> Iterator[str]:
    """The things in a list, and in the lists in it, as texts."""
    if isinstance(form, list):
        for one in form:
            yield from _flat(one)
    else:
        yield json.dumps(form, sort_keys=True)
