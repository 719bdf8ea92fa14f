"""Writes a program as Python that runs as pasted into a prompt beside the student's file.

Objects get names, what is used once is written in place, and the submission's own names for things are
used.  The names come from the sandbox, so `grader/session.py` lets only identifiers through.
"""

from __future__ import annotations

import keyword
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from grader.inside.loading import dotted
from grader.program import Form, Program, Step, snake

_CALLS = frozenset({"call", "uses", "tally", "printed", "spied"})
"""Ops that call a name that the submission defines, where they have no target."""


@dataclass
class Listing:
    """`imports`, then for each step its line; "" where the step is written inside of a later one."""

    imports: list[str]
    lines: list[str]

    @property
    def text(self) -> str:
        """The whole program, to paste."""
        return self.commented(frozenset())

    def commented(self, raising: Set[int]) -> str:
        """The whole program, with a word at the steps that raise an error because they should."""
        lines = [
            f"{line}  # raises an error, as it should" if number in raising else line
            for number, line in enumerate(self.lines)
            if line
        ]
        return "\n".join([*self.imports, *lines])


@dataclass
class _Writer:
    program: Program
    attributes: Mapping[str, str]
    names: dict[int, str] = field(default_factory=dict)
    inline: dict[int, str] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    extra: set[str] = field(default_factory=set)

    def name(self, number: int, base: str) -> str:
        base = f"{base}_" if keyword.iskeyword(base) else base
        self.taken[base] += 1
        self.names[number] = base if self.taken[base] == 1 else f"{base}{self.taken[base]}"
        return self.names[number]

    def reference(self, number: int) -> str:
        return self.inline.get(number) or self.names.get(number) or "None"

    def form(self, form: Form) -> str:
        if isinstance(form, list | tuple):
            return "[" + ", ".join(self.form(one) for one in form) + "]"
        if isinstance(form, dict):
            ((tag, inner),) = form.items()
            if tag == "r":
                return self.reference(inner)
            if tag == "t":
                items = [self.form(one) for one in inner]
                return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"
            if tag == "d":
                return "{" + ", ".join(f"{self.form(k)}: {self.form(v)}" for k, v in inner) + "}"
            if tag == "i":
                return str(int(inner, 16))
            return f'float("{inner}")'
        return repr(form)

    def arguments(self, step: Step) -> str:
        return ", ".join(self.form(arg) for arg in step.args)

    def function(self, step: Step) -> str:
        if step.target is None:
            return step.member
        return (
            f"{self.reference(step.target)}.{self.attributes.get(step.member, step.member.partition('.')[2])}"
        )

    def expression(self, step: Step) -> str:
        """The step as one expression."""
        target = "" if step.target is None else self.reference(step.target)
        if step.op in ("call", "method"):
            return f"{self.function(step)}({self.arguments(step)})"
        if step.op in ("str", "repr"):
            return f"{step.op}({target})"
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
    uses: Counter[int] = Counter()
    for step in program:
        uses.update(_references(step))
    writer = _Writer(program, attributes)
    lines: list[str] = []
    for number, step in enumerate(program):
        text = writer.expression(step)
        before = writer.spies(step.args[0]) if step.op == "spied" else ""
        last = number == len(program) - 1
        if not last and _stands_inside(program, number, uses[number]):
            writer.inline[number] = text
            lines.append("")
        elif uses[number]:
            lines.append(f"{before}{writer.name(number, _base_name(step, classes))} = {text}")
        elif step.op == "str":
            lines.append(f"print({writer.reference(step.target or 0)})")
        else:
            lines.append(before + text)
    return Listing([*sorted(writer.extra), *_imports(program, places)], lines)


def _references(step: Step) -> list[int]:
    found: list[int] = [] if step.target is None else [step.target]

    def collect(form: Form) -> None:
        if isinstance(form, list | tuple):
            for one in form:
                collect(one)
        elif isinstance(form, dict):
            for tag, inner in form.items():
                if tag == "r":
                    found.append(inner)
                else:
                    collect(inner)

    for arg in step.args:
        collect(arg)
    return found


def _stands_inside(program: Program, number: int, uses: int) -> bool:
    """Whether a step has no line of its own: an item without a name wherever it is used, others in one place."""
    step = program[number]
    if step.op == "item":
        return len(step.args) == 1 or not uses
    return uses == 1 and _may_stand_inside(program, number)


def _may_stand_inside(program: Program, number: int) -> bool:
    """Whether a step can be written inside the step that uses it: a new object, made without other objects."""
    step = program[number]
    if step.op not in ("call", "standin", "make") or (step.op == "call" and step.uses()):
        return False
    user = next(later for later in program[number + 1 :] if number in later.uses())
    # As the target it reads better with a name, and so does a list whose later contents matter.
    return user.target != number and (step.op != "make" or user.op == "call")


def _base_name(step: Step, classes: set[str]) -> str:
    if step.op == "call" and step.member in classes:
        return snake(step.member)
    if step.op in ("make", "item") and len(step.args) > 1:
        return str(step.args[1])
    if step.op == "make":
        return "cards"
    return {"standin": "lookalike"}.get(step.op, "result")


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
