"""What stands for an object of another process: whatever is done with it is done there.

The other process is one that has a submission; what answers there is `using.py`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

    from .exchange import Exchange

SPECIAL = frozenset(
    f"__{name}__"
    for name in (
        "str repr format len bool hash int float index bytes iter next reversed contains getitem setitem delitem call enter exit"
        " eq ne lt le gt ge add sub mul truediv floordiv mod pow neg pos abs and or xor"
        " radd rsub rmul iadd isub imul matmul lshift rshift invert divmod round rtruediv rfloordiv rmod rpow rand ror rxor"
    ).split()
)
"""Special methods by which an object is used."""

_INSTANCES: dict[int, tuple[object, dict[object, bool]]] = {}
"""Identity of what stands for a class of the submission's process -> (it, class of an object -> whether it is one).  What is kept has an identity
that nothing else can have."""


class Distant:
    """Stands for an object of the submission's process.  `_kind` is the same for all objects of a class.

    An attribute that was asked for is known here from then on, if no code of the submission runs where it is read.
    """

    __slots__ = ("_ask", "_kind", "_methods", "_told")

    def __init__(self, exchange: Exchange, kind: object, methods: set[tuple[object, str]]) -> None:
        object.__setattr__(self, "_ask", exchange.ask)
        object.__setattr__(self, "_told", exchange.told)
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_methods", methods)

    def __getattr__(self, name: str) -> Any:
        if (self._kind, name) in self._methods:
            return lambda *arguments, **named: self._ask(
                "method", self, name, arguments, tuple(named.items())
            )
        told = self._told(self)
        if told is not None and name in told:
            return told[name]
        found, is_method = self._ask("get", self, name)
        if is_method:
            self._methods.add((self._kind, name))
        return found

    def __setattr__(self, name: str, value: object) -> None:
        self._ask("set", self, name, value)

    def __call__(self, *arguments: object, **named: object) -> Any:
        return self._ask("call", self, arguments, tuple(named.items()))

    def __instancecheck__(self, thing: Any) -> bool:
        key = thing._kind if issubclass(type(thing), Distant) else type(thing)
        _, known = _INSTANCES.setdefault(id(self), (self, {}))
        if key not in known:
            known[key] = bool(self._ask("isinstance", thing, self))
        return known[key]

    @property
    def __signature__(self) -> Any:
        """What is called is there: so its parameters are as well."""
        import inspect

        parameters = self._ask("signature", self)
        if parameters is None:
            raise ValueError("no signature")
        return inspect.Signature(
            [inspect.Parameter(name, inspect._ParameterKind(kind)) for name, kind in parameters]
        )

    def __deepcopy__(self, memo: object) -> Any:
        return self._ask("copy", self, True)

    def __copy__(self) -> Any:
        return self._ask("copy", self, False)


def _special(name: str) -> Any:
    def method(self: Distant, *arguments: object) -> Any:
        return self._ask("special", self, name, arguments)

    return method


for _name in SPECIAL - {"__call__"}:
    setattr(Distant, _name, _special(_name))


class Told(Distant):
    """Tells the class of what it stands for as well, for programs that speak of it.

    Not for all: what is of no class here is an instance of no abstract class, and these ask for it.
    """

    __slots__ = ()

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return self._ask("get", self, "__class__")[0]
