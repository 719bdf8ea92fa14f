"""What tests of ordinary Python share: a reference and a submission that run one program, and whether they agree.

It holds no tests itself.  Nothing is compiled: both run in a worker, as a submission does, and what they answer is compared.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.grading.incomparable import incomparable
from grader.judging.answers import crashed, decode
from grader.judging.compare import Comparer
from grader.kits.assignment import Assignment, Attribute, Definition, Limits, Method, Task
from grader.kits.lab import Lab
from grader.kits.value_tables import Values
from grader.model.outcomes import Event
from grader.model.program import Program
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

LIMITS = Limits(check_cpu_seconds=1.0, import_cpu_seconds=3.0)


USUAL = Values()


def assignment(*defines: Definition, values: Values = USUAL) -> Assignment:
    """An assignment with these definitions; by default one function, `f`."""
    defined = defines or (function("f"),)
    return Assignment("Test", defined, (Task("T", "Task"),), values=values, limits=LIMITS, id="test")


def function(name: str, **more: Any) -> Definition:
    """A function that is asked for."""
    return Definition(name, "function", "T", **more)


def kind(name: str, methods: Sequence[str] = (), attributes: Sequence[str] = (), **gives: str) -> Definition:
    """A class that is asked for; `gives` are its methods that give objects of a class."""
    given = {name: Method(gives=one) for name, one in gives.items()}
    return Definition(
        name,
        "class",
        "T",
        methods={**{name: Method() for name in methods}, **given},
        attributes={name: Attribute() for name in attributes},
    )


def record(about: Assignment, client: Callable[[Lab], object]) -> Program:
    """The program that some client code records."""
    found: list[Program] = []
    lab = Lab(about, found.append)
    lab.begin()
    client(lab)
    lab.end()
    (program,) = found
    return program


class Trials:
    """Runs programs against sources.  Holds a sandbox; close it."""

    def __init__(self) -> None:
        self._sandbox = Sandbox(LIMITS)

    def close(self) -> None:
        """End the sandbox."""
        self._sandbox.close()

    def answers(
        self, about: Assignment, source: str, program: Program, files: Mapping[str, bytes] = {}
    ) -> str | Event:
        """What a source answers to a program."""
        data = {"main.py": textwrap.dedent(source).encode(), **files}
        with Session(self._sandbox, about, data, {}) as session:
            loaded = session.load()
            assert not loaded.failure, loaded
            return session.run([0], lambda n: n, programs=[program])[0]

    def several(self, about: Assignment, source: str, programs: Sequence[Program]) -> list[str | Event]:
        """What a source answers to several programs, one after the other."""
        with Session(self._sandbox, about, {"main.py": textwrap.dedent(source).encode()}, {}) as session:
            session.load()
            outcomes = session.run(range(len(programs)), lambda n: n, programs=programs)
        return [outcomes[number] for number in range(len(programs))]

    def values(self, names: str, values: Sequence[str]) -> dict[str, str]:
        """What a worker answers for each of these expressions, which may use `names`, the text of a module."""
        about = assignment()
        source = f"{names}\nVALUES = [{', '.join(f'lambda: {one}' for one in values)}]\ndef f(n): return VALUES[n]()\n"
        programs = [record(about, lambda lab, n=n: lab.f(n)) for n in range(len(values))]  # type: ignore[misc]
        with Session(self._sandbox, about, {"main.py": source.encode()}, {}) as session:
            session.load()
            outcomes = session.run(range(len(values)), lambda n: n, programs=programs)
        found = {}
        for number, value in enumerate(values):
            outcome = outcomes[number]
            assert isinstance(outcome, str), (value, outcome)
            found[value] = outcome
        return found

    def agree(
        self,
        right: str,
        other: str,
        client: Callable[[Lab], object] = lambda lab: lab.f(),
        about: Assignment | None = None,
    ) -> bool:
        """Whether a submission answers as the reference does, all of whose answers must be such as can be compared."""
        about = about or assignment()
        program = record(about, client)
        wanted, answered = (self.answers(about, source, program) for source in (right, other))
        assert isinstance(wanted, str), wanted
        assert incomparable(program, decode(wanted, len(program))) is None, wanted
        assert not any(crashed(one) for one in decode(wanted, len(program))), wanted
        if isinstance(answered, Event):
            return False
        return not Comparer(about).compare(program, wanted, answered).parts
