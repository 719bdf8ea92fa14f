"""What a model solution defines, read from its text: nothing of it is run or imported here.

Classes with their methods and attributes, functions, and for each argument the Hypothesis strategy that its annotation asks for.
What becomes of that is the business of `grader/kits/proposed.py`.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grader.kits.unproposed import members, of_class, of_function

NUMBER, TEXT, FLOAT = (
    "st.integers(-9, 9)",
    'st.text("abc XYZ 012", max_size=8)',
    "st.integers(-40, 40).map(lambda n: n / 4)",
)
_PLAIN = {
    "int": NUMBER,
    "str": TEXT,
    "float": FLOAT,
    "bool": "st.booleans()",
    "None": "st.none()",
    "Any": NUMBER,
    "object": NUMBER,
    "date": "st.dates()",
    "time": "st.times()",
    "datetime": "st.datetimes()",
    "timedelta": "st.timedeltas()",
    "Decimal": "st.decimals(-9, 9, places=2)",
    "Fraction": "st.fractions(-9, 9, max_denominator=8)",
}
_LISTS = frozenset({"list", "List", "Sequence", "Iterable", "Collection", "MutableSequence"})
_TUPLES, _DICTIONARIES = (
    frozenset({"tuple", "Tuple"}),
    frozenset({"dict", "Dict", "Mapping", "MutableMapping"}),
)
_CHANGING = frozenset(
    [
        "append",
        "pop",
        "remove",
        "insert",
        "extend",
        "clear",
        "sort",
        "reverse",
        "add",
        "update",
        "discard",
        "popleft",
        "appendleft",
        "setdefault",
        "shuffle",
    ]
)
_LOOKED_AT = ("print", "input")


@dataclass(frozen=True)
class Argument:
    """`strategy` draws it; "" where it is an object of the solution's own class `of`.  `guessed`: nothing says what it is."""

    name: str
    strategy: str
    of: str = ""
    guessed: bool = False


@dataclass(frozen=True)
class Function:
    """A function or method.  `why`: why no check can be proposed for it; "" where one can."""

    name: str
    line: int
    title: str
    arguments: tuple[Argument, ...] = ()
    answers: bool = True
    prints: bool = False
    changes: bool = False
    gives: str = ""
    why: str = ""

    @property
    def written(self) -> str:
        """As a handout has it."""
        return f"{self.name}({', '.join(one.name for one in self.arguments)})"


@dataclass(frozen=True)
class Class:
    """A class.  `made` is how an object of it is made, and `shows` whether it has a text of its own.  `members` are those of an enumeration."""

    name: str
    line: int
    title: str
    made: Function
    methods: tuple[Function, ...] = ()
    attributes: tuple[str, ...] = ()
    shows: bool = False
    members: tuple[str, ...] = ()


@dataclass
class Solution:
    """What was read.  `notes` are for the author, each with its line; `program` is the line at which a program begins, or 0."""

    classes: list[Class] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    program: int = 0


def read_solution(text: str) -> Solution:
    """Read a solution.  Raises SyntaxError."""
    tree = ast.parse(text)
    found = Solution()
    own = {one.name for one in tree.body if isinstance(one, ast.ClassDef)}
    for one in tree.body:
        if isinstance(one, ast.ClassDef) and not one.name.startswith("_"):
            if any(
                isinstance(base, ast.Name) and base.id.endswith(("Exception", "Error")) for base in one.bases
            ):
                found.notes.append(
                    f"line {one.lineno}: {one.name} is an exception, and is not asked for by itself: if a rule names it, add it to "
                    '`defines`, with kind = "class"'
                )
                continue
            found.classes.append(_class(one, own))
            found.notes += of_class(one)
            for part in one.body:
                if isinstance(part, ast.FunctionDef) and (
                    part.name == "__init__" or not part.name.startswith("_")
                ):
                    found.notes += of_function(
                        part, one.name if part.name == "__init__" else f"{one.name}.{part.name}"
                    )
        elif isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            found.functions.append(_function(one, own))
            found.notes += of_function(one, one.name)
        elif isinstance(one, ast.AsyncFunctionDef):
            found.notes.append(f"line {one.lineno}: {one.name} is async, which no check can call")
        elif _is_guard(one):
            found.program = one.lineno
        elif any(_calls(one, name) for name in _LOOKED_AT):
            found.program = found.program or one.lineno
            found.notes.append(
                f'line {one.lineno}: this runs while the file is imported; put it under `if __name__ == "__main__":`'
            )
    return found


def _class(one: ast.ClassDef, own: set[str]) -> Class:
    methods: list[Function] = []
    made = Function(one.name, one.lineno, _title(one))
    attributes: dict[str, None] = {}
    shows = False
    if any(_name(mark) == "dataclass" for mark in one.decorator_list):
        fields = [
            part for part in one.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        ]
        arguments = [_argument(part.target.id, part.annotation, own) for part in fields]  # type: ignore[union-attr]
        # Those behind a default that cannot be drawn keep theirs.
        given = [
            *itertools.takewhile(
                lambda pair: pair[1].value is None or not (pair[0].guessed or pair[0].of),
                zip(arguments, fields, strict=True),
            )
        ]
        made = Function(one.name, one.lineno, _title(one), tuple(argument for argument, _ in given))
        attributes.update(
            dict.fromkeys(argument.name for argument in arguments if not argument.name.startswith("_"))
        )
    for part in one.body:
        if not isinstance(part, ast.FunctionDef):
            continue
        marks = {_name(mark) for mark in part.decorator_list}
        if part.name == "__init__":
            made = _function(part, own, skip=1, name=one.name)
            attributes.update(dict.fromkeys(_set_in(part)))
        elif part.name in ("__str__", "__repr__"):
            shows |= part.name == "__str__"
        elif part.name.startswith("_"):
            continue
        elif "property" in marks or "cached_property" in marks:
            attributes[part.name] = None
        elif marks.isdisjoint({"classmethod", "staticmethod", "setter", "deleter", "abstractmethod"}):
            methods.append(_function(part, own, skip=1))
    names = {method.name for method in methods}
    if named := members(one):
        return Class(
            one.name,
            one.lineno,
            _title(one),
            made=made,
            methods=tuple(methods),
            attributes=named,
            shows=shows,
            members=named,
        )
    return Class(
        one.name,
        one.lineno,
        _title(one),
        made=made,
        methods=tuple(methods),
        attributes=tuple(a for a in attributes if a not in names),
        shows=shows,
    )


def _function(one: ast.FunctionDef, own: set[str], skip: int = 0, name: str = "") -> Function:
    arguments = tuple(_arguments(one, own, skip))
    returns = any(isinstance(part, ast.Return) and not _is_none(part.value) for part in _inner(one))
    yields = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in _inner(one))
    why = ""
    if yields:
        why = "it is a generator; write lab.items(lab.NAME(...), 10)"
    elif _calls(one, "input"):
        why = "it asks for input; write lab.typed(...) before the call, or record a terminal session"
    elif any(default is None for default in one.args.kw_defaults):
        why = "it needs arguments by keyword only; write lab.NAME(..., name=...)"
    gives = _name(one.returns) if one.returns is not None else ""
    return Function(
        name or one.name,
        one.lineno,
        _title(one),
        arguments=arguments,
        answers=returns,
        prints=_calls(one, "print") and not returns,
        changes=any(_changes(part) for part in _inner(one)),
        gives=gives if gives in own else "",
        why=why,
    )


def _arguments(one: ast.FunctionDef, own: set[str], skip: int) -> Iterator[Argument]:
    """Those that are needed, and those with a default as far as it is known what they are."""
    given = [*one.args.posonlyargs, *one.args.args]
    first = len(given) - len(one.args.defaults)
    for number, arg in enumerate(given[skip:], skip):
        found = _argument(arg.arg, arg.annotation, own)
        if number >= first:
            default = one.args.defaults[number - first]
            if found.guessed and isinstance(default, ast.Constant) and type(default.value).__name__ in _PLAIN:
                found = Argument(arg.arg, _PLAIN[type(default.value).__name__])
            if found.guessed or found.of:
                return
        yield found


def _argument(name: str, annotation: ast.expr | None, own: set[str]) -> Argument:
    if annotation is None:
        return Argument(name, NUMBER, guessed=True)
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return Argument(name, NUMBER, guessed=True)
    if _name(annotation) in own:
        return Argument(name, "", _name(annotation))
    strategy = _strategy(annotation)
    return Argument(name, strategy or NUMBER, guessed=not strategy)


def _strategy(one: ast.expr) -> str:
    """The strategy that an annotation asks for; "" where it says nothing that could be drawn."""
    name = _name(one)
    if isinstance(one, ast.Constant):
        return "st.none()" if one.value is None else ""
    if isinstance(one, ast.BinOp) and isinstance(one.op, ast.BitOr):
        return _one_of([one.left, one.right])
    if isinstance(one, ast.Subscript):
        parts = one.slice.elts if isinstance(one.slice, ast.Tuple) else [one.slice]
        if name in _LISTS:
            return _around("st.lists({}, max_size=5)", parts[:1])
        if (
            name in _TUPLES
            and len(parts) == 2
            and isinstance(parts[1], ast.Constant)
            and parts[1].value is ...
        ):
            return _around("st.lists({}, max_size=5).map(tuple)", parts[:1])
        if name in _TUPLES:
            return _around("st.tuples({})", parts)
        if name in _DICTIONARIES:
            return _around("st.dictionaries({}, max_size=4)", parts)
        if name == "Literal" and all(isinstance(part, ast.Constant) for part in parts):
            return f"st.sampled_from([{', '.join(repr(part.value) for part in parts)}])"  # type: ignore[attr-defined]
        if name == "Optional":
            return _one_of([*parts, ast.Constant(None)])
        if name == "Union":
            return _one_of(parts)
        return ""
    if name in _LISTS:
        return f"st.lists({NUMBER}, max_size=5)"
    if name in _TUPLES:
        return f"st.lists({NUMBER}, max_size=5).map(tuple)"
    if name in _DICTIONARIES:
        return f"st.dictionaries({TEXT}, {NUMBER}, max_size=4)"
    return _PLAIN.get(name, "")


def _around(form: str, parts: Sequence[ast.expr]) -> str:
    inner = [_strategy(part) for part in parts]
    return form.format(", ".join(inner)) if all(inner) else ""


def _one_of(parts: Sequence[ast.expr]) -> str:
    inner = [_strategy(part) for part in parts]
    return f"st.one_of({', '.join(inner)})" if all(inner) else ""


def _name(one: ast.expr | None) -> str:
    if isinstance(one, ast.Call):
        return _name(one.func)
    if isinstance(one, ast.Subscript):
        return _name(one.value)
    if isinstance(one, ast.Attribute):
        return one.attr
    if isinstance(one, ast.Constant) and isinstance(one.value, str):
        return one.value
    return one.id if isinstance(one, ast.Name) else ""


def _title(one: ast.ClassDef | ast.FunctionDef) -> str:
    lines = (ast.get_docstring(one) or "").strip().splitlines()
    return lines[0].strip() if lines else ""


def _inner(one: ast.AST) -> Iterator[ast.AST]:
    """What belongs to a function itself, and not to one that stands in it."""
    for part in ast.iter_child_nodes(one):
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield part
            yield from _inner(part)


def _calls(one: ast.AST, name: str) -> bool:
    return any(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == name
        for part in ast.walk(one)
    )


def _changes(part: ast.AST) -> bool:
    """Whether a part of a method changes something that an object holds."""
    if isinstance(part, ast.Assign | ast.Delete):
        return any(_is_of_self(target) for target in part.targets)
    if isinstance(part, ast.AugAssign | ast.AnnAssign):
        return _is_of_self(part.target)
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
        # A method of one's own may change anything.
        return part.func.attr in _CHANGING or (
            isinstance(part.func.value, ast.Name) and part.func.value.id == "self"
        )
    return False


def _is_of_self(target: ast.AST) -> bool:
    return any(isinstance(part, ast.Name) and part.id == "self" for part in ast.walk(target))


def _set_in(one: ast.FunctionDef) -> Iterator[str]:
    for part in ast.walk(one):
        targets = (
            part.targets
            if isinstance(part, ast.Assign)
            else [part.target]
            if isinstance(part, ast.AnnAssign)
            else []
        )
        for target in targets:
            if (
                isinstance(target, ast.Attribute)
                and _is_of_self(target.value)
                and not target.attr.startswith("_")
            ):
                yield target.attr


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _is_guard(one: ast.stmt) -> bool:
    return isinstance(one, ast.If) and any(
        isinstance(part, ast.Name) and part.id == "__name__" for part in ast.walk(one.test)
    )
