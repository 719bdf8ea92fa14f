"""Who tests the tests: what an assignment's checks catch of what is known to be wrong, and whom they fail.

Three kinds of programs are graded, with known verdicts: *misconceptions* (wrong, by a known rule), *mutants* of
the reference (wrong, unless a written reason says that nobody could tell), and *alternatives* (right, written in
other ways).  The rest is counting.

    kit.alternatives(assignment) / NAME / "submission*"    a right solution
    kit.reference(assignment) / "equivalent.toml"          mutants that are no mistakes, with reasons
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

import msgspec

from grader.audits.audit_work import (
    Done,
    Graded,
    Mutated,
    Order,
    Progress,
    Work,
    Wrong,
    beside,
    in_processes,
    misjudged,
    of_misconception,
)
from grader.audits.equivalent import Equivalent, read_equivalent, reason_for
from grader.audits.marks import FLOOR, Cases, Measured, Plan, only_constructors
from grader.audits.right import alternatives, plain_files
from grader.audits.telling import Fault, Telling, telling
from grader.grading.doubtful import doubts
from grader.kits.assignment import Assignment
from grader.kits.checks import load_checks, place_of
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.kits.mutants import mutants
from grader.kits.stubs import BODIES
from grader.kits.variant import Variant, read_variants
from grader.sessions.terminal_grading import TerminalGrading

EQUIVALENT = "equivalent.toml"


class Right(msgspec.Struct, frozen=True):
    """A right solution, the points that it lost, and how it was read."""

    name: str
    lost: tuple[str, ...]
    rulings: dict[str, str]


class Weight(msgspec.Struct, frozen=True):
    """What a check costs, and what it alone does.

    `alone` are the misconceptions and mutants that no other check catches, a misconception by one of its rules.
    `only` are the rules that no other check and no terminal session is about.
    """

    id: str
    programs: int
    steps: int
    catches: int
    alone: tuple[str, ...]
    only: tuple[str, ...]


STUBS_EACH = 2
"""Stubs that an audit makes of each right solution."""


class Audit(msgspec.Struct, frozen=True):
    """All that was found.  `faults` are sentences; an audit without any has nothing against the assignment."""

    assignment: str
    title: str
    misconceptions: tuple[Wrong, ...]
    mutants: tuple[Wrong, ...]
    alternatives: tuple[Right, ...]
    unchecked: tuple[str, ...]
    weights: tuple[Weight, ...]
    unread: tuple[str, ...]
    faults: tuple[str, ...]
    floor: float = 0.0
    """The largest share of the points that is paid for a right solution without the work, as `grader/kits/stubs.py` makes it."""

    marks: Measured | None = None
    """Whether marks follow the code, where that was asked for."""

    telling: tuple[Telling, ...] = ()
    """How many different faults each check tells, where marks were asked for."""

    failing: tuple[str, ...] = ()
    """What the reference itself does not pass.  Then nothing that is made of it was measured, whatever the numbers say."""


# Long, because all of its cases are handed out at once, and each kind of them is read back in its place.
def audit(
    kit: Kit,
    assignment: Assignment,
    corpus: Corpus,
    jobs: int,
    progress: Progress,
    asked: Cases | None = None,
) -> Audit:
    """Audit an assignment with its corpus, in so many processes; one is this one.  Raises KitError and InputError.

    `asked` are the random cases with which marks are measured; without any, they are not.
    """
    variants = {one.name: one for one in read_variants(kit.reference(assignment.id) / "misconceptions")}
    made = list(mutants(plain_files(kit, assignment)))
    right_ones = alternatives(kit, assignment)
    # All stubs of all solutions would take longer than everything else, so each solution has some of its own.
    emptied = [
        (name, place + step * len(right_ones))
        for place, name in enumerate(right_ones)
        for step in range(STUBS_EACH)
    ]
    plan = Plan(kit, assignment, corpus, asked) if asked is not None else None
    lone = [(one.name, body) for one in corpus.functions for body in BODIES if plan is not None and one.about]
    work: list[Work] = [
        Work("plain", ""),
        Work("reference", ""),
        *(Work("misconception", name) for name in variants),
        *(Work("alternative", name) for name in right_ones),
        *(Work("stub", f"{name} {number}") for name, number in emptied),
        *(Work("mutant", str(number)) for number in range(len(made))),
        *(Work("lone", f"{name}/{body}") for name, body in lone),
        *(Work(kind, name) for kind, name in (plan.work if plan is not None else ())),
    ]
    order = Order(str(kit.root), assignment.id)
    done = in_processes(order, corpus, work, jobs, progress)
    wrong = [of_misconception(variants[name], done["misconception", name]) for name in variants]
    equivalent = read_equivalent(kit.reference(assignment.id) / EQUIVALENT)
    mutated = [_mutated(done["mutant", str(number)]) for number in range(len(made))]
    emptied_each = [(name, _mutated(done["lone", f"{name}/{body}"])) for name, body in lone]
    right = [_of_alternative(name, done["alternative", name]) for name in right_ones]
    plain_one, whole = _mutated(done["plain", ""]).wrong, done["reference", ""]
    assert isinstance(whole, Graded)
    measured = None
    if plan is not None:
        done.update(_by_other_programs(kit, assignment, plan, jobs, progress))
        measured = plan.judged(done)
    failing = [*_failing(kit, assignment, whole, plain_one)]
    unchecked = _unchecked(assignment, corpus, _played(kit, assignment))
    unread = _unread(assignment, right)
    changed, unneeded = _explained([one.wrong for one in mutated], equivalent)
    empty: dict[str, Graded] = {}
    for name, number in emptied:
        one = done["stub", f"{name} {number}"]
        assert isinstance(one, Graded)
        empty[name] = max(one, empty.get(name, one), key=lambda each: each.paid)
    too_dear = [
        _too_dear(name, one)
        for name, one in empty.items()
        if one.paid > FLOOR and not only_constructors(corpus)
    ]
    weights = _weights(corpus, wrong, changed, own_rules(kit, assignment, corpus))
    unsure = [_candidates(one, changed, beside(corpus, one.id)) for one in weights if not one.only]
    done = in_processes(order, corpus, unsure, jobs, lambda *_: None) if unsure else {}
    needless = [one.name for one in unsure if done[one.kind, one.name] == ""]
    return Audit(
        assignment.id,
        assignment.title,
        tuple(wrong),
        mutants=tuple(changed),
        alternatives=tuple(right),
        unchecked=tuple(unchecked),
        weights=tuple(weights),
        unread=tuple(unread),
        faults=(
            *failing,
            # What is made of a reference that fails says nothing.
            *(
                _faults(
                    variants,
                    wrong,
                    changed,
                    right=right,
                    unchecked=unchecked,
                    unread=unread,
                    unneeded=unneeded,
                    needless=needless,
                    checks=corpus.by_check,
                )
                if not failing
                else _faults(
                    {},
                    (),
                    (),
                    right=right,
                    unchecked=unchecked,
                    unread=unread,
                    unneeded=(),
                    needless=(),
                    checks=(),
                )
            ),
            *doubts(kit, assignment, corpus),
            *too_dear,
            *(measured.faults if measured is not None else ()),
        ),
        floor=max((one.paid for one in empty.values()), default=0.0),
        marks=measured,
        telling=tuple(_telling(corpus, mutated, emptied_each)) if measured is not None else (),
        failing=tuple(failing),
    )


def _too_dear(name: str, one: Graded) -> str:
    """That a right solution without the work is paid too much, for what, and what to do."""
    return (
        f"alternative {name}, whose functions all {one.doing}, is paid {100 * one.paid:.1f} % of the points; at most {100 * FLOOR:.1f} % may be; "
        f"it is paid for {', '.join(one.earned)}: add examples there that ask for other answers, or write what such functions do as a misconception"
    )


def _failing(kit: Kit, assignment: Assignment, whole: Graded, plain: Wrong) -> Iterator[str]:
    """What the reference itself does not pass, each with the place of the check or of the session."""
    places = {info.id: place_of(function) for info, function in load_checks(kit.spec_tests(assignment.id))}
    for name, why in whole.sessions:
        yield f"{kit.transcripts(assignment.id)}: the reference fails session {name} itself: {why}"
    for check, _ in whole.lost:
        yield f"{places[check]}: the reference fails check {check} itself"
    for check in plain.caught:
        yield (
            f"{places.get(check, kit.transcripts(assignment.id))}: the reference that is mutated fails {check} itself: something "
            "of it is left out that nothing in its modules seems to use"
        )


def measure(
    kit: Kit, assignment: Assignment, corpus: Corpus, jobs: int, progress: Progress, asked: Cases
) -> Measured:
    """Measure marks alone, with these random cases."""
    plan = Plan(kit, assignment, corpus, asked)
    work = [Work(kind, name) for kind, name in plan.work]
    done = in_processes(Order(str(kit.root), assignment.id), corpus, work, jobs, progress)
    return plan.judged({**done, **_by_other_programs(kit, assignment, plan, jobs, progress)})


def _by_other_programs(
    kit: Kit, assignment: Assignment, plan: Plan, jobs: int, progress: Progress
) -> dict[tuple[str, str], Done]:
    """What becomes of some programs if the checks are compiled with another seed."""
    if not plan.other_work:
        return {}
    from grader.grading.compiler import compile_corpus

    corpus = compile_corpus(kit, assignment, plan.other_seed, lambda *_: None)
    work = [Work(kind, name) for kind, name in plan.other_work]
    return in_processes(Order(str(kit.root), assignment.id), corpus, work, jobs, progress)


def _mutated(done: Done) -> Mutated:
    assert isinstance(done, Mutated)
    return done


def _telling(
    corpus: Corpus, mutated: Iterable[Mutated], emptied: Iterable[tuple[str, Mutated]]
) -> list[Telling]:
    """What each check tells of mutants and of stubs of single functions."""
    about = {one.name: frozenset(one.about) for one in corpus.functions}
    made = [Fault(one.rules, frozenset(), one.failing) for one in mutated]
    return telling(corpus, [*made, *(Fault(frozenset(), about[name], one.failing) for name, one in emptied)])


def _candidates(weight: Weight, mutated: Sequence[Wrong], others: Set[str]) -> Work:
    """The programs by which a check may be missed, those first that are cheaper to look at."""
    known = [("misconception", name) for name in weight.alone if " -> " not in name]
    made = [
        ("mutant", str(number))
        for number, one in enumerate(mutated)
        if _is_alone(weight.id, one.caught, others)
    ]
    return Work("without", weight.id, (*known, *made))


def _is_alone(check: str, caught: Collection[str], others: Set[str]) -> bool:
    """Whether a check is among those that caught something, and none of the others is."""
    return check in caught and others.isdisjoint(caught)


def _of_alternative(name: str, graded: Done) -> Right:
    assert isinstance(graded, Graded)
    lost = [
        *(check for check, _ in graded.lost),
        *(f"{check} (open)" for check, _ in graded.open),
        *(f"session {name}" for name, _ in graded.sessions),
        *graded.told,
    ]
    return Right(name, tuple(lost), graded.rulings)


def _explained(
    found: Sequence[Wrong], equivalent: Sequence[Equivalent]
) -> tuple[list[Wrong], list[Equivalent]]:
    """The mutants with the reasons of those that survive, and the reasons that no survivor needs."""
    explained: list[Wrong] = []
    needed: set[Equivalent] = set()
    for one in found:
        file, _, gone = one.name.partition(": ")
        entry = None if one.caught else reason_for(file, gone, one.what, equivalent)
        if entry is not None:
            needed.add(entry)
            one = msgspec.structs.replace(one, reason=entry.reason)
        explained.append(one)
    return explained, [entry for entry in equivalent if entry not in needed]


def _played(kit: Kit, assignment: Assignment) -> set[str]:
    """The rules that terminal sessions are about."""
    return {rule.id for one in TerminalGrading(kit, assignment).blank for rule in one.rules}


def _unchecked(assignment: Assignment, corpus: Corpus, played: Set[str]) -> list[str]:
    checked = {rule for info in corpus.checks for rule in info.rules} | played
    return [rule for rule in assignment.rules if rule not in checked]


def own_rules(kit: Kit, assignment: Assignment, corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """For each check the rules that would have no check without it, nor a terminal session."""
    rules = {info.id: info.rules for info in corpus.checks}
    played = _played(kit, assignment)
    found = {}
    for info in corpus.checks:
        others = played.union(*(rules[other] for other in beside(corpus, info.id)))
        found[info.id] = tuple(rule for rule in info.rules if rule not in others)
    return found


def _unread(assignment: Assignment, right: Iterable[Right]) -> list[str]:
    """The accepted options that no alternative follows.  Where a course has fixed one, the others are mistakes."""
    seen = {(name, option) for one in right for name, option in one.rulings.items()}
    return [
        f"{name} = {option}"
        for name, ruling in assignment.rulings.items()
        for option, words in ruling.options.items()
        if words.accepted
        and ruling.fixed is None
        and sum(one.accepted for one in ruling.options.values()) > 1
        and (name, option) not in seen
    ]


def _weights(
    corpus: Corpus, wrong: Sequence[Wrong], mutated: Sequence[Wrong], own: Mapping[str, tuple[str, ...]]
) -> list[Weight]:
    weights = []
    for info in corpus.checks:
        mine = [corpus.cases[number] for number in corpus.by_check[info.id]]
        catches = [one for one in wrong if info.id in one.caught]
        others = beside(corpus, info.id)
        alone = [one.name for one in catches if _is_alone(info.id, _by_its_rules(one, corpus), others)]
        alone += [f"{one.name} -> {one.what}" for one in mutated if _is_alone(info.id, one.caught, others)]
        steps = sum(len(case.steps) for case in mine)
        weights.append(Weight(info.id, len(mine), steps, len(catches), tuple(alone), own[info.id]))
    return weights


def _by_its_rules(one: Wrong, corpus: Corpus) -> set[str]:
    """The checks of its own rules that caught it."""
    return {info.id for info in corpus.checks if info.id in one.caught and set(info.rules) & set(one.rules)}


def _faults(
    variants: Mapping[str, Variant],
    wrong: Sequence[Wrong],
    mutated: Sequence[Wrong],
    right: Sequence[Right],
    unchecked: Sequence[str],
    unread: Sequence[str],
    unneeded: Sequence[Equivalent],
    needless: Sequence[str],
    checks: Collection[str],
) -> Iterator[str]:
    for one in wrong:
        yield from misjudged(variants[one.name], one)
        # Only checks know mistakes by name: a session that is not passed says what it saw.
        by_checks = not one.caught or any(check in checks for check in one.caught)
        if by_checks and not any(one.what in told for told in one.told):
            yield f"misconception {one.name} is not named in the report"
    for one in mutated:
        if not one.caught and not one.reason:
            where = f" ({one.place})" if one.place else ""
            yield f"mutant survives without a reason: {one.name} -> {one.what}{where}"
    for entry in unneeded:
        yield f"{EQUIVALENT}: no surviving mutant needs the reason for: {entry.old}"
    for alternative in right:
        if alternative.lost:
            yield f"alternative {alternative.name} loses points: {', '.join(alternative.lost)}"
    for rule in unchecked:
        yield f"rule {rule} has no check"
    for option in unread:
        yield f"no alternative follows the option {option}"
    for check in needless:
        yield f"check {check} is not needed: other checks catch what it catches"
