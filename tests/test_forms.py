"""Forms are held to their shapes before they are compared, and no forged one costs much or is taken for what it is not."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from grader.judging.answers import decode
from grader.judging.forms import (
    _DEEPEST,
    EXACT,
    Equality,
    MalformedError,
    as_member,
    check_form,
    number,
    same,
    unwrapped,
)

NEAR = Equality(rel=1e-9, abs=1e-12)


def kind(name: str, held: Any, of: Any = "C") -> Any:
    return {"k": name, "v": held, "c": of}


KNOWN = [
    kind("Decimal", "1.50"), kind("Decimal", "NaN"), kind("Fraction", [1, 2]), kind("complex", [1.0, {"f": "nan"}]), kind("range", [0, 3, 1]),
    kind("timedelta", [1, 0, 0]), kind("date", "2024-05-01"), kind("datetime", "2024-05-01T00:00:00"), kind("time", "01:02:00"), kind("path", "a/b"),
    kind("constant", "Ellipsis"), kind("enum", ["RED", {"t": [1]}]), kind("fields", [["x", [1]]]), kind("items", [[1, 2]]), kind("iterator", [1]),
    kind("deque", []), kind("values", [1]), kind("member", ["A", "RED", 1]), kind("member", ["A", 1, 1]), kind("callable", None), {"u": "tuple", "v": [1], "c": "P", "f": ["x"]}, {"u": "dict", "v": {"d": []}, "c": "Counter"},
]  # fmt: skip

FORGED = [
    {"u": "str", "v": "a", "c": "C", "e": ["RED"]}, kind("member", [1, "RED", "a"]),
    kind("Decimal", 1), kind("Decimal", "1" * 1_001), kind("Fraction", [1]), kind("Fraction", "1/2"), kind("complex", [1.0]), kind("range", [0, 3]),
    kind("timedelta", "1 day"), kind("date", 20240501), kind("enum", [1, 2, 3]), kind("member", ["A", 1]), kind("member", [1, 2, 3]), kind("member", ["A", "B", "C", "D"]), kind("fields", [["x"]]), kind("fields", [[1, 2]]), kind("fields", {"d": []}),
    kind("items", [1]), kind("iterator", {"d": []}), kind("deque", 1), kind("callable", 1), kind("unheard", 1), kind("Decimal", "1", 3), {"k": "date", "v": "x"},
    {"k": 1, "v": 1, "c": "C"}, {"u": "tuple", "v": [1], "c": "P", "f": "x"}, {"u": "tuple", "v": [1], "c": "P", "f": [1]}, {"u": 1, "v": [1], "c": "P"},
    {"i": "12"}, {"i": "0x" + "f" * 3_000}, {"t": 1}, {"d": [[1]]}, {"x": 1}, {}, {"s": {"big": "set"}}, kind("iterator", [{"t": 3}]),
]  # fmt: skip


@pytest.mark.parametrize("form", KNOWN)
def test_known_forms(form: Any) -> None:
    """What a worker tells of a value is decoded, and equal to itself."""
    check_form(form)
    assert decode(json.dumps([[form]]), 1) == [[form]]
    for by in (EXACT, NEAR):
        assert same(form, form, by)
        assert not same(form, [form], by) and not same("a", form, by)


@pytest.mark.parametrize("form", FORGED)
def test_forged_forms(form: Any) -> None:
    """What no worker tells is refused, wherever it stands."""
    for forged in (
        form,
        [form],
        {"d": [[1, form]]},
        kind("fields", [["x", form]]),
        {"u": "list", "v": [form], "c": "L"},
    ):
        with pytest.raises(MalformedError):
            check_form(forged)


@pytest.mark.parametrize(
    "form",
    [
        kind("Fraction", [1, 0]), kind("Fraction", ["1", 2]), kind("Fraction", [1.5, 2]), kind("Decimal", "NaN"), kind("Decimal", "1_0"), kind("complex", [1, 2]),
        {"f": "1.5"}, {"i": "0x1"}, True, None, "1",
    ],
)  # fmt: skip
def test_what_is_no_number(form: Any) -> None:
    """A form that only looks like a number is none: it is equal to no number, and raises nothing."""
    assert number(form) is None
    assert not same(1, form, NEAR) and not same(form, 1, NEAR)
    assert not same({"s": [1, 2.5]}, {"s": [form, 2.5]}, NEAR)


@pytest.mark.parametrize(
    ("right", "other"),
    [
        (kind("date", "2024-05-01"), kind("date", "nonsense")),
        (kind("datetime", "2024-05-01"), kind("datetime", "nonsense")),
        (kind("time", "01:00"), kind("time", "25:00")),
        (kind("range", [0, 3, 1]), kind("range", [0, 3, 0])),
        (kind("range", [0, 3, 1]), kind("range", ["0", 3, 1])),
        (kind("fields", [["x", 1]]), kind("fields", [["x", 1], ["y", 1]])),
        ({"d": [[1, 2], [3, 4]]}, {"d": [[1, 2], [1, 2]]}),
        ({"s": [1, 2]}, {"s": [1, 1]}),
        ({"s": [1, "a"]}, {"s": [1, "b"]}),
        (1.5, {"i": "0x" + "f" * 400}),
        ({"s": [1.5, 2.5]}, {"s": [kind("Fraction", [1, 3]), kind("Decimal", "2.5")]}),
        ({"s": [1.5, {"f": "nan"}]}, {"s": [{"f": "nan"}, 2.5]}),
        (kind("complex", [1.0, 1.0]), {"i": "0x" + "f" * 400}),
        (kind("Decimal", "1E+999999999"), kind("Decimal", "2E+999999999")),
    ],
)
def test_forged_values_are_wrong(right: Any, other: Any) -> None:
    """A value that nobody could have is another value, and no error of the grader."""
    assert not same(right, other, NEAR) and not same(right, other)


def test_exactly_is_by_type() -> None:
    """Also inside of other values, and as the key of a dictionary."""
    for right, other in (
        (3, 3.0), ([3], [3.0]), ({"d": [[3, 1]]}, {"d": [[3.0, 1]]}), ({"s": [3]}, {"s": [3.0]}), (kind("enum", ["A", 3]), kind("enum", ["A", 3.0])),
        (3, kind("Decimal", "3")), (1.5, kind("Fraction", [3, 2])),
    ):  # fmt: skip
        assert same(right, other, NEAR) and same(other, right, NEAR)
        assert not same(right, other) and not same(other, right)


def test_only_a_float_has_a_tolerance() -> None:
    """Where the right number is whole or a decimal one, it is that number; the tolerance is at the edge still."""
    by = Equality(rel=0.0, abs=0.5)
    assert same(1.0, 1.5, by) and same(1.0, 1, by) and not same(1.0, 1.51, by)
    assert (
        not same(1, 1.5, by)
        and not same(kind("Decimal", "1"), 1.5, by)
        and not same(1.0, kind("Decimal", "1.5"), by)
    )
    assert same({"s": [1.0, 5.0]}, {"s": [5.25, 1.25]}, by) and not same(
        {"s": [1.0, 5.0]}, {"s": [5.25, 2.25]}, by
    )
    assert same(kind("complex", [1.0, 0.0]), kind("complex", [1.25, 0.25]), by)


def test_limits_of_forms() -> None:
    """They are at the edge still: the longest text, the smallest whole number that is told apart, the deepest value."""
    longest = kind("Decimal", "1" * 1_000)
    check_form(longest)
    assert number(longest) == int("1" * 1_000)
    assert number({"i": hex(2**53)}) == 2**53 and number({"i": hex(2**52)}) is None
    # A list in a tagged form is one more level.
    nested: list[tuple[int, Callable[[Any], Any]]] = [
        (150, lambda form: {"u": "list", "v": form, "c": "Row"}),
        (95, lambda form: kind("enum", ["A", form])),
        (95, lambda form: {"t": [form]}),
    ]
    for (most, nest), fits in itertools.product(nested, (True, False)):
        depth = most if fits else 202
        form: Any = [1]
        for _ in range(depth):
            form = nest(form)
        if fits:
            check_form(form)
        else:
            with pytest.raises(MalformedError, match="too deeply"):
                check_form(form)


def test_nothing_is_near_by_itself() -> None:
    """A tolerance is asked for."""
    assert Equality() == Equality(by_type=False, rel=0.0, abs=0.0)
    assert not same(1.0, 1.0000001, Equality()) and same(1.0, 1, Equality())


@pytest.mark.parametrize(
    ("form", "value"),
    [
        (kind("Fraction", [2, 1]), 2), (kind("complex", [1.0, 2.0]), 1 + 2j), (kind("complex", [1, 2.0]), None), (kind("complex", [1.0, 2]), None),
        ({"u": "int", "v": 3, "c": "L"}, 3), ({"u": "str", "v": 3, "c": "L"}, None), ({"f": "-inf"}, float("-inf")),
    ],
)  # fmt: skip
def test_numbers(form: Any, value: object) -> None:
    """A number is made of forms that a worker tells, and of no others."""
    assert number(form) == value


@pytest.mark.parametrize(
    ("form", "plain"),
    [
        (
            {"u": "dict", "v": {"d": [["a", {"u": "int", "v": 1, "c": "L"}]]}, "c": "Counter"},
            {"d": [["a", 1]]},
        ),
        ({"u": "tuple", "v": [1], "c": "T"}, {"t": [1]}),
        ({"u": "tuple", "v": [1], "c": "P", "f": ["x"]}, {"u": "tuple", "v": [1], "c": "P", "f": ["x"]}),
        ([{"t": [{"u": "list", "v": [], "c": "Row"}]}], [{"t": [[]]}]),
        (kind("iterator", [{"u": "str", "v": "a", "c": "T"}]), kind("iterator", ["a"])),
        ({"s": [{"u": "int", "v": 1, "c": "L"}]}, {"s": [1]}),
        ({"o": "Card"}, {"o": "Card"}),
        ("a", "a"),
    ],
)
def test_right_values_without_their_classes(form: Any, plain: Any) -> None:
    """A reader is shown what would do: a dictionary for a Counter; the names of a named tuple are asked for."""
    assert unwrapped(form) == plain


def test_tuples_of_classes() -> None:
    """One without names is a tuple; the names of others count, and items in them have classes as well."""
    bare, named = {"u": "tuple", "v": [1], "c": "T"}, {"u": "tuple", "v": [1], "c": "P", "f": ["x"]}
    assert same(bare, {"t": [1]}) and same({"t": [1]}, bare) and same(bare, named) and same({"t": [1]}, named)
    assert not same(named, bare) and not same(named, {"t": [1]}) and not same(named, {**named, "f": ["y"]})
    assert same(named, {**named, "c": "Q"})


def test_keys_and_items_of_all_kinds() -> None:
    """They are found among others by what they hold, whatever their classes are called."""
    red, other, blue = (
        kind("enum", ["RED", 1], "A"),
        kind("enum", ["RED", 1], "B"),
        kind("enum", ["BLUE", 2], "A"),
    )
    assert same({"d": [[red, 1]]}, {"d": [[other, 1]]}) and not same({"d": [[red, 1]]}, {"d": [[blue, 1]]})
    assert same({"s": [red, blue]}, {"s": [blue, other]}) and not same({"s": [red]}, {"s": [blue]})
    assert not same({"s": [red]}, {"s": [{"o": "A"}]}) and not same({"s": [{"o": "A"}]}, {"s": [{"o": "B"}]})
    for right, wrong in (
        ([True], [1]),
        ([None], [0]),
        (["1"], [1]),
        ([[1]], [{"t": [1]}]),
        ([1], [1, 2]),
        ([1.5], [1.5, 2.5]),
    ):
        assert not same({"s": right}, {"s": wrong}, NEAR)


@pytest.mark.parametrize(
    "form",
    [
        {"s": [{"i": hex(n * ((1 << 61) - 1) + (1 << 60) * ((1 << 61) - 1))} for n in range(700)]},
        {"d": [[{"s": [n]}, [n]] for n in range(4_000)]},
        [kind("Decimal", f"{n}E+99999999") for n in range(2_000)],
        kind("range", [0, {"i": hex(1 << 8_000)}, 1]),
    ],
)
def test_comparing_takes_no_time(form: Any) -> None:
    """The longest answers that are looked at are compared at once, however they are made."""
    started = time.process_time()
    for by in (EXACT, NEAR):
        assert same(form, json.loads(json.dumps(form)), by)
    assert time.process_time() - started < 5.0


RED, TEXT_RED = kind("enum", ["RED", "a"]), {"u": "str", "v": "a", "c": "C", "e": ["RED", "a"]}


def test_members_are_taken_as_they_are_asked_for() -> None:
    """A member is an object of its class, and one that is a text besides is as good as one that is not, in a set as well."""
    assert as_member({"o": "A"}, kind("member", ["A", "RED", 1])) == {"o": "A"}
    assert as_member(RED, TEXT_RED) == {"k": "enum", "v": ["RED", "a"], "c": "C"}
    assert as_member("a", TEXT_RED) == TEXT_RED
    for by in (EXACT, NEAR):
        assert same({"s": [RED]}, {"s": [TEXT_RED]}, by)
        assert not same({"s": [RED]}, {"s": ["a"]}, by)
        assert same({"s": ["a"]}, {"s": [TEXT_RED]}, by)


def test_members_that_are_numbers_besides() -> None:
    """In a set, one is found as the number and as the member; the two are not each other."""
    red, one_red = kind("enum", ["RED", 1]), {"u": "int", "v": 1, "c": "C", "e": ["RED", 1]}
    for by in (EXACT, NEAR):
        assert same({"s": [red]}, {"s": [one_red]}, by) and same({"s": [1]}, {"s": [one_red]}, by)
        assert same({"s": [one_red, 2]}, {"s": [2, 1]}, by) and not same({"s": [red]}, {"s": [1]}, by)
        assert same({"d": [[one_red, 2]]}, {"d": [[1, 2]]}, by)


def test_numbers_and_what_is_none_under_any_distance() -> None:
    """Large whole numbers are not taken for each other, and the larger of two says what a share of it is."""
    wide = Equality(rel=0.5, abs=0.0, everywhere=True)
    assert not same("x", 1, wide) and not same(1, "x", wide)
    assert not same(2**60, 2**60 + 1, Equality(everywhere=True))
    assert same(1, 2, wide) and same(100, 190, wide) and not same(100, 201, wide)


@pytest.mark.parametrize(
    "form",
    [
        lambda held: kind("Fraction", [held, 1]),
        lambda held: {"u": "str", "v": "a", "c": "C", "e": ["RED", held]},
        lambda held: {"u": "str", "v": held, "c": "C", "f": []},
    ],
    ids=["kind", "member", "value"],
)
def test_what_holds_a_value_counts_in_how_deep_it_is_nested(form: Callable[[Any], Any]) -> None:
    """One level for each list or tag around it."""

    def nested(levels: int) -> Any:
        held: Any = 1
        for _ in range(levels):
            held = [held]
        return held

    least = next(levels for levels in range(_DEEPEST + 3) if _is_too_deep(form(nested(levels))))
    around = 1 if "f" in form(1) else 2
    assert least == _DEEPEST + 2 - around
    check_form({"u": "str", "v": "a", "c": "C", "f": [], "e": ["RED", "a"]})


def _is_too_deep(form: Any) -> bool:
    try:
        check_form(form)
    except MalformedError as error:
        return "too deeply" in str(error)
    return False


def test_digits_count_only_where_they_are_asked_for() -> None:
    """`2` and `2.00` are one number, and two ways to write it."""
    two = kind("Decimal", "2"), kind("Decimal", "2.00")
    assert same(*two, Equality())
    assert not same(*two, Equality(digits=True))
    assert same(two[0], two[0], Equality(digits=True))


def test_whole_numbers_may_be_off_by_as_much_as_is_said() -> None:
    """Up to it, where the tolerance is for every number."""
    by = Equality(rel=0.0, abs=2.0, everywhere=True)
    assert same(3, 5, by)
    assert not same(3, 6, by)
    assert not same(3, 5, Equality(rel=0.0, abs=2.0))
