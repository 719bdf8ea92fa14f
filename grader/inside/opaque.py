"""Functions of ours that a submission may hold without seeing what they are made of.

A Python function leads to its module (`__globals__`) and its closure.  A callable made here leads nowhere:
it is the C object behind `functools.lru_cache`, with a cache of size 0, so each call is passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any


def opaque(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call `function`, and show nothing of it.  As an attribute of a class it becomes a method."""
    return _lru_cache_wrapper(function, 0, False, tuple)  # type: ignore[call-arg]
