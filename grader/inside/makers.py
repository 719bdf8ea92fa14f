"""What plays a role without being of its kind: a function that makes the objects of a class, and a class that is called as a function.

For whoever calls it, `@contextmanager def Transaction(account)` is as good as a class Transaction, and `class growth` with an
`__iter__` as good as a function that yields.  What an object of such a function's is, only the call tells: it counts as one of the class.
As in `player.py`, nothing but functions is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from .values import to_text

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE, _NUMBER = type, id
_FLAGS = type.__dict__["__flags__"].__get__
_IMMUTABLE = 1 << 8
"""Flag of a class whose attributes nobody can set: those made in C, such as numbers, lists and dictionaries."""

_MOST = 10_000
"""Objects that are remembered."""


def of_their_kind(names: Mapping[str, Any], functions: Collection[str]) -> dict[str, Any]:
    """What plays the roles, without classes where a function is asked for: what they make is no object of a role."""
    return {
        role: thing for role, thing in names.items() if role not in functions or not isinstance(thing, _TYPE)
    }


def noting(
    called: dict[str, Any], classes: Collection[str], tell: Callable[[object], str]
) -> tuple[dict[str, Any], Callable[[object], str]]:
    """(what is called for the roles, how an answer is told): what a function makes that plays one of these `classes` is told as an object of it."""
    makers = [role for role in classes if role in called and not isinstance(called[role], _TYPE)]
    if not makers:
        return called, tell
    made: dict[int, tuple[object, str]] = {}

    def noted(role: str, make: Any) -> Callable[..., object]:
        def making(*args: object, **named: object) -> object:
            one = make(*args, **named)
            if not _FLAGS(_TYPE(one)) & _IMMUTABLE:
                if len(made) >= _MOST:
                    made.clear()
                made[_NUMBER(one)] = one, role
            return one

        return making

    def told(value: object) -> str:
        found = made.get(_NUMBER(value))
        return to_text([{"o": found[1]}]) if found is not None else tell(value)

    return {**called, **{role: noted(role, called[role]) for role in makers}}, told
