"""Says of a check that is open, or paid all the same, at which steps its programs went wrong, and what is charged for that already."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from grader.judging.blame import Rules
from grader.model.operations import OPERATIONS
from grader.model.program import Program
from grader.model.visible import listed

MOST_PLACES = 3
"""So many places are named; where there are more, the ones at which most programs went wrong."""

BY_STAND_IN = (
    "what goes wrong here goes wrong where the program decides by what a module for windows, colour or sound gives it. Kibitz runs it "
    "with a stand-in for that module, which gives nothing."
)
UNSEEN = "Whether the rest is right could not be checked."
SHOWN = "The programs that passed rule out every known mistake about this."


def hindered(wrong: Iterable[tuple[Program, int | None, Rules]], rules: Iterable[str]) -> str:
    """Where programs of a check went wrong for which others are charged, as the rest of a sentence.

    wrong: programs, each with the step at which it went wrong, if that is known, and the rules that are charged for it.
    rules: all rules, in their order.
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
    if unknown := charged[""]:
        why = _counted(sorted(unknown, key=order.index))
        return f"not all of its test programs ended: {why}."
    return "not all of its test programs ended."


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
