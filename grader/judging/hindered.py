"""Says of a check that is open, or paid all the same, at which steps its programs went wrong, and what is charged for that already."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from grader.judging.blame import Rules
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event
from grader.model.program import Program
from grader.model.visible import listed

MOST_PLACES = 3
"""So many places are named; where there are more, the ones at which most programs went wrong."""

BY_STAND_IN = (
    "what goes wrong here goes wrong where the program decides by what a module for windows, colour or sound gives it. Kibitz runs it "
    "with a stand-in for that module, which gives nothing."
)
_HOW = {
    "timeout": ("did not end in time", "did not end in time"),
    "crashed": ("ended the process that ran it", "ended the process that ran them"),
    "tampering": ("sent what is no answer", "sent what is no answer"),
}
"""What came instead of an answer -> how that is said of one program, and of several."""

_NOT_RUN = (
    "was not run, because others like it had not ended or no time was left",
    "were not run, because others like them had not ended or no time was left",
)
UNSEEN = "Whether the rest is right could not be checked."
SHOWN = "The programs that passed rule out every known mistake about this."


def hindered(
    wrong: Iterable[tuple[Program, int | None, Rules]],
    rules: Iterable[str],
    lost: Sequence[tuple[Program, Event]] = (),
) -> str:
    """Where programs of a check went wrong for which others are charged, as the rest of a sentence.

    wrong: programs, each with the step at which it went wrong, if that is known, and the rules that are charged for it.
    rules: all rules, in their order.  lost: those of the programs that did not end, and what came instead.
    """
    order = list(rules)
    names: list[str] = []
    charged: defaultdict[str, set[str]] = defaultdict(set)
    for program, step, to_blame in wrong:
        name = "" if step is None else place(program, step)
        names.append(name)
        charged[name] |= to_blame
    # Nobody is charged for what has no rules; and where a name is lacking, the place is not known.
    known = Counter(name for name in names if name and charged[name])
    named: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, _ in known.most_common(MOST_PLACES):
        named[tuple(sorted(charged[name], key=order.index))].append(name)
    if len(named) == 1:
        ((about, places),) = named.items()
        return f"its test programs fail at {listed(places)}, where {_counted(about)}."
    if named:
        at = listed([f"at {listed(places)} ({_rules(about)})" for about, places in named.items()])
        return f"its test programs fail {at}, which are already counted as broken."
    why = _counted(sorted(unknown, key=order.index)) if (unknown := charged[""]) else ""
    if lost:
        return f"not all of its test programs ended: {_ends(lost)}.{_common(lost)}" + (
            f" {why[0].upper()}{why[1:]}." if why else ""
        )
    return f"not all of its test programs ended{f': {why}' if why else ''}."


def _ends(lost: Sequence[tuple[Program, Event]]) -> str:
    """How many of these ended how, as a part of a sentence."""
    counts = Counter(_NOT_RUN if not event.own else _HOW[event.kind] for _, event in lost)
    ways = [way for way in (*_HOW.values(), _NOT_RUN) if counts[way]]
    return listed([f"{counts[way]} {way[counts[way] > 1]}" for way in ways])


def _common(lost: Sequence[tuple[Program, Event]]) -> str:
    """What all of these call, as a sentence; "" where that is nothing, or too much to say anything."""
    called = [{f"`{step.member}`": None for step in program if step.member} for program, _ in lost]
    names = [name for name in called[0] if all(name in one for one in called)]
    if not 0 < len(names) <= MOST_PLACES:
        return ""
    return f" {'It calls' if len(lost) == 1 else 'All of them call'} {listed(names)}."


def place(program: Program, number: int) -> str:
    """A step, in words: "`Hand.add`", "`repr` of a Card", "what `Contract.eval` returned"."""
    step = program[number]
    if step.op in ("str", "repr"):
        return f"`{step.op}` of {_article(step.member)} {step.member}" if step.member else f"`{step.op}`"
    if step.member:
        method = OPERATIONS[step.op].method
        return f"`{step.member}.{method}`" if method else f"`{step.member}`"
    if step.target is None:
        return "a look at what is there"
    from_where = place(program, step.target)
    return from_where if from_where.startswith("what ") else f"what {from_where} gave"


def _rules(names: Sequence[str]) -> str:
    """Rules as a sentence lists them."""
    return f"rule{'' if len(names) == 1 else 's'} {listed(names)}"


def _counted(names: Sequence[str]) -> str:
    return f"{_rules(names)} {'is' if len(names) == 1 else 'are'} already counted as broken"


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"
