"""Members of a submission's own enumerations in the place of values: `Suit.SPADES` for "S".

Yes and no are left out: which of two members means yes is told by nothing but what comes right, and a wrong yes or no comes right the other way round.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from grader.grading.arguments import Kinds
from grader.kits.value_tables import Words
from grader.model.adapters import Adapter, Enumeration, Item

LEAST_MEMBERS = 2
"""Members of an enumeration that have to stand for values."""

Pairs = list[list[Any]]
"""A value, and the name of the member that stands for it."""


def as_members(
    member: str,
    wanted: Kinds,
    values: Mapping[int, list[set[Any]]],
    enumerations: Iterable[Enumeration],
    tables: Sequence[Words],
) -> Iterator[Adapter]:
    """The ways in which members of enumerations may stand for what the rules pass.

    `values`: number of arguments -> for each place the values that the rules pass there, with their types.
    """
    passed: dict[int, set[Any]] = {}
    for some in values.values():
        for place, each in enumerate(some):
            passed.setdefault(place, set()).update(each)
    for one, (place, given) in itertools.product(enumerations, sorted(passed.items())):
        for pairs in _pairs(one, given, tables):
            item: Item = ("e", [place, one.name, pairs])
            forms = tuple(
                (n, tuple(item if at == place else ("a", at) for at in range(n)))
                for n in sorted(wanted)
                if n > place
            )
            yield Adapter(member, forms=forms)


def _pairs(one: Enumeration, given: set[Any], tables: Sequence[Words]) -> Iterator[Pairs]:
    """The members that stand for values, if each of them can stand for one that is given."""
    pairs = [[value, name] for _, value in sorted(given, key=repr) if (name := _named(one, value, tables))]
    if len(pairs) >= LEAST_MEMBERS and {name for _, name in pairs} == {*one.members}:
        yield pairs


def _named(one: Enumeration, value: Any, tables: Sequence[Words]) -> str:
    """The member that stands for a value: by its own value, by its name, or by another word for the value; "" for none."""
    words = [
        value,
        *(
            said
            for table in tables
            for meant, said in zip(table.meant, table.said, strict=True)
            if meant == value
        ),
    ]
    for word in words:
        for name, own in one.members.items():
            if (type(own) is type(word) and own == word) or name.casefold() == str(word).casefold():
                return name
    return ""
