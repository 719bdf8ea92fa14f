"""What is mutated, and which tests must notice.

All that decides what is right, who is to blame and how many points that costs.  Of the modules that join the
steps (`grading`, `lending`, `terminal_grading`), only the parts that give or take points: the rest starts sandboxes and
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

    @property
    def file(self) -> str:
        """Its path in the package."""
        return f"{self.module.replace('.', '/')}.py"


JUDGES = (
    Judge("judging.compare", ("test_compare.py", "test_screens.py")),
    Judge("judging.answers", ("test_compare.py", "test_forms.py")),
    Judge("judging.forms", ("test_forms.py", "test_compare.py")),
    Judge("judging.relations", ("test_relations.py",)),
    Judge("judging.shuffles", ("test_relations.py", "test_unfair.py")),
    Judge("judging.choices", ("test_relations.py",)),
    Judge("judging.unfair", ("test_unfair.py",)),
    Judge("judging.rulings", ("test_rulings.py",)),
    Judge("judging.evidence", ("test_evidence.py",)),
    Judge("judging.refusals", ("test_refusals.py",)),
    Judge("judging.grounds", ("test_attribution.py",)),
    Judge("judging.attribution", ("test_attribution.py", "test_verdicts.py", "test_sure.py")),
    Judge("judging.partings", ("test_attribution.py", "test_verdicts.py", "test_alike.py")),
    Judge("judging.readings", ("test_attribution.py", "test_verdicts.py", "test_alike.py", "test_sure.py")),
    Judge("judging.slices", ("test_slices.py",)),
    Judge("judging.hindered", ("test_hindered.py",)),
    Judge("judging.lacking", ("test_lacking.py", "test_verdicts.py")),
    Judge("judging.blame", ("test_blame.py",)),
    Judge("judging.verdicts", ("test_verdicts.py", "test_corners.py", "test_came_out.py", "test_sure.py")),
    Judge(
        "judging.credit",
        ("test_verdicts.py", "test_corners.py", "test_came_out.py", "test_sure.py", "test_several.py"),
    ),
    Judge("judging.several", ("test_several.py",)),
    Judge("judging.unread", ("test_unread_cases.py",)),
    Judge("judging.came_out", ("test_came_out.py",)),
    Judge("judging.corners", ("test_corners.py",)),
    Judge("judging.gates", ("test_gates.py",)),
    Judge("judging.working", ("test_working.py",)),
    Judge("kits.stubs", ("test_stubs.py",)),
    Judge("sessions.replay", ("test_replay.py",)),
    Judge("sessions.listening", ("test_replay.py",)),
    Judge("sessions.said", ("test_replay.py",)),
    Judge("kits.screens", ("test_screens.py",)),
    Judge(
        "sessions.terminal_grading",
        ("test_terminal_verdicts.py",),
        (
            "TerminalGrading.grade",
            "TerminalGrading.missed",
            "TerminalGrading._replayed",
            "TerminalGrading._talked",
            "asks",
        ),
    ),
    Judge("sessions.claims", ("test_terminal_verdicts.py",), ("missing", "claimed", "bad_end")),
    Judge("sessions.sitting", ("test_terminal_verdicts.py",), ("Sitting.note",)),
    Judge("sessions.afterwards", ("test_terminal_verdicts.py",)),
    Judge("sessions.divergence", ("test_terminal_verdicts.py", "test_replay.py")),
    Judge(
        "grades.decisions",
        (
            "test_desk_file.py",
            "test_review_export.py",
            "test_review_again.py",
            "test_decisions.py",
            "test_handed_in_again.py",
        ),
    ),
    Judge("judging.otherwise", ("test_otherwise.py",)),
    Judge("grading.summing", ("test_summing.py", "test_laying.py")),
    Judge("grading.laying", ("test_laying.py",)),
    Judge("grading.courses", ("test_laying.py",), ("shared", "exact")),
    Judge(
        "grading.grading",
        ("test_grading.py",),
        ("Grader.caught",),
    ),
    Judge("judging.given", ("test_given.py",)),
    Judge("judging.shown", ("test_shown.py",)),
    Judge(
        "grading.lending", ("test_grading.py", "test_lending.py"), ("Lender.to_programs", "Lender._agreeing")
    ),
    Judge("grading.circles", ("test_circles.py",)),
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
