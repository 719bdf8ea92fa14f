"""Where the names of a text stand is decided for all of it: above the rows that they name, or below them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assignment_tools import EVERYTHING
from grader.kits.content import modules
from grader.kits.named_rows import ABOVE, BELOW, Named, Naming, Span, TextRow, naming
from table_designs import ALL, QUESTION
from table_drawings import SIDES, Deal, deal, drawing
from table_drawings import text as drawn_text
from test_dialogue_spite_and_malice import FOLDER

(SCREEN,) = modules("screens", FOLDER, "screen.py")


def rows(text: str) -> list[TextRow]:
    """The rows of a text in which values are digits, names begin with a letter, and `#` is something else."""
    found = []
    for line, raw in enumerate(text.split("\n")):
        spans: list[Span] = []
        for at, sign in enumerate(raw):
            if sign != " ":
                joins = bool(spans) and spans[-1].end == at and not sign.isdigit()
                spans[-1:] = [Span(spans[-1].start, at + 1)] if joins else [*spans[-1:], Span(at, at + 1)]
        if "#" in raw:
            found.append(TextRow(line))
        elif any(sign.isalpha() for sign in raw):
            found.append(TextRow(line, names=tuple(spans)))
        elif spans:
            found.append(TextRow(line, values=tuple(spans)))
    return found


def test_names_below() -> None:
    """The last row of names has no cards below it."""
    text = "12   3\naaa  b\n4    5\nc    d"
    assert naming(rows(text)) == Naming(BELOW, (Named(1, 0, (2, 1)), Named(3, 2, (1, 1))))


def test_names_above() -> None:
    """The first row of names has no cards above it."""
    text = "aaa  b\n12   3\nc    d\n4    5"
    assert naming(rows(text)) == Naming(ABOVE, (Named(0, 1, (2, 1)), Named(2, 3, (1, 1))))


@pytest.mark.parametrize(
    "text",
    [
        "",
        # Both sides.
        "a    b\n1    2\n#\n3    4\nc    d",
        "1    2\na    b\n3    4",
        # Names that have no row of their own, or not as many cards as there are names.
        "#\na    b\n#",
        "a    b    c\n1    2",
        # Cards that stand as far from each other as from those of the next name.
        "aaaaa  bbbbb\n1  2  3  4  5",
        # Too far away.
        "1    2\n\n\n\n\na    b",
        # One name may be a heading.
        "a\n1\n2",
    ],
)
def test_where_nothing_is_decided(text: str) -> None:
    """Names whose row cannot be told belong to none."""
    assert naming(rows(text)) == Naming()


def test_names_that_stand_elsewhere() -> None:
    """As many names as cards do not make them theirs."""
    assert naming(rows("12   34\n                 a   b")) == Naming()
    assert naming(rows("                 12   34\na   b")) == Naming()


def test_piles_that_go_on_in_the_next_line() -> None:
    """Of a pile in several lines no line is all: names above are those of columns, and below nothing is sure."""
    assert naming(rows("a    b\n1    2\n     3")) == Naming()
    assert naming(rows("1\n2    3\na    b")) == Naming(unsure=True)
    assert naming(rows("   1 1\n2       3\na       b")).side == BELOW


def test_single_names() -> None:
    """In a text whose names stand below their rows, a single name does as well, but for headings."""
    below = "1 1\na\n2    3\nb    c"
    assert naming(rows(below)) == Naming(BELOW, (Named(3, 2, (1, 1)), Named(1, 0, (2,))))
    headed = f"h\n{below}"
    assert naming(rows(headed)) == Naming(BELOW, (Named(4, 3, (1, 1)),), unsure=True)
    text = "h\n1 1\n2    3\nb    c"
    assert naming(rows(text)) == Naming(BELOW, (Named(3, 2, (1, 1)),))


def test_names_that_end_as_headings_do() -> None:
    """Behind a colon comes what is named, so it stands above nothing else."""
    made = rows("h\n1 1\na\n2    3\nb    c")
    titled = [made[0]._replace(heads=True), *made[1:]]
    assert naming(titled) == Naming(BELOW, (Named(4, 3, (1, 1)), Named(2, 1, (2,))))
    headed = [*made[:2], made[2]._replace(heads=True), *made[3:]]
    assert naming(headed) == Naming(BELOW, (Named(4, 3, (1, 1)),))


@given(
    st.lists(
        st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.integers(1, 9)), max_size=6), max_size=12
    )
)
def test_any_rows(given: list[list[tuple[bool, int, int]]]) -> None:
    """Whatever stands in the lines, each row has one row of names, and all its values."""
    made = []
    for line, row in enumerate(given):
        spans = tuple(sorted(Span(start, start + width) for _, start, width in row))
        is_name = bool(row) and row[0][0]
        made.append(TextRow(line, names=spans if is_name else (), values=() if is_name else spans))
    found = naming(made).rows
    of = {one.line: one for one in made}
    assert len({one.values for one in found}) == len(found) == len({one.names for one in found})
    for one in found:
        assert sum(one.counts) == len(of[one.values].values)
        assert len(one.counts) == len(of[one.names].names)


@pytest.mark.parametrize("side", SIDES)
def test_a_table_is_read_as_it_lies_or_not_at_all(side: str) -> None:
    """Whatever frame, words and arrangement: no drawing is taken for another table, and most are read."""
    count = 4_000 if EVERYTHING else 250
    unread = 0
    for seed in range(count):
        chance = random.Random(f"{side} {seed}")
        one, table = drawing(chance, side), deal(chance, first=chance.random() < 0.2)
        found = SCREEN.tables(drawn_text(one, table))
        unread += not found
        # A row with one name, below a title and above another row, may be named by either.
        assert found or (one.title and one.alone)
        assert [shown.piles for shown in found] in ([], [table.piles(one.whole)]), (seed, one)
    assert unread < count / 5


@given(st.text(alphabet="Aa1 250[]()|-*:,\n┌─┬┐│└┴┘╌╎", max_size=400))
def test_any_text(text: str) -> None:
    """Nothing is raised, whatever is printed."""
    SCREEN.tables(text)


@pytest.mark.parametrize("piece", ["[1]   [2]\na b   c d\n", "a b   c d\n", "[1]   [2]\n", "[1] ", "a   "])
def test_time_grows_with_the_text(piece: str) -> None:
    """Twice the text takes about twice the time."""

    def seconds(count: int) -> float:
        text = piece * count
        begin = time.process_time()
        SCREEN._CUTTER.cut(text)
        return time.process_time() - begin

    seconds(50)
    assert min(seconds(4_000) for _ in range(2)) < 8 * max(min(seconds(1_000) for _ in range(2)), 0.02)


@pytest.mark.parametrize("design", ALL, ids=lambda one: one.__name__)
def test_designs(design: Callable[[Deal], list[str]]) -> None:
    """Each design is read as the table lies, whatever lies on it."""
    for seed in range(400 if EVERYTHING else 40):
        chance = random.Random(seed)
        table = deal(chance, first=seed % 5 == 0)
        text = "\n".join([*design(table), "", QUESTION, ""])
        assert [shown.piles for shown in SCREEN.tables(text)] == [table.piles(ALL[design])], text
