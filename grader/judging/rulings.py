"""Reads off a submission how it reads the points that the handout leaves open.

A *world* names one option for every ruling.  The submission is graded in the world that is best for it,
so it may follow any accepted option, and must follow the same one everywhere.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal

from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer, Case
from grader.model.result import RulingView

World = dict[str, str]
MAX_WORLDS = 4096

MOST = 0.5
"""Share of the cases that hang on a reading and that come closer in it, from which on it is taken if none speaks against it."""

FEW, ENOUGH = 2, 2 / 3
"""Where more cases than so many come farther in a reading, and more are wrong in both, so large a share of those that hang on it is right in it."""

ONE_SIDE = 1 / 8
"""Where no more come farther for each that comes closer, it is no luck, which shows on both sides."""


def default_world(assignment: Assignment) -> World:
    """The first accepted option of every ruling, or the one that the instructor fixed."""
    return {name: options[0] for name, options in allowed_options(assignment).items()}


def allowed_options(assignment: Assignment) -> dict[str, list[str]]:
    """The options that a submission may follow."""
    return {
        name: [ruling.fixed]
        if ruling.fixed is not None
        else [option for option, about in ruling.options.items() if about.accepted]
        for name, ruling in assignment.rulings.items()
    }


def answer_in(case: Case, world: Mapping[str, str]) -> Answer:
    """What the reference answers to a case in a world."""
    return case.answers[answer_number(case, world)]


def answer_number(case: Case, world: Mapping[str, str]) -> int:
    """Which of its answers the reference gives to a case in a world."""
    for number, answer in enumerate(case.answers):
        for name, option in answer.when.items():
            if world[name] != option:
                break
        else:
            return number
    raise LookupError(f"{case.check}: no answer in this world: {world}")


def decided(case: Case, usual: Mapping[str, str], allowed: Mapping[str, Sequence[str]]) -> Answer:
    """What is asked for in the usual world, or where that is undecided in the first allowed one in which it is decided, if any."""
    answer = answer_in(case, usual)
    others = (
        one
        for one in case.answers
        if one.text and all(option in allowed[name] for name, option in one.when.items())
    )
    return answer if answer.text else next(others, answer)


# Long, because each step needs what those before it have found: which rulings are asked, for which cases, and what each world earns.
def infer(
    assignment: Assignment,
    cases: Mapping[int, Case],
    distances: Callable[[int], Sequence[int]],
    points: Mapping[str, float],
    refused: Callable[[int], bool],
) -> World:
    """The world in which the cases that were run earn the most points, or else come closest.

    `distances(number)` says for each answer of case `number` in how many steps it came out other than that one
    says.  After points, the number of cases that agree counts, then those that went wrong because a call was
    `refused` (it passed other arguments than the submission takes), then the steps; ties go to the earlier
    options.  Only rulings that could help are varied: those on which a case that fails in the default world
    depends.  Another option than the usual one is taken only where cases speak for it: by luck, a few programs of
    broken code agree with any.
    """

    world = default_world(assignment)
    # How far each case is off each of its answers: asked once, and looked at for every world.
    off = {number: distances(number) for number in cases}
    failing = {number for number, case in cases.items() if off[number][answer_number(case, world)]}
    options = allowed_options(assignment)
    open_cases = {number: case for number, case in cases.items() if len(case.answers) > 1}
    asked = {
        name
        for number in failing
        for answer in cases[number].answers
        for name in answer.when
        if len(options[name]) > 1
    }
    while True:
        touched = {
            name
            for case in open_cases.values()
            for answer in case.answers
            if asked.intersection(answer.when)
            for name in answer.when
            if len(options[name]) > 1
        }
        if touched <= asked or _product(options, asked | touched) > MAX_WORLDS:
            break
        asked |= touched
    if not asked:
        return world
    varied = {
        n: c for n, c in open_cases.items() if any(asked.intersection(answer.when) for answer in c.answers)
    }
    names = sorted(asked, key=list(options).index)
    # A check that fails in every world cannot decide; one that fails outside of the varied cases neither.
    lost = {cases[number].check for number in failing if number not in varied}
    varied_checks = {case.check for case in varied.values()}
    groups = _groups(varied, off, refused)

    def score(choice: Sequence[str]) -> tuple[float, int, int, int]:
        chosen = {**world, **dict(zip(names, choice, strict=True))}
        found = [tallies[answer_number(one, chosen)] for one, tallies in groups]
        bad = lost.union(*(one.bad for one in found))
        return (
            sum(points[check] for check in varied_checks - bad),
            sum(one.good for one in found),
            -sum(one.closed for one in found),
            -sum(one.off for one in found),
        )

    best = max(itertools.product(*(options[name] for name in names)), key=score)
    for place, name in enumerate(names):
        usual = (*best[:place], world[name], *best[place + 1 :])
        here, there = ({**world, **dict(zip(names, one, strict=True))} for one in (best, usual))
        if best != usual and not _speak_for(varied, off, refused, here, there, lost):
            best = usual
    return {**world, **dict(zip(names, best, strict=True))}


def _speak_for(
    cases: Mapping[int, Case],
    off: Mapping[int, Sequence[int]],
    refused: Callable[[int], bool],
    one: World,
    other: World,
    lost: Set[str],
) -> bool:
    """Whether cases speak for one world and against another.

    They do where fewer calls are refused, or where a check comes out right that does not in the other, and is not
    `lost` in both, by a case that is decided: a reading in which what goes wrong is not asked for proves nothing.  They
    also do where none comes farther, and one that is decided comes out right or most of those that differ come closer;
    or where more come closer than chance explains: if each came closer by chance alone, the two counts would differ
    by more than twice the root of their sum in one sample of twenty.  None of that speaks for a reading in which several come
    farther, several are wrong in both, and too few are right: the mistake is elsewhere, and what is right is so by luck.
    """
    answers = {
        number: (answer_number(case, one), answer_number(case, other)) for number, case in cases.items()
    }
    differing = {n: (off[n][here], off[n][there]) for n, (here, there) in answers.items() if here != there}
    failing = lost | {cases[n].check for n, (here, _) in answers.items() if off[n][here]}
    nearer = [n for n, (here, there) in differing.items() if here < there]
    farther = [n for n, (here, there) in differing.items() if here > there]
    if sum(map(refused, nearer)) > sum(map(refused, farther)):
        return True
    wrong = sum(here > 0 and there > 0 for here, there in differing.values())
    right = sum(not here for here, _ in differing.values())
    several = len(farther) > max(FEW, ONE_SIDE * len(nearer))
    if several and wrong > FEW and right < ENOUGH * len(differing):
        return False
    if any(cases[n].check not in failing and cases[n].answers[answers[n][0]].text for n in nearer):
        return True
    shown = any(not off[n][answers[n][0]] and cases[n].answers[answers[n][0]].text for n in nearer)
    most = shown or len(nearer) >= MOST * len(differing)
    return (most and not farther) or len(nearer) - len(farther) > 2 * math.sqrt(len(nearer) + len(farther))


@dataclass
class _Tally:
    """What cases say where the reference gives one certain of their answers: how many agree, are refused, and are how far off."""

    bad: set[str] = field(default_factory=set)
    good: int = 0
    closed: int = 0
    off: int = 0

    def add(self, case: Case, answer: Answer, steps: int, refused: bool) -> None:
        """Count one case, which came out so many steps off its answer."""
        if steps:
            self.bad.add(case.check)
            self.closed += refused
            self.off += steps
        elif answer.text:
            # What is not decided in a world speaks neither for it nor against it.
            self.good += 1


def _groups(
    cases: Mapping[int, Case], off: Mapping[int, Sequence[int]], refused: Callable[[int], bool]
) -> list[tuple[Case, list[_Tally]]]:
    """Cases put together that depend on the rulings in the same way: one of them, and a tally for each of its answers.

    There are far fewer of these than cases, and so each world is scored in a few sums.
    """
    groups: dict[tuple[tuple[tuple[str, str], ...], ...], tuple[Case, list[_Tally]]] = {}
    for number, case in cases.items():
        key = tuple([tuple(answer.when.items()) for answer in case.answers])
        if key not in groups:
            groups[key] = case, [_Tally() for _ in case.answers]
        closed = any(off[number]) and refused(number)
        for tally, answer, steps in zip(groups[key][1], case.answers, off[number], strict=True):
            tally.add(case, answer, steps, closed)
    return list(groups.values())


def _product(options: Mapping[str, Sequence[str]], names: Iterable[str]) -> int:
    total = 1
    for name in names:
        total *= len(options[name])
    return total


def views(
    assignment: Assignment,
    world: World,
    cases: Mapping[int, Case],
    agrees: Callable[[int, Answer], bool],
) -> dict[str, RulingView]:
    """How the submission was read, in words, and who decided it."""
    options = allowed_options(assignment)
    shown: set[str] = set()
    for number, case in cases.items():
        if len(case.answers) == 1:
            continue
        names = {name for answer in case.answers for name in answer.when} - shown
        if not names or not agrees(number, answer_in(case, world)):
            continue
        for name in names:
            others = [{**world, name: other} for other in options[name] if other != world[name]]
            if any(not agrees(number, answer_in(case, other)) for other in others):
                shown.add(name)
    found = {}
    for name, ruling in assignment.rulings.items():
        decided: Literal["submission", "instructor", "unseen"] = "submission" if name in shown else "unseen"
        if ruling.fixed is not None:
            decided = "instructor"
        option = world[name]
        found[name] = RulingView(ruling.question, option, ruling.options[option].text, decided)
    return found
