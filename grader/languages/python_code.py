"""Writes a program as Python that runs as pasted into a prompt beside the student's file.

The submission's own names for things are used.  They come from the sandbox, so `grader/sandbox/worker_answers.py` lets only
identifiers through.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.inside.operators import OPERATORS
from grader.inside.submitted_files import dotted
from grader.languages.listing import Listing, Writer
from grader.model.program import Form, Program, Step

_CALLS = frozenset(
    {"call", "static", "read", "uses", "tally", "printed", "stderr", "exits", "spied", "takes", "words"}
)
"""Ops that call a name that the submission defines, where they have no target."""

_PLAIN_TALLY = 2
"""How many arguments a tally has that looks at no attribute."""


_LIBRARY = {
    "Decimal": "decimal",
    "Fraction": "fractions",
    **dict.fromkeys(("date", "time", "datetime", "timedelta"), "datetime"),
}
"""Classes of the library whose values may be passed -> their module."""


def _made(name: str, told: Any) -> str:
    """A value of one of these classes as code."""
    if name == "Decimal":
        return f'Decimal("{told}")'
    if name == "date":
        return f"date({', '.join(str(int(part)) for part in told.split('-'))})"
    if name == "timedelta":
        parts = zip(("days", "seconds", "microseconds"), told, strict=True)
        return f"timedelta({', '.join(f'{what}={number}' for what, number in parts if number)})"
    return f"Fraction({', '.join(told)})" if name == "Fraction" else f'{name}.fromisoformat("{told}")'


class _Writer(Writer):
    nothing = "None"

    def __init__(self, program: Program, attributes: Mapping[str, str]) -> None:
        super().__init__(program)
        self.attributes = attributes
        self.extra: set[str] = set()

    def spelt(self, base: str) -> str:
        return f"{base}_" if keyword.iskeyword(base) else base

    def tagged(self, tag: str, inner: Any) -> str:
        if tag == "t":
            items = [self.form(one) for one in inner]
            return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"
        if tag == "d":
            return "{" + ", ".join(f"{self.form(k)}: {self.form(v)}" for k, v in inner) + "}"
        if tag == "i":
            return str(int(inner, 16))
        if tag == "named":
            return ", ".join(f"{name}={self.form(value)}" for name, value in inner)
        if tag == "s":
            return "{" + ", ".join(self.form(one) for one in inner) + "}" if inner else "set()"
        if tag == "b":
            return repr(bytes.fromhex(inner))
        if tag in _LIBRARY:
            self.extra.add(f"from {_LIBRARY[tag]} import {tag}")
            return _made(tag, inner)
        if tag == "slice":
            # As it stands between the brackets of an index.
            start, stop, step = ("" if one is None else self.form(one) for one in inner)
            return f"{start}:{stop}:{step}" if step else f"{start}:{stop}"
        return f'float("{inner}")'

    def plain(self, form: Form) -> str:
        return repr(form)

    def assigned(self, step: Step, name: str, text: str) -> str:
        return f"{self.before(step)}{name} = {text}"

    def alone(self, step: Step, text: str, last: bool) -> str:
        if step.op == "str":
            return f"print({self.reference(step.target or 0)})"
        return self.before(step) + text

    def before(self, step: Step) -> str:
        if step.op == "callback":
            return f"calls_of_{step.args[1]} = []\n"
        return self.spies(step.args[0]) if step.op == "spied" else ""

    def function(self, step: Step) -> str:
        owner, _, name = step.member.partition(".")
        if step.target is None and not name:
            return step.member
        thing = owner if step.target is None else self.reference(step.target)
        return f"{thing}.{self.attributes.get(step.member, name)}"

    def expression(self, step: Step) -> str:
        """The step as one expression."""
        target = "" if step.target is None else self.reference(step.target)
        if step.op in OPERATORS:
            return self.operator(step, target)
        return _WRITTEN[step.op](self, step, target)

    def operator(self, step: Step, target: str) -> str:
        """An operator with its operands, in brackets where they are none by themselves."""
        operands = [self.form(arg) for arg in step.args]
        if step.op == "leave":
            if not step.args:
                return f"{target}.__exit__(None, None, None)"
            error = operands[0] if isinstance(step.args[0], dict) else f"{step.args[0]}()"
            return f"bool({target}.__exit__(type({error}), {error}, None))"
        if step.target is not None:
            operands.insert(0, target)
        look = OPERATORS[step.op][0]
        if look.startswith("operator."):
            self.extra.add("import operator")
        return look.format(*operands, all=", ".join(operands))

    def tally(self, step: Step) -> str:
        items, calls = self.form(step.args[0]), step.args[1]
        if len(step.args) > _PLAIN_TALLY:
            given, look = "" if step.target is not None else items, str(step.args[2]).partition(".")[2]
            return f"{self.function(step)}({given})  # {calls} times, each time with a look at {look}"
        self.extra.add("from collections import Counter")
        return f"Counter(str({step.member}({items})) for _ in range({calls}))"

    def standin(self, step: Step) -> str:
        pairs = ", ".join(f"{self.form(k)}: lambda self: {self.form(v)}" for k, v in step.args[0]["d"])
        return f"type({self.form(step.args[1])}, (), {{{pairs}}})()"

    def positions(self, step: Step, target: str) -> str:
        known = step.args[0]
        # Objects that came out of the program are told apart by where it got them.
        return f"[{self.form(known)}.index(one) for one in {target}]" if isinstance(known, dict) else target

    def callback(self, step: Step) -> str:
        """A function that notes its calls and answers as told."""
        ((way, told),) = step.args[0]["d"]
        noted = f"calls_of_{step.args[1]}.append(given)"
        if way == "code":
            return f"lambda *given: {noted} or ({told})(*given)"
        if way == "table":
            pairs = ", ".join(f"{self.form(one['t'][0])}: {self.form(one['t'][1])}" for one in told)
            return f"lambda *given: {noted} or {{{pairs}}}[given]"
        if way == "raises":
            return f"lambda *given: {noted} or exec('raise {told}')"
        if len(told) > 1:
            return f"lambda *given, answers=iter({self.form(told)}): {noted} or next(answers)"
        return f"lambda *given: {noted}" + (
            f" or {self.form(told[0])}" if told and told[0] is not None else ""
        )

    def calls(self, step: Step) -> str:
        """The list in which a callback notes its calls."""
        return f"calls_of_{self._program[step.target or 0].args[1]}"

    def opened(self, step: Step) -> str:
        name, text = (self.form(arg) for arg in step.args)
        return f"open({name}, 'w').write({text})"

    def typed(self, step: Step) -> str:
        self.extra.add("import io")
        self.extra.add("import sys")
        lines = "".join(f"{line}\n" for line in step.args)
        return f"sys.stdin = io.StringIO({lines!r})"

    def argv(self, step: Step) -> str:
        self.extra.add("import sys")
        return f"sys.argv[1:] = {self.form(list(step.args))}"

    def luck(self, step: Step) -> str:
        self.extra.add("import random")
        return f"random.seed({self.arguments(step)})"

    def last_error(self) -> str:
        """What the prompt keeps of an error that nobody caught."""
        self.extra.add("import sys")
        return "sys.last_value"

    def call_of(self, step: Step) -> str:
        return f"{self.function(step)}({self.arguments(step)})"

    def spies(self, watched: Sequence[str]) -> str:
        """Lines that have the watched methods of supplied classes note what they return."""
        lines = ["returned, order = [], []"]
        for member in watched:
            owner, _, asked = member.partition(".")
            method = self.attributes.get(member, asked)
            noted = f"order.append({member!r}) or returned.append({method}(*args)) or returned[-1]"
            lines.append(f"{owner}.{method} = lambda *args, {method}={owner}.{method}: {noted}")
        return "\n".join(lines) + "\n"


_WRITTEN: dict[str, Callable[[_Writer, Step, str], str]] = {
    **dict.fromkeys(
        ("call", "method", "static", "takes", "printed", "stderr", "uses", "exits"),
        lambda writer, step, target: writer.call_of(step),
    ),
    "apply": lambda writer, step, target: f"{target}({writer.arguments(step)})",
    "invoke": lambda writer, step, target: (
        f"{target}.{step.args[0]}({', '.join(writer.form(arg) for arg in step.args[1:])})"
    ),
    "attribute": lambda writer, step, target: f"{target}.{step.args[0]}",
    "error": lambda writer, step, target: writer.last_error(),
    "str": lambda writer, step, target: f"str({target})",
    "repr": lambda writer, step, target: f"repr({target})",
    "read": lambda writer, step, target: writer.function(step),
    "assign": lambda writer, step, target: f"{writer.function(step)} = {writer.arguments(step)}",
    "unset": lambda writer, step, target: f"del {writer.function(step)}",
    "fields": lambda writer, step, target: (
        f"{target}  # by {' and '.join(str(name).partition('.')[2] for name in step.args[0])}"
    ),
    "make": lambda writer, step, target: writer.form(step.args[0]),
    "look": lambda writer, step, target: target,
    "near": lambda writer, step, target: target,
    "texts": lambda writer, step, target: target,
    "same": lambda writer, step, target: f"{target} is {writer.form(step.args[0])}",
    "item": lambda writer, step, target: f"{target}[{writer.form(step.args[0])}]",
    "kind": lambda writer, step, target: f"type({target}).__name__",
    "size": lambda writer, step, target: f"len({target})",
    "items": lambda writer, step, target: (
        f"[one for one, _ in zip({target}, range({step.args[0]}))]" if step.args else f"list({target})"
    ),
    "positions": lambda writer, step, target: writer.positions(step, target),
    "chosen": lambda writer, step, target: (
        f"sorted({writer.form(step.args[0])}.index(one) for one in {target})"
    ),
    "place": lambda writer, step, target: f"{writer.form(step.args[0])}.index({target})",
    "together": lambda writer, step, target: writer.form(step.args[0]),
    "defaults": lambda writer, step, target: f"{writer.function(step)}.__defaults__",
    "words": lambda writer, step, target: f"help({step.member})  # and the comments",
    "support": lambda writer, step, target: (
        f"# Here, the course's modules of support/{step.args[0]} take the place of others of their names."
    ),
    "spied": lambda writer, step, target: (
        f"[{writer.function(step)}({', '.join(writer.form(arg) for arg in step.args[1:])}), "
        "returned, [*dict.fromkeys(order)]]"
    ),
    "standin": lambda writer, step, target: writer.standin(step),
    "callback": lambda writer, step, target: writer.callback(step),
    "calls": lambda writer, step, target: writer.calls(step),
    "public": lambda writer, step, target: f"[name for name in vars({target}) if not name.startswith('_')]",
    "tally": lambda writer, step, target: writer.tally(step),
    "file": lambda writer, step, target: writer.opened(step),
    "written": lambda writer, step, target: f"open({writer.form(step.args[0])}).read()",
    "folder": lambda writer, step, target: "sorted(__import__('os').listdir())",
    "typed": lambda writer, step, target: writer.typed(step),
    "arguments": lambda writer, step, target: writer.argv(step),
    "clock": lambda writer, step, target: (
        f"# Here, the time is {step.args[0]}, and only time.sleep lets it go on."
    ),
    "luck": lambda writer, step, target: writer.luck(step),
}
"""How each operation is written."""


def write_listing(
    program: Program, places: Mapping[str, tuple[str, str]], attributes: Mapping[str, str], classes: set[str]
) -> Listing:
    """The program as code.  `places`: role -> (file, name there); `classes`: the roles that are classes."""
    writer = _Writer(program, attributes)
    lines = writer.lines(classes)
    return Listing([*sorted(writer.extra), *_imports(program, places)], lines)


def _imports(program: Program, places: Mapping[str, tuple[str, str]]) -> list[str]:
    by_file: dict[str, list[tuple[str, str]]] = {}
    for step in program:
        for member in _names_used(step):
            if member not in places:
                continue
            file, own = places[member]
            wanted = by_file.setdefault(file, [])
            if (own, member) not in wanted:
                wanted.append((own, member))
    return [line for file, names in sorted(by_file.items()) for line in _import_lines(file, names)]


def _names_used(step: Step) -> list[str]:
    """The names that must be there for a step to be run."""
    names = [step.member.partition(".")[0]] if step.op in _CALLS and step.target is None else []
    if step.op == "spied":
        names += [member.partition(".")[0] for member in step.args[0]]
    return names


def _import_lines(file: str, names: list[tuple[str, str]]) -> list[str]:
    """How to get names out of a file: by import, or by running it where no import can name it."""
    renamed = [f"{member} = {own}" for own, member in names if own != member]
    if file.endswith(".ipynb"):
        return [f"# Run the cells of {file} first.", *renamed]
    if module := dotted(file):
        texts = [member if own == member else f"{own} as {member}" for own, member in names]
        return [f"from {module} import {', '.join(texts)}"]
    return [f"exec(open({file!r}).read())", *renamed]


def value_in_words(form: Form) -> str:
    """A value as a prompt would show it; an object of the submission by its class."""
    if isinstance(form, list):
        return "[" + ", ".join(value_in_words(one) for one in form) + "]"
    if not isinstance(form, dict):
        return repr(form)
    if "o" in form:
        return f"<a {form['o']}>"
    if "u" in form:
        return f"{_base_in_words(form)} (a {form.get('c', '?')})"
    if "k" in form:
        return _known_in_words(form)
    if "c" in form:
        return f"<an object of class {form['c']}>"
    if "big" in form:
        if form["big"] == "iterator":
            return "<an iterator that goes on and on>"
        return f"<a {form['big']} that is too large to show>"
    if "i" in form or "b" in form:
        return _number_or_bytes(form)
    if "f" in form:
        return str(form["f"])
    if "t" in form and isinstance(form["t"], list):
        items = [value_in_words(one) for one in form["t"]]
        return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
    if "d" in form and isinstance(form["d"], list):
        return "{" + ", ".join(": ".join(value_in_words(one) for one in pair) for pair in form["d"]) + "}"
    if "s" in form and isinstance(form["s"], list):
        return "{" + ", ".join(value_in_words(one) for one in form["s"]) + "}" if form["s"] else "set()"
    return "?"


def _base_in_words(form: dict[str, Form]) -> str:
    """An object by what it holds as its base type; a named tuple with its names."""
    held, names = form.get("v"), form.get("f")
    if isinstance(names, list) and isinstance(held, list) and len(names) == len(held):
        pairs = zip(names, held, strict=True)
        return f"({', '.join(f'{name}={value_in_words(one)}' for name, one in pairs)})"
    return value_in_words({"t": held} if form.get("u") == "tuple" and isinstance(held, list) else held)


def _known_in_words(form: dict[str, Form]) -> str:
    """A value of a class of the library, or of one that a decorator of the library makes, as code would make it."""
    kind, held = form["k"], form.get("v")
    several = [value_in_words(one) for one in held] if isinstance(held, list) else []
    if kind in ("Decimal", "path"):
        return f"{'Path' if kind == 'path' else kind}({held!r})"
    if kind in ("date", "time", "datetime", "constant"):
        return f"<{kind} {held}>" if kind != "constant" else str(held)
    if kind == "complex" and len(several) == 2:
        return f"complex({', '.join(several)})"
    if kind == "timedelta" and len(several) == 3:
        return f"timedelta(days={several[0]}, seconds={several[1]}, microseconds={several[2]})"
    if kind == "enum" and len(several) == 2 and isinstance(held, list):
        return f"<{form.get('c', '?')}.{held[0]}: {several[1]}>"
    if kind == "member" and len(several) == 3 and isinstance(held, list):
        return f"<{held[0]}.{held[1]}: {several[2]}>"
    if kind == "fields" and isinstance(held, list):
        pairs = ", ".join(f"{one[0]}={value_in_words(one[1])}" for one in held if isinstance(one, list))
        return f"{form.get('c', '?')}({pairs})"
    if kind == "items" and isinstance(held, list):
        pairs = ", ".join(f"({', '.join(map(value_in_words, one))})" for one in held if isinstance(one, list))
        return f"dict_items([{pairs}])"
    if kind == "iterator":
        return f"<an iterator of {', '.join(several)}>" if several else "<an iterator of nothing>"
    if kind == "values":
        return f"dict_values([{', '.join(several)}])"
    if kind == "deque":
        return f"deque([{', '.join(several)}])"
    return f"<a {form.get('c', '?')}>" if kind == "callable" else f"{kind}({', '.join(several)})"


def _number_or_bytes(form: dict[str, Form]) -> str:
    """What is sent in hexadecimal digits, unless somebody sent others."""
    try:
        return str(int(form["i"], 16)) if "i" in form else repr(bytes.fromhex(form["b"]))
    except ValueError:
        return "?"
