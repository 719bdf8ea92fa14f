"""Which failing cases are wrong in nothing but tables that nobody can read."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import assignment_tools as tools
from grader.inside.values import to_text
from grader.judging.compare import SAME, Comparer, Comparison
from grader.judging.evidence import Evidence
from grader.judging.unread import LONGEST_QUOTED, first_line, unread
from grader.kits.corpus import Answer
from grader.kits.screens import PrintReader, Table
from grader.model.outcomes import Event, Outcome
from grader.model.program import Step


def tables(text: str) -> list[Table]:
    """ "hand: a b c"."""
    return [
        Table({"hand": (tuple(line[5:].split()),)}, range(1))
        for line in text.split("\n")
        if line.startswith("hand:")
    ]


def cards(text: str) -> set[str]:
    """Letters alone."""
    return {one for one in text.replace("hand:", "").split() if len(one) == 1}


COMPARER = Comparer(tools.assignment("bakers_game"), PrintReader(tables, cards))
PRINTED, CALLED = Step("printed", "display_game", None, ()), Step("function", "other", None, ())


class Fake:
    """Cases that each print tables: number -> (the right texts, what was printed in their place)."""

    def __init__(self, *cases: tuple[tuple[Any, ...], Outcome | tuple[Any, ...] | None]) -> None:
        self.plan = self
        self.comparer = COMPARER
        self._right = {
            n: to_text([[one] for one in right]) if right else "" for n, (right, _) in enumerate(cases)
        }
        self.outcomes = {
            n: to_text([[one] for one in came]) if isinstance(came, tuple) else came
            for n, (_, came) in enumerate(cases)
            if came is not None
        }
        self.cases = {n: SimpleNamespace(steps=self.program(n)) for n in self._right}

    def program(self, number: int) -> tuple[Step, ...]:
        """Texts are tables; numbers come from another function."""
        right = self._right[number]
        return tuple(CALLED if part.isdigit() else PRINTED for part in right.strip("[]").split("],["))

    def answer(self, number: int, _world: Mapping[str, str]) -> Answer:
        """The right one."""
        return Answer({}, self._right[number], ())

    def compare(self, number: int, answer: Answer) -> Comparison | None:
        """None where nothing was answered."""
        came = self.outcomes.get(number)
        if not answer.text:
            return SAME
        if not isinstance(came, str):
            return None
        return COMPARER.compare(self.program(number), answer.text, came)


def found(*cases: tuple[tuple[Any, ...], Outcome | tuple[Any, ...] | None]) -> set[int]:
    """The cases of which nobody knows whether they are right."""
    evidence = Fake(*cases)
    failing = [
        n for n in evidence.cases if (one := evidence.compare(n, evidence.answer(n, {}))) is None or one.parts
    ]
    return {*unread(cast(Evidence, evidence), failing, {})}


RIGHT, DRAWN = "hand: a b c", "<< a b c >>"


def test_what_nobody_can_read() -> None:
    """Tables that are read and wrong are no such thing, nor is what has no answer."""
    assert found(((RIGHT,), (DRAWN,))) == {0}
    assert found(((RIGHT,), ("hand: a b d",))) == set()
    assert found(((RIGHT,), Event("crashed", "gone")), ((RIGHT,), (DRAWN,)), ((RIGHT,), None)) == {1}
    assert found(((RIGHT,), ("",))) == set()


def test_what_is_wrong_besides() -> None:
    """Then that is why the case fails."""
    assert found(((RIGHT, 1), (DRAWN, 1))) == {0}
    assert found(((RIGHT, 1), (DRAWN, 2))) == set()


def test_where_a_table_was_read_and_is_right() -> None:
    """What cannot be read is another thing then.  One that is wrong may have been misread."""
    assert found(((RIGHT,), (RIGHT,)), ((RIGHT,), (DRAWN,))) == set()
    assert found(((RIGHT,), ("hand: b",)), ((RIGHT,), (DRAWN,))) == {1}
    assert found(((1,), (1,)), ((RIGHT,), (DRAWN,))) == {1}
    assert found((("",), ("",)), ((RIGHT,), (DRAWN,))) == set()
    assert found(((1,), (1,)), ((RIGHT,), (RIGHT,)), ((RIGHT,), (DRAWN,))) == set()
    assert found(((), (DRAWN,)), ((RIGHT,), (DRAWN,))) == {1}


def test_a_card_that_is_left_out() -> None:
    """It is named in another text, and most of the others are there."""
    elsewhere = ((RIGHT,), ("<< c >>",))
    assert found(((RIGHT,), ("<< a b >>",))) == {0}
    assert found(((RIGHT,), ("<< a b >>",)), elsewhere) == {1}
    assert found((("hand: a b c d",), ("<< a b >>",)), elsewhere) == {0, 1}
    assert found((("hand: a b d",), ("<< a b >>",)), elsewhere) == {0, 1}
    assert found(((RIGHT,), ("<< x b >>",)), elsewhere) == {0, 1}


def test_each_table_of_a_case() -> None:
    """One that leaves out a card is enough, and each is held against its own."""
    both = (RIGHT, "hand: d e")
    assert found((both, (DRAWN, "<< d e >>"))) == {0}
    assert found((both, ("<< a b >>", "<< d e c >>"))) == set()
    assert found((both, ("<< a b c d >>", "<< e >>"))) == {0}
    assert found(
        (("hand: a", both[1], RIGHT), ("<< a >>", "<< d e >>", "<< a b >>")), ((RIGHT,), ("<< c >>",))
    ) == {1}


def test_the_first_line() -> None:
    """Of the first case that printed anything, without spaces around it, as far as it is told."""
    evidence = cast(
        Evidence, Fake(((RIGHT,), Event("crashed", "gone")), ((RIGHT, RIGHT), ("\n ", "\n  here \nno")))
    )
    assert first_line(evidence, [1, 0]) == "here"
    assert first_line(evidence, [0]) == ""
    long = cast(Evidence, Fake(((RIGHT,), ("x" * 100,)), ((RIGHT,), ("late",))))
    assert first_line(long, [1, 0]) == "x" * LONGEST_QUOTED
    assert first_line(cast(Evidence, Fake(((1,), (2,)))), [0]) == ""
