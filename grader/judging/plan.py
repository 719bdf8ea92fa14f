"""What is graded and how: all that can be worked out once for every submission of an assignment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from grader.judging import rulings
from grader.judging.blame import Rules
from grader.judging.compare import NO_RELATIONS, Comparer
from grader.judging.gates import Gates
from grader.judging.grounds import Grounds
from grader.judging.relations import BY_CHANCE, OF_A_KIND
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer, Corpus, Known
from grader.kits.own_relations import Relation
from grader.kits.screens import PrintReader
from grader.model.program import Program

KEPT_WORLDS = 64
"""Worlds whose answers are kept."""

T = TypeVar("T")


class Plan:
    """An assignment and its corpus, with what follows from them."""

    def __init__(
        self,
        assignment: Assignment,
        corpus: Corpus,
        reader: PrintReader | None = None,
        own: Mapping[str, Relation] = NO_RELATIONS,
    ) -> None:
        self.assignment, self.corpus = assignment, corpus
        self.comparer = Comparer(assignment, reader, own)
        self.checks = corpus.checks
        self.by_id = {info.id: info for info in self.checks}
        self.cases = dict(enumerate(corpus.cases))
        self.points = {info.id: info.points for info in self.checks}
        self.rules: dict[str, Rules] = {info.id: frozenset(info.rules) for info in self.checks}
        self.with_texts = frozenset(info.id for info in self.checks if info.messages)
        self.related = frozenset(
            n for n, case in self.cases.items() if any(step.relation for step in case.steps)
        )
        self.by_chance = frozenset(
            n for n in self.related if any(step.relation in BY_CHANCE for step in self.cases[n].steps)
        )
        self.default_world = rulings.default_world(assignment)
        self.idle = self._idle()
        self._known_about: dict[Rules, tuple[Known, ...]] = {}
        self._answers: dict[tuple[str, ...], dict[int, Answer]] = {}
        self._texts: dict[tuple[str, ...], list[tuple[int, str]]] = {}
        self._comparable: dict[tuple[str, ...], frozenset[int]] = {}
        defined = {one.name for one in assignment.defines} | {one.name for one in assignment.supplies}
        self._supplied = {one.name for one in assignment.supplies}
        self.roles = {n: frozenset(_heads(case.steps)) & defined for n, case in self.cases.items()}
        independent = {one.name: one.independent for one in assignment.defines if one.independent}
        self.grounds = Grounds(self.rules, independent)

    def answers(self, world: rulings.World) -> dict[int, Answer]:
        """What the reference answers to each case in a world."""
        return self._kept(
            self._answers,
            world,
            lambda: {number: rulings.answer_in(case, world) for number, case in self.cases.items()},
        )

    def texts(self, world: rulings.World) -> list[tuple[int, str]]:
        """The cases that the rules decide in a world, by number, with the text that the reference answers."""
        return self._kept(
            self._texts,
            world,
            lambda: [(number, answer.text) for number, answer in self.answers(world).items() if answer.text],
        )

    def comparable(self, world: rulings.World) -> frozenset[int]:
        """The cases that ask for the same in this world as known mistakes were held against.

        That is the default world, or another where that leaves a case undecided (`grader/grading/decided.py`).
        """
        return self._kept(self._comparable, world, lambda: frozenset(self._alike(world)))

    def _alike(self, world: rulings.World) -> Iterator[int]:
        usual, allowed = self.answers(self.default_world), rulings.allowed_options(self.assignment)
        elsewhere = {n for known in self.corpus.known for n in known.pattern if not usual[n].text}
        for number, answer in self.answers(world).items():
            known = usual[number]
            if number in elsewhere:
                known = rulings.decided(self.cases[number], self.default_world, allowed)
            text, other = answer.text, known.text
            related = number in self.related and text and other
            if text == other or (related and not self._parted(number, other, text)):
                yield number

    def _parted(self, number: int, expected: str, answered: str) -> bool:
        return bool(self.comparer.compare(self.cases[number].steps, expected, answered).parts)

    def _kept(self, kept: dict[tuple[str, ...], T], world: rulings.World, find: Callable[[], T]) -> T:
        """What is known of a world, worked out where it is not: most submissions share few worlds."""
        key = tuple(world[name] for name in self.assignment.rulings)
        if key not in kept:
            if len(kept) >= KEPT_WORLDS:
                kept.clear()
            kept[key] = find()
        return kept[key]

    def _idle(self) -> frozenset[int]:
        """The cases that the default world leaves undecided, but for the first of each check.

        They say nothing of a submission that fails nothing in the default world, which most do that are right.
        """
        found: dict[str, list[int]] = {}
        for number, case in self.cases.items():
            if not rulings.answer_in(case, self.default_world).text:
                found.setdefault(case.check, []).append(number)
        return frozenset(number for numbers in found.values() for number in numbers[1:])

    @cached_property
    def gates(self) -> Gates:
        """What holds right checks against stubs: only a submission that fails something needs it."""
        tasks: dict[str, list[str]] = {}
        for info in self.checks:
            tasks.setdefault(info.task, []).extend(info.parts)
        return Gates(tasks, self.corpus.stubs, self.corpus.functions)

    def known_about(self, rules: Collection[str]) -> tuple[Known, ...]:
        """The known mistakes about any of these rules, those without rules among them; asked for often."""
        key = frozenset(rules)
        if key not in self._known_about:
            self._known_about[key] = tuple(
                one for one in self.corpus.known if not one.rules or not key.isdisjoint(one.rules)
            )
        return self._known_about[key]

    def rules_of(self, tasks: Collection[str]) -> Rules:
        """The rules that only checks of these tasks are about."""
        others = (self.rules[info.id] for info in self.checks if info.task not in tasks)
        mine = (self.rules[info.id] for info in self.checks if info.task in tasks)
        return frozenset[str]().union(*mine).difference(*others)

    def own(self, number: int) -> frozenset[str]:
        """What a case uses of what the submission defines.  Without any of it, nothing of the submission is graded."""
        return self.roles[number] - self._supplied

    def shows(self, number: int, parts: Collection[int]) -> bool:
        """Whether anything is seen in a case in which these steps went wrong.

        A relation that compares an answer with several allowed ones says nothing if no program gave one of that kind.
        """
        held = [n for n, step in enumerate(self.cases[number].steps) if step.relation in OF_A_KIND]
        return not held or not set(held).issubset(parts)

    def spoilt(self, number: int) -> tuple[str, ...]:
        """The parts of its check that are wrong where a case is."""
        case = self.cases[number]
        return self.by_id[case.check].spoilt(case.corners)

    def numbers(self, check: str) -> list[int]:
        """The numbers of a check's cases."""
        return self.corpus.by_check[check]

    def task(self, number: int) -> str:
        """The task of a case."""
        return self.by_id[self.cases[number].check].task

    def classes(self, task: str) -> list[str]:
        """The classes that belong to a task."""
        return [one.name for one in self.assignment.defines if one.task == task and one.kind == "class"]


def members(program: Program) -> set[str]:
    """What a program calls of the submission, as "Hand.size" or "shuffle"."""
    return {step.member for step in program if step.member}


def _heads(program: Program) -> set[str]:
    return {member.partition(".")[0] for member in members(program)}
