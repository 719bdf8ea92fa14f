"""Right steps rule out known mistakes; where all about a check are ruled out, it is shown although something else spoils it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
import pytest

from grader.judging.shown import Shown, wrong, wrong_steps
from grader.kits.corpus import Case, Function, Known
from grader.model.outcomes import Event, Outcome
from grader.model.program import Step
from judging import Seen, case, check, know, seen

CHECKS = [check("put", "A1"), check("see", "A2")]
CASES = [
    case("put", "bps", "xyz"),
    case("see", "bs", "xy"),
    case("see", "bpss", "xyzw"),
    case("see", "bs", "xy"),
]
PUT_NOTHING: dict[int, str | Outcome] = {0: "xyq", 2: "xqzw"}


def known(name: str, rules: str, outcomes: Mapping[int, str | Outcome]) -> Known:
    """A known mistake that answers these cases so, and all others as the reference does."""
    found = seen(CHECKS, CASES, outcomes)
    steps = wrong_steps(found.evidence, found.plan.default_world)
    return Known(name, f"{name}.", tuple(rules.split()), {}, steps)


SEES_NOTHING = known("sees nothing", "A2", {1: "xn", 2: "xyzn"})


def shown(
    found: Seen,
    *catalogue: Known,
    about: int = 1,
    explained: Collection[int] = (),
    stopped: Collection[int] = (),
    by: str = "A1",
) -> bool:
    """Whether a check is shown; where some cases are `explained`, by a mistake of these rules, or `stopped` at a line of theirs."""
    failing = [n for n in found.failing if n not in found.evidence.filled]
    know(found, catalogue)
    reason = Known("reason", "", tuple(by.split()), {})
    reasons = {number: [reason] for number in explained}
    lines = dict.fromkeys(stopped, by.split())
    right = Shown(found.evidence, found.plan.default_world, failing, reasons, lines)
    return right.is_shown(CHECKS[about], found.plan.gates)


def test_what_a_mistake_spoils() -> None:
    """The first steps that go wrong, and the program as a whole; from the first error on, all of them."""
    found = seen(CHECKS, CASES, {0: "xyq", 1: "nn", 2: "x!zw"})
    assert wrong_steps(found.evidence, found.plan.default_world) == {0: 0b1100, 1: 0b111, 2: 0b1110}
    at, anywhere = Event("timeout", "hangs", step=2), Event("crashed", "gone")
    found = seen(CHECKS, CASES, {0: anywhere, 2: at})
    assert wrong_steps(found.evidence, found.plan.default_world) == {0: 0b1000, 2: 0b11100}
    assert wrong(None, 2) == 0b100
    late = seen(CHECKS, [case("see", "bspp", "xyzw")], {0: "ny!w"})
    assert wrong_steps(late.evidence, late.plan.default_world) == {0: 0b1101}


def test_a_right_program_rules_out_what_would_spoil_it() -> None:
    """In any of its steps; and a mistake without rules may be about anything."""
    found = seen(CHECKS, CASES, PUT_NOTHING)
    assert shown(found, SEES_NOTHING)
    assert shown(found, SEES_NOTHING, known("gone", "A2", {3: Event("crashed", "gone")}))
    hidden = {0: "xyq", 2: "xnzw"}
    for rules in ("A2", "A2 B1", ""):
        assert not shown(found, SEES_NOTHING, known("hidden", rules, hidden))
    assert shown(found, SEES_NOTHING, known("another's", "A1", hidden))


def test_without_a_known_mistake_nothing_is_shown() -> None:
    """There is nothing that could be ruled out."""
    found = seen(CHECKS, CASES, PUT_NOTHING)
    assert not shown(found)
    assert not shown(found, known("another's", "A1", {1: "xn"}))


@pytest.mark.parametrize(
    ("came", "holds"),
    [
        ("xqzw", True),
        ("xyqw", False),
        ("xynr", False),
        ("xq!w", False),
        (Event("timeout", "hangs", step=3), True),
        (Event("timeout", "hangs", step=2), False),
        (Event("crashed", "gone"), False),
    ],
)
def test_steps_of_a_program_that_went_wrong(came: str | Outcome, holds: bool) -> None:
    """Those before the first that went wrong; later ones where only what one function returned is wrong."""
    found = seen(CHECKS, CASES, {2: came})
    third = known("third", "A2", {2: "xynw"})
    assert shown(found, third) == holds


def test_steps_after_those_of_one_function() -> None:
    """All that is wrong is what `put` returned; where `see` is wrong as well, or it raised, the rest may stand on that."""
    last = known("last", "A2", {2: "xyzn"})
    assert shown(seen(CHECKS, CASES, {2: "xqzw"}), last)
    assert not shown(seen(CHECKS, CASES, {2: "xqrw"}), last)
    assert not shown(seen(CHECKS, CASES, {2: "x!zw"}), last)
    assert not shown(seen(CHECKS, CASES, {2: "qyzw"}), known("first", "A2", {2: "nyzw"}))


def test_most_programs_are_right() -> None:
    """Or all that is wrong in any is what one function returned."""
    mostly = {1: "xn", 3: "xn", 2: "xyzw"}
    catalogue = known("late", "A2", {2: "xyzn"})
    assert shown(seen(CHECKS, CASES, mostly), catalogue)
    raised = {1: "!y", 3: "!y"}
    assert not shown(seen(CHECKS, CASES, raised), catalogue)
    assert not shown(
        seen(CHECKS, CASES, {1: Event("crashed", "gone"), 3: Event("crashed", "gone")}), catalogue
    )
    assert shown(seen(CHECKS, CASES, {1: "!y"}), catalogue)
    assert not shown(seen(CHECKS, CASES, {1: "nn", 3: "nn"}), catalogue)
    assert not shown(seen(CHECKS, CASES, {1: "xn", 3: "ny"}), catalogue)


@pytest.mark.parametrize(("decides", "holds"), [("", True), ("Box.see", True), ("Box.put", False)])
def test_what_one_function_returns_by_luck_shows_nothing_of_others(decides: str, holds: bool) -> None:
    """One that always returns the same is right somewhere; stubs of it show that where it decides the check itself."""
    functions = [Function(decides, ("see",), ("see", "put"), (), ({2: 0b100},))] if decides else []
    lucky = {1: "xn", 3: "xn", 2: "xyzw"}
    catalogue = known("late", "A2", {2: "xyzn"})
    assert shown(seen(CHECKS, CASES, lucky, functions=functions), catalogue) == holds
    # Where most programs are right, so is what they look at.
    assert shown(seen(CHECKS, CASES, {1: "xn"}, functions=functions), catalogue)


@pytest.mark.parametrize(
    ("came", "explained", "holds"),
    [
        ({1: "xn", 3: "xn"}, (), True),
        ({1: "xn", 3: "xn", 2: "xyzn"}, (), False),
        ({1: "xn", 2: "xyzn"}, (), True),
        ({1: "xn", 2: "xynn"}, (), False),
        ({1: "xn", 3: "xn", 2: "xyzn"}, (3,), False),
        ({1: "xn", 3: "xn", 2: "xyzn"}, (1, 3), True),
        ({1: "xn", 3: "xn", 2: "xynn"}, (1,), False),
        ({1: "xn", 3: "xn", 2: "xyzn"}, (1, 2, 3), True),
    ],
)
def test_a_function_that_decides_a_check_is_right_in_half_of_its_answers(
    came: dict[int, str | Outcome], explained: tuple[int, ...], holds: bool
) -> None:
    """Whoever returns something else wherever it would be wrong picks what is right; where most programs are right, none is asked for."""
    functions = [Function("Box.see", ("see",), ("see", "put"), (), ({2: 0b10, 1: 0b10, 3: 0b10},))]
    for catalogue in (known("early", "A2", {2: "nyzw"}), known("none", "A2", {2: "xqrv"})):
        found = seen(CHECKS, CASES, came, functions=functions)
        assert shown(found, catalogue, explained=explained) == holds


@pytest.mark.parametrize(
    ("spoilt", "holds"),
    [
        *(({2: 1 << step}, step < 2) for step in range(5)),
        *(({4: 1 << step}, True) for step in range(3)),
    ],
)
def test_only_what_looks_at_that_function_is_left_out(spoilt: dict[int, int], holds: bool) -> None:
    """Its steps, and the program as a whole where it has any."""
    functions = [Function("Box.put", ("see",), ("see", "put"), (), ({2: 0b10},))]
    cases = [*CASES, case("put", "bp", "xy")]
    found = seen(CHECKS, cases, {1: "xn", 3: "xn"}, functions=functions)
    assert shown(found, Known("a", "A.", ("A2",), {}, spoilt)) == holds


def test_later_steps_count_where_a_known_mistake_explains_the_program() -> None:
    """It is known what spoils it; only what was answered after an error where none should be stands in another state."""
    last = known("last", "A2", {2: "xyzn"})
    for came, explained, holds in (
        ("xqrw", (), False),
        ("xqrw", (2,), True),
        ("xqrv", (2,), False),
        ("x!zw", (2,), False),
    ):
        assert shown(seen(CHECKS, CASES, {2: came}), last, explained=explained) == holds


def test_what_is_explained_is_no_sign_of_answers_at_random() -> None:
    """It counts as neither right nor wrong where most programs are asked for, if the mistake is about other rules."""
    wrong = {1: "nn", 3: "!y"}
    catalogue = known("late", "A2", {2: "xyzn"})
    for explained, by, holds in (
        ((), "A1", False),
        ((1,), "A1", True),
        ((1, 3), "A1", True),
        ((1, 3), "A2", False),
        ((1, 3), "A1 A2", False),
    ):
        assert shown(seen(CHECKS, CASES, wrong), catalogue, explained=explained, by=by) == holds


def test_half_may_be_wrong_for_what_nobody_explains() -> None:
    """Of four programs two, whatever is explained besides."""
    cases = [*CASES, case("see", "bs", "xy")]
    late = known("late", "A2", {2: "xyzn"})
    wrong = {1: "nn", 3: "!y", 4: "!n"}
    for explained, holds in (((), False), ((1,), True), ((1, 3), True)):
        assert shown(seen(CHECKS, cases, wrong), late, explained=explained) == holds


def test_what_stops_at_a_line_that_is_charged_is_no_sign_of_answers_at_random() -> None:
    """As many as three of four may, but what they did after that line counts for nothing."""
    cases = [*CASES, case("see", "bs", "xy")]
    late = known("late", "A2", {2: "xyzn"})
    wrong = {1: "!y", 3: "!y", 4: "!y"}
    for stopped, by, holds in (
        ((), "A1", False),
        ((1,), "A1", True),
        ((1, 3, 4), "A1", True),
        ((1, 3, 4), "A2", False),
        ((1, 3, 4), "A1 A2", False),
    ):
        assert shown(seen(CHECKS, cases, wrong), late, stopped=stopped, by=by) == holds
    more = [*cases, case("see", "bs", "xy")]
    assert not shown(seen(CHECKS, more, wrong | {5: "!y"}), late, stopped=(1, 3, 4, 5))
    assert shown(seen(CHECKS, more, wrong | {5: "!y"}), late, stopped=(1, 3, 4, 5), explained=(5,))
    assert not shown(seen(CHECKS, cases, {2: "x!zw"}), late, stopped=(2,))


def test_steps_up_to_an_error_count_where_the_program_is_explained() -> None:
    """Those between the first wrong one and the one after which the two sides stand in different states."""
    cases = [*CASES[:2], case("see", "bssp", "xyzw"), *CASES[3:]]
    found = {2: "xqz!"}
    for step, holds in ((0, True), (1, False), (2, True), (3, False)):
        spoilt = Known("a", "", ("A2",), {}, {2: 1 << step})
        assert shown(seen(CHECKS, cases, found), spoilt, explained=(2,)) == holds
        assert shown(seen(CHECKS, cases, found), spoilt) == (step == 0)


def test_where_half_are_right_nothing_is_right_by_luck() -> None:
    """Most of what the wrong function returned is right then."""
    functions = [Function("Box.put", ("see",), ("see", "put"), (), ({2: 0b10},))]
    found = seen(CHECKS, CASES[:3], {1: "xn"}, functions=functions)
    assert shown(found, Known("a", "", ("A2",), {}, {2: 0b100}))


@pytest.mark.parametrize(("decides", "holds"), [("Box.see", True), ("Box.put", False)])
def test_what_is_explained_may_be_right_by_luck(decides: str, holds: bool) -> None:
    """What a function returns that is wrong there shows nothing of others, as elsewhere."""
    functions = [Function(decides, ("see",), ("see", "put"), (), ({2: 0b100},))]
    found = seen(CHECKS, CASES, {1: "nn", 3: "nn"}, functions=functions)
    assert shown(found, known("late", "A2", {2: "xyzn"}), explained=(1, 3)) == holds


def test_what_came_out_right_with_the_kit_s_part_shows_nothing() -> None:
    """Of the part that it stood for."""
    found = seen(CHECKS, CASES, PUT_NOTHING)
    found.evidence.replaced.update({1: ("Box",), 3: ("Box",)})
    assert not shown(found, known("sees nothing", "A2", {1: "xn"}))


def test_what_came_out_right_without_some_calls_shows_what_it_did_with_them() -> None:
    """The steps up to the first that went wrong with them."""
    for step, holds in ((0, True), (1, False), (2, False), (3, False), (4, False)):
        found = seen(CHECKS, CASES, {0: "xyq", 2: "x!zw"})
        found.evidence.filled[2] = ("Box.put",)
        assert shown(found, Known("a", "", ("A2",), {}, {2: 1 << step})) == holds


def test_what_was_not_run_shows_nothing() -> None:
    """It did not come out right."""
    found = seen(CHECKS, CASES, {0: "xyq"})
    del found.evidence.outcomes[1]
    assert not shown(found, known("sees nothing", "A2", {1: "xn"}))
    assert shown(found, known("sees nothing", "A2", {1: "xn", 3: "xn"}))


def test_what_a_reading_leaves_undecided_shows_nothing() -> None:
    """Nobody compares it, so it is neither right nor wrong."""
    last = Known("a", "", ("A2",), {}, {3: 0b10})
    for letters, holds in (("xy", True), ("", False)):
        found = seen(
            CHECKS, [*CASES[:3], case("see", "bs", letters)], PUT_NOTHING | {3: "xq" if not letters else "xy"}
        )
        assert shown(found, last) == holds


def test_functions_without_the_work_are_ruled_out_as_well() -> None:
    """Each stub of one of the functions that decide the check."""
    see = Function("Box.see", ("see",), ("see", "more"), (), ({1: 0b110}, {0: 0b1000, 3: 0b10}))
    put = Function("Box.put", ("see",), ("see", "more"), (), ({1: 0b110}, {0: 0b1000}))
    nothing = Function("Box.new", ("see",), ("see", "more"), (), ({},))
    for functions, holds in (([see], True), ([put], False), ([put, see], True), ([nothing], False)):
        found = seen(CHECKS, CASES, PUT_NOTHING, functions=functions)
        assert shown(found, SEES_NOTHING) == holds


def test_what_cannot_be_ruled_out() -> None:
    """Steps that are not there, of programs that gave nothing or an answer that is none, and those between two that went wrong."""
    anything = {1: Known("a", "", ("A2",), {}, {2: 1}), 2: Known("a", "", ("A2",), {}, {2: 0b100})}
    for came, one in (
        (Event("crashed", "gone"), anything[1]),
        ("[[", anything[1]),
        ("[[", anything[2]),
        ("qyzn", anything[2]),
    ):
        assert not shown(seen(CHECKS, CASES, {2: came}), one)
    replaced = seen(CHECKS, CASES, {0: "xyq"})
    replaced.evidence.replaced[2] = ("Box",)
    assert not shown(replaced, anything[1])
    assert not shown(seen(CHECKS, CASES, {0: "xyq"}), Known("a", "", ("A2",), {}, {1: 0b1000}))


@pytest.mark.parametrize(
    ("came", "right"),
    [
        ("xyzwvut", 0b11111111),
        # Whatever a step answers that only looks, those after it are held against the reference as they are.
        ("xqrwvut", 0b1111001),
        ("xq!wvut", 0b1111001),
        # But behind an error of one that changes something, the two sides stand in different states.
        ("xqzqv!t", 0b10101),
        ("!yzwvut", 0),
        (Event("timeout", "hangs", step=2), 0b11),
        (Event("crashed", "gone"), 0),
        # What is no answer at all.
        ("[[", 0),
    ],
)
def test_what_came_out_right_whatever_went_wrong_before(came: str | Outcome, right: int) -> None:
    """Nobody has to explain it; and the program as a whole is right only where all of it is."""
    found = seen(CHECKS, [case("see", "bssssps", "xyzwvut")], {0: came})
    failing = [] if right & 1 << 7 else [0]
    assert Shown(found.evidence, found.plan.default_world, failing, {}, {}).any_right(0) == right


def test_what_holds_wrong_answers_against_each_other_is_not_right() -> None:
    """Two of four are too many, whatever went wrong before them; one is not."""
    for spoilt, holds in ((1, True), (2, False)):
        came = "x" + "qr" * spoilt + "yz" * (4 - spoilt) + "w"
        found = seen(CHECKS, [looking(4)], {0: came})
        right = Shown(found.evidence, found.plan.default_world, found.failing, {}, {}).any_right(0)
        assert bool(right & 1 << 9) == holds


def test_half_of_the_programs_are_enough() -> None:
    """Of two one, whatever is wrong in the other."""
    found = seen(CHECKS, CASES[:3], {2: "!yzw"})
    assert shown(found, known("sees nothing", "A2", {1: "xn"}))
    assert not shown(seen(CHECKS, CASES[:3], {2: "[["}), known("sees nothing", "A2", {2: "xyzn"}))
    none_of_both = seen(CHECKS, CASES[:3], {1: "[[", 2: "[["})
    assert not shown(none_of_both, known("puts nothing", "A2", {0: "xyq"}))
    left_out = seen(CHECKS, CASES, {1: "!y"})
    del left_out.evidence.outcomes[3]
    assert not shown(left_out, known("sees nothing", "A2", {2: "xyzn"}))


def looking(count: int) -> Case:
    """A case that puts so many times, looks at each answer, and holds what it saw against each other."""
    put = (Step("method", "Box.put", 0, ()), Step("kind", "", None, ()))
    steps = [Step("call", "Box", None, ())]
    for _ in range(count):
        steps += [put[0], msgspec.structs.replace(put[1], target=len(steps))]
    seen_at = [{"r": at} for at in range(2, len(steps), 2)]
    steps.append(Step("positions", "", 0, (seen_at,), relation="any_order"))
    answers = "x" + "yz" * count + "w"
    return msgspec.structs.replace(case("see", "b" * len(answers), answers), steps=tuple(steps))


@pytest.mark.parametrize(
    ("spoilt", "count", "holds"),
    [(0, 4, True), (1, 4, True), (2, 4, False), (4, 4, False), (2, 7, True), (3, 7, False)],
)
def test_what_holds_answers_against_each_other_needs_most_of_them(
    spoilt: int, count: int, holds: bool
) -> None:
    """Three in four of the things that go in; and what looks at a wrong result is wrong with it, by the same function."""
    cases = [*CASES[:2], looking(count), *CASES[3:]]
    came = "x" + "qr" * spoilt + "yz" * (count - spoilt) + "w"
    found = seen(CHECKS, cases, {0: "xyq", 2: came})
    assert shown(found, Known("related", "", ("A2",), {}, {2: 2 << 2 * count})) == holds
    assert shown(found, Known("looked", "", ("A2",), {}, {2: 1 << 2 * count})) == (spoilt < count)
