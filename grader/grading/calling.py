"""The ways in which a function may want to be called, where that is not as the rules call it.

They are a fixed list that follows from how the rules call a member and from the parameters that the submission has for it:
a parameter more or fewer, another order, indices for lists, another name, a function for a method, a result in another form.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from grader.kits.assignment import Assignment, Definition, Supplied
from grader.kits.corpus import Case
from grader.model.adapters import ALL, RESULTS, STANDS, Adapter, Item, Shapes
from grader.model.operations import OPERATIONS
from grader.model.program import Form, Program, Step, positional

VALUES: tuple[Any, ...] = (None, [], 0, "", False, True, 1)
"""What is passed for a parameter that the rules do not know."""

_CALLS = {one.name: one.before for one in OPERATIONS.values() if one.before is not None}
"""The steps that call a member -> how many of their arguments are not for it."""
_MOST_EXCHANGED = 4
MOST_PARTS = 5
"""Queries and attributes of a class by which its objects are known again."""

_RESULTS = tuple(one for one in RESULTS if one not in {*STANDS, "truth", "stopped", "asked", "held", "order"})
"""What is tried of any result; the others are tried where there is a reason."""
Kinds = dict[int, list[set[str]]]
"""Number of arguments -> for each argument what kinds of things are passed."""


def calls_a_member(step: Step) -> bool:
    """Whether a step calls what an assignment asks for."""
    return step.op in _CALLS


def passed(step: Step) -> int:
    """The number of arguments that a step which calls a member passes to it by their place."""
    return len(positional(step.args)) - _CALLS[step.op]


class Calls:
    """How the programs of one assignment call what it asks for."""

    def __init__(self, assignment: Assignment, cases: Iterable[Case]) -> None:
        self.kinds: dict[str, Kinds] = {}
        self.defined = {one.name: one.kind for one in assignment.defines}
        self._yes_or_no: set[str] = set()
        self._gives: dict[str, set[str]] = {}
        self._values: dict[str, dict[int, str]] = {}
        described: list[Definition | Supplied] = [*assignment.defines, *assignment.supplies]
        self.state = frozenset(f"{one.name}.{name}" for one in assignment.defines for name in one.attributes)
        """Attributes, which are named and not called."""
        self._tells = {one.name: _queries(one) for one in described if one.kind == "class"}
        classes = [one.name for one in assignment.defines if one.kind == "class"]
        self._classes = frozenset([*classes, *(one.name for one in assignment.supplies)])
        for case in cases:
            text = case.answers[0].text
            self._note(case.steps, msgspec.json.decode(text) if text else [None] * len(case.steps))

    def _note(self, program: Program, answers: list[Any]) -> None:
        for step, answer in zip(program, answers, strict=False):
            if step.op == "item" and step.target is not None and calls_a_member(program[step.target]):
                place, name = step.args[:2]
                if type(place) is int:
                    self._values.setdefault(program[step.target].member, {})[place] = str(name)
            if not calls_a_member(step):
                continue
            args = positional(step.args)[_CALLS[step.op] :]
            forms = self.kinds.setdefault(step.member, {})
            places = forms.setdefault(len(args), [set() for _ in args])
            for place, arg in zip(places, args, strict=True):
                place.add(_kind(arg, program))
            if step.op != "takes" and answer in ([True], [False]):
                self._yes_or_no.add(step.member)
            elif isinstance(answer, list) and isinstance(answer[0], dict) and "o" in answer[0]:
                self._gives.setdefault(step.member, set()).add(answer[0]["o"])

    def exchanges_kinds(self, adapter: Adapter) -> bool:
        """Whether an adapter passes things in places where the rules pass things of other kinds."""
        for arity, items in adapter.forms:
            kinds = self.kinds.get(adapter.member, {}).get(arity, [])
            places = [value for what, value in items if what == "a" and 0 <= value < len(kinds)]
            if len(places) == len(items) == arity and any(
                kinds[at].isdisjoint(kinds[place]) for at, place in enumerate(places)
            ):
                return True
        return False

    def candidates(
        self, member: str, shapes: Shapes, taken: set[str], mine: Adapter | None = None
    ) -> Iterator[Adapter]:
        """The ways that are tried for a member, the simplest first; where its arguments are found (`mine`), other results."""
        if mine is not None:
            if self.defined.get(member) != "class":
                for one in self._results(member):
                    yield msgspec.structs.replace(mine, result=one.result, parts=one.parts, order=one.order)
            return
        if member in self.state:
            return
        role, _, method = member.partition(".")
        if member not in shapes.known:
            if method and role not in shapes.known and self.defined.get(role) == "class":
                return
            yield from self._others(member, role, method, shapes, taken)
            return
        fewest, most = shapes.known[member]
        wanted = self.kinds.get(member, {})
        refused = sorted(n for n in wanted if n < fewest or 0 <= most < n)
        # Where the rules leave open how it is called, a submission takes one of several numbers of arguments.
        taken_so = {n: kinds for n, kinds in wanted.items() if n not in refused}
        by_kind = None if member in self._yes_or_no else self._classes
        if taken_so and self.defined.get(member) != "class":
            yield from self._results(member)
        yield from _exchanged(member, taken_so, by_kind)
        yield from _as_text(member, taken_so)
        if most < 0:
            yield from _spread(member, taken_so)
        if self.defined.get(member) == "class":
            yield Adapter(member, result="stopped")
            if most == 0:
                yield from _in_two_steps(member, wanted, shapes)
        if method and (one_more := [n for n in refused if n == most + 1]):
            # Without `self`, the first of them is taken for the object.
            yield Adapter(member, forms=tuple((n, _same(n)) for n in one_more), alone=True)
        if refused:
            yield from _fitted(member, refused, wanted, fewest, most)
            if not method:
                yield from self._completed(member, refused, wanted, most, shapes)

    def _results(self, member: str) -> Iterator[Adapter]:
        """What may be made of a result."""
        if member in self._yes_or_no:
            yield Adapter(member, result="truth")
        yield from (Adapter(member, result=one) for one in _RESULTS)
        names = self._values.get(member, {})
        # Several values, each of which is something else.
        if len({*names.values()}) == len(names) == max(names, default=0) + 1 <= _MOST_EXCHANGED:
            _, *others = itertools.permutations(range(len(names)))
            yield from (Adapter(member, result="order", order=one) for one in others)
        if member not in self._gives:
            return
        # What may stand for a thing that a function is given: its text, parts of it, what is left without it, its place.
        yield Adapter(member, result="text")
        for kind in sorted(self._gives[member]):
            if parts := self._tells.get(kind.partition(".")[0], []):
                yield Adapter(member, result="parts", parts=tuple(parts[:MOST_PARTS]))
        yield Adapter(member, result="left")
        yield Adapter(member, result="place")

    def _others(
        self, member: str, role: str, method: str, shapes: Shapes, taken: set[str]
    ) -> Iterator[Adapter]:
        """What else of the submission may play a part that nothing plays by its name."""
        wanted = self.kinds.get(member, {})
        if self.defined.get(member) == "class":
            asked = sum(name.partition(".")[0] == role for name in self.kinds) - 1
            near = sorted(shapes.classes, key=lambda name: (abs(shapes.classes[name] - asked), name))
            yield from (Adapter(member, name) for name in near)
            return
        own = (
            [name for name in shapes.spare if name.partition(".")[0] == role and "." in name]
            if method
            else []
        )
        if method and [*wanted] == [0]:
            yield Adapter(member, result="held")
        for name in own:
            yield Adapter(member, name.partition(".")[2])
        for name, (fewest, most) in shapes.spare.items():
            if "." in name and (method or not wanted):
                continue
            if name in taken or ("." in name and name.partition(".")[0] in self.defined and method):
                continue
            if not method and "." not in name:
                yield Adapter(member, name)
            elif method:
                # Where the rules leave open how it is called, it need not take every number of arguments.
                with_it = {n: one for n, one in wanted.items() if _takes(n + 1, fewest, most)}
                if with_it:
                    yield from (
                        Adapter(member, name, _with_subject(with_it, first)) for first in (True, False)
                    )
            elif taken_so := [n for n in sorted(wanted) if _takes(n, fewest, most)]:
                yield Adapter(member, name, tuple((n, _same(n)) for n in taken_so))

    def _completed(
        self, member: str, refused: list[int], wanted: Kinds, most: int, shapes: Shapes
    ) -> Iterator[Adapter]:
        """Constructors that take less: what is left is given to a method of the new object."""
        methods = [
            one.partition(".")[2]
            for one, (fewest, top) in (*shapes.known.items(), *shapes.spare.items())
            if one.partition(".")[0] == member and "." in one and fewest <= 1 and (top < 0 or top >= 1)
        ]
        for n in refused:
            if n == most + 1:
                for name in methods:
                    yield Adapter(member, forms=((n, _same(n - 1)),), then=(name, n - 1))


def _queries(one: Definition | Supplied) -> list[str]:
    """What tells of an object of a class and changes nothing."""
    attributes = one.attributes if isinstance(one, Definition) else ()
    return [*(name for name, method in one.methods.items() if method.query), *attributes]


def _kind(arg: Form, program: Program) -> str:
    if isinstance(arg, dict):
        if "r" in arg:
            step = program[arg["r"]]
            return "list" if step.op == "make" else step.member or step.op
        return next(iter(arg), "")
    return type(arg).__name__


def _takes(count: int, fewest: int, most: int) -> bool:
    """Whether a function with so many parameters, or more than any number where `most` is below 0, takes so many arguments."""
    return fewest <= count and (most < 0 or count <= most)


def _same(arity: int) -> tuple[Item, ...]:
    return tuple(("a", n) for n in range(arity))


def _with_subject(wanted: Kinds, first: bool) -> tuple[tuple[int, tuple[Item, ...]], ...]:
    subject: tuple[Item, ...] = (("a", -1),)
    return tuple((n, (*subject, *_same(n)) if first else (*_same(n), *subject)) for n in sorted(wanted))


def _fitted(member: str, refused: list[int], wanted: Kinds, fewest: int, most: int) -> Iterator[Adapter]:
    """Ways to pass as many arguments as a function takes."""
    few = [n for n in refused if n < fewest]
    if few:
        yield from _indexed(member, few, wanted, fewest)
        own: Item = ("o", None)
        for n in few if "." in member else []:
            if n != fewest - 1:
                continue
            yield Adapter(member, forms=((n, (*_same(n), own)),))
            if n:
                yield Adapter(member, forms=((n, (own, *_same(n))),))
        for value in VALUES:
            yield Adapter(member, forms=tuple((n, (*_same(n), *_constants(fewest - n, value))) for n in few))
        for value in VALUES:
            if any(few):
                yield Adapter(
                    member, forms=tuple((n, (*_constants(fewest - n, value), *_same(n))) for n in few)
                )
        for n in few:
            if fewest - n == 1 and n > 1:
                for place, value in itertools.product(range(1, n), VALUES):
                    items = (*_same(n)[:place], ("v", value), *_same(n)[place:])
                    yield Adapter(member, forms=((n, items),))
        # Where the rules leave open how it is called, it need not take every number of arguments.
        one_more = {n: kinds for n, kinds in wanted.items() if _takes(n + 1, fewest, most)}
        if "." in member and one_more:
            yield from (Adapter(member, forms=_with_subject(one_more, first)) for first in (True, False))
        yield from _counted(member, wanted, fewest, most)
    for n in refused:
        if 0 < most < n:
            yield from (Adapter(member, forms=((n, items),)) for items in _packed(n, most))
    fewer: list[tuple[int, tuple[Item, ...]]] = [
        (n, tuple(("a", one) for one in kept))
        for n in refused
        if 0 <= most < n
        for kept in itertools.combinations(range(n), most)
    ]
    yield from (Adapter(member, forms=(one,)) for one in fewer)
    # What is not passed is typed, if the function asks for it.
    yield from (Adapter(member, forms=(one,), result="asked") for one in fewer)


def _counted(member: str, wanted: Kinds, fewest: int, most: int) -> Iterator[Adapter]:
    """A list, and behind it the number of things in it, or that at the end."""
    for place in sorted(
        {place for kinds in wanted.values() for place, one in enumerate(kinds) if "list" in one}
    ):
        forms: list[list[tuple[int, tuple[Item, ...]]]] = [[], []]
        for n, kinds in sorted(wanted.items()):
            if place < n and "list" in kinds[place] and _takes(n + 1, fewest, most):
                number: Item = ("n", place)
                forms[0].append((n, (*_same(n)[: place + 1], number, *_same(n)[place + 1 :])))
                if place + 1 < n:
                    forms[1].append((n, (*_same(n), number)))
        yield from (Adapter(member, forms=tuple(one)) for one in forms if one)


def _as_text(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """Numbers as texts, as they come from `input`."""
    forms: list[tuple[int, tuple[Item, ...]]] = [
        (n, tuple(("t" if one == {"int"} else "a", place) for place, one in enumerate(kinds)))
        for n, kinds in sorted(wanted.items())
        if {"int"} in kinds
    ]
    if forms:
        yield Adapter(member, forms=tuple(forms))


def _spread(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """The things of the last list one by one, for a function that takes any number."""
    forms = [
        (n, (*_same(n - 1), ("s", n - 1)))
        for n, kinds in sorted(wanted.items())
        if kinds and kinds[-1] & {"list", "tuple"}
    ]
    if forms:
        yield Adapter(member, forms=tuple(forms))


def _in_two_steps(member: str, wanted: Kinds, shapes: Shapes) -> Iterator[Adapter]:
    """A constructor that takes nothing, and a method of the class that is given its arguments (for one, see `_completed`)."""
    if [*wanted] == [1]:
        return
    for name, (fewest, most) in shapes.spare.items():
        if name.partition(".")[0] == member and all(_takes(n, fewest, most) for n in wanted):
            forms = tuple((n, ()) for n in sorted(wanted))
            yield Adapter(member, forms=forms, then=(name.partition(".")[2], ALL))


def _packed(arity: int, count: int) -> Iterator[tuple[Item, ...]]:
    """Ways to pass so many arguments where neighbours among the rules' stand in one list together."""
    size = arity - count + 1
    for start in range(count):
        together: Item = ("c", [*range(start, start + size)])
        yield *_same(start), together, *(("a", n) for n in range(start + size, arity))


def _constants(count: int, value: Any) -> tuple[Item, ...]:
    return tuple(("v", value) for _ in range(count))


def _indexed(member: str, few: list[int], wanted: Kinds, fewest: int) -> Iterator[Adapter]:
    """Ways to pass lists by their indices in lists that hold them."""
    for n in few:
        lists = [place for place, kinds in enumerate(wanted[n]) if "list" in kinds]
        if len(lists) == n == 1 and fewest == 2:
            for start in (0, 1):
                yield Adapter(member, forms=((n, (("c", [0]), ("v", start))),))
                yield Adapter(member, forms=((n, (("v", start), ("c", [0]))),))
        for one, other in itertools.combinations(lists, 2):
            rest = tuple(item for item in _same(n) if item[1] not in (one, other))
            one_list: Item = ("c", [one])
            other_list: Item = ("c", [other])
            both: Item = ("c", [one, other])
            by_index: list[tuple[Item, ...]]
            for a, b in ((0, 1), (1, 2)):
                zero: Item = ("v", a)
                next_one: Item = ("v", b)
                by_index = [
                    (one_list, other_list, zero, zero),
                    (one_list, zero, other_list, zero),
                    (both, zero, next_one),
                    (zero, next_one, both),
                    (one_list, zero, ("a", other)),
                    (("a", one), other_list, zero),
                ]
                for items in by_index:
                    if len(items) + len(rest) == fewest:
                        yield Adapter(member, forms=((n, (*items, *rest)),))


def _exchanged(member: str, wanted: Kinds, classes: frozenset[str] | None) -> Iterator[Adapter]:
    """The arguments in another order.

    Two objects of one of these `classes` are not exchanged, and with None no two things of one kind: what asks about
    two cards asks something else when they are exchanged.
    """
    for n, kinds in sorted(wanted.items()):
        for order in _orders(n):
            moved = [place for place, one in enumerate(order) if place != one]
            same = set[str]().union(*(kinds[place] & kinds[order[place]] for place in moved))
            alike = same if classes is None else {one for one in same if one.partition(".")[0] in classes}
            if moved and not alike:
                yield Adapter(member, forms=((n, tuple(("a", one) for one in order)),))


def _orders(count: int) -> Iterator[tuple[int, ...]]:
    """All orders of a few arguments; of many, those in which two are exchanged."""
    if count <= _MOST_EXCHANGED:
        yield from itertools.permutations(range(count))
        return
    for one, other in itertools.combinations(range(count), 2):
        yield tuple(other if n == one else one if n == other else n for n in range(count))
