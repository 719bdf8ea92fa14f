"""How many known mistakes programs catch: chosen ones against as many that were drawn by chance.

    python benchmarks/power.py [ASSIGNMENT ...] [--svg FOLDER]

All programs that Hypothesis proposes are put in order, once greedily, by the misconceptions that they catch
first, and once by chance.  Counted is what the first N catch: of the misconceptions, which the choice knows, and
of the fresh mistakes in `tests/bugs`, which it does not.  A mistake is tried on the checks of its rules.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from grader.grading import compiler
from grader.grading.decided import agrees
from grader.grading.proposing import Proposal, alone, propose
from grader.judging.compare import Comparer
from grader.kits.checks import load_checks, place_of
from grader.kits.corpus import Case, Corpus
from grader.kits.kit import Kit, built_in
from grader.kits.screens import reader_for
from grader.kits.variant import Variant, read_variants
from grader.reference.files import part_files, support_files
from grader.reference.oracle import patient
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.submissions.submission import read_submission
from measuring import ROOT

COUNTS = (10, 25, 50, 100, 200, 400, 800, 1600)
DRAWS = 20
Kills = list[set[str]]
"""For each program the names of the mistakes that it catches."""


def proposed(kit: Kit, name: str) -> tuple[list[Case], Kills, Kills]:
    """All programs, with the misconceptions and the fresh mistakes that each of them catches."""
    about = kit.assignment(name)
    checks = load_checks(kit.spec_tests(name))
    proposals: list[Proposal] = []
    with alone():
        for info, function in checks:
            proposals += propose(kit, about, info, function, 0)
    places = {info.id: place_of(function) for info, function in checks}
    cases, _ = compiler._answer(kit, about, proposals, places, lambda *_: None)
    wire = Corpus("", name, 0, (), tuple(cases)).wire
    infos = [info for info, _ in checks]
    kills = compiler._try_variants(kit, about, wire, infos, cases, lambda *_: None)
    fresh: Kills = [set() for _ in cases]
    comparer = Comparer(about, reader_for(about, kit.transcripts(name)))
    with Sandbox(patient(about).limits, common=wire) as sandbox:
        for bug in read_variants(ROOT / "tests" / "bugs" / name):
            wanted = {info.id for info in infos if set(info.rules) & set(bug.rules)}
            numbers = [n for n, case in enumerate(cases) if case.check in wanted]
            with Session(sandbox, patient(about), files_of(kit, name, bug), support_files(kit, about)) as run:
                run.load()
                outcomes = run.run(numbers, lambda n: cases[n].check, limit=2.0)
            for n, outcome in outcomes.items():
                answers = cases[n].answers
                if not any(agrees(comparer, cases[n], one, outcome) for one in answers):
                    fresh[n].add(bug.name)
    return cases, kills, fresh


def files_of(kit: Kit, name: str, bug: Variant) -> dict[str, bytes]:
    """A fresh mistake as it would be handed in."""
    if not bug.base:
        return bug.apply(part_files(kit, kit.assignment(name)))
    (found,) = (kit.alternatives(name) / bug.base).glob("submission*")
    return bug.apply(read_submission(found).files)


def greedy(cases: Sequence[Case], kills: Kills) -> list[int]:
    """The programs in the order in which each adds most: a first catch before a second one, and so on."""
    caught: dict[str, int] = {}
    left = set(range(len(cases)))
    order: list[int] = []

    def gain(n: int) -> tuple[float, int, int]:
        return sum(8.0 ** -caught.get(one, 0) for one in kills[n]), -len(cases[n].steps), -n

    while left:
        best = max(left, key=gain)
        left.remove(best)
        order.append(best)
        for one in kills[best]:
            caught[one] = caught.get(one, 0) + 1
        if len(order) >= COUNTS[-1]:
            break
    return order


def curve(order: Sequence[int], kills: Kills) -> list[int]:
    """How many mistakes the first programs of an order catch, for each of COUNTS."""
    return [len(set().union(*(kills[n] for n in order[:count]))) for count in COUNTS]


def by_chance(size: int, kills: Kills) -> list[float]:
    """The same for programs that are drawn, on average."""
    curves = []
    for draw in range(DRAWS):
        order = list(range(size))
        random.Random(draw).shuffle(order)
        curves.append(curve(order, kills))
    return [sum(points) / DRAWS for points in zip(*curves, strict=True)]


def svg(lines: Sequence[tuple[str, str, Sequence[float]]], most: int) -> str:
    """The curves as a picture: kills upwards, programs to the right, each step twice as many."""
    width, height, left = 460, 260, 50

    def x(n: int) -> float:
        return left + n * (width - left - 20) / (len(COUNTS) - 1)

    def y(value: float) -> float:
        return height - 40 - value * (height - 70) / most

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11" fill="#666"><rect width="{width}" height="{height}" fill="#fff"/>'
    ]
    for n, count in enumerate(COUNTS):
        parts.append(f'<text x="{x(n):.0f}" y="{height - 22}" text-anchor="middle">{count}</text>')
    parts.append(f'<text x="{width / 2:.0f}" y="{height - 6}" text-anchor="middle">programs</text>')
    for value in (0, most // 2, most):
        parts.append(f'<text x="{left - 10}" y="{y(value) + 4:.0f}" text-anchor="end">{value}</text>')
        parts.append(f'<path d="M{left} {y(value):.1f}H{width - 20}" stroke="#ddd"/>')
    for number, (label, style, values) in enumerate(lines):
        points = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
        parts.append(f'<polyline points="{points}" fill="none" stroke-width="2" {style}/>')
        at = 16 + 14 * (number // 2)
        start = left + 190 * (number % 2)
        parts.append(f'<path d="M{start} {at - 4}h24" stroke-width="2" {style}/>')
        parts.append(f'<text x="{start + 30}" y="{at}">{label}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Print a table for each assignment, and draw it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("assignments", nargs="*", default=["spite_and_malice", "bakers_game"])
    parser.add_argument("--svg", type=Path, metavar="FOLDER", help="draw the curves into this folder")
    options = parser.parse_args()
    for name in options.assignments:
        cases, kills, fresh = proposed(built_in(), name)
        order = greedy(cases, kills)
        rows: dict[str, Sequence[float]] = {
            "known, chosen": curve(order, kills),
            "known, by chance": by_chance(len(cases), kills),
            "fresh, chosen": curve(order, fresh),
            "fresh, by chance": by_chance(len(cases), fresh),
        }
        most = len(set().union(*kills)), len(set().union(*fresh))
        print(
            f"{name}: {len(cases)} programs proposed, which catch {most[0]} known and {most[1]} fresh mistakes"
        )
        print(f"{'programs':18}" + "".join(f"{count:7}" for count in COUNTS))
        for label, values in rows.items():
            print(f"{label:18}" + "".join(f"{value:7.0f}" for value in values))
        if options.svg:
            styles = [
                f'stroke="{colour}"{dashes}'
                for colour in ("#1f6a52", "#b5651d")
                for dashes in ("", ' stroke-dasharray="4 3"')
            ]
            lines = [(label, style, rows[label]) for label, style in zip(rows, styles, strict=True)]
            (options.svg / f"power_{name}.svg").write_text(svg(lines, max(most)), encoding="utf-8")


if __name__ == "__main__":
    main()
