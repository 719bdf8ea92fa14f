"""Source is read whatever editor saved it, and what cannot be read costs only itself."""

from __future__ import annotations

import ast
import codecs
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assignment_tools import EVERYTHING, SEED
from commands import ROOT
from grader.inside import newer
from grader.inside.notebooks import notebook_source
from grader.inside.source import decode, parse

Told = list[tuple[str, str, int | None]]


def read(text: str | bytes, path: str = "main.py") -> tuple[list[str], Told]:
    """The names that are defined in what could be read, and the notices."""
    told: Told = []
    data = text if isinstance(text, bytes) else text.encode()
    tree = parse(path, data, lambda *notice: told.append(notice))
    return [getattr(one, "name", type(one).__name__) for one in tree.body] if tree else [], told


def kinds(told: Told) -> list[str]:
    return [kind for kind, _, _ in told]


@pytest.mark.parametrize(
    "data",
    [
        "x = 'é♠'".encode(),
        codecs.BOM_UTF8 + "x = 'é♠'".encode(),
        "x = 'é♠'".encode("utf-16"),
        "x = 'é♠'".encode("utf-16-le"),
        "x = 'é♠'".encode("utf-16-be"),
        codecs.BOM_UTF16_BE + "x = 'é♠'".encode("utf-16-be"),
    ],
    ids=["utf-8", "bom", "utf-16", "utf-16-le", "utf-16-be", "utf-16-be-bom"],
)
def test_encodings(data: bytes) -> None:
    """UTF-8 and UTF-16, with a byte-order mark and without."""
    assert decode(data) == "x = 'é♠'"


def test_coding_lines() -> None:
    """A coding line decides; without one, what is no UTF-8 is Latin-1; a wrong one is passed over."""
    assert decode(b"# coding: cp1252\nx = '\x80'") == "# coding: cp1252\nx = '€'"
    assert decode(b"x = '\xe9'") == "x = 'é'"
    assert decode(b"# coding: nonsense\nx = '\xe9'") == "# coding: nonsense\nx = 'é'"
    assert decode(b"") == ""


@given(data=st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read(data: bytes) -> None:
    """Whatever bytes are handed in, reading ends without an error."""
    told: Told = []
    parse("a.py", data, lambda *notice: told.append(notice))
    parse("a.ipynb", data, lambda *notice: told.append(notice))


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    """Of any system, also where they are in the last line only."""
    assert read(ends.join(["class A:", "    x = 1", "def f():", "    return 2", ""])) == (["A", "f"], [])


def test_an_empty_file() -> None:
    """Nothing is in it, and nothing is wrong with it."""
    assert read("") == ([], [])
    assert read("\n\n# only a comment") == ([], [])


def test_tabs_and_spaces() -> None:
    """A mix that Python 3 refuses is read with tabs of eight columns, and told."""
    names, told = read("class A:\n    def f(self):\n        if 1:\n\t    return 1\n\treturn 2\n")
    assert names == ["A"] and kinds(told) == ["tabs"]
    # Tabs alone need no repair.
    assert read("class A:\n\tdef f(self):\n\t\treturn 1\n") == (["A"], [])


def test_python_2() -> None:
    """print and raise as statements, except with a comma, raw_input, xrange and <> are read as Python 3."""
    text = """
def f(a):
    try:
        print "x", a
        print
        for i in xrange(3): pass
        if a <> 3:
            raise ValueError, "no"
    except ValueError, error:
        return raw_input("?")
"""
    names, told = read(text)
    assert names == ["f"] and kinds(told) == ["python2"]
    assert told[0][2] == 4


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("class A:\n    x = 1\n\ndef f(:\n    pass\n\nclass B:\n    y = 1\n", ["A", "B"]),
        ("class A:\n    x = 1\nclass B:\n    y = (\n", ["A", "B"]),
        ("def f():\n    '''\nclass A: pass\n'''\nclass B:\n    pass\nprint(f(f()\n", ["B"]),
        ("try:\n    import A\nexcept ImportError:\n    class A: pass\nclass B: pass\nx = (1,\n", ["B"]),
        ("class A: pass\n<<<<<<< HEAD\nclass B: pass\n=======\nclass C: pass\n>>>>>>> other\n", ["A", "B"]),
        ("class A: pass\n>>> A()\n<A object>\nclass B: pass\n", ["A", "B"]),
        ("class A:\n    x = [1, 2\n    def f(self): pass\nclass B: pass\n", ["A", "B"]),
        ("x = {1: (2, 3}\nclass A: pass\nelse:\n    pass\nclass B: pass\n", ["A", "B"]),
        ("if x = 3:\n    y = 1\nelse:\n    y = 2\nclass A: pass\nclass B: pass\n", ["A", "B"]),
        ("class A:\n    @property\n    def f(self:\n        pass\n    @twice\n    def g(self): pass\nclass B: pass", ["A", "B"]),
        ("@decorated\n@twice\nclass A:\n    pass\nx = = 3\n", ["A"]),
        ("class A:\n    def f(self):\n        return 1 +\n    def g(self):\n        return 2\nclass B: pass\n", ["A", "B"]),
        ("class A:\n    def f(self):\nclass B: pass\n", ["A", "B"]),
        ("def f():\n    '''never closed\n\nclass B:\n    pass\n", ["B"]),
        ("  everything = 1\n   is_indented = 2\n", []),
        ("This is my homework, please be kind.\n\nclass B:\n    pass\n", ["B"]),
    ],
)  # fmt: skip
def test_syntax_errors_cost_their_own_block(text: str, names: list[str]) -> None:
    """What else stands in the file is graded; the notice has the line and Python's words."""
    found, told = read(text)
    assert [name for name in found if name in ("A", "B")] == names
    assert {*kinds(told)} == {"syntax"} and told[0][2] is not None
    assert told[0][1].startswith(f"main.py, line {told[0][2]}: Python cannot read this (")


def test_a_broken_method_costs_itself() -> None:
    """It is there up to the line that is broken, and so are the other methods of its class, in their lines."""
    told: Told = []
    text = "class A:\n    def f(self, x):\n        if x:\n            return 1 +\n        return 3\n\n    def g(self):\n        return 2\n"
    tree = parse("main.py", text.encode(), lambda *notice: told.append(notice))
    assert tree is not None
    space: dict[str, Any] = {}
    exec(compile(tree, "main.py", "exec"), space)
    made = space["A"]()
    assert (made.f(False), made.g()) == (3, 2)
    with pytest.raises(SyntaxError, match="line 4"):
        made.f(True)
    assert made.g.__code__.co_firstlineno == 7


SLIPS = [
    "print((",
    "x = = 1",
    "if x = 1:",
    "return )",
    "x = 'abc",
    ">>> f()",
    "def (",
    "  x",
    "else:",
    "}",
    "a b c",
    "@",
    "f'{x",
    "x =",
]


@pytest.mark.parametrize("seed", range(20))
def test_one_slip_takes_nothing_healthy_along(seed: int) -> None:
    """A line that is put between two statements at the top costs none of them."""
    chance = random.Random(seed)
    text = chance.choice(sorted(ROOT.glob("grader/inside/*.py"))).read_text()
    tree = ast.parse(text)
    lines = text.split("\n")
    place = chance.choice([one.end_lineno or 0 for one in tree.body[1:]] or [0])
    slip = chance.choice(SLIPS)
    names = {one.name for one in tree.body if isinstance(one, (ast.ClassDef, ast.FunctionDef))}
    found, told = read("\n".join([*lines[:place], slip, *lines[place:]]))
    assert kinds(told) == ["syntax"], slip
    assert names <= {*found}, slip


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 5000 + ")" * 5000,
        "x = " + "-" * 200_000 + "1",
        "a\0b = 1",
        "x" * 100_000 + " y",
        "'''" + "\\'" * 100_000,
        "'''\n" * 4001,
        "((((\n" * 3000,
        "".join(" " * n + "if x = 3:\n" for n in range(90)),
        "def f(:\n  x\nx = = 1\nclass A:\n" * 1500,
    ],
)
def test_hostile_source(text: str) -> None:
    """What overflows the parser is a syntax error like any other."""
    names, told = read(text + "\ndef f(): pass\n")
    assert "f" in names or {*kinds(told)} == {"syntax"}


def notebook(*cells: object) -> bytes:
    return json.dumps({"cells": cells, "nbformat": 4}).encode()


SOURCES = [path.read_text() for path in sorted(ROOT.glob("grader/*/*.py"))]
MARKS = [
    *(
        "'",
        '"',
        '"""',
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "\\",
        "\n",
        "  ",
        "\t",
        ":",
        "=",
        "!",
        "#",
        ",",
        ";",
        "\f",
        "\0",
        "f'",
        'f"""',
    ),
    *(
        "except A, B:\n",
        "type X[",
        "def f[",
        "class A[T",
        "print ",
        "exec ",
        "lazy import ",
        "`",
        "<>",
        "0777",
        "\\N{",
        "t'{",
    ),
]
"""What newer and older versions of Python read in other ways."""


@pytest.mark.parametrize("seed", range(200 if EVERYTHING else 10))
def test_any_part_of_a_program_is_read(seed: int) -> None:
    """A file that ends anywhere, with anything put into it, is read as far as it goes, and as no other file."""
    rng = random.Random(seed + SEED)
    for _ in range(40):
        text = rng.choice(SOURCES)[: rng.randrange(4_000)]
        for _ in range(rng.choice([0, 0, 1, 3, 10])):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(MARKS) + text[at + rng.choice([0, 0, 1, 5]) :]
        assert parse("a.py", text.encode(), lambda *_: None) is not None
        for version in ((3, 11), (3, 12), (3, 13)):
            assert isinstance(newer.Rewritten(text, version).text, str)


def test_notebooks() -> None:
    """Code cells are read one after the other, without text, shell and magic lines."""
    data = notebook(
        {"cell_type": "markdown", "source": ["# class No"]},
        {
            "cell_type": "code",
            "source": ["%matplotlib inline\n", "!pip install x\n", "class A:\n", "    x = 1"],
        },
        {"cell_type": "code", "source": "class B(A): pass"},
        {"cell_type": "code"},
    )
    names, told = read(data, "work.ipynb")
    assert [name for name in names if name in "AB"] == ["A", "B"] and kinds(told) == ["notebook"]
    assert notebook_source("{}") == ""


def test_notebooks_say_more_than_python() -> None:
    """Magics, shell commands, questions and cells of other languages are left out; what they would give is empty."""
    lines = [
        "?print",
        "print?",
        "files = !ls",
        "x = %who_ls",
        "if 1:",
        "    %time",
        "get_ipython().system('ls')",
        "n = len(files)",
    ]
    data = notebook(
        {"cell_type": "code", "source": "%%bash\nls -l | wc"},
        {"cell_type": "code", "source": "%%time\nclass A: pass"},
        {"cell_type": "code", "source": "\n".join(lines)},
    )
    names, told = read(data, "work.ipynb")
    assert kinds(told) == ["notebook"] and "A" in names
    space: dict[str, Any] = {}
    exec(notebook_source(data.decode()), space)
    assert (space["files"], space["x"], space["n"]) == ([], [], 0)


def test_old_notebooks() -> None:
    """In format 3, cells are in worksheets."""
    cells = [{"cell_type": "code", "input": ["class A:\n", "    pass"], "language": "python"}]
    names, _ = read(json.dumps({"worksheets": [{"cells": cells}], "nbformat": 3}).encode(), "old.ipynb")
    assert names == ["A"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"worksheets": [5]}',
        b"no JSON",
        b'{"cells": 5}',
        b'{"cells": [5]}',
        notebook({"cell_type": "code", "source": 5}),
        b"\xff\xfe",
    ],
)
def test_broken_notebooks(data: bytes) -> None:
    """What is no notebook is told in one sentence."""
    assert read(data, "work.ipynb") == ([], [("unreadable", "work.ipynb is no readable notebook.", None)])
