"""The luck of a submission: put in a known state, or tried in every way that it can fall.

A shuffle that asks Python's `random` for whole numbers and for nothing else can be called once for each way in which those
numbers can fall: 24 calls for four cards, where counting orders takes hundreds and can still be unlucky.  A shuffle that
takes its luck from elsewhere as well is seen to, and is counted.

As in `player.py`, all is bound before a submission is there, and nothing but functions is found.
"""

from __future__ import annotations

import _random
import random
from collections.abc import Callable
from math import lcm, prod

from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_SEED, _STATE, _PUT_BACK = _random.Random.seed, _random.Random.getstate, _random.Random.setstate
_BITS, _GENERATOR = _random.Random.getrandbits, _random.Random
_CHANCE, _KIND = random._inst, random.Random
_TYPE, _SPACE, _MRO = type, type.__dict__["__dict__"].__get__, type.__dict__["__mro__"].__get__
_SET, _DELETE = object.__setattr__, object.__delattr__
_DRAW, _WORD = "_randbelow", 32
_OWN_DRAW, _OWN_SPACE = _SPACE(_KIND)[_DRAW], vars(_CHANCE)
_OWN_NAMES, _OWN_MRO, _HELD = {*_SPACE(_KIND)}, _MRO(_KIND), {*_OWN_SPACE}

MOST_WAYS = 120
"""Calls for all ways at most: as many as five cards have orders."""

MOST_DRAWS = 16
"""Whole numbers that a call may ask for.  One that asks for more may ask for ever, if they fall badly."""

PASSES = 2
"""How often all ways are tried: luck from elsewhere comes out otherwise the next time."""

# A seed that no submission uses: whoever brings about a state by a seed of its own is to be seen.
_UNUSED = 0x6B69_6269_747A_0000_0000_0001


def reset(seed: int) -> None:
    """Put `random` in a known state, so that every submission meets the same luck."""
    _SEED(_CHANCE, seed)
    _CHANCE.gauss_next = None  # type: ignore[attr-defined]


def every_way(call: Callable[[], Any]) -> list[tuple[Any, int]] | None:
    """What `call()` gives for each way in which its random numbers can fall, with the weight of that way.

    None where they cannot all be tried: it draws too much, or from elsewhere than the whole numbers of `random`, or it raises.
    Chances are as the weights.
    """
    if not _is_plain():
        return None
    luck = _STATE(_CHANCE)
    _SEED(_CHANCE, _UNUSED)
    # It draws as often as the submission does, and from nothing else: so both come to the same state, or somebody
    # drew fractions, set a seed, or put a state back.
    twin = _GENERATOR(_UNUSED)
    try:
        first = _all_ways(call, twin)
        if first is None or any(_all_ways(call, twin) != first for _ in range(PASSES - 1)):
            return None
        if _STATE(_CHANCE) != _STATE(twin) or not _is_plain():
            return None
    except BaseException:
        # Whatever it is comes again where the calls are counted, and is told there.
        return None
    finally:
        _PUT_BACK(_CHANCE, luck)
    whole = lcm(*[prod(sizes) for _, sizes in first])
    return [(one, whole // prod(sizes)) for one, sizes in first]


def _is_plain() -> bool:
    """Whether `random` is as it was: nothing stands in the place of what its whole numbers come from."""
    return (
        _TYPE(_CHANCE) is _KIND
        and _OWN_SPACE.keys() == _HELD
        and _SPACE(_KIND).keys() == _OWN_NAMES
        and _SPACE(_KIND)[_DRAW] is _OWN_DRAW
        and _MRO(_KIND) == _OWN_MRO
    )


def _all_ways(call: Callable[[], Any], twin: _random.Random) -> list[tuple[Any, tuple[int, ...]]] | None:
    """What each way gives, with the sizes of the ranges that its numbers were drawn from; None where there is no end to them."""
    path: list[list[int]] = []
    depth, gave_up = 0, False

    def draw(below: int) -> int:
        nonlocal depth, gave_up
        if depth == len(path) and depth < MOST_DRAWS and _TYPE(below) is int and below > 0:
            path.append([0, below])
        if gave_up or depth >= len(path) or path[depth][1] != below:
            # Real luck from here on: a loop that waits for another number has to come to its end.
            gave_up = True
            return _OWN_DRAW(_CHANCE, below)  # type: ignore[no-any-return]
        depth += 1
        _BITS(_CHANCE, _WORD)
        _BITS(twin, _WORD)
        return path[depth - 1][0]

    found: list[tuple[Any, tuple[int, ...]]] = []
    while True:
        depth = 0
        _SET(_CHANCE, _DRAW, opaque(draw))
        try:
            given = call()
        finally:
            _DELETE(_CHANCE, _DRAW)
        sizes = tuple([below for _, below in path])
        if gave_up or depth != len(path) or len(found) == MOST_WAYS or prod(sizes) > MOST_WAYS:
            return None
        found.append((given, sizes))
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return found
        path[-1][0] += 1
