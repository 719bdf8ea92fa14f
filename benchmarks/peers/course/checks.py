"""The 47 checks of Mini Spite and Malice as examples, as a careful instructor writes them by hand.

One function for each of Kibitz's checks, of the same name and about the same rule (`spec_tests/spite_and_malice`).
Each takes the submission and fails with an AssertionError. check50, gradescope-utils, Otter-Grader, nbgrader and plain
pytest all call these functions. Where the handout is open, every reading passes.
"""

from __future__ import annotations

from collections.abc import Callable

import card_checks
import hand_checks
from asserting import Submission

CHECKS: dict[str, Callable[[Submission], None]] = {
    name: function
    for module in (card_checks, hand_checks)
    for name, function in vars(module).items()
    if name.startswith("test_")
}
"""All checks by name, in the order of the tasks."""
