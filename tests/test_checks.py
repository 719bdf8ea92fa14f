"""Checks are spec tests with a task, rules and points, found in the order in which they are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kits.checks import ATTRIBUTE, CheckInfo, check, load_checks
from grader.kits.kit import Kit
from grader.kits.lab import Lab
from grader.model.errors import KitError
from grader.model.program import Program
from small_kit import NAME, make_kit
from spite_tools import NAME as SPITE
from spite_tools import assignment, kit


def info_of(function: Callable[..., Any]) -> CheckInfo:
    found = getattr(function, ATTRIBUTE)
    assert isinstance(found, CheckInfo)
    return found


def test_the_decorator_describes() -> None:
    """The name gives the id, the first line of the docstring the title."""

    @check(task="Card", rules=["C1", "C2"], points=2, messages=True)
    def test_something_small(lab: Lab) -> None:
        """A title.

        And more.
        """

    assert info_of(test_something_small) == CheckInfo(
        "something_small", "Card", "A title.", ("C1", "C2"), 2.0, True
    )


def test_a_check_needs_a_title() -> None:
    """Without a docstring a report would have nothing to say."""
    with pytest.raises(KitError, match="nameless has no docstring"):

        @check(task="Card", rules=["C1"], points=1)
        def test_nameless(lab: Lab) -> None:
            pass


def test_every_example_is_a_program() -> None:
    """Called by pytest or by the compiler, each example of Hypothesis records one program."""
    found: list[Program] = []

    @check(task="Card", rules=["C1"], points=1)
    @given(value=st.integers(0, 9))
    def test_many(lab: Lab, value: int) -> None:
        """Many."""
        lab.Card(value)

    @check(task="Card", rules=["C1"], points=1)
    def test_one(lab: Lab) -> None:
        """One."""
        lab.Card(5)

    lab = Lab(assignment(), found.append)
    test_one(lab)
    assert len(found) == 1
    test_many(lab=lab)
    assert len(found) > 5
    assert all(len(program) == 1 for program in found)


def test_checks_come_in_the_order_of_the_handout() -> None:
    """By file, then by line; every one with rules and points."""
    found = [info for info, _ in load_checks(kit().spec_tests(SPITE))]
    assert [info.id for info in found][:2] == ["card_is_made_from_a_value", "card_refuses_numbers_outside"]
    assert [info.task for info in found] == sorted(
        (info.task for info in found), key=["Card", "Hand", "PlayStack", "shuffle"].index
    )
    assert sum(info.points for info in found) == 100
    assert {rule for info in found for rule in info.rules} == {
        rule for rule in assignment().rules if not rule.startswith("G")
    }


def test_two_kits_do_not_mix(tmp_path: Path) -> None:
    """Folders of the same name in two kits are loaded apart."""
    first, second = Kit(make_kit(tmp_path / "one")), Kit(make_kit(tmp_path / "two"))
    file = second.spec_tests(NAME) / "test_counter.py"
    file.write_text(file.read_text().replace("A new counter stands at 0.", "Another title."))
    titles = [[info.title for info, _ in load_checks(one.spec_tests(NAME))] for one in (first, second, first)]
    assert titles[0] == titles[2] != titles[1]
    assert titles[1][0] == "Another title."


def test_what_cannot_be_loaded(tmp_path: Path) -> None:
    """A folder that is no package, and a file that cannot be imported, are named."""
    folder = Kit(make_kit(tmp_path)).spec_tests(NAME)
    (folder / "test_zz.py").write_text("import no_such_module\n")
    with pytest.raises(
        KitError, match=r"test_zz\.py, line 1: imports no_such_module, which is not there; install it"
    ):
        load_checks(folder)
    (folder / "__init__.py").unlink()
    with pytest.raises(KitError, match=r"no __init__\.py there"):
        load_checks(folder)
