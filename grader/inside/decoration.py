"""Stands in for modules that only decorate a program: colours, windows, plots and sound.

Whether they are installed says nothing about a solution, and in the sandbox is no screen for them.  What stands in accepts
whatever is done with it and does nothing; a text that is given to it comes back as it was.  Modules that one computes with
have no stand-in.
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import types

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.abc import Loader
    from typing import Any
else:
    Loader = object

NAMES = frozenset(
    """
    ansicolors art ascii_magic asciimatics blessed blessings colorama colored colorful colorlog colors crayons cowsay curses
    arcade customtkinter easygui emoji kivy matplotlib msvcrt playsound plotly prettytable pyfiglet pygame pyglet
    pyttsx3 PyQt5 PyQt6 PySide2 PySide6 PySimpleGUI rich seaborn simpleaudio simple_colors sty termcolor tkinter tqdm turtle
    winsound wx yachalk yaspin
    """.split()
)
"""Modules with a stand-in, by the first part of their names."""

_PRINTERS = ("print", "rprint", "cprint", "echo", "secho", "write")
_COMES_BACK = (str, bytes, list, tuple, dict, set, range, types.FunctionType, type)
"""What a function of decoration that is called with it gives back: `colored("A", "red")`, `tqdm(cards)`, `@decorator`."""

_OPERATORS = "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow and rand or ror xor rxor".split()
_NUMBERS = (int, float, str)


class Decoration:
    """Anything of such a module: its classes, functions and values alike."""

    def __init__(self, *_: object, **__: object) -> None:
        """Whatever it is made of."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name == "error" or name.endswith(("Error", "Exception")):
            return type(name, (Exception,), {})
        if name in _PRINTERS:
            return _shown
        return Decoration()

    def __call__(self, *given: object, **_: object) -> Any:
        return given[0] if given and isinstance(given[0], _COMES_BACK) else Decoration()

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return (Decoration,)

    def __getitem__(self, _: object) -> Decoration:
        return Decoration()

    def __setitem__(self, _: object, __: object) -> None:
        """Nothing is kept."""

    def __enter__(self) -> Decoration:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to end."""

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __int__(self) -> int:
        return 0

    def __float__(self) -> float:
        return 0.0

    def __lt__(self, _: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __contains__ = __lt__

    def __str__(self) -> str:
        return ""

    def __format__(self, _: str) -> str:
        return ""

    def __neg__(self) -> Decoration:
        return self


def _beside(self: Decoration, other: object) -> object:
    """A text or a number that stands beside decoration stays as it is."""
    return other if isinstance(other, _NUMBERS) else self


for _name in _OPERATORS:
    setattr(Decoration, f"__{_name}__", _beside)


class Module(types.ModuleType):
    """A module whose every name is decoration; `import *` gives those that `names` has."""

    def __init__(self, name: str, names: list[str]) -> None:
        super().__init__(name)
        self.__all__ = names

    def __getattr__(self, name: str) -> Any:
        if name in _PRINTERS and name != "write":
            return _shown
        return getattr(Decoration(), name)


class Finder(Loader):
    """Finds stand-ins before anything that may be installed, so that a mark is the same on every machine.

    `trees` gives the syntax trees of the files that were imported so far, `is_own` tells whether a module's name is
    that of a file of the submission, and `tell` notes a module that was replaced.  Where an import stands in `try`, the program has
    a way of its own without the module, and is left to take it.
    """

    def __init__(
        self,
        trees: Callable[[], Iterable[ast.Module]],
        is_own: Callable[[str], bool],
        tell: Callable[[str], None],
    ) -> None:
        self._trees = trees
        self._is_own = is_own
        self._tell = tell

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        first, _, more = fullname.partition(".")
        if first not in NAMES or self._is_own(first):
            return None
        if not any(module == first for tree in self._trees() for module in _needed(tree.body)):
            return None
        if not more:
            self._tell(first)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec):  # type: ignore[no-untyped-def]
        names = {name for tree in self._trees() for name in _names_of_star(tree, spec.name)}
        return Module(spec.name, sorted(names))

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""


def _shown(*things: object, sep: object = " ", end: object = "\n", **_: object) -> None:
    """What prints in colour prints: `cprint("You win", "green")`, `rich.print(hand)`."""
    texts = (
        things[:1] if len(things) > 1 and isinstance(things[1], str) and not isinstance(sep, str) else things
    )
    print(*texts, sep=sep if isinstance(sep, str) else " ", end=end if isinstance(end, str) else "\n")


def _needed(body: Iterable[ast.AST]) -> Iterator[str]:
    """The first parts of the modules that statements import, anywhere but in a `try` that catches something."""
    for one in body:
        if isinstance(one, ast.Import):
            yield from (name.name.partition(".")[0] for name in one.names)
        elif isinstance(one, ast.ImportFrom):
            yield (one.module or "").partition(".")[0] if not one.level else ""
        elif isinstance(one, ast.stmt):
            inside = [*ast.iter_child_nodes(one)]
            if isinstance(one, ast.Try) and one.handlers:
                inside = [*one.orelse, *one.finalbody]
            yield from _needed(inside)
        elif isinstance(one, ast.match_case):
            yield from _needed(one.body)


def _names_of_star(tree: ast.Module, module: str) -> set[str]:
    """The names that a file uses and does not define, where it has all of a module's."""
    if not any(
        isinstance(one, ast.ImportFrom) and one.module == module and one.names[0].name == "*"
        for one in tree.body
    ):
        return set()
    used: set[str] = set()
    made = {"__name__", "__file__", "__doc__"}
    for one in ast.walk(tree):
        if isinstance(one, ast.Name):
            (used if isinstance(one.ctx, ast.Load) else made).add(one.id)
        elif isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            made.add(one.name)
        elif isinstance(one, ast.arg):
            made.add(one.arg)
        elif isinstance(one, ast.alias):
            made.add((one.asname or one.name).partition(".")[0])
    return {name for name in used - made if not hasattr(builtins, name)}
