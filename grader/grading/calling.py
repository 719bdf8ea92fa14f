"""The ways in which a function may want to be called, where that is not as the rules call it.

They are a fixed list that follows from how the rules call a member and from the parameters that the submission has for it:
a parameter more or fewer, another order, indices for lists, another name, a function for a method, a result in another form.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from grader.grading.alike import only_alike
from grader.grading.arguments import (
    MOST_EXCHANGED,
    Kinds,
    as_nothing,
    as_object,
    as_parts,
    as_text,
    asked,
    exchanged,
    fitted,
    in_lists,
    in_parts,
    in_words,
    is_typed,
    kind_of,
    same,
    spread,
    takes,
    with_subject,
)
from grader.grading.beforehand import beforehand, instead, made_with, of_an_object, one_after_the_other
from grader.grading.enumerated import as_members
from grader.grading.made_otherwise import in_two_steps, made_by_functions
from grader.grading.one_more import one_more
from grader.grading.parameters import by_name, in_a_dictionary, in_their_order
from grader.grading.records import in_records
from grader.grading.yes_and_no import names_for_yes
from grader.kits.assignment import Assignment, Definition, Supplied
from grader.kits.corpus import Case
from grader.model.adapters import Adapter, Result, Shapes
from grader.model.operations import OPERATIONS
from grader.model.program import Program, Step, positional

_CALLS = {one.name: one.before for one in OPERATIONS.values() if one.before is not None}
"""The steps that call a member -> how many of their arguments are not for it."""
MOST_PARTS = 5
"""Queries and attributes of a class by which its objects are known again."""

_RESULTS: tuple[Result, ...] = (
    *("printed", "literal", "only", "first", "last", "list"),
    *("print", "values", "number", "kept", "global", "labelled"),
)
"""What is tried of any result; the others are tried where there is a reason."""


def calls_a_member(step: Step) -> bool:
    """Whether a step calls what an assignment asks for."""
    return step.op in _CALLS


def passed(step: Step) -> int:
    """The number of arguments that a step which calls a member passes to it by their place."""
    return len(positional(step.args)) - _CALLS[step.op]


class Calls:
    """How the programs of one assignment call what it asks for."""

    def __init__(
        self,
        assignment: Assignment,
        cases: Iterable[Case],
        named: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """`named` are the rules' names of what members take: see `parameters.py`."""
        self.kinds: dict[str, Kinds] = {}
        self.defined = {one.name: one.kind for one in assignment.defines}
        self._yes_or_no: set[str] = set()
        self._numbers: set[str] = set()
        self._gives: dict[str, set[str]] = {}
        self._values: dict[str, dict[int, str]] = {}
        self._words = assignment.words
        self._named = named or {}
        self._passes: dict[str, dict[int, list[set[Any]]]] = {}
        self._answers: dict[str, set[Any]] = {}
        described: list[Definition | Supplied] = [*assignment.defines, *assignment.supplies]
        self.state = frozenset(f"{one.name}.{name}" for one in assignment.defines for name in one.attributes)
        """Attributes, which are named and not called."""
        self._tells = {one.name: _queries(one) for one in described if one.kind == "class"}
        classes = [one.name for one in assignment.defines if one.kind == "class"]
        self._classes = frozenset([*classes, *(one.name for one in assignment.supplies)])
        self._supplied = [one.name for one in assignment.supplies]
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
            values = self._passes.setdefault(step.member, {}).setdefault(len(args), [set() for _ in args])
            for place, value, arg in zip(places, values, args, strict=True):
                place.add(kind_of(arg, program))
                if type(arg) in (str, int):
                    value.add((type(arg), arg))
            if self._words and type(answer) is list and answer and step.op != "takes":
                self._answers.setdefault(step.member, set()).add(_plain(answer[0]))
            if step.op != "takes" and answer in ([True], [False]):
                self._yes_or_no.add(step.member)
            elif step.op != "takes" and isinstance(answer, list) and answer and type(answer[0]) is int:
                self._numbers.add(step.member)
            elif isinstance(answer, list) and isinstance(answer[0], dict) and "o" in answer[0]:
                self._gives.setdefault(step.member, set()).add(answer[0]["o"])

    def refuses_all(self, member: str, shapes: Shapes) -> bool:
        """Whether what a submission has for a member takes no number of arguments that the rules pass to it."""
        fewest, most = shapes.known.get(member, (0, -1))
        wanted = self.kinds.get(member, {})
        return bool(wanted) and not any(takes(n, fewest, most) for n in wanted)

    def methods(self, role: str) -> list[str]:
        """The members of a class that programs call, as "Hand.add"."""
        return [
            one
            for one in self.kinds
            if one.partition(".")[0] == role and "." in one and one not in self.state
        ]

    def others(self, member: str) -> list[str]:
        """The names of the other methods of its class, or of the other functions, that programs call."""
        role, _, method = member.partition(".")
        alike = self.methods(role) if method else [one for one in self.kinds if "." not in one]
        return [one.rpartition(".")[2] for one in alike if one != member]

    def exchanges_kinds(self, adapter: Adapter) -> bool:
        """Whether an adapter passes things in places where the rules pass things of other kinds."""
        for arity, items in adapter.forms:
            # Words for yes and no may hide a mistake, too; but then nonsense does as well, which is tried later.
            if any(what in ("l", "q", "x", "e") and not is_typed(value) for what, value in items):
                return True
            kinds = self.kinds.get(adapter.member, {}).get(arity, [])
            places = [value for what, value in items if what == "a" and 0 <= value < len(kinds)]
            if len(places) == len(items) == arity and any(
                kinds[at].isdisjoint(kinds[place]) for at, place in enumerate(places)
            ):
                return True
        return False

    def candidates(
        self,
        member: str,
        shapes: Shapes,
        taken: set[str],
        mine: Adapter | None = None,
        words: tuple[str, ...] = (),
        asks: bool = True,
    ) -> Iterator[Adapter]:
        """The ways that are tried for a member, the simplest first; where its arguments are found (`mine`), other results.

        `words` are those of the two texts with which it answers so far that may say yes.  `asks`: whether the submission may ask for anything.
        """
        if mine is not None:
            if self.defined.get(member) != "class":
                yield from (_with_result(mine, one) for one in self._results(member, words, shapes))
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
            yield from self._results(member, words, shapes)
        yield from by_name(member, wanted, most, shapes.named.get(member, []), self._named.get(member, ()))
        yield from self.in_their_order(member, shapes)
        yield from exchanged(member, taken_so, by_kind)
        yield from as_text(member, taken_so)
        yield from as_nothing(member, taken_so)
        yield from as_object(member, taken_so)
        passes = self._passes.get(member, {})
        yield from in_words(member, taken_so, passes, self._words)
        yield from as_members(member, taken_so, passes, shapes.enumerations, self._words)
        yield from in_lists(member, taken_so, self._classes)
        if wanted:
            yield from in_records(member, wanted, shapes.records, fewest, most)
        yield from as_parts(member, taken_so, self._tells)
        if most < 0:
            yield from spread(member, taken_so)
        if self.defined.get(member) == "class":
            yield from made_by_functions(member, wanted, shapes)
            if not refused:
                yield Adapter(member, result="stopped")
            if most == 0:
                yield from in_two_steps(member, wanted, shapes)
        if method and (without_self := [n for n in refused if n == most + 1]):
            # Without `self`, the first of them is taken for the object.
            yield Adapter(member, forms=tuple((n, same(n)) for n in without_self), alone=True)
        if refused:
            yield from self._refusing(member, refused, wanted, shapes, asks)
            yield from instead(member, {n: wanted[n] for n in refused}, shapes, taken)

    def in_their_order(self, member: str, shapes: Shapes) -> Iterator[Adapter]:
        """The arguments in the order in which the submission names its parameters, where it is another."""
        own, rules = shapes.parameters.get(member, []), self._named.get(member, ())
        yield from in_their_order(member, self.kinds.get(member, {}), own, rules)

    def _refusing(
        self, member: str, refused: list[int], wanted: Kinds, shapes: Shapes, asks: bool
    ) -> Iterator[Adapter]:
        """What is tried where a submission does not take so many arguments as the rules pass."""
        role, _, method = member.partition(".")
        fewest, most = shapes.known[member]
        refusing = {n: wanted[n] for n in refused}
        yield from made_with(member, refusing, most, shapes, self.kinds.get(role, {}))
        yield from fitted(member, refused, wanted, fewest, most)
        yield from in_a_dictionary(member, refused, fewest, self._named.get(member, ()))
        few = [n for n in refused if n < fewest]
        yield from one_more(member, few, wanted, fewest, self._tells, self._supplied)
        yield from in_parts(member, few, wanted, fewest, self._tells)
        yield from beforehand(member, refusing, most, shapes)
        if asks:
            yield from asked(member, refused, most)
        if not method:
            yield from self._completed(member, refused, wanted, most, shapes)
        if self.defined.get(member) == "class":
            # What does without what it is not given may do without the constructor as well.
            yield Adapter(member, result="stopped")

    def _results(self, member: str, words: tuple[str, ...], shapes: Shapes) -> Iterator[Adapter]:
        """What may be made of a result."""
        if member in self._yes_or_no:
            yield Adapter(member, result="truth")
            yield from (Adapter(member, result="word", yes=one) for one in words)
            yield from (
                Adapter(member, result="member", yes=one) for one in names_for_yes(shapes.enumerations)
            )
        yield from (Adapter(member, result=one) for one in _RESULTS)
        if member in self._numbers:
            yield Adapter(member, result="index")
        for table in self._words:
            if self._answers.get(member, {None}) <= {(type(one), one) for one in table.meant}:
                yield Adapter(
                    member, result="words", words_for=tuple(zip(table.meant, table.said, strict=True))
                )
        names = self._values.get(member, {})
        # Several values, each of which is something else.
        if len({*names.values()}) == len(names) == max(names, default=0) + 1 <= MOST_EXCHANGED:
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
            yield from self._of_functions(member, shapes)
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
            if name not in taken:
                yield Adapter(member, name.partition(".")[2])
        for name, (fewest, most) in shapes.spare.items():
            moved = method and name.partition(".")[2] == method
            if "." in name and not moved and (method or not wanted):
                continue
            if name in taken or ("." in name and name.partition(".")[0] in self.defined and method):
                continue
            if not method and "." not in name:
                yield Adapter(member, name)
            elif method:
                whole = tuple((n, same(n)) for n in sorted(wanted) if takes(n, fewest, most))
                if whole and (moved or name == method):
                    yield Adapter(member, name, whole)
                # Where the rules leave open how it is called, it need not take every number of arguments.
                with_it = {n: one for n, one in wanted.items() if takes(n + 1, fewest, most)}
                if with_it:
                    yield from (
                        Adapter(member, name, with_subject(with_it, first)) for first in (True, False)
                    )
            elif taken_so := [n for n in sorted(wanted) if takes(n, fewest, most)]:
                yield Adapter(member, name, tuple((n, same(n)) for n in taken_so))
            elif name.partition(".")[2] == member:
                less = {n: one for n, one in wanted.items() if n and takes(n - 1, fewest, most)}
                yield from of_an_object(member, name, less)
        yield from one_after_the_other(member, wanted, shapes, taken)

    def _of_functions(self, role: str, shapes: Shapes) -> Iterator[Adapter]:
        """A function in place of a class with one method, whose objects are made of nothing and have no attributes: it has nothing to keep."""
        methods = {one.partition(".")[2] for one in self.methods(role)}
        has_state = any(one.partition(".")[0] == role for one in self.state)
        # A method may have moved into the class of what it is given first.
        owners = ((name, *name.rpartition(".")) for name in shapes.spare)
        known = {own if owner in self.defined else name for name, owner, _, own in owners}
        if len(methods) == 1 and not has_state and {*self.kinds.get(role, {})} == {0} and known >= methods:
            yield Adapter(role, result="functions", parts=tuple(sorted(methods)))

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
                    yield Adapter(member, forms=((n, same(n - 1)),), then=(name, n - 1))


def _with_result(adapter: Adapter, of: Adapter) -> Adapter:
    """An adapter that calls as it does, with what another makes of the result."""
    made = {"result": of.result, "parts": of.parts, "order": of.order, "yes": of.yes}
    return msgspec.structs.replace(adapter, **made, words_for=of.words_for, error=of.error)


def _queries(one: Definition | Supplied) -> list[str]:
    """What tells of an object of a class and changes nothing."""
    attributes = one.attributes if isinstance(one, Definition) else ()
    return [*(name for name, method in one.methods.items() if method.query), *attributes]


def _plain(answer: Any) -> Any:
    """A text or a number of an answer with its type; None for all else."""
    return (type(answer), answer) if type(answer) in (str, int) else None


def left_over(member: str, shapes: Shapes, calls: Calls) -> list[str]:
    """The names in a submission that may mean a missing member: those of its class, or of its kind, that play no part."""
    role, _, method = member.partition(".")
    if member in calls.state:
        # A method that tells of an attribute is not the attribute.
        return [name for name in shapes.state.get(member, []) if f"{role}.{name}" not in shapes.spare]
    if method:
        return [name.partition(".")[2] for name in shapes.spare if name.startswith(f"{role}.")]
    if calls.defined.get(role) == "class":
        return [*shapes.classes]
    return [name for name in shapes.spare if "." not in name]


def meant_by(member: str, shapes: Shapes, instead: Collection[str]) -> str:
    """The only name of a function that is left which is the one of this member with a slip; "" where there is none.

    In the place of a function, a class (`instead`) does its work in methods of its own: they are no function with a slip, unless
    one has the very name.
    """
    name = member.rpartition(".")[2]
    names = [(one, one.rpartition(".")[2]) for one in shapes.spare]
    return only_alike(
        name, (own for one, own in names if "." not in one or member not in instead or own == name)
    )
