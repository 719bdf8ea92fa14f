"""What Python cannot read is told with the line and a caret; other versions of Python are told by what only they can read."""

from __future__ import annotations

import ast
import json
import random
import time
from typing import Any

import pytest

from commands import ROOT
from grader.inside.excerpt import WIDEST, pointed
from grader.inside.newer import Rewritten
from grader.inside.python2 import AsPython3
from grader.inside.source import MOST_TOLD, RUNNING, parse
from grader.model.result import Notice
from grader.reports.notes import note_lines
from grader.reports.streams import Style

Told = list[tuple[str, str, int | None]]


def told(text: str, path: str = "main.py") -> Told:
    """The notices of a file."""
    found: Told = []
    parse(path, text.encode(), lambda *notice: found.append(notice))
    return found


def ran(text: str) -> dict[str, Any]:
    """What is defined by what was read of a file."""
    tree = parse("main.py", text.encode(), lambda *_: None)
    assert tree is not None
    space: dict[str, Any] = {}
    exec(compile(tree, "main.py", "exec"), space)
    return space


def notebook(*cells: str) -> str:
    """A notebook of these code cells, each behind one with text."""
    made = [
        {"cell_type": kind, "source": text}
        for cell in cells
        for kind, text in (("markdown", "#"), ("code", cell))
    ]
    return json.dumps({"cells": made, "nbformat": 4})


def by_python(text: str) -> tuple[int | None, str, int | None]:
    """(line, message, offset) as Python says them."""
    with pytest.raises(SyntaxError) as caught:
        ast.parse(text)
    return caught.value.lineno, caught.value.msg, caught.value.offset


class TestLines:
    """Where Python stopped."""

    @pytest.mark.parametrize(
        "line",
        [
            "x = = 1",
            "if x = 1:",
            "    y = (1,",
            "return )",
            "x = 'abc",
            "def f(:",
            "a b c",
            "for x in y",
            "♠ = 漢 = = 3",
        ],
    )
    def test_as_python_does(self, line: str) -> None:
        """The same line, the same words, and a caret below the same column."""
        text = f"a = 1\n\n{line}\n"
        number, message, offset = by_python(text)
        (kind, words, at) = told(text)[0]
        first, row, carets = words.split("\n")
        assert (kind, at) == ("syntax", number)
        assert first.startswith(f"main.py, line {number}: Python cannot read this ({message}).")
        own = text.split("\n")[(number or 1) - 1]
        assert row == own.strip()
        if own.isascii() and offset:
            assert carets.index("^") == max(offset - 1 - (len(own) - len(own.lstrip())), 0)

    def test_each_statement(self) -> None:
        """Three that are broken have three notices, in their order; what follows from them has none."""
        text = "class A:\n    x = = 1\n    def f(self)\n        return 1\n\ny = 2 +\nclass B:\n    def g(self):\n        return = 3\n"
        assert [line for _, _, line in told(text)] == [2, 3, 6, 9]

    @pytest.mark.parametrize("seed", range(6))
    def test_slips_in_a_module(self, seed: int) -> None:
        """As many as were made, each in its own line, between the statements of a module."""
        chance = random.Random(seed)
        text = chance.choice(sorted(ROOT.glob("grader/inside/*.py"))).read_text()
        lines = text.split("\n")
        # Behind a loop or a branch, "else:" is no slip.
        goes_on = (ast.For, ast.While, ast.If, ast.Try)
        ends = [one.end_lineno or 0 for one in ast.parse(text).body[1:] if not isinstance(one, goes_on)]
        places = sorted(chance.sample(ends, min(4, len(ends))))
        for place in reversed(places):
            lines.insert(place, chance.choice(["x = = 1", "a b c", "print)", "else:"]))
        expected = [place + n + 1 for n, place in enumerate(places)]
        assert [line for _, _, line in told("\n".join(lines))] == expected

    def test_not_all_of_them(self) -> None:
        """A text that is no program is not told line by line."""
        found = told("this is a line of prose\n" * 100)
        assert len(found) == MOST_TOLD + 1 and "more places like these" in found[-1][1]

    def test_tabs(self) -> None:
        """The caret stands below its letter where the student has tabs."""
        (_, words, line), *_ = told("def f():\n\tx\t= = 3\n")
        row, carets = words.split("\n")[1:]
        assert (
            line == 2
            and "\t" not in row
            and row[carets.index("^")] == "="
            and row[: carets.index("^")].count("=") == 1
        )

    def test_a_cell_and_its_line(self) -> None:
        """In a notebook, lines count in their code cell."""
        found = told(notebook("a = 1\nb = 2", "", "def f():\n    return 1\nx = = 3"), "work.ipynb")
        assert [kind for kind, *_ in found] == ["notebook", "syntax"]
        assert found[1][1].startswith("work.ipynb, code cell 3, line 3: Python cannot read this (")
        assert found[1][1].endswith("\nx = = 3\n    ^") and found[1][2] is None

    def test_what_can_only_be_parsed(self) -> None:
        """A merge says so, too."""
        (found,) = told("x = 1\n<<<<<<< HEAD\ny = 1\n=======\ny = 2\n>>>>>>> main\n")
        assert found[2] == 2 and "a merge conflict" in found[1] and "\n<<<<<<< HEAD\n" in found[1]


class TestExcerpts:
    """The line and its caret."""

    def test_long_lines(self) -> None:
        """Only what stands around the place is shown, with the caret below it."""
        row, carets = pointed("a" * 5_000 + "!" + "b" * 5_000, 5_000, 5_001).split("\n")
        assert len(row) < WIDEST + 6 and row[carets.index("^")] == "!"

    @pytest.mark.parametrize("row", ["", "   ", "\x00\x1b[2J\u202e!", "x" * 3])
    @pytest.mark.parametrize("start", [-3, 0, 2, 10**9])
    def test_any_place(self, row: str, start: int) -> None:
        """Nothing that cannot be seen comes through, and a place outside is none."""
        shown = pointed(row, start, start - 1)
        assert shown.count("\n") == 1 and all(line.isprintable() for line in shown.split("\n"))

    def test_in_the_terminal(self) -> None:
        """Below the sentence, with the caret where it belongs."""
        notice = Notice(
            "syntax", "a.py, line 1: Python cannot read this.", "a.py, line 1", excerpt="x = = 1\n    ^"
        )
        assert note_lines([notice], Style(False)) == [
            "note: a.py, line 1: Python cannot read this.",
            "      x = = 1",
            "          ^",
        ]


NEWER = {
    "f'{x['a']}'": (3, 12),
    'f"{", ".join(["a"])!r:>{"9"}}"': (3, 12),
    r"f'{'\n'.join([])}'": (3, 12),
    "f'{1 + # one\n1}'": (3, 12),
    "f'''{1 + # one\n1}'''": (3, 12),
    "f'{\n1\n}'": (3, 12),
    "f'{f'{f'{1}'}'}'": (3, 12),
    "rf'{x['a']}\\d'": (3, 12),
    "type X = int": (3, 12),
    "type X[T] = list[T]": (3, 12),
    "def f[T](x: T) -> T: return x": (3, 12),
    "def f[T: (int, str), *Ts, **P](x: T): pass": (3, 12),
    "async def f[T](x): pass": (3, 12),
    "class A[T]: pass": (3, 12),
    "class A[\n  T,\n](object):\n  x: list[T] = []": (3, 12),
    "def f[T = int](x): pass": (3, 13),
    "type X[T = int] = list[T]": (3, 13),
    "try: pass\nexcept ValueError, TypeError: pass": (3, 14),
    "try: pass\nexcept a.B, c.D, E: pass": (3, 14),
    "try: pass\nexcept* ValueError, KeyError: pass": (3, 14),
    "t'hello {x}'": (3, 14),
    "y = rt'{x}'": (3, 14),
    "lazy import json": (3, 15),
    "lazy from json import loads": (3, 15),
    "[*a for a in b]": (3, 15),
    "{**a for a in b}": (3, 15),
}
ALREADY = [one for one, version in NEWER.items() if f"3.{version[1]}" <= RUNNING]


class TestNewer:
    """What only a newer Python can read."""

    @pytest.mark.parametrize("text", [one for one in NEWER if one not in ALREADY])
    def test_it_is_said(self, text: str) -> None:
        """With the version, at the line, whatever stands around; and nothing is said to be wrong."""
        version = NEWER[text]
        found = told(f"x = {{'a': 1}}\nclass B:\n    def f(self):\n        return 1\n\n{text}\n")
        assert {kind for kind, *_ in found} == {"newer-python"}
        words = f"Python {version[0]}.{version[1]} can read this; Kibitz runs on Python {RUNNING}."
        assert all(words in said and "^" in said for _, said, _ in found)
        assert (found[0][2] or 0) >= 6

    @pytest.mark.parametrize("text", NEWER)
    def test_beside_a_slip(self, text: str) -> None:
        """A real slip in another line is told as one, and what is newer all the same."""
        found = told(f"b = a = x = {{'a': 1}}\n{text}\n\nz = = 3\n")
        kinds = [kind for kind, *_ in found]
        assert kinds.count("syntax") == 1 and kinds.count("newer-python") == (text not in ALREADY)

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("x = {'a': 'é'}\ny = f'<{x['a']!r:>6}{{}}>' '{}' f\"{x['a']}\"\n", "<   'é'{}>{}é"),
            ("x = 5\ny = f'{x=} {x!s:{'>'}{3}} {'\\n'.join(['a', 'b'])}'\n", "x=5   5 a\nb"),
            ("x = [1]\ny = f'{'a' if x else f'{'b'}'}' + f'{ {'k': 2}['k'] }'.upper()\n", "a2"),
            ("x = 3\ny = (f'{x}'  # three\n     'b' f'{'c'}' r'\\d{}')\n", "3bc\\d{}"),
        ],
    )
    def test_formatted_strings_give_the_same(self, text: str, value: str) -> None:
        """They are written in older words, and give what they would."""
        assert ran(text)["y"] == value
        assert ran(Rewritten(text, (3, 11)).text)["y"] == value

    def test_parameters_of_types_run(self) -> None:
        """Functions and classes that have them do what they would; so do aliases in annotations."""
        space = ran(
            "type Cards = list[Card]\n\nclass Pile[T]:\n    cards: list[T]\n    def top(self, other: T | None = None) -> T:\n"
            "        return f'{'top'}'\n\ndef first[T](x: list[T], *more: T) -> Cards | None:\n    return x[0]\n\nmade = Pile[int]()\n"
        )
        assert space["made"].top() == "top" and space["first"]([4]) == 4

    def test_several_errors(self) -> None:
        """Each of them is caught, and none is named by the last."""
        space = ran(
            "def f(error):\n    try:\n        raise error\n    except ValueError, KeyError:\n        return 'caught'\n    f'{'x'}'\n"
        )
        assert space["f"](ValueError()) == space["f"](KeyError()) == "caught"

    @pytest.mark.parametrize("path", sorted(ROOT.glob("grader/inside/*.py"))[::3], ids=lambda path: path.stem)
    def test_what_is_old_stays(self, path: Any) -> None:
        """A module that any Python reads comes back as it is, letter by letter."""
        text = path.read_text()
        found = Rewritten(text, (3, 11))
        assert found.text == text and not found.found
        again = AsPython3(text)
        assert ast.dump(ast.parse(again.text)) == ast.dump(ast.parse(text)) and not again.found


PYTHON_2 = [
    "print 'x'",
    "print x, 'y',",
    "print >>f, 'a' 'b', x; print x",
    "if x: print 'a'; print 'b'",
    "print `x`",
    "y = `x` + 'a'",
    "exec 'x = 1'",
    "exec x in f",
    "raise ValueError, 'no'",
    "raise ValueError, 'no', f",
    "try: pass\nexcept ValueError, error: pass",
    "try: pass\nexcept (ValueError, KeyError), e: pass",
    "y = 0777",
    "y = 10L + 0xFFl",
    "y = ur'a'",
    "if x <> 3: pass",
]


class TestPython2:
    """What only Python 2 can read."""

    @pytest.mark.parametrize("text", PYTHON_2)
    def test_it_is_said(self, text: str) -> None:
        """At its line, and what it says is read."""
        ((kind, words, line),) = told(f"x = f = 3\n{text}\n")
        assert kind == "python2" and words.startswith(f"main.py, line {line}: ") and "Python 2" in words
        assert line == (3 if "\n" in text else 2)

    @pytest.mark.parametrize("text", ["def f(self, (a, b)): pass", "f = lambda (a, b): a"])
    def test_what_cannot_be_rewritten(self, text: str) -> None:
        """It is left out, and said to be Python 2."""
        ((kind, words, line),) = told(f"x = 3\n{text}\n")
        assert (kind, line) == ("python2", 2) and "Python 2 can read this" in words

    def test_texts_stay(self) -> None:
        """What stands in strings and comments is no code."""
        space = ran("x = 'a <> `b` raw_input'  # print x\nprint x,\ny = '''\nprint 'z'\n'''\n")
        assert (space["x"], space["y"]) == ("a <> `b` raw_input", "\nprint 'z'\n")

    @pytest.mark.parametrize(
        "text", ["print(this sounds like prose)", "print this sounds like prose", "exec me please"]
    )
    def test_prose_is_none(self, text: str) -> None:
        """A word that could begin a statement of Python 2 is not enough."""
        assert {kind for kind, *_ in told(f"x = 1\n{text}\n")} == {"syntax"}


@pytest.mark.parametrize(
    "unit",
    [
        "f'{",
        "f'''{(",
        "f'{x:{",
        "t'{'",
        "f\"{ f'{x}' ",
        "`",
        "def f[",
        "class A[\n",
        "print x,",
        "raise a, ",
        "'''\n",
        "\\'",
        "0777 ",
    ],
)
def test_hostile_texts_take_time_by_their_length(unit: str) -> None:
    """Four times the text takes about four times as long, for both readers."""

    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        before = time.process_time()
        Rewritten(text, (3, 11))
        AsPython3(text)
        return time.process_time() - before

    assert min(seconds(1 << 15) for _ in range(2)) < 8 * max(min(seconds(1 << 13) for _ in range(3)), 0.005)
