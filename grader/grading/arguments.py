"""The arguments that a function may want in the place of those that the rules pass: more, fewer, in another order, by their indices in lists."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from grader.kits.value_tables import Words
from grader.model.adapters import Adapter, Item
from grader.model.program import Form, Program

VALUES: tuple[Any, ...] = (None, [], 0, "", False, True, 1)
"""What is passed for a parameter that the rules do not know."""

MOST_EXCHANGED = 4
"""Things of which every order is tried."""

MOST_TOLD = 3
"""Values that an object tells of itself of which every order is tried."""

NOTHING = (0, None, "")
"""What stands for the parts of an object that is None."""

MOST_PARTS = 24
"""Values of objects of unknown classes that are tried in their place."""

NONSENSE = "?!"
"""What no submission knows."""

MOST_MORE = 8
"""Parameters that the rules do not know.  What wants more of them is called in no other way."""

_PLAIN = frozenset({"str", "int"})
_BETWEEN = (" ", "", ",", "-", ":", "/")
"""What stands between two values in one text."""

Kinds = dict[int, list[set[str]]]
"""Number of arguments -> for each argument what kinds of things are passed."""


def takes(count: int, fewest: int, most: int) -> bool:
    """Whether a function with so many parameters, or more than any number where `most` is below 0, takes so many arguments."""
    return fewest <= count and (most < 0 or count <= most)


def kind_of(arg: Form, program: Program) -> str:
    """What kind of thing an argument of a program is: a type of Python, what made it, or "list"."""
    if isinstance(arg, dict):
        if "r" in arg:
            step = program[arg["r"]]
            return "list" if step.op == "make" else step.member or step.op
        return next(iter(arg), "")
    return type(arg).__name__


TYPED = (("y", "n"), ("yes", "no"), ("Y", "N"), ("Yes", "No"), ("YES", "NO"))
"""Words for yes and no that a program may be given in the place of True and False."""


def same(arity: int) -> tuple[Item, ...]:
    return tuple(("a", n) for n in range(arity))


def with_subject(wanted: Kinds, first: bool) -> tuple[tuple[int, tuple[Item, ...]], ...]:
    subject: tuple[Item, ...] = (("a", -1),)
    return tuple((n, (*subject, *same(n)) if first else (*same(n), *subject)) for n in sorted(wanted))


def fitted(member: str, refused: list[int], wanted: Kinds, fewest: int, most: int) -> Iterator[Adapter]:
    """Ways to pass as many arguments as a function takes."""
    few = [n for n in refused if fewest - MOST_MORE <= n < fewest]
    if few:
        yield from _indexed(member, few, wanted, fewest)
        own: Item = ("o", None)
        for n in few if "." in member else []:
            if n != fewest - 1:
                continue
            yield Adapter(member, forms=((n, (*same(n), own)),))
            if n:
                yield Adapter(member, forms=((n, (own, *same(n))),))
        for value in VALUES:
            yield Adapter(member, forms=tuple((n, (*same(n), *_constants(fewest - n, value))) for n in few))
        for value in VALUES:
            if any(few):
                yield Adapter(
                    member, forms=tuple((n, (*_constants(fewest - n, value), *same(n))) for n in few)
                )
        for n in few:
            if fewest - n == 1 and n > 1:
                for place, value in itertools.product(range(1, n), VALUES):
                    items = (*same(n)[:place], ("v", value), *same(n)[place:])
                    yield Adapter(member, forms=((n, items),))
        # Where the rules leave open how it is called, it need not take every number of arguments.
        one_more = {n: kinds for n, kinds in wanted.items() if takes(n + 1, fewest, most)}
        if "." in member and one_more:
            yield from (Adapter(member, forms=with_subject(one_more, first)) for first in (True, False))
        yield from _counted(member, wanted, fewest, most)
        # A list of as many things as it takes more arguments.
        yield from spread(member, {n: wanted[n] for n in few})
    for n in refused:
        if 0 < most < n:
            yield from (Adapter(member, forms=((n, items),)) for items in _packed(n, most))
        if most == n - 1:
            yield from (Adapter(member, forms=((n, items),)) for items in _in_one_text(n, wanted[n]))
    yield from (Adapter(member, forms=(one,)) for one in _fewer(refused, most))


def asked(member: str, refused: list[int], most: int) -> Iterator[Adapter]:
    """What is not passed is typed, if the function asks for it."""
    yield from (Adapter(member, forms=(one,), result="asked") for one in _fewer(refused, most))


def _fewer(refused: list[int], most: int) -> list[tuple[int, tuple[Item, ...]]]:
    """Ways to leave arguments out."""
    return [
        (n, tuple(("a", one) for one in kept))
        for n in refused
        if 0 <= most < n
        for kept in itertools.combinations(range(n), most)
    ]


def _counted(member: str, wanted: Kinds, fewest: int, most: int) -> Iterator[Adapter]:
    """A list, and behind it the number of things in it, or that at the end."""
    for place in sorted(
        {place for kinds in wanted.values() for place, one in enumerate(kinds) if "list" in one}
    ):
        forms: list[list[tuple[int, tuple[Item, ...]]]] = [[], []]
        for n, kinds in sorted(wanted.items()):
            if place < n and "list" in kinds[place] and takes(n + 1, fewest, most):
                number: Item = ("n", place)
                forms[0].append((n, (*same(n)[: place + 1], number, *same(n)[place + 1 :])))
                if place + 1 < n:
                    forms[1].append((n, (*same(n), number)))
        yield from (Adapter(member, forms=tuple(one)) for one in forms if one)


def in_lists(member: str, wanted: Kinds, classes: frozenset[str]) -> Iterator[Adapter]:
    """A list in the place of each object, with the object in it: for all of them, then for one alone."""
    objects = sorted(
        {place for kinds in wanted.values() for place, one in enumerate(kinds) if not classes.isdisjoint(one)}
    )
    several = [objects] if objects else []
    for some in [*several, *([one] for one in objects if len(objects) > 1)]:
        forms: list[tuple[int, tuple[Item, ...]]] = [
            (n, tuple(("l" if place in some else "a", place) for place in range(n))) for n in sorted(wanted)
        ]
        yield Adapter(member, forms=tuple(one for one in forms if any(kind == "l" for kind, _ in one[1])))


def as_nothing(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """None for an empty list: in the place of one of the lists, then of all of them."""
    lists = sorted({place for kinds in wanted.values() for place, one in enumerate(kinds) if "list" in one})
    for some in [*([one] for one in lists), *([lists] if len(lists) > 1 else [])]:
        forms: list[tuple[int, tuple[Item, ...]]] = [
            (n, tuple(("u" if place in some else "a", place) for place in range(n)))
            for n in sorted(wanted)
            if n > some[0]
        ]
        yield Adapter(member, forms=tuple(forms))


def as_text(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """Numbers as texts, as they come from `input`."""
    forms: list[tuple[int, tuple[Item, ...]]] = [
        (n, tuple(("t" if one == {"int"} else "a", place) for place, one in enumerate(kinds)))
        for n, kinds in sorted(wanted.items())
        if {"int"} in kinds
    ]
    if forms:
        yield Adapter(member, forms=tuple(forms))


def as_parts(member: str, wanted: Kinds, tells: Mapping[str, list[str]]) -> Iterator[Adapter]:
    """What objects tell of themselves in their place: one value, or several in one tuple; or their texts.

    What lies in something else may be an object of any class: one value of it is tried.
    """
    found = {place: one for kinds in wanted.values() for place, one in enumerate(kinds)}
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, kinds in sorted(found.items()):
        for role in {one.partition(".")[0] for one in kinds}.intersection([*tells, "item"]):
            places[role].append(place)
    single = dict.fromkeys(part for parts in tells.values() for part in parts)
    for role, some in sorted(places.items()):
        parts = tells.get(role, [])
        several = [*itertools.permutations(parts, len(parts))] if 1 < len(parts) <= MOST_TOLD else []
        alone = itertools.islice(single, MOST_PARTS) if role == "item" else parts
        for told in [[], *([one] for one in alone), *map(list, several)]:
            yield _in_places(member, wanted, some, "q", told)


def _in_places(
    member: str, wanted: Kinds, places: Sequence[int], kind: Literal["q", "x"], more: Any
) -> Adapter:
    """The way that passes an item of this kind in these places, and the rules' arguments in the others."""
    return Adapter(
        member,
        forms=tuple(
            (n, tuple((kind, [at, more]) if at in places else ("a", at) for at in range(n)))
            for n in sorted(wanted)
            if n > places[0]
        ),
    )


def in_parts(
    member: str, few: list[int], wanted: Kinds, fewest: int, tells: Mapping[str, list[str]]
) -> Iterator[Adapter]:
    """What objects tell of themselves, one by one, for a function that takes as many more arguments."""
    for n in few:
        kinds = [{one.partition(".")[0] for one in each} for each in wanted[n]]
        for role in sorted(set[str]().union(*kinds).intersection(tells)):
            places = [place for place, each in enumerate(kinds) if role in each]
            size, left = divmod(fewest - n, len(places))
            if left or size + 1 > len(tells[role]):
                continue
            for parts in itertools.permutations(tells[role], size + 1):
                for nothing in NOTHING:
                    items: tuple[Item, ...] = tuple(
                        ("y", [at, [*parts], nothing]) if at in places else ("a", at) for at in range(n)
                    )
                    yield Adapter(member, forms=((n, items),))


def with_nonsense(adapter: Adapter) -> Adapter | None:
    """The same way with nonsense for other words, for what objects tell of themselves, and for what is in another order; None where it passes none of these."""
    forms = tuple(
        (
            n,
            tuple(
                ("v", NONSENSE) if kind in ("x", "q", "e") or (exchanged and value != at) else (kind, value)
                for at, (kind, value) in enumerate(items)
            ),
        )
        for n, items in adapter.forms
        for exchanged in [{*map(repr, items)} == {*map(repr, same(n))}]
    )
    return None if forms == adapter.forms else replace(adapter, forms=forms)


def in_words(
    member: str, wanted: Kinds, values: Mapping[int, list[set[Any]]], tables: Sequence[Words]
) -> Iterator[Adapter]:
    """Other words for values: in each place where the rules pass all that have them, then in all of these places; last, for yes and no."""
    for table in tables:
        meant = {(type(one), one) for one in table.meant}
        fitting = {(n, place) for n, some in values.items() for place, one in enumerate(some) if meant <= one}
        places = sorted({place for _, place in fitting})
        for some, pairs in itertools.product(
            [*([one] for one in places), *([places] if len(places) > 1 else [])], spelt(table)
        ):
            yield _in_places(member, wanted, some, "x", pairs)
    yield from as_typed(member, wanted)


def as_typed(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """Yes and no as a player types them, for True and False: in each place where the rules pass nothing else."""
    places = {place for kinds in wanted.values() for place, one in enumerate(kinds) if one == {"bool"}}
    for place, (yes, no) in itertools.product(sorted(places), TYPED):
        yield _in_places(member, wanted, [place], "x", [[True, yes], [False, no]])


def is_typed(value: Any) -> bool:
    """Whether an item passes what `as_typed` does."""
    return type(value) is list and any(type(pair) is list and pair[0] is True for pair in value[1])


def spelt(table: Words) -> list[list[list[str | int]]]:
    """The pairs of a table of words, as they stand there and in small and capital letters."""
    found: list[list[list[str | int]]] = []
    for change in (str, str.lower, str.upper):
        pairs = [
            [one, change(other) if isinstance(other, str) else other]
            for one, other in zip(table.meant, table.said, strict=True)
        ]
        if pairs not in found:
            found.append(pairs)
    return found


def as_object(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """An object that holds a list in place of the list: for one of the arguments, then for all of them."""
    lists = sorted({place for kinds in wanted.values() for place, one in enumerate(kinds) if "list" in one})
    for some in [*([one] for one in lists), *([lists] if len(lists) > 1 else [])]:
        forms: list[tuple[int, tuple[Item, ...]]] = [
            (
                n,
                tuple(
                    ("h" if place in some and "list" in one else "a", place)
                    for place, one in enumerate(kinds)
                ),
            )
            for n, kinds in sorted(wanted.items())
        ]
        yield Adapter(member, forms=tuple(one for one in forms if any(kind == "h" for kind, _ in one[1])))


def _in_one_text(arity: int, kinds: list[set[str]]) -> Iterator[tuple[Item, ...]]:
    """Ways to pass one argument fewer, where two neighbours are values and come in one text."""
    for place in range(arity - 1):
        if kinds[place] | kinds[place + 1] <= _PLAIN:
            for between in _BETWEEN:
                both: Item = ("j", [[place, place + 1], between])
                yield *same(place), both, *(("a", n) for n in range(place + 2, arity))


def spread(member: str, wanted: Kinds) -> Iterator[Adapter]:
    """The things of the last list one by one, for a function that takes any number; or those of another list, behind all else."""
    several = {"list", "tuple"}
    forms = [
        (n, (*same(n - 1), ("s", n - 1)))
        for n, kinds in sorted(wanted.items())
        if kinds and kinds[-1] & several
    ]
    if forms:
        yield Adapter(member, forms=tuple(forms))
    for place in sorted(
        {at for kinds in wanted.values() for at, one in enumerate(kinds[:-1]) if one & several}
    ):
        behind: list[tuple[int, tuple[Item, ...]]] = [
            (n, (*(one for one in same(n) if one[1] != place), ("s", place)))
            for n, kinds in sorted(wanted.items())
            if place < n and kinds[place] & several
        ]
        yield Adapter(member, forms=tuple(behind))


def _packed(arity: int, count: int) -> Iterator[tuple[Item, ...]]:
    """Ways to pass so many arguments where neighbours among the rules' stand in one list together."""
    size = arity - count + 1
    for start in range(count):
        together: Item = ("c", [*range(start, start + size)])
        yield *same(start), together, *(("a", n) for n in range(start + size, arity))


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
            rest = tuple(item for item in same(n) if item[1] not in (one, other))
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


def exchanged(member: str, wanted: Kinds, classes: frozenset[str] | None) -> Iterator[Adapter]:
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
    if count <= MOST_EXCHANGED:
        yield from itertools.permutations(range(count))
        return
    for one, other in itertools.combinations(range(count), 2):
        yield tuple(other if n == one else one if n == other else n for n in range(count))
