"""What the compiler learns while the reference runs: rulings read, open points touched, lines executed.

Used for the reference and for nobody else.  The reference reads its rulings from a module `rulings`;
the `Rulings` object stands in that module's place, answers the options that the compiler asks for, and
notes which were read.  A trace hook notes the lines of the reference that each step runs, and so, by the
rule numbers in their comments, the rules that the step rests on:

    # P5        the line decides by rule P5
    # -> P10    only what the step returns is by rule P10; nothing later rests on it
    # => P11    only what comes later is by rule P11; the step itself does not rest on it
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
import types

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
