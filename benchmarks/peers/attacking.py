"""The attacks: what a student with a wrong solution hands in to get full marks, or to have the grader lose reports.

Each attack stands behind the same solution with three mistakes.  Some are the same text for every tool; the others are
written against the tool, through what its documentation and its source tell.  Kibitz meets all of these, and those of
its own tests (`tests/attacks`).
"""

from __future__ import annotations

from pathlib import Path

from measuring import ROOT
from peers.forms import MAIN, Handed, right_ones
from peers.names import CHECK_NAMES
from peers.tools import Tool

FOLDER = Path(__file__).parent / "attacks"
OWN = ROOT / "tests" / "attacks"

MISTAKES = (
    ("return self.__cards[-1].getFace()", 'return "[" + self.__cards[0].getFace() + "]"'),
    (
        "                return i\n        return -1\n\n    def check0",
        "                return i + 1\n        return -1\n\n    def check0",
    ),
    (
        'if self.__hand[i].getFace() == "0":\n                return i',
        'if self.__hand[i].getFace() == "0":\n                return i + 1',
    ),
)
"""What is wrong in the attackers' solution: what three methods return."""

SAME_FRAMEWORK = {"pytest + Hypothesis": "pytest"}
"""Tools that are attacked as another one is."""


def wrong_solution(right: Handed) -> str:
    """The right solution `one_file` with the mistakes."""
    text = right.formed[MAIN].decode("utf-8")
    for old, new in MISTAKES:
        if text.count(old) != 1:
            raise ValueError(f"peers/attacking.py: the text {old!r} does not stand once in {right.name}")
        text = text.replace(old, new)
    return text


def the_right_one() -> Handed:
    """The solution of the student who sits beside the attackers."""
    (found,) = [one for one in right_ones() if one.name == "one_file"]
    return found


def attacks_on(tool: str) -> dict[str, list[Handed]]:
    """For each attack on the tool, the submissions that try it."""
    wrong = wrong_solution(the_right_one())
    written_for = SAME_FRAMEWORK.get(tool, tool).replace("-", "_")
    found: dict[str, list[Handed]] = {}
    for path in sorted(FOLDER.iterdir()):
        if path.suffix == ".py":
            found[path.stem] = [_attacker(path, wrong)]
        elif path.is_dir() and path.name != "__pycache__":
            each = sorted(path.glob("*.py"))
            found[path.name] = [
                _attacker(one, wrong) for one in each if tool == "Kibitz" or one.stem == written_for
            ]
    if tool == "Kibitz":
        found["own_attacks"] = [_attacker(path, wrong) for path in sorted(OWN.glob("*.py"))]
    return found


def _attacker(path: Path, wrong: str) -> Handed:
    text = f"{wrong}\n\n{path.read_text('utf-8')}".encode()
    return Handed(f"attacker_{path.parent.name}_{path.stem}", {MAIN: text}, {MAIN: text})


def attacked(tool: Tool, attackers: list[Handed], place: Path) -> dict[str, object]:
    """Grade the attackers beside a right solution: who has full marks, whose report is lost, and what it took."""
    right = the_right_one()
    graded, usage = tool.grade(place, [*attackers, right])
    full = [one.name for one in attackers if passed_all(graded[one.name])]
    lost = [name for name, verdicts in graded.items() if verdicts is None]
    if graded[right.name] is not None and not passed_all(graded[right.name]):
        lost.append(f"{right.name}: marks lost")
    return {
        "attackers": len(attackers),
        "full_marks": full,
        "lost": lost,
        "wall": usage.wall,
        "memory": usage.memory,
        "ended": usage.ended,
    }


def passed_all(verdicts: dict[str, bool] | None) -> bool:
    """Whether a report gives full marks."""
    return verdicts is not None and all(verdicts.get(name) for name in CHECK_NAMES)
