"""What stubs of single functions pass, tried when checks are compiled."""

from __future__ import annotations

import msgspec
import pytest

from grader.grading.compiler import compile_corpus
from grader.grading.stubbing import passed_by_chance
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Case, Corpus, Function
from grader.kits.kit import Kit
from grader.model.program import Step
from small_kit import NAME, make_kit

MORE = """

[[tasks]]
name = "Lids"
title = "Lids"

[[tasks]]
name = "Halves"
title = "Halves"

[[tasks]]
name = "Whole"
title = "Whole"

[[defines]]
name = "Lid"
kind = "class"
task = "Lids"

[defines.methods.press]
procedure = true

[defines.methods.turned]

[[defines]]
name = "halves"
kind = "function"
task = "Halves"
"""
RULES = """\
- **C4** A lid counts like a counter, and `turned(times)` says how often it was turned.
- **C5** `halves(number)` is the half of a number, and what is left.
"""
LID = """

class Lid(Counter):
    def turned(self, times):
        if times > self.value():
            raise ValueError("never")
        return times  # C4


def halves(number):
    return number // 2, number % 2  # C5
"""
CHECKS = '''

@check(task="Lids", rules=["C4"], points=1)
def test_turned(lab):
    """A lid that was pressed once may turn once."""
    lid = lab.Lid()
    lid.press()
    lid.turned(1)


@check(task="Halves", rules=["C5"], points=1)
def test_halves(lab):
    """A number falls into two halves."""
    half, left = lab.unpack(lab.halves(4), "half", "left")
    lab.look(half)
    lab.look(left)


@check(task="Halves", rules=["C5"], points=1)
@given(st.integers(1, 9))
def test_rest(lab, number):
    """What is left is 0 or 1."""
    _, left = lab.unpack(lab.halves(number), "half", "left")
    lab.look(left)


@check(task="Whole", rules=["C3", "C5"], points=1)
def test_whole(lab):
    """Both together."""
    lab.total(1, 2)
    lab.look(lab.unpack(lab.halves(6), "half", "left")[0])
'''


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Function]:
    """The functions of the small kit, by name."""
    return functions(Kit(make_kit(tmp_path_factory.mktemp("kit"))))


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Function]:
    """The same with a class that inherits, a function that returns a pair, and a task without functions of its own."""
    kit = Kit(make_kit(tmp_path_factory.mktemp("kit")))
    reference = kit.reference(NAME)
    for path, text in (
        (reference / "assignment.toml", MORE),
        (reference / "handout.md", RULES),
        (reference / "counter.py", LID),
        (kit.spec_tests(NAME) / "test_counter.py", CHECKS),
    ):
        path.write_text(path.read_text("utf-8") + text, "utf-8")
    return functions(kit)


def functions(kit: Kit) -> dict[str, Function]:
    """What compiling a kit finds, by name."""
    corpus = compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)
    return {one.name: one for one in corpus.functions}


def test_checks_are_about_functions_whose_lines_cite_their_rules(found: dict[str, Function]) -> None:
    """Where a step of theirs calls these; private lines of a class count for whatever calls them."""
    assert {name: one.about for name, one in found.items()} == {
        "Counter.__init__": ("starts_at_zero",),
        "Counter.press": ("press_adds_one",),
        "Counter.value": ("starts_at_zero",),
        "total": ("total",),
    }


def test_checks_rest_on_the_functions_without_which_they_fail(found: dict[str, Function]) -> None:
    """Those that their programs come to, of their own task."""
    assert {name: one.rests for name, one in found.items()} == {
        "Counter.__init__": ("press_adds_one", "starts_at_zero"),
        "Counter.press": ("press_adds_one",),
        "Counter.value": ("press_adds_one", "starts_at_zero"),
        "total": ("total",),
    }


def test_a_constant_may_be_all_that_a_check_asks_for(found: dict[str, Function]) -> None:
    """A counter that stands at 0 is right in a check of new ones, and total() is right for no constant."""
    assert found["Counter.value"].passed == (("starts_at_zero",),)
    assert {found[name].passed for name in ("Counter.__init__", "Counter.press", "total")} == {()}


def plain(one: Function) -> Function:
    """What is noted of a function besides the steps that its stubs fail."""
    assert one.caught and all(steps for caught in one.caught for steps in caught.values())
    return msgspec.structs.replace(one, caught=())


def test_a_stub_is_known_by_steps_that_it_fails(more: dict[str, Function]) -> None:
    """From the first that goes wrong on, with the program as a whole; the same steps once."""
    assert all(
        steps.bit_length() > 1 for one in more.values() for each in one.caught for steps in each.values()
    )
    assert all(len({*map(str, one.caught)}) == len(one.caught) for one in more.values())


def test_a_method_that_is_inherited_is_the_class_s_own(more: dict[str, Function]) -> None:
    """A stub of it leaves the class that it comes from, whose checks do not rest on it."""
    assert plain(more["Lid.press"]) == Function("Lid.press", (), ("turned",), ())
    assert more["Counter.press"].rests == ("press_adds_one",)
    assert "Lid.value" not in more


def test_what_is_looked_at_of_a_pair_is_a_constant_as_well(more: dict[str, Function]) -> None:
    """The pair (2, 0) passes the check of 4, and no pair that of many numbers."""
    assert plain(more["halves"]) == Function(
        "halves", ("halves", "rest", "whole"), ("halves", "rest", "whole"), (("halves",), ("whole",))
    )


def test_a_task_without_functions_rests_on_those_of_all(more: dict[str, Function]) -> None:
    """Its checks are about functions of other tasks."""
    assert plain(more["total"]) == Function("total", ("total", "whole"), ("total", "whole"), (("whole",),))
    assert plain(more["Lid.turned"]) == Function("Lid.turned", ("turned",), ("turned",), ())


def test_what_chance_answers_shows_nothing() -> None:
    """A check all of whose programs ask that answers differ is passed by whoever answers at random."""
    differ, plain = Step("together", "", None, (), relation="not_alike"), Step("call", "mix", None, ())
    checks = tuple(CheckInfo(name, "T", name, ("R1",), 1.0) for name in ("differ", "both", "plain"))
    cases = (
        Case("differ", (plain, differ), ()),
        Case("differ", (differ,), ()),
        Case("both", (differ,), ()),
        Case("both", (plain,), ()),
        Case("plain", (plain,), ()),
    )
    assert passed_by_chance(Corpus("k", "a", 0, checks, cases)) == {"differ"}
