"""How near Kibitz comes to marks given by hand, on submissions with several bugs each (`tests/marked/`).

    python benchmarks/marked.py                      all assignments
    python benchmarks/marked.py whist --checks       and the checks that were marked otherwise

For each submission: the mark by hand (the mean of two), what Kibitz pays, and what it leaves open.  `off` is how far the mark by hand
lies outside the interval from what is paid to what may be paid; `short` how far what is paid falls short of it.  Both are shares of all points.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.submissions.submission import read_submission

MARKED = Path(__file__).resolve().parent.parent / "tests" / "marked"
NEAR, MOSTLY = 0.06, 0.9
"""The mark by hand is within this share of all points, in this share of the submissions."""


@dataclass
class Marked:
    """One submission: `lost` has for each check what it lost in the eyes of each marker.  Its author says whether it has a program.

    Where the kit's own program plays what is handed in, the markers may have left the sessions out (not `with_sessions`).
    """

    assignment: str
    number: str
    lost: tuple[dict[str, float], dict[str, float]]
    result: Result
    has_program: bool
    with_sessions: bool = True

    @property
    def points(self) -> tuple[float, float, float]:
        """What Kibitz pays, leaves open, and what could be had, of what was marked."""
        aside = [one for one in self.result.transcripts if one.counts == "mark" and not self.with_sessions]
        return (
            self.result.score - sum(one.points for one in aside),
            self.result.open_points - sum(one.open_points for one in aside),
            self.result.max_score - sum(one.max_points for one in aside),
        )

    @property
    def by_hand(self) -> float:
        """The mark by hand, the mean of the two, without what has a mark of its own or is left out here."""
        is_played = self.with_sessions and self.has_program
        graded = {
            _plain(one.title): one.max_points
            for one in (self._all if is_played else self.result.checks)
            if one.max_points and one.counts == "mark"
        }
        lost = [
            sum(min(points, graded[name]) for name, points in one.items() if name in graded)
            for one in self.lost
        ]
        # What is missing loses its points.
        missing = sum(
            one.max_points
            for one in self.result.transcripts
            if one.counts == "mark" and self.with_sessions and not self.has_program
        )
        return self.points[2] - missing - sum(lost) / len(lost)

    @property
    def off(self) -> float:
        """How far that lies outside what Kibitz says: above 0 where Kibitz pays too little, below where too much."""
        paid, still_open, most = self.points
        above = max(0.0, self.by_hand - paid - still_open)
        return (above or min(0.0, self.by_hand - paid)) / most

    @property
    def from_paid(self) -> float:
        """How far the mark by hand is from what Kibitz pays now."""
        return (self.by_hand - self.points[0]) / self.points[2]

    @property
    def _all(self) -> tuple[CheckResult | TranscriptResult, ...]:
        return (*self.result.checks, *self.result.transcripts)

    @property
    def unknown(self) -> list[str]:
        """What was marked and is no check any more, or was never one."""
        titles = {_plain(one.title) for one in self._all}
        return sorted({name for marks in self.lost for name in marks} - titles)

    def parted(self) -> Iterator[str]:
        """The checks that are charged or paid otherwise than by either marker."""
        for one in self._all:
            hands = [marks.get(_plain(one.title), 0.0) for marks in self.lost]
            least, most = one.max_points - one.points - one.open_points, one.max_points - one.points
            if min(hands) > most + 1e-9 or max(hands) < least - 1e-9:
                charged = f"{least:g} to {most:g}" if most > least else f"{least:g}"
                yield f"{one.status} {charged} by hand {hands[0]:g} and {hands[1]:g}: {one.id} {one.message[:160]}"


def read_marks(path: Path) -> dict[str, float]:
    """What each check lost by the marks of one marker."""
    lost: dict[str, float] = {}
    for one in tomllib.loads(path.read_text("utf-8")).get("lost", []):
        name = _plain(one["check"])
        lost[name] = lost.get(name, 0.0) + float(one["points"])
    return lost


def compare(name: str) -> Iterator[Marked]:
    """Grade what was marked of one assignment."""
    kit = built_in()
    about = kit.assignment(name)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    with Grader(kit, about, corpus, explain=False) as grader:
        for folder in sorted((MARKED / name).iterdir()):
            result = grader.grade(read_submission(folder / "submission"))
            lost = read_marks(folder / "first.toml"), read_marks(folder / "second.toml")
            told = (folder / "bugs.md").read_text().partition("\n")[0]
            yield Marked(
                name,
                folder.name,
                lost,
                result,
                ", no program" not in told,
                ", sessions not marked" not in told,
            )


def _plain(title: str) -> str:
    """A title without what `kibitz show` puts behind it: where it is seen, and the corners."""
    title = re.sub(r"\((of these [^()]*|in the terminal)\)", "", title)
    return " ".join(title.split()).rstrip(".").replace("`", "")


def main() -> int:
    """Run it by the arguments of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("assignments", nargs="*", default=built_in().names())
    parser.add_argument("--checks", action="store_true", help="the checks that were marked otherwise")
    options = parser.parse_args()
    seen = []
    print("assignment          by hand    paid    open     off   short")
    for name in options.assignments:
        for one in compare(name):
            seen.append(one)
            paid, still_open, _ = one.points
            print(
                f"{name:<17}{one.number:>2}{one.by_hand:>8.4g}{paid:>8.4g}{still_open:>8.4g}"
                f"{100 * one.off:>7.1f}%{100 * one.from_paid:>7.1f}%",
                flush=True,
            )
            for title in one.unknown:
                print(f"      no check now: {title}")
            if options.checks:
                print("".join(f"      {line}\n" for line in one.parted()), end="")
    for word, values in (
        ("the interval", [one.off for one in seen]),
        ("what is paid", [one.from_paid for one in seen]),
    ):
        near = sum(abs(value) <= NEAR for value in values)
        print(f"within {NEAR:.0%} of {word}: {near} of {len(seen)}")
    near = sum(abs(one.off) <= NEAR for one in seen)
    return 0 if near >= MOSTLY * len(seen) else 1


if __name__ == "__main__":
    sys.exit(main())
