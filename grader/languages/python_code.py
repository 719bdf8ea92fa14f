"""Writes a program as Python that runs as pasted into a prompt beside the student's file.

The submission's own names for things are used.  They come from the sandbox, so `grader/sandbox/session.py` lets only
identifiers through.
"""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence
from typing import Any

from grader.inside.loading import dotted
from grader.languages.listing import Listing, Writer
from grader.model.program import Form, Program, Step

_CALLS = frozenset({"call", "uses", "tally", "printed", "spied", "takes", "words"})
"""Ops that call a name that the submission defines, where they have no target."""

_PLAIN_TALLY = 2
"""How many arguments a tally has that looks at no attribute."""


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
        return self.spies(step.args[0]) if step.op == "spied" else ""

    def function(self, step: Step) -> str:
        if step.target is None:
            return step.member
        return (
            f"{self.reference(step.target)}.{self.attributes.get(step.member, step.member.partition('.')[2])}"
        )

    def expression(self, step: Step) -> str:
        """The step as one expression."""
        target = "" if step.target is None else self.reference(step.target)
        if step.op in ("call", "method", "takes"):
            return f"{self.function(step)}({self.arguments(step)})"
        if step.op in ("str", "repr"):
            return f"{step.op}({target})"
        if step.op == "read":
            return self.function(step)
        if step.op == "assign":
            return f"{self.function(step)} = {self.arguments(step)}"
        if step.op == "fields":
            names = [str(name).partition(".")[2] for name in step.args[0]]
            return f"{target}  # by {' and '.join(names)}"
        if step.op == "make":
            return self.form(step.args[0])
        if step.op == "look":
            return target
        if step.op == "same":
            return f"{target} is {self.form(step.args[0])}"
        if step.op == "item":
            return f"{target}[{self.form(step.args[0])}]"
        if step.op == "kind":
            return f"type({target}).__name__"
        if step.op == "size":
            return f"len({target})"
        if step.op == "texts":
            return target
        if step.op == "positions":
            known = step.args[0]
            # Objects that came out of the program are told apart by where it got them.
            return (
                f"[{self.form(known)}.index(one) for one in {target}]" if isinstance(known, dict) else target
            )
        if step.op == "chosen":
            return f"sorted({self.form(step.args[0])}.index(one) for one in {target})"
        if step.op == "place":
            return f"{self.form(step.args[0])}.index({target})"
        if step.op == "together":
            return self.form(step.args[0])
        if step.op == "defaults":
            return f"{self.function(step)}.__defaults__"
        if step.op == "words":
            return f"help({step.member})  # and the comments"
        if step.op == "support":
            return f"# Here, the course's modules of support/{step.args[0]} take the place of others of their names."
        if step.op == "printed":
            return f"{self.function(step)}({self.arguments(step)})"
        if step.op == "spied":
            given = ", ".join(self.form(arg) for arg in step.args[1:])
            return f"[{self.function(step)}({given}), returned, [*dict.fromkeys(order)]]"
        if step.op == "standin":
            pairs = ", ".join(f"{self.form(k)}: lambda self: {self.form(v)}" for k, v in step.args[0]["d"])
            return f"type({self.form(step.args[1])}, (), {{{pairs}}})()"
        if step.op == "public":
            return f"[name for name in vars({target}) if not name.startswith('_')]"
        if step.op == "uses":
            return f"{self.function(step)}({self.arguments(step)})"
        items, calls = self.form(step.args[0]), step.args[1]
        if len(step.args) > _PLAIN_TALLY:
            given, look = "" if step.target is not None else items, str(step.args[2]).partition(".")[2]
            return f"{self.function(step)}({given})  # {calls} times, each time with a look at {look}"
        self.extra.add("from collections import Counter")
        return f"Counter(str({step.member}({items})) for _ in range({calls}))"

    def spies(self, watched: Sequence[str]) -> str:
        """Lines that have the watched methods of supplied classes note what they return."""
        lines = ["returned, order = [], []"]
        for member in watched:
            owner, _, asked = member.partition(".")
            method = self.attributes.get(member, asked)
            noted = f"order.append({member!r}) or returned.append({method}(*args)) or returned[-1]"
            lines.append(f"{owner}.{method} = lambda *args, {method}={owner}.{method}: {noted}")
        return "\n".join(lines) + "\n"


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
    names = [step.member] if step.op in _CALLS and step.target is None else []
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
        return f"{value_in_words(form.get('v'))} (a {form.get('c', '?')})"
    if "c" in form:
        return f"<an object of class {form['c']}>"
    if "big" in form:
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


def _number_or_bytes(form: dict[str, Form]) -> str:
    """What is sent in hexadecimal digits, unless somebody sent others."""
    try:
        return str(int(form["i"], 16)) if "i" in form else repr(bytes.fromhex(form["b"]))
    except ValueError:
        return "?"
