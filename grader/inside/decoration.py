"""Stands in for modules that only decorate a program: colours, windows, plots and sound.

Whether they are installed says nothing about a solution, and in the sandbox is no screen for them.  What stands in accepts
whatever is done with it and does nothing; a text that is given to one for colour comes back as it was.  Modules that one
computes with have no stand-in.

Where a program decides by what a stand-in gives, as by a key pressed in a window, that is noted: nobody can say what it would have
done with the module itself.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.machinery
import sys
import types

from .opaque import importer

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.abc import Loader
    from typing import Any
else:
    Loader = object

OF_TEXTS = frozenset(
    """
    ansicolors art ascii_magic asciimatics blessed blessings colorama colored colorful colorlog colors crayons cowsay emoji
    pyfiglet rich simple_colors sty termcolor tqdm yachalk yaspin
    """.split()
)
"""Modules for colour and the like: what they are given comes back, and what they give is put into texts."""

NAMES = OF_TEXTS | frozenset(
    """
    curses arcade customtkinter easygui kivy matplotlib msvcrt playsound plotly prettytable pygame pyglet
    pyttsx3 PyQt5 PyQt6 PySide2 PySide6 PySimpleGUI seaborn simpleaudio tkinter turtle winsound wx
    """.split()
)
"""Modules with a stand-in, by the first part of their names."""

_ASKERS = frozenset("ask get_input getch getche getkey getstr inkey input prompt read_key".split())
"""What asks somebody, in a module for colour too."""

SHOWN_AS = '{"c":"Decoration'
"""How an answer begins that is a stand-in, or has one in it."""

_PRINTERS = ("print", "rprint", "cprint", "echo", "secho", "write")
_DECORATED = (types.FunctionType, type)
_COMES_BACK = (str, bytes, list, tuple, dict, set, range, *_DECORATED)
"""What a function of colour that is called with it gives back: `colored("A", "red")`, `tqdm(cards)`; of all others, `@decorator`."""

_OPERATORS = "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow and rand or ror xor rxor".split()
_NUMBERS = (int, float, str)


def _nobody() -> None:
    """In place of whoever notes that a program decides by what a stand-in gives."""


_noting: list[Callable[[], None]] = [_nobody]


def noted_by(note: Callable[[], None]) -> None:
    """Have each decision noted so from here on.  A submission may call it as well: a note makes nothing right."""
    _noting[0] = note


def is_stand_in(thing: object) -> bool:
    """Whether something is a value of a module that is not there, and nothing of the submission's."""
    return type(thing) in (Decoration, DecorationOfText, Module)


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
        if name in _ASKERS:
            return Decoration()
        return _another(self)

    def __call__(self, *given: object, **_: object) -> Any:
        kinds = _COMES_BACK if isinstance(self, DecorationOfText) else _DECORATED
        return given[0] if given and isinstance(given[0], kinds) else _another(self)

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return (Decoration,)

    def __getitem__(self, _: object) -> Decoration:
        return _another(self)

    def __setitem__(self, _: object, __: object) -> None:
        """Nothing is kept."""

    def __enter__(self) -> Decoration:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to end."""

    # By what follows, a program decides.

    def __iter__(self) -> Iterator[object]:
        _noting[0]()
        return iter(())

    def __len__(self) -> int:
        _noting[0]()
        return 0

    def __bool__(self) -> bool:
        _noting[0]()
        return False

    def __int__(self) -> int:
        _noting[0]()
        return 0

    __index__ = __int__

    def __float__(self) -> float:
        _noting[0]()
        return 0.0

    def __lt__(self, _: object) -> bool:
        _noting[0]()
        return False

    __gt__ = __le__ = __ge__ = __contains__ = __lt__

    def __eq__(self, other: object) -> bool:
        _noting[0]()
        return self is other

    def __hash__(self) -> int:
        _noting[0]()
        return id(self) >> 4

    def __str__(self) -> str:
        _noting[0]()
        return ""

    def __format__(self, _: str) -> str:
        _noting[0]()
        return ""

    def __neg__(self) -> Decoration:
        _noting[0]()
        return self

    __pos__ = __abs__ = __invert__ = __neg__


class DecorationOfText(Decoration):
    """The same of a module for colour: to put it into a text decides nothing."""

    def __str__(self) -> str:
        return ""

    def __format__(self, _: str) -> str:
        return ""


def _another(one: Decoration) -> Decoration:
    return DecorationOfText() if isinstance(one, DecorationOfText) else Decoration()


def _beside(self: Decoration, other: object) -> object:
    """A text or a number that stands beside decoration stays as it is."""
    if not isinstance(self, DecorationOfText) or not isinstance(other, (str, Decoration)):
        _noting[0]()
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
        of_text = self.__name__.partition(".")[0] in OF_TEXTS
        return getattr(DecorationOfText() if of_text else Decoration(), name)


class Finder(Loader):
    """Finds stand-ins before anything that may be installed, so that a mark is the same on every machine.

    `trees` gives the syntax trees of the files that were imported so far, `is_own` tells whether a module's name is
    that of a file of the submission, `names_of` which names that file gives to something (else None), and `tell` notes a module that was replaced.  Where an import stands in `try`, the program has
    a way of its own without the module, and is left to take it.
    """

    def __init__(
        self,
        trees: Callable[[], Iterable[ast.Module]],
        is_own: Callable[[str], bool],
        names_of: Callable[[str], set[str] | None],
        tell: Callable[[str], None],
    ) -> None:
        self._trees = trees
        self._is_own = is_own
        self._names_of = names_of
        self._tell = tell
        self.importer = importer(self)
        """What stands for it where a submission may find it."""

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        first, _, more = fullname.partition(".")
        if first not in NAMES or self._is_own(first):
            return None
        if not any(module == first for tree in self._trees() for module in _needed(tree.body)):
            return None
        if not more:
            self._tell(first)
        return importlib.machinery.ModuleSpec(fullname, self.importer, is_package=True)

    def create_module(self, spec):  # type: ignore[no-untyped-def]
        names = {name for tree in self._trees() for name in self._names_of_star(tree, spec.name)}
        return Module(spec.name, sorted(names))

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""

    def _names_of_star(self, tree: ast.Module, module: str) -> set[str]:
        """The names that a file has of a module of which it imports all: no other of which it imports all has them."""
        stars = {
            one.module or ""
            for one in tree.body
            if isinstance(one, ast.ImportFrom) and one.names[0].name == "*"
        }
        if module not in stars:
            return set()
        names = _used(tree)
        for other in stars - {module}:
            if (own := self._names_of(other.rpartition(".")[2])) is not None:
                names -= own
            elif other.partition(".")[0] in sys.stdlib_module_names - NAMES:
                names -= {*dir(importlib.import_module(other))}
        return names


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


def _used(tree: ast.Module) -> set[str]:
    """The names that a file uses and does not define."""
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
