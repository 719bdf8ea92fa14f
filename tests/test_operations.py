"""Each operation is one record, one entry of the player and one of each writer of code, and nowhere is one forgotten."""

from __future__ import annotations

import re

import pytest

from commands import ROOT
from grader.inside.operators import OPERATORS
from grader.kits.lab_python import NAMES
from grader.languages.python_code import _WRITTEN
from grader.model.operations import OPERATIONS, READS_CODE

OF_THE_ENGINE = {"lists", "refill"}
"""Operations that no check records, and no student is shown."""

INSIDE = ROOT / "grader" / "inside"
PLAYED = "".join((INSIDE / name).read_text("utf-8") for name in ("player.py", "world.py", "prepared.py"))
IN_PERL = (INSIDE / "perl" / "player.pl").read_text("utf-8")


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_carried_out(name: str) -> None:
    """By the player, or by the table of operators."""
    assert name in OPERATORS or f'"{name}"' in PLAYED


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_written(name: str) -> None:
    """As code for students, once."""
    assert (name in OPERATORS) + (name in _WRITTEN) == (name not in OF_THE_ENGINE)


def test_nothing_else_is_written() -> None:
    """What has no record is no operation."""
    assert _WRITTEN.keys() | OPERATORS.keys() <= OPERATIONS.keys()


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - OF_THE_ENGINE))
def test_what_perl_knows(name: str) -> None:
    """Its worker carries out all that is not said to be for Python alone."""
    known = re.search(rf"^        {name} => sub|\$op eq '{name}'", IN_PERL, re.M) is not None
    assert known is not OPERATIONS[name].python


@pytest.mark.parametrize("name", OPERATORS)
def test_every_operator_is_recorded_and_looks_like_code(name: str) -> None:
    """`lab` has it, its special method is known, and what it looks like has a place for each operand."""
    look, method, _ = OPERATORS[name]
    assert name in NAMES and OPERATIONS[name].method == method
    assert re.fullmatch("__[a-z]+__", method)
    assert re.findall(r"\{(\d)\}", look).count("0") == 1 or "{all}" in look


def test_what_reads_code_only_looks() -> None:
    """Nothing that runs code of a submission is among it."""
    assert {"defaults", "words"} == READS_CODE
    assert all(OPERATIONS[name].looks and OPERATIONS[name].beside for name in READS_CODE)
