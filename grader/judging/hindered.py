"""Says of a check that is open, or paid all the same, at which steps its programs went wrong, and what is charged for that already."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from grader.judging.blame import Rules
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event
from grader.model.program import Program, Step
from grader.model.visible import listed
from grader.model.wording import mark, tr, trn

MOST_PLACES = 3
"""So many places are named; where there are more, the ones at which most programs went wrong."""

BY_STAND_IN = mark(
    "what goes wrong here goes wrong where the program decides by what a module for windows, colour or sound gives it. Kibitz runs it with a stand-in for that module, which gives nothing."
)
"""Why a check is open."""

_NOT_RUN = "not run"
_HOW = ("timeout", "crashed", "tampering", _NOT_RUN)
"""How programs ended that did not come to their end, in the order in which that is told."""

UNSEEN = mark("Whether the rest is right could not be checked.")
SHOWN = mark("The programs that passed rule out every known mistake about this.")


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
        return trn(
            "its test programs fail at {places}, where rule {rules} is already counted as broken.",
            "its test programs fail at {places}, where rules {rules} are already counted as broken.",
            len(about),
            places=listed(places),
            rules=listed(about),
        )
    if named:
        at = [
            trn(
                "at {places} (rule {rules})",
                "at {places} (rules {rules})",
                len(about),
                places=listed(places),
                rules=listed(about),
            )
            for about, places in named.items()
        ]
        return tr("its test programs fail {at}, which are already counted as broken.", at=listed(at))
    why = _counted(sorted(unknown, key=order.index)) if (unknown := charged[""]) else ""
    if lost:
        ended = tr("not all of its test programs ended: {ways}.", ways=_ends(lost))
        return ended + _common(lost) + (f" {why[0].upper()}{why[1:]}" if why else "")
    if why:
        return tr("not all of its test programs ended: {why}", why=why)
    return tr("not all of its test programs ended.")


def _ends(lost: Sequence[tuple[Program, Event]]) -> str:
    """How many of these ended how, as a part of a sentence."""
    counts = Counter(event.kind if event.own else _NOT_RUN for _, event in lost)
    return listed([_ended(way, counts[way]) for way in _HOW if counts[way]])


def _ended(way: str, number: int) -> str:
    """So many that ended in one way."""
    if way == "timeout":
        return trn("{n} did not end in time", "{n} did not end in time", number)
    if way == "crashed":
        return trn("{n} ended the process that ran it", "{n} ended the process that ran them", number)
    if way == "tampering":
        return trn("{n} sent what is no answer", "{n} sent what is no answer", number)
    return trn(
        "{n} was not run, because others like it had not ended or no time was left",
        "{n} were not run, because others like them had not ended or no time was left",
        number,
    )


def _common(lost: Sequence[tuple[Program, Event]]) -> str:
    """What all of these call, as a sentence; "" where that is nothing, or too much to say anything."""
    called = [{f"`{step.member}`": None for step in program if step.member} for program, _ in lost]
    names = [name for name in called[0] if all(name in one for one in called)]
    if not 0 < len(names) <= MOST_PLACES:
        return ""
    if len(lost) == 1:
        return " " + tr("It calls {names}.", names=listed(names))
    return " " + tr("All of them call {names}.", names=listed(names))


def place(program: Program, number: int) -> str:
    """A step, in words: "`Hand.add`", "`repr` of a Card", "what `Contract.eval` returned"."""
    step = program[number]
    while (own := _own_place(step)) is None and step.target is not None:
        step = program[step.target]
    own = own or tr("a look at what is there")
    return own if step is program[number] else tr("what {call} gave", call=own)


def _own_place(step: Step) -> str | None:
    """What a step itself calls; None for one that only looks at what came back."""
    if step.op in ("str", "repr"):
        return of_one(f"`{step.op}`", step.member) if step.member else f"`{step.op}`"
    if step.member:
        method = OPERATIONS[step.op].method
        return f"`{step.member}.{method}`" if method else f"`{step.member}`"
    return None


def of_one(what: str, kind: str) -> str:
    """Something of an object, by the name of its class, for which English has two articles."""
    if kind[:1].lower() in "aeiou":
        return tr("{what} of an {kind}", what=what, kind=kind)
    return tr("{what} of a {kind}", what=what, kind=kind)


def _counted(names: Sequence[str]) -> str:
    return trn(
        "rule {rules} is already counted as broken.",
        "rules {rules} are already counted as broken.",
        len(names),
        rules=listed(names),
    )
