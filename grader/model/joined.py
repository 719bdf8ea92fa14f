"""Groups that pairs make: what is paired is in one group, and so is what is paired with that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def joined(things: Iterable[T], pairs: Iterable[tuple[T, T]]) -> list[list[T]]:
    """The groups of `things`, in which both of each pair are, in the order of their first ones; each in that order, too."""
    head = {thing: thing for thing in things}

    def top(thing: T) -> T:
        while head[thing] != thing:
            # Half of the way is left out the next time.
            head[thing] = thing = head[head[thing]]
        return thing

    for one, other in pairs:
        head[top(other)] = top(one)
    groups: dict[T, list[T]] = defaultdict(list)
    for thing in head:
        groups[top(thing)].append(thing)
    return list(groups.values())
