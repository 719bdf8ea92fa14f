"""The tables of an assignment about its values: how they are compared, and other words for them."""

from __future__ import annotations

from typing import Literal

import msgspec


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How values are compared where no step says otherwise.

    `numbers`: by their value, so that 4.0 is 4, or by their type as well.  A number may be off a right one that is a float
    by `rel` of the larger of the two, or by `abs`.
    """

    numbers: Literal["by-value", "by-type"] = "by-value"
    rel: float = 1e-10
    abs: float = 1e-12


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other words for values, in which a submission may take or give them: `said` stands for `meant`, one for one.

    Whether letters are capital does not matter.  An empty text in `meant` may be given as None as well.
    """

    meant: tuple[str | int, ...]
    said: tuple[str | int, ...]


def wrong_words(table: Words) -> str:
    """What is wrong with a table of words; "" where nothing is."""
    if len(table.meant) != len(table.said):
        return f"meant has {len(table.meant)} values and said has {len(table.said)}; each of meant needs one of said"
    for key, values in (("meant", table.meant), ("said", table.said)):
        for number, value in enumerate(values):
            if value in values[:number]:
                return f"{key} has {value!r} twice; name it once"
    return "" if table.meant else "meant has no values; name at least one"
