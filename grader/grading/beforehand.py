"""Arguments that a submission wants before a call: in attributes of the object or global variables, by another call, or when the object is made."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

from grader.grading.arguments import Kinds, same, takes
from grader.model.adapters import Adapter, Item, Shapes

MOST_STORED = 32
"""Ways to store arguments in variables that are tried, and ways to hand them over by another call."""

MOST_ORDERED = 6
"""Arguments of which some are handed over in every order."""


def made_with(
    member: str, wanted: Kinds, most: int, shapes: Shapes, made: Collection[int]
) -> Iterator[Adapter]:
    """Ways to make an object with what its method does without, where the rules make it of nothing.

    `wanted` are the calls that the method refuses, `most` is what it takes, and `made` how many arguments the rules pass to the class.
    """
    role, _, method = member.partition(".")
    fewest, taken = shapes.known.get(role, (0, 0))
    if method and {*made} == {0} and fewest:
        some = [(role, one) for one in range(fewest, taken + 1)]
        yield from _by_a_call(member, wanted, most, some, "i")


def beforehand(member: str, wanted: Kinds, most: int, shapes: Shapes) -> Iterator[Adapter]:
    """Ways to hand over what a function does not take: it takes `most`."""
    yield from _by_a_call(member, wanted, most, _callable_before(member, shapes))
    yield from in_variables(member, wanted, most, shapes.reads.get(member, []), "g")
    yield from in_variables(member, wanted, most, shapes.fields.get(member, []), "p")


def of_an_object(member: str, name: str, wanted: Kinds) -> Iterator[Adapter]:
    """A method of a class in place of a function, where its object is made with one of the arguments."""
    role = name.partition(".")[0]
    for n in sorted(wanted):
        for place in range(n):
            made: Item = ("i", [[place], role])
            yield Adapter(member, name, ((n, (made, *_rest(n, [place]))),))


def in_variables(member: str, wanted: Kinds, most: int, names: Sequence[str], kind: str) -> Iterator[Adapter]:
    """Arguments that a function reads from variables: any that it does not take, in any order; only so many ways are tried.

    `kind` is "g" for global variables and "p" for attributes of the object.
    """
    ways = (
        (n, some, places)
        for n in sorted(wanted)
        if most >= 0 and 0 < n - most <= len(names)
        for some in itertools.permutations(names, n - most)
        for places in itertools.combinations(range(n), n - most)
    )
    for n, some, places in itertools.islice(ways, MOST_STORED):
        stored: list[Item] = [(kind, [place, name]) for place, name in zip(places, some, strict=True)]
        yield Adapter(member, forms=((n, (*stored, *_rest(n, places))),))


def instead(member: str, wanted: Kinds, shapes: Shapes, taken: Collection[str]) -> Iterator[Adapter]:
    """What takes the calls of the rules that a function refuses: another of its class, or beside it."""
    for name, (fewest, most) in _beside(member, shapes, taken):
        if all(takes(n, fewest, most) for n in wanted):
            yield Adapter(member, name, tuple((n, same(n)) for n in sorted(wanted)))


def one_after_the_other(
    member: str, wanted: Kinds, shapes: Shapes, taken: Collection[str]
) -> Iterator[Adapter]:
    """Two functions in the place of one, each with some of its arguments; without any where there are none."""
    if len(wanted) != 1:
        return
    (arity,) = wanted
    some = _beside(member, shapes, taken)
    ways = (
        [(first, name, places) for places in _places(arity, count)]
        for first, numbers in some
        for name, (fewest, _) in some
        for count in [arity - fewest]
        if first != name and takes(count, *numbers) and (arity == 0 or min(count, fewest) > 0)
    )
    turns = itertools.chain.from_iterable(itertools.zip_longest(*ways))
    for first, name, places in itertools.islice(filter(None, turns), MOST_STORED):
        before: Item = ("m", [[*places], first.rpartition(".")[2]])
        yield Adapter(member, name, ((arity, (before, *_rest(arity, places))),))


def _beside(member: str, shapes: Shapes, taken: Collection[str]) -> list[tuple[str, tuple[int, int]]]:
    """What plays no part, with what it takes: the methods of a method's class, or the functions beside a function."""
    role, _, method = member.partition(".")
    return [
        (name, numbers)
        for name, numbers in shapes.spare.items()
        if name.rpartition(".")[0] == (role if method else "") and name not in taken
    ]


def _callable_before(member: str, shapes: Shapes) -> list[tuple[str, int]]:
    """What plays no part and may be called before: methods of the class, or functions beside a function, with a number that each takes."""
    role, _, method = member.partition(".")
    found = []
    for name, (fewest, most) in shapes.spare.items():
        owner, _, own = name.rpartition(".")
        if owner == (role if method else "") and most > 0:
            found += [(own, count) for count in range(max(fewest, 1), most + 1)]
    return found


def _by_a_call(
    member: str, wanted: Kinds, most: int, names: Iterable[tuple[str, int]], kind: str = "m"
) -> Iterator[Adapter]:
    """What a function does not take is given to a call before it: in the order of the rules, then in others.

    All that may be called before takes turns, since only so many ways are tried.
    """
    ways = (
        [(n, name, places) for places in _places(n, count)]
        for n in sorted(wanted)
        for name, count in names
        if most >= 0 and count == n - most
    )
    turns = itertools.chain.from_iterable(itertools.zip_longest(*ways))
    for n, name, places in itertools.islice(filter(None, turns), MOST_STORED):
        before: Item = (kind, [[*places], name])
        yield Adapter(member, forms=((n, (before, *_rest(n, places))),))


def _places(arity: int, count: int) -> Iterable[tuple[int, ...]]:
    """Ways to take so many of the arguments; of many arguments, in the order of the rules alone."""
    if arity > MOST_ORDERED:
        return itertools.combinations(range(arity), count)
    return sorted(itertools.permutations(range(arity), count), key=_disorder)


def _disorder(places: Sequence[int]) -> int:
    """How many pairs of these stand in another order than that of the rules."""
    return sum(one > other for one, other in itertools.combinations(places, 2))


def _rest(arity: int, places: Collection[int]) -> list[Item]:
    return [item for item in same(arity) if item[1] not in places]
