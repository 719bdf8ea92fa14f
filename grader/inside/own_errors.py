"""Errors of classes that a submission or the kit defines, where they pass from one process to another (`exchange.py`).

A built-in error is of the same class on both sides.  One of a class of somebody's own keeps its identity by the name of this class:
what catches the class on the other side catches the error.
"""

from __future__ import annotations

import builtins

from .passive import PLAIN

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from .exchange import Exchange

_MRO = type.__dict__["__mro__"].__get__
_ARGUMENTS = BaseException.__dict__["args"]
_BUILT_IN = tuple(
    kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, BaseException)
)
_GIVEN = "__given__"
MOST_ARGUMENTS = 60


def is_error(kind: object) -> bool:
    """Whether this is a class of errors.

    As in `raising.py`, which is not imported: what a submission may reach from here must not lead to what notes its answers.
    """
    return isinstance(kind, type) and any(one is BaseException for one in _MRO(kind))


def built_in_base(kind: type) -> type:
    """The nearest built-in exception that a class of exceptions stands on; the same holds."""
    found: type = next(one for one in _MRO(kind) if any(one is known for known in _BUILT_IN))
    return found


def line_of(kind: type) -> tuple[type, ...]:
    """A class and what it derives from, in order, without asking the class."""
    found: tuple[type, ...] = _MRO(kind)
    return found


def plain_arguments(error: BaseException) -> list[Any]:
    """The `args` of an error, with the text of each that is not plain."""
    given = _ARGUMENTS.__get__(error)
    return [one if type(one) in PLAIN else str(one) for one in given[:MOST_ARGUMENTS]]


def bare(kind: type, arguments: Iterable[object]) -> BaseException:
    """An error of this class with these `args`, made without running a line of its class."""
    base: Any = built_in_base(kind)
    found: BaseException = base.__new__(kind)
    set_arguments(found, arguments)
    return found


def set_arguments(error: BaseException, arguments: Iterable[object]) -> None:
    """Give an error these `args`, whatever its class does where attributes are set."""
    _ARGUMENTS.__set__(error, tuple(arguments))


def note_what_makes(kind: type) -> None:
    """Have the errors of this class keep the arguments that they are made with: a constructor of its own may change `args`."""
    made: Any = vars(kind).get("__init__")
    if made is None:
        return

    def __init__(self: Any, *arguments: object, **named: object) -> None:  # noqa: N807
        vars(self).setdefault(_GIVEN, (arguments, tuple(named.items())))
        made(self, *arguments, **named)

    type.__setattr__(kind, "__init__", __init__)


def made_with(error: BaseException) -> tuple[Any, Any]:
    """The arguments that an error was made with, and those by keyword."""
    found: tuple[Any, Any] = vars(error).get(_GIVEN, (_ARGUMENTS.__get__(error), ()))
    return found


def anew(kind: type, error: BaseException, given: object) -> BaseException:
    """An error of this class, made as its own code makes it, where it takes what the other side's was made with."""
    try:
        if type(given) is not tuple:
            raise TypeError("nothing is told of what it was made with")
        made = kind(*given[0], **dict(given[1]))
        if isinstance(made, BaseException):
            return made
    except BaseException:
        pass  # it takes other arguments, or is broken: that is its own check's business
    return bare(kind, _ARGUMENTS.__get__(error))


def reached(kind: type, exchange: Exchange) -> type:
    """A class for errors of the other side's that `kind` stands for here: their attributes and texts are asked for there."""

    def __getattr__(self: Any, name: str) -> Any:  # noqa: N807
        if name.startswith("__") or exchange.number_of(self) is None:
            raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")
        found, is_method = exchange.ask("get", self, name)
        if is_method:
            return lambda *arguments, **named: exchange.ask(
                "method", self, name, arguments, tuple(named.items())
            )
        return found

    def __str__(self: Any) -> str:  # noqa: N807
        if exchange.number_of(self) is None:
            return BaseException.__str__(self)
        return str(exchange.ask("special", self, "__str__", ()))

    space = {"__getattr__": __getattr__, "__str__": __str__, "__module__": kind.__module__}
    return type(kind.__name__, (kind,), dict[str, object](space))


def described(names: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(name, what it derives from) of each class of errors: others of these by name, and a built-in one at the end."""
    errors = {name: kind for name, kind in names.items() if isinstance(kind, type) and is_error(kind)}
    found = []
    for name, kind in sorted(errors.items(), key=lambda one: len(line_of(one[1]))):
        above = [other for one in line_of(kind)[1:] for other, its in errors.items() if its is one]
        found.append((name, (*above, built_in_base(kind).__name__)))
    return tuple(found)


def name_of(error: object, names: Mapping[str, object]) -> str | None:
    """The name of the nearest of these classes that an error is of."""
    if is_error(type(error)):
        for one in line_of(type(error)):
            for name, kind in names.items():
                if kind is one:
                    return name
    return None


def built_in(name: object) -> type | None:
    """The built-in class of errors of this name that may be caught without ending a program."""
    kind = getattr(builtins, name, None) if type(name) is str else None
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else None


def finder(names: Mapping[str, object], modules: Callable[[], Iterable[object]]) -> Callable[[str], object]:
    """What gives a submission's class by the name that the assignment has for it, or else by the one that it has in its modules."""

    def find(name: str) -> object:
        if name in names:
            return names[name]
        spaces = (vars(module) for module in modules())
        return next((space[name] for space in spaces if name in space), None)

    return find


def told_with(
    describe: Callable[[object], object], own: Callable[[object], str | None]
) -> Callable[[object], object]:
    """`describe`, but for errors of a class that has a name on the other side: [that name, their arguments]."""

    def told(thing: object) -> object:
        name = own(thing)
        return describe(thing) if name is None else [name, plain_arguments(thing)]  # type: ignore[arg-type]

    return told


class Reached:
    """Makes errors here that stand for errors of the other side's, of the classes that have the same names here."""

    def __init__(self, kind_of: Callable[[str], object]) -> None:
        self._kind_of = kind_of
        self._classes: dict[str, type] = {}

    def described(self, exchange: Exchange, told: object) -> BaseException | None:
        """One that is told as `told_with` tells it; None for anything else."""
        if type(told) is not list or len(told) != 2 or type(told[1]) is not list:
            return None
        return self.made(exchange, *told)

    def made(self, exchange: Exchange, name: object, arguments: Iterable[object]) -> BaseException | None:
        """One with these arguments; None where no class of errors has this name here."""
        if type(name) is not str:
            return None
        if name not in self._classes:
            kind = self._kind_of(name)
            if not isinstance(kind, type) or not is_error(kind):
                return None
            self._classes[name] = reached(kind, exchange)
        return bare(self._classes[name], exchange.heard(arguments))
