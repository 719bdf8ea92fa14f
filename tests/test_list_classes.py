"""A column may be a class of the student's own, built on `list`: it is a list all the same."""

from __future__ import annotations

from assignment_tools import example, grader
from grader.kits.variant import Change, Variant
from grader.submissions.submission import Submission

CLASSES = '''\
class Column(list):
    """Cards, the last one on top."""

    def at(self, row):
        """The card in a row as text, marked with a star where it can be moved."""
        if row >= len(self):
            return ""
        return str(self[row]) + ("*" if row == len(self) - 1 else "")


class Row(list):
    """Columns side by side."""

    def lines(self):
        """The lines of the table, filled up with spaces."""
        for row in range(max(len(column) for column in self)):
            yield " ".join("{:>4s}".format(column.at(row)) for column in self)


def setup_game('''
CHANGES = (
    Change("proj10.py", "def setup_game(", CLASSES),
    Change("proj10.py", "cells = [[], [], [], []]", "cells = Row(Column() for n in range(4))"),
    Change("proj10.py", "foundations = [[], [], [], []]", "foundations = Row(Column() for n in range(4))"),
    Change(
        "proj10.py",
        "tableaus = [[], [], [], [], [], [], [], []]",
        "tableaus = Row(Column() for n in range(8))",
    ),
    Change(
        "proj10.py",
        '                print("{:>4s} ".format(str(tab[row])), end="")',
        '                print("{:>4s} ".format(Column(tab).at(row)), end="")',
    ),
)


def test_columns_of_a_class_are_right() -> None:
    """Nothing is lost for them, nor for a star behind each top card."""
    right = Variant("Columns are of a class.", (), CHANGES)
    files = right.apply(example("bakers_game", "top_level_loop").files)
    with grader("bakers_game") as one:
        result = one.grade(Submission("one", "one", files))
    assert [check.message for check in result.checks if check.points < check.max_points] == []
    assert any(check.points for check in result.checks)
