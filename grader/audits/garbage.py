"""Garbage: right solutions with the work taken out of them, to see what that is paid.

What the gates are made of (`grader/kits/stubs.py`) is not used here: what measures must not be what was designed for.

trivial      every function does the same next to nothing, such as to return 0, to raise an error or to loop for ever
typed        every function returns another random answer, of a type that right answers of its name have
chance       the same, and another answer at each call
exchanged    the functions of a class that take equally many arguments have one another's bodies
half         a random half of the functions is trivial or typed, and the others are right
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from grader.judging.answers import decode
from grader.kits.corpus import Corpus
from grader.model.operations import OPERATIONS
from grader.model.program import Step

BY_CHANCE = "chance"
KINDS = ("trivial", "typed", BY_CHANCE, "exchanged", "half")

TRIVIAL = {
    "skeleton": '"""Not written yet."""',
    "nothing": "pass",
    "None": "return None",
    "0": "return 0",
    "1": "return 1",
    "-1": "return -1",
    "empty text": 'return ""',
    "text": 'return "abc"',
    "empty list": "return []",
    "list of numbers": "return [4, 2]",
    "empty tuple": "return ()",
    "pair": "return (0, 0)",
    "True": "return True",
    "False": "return False",
    "first argument": "return {first}",
    "last argument": "return {last}",
    "error": "raise NotImplementedError",
    "value error": 'raise ValueError("no")',
    "runtime error": 'raise RuntimeError("no")',
    "assertion error": 'raise AssertionError("no")',
    "plain error": 'raise Exception("no")',
    "loop": "while True: pass",
}
CONSTRUCTOR = "__init__"
LONGEST = 200
"""Characters in which it is told what functions return."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Garbage:
    """A program without the work, or with half of it.  `spared` are its functions that are as they were."""

    kind: str
    what: str
    files: dict[str, bytes]
    spared: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return f"{self.kind} ({self.what})"


class Maker:
    """Makes garbage of right solutions of one assignment; `corpus` says of which types right answers are."""

    def __init__(self, corpus: Corpus) -> None:
        self._types = _answered(corpus)
        self._points = {info.id: info.points for info in corpus.checks}
        self._about = _about(corpus)

    def make(self, kind: str, files: Mapping[str, bytes], chance: random.Random) -> Garbage:
        """Garbage of this kind, as `chance` chooses it."""
        constructors = kind != "exchanged" and chance.random() < 0.5
        kept = ", with constructors" if constructors else ""
        if kind == "trivial":
            name = chance.choice([*TRIVIAL])
            return self._changed(kind, f"{name}{kept}", files, constructors, lambda _: TRIVIAL[name])
        if kind in ("typed", BY_CHANCE):
            bodies: dict[str, str] = {}

            def typed(one: Function) -> str:
                body = self._typed(one, chance, kind == BY_CHANCE)
                bodies[one.name] = f"{one.name}: {body}"
                return body

            made = self._changed(kind, kept[2:], files, constructors, typed)
            if kind != BY_CHANCE:
                words = ", ".join(body for name, body in bodies.items() if name != CONSTRUCTOR)
                made.what = f"{words[:LONGEST]}{' ...' if words[LONGEST:] else ''}{kept}"
            return made
        if kind == "exchanged":
            spared: set[str] = set()
            changed = {
                path: _each(path, data, lambda tree: spared.update(_exchange(tree)))
                for path, data in files.items()
            }
            # Written anew, and nothing else, a program is no garbage.
            exchanged = any(name not in spared for path, data in files.items() for name in _names(path, data))
            return Garbage(
                kind, f"but {', '.join(sorted(spared))}", changed if exchanged else {**files}, spared
            )
        names = sorted({name for path, data in files.items() for name in _names(path, data)})
        gone = set(chance.sample(names, (len(names) + 1) // 2))
        trivial = chance.choice([*TRIVIAL, ""])

        def body(one: Function) -> str:
            return TRIVIAL[trivial] if trivial else self._typed(one, chance, False)

        return self._changed(
            kind, f"{trivial or 'typed'}: {', '.join(sorted(gone))}", files, False, body, gone
        )

    def of_spared(self, garbage: Garbage, files: Mapping[str, bytes], wholly: bool) -> float:
        """The share of the points of checks that are about functions which were spared, `wholly` or one of them at least.

        What is called otherwise in this solution, or is no function there, counts as spared.
        """
        names = {_last(name) for path, data in files.items() for name in _names(path, data)}
        gone = names - {_last(name) for name in garbage.spared}
        mine = [
            check
            for check, about in self._about.items()
            if (not about & gone if wholly else not about <= gone)
        ]
        return sum(self._points[check] for check in mine) / sum(self._points.values())

    def _changed(
        self,
        kind: str,
        what: str,
        files: Mapping[str, bytes],
        constructors: bool,
        body: Callable[[Function], str],
        gone: Collection[str] | None = None,
    ) -> Garbage:
        spared: set[str] = set()

        def change(tree: ast.Module) -> None:
            for name, one in _functions(tree):
                if (constructors and one.name == CONSTRUCTOR) or (gone is not None and name not in gone):
                    spared.add(name)
                else:
                    _empty(one, body(one))

        changed = {path: _each(path, data, change) for path, data in files.items()}
        return Garbage(kind, what, changed, spared)

    def _typed(self, one: Function, chance: random.Random, at_each_call: bool) -> str:
        """A body that returns a random answer of a right type; any type where none is known."""
        right = self._types.get(_plain(one.name)) or [0, "", [], True, None]
        answers = [_random(chance.choice(right), chance) for _ in range(9 if at_each_call else 1)]
        if at_each_call:
            return f"import random; return random.choice({answers!r})"
        return f"return {answers[0]!r}"


def _about(corpus: Corpus) -> dict[str, set[str]]:
    """For each check the names that it is about: what is called where its own rules decide, else all that it calls."""
    rules = {info.id: set(info.rules) for info in corpus.checks}
    about: dict[str, set[str]] = {check: set() for check in rules}
    called: dict[str, set[str]] = {check: set() for check in rules}
    for case in corpus.cases:
        names = [_plain(_name(step)) for step in case.steps]
        called[case.check].update(names)
        for answer in case.answers:
            for name, cited in zip(names, answer.cited, strict=False):
                if rules[case.check] & cited.all:
                    about[case.check].add(name)
    return {check: (about[check] or called[check]) - {""} for check in rules}


def _name(step: Step) -> str:
    """What a step calls, without its class: the constructor for a class."""
    if method := OPERATIONS[step.op].method:
        return method
    last = step.member.rpartition(".")[2]
    return CONSTRUCTOR if step.op == "call" and last[:1].isupper() else last


def _last(name: str) -> str:
    return _plain(name.rpartition(".")[2])


def _answered(corpus: Corpus) -> dict[str, list[Any]]:
    """For each name what right answers to it look like, as values of Python."""
    found: dict[str, list[Any]] = {}
    for case in corpus.cases:
        text = case.answers[0].text
        for step, answer in zip(case.steps, decode(text, len(case.steps)) if text else (), strict=False):
            if isinstance(answer, list) and answer:
                found.setdefault(_plain(_name(step)), []).append(_value(answer[0]))
    return found


def _plain(name: str) -> str:
    """A name as it is compared: some write `peek_value`, and some `peekValue`."""
    return name.lower().strip("_").replace("_", "")


def _value(form: Any) -> Any:
    """A value like the one of a form; None for objects."""
    if isinstance(form, list):
        return [_value(one) for one in form]
    if isinstance(form, dict):
        return tuple(map(_value, form["t"])) if "t" in form else None
    return form


def _random(like: Any, chance: random.Random) -> Any:
    """A random value of the same type; a tuple is as long, and a list is not."""
    if isinstance(like, bool):
        return chance.random() < 0.5
    if isinstance(like, int | float):
        return chance.choice([0, 1, -1, 2, 3, 10, chance.randrange(100)])
    if isinstance(like, str):
        return chance.choice(["", "0", "x", like[:1], "abc"])
    if isinstance(like, tuple):
        return tuple(_random(one, chance) for one in like)
    if isinstance(like, list):
        return [_random(like[0], chance) for _ in range(chance.randrange(4))] if like else []
    return None


def _each(path: str, data: bytes, change: Callable[[ast.Module], object]) -> bytes:
    """A file changed; what is no Python that can be read stays as it is."""
    if not path.endswith(".py"):
        return data
    try:
        tree = ast.parse(data)
    except (SyntaxError, ValueError):
        return data
    change(tree)
    return ast.unparse(ast.fix_missing_locations(tree)).encode("utf-8", "surrogateescape")


def _names(path: str, data: bytes) -> list[str]:
    found: list[str] = []
    _each(path, data, lambda tree: found.extend(name for name, _ in _functions(tree)))
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, as "shuffle" and "Hand.pop"."""
    for one in tree.body:
        if isinstance(one, Function):
            yield one.name, one
        elif isinstance(one, ast.ClassDef):
            for part in one.body:
                if isinstance(part, Function):
                    yield f"{one.name}.{part.name}", part


def _arguments(one: Function) -> list[str]:
    return [each.arg for each in (*one.args.posonlyargs, *one.args.args)]


def _empty(one: Function, body: str) -> None:
    names = _arguments(one) or ["None"]
    if one.name == CONSTRUCTOR and "return" in body:
        body = "pass"
    one.body = ast.parse(body.replace("{first}", names[0]).replace("{last}", names[-1])).body


def _exchange(tree: ast.Module) -> set[str]:
    """Give the functions of each class that take as many arguments the bodies of their neighbours.

    Those that have no neighbour stay as they are; returns their names.
    """
    names = {id(one): name for name, one in _functions(tree)}
    spared = set(names)
    for place in tree.body:
        if not isinstance(place, ast.ClassDef):
            continue
        alike: dict[int, list[Function]] = {}
        for one in place.body:
            if isinstance(one, Function) and one.name != CONSTRUCTOR:
                alike.setdefault(len(_arguments(one)), []).append(one)
        for group in alike.values():
            if len(group) > 1:
                spared -= {id(one) for one in group}
            bodies = [one.body for one in group]
            known = [_arguments(one) for one in group]
            for one, body, theirs in zip(group, bodies[1:] + bodies[:1], known[1:] + known[:1], strict=True):
                # The body knows its arguments by other names.
                own = _arguments(one)
                renamed = ast.parse(f"{', '.join(theirs)} = {', '.join(own)}").body if theirs != own else []
                one.body = [*renamed, *body]
    return {names[one] for one in spared}
