"""What is refused to submissions is missed by no honest one: each part of a program says in a worker what it says alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.submissions.submission import Submission

HERE = Path(__file__).resolve().parent
BASE = HERE.parent / "examples/spite_and_malice/correct/one_file/submission/assignment3.py"
BEGIN, END = "-- begin --", "-- end --"

PARTS = {
    "variables": """
import os

os.environ["TK_SILENCE_DEPRECATION"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "yes"
os.environ["SSL_CERT_FILE"] = "cert.pem"
print([os.environ[name] for name in ("TK_SILENCE_DEPRECATION", "PYGAME_HIDE_SUPPORT_PROMPT", "SSL_CERT_FILE")])
""",
    "traces": """
import io, sys, traceback

def fail():
    deep = {"a": 1}
    return deep["b"]

def misspell():
    wanted = 1
    return wantd

for part in (fail, misspell, lambda: "".foo, lambda: int("x"), lambda: misspell.__nam__):
    try:
        part()
    except Exception as error:
        traceback.print_exc(file=sys.stdout)
        print(traceback.format_exception_only(error))
        print([(one.name, one.lineno) for one in traceback.extract_tb(error.__traceback__)])
        print([frame.f_code.co_name for frame, line in traceback.walk_tb(error.__traceback__)])
        print("".join(traceback.format_tb(error.__traceback__, 1)))
        told = traceback.TracebackException.from_exception(error, capture_locals=True, limit=-1)
        print([sorted(one.locals or ()) for one in told.stack if one.name != "<module>"])
        traceback.clear_frames(error.__traceback__)

def deep(n):
    return deep(n + 1)

try:
    deep(0)
except RecursionError:
    print(len(traceback.format_exc().splitlines()) < 40)

try:
    try:
        fail()
    except KeyError as error:
        raise ValueError("other") from error
except ValueError:
    traceback.print_exc(file=sys.stdout)

try:
    raise ExceptionGroup("many", [ValueError(1), TypeError(2)])
except* ValueError:
    print("one of many")
except* TypeError:
    print("another")
""",
    "logging": """
import logging, sys
logging.basicConfig(stream=sys.stdout, format="%(levelname)s %(message)s", force=True)
try:
    {}["x"]
except KeyError:
    logging.exception("it failed")
logging.warning("careful")
logging.getLogger("a.b").error("worse", stack_info=False)
""",
    "classes": """
import collections, dataclasses, enum, typing

Point = collections.namedtuple("Point", "x y")
print(Point(1, 2), Point(1, 2)._replace(x=5))

class Suit(enum.Enum):
    CLUBS = 1
    HEARTS = 2

print(Suit.CLUBS, Suit(2), enum.Enum("Face", "KING QUEEN").KING)

@dataclasses.dataclass(order=True)
class Pair:
    first: int
    second: list = dataclasses.field(default_factory=list)

print(Pair(1), Pair(1) < Pair(2), dataclasses.make_dataclass("Made", ["a"])(3))

class Typed(typing.NamedTuple):
    name: str
    size: int = 3

T = typing.TypeVar("T")
print(Typed("a"), T, typing.NewType("Id", int)(5), typing.TypedDict("D", {"a": int})(a=1))
print(typing.get_type_hints(Typed))
""",
    "asyncio": """
import asyncio

async def work(n):
    await asyncio.sleep(0)
    return n * n

async def fail():
    raise ValueError("no")

async def main():
    task = asyncio.create_task(work(3), name="square")
    print("square" in repr(task))
    print(await asyncio.gather(task, work(4)), "square" in repr(task))
    print(await asyncio.gather(fail(), return_exceptions=True))

asyncio.run(main())

def numbers():
    yield 1
    yield 2

async def more():
    for one in (1, 2):
        yield one

async def use():
    print([one async for one in more()], *numbers())

asyncio.run(use())
""",
    "unittest": """
import doctest, io, unittest

class Tests(unittest.TestCase):
    def test_good(self):
        self.assertEqual(1, 1)
        with self.assertRaises(KeyError):
            {}["x"]

    def test_bad(self):
        self.assertEqual(1, 2)

    def test_error(self):
        {}["x"]

    def test_warning(self):
        import warnings
        with self.assertWarns(UserWarning):
            warnings.warn("x")

    def test_log(self):
        import logging
        with self.assertLogs() as found:
            logging.getLogger().error("x")

told = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Tests).run(told)
for _, text in told.failures + told.errors:
    print(told.testsRun, text)
out = io.StringIO()
unittest.TextTestRunner(stream=out).run(unittest.defaultTestLoader.loadTestsFromTestCase(Tests))
print("FAILED (failures=1, errors=1)" in out.getvalue(), "result.py" in out.getvalue())

def doubled(n):
    '''
    >>> doubled(2)
    4
    '''
    return n * 2

finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
for one in finder.find(doubled, "doubled", globs={"doubled": doubled}):
    print(runner.run(one))
""",
    "names": """
def inside(a):
    b = 2
    exec("c = a + b; print(c, sorted(locals()))")
    print(eval("a * b"), sorted(locals()), dir(), sorted(vars()), eval("b + n", {"b": 1}, {"n": 2}))
    return [sorted({**locals()}) for _ in range(1)][0] is not None, "inside" in globals()

class Body:
    x = 1
    print(sorted(name for name in locals() if not name.startswith("__")))
    locals()["y"] = 2
    vars()["z"] = 3

exec("made = 5")
globals()["other"] = 6
space = {}
exec("def f(): return g + 1\\ng = 1", space)
print(inside(1), Body.y, Body.z, made, other, space["f"](), "made" in dir(), "made" in vars())
print(vars(Body)["x"], "x" in dir(Body), "append" in dir([]))
import code, timeit
code.InteractiveInterpreter({"print": print}).runsource("print('typed')")
print(timeit.timeit("other + 1", globals=globals(), number=3) > 0)
try:
    vars(5)
except TypeError:
    print("no names")
""",
    "what is shown": """
import faulthandler, gc, sys, tracemalloc, warnings

def old():
    warnings.warn("old thing", DeprecationWarning, stacklevel=2)

with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    warnings.warn("first")
    old()
    warnings.warn(ResourceWarning("third"))
    print([(str(one.message), one.category.__name__, one.lineno) for one in found])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        old()
    except DeprecationWarning as error:
        print("raised", error)
try:
    warnings.warn("x", int)
except TypeError:
    print("no category")
faulthandler.enable()
tracemalloc.start()
tracemalloc.stop()
print(gc.isenabled())
gc.disable()
print(gc.isenabled())
gc.enable()
print(gc.isenabled(), gc.collect() >= 0)
sys.set_coroutine_origin_tracking_depth(3)
print(sys.get_coroutine_origin_tracking_depth())
sys.set_coroutine_origin_tracking_depth(0)
""",
}


def said(output: str) -> str:
    """What stands between the marks, without where the file lies and how long anything took."""
    shown = output.partition(BEGIN)[2].partition(END)[0]
    # A worker has no file of which a trace could show the lines.
    shown = re.sub(r"(?m)^[ |+]{4,}.*\n", "", shown)
    return re.sub(r'File "[^"]*?([^"/]+)"', r'File "\1"', shown)


@pytest.mark.parametrize("name", PARTS)
def test_a_worker_says_what_python_says(name: str, tmp_path: Path) -> None:
    """The same traces, names, warnings and results, and every point."""
    path = tmp_path / "base.py"
    source = f"print('{BEGIN}')\n{PARTS[name]}\nprint('{END}')\n{BASE.read_text('utf-8')}"
    path.write_text(source, encoding="utf-8")
    alone = subprocess.run([sys.executable, "-I", str(path)], capture_output=True, text=True, check=True)
    kit = built_in()
    assignment = kit.assignment("spite_and_malice")
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, assignment, corpus, shrink_seconds=0.02) as grader:
        result = grader.grade(Submission("base", "base", {"base.py": source.encode()}))
    assert result.score == result.max_score, result.output
    assert said(result.output) == said(alone.stdout)
    assert not [one for one in result.notices if one.kind == "looked-inside"]
