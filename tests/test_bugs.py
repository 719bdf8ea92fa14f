"""Known mistakes, made in correct solutions of many styles, cost the points of the rules that they break.

None of them is used when the corpus is compiled, so they show what its programs catch that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from grader.grading import Grader
from grader.submission import Submission
from grader.variant import Variant, read_variants
from spite_tools import BUGS, assignment, corpus, example, grader

VARIANTS = list(read_variants(BUGS))
each_bug = pytest.mark.parametrize("bug", VARIANTS, ids=[bug.name for bug in VARIANTS])


@cache
def rules_checked() -> frozenset[str]:
    """The rules that some check is about."""
    return frozenset(rule for info in corpus().checks for rule in info.rules)


@pytest.fixture(scope="module")
def quick() -> Iterator[Grader]:
    """One grader for all of them, which takes no time to look for the smallest program."""
    with grader(shrink_seconds=0) as one:
        yield one


def test_there_are_bugs_of_every_rule() -> None:
    """Each rule that is checked is broken by at least one of them."""
    assert rules_checked() <= {rule for bug in VARIANTS for rule in bug.rules}


@each_bug
def test_names_rules_of_the_handout(bug: Variant) -> None:
    """What a bug breaks are rules, and those that suffer with them are others."""
    assert bug.rules
    assert {*bug.rules, *bug.also} <= assignment().rules.keys()
    assert not set(bug.rules) & set(bug.also)


@each_bug
def test_costs_its_own_rules(bug: Variant, quick: Grader) -> None:
    """The points of its rules are lost, and no others but those that may suffer with them, as the bug says why."""
    files = bug.apply(example(bug.base).files)
    result = quick.grade(Submission(bug.name, bug.name, files))
    lost = {
        rule.id: (one.status, one.message)
        for one in result.checks
        if one.points < one.max_points
        for rule in one.rules
    }
    charged = {rule for rule, (status, _) in lost.items() if status != "blocked"}
    assert charged & set(bug.rules), (bug.sentence, lost)
    assert lost.keys() <= {*bug.rules, *bug.also}, (bug.sentence, lost)
