"""What the compiler learns while the reference runs: rulings read, open points touched, lines executed.

Used for the reference and for nobody else.  The reference reads its rulings from a module `rulings`;
the `Rulings` object stands in that module's place, answers the options that the compiler asks for, and
notes which were read.  A trace hook notes the lines of the reference that each step runs, and so, by the
rule numbers in their comments, the rules that the step rests on:

    # P5        the line decides by rule P5
    # -> P10    only what the step returns is by rule P10; nothing later rests on it
    # => P11    only what comes later is by rule P11; the step itself does not rest on it

Where it answers a program otherwise in another process, a `Follower` notes what each line had before it, so that the first
line can be found that had something else.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
import types

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_CITATION = re.compile(r"#\s*+(->|=>|)\s*+([A-Z]+\d+(?:\s*,\s*[A-Z]+\d+)*)\s*$")
_KINDS = ("", "->", "=>")
MODULE = "rulings"


class Rulings(types.ModuleType):
    """Answers `rulings.name` with the option chosen, and notes that it was asked."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(MODULE)
        vars(self).update(_options=options, _read=set(), _undecided=set(), _offers=[])

    def __getattr__(self, name: str) -> str:
        try:
            option: str = vars(self)["_options"][name]
        except KeyError:
            raise AttributeError(f"assignment.toml has no ruling {name}") from None
        vars(self)["_read"].add(name)
        return option

    def undecided(self, point: str) -> None:
        """The running program touches something that no rule decides."""
        vars(self)["_undecided"].add(point)

    def any_of(self, choices: list[object]) -> list[object]:
        """Any of `choices` is a right answer of the running step; gives them back."""
        vars(self)["_offers"].append(choices)
        return choices

    def offered(self, answer: object) -> list[object]:
        """What may stand for an answer: what was offered last when it was among them, or else the answer alone."""
        for choices in reversed(vars(self)["_offers"]):
            if any(one is answer for one in choices):
                return [*choices]
        return [answer]

    def start(self, options: dict[str, str]) -> None:
        """Forget what was noted; answer with `options` from now on."""
        vars(self).update(_options=options, _read=set(), _undecided=set(), _offers=[])

    def noted(self) -> tuple[list[str], list[str]]:
        """(rulings read, open points touched), sorted."""
        return sorted(vars(self)["_read"]), sorted(vars(self)["_undecided"])


def citations(text: str) -> dict[int, tuple[str, list[str]]]:
    """line -> (arrow, the rules that the comment at its end cites)."""
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and (match := _CITATION.search(token.string)):
            found[token.start[0]] = (match.group(1), [rule.strip() for rule in match.group(2).split(",")])
    return found


class Tracer:
    """Notes the cited lines of each step, and the arcs (line to line) of a whole program."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._cited = {path: citations(text) for path, text in texts.items()}
        self._rules: list[tuple[set[str], ...]] = []
        self._arcs: set[tuple[str, int, int]] = set()
        self._last: dict[int, int] = {}

    def start(self) -> None:
        """Begin a program."""
        self._rules, self._arcs, self._last = [], set(), {}
        sys.settrace(self._enter)

    def step(self, number: int) -> None:
        """Begin step `number`."""
        self._rules.append((set(), set(), set()))

    def stop(self) -> tuple[list[list[list[str]]], list[str]]:
        """(for each step its rules, those of its result alone, those of its effect alone; the arcs as texts)."""
        sys.settrace(None)
        rules = [[sorted(one) for one in step] for step in self._rules]
        return rules, sorted(f"{p}:{a}-{b}" for p, a, b in self._arcs)

    def _enter(self, frame, event, arg):  # type: ignore[no-untyped-def]
        cited = self._cited.get(frame.f_code.co_filename)
        if cited is None:
            return None
        path, arcs, last = frame.f_code.co_filename, self._arcs, [-frame.f_code.co_firstlineno]

        def lines(frame, event, arg):  # type: ignore[no-untyped-def]
            if event == "line":
                line = frame.f_lineno
                arcs.add((path, last[0], line))
                last[0] = line
                if line in cited and self._rules:
                    arrow, rules = cited[line]
                    self._rules[-1][_KINDS.index(arrow)].update(rules)
            return lines

        return lines


MOST_EVENTS = 20_000
_DEEPEST, _WIDEST = 4, 200


class Follower:
    """Notes, for each line of these files that a program comes to, what its names stand for, and which line ran before it."""

    def __init__(self, files: set[str]) -> None:
        self._files = files
        self._events: list[str] = []
        self._known: dict[int, Any] = {}

    def start(self) -> None:
        """Begin a program."""
        self._events, self._known = [], {}
        sys.settrace(self._enter)

    def step(self, number: int) -> None:
        """Begin step `number`."""

    def stop(self) -> tuple[list[list[list[str]]], list[str]]:
        """(nothing, the events): each is "FILE:LINE: what was seen", with the line that ran right before."""
        sys.settrace(None)
        return [], self._events

    def _enter(self, frame, event, arg):  # type: ignore[no-untyped-def]
        if frame.f_code.co_filename not in self._files:
            return None
        # What it is given comes from the line that calls it.
        caller = frame.f_back
        if caller is not None and caller.f_code.co_filename in self._files:
            before = [f"{caller.f_code.co_filename}:{caller.f_lineno}"]
        else:
            before = [f"{frame.f_code.co_filename}:{frame.f_code.co_firstlineno}"]

        def look(frame, event, arg):  # type: ignore[no-untyped-def]
            if len(self._events) < MOST_EVENTS:
                shown = _outline(arg if event == "return" else frame.f_locals, self._known)
                self._events.append(f"{before[0]}: {event} {frame.f_lineno} {shown}")
            before[0] = f"{frame.f_code.co_filename}:{frame.f_lineno}"
            return look

        return look


def _outline(value: Any, known: dict[int, Any], depth: int = 0) -> str:
    """What a value holds, without the order of sets and without addresses, and without asking its own code.

    `known` are the objects met so far, by identity: they are told apart by the order in which they are met.
    """
    kind = type(value)
    if value is None or kind in (bool, int, float, complex, str, bytes):
        return repr(value)[:_WIDEST]
    if depth > _DEEPEST:
        return "..."
    if kind in (list, tuple):
        return f"[{','.join([_outline(one, known, depth + 1) for one in value[:_WIDEST]])}]"
    if kind in (set, frozenset):
        return f"{{{','.join(sorted([_outline(one, known, depth + 1) for one in value]))}}}"
    if kind is dict:
        pairs = [*value.items()][:_WIDEST]
        return f"{{{','.join([f'{_outline(k, known, depth + 1)}:{_outline(v, known, depth + 1)}' for k, v in pairs])}}}"
    if isinstance(value, (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)):
        # What was loaded is no value that a program has made, and a module may hold where it was found.
        return kind.__name__
    held = getattr(value, "__dict__", None)
    number = [*known].index(id(value)) if id(value) in known else len(known)
    known[id(value)] = value
    return f"{kind.__name__}{number}{_outline(held, known, depth + 1) if type(held) is dict else ''}"
