"""Whether marks follow the code: properties of what wrong programs are paid, over random cases.

    python benchmarks/marks.py                       all assignments, a fresh seed, which is printed
    python benchmarks/marks.py whist --seed 7 --cases 40

floor       a right solution whose functions are garbage is paid at most 3 % of the points, besides what its constructors earn
            where a task asks for nothing else; at most 10 % where they have one another's bodies; where half of them are
            right, 3 % besides what the checks are worth that are about those.  `garbage.py` tells the kinds; printed is what is paid
            beyond what was left right
monotone    one more known mistake never raises the mark
interval    the mark that is expected of several mistakes of different rules, from what each is charged alone, lies between
            the mark and the mark with all open points, give or take 4 % of the points
open        how much stays open, which no property holds yet
"""

from __future__ import annotations

import argparse
import itertools
import random
import secrets
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from garbage import KINDS, Garbage, Maker
from grader.audits.audit import FLOOR, of_constructors
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit, built_in
from grader.kits.variant import Variant, read_variants
from grader.model.errors import KitError
from grader.model.result import Result
from grader.reference.reference import part_files
from grader.submissions.submission import Submission, read_submission

NEAR = 0.04
EXCHANGED = 0.10
"""Share of the points that may be paid where the functions of right classes have one another's bodies."""

MOST_MISTAKES = 8
LOOKED_AT = (2, 4, 8)
CASES = 100


@dataclass
class Paid:
    """What garbage made of a right solution is paid, and what may be: shares of all points."""

    solution: str
    garbage: Garbage
    share: float
    allowed: float
    spared: float = 0.0
    """What is worth what was left right."""

    @property
    def beyond(self) -> float:
        """What is paid beyond that."""
        return max(0.0, self.share - self.spared)

    def __str__(self) -> str:
        return (
            f"{self.solution}, {self.garbage}: {100 * self.share:.1f} %, at most {100 * self.allowed:.1f} %"
        )


@dataclass
class Chain:
    """Known mistakes made one after the other, and the mark after each."""

    names: list[str] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    open_points: list[float] = field(default_factory=list)
    expected: list[float] = field(default_factory=list)

    def raised(self) -> list[str]:
        """The mistakes that raised the mark, in words."""
        return [
            f"{name} beside {', '.join(self.names[: n - 1]) or 'nothing'}: {before:g} -> {after:g}"
            for n, (name, before, after) in enumerate(
                zip(self.names, self.marks, self.marks[1:], strict=False), 1
            )
            if after > before + 1e-9
        ]


class Marks:
    """Grades wrong programs of one assignment; use as a context manager."""

    def __init__(self, kit: Kit, name: str) -> None:
        self.kit, self.name = kit, name
        self.about = kit.assignment(name)
        self.corpus = obtain_corpus(kit, self.about, 0, lambda *_: None)
        self._grader = Grader(kit, self.about, self.corpus, transcripts=False, explain=False)
        self._base = part_files(kit, self.about)
        self._charged: dict[str, float] = {}
        self.most = sum(info.points for info in self.corpus.checks)

    def __enter__(self) -> Marks:
        return self

    def __exit__(self, *_: object) -> None:
        self._grader.close()

    def grade(self, files: Mapping[str, bytes]) -> Result:
        """The result of a program."""
        return self._grader.grade(Submission("one", "one", dict(files)))

    def garbage(self, chance: random.Random, cases: int, kinds: Sequence[str] = KINDS) -> Iterator[Paid]:
        """Garbage made of right solutions, as `chance` chooses it, of these kinds in turn."""
        folder = self.kit.alternatives(self.name)
        solutions = sorted(folder.glob("*/submission*"))
        maker, free = Maker(self.corpus), of_constructors(self.corpus)
        for kind, _ in zip(itertools.cycle(kinds), range(cases), strict=False):
            path = chance.choice(solutions)
            files = read_submission(path).files
            made = maker.make(kind, files, chance)
            # What is no plain Python, such as a notebook, stays as it is.
            if made.files != files:
                share = self.grade(made.files).score / self.most
                spared = 0.0
                if kind in ("exchanged", "half"):
                    spared = maker.of_spared(made, files, wholly=kind == "exchanged")
                floor = EXCHANGED if kind == "exchanged" else FLOOR
                yield Paid(path.parent.name, made, share, floor + spared + free, spared)

    def chain(self, chance: random.Random) -> Chain:
        """Known mistakes of different rules that can be made together, one after the other."""
        variants = list(read_variants(self.kit.reference(self.name) / "misconceptions"))
        files, chain, rules = dict(self._base), Chain(), set[str]()
        chain.marks.append(self.most)
        expected = self.most
        most = max(2, len(self.about.rules) // 3)
        for variant in chance.sample(variants, len(variants)):
            if len(chain.names) >= MOST_MISTAKES or len(rules | set(variant.rules)) > most:
                break
            if (
                rules.intersection((*variant.rules, *variant.also))
                or (changed := _applied(variant, files)) is None
            ):
                continue
            files, result = changed, self.grade(changed)
            expected -= self._alone(variant)
            rules.update(variant.rules, variant.also)
            chain.names.append(variant.name)
            chain.marks.append(result.score)
            chain.open_points.append(result.open_points)
            chain.expected.append(expected)
        return chain

    def _alone(self, variant: Variant) -> float:
        """What a mistake is charged by itself."""
        if variant.name not in self._charged:
            result = self.grade(variant.apply(self._base))
            self._charged[variant.name] = self.most - result.score - result.open_points
        return self._charged[variant.name]


def _applied(variant: Variant, files: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """The files with one more mistake; None where that cannot be made beside the others."""
    try:
        changed = variant.apply(files)
        for path, data in changed.items():
            compile(data, path, "exec", dont_inherit=True)
    except (KitError, SyntaxError):
        return None
    return changed


def within(chain: Chain, most: float) -> list[tuple[int, bool]]:
    """For each number of mistakes that is looked at whether the expected mark lies in the interval."""
    found = []
    for size in LOOKED_AT:
        if size <= len(chain.names):
            mark, rest, expected = chain.marks[size], chain.open_points[size - 1], chain.expected[size - 1]
            found.append((size, mark - NEAR * most <= expected <= mark + rest + NEAR * most))
    return found


def measure(name: str, seed: int, cases: int) -> bool:
    """Measure one assignment and print what was seen; whether all properties hold."""
    chance = random.Random(f"{seed} {name}")
    with Marks(built_in(), name) as marks:
        paid = list(marks.garbage(chance, cases))
        chains = [marks.chain(chance) for _ in range(max(1, cases // MOST_MISTAKES))]
    dear = [one for one in paid if one.share > one.allowed]
    raised = [words for chain in chains for words in chain.raised()]
    steps = sum(len(chain.names) for chain in chains)
    seen = [one for chain in chains for one in within(chain, marks.most)]
    inside = sum(holds for _, holds in seen)
    shares = [
        100 * chain.open_points[size - 1] / marks.most
        for chain in chains
        for size, _ in within(chain, marks.most)
    ]
    print(f"{name}: {len(paid)} programs of garbage, {steps} mistakes in {len(chains)} chains")
    for kind in KINDS:
        some = [one for one in paid if one.garbage.kind == kind]
        above = sum(one in dear for one in some)
        mean, most = (100 * one for one in _mean_and_most([one.beyond for one in some]))
        print(
            f"  {kind:<10}{above} of {len(some)} paid too much; {mean:.1f} % on average, {most:.1f} % at most"
        )
    print(f"  monotone  {len(raised)} of {steps} mistakes raise the mark")
    print(f"  interval  {inside} of {len(seen)} sets lie in it")
    if shares:
        print(f"  open      {statistics.mean(shares):.1f} % on average, {max(shares):.1f} % at most")
    for line in (*map(str, dear), *raised):
        print(f"    {line}")
    return not dear and not raised and inside == len(seen)


def _mean_and_most(shares: Sequence[float]) -> tuple[float, float]:
    return statistics.mean(shares or [0.0]), max(shares, default=0.0)


def main() -> int:
    """0 where every property holds, 1 else."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("assignments", nargs="*")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    parser.add_argument("--cases", type=int, default=CASES)
    asked = parser.parse_args()
    names = asked.assignments or sorted(
        path.parent.name for path in (built_in().root / "reference").glob("*/assignment.toml")
    )
    print(f"seed {asked.seed}, {asked.cases} cases each")
    held = [measure(name, asked.seed, asked.cases) for name in names]
    return int(not all(held))


if __name__ == "__main__":
    sys.exit(main())
