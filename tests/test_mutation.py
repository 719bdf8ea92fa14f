"""The mutation tests of what judges: they notice what no test notices, and reasons that nobody needs."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

from commands import ROOT, environment
from mutation.judges import JUDGES, is_wanted
from mutation.swap import decides, swap

JUDGING = '''\
"""Judges."""

from functools import lru_cache

LIMIT = 3


class Judge:
    least = 1

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit

    def enough(self, points):
        return points >= self.limit

    @property
    def most(self):
        return self.limit * 2


@lru_cache(maxsize=8)
def double(points):
    return points + points


def decide(points: int | None):
    return "yes" if points > LIMIT else "no"


TABLE = {"decide": decide}
'''
TESTS = """\
from judging_to_mutate import TABLE, Judge, double


def test_judge():
    assert [Judge().enough(n) for n in (2, 3, 4)] == [False, True, True]
    assert (Judge.least, Judge(5).most) == (1, 10)


def test_functions():
    assert double(4) == 8
    assert [TABLE["decide"](n) for n in (3, 4)] == ["no", "yes"]
"""
LOOP = "\n\ndef down(count):\n    while count > 0:\n        count -= 1\n    return count\n"
TEST_OF_LOOP = (
    "\n\ndef test_loop():\n    import judging_to_mutate\n\n    assert judging_to_mutate.down(3) == 0\n"
)
NARROWER = TESTS.replace('for n in (3, 4)] == ["no", "yes"]', 'for n in (1, 9)] == ["no", "yes"]')
REASON = "[[mutant]]\nfile = \"judging_to_mutate.py\"\nold = '{}'\nnew = '{}'\nreason = \"So it is.\"\n"
OLD, NEW = 'return "yes" if points > LIMIT else "no"', 'return "yes" if points >= LIMIT else "no"'
RUN = """\
import json, sys
from pathlib import Path

sys.path[:0] = [{tests!r}, {here!r}]
from grader.audits.equivalent import read_equivalent
from mutate import mutation_test
from mutation.judges import Judge

judge = Judge("judging_to_mutate", ("test_it.py",))
outcomes, faults = mutation_test([judge], Path({here!r}), read_equivalent(Path({here!r}, "reasons.toml")), 2, "")
print(json.dumps([[one.status for one in outcomes], faults]))
"""


def mutated(
    folder: Path, tests: str, reasons: str = "", source: str = JUDGING
) -> tuple[list[str], list[str]]:
    """What becomes of the mutants of a small module, and what is at fault; in a process of its own, as it forks."""
    (folder / "judging_to_mutate.py").write_text(source)
    (folder / "test_it.py").write_text(tests)
    (folder / "reasons.toml").write_text(reasons)
    code = RUN.format(tests=str(ROOT / "tests"), here=str(folder))
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    statuses, faults = json.loads(done.stdout.splitlines()[-1])
    return statuses, faults


def test_good_tests_kill_all(tmp_path: Path) -> None:
    """Also where a mutant never ends, a value is a default, a function is remembered, or lies in a table."""
    statuses, faults = mutated(tmp_path, TESTS + TEST_OF_LOOP, source=JUDGING + LOOP)
    assert faults == [] and set(statuses) == {"killed", "none"}
    assert statuses.count("killed") >= 20


def test_a_survivor_is_noticed_and_explained(tmp_path: Path) -> None:
    """With its file, line and change; a reason that fits ends that, and is needed then."""
    _, faults = mutated(tmp_path, NARROWER)
    number = JUDGING.splitlines().index(f"    {OLD}") + 1
    survivor = f"judging_to_mutate.py:{number}: survives\n  - {OLD}\n  + {NEW}"
    assert survivor in faults
    assert not any("points < LIMIT" in fault for fault in faults)
    assert survivor not in mutated(tmp_path, NARROWER, REASON.format(OLD, NEW))[1]


def test_a_reason_that_nobody_needs_is_noticed(tmp_path: Path) -> None:
    """What tests find does not need to be explained."""
    _, faults = mutated(tmp_path, TESTS, REASON.format(OLD, NEW))
    assert faults == [f"judging_to_mutate.py: no survivor needs the reason for: {OLD} -> {NEW}"]


def test_tests_that_fail_anyway_kill_nobody(tmp_path: Path) -> None:
    """They are at fault themselves, and so are those that cannot be collected."""
    for tests in (TESTS + "\n\ndef test_bad():\n    assert False\n", "import nowhere\n"):
        statuses, faults = mutated(tmp_path, tests)
        assert statuses == [] and len(faults) == 1


def test_every_judge_is_there() -> None:
    """With tests, and with the parts that are named."""
    for judge in JUDGES:
        source = (ROOT / "grader" / judge.file).read_text("utf-8")
        assert decides(source, judge.parts)
        assert all((ROOT / "tests" / name).is_file() for name in judge.tests)


def test_which_operators() -> None:
    """Comparisons become their contrary or get another edge; other kinds are all made."""
    wanted = {
        one
        for one in ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
        if is_wanted(f"core/ReplaceComparisonOperator_Lt_{one}")
    }
    assert wanted == {"LtE", "GtE"}
    assert is_wanted("core/ReplaceBinaryOperator_Sub_Add") and not is_wanted(
        "core/ReplaceBinaryOperator_Sub_Mod"
    )
    assert is_wanted("core/AddNot") and is_wanted("core/ReplaceUnaryOperator_Delete_Not")


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """The small module, imported from a file of its own."""
    path = tmp_path / "judging_to_swap.py"
    path.write_text(JUDGING)
    spec = importlib.util.spec_from_file_location("judging_to_swap", path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_swapping_reaches_what_others_hold(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions, methods, defaults, properties and class attributes that somebody imported before."""
    monkeypatch.setitem(sys.modules, module.__name__, module)
    double, decide, judge, kind = module.double, module.TABLE["decide"], module.Judge(), module.Judge
    assert (double(4), decide(4), judge.enough(3), judge.most, kind.least) == (8, "yes", True, 6, 1)
    changed = (
        JUDGING.replace("points + points", "points - 1").replace(">= self", "> self").replace("* 2", "* 3")
    )
    swap(module, changed.replace("LIMIT = 3", "LIMIT = 4").replace("least = 1", "least = 2"))
    assert (double(4), decide(4), judge.enough(3), judge.most, kind.least) == (3, "no", False, 9, 2)
    assert (module.LIMIT, kind().limit) == (4, 4)


def test_what_decides() -> None:
    """Annotations, decorators and imports for the type checker do not; parts can be looked at alone."""
    bare = decides(JUDGING)
    assert decides(JUDGING.replace("int | None", "str").replace("maxsize=8", "maxsize=9")) == bare
    assert decides("if TYPE_CHECKING:\n    import a\n") == decides("")
    assert decides("class A(B, frozen=True): pass") == decides("class A(B, frozen=False): pass")
    changed = JUDGING.replace("* 2", "* 3")
    assert decides(changed) != bare
    assert decides(changed, ["Judge.enough", "double"]) == decides(JUDGING, ["Judge.enough", "double"])
    assert decides(changed, ["Judge.most"]) != decides(JUDGING, ["Judge.most"])
