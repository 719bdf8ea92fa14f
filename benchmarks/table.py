"""The whole table of docs/explanation/speed.md in one run: each figure as a ratio, with its floor beside it.

    python benchmarks/table.py [--rounds N] [--class N] [--compile ASSIGNMENT ...]

| row | measured | floor |
| --- | --- | --- |
| check | `kibitz check`, full marks | `python -c pass` |
| one more | one more submission with full marks in a batch | one fork that runs the same steps |
| again | `kibitz grade` on a class that it graded before, unchanged | the command with nothing to do: `kibitz --version` |
| feedback | the same with `--feedback`, which draws each report again | the same |
| compare | comparing a class with itself, for each submission | reading its code as tokens, by Pygments |
| pair | the page of a pair of similar submissions | the same for both of a pair |
| compile | `kibitz compile` with an empty cache | `python -c pass` |

Both sides of a ratio are measured in turns in one run, in CPU time of all processes, and the least of each counts: what a busy machine
adds is added to both, and never taken away.  Growth and memory are measured by `classes.py`, other tools by `peers`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from pygments.lexers.python import PythonLexer

from batch import WARM_UP, Batch, Floor
from check import STARTS_IN_A_ROUND, command, run, start_for_nothing
from classes import kinds
from compile import compile_into
from grader.grading.compiler import obtain_corpus
from grader.kits.kit import find_kit
from grader.model.names import SOURCES
from grader.reference.files import support_files
from grader.reports.similar_page import Pages, with_pages
from grader.similarity.code_tokens import read_sources
from grader.similarity.similarity import compare_class
from grader.submissions.submission import read_submission
from measuring import ASSIGNMENT, CORRECT, FULL_MARKS, Cost, cost_of, ms, say_progress, table

OTHER_SEED = 1
"""No checks are kept compiled for it."""


@dataclass
class Row:
    """One figure: what is measured and its floor, each with what it is divided by, and the bound of the ratio or of the seconds."""

    words: str
    measured: Callable[[], Cost]
    floor: Callable[[], Cost]
    most: float = 0.0
    seconds: float = 0.0
    costs: list[tuple[Cost, Cost]] = field(default_factory=list)

    def measure(self) -> None:
        """Both sides once."""
        self.costs.append((self.measured(), self.floor()))

    def cells(self) -> list[str]:
        """The row of the table."""
        own, floor = (min(one[side].cpu for one in self.costs) for side in (0, 1))
        wall = min(one[0].wall for one in self.costs)
        bound, holds = "", ""
        if self.most:
            bound, holds = f"{self.most:g}x", "yes" if own <= self.most * floor else "no"
        elif self.seconds:
            bound, holds = f"{self.seconds:g} s", "yes" if own <= self.seconds else "no"
        return [self.words, ms(own), ms(floor), f"{own / floor:.1f}x", ms(wall), bound, holds]


def grade(folder: Path, *more: str) -> Callable[[], Cost]:
    """Grade a class into the folder of results beside it."""
    words = [sys.executable, "-m", "grader", "grade", ASSIGNMENT, str(folder / "class")]
    return lambda: cost_of(partial(run, [*words, "--out", str(folder / "out"), *more], 0))


def class_of(folder: Path, count: int) -> None:
    """A class of so many of 30 kinds.  Those that are the same are graded once, and are 300 submissions all the same."""
    found = kinds()
    for number in range(count):
        for name, data in found[number % len(found)].items():
            path = folder / "class" / f"student{number:04}" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def similar_rows() -> Iterator[Row]:
    """Comparing a class of all known bugs in all solutions, and drawing the pages of its pairs."""
    kit = find_kit(None)
    about = kit.assignment(ASSIGNMENT)
    names = tuple(one.name for one in about.defines)
    starter = {f"course/{name}": data for name, data in support_files(kit, about).items()}
    own = [
        {name: data for name, data in one.items() if name.endswith(SOURCES)}
        for one in [*kinds(), *(read_submission(path).files for path in sorted(CORRECT.glob("*/submission")))]
    ]
    everybody = {f"student{number:02}": files for number, files in enumerate(own)}
    found = compare_class(everybody.items(), starter, names)
    pairs = [one for one in with_pages(found.pairs) if one.page]

    def compared() -> Cost:
        return cost_of(lambda: compare_class(everybody.items(), starter, names)).per(len(everybody))

    def read() -> Cost:
        lexer = PythonLexer()
        texts = ["\n".join(one.lines) for files in own for one in read_sources(files, names)]
        return cost_of(lambda: [list(lexer.get_tokens_unprocessed(one)) for one in texts]).per(len(everybody))

    def drawn() -> Cost:
        pages = Pages(found.common, kit.reports, names)
        rows = sorted(pairs, key=lambda one: (one.first, one.second))
        return cost_of(lambda: [pages.page(one, everybody.__getitem__) for one in rows]).per(len(pairs))

    yield Row(f"comparing a class of {len(everybody)}, each submission", compared, read)
    yield Row(f"a page of a pair, {len(pairs)} together", drawn, lambda: read().per(0.5))


def rows(folder: Path, count: int, compiled: Sequence[str]) -> Iterator[Row]:
    """All rows."""
    kit = find_kit(None)
    corpus = obtain_corpus(kit, kit.assignment(ASSIGNMENT), 0, lambda *_: None)
    nothing: Callable[[], Cost] = lambda: cost_of(start_for_nothing).per(STARTS_IN_A_ROUND)  # noqa: E731
    version = partial(cost_of, partial(run, [sys.executable, "-m", "grader", "--version"], 0))
    run(command(FULL_MARKS), 0)
    yield Row(
        "kibitz check, full marks", lambda: cost_of(lambda: run(command(FULL_MARKS), 0)), nothing, most=10
    )
    batch, submission = Batch(corpus), read_submission(FULL_MARKS)
    floor = Floor(corpus, next(FULL_MARKS.glob("*.py")), folder)
    floor.cpu(WARM_UP)
    yield Row(
        "one more submission with full marks",
        lambda: batch.cost(submission, 20),
        lambda: Cost(floor.cpu(20), 0.0),
        most=1.6,
    )
    class_of(folder, count)
    say_progress(f"grading a class of {count}")
    grade(folder)()
    grade(folder, "--feedback")()
    yield Row(f"a class of {count} again, unchanged", grade(folder), version, seconds=3)
    yield Row("the same, with feedback", grade(folder, "--feedback"), version, seconds=3)
    yield from similar_rows()
    for name in compiled:
        yield Row(f"compiling {name}", partial(compiling, name), nothing, seconds=10)


def compiling(name: str) -> Cost:
    """The cost of compiling an assignment."""
    with tempfile.TemporaryDirectory() as cache:
        return cost_of(lambda: compile_into(Path(cache), OTHER_SEED, name))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--class", dest="count", type=int, default=300, help="submissions of the class")
    parser.add_argument(
        "--compile", nargs="*", default=[ASSIGNMENT], metavar="ASSIGNMENT", help="compile these, once each"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = list(rows(Path(folder), options.count, options.compile))
        for number in range(options.rounds):
            for one in found:
                say_progress(f"round {number + 1} of {options.rounds}: {one.words}")
                if number == 0 or not one.words.startswith("compiling"):
                    one.measure()
    say_progress("")
    table(
        f"What costs what, Python {sys.version.split()[0]}: CPU time, the least of {options.rounds} rounds",
        ["", "CPU", "floor", "ratio", "wall", "bound", "holds"],
        [one.cells() for one in found],
    )


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(str(error.stderr or error))
