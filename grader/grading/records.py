"""Arguments that travel together in one object of a class of the submission's own: a record, such as a dataclass or a named tuple."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grader.grading.arguments import Kinds, same, takes
from grader.model.adapters import Adapter, Item


def in_records(
    member: str, wanted: Kinds, records: Mapping[str, tuple[int, int]], fewest: int, most: int
) -> Iterator[Adapter]:
    """An object of one of these classes, made of neighbours among the arguments, in their place: the most of them first.

    `records`: class -> [fewest, most] values that its constructor takes.  `fewest` and `most` are those of the member.
    """
    for name, (least, top) in records.items():
        sizes = sorted(
            {size for n in wanted for size in range(1, n + 1) if takes(size, least, top)}, reverse=True
        )
        for size in sizes:
            for start in range(max(wanted) - size + 1):
                forms: list[tuple[int, tuple[Item, ...]]] = [
                    (n, _with(name, start, size, n))
                    for n in sorted(wanted)
                    if start + size <= n and takes(n - size + 1, fewest, most)
                ]
                if forms:
                    yield Adapter(member, forms=tuple(forms))


def _with(name: str, start: int, size: int, arity: int) -> tuple[Item, ...]:
    record: Item = ("r", [name, [*range(start, start + size)]])
    return *same(start), record, *(("a", place) for place in range(start + size, arity))
