"""A pytest plugin that makes the spec tests ordinary property tests: `lab` runs every step at once.

For `benchmarks/peers.py`.  Each step is carried out on the submission and, beside it, on the reference, and
what they give must be equal, as in a property test that somebody writes with the solution at hand.  Nothing
is recorded, isolated or explained.  Where no rule decides, the rest of the example is not compared.

The environment names the files: KIBITZ_SUBMISSION, KIBITZ_REFERENCE, and in KIBITZ_READING, as JSON, how the
submission reads what the handout leaves open, because a plain property test has one right answer.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest

EXAMPLES = 100
ROLES = ("Card", "PlayStack", "Hand")
_FACE = re.compile(r"\[([*0-9])\]")

hypothesis.settings.register_profile(
    "plain",
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.load_profile("plain")


def _load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class _Failed:
    """Stands for what a step that raised would have given."""


FAILED = _Failed()


class Pair:
    """What a step gave on both sides."""

    def __init__(self, lab: DirectLab, mine: Any, right: Any) -> None:
        self._lab, self._mine, self._right = lab, mine, right

    def __getattr__(self, name: str) -> Callable[..., Pair]:
        if name.startswith("_"):
            raise AttributeError(name)
        return Call(self._lab, name, self)


class Call:
    """A function or method of both sides."""

    def __init__(self, lab: DirectLab, name: str, owner: Pair | None) -> None:
        self.lab, self.name, self.owner = lab, name, owner

    def __call__(self, *args: Any) -> Pair:
        if self.owner is None:
            return self.lab.step(lambda side: getattr(side.module, self.name)(*side.of(args)), (args,))
        owner = self.owner
        return self.lab.step(lambda side: getattr(side.of(owner), self.name)(*side.of(args)), (owner, args))


class Side:
    """One side: its module, and its half of every pair."""

    def __init__(self, module: ModuleType, half: str) -> None:
        self.module, self._half = module, half

    def of(self, thing: Any) -> Any:
        """`thing` with this side's half in the place of each pair."""
        if isinstance(thing, Pair):
            return getattr(thing, self._half)
        if isinstance(thing, (list, tuple)):
            return type(thing)(self.of(one) for one in thing)
        return thing

    def role(self, thing: object) -> str | None:
        """Which class of the assignment `thing` belongs to."""
        return next((role for role in ROLES if isinstance(thing, getattr(self.module, role))), None)


class DirectLab:
    """The recorder's interface, carried out at once."""

    def __init__(self, mine: Side, right: Side, rulings: ModuleType) -> None:
        self._mine, self._right = mine, right
        self._decided = True
        rulings.undecided = self._undecided  # type: ignore[attr-defined]

    def _undecided(self, point: str) -> None:
        self._decided = False

    def __getattr__(self, name: str) -> Call:
        return Call(self, name, None)

    def begin(self) -> None:
        self._decided = True

    def end(self) -> None:
        pass

    def step(self, action: Callable[[Side], Any], needs: tuple[Any, ...] = (), compare: bool = True) -> Pair:
        """Carry out a step on both sides and compare."""
        if _holds_failed(needs):
            return Pair(self, FAILED, FAILED)
        right = _outcome(action, self._right)
        mine = _outcome(action, self._mine)
        if compare and self._decided:
            assert self._equal(mine, right), f"{mine!r} is not {right!r}"
        return Pair(
            self,
            FAILED if isinstance(mine, BaseException) else mine,
            FAILED if isinstance(right, BaseException) else right,
        )

    def _equal(self, mine: Any, right: Any) -> bool:
        if isinstance(right, BaseException):
            return isinstance(mine, type(right))
        if isinstance(right, list):
            return isinstance(mine, list) and len(mine) == len(right) and all(map(self._equal, mine, right))
        role = self._right.role(right)
        return self._mine.role(mine) == role and (
            role is not None or (type(mine) is type(right) and mine == right)
        )

    def show(self, thing: Pair) -> Pair:
        return self.step(lambda side: _FACE.findall(str(side.of(thing))), (thing,))

    def repr(self, thing: Pair) -> Pair:
        return self.step(lambda side: repr(side.of(thing)), (thing,))

    def list(self, items: Sequence[Any]) -> Pair:
        return self.step(lambda side: list(side.of(items)), (items,), compare=False)

    def look(self, thing: Pair) -> Pair:
        return self.step(lambda side: side.of(thing), (thing,))

    def same(self, one: Pair, other: Pair) -> Pair:
        return self.step(lambda side: side.of(one) is side.of(other), (one, other))

    def positions(self, items: Pair, known: Sequence[Any], relation: str = "") -> Pair:
        def where(side: Side) -> Any:
            places = {id(one): n for n, one in enumerate(side.of(known))}
            found = [places.get(id(one), -1) for one in side.of(items)]
            return sorted(found) if relation else found

        return self.step(where, (items, known))

    def standin(self, methods: dict[str, Any], name: str = "LookAlike") -> Pair:
        def make(side: Side) -> Any:
            constants = {key: (lambda self, value=value: value) for key, value in methods.items()}
            return type(name, (), constants)()

        return self.step(make, compare=False)

    def public(self, one: Pair, other: Pair, twin: Pair) -> Pair:
        def names(side: Side) -> Any:
            mine, yours = vars(side.of(one)), vars(side.of(other))
            return [name for name in mine if not name.startswith("_") and mine[name] != yours.get(name)]

        return self.step(names, (one, other, twin))

    def uses(self, call: Call, *args: Any) -> Pair:
        return self.step(lambda side: call.name if not call(*args) else "", (args,), compare=False)

    def tally(self, call: Call, items: Sequence[Any], calls: int, relation: str = "") -> Pair:
        def shares(side: Side) -> Any:
            cards = side.of(items)
            counts: dict[tuple[int, ...], int] = {}
            for _ in range(calls if side is self._mine else 1):
                order = tuple(cards.index(card) for card in getattr(side.module, call.name)(cards[:]))
                counts[order] = counts.get(order, 0) + 1
            return [
                calls / (3 * len(counts)) <= count for count in counts.values() if side is self._mine
            ] or [True]

        return self.step(lambda side: all(shares(side)), (items,))

    def run(self, thing: Pair, method: str, *args: Any) -> Pair:
        return Call(self, method, thing)(*args)


def _outcome(action: Callable[[Side], Any], side: Side) -> Any:
    try:
        return action(side)
    except Exception as error:
        return error


def _holds_failed(thing: Any) -> bool:
    if isinstance(thing, Pair):
        return thing._mine is FAILED or thing._right is FAILED
    return isinstance(thing, (list, tuple)) and any(map(_holds_failed, thing))


@contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    sys.path[:0] = [str(folder), str(folder / "support")]
    try:
        yield
    finally:
        del sys.path[:2]


@pytest.fixture(scope="session")
def lab() -> DirectLab:
    """What the spec tests call `lab`."""
    reference = Path(os.environ["KIBITZ_REFERENCE"])
    with _importing_from(reference.parent):
        rulings = _load(reference.parent / "rulings.py", "rulings")
        right = _load(reference, reference.stem)
    for name, option in json.loads(os.environ["KIBITZ_READING"]).items():
        setattr(rulings, name, option)
    mine = _load(Path(os.environ["KIBITZ_SUBMISSION"]), "submission")
    return DirectLab(Side(mine, "_mine"), Side(right, "_right"), rulings)
