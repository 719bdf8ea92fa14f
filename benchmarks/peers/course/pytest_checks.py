"""The checks as tests of plain pytest; the file is called test_assignment.py where it is used."""

import assignment3
import pytest

from checks import CHECKS


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test(check):
    check(assignment3)
