"""Whether marks follow the code: properties of what wrong programs are paid, over random cases.

floor       garbage made of a right solution is paid at most 3 % of the points; where functions have one another's bodies, at most 10 %
            beyond what was left right; where half of them are right, 3 % beyond what the checks are worth that are about those
            (`grader/audits/garbage.py`)
monotone    of known mistakes made one after the other, mending the last never lowers the mark
additive    the mark expected of known mistakes made together, from what each is charged alone, lies between the mark and the mark
            with all open points: within 4 % of the points in 95 % of the sets, and never farther than 8 %
repeated    what is graded twice gets the same
seeds       right solutions get full marks by the programs of another seed, too; the marks of known mistakes made together change by
            0.5 % of the points on average and by 1.5 % in 95 % of the sets, and never by more than the dearest check

It is also told how much stays open, and which checks are paid for known mistakes made together although one of them alone is charged for
the check.  No property holds these.

The programs are made and graded in `grader/audits/marks_work.py`.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grader.audits.garbage import BY_CHANCE, KINDS
from grader.audits.marks_work import (
    AGAIN,
    GARBAGE,
    KNOWN,
    OTHER,
    REFERENCE,
    RIGHT,
    Mark,
    Paid,
    garbage_name,
    known_mistakes,
    name_of,
    names_in,
    together,
)
from grader.audits.right import alternatives
from grader.audits.seeds import Otherwise
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.model.visible import counted
from grader.reference.files import part_files

FLOOR = 0.03
"""Share of the points that a right solution without the work may be paid."""

EXCHANGED = 0.10
"""The same where the functions of its classes have one another's bodies."""

NEAR, FAR, MOSTLY = 0.04, 0.08, 0.95
"""Shares of the points by which an expected mark may lie outside of its interval: in most sets, in all; and which share is most."""

SIZES = (2, 4, 8)
"""Numbers of known mistakes made together that are looked at."""

CASES = 100

NAMED = 6
"""Checks that are named of those that garbage is paid for."""


class Cases(msgspec.Struct, frozen=True):
    """What is tried: programs of garbage of these kinds, chains of known mistakes, and programs that are graded twice.

    `seeds` are programs that are graded by the programs of another seed as well, besides all right solutions.  `longest` is the number of mistakes in a chain, where so many can be made together.
    """

    seed: int
    garbage: int
    chains: int
    again: int
    kinds: tuple[str, ...] = KINDS
    longest: int = SIZES[-1]
    seeds: int = 0

    @staticmethod
    def some(count: int, seed: int) -> Cases:
        """So many programs of garbage, about as many with known mistakes, and a tenth of that graded twice."""
        return Cases(seed, count, max(1, count // SIZES[-1]), max(1, count // 10), seeds=max(1, count // 2))


class OfKind(msgspec.Struct, frozen=True):
    """Garbage of one kind: programs, those paid too much, and the share of the points paid beyond what was left right.

    `left_open` is the share of the points that stays open, on average.
    """

    kind: str
    programs: int
    too_much: int
    mean: float
    most: float
    left_open: float = 0.0


class OfSize(msgspec.Struct, frozen=True):
    """Sets of so many known mistakes: how many could be made, and of how many the expected mark is near its interval."""

    size: int
    sets: int
    near: int


class Measured(msgspec.Struct, frozen=True):
    """What was measured.  Texts are sentences; `faults` are those of them that no assignment should have.

    `solutions` counts the right solutions that garbage was made of, the reference among them.  `open_shares` are the shares of the
    points that stay open in each set of known mistakes, in order; `worst` is how far an expected mark lies outside.
    `other_seed` is None where no other was tried.  `other_solutions` are right solutions graded with it, `other_full` those of them
    with full marks, and `changes` the shares of the points by which the marks of wrong ones change, in order.
    `paid_all_the_same` are the checks of sets that are paid although one mistake of the set alone is charged for them.
    """

    cases: Cases
    garbage: tuple[OfKind, ...]
    solutions: int
    too_dear: tuple[str, ...]
    mistakes: int
    lowered: tuple[str, ...]
    sets: tuple[OfSize, ...]
    outside: tuple[str, ...]
    worst: float
    open_shares: tuple[float, ...]
    again: int
    differing: tuple[str, ...]
    untried: tuple[str, ...]
    faults: tuple[str, ...]
    other_seed: int | None = None
    other_solutions: int = 0
    other_full: int = 0
    changes: tuple[float, ...] = ()
    paid_all_the_same: tuple[str, ...] = ()


class _Set(msgspec.Struct, frozen=True):
    """Known mistakes made together, how they came out, and the mark that is expected of them."""

    names: tuple[str, ...]
    mark: Mark
    expected: float

    @property
    def outside(self) -> float:
        """By how many points the expected mark lies outside of the interval."""
        return max(
            0.0, self.mark.points - self.expected, self.expected - self.mark.points - self.mark.open_points
        )

    def __str__(self) -> str:
        most = self.mark.points + self.mark.open_points
        return (
            f"{_list(self.names)}: expected {self.expected:g} points, paid {self.mark.points:g} to {most:g}"
        )


Done = Mapping[tuple[str, str], Any]
"""What became of each program, by its kind and name: Mark, or Paid for garbage."""


class Plan:
    """The programs that measure one assignment, and what their marks say.  work: the kind and name of each."""

    def __init__(self, kit: Kit, assignment: Assignment, corpus: Corpus, asked: Cases) -> None:
        self._asked, self._id = asked, assignment.id
        self._most = sum(info.points for info in corpus.checks)
        self._free = 1.0 if only_constructors(corpus) else 0.0
        self._solutions = [REFERENCE, *alternatives(kit, assignment)]
        self._garbage = [*self._made_garbage()] if asked.garbage else []
        variants = [*known_mistakes(kit, assignment).values()]
        self._variants = len(variants)
        base, rules = part_files(kit, assignment), max(SIZES[0], len(assignment.rules) // 3)
        chains = [
            tuple(together(self._chance("chain", number), variants, base, asked.longest, rules))
            for number in range(asked.chains)
        ]
        self._chains = [one for one in dict.fromkeys(chains) if one]
        # Sets of their own, because those of a chain have their mistakes in common.
        sets = (
            tuple(together(self._chance("seeds", n), variants, base, 1 << n % len(SIZES), rules))
            for n in range(asked.seeds)
        )
        seeded = [one for one in dict.fromkeys(sets) if one]
        steps = [chain[: size + 1] for chain in self._chains for size in range(len(chain))]
        alone = [(name,) for chain in self._chains for name in chain]
        once = [(GARBAGE, name) for name in self._garbage]
        once += [(KNOWN, name) for name in dict.fromkeys(map(name_of, [*steps, *alone, *seeded]))]
        # What answers at random need not come out the same.
        steady = [(kind, name) for kind, name in once if not name.startswith(f"{BY_CHANCE}/")]
        again = self._chance("again").sample(steady, min(asked.again, len(steady)))
        self._again = [(kind, name) for kind, name in again]
        self.work = [*once, *((kind + AGAIN, name) for kind, name in again)]
        self._dearest = max(info.points for info in corpus.checks)
        self.other_seed = asked.seed if asked.seed != corpus.seed else asked.seed + 1
        right = self._solutions if asked.seeds else []
        self.other_work = [
            *((RIGHT + OTHER, name) for name in right),
            *((KNOWN + OTHER, name_of(names)) for names in seeded),
        ]

    def _chance(self, what: str, number: int = 0) -> random.Random:
        return random.Random(f"{self._asked.seed} {self._id} {what} {number}")

    def _made_garbage(self) -> Iterator[str]:
        """The kinds in turn, each of all solutions in an order of its own."""
        count = len(self._solutions)
        orders = [(kind, self._chance(kind).sample(self._solutions, count)) for kind in self._asked.kinds]
        for number in range(self._asked.garbage):
            turn, place = divmod(number, len(orders))
            kind, order = orders[place]
            yield garbage_name(kind, order[turn % count], self._asked.seed, turn)

    def judged(self, done: Done) -> Measured:
        """What the marks of the programs say."""
        paid: list[Paid] = [done[GARBAGE, name] for name in self._garbage]
        made = [one for one in paid if one.mark is not None]
        kinds = tuple(
            self._of_kind(kind, [one for one in made if one.kind == kind]) for kind in self._asked.kinds
        )
        too_dear = tuple(self._dear(one) for one in made if self._share(one) > self._allowed(one))
        lowered = tuple(words for chain in self._chains for words in self._lowered(chain, done))
        sets = [
            self._set(chain[:size], done) for chain in self._chains for size in SIZES if size <= len(chain)
        ]
        outside = [one for one in sets if one.outside > NEAR * self._most]
        far = [one for one in outside if one.outside > FAR * self._most]
        differing = tuple(
            words
            for kind, name in self._again
            for words in _difference(kind, name, done[kind, name], done[kind + AGAIN, name])
        )
        seeds = Otherwise.found(self.other_work, done, self._most, self._dearest, self.other_seed)
        return Measured(
            self._asked,
            kinds if self._garbage else (),
            len({one.solution for one in made}),
            too_dear=too_dear,
            mistakes=sum(map(len, self._chains)),
            lowered=lowered,
            sets=tuple(
                OfSize(size, len(some), sum(one not in outside for one in some))
                for size in SIZES
                for some in [[one for one in sets if len(one.names) == size]]
            ),
            outside=tuple(map(str, outside)),
            worst=max((one.outside / self._most for one in sets), default=0.0),
            open_shares=tuple(sorted(one.mark.open_points / self._most for one in sets)),
            again=len(self._again),
            differing=differing,
            untried=tuple(self._untried(paid, sets)),
            faults=(
                *too_dear,
                *lowered,
                *_too_many(len(outside), len(sets)),
                *(f"known mistakes made together cost more or less than each alone: {one}" for one in far),
                *differing,
                *seeds.faults,
            ),
            other_seed=self.other_seed if self.other_work else None,
            other_solutions=seeds.solutions,
            other_full=seeds.full,
            changes=seeds.changes,
            paid_all_the_same=tuple(words for one in sets for words in self._paid_all_the_same(one, done)),
        )

    def _paid_all_the_same(self, one: _Set, done: Done) -> Iterator[str]:
        """The checks that pay more with all mistakes of a set than with one of them alone, which is charged for them."""
        for check, (_, points) in one.mark.checks.items():
            for name in one.names:
                alone: Mark = done[KNOWN, name]
                status, lost = alone.checks[check]
                if lost < points and status not in ("open", "passed"):
                    yield f"{check} is paid with {_list(one.names)}, although {name} alone loses it"
                    break

    def _share(self, one: Paid) -> float:
        return one.mark.points / self._most if one.mark is not None else 0.0

    def _allowed(self, one: Paid) -> float:
        return (EXCHANGED if one.kind == "exchanged" else FLOOR) + one.spared + self._free

    def _of_kind(self, kind: str, made: Sequence[Paid]) -> OfKind:
        beyond = [max(0.0, self._share(one) - one.spared) for one in made]
        above = sum(self._share(one) > self._allowed(one) for one in made)
        left_open = [one.mark.open_points / self._most for one in made if one.mark is not None]
        mean, most = statistics.fmean(beyond or [0.0]), max(beyond, default=0.0)
        return OfKind(kind, len(made), above, mean, most, statistics.fmean(left_open or [0.0]))

    def _dear(self, one: Paid) -> str:
        assert one.mark is not None
        paid = sorted(one.mark.checks.items(), key=lambda check: -check[1][1])
        names = [check for check, (_, points) in paid if points > 0]
        more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
        return (
            f"{_garbage(one)} is paid {100 * self._share(one):.1f} % of the points; at most "
            f"{100 * self._allowed(one):.1f} % may be; it is paid for {_list([*names[:NAMED], *more])}"
        )

    def _lowered(self, chain: tuple[str, ...], done: Done) -> Iterator[str]:
        """The steps of a chain where mending a mistake lowers the mark, in words."""
        mended = self._most
        for size, name in enumerate(chain):
            mark: Mark = done[KNOWN, name_of(chain[: size + 1])]
            if mark.points > mended + 1e-9:
                beside = f" beside {_list(chain[:size])}" if size else ""
                yield f"mending {name}{beside} lowers the mark from {mark.points:g} points to {mended:g}"
            mended = mark.points

    def _set(self, names: tuple[str, ...], done: Done) -> _Set:
        alone: list[Mark] = [done[KNOWN, name] for name in names]
        charged = sum(self._most - one.points - one.open_points for one in alone)
        return _Set(names, done[KNOWN, name_of(names)], round(self._most - charged, 6))

    def _untried(self, paid: Sequence[Paid], sets: Sequence[_Set]) -> Iterator[str]:
        """What could not be measured, and why, in sentences."""
        if self._garbage:
            if len(self._solutions) == 1:
                yield "garbage was made of the reference alone, because there are no alternatives"
            # Not every solution has classes whose functions could be exchanged.
            tried = {one.solution for one in paid if one.kind != "exchanged"}
            unmade = tried - {one.solution for one in paid if one.mark is not None}
            if unmade:
                words = _list([_solution(one) for one in sorted(unmade)])
                yield f"no garbage could be made of {words}: Kibitz changes functions in files of Python that it can read"
            if never := [
                kind
                for kind in self._asked.kinds
                if not any(one.kind == kind and one.mark is not None for one in paid)
            ]:
                yield f"no garbage of the kind {_list(never)} could be made"
        if self._asked.chains and not self._variants:
            yield "nothing is known of mistakes made together, because there are no misconceptions"
        elif self._asked.chains and not sets:
            yield (
                "nothing is known of mistakes made together, because no two misconceptions of different rules were found that can be: "
                f"Kibitz tried {counted(self._asked.chains, 'time')}"
            )


def only_constructors(corpus: Corpus) -> bool:
    """Whether an assignment asks for nothing but constructors: a stub that leaves them has done the work."""
    checks = {info.id for info in corpus.checks}
    return any(not stub.task and checks <= set(stub.checks) for stub in corpus.stubs)


def _too_many(outside: int, sets: int) -> Iterator[str]:
    if sets and sets - outside < MOSTLY * sets:
        yield (
            f"the mark that is expected of known mistakes made together lies near its interval in {sets - outside} of {sets} sets; "
            f"in {100 * MOSTLY:.0f} % it must"
        )


def _difference(kind: str, name: str, one: Mark | Paid, other: Mark | Paid) -> Iterator[str]:
    """What is not the same where a program was graded twice."""
    marks = [found.mark if isinstance(found, Paid) else found for found in (one, other)]
    if marks[0] == marks[1] or marks[0] is None or marks[1] is None:
        return
    first, second = marks[0], marks[1]
    where = [check for check, what in first.checks.items() if second.checks.get(check) != what]
    if kind == GARBAGE:
        assert isinstance(one, Paid)
        program = _garbage(one)
    else:
        program = f"the reference with {_list(names_in(name))}"
    yield (
        f"{program} is graded differently the second time: {first.points:g} points and {first.open_points:g} open, then "
        f"{second.points:g} and {second.open_points:g} ({', '.join(where) or 'no check'} differs)"
    )


def _garbage(one: Paid) -> str:
    what = f": {one.what}" if one.what else ""
    return f"garbage made of {_solution(one.solution)} ({one.kind}{what})"


def _solution(name: str) -> str:
    return f"alternative {name}" if name != REFERENCE else "the reference"


def _list(words: Sequence[str]) -> str:
    """Words as one says them: "a, b and c"."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def share_of_sets(measured: Measured, most: float) -> float:
    """The share of the sets of known mistakes that leave at most this share of the points open."""
    shares = measured.open_shares
    return sum(one <= most + 1e-9 for one in shares) / len(shares) if shares else 0.0
