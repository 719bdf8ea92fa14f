"""Functions of ours that a submission may hold without seeing what they are made of.

A Python function leads to its module (`__globals__`) and its closure.  A callable made here leads nowhere:
it is the C object behind `functools.lru_cache`, with a cache of size 0, so each call is passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper
from types import SimpleNamespace

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any


def opaque(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call `function`, and show nothing of it.  As an attribute of a class it becomes a method."""
    return _lru_cache_wrapper(function, 0, False, tuple)  # type: ignore[call-arg]


def importer(finder: Any) -> Any:
    """A finder and loader of modules as `sys.meta_path` and the modules themselves may have it: it leads nowhere."""
    names = ("find_spec", "create_module", "exec_module")
    return SimpleNamespace(**{name: opaque(getattr(finder, name)) for name in names})
