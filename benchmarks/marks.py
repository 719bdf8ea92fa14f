"""Whether marks follow the code: what `kibitz audit --marks` measures, for several assignments and nothing else.

python benchmarks/marks.py                       all assignments, a fresh seed, which is printed
python benchmarks/marks.py whist --seed 7 --cases 40
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys

from grader.audits.audit import measure
from grader.audits.marks import CASES, Cases
from grader.audits.marks_report import figures_of_marks, notes_on_marks
from grader.grading.compiler import obtain_corpus
from grader.kits.kit import built_in


def measured(name: str, asked: Cases) -> bool:
    """Measure one assignment and print what was seen; whether all properties hold."""
    kit = built_in()
    about = kit.assignment(name)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    found = measure(kit, about, corpus, os.cpu_count() or 1, lambda *_: None, asked)
    print(name)
    for line in figures_of_marks(found):
        print(f"  {line}")
    for note in notes_on_marks(found):
        print(f"note: {note}")
    for fault in found.faults:
        print(f"fault: {fault}")
    return not found.faults


def main() -> int:
    """0 where every property holds, 1 else."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("assignments", nargs="*")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    parser.add_argument("--cases", type=int, default=CASES)
    asked = parser.parse_args()
    print(f"seed {asked.seed}, {asked.cases} cases each")
    held = [
        measured(name, Cases.some(asked.cases, asked.seed))
        for name in asked.assignments or built_in().names()
    ]
    return int(not all(held))


if __name__ == "__main__":
    sys.exit(main())
