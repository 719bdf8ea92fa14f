"""A program written as code to paste, whatever the language: what has a line of its own, and what things are called.

Objects get names, and what is used once is written in place.  How each step is spelt is said in a module for each
language, such as `grader/languages/python_code.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from grader.model.program import Form, Program, Step, snake


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


class Writer(ABC):
    """Writes the steps of one program, line by line."""

    nothing: str
    """What stands for a step that has no name."""

    sigil = ""
    """What the names of variables begin with."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._names: dict[int, str] = {}
        self._inline: dict[int, str] = {}
        self._taken: Counter[str] = Counter()

    def lines(self, classes: set[str]) -> list[str]:
        """A line for each step.  `classes` are the roles that are classes."""
        uses: Counter[int] = Counter()
        for step in self._program:
            uses.update(references(step))
        lines: list[str] = []
        for number, step in enumerate(self._program):
            text = self.expression(step)
            last = number == len(self._program) - 1
            if not last and stands_inside(self._program, number, uses[number]):
                self._inline[number] = self.inner(text)
                lines.append("")
            elif uses[number]:
                lines.append(self.assigned(step, self._name(number, base_name(step, classes)), text))
            else:
                lines.append(self.alone(step, text, last))
        return lines

    def reference(self, number: int) -> str:
        """What stands for the result of a step."""
        return self._inline.get(number) or self._names.get(number) or self.nothing

    def form(self, form: Form) -> str:
        """A tagged form (see `grader/inside/values.py`) as an expression."""
        if isinstance(form, list | tuple):
            return "[" + ", ".join(self.form(one) for one in form) + "]"
        if isinstance(form, dict):
            ((tag, inner),) = form.items()
            return self.reference(inner) if tag == "r" else self.tagged(tag, inner)
        return self.plain(form)

    def arguments(self, step: Step) -> str:
        """All arguments of a step."""
        return ", ".join(self.form(arg) for arg in step.args)

    def spelt(self, base: str) -> str:
        """A name that the language lets a variable have."""
        return base

    def inner(self, text: str) -> str:
        """An expression as it stands inside of another."""
        return text

    @abstractmethod
    def expression(self, step: Step) -> str:
        """The step as one expression."""

    @abstractmethod
    def tagged(self, tag: str, inner: Any) -> str:
        """A form with a tag other than that of a result."""

    @abstractmethod
    def plain(self, form: Form) -> str:
        """A number, a text, a truth value or nothing."""

    @abstractmethod
    def assigned(self, step: Step, name: str, text: str) -> str:
        """The line of a step whose result is used later."""

    @abstractmethod
    def alone(self, step: Step, text: str, last: bool) -> str:
        """The line of a step whose result is not; `last` ends the program."""

    def _name(self, number: int, base: str) -> str:
        base = self.spelt(base)
        self._taken[base] += 1
        numbered = base if self._taken[base] == 1 else f"{base}{self._taken[base]}"
        self._names[number] = f"{self.sigil}{numbered}"
        return self._names[number]


def references(step: Step) -> list[int]:
    """The numbers of the steps that a step uses, each as often as it does."""
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


def stands_inside(program: Program, number: int, uses: int) -> bool:
    """Whether a step has no line of its own: an item without a name wherever it is used, others in one place."""
    step = program[number]
    if step.op == "item":
        return len(step.args) == 1 or not uses
    if step.op == "read":
        return bool(uses)
    return uses == 1 and _may_stand_inside(program, number)


def _may_stand_inside(program: Program, number: int) -> bool:
    """Whether a step can be written inside the step that uses it: a new object, made without other objects."""
    step = program[number]
    if step.op not in ("call", "standin", "make") or (step.op == "call" and step.uses()):
        return False
    user = next(later for later in program[number + 1 :] if number in later.uses())
    # As the target it reads better with a name, and so does a list whose later contents matter.
    return user.target != number and (step.op != "make" or user.op == "call")


def base_name(step: Step, classes: set[str]) -> str:
    """What the result of a step is called, where no other is called so."""
    if step.op == "call" and step.member in classes:
        return snake(step.member)
    if step.op in ("make", "item", "callback") and len(step.args) > 1:
        return str(step.args[1])
    if step.op == "make":
        return "cards"
    return {"standin": "lookalike"}.get(step.op, "result")
