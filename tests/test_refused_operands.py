"""What Python itself refuses counts as refused on purpose, and an error that derives from something else is told so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.grading.refused import other_errors
from grader.kits.corpus import Answer, Case
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.program import Step
from grader.model.result import CheckResult
from grader.submissions.submission import Submission

NAME = "boxes"
ASSIGNMENT = """\
title = "Boxes"
modules = ["boxes.py"]

[[tasks]]
name = "Box"
title = "The class Box"

[[defines]]
name = "Full"
kind = "class"
task = "Box"

[[defines]]
name = "Box"
kind = "class"
task = "Box"

[defines.methods.put]
procedure = true
"""
HANDOUT = """\
# Boxes

- **B1** A box is less than another one that holds more.
- **B2** What is compared with anything else raises a TypeError.
- **B3** `put` raises a Full, which is a ValueError, where more than 3 would be in the box.
"""
SPEC_TESTS = '''\
"""Checks of boxes."""

from grader import check


@check(task="Box", rules=["B1"], points=2)
def test_less(lab):
    """Boxes are compared."""
    lab.less(lab.Box(1), lab.Box(2))
    lab.less(lab.Box(2), lab.Box(1))


@check(task="Box", rules=["B2"], points=2)
def test_refused(lab):
    """Anything else is refused."""
    lab.less(lab.Box(2), 5)


@check(task="Box", rules=["B3"], points=2)
def test_full(lab):
    """A box may be full."""
    lab.Box(2).put(2)
'''
ON_PURPOSE = '''\
"""Boxes."""


class Full(ValueError):
    pass


class Box:
    def __init__(self, held):
        self.held = held

    def __lt__(self, other):
        if not isinstance(other, Box):
            raise TypeError("no box")  # B2
        return self.held < other.held  # B1

    def put(self, more):
        if self.held + more > 3:
            raise Full(more)  # B3
        self.held += more
'''
LEFT_TO_PYTHON = ON_PURPOSE.replace('raise TypeError("no box")', "return NotImplemented")


def graded(root: Path, reference: str, *sources: str) -> list[dict[str, CheckResult]]:
    """The results of these submissions by a kit with this reference."""
    kit = Kit(root)
    kit.reference(NAME).mkdir(parents=True)
    kit.spec_tests(NAME).mkdir(parents=True)
    (kit.reference(NAME) / "assignment.toml").write_text(ASSIGNMENT)
    (kit.reference(NAME) / "handout.md").write_text(HANDOUT)
    (kit.reference(NAME) / "boxes.py").write_text(reference)
    (kit.spec_tests(NAME) / "__init__.py").write_text('"""Spec tests."""\n')
    (kit.spec_tests(NAME) / "test_boxes.py").write_text(SPEC_TESTS)
    about = kit.assignment(NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    with Grader(kit, about, corpus) as grader:
        results = [grader.grade(Submission("a", "a", {"boxes.py": one.encode()})) for one in sources]
    return [{one.id: one for one in result.checks} for result in results]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is compiled here is of use to nobody else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    yield


@pytest.mark.parametrize("reference", [ON_PURPOSE, LEFT_TO_PYTHON], ids=["raises", "returns NotImplemented"])
def test_a_type_error_of_pythons_own_is_the_one_that_is_asked_for(tmp_path: Path, reference: str) -> None:
    """Whichever of the two the reference does, both are right; and an accident on the way is one."""
    slip = ON_PURPOSE.replace(
        'if not isinstance(other, Box):\n            raise TypeError("no box")  # B2', "pass"
    )
    slip = slip.replace("self.held < other.held", "self.held < len(other)")
    right, other, wrong = graded(tmp_path, reference, ON_PURPOSE, LEFT_TO_PYTHON, slip)
    for found in (right, other):
        assert all(one.points == one.max_points for one in found.values()), found
    assert wrong["refused"].status == "crashed" and not wrong["refused"].points


def test_python_asks_several_methods(tmp_path: Path) -> None:
    """The other operand's, those of a class that is derived from, and the one that changes nothing: each may leave it to Python."""
    more = LEFT_TO_PYTHON.replace(
        "class Box:\n    def __init__(self, held):\n        self.held = held\n",
        "class Box(tuple):\n    def __new__(cls, held):\n        return tuple.__new__(cls, (held,))\n\n    @property\n    def held(self):\n        return self[0]\n",
    )
    own = "    def __lt__(self, other):\n        if not isinstance(other, Box):\n            return NotImplemented  # B2\n        return self.held < other.held  # B1\n\n"
    assert own in more
    for source in (
        more.replace("        self.held += more\n", ""),
        more.replace(own, "").replace("        self.held += more\n", ""),
    ):
        (found,) = graded(tmp_path / str(len(source)), ON_PURPOSE, source)
        assert all(one.points == one.max_points for one in found.values()), found


def test_an_operator_that_the_reference_lacks_is_refused(tmp_path: Path) -> None:
    """What Python refuses for want of any method was not meant by anybody."""
    lacking = LEFT_TO_PYTHON.replace("__lt__", "is_less")
    with pytest.raises(KitError, match="TypeError"):
        graded(tmp_path, lacking, lacking)


def test_an_error_class_of_another_base_is_told_so(tmp_path: Path) -> None:
    """The name is right, so the sentence does not say that it is not."""
    (found,) = graded(
        tmp_path, ON_PURPOSE, ON_PURPOSE.replace("class Full(ValueError)", "class Full(Exception)")
    )
    assert found["full"].status == "failed"
    assert (
        "raised a Full, as the rule asks, but your class Full does not derive from ValueError."
        in found["full"].message
    )


def test_the_error_class_of_the_rules_is_no_other_error() -> None:
    """Of another base, it is not taken for that base: then the check would be told of the class, and again of the error."""
    steps = tuple(Step("call", "full", None, (n,)) for n in range(2))
    right = [{"x": "ValueError", "d": 1, "r": ["Full"]}, [3]]

    def found(*roles: str) -> dict[str, str]:
        mine = [{"x": "Exception", "d": 1, "r": [*roles]}, [3]]
        case = Case("full", steps, (Answer({}, json.dumps(right), ()),))
        return other_errors({0: case}, {0: json.dumps(mine)}, lambda _: case.answers[0])

    assert found("Full") == {}
    assert found() == {"full": "ValueError"}
