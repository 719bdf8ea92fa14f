"""A check whose programs go wrong only as a mistake that is charged makes them is paid where it is shown besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from grader.judging.diagnosis import pattern
from grader.judging.given import Given
from grader.kits.corpus import Known
from grader.model.outcomes import Event, Outcome
from judging import Seen, case, check, know, seen

CHECKS = [check("put", "A1"), check("see", "A2")]
CASES = [
    case("put", "bps", "xyz"),
    case("see", "bs", "xy"),
    case("see", "bps", "xyz"),
    case("see", "bs", "xy"),
]


def known(name: str, rules: str, outcomes: Mapping[int, str | Outcome]) -> Known:
    """A known mistake that answers these cases so, and all others as the reference does."""
    found = seen(CHECKS, CASES, outcomes)
    return Known(name, f"{name}.", tuple(rules.split()), pattern(found.evidence, found.plan.default_world))


PUTS_NOTHING = known("puts nothing", "A1", {0: "xyq", 2: "xyq"})
SEES_NOTHING = known("sees nothing", "A2", {1: "xn", 2: "xyn", 3: "xn"})


def explained(
    found: Seen,
    catalogue: Sequence[Known],
    bad: Sequence[int] = (2,),
    about: int = 1,
    charged: str = "A1 A2 B1",
) -> str | None:
    failing = [n for n in found.failing if n not in found.evidence.filled]
    know(found, catalogue)
    given = Given(found.evidence, found.plan.default_world, failing)
    one = given.explains(CHECKS[about], bad, charged.split())
    return None if one is None else one.name


def test_a_mistake_that_is_charged_explains_what_it_alone_spoils() -> None:
    """The very same answers, and every known mistake about the check would have shown elsewhere."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING]) == "puts nothing"


def test_a_mistake_that_is_charged_nowhere_explains_nothing() -> None:
    """It may be there, and so may others."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING], charged="A2 B1") is None


def test_other_answers_are_explained_by_nothing() -> None:
    """Wrong at the same step is not wrong in the same way."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyr"})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING]) is None


def test_a_mistake_that_costs_nothing_itself_explains_nothing() -> None:
    """Somebody has to pay for it: a check about its own rules went wrong by it."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    other = Known("puts nothing", "", ("B1",), PUTS_NOTHING.pattern)
    assert explained(found, [other, SEES_NOTHING]) is None
    both = Known("puts nothing", "", ("B1", "A1"), PUTS_NOTHING.pattern)
    assert explained(found, [both, SEES_NOTHING]) == "puts nothing"


def test_a_mistake_that_would_have_shown_elsewhere_is_not_there() -> None:
    """A program came out right that it would have spoilt."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    more = Known("puts nothing", "", ("A1",), {**PUTS_NOTHING.pattern, 3: "abc"})
    assert explained(found, [more, SEES_NOTHING]) is None


def test_two_mistakes_that_look_alike_excuse_neither() -> None:
    """Each would explain the other's check, and the student would pay for none."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    twin = Known("sees what is not put", "", ("A2",), PUTS_NOTHING.pattern)
    catalogue = [PUTS_NOTHING, twin, SEES_NOTHING]
    assert explained(found, catalogue) is None
    assert explained(found, catalogue, [0], about=0) is None


def test_what_came_out_right_with_the_kit_s_part_shows_nothing() -> None:
    """Of the part that it stood for."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    found.evidence.replaced.update({1: ("Box",), 3: ("Box",)})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING]) is None


def test_what_came_out_right_without_some_calls_shows_nothing() -> None:
    """It went wrong with them."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    found.evidence.filled.update({1: ("Box.put",), 3: ("Box.put",)})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING]) is None


def test_a_mistake_about_the_check_itself_does_not_excuse_it() -> None:
    """Whatever it is called."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    own = Known("sees nothing put", "", ("A1", "A2"), PUTS_NOTHING.pattern)
    assert explained(found, [own, SEES_NOTHING]) is None


@pytest.mark.parametrize("catalogue", [[PUTS_NOTHING], [PUTS_NOTHING, known("blind", "A2", {2: "xyn"})]])
def test_what_is_not_shown_is_not_paid(catalogue: list[Known]) -> None:
    """No mistake about the check is known, or one that no program which came out right would have shown."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    assert explained(found, catalogue) is None


def test_all_of_its_programs_are_explained_by_one_mistake() -> None:
    """Two mistakes that explain one program each are no explanation: their patches may not go together."""
    other = known("puts once", "A1", {0: "xyq", 3: "xq"})
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq", 3: "xq"})
    catalogue = [PUTS_NOTHING, other, SEES_NOTHING]
    assert explained(found, catalogue, [2, 3]) is None
    assert explained(found, catalogue, [2]) == "puts nothing"
    assert explained(found, catalogue, [3]) == "puts once"


def test_a_mistake_without_rules_may_be_about_anything() -> None:
    """So it has to be ruled out, too."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING, known("odd", "", {2: "xyo"})]) is None
    assert explained(found, [PUTS_NOTHING, SEES_NOTHING, known("odd", "", {1: "xo"})]) == "puts nothing"


def test_which_programs_a_mistake_explains() -> None:
    """Those that went wrong in the very way, by a mistake that costs a check and that nothing right speaks against."""
    hidden = known("hidden", "A1", {2: "xyq", 3: "xq"})
    ways: list[tuple[dict[int, str | Outcome], dict[int, list[str]]]] = [
        ({0: "xyq", 2: "xyq"}, {0: ["puts nothing"], 2: ["puts nothing"]}),
        ({0: "xyq", 2: "xyr"}, {0: ["puts nothing"]}),
        ({0: "xyq", 2: "xyz"}, {}),
        ({0: "xyq", 2: Event("timeout", "it hangs", step=2)}, {0: ["puts nothing"]}),
    ]
    for outcomes, explains in ways:
        found = seen(CHECKS, CASES, outcomes)
        know(found, [PUTS_NOTHING, SEES_NOTHING, hidden])
        given = Given(found.evidence, found.plan.default_world, found.failing)
        assert {number: [one.name for one in known] for number, known in given.explained.items()} == explains


def test_what_hangs_is_explained_by_no_mistake() -> None:
    """Nobody saw what it would have answered."""
    hangs = Event("timeout", "it hangs", step=2)
    puts = known("puts nothing", "A1", {0: "xyq", 2: hangs})
    found = seen(CHECKS, CASES, {0: "xyq", 2: hangs})
    know(found, [puts])
    assert list(Given(found.evidence, found.plan.default_world, found.failing).explained) == [0]


def test_what_hangs_on_chance_is_explained_by_no_mistake() -> None:
    """It may look so for another reason."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    found.plan.by_chance = frozenset({2})
    same = Known("same", "", ("A1",), pattern(found.evidence, found.plan.default_world))
    know(found, [same])
    assert same.pattern.keys() == {0, 2}
    assert list(Given(found.evidence, found.plan.default_world, found.failing).explained) == [0]


FOUR = [
    case("put", "bps", "xyz"),
    case("put", "bs", "xy"),
    case("see", "bps", "xyz"),
    case("see", "bs", "xy"),
]


@pytest.mark.parametrize(
    ("outcomes", "numbers"),
    [
        ({0: "xyq", 1: "xq", 2: "xyq", 3: "xq"}, [0, 1, 2, 3]),
        ({0: "xyq", 1: "xq", 2: "xyq", 3: "xr"}, [0, 1, 2]),
        # Half of them is not most of them.
        ({0: "xyq", 1: "xq", 2: "xyr", 3: "xr"}, []),
        # None of those that went wrong in its way is about its own rules.
        ({0: "xyr", 1: "xr", 2: "xyq", 3: "xq"}, []),
        # One came out right.
        ({0: "xyq", 1: "xq", 2: "xyq"}, []),
    ],
)
def test_what_goes_wrong_because_a_mistake_is_there(
    outcomes: dict[int, str | Outcome], numbers: list[int]
) -> None:
    """Most of what it spoils goes wrong in its very way, some of it in a check about its rules."""
    spoils = seen(CHECKS, FOUR, {0: "xyq", 1: "xq", 2: "xyq", 3: "xq"})
    way = pattern(spoils.evidence, spoils.plan.default_world)
    found = seen(CHECKS, FOUR, outcomes)
    know(found, [Known("puts nothing", "", ("A1", "B1"), way)])
    given = Given(found.evidence, found.plan.default_world, found.failing)
    assert given.implied == dict.fromkeys(numbers, frozenset({"A1", "B1"}))


def test_three_of_five_are_most() -> None:
    """Of the programs that it spoils and that were run."""
    cases = [*FOUR, case("see", "bs", "xy")]
    spoils = seen(CHECKS, cases, {0: "xyq", 1: "xq", 2: "xyq", 3: "xq", 4: "xq"})
    way = pattern(spoils.evidence, spoils.plan.default_world)
    found = seen(CHECKS, cases, {0: "xyq", 1: "xq", 2: "xyq", 3: "xr", 4: "xr"})
    know(found, [Known("puts nothing", "", ("A1",), way)])
    assert sorted(Given(found.evidence, found.plan.default_world, found.failing).implied) == [0, 1, 2]


def test_a_check_of_its_own_goes_wrong_in_its_way() -> None:
    """Else something else may be what is charged there, however many others look like it; the next mistake may be there."""
    cases = [case("put", "bps", "xyz"), *(case("see", "bs", "xy") for _ in range(3))]
    spoils = seen(CHECKS, cases, {0: "xyq", 1: "xq", 2: "xq", 3: "xq"})
    way = pattern(spoils.evidence, spoils.plan.default_world)
    found = seen(CHECKS, cases, {0: "xyr", 1: "xq", 2: "xq", 3: "xq"})
    sees = Known("sees nothing", "", ("A2",), {n: way[n] for n in (1, 2, 3)})
    few = Known("sees little", "", ("A2",), {1: way[1], 0: way[0]})
    know(found, [few, Known("puts nothing", "", ("A1",), way), sees])
    given = Given(found.evidence, found.plan.default_world, found.failing)
    assert given.implied == dict.fromkeys([1, 2, 3], frozenset({"A2"}))


def test_of_two_mistakes_that_look_alike_the_rules_of_both_may_be_why() -> None:
    """Nobody can tell which one is there."""
    found = seen(CHECKS, CASES, {0: "xyq", 2: "xyq"})
    twin = Known("sees what is not put", "", ("A2",), PUTS_NOTHING.pattern)
    know(found, [PUTS_NOTHING, twin])
    given = Given(found.evidence, found.plan.default_world, found.failing)
    assert given.implied == dict.fromkeys([0, 2], frozenset({"A1", "A2"}))
