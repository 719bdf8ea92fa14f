"""Kinds of what lies beside and around a solution in real folders, for `test_mess`.  It holds no tests itself.

A kind takes the files of a right solution, path -> bytes, and the path of its main file, and gives the folder that
is handed in.  None of them changes what the solution does.
"""

from __future__ import annotations

import ast
import io
import json
import random
import zipfile
from collections.abc import Callable, Mapping
from functools import cache

Files = dict[str, bytes]
Kind = Callable[[Files, str], Files]

NOISE = bytes(range(256)) * 64
"""What no text has."""


class _Empty(ast.NodeTransformer):
    """Every function keeps its name and answers 7."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [ast.parse("return 7").body[0]]
        return node


@cache
def wrong(source: bytes) -> bytes:
    """A module with the same names, and nothing right in it."""
    return ast.unparse(_Empty().visit(ast.parse(source))).encode()


def beside(more: Mapping[str, bytes | str | Callable[[bytes], bytes]]) -> Kind:
    """Files beside: `{stem}` in a path is that of the main file; a function makes the content from its source.  None takes the place of the solution's."""

    def kind(files: Files, main: str) -> Files:
        stem = main.rpartition("/")[2].rpartition(".")[0]
        found = dict(files)
        for path, what in more.items():
            data = what(files[main]) if callable(what) else what
            found.setdefault(path.format(stem=stem), data.encode() if isinstance(data, str) else data)
        return found

    return kind


def within(folder: str) -> Kind:
    """Everything in a folder."""
    return lambda files, main: {f"{folder}/{path}": data for path, data in files.items()}


def each(edit: Callable[[str], str], only_main: bool = False) -> Kind:
    """The text of each module, or of the main one, edited."""

    def kind(files: Files, main: str) -> Files:
        return {
            path: edit(data.decode()).encode()
            if path == main or (path.endswith(".py") and not only_main)
            else data
            for path, data in files.items()
        }

    return kind


def stored(encode: Callable[[str], bytes]) -> Kind:
    """Each module stored in another encoding."""
    return lambda files, main: {
        path: encode(data.decode()) if path.endswith(".py") else data for path, data in files.items()
    }


def before(text: str) -> Kind:
    """Lines before the main module's, behind what has to stand first."""

    def edit(source: str) -> str:
        tree = ast.parse(source)
        head = [
            one
            for one in tree.body
            if (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            or (isinstance(one, ast.ImportFrom) and one.module == "__future__")
        ]
        lines = source.splitlines(keepends=True)
        at = max((one.end_lineno or 0 for one in head), default=0)
        return "".join(lines[:at]) + text + "\n" + "".join(lines[at:])

    return each(edit, only_main=True)


def after(text: str) -> Kind:
    """Lines behind the main module's."""
    return each(lambda source: f"{source.rstrip()}\n\n{text}\n", only_main=True)


def zipped(name: str) -> Kind:
    """All of it in an archive."""

    def kind(files: Files, main: str) -> Files:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for path, data in files.items():
                archive.writestr(path, data)
        return {name: packed.getvalue()}

    return kind


def ending(new: str) -> Kind:
    """The main file, where it is the only one, under another ending."""

    def kind(files: Files, main: str) -> Files:
        if sum(path.endswith(".py") for path in files) > 1:
            return {**files, "notes.txt": b"see main file"}
        return {path[:-3] + new if path == main else path: data for path, data in files.items()}

    return kind


def prefixed(prefix: str, suffix: str = "") -> Kind:
    """The only file, as a learning system calls it."""

    def kind(files: Files, main: str) -> Files:
        if len(files) > 1:
            return {**files, f"{prefix}notes{suffix}.txt": b"see main file"}
        return {f"{prefix}{main[:-3]}{suffix}.py": files[main]}

    return kind


def notebook(source: str, *cells: str) -> bytes:
    """A notebook of these cells before one with the source."""
    made: list[dict[str, object]] = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
        for text in (*cells, source)
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def same(source: bytes) -> bytes:
    """A copy."""
    return source


def half(source: bytes) -> bytes:
    """An early state: the first half, cut anywhere."""
    return source[: len(source) // 2]


DEMO = "name = input('Your name? ')\nprint('Hello', name)\nwhile True:\n    n = input('Guess: ')\n    if n == '7':\n        break\n"
PYCHARM = "# This is a sample Python script.\n\n\ndef print_hi(name):\n    print(f'Hi, {name}')\n\n\nif __name__ == '__main__':\n    print_hi('PyCharm')\n"
FOOTBALLER = "class Player:\n    def __init__(self, name):\n        self.name = name\n    def shoot(self):\n        return 'goal'\n\nclass Card:\n    def show(self):\n        pass\n\nclass Hand:\n    pass\n\nclass Game:\n    def kick(self):\n        pass\n"
RTF = rb"{\rtf1\ansi{\fonttbl\f0 Courier;}\f0\fs20 class Card:\par     pass\par }"

KINDS: dict[str, Kind] = {
    # Copies, spares and drafts, right and wrong ones.
    "copy (1)": beside({"{stem} (1).py": same}),
    "wrong copy (1)": beside({"{stem} (1).py": wrong}),
    "wrong copy(2)": beside({"{stem}(2).py": wrong}),
    "Kopie von": beside({"Kopie von {stem}.py": wrong}),
    "- Kopie": beside({"{stem} - Kopie.py": wrong}),
    "- Copy (2)": beside({"{stem} - Copy (2).py": wrong}),
    "copie de": beside({"copie de {stem}.py": wrong}),
    "- copie": beside({"{stem} - copie.py": half}),
    "old": beside({"old/{stem}.py": wrong, "old/notes.txt": "v1"}),
    "OLD_": beside({"OLD_{stem}.py": wrong}),
    "archive": beside({"archive/{stem}.py": wrong}),
    "Archiv": beside({"Archiv/{stem}.py": wrong}),
    "ancien": beside({"ancien/{stem}.py": wrong}),
    "alt": beside({"alt/{stem}.py": wrong}),
    "brouillon": beside({"brouillon/{stem}.py": wrong}),
    "Entwurf": beside({"Entwurf {stem}.py": wrong}),
    "sauvegarde": beside({"sauvegarde/{stem}.py": wrong}),
    "Sicherung": beside({"Sicherung/{stem}.py": wrong}),
    "backup, half": beside({"backup/{stem}.py": half}),
    "history": beside({".history/{stem}_20261101120000.py": wrong, ".history/{stem}_20261102120000.py": half}),
    "checkpoint": beside({".ipynb_checkpoints/{stem}-checkpoint.py": wrong}),
    "orig and rej": beside({"{stem}.py.orig": wrong, "{stem}.py.rej": "@@ -1 +1 @@\n-a\n+b\n", "{stem}.py~": wrong}),
    "swap": beside({".{stem}.py.swp": NOISE, "#{stem}.py#": wrong}),
    "conflict of a cloud": beside({"{stem} (Anna's conflicted copy 2026-11-03).py": wrong}),
    "Konflikt": beside({"{stem} (In Konflikt stehende Kopie von Anna).py": wrong}),
    "bak": beside({"{stem}.bak": wrong, "{stem}.py.bak": wrong}),
    "spare folder of a copy": beside({"Neuer Ordner - Kopie/{stem}.py": wrong}),
    "tests": beside({"tests/test_{stem}.py": "import unittest\n\nclass TestIt(unittest.TestCase):\n    def test_it(self):\n        self.assertTrue(True)\n\nif __name__ == '__main__':\n    unittest.main()\n"}),
    "template": beside({"template/{stem}.py": lambda source: ast.unparse(_Stub().visit(ast.parse(source))).encode()}),
    # Scripts and other homework.
    "demo": beside({"demo.py": DEMO}),
    "a guessing game": beside({"homework1/guess.py": DEMO}),
    "PyCharm": beside({".idea/workspace.xml": "<project/>", "sample.py": PYCHARM}),
    "another homework": beside({"hw2/football.py": FOOTBALLER}),
    "scratch": beside({"scratch.py": "x = [1, 2, 3]\nprint(sum(x))\nprint(undefined)\n"}),
    "endless scratch": beside({"loop.py": "while True:\n    pass\n"}),
    "a server": beside({"serve.py": "import http.server\nhttp.server.HTTPServer(('', 8000), None).serve_forever()\n"}),
    "setup.py": beside({"setup.py": "from setuptools import setup\nsetup(name='hw')\n"}),
    "conftest": beside({"conftest.py": "import pytest\n\n@pytest.fixture\ndef card():\n    return 1\n"}),
    "run script": beside({"run_all.py": "import subprocess\nsubprocess.run(['python', 'x.py'])\n"}),
    "type stub": beside({"{stem}.pyi": "class Card: ...\n"}),
    "broken": beside({"broken.py": "def f(:\n  pass\n"}),
    "binary called .py": beside({"picture.py": NOISE}),
    "empty": beside({"__init__.py": b"", "empty.py": b""}),
    "Perl": beside({"hello.pl": "use strict; print \"hi\\n\";\n"}),
    "Java": beside({"Card.java": "public class Card { }\n"}),
    # Notebooks and documents.
    "notebook": beside({"Untitled.ipynb": notebook("print('x')", "%matplotlib inline")}),
    "old notebook of it": beside({"old.ipynb": lambda source: notebook(wrong(source).decode())}),
    "notebook of it": beside({"{stem}.ipynb": lambda source: notebook(wrong(source).decode())}),
    "documents": beside({"report.pdf": b"%PDF-1.4" + NOISE, "essay.docx": b"PK\x03\x04" + NOISE, "notes.rtf": RTF}),
    "code as text": beside({"{stem}.txt": wrong}),
    "solution as RTF": beside({"{stem}.rtf": lambda source: rb"{\rtf1 " + wrong(source).replace(b"\n", b"\\par\n") + b"}"}),
    "solution as a page": beside({"{stem}.html": lambda source: b"<html><pre>" + wrong(source) + b"</pre></html>"}),
    "RTF called .py": beside({"solution_final.py": RTF}),
    "old notebook": beside({"work.ipynb": json.dumps({"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": "x = = 1"}]}]})}),
    "page": beside({"index.html": "<html><body><pre>class Card: pass</pre></body></html>"}),
    # What systems leave.
    "system files": beside({".DS_Store": NOISE, "__MACOSX/._{stem}.py": NOISE, "Thumbs.db": NOISE, "desktop.ini": "[x]"}),
    "caches": beside({"__pycache__/{stem}.cpython-311.pyc": NOISE, ".pytest_cache/README.md": "x", ".mypy_cache/a.json": "{}"}),
    "a repository": beside({".git/HEAD": "ref: refs/heads/main\n", ".git/objects/ab/cd": NOISE, ".gitignore": "*.pyc\n"}),
    "an environment": beside({"venv/lib/python3.11/site-packages/x/__init__.py": wrong, "venv/pyvenv.cfg": "home = x", "venv/lib/python3.11/site-packages/{stem}.py": wrong}),
    "a picture": beside({"screenshot.png": b"\x89PNG\r\n\x1a\n" + NOISE}),
    "hundred pictures": beside({f"img/{n}.png": b"\x89PNG\r\n\x1a\n" + NOISE for n in range(100)}),
    "a log": beside({"output.log": "x" * 500_000}),
    "project files": beside({"proj.sln": "x", ".vscode/settings.json": "{}", "requirements.txt": "pygame\n", "pyproject.toml": "[project\n"}),
    "a module of Python": beside({"random.py": "print('my tests of random')\n", "string.py": "x = 1\n"}),
    # Where it lies and how it is packed.
    "folder": within("Smith_Anna_hw3"),
    "folder with spaces": within("Anna Müller/Abgabe 3 (final)"),
    "folder called old": within("old"),
    "folder called test": within("Arnold/latest tests"),
    "deep": within("a/b/c/d/e/f"),
    "zip": zipped("submission.zip"),
    "zip in a folder": lambda files, main: {f"x/{p}": d for p, d in zipped("Abgabe.zip")(files, main).items()},
    # Endings and names.
    ".py.txt": ending(".py.txt"),
    ".txt": ending(".txt"),
    ".pyw": ending(".pyw"),
    ".PY": ending(".PY"),
    "no ending": ending(""),
    "space behind": ending(".py "),
    "Moodle": prefixed("Anna Müller_123456_assignsubmission_file_"),
    "Canvas": prefixed("muelleranna_12345_678901_", "-2"),
    "Blackboard": prefixed("Homework 3_amueller_attempt_2026-11-03-10-12-13_"),
    "a number behind": prefixed("", "-2"),
    # How it is stored.
    "CRLF": each(lambda text: text.replace("\n", "\r\n")),
    "CR": stored(lambda text: text.replace("\n", "\r").encode()),
    "BOM": stored(lambda text: b"\xef\xbb\xbf" + text.encode()),
    "UTF-16": stored(lambda text: text.encode("utf-16")),
    "no end of line": each(lambda text: text.rstrip("\n")),
    "form feed": each(lambda text: text + "\n\f\n"),
    "nul at the end": stored(lambda text: text.encode() + b"\x00\x00"),
    "ctrl-Z": stored(lambda text: text.encode() + b"\x1a"),
    # One slip.
    "unclosed parenthesis": after("print('done'"),
    "unclosed string": after("print('done)"),
    "REPL": after(">>> 1 + 1\n2"),
    "conflict mark": after("<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> main"),
    "newer f-string": after("print(f'{\", \".join([\"a\"])!r} {'x'}')"),
    "newer type": after("type Suits = list[str]"),
    "newer function": after("def first_of[T](things: list[T]) -> T:\n    return things[0]"),
    "newer class": after("class Box[T]:\n    held: list[T] = []"),
    "newer except": after("try:\n    pass\nexcept ValueError, TypeError:\n    pass"),
    "t-string": after("greeting = t'hello {__name__}'"),
    "lazy import": before("lazy import json"),
    "a line of Python 2": after("print 'done', `1 + 1`"),
    "several slips": after("x = = 1\nprint('a' 'b'\nif x = 2:\n    y = 3\nfor i in range(3)\n    pass"),
    "tuple parameters": after("def swapped((a, b)):\n    return b, a"),
    "prose at the end": after("This is my solution, I hope it's good!"),
    "shell in it": before("%matplotlib inline\n!pip install colorama"),
    "magic": after("?print\nfiles = !ls\n%timeit 1 + 1"),
    # What it does when it starts.
    "colour": before("import colorama\nfrom termcolor import colored\ncolorama.init()"),
    "numpy": before("try:\n    import numpy as np\nexcept ImportError:\n    np = None"),
    "window": before("import tkinter as tk\nimport pygame"),
    "clears the screen": before("import os\nos.system('cls' if os.name == 'nt' else 'clear')"),
    "sleeps": before("import time\ntime.sleep(0.2)"),
    "seeds": before("import sys\nsys.setrecursionlimit(5000)"),
    "reads a file that is not there": before("try:\n    names = open('names.txt').read()\nexcept OSError:\n    names = ''"),
    "logging": before("import logging\nlogging.basicConfig(level=logging.DEBUG)\nlogging.debug('start')"),
    "who am I": before("import getpass, platform, locale\nprint(platform.system())"),
    "a thread": before("import threading\nthreading.Thread(target=lambda: None).start()"),
    "prints": before("print('Homework 3, Anna Müller ♠')"),
    "arguments": before("import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--seed')\nargs = parser.parse_args()"),
}  # fmt: skip


class _Stub(_Empty):
    """Every function was only begun."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [ast.Pass()]
        return node


BESIDE = [name for name, kind in KINDS.items() if kind.__qualname__.startswith("beside.")]
"""The kinds that only put files beside the solution."""

_WORDS = [
    "notes",
    "plan",
    "card",
    "deck",
    "image",
    "data",
    "test",
    "old",
    "new",
    "final",
    "v2",
    "Übung",
    "essai",
    "tmp",
    "log",
    "a",
    "b",
    "cards2",
    "readme",
    "solution",
]
_ENDINGS = [
    ".txt",
    ".md",
    ".png",
    ".py",
    ".csv",
    ".json",
    ".ipynb",
    ".html",
    ".zip",
    ".docx",
    ".pm",
    ".c",
    ".pyc",
    ".db",
    ".log",
    ".cfg",
    ".toml",
    ".exe",
]


def random_folder(files: Files, main: str, rng: random.Random) -> Files:
    """The solution with up to eight kinds of mess beside, and up to thirty files of random names, kinds and sizes."""
    found = dict(files)
    for name in rng.sample(BESIDE, rng.randrange(8)):
        found = KINDS[name](found, main)
    for _ in range(rng.randrange(30)):
        folder = "/".join(rng.choices(_WORDS, k=rng.randrange(3)))
        name = " ".join(rng.choices(_WORDS, k=rng.randint(1, 2))) + rng.choice(_ENDINGS)
        found.setdefault(f"{folder}/{name}".lstrip("/"), _content(rng))
    return {f"hand in/{path}": data for path, data in found.items()} if rng.random() < 0.3 else found


def _content(rng: random.Random) -> bytes:
    """What a file may hold: bytes, words, or Python that has nothing to do with any assignment."""
    size = int(10 ** rng.uniform(0, 5))
    match rng.randrange(4):
        case 0:
            return rng.randbytes(size)
        case 1:
            return " ".join(rng.choices(_WORDS, k=size // 5)).encode()
        case 2:
            return "".join(
                f"def {word}{n}(x):\n    return x + {n}\n" for n, word in enumerate(_WORDS)
            ).encode()
        case _:
            return f"x = {size}\nprint(x * 2)\nfor i in range(x):\n    pass\n".encode()
