"""How many different faults each check tells: what it can know of a submission besides right and wrong.

A check that always fails with the same programs says one thing only.  So the faults that concern a check are put together where
the same of its programs find them; how many are left is its evidence.  Faults are known mistakes about its rules, stubs of single
functions that decide them, and mutants of lines that cite them, or of conditions on which such lines hang.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grader.kits.corpus import Corpus

ENOUGH = 6
"""Different faults that a check should tell."""


class Fault(msgspec.Struct, frozen=True):
    """One wrong program: the rules that it breaks, the checks that it concerns besides those of these rules, the cases that fail."""

    rules: frozenset[str]
    checks: frozenset[str]
    failing: frozenset[int]


class Telling(msgspec.Struct, frozen=True):
    """A check, the faults that concern it, those of them that it finds, and how many different ones these are."""

    id: str
    concerned: int
    found: int
    different: int


def telling(corpus: Corpus, faults: Iterable[Fault]) -> list[Telling]:
    """What each check tells of these faults, and of the known mistakes, of which the corpus has the failing cases."""
    known = [
        Fault(frozenset(one.rules), frozenset(), frozenset(map(int, one.pattern))) for one in corpus.known
    ]
    every = [*known, *faults]
    found = []
    for info in corpus.checks:
        mine = frozenset(corpus.by_check[info.id])
        about = [one for one in every if info.id in one.checks or not one.rules.isdisjoint(info.rules)]
        seen = [failing for one in about if (failing := one.failing & mine)]
        found.append(Telling(info.id, len(about), len(seen), len(set(seen))))
    return found
