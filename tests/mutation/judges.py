"""What is mutated, and which tests must notice.

All that decides what is right, who is to blame and how many points that costs.  Of the two modules that join the
steps (`grading`, `terminal_grading`), only the parts that give or take points: the rest starts sandboxes and
programs, or puts what was found into words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Judge:
    """A module of `grader`, the files of tests that must notice each of its mutants, and the parts that are mutated.

    `parts` are functions, methods or classes as `Class.method`; empty for all of the module.
    """

    module: str
    tests: tuple[str, ...]
    parts: tuple[str, ...] = ()


JUDGES = (
    Judge("compare", ("test_compare.py", "test_screens.py")),
    Judge("relations", ("test_relations.py",)),
    Judge("rulings", ("test_rulings.py",)),
    Judge("evidence", ("test_evidence.py",)),
    Judge("attribution", ("test_attribution.py",)),
    Judge("blame", ("test_blame.py",)),
    Judge("verdicts", ("test_verdicts.py",)),
    Judge("replay", ("test_replay.py",)),
    Judge("screens", ("test_screens.py",)),
    Judge(
        "terminal_grading",
        ("test_terminal_verdicts.py",),
        (
            "TerminalGrading.grade",
            "TerminalGrading.missed",
            "TerminalGrading._replayed",
            "TerminalGrading._talked",
            "TerminalGrading._missing",
            "asks",
            "_note",
            "_claimed",
            "with_parts",
            "_is_missing",
            "_parts_clash",
            "_trouble",
        ),
    ),
    Judge(
        "grading",
        ("test_grading.py",),
        ("Grader.caught", "Grader._with_parts", "Grader._lacking_only", "Grader._tasks", "_total"),
    ),
)

_COMPARISONS = {
    "Eq": "NotEq",
    "NotEq": "Eq",
    "Lt": "LtE GtE",
    "LtE": "Lt Gt",
    "Gt": "GtE LtE",
    "GtE": "Gt Lt",
    "Is": "IsNot",
    "IsNot": "Is",
}
_CALCULATIONS = {
    "Add": "Sub",
    "Sub": "Add BitAnd",
    "Mul": "Div",
    "Div": "Mul",
    "FloorDiv": "Mul",
    "Mod": "Mul",
    "Pow": "Mul",
    "BitOr": "BitAnd",
    "BitAnd": "BitOr",
}
"""What is put in the place of what: the contrary, and for an order also the same with the other edge."""


def is_wanted(operator: str) -> bool:
    """Whether mutants of this operator are made.

    All kinds are, but of the many ways to exchange one comparison or calculation only those that say the contrary or
    move an edge.  The others are noticed by the same tests, or cannot be told apart: lengths are never negative, so
    that `== 0` is `<= 0`.
    """
    kind, found, rest = operator.removeprefix("core/").partition("Operator_")
    if not found or kind not in ("ReplaceComparison", "ReplaceBinary"):
        return True
    old, _, new = rest.partition("_")
    return new in {**_COMPARISONS, **_CALCULATIONS}.get(old, new).split()
