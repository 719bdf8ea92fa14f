"""The one place where answers are compared.

Both sides are JSON text of the forms in `grader/inside/values.py`: the reference's, compiled into the
corpus, and the submission's, which is trusted for nothing.  It is decoded by `grader/judging/answers.py` into plain
built-in types, and compared by exact type.  Equal text needs no decoding at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from grader.judging.answers import (
    decode_known,
    is_accident,
    is_error,
    normal_message,
    seen_answer,
    split,
    split_known,
)
from grader.judging.decoded import stands
from grader.judging.forms import Equality, as_member, same, unwrap
from grader.judging.judgement import Judgement
from grader.judging.printed import printed_alike
from grader.judging.relations import RELATIONS
from grader.judging.rounding import has_floats, room_for_order
from grader.kits.assignment import Assignment
from grader.kits.own_relations import PREFIX, Relation
from grader.kits.screens import (
    PILES,
    READER,
    SEPARATOR,
    Piles,
    PrintReader,
    ReaderError,
    difference,
    piles,
    plain,
)
from grader.model.errors import KitError
from grader.model.operations import OPERATIONS
from grader.model.program import Form, Program, Step

SPECIAL = frozenset(one.name for one in OPERATIONS.values() if one.beside)
"""Ops that look at something no method of the submission answers."""

_QUERIES = frozenset(one.name for one in OPERATIONS.values() if one.looks)
_CALLS = frozenset({"method", "call", "static"})
_EXACTLY = Equality(by_type=True, digits=True)
_MANNERS = frozenset({"near", "exactly", "lines", "words"})
"""Relations that say in which manner an answer is equal to the right one, besides those about some piles of a table."""


@dataclass(frozen=True)
class Comparison:
    """How a program's answers differ: the steps, in order, up to the first after which nothing counts.

    That is a step that changes something and raised where the other side did not: from there on, the two
    sides stand in different states.  `broken` tells whether there is one; it is then the last of `parts`.  `raised` are
    the steps at which one side raised and the other did not, those that only look among them.
    `unsure` are steps whose relation asks for a longer look.
    """

    parts: tuple[int, ...] = ()
    broken: bool = False
    unsure: tuple[int, ...] = ()
    reasons: dict[int, str] = field(default_factory=dict)
    raised: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()
    """Steps that print something in which no table can be read."""
    faults: tuple[str, ...] = ()
    """Where the kit's reader failed at what was answered, for its author."""


SAME = Comparison()


NO_RELATIONS: Mapping[str, Relation] = {}


class Comparer:
    """Compares answers by the reading rules of one assignment."""

    def __init__(
        self,
        assignment: Assignment,
        reader: PrintReader | None = None,
        own: Mapping[str, Relation] = NO_RELATIONS,
    ) -> None:
        """`reader` reads the tables in what functions print, where the assignment asks for that.  `own`: the course's relations."""
        self._own = own
        self._tables = {one.name for one in assignment.defines if one.reads == "table"}
        if self._tables and reader is None:
            raise KitError(
                f"{assignment.id}: a definition reads tables, but there is no {READER} to read them"
            )
        self._piles = lru_cache(maxsize=1024)(partial(_piles_or_fault, reader))
        self._cards = reader.cards if reader is not None else None
        self._shows = {one.name: tuple(one.shows) for one in assignment.defines if one.shows}
        self._queries = {
            f"{one.name}.{name}"
            for one in assignment.defines
            for name, method in one.methods.items()
            if method.query
        } | {one.name for one in assignment.defines if one.query}
        self._yes_no = {
            f"{one.name}.{name}"
            for one in assignment.defines
            for name, member in (*one.methods.items(), *one.attributes.items())
            if member.yes_no
        }
        values = assignment.values
        self.equality = Equality(values.numbers == "by-type", values.rel, values.abs)
        self._fixed_messages = {normal_message(text) for text in assignment.messages}

    def is_query(self, step: Step) -> bool:
        """Whether the step only looks, so that a wrong answer spoils nothing that follows."""
        return step.op in _QUERIES or (step.op in _CALLS and step.member in self._queries)

    def meaning(self, step: Step, value: Form) -> Form:
        """A value that a step answered, with 1 and 0 as True and False where it answers yes or no."""
        if (
            step.op in ("method", "static", "read")
            and step.member in self._yes_no
            and type(value) is int
            and value in (0, 1)
        ):
            return bool(value)
        return value

    def compare(self, program: Program, expected: str, actual: str, messages: bool = False) -> Comparison:
        """Where `actual` breaks with `expected`.  Raises MalformedError where `actual` is no answer at all."""
        if expected == actual and not any(step.relation for step in program):
            return SAME
        texts, wanted = split(actual, len(program)), decode_known(expected, len(program))
        known_texts = split_known(expected, len(program))
        # Most steps are answered by the same text here, too.  The others are all decoded before any is judged.
        differing = [
            (number, seen_answer(text, known))
            for number, (known, text) in enumerate(zip(known_texts, texts, strict=True))
            if text != known or program[number].relation
        ]
        parts: list[int] = []
        faults: list[str] = []
        unsure: list[int] = []
        reasons: dict[int, str] = {}
        raised: set[int] = set()
        unread: set[int] = set()
        broken = False
        for number, answer in differing:
            step, right = program[number], wanted[number]
            if (
                step.relation
                and not _is_manner(step.relation)
                and isinstance(answer, list)
                and isinstance(right, list)
            ):
                judgement = self._related(step, answer[0], right[0])
                if judgement.unsure:
                    unsure.append(number)
                reason = judgement.reason
                agrees = not reason
                reasons.update({number: reason} if reason else {})
            else:
                agrees = self._agrees(program, step, right, answer, messages)
                if not agrees and (reason := self._reason(step, right, answer)):
                    reasons[number] = reason
                if not agrees and self._is_unread(step, right, answer):
                    unread.add(number)
                if not agrees and (fault := self._fault(step, answer)):
                    faults.append(fault)
            if not agrees:
                parts.append(number)
                if isinstance(right, dict) != isinstance(answer, dict):
                    raised.add(number)
                    if broken := not self.is_query(step):
                        break
        return Comparison(
            tuple(parts),
            broken,
            tuple(unsure),
            reasons=reasons,
            raised=frozenset(raised),
            unread=frozenset(unread),
            faults=tuple(faults),
        )

    def _related(self, step: Step, answer: Form, right: Form) -> Judgement:
        own = self.own_relation(step)
        return (
            RELATIONS[step.relation](step, answer, right) if own is None else stands(own, step, answer, right)
        )

    def own_relation(self, step: Step) -> Relation | None:
        """The relation of the course's own that a step is held against.  KeyError where nobody defines it."""
        return self._own[step.relation.removeprefix(PREFIX)] if step.relation.startswith(PREFIX) else None

    def _agrees(self, program: Program, step: Step, right: Form, answer: Form, messages: bool) -> bool:
        if isinstance(right, list):
            return isinstance(answer, list) and self._same_value(program, step, right[0], answer[0])
        if isinstance(right, dict):
            return isinstance(answer, dict) and self._same_error(right, answer, messages)
        return type(right) is type(answer)

    def _same_value(self, program: Program, step: Step, right: Form, answer: Form) -> bool:
        right, answer = (self.meaning(step, unwrap(one)) for one in (right, as_member(right, answer)))
        if step.op == "str" and isinstance(right, str) and isinstance(answer, str):
            patterns = self._shows.get(step.member, ())
            wanted = read(patterns, right)
            # Where nothing is to be shown, what the looser patterns find is part of the frame ("0 cards").
            return read(patterns if wanted else patterns[:1], answer) == wanted
        if step.op == "printed" and isinstance(right, str) and isinstance(answer, str):
            if step.member in self._tables:
                return self.table_of(step, right) == _asked(step, self.printed_table(answer))
            return printed_alike(step.relation or "words", right, answer)
        if step.op == "stderr" and isinstance(right, str) and isinstance(answer, str):
            return printed_alike(step.relation or "words", right, answer)
        if step.op == "written" and isinstance(right, str) and isinstance(answer, str):
            return printed_alike(step.relation or "exactly", right, answer)
        by = self.equality_of(step)
        return same(right, answer, by) or self._off_by_the_order(program, step, right, answer)

    def equality_of(self, step: Step) -> Equality:
        """How the numbers of a step are compared."""
        if step.relation == "exactly":
            return _EXACTLY
        if step.relation == "near":
            rel, abs_ = step.args
            return Equality(
                rel=self.equality.rel if rel is None else rel,
                abs=self.equality.abs if abs_ is None else abs_,
                everywhere=True,
            )
        return self.equality

    def _off_by_the_order(self, program: Program, step: Step, right: Form, answer: Form) -> bool:
        """Whether an answer is off by no more than what adding the floats that were passed in another order can make."""
        by, asked_for = self.equality_of(step), step.relation == "near" and step.args[1] is not None
        if by.digits or asked_for or not by.abs or not has_floats(right):
            return False
        room = room_for_order(program)
        return room > by.abs and same(right, answer, replace(by, abs=room))

    def table(self, text: str) -> Piles | None:
        """The piles of the one table that the reference's text shows; None where it shows none, or several.

        Raises ReaderError.
        """
        found = self._piles(text)
        if isinstance(found, ReaderError):
            raise found
        return found

    def table_of(self, step: Step, text: str) -> Piles | None:
        """The piles that a step asks for of the table that the reference's text shows, as `table`; None where one is not there."""
        return _asked(step, self.table(text))

    def printed_table(self, text: str) -> Piles | None:
        """The same of a submission's text.  One at which the reader fails shows none."""
        found = self._piles(text)
        return None if isinstance(found, ReaderError) else found

    def cards(self, text: str) -> set[str]:
        """The cards that a printed text names; none where nobody can tell."""
        try:
            return set() if self._cards is None else self._cards(plain(text))
        except ReaderError:
            return set()

    def prints_table(self, step: Step) -> bool:
        """Whether a step looks at the table that a function has printed."""
        return step.op == "printed" and step.member in self._tables

    def _is_unread(self, step: Step, right: Form, answer: Form) -> bool:
        """Whether a table is to be printed, and no table can be read in what was printed instead; nothing is no table."""
        if not (self.prints_table(step) and isinstance(right, list) and isinstance(answer, list)):
            return False
        shown = unwrap(answer[0])
        return (
            isinstance(shown, str)
            and bool(plain(shown).strip())
            and self.table(right[0]) is not None
            and self.printed_table(shown) is None
        )

    def _fault(self, step: Step, answer: Form) -> str:
        """How the reader failed at what a step of a submission printed; "" where it did not."""
        if not self.prints_table(step) or not isinstance(answer, list):
            return ""
        text = unwrap(answer[0])
        found = self._piles(text) if isinstance(text, str) else None
        return str(found) if isinstance(found, ReaderError) else ""

    def _reason(self, step: Step, right: Form, answer: Form) -> str:
        """How the table that was printed differs from the right one."""
        if step.member not in self._tables or not (isinstance(right, list) and isinstance(answer, list)):
            return ""
        shown = unwrap(answer[0])
        wanted = self.table_of(step, right[0])
        return difference(wanted, self.printed_table(shown)) if wanted and isinstance(shown, str) else ""

    def _same_error(self, right: dict[str, Form], answer: dict[str, Form], messages: bool) -> bool:
        if not is_error(answer["x"], right["x"]) or is_accident(answer):
            return False
        # A class that is asked for by its name, and all those that it stands on.
        if not set(right.get("r", ())) <= set(answer.get("r", ())):
            return False
        if messages and "m" in right and (wanted := normal_message(right["m"])) in self._fixed_messages:
            return normal_message(answer.get("m", "")) == wanted
        return True


def _is_manner(relation: str) -> bool:
    return relation in _MANNERS or relation.startswith(PILES)


def _asked(step: Step, table: Piles | None) -> Piles | None:
    """The piles of a table that a step asks for: those that it names, or all; None where the table has them not."""
    if table is None or not step.relation.startswith(PILES):
        return table
    names = step.relation.removeprefix(PILES).split(SEPARATOR)
    return {name: table[name] for name in names} if table.keys() >= {*names} else None


def _piles_or_fault(reader: PrintReader | None, text: str) -> Piles | ReaderError | None:
    try:
        return piles(reader, text)
    except ReaderError as fault:
        return fault


def read(patterns: tuple[str, ...], text: str) -> list[str]:
    """A shown text by meaning: what the first pattern finds that finds anything; else the text, trimmed."""
    for pattern in patterns:
        if found := _compiled(pattern).findall(text):
            return found
    return [] if patterns else [text.strip()]


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
