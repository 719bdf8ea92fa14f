"""Known mistakes, made in correct solutions of many styles, cost the points of the rules that they break.

None of them is used when the corpus is compiled, so they show what its programs catch that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache

import pytest

from assignment_tools import NAMES, Graders, assignment, bugs, corpus, example, sampled, some
from grader.kits.variant import Variant, read_variants
from grader.submissions.submission import Submission

ALL = {name: list(read_variants(bugs(name))) for name in NAMES}
VARIANTS = [(name, bug) for name in NAMES for bug in some(ALL[name], 24)]
each_bug = pytest.mark.parametrize(
    ("name", "bug"), VARIANTS, ids=[f"{name}-{bug.name}" for name, bug in VARIANTS]
)


@cache
def rules_checked(name: str) -> frozenset[str]:
    """The rules that some check is about."""
    return frozenset(rule for info in corpus(name).checks for rule in info.rules)


@pytest.fixture(scope="module")
def quick() -> Iterator[Graders]:
    """A grader for all of an assignment's bugs, which takes no time to look for the smallest program."""
    with closing(Graders()) as made:
        yield made


@pytest.mark.parametrize("name", NAMES)
def test_there_are_bugs_of_every_rule(name: str) -> None:
    """Each rule that is checked is broken by at least one of them."""
    assert rules_checked(name) <= {rule for bug in ALL[name] for rule in bug.rules}


@each_bug
def test_names_rules_of_the_handout(name: str, bug: Variant) -> None:
    """What a bug breaks are rules, and those that suffer with them are others."""
    assert bug.rules
    assert {*bug.rules, *bug.also} <= assignment(name).rules.keys()
    assert not set(bug.rules) & set(bug.also)


@sampled(2)
@each_bug
def test_costs_its_own_rules(name: str, bug: Variant, quick: Graders) -> None:
    """Its rules are charged, or open where another is that cannot be told from them; no other is charged but those that
    may suffer with them, as the bug says why; and what it costs lies between the mark and the mark with all that is open.
    """
    files = bug.apply(example(name, bug.base).files)
    result = quick[name].grade(Submission(bug.name, bug.name, files))
    unpaid = [one for one in result.checks if one.points < one.max_points]
    lost = {rule.id: (one.status, one.message) for one in unpaid for rule in one.rules}
    charged = {rule.id for one in unpaid if one.status != "open" for rule in one.rules}
    assert lost.keys() & set(bug.rules), (bug.sentence, lost)
    assert charged, (bug.sentence, lost)
    assert charged <= {*bug.rules, *bug.also}, (bug.sentence, lost)
    cornered = {info.id for info in corpus(name).checks if info.corners}
    for one in unpaid:
        assert one.open_points == (one.max_points - one.points if one.status == "open" else 0)
        assert not one.points or (one.status in ("open", "partial") and one.id in cornered)
