"""Gates: a task in which nothing came out right that no stub gets right as well pays nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.gates import Closed, Gates
from grader.kits.corpus import Function, Passed

TASKS = {"Boxes": ["make", "put", "see"], "Bags": ["weigh", "mix"]}
ALL = [one for checks in TASKS.values() for one in checks]


def functions_of(found: Mapping[str, Closed]) -> dict[str, tuple[str, ...]]:
    """The functions that are not shown, of each check that is closed."""
    return {check: one.functions for check, one in found.items()}


def closed(right: Collection[str], *stubs: Passed) -> set[str]:
    """The tasks that are closed where these checks came out right: whole tasks, each for itself."""
    why = Gates(TASKS, stubs).closed(right)
    assert not any(one.unused for one in why.values())
    found = functions_of(why)
    tasks = {task for task, checks in TASKS.items() if not found.keys().isdisjoint(checks)}
    assert found == {one: () for task in tasks for one in right if one in TASKS[task]}
    return tasks


def lacking(right: Collection[str], *functions: Function) -> dict[str, tuple[str, ...]]:
    """The checks that are closed, with the functions that are not shown, where no stub of a whole task passes anything."""
    return functions_of(Gates(TASKS, (), functions).closed(right))


@pytest.mark.parametrize("task", ["", "Boxes"])
@pytest.mark.parametrize("right", [{"make"}, {"see"}, {"make", "see"}])
def test_what_one_stub_passes_closes_its_task(task: str, right: set[str]) -> None:
    """All of it or a part, whether the stub is one of the task or of everything."""
    assert closed(right, Passed(task, ("make", "see"))) == {"Boxes"}


def test_one_check_that_no_stub_passes_opens_its_task() -> None:
    """Then everything that is right there is paid, by all stubs."""
    stub = Passed("", ("make", "see", "weigh"))
    assert closed({"make", "put"}, stub) == set()
    assert closed({"make", "put", "weigh"}, stub) == {"Bags"}
    assert closed({"make", "put", "weigh", "mix"}, stub) == set()


def test_stubs_close_one_by_one() -> None:
    """What two stubs pass only together, neither of them has: somebody did more than each."""
    assert closed({"make", "see"}, Passed("", ("make",)), Passed("", ("see",))) == set()
    assert closed({"see"}, Passed("", ("make",)), Passed("", ("see",))) == {"Boxes"}


def test_without_stubs_nothing_is_closed() -> None:
    """An assignment whose stubs pass nothing pays for each check."""
    assert closed({"make"}) == set()


def test_where_nothing_is_right_nothing_is_closed() -> None:
    """There is nothing to pay for then."""
    assert closed(set(), Passed("", ("make", "weigh"))) == set()


def test_stubs_of_other_tasks_do_not_matter() -> None:
    """What is empty there says nothing of what was done here, though it passes the checks here."""
    assert closed({"make", "weigh"}, Passed("Bags", ("make", "weigh"))) == {"Bags"}


def test_a_stub_that_passes_all_checks_of_a_task_is_no_gate() -> None:
    """As far as these see, it is right; elsewhere it is a stub like others."""
    stub = Passed("", ("make", "put", "see", "weigh"))
    assert closed({"make", "weigh"}, stub) == {"Bags"}


def test_checks_of_no_known_task_decide_nothing() -> None:
    """Neither those that are right, nor those that a stub passes."""
    assert closed({"make", "other"}, Passed("", ("make",))) == {"Boxes"}
    assert closed({"make", "other"}, Passed("", ("other",))) == set()


SEE = Function("Box.see", ("see", "make"), ("see", "make"), (("see",),))


def test_a_check_of_a_function_that_is_not_shown_is_closed() -> None:
    """A stub of it passes whatever came out right and rests on it; the other checks of the task are paid."""
    assert lacking({"see"}, SEE) == {"see": ("Box.see",)}
    assert lacking({"see", "weigh"}, SEE) == {"see": ("Box.see",)}
    assert lacking({"make", "see"}, SEE) == {}
    assert lacking({"make"}, SEE) == {}


def test_what_rests_on_a_function_shows_it_though_it_is_about_others() -> None:
    """No stub of `put` passes both of what rests on it, so that it works is seen in the two."""
    others = Function("Box.other", ("make", "see"), ("make", "see"), ())
    assert lacking({"put"}, Function("Box.put", ("put",), ("put", "see"), (("put",),)), others) == {
        "put": ("Box.put",)
    }
    assert lacking({"put", "see"}, Function("Box.put", ("put",), ("put", "see"), (("put",),)), others) == {}


def test_a_check_about_several_functions_needs_one_of_them() -> None:
    """It is closed where none is shown, and all of them are told in their order."""
    one, two = (Function(name, ("make",), ("make", "see", "put"), (("make", "see"),)) for name in ("b", "a"))
    shown = Function("c", ("make",), ("make",), ())
    assert lacking({"make"}, one, two) == {"make": ("a", "b")}
    assert lacking({"make", "see"}, one, two)["make"] == ("a", "b")
    assert lacking({"make", "put"}, one, two) == {}
    assert lacking({"make"}, one, shown, two) == {}


def test_a_check_about_no_function_asks_for_one_that_it_rests_on() -> None:
    """Any will do of those, and none that it does not rest on."""
    dim = Function("Box.dim", (), ("make", "put"), (("make",),))
    bright = Function("Box.bright", (), ("make", "see"), (("see",),))
    other = Function("Box.other", (), ("see",), ())
    assert lacking({"make"}, dim, other) == {"make": ()}
    assert lacking({"make", "see"}, dim, other) == {"make": ()}
    assert lacking({"make"}, dim, bright) == {}
    assert lacking({"make", "put"}, dim) == {}


def test_a_check_that_rests_on_nothing_asks_for_anything_of_its_task() -> None:
    """Of what checks of this task rest on, and of no other."""
    dim = Function("Box.dim", (), ("see", "put"), (("see",),))
    other = Function("bag", (), ("weigh",), ())
    assert lacking({"make", "see", "weigh"}, dim, other) == {"make": (), "see": ()}
    assert lacking({"make", "put", "see"}, dim, other) == {}
    assert lacking({"make"}, other) == {}


def test_both_kinds_of_gates_close() -> None:
    """A task that is closed as a whole leaves the other tasks to their functions."""
    weigh = Function("Bag.weigh", ("weigh",), ("weigh", "mix"), (("weigh",),))
    put = Function("Box.put", ("put",), ("put",), ())
    gates = Gates(TASKS, [Passed("", ("see",))], [weigh, put, SEE])
    assert functions_of(gates.closed({"see", "weigh"})) == {"see": (), "weigh": ("Bag.weigh",)}
    assert functions_of(gates.closed({"put", "see", "weigh"})) == {
        "see": ("Box.see",),
        "weigh": ("Bag.weigh",),
    }


def test_a_constructor_shows_only_what_has_nothing_else() -> None:
    """Everything rests on it, so that it is right says nothing of the other functions."""
    new = Function("Box.__init__", ("see", "make"), ("see", "make"), ())
    assert lacking({"see"}, new) == {}
    assert lacking({"see"}, new, Function("Box.dim", ("see",), ("see", "put"), (("see",),))) == {
        "see": ("Box.dim",)
    }
    assert lacking(
        {"put", "see"}, new, Function("Box.dim", (), ("see", "put", "make"), (("put", "see"),))
    ) == {"put": (), "see": ("Box.__init__",)}
    assert lacking({"see"}, Function("Box.__init__", ("see",), ("see", "make"), (("see",),))) == {
        "see": ("Box.__init__",)
    }


def test_what_constructors_alone_show_waits_for_what_uses_them() -> None:
    """Anything that shares a check with them will do; if nothing does, anything that is no constructor."""
    new = Function("Box.__init__", ("make",), ("make", "put"), ())
    put = Function("Box.put", ("put",), ("put", "see"), ())
    weigh = Function("Bag.weigh", ("weigh",), ("weigh",), ())
    bag = Function("Bag.__init__", ("mix",), ("mix",), ())
    unused = {"make": Closed(("Box.__init__",), unused=True)}
    assert Gates(TASKS, (), [new, put, weigh]).closed({"make"}) == unused
    assert Gates(TASKS, (), [new, put, weigh]).closed({"make", "weigh"}) == unused
    assert Gates(TASKS, (), [new, put, weigh]).closed({"make", "put"}) == {}
    assert Gates(TASKS, (), [new, weigh, bag]).closed({"make", "mix"}) == unused | {
        "mix": Closed(("Bag.__init__",), unused=True)
    }
    assert Gates(TASKS, (), [new, weigh, bag]).closed({"make", "mix", "weigh"}) == {}
    assert Gates(TASKS, (), [new, bag]).closed({"make", "mix"}) == {}
    poor = Function("Box.put", ("put",), ("put", "see"), (("put",),))
    assert Gates(TASKS, (), [poor]).closed({"put"}) == {"put": Closed(("Box.put",), unused=False)}
    assert Gates(TASKS, (), [new, put]).closed({"make"}, working=["Box.put"]) == unused
    assert Gates(TASKS, (), [new, put]).closed({"make", "put"}, lent={"put": ["Box.put"]}).keys() == {
        "make",
        "put",
    }


def test_a_stub_of_a_function_that_passes_all_is_no_gate() -> None:
    """As far as the checks see, it is right; and a function that nothing rests on is none either."""
    assert lacking({"make"}, Function("Box.put", ("make",), ("make",), (("make", "see"),))) == {}
    assert lacking({"make"}, Function("Box.put", ("make",), (), ())) == {}


def test_nothing_right_shows_nothing() -> None:
    """A check that is about a function of which nothing is right is closed, though no stub passes it."""
    assert lacking({"make"}, Function("Box.put", ("make",), ("see",), ())) == {"make": ("Box.put",)}


CHECKS = st.sets(st.sampled_from(ALL))
STUBS = st.lists(st.builds(Passed, st.sampled_from(["", *TASKS]), CHECKS.map(lambda one: tuple(sorted(one)))))

SOME = CHECKS.map(lambda one: tuple(sorted(one)))
FUNCTIONS = st.lists(
    st.builds(
        Function, st.sampled_from(["Box.__init__", "Box.put", "mix"]), SOME, SOME, st.lists(SOME).map(tuple)
    ),
    unique_by=lambda one: one.name,
)


@given(CHECKS, CHECKS, STUBS, FUNCTIONS)
def test_more_that_is_right_never_closes(
    right: set[str], more: set[str], stubs: list[Passed], functions: list[Function]
) -> None:
    """Every check that is paid stays paid when others come out right as well."""
    gates = Gates(TASKS, stubs, functions)

    def paid(checks: set[str]) -> set[str]:
        return checks - gates.closed(checks).keys()

    assert paid(right) <= paid(right | more)


@given(CHECKS, STUBS, STUBS, FUNCTIONS)
def test_more_stubs_never_open(
    right: set[str], stubs: list[Passed], more: list[Passed], functions: list[Function]
) -> None:
    """A check that is closed stays closed when another stub is known, and where all is right, nothing is closed."""
    gates = Gates(TASKS, stubs, functions)
    assert gates.closed(right).keys() <= Gates(TASKS, [*stubs, *more], functions).closed(right).keys()
    assert gates.closed(ALL) == {}


def test_a_check_shows_nothing_of_functions_that_were_left_out() -> None:
    """It is paid where others show the function, and closed with them where nothing else is right."""
    gates = Gates(TASKS, (), (SEE,))
    both = {"make", "see"}
    assert gates.closed(both, {"see": ["Box.see"]}) == gates.closed(both, {"put": ["Box.see"]}) == {}
    assert gates.closed(both, {"make": ["Box.put"], "see": ["Box.put"]}) == {}
    assert functions_of(gates.closed(both, {"make": ["Box.see"]})) == {
        "make": ("Box.see",),
        "see": ("Box.see",),
    }
    by_task = Gates(TASKS, (Passed("Boxes", ("make",)),), (SEE,))
    assert functions_of(by_task.closed(both, {"make": ["Box.see"]})) == {
        "make": ("Box.see",),
        "see": ("Box.see",),
    }
    assert by_task.closed(both, {"make": ["Box.put"]}) == {}
    assert functions_of(by_task.closed(both, {"see": ["Box.see"]})) == {"make": (), "see": ()}
    assert by_task.closed(both, {"see": ["Box.put"]}) == {}


def test_a_check_shows_nothing_of_functions_that_were_the_kits() -> None:
    """It still counts for its task, where it came out right with what the submission has of that."""
    gates = Gates(TASKS, (), (SEE,))
    both = {"make", "see"}
    assert gates.closed(both, lent={"make": ["Box.put"], "see": ["Box.put"]}) == {}
    assert functions_of(gates.closed(both, lent={"make": ["Box.see"]})) == {
        "make": ("Box.see",),
        "see": ("Box.see",),
    }
    by_task = Gates(TASKS, (Passed("Boxes", ("make",)),), ())
    assert by_task.closed(both, lent={"see": ["Box.see"]}) == {}


def test_what_always_raises_is_ruled_out_by_an_answer() -> None:
    """A function that answers where the reference does is none that raises whatever it is asked."""
    put = Function("Box.put", ("put",), ("make", "put", "see"), (), (), (("put", "see"),))
    raises = Passed("Boxes", ("put", "see"), raises=True)
    for stubs in ((), (raises,)):
        gates = Gates(TASKS, stubs, [put])
        assert gates.closed({"put", "see"}).keys() == {"put", "see"}
        assert gates.closed({"put", "see"}, answered={"Box.put"}) == {}
        assert gates.closed({"put", "see"}, answered={"Bag.weigh"}).keys() == {"put", "see"}
    other = Function("Box.put", ("put",), ("make", "put", "see"), (("put",),), (), (("put", "see"),))
    assert Gates(TASKS, (), [other]).closed({"put"}, answered={"Box.put"}).keys() == {"put"}
    silent = Passed("Boxes", ("put",))
    assert Gates(TASKS, (silent,), [put]).closed({"put"}, answered={"Box.put"}).keys() == {"put"}


def test_only_an_answer_of_the_task_itself_rules_out_what_always_raises() -> None:
    """Not one of another task's function, nor that there is a function which could have answered."""
    raises = Passed("Boxes", ("put", "see"), raises=True)
    weigh = Function("Bag.weigh", (), ("weigh",), (), ())
    assert Gates(TASKS, (raises,), [weigh]).closed({"put", "see"}, answered={"Bag.weigh"}).keys() == {
        "put",
        "see",
    }
    put = Function("Box.put", (), ("put",), (), ())
    assert Gates(TASKS, (raises,), [put]).closed({"put", "see"}).keys() == {"put", "see"}
    assert Gates(TASKS, (raises,), [put]).closed({"put", "see"}, answered={"Box.put"}) == {}


def test_what_works_is_shown() -> None:
    """It opens the checks that it decides, and the task of these; nothing of another function, and no other task."""
    weigh = Function("Bag.weigh", ("weigh",), ("weigh", "mix"), (("weigh",),))
    put = Function("Box.put", ("put",), ("make", "put", "see"), (("see",),))
    stubs = [Passed("", ("see", "weigh"))]
    gates = Gates(TASKS, stubs, [weigh, put, SEE])
    right = {"see", "weigh"}
    assert gates.closed(right).keys() == right
    assert gates.closed(right, working=["Bag.weigh"]).keys() == {"see"}
    assert gates.closed(right, working=["Box.see"]).keys() == {"weigh"}
    # What rests on a function is not about it.
    assert gates.closed(right, working=["Box.put"]).keys() == right
    assert gates.closed(right, working=["Bag.weigh", "Box.see"]) == {}
    assert gates.closed(right, working=["nothing"]).keys() == right
