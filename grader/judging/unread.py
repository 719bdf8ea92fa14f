"""Printed tables that cannot be read: nobody knows whether they are right, so nothing is charged for them.

A function may show a game in a drawing that no reader knows.  Where other texts of the submission are read as the right tables, its
drawing is known, and what cannot be read there is another thing than the table that is asked for.

Cards may be written in a way that no reader knows as well: then a table is read, but of a game without cards.  Where no text names a
card that is known, and the texts for other cards are others, the cards are shown somehow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from grader.judging.answers import decode_answer, split
from grader.judging.compare import Comparison
from grader.judging.evidence import Evidence
from grader.judging.forms import unwrap
from grader.judging.rulings import World
from grader.model.wording import mark

LONGEST_QUOTED = 60
"""Characters of a line that are told."""

_FEWEST_GAMES = 3
"""So many games with other cards have to be shown otherwise each."""

UNREAD = mark(
    "no table of the game could be read in what it prints, so nobody saw whether it is right. The first line that it prints is: {line}"
)
"""Why a check is open; the place is that of the line."""


def unread(evidence: Evidence, failing: Iterable[int], world: World) -> frozenset[int]:
    """The failing cases in which nothing is wrong but tables that cannot be read; none where any table can be read, and is right.

    A case is not among them where a table leaves out a card that the submission names in other texts: that is seen to be wrong.
    """
    compared = {n: evidence.compare(n, evidence.answer(n, world)) for n in failing}
    wrong = {n: one for n, one in compared.items() if one is not None and one.parts}
    strange = _with_strange_cards(evidence, wrong, world)
    found = {n: one.parts for n, one in wrong.items() if n in strange or one.unread.issuperset(one.parts)}
    if not found or (not strange and _is_known(evidence, world)):
        return frozenset()
    named = {
        n: _named(evidence, n, evidence.outcomes.get(n))
        for n in evidence.cases
        if evidence.compare(n, evidence.answer(n, world)) is not None
    }
    known = {card for texts in named.values() for cards in texts.values() for card in cards}
    return frozenset(
        n
        for n, parts in found.items()
        if not _leaves_out(named[n], _named(evidence, n, evidence.answer(n, world).text), parts, known)
    )


def _with_strange_cards(evidence: Evidence, wrong: Mapping[int, Comparison], world: World) -> frozenset[int]:
    """Of these cases, those with nothing wrong but tables in which no card is known, though each is another text."""
    prints = evidence.plan.comparer.prints_table
    found: set[int] = set()
    texts: dict[frozenset[str], set[str]] = {}
    for n, case in evidence.cases.items():
        right = evidence.answer(n, world).text
        wanted = _named(evidence, n, right) if right else {}
        for at, text in _shown(evidence, n, evidence.outcomes.get(n)):
            if evidence.plan.comparer.cards(text):
                return frozenset()
            texts.setdefault(frozenset(wanted.get(at, ())), set()).add(text)
        if n in wrong and all(prints(case.steps[at]) for at in wrong[n].parts):
            found.add(n)
    # What is shown for the same cards is the same; a text that is the same for all cards shows none of them.
    of_cards = [some for cards, some in texts.items() if cards]
    if len(of_cards) < _FEWEST_GAMES or len(set().union(*of_cards)) < len(of_cards):
        return frozenset()
    return frozenset(found)


def _named(evidence: Evidence, number: int, outcome: object) -> dict[int, set[str]]:
    """Which cards the tables that a case prints name, by their steps."""
    comparer = evidence.plan.comparer
    return {at: comparer.cards(text) for at, text in _shown(evidence, number, outcome)}


def _leaves_out(
    shown: Mapping[int, set[str]], right: Mapping[int, set[str]], parts: Iterable[int], known: set[str]
) -> bool:
    """Whether a card that is known is missing where most others are shown."""
    for part in parts:
        wanted, there = right.get(part, set()), shown.get(part, set())
        if wanted & known - there and 2 * len(wanted & there) > len(wanted):
            return True
    return False


def _is_known(evidence: Evidence, world: World) -> bool:
    """Whether any table that was printed can be read, and is right."""
    prints = evidence.plan.comparer.prints_table
    for n, case in evidence.cases.items():
        steps = [at for at, step in enumerate(case.steps) if prints(step)]
        answer = evidence.answer(n, world)
        if not steps or not answer.text:
            continue
        comparison = evidence.compare(n, answer)
        if comparison is not None and not comparison.broken and not comparison.parts:
            return True
    return False


def first_line(evidence: Evidence, numbers: Iterable[int]) -> str:
    """The first line that the first of these cases printed in the place of a table, as far as it is told; "" for none."""
    for n in sorted(numbers):
        for _, shown in _shown(evidence, n, evidence.outcomes.get(n)):
            lines = (line.strip() for line in shown.split("\n"))
            if line := next(filter(None, lines), ""):
                return line[:LONGEST_QUOTED]
    return ""


def _shown(evidence: Evidence, number: int, outcome: object) -> Iterator[tuple[int, str]]:
    """The texts that a case prints in the place of tables, each with the number of its step."""
    prints = evidence.plan.comparer.prints_table
    steps = evidence.program(number)
    if not isinstance(outcome, str) or not any(map(prints, steps)):
        return
    for at, (step, text) in enumerate(zip(steps, split(outcome, len(steps)), strict=True)):
        answer = decode_answer(text) if prints(step) else None
        if isinstance(answer, list) and isinstance(shown := unwrap(answer[0]), str):
            yield at, shown
