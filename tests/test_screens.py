"""What a function prints is compared by the table that it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

import assignment_tools as tools
from grader.grading.incomparable import refuse_incomparable
from grader.grading.proposing import Proposal
from grader.inside.values import to_text
from grader.judging.compare import Comparer
from grader.kits.corpus import Answer
from grader.kits.screens import (
    LONGEST,
    REMEMBERED,
    REMEMBERED_LENGTH,
    Piles,
    PrintReader,
    Table,
    difference,
    load_reader,
    piles,
    plain,
    reader_for,
    uncleared,
)
from grader.model.errors import KitError
from grader.model.program import Program, Step
from grader.reference.oracle import Witnessed

ABOUT = tools.assignment("bakers_game")
READER = reader_for(ABOUT, tools.kit().transcripts("bakers_game"))
PRINTS: Program = (Step("printed", "display_game", None, ()),)
ONE = "[ ] [ ] [ ] [ ] A♣  [ ] [ ] [ ]\n\n5♥  4♥  3♥  2♥  A♥  K♥  Q♥  J♥\n10♠\n"
SAME = "CELLS [] [] [] []\nFOUNDATIONS AC [] [] []\n" + " ".join(f"{n:4}" for n in range(1, 9)) + "\n"
SAME += " ".join(f"{card:>4}" for card in "5H 4H 3H 2H AH KH QH JH".split()) + "\n 10S\n"  # noqa: SIM905
OTHER = ONE.replace("10♠", "    10♠")


def reasons(expected: str, actual: object) -> dict[int, str] | None:
    """Why two prints differ; None where they agree."""
    found = Comparer(ABOUT, READER).compare(PRINTS, to_text([[expected]]), to_text([[actual]]))
    return found.reasons if found.parts else None


class TestComparing:
    """`reads = "table"` in assignment.toml."""

    def test_the_same_table_in_other_words(self) -> None:
        """Only the piles count."""
        assert reasons(ONE, SAME) is None
        assert reasons(ONE, f"Have fun!\n{ONE}\n{ONE}") is None

    def test_another_table(self) -> None:
        """The first pile that differs is named."""
        assert reasons(ONE, OTHER) == {0: "of the tableaus, number 1 shows 5♥, and it holds 5♥ 10♠"}

    @pytest.mark.parametrize(
        ("asked", "why"),
        [
            ("cells", None),
            ("foundations", None),
            ("cells,foundations", None),
            ("cells,foundations,tableaus", "of the tableaus, number 1 shows 5♥, and it holds 5♥ 10♠"),
            ("tableaus", "of the tableaus, number 1 shows 5♥, and it holds 5♥ 10♠"),
            ("cells,tableaus", "of the tableaus, number 1 shows 5♥, and it holds 5♥ 10♠"),
        ],
    )
    def test_some_piles_of_a_table(self, asked: str, why: str | None) -> None:
        """What a step does not ask for may be wrong; a table has to be there all the same."""
        program: Program = (Step("printed", "display_game", None, (), relation=f"piles {asked}"),)
        comparer = Comparer(ABOUT, READER)
        found = comparer.compare(program, to_text([[ONE]]), to_text([[OTHER]]))
        assert found.reasons == ({} if why is None else {0: why})
        assert found.parts == (() if why is None else (0,))
        assert comparer.compare(program, to_text([[ONE]]), to_text([[SAME]])).parts == ()
        found = comparer.compare(program, to_text([[ONE]]), to_text([["5♥ 4♥"]]))
        assert (found.parts, found.unread) == ((0,), frozenset({0}))

    def test_piles_that_the_reference_does_not_show(self) -> None:
        """Are refused with the names of those that it shows, or because there is no table."""

        def refused(asked: str, answer: object) -> str:
            step = Step("printed", "display_game", None, (), relation=f"piles {asked}")
            check = tools.corpus("bakers_game").checks[0]
            answers = [(Answer({}, to_text([answer]), ()),)]
            seen = [Witnessed([[None]], (), (), (), ())]
            try:
                refuse_incomparable(
                    ABOUT,
                    [Proposal(check, (step,), True)],
                    answers,
                    seen,
                    {check.id: "test_x.py:3"},
                    Comparer(ABOUT, READER),
                    Path(),
                )
            except KitError as error:
                return str(error)
            return ""

        where = f"test_x.py:3: check {tools.corpus('bakers_game').checks[0].id}: display_game is asked to print the piles"
        assert refused("cells,tableaus", [ONE]) == ""
        assert refused("cells", {"x": "ValueError", "d": 1}) == ""
        assert refused("cells,stock", [ONE]) == (
            f"{where} cells and stock, and the reference prints the piles cells, foundations and tableaus: name piles as screen.py does"
        )
        assert refused("cells", ["nothing"]) == (
            f"{where} cells, and the reference prints no table that screen.py can read: name piles as screen.py does"
        )

    def test_no_table(self) -> None:
        """None, or several different ones."""
        for text in ["", "5♥ 4♥", ONE + "\nprompt\n" + OTHER]:
            assert reasons(ONE, text) == {0: "what is printed cannot be read as one table of the game"}
        assert reasons(ONE, 5) == {}

    @pytest.mark.parametrize(
        ("expected", "actual", "unread"),
        [
            (ONE, "a drawing of my own", True),
            (ONE, "5♥ 4♥", True),
            (ONE, "", False),
            (ONE, " \n\x1b[2J ", False),
            (ONE, OTHER, False),
            (ONE, SAME, False),
            (ONE, 5, False),
            ("nothing", "a drawing of my own", False),
        ],
    )
    def test_what_cannot_be_read_is_told_apart(self, expected: str, actual: object, unread: bool) -> None:
        """From another table, from nothing at all, and from a print in which the reference shows no table."""
        found = Comparer(ABOUT, READER).compare(PRINTS, to_text([[expected]]), to_text([[actual]]))
        assert found.unread == ({0} if unread else set())

    def test_only_prints_of_tables_are_read(self) -> None:
        """What returns a text, or is compared by words, is not."""
        for step in (Step("printed", "is_winner", None, ()), Step("call", "display_game", None, ())):
            found = Comparer(ABOUT, READER).compare((step,), to_text([[ONE]]), to_text([["a drawing"]]))
            assert found.parts == (0,) and not found.unread

    def test_an_error_shows_nothing(self) -> None:
        """It differs, and there is nothing to say of a table."""
        found = Comparer(ABOUT, READER).compare(PRINTS, to_text([[ONE]]), '[{"x":"ValueError","d":1}]')
        assert (found.parts, found.reasons) == ((0,), {})

    def test_other_prints_are_compared_by_words(self) -> None:
        """Where nothing says how a text is read, spacing does not count."""
        program: Program = (Step("printed", "is_winner", None, ()),)
        for actual, agrees in [("You  won!\n", True), ("you won!", False)]:
            found = Comparer(ABOUT, READER).compare(program, to_text([["You won!"]]), to_text([[actual]]))
            assert bool(found.parts) is not agrees

    def test_a_table_needs_a_reader(self) -> None:
        """An assignment that reads tables brings what reads them."""
        with pytest.raises(
            KitError, match=r"bakers_game: a definition reads tables, but there is no screen\.py"
        ):
            Comparer(ABOUT)


class TestReaders:
    """`transcripts/<assignment>/screen.py`."""

    def test_what_reads_prints(self, tmp_path: Path) -> None:
        """A table that leaves out a card of its text is none; on screens it is, and where nobody says what a card is."""
        code = "from grader import Table\n\ndef tables(text):\n    return [Table({'pile': (('a',),)}, range(1))]\n"
        (tmp_path / "screen.py").write_text(code)
        anyone = reader_for(ABOUT, tmp_path)
        (tmp_path / "screen.py").write_text(f"{code}\ndef cards(text):\n    return set(text)\n")
        strict, screens = reader_for(ABOUT, tmp_path), load_reader(tmp_path)
        assert anyone is not None and strict is not None and screens is not None
        assert anyone("ab") == screens("ab") == strict("a") == strict("") != []
        assert strict("ab") == []

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ("['a']", r"cards\(text\) gives something of type list; it gives a set"),
            ("{'a', 1}", r"cards\(text\) gives a set with something of type int in it; cards are texts"),
            ("1 / 0", r"cards\(text\) fails: ZeroDivisionError.*it returns set\(\)"),
        ],
    )
    def test_something_else_than_cards(self, tmp_path: Path, given: str, words: str) -> None:
        """It is told as with tables, and a comparison knows no cards then."""
        (tmp_path / "screen.py").write_text(
            f"def tables(text):\n    return []\n\ndef cards(text):\n    return {given}\n"
        )
        read = reader_for(ABOUT, tmp_path)
        assert read is not None and read.cards is not None
        with pytest.raises(KitError, match=rf"screen\.py, line \d: {words}"):
            read.cards("a")
        assert Comparer(ABOUT, read).cards("a") == set()

    def test_the_cards_that_a_text_names(self) -> None:
        """As a screen shows it; none where no reader says what a card is."""
        assert READER is not None
        assert Comparer(ABOUT, READER).cards("\x1b[1mA♣ and 10♥") == {"A♣", "10♥"}
        assert Comparer(ABOUT, PrintReader(READER.tables, None)).cards("A♣") == set()

    def test_only_where_asked_for(self, tmp_path: Path) -> None:
        """Other assignments need none, and none is loaded."""
        (tmp_path / "screen.py").write_text("1 / 0\n")
        assert reader_for(tools.assignment("spite_and_malice"), tmp_path) is None
        assert load_reader(tmp_path / "nowhere") is None

    @pytest.mark.parametrize(
        ("code", "words"), [("1 / 0\n", "ZeroDivisionError"), ("x = 1\n", r"no function tables\(text\)")]
    )
    def test_mistakes(self, tmp_path: Path, code: str, words: str) -> None:
        """Each is told with the file."""
        (tmp_path / "screen.py").write_text(code)
        with pytest.raises(KitError, match=rf"screen\.py.*{words}"):
            load_reader(tmp_path)

    @pytest.mark.parametrize(
        ("code", "where"),
        [
            ("\ndef tables(text):\n    return int(text)\n", r"screen\.py, line 3"),
            ("tables = int\n", r"screen\.py"),
        ],
    )
    def test_an_error_in_it(self, tmp_path: Path, code: str, where: str) -> None:
        """It is the author's to mend, and the line is named where one of the file's own is known."""
        (tmp_path / "screen.py").write_text(code)
        read = load_reader(tmp_path)
        assert read is not None
        words = rf"{where}: tables\(text\) fails: ValueError: .*'a card'; where nothing can be read, it returns \[\]"
        with pytest.raises(KitError, match=words):
            read("a card")

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            (
                "None",
                r"gives None; it gives a list of Table\(piles, lines\), and \[\] where nothing can be read",
            ),
            ("()", "gives something of type tuple; it gives a list"),
            ("[None]", "gives a list with None in it"),
            ("[RIGHT, 1]", "gives a list with something of type int in it"),
            ("[Table({}, 1)]", "something of type int for its lines; they are a range"),
            ("[RIGHT, Table([], range(1))]", "something of type list for its piles; they are a dictionary"),
            ("[Table({'a': 1}, range(1))]", "group 'a' is no tuple of piles"),
            ("[Table({'a': (), 'b': ('c',)}, range(1))]", "group 'b' is no tuple of piles"),
            (
                "[Table({'a': [['c'], ['d', 1, 2]]}, range(1))]",
                "a Table with 1 for a card of the group 'a'; cards are",
            ),
        ],
    )
    def test_something_else_than_tables(self, tmp_path: Path, given: str, words: str) -> None:
        """What was given is told with the line of the function, and what it should be."""
        code = (
            "from grader import Table\n\nRIGHT = Table({'a': ((), ('c',))}, range(1))\n\ndef tables(text):\n"
        )
        (tmp_path / "screen.py").write_text(f"{code}    return {given}\n")
        read = load_reader(tmp_path)
        assert read is not None
        with pytest.raises(KitError, match=rf"screen\.py, line 5: tables\(text\) .*{words}"):
            read("a card")

    def test_a_reader_that_is_no_function(self, tmp_path: Path) -> None:
        """Only the file can be named then; what is right is taken from it as well."""
        (tmp_path / "screen.py").write_text("from grader import Table\n\ntables = list\n")
        read = load_reader(tmp_path)
        assert read is not None and read("") == []
        with pytest.raises(
            KitError, match=r"screen\.py: tables\(text\) gives a list with something of type str"
        ):
            read("a")


COUNTING = """\
from grader import Table

calls = []


def tables(text):
    calls.append(text)
    return [Table({"calls": ((str(len(calls)),),)}, range(1))]
"""


def test_a_text_is_read_once(tmp_path: Path) -> None:
    """The last texts are remembered, but for long ones, which nobody shows twice."""
    (tmp_path / "screen.py").write_text(COUNTING)
    read = load_reader(tmp_path)
    assert read is not None
    long = "x" * REMEMBERED_LENGTH
    assert read("a") != read("b") and read("a") == read("a") and read("b") == read("b")
    assert read(long) == read(long) and read(long + "x") != read(long + "x")
    first = [read(str(number)) for number in range(REMEMBERED - 3)]
    assert [read(str(number)) for number in range(REMEMBERED - 3)] == first
    assert read("one more") == read("one more")
    assert read("0") != first[0]


def test_piles() -> None:
    """The piles of the one table, however often it is there."""
    one, other = Table({"a": (("x",),)}, range(1)), Table({"a": ((),)}, range(1))
    assert piles(lambda text: [one, one], "") == {"a": (("x",),)}
    assert piles(lambda text: [one, other], "") is None
    assert piles(lambda text: [], "") is piles(None, "") is None


def test_difference() -> None:
    """Piles without cards, and tables of another shape."""
    wanted: Piles = {"a": (("x",), ())}
    assert difference(wanted, {"a": ((), ())}) == "of the a, number 1 shows no card, and it holds x"
    assert difference(wanted, {"a": (("x",),)}) == "the table has other piles"


def test_plain() -> None:
    """Colours, titles, overwritten beginnings and tabs."""
    assert plain("b" + "a" * LONGEST) == "a" * LONGEST
    assert plain("\x1b[31mA\x1b[0m\x1b]0;title\x07\r\nold\rnew\ta\u200b") == "A\nnew     a"


@pytest.mark.parametrize(
    "clear", ["\x1b[2J", "\x1b[H\x1b[J", "\x1bc", "\x1b[?1049h", "\n" * 40, " \r\n" * 12]
)
def test_a_cleared_screen(clear: str) -> None:
    """Only what comes after the last time can still be read."""
    assert uncleared(f"a{clear}b{clear}c\n\nd") == ("c\n\nd", True)


@pytest.mark.parametrize("text", ["", "a\n\n\nb", "\x1b[31mred\x1b[0m", "\x1b[Ka"])
def test_a_screen_that_is_not_cleared(text: str) -> None:
    """Colours and a few empty lines leave everything there."""
    assert uncleared(text) == (text, False)


def test_a_very_long_screen_leaves_nothing_of_what_was_there_before() -> None:
    """As a terminal that has scrolled; and no more of it is looked at than can be seen."""
    assert uncleared("x" * LONGEST) == ("x" * LONGEST, False)
    assert uncleared("x" + "ab\n" * LONGEST) == (("ab\n" * LONGEST)[-LONGEST:], True)
